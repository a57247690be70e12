#!/usr/bin/env python3
"""What a person reads, a user links and a build costs, at some commits side by side.

usage: house.py [--builds] [--games GAMES.tsv] COMMIT...

Each commit is checked out into a folder of its own. A line of code or of tests is one that is neither blank nor a comment;
tests are what stands in modules that are built for tests only, in gtp-tests and in benches. Public items are those that rustdoc lists
for the library, without methods. Crates are those that the library brings along without default features. Builds (--builds)
begin with nothing, and are measured by the processor time of all their processes, which other programs at work change
little; the tests of the library and of the protocol are built and run with their own.
"""

import argparse
import os
import re
import resource
import subprocess
import tempfile
import time

from games import games
from gtp import ROOT


def sources(folder):
    """Paths and texts of all files of Rust."""
    for top in ("src", "gtp-tests", "tests", "benches", "examples"):
        for place, _, names in os.walk(os.path.join(folder, top)):
            for name in sorted(names):
                if name.endswith(".rs"):
                    path = os.path.join(place, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, folder), file.read()


def lines(text):
    """The number of lines that are neither blank nor a comment."""
    return sum(bool(line.strip()) and not line.strip().startswith("//") for line in text.splitlines())


def test_modules(path, text):
    """The paths, without ending, of the modules of tests that a file declares."""
    folder, name = os.path.split(path)
    inside = folder if name in ("mod.rs", "lib.rs", "main.rs") else path.removesuffix(".rs")
    found = re.findall(r"^#\[cfg\((?:test|all\(test, \w+\))\)\]\n(?:pub\(crate\) )?mod (\w+);", text, flags=re.MULTILINE)
    return [os.path.join(inside, module) for module in found]


def counts(folder):
    """Lines of code and of tests."""
    code = tests = 0
    files = list(sources(folder))
    modules = [module for path, text in files for module in test_modules(path, text)]
    for path, text in files:
        is_test = not path.startswith("src/") or any(path in (f"{m}.rs", f"{m}/mod.rs") or path.startswith(f"{m}/") for m in modules)
        # A module of tests within a file is its last item.
        own, *inner = [text] if is_test else re.split(r"^#\[cfg\(test\)\]\nmod \w+ {", text, maxsplit=1, flags=re.MULTILINE)
        tests += lines(own) if is_test else sum(map(lines, inner))
        code += 0 if is_test else lines(own)
    return code, tests


def cargo(folder, target, *words):
    """What cargo prints, and the processor time of it and of what it runs, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["cargo", *words, "--locked", "--quiet"]
    environment = {**os.environ, "CARGO_TARGET_DIR": target}
    text = subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return text, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def public_items(folder, target):
    """The number of items that rustdoc lists."""
    cargo(folder, target, "doc", "--lib", "--no-deps")
    with open(os.path.join(target, "doc/goeye/all.html"), encoding="utf-8") as file:
        return file.read().count("<li>")


def crates(folder, target):
    """The number of crates in the tree of the library, itself included."""
    text, _ = cargo(folder, target, "tree", "-e", "normal", "--no-default-features", "--prefix", "none")
    return len({line.split()[0] for line in text.splitlines() if line.strip()})


def scoring(engine, archive, cores):
    """The seconds for scoring an archive on these cores."""
    start = time.perf_counter()
    keep = lambda: os.sched_setaffinity(0, cores)
    subprocess.run([engine, "score", archive], check=True, stdout=subprocess.DEVNULL, preexec_fn=keep)
    return time.perf_counter() - start


def on_two_cores(engine, path):
    """How many times as fast an archive of these games is scored on two cores as on one."""
    with tempfile.TemporaryDirectory() as archive:
        for game in games(path):
            with open(os.path.join(archive, f"{game.name}.sgf"), "w", encoding="utf-8") as file:
                file.write(game.file(game.rules or "Japanese"))
        one, two = (scoring(engine, archive, set(range(count))) for count in (1, 2))
    return f"{one:.0f} s and {two:.0f} s: {one / two:.2f} times as fast"


def facts(folder, target, options):
    """Name and value of each line of the table."""
    code, tests = counts(folder)
    yield "lines of code", f"{code:,}"
    yield "lines of tests", f"{tests:,}"
    yield "public items of the library", f"{public_items(folder, target)}"
    yield "crates in the library's tree", f"{crates(folder, target)}"
    if not options.builds:
        return
    _, seconds = cargo(folder, target, "build", "--release")
    for name in ("goeye", "goeye-gtp"):
        size = os.path.getsize(os.path.join(target, "release", name))
        yield f"size of {name}", f"{size / 1e6:.1f} MB"
    yield "release build from nothing", f"{seconds:.0f} s"
    if options.games:
        yield "archive on one core and on two", on_two_cores(os.path.join(target, "release/goeye"), options.games)
    os.utime(os.path.join(folder, "src/color.rs"))
    yield "release build after one file", f"{cargo(folder, target, 'build', '--release')[1]:.0f} s"
    yield "building the tests from nothing", f"{cargo(folder, target, 'test', '--no-run')[1]:.0f} s"
    yield "running the tests", f"{cargo(folder, target, 'test')[1]:.0f} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--builds", action="store_true", help="measure sizes and builds, too; takes ten minutes a commit")
    parser.add_argument("--games", metavar="GAMES.tsv", help="with --builds: score these on one core and on two")
    parser.add_argument("commits", nargs="+", metavar="COMMIT")
    options = parser.parse_args()
    columns = []
    for commit in options.commits:
        with tempfile.TemporaryDirectory() as scratch:
            folder = os.path.join(scratch, "source")
            os.mkdir(folder)
            archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
            subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
            columns.append(dict(facts(folder, os.path.join(scratch, "target"), options)))
    names = [
        subprocess.run(["git", "rev-parse", "--short=7", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        for commit in options.commits
    ]
    print("| | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(column[name] for column in columns) + " |")


if __name__ == "__main__":
    main()
