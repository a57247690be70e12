#!/usr/bin/env python3
"""Plays finished games on with goeye for both sides: nobody may lose points.

    scripts/lab/play_on.py --games 100 GAMES.tsv
    scripts/lab/play_on.py --games 100 --rules chinese --area GAMES.tsv

games.py describes the lines of GAMES.tsv. After the last move of the record the engine
scores the position, plays for both sides until both pass, and scores again. Games that it does not call finished are left
out and counted.

Where territory counts, the score must be what it was. Where area counts, dame change it, and so does who comes to fill the
last one. So two things are demanded. Until the dame are gone and somebody passes, the score must be what it was when counted
as territory: a dame is worth nothing then, and a stone that was not needed costs a point; from then on the score itself must
stay. And where a side passes although it could fill a dame without being captured at once, it must not come out better if it
does fill it. A game that was not quite settled fails, too, if there was a point left to be won.

With --clock, genmove has so many seconds for all moves of a game. Prints every game that fails, with the moves by which a
side changed the score to its own cost, and all moves; and the totals, among them the failed games without such a move: there
the opponent had a point to win, or threatened what had to be answered. Only the standard library is needed.
"""

import argparse
import json
import sys
import tempfile

from games import games, margin
from gtp import GOEYE, Engine, Refused


def stands(engine, color, point):
    """Whether a stone can be played and not be captured at once."""
    try:
        engine.ask(f"play {color} {point}")
    except Refused:
        return False
    falls = engine.ask(f"attack {point}") != "0"
    engine.ask("undo")
    return not falls


def score_as(engine, scoring):
    """Black's points less White's as AREA or TERRITORY, whatever the rules in force count."""
    rules = json.loads(engine.ask("kata-get-rules"))["scoring"]
    engine.ask(f"kata-set-rule scoring {scoring}")
    found = margin(engine.ask("final_score"))
    engine.ask(f"kata-set-rule scoring {rules}")
    return found


def fillable(engine, color):
    """The dame that a side can fill."""
    return [point for point in engine.ask("final_status_list dame").split() if stands(engine, color, point)]


def finish(engine, color, before=lambda color: None, after=lambda color, move: None):
    """Lets the engine play for both sides until both pass; the number of moves that took, passes included.

    `before` is told whose turn it is, `after` that and the move.
    """
    passes, moves = 0, 0
    while passes < 2 and moves < 400:
        before(color)
        move = engine.ask(f"genmove {color}")
        after(color, move)
        passes = passes + 1 if move == "PASS" else 0
        moves += 1
        color = "w" if color == "b" else "b"
    return moves


def play_on(engine, options, game):
    """What is wrong after playing on (nothing, if all is well), the moves that cost their own side something, and all moves;
    None if the game was not finished."""
    moves = game.moves()
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
        file.write(game.file(options.rules))
        file.flush()
        try:
            engine.ask(f"loadsgf {file.name}")
        except Refused:
            return None
    for command in [f"komi {game.komi or options.komi}", f"kata-set-rules {options.rules}", *options.send]:
        engine.ask(command)
    if options.clock:
        engine.ask(f"time_settings {options.clock} 0 0")
    if not json.loads(engine.ask("goeye-score"))["finished"]:
        return None
    wrong, spent, played, left = [], [], [], []
    dame = []
    scoring = "TERRITORY"
    score = last = score_as(engine, scoring)

    def compare():
        now = score_as(engine, scoring)
        if now != score:
            wrong.append(f"{score:+} became {now:+} as {scoring}")

    def before(color):
        nonlocal dame, scoring, score, last
        dame = []
        if not options.area or scoring == "AREA":
            return
        dame = fillable(engine, color)
        is_quiet = played and played[-1].endswith("PASS")
        if is_quiet and not dame and not fillable(engine, "w" if color == "b" else "b"):
            compare()
            scoring = "AREA"
            score = last = score_as(engine, scoring)

    def after(color, move):
        nonlocal last
        if move == "PASS":
            left.extend((len(played), color, point) for point in dame)
        else:
            now = score_as(engine, scoring)
            if (now - last) * (1 if color == "b" else -1) < 0:
                spent.append(f"{color}{move}")
            last = now
        played.append(f"{color}{move}")

    finish(engine, "w" if moves[-1][0] == "B" else "b", before, after)
    compare()
    if left:
        end = score_as(engine, "AREA")
        now = len(played)
        for number, color, point in left:
            engine.ask(f"gg-undo {now - number}")
            engine.ask(f"play {color} {point}")
            now = number + 1 + finish(engine, "w" if color == "b" else "b")
            better = score_as(engine, "AREA")
            if (better - end) * (1 if color == "b" else -1) > 0:
                wrong.append(f"{end:+} would be {better:+} had {color} not left {point}")
    return wrong, spent, played


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--engine", default=GOEYE)
    parser.add_argument("--games", type=int, default=100, help="how many of each file, spread over it")
    parser.add_argument("--first", type=int, default=0, help="which line of each file to begin with")
    parser.add_argument("--rules", default="japanese")
    parser.add_argument("--area", action="store_true", help="the rules count area")
    parser.add_argument("--komi", default="6.5")
    parser.add_argument("--clock", type=int, default=0)
    parser.add_argument("--only", nargs="*", help="identifiers of the games, instead of a number of them")
    parser.add_argument("--send", action="append", default=[], help="command before each game, any number of times")
    options = parser.parse_args()
    engine = Engine(options.engine)
    same = changed = unspent = unfinished = moves = 0
    for name in options.files:
        everything = games(name)
        step = max(1, len(everything) // options.games)
        chosen = everything[options.first :: step][: options.games]
        if options.only:
            chosen = [game for game in everything if game.name in options.only]
        for game in chosen:
            found = play_on(engine, options, game)
            if found is None:
                unfinished += 1
                continue
            wrong, spent, played = found
            moves += sum(not move.endswith("PASS") for move in played)
            if not wrong:
                same += 1
                continue
            changed += 1
            unspent += not spent
            own = f"spent by {', '.join(spent)}" if spent else "no move cost its own side"
            print(f"{game.name}: {'; '.join(wrong)}; {own}: {' '.join(played)}", flush=True)
    engine.close()
    print(
        f"{same} of {same + changed} games are well played on, with {moves} stones; in {unspent} of the others no move "
        f"cost its own side; {unfinished} were not finished"
    )
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
