#!/usr/bin/env python3
"""Whether two GTP engines give the same worth to the eye spaces of real games, class by class, and who is right.

Positions are cut from real games at random moves (fixed seed). For each eye space with the same vertices and margins for
both engines, and a vertex that is no margin, the first two numbers of `eval_eye` are compared: the eyes if the enemy
moves first, and if the owner does. A class is a number of vertices and a place.

With --settle each difference that allows it is played out on another board: what bounds the eye space stays, the owner's
blocks around it are joined where it makes no difference to it, and all else is filled with the enemy, who lives. The wall
has no eye elsewhere, or one. The first engine solves the life of the wall (`goeye-solve`), for both sides to move first:
it has two eyes if it lives without another eye, and one if it lives with one. Many do not allow it: where blocks cannot
be joined, where the enemy is cut off between them, where a half eye depends on how they are joined, and where a ko or the
budget of the solver leaves it open.

    scripts/lab/settle_eyes.py --games games.tsv --count 500 --settle target/release/goeye-gtp "gnugo --mode gtp"

games.py describes the lines of the games file. All boards are 19x19.
"""

import collections
import heapq
import itertools
import json
import os
import tempfile

from compare_eyes import SIZE, arguments, ask, play, positions, spaces, stones
from games import LETTERS
from gtp import Engine, Refused

POINTS = [(x, y) for x in range(SIZE) for y in range(SIZE)]

# Steps from an eye space beyond which a stone changes nothing in it.
FAR = 4


class Unsuitable(Exception):
    """Why an eye space cannot be cut out of its board."""


def point(name):
    return LETTERS.index(name[0]), int(name[1:]) - 1


def name(p):
    return LETTERS[p[0]] + str(p[1] + 1)


def steps(p, directions):
    moved = ((p[0] + x, p[1] + y) for x, y in directions)
    return [q for q in moved if 0 <= q[0] < SIZE and 0 <= q[1] < SIZE]


def beside(p):
    return steps(p, [(1, 0), (-1, 0), (0, 1), (0, -1)])


def around(p):
    return steps(p, [d for d in itertools.product((-1, 0, 1), repeat=2) if d != (0, 0)])


def connected(start, among):
    """The points of a set that are connected to the first ones."""
    found = list(start)
    seen = set(found)
    for p in found:
        for q in beside(p):
            if q in among and q not in seen:
                seen.add(q)
                found.append(q)
    return seen


