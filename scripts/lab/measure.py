#!/usr/bin/env python3
"""Measures goeye, and writes docs/lab/measured.md, a chapter for each measurement, and from it docs/results.md, a line for each.

usage: measure.py [--built] [--only NAME]... [--first N] [--judged FILE] [--losses FILE] [--taught FILE]... [[KIND=]GAMES.tsv]...

    scores        exact.py: the games of each file whose score is the recorded one
    play-on       play_on.py: finished games played on, for files of even games on 19x19 (fewer than ten columns)
    views         views.py: the time of the views in the middle of games, for the first of these files
    proofs        safety.py: the share of the boards that is proven, for all files
    network       estimates.py: the network's estimates and likely moves, on positions that --judged, --losses and --taught name,
                  and on these files
    bench         goeye bench: speeds
    analysis      latency.py: how fast an analysis starts and stops, and its memory
    fights        fights.py: blocks and connections in the middle of games, against GNU Go, for the first of these files
    combinations  combinations.py: moves with two aims, against GNU Go, for the first of these files
    values        settle_eyes.py: values of eye spaces class by class, against GNU Go, for the first of these files
    clock         clock.py: games on the clock beside busy programs
    house         house.py: size of source and binaries, and the cost of builds and tests
    matches       match.py: matches against GNU Go

Those from fights on take long and are measured only if --only names them. games.py describes the lines of GAMES.tsv. KIND says how the results were counted: plain (by territory; false eyes and eyes in seki are points;
this is the default), fill (by territory; they are not) or area (they are, and stones, too). --first N takes N games of each
file.

The programs are built first (--built: they are, in target/release). Each measurement is a chapter with date, machine and command. It
replaces the chapter of the same name and leaves the others as they are, so dates differ. Without a measurement (--only none) both
files are only laid out anew. What was decided by the numbers is told in docs/lab/decisions.md.
"""

import argparse
import datetime
import os
import platform
import re
import subprocess
import sys

from games import games
from gtp import ROOT

CHAPTERS = os.path.join(ROOT, "docs/lab/measured.md")
TABLE = os.path.join(ROOT, "docs/results.md")

# The words before a file, and what exact.py and play_on.py are told then.
KINDS = {
    "plain": (["--plain"], []),
    "fill": ([], []),
    "area": (["--rules", "chinese", "--plain"], ["--rules", "chinese", "--area", "--komi", "7.5"]),
}

# What the line about a single game has, and no other.
GAME = re.compile(r"\t|; (spent by|no move cost its own side:)|^claim ")

GNU_GO = "gnugo --mode gtp --level {level} --chinese-rules --seed {{seed}}"

# What is measured, those that take long last.
NAMES = ["scores", "play-on", "views", "proofs", "network", "bench", "analysis"]
LONG = ["fights", "combinations", "values", "clock", "house", "matches"]

HEAD = """# What was measured

Written by `scripts/lab/measure.py`, which replaces chapters by their titles: only numbers stand here, with the commands that made
them. Files of games are not part of the project; `scripts/lab/games.py` describes their lines, and [decisions.md](decisions.md) says
where they are from.
"""

RESULTS = """# Results

What goeye's answers are worth and cost. `scripts/lab/measure.py` writes this page; [lab/measured.md](lab/measured.md) has commands and all
figures, [lab/experiments.md](lab/experiments.md) tells larger trials: dragons, problems, reviews, games against GNU Go. The files of games
([which they are](lab/decisions.md#the-games)) are not part of the project. Records are what players counted: in *counted-a* a tenth
of them follow another convention, and amateurs forget dead stones.

| what | how it comes out | measured |
|---|---|---|
"""

