#!/usr/bin/env python3
"""Whether the moves work that goeye names to kill and to save dragons, by a strong network.

    scripts/lab/moves_named.py DRAGONS.tsv... --network "katago analysis -model MODEL -config CONFIG" [--visits 16] [-v] --engine ENGINE

Lines of the files: name, komi, handicap stones (two letters each, - for none), moves (two letters each), colour of the first move,
then for each block vertex:stones:ownership if its owner moves first:if the other side does, from -1 to 1 for its owner. Of blocks
that a move decides (0.5 or more, -0.5 or less) the engine is asked by `owl_attack` and `owl_defend`; what it names is played, and
the network owns the block's vertices with the other side to move. Told are how many are its mover's then, how many by three
tenths, and how many are the other side's by as much.
"""

import argparse

import games
from estimates import begin, pairs
from gtp import Engine
from largest_losses import Network

OTHER = {"b": "w", "w": "b"}
SURE = 0.3


def boards(paths):
    """Of each board its name, the moves by colour and vertex, and the blocks that a move decides."""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                name, _, handicap, moves, first, *blocks = line.rstrip("\n").split("\t")
                color, played = first.lower(), [("b", games.vertex(p)) for p in (pairs(handicap) if handicap != "-" else [])]
                for point in pairs(moves):
                    played.append((color, games.vertex(point)))
                    color = OTHER[color]
                told = [block.split(":") for block in blocks]
                yield name, played, [b[0] for b in told if float(b[2]) >= 0.5 and float(b[3]) <= -0.5]


def question(engine, at, to_move, visits):
    """The board of the engine, for the network."""
    colors = ("black", "white")
    stones = [[color[0].upper(), v] for color in colors for v in engine.ask(f"list_stones {color}").split()]
    return {
        "id": at, "moves": [], "initialStones": stones, "initialPlayer": to_move[0].upper(), "rules": "japanese", "komi": 6.5,
        "boardXSize": 19, "boardYSize": 19, "maxVisits": visits, "includeOwnership": True,
    }  # fmt: skip


def named(engine, paths, visits):
    """Each move that the engine names: where, the move, by whom, the block's vertices, and the question about what is left."""
    for name, played, blocks in boards(paths):
        begin(engine)
        for color, vertex in played:
            engine.ask(f"play {color} {vertex}")
        for block in blocks:
            stones = engine.ask(f"worm_stones {block}").split()
            owner = "b" if block in engine.ask("list_stones black").split() else "w"
            for command, mover in (("owl_attack", OTHER[owner]), ("owl_defend", owner)):
                code, *move = engine.ask(f"{command} {block}").split()
                if code == "0" or not move:
                    continue
                at = f"{name} {command} {block}"
                engine.ask(f"play {mover} {move[0]}")
                yield at, move[0], mover, stones, question(engine, at, OTHER[mover], visits)
                engine.ask("undo")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="DRAGONS.tsv")
    parser.add_argument("--network", required=True)
    parser.add_argument("--visits", type=int, default=16)
    parser.add_argument("--engine", action="append", required=True)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    network = Network(options.network)
    for command in options.engine:
        engine = Engine(command)
        moves = list(named(engine, options.paths, options.visits))
        engine.close()
        answers = network.answers([question for *_, question in moves])
        values = []
        for at, move, mover, stones, _ in moves:
            values.append(owned(answers[at], stones, mover))
            if options.verbose:
                print(f"{at}: {move} {values[-1]:.2f}")
        works, surely, fails = sum(v > 0 for v in values), sum(v >= SURE for v in values), sum(v <= -SURE for v in values)
        print(f"{command}: {len(values)} moves, {works} work, {surely} surely, {fails} surely not")


def owned(answer, stones, mover):
    """How much of some vertices of 19x19 a colour owns in the mean, from -1 to 1, by an answer of the network."""
    # From row to row from the upper left vertex, for Black.
    value = sum(answer["ownership"][y * 19 + x] for x, y in map(place, stones)) / len(stones)
    return value if mover[0] == "b" else -value


def place(vertex):
    """The column and the row, from the upper left, of a vertex on 19x19."""
    return games.LETTERS.index(vertex[0].upper()), 19 - int(vertex[1:])


if __name__ == "__main__":
    main()
