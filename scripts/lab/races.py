#!/usr/bin/env python3
"""Whether a GTP engine reads races to capture (semeais) right whose outcome can be counted.

Two blocks stand against each other across a 19x19 board, each shut in by walls with two eyes, with so many outside liberties and
shared ones. Each may have something more: an eye of one or two points; a nakade (three in a row, square four, bulky five,
rabbity six) with some of the enemy's stones in it; a liberty that takes an approach move, with an eye; an eye that is a ko (for one of them). Who captures
whom, if nobody has ko threats, is found by a naive search of the numbers alone, and `analyze_semeai` is asked for either side to
move. Numbers are drawn with a fixed seed.

    scripts/lab/races.py --count 200 target/release/goeye-gtp
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

# Whose an eye that is a ko is: nobody's, still its owner's, or taken.
NO_KO, HELD, TAKEN = range(3)

# What a block has: outside liberties, and more that wait for an approach move; the points of its eye, and how many have enemy
# stones; its ko.
Side = collections.namedtuple("Side", "outside waiting eye inside ko", defaults=(0, 0, 0, 0, NO_KO))

# The points of eyes that the enemy has made a nakade of: three in a row, square four, bulky five and rabbity six; vital ones first.
NAKADE = [
    [(3, 13), (2, 13), (4, 13)],
    [(3, 13), (4, 13), (3, 14), (4, 14)],
    [(3, 13), (4, 13), (3, 14), (4, 14), (2, 13)],
    [(3, 13), (2, 13), (4, 13), (3, 14), (3, 12), (4, 12)],
]


def liberties(side, shared):
    return side.outside + side.waiting + side.eye - side.inside + (side.ko == HELD) + shared


@functools.cache
def captures(mine, theirs, shared, banned=False, passed=False):
    """What the side to move reaches: 1 if it captures, 0 in a seki, -1 if it is captured. The last liberty of an eye is filled
    when all else is; before that its owner may capture the stones inside, which leaves an eye of so many points, of three and more
    with room for two. Whether a ko is banned, and whether the other side has passed: two passes end it as a seki."""
    if mine.eye > 2 and not mine.inside:
        return 1
    best = 0 if passed else -captures(theirs, mine, shared, False, True)
    moves = []
    if theirs.outside:
        moves.append((mine, theirs._replace(outside=theirs.outside - 1), shared, False))
    if theirs.waiting:
        moves.append((mine, theirs._replace(outside=theirs.outside + 1, waiting=theirs.waiting - 1), shared, False))
        if liberties(theirs, shared) == 1:
            return 1
    if shared:
        moves.append((mine, theirs, shared - 1, False))
    if theirs.eye - theirs.inside > 1 or theirs.eye > theirs.inside and liberties(theirs, shared) == 1:
        moves.append((mine, theirs._replace(inside=theirs.inside + 1), shared, False))
    if mine.inside and mine.inside == mine.eye - 1:
        moves.append((mine._replace(eye=mine.inside, inside=0), theirs, shared, False))
    if theirs.ko == HELD and not banned:
        moves.append((mine, theirs._replace(ko=TAKEN), shared, True))
    if theirs.ko == TAKEN:
        moves.append((mine, theirs._replace(ko=NO_KO), shared, False))
    if mine.ko == TAKEN and not banned:
        moves.append((mine._replace(ko=HELD), theirs, shared, True))
    for a, b, s, ban in moves:
        if not liberties(b, s):
            return 1
        if liberties(a, s):
            best = max(best, -captures(b, a, s, ban))
    return best


def with_eye(put, points):
    """An eye of so many points in a row."""
    for x in range(1, points + 3):
        put(x, 14, "white")
    for x in range(1, points + 2):
        put(x, 13, "black")
        put(x, 12, "black" if x > points else None)
    return Side(eye=points)


def with_nakade(put, draw):
    """A nakade with some enemy stones in it, on the vital point at least."""
    points = draw.choice(NAKADE)
    inside = draw.randint(1, len(points) - 2)
    for x in range(1, 7):
        for y in range(12, 16):
            put(x, y, "black")
    for y in range(12, 16):
        put(7, y, "white")
    for i, (x, y) in enumerate(points):
        put(x, y, "white" if i < inside else None)
    return Side(eye=len(points), inside=inside)


def with_approach(put):
    """A liberty in the corner that the enemy cannot fill before it has connected a stone of its wall, unless it is the last one;
    and an eye of one point."""
    for x, y in ((2, 12), (2, 13), (4, 12), (6, 12), (4, 13), (5, 13), (6, 13)):
        put(x, y, "black")
    for x, y in ((1, 13), (1, 15), (2, 14), (3, 14), (4, 14), (5, 14), (6, 14), (7, 14)):
        put(x, y, "white")
    for x in (1, 5):
        put(x, 12, None)
    return Side(waiting=1, eye=1)


def with_ko(put):
    """An eye in the corner that is a ko."""
    put(1, 12, "black")
    put(1, 11, None)
    return Side(ko=HELD)


def extra(cells, color, kind, draw):
    """Adds what a block has beside its gaps, and says what that is. Coordinates are those of Black's block; White's mirrors it."""
    swap = {"black": "white", "white": "black"}

    def put(x, y, what):
        x, y, what = (x, y, what) if color == "black" else (x, SIZE + 1 - y, swap.get(what))
        if what:
            cells[x, y] = what
        else:
            cells.pop((x, y), None)

    if kind == "eye":
        return with_eye(put, draw.randint(1, 2))
    if kind == "nakade":
        return with_nakade(put, draw)
    if kind == "approach":
        return with_approach(put)
    if kind == "ko":
        return with_ko(put)
    return Side()


def stones(black, white, shared):
    """The colours of the stones by column and row: with these outside liberties in the rows of gaps, and shared ones."""
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
    parser.add_argument("--most", type=int, default=9, help="the most outside liberties (at most 12, default: %(default)s)")
    parser.add_argument("engine")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    engine, times = Engine(options.engine), []
    reached, table = collections.Counter(), collections.defaultdict(collections.Counter)
    with tempfile.NamedTemporaryFile("w+", suffix=".sgf") as file:
        for _ in range(options.count):
            outside = {"black": draw.randint(1, options.most)}
            outside["white"] = max(1, min(options.most, outside["black"] + draw.randint(-3, 3)))
            shared = draw.randint(0, 4)
            kinds = {"black": draw.choice(["", "eye", "nakade", "approach", "ko"]), "white": draw.choice(["", "eye", "nakade", "approach"])}
            cells = stones(outside["black"], outside["white"], shared)
            sides = {}
            for color, kind in kinds.items():
                side = extra(cells, color, kind, draw)
                sides[color] = side._replace(outside=side.outside + outside[color])
            file.seek(0)
            file.truncate()
            file.write(sgf(cells))
            file.flush()
            for first, second in (("black", "white"), ("white", "black")):
                engine.ask(f"loadsgf {file.name}")
                start = time.perf_counter()
                pair = f"K{BLACK} K{WHITE}" if first == "black" else f"K{WHITE} K{BLACK}"
                saved, taken = engine.ask(f"analyze_semeai {pair}").split()[:2]
                times.append(time.perf_counter() - start)
                counted = captures(sides[first], sides[second], shared)
                told = 1 if taken in "12" else 0 if saved in "12" else -1
                reached[counted] += 1
                table[tuple(kinds.values())][counted == told] += 1
                if counted != told:
                    print(f"{first} first: {sides['black']} {sides['white']} shared {shared} {kinds}: counted {counted}, told {saved} {taken}")
    engine.close()
    for kinds, right in sorted(table.items()):
        print(" against ".join(kind or "nothing" for kind in kinds) + f": {right[True]} of {sum(right.values())} right")
    right = sum(counts[True] for counts in table.values())
    print(f"{right} of {len(times)} right, {1000 * statistics.median(times):.0f} ms (median), {1000 * max(times):.0f} ms at most")
    print("captures, seki, captured:", ", ".join(str(reached[k]) for k in (1, 0, -1)))


if __name__ == "__main__":
    main()
