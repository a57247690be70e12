#!/usr/bin/env python3
"""How long GTP engines take for the first eye_data after a position was loaded: all eye data, from scratch.

usage: time_eyes.py [--count N] [--seed N] [--warm-up N] GAMES.tsv "ENGINE ..." ["ENGINE ..."]...

Positions are cut from the games at random moves from the 60th on and written as SGF files without a history of
moves, so that each engine meets them anew; the same positions for all engines, one after the other in one run. games.py
describes the lines of GAMES.tsv. All boards are 19x19. The first positions are asked for and not counted. What
is timed is the command alone, pipes included; the cost of a command that computes nothing (`name`) is printed for
comparison.
"""

import argparse
import os
import random
import statistics
import tempfile
import time

from games import coordinates, games
from gtp import Engine

SIZE = 19


def neighbors(x, y):
    near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return [(a, b) for a, b in near if 0 <= a < SIZE and 0 <= b < SIZE]


def block(board, start):
    """The stones of a block, and whether it has a liberty."""
    stones, todo, free = {start}, [start], False
    while todo:
        for near in neighbors(*todo.pop()):
            if near not in board:
                free = True
            elif board[near] == board[start] and near not in stones:
                stones.add(near)
                todo.append(near)
    return stones, free


def play(board, color, at):
    board[at] = color
    for near in neighbors(*at) + [at]:
        if near in board and (near == at or board[near] != color):
            stones, free = block(board, near)
            if not free:
                for stone in stones:
                    del board[stone]


def position(moves, count):
    """The stones after some moves, as an SGF file."""
    board = {}
    for color, point in moves[:count]:
        if point:
            play(board, color, coordinates(point))
    text = f"(;GM[1]FF[4]SZ[{SIZE}]"
    for color in "BW":
        points = sorted(at for at, stone in board.items() if stone == color)
        text += "".join([f"A{color}"] + [f"[{chr(97 + x)}{chr(97 + y)}]" for x, y in points])
    return text + f"PL[{'BW'[count % 2]}])\n"


def positions(path, count, seed):
    chooser = random.Random(seed)
    everything = games(path)
    while count:
        moves = chooser.choice(everything).moves()
        if len(moves) > 100:
            yield position(moves, chooser.randrange(60, len(moves)))
            count -= 1


def timed(engine, command):
    """The time to the answer in milliseconds."""
    start = time.perf_counter()
    engine.ask(command)
    return 1e3 * (time.perf_counter() - start)


def measure(engine, texts, warm_up):
    times, idle = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "position.sgf")
        for text in texts:
            with open(path, "w") as file:
                file.write(text)
            engine.ask(f"loadsgf {path}")
            idle.append(timed(engine, "name"))
            times.append(timed(engine, "eye_data black D4"))
    return times[warm_up:], idle[warm_up:]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--warm-up", type=int, default=3)
    parser.add_argument("games")
    parser.add_argument("engine", nargs="+")
    options = parser.parse_args()
    texts = list(positions(options.games, options.count + options.warm_up, options.seed))
    medians = []
    for command in options.engine:
        engine = Engine(command)
        times, idle = measure(engine, texts, options.warm_up)
        engine.close()
        median = statistics.median(times)
        medians.append(median)
        print(
            f"{command}: median {median:.2f} ms, 95 % {sorted(times)[len(times) * 95 // 100]:.2f} ms, "
            f"longest {max(times):.2f} ms; an idle command {statistics.median(idle):.2f} ms"
        )
    for command, median in zip(options.engine[1:], medians[1:]):
        print(f"{command} takes {median / medians[0]:.1f} times as long as the first")


if __name__ == "__main__":
    main()
