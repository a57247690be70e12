#!/usr/bin/env python3
"""Scores any number of games with Spark and the wheel of goeye (bindings/python).

usage: spark_score.py [--master URL] [--partitions N] [--rules NAME] [--komi K] GAMES ANSWERS

GAMES is what Spark reads as text, such as a file or a folder: one JSON object a line, with `sgf` and, if wanted, `id`. The
new folder ANSWERS gets a line for each: the score as goeye.score gives it and the same `id`, or `id` and `error`. They
keep their order unless --partitions deals them anew. Spark publishes the answers of a part as a whole; so when a worker is
lost, its part is done again, and no answer is lost or doubled.

pyspark, pyarrow, pandas and goeye have to be there on all machines, in the Python that PYSPARK_PYTHON names; a part is
scored in one thread.
"""

import argparse
import json


def answer(lines, **counting):
    """The lines of the answers to these lines."""
    import goeye

    asked = [read(line) for line in lines]
    found = goeye.score_many([sgf or "" for _, sgf, _ in asked], threads=1, **counting)
    for (name, _, error), score in zip(asked, found):
        if error or isinstance(score, Exception):
            yield json.dumps({"id": name, "error": error or str(score)})
        else:
            yield json.dumps({"id": name, **score})


def read(line):
    """The id and the SGF text of a line, and what is wrong with it."""
    try:
        game = json.loads(line)
    except ValueError as error:
        return None, None, str(error)
    if not isinstance(game, dict):
        return None, None, "an object is expected"
    sgf = game.get("sgf")
    return game.get("id"), sgf, None if isinstance(sgf, str) else "sgf: a text is expected"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES")
    parser.add_argument("answers", metavar="ANSWERS")
    parser.add_argument("--master", metavar="URL", help="by default that of spark-submit, or else this machine")
    parser.add_argument("--partitions", metavar="N", type=int, help="the number of parts, by default as Spark reads them")
    parser.add_argument("--rules", metavar="NAME", help="rules, whatever the files say")
    parser.add_argument("--komi", metavar="K", type=float, help="komi, whatever the files say")
    given = parser.parse_args()

    import pyarrow
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("goeye")
    if given.master:
        builder = builder.master(given.master)
    # A game takes some hundredths of a second, so that a batch of the usual size would hold back its answers for long.
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "100").getOrCreate()
    counting = {"rules": given.rules, "komi": given.komi}

    def score(batches):
        for batch in batches:
            lines = [line or "" for line in batch.column(0).to_pylist()]
            yield pyarrow.RecordBatch.from_pydict({"value": list(answer(lines, **counting))})

    games = spark.read.text(given.games)
    if given.partitions:
        games = games.repartition(given.partitions)
    games.mapInArrow(score, "value string").write.text(given.answers)
    spark.stop()


if __name__ == "__main__":
    main()
