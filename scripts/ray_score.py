#!/usr/bin/env python3
"""Scores any number of games with Ray Data and the package of goeye for Python (bindings/python).

usage: ray_score.py [--address ADDRESS] [--parts N] [--rules NAME] [--komi K] GAMES ANSWERS

GAMES is what Ray reads as text, such as a file or a folder: one game a line, as `goeye score --jsonl` takes them. The file
ANSWERS gets the lines that it answers with, in their order. Each game needs an `id` of its own, for nothing else tells the
answers apart. goeye and pyarrow have to be there on all machines; a part is scored in one thread.

No answer is lost and none doubled when a worker is lost: Ray does the part anew that the worker was at, and takes the
answers of a part once. They are collected in ANSWERS.unfinished, which becomes ANSWERS when all are there.
"""

import argparse
import os


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES")
    parser.add_argument("answers", metavar="ANSWERS")
    parser.add_argument("--address", help="of the cluster, by default that of RAY_ADDRESS, or else this machine")
    parser.add_argument("--parts", metavar="N", type=int, help="the number of parts, by default as Ray reads them")
    parser.add_argument("--rules", metavar="NAME", help="rules, whatever the files say")
    parser.add_argument("--komi", metavar="K", type=float, help="komi, whatever the files say")
    given = parser.parse_args()

    import ray

    def score(batch):
        import goeye
        import pyarrow

        lines = batch["text"].to_pylist()
        return pyarrow.table({"line": goeye.score_lines(lines, threads=1, rules=given.rules, komi=given.komi)})

    ray.init(given.address)
    ray.data.DataContext.get_current().execution_options.preserve_order = True
    games = ray.data.read_text(given.games, override_num_blocks=given.parts)
    games = games.filter(lambda row: row["text"].strip())
    answers = games.map_batches(score, batch_format="pyarrow", batch_size=100)
    unfinished = f"{given.answers}.unfinished"
    with open(unfinished, "w", encoding="utf-8") as file:
        for batch in answers.iter_batches(batch_format="pyarrow", batch_size=None):
            file.writelines(f"{line}\n" for line in batch["line"].to_pylist())
    os.replace(unfinished, given.answers)


if __name__ == "__main__":
    main()
