#!/usr/bin/env python3
"""How much processor time the views of GoGui's menu take in the middle of games, and whether two of them tell the same of a stone.

usage: views.py [--count N] GAMES.tsv... [--engine ENGINE] [--view "COMMAND"]...

So many positions are cut from the games at moves 100 to 200, evenly from all files. Each view is asked of each position
anew, after clear_cache, so that nothing is known of it. Then the Dragons view is compared with the Final Status, there and
at the end of the same games: a stone that is alive in one of them and dead or in seki in the other is a contradiction. The
colour of dragons that depend on who moves first is none. games.py describes the lines of GAMES.tsv.
"""

import argparse
import collections
import statistics

from games import games, vertex
from gtp import GOEYE, Engine, Refused

VIEWS = "eyes worth dragons blocks status territory pass_alive proven ownership teire".split()
COMMANDS = [f"goeye-gfx {view}" for view in VIEWS] + [
    "goeye-gfx vital %m",
    "goeye-gfx eye %p",
    "final_status_list dead",
    "final_score",
]
# The colours of stones whose fate does not depend on who moves first.
FATES = {"#4cb050": "alive", "#e03c31": "dead", "#b05cd6": "seki"}


def chosen(paths, count):
    """Games without setup stones, from all files alike."""
    for path in paths:
        long = [game for game in games(path) if len(game.moves()) > 200 and ";B[" == game.sgf[:3]]
        share = max(count // len(paths), 1)
        yield from long[:: max(len(long) // share, 1)][:share]


def set_up(engine, game, number):
    """Plays so many moves; false if one is illegal by the engine's rules."""
    for command in [f"boardsize {game.size}", "clear_cache", "clear_board"]:
        engine.ask(command)
    moves = [f"{color} {vertex(point, game.size)}" for color, point in game.moves()[:number]]
    try:
        engine.ask("gogui-play_sequence " + " ".join(moves))
    except Refused:
        return False
    return True


def seconds(engine, game, number, command):
    """The processor time of the answer about a position that is new: nearly all of the time if nothing else runs."""
    set_up(engine, game, number)
    color, point = game.moves()[number - 1]
    start = float(engine.ask("cputime"))
    engine.ask(command.replace("%p", vertex(point, game.size)).replace("%m", "W" if color == "B" else "B"))
    return float(engine.ask("cputime")) - start


def fates(engine, view):
    """What a view tells of each stone."""
    rows = [line.split() for line in engine.ask(f"goeye-gfx {view}").split("\n")]
    return {v: FATES.get(row[1], "open") for row in rows if row[0] == "COLOR" for v in row[2:]}


def compare(engine, positions, where):
    """Counts the stones of which the two views tell different things."""
    stones, different = collections.Counter(), 0
    for game, number in positions:
        set_up(engine, game, number)
        dragons, status = fates(engine, "dragons"), fates(engine, "status")
        told = [(dragons[v], fate) for v, fate in status.items()]
        stones.update(told)
        different += any(one not in ("open", other) for one, other in told)
    contradictions = sum(n for (one, other), n in stones.items() if one not in ("open", other))
    print(f"{where}: {contradictions} of {stones.total()} stones in {different} of {len(positions)} positions")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--engine", default=GOEYE)
    parser.add_argument("--view", action="append")
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    positions = [(game, 100 + 37 * i % 101) for i, game in enumerate(chosen(arguments.files, arguments.count))]
    positions = [(game, number) for game, number in positions if set_up(engine, game, len(game.moves()))]
    print(f"{len(positions)} positions\n\n| command | mean | 95 % | longest |\n|---|---|---|---|")
    for command in arguments.view or COMMANDS:
        times = sorted(seconds(engine, game, number, command) for game, number in positions)
        late = times[len(times) * 95 // 100]
        print(f"| `{command}` | {statistics.mean(times):.2f} s | {late:.2f} s | {times[-1]:.2f} s |", flush=True)
    print("\nDragons and Final Status contradict each other about")
    compare(engine, positions, "in the middle")
    compare(engine, [(game, len(game.moves())) for game, _ in positions], "at the end")
    engine.close()


if __name__ == "__main__":
    main()
