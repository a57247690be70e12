#!/usr/bin/env python3
"""Step 5 of the training of the network: fits the last layers of ownership, lead and spread once more, everything below them as it is.

    settle.py SHARDS WEIGHTS --out WEIGHTS [--most 4500] [--steps 300]

The lead is a sum over all vertices: an error of a hundredth at each of them is four points, more than the steps of a training
can settle. What the layers below see of the judged positions of shards is computed once; then some seconds of fitting are enough.
"""
import argparse, os, sys
import torch
import torch.nn.functional as F
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import amx
import model
import pack
import train
from data import LAST_MOVES

KINDS = (('teacher19', 19, 2.), ('either19', 19, 1.), ('runs19', 19, 1.), ('teacher9', 9, 1.), ('teacher13', 13, 1.))


@torch.no_grad()
def seen(net, folder, kind, side, most):
    """What the last layers see of judged positions, and what the teacher says of them; None if there are none."""
    data = train.load(folder, kind)
    if data is None:
        return None
    source = train.Source(data, side, 'cpu')
    rows = torch.randperm(source.count, generator=torch.Generator().manual_seed(1))[:most]
    parts = []
    for at in range(0, len(rows), 200):
        d = source.batch(rows[at:at + 200], 0, 0)
        # Boards without last moves have another bias by the side to move, and are not what is mostly asked about.
        went = d['planes'][:, LAST_MOVES].flatten(1).any(1)
        x = net.trunk(d['planes'][went])
        parts.append((x.flatten(2).half(), net.numbers(x), *(t[went] for t in (d['lead'], d['ownership'].flatten(1), d['win'], d['komi'].float() / 2))))
    return [torch.cat(column) for column in zip(*parts)]


class Last(torch.nn.Module):
    """The rows of the last layers for ownership, and for lead and spread."""

    def __init__(self, net):
        super().__init__()
        self.owner, self.owner_bias = (torch.nn.Parameter(t[2].detach().clone().flatten()) for t in (net.maps.weight, net.maps.bias))
        self.numbers, self.numbers_bias = (torch.nn.Parameter(t[2:4].detach().clone()) for t in (net.globals.weight, net.globals.bias))

    def forward(self, maps, hidden):
        """Logits of ownership, the lead by ownership, with the correction, and log2 of its scale."""
        owner = torch.einsum('c,ncv->nv', model.rounded(self.owner[None])[0], maps.float()) + self.owner_bias
        points = torch.tanh(owner).sum(1)
        numbers = hidden @ model.rounded(self.numbers).T + self.numbers_bias
        return owner, points, points.detach() + 8 * numbers[:, 0], (2 * numbers[:, 1] + 3).clamp(-3, 6)

    @torch.no_grad()
    def into(self, net):
        net.maps.weight[2] = self.owner.view(-1, 1, 1)
        net.maps.bias[2] = self.owner_bias[0]
        net.globals.weight[2:4], net.globals.bias[2:4] = self.numbers, self.numbers_bias


@torch.no_grad()
def told(last, sets):
    for kind, (maps, hidden, lead, ownership, win, komi) in sets.items():
        owner, points, whole, scale = last(maps, hidden)
        expected = torch.sigmoid((whole - komi) / torch.exp2(scale))
        print(kind, f'ownership {float((torch.tanh(owner) - ownership).abs().mean()):.4f}, lead {float((points - lead).abs().mean()):.2f} '
              f'(bias {float((points - lead).mean()):.2f}), corrected {float((whole - lead).abs().mean()):.2f}, winrate {float((expected - win).abs().mean()):.3f}', flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('shards')
    p.add_argument('weights')
    p.add_argument('--out', required=True)
    p.add_argument('--most', type=int, default=4500, help='positions of each size')
    p.add_argument('--steps', type=int, default=300)
    p.add_argument('--rate', type=float, default=3e-3)
    a = p.parse_args()
    torch.manual_seed(1)
    with open(a.weights, 'rb') as file:
        net = pack.unpacked(file.read())
    net.eval()
    net.fold()
    if amx.there():
        amx.LIBRARY = amx.built()
    sets, tests = ({kind: found for kind, side, _ in KINDS if (found := seen(net, a.shards, prefix + kind, side, a.most))} for prefix in ('', 'test-'))
    share = {kind: weight for kind, _, weight in KINDS}
    last = Last(net)
    told(last, tests)
    optimizer = torch.optim.Adam(last.parameters(), lr=a.rate)
    for step in range(a.steps):
        for g in optimizer.param_groups:
            g['lr'] = a.rate * (1 - step / a.steps) + 1e-5
        total = 0
        for kind, found in sets.items():
            rows = torch.randint(len(found[0]), (500,))
            maps, hidden, lead, ownership, win, komi = (t[rows] for t in found)
            owner, points, whole, scale = last(maps, hidden)
            loss = F.binary_cross_entropy_with_logits(2 * owner, (1 + ownership) / 2) + 0.01 * F.smooth_l1_loss(points, lead, beta=3.)
            loss = loss + 0.05 * F.smooth_l1_loss(whole, lead, beta=3.)
            loss = loss + F.binary_cross_entropy_with_logits((whole.detach() - komi) / torch.exp2(scale), win)
            total = total + share[kind] * loss
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
    told(last, tests)
    last.into(net)
    with open(a.out, 'wb') as file:
        file.write(pack.packed(net))


if __name__ == '__main__':
    main()
