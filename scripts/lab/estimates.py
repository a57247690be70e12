#!/usr/bin/env python3
"""How good the network's estimates are, as tables.

    scripts/lab/estimates.py lead JUDGED.tsv [--count N] [--kept-back]  the lead, its bounds, winrate and ownership, by moment
    scripts/lab/estimates.py ownership JUDGED.tsv --games GAMES.tsv  the calibration of the ownership in ten bins
    scripts/lab/estimates.py blocks GAMES.tsv [--count N]            the fate of the blocks of finished games
    scripts/lab/estimates.py moves GAMES.tsv [--count N] [--seed S]  the moves of games, by phase
    scripts/lab/estimates.py losses LOSSES.tsv [--count N]           points that the likeliest move loses, by moment
    scripts/lab/estimates.py played LOSSES.tsv --seconds S [S]...    points that the player loses with so many seconds a move
    scripts/lab/estimates.py levels LOSSES.tsv [--count N]           points that the player loses on its lower levels
    scripts/lab/estimates.py others LOSSES.tsv --engine COMMAND      points that the moves of another engine lose, and those of the players
    scripts/lab/estimates.py graph GAMES.tsv [--count N]             how steady the lead is from move to move

JUDGED.tsv (or .tsv.gz) has positions with a strong network's judgement: a name (game, moment, and perhaps a third word and the
recorded result), rules, komi, handicap stones, moves, policy, Black's lead and winrate, ownership (base64 letters: value = index
/ 31 - 1). --kept-back takes only the games that the training keeps back as a test. LOSSES.tsv
has name, moment, moves, the move played, lead, and what every move loses. GAMES.tsv is described in `games.py`. What becomes of
a finished game is what the judge says, and only games whose recorded score is the judge's count. `--engine` says which
program is asked, and `--network FILE` in it with which weights.
"""

import argparse
import collections
import gzip
import math
import random
import re
import statistics

import games
from gtp import GOEYE, Engine, Refused

PHASES = ((0, 50), (50, 100), (100, 150), (150, 1000))


def begin(engine, size=19, komi="6.5", rules="japanese"):
    for command in (f"boardsize {size}", "clear_board", f"kata-set-rules {rules}", f"komi {komi}"):
        engine.ask(command)


def pairs(moves):
    """Moves of two letters each."""
    return ["" if moves[i : i + 2] == ".." else moves[i : i + 2] for i in range(0, len(moves), 2)]


def play(engine, moves, size=19, handicap="-"):
    """Plays the moves; whether all of them are legal here."""
    stones = pairs(handicap) if handicap != "-" else []
    colors = ["b"] * len(stones) + ["bw"[(number + bool(stones)) % 2] for number in range(len(moves))]
    try:
        for color, point in zip(colors, stones + moves):
            engine.ask(f"play {color} {games.vertex(point, size)}")
    except Refused:
        return False
    return True


def rows(arguments):
    """The columns of the positions that are asked for."""
    opened = gzip.open if arguments.file.endswith(".gz") else open
    with opened(arguments.file, "rt", encoding="utf-8") as file:
        found = [line.rstrip("\n").split("\t") for line in file]
    if arguments.kept_back:
        found = [row for row in found if games.kept_back(row[0].split(":")[0])]
    if not found:
        print("there are none")
        raise SystemExit
    if not arguments.count:
        return found
    return random.Random(arguments.seed).sample(found, min(arguments.count, len(found)))


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
    """The game, when it was, and the recorded result, if it is told."""
    name, at, *more = row[0].split(":")
    if len(more) < 2:
        return name, "all", None
    return name, at if at in ("60", "110", "160") else "20 before the end", more[1]


def table(head, lines):
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for line in lines:
        print("| " + " | ".join(line) + " |", flush=True)


def lead(engine, arguments):
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for row in rows(arguments):
        _, at, result = moment(row)
        size = math.isqrt(len(row[8]))
        begin(engine, size, row[2], row[1])
        if not play(engine, pairs(row[4]), size, row[3]):
            continue
        told, raw = engine.ask("estimate_score"), engine.ask("kata-raw-nn all")
        upper, lower = (float(x) for x in re.search(r"upper bound: ([-\d.]+), lower: ([-\d.]+)", told).groups())
        f = found[at]
        f["lead against the network"].append(abs(games.points(told) - float(row[6])))
        f["bias"].append(games.points(told) - float(row[6]))
        if result:
            f["against the result"].append(abs(games.points(told) - games.margin(result)))
            f["result within bounds"].append(lower <= -games.margin(result) <= upper)
        f["winrate against the network"].append(abs(1 - float(re.search(r"whiteWin ([\d.]+)", raw)[1]) - float(row[7])))
        off = [abs(told - games.OWNERSHIP[c] / 31) for told, c in zip(ownership(engine), row[8])]
        f["ownership against the network"].append(statistics.mean(off))
    heads = list(next(iter(found.values())))
    told = lambda x: f"{statistics.mean(x):.0%}" if isinstance(x[0], bool) else f"{statistics.mean(x):.2f}"
    table(["", "positions", *heads], ([at, str(len(f["bias"])), *(told(f[head]) for head in heads)] for at, f in found.items()))


def finished(engine, game):
    """Loads a game to its end; whether the judge's score is the recorded one."""
    begin(engine, game.size, game.komi or "6.5")
    try:
        for color, point in game.moves():
            engine.ask(f"play {color} {games.vertex(point, game.size)}")
    except Refused:
        return False
    return abs(games.points(engine.ask("final_score")) - games.margin(game.result)) < 0.3


