#!/usr/bin/env python3
"""Step 1 and 2 of the training of the network: what the games and the teacher say, and what the engine sees of their positions.

    data.py owners GAMES.tsv... --engine goeye --out owners.tsv
    data.py shards GAMES.tsv... --engine goeye --out FOLDER [--owners owners.tsv] [--teacher FILE.tsv.gz...] [--either FILE.tsv.gz...]
        [--runs FILE.tsv.gz...] [--without NAMES...] [--share 0.6]

Games: id, result, komi, handicap stones, moves, separated by tabs (two letters a move, `..` a pass). Teacher: id
(`game:move:stray moves`), rules, komi, handicap stones, moves, policy in per mille, lead and winrate of Black, ownership.
Where the third part of an id is `!`, the judgement is that with the other side to move, which sees no last moves; `.` has none, either.

`owners` lets the engine judge the last positions of counted games, and keeps those whose score is the recorded one.
`shards` writes arrays for train.py. Games whose id is divisible by 100 (by a checksum) are kept back as a test, with all
that the teacher says of them; of the files of `--either`, in which positions are judged with either side to move and which
have fewer games, those that are divisible by 20. Boards on which four stones or more have another owner if the other side
moves are rare, and are drawn more often, up to half of the time. Files of `--runs` hold boards of several moves in a row, from which the network
learns what a move changes; moves that change much are drawn more often. No game whose name begins a line of a file of `--without` is used.
"""
import argparse, gzip, json, multiprocessing, os, re, struct, subprocess, sys, threading
import numpy as np
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "lab"))
from games import OWNERSHIP, kept_back

PLANES = 32
# Some of them (see src/network/features.rs).
STONES, LAST_MOVES = slice(1, 9), slice(9, 13)
UNKNOWN = 32767
SPARSE = 24
# How often boards are drawn at most on which the side to move decides about so many stones, whose ownership is at least so sure.
OFTEN, DECIDED, SURE = 7, 4, 0.4
# How often pairs of boards are drawn between which a move changes the lead by so many points.
CHANGED, LARGE = 3, 4.
LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'


def margin(result, komi):
    """Black's points on the board by a recorded result; None if the game was not counted."""
    if result[:2] not in ('B+', 'W+') or not result[2:3].isdigit():
        return None
    return (1 if result[0] == 'B' else -1) * float(result[2:]) + komi


def games(files):
    for file in files:
        with open(file) as lines:
            for line in lines:
                game, result, komi, handicap, moves = line.rstrip('\n').split('\t')
                if komi != '?':
                    yield game, result, float(komi), handicap, moves


def sgf(result, komi, handicap, moves):
    color = 'B' if handicap == '-' else 'W'
    text = f'(;GM[1]FF[4]SZ[19]RU[Japanese]KM[{komi}]RE[{result}]'
    if color == 'W':
        text += f'HA[{len(handicap) // 2}]AB' + ''.join(f'[{handicap[i:i + 2]}]' for i in range(0, len(handicap), 2)) + 'PL[W]'
    for i in range(0, len(moves), 2):
        move = moves[i:i + 2]
        text += f';{color}[{"" if move == ".." else move}]'
        color = 'WB'[color == 'W']
    return text + ')'


