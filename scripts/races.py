#!/usr/bin/env python3
"""Whether a GTP engine reads races to capture (semeais) right whose outcome can be counted.

Two blocks stand against each other across a 19x19 board, each shut in by walls with two eyes, with so many outside liberties,
shared ones, and for one of them an eye of up to three points in a row. Who captures whom is found by a naive search of the numbers alone,
and `analyze_semeai` is asked for either side to move. Numbers are drawn with a fixed seed.

    scripts/races.py --count 200 target/release/goeye-gtp
"""

import argparse
import collections
import functools
import random
import statistics
import tempfile
import time

from gtp import Engine

SIZE = 19

# Rows from the bottom: the blocks, what is between them, and the rows of gaps outside of them.
BLACK, BETWEEN, WHITE = 11, 10, 9
GAPS = {"black": 12, "white": 8}


@functools.cache
def captures(mine, theirs, shared, my_eye, their_eye, passed=False):
    """What the side to move reaches: 1 if it captures, 0 in a seki, -1 if it is captured. Each side has outside liberties
    and an eye of so many points, which can be filled when all else is. Two passes end it as a seki."""
    best = 0 if passed else -captures(theirs, mine, shared, their_eye, my_eye, True)
    moves = []
    if theirs:
        moves.append((mine, theirs - 1, shared, my_eye, their_eye))
    if shared:
        moves.append((mine, theirs, shared - 1, my_eye, their_eye))
    if not theirs and not shared and their_eye:
        moves.append((mine, theirs, shared, my_eye, their_eye - 1))
    for a, b, s, e, f in moves:
        if b + s + f == 0:
            return 1
        if a + s + e > 0:
            best = max(best, -captures(b, a, s, f, e))
    return best


def stones(black, white, shared, eye):
    """The colours of the stones by column and row: with these outside liberties, and an eye of Black."""
    cells = {}

    def row(y, color):
        for x in range(1, SIZE + 1):
            cells[x, y] = color

    row(BLACK, "black")
    row(WHITE, "white")
    row(BETWEEN, "black")
    for y, color in ((GAPS["black"], "white"), (GAPS["white"], "black")):
        row(y, color)
    for y in (13, 16, 18):
        row(y, "white")
    for y in (7, 4, 2):
        row(y, "black")
    for y in range(13, 19):
        cells[10, y] = "white"
    for y in range(2, 8):
        cells[10, y] = "black"
    for i in range(shared):
        del cells[SIZE - 2 * i, BETWEEN]
    for x in range(1, eye + 2 if eye else 1):
        cells[x, GAPS["black"]] = "black"
    for x in range(1, eye + 1):
        del cells[x, BLACK]
    for side, count in (("black", black), ("white", white)):
        for i in range(count):
            del cells[SIZE - i, GAPS[side]]
    return cells


def sgf(cells):
    text = "(;GM[1]FF[4]SZ[19]KM[6.5]"
    for color, name in (("black", "AB"), ("white", "AW")):
        points = [f"[{chr(96 + x)}{chr(96 + SIZE + 1 - y)}]" for (x, y), c in sorted(cells.items()) if c == color]
        text += name + "".join(points)
    return text + ")"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="number of races (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=9, help="the most outside liberties (default: %(default)s)")
    parser.add_argument("engine")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    engine, table, times = Engine(options.engine), collections.Counter(), []
    with tempfile.NamedTemporaryFile("w+", suffix=".sgf") as file:
        for _ in range(options.count):
            black = draw.randint(1, options.most)
            white = max(1, min(options.most, black + draw.randint(-3, 3)))
            shared, eye = draw.randint(0, 4), draw.randint(0, 3)
            file.seek(0)
            file.truncate()
            file.write(sgf(stones(black, white, shared, eye)))
            file.flush()
            for first in ("black", "white"):
                engine.ask(f"loadsgf {file.name}")
                start = time.perf_counter()
                pair = f"K{BLACK} K{WHITE}" if first == "black" else f"K{WHITE} K{BLACK}"
                saved, taken = engine.ask(f"analyze_semeai {pair}").split()[:2]
                times.append(time.perf_counter() - start)
                counted = captures(black, white, shared, eye, 0) if first == "black" else captures(white, black, shared, 0, eye)
                told = 1 if taken != "0" else 0 if saved != "0" else -1
                table[counted, told] += 1
                if counted != told:
                    print(f"{first} first: outside {black} and {white}, shared {shared}, eye {eye}: counted {counted}, told {saved} {taken}")
    engine.close()
    right = sum(n for (a, b), n in table.items() if a == b)
    print(f"{right} of {sum(table.values())} right, {1000 * statistics.median(times):.0f} ms (median), {1000 * max(times):.0f} ms at most")
    print("captures, seki, captured:", ", ".join(f"{sum(n for (a, _), n in table.items() if a == k)}" for k in (1, 0, -1)))


if __name__ == "__main__":
    main()
