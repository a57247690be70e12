#!/usr/bin/env python3
"""Plays games between two GTP engines and counts who wins.

    scripts/lab/match.py "target/release/goeye-gtp --seed {seed}" "gnugo --mode gtp --level 10 --chinese-rules --seed {seed}"

The first engine has Black in every second game. Both start anew for each game; {seed} in a command stands for the
number of the game, so that matches by playouts can be repeated (--send-a "goeye-param playouts 5000" --time 0). With
--time both have so many seconds for the whole game: they are told by time_settings and time_left, and whoever takes more
loses. A third engine, the referee, gets all moves and scores the end; with --referee agree the score counts where both
engines' own final_score agrees. Only the standard library is needed.
"""

import argparse
import math
import sys
import time

from gtp import GOEYE, Engine


def play(options, number):
    """Plays one game; returns the winner (0 or 1, None for a draw), the result and the length."""
    players = [Engine(command.replace("{seed}", str(number))) for command in options.engines]
    referee = None if options.referee == "agree" else Engine(options.referee.replace("{seed}", str(number)))
    everybody = players + ([referee] if referee else [])
    black = number % 2
    # engines[0] moves first.
    engines = [players[black], players[1 - black]]
    try:
        for engine in everybody:
            engine.ask(f"boardsize {options.size}")
            engine.ask("clear_board")
            engine.ask(f"komi {options.komi}")
        for engine, commands in zip(everybody, [options.send_a, options.send_b, options.send_referee]):
            for command in commands:
                engine.ask(command)
        left = [float(options.time)] * 2
        if options.time:
            for engine in players:
                engine.ask(f"time_settings {options.time} 0 0")
        passes, moves, slowest = 0, 0, 0.0
        while passes < 2 and moves < 4 * options.size * options.size:
            side = moves % 2
            name = "bw"[side]
            if options.time:
                engines[side].ask(f"time_left {name} {max(0, math.floor(left[side]))} 0")
            start = time.monotonic()
            move = engines[side].ask(f"genmove {name}").lower()
            took = time.monotonic() - start
            left[side] -= took
            if options.time and left[side] < 0:
                return (black if side == 1 else 1 - black), f"{'WB'[side]}+Time", moves
            if move == "resign":
                return (black if side == 1 else 1 - black), f"{'WB'[side]}+Resign", moves
            for engine in everybody:
                if engine is not engines[side]:
                    engine.ask(f"play {name} {move}")
            passes = passes + 1 if move == "pass" else 0
            moves += 1
        if referee:
            result = referee.ask("final_score")
        else:
            results = {engine.ask("final_score") for engine in players}
            result = results.pop() if len(results) == 1 else "0"
        if options.verbose:
            print(f"  seconds left: {left[0]:.1f} {left[1]:.1f}", file=sys.stderr)
        winner = {"B": black, "W": 1 - black}.get(result[0])
        return winner, result, moves
    finally:
        for engine in everybody:
            engine.close()


def interval(wins, games):
    """Wilson's 95 % interval for the share of wins, in percent."""
    if games == 0:
        return 0.0, 100.0
    z, p = 1.96, wins / games
    center = p + z * z / (2 * games)
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 100 / (1 + z * z / games)
    return (center - spread) * scale, (center + spread) * scale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs=2, metavar="ENGINE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--time", type=int, default=10, help="seconds for a side and game, 0 for no clock")
    parser.add_argument("--referee", default=f"{GOEYE} --rules chinese")
    parser.add_argument("--send-a", action="append", default=[], help="command for the first engine, any number of times")
    parser.add_argument("--send-b", action="append", default=[], help="command for the second engine")
    parser.add_argument("--send-referee", action="append", default=[], help="command for the referee")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    wins = draws = as_black = 0
    for count in range(1, options.games + 1):
        number = options.first + count - 1
        winner, result, moves = play(options, number)
        if winner is None:
            draws += 1
        elif winner == 0:
            wins += 1
            as_black += number % 2 == 0
        low, high = interval(wins + draws / 2, count)
        print(
            f"game {number} {'BW'[number % 2]} {result} {moves} moves: "
            f"{wins} of {count} won ({as_black} as Black), {draws} drawn, {low:.0f} to {high:.0f} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
