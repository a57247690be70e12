#!/usr/bin/env python3
"""Asks a second engine about the reasons that reviews give.

    scripts/lab/reasons.py GAME.sgf... [--budget 6000] [--engine "gnugo --mode gtp"]

Of each remark that stones could have been captured or saved, or a group killed or made alive, the other engine is asked after
the move that was played and after the better one, by its readers of blocks and of dragons (attack and owl_attack, or defend and
owl_defend). It confirms a reason if by one of them the first position loses what the second one does not. Only the standard
library is needed.
"""

import argparse
import collections
import json
import os
import subprocess

from gtp import PROGRAMS, Engine, Refused


def review(options, game):
    """The review of a game, given by its path or, as standard input, by its text."""
    path, text = ("-", game) if game.startswith("(") else (game, None)
    command = [options.goeye, "review", "--json", "--budget", options.budget, path]
    return json.loads(subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, text=True).stdout)


def answer(engine, command):
    """Whether the engine says yes; no also where there is no such stone."""
    try:
        return engine.ask(command)[:1] not in ("0", "")
    except Refused:
        return False


def confirms(engine, game, remark):
    """Whether the engine confirms the reason of a remark."""
    owner, stone = remark["owner"], remark["stones"][0]
    questions = ("attack", "owl_attack") if owner == remark["color"] else ("defend", "owl_defend")

    def said(moves, *more):
        engine.ask(f"loadsgf {game} {moves}")
        for command in more:
            engine.ask(command)
        return [answer(engine, f"{question} {stone}") for question in questions]

    played = said(remark["move"] + 1)
    better = said(remark["move"], f"play {remark['color']} {remark['better']}")
    return any(yes and not other for yes, other in zip(played, better))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--budget", default="6000")
    parser.add_argument("--engine", default="gnugo --mode gtp")
    parser.add_argument("--goeye", default=os.path.join(PROGRAMS, "goeye"))
    options = parser.parse_args()
    engine = Engine(options.engine)
    found = collections.Counter()
    kinds = collections.Counter()
    for game in options.games:
        for remark in review(options, game)["remarks"]:
            kinds[remark["kind"]] += 1
            if remark["kind"] not in ("capture", "life", "ko"):
                continue
            agrees = confirms(engine, game, remark)
            found[remark["certainty"], agrees] += 1
            if not agrees:
                print(f"{game} {remark['move']}: {remark['text']}")
    print("remarks by kind:", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    for certainty in sorted({key[0] for key in found}):
        yes, no = found[certainty, True], found[certainty, False]
        print(f"{certainty}: {yes} of {yes + no} reasons are confirmed")


if __name__ == "__main__":
    main()
