#!/usr/bin/env python3
"""How good the network's estimates are, as tables.

    scripts/estimates.py lead JUDGED.tsv [--count N]             the lead, its bounds, winrate and ownership, by moment
    scripts/estimates.py ownership JUDGED.tsv --games GAMES.tsv  the calibration of the ownership in ten bins
    scripts/estimates.py blocks GAMES.tsv [--count N]            the fate of the blocks of finished games
    scripts/estimates.py moves GAMES.tsv [--count N] [--seed S]  the moves of games, by phase
    scripts/estimates.py losses LOSSES.tsv [--count N]           points that the likeliest move loses, by moment

JUDGED.tsv has positions with a strong network's judgement: a name (game, moment, moves left to play, recorded result), rules,
komi, handicap stones, moves, policy, Black's lead and winrate, ownership (base64 letters: value = index / 31 - 1). LOSSES.tsv
has name, moment, moves, the move played, lead, and what every move loses. GAMES.tsv is described in `games.py`. What becomes of
a finished game is what the judge says, and only games whose recorded score is the judge's count. `--engine` says which
program is asked, and `--network FILE` in it with which weights.
"""

import argparse
import collections
import math
import random
import re
import statistics
import string

import games
from gtp import GOEYE, Engine

ALPHABET = {c: i / 31 - 1 for i, c in enumerate(string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/")}
PHASES = ((0, 50), (50, 100), (100, 150), (150, 1000))


def points(text):
    """Black's points less White's in an answer."""
    found = re.search(r"([BW])\+([\d.]+)", text)
    return (1 if found[1] == "B" else -1) * float(found[2]) if found else 0.0


def begin(engine, size=19, komi="6.5"):
    for command in (f"boardsize {size}", "clear_board", f"komi {komi}"):
        engine.ask(command)


def pairs(moves):
    """Moves of two letters each."""
    return ["" if moves[i : i + 2] == ".." else moves[i : i + 2] for i in range(0, len(moves), 2)]


def play(engine, moves):
    for number, point in enumerate(moves):
        engine.ask(f"play {'bw'[number % 2]} {games.vertex(point)}")


def rows(path, count):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file][: count or None]


def section(answer, name):
    """The numbers after a name in the answer to `kata-raw-nn`; NaN where there is none."""
    after = answer.split(f"\n{name}", 1)[1].split()
    numbers = []
    for word in after:
        try:
            numbers.append(float(word))
        except ValueError:
            break
    return numbers


def ownership(engine):
    """Each vertex's owner by `goeye-ownership`: Black's 1, White's -1."""
    return [float(word) for word in engine.ask("goeye-ownership").split()]


def moment(row):
    name, at, *_ = row[0].split(":")
    return name, at if at in ("60", "110", "160") else "20 before the end"


def table(head, lines):
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for line in lines:
        print("| " + " | ".join(line) + " |", flush=True)


def lead(engine, arguments):
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows(arguments.file, arguments.count):
        begin(engine)
        play(engine, pairs(row[4]))
        told = engine.ask("estimate_score")
        raw = engine.ask("kata-raw-nn all")
        upper, lower = (float(x) for x in re.search(r"upper bound: ([-\d.]+), lower: ([-\d.]+)", told).groups())
        result, taught = games.margin(row[0].split(":")[3]), float(row[6])
        own = [ALPHABET[c] for c in row[8]]
        f = found[moment(row)[1]]
        f["network"].append(abs(points(told) - taught))
        f["result"].append(abs(points(told) - result))
        f["bias"].append(points(told) - taught)
        f["in"].append(lower <= -result <= upper)
        f["winrate"].append(abs(1 - float(re.search(r"whiteWin ([\d.]+)", raw)[1]) - float(row[7])))
        f["owner"].append(statistics.mean(abs(a - b) for a, b in zip(ownership(engine), own)))
    head = ["", "lead against the network", "bias", "against the result", "result within bounds", "winrate against the network", "ownership against the network"]
    means = lambda f, k: statistics.mean(f[k])
    table(
        head,
        (
            [at, f"{means(f, 'network'):.1f}", f"{means(f, 'bias'):+.1f}", f"{means(f, 'result'):.1f}", f"{means(f, 'in'):.0%}", f"{means(f, 'winrate'):.2f}", f"{means(f, 'owner'):.2f}"]
            for at, f in found.items()
        ),
    )


def finished(engine, game):
    """Loads a game to its end; whether the judge's score is the recorded one."""
    begin(engine, game.size, game.komi or "6.5")
    for color, point in game.moves():
        engine.ask(f"play {color} {games.vertex(point, game.size)}")
    return abs(points(engine.ask("final_score")) - games.margin(game.result)) < 0.3


def calibration(engine, arguments):
    ends = {game.name: game for game in games.games(arguments.games)}
    bins = [[] for _ in range(10)]
    owners = {}
    for row in rows(arguments.file, arguments.count):
        name, _ = moment(row)
        if name not in owners:
            owners[name] = ownership(engine) if finished(engine, ends[name]) else None
        if owners[name] is None:
            continue
        begin(engine)
        play(engine, pairs(row[4]))
        for told, end in zip(ownership(engine), owners[name]):
            bins[min(int((told + 1) * 5), 9)].append((told, end))
    head = ["ownership told", "vertices", "mean told", "mean in the end"]
    names = [f"{i / 5 - 1:+.1f} to {(i + 1) / 5 - 1:+.1f}" for i in range(10)]
    mean = lambda found, i: f"{statistics.mean(x[i] for x in found):+.2f}" if found else "-"
    table(head, ([name, str(len(found)), mean(found, 0), mean(found, 1)] for name, found in zip(names, bins)))


def blocks(engine, arguments):
    chosen = games.games(arguments.file)
    random.Random(arguments.seed).shuffle(chosen)
    right, total, wrong = 0, 0, collections.Counter()
    for game in chosen[: arguments.count or None]:
        if not finished(engine, game):
            continue
        dead = {v for v in engine.ask("final_status_list dead").split()}
        raw = section(engine.ask("kata-raw-nn all"), "whiteOwnership")
        index = lambda v: (game.size - int(v[1:])) * game.size + games.LETTERS.index(v[0])
        for sign, color in ((-1, "black"), (1, "white")):
            for block in engine.ask(f"worm_stones {color}").splitlines():
                stones = block.split()
                lives = sign * statistics.mean(raw[index(v)] for v in stones) > 0
                total += 1
                right += lives == (stones[0] not in dead)
                wrong["alive" if lives else "dead"] += lives != (stones[0] not in dead)
    print(f"{total} blocks, {right / total:.2%} with the right sign; {wrong['dead']} taken for dead, {wrong['alive']} for alive")


def moves(engine, arguments):
    chosen = games.games(arguments.file)
    rng = random.Random(arguments.seed)
    rng.shuffle(chosen)
    found = collections.defaultdict(list)
    for game in chosen[: arguments.count or None]:
        played = game.moves()
        if len(played) < 60 or game.size != 19:
            continue
        begin(engine)
        wanted = sorted(rng.sample(range(1, len(played)), 5))
        for number, (color, point) in enumerate(played):
            if number in wanted and point and color != played[number - 1][0]:
                policy = [0.0 if math.isnan(x) else x for x in section(engine.ask("kata-raw-nn 0"), "policy")[:361]]
                column, row = games.coordinates(point)
                here = policy[row * 19 + column]
                rank = sum(x > here for x in policy)
                phase = next(p for p in PHASES if p[0] <= number < p[1])
                found[phase].append((rank == 0, rank < 5, math.log(max(here, 1e-6))))
            engine.ask(f"play {color} {games.vertex(point)}")
    found["all"] = [x for part in list(found.values()) for x in part]
    name = lambda p: p if p == "all" else f"{p[0] + 1} to {p[1]}" if p[1] < 1000 else f"from {p[0] + 1}"
    mean = lambda part, i: statistics.mean(x[i] for x in part)
    lines = ([name(p), str(len(found[p])), f"{mean(found[p], 0):.1%}", f"{mean(found[p], 1):.1%}", f"{mean(found[p], 2):.2f}"] for p in (*PHASES, "all") if found[p])
    table(["moves", "positions", "first", "of the first five", "log-likelihood"], lines)


def losses(engine, arguments):
    found = collections.defaultdict(list)
    for row in rows(arguments.file, arguments.count):
        begin(engine)
        play(engine, pairs(row[2]))
        lost = {games.vertex(move): float(points) for move, points in (word.split(":") for word in row[5].split())}
        policy = section(engine.ask("kata-raw-nn all"), "policy")[:361]
        best = max((p, i) for i, p in enumerate(policy) if not math.isnan(p))[1]
        loss = lost.get(f"{games.LETTERS[best % 19]}{19 - best // 19}", max(lost.values()))
        found[row[1]].append(min(loss, 30))
    found["all"] = [x for part in list(found.values()) for x in part]
    lines = ([at, str(len(part)), f"{statistics.mean(part):.2f}", f"{sum(x > 5 for x in part) / len(part):.0%}"] for at, part in found.items())
    table(["after moves", "positions", "mean loss", "above five points"], lines)


SUBJECTS = {"lead": lead, "ownership": calibration, "blocks": blocks, "moves": moves, "losses": losses}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("file")
    parser.add_argument("--games", help="the games whose positions were judged")
    parser.add_argument("--count", type=int, default=0, help="so many positions or games; all by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default=GOEYE, help="the command of the program")
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    SUBJECTS[arguments.subject](engine, arguments)
    engine.close()


if __name__ == "__main__":
    main()
