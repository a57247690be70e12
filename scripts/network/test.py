#!/usr/bin/env python3
"""The whole chain of the training in small: random games, shards, a few steps, packed weights, and the engine that says the same as
PyTorch. Where PyTorch is not there it says so and leaves with 0.

    test.py FOLDER-OF-PROGRAMS
"""
import gzip, os, random, shutil, subprocess, sys, tempfile
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def random_games(path, teacher, either_side, rng):
    either = []
    letters = 'abcdefghijklmnopqrs'
    with open(path, 'w') as games:
        for i in range(60):
            points = [x + y for x in letters for y in letters]
            rng.shuffle(points)
            games.write(f'g{i}\tB+{rng.choice(["R", "3.5"])}\t6.5\t-\t{"".join(points[:60])}\n')
    for side, file in teacher.items():
        with gzip.open(file, 'wt') as lines:
            for i in range(40):
                points = [x + y for x in letters[:side] for y in letters[:side]]
                rng.shuffle(points)
                policy = f'{points[20]}700 {points[21]}250 ..50'
                owner = ''.join(rng.choice('Af9') for _ in range(side * side))
                rest = f'{rng.choice(["japanese", "chinese"])}\t6.5\t-\t{"".join(points[:20])}\t{policy}\t1.5\t0.6'
                lines.write(f's{i}:20:0\t{rest}\t{owner}\n')
                if side == 19:
                    either.append(f'e{i}:20:=\t{rest}\t{"9" * 361}\ne{i}:20:!\t{rest}\t{("9" if i % 5 else "A") * 361}\n')
    with gzip.open(either_side, 'wt') as lines:
        lines.writelines(either)


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ('-h', '--help'):
        print(__doc__)
        return
    try:
        import numpy, torch
    except ImportError:
        print('SKIPPED: THE TRAINING OF THE NETWORK, for PyTorch is not there')
        return
    programs = os.path.abspath(sys.argv[1])
    run = lambda *a: subprocess.run([sys.executable, *a], check=True, stdout=subprocess.PIPE, text=True).stdout
    script = lambda name: os.path.join(HERE, name)
    with tempfile.TemporaryDirectory() as folder:
        at = lambda name: os.path.join(folder, name)
        teacher = {side: at(f'teacher-{side}.tsv.gz') for side in (19, 13, 9)}
        makers(programs, at, run, script)
        random_games(at('strong.tsv'), teacher, at('either.tsv.gz'), random.Random(1))
        engine = os.path.join(programs, 'goeye')
        with open(at('owners.tsv'), 'w') as owners:
            owners.write('g1\t' + 'b' * 180 + 'w' * 181 + '\n')
        with open(at('without'), 'w') as without:
            without.write('e1:20\n')
        run(script('data.py'), 'shards', at('strong.tsv'), '--engine', engine, '--out', at('shards'), '--owners', at('owners.tsv'), '--teacher', *teacher.values(), '--either', at('either.tsv.gz'),
            '--without', at('without'), '--jobs', '1')
        either_side(at('shards'))
        train = [script('train.py'), at('shards'), '--out', at('net'), '--batch', '16', '--taught', '0.5', '--channels', '16', '--blocks', 'rp,b16,n16p']
        run(*train, '--steps', '12')
        # It goes on where it was.
        assert 'goes on at step 12' in run(*train, '--steps', '16')
        run(script('pack.py'), at('net'), '--out', at('net.weights'))
        compare(programs, at('net'), at('net.weights'))
        # Packed weights can be read again, settled, and trained on.
        run(script('settle.py'), at('shards'), at('net.weights'), '--out', at('settled.weights'), '--steps', '5')
        assert os.path.getsize(at('settled.weights')) == os.path.getsize(at('net.weights'))
        again = train[:2] + ['--out', at('again')] + train[4:]
        run(*again, '--init', at('settled.weights'), '--frozen', '--steps', '2')
        renormalized(at('settled.weights'))
        # All by one command, which does not do again what is done.
        whole = script('all.py'), folder, '--engine', engine, '--out', at('all'), '--steps', '2', '--most', '20', '--batch', '8'
        assert 'settle.py' in run(*whole)
        assert run(*whole).split() == [at('all/network.weights')]
    if shutil.which('g++'):
        import amx
        quick()
        if amx.there():
            quick_trunk()
    print('the network was trained, packed and evaluated alike')


