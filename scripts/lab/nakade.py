#!/usr/bin/env python3
"""Whether an engine plays where an eye space is decided: eye spaces of three to six points in the corner, on the side and in the
centre of a closed board, with either side to move.

    scripts/lab/nakade.py [--sizes 3,4,5,6] [--engine COMMAND] [-v]

Each shape is surrounded by one group without outside liberties, and the rest of a 13x13 board is divided between living groups so
that the shape decides the game. Which moves decide is what `goeye-solve` says after each of them. Told are the boards that one
move decides, on which the side to move plays one of these, and of all boards those on which the judge calls what is open
unfinished and nothing else.
"""

import argparse
import collections
import json
import random

from gtp import GOEYE, Engine, Refused

SIDE = 13
LETTERS = "ABCDEFGHJKLMN"


def around(points):
    """The points of the board beside these or diagonal to them."""
    near = {(x + i, y + j) for x, y in points for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return {(x, y) for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE} - set(points)


def shapes(size):
    """The free polyominoes of so many points, each as it lies first of all orientations."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        found = {normal(set(shape) | {p}) for shape in found for p in beside(shape)}
    return sorted({min(turned(shape)) for shape in found})


def beside(shape):
    return {(x + i, y + j) for x, y in shape for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(shape)


def normal(points):
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return tuple(sorted((x - left, y - low) for x, y in points))


def turned(shape):
    """A shape in all its orientations."""
    for swap in (False, True):
        for i in (1, -1):
            for j in (1, -1):
                yield normal({((y if swap else x) * i, (x if swap else y) * j) for x, y in shape})


def boards(sizes):
    """The name and, for each vertex, the colour of each board: `O` is the group, `o` what else is White's, `X` Black."""
    for size in sizes:
        for number, shape in enumerate(shapes(size)):
            for place, (left, low) in (("corner", (0, 0)), ("side", (4, 0)), ("centre", (4, 2))):
                for oriented in sorted(set(turned(shape))) if place != "centre" else [shape]:
                    space = {(x + left, y + low) for x, y in oriented}
                    group = around(space)
                    if max(y for _, y in group) > 8 or max(x for x, _ in group) > 11:
                        continue
                    yield f"{size}.{number} {place}", colors(space, group)


def colors(space, group):
    cells = {}
    for x in range(SIDE):
        for y in range(SIDE):
            if (x, y) in space:
                continue
            eye = (x, y) in ((0, 11), (2, 11), (4, 11)) or (x, y) in ((12, 9), (12, 7), (12, 5))
            if (x, y) in group:
                cells[x, y] = "O"
            elif not eye:
                cells[x, y] = "o" if y > 9 else "X"
    return cells


def name(point):
    return f"{LETTERS[point[0]]}{point[1] + 1}"


def set_up(engine, cells):
    for line in (f"boardsize {SIDE}", "clear_board", "kata-set-rules japanese", "komi 0.5"):
        engine.ask(line)
    engine.ask("gogui-setup " + " ".join(f"{'B' if color == 'X' else 'W'} {name(p)}" for p, color in cells.items()))


def solved(engine, target, color):
    """What a colour that moves first reaches: success, ko, seki, failure or unsolved."""
    return engine.ask(f"goeye-solve {target} {color}").split()[0]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sizes", default="3,4,5,6")
    arguments.add_argument("--count", type=int, default=150)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--engine", default=GOEYE)
    arguments.add_argument("-v", action="store_true")
    arguments = arguments.parse_args()
    every = list(boards([int(size) for size in arguments.sizes.split(",")]))
    random.Random(arguments.seed).shuffle(every)
    engine, told = Engine(arguments.engine), collections.Counter()
    for title, cells in every[: arguments.count]:
        # Not the stone in the corner, which may stand alone.
        target = name(max(point for point, color in cells.items() if color == "O"))
        try:
            set_up(engine, cells)
        except Refused:
            # A stone in the corner that has no liberty.
            continue
        outcomes = [solved(engine, target, color) for color in ("black", "white")]
        settled = "success" not in outcomes or "failure" in outcomes
        if "unsolved" in outcomes or ("success" not in outcomes and "failure" not in outcomes):
            told["left out"] += 1
            continue
        finished = json.loads(engine.ask("goeye-score"))["finished"]
        told["settled" if settled else "open", "judged so" if finished == settled else "judged otherwise"] += 1
        if finished != settled:
            report(arguments.v, title, outcomes, "finished" if finished else "not finished", engine)
        for color, other in (("black", "white"), ("white", "black")) if not settled else ():
            set_up(engine, cells)
            move = engine.ask(f"genmove {color}")
            # A killer may get no more than a ko or a seki.
            wanted = outcomes[0] if color == "black" and outcomes[0] != "success" else "failure"
            right = solved(engine, target, other) in (wanted, "failure")
            told["moves", "right" if right else "wrong"] += 1
            if not right:
                report(arguments.v, title, outcomes, f"{color} {move}", engine)
    engine.close()
    for what, number in sorted(told.items(), key=str):
        print(number, what if isinstance(what, str) else ", ".join(what))


def report(wanted, *what):
    *texts, engine = what
    if wanted:
        print(*texts, engine.ask("showboard"), sep="\n")


if __name__ == "__main__":
    main()
