#!/usr/bin/env python3
"""Share of counted games whose final_score equals the recorded result.

usage: exact.py [--rules NAME] [--plain] [--send COMMAND]... [--first N] [--confidence] [--explain] GAMES.tsv
                [ENGINE [ARGUMENT]...]

games.py describes the lines of GAMES.tsv. A game without komi has 6.5. By default the engine is
target/release/goeye-gtp and the rules are those that the line names, or else Japanese. Many servers count false eyes
and eyes in seki as points: so does goeye with --plain. Each miss is printed, then the summary, with the time of
final_score and, if the engine knows the command cputime, the processor time that it took. With --confidence goeye is
asked how sure it is of each score, and the summary shows for each confidence how often the score was right. With
--explain each miss is printed with what would explain it (misses.py lists the kinds), and the summary counts them,
those off by more than 8 apart.
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

# What makes goeye count false eyes and eyes in seki.
PLAIN = ["kata-set-rule tax NONE", "goeye-param false_eyes count"]


def cpu_time(engine):
    """The processor time of an engine so far, in seconds; none if it does not know."""
    try:
        return float(engine.ask("cputime"))
    except Refused:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", metavar="NAME", help="instead of those that the line names")
    parser.add_argument("--plain", action="store_true", help="count false eyes and eyes in seki")
    parser.add_argument("--send", action="append", default=[], metavar="COMMAND", help="sent after each loadsgf")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N games")
    parser.add_argument("--confidence", action="store_true", help="compare the confidence told with the records")
    parser.add_argument("--explain", action="store_true", help="say what would explain each miss")
    parser.add_argument("games")
    parser.add_argument("engine", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    engine = Engine(options.engine or GOEYE)
    commands = (PLAIN if options.plain else []) + options.send
    errors, unanswered, milliseconds, cpu = [], 0, [], []
    told, kinds = collections.defaultdict(list), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.sgf")
        for game in itertools.islice(games(options.games), options.first):
            name, result = game.name, game.result
            with open(path, "w", encoding="utf-8") as file:
                file.write(game.file(options.rules or game.rules or "Japanese"))
            try:
                engine.ask(f"loadsgf {path}")
                for command in commands:
                    engine.ask(command)
                worked, start = cpu_time(engine), time.perf_counter()
                score = engine.ask("final_score")
                milliseconds.append((time.perf_counter() - start) * 1000)
                if worked is not None:
                    cpu.append((cpu_time(engine) - worked) * 1000)
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
    if cpu:
        print(f"processor time {statistics.mean(cpu):.1f} ms a game")


if __name__ == "__main__":
    main()