def makers(programs, at, run, script):
    """Weak games, and positions of them with problems and slips: each with either side to move, the same again, and the engine takes them."""
    import numpy as np
    import data
    games, problems, slips = at('weak.games'), at('problems.positions'), at('slips.positions')
    run(script('teacher/weak_games.py'), games, '--engine', os.path.join(programs, 'goeye-gtp'), '--size', '9', '--games', '2')
    with open(at('corner.jsonl'), 'w') as file:
        file.write('{"id": "c", "size": 9, "black": ["ba", "bb", "ab"], "white": ["ca", "cb", "bc", "ac"], "to_move": "W", "first_moves": ["aa"]}')
    make = lambda: (run(script('teacher/problems.py'), at('corner.jsonl'), '--games', games, '--out', problems),
                    run(script('teacher/positions.py'), games, '--slips', '--out', slips))
    make()
    seen = data.Seen(os.path.join(programs, 'goeye'))
    before = [[line.rstrip('\n').split('\t') for line in open(file)] for file in (problems, slips)]
    assert len(before[0]) >= 16 and len(before[1]) >= 20 and all(len(columns) == 7 for rows in before for columns in rows)
    boards = {}
    for name, _, _, handicap, moves, mode, _ in before[0]:
        boards.setdefault(data.position(name + '\t'), set()).add((mode, moves))
        planes = seen.positions(9, False, handicap, moves, [len(moves) // 2]).reshape(-1, data.PLANES, 11)
        stones = np.unpackbits(planes[:, data.STONES], axis=-1, bitorder='little').any(1)
        # Row by row: the problem's own three stones, before a move.
        assert len(stones) == 1 and (stones[0, [1, 9, 10]].all() or not name.endswith('-:.'))
    assert all({mode for mode, _ in told} == {'.', '!'} and len({moves for _, moves in told}) == 1 for told in boards.values())
    make()
    assert before == [[line.rstrip('\n').split('\t') for line in open(file)] for file in (problems, slips)]


def either_side(shards):
    """With the other side to move no last moves are seen; what the side to move decides is drawn often; what is not wanted is not there."""
    import numpy
    import data
    d = dict(numpy.load(os.path.join(shards, 'either19-either-00000.npz')))
    planes = d['planes'].reshape(len(d['planes']), data.PLANES, -1)
    other = ~planes[:, data.LAST_MOVES].any((1, 2))
    assert 0 < other.sum() == len(other) / 2
    # Black, to move in the games, owns all. With the other side to move White owns all in every fifth game.
    assert (d['ownership'][~other] > 0).all()
    is_decided = d['times'] > 1
    assert 0 < is_decided.sum() < len(other) / 3 and len(set(d['times'])) == 2 and d['times'].max() <= data.OFTEN
    # They are half of what is drawn, as nearly as whole times can make it.
    drawn = d['times'][is_decided].sum()
    assert abs(int(drawn) - int((~is_decided).sum())) <= is_decided.sum()
    assert len(other) == 2 * sum(not data.kept_back(f'e{i}', 20) for i in range(40) if i != 1)


def renormalized(weights):
    """With the norms of a batch a packed network says of this batch what it said, also while it is trained."""
    import torch
    import model, pack, train
    with open(weights, 'rb') as file:
        net = pack.unpacked(file.read())
    planes = (torch.rand(8, model.PLANES, 9, 9) < 0.2).float()
    net.eval()
    with torch.no_grad():
        before = net(planes)
        train.normalized_by(net, planes)
        net.train()
        after = net(planes)
    for a, b in zip(before, after):
        assert torch.allclose(a, b, atol=2e-2), float((a - b).abs().max())


def quick():
    """The functions of winograd.cpp against PyTorch's, with their gradients."""
    import torch
    import model, winograd
    torch.manual_seed(1)
    for kind, side in (('rp', 19), ('r', 9), ('lp', 13)):
        block = model.Block(kind, 48)
        torch.nn.init.normal_(block.last.norm.weight)
        if block.pool:
            torch.nn.init.normal_(block.pool.weight, std=0.1)
        block.eval()
        for layer in block.modules():
            layer.folded = True
        x, d = 0.3 * torch.randn(3, 48, side, side), torch.randn(3, 48, side, side)
        told = []
        for winograd.LIBRARY in (None, winograd.built()):
            inputs = x.clone().requires_grad_()
            y = block(inputs)
            told.append([y, *torch.autograd.grad(y, [inputs, *block.parameters()], d)])
        winograd.LIBRARY = None
        for a, b in zip(*told):
            assert (a - b).norm() < 0.01 * a.norm(), (kind, float((a - b).norm() / a.norm()))


def quick_trunk():
    """The layers in amx.cpp against PyTorch's, with their gradients. Numbers of 16 bits are a little off."""
    import torch
    import amx, model
    torch.manual_seed(1)
    net = model.Network(48, ['rp', 'r'], 48)
    for block in net.blocks:
        torch.nn.init.normal_(block.last.norm.weight)
        if block.pool:
            torch.nn.init.normal_(block.pool.weight, std=0.1)
    net.fold()
    net.eval()
    for side in 19, 9:
        planes = (torch.rand(4, model.PLANES, side, side) < 0.2).float()
        told = []
        for amx.LIBRARY in (None, amx.built()):
            x = net.trunk(planes)
            used = [p for p in net.parameters() if p.requires_grad]
            told.append([x, *torch.autograd.grad((x * x).sum(), used, allow_unused=True)])
        amx.LIBRARY = None
        for a, b in zip(*told):
            assert a is None and b is None or (a - b).norm() < 0.05 * a.norm(), float((a - b).norm() / a.norm())


def compare(programs, folder, weights):
    """The engine with the weights against PyTorch, both with rounded weights."""
    import numpy, torch
    import data, model
    kept = torch.load(os.path.join(folder, 'net.pt'), map_location='cpu')
    net = model.Network(**kept['shape'])
    net.load_state_dict(kept['average'])
    net.fold()
    net.eval()
    moves = 'cccgegdeefgg'
    seen = data.Seen(os.path.join(programs, 'goeye'))
    packed = seen.positions(9, False, '-', moves, [6])[0]
    planes = torch.from_numpy(numpy.unpackbits(packed.reshape(model.PLANES, -1), axis=-1, bitorder='little')[:, :81]).view(1, -1, 9, 9).float()
    with torch.no_grad():
        move, _, owner, lead, spread = net(planes)
    gtp = 'boardsize 9\nkomi 0\n' + ''.join(f'play {"bw"[i // 2 % 2]} {data.LETTERS["abcdefghi".index(moves[i])]}{9 - "abcdefghi".index(moves[i + 1])}\n' for i in range(0, len(moves), 2)) + 'kata-raw-nn 0\n'
    told = subprocess.run([os.path.join(programs, 'goeye-gtp'), '--network', weights], input=gtp, stdout=subprocess.PIPE, check=True, text=True).stdout
    lines = told.split('whiteOwnership\n')[1].split('\n')[:9]
    ownership = [-float(x) for line in lines for x in line.split()]
    expected = torch.tanh(owner).flatten().tolist()
    worst = max(abs(a - b) for a, b in zip(ownership, expected))
    assert worst < 0.05, f'ownership differs by {worst}'
    told_lead = -float(told.split('whiteLead ')[1].split()[0])
    assert abs(told_lead - float(lead)) < 1.5, (told_lead, float(lead))
    policy = told.split('policy\n')[1].split('policyPass')[0].split()
    best = max(range(81), key=lambda i: -1 if policy[i] == 'NAN' else float(policy[i]))
    legal = [i for i in range(81) if policy[i] != 'NAN']
    logits = move[0].tolist()
    assert logits[best] > max(logits[i] for i in legal) - 0.1


if __name__ == '__main__':
    main()
