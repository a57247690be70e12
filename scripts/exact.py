#!/usr/bin/env python3
"""Share of counted games whose final_score equals the recorded result.

usage: exact.py [--rules NAME] [--send COMMAND]... [--first N] [--confidence] [--explain] GAMES.tsv [ENGINE [ARGUMENT]...]

games.py describes the lines of GAMES.tsv. A game without komi has 6.5. By default the engine is target/release/goeye-gtp
and the rules are Japanese. Each miss is printed, then the summary. With --confidence goeye is asked how sure it is of
each score, and the summary shows for each confidence how often the score was right. With --explain each miss is printed
with what would explain it (misses.py lists the kinds), and the summary counts them, those off by more than 8 apart.
"""

import argparse
import collections
import itertools
import json
import math
import os
import statistics
import sys
import tempfile
import time

from games import games, margin
from gtp import GOEYE, Engine, Refused
from misses import Miss


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="Japanese")
    parser.add_argument("--send", action="append", default=[], metavar="COMMAND", help="sent after each loadsgf")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N games")
    parser.add_argument("--confidence", action="store_true", help="compare the confidence told with the records")
    parser.add_argument("--explain", action="store_true", help="say what would explain each miss")
    parser.add_argument("games")
    parser.add_argument("engine", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    engine = Engine(options.engine or GOEYE)
    errors, unanswered, milliseconds = [], 0, []
    told, kinds = collections.defaultdict(list), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.sgf")
        for name, result, komi, size, moves in itertools.islice(games(options.games), options.first):
            with open(path, "w") as file:
                file.write(f"(;GM[1]FF[4]SZ[{size}]KM[{komi or 6.5}]RU[{options.rules}]RE[{result}]{moves})")
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
            error = margin(score) - margin(result)
            errors.append(abs(error))
            if options.confidence:
                told[json.loads(engine.ask("goeye-score"))["confidence"]].append(not error)
            if error:
                words = f"{name}\trecord {result}\tgoeye {score}\toff by {error:+g}"
                if options.explain:
                    kind, details = Miss(engine, margin(result)).explanation()
                    kinds[kind].append(abs(error))
                    words += f"\t{kind} {details}"
                print(words)
    total = len(errors) + unanswered
    if not total:
        sys.exit("no games")

    def share(count):
        return f"{count}/{total} = {100 * count / total:.2f} %"

    print(f"exact {share(errors.count(0))}")
    print(f"within one point {share(sum(e <= 1 for e in errors))}")
    print(f"off by more than 8 {share(sum(e > 8 for e in errors))}")
    for kind, missed in sorted(kinds.items()):
        print(f"{kind}: {len(missed)}, off by more than 8 {sum(e > 8 for e in missed)}")
    for confidence, exact in sorted(told.items()):
        print(f"confidence {confidence}: exact {sum(exact)}/{len(exact)} = {100 * sum(exact) / len(exact):.1f} %")
    print(f"no answer {unanswered}")
    if errors:
        milliseconds.sort()
        slow = milliseconds[math.ceil(0.95 * len(milliseconds)) - 1]
        print(f"mean error {statistics.mean(errors):.2f} points")
        print(f"final_score median {statistics.median(milliseconds):.1f} ms, 95th percentile {slow:.1f} ms")


if __name__ == "__main__":
    main()
