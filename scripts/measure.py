#!/usr/bin/env python3
"""Measures goeye and writes what comes out into docs/results.md: tables and the commands that made them, and no other file.

usage: measure.py [--only NAME]... [--first N] [--into FILE] [--judged FILE] [--losses FILE] [--taught FILE]... [[KIND=]GAMES.tsv]...

    scores        exact.py: the games of each file whose score is the recorded one
    play-on       play_on.py: finished games played on, for files of even games on 19x19 (fewer than ten columns)
    eyes          time_eyes.py: the time for all eye data of a position, for the first of these files
    views         views.py: the time of the views in the middle of games, for the first of these files
    proofs        safety.py: the share of the boards that is proven, for all files
    network       estimates.py: the network's estimates and likely moves, on positions that --judged, --losses and --taught name,
                  and on these files
    bench         goeye bench: speeds
    analysis      latency.py: how fast an analysis starts and stops, and its memory
    lines         analysis_lines.py: what front ends see in lines of analysis, for the first of these files
    fights        fights.py: dragons, blocks and connections in the middle of games, against GNU Go, for the first of these files
    combinations  combinations.py: moves with two aims, against GNU Go, for the first of these files
    values        settle_eyes.py: values of eye spaces class by class, against GNU Go, for the first of these files
    clock         clock.py: games on the clock beside busy programs
    house         house.py: size of source and binaries, and the cost of builds and tests, at two commits
    steps         ablate.py: what each step of the judge and of the player's ending buys
    matches       match.py: matches against GNU Go

Those from fights on take long and are measured only if --only names them. games.py describes the lines of GAMES.tsv. KIND says how the results were counted: plain (by territory; false eyes and eyes in seki are points;
this is the default), fill (by territory; they are not) or area (they are, and stones, too). --first N takes N games of each
file.

The engine is built first. Each measurement is a chapter of the file, with date, commit, machine and command. It replaces the
chapter of the same name and leaves the others as they are, so the commits of chapters may differ. Without a measurement
(--only none) the file is only laid out anew. What the numbers mean, and what was decided by them, is told in
docs/decisions.md.
"""

import argparse
import datetime
import os
import platform
import re
import subprocess
import sys

from games import games

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(FOLDER)
FILE = os.path.join(ROOT, "docs", "results.md")

# The words before a file, and what exact.py and play_on.py are told then.
KINDS = {
    "plain": (["--plain"], []),
    "fill": ([], []),
    "area": (["--rules", "chinese", "--plain"], ["--rules", "chinese", "--area", "--komi", "7.5"]),
}

# What the line about a single game has, and no other.
GAME = re.compile(r"\t|; (spent by|no move cost its own side:)|^claim ")

# The commit with which house.py compares: before the source was tidied up.
BEFORE = "5909dc8"

GNU_GO = "gnugo --mode gtp --level {level} --chinese-rules --seed {{seed}}"

# What is measured, those that take long last.
NAMES = ["scores", "play-on", "eyes", "views", "proofs", "network", "bench", "analysis", "lines"]
LONG = ["fights", "combinations", "values", "clock", "house", "steps", "matches"]

HEAD = """# Results

Written by `scripts/measure.py`, which replaces chapters by their titles: only numbers stand here, with the commands that made
them. Files of games are not part of the project; `scripts/games.py` describes their lines. What was decided by such numbers,
and what the games are, is told in [decisions.md](decisions.md).
"""


