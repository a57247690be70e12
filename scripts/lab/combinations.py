#!/usr/bin/env python3
"""How often two GTP engines find a combination in the middle of games, and which claims hold.

Positions are cut from games as in fights.py; both engines answer `combination_attack` for both colours. With --settle
each move that only one of them names, or that they name differently, is played out: the defender answers with every move
within two steps of the threatened blocks and of the move, and the engine that made the claim has to go on, by
`combination_attack` again, until one of the engines captures a block by `attack` with the code 1. Only blocks count
that neither engine captures by itself at first.

    scripts/lab/combinations.py --games games.tsv --count 100 --settle target/release/goeye-gtp "gnugo --mode gtp"

games.py describes the lines of the games file.
"""

import collections
import statistics
import tempfile
import time

from fights import ask, place, positions
from games import sampling
from gtp import Engine, Refused

# The most moves of the attacker.
LONGEST = 5

# Blocks with more liberties are not asked about.
LIBERTIES = 6


def near(one, other, steps):
    """Whether two vertices are at most so many steps apart."""
    (a, b), (c, d) = place(one), place(other)
    return abs(a - c) + abs(b - d) <= steps


def play(engines, color, vertex):
    """Plays a move in all engines; whether it is legal."""
    try:
        for engine in engines:
            engine.ask(f"play {color} {vertex}")
    except Refused:
        return False
    return True


def undo(engines):
    """Takes the last move back."""
    for engine in engines:
        engine.ask("undo")


def falls(engines, target, defender):
    """Whether a block is gone, or one of the engines captures it without a ko."""
    board = engines[0]
    if board.ask(f"color {target}") != defender:
        return True
    if int(board.ask(f"countlib {target}")) > LIBERTIES:
        return False
    return any(ask(engine, f"attack {target}")[0] == "1" for engine in engines)


def blocks(engines, color):
    """A vertex of each block that neither engine captures."""
    lines = engines[0].ask(f"worm_stones {color}").splitlines()
    found = [line.split()[0] for line in lines]
    return [v for v in found if all(ask(engine, f"attack {v}")[0] == "0" for engine in engines)]


def holds(engines, claimant, colors, targets, move, depth):
    """Whether a move of the attacker captures one of the targets in the end."""
    attacker, defender = colors
    if depth == 0 or not play(engines, attacker, move):
        return False
    threatened = [v for v in targets if falls(engines, v, defender)]
    stones = {move}
    for v in threatened:
        if engines[0].ask(f"color {v}") == defender:
            stones |= set(engines[0].ask(f"worm_stones {v}").split()) | {v}
    empty = engines[0].ask("all_legal " + defender).split() if threatened else []
    answers = [v for v in empty if any(near(v, s, 2) for s in stones)]
    won = bool(threatened)
    for answer in answers:
        if not play(engines, defender, answer):
            continue
        if not any(falls(engines, v, defender) for v in threatened + targets):
            following, *_ = ask(claimant, f"combination_attack {attacker}")
            won = following != "PASS" and holds(engines, claimant, colors, targets, following, depth - 1)
        undo(engines)
        if not won:
            break
    undo(engines)
    return won


def main():
    parser = sampling(__doc__, 100)
    parser.add_argument("--settle", action="store_true", help="play claims out")
    parser.add_argument("engines", nargs=2)
    options = parser.parse_args()
    engines = [Engine(command) for command in options.engines]
    table, times = collections.Counter(), [[], []]
    with tempfile.TemporaryDirectory() as folder:
        for _, name in zip(range(options.count), positions(options.games, options.seed, folder)):
            for engine in engines:
                engine.ask(f"loadsgf {name}")
            for colors in (("black", "white"), ("white", "black")):
                moves = []
                for engine, spent in zip(engines, times):
                    start = time.perf_counter()
                    moves.append(ask(engine, f"combination_attack {colors[0]}")[0])
                    spent.append(time.perf_counter() - start)
                found = tuple(move != "PASS" for move in moves)
                table["found by", found] += 1
                if not options.settle or not any(found) or moves[0] == moves[1]:
                    continue
                targets = blocks(engines, colors[1])
                for i, move in enumerate(moves):
                    if found[i]:
                        held = holds(engines, engines[i], colors, targets, move, LONGEST)
                        table["claims", i, held] += 1
                        print("claim", name.split("/")[-1], colors[0], move, "of", "first second".split()[i], held)
    for engine in engines:
        engine.close()
    print("| found by both | first only | second only | none |\n|---|---|---|---|")
    kinds = [(True, True), (True, False), (False, True), (False, False)]
    print("| " + " | ".join(str(table["found by", kind]) for kind in kinds) + " |")
    for i, spent in enumerate(times):
        spent.sort()
        print(f"engine {i + 1}: {1000 * statistics.mean(spent):.0f} ms (mean),", end=" ")
        print(f"{1000 * spent[len(spent) * 99 // 100]:.0f} ms (99 %), {1000 * spent[-1]:.0f} ms (longest);", end=" ")
        print(f"claims that hold: {table['claims', i, True]}, that do not: {table['claims', i, False]}")


if __name__ == "__main__":
    main()
