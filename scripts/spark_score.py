#!/usr/bin/env python3
"""Scores any number of games with Spark: by the program goeye alone, or by its package for Python (bindings/python).

usage: spark_score.py [--master URL] [--partitions N] [--program GOEYE] [--rules NAME] [--komi K] GAMES ANSWERS

GAMES is what Spark reads as text, such as a file or a folder: one game a line, as `goeye score --jsonl` takes them. The
new folder ANSWERS gets the lines that it answers with, in their order unless --partitions deals them anew. Each game
needs an `id` of its own, for nothing else tells the answers apart.

With --program every part goes through `GOEYE score --jsonl` (rdd.pipe), and the machines need no more than the program.
Without, it goes through goeye.score_lines (mapInArrow): pyarrow, pandas and goeye have to be there on all machines, in the
Python that PYSPARK_PYTHON names. Either way a part is scored in one thread.

No answer is lost and none doubled when a worker is lost: Spark publishes the answers of a part only when all of them are
there, and does a part anew whose worker or program was killed. It gives up when a part has failed four times
(spark.task.maxFailures); on one machine only if the master says so, as local[*,4] does, the master without --master. A
job that was given up has written no file _SUCCESS.
"""

import argparse
import shlex


def piped(spark, games, program, options):
    """The answers of the program."""
    command = [program, "score", "--jsonl", "--jobs", "1", *options]
    lines = games.rdd.map(lambda row: row.value)
    # A program that fails has answered only a part of its part.
    answers = lines.pipe(shlex.join(command), checkCode=True)
    return spark.createDataFrame(answers.map(lambda line: (line,)), "value string")


def mapped(games, counting):
    """The answers of the package."""

    def score(batches):
        import goeye
        import pyarrow

        for batch in batches:
            answers = goeye.score_lines(batch.column(0).to_pylist(), threads=1, **counting)
            yield pyarrow.RecordBatch.from_pydict({"value": answers})

    return games.mapInArrow(score, "value string")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES")
    parser.add_argument("answers", metavar="ANSWERS")
    parser.add_argument("--master", metavar="URL", help="by default that of spark-submit, or else this machine")
    parser.add_argument("--partitions", metavar="N", type=int, help="the number of parts, by default as Spark reads them")
    parser.add_argument("--program", metavar="GOEYE", help="the whole path of goeye on all machines")
    parser.add_argument("--rules", metavar="NAME", help="rules, whatever the files say")
    parser.add_argument("--komi", metavar="K", type=float, help="komi, whatever the files say")
    given = parser.parse_args()

    from pyspark import SparkConf
    from pyspark.sql import SparkSession

    master = given.master or SparkConf().get("spark.master", "local[*,4]")
    # A game takes some hundredths of a second, so that a batch of the usual size would hold back its answers for long.
    builder = SparkSession.builder.appName("goeye").master(master)
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "100").getOrCreate()
    counting = {name: value for name, value in [("rules", given.rules), ("komi", given.komi)] if value is not None}
    games = spark.read.text(given.games).where("trim(value) <> ''")
    if given.partitions:
        games = games.repartition(given.partitions)
    if given.program:
        answers = piped(spark, games, given.program, [f"--{name}={value}" for name, value in counting.items()])
    else:
        answers = mapped(games, counting)
    answers.write.text(given.answers)
    spark.stop()


if __name__ == "__main__":
    main()
