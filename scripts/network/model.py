"""The network: architecture, and the rounding of its weights.

A stem of one 5x5 convolution, blocks with a residual, heads. A block is written as a letter, a width and perhaps a `p`:
`m96` opens the channels to 96, convolves each of them 3x3, and closes them again (an inverted bottleneck); `b32` narrows them
to 32, convolves those 3x3, and widens them again; `r` has two full 3x3 convolutions. They see the trunk where it is positive, `l` is
`r` that sees all of it. With `p` the mean and the maximum over
the board of the middle channels are added as a bias, so that all parts of the board know of each other.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F
import amx
import winograd
from data import PLANES

# Activations are integers over SCALE, at most LIMIT; the trunk lies between -TRUNK and TRUNK.
SCALE = 64
LIMIT = 1023 / SCALE
TRUNK = 2047 / SCALE
# The share of the error of the lead that is passed on to ownership.
FELT = 0.3


def rounded(w):
    """Weights as the program has them: integers from -127 to 127 times a factor for each output; gradients pass through."""
    scale = w.detach().abs().flatten(1).amax(1).clamp(min=1e-6).view(-1, *[1] * (w.dim() - 1)) / 127
    return w + (torch.round(w / scale) * scale - w).detach()


class Conv(nn.Module):
    """A convolution with normalization, which is folded into it in the end."""

    def __init__(self, inputs, outputs, side=1, groups=1, relu=True, zero=False):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, side, padding=side // 2, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.relu = relu
        self.folded = False
        nn.init.kaiming_normal_(self.conv.weight, nonlinearity='relu')
        if zero:
            nn.init.zeros_(self.norm.weight)

    def folded_weights(self):
        n = self.norm
        factor = n.weight * torch.rsqrt(n.running_var + n.eps)
        return self.conv.weight * factor.view(-1, 1, 1, 1), n.bias - n.running_mean * factor

    def forward(self, x, bias=None):
        if self.folded:
            w, b = self.folded_weights()
            y = F.conv2d(x, rounded(w).to(x.dtype), b.to(x.dtype), padding=self.conv.padding, groups=self.conv.groups)
        else:
            y = self.norm(self.conv(x))
        if bias is not None:
            y = y + bias[:, :, None, None]
        return F.hardtanh(y, 0., LIMIT) if self.relu else y


class Linear(nn.Linear):
    folded = False

    def forward(self, x):
        return F.linear(x, rounded(self.weight) if self.folded else self.weight, self.bias)


def pooled(x):
    """Mean and maximum of each channel over the board."""
    if winograd.LIBRARY is not None and x.dtype == torch.float32:
        return winograd.Pooled.apply(x)
    return torch.cat([x.mean((2, 3)), F.max_pool2d(x, x.shape[2:]).flatten(1)], 1)


class Block(nn.Module):
    def __init__(self, kind, channels):
        super().__init__()
        pool = kind.endswith('p')
        kind = kind.rstrip('p')
        width = int(kind[1:] or channels)
        self.linear = kind[0] == 'l'
        if kind[0] in 'rl':
            self.steps = nn.ModuleList([Conv(channels, width, 3)])
            self.last = Conv(width, channels, 3, relu=False, zero=True)
        else:
            self.steps = nn.ModuleList([Conv(channels, width)] + [Conv(width, width, 3, width if kind[0] == 'm' else 1) for _ in range(1 + (kind[0] == 'n'))])
            self.last = Conv(width, channels, relu=False, zero=True)
        self.pool = Linear(2 * width, channels) if pool else None
        if pool:
            nn.init.zeros_(self.pool.weight)
            nn.init.zeros_(self.pool.bias)

    def quick(self, x):
        """The same as `forward` by other functions, for weights that are folded."""
        weights = [layer.folded_weights() for layer in (*self.steps, self.last)]
        (first, bias), (last, bias2) = [(rounded(w), b) for w, b in weights]
        y = winograd.Convolution.apply(x, first, bias, None, 0., LIMIT, not self.linear)
        if self.pool:
            bias2 = bias2 + self.pool(pooled(y))
        return winograd.Convolution.apply(y, last, bias2, x, -TRUNK, TRUNK, False)

    def forward(self, x):
        if self.last.folded and len(self.steps) == 1 and all(winograd.fits(x, layer.conv.weight) for layer in (*self.steps, self.last)):
            return self.quick(x)
        y = x if self.linear else F.relu(x)
        for step in self.steps:
            y = step(y)
        y = self.last(y, self.pool(pooled(y)) if self.pool else None)
        return F.hardtanh(x + y, -TRUNK, TRUNK)


class Network(nn.Module):
    """Planes in; logits of moves and replies with pass, ownership before the tanh, lead in points, log2 of its spread out.

    All are of the side to move; the lead is that on the board, before komi.
    """

    def __init__(self, channels=64, blocks=(), head=48, hidden=32):
        super().__init__()
        self.shape = dict(channels=channels, blocks=list(blocks), head=head, hidden=hidden)
        self.stem = Conv(PLANES, channels, 5, relu=False)
        self.blocks = nn.ModuleList([Block(k, channels) for k in blocks])
        self.head = Conv(channels, head)
        self.maps = nn.Conv2d(head, 3, 1)
        self.hidden = Linear(2 * head, hidden)
        self.globals = Linear(hidden, 4)
        nn.init.zeros_(self.globals.weight)
        self.folded = False

    def fold(self):
        """From now on: no normalization over batches, and rounded weights."""
        for m in self.modules():
            if hasattr(m, 'folded'):
                m.folded = True

    def fits(self):
        """Whether amx.cpp can compute all but the last layers."""
        blocks = all(not block.linear and len(block.steps) == 1 and block.last.conv.weight.shape == (48, 48, 3, 3) for block in self.blocks)
        return self.folded and blocks and self.stem.conv.weight.shape == (48, 32, 5, 5) and self.head.conv.weight.shape[:2] == (48, 48)

    def quick(self, planes):
        """The same as `trunk` by amx.cpp."""
        weights = []
        for layer in (self.stem, *(x for block in self.blocks for x in (*block.steps, block.last, block.pool)), self.head):
            if isinstance(layer, Conv):
                w, b = layer.folded_weights()
                weights += [rounded(w), b]
            else:
                weights += [None, None] if layer is None else [rounded(layer.weight), layer.bias]
        return amx.Trunk.apply(planes, LIMIT, TRUNK, *weights)

    def trunk(self, planes):
        """What the maps are made of."""
        if amx.LIBRARY is not None and planes.dtype == torch.float32 and self.fits():
            return self.quick(planes)
        x = self.stem(planes)
        for block in self.blocks:
            x = block(x)
        return self.head(x)

    def numbers(self, x):
        """What pass, lead and spread are made of."""
        return F.hardtanh(self.hidden(pooled(x)), 0., LIMIT)

    def forward(self, planes):
        x = self.trunk(planes)
        w = self.maps.weight
        maps = F.conv2d(x, (rounded(w) if self.folded else w).to(x.dtype)).float() + self.maps.bias.float().view(1, 3, 1, 1)
        numbers = self.globals(self.numbers(x)).float()
        move = torch.cat([maps[:, 0].flatten(1), numbers[:, :1]], 1)
        reply = torch.cat([maps[:, 1].flatten(1), numbers[:, 1:2]], 1)
        owner = maps[:, 2]
        # All vertices feel the error of the whole board; in full they would feel little else.
        points = torch.tanh(owner).sum((1, 2))
        lead = points.detach() + FELT * (points - points.detach()) + 8 * numbers[:, 2]
        spread = (2 * numbers[:, 3] + 3).clamp(-3, 6)
        return move, reply, owner, lead, spread


def cost(net, area=361):
    """Multiplications for one evaluation."""
    total = 0
    for m in net.modules():
        if isinstance(m, nn.Conv2d):
            total += m.weight.numel() * area
    return total
