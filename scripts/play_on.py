#!/usr/bin/env python3
"""Plays finished games on with goeye for both sides: nobody may lose points.

    scripts/play_on.py --games 100 GAMES.tsv
    scripts/play_on.py --games 100 --rules chinese --area GAMES.tsv

A line of the file is a game: identifier, result, the komi if there are four columns, and the moves as SGF properties. After
the last move of the record the engine scores the position, plays for both sides until both pass, and scores again. The
score must be what it was; where area counts, dame that only one side can fill without being captured are its own, and
if the number of the others is odd, the side that moves first gets the last of them. With --clock, genmove has so many seconds for all moves of a game. Prints every game whose score is another one,
with the moves, and the totals. Only the standard library is needed.
"""

import argparse
import re
import sys

from match import Engine

MOVE = re.compile(r";([BW])\[([a-z]{0,2})\]")


def vertex(sgf):
    """The GTP vertex of SGF coordinates on 19x19; no coordinates, or tt, are a pass."""
    if sgf in ("", "tt"):
        return "pass"
    letters = "ABCDEFGHJKLMNOPQRST"
    return f"{letters[ord(sgf[0]) - 97]}{19 - (ord(sgf[1]) - 97)}"


def points(result):
    """Black's margin."""
    if result == "0":
        return 0.0
    return float(result[2:]) * (1 if result[0] == "B" else -1)


def stands(engine, color, point):
    """Whether a stone can be played and not be captured at once."""
    try:
        engine.send(f"play {color} {point}")
    except RuntimeError:
        return False
    falls = engine.send(f"attack {point}") != "0"
    engine.send("undo")
    return not falls


def play_on(engine, options, line):
    """Black's margin as it should be and as it is after playing on, and the moves."""
    fields = line.rstrip("\n").split("\t")
    moves = MOVE.findall(fields[-1])
    komi = fields[2] if len(fields) > 3 else options.komi
    for command in ["boardsize 19", f"komi {komi}", f"kata-set-rules {options.rules}", *options.send]:
        engine.send(command)
    if options.clock:
        engine.send(f"time_settings {options.clock} 0 0")
    sequence = " ".join(f"{color} {vertex(point)}" for color, point in moves)
    try:
        engine.send(f"gogui-play_sequence {sequence}")
    except RuntimeError:
        return None
    before = points(engine.send("final_score"))
    color = "w" if moves[-1][0] == "B" else "b"
    if options.area:
        dame = engine.send("final_status_list dame").split()
        fillable = {side: {point for point in dame if stands(engine, side, point)} for side in "bw"}
        before += len(fillable["b"] - fillable["w"]) - len(fillable["w"] - fillable["b"])
        if len(fillable["b"] & fillable["w"]) % 2 == 1:
            before += 1 if color == "b" else -1
    played, passes = [], 0
    while passes < 2 and len(played) < 400:
        move = engine.send(f"genmove {color}")
        passes = passes + 1 if move == "PASS" else 0
        if move != "PASS":
            played.append(f"{color}{move}")
        color = "b" if color == "w" else "w"
    return before, points(engine.send("final_score")), played


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--engine", default="target/release/goeye-gtp")
    parser.add_argument("--games", type=int, default=100, help="how many of each file, spread over it")
    parser.add_argument("--first", type=int, default=0, help="which line of each file to begin with")
    parser.add_argument("--rules", default="japanese")
    parser.add_argument("--area", action="store_true", help="the rules count area")
    parser.add_argument("--komi", default="6.5")
    parser.add_argument("--clock", type=int, default=0)
    parser.add_argument("--send", action="append", default=[], help="command before each game, any number of times")
    options = parser.parse_args()
    engine = Engine(options.engine, 1)
    same = changed = moves = 0
    lost = []
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            lines = [line for line in file if line.strip()]
        step = max(1, len(lines) // options.games)
        for line in lines[options.first :: step][: options.games]:
            found = play_on(engine, options, line)
            if found is None:
                continue
            before, after, played = found
            moves += len(played)
            if before == after:
                same += 1
                continue
            changed += 1
            lost.append(abs(before - after))
            print(f"{line.split(chr(9))[0]}: {before:+} became {after:+}: {' '.join(played)}", flush=True)
    engine.close()
    print(
        f"The score: {same} of {same + changed} games keep it, {moves} stones were played; "
        f"the others change by {sum(lost) / max(1, len(lost)):.1f} points on average"
    )
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
