#!/usr/bin/env python3
"""Plays games of an engine against itself on a strict clock, beside busy programs, and counts those lost on time.

    scripts/lab/clock.py --games 10 --size 19 --main 20 --busy 4 [ENGINE]
    scripts/lab/clock.py --main 10 --period 15 --stones 5
    scripts/lab/clock.py --main 5 --period 3 --stones 0 --system byoyomi --told late

The clock is kept here, as a server keeps it, and stops nothing for the engine. --told says what the engine hears of it:
exact, floor (whole seconds, rounded down), ceil (rounded up), late (as it stood before the last move), or never.
A game that goes on without end is stopped after three times as many moves as the board has points."""

import argparse
import math
import subprocess
import sys
import time

from gtp import GOEYE, Engine


class Clock:
    """The clock of one side; a flag that falls raises `Fallen`."""

    class Fallen(Exception):
        pass

    def __init__(self, options):
        self.options = options
        self.main, self.period, self.stones, self.lost = float(options.main), options.period, options.stones, 0
        self.in_periods = self.main <= 0 and self.period > 0

    def left(self):
        """Seconds, and the stones to play in them: 0 for main time."""
        if not self.in_periods:
            return self.main, 0
        if self.options.system == "byoyomi":
            return self.options.period, 1
        return self.period, self.stones

    def spend(self, seconds):
        if not self.in_periods:
            self.main -= seconds
            if self.main >= 0:
                return
            if self.options.period <= 0:
                raise Clock.Fallen
            self.in_periods, seconds = True, -self.main
        if self.options.system == "byoyomi":
            if seconds > self.options.period:
                raise Clock.Fallen
            return
        self.period -= seconds
        if self.period < 0:
            raise Clock.Fallen
        self.stones -= 1
        if self.stones == 0:
            self.period, self.stones = self.options.period, self.options.stones


def told(how, now, before):
    seconds, stones = before if how == "late" else now
    rounding = {"floor": math.floor, "ceil": math.ceil}.get(how, lambda seconds: round(seconds, 3))
    return max(0, rounding(seconds)), stones


def settings(options):
    if options.system == "byoyomi":
        return f"kgs-time_settings byoyomi {options.main} {options.period} {options.stones or 3}"
    return f"time_settings {options.main} {options.period} {options.stones}"


def play(options, number):
    """Plays one game; its result, length, slowest move, and the least time that a side had left of its main time."""
    engines = [Engine(options.engine + f" --seed {2 * number + i + 1}") for i in (0, 1)]
    clocks = [Clock(options), Clock(options)]
    before = [clock.left() for clock in clocks]
    passes, moves, slowest, least = 0, 0, 0.0, math.inf
    try:
        for engine in engines:
            for line in (f"boardsize {options.size}", "clear_board", "komi 7.5", *options.send, settings(options)):
                engine.ask(line)
        while passes < 2 and moves < 3 * options.size**2:
            side, name = moves % 2, "bw"[moves % 2]
            engine, clock = engines[side], clocks[side]
            now = clock.left()
            if options.told != "never":
                seconds, stones = told(options.told, now, before[side])
                engine.ask(f"time_left {name} {seconds} {stones}")
            before[side] = now
            start = time.monotonic()
            move = engine.ask(f"genmove {name}").lower()
            took = time.monotonic() - start
            slowest = max(slowest, took)
            try:
                clock.spend(took)
            except Clock.Fallen:
                return f"{'WB'[side]}+Time", moves, slowest, 0.0
            if not clock.in_periods:
                least = min(least, clock.main)
            engines[1 - side].ask(f"play {name} {move}")
            passes = passes + 1 if move == "pass" else 0
            moves += 1
        return engines[0].ask("final_score") if passes == 2 else "Void", moves, slowest, least
    finally:
        for engine in engines:
            engine.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default=GOEYE)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, from which the seeds follow")
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--main", type=int, default=20, help="main time in seconds")
    parser.add_argument("--period", type=int, default=0, help="seconds of a period")
    parser.add_argument("--stones", type=int, default=0, help="stones, or of byoyomi periods")
    parser.add_argument("--system", choices=("canadian", "byoyomi"), default="canadian")
    parser.add_argument("--told", choices=("exact", "floor", "ceil", "late", "never"), default="floor")
    parser.add_argument("--busy", type=int, default=0, help="busy programs beside")
    parser.add_argument("--send", action="append", default=[], help="command for both, any number of times")
    options = parser.parse_args()
    spin = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(spin) for _ in range(options.busy)]
    lost = 0
    try:
        for number in range(options.first, options.first + options.games):
            result, moves, slowest, least = play(options, number)
            lost += result.endswith("Time")
            print(
                f"game {number} {result} {moves} moves, slowest {slowest:.2f} s, least main time {least:.2f} s: "
                f"{lost} of {number - options.first + 1} lost on time",
                flush=True,
            )
    finally:
        for program in busy:
            program.kill()
            program.wait()


if __name__ == "__main__":
    main()
