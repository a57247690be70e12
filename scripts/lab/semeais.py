#!/usr/bin/env python3
"""How often engines play the move that decides a semeai, in games.

    scripts/lab/semeais.py --games GAMES.tsv --network "katago analysis -model MODEL -config CONFIG" ENGINE...

Positions are cut from games at random moves from 80 to 200 (fixed seed). A semeai is neighbouring stones of both colours, at
least --stones of each, all of which a strong network (KataGo's questions of analysis) owns for the side that moves first,
whichever that is. Each engine is asked for both colours' move. It is right if the stones are for its side afterwards, too. Told
is also how many points the moves lose against the position before. games.py describes the lines of the games file.
"""

import argparse
import collections
import os
import statistics
import tempfile

from decisive import timed
from fights import place, positions
from gtp import Engine
from largest_losses import Network, Record

# From how much ownership on stones are for one side.
OWNED = 0.5

OTHER = {"B": "W", "W": "B"}
NAMES = {"B": "black", "W": "white"}


class Position:
    """The end of a record, with either side to move."""

    def __init__(self, path, engine):
        with open(path, encoding="utf-8") as file:
            self.record = Record(file.read())
        engine.ask(f"loadsgf {path}")
        self.stones = {}
        for letter, name in NAMES.items():
            for vertex in engine.ask(f"list_stones {name}").split():
                column, row = place(vertex)
                self.stones[column - ord("A"), self.record.size - row] = letter

    def first(self, color):
        """The moves after which this colour is to move."""
        last = self.record.moves[-1][0]
        return [] if last != color else [[OTHER[color], "pass"]]

    def judged(self, network, follow, visits):
        """What the network says after more moves, by their names: Black's lead, and its ownership of each vertex."""
        questions = []
        for name, moves in follow.items():
            every = self.record.moves + moves
            question = self.record.question(len(self.record.moves), visits)
            question.update(id=name, moves=every, initialPlayer=OTHER[every[-1][0]], includeOwnership=True)
            questions.append(question)
        size = self.record.size
        return {
            name: (answer["rootInfo"]["scoreLead"], {(i % size, i // size): own for i, own in enumerate(answer["ownership"])})
            for name, answer in network.answers(questions).items()
        }


def neighbours(point):
    x, y = point
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def semeai(stones, black_first, white_first, least):
    """The largest set of neighbouring stones that are Black's if Black moves first and White's if White does."""
    turning = {point for point in stones if black_first[point] > OWNED and white_first[point] < -OWNED}
    best = set()
    while turning:
        found, edge = set(), {turning.pop()}
        while edge:
            found |= edge
            edge = set.union(*map(neighbours, edge)) & turning
            turning -= edge
        colors = collections.Counter(stones[point] for point in found)
        if len(found) > len(best) and min(colors["B"], colors["W"]) >= least:
            best = found
    return best


def find(position, network, options):
    """The semeai of a position, first at a glance, and the lead with either side to move."""
    for visits in (1, options.visits):
        judged = position.judged(network, {color: position.first(color) for color in OTHER}, visits)
        fight = semeai(position.stones, judged["B"][1], judged["W"][1], options.stones)
        if not fight:
            break
    return fight, {color: lead for color, (lead, _) in judged.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--games", required=True)
    parser.add_argument("--network", required=True, help="the command of the network")
    parser.add_argument("--visits", type=int, default=16)
    parser.add_argument("--count", type=int, default=200, help="positions to look at")
    parser.add_argument("--stones", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    network = Network(options.network)
    engines = [Engine(command) for command in options.engines]
    right, lost = collections.Counter(), collections.Counter()
    moves = 0
    with tempfile.TemporaryDirectory() as folder:
        for _, path in zip(range(options.count), positions(options.games, options.seed, folder)):
            position = Position(path, engines[0])
            fight, leads = find(position, network, options)
            if not fight:
                continue
            for color, sign in (("B", 1), ("W", -1)):
                moves += 1
                played = {}
                for number, engine in enumerate(engines, 1):
                    engine.ask(f"loadsgf {path}")
                    played[str(number)] = timed(engine, NAMES[color], options.seconds)
                follow = {name: position.first(color) + [[color, move]] for name, move in played.items()}
                for name, (lead, owners) in position.judged(network, follow, options.visits).items():
                    mean = sign * statistics.mean(owners[point] for point in fight)
                    right[name] += mean > 0
                    lost[name] += sign * (leads[color] - lead)
                    if options.verbose:
                        print(os.path.basename(path), color, len(fight), name, played[name], f"{mean:.2f}", flush=True)
    print(f"{moves} moves in {moves // 2} semeais")
    for name, command in enumerate(options.engines, 1):
        print(f"    {command}: {right[str(name)]} right, {lost[str(name)] / max(1, moves):.1f} points lost")


if __name__ == "__main__":
    main()