def owners(args):
    engine = subprocess.Popen([args.engine, 'score', '--jsonl'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    counted = [g for g in games(args.games) if margin(g[1], g[2]) is not None]

    def feed():
        for game, *rest in counted:
            engine.stdin.write(json.dumps({'id': game, 'sgf': sgf(*rest)}) + '\n')
        engine.stdin.close()
    threading.Thread(target=feed, daemon=True).start()
    place = lambda v: (19 - int(v[1:])) * 19 + LETTERS.index(v[0])
    kept = 0
    with open(args.out, 'w') as out:
        for (game, result, komi, *_), line in zip(counted, engine.stdout):
            told = json.loads(line)
            points = margin(told.get('score', ''), komi)
            if points is None or abs(points - margin(result, komi)) > 0.1:
                continue
            owner = ['.'] * 361
            for letter, color in (('b', 'black'), ('w', 'white')):
                for v in told['territory'][color] + told['territory_under_dead'][color]:
                    owner[place(v)] = letter
                for v in told['dead'][color]:
                    owner[place(v)] = 'd' if owner[place(v)] == '.' else owner[place(v)]
            out.write(game + '\t' + ''.join(owner) + '\n')
            kept += 1
    print(f'{kept} of {len(counted)} counted games')


class Seen:
    """The engine that writes what the network sees."""

    def __init__(self, engine):
        self.engine = subprocess.Popen([engine, 'features'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def positions(self, side, area, handicap, moves, numbers):
        """Planes of the positions, bit for bit; fewer rows if the game is broken."""
        line = f'{side}\t{"area" if area else "territory"}\t{handicap}\t{moves}\t{",".join(map(str, numbers))}\n'
        self.engine.stdin.write(line.encode())
        self.engine.stdin.flush()
        count, = struct.unpack('<I', self.engine.stdout.read(4))
        width = PLANES * ((side * side + 7) // 8)
        return np.frombuffer(self.engine.stdout.read(count * width), np.uint8).reshape(count, width)


def indices(moves, side):
    """Moves as numbers in reading order; a pass comes after all vertices."""
    raw = np.frombuffer(moves.encode(), np.uint8).astype(np.int16)
    x, y = raw[0::2] - 97, raw[1::2] - 97
    return np.where(x < 0, side * side, y * side + x).astype(np.int16)


def pack(bits):
    return np.packbits(bits, axis=-1, bitorder='little')


def played(seen, rows, owner_of, share, seed):
    """Arrays of the positions of games."""
    parts = {k: [] for k in ('planes', 'target', 'reply', 'outcome', 'komi', 'margin', 'owner')}
    rng = np.random.default_rng(seed)
    for game, result, komi, handicap, moves in rows:
        targets = indices(moves, 19)
        count = len(targets)
        owner = owner_of.get(game)
        numbers = np.flatnonzero(rng.random(count) < share)
        if owner is not None:
            numbers = np.append(numbers, count)
        if len(numbers) == 0:
            continue
        planes = seen.positions(19, False, handicap, moves, numbers)
        if len(planes) != len(numbers):
            continue
        targets = np.append(targets, [361, 361, -1])
        if owner is None:
            # After the last move of a game that was given up nothing is known.
            targets[count:count + 2] = -1
        first = 0 if handicap == '-' else 1
        black = ((numbers + first) % 2 == 0)
        sign = np.where(black, 1, -1)
        winner = {'B': 1, 'W': -1}.get(result[:1], 0) if result[1:2] == '+' else 0
        points = margin(result, komi)
        ends = np.zeros((2, 361), bool)
        if owner is not None:
            last = np.unpackbits(planes[-1].reshape(PLANES, -1), axis=-1, bitorder='little')[:, :361].astype(bool)
            own, other = last[1:5].any(0), last[5:9].any(0)
            stones = (own, other) if black[-1] else (other, own)
            text = np.frombuffer(owner.encode(), np.uint8)
            free = text == ord('.')
            ends = np.stack([(text == ord('b')) | stones[0] & free, (text == ord('w')) | stones[1] & free])
        ends = pack(ends)
        parts['planes'].append(planes)
        parts['target'].append(targets[numbers])
        parts['reply'].append(targets[numbers + 1])
        parts['outcome'].append((sign * winner).astype(np.int8))
        parts['komi'].append((sign * komi * 2).astype(np.int16))
        parts['margin'].append((sign * points * 2).astype(np.int16) if points is not None and abs(points) < 400 else np.full(len(numbers), UNKNOWN, np.int16))
        both = np.stack([np.concatenate([ends[0], ends[1]]), np.concatenate([ends[1], ends[0]])])
        parts['owner'].append(both[np.where(black, 0, 1)])
    return {k: np.concatenate(v) for k, v in parts.items()} if parts['planes'] else None


def black_ownership(line):
    """Who owns each vertex by a line of a teacher, from -31 for White to 31 for Black."""
    return np.array([OWNERSHIP[c] for c in line[line.rindex('\t') + 1:]])


def decided(stones, one, other):
    """Whether so many stones have another owner if the other side moves that the board is worth to be drawn often."""
    least = SURE * 31
    return ((one >= least) & (other <= -least) & stones).sum() >= DECIDED or ((one <= -least) & (other >= least) & stones).sum() >= DECIDED


def position(line):
    """Game and number of moves, by which the judgements with either side to move belong together."""
    return line[:line.index('\t')].rsplit(':', 1)[0]


def of_pairs(names, leads):
    """How often each position of runs is drawn, together with the next one: never if that does not follow it by one move."""
    at = [(name.split(':')[0], int(name.split(':')[1])) for name in names]
    follows = [(game, number + 1) == other for (game, number), other in zip(at, at[1:])] + [False]
    changes = [abs(now + after) for now, after in zip(leads, leads[1:])] + [0]
    return [follow * (CHANGED if change >= LARGE else 1) for follow, change in zip(follows, changes)]


def judged(seen, lines, runs=False):
    """Arrays of the positions of a teacher."""
    names = []
    parts = {k: [] for k in ('planes', 'where', 'weight', 'komi', 'lead', 'win', 'ownership', 'times')}
    told = {}
    for line in lines:
        told.setdefault(position(line), []).append(black_ownership(line))
    for line in lines:
        name, rules, komi, handicap, moves, policy, lead, win, ownership = line.split('\t')
        side = round(len(ownership) ** 0.5)
        # With the other side to move is as after a pass, but that no last moves are seen.
        other_side = name.endswith(':!')
        moves += '..' * other_side
        count = len(moves) // 2
        planes = seen.positions(side, rules == 'chinese', handicap, moves, [count])
        if len(planes) != 1:
            continue
        first = 0 if handicap == '-' else 1
        sign = 1 if (count + first) % 2 == 0 else -1
        where, weight = np.full(SPARSE, -1, np.int16), np.zeros(SPARSE, np.int16)
        for i, move in enumerate(policy.split()[:SPARSE]):
            where[i] = indices(move[:2], side)[0]
            weight[i] = int(move[2:])
        planes = planes[0].reshape(PLANES, -1).copy()
        if name.endswith((':!', ':.')):
            planes[LAST_MOVES] = 0
        names.append(name)
        both = told[position(line)]
        stones = np.unpackbits(planes[STONES], axis=-1, bitorder='little')[:, :side * side].any(0)
        parts['times'].append(len(both) == 2 and decided(stones, *both))
        parts['planes'].append(planes.flatten())
        parts['where'].append(where)
        parts['weight'].append(weight)
        parts['komi'].append(np.int16(sign * float(komi) * 2))
        parts['lead'].append(np.float32(sign * (float(lead) + float(komi))))
        parts['win'].append(np.float32(float(win) if sign == 1 else 1 - float(win)))
        parts['ownership'].append((sign * 2 * black_ownership(line)).astype(np.int8))
    if runs:
        parts['times'] = of_pairs(names, parts['lead'])
    else:
        # So often that they are half of what is drawn.
        count = sum(parts['times'])
        often = min(max(round((len(names) - count) / max(count, 1)), 1), OFTEN)
        parts['times'] = [often if one else 1 for one in parts['times']]
    parts['times'] = [np.uint8(times) for times in parts['times']]
    return {k: np.stack(v) for k, v in parts.items()} if parts['planes'] else None


def shard(task):
    args, kind, number, rows, owner_of = task
    seen = Seen(args.engine)
    name = os.path.join(args.out, f'{kind}-{number:05}.npz')
    if os.path.exists(name):
        return 0
    arrays = played(seen, rows, owner_of, args.share, number + args.seed) if kind.endswith('games') else judged(seen, rows, kind.removeprefix('test-').startswith('runs'))
    if arrays is None:
        return 0
    with open(name + '.new', 'wb') as file:
        np.savez(file, **arrays)
    os.rename(name + '.new', name)
    return len(arrays['planes'])


def shards(args):
    os.makedirs(args.out, exist_ok=True)
    owner_of = dict(l.rstrip('\n').split('\t') for l in open(args.owners)) if args.owners else {}
    tasks = []

    def add(kind, rows, size):
        for i in range(0, len(rows), size):
            part = rows[i:i + size]
            known = {r[0]: owner_of[r[0]] for r in part if r[0] in owner_of} if kind.endswith('games') else None
            tasks.append((args, kind, i // size, part, known))
    without = {re.split(r'[:\s]', line)[0] for file in args.without for line in open(file)}
    played = [g for g in games(args.games) if g[0] not in without]
    np.random.default_rng(1).shuffle(played)
    played = [(g, r, float(k), h, m) for g, r, k, h, m in played][:args.most or None]
    add('games', [g for g in played if not kept_back(g[0])], args.size)
    add('test-games', [g for g in played if kept_back(g[0])], args.size)
    for kind, files, share in (('teacher', args.teacher, 100), ('either', args.either, 20), ('runs', args.runs, 20)):
        for file in files:
            with gzip.open(file, 'rt') as f:
                lines = [l for l in f.read().splitlines() if l.split(':')[0] not in without]
            # The teacher's own games have ids like `s9-1-0`, ten positions and more from each.
            groups = {}
            for line in lines:
                groups.setdefault(position(line), []).append(line)
            groups = list(groups.values())
            if kind != 'runs':
                np.random.default_rng(1).shuffle(groups)
            lines = [l for group in groups for l in group][:args.most or None]
            stem = os.path.basename(file).split('.')[0]
            for side in 19, 13, 9:
                part = [l for l in lines if len(l) - l.rindex('\t') - 1 == side * side]
                back = [kept_back(l.split(':')[0], share) for l in part]
                name = f'{kind if side == 19 else "teacher"}{side}-{stem}'
                add(name, [l for l, b in zip(part, back) if not b], 4000)
                add('test-' + name, [l for l, b in zip(part, back) if b], 4000)
    with multiprocessing.Pool(args.jobs) as pool:
        total = sum(pool.imap_unordered(shard, tasks))
    print(f'{total} positions in {len(tasks)} shards')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = parser.add_subparsers(dest='step', required=True)
    for name in ('owners', 'shards'):
        p = sub.add_parser(name)
        p.add_argument('games', nargs='*')
        p.add_argument('--engine', default='goeye')
        p.add_argument('--out', required=True)
        p.add_argument('--jobs', type=int, default=os.cpu_count())
        if name == 'shards':
            p.add_argument('--owners')
            p.add_argument('--teacher', nargs='*', default=[])
            p.add_argument('--either', nargs='*', default=[], help='judgements with either side to move')
            p.add_argument('--runs', nargs='*', default=[], help='judgements of boards of several moves in a row')
            p.add_argument('--without', nargs='*', default=[], help='files whose lines begin with the names of games that are not used')
            p.add_argument('--share', type=float, default=0.6, help='share of the positions of each game')
            p.add_argument('--seed', type=int, default=0, help='takes other positions')
            p.add_argument('--most', type=int, help='so many games and judgements of a file at most')
            p.add_argument('--size', type=int, default=500, help='games a shard')
    args = parser.parse_args()
    {'owners': owners, 'shards': shards}[args.step](args)


if __name__ == '__main__':
    main()
