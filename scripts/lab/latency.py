#!/usr/bin/env python3
"""How fast goeye answers while it analyses, and how much memory that takes.

    scripts/lab/latency.py [--rounds N] [--minutes M] [ENGINE]

On a 19x19 position, N times: the time from `kata-analyze` to the first line of analysis, and the time from the next
command to its answer. Then, for M minutes, one analysis: the resident memory every few seconds (Linux)."""

import argparse
import statistics
import time

from gtp import GOEYE, Engine


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
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    position(engine)
    latencies(engine, arguments.rounds)
    if arguments.minutes > 0:
        memory(engine, arguments.minutes)
    engine.close()


if __name__ == "__main__":
    main()
