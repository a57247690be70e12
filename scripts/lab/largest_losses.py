#!/usr/bin/env python3
"""Compares the largest losses of reviews with those that a strong network sees.

    scripts/lab/largest_losses.py GAME.sgf... [--network "katago analysis -model MODEL -config CONFIG"] [--visits 2] [--sharp 20]

Beside each GAME.sgf lie GAME.json, its review (`goeye review --json`), and GAME.tsv, what the network says: number of moves,
Black's lead after them, visits. With --network this file is written or completed: the network, a program that answers KataGo's
questions of analysis, is asked about each position with --visits, and with --sharp about those before and after the sixteen moves
that lost most by that and all that remarks name. Told is for each game how many of the network's ten largest losses the ten
remarks with the largest losses name, how many of these remarks are about two points or more by the network, the mean losses, and
the correlation of the losses of all moves with those by the course of the review. With --all the moves of both lists are told
first. Games have no variations. Only the standard library is needed.
"""

import argparse
import json
import os
import re
import shlex
import statistics
import subprocess
import threading

import games

TEN = 10
SUSPECTS = 16
MOVE = re.compile(r"(?<![A-Z])([BW])\[([a-z]{0,2})\]")


class Record:
    """What the network has to know of a game."""

    def __init__(self, text):
        def property(name, default):
            found = re.search(rf"(?<![A-Z]){name}\[([^\]]*)\]", text)
            return found[1] if found else default

        self.size = int(property("SZ", "19"))
        self.komi = float(property("KM", "6.5"))
        self.moves = [[c, games.vertex(v, self.size)] for c, v in MOVE.findall(text)]
        setup = re.search(r"(?<![A-Z])AB((\[[a-z]{2}\])+)", text)
        self.stones = [["B", games.vertex(v, self.size)] for v in re.findall(r"[a-z]{2}", setup[1])] if setup else []

    def question(self, at, visits):
        """The position after so many moves."""
        to_move = self.moves[at][0] if at < len(self.moves) else "BW"["WB".index(self.moves[-1][0])]
        return {
            "id": f"{at}:{visits}", "moves": self.moves[:at], "initialStones": self.stones, "initialPlayer": to_move,
            "rules": "japanese", "komi": self.komi, "boardXSize": self.size, "boardYSize": self.size, "maxVisits": visits,
        }  # fmt: skip


class Network:
    """A program that answers questions of analysis."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def answers(self, questions):
        """The answers by the questions' names."""
        text = "".join(json.dumps(question) + "\n" for question in questions)

        def ask():
            self.process.stdin.write(text)
            self.process.stdin.flush()

        threading.Thread(target=ask).start()
        found = {}
        while len(found) < len(questions):
            answer = json.loads(self.process.stdout.readline())
            if "error" in answer:
                raise SystemExit(f"the network: {answer}")
            found[answer["id"]] = answer
        return found

    def leads(self, record, numbers, visits):
        """Black's lead after each of these numbers of moves."""
        found = self.answers([record.question(at, visits) for at in sorted(numbers)])
        return {int(name.split(":")[0]): (answer["rootInfo"]["scoreLead"], visits) for name, answer in found.items()}


def losses(leads, moves, color):
    """What each move lost, by its number."""
    sign = {"B": 1, "W": -1, "black": 1, "white": -1}
    return {n: sign[color(n)] * (leads[n - 1] - leads[n]) for n in range(1, moves + 1)}


def worst(lost, count):
    return sorted(lost, key=lambda n: -lost[n])[:count]


def remarks_of(review):
    """The ten remarks that lost most, by their numbers."""
    remarks = sorted(review["remarks"], key=lambda remark: -remark["lost"])
    return {remark["move"]: remark for remark in remarks[:TEN]}


def named(told):
    """The moves of remarks, and those that are told to have overlooked the same."""
    return set(told) | {n for remark in told.values() for n in remark["again"]}


def read(path):
    """What the network said: Black's lead and visits by numbers of moves."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        rows = [line.split("\t") for line in file]
    return {int(n): (float(lead), int(visits)) for n, lead, visits in rows}


def ask(options, record, review, found):
    """What the network says of the positions of a game; what was found before is not asked again."""
    last = len(record.moves)
    found.update(options.network.leads(record, set(range(last + 1)) - set(found), options.visits))
    plain = losses({n: lead for n, (lead, _) in found.items()}, last, lambda n: record.moves[n - 1][0])
    sharp = set(worst(plain, SUSPECTS)) | named(remarks_of(review))
    wanted = {n for n in sharp | {n - 1 for n in sharp} if found[n][1] < options.sharp}
    found.update(options.network.leads(record, wanted, options.sharp))
    return found


def compared(options, game):
    """A line of the table for a game, as numbers."""
    base = os.path.splitext(game)[0]
    with open(game, encoding="utf-8") as file:
        record = Record(file.read())
    with open(base + ".json", encoding="utf-8") as file:
        review = json.load(file)
    found = read(base + ".tsv")
    if options.network:
        found = ask(options, record, review, found)
        with open(base + ".tsv", "w", encoding="utf-8") as file:
            file.writelines(f"{n}\t{lead:.2f}\t{visits}\n" for n, (lead, visits) in sorted(found.items()))
    leads = {n: lead for n, (lead, _) in found.items()}
    seen = {n for n, (_, visits) in found.items() if visits >= options.sharp}
    color = lambda n: record.moves[n - 1][0]
    by_network = losses(leads, len(record.moves), color)
    # Losses between a position that was looked at closely and one that was not are noise.
    close = {n: lost for n, lost in by_network.items() if n in seen and n - 1 in seen}
    told = remarks_of(review)
    largest = worst(close, TEN)
    if options.all:
        for n in sorted(set(told) | set(largest)):
            remark = told.get(n)
            who = "review" if n not in largest else "both" if n in named(told) else "network"
            text = f"{remark['lost']:5.1f} {remark['text']}" if remark else f"    - {record.moves[n - 1][1]}"
            print(f"{os.path.basename(base)} {n} {who}: {close[n]:5.1f}, {text}")
    course = {moment["moves"]: moment["lead"] for moment in review["course"]}
    own = losses(course, len(record.moves), color)
    return {
        "moves": len(record.moves),
        "remarks": len(told),
        "both": len(named(told) & set(largest)),
        "lost": statistics.mean(close[n] for n in told) if told else 0,
        "told": statistics.mean(remark["lost"] for remark in told.values()) if told else 0,
        "two": sum(close[n] >= 2 for n in told),
        "largest": statistics.mean(close[n] for n in largest),
        "correlation": correlation(own, by_network),
    }


def correlation(a, b):
    keys = sorted(a.keys() & b.keys())
    return statistics.correlation([a[n] for n in keys], [b[n] for n in keys])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--network", help="the command of the network")
    parser.add_argument("--visits", type=int, default=2)
    parser.add_argument("--sharp", type=int, default=20)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    options.network = Network(options.network) if options.network else None
    heads = ["moves", "remarks, ten at most", "named by both", "of two points or more by the network", "told loss", "judged loss"]
    heads += ["of the network's ten", "correlation of all"]
    rows = []
    for game in options.games:
        f = compared(options, game)
        name = os.path.splitext(os.path.basename(game))[0]
        cells = [f"{f['moves']}", f"{f['remarks']}", f"{f['both']}", f"{f['two']}", f"{f['told']:.1f}", f"{f['lost']:.1f}"]
        rows.append([name, *cells, f"{f['largest']:.1f}", f"{f['correlation']:.2f}"])
    print("| " + " | ".join(["game", *heads]) + " |\n" + "|---" * (len(heads) + 1) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
