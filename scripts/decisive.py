#!/usr/bin/env python3
"""How often an engine finds the move that decides, on whole boards.

    scripts/decisive.py problems PROBLEMS.jsonl [--count 100] [--seconds 2] [--engine COMMAND] [-v]
    scripts/decisive.py fights --games GAMES.tsv [--count 60] [--seconds 2] [--engine COMMAND] [--second "gnugo --mode gtp"] [-v]

*problems*: the lines are problems as `goeye solve --jsonl` takes them, with the first moves that their source calls right. Each is
put into a whole board: one or two lines away from its stones begins a wall of the attacker, whose far side is so divided
between living groups of both colours that the problem decides the game. The attacker is the colour whose stones are further from
the corner.

*fights*: positions of games (`games.py`) at moves 80 to 200 in which a dragon of at least ten stones is critical to the second
engine and to this one, read by `owl_attack` and `owl_defend`. It is the turn of its owner or of the other in turn. A move is right
if the second engine says so (`owl_does_defend`, `owl_does_attack`). Those in which the dragon has a semeai are told apart.
"""

import argparse
import collections
import json
import random
import tempfile

from fights import positions
from games import LETTERS
from gtp import GOEYE, Engine, Refused

# The stones of the smallest dragon whose life decides.
STONES = 10

# Lines between the stones of a problem and the wall around it.
ROOM = 2


def framed(problem):
    """Black's and White's stones of a whole board, by column and row, and the komi with which the problem decides who wins."""
    size = problem["size"]
    place = lambda point: (ord(point[0]) - 97, ord(point[1]) - 97)
    stones = {c: {place(point) for point in problem[c]} for c in ("black", "white")}
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
    at_stake = sum(near(point, [place(p) for p in problem[defender]], 1) for point in inside)
    lead = len(ours) - len(theirs) + len(inside) - at_stake
    return stones["black"], stones["white"], (lead if attacker == "black" else -lead) + 0.5


def vertex(point, size):
    """The GTP vertex of a column and a row."""
    return f"{LETTERS[point[0]]}{size - point[1]}"


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
        answers = {vertex((ord(p[0]) - 97, ord(p[1]) - 97), 19).lower() if p != "pass" else p for p in problem["first_moves"]}
        played = timed(engine, asked, arguments.seconds)
        right[str(problem.get("level"))].append(played in answers)
        if arguments.verbose:
            print(problem["id"], asked, played, "right" if played in answers else sorted(answers), flush=True)
    engine.close()
    told(right)


def critical(engine, second):
    """A stone of the largest dragon that both engines call critical, and whether it has a semeai."""
    data, found = {}, []
    for line in (second.ask("dragon_data") + "\n-").splitlines():
        words = line.split()
        if len(words) == 1:
            if data.get("owl_status") == "CRITICAL" and int(data["size"]) >= STONES:
                found.append((-int(data["size"]), data["vertex"], data["color"], data.get("semeais", "0") != "0"))
            data = {"vertex": words[0].rstrip(":")}
        elif words:
            data[words[0]] = words[1]
    for _, stone, color, semeai in sorted(found):
        says = [(engine.ask(f"{question} {stone}") or "0")[0] for question in ("owl_attack", "owl_defend")]
        if says == ["1", "1"]:
            return stone, color, semeai
    return None


def fights(arguments):
    """Asks for the moves that decide the lives of large dragons of games."""
    engine, second = Engine(arguments.engine), Engine(arguments.second)
    right = collections.defaultdict(list)
    asked = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in positions(arguments.games, arguments.seed, folder):
            for each in (engine, second):
                each.ask(f"loadsgf {name}")
            found = critical(engine, second)
            if found is None:
                continue
            stone, color, semeai = found
            defends = asked % 2 == 0
            mover = color if defends else ("white" if color == "black" else "black")
            played = timed(engine, mover[0], arguments.seconds)
            try:
                works = second.ask(f"owl_does_{'defend' if defends else 'attack'} {played} {stone}")[:1] == "1"
            except Refused:
                works = False
            right["semeai" if semeai else "life"].append(works)
            if arguments.verbose:
                print(name, "defend" if defends else "attack", stone, played, works, flush=True)
            asked += 1
            if asked == arguments.count:
                break
    engine.close()
    second.close()
    told(right)


def told(right):
    """Prints the counts of right moves."""
    for name, answers in sorted(right.items()):
        print(f"    {name}: {sum(answers)} of {len(answers)}")
    every = [answer for answers in right.values() for answer in answers]
    print(f"    all: {sum(every)} of {len(every)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("problems", "fights"))
    parser.add_argument("file", nargs="?")
    parser.add_argument("--games")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--engine", default=GOEYE)
    parser.add_argument("--second", default="gnugo --mode gtp")
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    (problems if arguments.kind == "problems" else fights)(arguments)


if __name__ == "__main__":
    main()
