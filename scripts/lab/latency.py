#!/usr/bin/env python3
"""How fast goeye answers while it analyses, and how much memory that takes.

    scripts/lab/latency.py [--rounds N] [--minutes M] [--game FILE] [ENGINE]

On a 19x19 position, N times: the time from `kata-analyze` to the first line of analysis, and the time from the next
command to its answer. Then forty steps along a game, each asked for when the line of the last one is there: time, and
processor time, which other programs do not lengthen. Then how many moves an analysis tells after a while of processor
time, and with how many visits. Then, for M minutes, one analysis: the resident memory every few seconds (Linux)."""

import argparse
import os
import statistics
import time

from gtp import GOEYE, ROOT, Engine


def until(engine, wanted):
    """Reads to a line that begins like this; the time of it."""
    while not engine.line().startswith(wanted):
        pass
    return time.monotonic()


def resident(engine):
    """Megabytes."""
    with open(f"/proc/{engine.process.pid}/status") as status:
        row = next(row for row in status if row.startswith("VmRSS"))
    return int(row.split()[1]) / 1024


def position(engine):
    engine.ask("boardsize 19")
    engine.ask("clear_board")
    corners = "Q16 D4 Q3 D17 R5 C15 C6 F17 O17 K3 R10 K17".split()
    engine.ask("gogui-play_sequence " + " ".join(f"{'bw'[i % 2]} {v}" for i, v in enumerate(corners)))


def latencies(engine, rounds):
    first, stop = [], []
    for i in range(rounds):
        sent = engine.send("kata-analyze B 10")
        first.append(until(engine, "info") - sent)
        # Somewhere between two lines.
        time.sleep(0.05 + 0.013 * (i % 10))
        sent = engine.send(f"{1000 + i} protocol_version")
        stop.append(until(engine, f"={1000 + i}") - sent)
        until(engine, "")
    for name, times in (("first line of analysis", first), ("answer to the next command", stop)):
        milliseconds = sorted(1000 * t for t in times)
        print(f"{name}: median {statistics.median(milliseconds):.1f} ms, longest {milliseconds[-1]:.1f} ms")


def processor_time(engine):
    """Seconds that the engine has used (Linux)."""
    with open(f"/proc/{engine.process.pid}/stat") as stat:
        words = stat.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def steps(engine, file, count=40, first=60):
    """Goes along a game as somebody does who looks for a position."""
    start, used = time.monotonic(), processor_time(engine)
    for move in range(first, first + count):
        engine.ask(f"loadsgf {file} {move}")
        engine.send("lz-analyze 10")
        until(engine, "info")
        engine.send("1 protocol_version")
        until(engine, "=1")
        until(engine, "")
    wall, used = time.monotonic() - start, processor_time(engine) - used
    print(f"{count} steps along a game: {wall:.1f} s, {used:.1f} s of processor time")


def breadth(engine, file, moments=(40, 80, 120, 160), after=(1.5, 4.0)):
    """Counts the moves of the lines of an analysis."""
    for move in moments:
        engine.ask(f"loadsgf {file} {move}")
        used = processor_time(engine)
        engine.send("kata-analyze 10 maxmoves 50")
        for seconds in after:
            line = engine.line()
            while not line.startswith("info") or processor_time(engine) - used < seconds:
                line = engine.line()
            visits = [int(words.split()[0]) for words in line.split(" visits ")[1:]]
            print(f"move {move}, {seconds} s of processor time: {len(visits)} moves with {visits} visits")
        engine.send("1 protocol_version")
        until(engine, "=1")
        until(engine, "")


def memory(engine, minutes):
    print(f"before: {resident(engine):.0f} MB")
    engine.send("kata-analyze B 100 ownership true")
    start = time.monotonic()
    due = start
    while time.monotonic() - start < 60 * minutes:
        visits = engine.line()
        if time.monotonic() >= due:
            due += max(5.0, 6 * minutes)
            best = visits.split(" visits ")[1].split()[0] if " visits " in visits else "-"
            seconds = time.monotonic() - start
            print(f"after {seconds:.0f} s: {resident(engine):.1f} MB, best move {best} visits", flush=True)
    print(f"at the end: {resident(engine):.1f} MB")
    engine.send("1 stop")
    until(engine, "=1")
    until(engine, "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default=GOEYE)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--game", default=os.path.join(ROOT, "gtp-tests/games/ear-reddening.sgf"))
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    position(engine)
    latencies(engine, arguments.rounds)
    steps(engine, arguments.game)
    breadth(engine, arguments.game)
    if arguments.minutes > 0:
        memory(engine, arguments.minutes)
    engine.close()


if __name__ == "__main__":
    main()
