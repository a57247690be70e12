#!/usr/bin/env python3
"""Of lists of positions with either side to move, those of which a network is least sure.

    doubtful.py POSITIONS WEIGHTS --engine target/release/goeye [--share 0.17] --out FILE

POSITIONS are those of positions.py, WEIGHTS those of the engine. A board is doubtful as far as the network expects other owners of its
stones if the other side moves: the sum of the squares of the differences. Of 4,000 boards of ordinary games the fifth of which that is
largest held 75 % of those on which the side to move decides four stones or more by the strong network (31 % of that fifth, 8 % of all),
and the network's error there was 2.8 times the mean. Of each 600 boards in a row a share is kept. Goes on where it was stopped.
Some 600 positions of 19x19 a second and core.
"""
import argparse, itertools, os, sys
import numpy as np
import torch
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import data
import pack
import winograd

CHUNK, BATCH = 600, 48


def lines_in_pairs(path):
    """Lines with the side that has the turn, and with the other one."""
    with open(path) as lines:
        for one, other in zip(lines, lines):
            assert data.position(one) == data.position(other), 'positions.py without --runs'
            yield one, other


def planes(seen, line):
    """What the network sees; None if a move is illegal."""
    name, _, _, handicap, moves, mode, side = line.rstrip('\n').split('\t')
    moves += '..' * (mode == '!')
    found = seen.positions(int(side), False, handicap, moves, [len(moves) // 2])
    if not len(found):
        return None
    bits = np.unpackbits(found[0].reshape(data.PLANES, -1), axis=-1, bitorder='little')[:, :int(side) ** 2]
    if mode in '!.':
        bits[data.LAST_MOVES] = 0
    return bits.reshape(data.PLANES, int(side), int(side))


@torch.no_grad()
def doubts(net, boards):
    """How doubtful boards of one size are, as pairs of planes."""
    found = []
    for at in range(0, len(boards), BATCH):
        both = torch.from_numpy(np.stack([p for pair in boards[at:at + BATCH] for p in pair])).float()
        owner = torch.tanh(net(both.contiguous(memory_format=torch.channels_last))[2])
        stones = both[0::2, data.STONES].sum(1) > 0
        found += ((owner[0::2] + owner[1::2]) ** 2 * stones).sum((1, 2)).tolist()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('positions')
    parser.add_argument('weights')
    parser.add_argument('--engine', default='goeye')
    parser.add_argument('--share', type=float, default=1 / 6)
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    winograd.LIBRARY = winograd.built()
    with open(args.weights, 'rb') as file:
        net = pack.unpacked(file.read())
    net.eval()
    net.fold()
    seen, pairs = data.Seen(args.engine), lines_in_pairs(args.positions)
    done = os.path.exists(args.out + '.done') and int(open(args.out + '.done').read()) or 0
    with open(args.out, 'a') as out:
        for number in itertools.count():
            chunk = list(itertools.islice(pairs, CHUNK))
            if not chunk:
                break
            if number < done:
                continue
            sizes = {}
            for pair in chunk:
                views = [planes(seen, line) for line in pair]
                if all(view is not None for view in views):
                    sizes.setdefault(views[0].shape, []).append((pair, views))
            for same in sizes.values():
                doubt = doubts(net, [views for _, views in same])
                order = sorted(range(len(same)), key=lambda i: -doubt[i])[:round(len(same) * args.share)]
                out.writelines(line for i in sorted(order) for line in same[i][0])
            out.flush()
            with open(args.out + '.done', 'w') as file:
                file.write(str(number + 1))


if __name__ == '__main__':
    main()
