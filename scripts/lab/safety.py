#!/usr/bin/env python3
"""How much of the boards of finished games goeye proves, and whether that contradicts anything.

usage: safety.py [--engine COMMAND] [--first N] [--at MOVE] GAMES.tsv...

Prints for each file the share of points and of stones that `goeye-score` lists as proven, the share of points that are
proven even if their owner always passes (the view pass_alive), and the games in which a proven stone has another fate:
than the verdict says, and, in files of ten columns, than the players agreed. --at MOVE asks in the middle of games.
games.py describes the lines of GAMES.tsv.
"""

import argparse
import json
import os
import tempfile

from games import games
from gtp import GOEYE, Engine


def agreed(path):
    """The dead stones that both players marked, by the names of games; only files of ten columns have them."""
    found = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = line.rstrip("\n").split("\t")
            if len(row) == 10 and row[8] != "-":
                found[row[0]] = set(row[8].upper().split())
    return found


def pass_alive(engine):
    """The number of points that are kept even if their owner always passes."""
    points = set()
    for line in engine.ask("goeye-gfx pass_alive").split("\n"):
        word, *rest = line.split()
        if word in ("COLOR", "BLACK", "WHITE", "MARK"):
            points.update(name for name in rest if name[0] != "#")
    return len(points)


def look(engine, game, at, dead):
    """Points, proven points, points kept by passing, stones, proven stones; and stones whose fate is another one."""
    answer = json.loads(engine.ask("goeye-score"))
    proven = {color: set(answer["proven"][color]) for color in ("black", "white")}
    stones = {color: set(engine.ask(f"list_stones {color}").split()) for color in ("black", "white")}
    fallen = set(answer["dead"]["black"]) | set(answer["dead"]["white"])
    odd = set()
    for color, other in (("black", "white"), ("white", "black")):
        alive, lost = proven[color] & stones[color], proven[color] & stones[other]
        for judged in [fallen] + ([dead] if dead is not None and at is None else []):
            odd |= alive & judged | lost - judged
    odd |= proven["black"] & proven["white"]
    both = proven["black"] | proven["white"]
    every = stones["black"] | stones["white"]
    return [game.size**2, len(both), pass_alive(engine), len(every), len(every & both)], odd


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=GOEYE)
    parser.add_argument("--first", type=int)
    parser.add_argument("--at", type=int)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    engine = Engine(options.engine)
    for path in options.files:
        sums, count, odd = [0] * 5, 0, 0
        marked = agreed(path)
        for game in games(path)[: options.first]:
            if options.at and len(game.moves()) <= options.at:
                continue
            with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
                file.write(game.file(game.rules or "Japanese"))
                file.flush()
                engine.ask(f"loadsgf {file.name} {options.at + 1}" if options.at else f"loadsgf {file.name}")
            numbers, others = look(engine, game, options.at, marked.get(game.name))
            sums = [a + b for a, b in zip(sums, numbers)]
            count += 1
            if others:
                odd += 1
                print(f"{game.name}: {' '.join(sorted(others))}")
        points, proven, passing, stones, safe = sums
        print(
            f"{os.path.basename(path)}: {count} games, {proven / points:.1%} of points proven, {passing / points:.1%} even"
            f" by passing, {safe / stones:.1%} of stones; {odd} games with another fate"
        )
    engine.close()


if __name__ == "__main__":
    main()
