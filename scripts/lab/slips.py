#!/usr/bin/env python3
"""How often the score of a record is right although one of its moves is wrong.

    scripts/lab/slips.py [--count 200] [--seed 1] [--rules Japanese] [--score "target/release/goeye score --jsonl"] GAMES.tsv...

`games.py` describes the lines of GAMES.tsv. In each record a move of the last three quarters is written on a vertex that was
played before (*instead*), or two such moves are written before it (*besides*). Printed is how many records a warning about
a move was given for, the share of these whose score is the recorded one, and the mean confidence told, which should be the same.
"""

import argparse
import json
import os
import random
import re
import shlex
import statistics
import subprocess

import games
from gtp import PROGRAMS

SCORE = shlex.quote(os.path.join(PROGRAMS, "goeye")) + " score --jsonl"


def falsified(game, rng):
    """The kinds of slips, and the record with each."""
    moves = list(games.MOVE.finditer(game.sgf))
    number = rng.randrange(len(moves) // 4, len(moves) - 5)
    before = [move[2] for move in moves[:number] if move[2]]
    move = moves[number]
    slip = lambda color: f";{color}[{rng.choice(before)}]"
    start, end = game.sgf[: move.start()], game.sgf[move.end() :]
    yield "instead", start + slip(move[1]) + end
    yield "besides", start + slip(move[1]) + slip("WB"[move[1] == "W"]) + move[0] + end


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="Japanese")
    parser.add_argument("--score", default=SCORE)
    asked = parser.parse_args()
    for path in asked.games:
        rng = random.Random(asked.seed)
        chosen = games.games(path)
        rng.shuffle(chosen)
        records = {}
        for number, game in enumerate(chosen[: asked.count]):
            for kind, sgf in falsified(game, rng):
                records[f"{number} {kind}"] = kind, game, game._replace(sgf=sgf).file(asked.rules)
        lines = [json.dumps({"id": name, "sgf": sgf}) for name, (_, _, sgf) in records.items()]
        told = subprocess.run(shlex.split(asked.score), input="\n".join(lines), capture_output=True, text=True, check=False)
        found = {"instead": [], "besides": []}
        for line in told.stdout.splitlines():
            answer = json.loads(line)
            kind, game, _ = records[answer["id"]]
            if any("move" in json.dumps(warning) for warning in answer.get("warnings", [])):
                score = re.fullmatch(r"([BW])\+([\d.]+)", answer.get("score", ""))
                right = score is not None and abs(games.margin(score[0]) - games.margin(game.result)) < 0.3
                found[kind].append((right, answer.get("confidence", 0)))
        for kind, answers in found.items():
            right, sure = (statistics.mean(column) for column in zip(*answers))
            print(f"{os.path.basename(path)}, {kind}: {len(answers)} records, {right:.0%} right, confidence {sure:.2f}")


if __name__ == "__main__":
    main()