class Cut:
    """The board on which an eye space is the only one of its wall."""

    def __init__(self, owner, vertices, margins, board):
        self.own = "X" if owner == "black" else "O"
        self.foe = "O" if self.own == "X" else "X"
        self.space = {point(v) for v in vertices}
        self.margins = {point(v) for v in margins}
        self.before = {point(v): color for v, color in board.items()}
        self.near = self.space | {q for p in self.space for q in around(p)}
        self.distance = {p: min(max(abs(p[0] - x), abs(p[1] - y)) for x, y in self.space) for p in POINTS}
        own = {p for p, color in self.before.items() if color == self.own}
        first = [p for p in sorted(self.near & own - self.space) if any(q in self.space for q in around(p))]
        blocks = {frozenset(connected([p], own)) for p in first}
        if not blocks:
            raise Unsuitable("no wall")
        self.blocks = sorted(blocks, key=lambda block: (-len(block), sorted(block)))
        self.wall = self.joined()
        self.eye, ring = self.elsewhere()
        self.wall |= ring
        self.after = dict.fromkeys(self.wall, self.own)
        self.surround()
        self.fill()

    def joined(self):
        """The stones of all blocks, and the ways between them."""
        wall, stones_of_blocks = set(self.blocks[0]), set().union(*self.blocks)
        for block in self.blocks[1:]:
            cost, before, queue = dict.fromkeys(wall, 0), {}, [(0, p) for p in sorted(wall)]
            heapq.heapify(queue)
            end = None
            while queue and end is None:
                so_far, p = heapq.heappop(queue)
                if p in block:
                    end = p
                for q in beside(p) if so_far == cost[p] else []:
                    stone = q in stones_of_blocks
                    touches = q in self.space or any(n in self.space for n in beside(q))
                    if q in self.near and not stone and (touches or self.before.get(q) == self.foe):
                        continue
                    more = 0 if stone else 1 + 6 * max(0, FAR + 1 - self.distance[q]) + 60 * (q in self.near)
                    if so_far + more < cost.get(q, 10**9):
                        cost[q], before[q] = so_far + more, p
                        heapq.heappush(queue, (so_far + more, q))
            if end is None:
                raise Unsuitable("no way between blocks")
            while end in before:
                wall.add(end)
                end = before[end]
            wall |= block
        return wall

    def elsewhere(self):
        """Where the other eye is, and the stones around it."""
        rings = []
        for p in POINTS:
            ring = set(around(p))
            free = self.distance[p] >= FAR and len(ring) == 8 and p not in self.wall and not ring & self.near
            if free and any(q in self.wall or any(n in self.wall for n in beside(q)) for q in ring):
                rings.append((len(ring - self.wall), -self.distance[p], p))
        if not rings:
            raise Unsuitable("no room for another eye")
        eye = min(rings)[2]
        return eye, set(around(eye))

    def surround(self):
        """What stands around the eye space: all that was there; and the enemy beside margins."""
        for p in self.near & self.before.keys() - self.wall:
            if p not in self.space and self.before[p] == self.own:
                raise Unsuitable("a stone of the owner that touches the eye space nowhere")
            self.after[p] = self.before[p]
        free = self.near - self.space - self.after.keys()
        for p in sorted(self.margins - self.before.keys()):
            # A margin that touches no stone of the wall is connected by two points outside that do.
            links = {q for q in beside(p) if q in free and any(n in self.wall for n in beside(q))}
            if len(links) < 2 or any(q in self.wall for q in beside(p)):
                links = set()
            self.after.update(dict.fromkeys((set(beside(p)) & free) - links, self.foe))
        free -= self.after.keys()
        outside = [p for p in POINTS if p not in self.near | self.wall and p != self.eye]
        outside += [p for p in self.near - self.space if self.after.get(p) == self.foe]
        # What the enemy cannot reach would be an eye of its own.
        for p in free - connected(sorted(outside), free | set(outside)):
            if not any(q in self.space for q in beside(p)):
                self.after[p] = self.own

    def fill(self):
        """Fills all else with the enemy, with two eyes wherever it is cut off, and leaves two liberties."""
        outside = {p for p in POINTS if p not in self.wall | self.near and p != self.eye}
        enemies = outside | {p for p in self.near - self.space if self.after.get(p) == self.foe}
        empty, left = set(), set(enemies)
        while left:
            area = connected([min(left)], left)
            left -= area
            eyes = []
            for p in sorted(area & outside, key=lambda p: (-self.distance[p], p)):
                rest = area - set(eyes) - {p}
                if all(q in rest for q in beside(p)) and len(connected([min(rest)], rest)) == len(rest):
                    eyes.append(p)
                if len(eyes) == 2:
                    break
            else:
                raise Unsuitable("enemies that are cut off")
            empty |= set(eyes)
        liberties = []
        for p in sorted(outside - empty, key=lambda p: (-self.distance[p], p)):
            apart = not any(q in empty or q in liberties for q in beside(p))
            if self.distance[p] >= FAR and apart and any(q in self.wall for q in beside(p)):
                liberties.append(p)
            if len(liberties) == 2:
                break
        else:
            raise Unsuitable("no liberties")
        self.after.update(dict.fromkeys(outside - empty - set(liberties), self.foe))

    def sgf(self, eye):
        """The board, with or without the other eye."""
        board = self.after if eye else {**self.after, self.eye: self.own}

        def placed(color):
            letters = "abcdefghijklmnopqrstuvwxyz"
            return "".join(f"[{letters[x]}{letters[SIZE - 1 - y]}]" for (x, y), c in sorted(board.items()) if c == color)

        return f"(;GM[1]SZ[{SIZE}]AB{placed('X')}AW{placed('O')})"


def settle(engine, cut, path):
    """The eyes with the enemy first and with the owner first."""
    colors = {"X": "black", "O": "white"}

    def lives(first, eye):
        with open(path, "w", encoding="utf-8") as file:
            file.write(cut.sgf(eye))
        engine.ask(f"loadsgf {path}")
        answer = engine.ask(f"goeye-solve {name(min(cut.blocks[0]))} {colors[first]}").split()[0]
        if answer in ("ko", "unsolved"):
            raise Unsuitable(answer)
        return answer == "seki" or (answer == "success") == (first == cut.own)

    def eyes(first):
        return 2 if lives(first, False) else 1 if lives(first, True) else 0

    return f"{eyes(cut.foe)} {eyes(cut.own)}"


