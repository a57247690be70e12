"""The layers of the network below its last ones on processors with instructions for matrices of 16-bit numbers (AMX): a function with
gradients, computed by amx.cpp, five times as fast as PyTorch.

`amx.LIBRARY = amx.built()` puts it to use, for weights that are folded.
"""
import ctypes, os, subprocess, tempfile
import torch

LIBRARY = None
# What is kept between forward and backward, by number of positions, size and number of blocks.
KEPT = {}


def there():
    """Whether the processor has such instructions, where the system tells it."""
    try:
        with open('/proc/cpuinfo') as lines:
            return any(' amx_bf16' in line for line in lines)
    except OSError:
        return False


def built():
    """The functions in C++, compiled for this machine."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'amx.cpp')
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, 'amx.so')
        subprocess.run(['g++', '-O3', '-march=native', '-shared', '-fPIC', source, '-o', library], check=True)
        library = ctypes.CDLL(library)
    library.kept_size.restype = ctypes.c_long
    return library


def address(t):
    return ctypes.c_void_p(None if t is None else t.data_ptr())


def addresses(tensors):
    return (ctypes.c_void_p * len(tensors))(*(None if t is None else t.data_ptr() for t in tensors))


def kept(batch, side, blocks):
    """Zeros, or what was kept before: margins are zeros and stay so."""
    if (batch, side, blocks) not in KEPT:
        size = LIBRARY.kept_size(side, blocks)
        KEPT[batch, side, blocks] = torch.zeros(batch * size + 64, dtype=torch.int16), torch.empty(batch, blocks, 96), torch.empty(batch, blocks, 48, dtype=torch.int32)
    return KEPT[batch, side, blocks]


class Trunk(torch.autograd.Function):
    """What the head says of planes, by weights and biases in the order of amx.cpp. Backward before the next forward of so many positions."""

    @staticmethod
    def forward(ctx, planes, limit, trunk, *weights):
        planes = planes.permute(0, 2, 3, 1).contiguous()
        batch, side = planes.shape[:2]
        blocks, keep = (len(weights) - 4) // 6, any(ctx.needs_input_grad)
        plain = [w if w is None else (w.permute(2, 3, 1, 0) if w.dim() == 4 else w).contiguous() for w in weights]
        y = torch.empty(batch, side, side, 48)
        rest = [address(t) for t in kept(batch if keep else 1, side, blocks)]
        ctx.numbers = blocks, batch, side, ctypes.c_float(limit), ctypes.c_float(trunk)
        LIBRARY.forward(address(planes), addresses(plain), blocks, batch, int(keep), side, *ctx.numbers[3:], *rest, address(y))
        ctx.plain, ctx.rest = plain, rest
        ctx.save_for_backward(y)
        return y.permute(0, 3, 1, 2)

    @staticmethod
    def backward(ctx, dy):
        y, = ctx.saved_tensors
        dy = dy.permute(0, 2, 3, 1).contiguous()
        gradients = [w if w is None else torch.zeros_like(w) for w in ctx.plain]
        LIBRARY.backward(address(dy), address(y), addresses(ctx.plain), addresses(gradients), *ctx.numbers, *ctx.rest)
        return None, None, None, *(g if g is None or g.dim() != 4 else g.permute(3, 2, 0, 1) for g in gradients)
