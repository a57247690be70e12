#!/usr/bin/env python3
"""How far a program's scores are from the recorded result some moves before the end of games.

    scripts/lab/before_end.py --games GAMES.tsv [--rules NAME] [--count N] [--seed N] [--moves 20 40] PROGRAM ...

The games (`games.py` describes the lines) are cut off that many moves before their last one, and PROGRAM, a GTP engine, is
asked `final_score` and `estimate_score`. Printed are the mean and the median of what they are off by, in points, the share of
right winners, and how many answers were off by more than ten. Programs that are named together are asked the same.
"""

import random
import statistics

import games
from gtp import Engine, Refused


def asked(engine, command):
    try:
        return games.points(engine.ask(command))
    except Refused:
        return 0.0


def main():
    parser = games.sampling(__doc__, 50, "games")
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--rules", default="japanese")
    parser.add_argument("--moves", type=int, nargs="+", default=[20, 40])
    arguments = parser.parse_args()
    longest = max(arguments.moves)
    long = [game for game in games.games(arguments.games) if len(game.moves()) > longest + 60]
    chosen = random.Random(arguments.seed).sample(long, min(arguments.count, len(long)))
    print(f"{'':34} {'mean':>6} {'median':>6} {'winner':>6} {'>10':>4}")
    for program in arguments.programs:
        engine = Engine(program)
        for before in arguments.moves:
            off = {"final_score": [], "estimate_score": []}
            right = {command: 0 for command in off}
            for game in chosen:
                engine.ask(f"boardsize {game.size}")
                engine.ask("clear_board")
                engine.ask(f"kata-set-rules {arguments.rules}")
                engine.ask(f"komi {game.komi or 6.5}")
                for color, point in game.moves()[:-before]:
                    engine.ask(f"play {color} {games.vertex(point, game.size)}")
                wanted = games.margin(game.result)
                for command, errors in off.items():
                    told = asked(engine, command)
                    errors.append(abs(told - wanted))
                    right[command] += told * wanted > 0
            for command, errors in off.items():
                print(
                    f"{before:3} before, {command:15} {program[-7:]:>7} {statistics.mean(errors):6.1f} "
                    f"{statistics.median(errors):6.1f} {right[command] / len(errors):6.0%} {sum(e > 10 for e in errors):4}",
                    flush=True,
                )
        engine.close()


if __name__ == "__main__":
    main()