def output(*command):
    """What a program prints, in the root of the project."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def commit():
    """The short name of the commit, and whether the files differ from it."""
    name = output("git", "rev-parse", "--short=7", "HEAD")
    others = [".", f":!{os.path.relpath(FILE, ROOT)}"]
    changed = output("git", "status", "--porcelain", "--untracked-files=no", "--", *others)
    return name + (" with changes" if changed else "")


def machine():
    """The kind of processor and the number of cores."""
    processor = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            processor = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), processor)
    return f"{processor}, {os.cpu_count()} cores"


def measurements(options):
    """Name, title and command of each chapter."""
    files = [text.split("=", 1) if "=" in text else ["plain", text] for text in options.games]
    first = ["--first", str(options.first)] if options.first else []
    if any(kind not in KINDS for kind, _ in files):
        sys.exit(f"a kind is one of {', '.join(KINDS)}")
    for kind, path in files:
        told = [*KINDS[kind][0], "--confidence", "--explain", *first]
        yield "scores", f"Scores of {os.path.basename(path)}", ["scripts/exact.py", *told, path]
    even = [(kind, path) for kind, path in files if games(path)[0].size == 19 and not games(path)[0].rules]
    for kind, path in even:
        told = [*KINDS[kind][1], "--games", str(options.first or 100)]
        yield "play-on", f"Playing on in {os.path.basename(path)}", ["scripts/play_on.py", *told, path]
    for _, path in even[:1]:
        count = ["--count", str(options.first)] if options.first else []
        yield "eyes", "Time for eye data", ["scripts/time_eyes.py", *count, path, "target/release/goeye-gtp"]
        yield "views", "Views in the middle of games", ["scripts/views.py", path]
        yield "lines", "Lines of analysis", ["scripts/analysis_lines.py", path, "target/release/goeye-gtp"]
    if files:
        yield "proofs", "Proofs", ["scripts/safety.py", "--first", str(options.first or 100), *(path for _, path in files)]
    ask = ["scripts/estimates.py"]
    if options.judged:
        yield "network", "Estimates of open boards", [*ask, "lead", options.judged]
        for _, path in even[:1]:
            yield "network", "Ownership of open boards", [*ask, "ownership", options.judged, "--games", path]
    for path in options.taught:
        name = os.path.basename(path)
        yield "network", f"Estimates of {name}, kept back from learning", [*ask, "lead", path, "--kept-back"]
        yield "network", f"Estimates of {name}, learned from", [*ask, "lead", path, "--count", "400"]
    for _, path in even[:1]:
        yield "network", f"Blocks at the end of {os.path.basename(path)}", [*ask, "blocks", path, "--count", "200"]
    for _, path in even:
        yield "network", f"Likely moves in {os.path.basename(path)}", [*ask, "moves", path, "--count", "400"]
    if options.losses:
        yield "network", "Losses of the likeliest move", [*ask, "losses", options.losses]
        yield "network", "Levels of the player", [*ask, "levels", options.losses]
    yield "bench", "Speeds", ["target/release/goeye", "bench"]
    yield "analysis", "Analysis", ["scripts/latency.py", "--rounds", "40", "--minutes", "10"]
    for _, path in even[:1]:
        engines = ["target/release/goeye-gtp", "gnugo --mode gtp"]
        sample = ["--games", path, *(["--count", str(options.first)] if options.first else []), "--settle"]
        for subject in ("dragons", "blocks", "connections"):
            title = f"{subject.capitalize()} in the middle of games"
            yield "fights", title, ["scripts/fights.py", *sample, subject, *engines]
        yield "combinations", f"Combinations in {os.path.basename(path)}", ["scripts/combinations.py", *sample, *engines]
        yield "values", "Values of eye spaces", ["scripts/settle_eyes.py", *sample, *engines]
    for size, main in [(9, 10), (19, 20)]:
        told = ["--games", "4", "--size", str(size), "--main", str(main), "--busy", "2"]
        yield "clock", f"On the clock, {size}x{size}", ["scripts/clock.py", *told]
    archive = ["--games", files[0][1]] if files else []
    yield "house", "Before and after", ["scripts/house.py", "--builds", *archive, BEFORE, "HEAD"]
    if files:
        count = ["--games", str(options.first)] if options.first else []
        named = ["=".join(file) for file in files]
        yield "steps", "Steps of the judge", ["scripts/ablate.py", *count, "judge", *named]
        yield "steps", "Steps of the player's ending", ["scripts/ablate.py", *count, "ending", *named]
    for level in (1, 10):
        engines = ["target/release/goeye-gtp --rules chinese --seed {seed}", GNU_GO.format(level=level)]
        yield "matches", f"Match against GNU Go, level {level}", ["scripts/match.py", "--games", "100", *engines]


def shown(command):
    """A command as one would type it, without the folders of files outside the project."""
    words = [re.sub(r"^(\w+=)?.*/", r"\1", word) if word.endswith((".tsv", ".tsv.gz")) else word for word in command]
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def summary(text):
    """The lines of a script without those about single games, tables as they are and the rest as code."""
    lines = [line for line in text.splitlines() if line.strip() and not GAME.search(line)]
    if lines and " won (" in lines[-1]:
        # match.py counts after each game.
        lines = [lines[-1].rpartition(": ")[2]]
    told = [line if line.startswith("|") else "    " + line for line in lines]
    # A table and what follows it are parted by a blank line.
    parted = ["\n" + line if line[0] != before[0] else line for before, line in zip(told, told[1:])]
    return "\n".join(told[:1] + parted)


def measured(command, conditions):
    """The chapter for a command, without its title."""
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    # play_on.py ends with 1 if there is a game to look at.
    if ran.returncode > 1 or not ran.stdout.strip():
        sys.exit(f"{shown(command)} ended with {ran.returncode}")
    return f"{conditions}:\n\n    {shown(command)}\n\n{summary(ran.stdout)}\n"


def chapters(text):
    """The chapters of a file by their titles, in their order."""
    parts = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)[1:]
    return {title: body.strip() + "\n" for title, body in zip(parts[::2], parts[1::2])}


def read(path):
    """The chapters that are there already."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return chapters(file.read())


def write(path, found):
    """Writes all chapters."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, *(f"## {title}\n\n{body}" for title, body in found.items())]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*NAMES, *LONG, "none"]
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help="may be given several times")
    parser.add_argument("--first", type=int, metavar="N", help="only N games of each file")
    parser.add_argument("--into", default=FILE, metavar="FILE", help="instead of docs/results.md")
    parser.add_argument("--judged", metavar="FILE", help="positions that a strong network judged")
    parser.add_argument("--losses", metavar="FILE", help="positions with what each move loses")
    parser.add_argument("--taught", action="append", default=[], metavar="FILE", help="positions that the training uses")
    parser.add_argument("games", nargs="*", metavar="[KIND=]GAMES.tsv")
    options = parser.parse_args()
    write(options.into, read(options.into))
    if options.only == ["none"]:
        return
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)
    today = datetime.date.today().isoformat()
    conditions = f"Measured on {today} at {commit()}, on {machine()}"
    for name, title, command in measurements(options):
        if name not in (options.only or NAMES):
            continue
        print(title, flush=True)
        busy = f"{conditions}, load {os.getloadavg()[0]:.1f} before"
        body = measured(command, busy)
        # Read again each time: another run may have written meanwhile.
        write(options.into, {**read(options.into), title: body})


if __name__ == "__main__":
    main()
