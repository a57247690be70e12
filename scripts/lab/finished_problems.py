#!/usr/bin/env python3
"""Holds goeye-solve, and with --owl owl_attack and owl_defend, against final_status on boards that are finished.

    scripts/lab/finished_problems.py [--count 60] [--seed 1] [--owl] [-v] GAMES.tsv [COMMAND]

games.py describes the lines of GAMES.tsv. Games are drawn by chance, and in each that the engine calls finished one block of
each status that it has is drawn: alive, dead and in seki. Whoever moves first, a living one must live, a dead one must fall, and one in seki must stand: so
both sides' answers must say. Prints how many answers agree and how many do not, by what they say they are worth (owl answers say
nothing of that), and the time. -v prints each disagreement. Only the standard library is needed.
"""

import argparse
import collections
import random
import tempfile
import time

from games import games
from gtp import GOEYE, Engine, Refused

# What a side reaches that owns the target, and what one does that does not, by the status.
OWNER = {"alive": "success", "dead": "failure", "seki": "seki"}
OTHER = {"alive": "failure", "dead": "success", "seki": "seki"}
# The same by owl: the codes of attack and defence.
OWL = {"alive": "01", "dead": "10", "seki": "01"}


def blocks(engine, draw):
    """A stone of a block of each status, with that and its colour."""
    found = []
    for status in OWNER:
        rows = [row.split() for row in engine.ask(f"final_status_list {status}").splitlines()]
        rows = [row for row in rows if row]
        if rows:
            stone = draw.choice(rows)[0]
            found.append((stone, status, engine.ask(f"color {stone}")))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--owl", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("games", metavar="GAMES.tsv")
    parser.add_argument("command", nargs="?", default=GOEYE, metavar="COMMAND")
    options = parser.parse_args()
    draw = random.Random(options.seed)
    sample = list(games(options.games))
    draw.shuffle(sample)
    engine, counts, times, taken = Engine(options.command), collections.Counter(), [], 0
    for game in sample:
        if taken == options.count:
            break
        with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
            file.write(game.file("japanese"))
            file.flush()
            try:
                engine.ask(f"loadsgf {file.name}")
                if engine.ask("final_score").startswith("?"):
                    continue
            except Refused:
                continue
        taken += 1
        for stone, status, color in blocks(engine, draw):
            start = time.monotonic()
            if options.owl:
                said = "".join(engine.ask(f"{ask} {stone}")[0] for ask in ("owl_attack", "owl_defend"))
                answers = [(said == OWL[status], "said", said)]
            else:
                answers = []
                for side in ("black", "white"):
                    words = engine.ask(f"goeye-solve {stone} {side}").split()
                    wanted = (OWNER if side == color else OTHER)[status]
                    answers.append((words[0] == wanted, "unsolved" if words[0] == "unsolved" else words[2], " ".join(words)))
            times.append(time.monotonic() - start)
            for agrees, grade, said in answers:
                counts[status, grade, agrees] += 1
                if options.verbose and not agrees and grade != "unsolved":
                    print(f"{game.name}: {color} {stone} is {status}: {said}", flush=True)
    for status, grade, _ in sorted({(*key[:2], True) for key in counts}):
        print(f"{status}, {grade}: {counts[status, grade, True]} agree, {counts[status, grade, False]} do not")
    print(f"seconds a block: mean {sum(times) / max(1, len(times)):.2f}, most {max(times, default=0):.1f}")
    engine.close()


if __name__ == "__main__":
    main()
