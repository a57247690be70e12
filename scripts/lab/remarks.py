#!/usr/bin/env python3
"""Compares what reviews say of moves with the judgement of a strong network.

    scripts/lab/remarks.py MOVE-LOSSES.tsv [--count N] [--budget 1200]

Lines of the file: game, number of moves, moves (two letters each), the move that was played, lead, then `vertex:loss` for every
legal move. In each position the move of the game and a move of each class of losses are played, and this game of one move is
reviewed. Told is for each class how many of its moves got a remark, and what they lost by both. Only the standard library is
needed.
"""

import argparse
import collections
import os
import random

import games
from estimates import begin, pairs, play
from gtp import GOEYE, PROGRAMS, Engine
from reasons import review

CLASSES = [(0, 1), (1, 3), (3, 6), (6, 12), (12, 100)]


def sgf_point(vertex, size=19):
    """The SGF coordinates of a GTP vertex."""
    return chr(97 + games.LETTERS.index(vertex[0])) + chr(97 + size - int(vertex[1:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--count", type=int, default=10**9, help="so many positions")
    parser.add_argument("--budget", default="1200")
    parser.add_argument("--goeye", default=os.path.join(PROGRAMS, "goeye"))
    options = parser.parse_args()
    engine = Engine(GOEYE)
    rng = random.Random(1)
    told = collections.defaultdict(list)
    with open(options.file) as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][: options.count]
    for _, number, moves, played, _, losses in rows:
        color = "BW"[int(number) % 2]
        begin(engine)
        play(engine, pairs(moves))
        stones = {c: "".join(f"[{sgf_point(v)}]" for v in engine.ask(f"list_stones {c}").split()) for c in ("black", "white")}
        setup = "".join(f"A{c[0].upper()}{s}" for c, s in stones.items() if s)
        loss = {v: float(x) for v, x in (word.split(":") for word in losses.split()) if v != ".."}
        tried = [played] if played in loss else []
        for low, high in CLASSES:
            among = sorted(v for v, x in loss.items() if low <= x < high)
            tried += rng.sample(among, min(1, len(among)))
        for move in tried:
            game = f"(;SZ[19]KM[6.5]RU[Japanese]PL[{color}]{setup};{color}[{move}])"
            remarks = review(options, game)["remarks"]
            lost = remarks[0]["lost"] if remarks else None
            told[next(c for c in CLASSES if c[0] <= loss[move] < c[1])].append((loss[move], lost))
    print("judged loss: moves, with a remark; of these judged loss, told loss")
    for low, high in CLASSES:
        found = told[low, high]
        noted = [(judged, lost) for judged, lost in found if lost is not None]
        means = [sum(column) / len(noted) for column in zip(*noted)] if noted else [0, 0]
        print(f"{low} to {high}: {len(found)}, {len(noted)}; {means[0]:.1f}, {means[1]:.1f}")
    noted = [judged for found in told.values() for judged, lost in found if lost is not None]
    print(f"{sum(judged >= 2 for judged in noted)} of {len(noted)} remarks are about two points or more")


if __name__ == "__main__":
    main()
