#!/usr/bin/env python3
"""What front ends see in lines of analysis: Sabaki draws its graph from the extremes of a line, not from the best move.

usage: analysis_lines.py [--games N] [--moments N | --end N] [--seconds S] GAMES.tsv [ENGINE]...

At so many moments of the first long games of the file, from move 10 to 200, an analysis runs for some seconds. A row of
the table tells of its last line, for each engine: the best move with its winrate in percent, the lowest and the highest
winrate of all moves in the line, their number, and the bytes of the line. With --end a row tells in how many of the
last N moments of a game the winrate and the lead of the best move are for the side that won by the record. games.py
describes the lines of GAMES.tsv.
"""

import argparse
import itertools
import re

from games import games, vertex
from gtp import GOEYE, Engine

FIRST, LAST = 10, 200
INFO = re.compile(r"info move (\S+) .*?winrate (\S+)")
LEAD = re.compile(r"scoreLead (\S+)")


def to_move(moves):
    """The colour whose turn it is after these moves."""
    return "W" if moves[-1][0] == "B" else "B"


def last_line(engine, game, number, seconds):
    """The line that an analysis after so many moves has written in the end."""
    moves = game.moves()[:number]
    engine.ask(f"boardsize {game.size}")
    engine.ask("clear_board")
    engine.ask(f"komi {game.komi or 6.5}")
    engine.ask("gogui-play_sequence " + " ".join(f"{color} {vertex(point, game.size)}" for color, point in moves))
    engine.send(f"kata-analyze {to_move(moves)} {round(50 * seconds)}")
    lines = (line for line in iter(engine.line, None) if line.startswith("info"))
    # The first line comes after half of the time.
    _, last = itertools.islice(lines, 2)
    engine.send("1 protocol_version")
    while not engine.line().startswith("=1"):
        pass
    engine.line()
    return last


def cells(line):
    """The cells of a row for a line."""
    moves = [(move, 100 * float(winrate)) for move, winrate in INFO.findall(line)]
    best, winrate = moves[0]
    winrates = [winrate for _, winrate in moves]
    return [f"{best} {winrate:.1f}", f"{min(winrates):.1f} to {max(winrates):.1f}", str(len(moves)), f"{len(line):,}"]


def for_winner(engine, game, last, seconds):
    """In how many of the last moments the winrate and the lead are the winner's."""
    moves = game.moves()
    counts = [0, 0]
    for number in range(len(moves) - last, len(moves)):
        line = last_line(engine, game, number, seconds)
        sign = 1 if game.result.startswith(to_move(moves[:number])) else -1
        winrate, lead = INFO.search(line).group(2), LEAD.search(line).group(1)
        counts[0] += (float(winrate) - 0.5) * sign > 0
        counts[1] += float(lead) * sign > 0
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("engines", nargs="*", default=[GOEYE])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--moments", type=int, default=10)
    parser.add_argument("--end", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1)
    arguments = parser.parse_args()
    engines = [Engine(command) for command in arguments.engines]
    chosen = itertools.islice((game for game in games(arguments.file) if len(game.moves()) >= LAST), arguments.games)
    if arguments.end:
        for game in chosen:
            counts = [for_winner(engine, game, arguments.end, arguments.seconds) for engine in engines]
            told = "; ".join(f"winrate {winrate}, lead {lead} of {arguments.end}" for winrate, lead in counts)
            print(f"{game.name} {game.result}: {told}", flush=True)
        return
    heads = ["best move", "winrates", "moves", "bytes"] * len(engines)
    print("| game | move | " + " | ".join(heads) + " |")
    print("|---" * (2 + len(heads)) + "|")
    for game in chosen:
        for i in range(arguments.moments):
            number = FIRST + (LAST - FIRST) * i // max(arguments.moments - 1, 1)
            row = [cell for e in engines for cell in cells(last_line(e, game, number, arguments.seconds))]
            print("| " + " | ".join([game.name, str(number), *row]) + " |", flush=True)
    for engine in engines:
        engine.close()


if __name__ == "__main__":
    main()