def kind(vertices):
    """The class of an eye space."""
    points = [point(v) for v in vertices]
    edges = [sum(c in (0, SIZE - 1) for c in p) for p in points]
    most = next(n for n in (1, 4, 7, 12, SIZE * SIZE) if len(points) <= n)
    sizes = {1: "1", 4: "2 to 4", 7: "5 to 7", 12: "8 to 12"}
    return f"{sizes.get(most, '13 or more')}, {('centre', 'edge', 'corner')[max(edges)]}"


def class_order(name):
    """The place of a class among the others: by size, then from the centre to the corner; all of them last."""
    size, _, place = name.partition(", ")
    places = ("centre", "edge", "corner")
    return name == "all", int(size.split()[0]) if place else 0, places.index(place) if place else 0


def main():
    parser = arguments(__doc__, 100)
    parser.add_argument("--settle", action="store_true")
    options = parser.parse_args()
    ours, theirs = Engine(options.ours), Engine(options.theirs)
    counts = collections.defaultdict(collections.Counter)
    unsuitable = collections.Counter()
    path = os.path.join(tempfile.mkdtemp(), "cut.sgf")
    for _, moves in positions(options.games, options.count, options.seed, options.earliest):
        commands = play(moves)
        if None in ask(ours, commands) or None in ask(theirs, commands):
            continue
        board, shared = stones(ours), spaces(ours)
        answers = {(e["owner"], e["origin"]): e for e in json.loads(ours.ask("goeye-eyes"))}
        differ = []
        for owner, vertices, margins in sorted(spaces(theirs), key=lambda s: (s[0], sorted(s[1]))):
            if (owner, vertices, margins) not in shared or len(vertices) == len(margins):
                continue
            eye = next(e for (o, _), e in answers.items() if o == owner and vertices == set(e["vertices"]))
            question = [f"eval_eye {min(vertices - margins)}"]
            values = [" ".join((ask(engine, question)[0] or "").split()[:2]) for engine in (ours, theirs)]
            where = ["all", kind(vertices)]
            if values[0] != values[1]:
                where.append(f"{values[0]} for {values[1]}")
                differ.append((owner, vertices, margins, values, where, eye))
            for w in where:
                counts[w]["spaces"] += 1
                counts[w]["alike"] += values[0] == values[1]
                counts[w]["estimated"] += eye["certainty"] == "estimated"
        for owner, vertices, margins, values, where, eye in differ if options.settle else []:
            try:
                cut = Cut(owner, vertices, margins, board)
                if len(cut.blocks) > 1 and (eye["half_eyes"] or eye["false_eyes"]):
                    raise Unsuitable("a half eye")
                truth = settle(ours, cut, path)
            except (Unsuitable, Refused) as reason:
                unsuitable[str(reason)] += 1
                continue
            right = "first" if truth == values[0] else "second" if truth == values[1] else "neither"
            for w in where:
                counts[w][right] += 1
    settled = lambda c: " | ".join(f"{c[name]:,}" for name in ("first", "second", "neither"))
    print("| vertices, place | spaces | alike | estimated | settled: first right | second | neither |")
    print("|---" * 7 + "|")
    for what in sorted(counts, key=class_order):
        if " for " not in what:
            c = counts[what]
            alike, estimated = (f"{100 * c[name] / c['spaces']:.0f} %" for name in ("alike", "estimated"))
            print(f"| {what} | {c['spaces']:,} | {alike} | {estimated} | {settled(c)} |")
    print("\n| first for second | differences | first right | second | neither |")
    print("|---" * 5 + "|")
    for what, c in sorted(counts.items(), key=lambda item: -item[1]["spaces"]):
        if " for " in what:
            print(f"| {what} | {c['spaces']:,} | {settled(c)} |")
    print()
    for reason, count in unsuitable.most_common():
        print(f"not settled: {count} ({reason})")


if __name__ == "__main__":
    main()