def calibration(engine, arguments):
    ends = {game.name: game for game in games.games(arguments.games)}
    bins = [[] for _ in range(10)]
    owners = {}
    for row in rows(arguments):
        name, *_ = moment(row)
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
            try:
                engine.ask(f"play {color} {games.vertex(point)}")
            except Refused:
                break
    found["all"] = [x for part in list(found.values()) for x in part]
    name = lambda p: p if p == "all" else f"{p[0] + 1} to {p[1]}" if p[1] < 1000 else f"from {p[0] + 1}"
    mean = lambda part, i: statistics.mean(x[i] for x in part)
    lines = ([name(p), str(len(found[p])), f"{mean(found[p], 0):.1%}", f"{mean(found[p], 1):.1%}", f"{mean(found[p], 2):.2f}"] for p in (*PHASES, "all") if found[p])
    table(["moves", "positions", "first", "of the first five", "log-likelihood"], lines)


def weighed(engine, arguments, begin=begin):
    """Each position, put on the board, with what each move loses there, by its vertex, at most 30 points."""
    for row in rows(arguments):
        begin(engine)
        play(engine, pairs(row[2]))
        lost = (word.split(":") for word in row[5].split())
        yield row, {games.vertex(move): min(float(points), 30.0) for move, points in lost}


def told_losses(found, first):
    lines = ([at, str(len(part)), f"{statistics.mean(part):.2f}", f"{sum(x > 5 for x in part) / len(part):.0%}"] for at, part in found.items())
    table([first, "moves", "mean loss", "above five points"], lines)


def losses(engine, arguments):
    found = collections.defaultdict(list)
    for row, lost in weighed(engine, arguments):
        policy = section(engine.ask("kata-raw-nn all"), "policy")[:361]
        best = max((p, i) for i, p in enumerate(policy) if not math.isnan(p))[1]
        found[row[1]].append(lost.get(f"{games.LETTERS[best % 19]}{19 - best // 19}", max(lost.values())))
    found["all"] = [x for part in list(found.values()) for x in part]
    told_losses(found, "after moves")


def played(engine, arguments):
    found = collections.defaultdict(list)
    for seconds in arguments.seconds:
        for row, lost in weighed(engine, arguments):
            for command in (f"time_settings 0 {seconds} 1", f"time_left b {seconds} 1", f"time_left w {seconds} 1"):
                engine.ask(command)
            chosen = engine.ask("genmove " + "bw"[len(pairs(row[2])) % 2])
            for part in (row[1], "all"):
                found[f"{seconds:g} s, {part}"].append(lost.get(chosen.upper(), max(lost.values())))
    told_losses(found, "time, after moves")


def levels(engine, arguments):
    found = collections.defaultdict(list)
    for row, lost in weighed(engine, arguments):
        for level in "54321":
            engine.ask(f"goeye-param level {level}")
            # The highest of them does not draw.
            for seed in range(1, 2 if level == "5" else 5):
                engine.ask(f"goeye-param seed {seed}")
                chosen = engine.ask("reg_genmove " + "bw"[len(pairs(row[2])) % 2])
                found[level].append(lost.get(chosen.upper(), max(lost.values())))
    told_losses(found, "level")


def others(engine, arguments):
    def begin(engine):
        for command in ("boardsize 19", "clear_board", "komi 6.5"):
            engine.ask(command)

    found = collections.defaultdict(list)
    for row, lost in weighed(engine, arguments, begin):
        chosen = engine.ask("reg_genmove " + "bw"[len(pairs(row[2])) % 2])
        for name, move in (("the engine", chosen.upper()), ("the players", games.vertex(row[3]))):
            found[name].append(lost.get(move, max(lost.values())))
    told_losses(found, "whose")


def graph(engine, arguments):
    chosen = games.games(arguments.file)
    random.Random(arguments.seed).shuffle(chosen)
    lines = []
    for game in chosen[: arguments.count or None]:
        begin(engine, game.size, game.komi or "6.5")
        leads = []
        for color, point in game.moves():
            engine.ask(f"play {color} {games.vertex(point, game.size)}")
            leads.append(games.points(engine.ask("estimate_score")))
        changes = [abs(b - a) for a, b in zip(leads, leads[1:])]
        right = [(lead > 0) == (games.margin(game.result) > 0) for lead in leads[-50:]]
        small = sum(change < 1 for change in changes) / len(changes)
        lines.append([game.name, str(len(leads)), f"{statistics.mean(changes):.2f}", f"{max(changes):.1f}", f"{small:.0%}", f"{statistics.mean(right):.0%}"])
    table(["game", "moves", "mean change of the lead", "largest", "changes below a point", "right winner in the last 50 moves"], lines)


SUBJECTS = {"lead": lead, "ownership": calibration, "blocks": blocks, "moves": moves, "losses": losses, "played": played, "levels": levels, "others": others, "graph": graph}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("file")
    parser.add_argument("--games", help="the games whose positions were judged")
    parser.add_argument("--kept-back", action="store_true", help="positions of games that the training keeps back only")
    parser.add_argument("--count", type=int, default=0, help="so many positions or games, by chance; all by default")
    parser.add_argument("--seconds", type=float, nargs="+", default=[1.0], help="the time for each move that is played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default=GOEYE, help="the command of the program")
    arguments = parser.parse_args()
    engine = Engine(arguments.engine)
    SUBJECTS[arguments.subject](engine, arguments)
    engine.close()


if __name__ == "__main__":
    main()
