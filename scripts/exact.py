#!/usr/bin/env python3
"""Share of counted games whose final_score equals the recorded result.

usage: exact.py [--rules NAME] [--send COMMAND]... [--first N] GAMES.tsv [ENGINE [ARGUMENT]...]

A line of GAMES.tsv holds, separated by tabs: a name, the recorded result (B+3.5), the komi (6.5 where there are
only three columns), the board size (19 where there are fewer than five) and last the moves as SGF properties
(;B[pd];W[dp]...). Columns between size and moves are passed over. The engine is target/release/goeye-gtp unless
told; the rules are Japanese. Each miss is printed, then the summary.
"""
import argparse
import math
import os
import statistics
import sys
import tempfile
import time

from gtp import Engine, Refused


def points(result):
    """Black's margin."""
    if result[0] not in "BbWw":
        return 0.0
    return float(result[2:]) * (1 if result[0] in "Bb" else -1)


def game(line):
    fields = line.rstrip("\n").split("\t")
    komi = fields[2] if len(fields) > 3 else "6.5"
    size = fields[3] if len(fields) > 4 else "19"
    return fields[0], fields[1], komi, size, fields[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="Japanese")
    parser.add_argument("--send", action="append", default=[], metavar="COMMAND", help="sent after each loadsgf")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N games")
    parser.add_argument("games")
    parser.add_argument("engine", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    engine = Engine(options.engine or [os.path.join(root, "target/release/goeye-gtp")])
    errors, unanswered, milliseconds = [], 0, []
    with open(options.games) as lines, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.sgf")
        for number, line in enumerate(lines):
            if number == options.first:
                break
            name, result, komi, size, moves = game(line)
            with open(path, "w") as file:
                file.write(f"(;GM[1]FF[4]SZ[{size}]KM[{komi}]RU[{options.rules}]RE[{result}]{moves})")
            try:
                engine.ask(f"loadsgf {path}")
                for command in options.send:
                    engine.ask(command)
                start = time.perf_counter()
                score = engine.ask("final_score")
                milliseconds.append((time.perf_counter() - start) * 1000)
            except Refused as error:
                print(f"{name}\trecord {result}\t{error}")
                unanswered += 1
                continue
            error = points(score) - points(result)
            errors.append(abs(error))
            if error:
                print(f"{name}\trecord {result}\tgoeye {score}\toff by {error:+g}")
    games = len(errors) + unanswered
    if not games:
        sys.exit("no games")

    def share(count):
        return f"{count}/{games} = {100 * count / games:.2f} %"

    print(f"exact {share(errors.count(0))}")
    print(f"within one point {share(sum(e <= 1 for e in errors))}")
    print(f"off by more than 8 {share(sum(e > 8 for e in errors))}")
    print(f"no answer {unanswered}")
    if errors:
        milliseconds.sort()
        slow = milliseconds[math.ceil(0.95 * len(milliseconds)) - 1]
        print(f"mean error {statistics.mean(errors):.2f} points")
        print(f"final_score median {statistics.median(milliseconds):.1f} ms, 95th percentile {slow:.1f} ms")


if __name__ == "__main__":
    main()
