#!/usr/bin/env python3
"""How fast goeye answers while it analyses, and how much memory that takes.

    scripts/latency.py [--rounds N] [--minutes M] [ENGINE]

On a 19x19 position, N times: the time from `kata-analyze` to the first line of analysis, and the time from the next
command to its answer. Then, for M minutes, one analysis: the resident memory every few seconds (Linux)."""

import argparse
import statistics
import subprocess
import time


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.rest = b""

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        return time.monotonic()

    def line(self):
        while b"\n" not in self.rest:
            self.rest += self.process.stdout.read(1 << 16)
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode()

    def until(self, wanted):
        """Reads to a line that begins like this; the time of it."""
        while not self.line().startswith(wanted):
            pass
        return time.monotonic()

    def ask(self, line):
        self.send("1 " + line)
        self.until("=1 ")
        while self.line():
            pass

    def resident(self):
        """Megabytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
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
        first.append(engine.until("info") - sent)
        # Somewhere between two lines.
        time.sleep(0.05 + 0.013 * (i % 10))
        sent = engine.send(f"{1000 + i} protocol_version")
        stop.append(engine.until(f"={1000 + i}") - sent)
        engine.until("")
    for name, times in (("first line of analysis", first), ("answer to the next command", stop)):
        milliseconds = sorted(1000 * t for t in times)
        print(f"{name}: median {statistics.median(milliseconds):.1f} ms, longest {milliseconds[-1]:.1f} ms")


def memory(engine, minutes):
    print(f"before: {engine.resident():.0f} MB")
    engine.send("kata-analyze B 100 ownership true")
    start = time.monotonic()
    due = start
    while time.monotonic() - start < 60 * minutes:
        visits = engine.line()
        if time.monotonic() >= due:
            due += max(5.0, 6 * minutes)
            best = visits.split(" visits ")[1].split()[0] if " visits " in visits else "-"
            seconds = time.monotonic() - start
            print(f"after {seconds:.0f} s: {engine.resident():.1f} MB, best move {best} visits", flush=True)
    print(f"at the end: {engine.resident():.1f} MB")
    engine.ask("stop")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default="target/release/goeye-gtp")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=0)
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    position(engine)
    latencies(engine, arguments.rounds)
    if arguments.minutes > 0:
        memory(engine, arguments.minutes)
    engine.send("quit")
    engine.process.wait(5)


main()
