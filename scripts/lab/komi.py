#!/usr/bin/env python3
"""How often the komi of a record is inferred rightly if the record hides it.

    scripts/lab/komi.py PROGRAM GAMES.tsv=RULES,YEAR,KOMI ... [--count N]

PROGRAM is `goeye-gtp`. The games are lines of an identifier, a result and moves in SGF, whose rules, year and komi are given.
Of each the komi is taken away, or falsified to 0, with the date, the rules, both or none of them, and with a date
that is wrong. Printed is how often the komi is right and said to be known, right or wrong and said to be
unknown, and wrong although it is said to be known.
"""

import argparse
import collections
import subprocess
import tempfile

KINDS = {
    "no KM": "DT[{year}]RU[{rules}]",
    "KM[0]": "KM[0]HA[0]DT[{year}]RU[{rules}]",
    "KM[0], no rules": "KM[0]DT[{year}]",
    "no KM, no date": "RU[{rules}]",
    "no KM, date, rules": "",
    "no KM, date 1850": "DT[1850]RU[{rules}]",
}


def games(source, count):
    path, facts = source.split("=")
    rules, year, komi = facts.split(",")
    with open(path, encoding="utf-8") as file:
        for line in list(file)[:count]:
            fields = line.rstrip("\n").split("\t")
            yield fields[1], fields[-1], rules, year, float(komi)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--count", type=int, default=500)
    asked = parser.parse_args()
    counts = {kind: collections.Counter() for kind in KINDS}
    wanted = []
    with tempfile.TemporaryDirectory() as folder:
        commands = []
        for source in asked.games:
            for result, moves, rules, year, komi in games(source, asked.count):
                for kind, head in KINDS.items():
                    head = head.format(rules=rules, year=year)
                    path = f"{folder}/{len(wanted)}.sgf"
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(f"(;SZ[19]RE[{result}]{head}{moves})")
                    commands.append(f"loadsgf {path}\nget_komi\n")
                    wanted.append((kind, komi))
        run = subprocess.run(
            [asked.program, "--log", "warn"], input="".join(commands), capture_output=True, text=True, check=True)
    komis = [line[2:] for line in run.stdout.splitlines() if line.startswith("= ")][1::2]
    unknown = {line.split(folder + "/")[1].split(".sgf")[0] for line in run.stderr.splitlines() if "it is unknown" in line}
    warned = {line.split(folder + "/")[1].split(".sgf")[0] for line in run.stderr.splitlines() if " assumed" in line}
    for number, ((kind, komi), found) in enumerate(zip(wanted, komis, strict=True)):
        # What is not warned of is a default, as `assumed` tells.
        known = str(number) in warned - unknown
        counts[kind][("" if known else "unknown, ") + ("right" if float(found) == komi else "wrong")] += 1
    for kind, found in counts.items():
        print(f"{kind:20}", ", ".join(f"{what}: {n}" for what, n in sorted(found.items())))


if __name__ == "__main__":
    main()
