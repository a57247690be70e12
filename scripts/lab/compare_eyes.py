#!/usr/bin/env python3
"""How often two GTP engines see the same eye spaces, and give them the same values.

Positions are cut from real games at random moves (fixed seed). Both engines are asked for `eye_data` of every vertex
and colour. Two eye spaces are the same if their vertices and their margins are. Spaces of margins alone are
counted separately, because they are worth nothing.

    scripts/lab/compare_eyes.py --games games.tsv --count 200 "target/release/goeye-gtp" "gnugo --mode gtp"

games.py describes the lines of the games file. All boards are 19x19.
"""

import collections
import random

from games import LETTERS, games, sampling, vertex
from gtp import Engine, Refused

SIZE = 19


def ask(engine, commands):
    """The answers to many commands sent at once; None for an error."""
    engine.send(*commands)
    answers = []
    for _ in commands:
        try:
            answers.append(engine.answer())
        except Refused:
            answers.append(None)
    return answers


def fields(answer):
    return dict((line.split(None, 1) + [""])[:2] for line in answer.splitlines())


VERTICES = [LETTERS[x] + str(SIZE - y) for y in range(SIZE) for x in range(SIZE)]


def spaces(engine):
    """{(colour, vertices, margins): value}"""
    found = {}
    for color in ("black", "white"):
        answers = ask(engine, [f"eye_data {color} {v}" for v in VERTICES])
        parts = collections.defaultdict(lambda: [set(), set(), None])
        for vertex, answer in zip(VERTICES, answers):
            data = fields(answer)
            if data["origin"] != "PASS":
                part = parts[data["origin"]]
                part[0].add(vertex)
                part[2] = data["value"]
                if data["marginal"] != "0":
                    part[1].add(vertex)
        for vertices, margins, value in parts.values():
            found[color, frozenset(vertices), frozenset(margins)] = value
    return found


def positions(path, count, seed, earliest):
    chooser = random.Random(seed)
    everything = games(path)
    for _ in range(count):
        game = chooser.choice(everything)
        moves = game.moves()
        yield game.name, moves[: chooser.randrange(earliest, max(len(moves), earliest + 1))]


def play(moves):
    """The commands that lead to a position."""
    return [f"boardsize {SIZE}", "clear_board"] + [f"play {color} {vertex(point)}" for color, point in moves]


def picture(board, left, right):
    """The vertices of two sets of spaces as two boards side by side, cut to where they are."""
    cells = set().union(*(space[1] for space in left + right))
    columns = [LETTERS.index(v[0]) for v in cells]
    rows = [int(v[1:]) for v in cells]
    lines = []
    for row in range(min(SIZE, max(rows) + 2), max(1, min(rows) - 2) - 1, -1):
        line = f"{row:3} "
        for side in (left, right):
            for column in range(max(0, min(columns) - 2), min(SIZE, max(columns) + 3)):
                v = LETTERS[column] + str(row)
                inside = any(v in space[1] for space in side)
                margin = any(v in space[2] for space in side)
                line += board.get(v, ".") + ("!" if margin else "'" if inside else " ")
            line += "   |  "
        lines.append(line)
    return "\n".join(lines)


def stones(engine):
    board = {}
    for color, mark in (("black", "X"), ("white", "O")):
        for v in engine.ask(f"list_stones {color}").split():
            board[v] = mark
    return board


def compare(ours, theirs, name, counts, show):
    a, b = spaces(ours), spaces(theirs)
    board = stones(ours)
    for space, value in b.items():
        real = len(space[1]) > len(space[2])
        kind = "real" if real else "margins"
        counts[kind, "theirs"] += 1
        if space in a:
            counts[kind, "same space"] += 1
            if real and a[space] == value:
                counts[kind, "same value"] += 1
            elif real:
                counts["values", f"{a[space]} here, {value} there"] += 1
                show(name, space, f"value {a[space]} here, {value} there", picture(board, [space], [space]))
    missing = [s for s in b if s not in a and len(s[1]) > len(s[2])]
    extra = [s for s in a if s not in b and len(s[1]) > len(s[2])]
    counts["real", "ours only"] += len(extra)
    for space in missing:
        near = [s for s in a if s[0] == space[0] and s[1] & space[1]]
        show(name, space, "another space", picture(board, near, [space]))
    for space in extra:
        if not any(s[0] == space[0] and s[1] & space[1] for s in missing):
            show(name, space, "only here", picture(board, [space], []))


def arguments(description, count):
    """A parser of the arguments of scripts that compare the eye spaces of two engines."""
    parser = sampling(description, count)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--earliest", type=int, default=30, help="first move number to cut at")
    return parser


def main():
    parser = arguments(__doc__, 200)
    parser.add_argument("--show", type=int, default=20, help="how many differences to print")
    parser.add_argument("--only", default="", help="print only differences that contain this text")
    options = parser.parse_args()
    ours, theirs = Engine(options.ours), Engine(options.theirs)
    counts = collections.Counter()
    shown = 0

    def show(name, space, what, drawing):
        nonlocal shown
        if shown < options.show and options.only in what:
            shown += 1
            print(f"{name} {space[0]} {min(space[1])}: {what}\n{drawing}\n")

    for game, moves in positions(options.games, options.count, options.seed, options.earliest):
        commands = play(moves)
        if None in ask(ours, commands) or None in ask(theirs, commands):
            counts["positions", "refused"] += 1
            continue
        counts["positions", "compared"] += 1
        compare(ours, theirs, f"{game}:{len(moves)}", counts, show)
    for key, count in sorted(counts.items()):
        print(f"{key[0]:10} {key[1]:28} {count}")


if __name__ == "__main__":
    main()
