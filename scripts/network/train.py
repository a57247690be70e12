#!/usr/bin/env python3
"""Step 3 of the training of the network: learns from the shards that data.py wrote.

    train.py SHARDS --out FOLDER --seconds 600 [--steps N] [--channels 48] [--blocks rp,r,...] [--seed 1]

Writes `FOLDER/net.pt` every few minutes and goes on from it when started again. The learning rate falls with the share of the seconds
or steps that is used up; for the last part the weights are rounded as the program has them. Uses CUDA where there is one.
"""
import argparse, concurrent.futures, copy, glob, json, math, os, sys, time
import numpy as np
import torch
import torch.nn.functional as F
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import amx
import model
import winograd
from pack import unpacked
from data import PLANES, STONES, UNKNOWN

# How much more the ownership of stones counts.
ON_STONES = 3.

# Weights of what a move gains, in points, and of what it changes in the ownership.
GAIN, CHANGE = 0.1, 3.


def load(folder, kind, share=1.0, device='cpu'):
    """Arrays of all shards of a kind, on the device; they are small enough, because planes are bits."""
    files = sorted(glob.glob(os.path.join(folder, kind + '-*.npz')))
    files = files[:max(1, int(len(files) * share))]
    if not files:
        return None
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        arrays = list(pool.map(lambda f: dict(np.load(f)), files))
    total = sum(len(a['planes']) for a in arrays)
    out = {}
    for k in list(arrays[0]):
        whole = torch.empty((total,) + arrays[0][k].shape[1:], dtype=torch.from_numpy(arrays[0][k][:1]).dtype, device=device)
        at = 0
        for a in arrays:
            part = torch.from_numpy(a.pop(k))
            whole[at:at + len(part)] = part.to(device)
            at += len(part)
        out[k] = whole
    return out


def turned(x, s):
    """A map turned or mirrored by symmetry s, in its last two dimensions."""
    if s & 1:
        x = x.flip(-1)
    if s & 2:
        x = x.flip(-2)
    return x.transpose(-1, -2) if s & 4 else x


def place_tables(side, device):
    """Where each vertex goes by each symmetry; the pass and -1 (nothing) stay."""
    tables = []
    for s in range(8):
        here = turned(torch.arange(side * side).view(side, side), s).flatten()
        there = torch.empty(side * side + 2, dtype=torch.long)
        there[here] = torch.arange(side * side)
        there[side * side], there[side * side + 1] = side * side, -1
        tables.append(there)
    return torch.stack(tables).to(device)


