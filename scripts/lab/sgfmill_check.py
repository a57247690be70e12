#!/usr/bin/env python3
"""Whether sgfmill (from PyPI) reads what goeye writes: `printsgf`, and `goeye score --format sgf`.

    scripts/lab/sgfmill_check.py [DIRECTORY]

DIRECTORY, by default target/release, holds goeye and goeye-gtp. A game that sgfmill wrote is loaded, played on and
written again; then sgfmill's own board plays the moves, and the stones, the size, the komi, the players and the marks of
the verdict must be those of the engine. Prints a line for each part; ends with status 1 at the first that goes wrong."""

import argparse
import os
import subprocess
import tempfile

from gtp import PROGRAMS, Engine

try:
    from sgfmill import common, sgf, sgf_moves
except ImportError:
    sgf = None

# A corner that is settled on a board of five lines: a wall in the middle, and a dead stone of White.
BLACK, WHITE = ["C1", "C2", "C3", "C4", "C5"], ["D1", "D2", "D3", "D4", "D5", "A3"]


def record(size, moves):
    """A game with some information and these moves, as sgfmill writes it."""
    game = sgf.Sgf_game(size=size, encoding="UTF-8")
    root = game.get_root()
    for name, value in [("PB", "Ñandú [3d]"), ("PW", "Abe \\ Co"), ("DT", "1999-02-03"), ("EV", "Cup"), ("RU", "Japanese")]:
        root.set(name, value)
    root.set("KM", 0.5)
    for color, vertex in moves:
        game.extend_main_sequence().set_move(color, common.move_from_vertex(vertex, size))
    return game


def stones(engine, color):
    return set(engine.ask(f"list_stones {color}").split())


def vertices(points):
    return {common.format_vertex(point) for point in points}


def check(written, engine, original):
    """That sgfmill understands a game as the engine does; the game."""
    game = sgf.Sgf_game.from_bytes(written)
    root, before = game.get_root(), original.get_root()
    for name in ["PB", "PW", "DT", "EV", "RU", "KM"]:
        assert root.get(name) == before.get(name), (name, root.get(name))
    assert game.get_size() == original.get_size()
    board, plays = sgf_moves.get_setup_and_moves(game)
    for color, move in plays:
        if move is not None:
            board.play(*move, color)
    for color in "bw":
        there = {common.format_vertex(point) for c, point in board.list_occupied_points() if c == color}
        assert there == stones(engine, color), (color, there)
    return game


def check_verdict(game, engine):
    """That the marks of the last node are the verdict."""
    last = game.get_last_node()
    dead = set(engine.ask("final_status_list dead").split())
    assert vertices(last.get("MA")) == dead and dead, dead
    for color, name in [("black", "TB"), ("white", "TW")]:
        territory = set(engine.ask(f"final_status_list {color}_territory").split())
        assert vertices(last.get(name)) - dead == territory - dead, (name, territory)
    assert game.get_root().get("RE") == engine.ask("final_score")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", nargs="?", default=PROGRAMS)
    directory = parser.parse_args().directory
    if sgf is None:
        parser.error("sgfmill is not installed")
    engine = Engine([os.path.join(directory, "goeye-gtp")])

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.sgf")
        written = os.path.join(folder, "written.sgf")

        def load(game):
            with open(path, "wb") as file:
                file.write(game.serialise())
            engine.ask(f'loadsgf "{path}"')

        def printed():
            engine.ask(f'printsgf "{written}"')
            with open(written, "rb") as file:
                return file.read()

        # With a capture, a pass and a line that ends in the middle.
        opening = [("b", "A2"), ("w", "A1"), ("b", "B1"), ("w", "pass"), ("b", "T19"), ("w", "Q16")]
        original = record(19, opening)
        load(original)
        check(printed(), engine, original)
        engine.ask("play b D4")
        engine.ask("goeye-param playouts 50")
        assert engine.ask("genmove w") not in ("resign", "PASS")
        assert len(sgf_moves.get_setup_and_moves(check(printed(), engine, original))[1]) == len(opening) + 2
        print("a game that is played on: agrees")

        moves = [pair for both in zip([("b", v) for v in BLACK], [("w", v) for v in WHITE]) for pair in both]
        original = record(5, moves + [("b", "B2"), ("w", WHITE[-1]), ("b", "B4"), ("w", "E2"), ("b", "pass"), ("w", "E4")])
        load(original)
        check_verdict(check(printed(), engine, original), engine)
        print("a verdict of printsgf: agrees")

        scored = subprocess.run(
            [os.path.join(directory, "goeye"), "score", "--format", "sgf", path], stdout=subprocess.PIPE, check=True
        )
        check_verdict(check(scored.stdout, engine, original), engine)
        print("a verdict of goeye score: agrees")


if __name__ == "__main__":
    main()
