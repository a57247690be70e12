#!/usr/bin/env python3
"""How steady the graph of analyses is, and how true: the lead of the best move against that of a strong network.

    scripts/lab/graph.py GAMES.tsv ENGINE... --network "katago analysis -model MODEL -config CONFIG"

At two stretches of moves of some games an analysis runs for some seconds after each move. Told is for each engine: how much the lead
changes from move to move where nothing happened (the network's changes by less than a point), mean and largest; the mean
difference from the network; and by how much more than the network's the lead is Black's with Black to move than with White.
games.py describes the lines of GAMES.tsv.
"""

import argparse
import statistics

from analysis_lines import LEAD, last_line, to_move
from games import games
from gtp import Engine
from largest_losses import Network, Record

# The numbers of moves after which analyses run.
STRETCHES = [range(40, 52), range(110, 122)]

# Changes of the network's lead, in points, by which nothing happened.
NOTHING = 1.0


def lead(engine, game, number, seconds):
    """Black's lead after so many moves."""
    found = float(LEAD.search(last_line(engine, game, number, seconds))[1])
    return found if to_move(game.moves()[:number]) == "B" else -found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--network", required=True, help="the command of the network")
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--every", type=int, default=150, help="one game in so many")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.6)
    options = parser.parse_args()
    network = Network(options.network)
    chosen = games(options.file)[:: options.every][: options.games]
    stretches = [(game, moves) for game in chosen for moves in STRETCHES if len(game.moves()) > moves[-1]]
    judged = []
    for game, moves in stretches:
        leads = network.leads(Record(game.file("Japanese")), moves, options.visits)
        judged.append([leads[number][0] for number in moves])
    for command in options.engines:
        engine = Engine(command)
        changes, errors, sides = [], [], []
        for (game, moves), truth in zip(stretches, judged):
            leads = [lead(engine, game, number, options.seconds) for number in moves]
            steps = zip(leads, leads[1:], truth, truth[1:])
            changes += [abs(b - a) for a, b, was, then in steps if abs(then - was) < NOTHING]
            off = [a - b for a, b in zip(leads, truth)]
            errors += map(abs, off)
            black = [to_move(game.moves()[:number]) == "B" for number in moves]
            mean = lambda turn: statistics.mean(x for x, to in zip(off, black) if to == turn)
            sides.append(mean(True) - mean(False))
        engine.close()
        steady = f"{len(changes)} changes, {statistics.mean(changes):.1f} in the mean, at most {max(changes):.1f}"
        print(f"{command}: {steady}; off by {statistics.mean(errors):.1f}; by side {statistics.mean(sides):+.1f}", flush=True)


if __name__ == "__main__":
    main()