# How a chapter, by the beginning of its title, is told in a line: what it is, and what its figures are taken by.
LINES = [
    ("Scores of ", "score as recorded", r"^    exact \d+/(?P<a>\d+) = (?P<b>.*)\n(?:.*\n)*?    off by more than 8 (?P<c>\d+)(?:.*\n)*?    final_score median (?P<d>.*), 95th percentile (?P<e>.*)$", "{b} of {a} games, {c} off by more than eight points; {d}, 95 % within {e}"),
    ("Playing on in ", "finished games played on without loss", r"^    (?P<a>\d+ of \d+) games", "{a}"),
    ("Proofs", "points proven on finished boards", r"^    (?P<a>[\w-]+)\.tsv: .* (?P<b>[\d.]+%) of points", "{b} ({a})"),
    ("Estimates of open boards", "lead on open boards, against a strong network", r"^\| 60 \| \d+ \| (?P<a>[\d.]+)(?:.*\n)*?\| 110 \| \d+ \| (?P<b>[\d.]+)(?:.*\n)*?\| 160 \| \d+ \| (?P<c>[\d.]+)", "off by {a}, {b} and {c} points at moves 60, 110 and 160"),
    ("Likely moves in ", "moves of strong players found", r"^\| all \| \d+ \| (?P<a>[\d.]+%) \| (?P<b>[\d.]+%)", "{a} first, {b} among five"),
    ("Losses of the likeliest move", "points lost by the likeliest move", r"^\| all \| \d+ \| (?P<a>[\d.]+)", "{a} in the mean"),
    ("Speeds", "speed", r"playouts.*?(?P<a>[\d,]+) from an empty 19x19", "{a} playouts a second on an empty 19x19 board"),
    ("Analysis", "analysis", r"first line of analysis: median (?P<a>\d+ ms)(?:.*\n).*median (?P<b>\d+ ms)", "first line after {a}, next command answered after {b}"),
    ("Blocks in the middle of games", "captures read as by GNU Go", r"^\| all \| (?P<a>.*?) \| (?P<b>.*?) \|(?:.*\n)*?.*first right (?P<c>\d+), second right (?P<d>\d+)", "attacks {a}, defences {b}; where they differ, right {c}, wrong {d}"),
    ("Connections in the middle of games", "connections read as by GNU Go", r"^\| all \| (?P<a>.*?) \| (?P<b>.*?) \|", "cuts {a}, connections {b}"),
    ("Values of eye spaces", "eye values that differ from GNU Go's", r"^\| all \| (?P<a>[\d,]+) .*?\| (?P<b>\d+) \| (?P<c>\d+) \| \d+ \|$", "of {a} eye spaces, played out: right {b}, wrong {c}"),
    ("Match against GNU Go", "games against GNU Go", r"^    (?P<a>\d+ of \d+ won)", "{a}"),
]


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
        yield "scores", f"Scores of {os.path.basename(path)}", ["scripts/lab/exact.py", *told, path]
    even = [(kind, path) for kind, path in files if games(path)[0].size == 19 and not games(path)[0].rules]
    for kind, path in even:
        told = [*KINDS[kind][1], "--games", str(options.first or 100)]
        yield "play-on", f"Playing on in {os.path.basename(path)}", ["scripts/lab/play_on.py", *told, path]
    for _, path in even[:1]:
        yield "views", "Views in the middle of games", ["scripts/lab/views.py", path]
    if files:
        yield "proofs", "Proofs", ["scripts/lab/safety.py", "--first", str(options.first or 100), *(path for _, path in files)]
    ask = ["scripts/lab/estimates.py"]
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
    yield "analysis", "Analysis", ["scripts/lab/latency.py", "--rounds", "40", "--minutes", "10"]
    for _, path in even[:1]:
        engines = ["target/release/goeye-gtp", "gnugo --mode gtp"]
        sample = ["--games", path, *(["--count", str(options.first)] if options.first else []), "--settle"]
        for subject in ("blocks", "connections"):
            title = f"{subject.capitalize()} in the middle of games"
            yield "fights", title, ["scripts/lab/fights.py", *sample, subject, *engines]
        yield "combinations", f"Combinations in {os.path.basename(path)}", ["scripts/lab/combinations.py", *sample, *engines]
        yield "values", "Values of eye spaces", ["scripts/lab/settle_eyes.py", *sample, *engines]
    for size, main in [(9, 10), (19, 20)]:
        told = ["--games", "4", "--size", str(size), "--main", str(main), "--busy", "2"]
        yield "clock", f"On the clock, {size}x{size}", ["scripts/lab/clock.py", *told]
    archive = ["--games", files[0][1]] if files else []
    yield "house", "The house", ["scripts/lab/house.py", "--builds", *archive, "HEAD"]
    for level in (1, 10):
        engines = ["target/release/goeye-gtp --rules chinese --seed {seed}", GNU_GO.format(level=level)]
        yield "matches", f"Match against GNU Go, level {level}", ["scripts/lab/match.py", "--games", "100", *engines]


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


def read():
    """The chapters that are there already."""
    if not os.path.exists(CHAPTERS):
        return {}
    with open(CHAPTERS, encoding="utf-8") as file:
        return chapters(file.read())


def anchor(title):
    """The part of a link that leads to a chapter."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def lines(found):
    """The table of the page about results."""
    for start, what, pattern, words in LINES:
        for title, body in found.items():
            figures = title.startswith(start) and re.search(pattern, body, flags=re.MULTILINE)
            if figures:
                of = title.removeprefix(start).removesuffix(".tsv") if start.endswith((" of ", " in ")) else ""
                day = re.search(r"\d{4}-\d\d-\d\d", body)[0]
                yield f"| [{what}](lab/measured.md#{anchor(title)}){of and ', ' + of} | {words.format(**figures.groupdict())} | {day} |\n"


def write(found):
    """Writes both files."""
    with open(CHAPTERS, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD, *(f"## {title}\n\n{body}" for title, body in found.items())]))
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(RESULTS + "".join(lines(found)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*NAMES, *LONG, "none"]
    parser.add_argument("--built", action="store_true", help="the programs are built already")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help="may be given several times")
    parser.add_argument("--first", type=int, metavar="N", help="only N games of each file")
    parser.add_argument("--judged", metavar="FILE", help="positions that a strong network judged")
    parser.add_argument("--losses", metavar="FILE", help="positions with what each move loses")
    parser.add_argument("--taught", action="append", default=[], metavar="FILE", help="positions that the training uses")
    parser.add_argument("games", nargs="*", metavar="[KIND=]GAMES.tsv")
    options = parser.parse_args()
    write(read())
    if options.only == ["none"]:
        return
    if not options.built:
        subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)
    for name, title, command in measurements(options):
        if name not in (options.only or NAMES):
            continue
        print(title, flush=True)
        conditions = f"Measured on {datetime.date.today()}, on {machine()}, load {os.getloadavg()[0]:.1f} before"
        body = measured(command, conditions)
        # Read again each time: another run may have written meanwhile.
        write({**read(), title: body})


if __name__ == "__main__":
    main()
