#!/usr/bin/env python3
"""Writes licences/THIRD-PARTY.txt: the crates that the programs are linked with, and their licences as those say them.

usage: licences.py [--check]

Asks `cargo metadata` for the crates on all targets for which programs are released, without those that only builds and tests need,
and copies the texts of licences that they bring. A crate that brings none is marked so. With --check nothing is written; it fails if
the list of crates in the file is not the one that cargo tells.
"""

import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILE = os.path.join(ROOT, "licences", "THIRD-PARTY.txt")

# As .github/workflows/release.yml has them.
TARGETS = [
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
]

HEAD = """The programs goeye and goeye-gtp are linked with these crates. Written by scripts/licences.py from what the crates say of
themselves; where there is a choice of licences, any of them may be taken.

"""


def crates():
    """Name, version, licence and folder of each crate, in order."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    for target in TARGETS:
        command += ["--filter-platform", target]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    own = told["resolve"]["root"]
    found, left = set(), [own]
    while left:
        name = left.pop()
        for needed in nodes[name]["deps"]:
            linked = any(kind["kind"] is None for kind in needed["dep_kinds"])
            is_macro = any("proc-macro" in target["kind"] for target in packages[needed["pkg"]]["targets"])
            if linked and not is_macro and needed["pkg"] not in found:
                found.add(needed["pkg"])
                left.append(needed["pkg"])
    for package in sorted((packages[name] for name in found), key=lambda package: (package["name"], package["version"])):
        licence = package["license"] or f"see {package['license_file']}"
        yield package["name"], package["version"], licence, os.path.dirname(package["manifest_path"])


def texts(folder):
    """The texts of licences in the folder of a crate."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if re.match(r"(licen[cs]e|copying|notice|unlicense)", name, flags=re.IGNORECASE) and os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                yield "\n".join(line.rstrip() for line in file.read().strip().splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare the list of crates")
    options = parser.parse_args()
    found = list(crates())
    listed = "".join(
        f"{name} {version}: {licence}{'' if any(texts(folder)) else ' (brings no text)'}\n" for name, version, licence, folder in found
    )
    if options.check:
        with open(FILE, encoding="utf-8") as file:
            if not file.read().startswith(HEAD + listed + "\n"):
                sys.exit("licences/THIRD-PARTY.txt names other crates than cargo: scripts/licences.py writes it anew")
        return
    # A text that several crates bring stands there once.
    by_text = {}
    for name, _, _, folder in found:
        for text in texts(folder):
            by_text.setdefault(text, []).append(name)
    os.makedirs(os.path.dirname(FILE), exist_ok=True)
    with open(FILE, "w", encoding="utf-8") as file:
        file.write(HEAD + listed)
        for text, names in by_text.items():
            file.write(f"\n{'=' * 100}\n{', '.join(dict.fromkeys(names))}\n{'=' * 100}\n\n{text}\n")


if __name__ == "__main__":
    main()
