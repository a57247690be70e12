#!/usr/bin/env python3
"""What weights alone, without any search or reading, say of groups and of what moves lose.

    alone.py WEIGHTS... --engine target/release/goeye [--dragons FILE.tsv...] [--reviews FOLDER] [--judged FILE.tsv]

Dragons: lines of game, komi, handicap stones, moves, the side that moves, and blocks as `vertex:stones:own-first:other-first`, what a
strong network expects of the block's owner if that side moves and if the other one does. Each board is asked about with either
side to move, without last moves. Reviews: pairs X.sgf, X.json with the lead of each position. Judged: as data.py reads them; the lead
by moment. WEIGHTS are packed ones, or folders of train.py. A minute for each.
"""
import argparse, collections, glob, json, os, re, sys
import numpy as np
import torch
import torch.nn.functional as F
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "network"))
import data
import model
import pack
import winograd

LOST = 30.  # points beyond which it does not matter how much a move lost
SURE, DEAD = 0.5, -0.5
MOMENTS = 60, 110, 160


def views(seen, komi, handicap, moves, numbers, last):
    """What the network sees of positions of a 19x19 game."""
    found = seen.positions(19, False, handicap, moves, numbers)
    bits = np.unpackbits(found.reshape(len(found), data.PLANES, -1), axis=-1, bitorder='little')[:, :, :361]
    if not last:
        bits[:, data.LAST_MOVES] = 0
    return torch.from_numpy(bits.reshape(-1, data.PLANES, 19, 19)).float().contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def asked(net, planes):
    """Moves, ownership and lead of the side to move."""
    parts = [[o for i, o in enumerate(net(some)) if i in (0, 2, 3)] for some in planes.split(48)]
    move, owner, lead = (torch.cat(part) for part in zip(*parts))
    return F.log_softmax(move, 1), torch.tanh(owner).flatten(1), lead


def dragons(net, seen, files):
    right, all_of = collections.Counter(), collections.Counter()
    for line in (line for file in files for line in open(file)):
        _, komi, handicap, moves, first, *blocks = line.rstrip('\n').split('\t')
        count = len(moves) // 2
        both = torch.cat([views(seen, komi, handicap, m, [len(m) // 2], False) for m in (moves, moves + '..')])
        owner = asked(net, both)[1]
        stones = both[0, data.STONES][:4].sum(0).flatten() > 0
        turn = 'BW'[(count + (handicap != '-')) % 2]
        for block in blocks:
            vertex, _, own, other = block.split(':')
            at = (19 - int(vertex[1:])) * 19 + data.LETTERS.index(vertex[0])
            mine = bool(stones[at])  # of the side that has the turn
            said = [float(owner[0, at]), -float(owner[1, at])]
            if not mine:
                said = [-said[1], -said[0]]
            own, other = float(own), float(other)
            kind = 'critical' if own >= SURE and other <= DEAD else 'living' if min(own, other) >= SURE else 'dead' if max(own, other) <= DEAD else None
            if kind:
                all_of[kind] += 1
                right[kind] += (said[0] > 0) == (own > 0) and (said[1] > 0) == (other > 0)
    return ', '.join(f'{kind} {right[kind]} of {all_of[kind]}' for kind in ('critical', 'living', 'dead'))


def reviews(net, seen, folder):
    """Error of the lead, correlation of its changes, of what each mover lost, and of that with how likely the move was."""
    errors, of_changes, of_losses, with_moves = [], [], [], []
    for file in sorted(glob.glob(os.path.join(folder, '*.json'))):
        told = json.load(open(file))
        text = open(file[:-5] + '.sgf').read()
        handicap = ''.join(re.findall('[a-s]{2}', found[0])) if (found := re.findall(r'AB((?:\[[a-s]{2}\])+)', text)) else '-'
        komi = float(re.search(r'KM\[([-.\d]+)', text)[1])
        played = re.findall(r';[BW]\[([a-s]{0,2})\]', text)
        moves = ''.join(move or '..' for move in played)
        n = len(told['lead'])
        planes = views(seen, komi, handicap, moves, list(range(n)), True)
        policy, _, lead = asked(net, planes)
        black = np.array([1 if color == 'B' else -1 for color, _ in told['moves']][:n - 1])
        sides = np.append(black, -black[-1])
        mine, theirs = lead.numpy() * sides - komi, np.array([one for one, _ in told['lead']])
        where = [data.indices(move or '..', 19)[0] for move in played[:n - 1]]
        likely = policy[range(n - 1), where].numpy()
        errors.append(np.abs(mine - theirs).mean())
        of_changes.append(np.corrcoef(np.diff(mine), np.diff(theirs))[0, 1])
        lost = [np.clip(-black * np.diff(leads), -LOST, LOST) for leads in (mine, theirs)]
        of_losses.append(np.corrcoef(*lost)[0, 1])
        with_moves.append(np.corrcoef(lost[0] / lost[0].std() - likely / likely.std(), lost[1])[0, 1])
    return 'lead off by {:.2f}; correlation of changes {:.3f}, of losses {:.3f}, with the likelihood of the move {:.3f}'.format(*map(np.mean, (errors, of_changes, of_losses, with_moves)))


def judged(net, seen, file):
    """The error of the lead by moment, and the ownership's."""
    errors = collections.defaultdict(list)
    for line in open(file):
        name, _, komi, handicap, moves, _, lead, _, ownership = line.rstrip('\n').split('\t')
        count = len(moves) // 2
        sign = 1 if (count + (handicap != '-')) % 2 == 0 else -1
        _, owner, own = asked(net, views(seen, komi, handicap, moves, [count], True))
        told = data.black_ownership(line.rstrip('\n')) / 31
        moment = name.split(':')[1]
        errors[moment if int(moment) in MOMENTS else 'end'].append((abs(sign * float(own[0]) - float(komi) - float(lead)), np.abs(sign * owner[0].numpy() - told).mean()))
    return ', '.join('{} {:.2f} ({:.3f})'.format(moment, *np.mean(found, 0)) for moment, found in errors.items())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('weights', nargs='+')
    p.add_argument('--engine', default='goeye')
    p.add_argument('--dragons', nargs='*', default=[])
    p.add_argument('--reviews')
    p.add_argument('--judged')
    a = p.parse_args()
    torch.set_num_threads(1)
    winograd.LIBRARY = winograd.built()
    seen = data.Seen(a.engine)
    for name in a.weights:
        if os.path.isdir(name):
            kept = torch.load(os.path.join(name, 'net.pt'), map_location='cpu')
            net = model.Network(**kept['shape'])
            net.load_state_dict(kept['average'])
        else:
            with open(name, 'rb') as file:
                net = pack.unpacked(file.read())
        net.eval()
        net.fold()
        print(name, flush=True)
        for what, tell, where in (('dragons', dragons, a.dragons), ('reviews', reviews, a.reviews), ('lead', judged, a.judged)):
            if where:
                print(f'  {what}: {tell(net, seen, where)}', flush=True)


if __name__ == '__main__':
    main()
