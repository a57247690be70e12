#!/usr/bin/env python3
"""What each step of the judge buys: exact scores and CPU time without it.

usage: ablate.py [--only NAME]... [--first N] [--every N] [KIND=]GAMES.tsv...

For each step below the source is copied, the step is taken out by replacing a piece of text, the engine is built, and
all games are scored. The table has a line for each step: for each file the games that come out exact, compared with the
engine as it is, and the CPU time of a game. games.py describes the lines of GAMES.tsv. KIND says how the records were
counted: plain (territory, false eyes and eyes in seki are points; the default), fill (they are not) or area. A step whose
text is no longer in the source is an error: this list and the source change together.
"""

import argparse
import itertools
import os
import resource
import shutil
import subprocess
import sys
import tempfile

from games import games, margin
from gtp import Engine, Refused

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
JUDGE = "src/status/judge/mod.rs"
READING = "src/status/judge/reading.rs"

# Name, file, text of the step, text without it.
STEPS = [
    ("reading", JUDGE, "        judge.read_open(&mut LifeReader::with_budget(PARAMS.moves));\n", ""),
    ("reading beside weak captors", READING, " || self.has_weak_captor(block, &walls)", ""),
    ("reading what has a chance", READING, "} else if block.has_a_chance() {", "} else if false {"),
    ("supposing that neighbours live", READING, "        self.suppose(reader, walls, &mut readings);\n", ""),
    ("reading rivals of contradicted playouts", READING, "            for j in self.rivals(i) {", "            for j in Vec::<usize>::new() {"),
    ("captures are of use", READING, "(!block.status.lives() || self.is_of_use(i, readings))", "true"),
    ("sekis and kos that playouts cannot see", READING, "== (unseen, unseen) {", "== (unseen, unseen) && false {"),
    ("walls: dragons with two eyes", READING, "            .with_eyed(&dragons)\n", ""),
    ("walls: blocks that hardly ever died", READING, "        let lasting = self.stones_where(|block| block.survival >= PARAMS.lasting);", "        let lasting = self.stones_where(|_| false);"),
    ("walls: no eyes around stones that may live", READING, "|block| block.survival > PARAMS.open);\n        let mut", "|_| false);\n        let mut"),
    ("second opinion", JUDGE, "        judge.doubt();\n", ""),
    ("doubted sekis", JUDGE, "        judge.doubt_seki();\n", ""),
    ("no doubt of two eyes", "src/status/judge/doubted_seki.rs", "if self.live_by_eyes(&group) {", "if false {"),
    ("stones whose capture costs a seki", READING, "        self.keep_baits(reader, walls);\n", ""),
    ("captures", JUDGE, "        judge.see_captures(settings);\n", ""),
    ("stones of kos", JUDGE, "        self.settle_ko_stones();\n", ""),
    ("freed captives", JUDGE, "        self.free_captives();\n", ""),
    ("looks at the playouts", JUDGE, "looks: [4, 2, 1]", "looks: [1, 1, 1]"),
    ("open: 0.15", JUDGE, "open: 0.2,", "open: 0.15,"),
    ("open: 0.25", JUDGE, "open: 0.2,", "open: 0.25,"),
    ("hesitation: 0.4", JUDGE, "hesitation: 0.3,", "hesitation: 0.4,"),
    ("lasting: 0.9", JUDGE, "lasting: 0.95,", "lasting: 0.9,"),
    ("lasting: 0.98", JUDGE, "lasting: 0.95,", "lasting: 0.98,"),
    ("liberties to spare: 3", "src/life/walls.rs", "LIBERTIES_TO_SPARE: usize = 5", "LIBERTIES_TO_SPARE: usize = 3"),
]

# What is sent after each game is loaded, by how the records were counted, and the rules.
PLAIN = ["kata-set-rule tax NONE", "goeye-param false_eyes count"]
KINDS = {"plain": ("japanese", PLAIN), "fill": ("japanese", []), "area": ("chinese", PLAIN)}


def build(folder, target):
    """Builds the engine of a copy of the source; its path."""
    command = ["cargo", "build", "--release", "--quiet", "--bin", "goeye-gtp", "--target-dir", target]
    subprocess.run(command, cwd=folder, check=True)
    return os.path.join(target, "release/goeye-gtp")


def without(step, folder):
    """Takes a step out of a copy of the source."""
    name, file, old, new = step
    path = os.path.join(folder, file)
    with open(path, encoding="utf-8") as source:
        text = source.read()
    if text.count(old) != 1:
        sys.exit(f"{name}: the text of the step is {text.count(old)} times in {file}")
    with open(path, "w", encoding="utf-8") as source:
        source.write(text.replace(old, new))


def scored(engine_path, kind, path, options):
    """The names of the games of a file that come out exact, their number, and the CPU time of a game in milliseconds."""
    rules, commands = KINDS[kind]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    engine = Engine([engine_path, "--rules", rules])
    exact, count = set(), 0
    with tempfile.TemporaryDirectory() as folder:
        file_path = os.path.join(folder, "game.sgf")
        for game in itertools.islice(games(path), 0, options.first, options.every):
            count += 1
            with open(file_path, "w", encoding="utf-8") as file:
                file.write(game.file(rules))
            try:
                engine.ask(f"loadsgf {file_path}")
                for command in commands:
                    engine.ask(command)
                if margin(engine.ask("final_score")) == margin(game.result):
                    exact.add(game.name)
            except Refused as error:
                print(f"{game.name}: {error}", file=sys.stderr)
    engine.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return exact, count, 1000 * seconds / max(count, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="NAME", help="only this step; may be given several times")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N games of each file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth game of each file")
    parser.add_argument("games", nargs="+", metavar="[KIND=]GAMES.tsv")
    options = parser.parse_args()
    files = [name.split("=", 1) if "=" in name else ["plain", name] for name in options.games]
    print("| without | " + " | ".join(os.path.basename(path) for _, path in files) + " |")
    print("|---" * (len(files) + 1) + "|")
    usual = None
    with tempfile.TemporaryDirectory() as scratch:
        target = os.path.join(scratch, "target")
        steps = [step for step in STEPS if not options.only or step[0] in options.only]
        for step in [None, *steps]:
            folder = os.path.join(scratch, "source")
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("target", ".git", "bindings"))
            if step:
                without(step, folder)
            engine_path = build(folder, target)
            found = [scored(engine_path, kind, path, options) for kind, path in files]
            usual = usual or found
            cells = [cell(now, then, step) for now, then in zip(found, usual)]
            print(f"| {step[0] if step else '(nothing)'} | " + " | ".join(cells) + " |", flush=True)


def cell(now, then, step):
    """How a result differs from that of the engine as it is."""
    exact, count, milliseconds = now
    if not step:
        return f"{len(exact)} of {count}, {milliseconds:.0f} ms"
    change = milliseconds / then[2] - 1 if then[2] else 0
    return f"+{len(exact - then[0])} -{len(then[0] - exact)}, {change:+.0%}"


if __name__ == "__main__":
    main()
