#!/usr/bin/env python3
"""How often an engine finds the move that decides, on whole boards.

    scripts/lab/decisive.py PROBLEMS.jsonl [--count 100] [--seconds 2] [--engine COMMAND] [-v]

The lines are problems as `goeye solve --jsonl` takes them, with the first moves that their source calls right. Each is put into
a whole board: two lines away from its stones begins a wall of the attacker, whose far side is so divided between living groups
of both colours that the problem decides the game. The attacker is the colour whose stones are further from the corner.
"""

import argparse
import collections
import json
import random

import games
from gtp import GOEYE, Engine

# Lines between the stones of a problem and the wall around it.
ROOM = 2


def framed(problem):
    """Black's and White's stones of a whole board, by column and row, and the komi with which the problem decides who wins."""
    size = problem["size"]
    stones = {c: {games.coordinates(point) for point in problem[c]} for c in ("black", "white")}
    every = [(x, y) for x in range(size) for y in range(size)]
    taken = stones["black"] | stones["white"]
    # The corner that the problem is in, and how far each colour is from it.
    corners = [(x, y) for x in (0, size - 1) for y in (0, size - 1)]
    far = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])
    mean = lambda c, points: sum(far(c, point) for point in points) / max(1, len(points))
    corner = min(corners, key=lambda c: mean(c, taken))
    attacker = max(stones, key=lambda color: mean(corner, stones[color]))
    defender = "white" if attacker == "black" else "black"
    near = lambda point, points, steps: any(max(abs(point[0] - x), abs(point[1] - y)) <= steps for x, y in points)
    inside = {point for point in every if near(point, taken, ROOM)}
    outside = [point for point in every if point not in inside]
    # The defender gets what is furthest.
    outside.sort(key=lambda point: (-far(point, corner), point))
    theirs = outside[: (len(outside) + len(inside) // 2) // 2]
    ours = set(outside) - set(theirs)
    theirs = set(theirs)
    for own, color, other in ((ours, attacker, theirs), (theirs, defender, ours)):
        for point in own:
            inner = not near(point, inside | other, 1)
            if not (inner and point[0] % 2 == 0 and point[1] % 2 == 0):
                stones[color].add(point)
    # Around the stones of the defender lies what changes hands.
    at_stake = sum(near(point, [games.coordinates(p) for p in problem[defender]], 1) for point in inside)
    lead = len(ours) - len(theirs) + len(inside) - at_stake
    return stones["black"], stones["white"], (lead if attacker == "black" else -lead) + 0.5


def vertex(point, size):
    """The GTP vertex of a column and a row."""
    return f"{games.LETTERS[point[0]]}{size - point[1]}"


def timed(engine, color, seconds):
    """The move that the engine plays in so many seconds."""
    for command in (f"time_settings 0 {seconds} 1", f"time_left {color} {seconds} 1", f"genmove {color}"):
        answer = engine.ask(command)
    return answer.strip().lower()


def problems(arguments):
    """Asks for the first moves of problems."""
    with open(arguments.file, encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    found = [problem for problem in found if problem["size"] == 19 and problem["first_moves"]]
    random.Random(arguments.seed).shuffle(found)
    engine = Engine(arguments.engine)
    right = collections.defaultdict(list)
    for problem in found[: arguments.count]:
        black, white, komi = framed(problem)
        for command in ("boardsize 19", "clear_board", "kata-set-rules chinese", f"komi {komi}"):
            engine.ask(command)
        for color, points in (("black", black), ("white", white)):
            for point in sorted(points):
                engine.ask(f"play {color} {vertex(point, 19)}")
        asked = problem["to_move"].lower()
        answers = {p if p == "pass" else games.vertex(p).lower() for p in problem["first_moves"]}
        played = timed(engine, asked, arguments.seconds)
        right[str(problem.get("level"))].append(played in answers)
        if arguments.verbose:
            print(problem["id"], asked, played, "right" if played in answers else sorted(answers), flush=True)
    engine.close()
    told(right)


def told(right):
    """Prints the counts of right moves."""
    for name, answers in sorted(right.items()):
        print(f"    {name}: {sum(answers)} of {len(answers)}")
    every = [answer for answers in right.values() for answer in answers]
    print(f"    all: {sum(every)} of {len(every)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--engine", default=GOEYE)
    parser.add_argument("-v", "--verbose", action="store_true")
    problems(parser.parse_args())


if __name__ == "__main__":
    main()