class Source:
    """Batches of one kind of shards."""

    def __init__(self, data, side, device, pairs=False):
        self.data, self.side, self.device = data, side, device
        self.tables = place_tables(side, device)
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)
        self.count = len(data['planes'])
        # Rows, some of them several times.
        self.rows = torch.arange(self.count, device=device)
        if 'times' in data:
            self.rows = self.rows.repeat_interleave(data.pop('times').long())
        # Each row of runs stands for itself and the next one.
        self.boards = 2 if pairs else 1

    def bits(self, packed, maps):
        area = self.side * self.side
        packed = packed.view(len(packed), maps, -1)
        bits = (packed[..., None] >> self.shifts) & 1
        return bits.flatten(2)[:, :, :area].view(-1, maps, self.side, self.side)

    def batch(self, rows, s, forget):
        """A batch turned by symmetry s; a share `forget` of the positions does not see the last moves."""
        rows = torch.cat([rows + i for i in range(self.boards)])
        d = {k: v[rows] for k, v in self.data.items()}
        planes = turned(self.bits(d['planes'], PLANES), s).float()
        if forget:
            keep = (torch.rand(len(planes) // self.boards, device=self.device) >= forget).float().repeat(self.boards)
            planes[:, 9:13] *= keep.view(-1, 1, 1, 1)
        d['planes'] = planes.contiguous(memory_format=torch.channels_last)
        move = lambda t: self.tables[s][t.long()]
        if 'target' in d:
            d['target'], d['reply'] = move(d['target']), move(d['reply'])
            owner = turned(self.bits(d['owner'], 2), s).float()
            d['counted'] = (owner.sum((1, 2, 3)) > 0).float()
            d['ownership'] = owner[:, 0] - owner[:, 1]
        else:
            where = d['where'].long()
            d['where'], d['known'] = move(where.clamp(min=-1)), where >= 0
            own = d['ownership'].float() / 62
            d['ownership'] = turned(own.view(-1, self.side, self.side), s)
        return d


class Average:
    """The mean of the weights of the last steps. Single steps shake the lead, a sum over all vertices, by points."""

    def __init__(self, net, share):
        self.net, self.share = copy.deepcopy(net), share

    @torch.no_grad()
    def add(self, net, step):
        share = max(self.share, 1 / (step + 1))
        for mean, now in zip(self.net.state_dict().values(), net.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, share)
            else:
                mean.copy_(now)


class Muon(torch.optim.Optimizer):
    """Steps of matrices by their momentum, made orthogonal by five iterations of Newton and Schulz (Jordan 2024), and as long
    as those of Adam (Liu et al. 2025). A layer learns more of rare directions, so fewer positions are needed."""

    def __init__(self, params, lr, momentum=0.95, weight_decay=0.02):
        super().__init__(params, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group['params']:
                g = p.grad.flatten(1)
                mean = self.state[p].setdefault('momentum', torch.zeros_like(g))
                mean.lerp_(g, 1 - group['momentum'])
                x = g.lerp(mean, group['momentum'])
                tall = x.shape[0] > x.shape[1]
                x = x.T if tall else x
                x = x / (x.norm() + 1e-7)
                for _ in range(5):
                    s = x @ x.T
                    x = 3.4445 * x + (-4.7750 * s + 2.0315 * s @ s) @ x
                x = x.T if tall else x
                p.mul_(1 - group['lr'] * group['weight_decay'])
                p.add_(x.view_as(p), alpha=-group['lr'] * 0.2 * max(x.shape) ** 0.5)


@torch.no_grad()
def normalized_by(net, planes):
    """Norms become those of a batch, while the network says what it said. So packed weights, whose norms are those of no batch, can be
    trained on."""
    def take(norm, inputs):
        var, mean = torch.var_mean(inputs[0].float(), (0, 2, 3), correction=0)
        if not var.any():
            return  # a layer that was put in, see `grown`
        factor = norm.weight * torch.rsqrt(norm.running_var + norm.eps)
        norm.bias += factor * (mean - norm.running_mean)
        norm.weight.copy_(factor * torch.sqrt(var + norm.eps))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
    hooks = [m.register_forward_pre_hook(take) for m in net.modules() if isinstance(m, torch.nn.BatchNorm2d)]
    net.eval()
    net(planes)
    for hook in hooks:
        hook.remove()


@torch.no_grad()
def grown(net, small):
    """Puts a network into one of more or wider blocks, which says the same at first: what is new adds nothing to the trunk yet."""
    blocks, old = net.blocks, small.blocks
    net.blocks, small.blocks = torch.nn.ModuleList(), torch.nn.ModuleList()
    net.load_state_dict(small.state_dict())
    net.blocks, small.blocks = blocks, old
    for i, block in enumerate(blocks):
        torch.nn.init.zeros_(block.last.conv.weight)
        torch.nn.init.ones_(block.last.norm.weight)
        if i >= len(old):
            continue
        step, wide = block.steps[0], block.steps[0].conv.out_channels
        for part, whole in zip(old[i].steps[0].state_dict().values(), step.state_dict().values()):
            (whole[:len(part)] if whole.dim() else whole).copy_(part)
        state = old[i].last.state_dict()
        width = state['conv.weight'].shape[1]
        block.last.conv.weight[:, :width] = state.pop('conv.weight')
        block.last.load_state_dict(state, strict=False)
        if old[i].pool is not None:
            for at, part in ((0, old[i].pool.weight[:, :width]), (wide, old[i].pool.weight[:, width:])):
                block.pool.weight[:, at:at + width] = part
            block.pool.bias.copy_(old[i].pool.bias)


def mean(x, weight):
    return (x * weight).sum() / weight.sum().clamp(min=1)


def owner_loss(owner, target, stones):
    """Who lives matters more than who owns what is empty."""
    weight = 1 + ON_STONES * stones
    return (weight * F.binary_cross_entropy_with_logits(2 * owner, (1 + target) / 2, reduction='none')).mean((1, 2))


def gains(values):
    """What the side to move gains from each board to the next one, which stand in the first and the second half of a batch."""
    now, after = values.chunk(2)
    return -after - now


def losses(out, d, games, runs, replies):
    """The parts of the loss of a batch, by name; each as (weight, value)."""
    move, reply, owner, lead, spread = out
    komi = d['komi'].float() / 2
    win = (lead - komi) / torch.exp2(spread)
    stones = d['planes'][:, STONES].sum(1)
    parts = {}
    if games:
        parts['move'] = 1.0, F.cross_entropy(move, d['target'], ignore_index=-1)
        parts['reply'] = replies, F.cross_entropy(reply, d['reply'], ignore_index=-1)
        parts['owner'] = 1.5, mean(owner_loss(owner, d['ownership'], stones), d['counted'])
        counted = (d['margin'] != UNKNOWN).float() * d['counted']
        parts['lead'] = 0.01, mean(F.smooth_l1_loss(lead, d['margin'].float() / 2, reduction='none', beta=8.), counted)
        known = (d['outcome'] != 0).float()
        parts['win'] = 0.3, mean(F.binary_cross_entropy_with_logits(win, (1 + d['outcome'].float()) / 2, reduction='none'), known)
    else:
        logs = F.log_softmax(move, 1)
        weight = d['weight'].float() * d['known']
        weight = weight / weight.sum(1, keepdim=True).clamp(min=1)
        parts['t-move'] = 0.5, -(weight * logs.gather(1, d['where'].clamp(min=0))).sum(1).mean()
        parts['t-owner'] = 1.5, owner_loss(owner, d['ownership'], stones).mean()
        parts['t-lead'] = 0.05, F.smooth_l1_loss(lead, d['lead'], beta=3.)
        parts['t-win'] = 0.3, F.binary_cross_entropy_with_logits(win, d['win'])
    if runs:
        parts['t-gain'] = GAIN, F.smooth_l1_loss(gains(lead), gains(d['lead']), beta=3.)
        changed = (gains(torch.tanh(owner)) - gains(d['ownership'])) ** 2
        parts['t-change'] = CHANGE, ((1 + ON_STONES * stones.chunk(2)[0]) * changed).mean()
    return parts


@torch.no_grad()
def test(net, sources, device, halves, most):
    """What the network reaches on games and judgements that were kept back."""
    net.eval()
    told = {}
    for name, source in sources.items():
        sums = {}
        rows = (source.rows.unique() if source.boards == 2 else torch.arange(source.count, device=device))[:most]
        for at in range(0, len(rows), 500):
            d = source.batch(rows[at:at + 500], 0, 0)
            with torch.autocast(device, torch.bfloat16, enabled=halves):
                out = net(d['planes'])
            move, _, owner, lead, spread = [o.float() for o in out]
            size = len(move)
            if 'target' in d:
                known = d['target'] >= 0
                rank = (move > move.gather(1, d['target'].clamp(min=0)[:, None])).sum(1)
                logs = F.log_softmax(move, 1).gather(1, d['target'].clamp(min=0)[:, None])[:, 0]
                part = dict(first=(rank[known] == 0).sum(), five=(rank[known] < 5).sum(), log=logs[known].sum())
                part['n'] = known.sum()
                counted = d['counted'] > 0
                part['owner'] = (torch.tanh(owner) - d['ownership'])[counted].abs().mean((1, 2)).sum()
                part['nc'] = counted.sum()
                win = (lead - d['komi'].float() / 2) / torch.exp2(spread)
                part['winner'] = ((win > 0) == (d['outcome'] > 0))[d['outcome'] != 0].sum()
                part['nw'] = (d['outcome'] != 0).sum()
            else:
                best = d['where'].gather(1, d['weight'].argmax(1, keepdim=True))[:, 0]
                part = dict(first=(move.argmax(1) == best).sum(), lead=(lead - d['lead']).abs().sum(), bias=(lead - d['lead']).sum(),
                            owner=(torch.tanh(owner) - d['ownership']).abs().mean((1, 2)).sum(),
                            win=(torch.sigmoid((lead - d['komi'].float() / 2) / torch.exp2(spread)) - d['win']).abs().sum(), n=torch.tensor(size))
                if source.boards == 2:
                    x, y = gains(lead), gains(d['lead'])
                    part.update(gain=2 * (x - y).abs().sum(), x=x.sum(), y=y.sum(), xx=(x * x).sum(), yy=(y * y).sum(), xy=(x * y).sum())
            for k, v in part.items():
                sums[k] = sums.get(k, 0) + float(v)
        if source.boards == 2:
            x, y, xx, yy, xy = (sums.pop(k) / (sums['n'] / 2) for k in ('x', 'y', 'xx', 'yy', 'xy'))
            sums['correlation'] = sums['n'] * (xy - x * y) / math.sqrt((xx - x * x) * (yy - y * y))
        per = lambda k: max(sums.get({'owner': 'nc', 'winner': 'nw'}.get(k, 'n') if 'nc' in sums else 'n', 1), 1)
        told[name] = {k: round(v / per(k), 4) for k, v in sums.items() if k not in ('n', 'nc', 'nw')}
    net.train()
    return told


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('shards')
    p.add_argument('--out', required=True)
    p.add_argument('--seconds', type=float, default=1e9)
    p.add_argument('--steps', type=int, default=10**9)
    p.add_argument('--batch', type=int, default=512 if torch.cuda.is_available() else 128)
    p.add_argument('--taught', type=float, default=0.25, help='judged positions for each one of games')
    p.add_argument('--either', type=float, default=0.5, help='share of those on 19x19 that are judged with either side to move')
    p.add_argument('--runs', type=float, default=0.5, help='pairs of boards with a move between them for each position of games')
    p.add_argument('--small', type=float, default=1., help='judged positions on small boards in every third step for each one on 19x19')
    p.add_argument('--replies', type=float, default=0.15, help='weight of the replies, which help from nothing and are not packed')
    p.add_argument('--rate', type=float, default=6e-3, help='of matrices; of the rest a third')
    p.add_argument('--momentum', type=float, default=0.95, help='of the steps of matrices')
    p.add_argument('--channels', type=int, default=48)
    p.add_argument('--blocks', default='rp,r,rp,r,rp,rp,r,rp,r,rp,r,r')
    p.add_argument('--head', type=int, default=48)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--share', type=float, default=1.0, help='share of the shards of games')
    p.add_argument('--rounding', type=float, default=0.12, help='the last part, with rounded weights')
    p.add_argument('--average', type=float, default=0.002, help='how much the last step counts in the weights that are kept')
    p.add_argument('--tested', type=int, default=20000, help='positions of each kind in a test')
    p.add_argument('--compile', action='store_true')
    p.add_argument('--halves', action='store_true', help='numbers of 16 bits (bfloat16) without CUDA, too; faster on cores that have instructions for them')
    p.add_argument('--winograd', action='store_true', help='layers with rounded weights on processors, without --halves: by amx.cpp in a fifth of the time where there are instructions for matrices, else by winograd.cpp in three fifths')
    p.add_argument('--init', help='starts from the weights of this file of another run, or from packed ones, which may have fewer or narrower blocks')
    p.add_argument('--frozen', action='store_true', help='normalizes by the figures of --init from the start')
    a = p.parse_args()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    halves = device == 'cuda' or a.halves
    torch.manual_seed(a.seed)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision('high')
    if a.winograd:
        quick = amx if amx.there() else winograd
        quick.LIBRARY = quick.built()
    os.makedirs(a.out, exist_ok=True)
    began = time.time()
    sources, tests = {}, {}
    for name, kind, side in (('games', 'games', 19), ('teacher', 'teacher19', 19), ('either', 'either19', 19), ('runs', 'runs19', 19), ('nine', 'teacher9', 9), ('thirteen', 'teacher13', 13)):
        for group, prefix in ((sources, ''), (tests, 'test-')):
            data = load(a.shards, prefix + kind, a.share if name == 'games' else 1.0, device)
            if data is not None:
                group[name] = Source(data, side, device, name == 'runs')
    print({n: s.count for n, s in sources.items()}, f'loaded in {time.time() - began:.0f} s', flush=True)
    net = model.Network(a.channels, a.blocks.split(','), a.head).to(device).to(memory_format=torch.channels_last)
    weights = sum(x.numel() for x in net.parameters())
    print(f'{weights} weights, {model.cost(net) / 1e6:.1f} M multiplications', flush=True)
    if a.init:
        if a.init.endswith('.weights'):
            small = unpacked(open(a.init, 'rb').read())
            if small.shape == net.shape:
                net.load_state_dict(small.state_dict())
            else:
                grown(net, small.to(device))
            some = torch.arange(min(1024, sources['games'].count), device=device)
            normalized_by(net, sources['games'].batch(some, 0, 0.1)['planes'])
        else:
            net.load_state_dict(torch.load(a.init, map_location=device)['average'])
    # The rows of the last layers belong to different things, so no momentum of theirs is made orthogonal.
    last = {id(x) for layer in (net.maps, net.globals) for x in layer.parameters()}
    matrices = [x for x in net.parameters() if x.dim() > 1 and id(x) not in last]
    rest = [x for x in net.parameters() if x.dim() <= 1 or id(x) in last]
    rates = a.rate, a.rate / 3
    optimizers = [Muon(matrices, rates[0], a.momentum), torch.optim.AdamW(rest, lr=rates[1], betas=(0.9, 0.98), weight_decay=0.)]
    average = Average(net, a.average)
    file = os.path.join(a.out, 'net.pt')
    step, used, log = 0, 0.0, []
    if os.path.exists(file):
        kept = torch.load(file, map_location=device)
        net.load_state_dict(kept['net'])
        for optimizer, state in zip(optimizers, kept['optimizers']):
            optimizer.load_state_dict(state)
        optimizers[0].param_groups[0]['momentum'] = a.momentum
        average.net.load_state_dict(kept['average'])
        if kept['folded']:
            net.fold()
            average.net.fold()
        step, used, log = kept['step'], kept['seconds'], kept['log']
        print(f'goes on at step {step}', flush=True)
    rng = np.random.default_rng(a.seed * 1000003 + step)
    torch.manual_seed(a.seed * 1000003 + step)
    order = {n: [torch.empty(0, dtype=torch.long, device=device), 0] for n in sources}

    def rows(name, size):
        """The next rows in a random order that visits all before any again."""
        o = order[name]
        if o[1] + size > len(o[0]):
            all_rows = sources[name].rows
            o[0], o[1] = all_rows[torch.randperm(len(all_rows), device=device)], 0
        o[1] += size
        return o[0][o[1] - size:o[1]]

    def save():
        torch.save(dict(net=net.state_dict(), average=average.net.state_dict(), optimizers=[o.state_dict() for o in optimizers], step=step, seconds=used + time.time() - start, log=log,
                        shape=net.shape, arguments=vars(a), folded=net.folded), file + '.new')
        os.replace(file + '.new', file)

    training = (lambda: net.eval()) if a.frozen else (lambda: net.train())
    run = torch.compile(net) if a.compile else net
    start, saved, sums, seen = time.time(), time.time(), {}, 0
    training()
    taught = int(a.batch * a.taught)
    either = int(taught * a.either) if 'either' in sources else 0
    shares = ('teacher', taught - either), ('either', either)
    # Of judged positions on 19x19 each counts alike, however the two kinds are shared out.
    alike = {n: size * len(sources.keys() & {'teacher', 'either'}) / taught for n, size in shares if taught}
    first_step = step
    half, speed = (step, start), None
    while True:
        done = max(step / a.steps, (used + time.time() - start) / a.seconds)
        if done >= 1:
            break
        if done < 0.5:
            half = step, time.time()
        elif not net.folded:
            speed = round((step - half[0]) * a.batch / (time.time() - half[1]))
        if done > 1 - a.rounding and not net.folded:
            print('before rounding', test(average.net, tests, device, halves, a.tested), flush=True)
            training()
            net.fold()
            average.net.fold()
            run = torch.compile(net) if a.compile else net
        share = min(1, (step + 1) / 300) * (0.5 * (1 + math.cos(math.pi * done)) * 0.99 + 0.01)
        for optimizer, rate in zip(optimizers, rates):
            optimizer.param_groups[0]['lr'] = share * rate
        total = 0
        # Small boards take turns; what is normalized is so by the figures of large ones, as it will be.
        todo = [('games', a.batch)] + [(n, size) for n, size in shares if n in sources and size]
        todo += [('runs', int(a.batch * a.runs))] * ('runs' in sources)
        small = [n for n in ('nine', 'thirteen') if n in sources]
        if small and step % 3 == 0:
            todo.append((small[step // 3 % len(small)], int(taught * a.small)))
        batches = []
        for name, size in todo:
            size = min(size, sources[name].count)
            batches.append((name, sources[name].batch(rows(name, size), int(rng.integers(8)), 0.1)))
        with torch.autocast(device, torch.bfloat16, enabled=halves):
            large = [(n, d) for n, d in batches if sources[n].side == 19]
            out = run(torch.cat([d['planes'] for _, d in large]).contiguous(memory_format=torch.channels_last))
            outs, at = [], 0
            for n, d in large:
                outs.append((n, d, [o[at:at + len(d['planes'])] for o in out]))
                at += len(d['planes'])
            for n, d in batches:
                if sources[n].side != 19:
                    net.eval()
                    outs.append((n, d, net(d['planes'])))
                    training()
        for n, d, out in outs:
            out = [o.float() for o in out]
            for k, (w, v) in losses(out, d, n == 'games', n == 'runs', a.replies).items():
                if n in ('either', 'runs', 'nine', 'thirteen'):
                    k = n + k
                total = total + w * alike.get(n, 1) * v
                sums.setdefault(k, []).append(v.detach())
        net.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.)
        for optimizer in optimizers:
            optimizer.step()
        average.add(net, step)
        step += 1
        seen += a.batch
        if step % (200 if device == 'cuda' else 50) == 0:
            told = {k: round(float(torch.stack(v).mean()), 3) for k, v in sums.items()}
            sums = {}
            log.append((step, round(used + time.time() - start), told))
            print(step, f'{used + time.time() - start:.0f} s', f'{seen / (time.time() - start):.0f}/s', f'{done:.0%}', told, flush=True)
        if time.time() - saved > 60:
            saved = time.time()
            save()
    told = test(average.net, tests, device, halves, a.tested)
    log.append((step, round(used + time.time() - start), told))
    print('at the end', step, told, flush=True)
    save()
    json.dump(dict(arguments=vars(a), weights=weights, speed=speed, multiplications=model.cost(net), positions=(step - first_step) * a.batch, seconds=round(used + time.time() - start), log=log), open(os.path.join(a.out, 'log.json'), 'w'), indent=1)


if __name__ == '__main__':
    main()
