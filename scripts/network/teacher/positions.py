#!/usr/bin/env python3
"""Lists of positions of games that judge.py asks the strong network about, each with either side to move.

    positions.py GAMES.tsv... --per-game N --seed S [--passes] [--slips] [--runs N] [--without FILE...] [--games N] --out FILE

Games, a line each, separated by tabs: id, result, komi, handicap stones, moves (two letters a move, `..` a pass, stones of two
letters each or `-`); or lines whose last column has the moves as SGF properties (`AB[dd][pd];W[qf];B[jp]`), with id, result,
komi (if there are four columns or more, else 6.5) and size (the fourth of six columns or more, else 19) before.
Games that are short, whose komi is unknown, or in which colors do not alternate are passed over.

Positions, a line each: id (`game:moves:mode`), rules (japanese), komi, handicap stones, moves, mode, size. Mode `=` leaves the
turn to the side that has it, `!` to the other one, as on a board that is set up.
With `--passes` positions are those after one side has passed several times, while the other one played as in the game: strong
games hold no such boards, on which one side is far ahead. The number of moves is then told as `34+12`: of the game, and after.
With `--slips` they are those after one side has several times played another of its next moves than the one of the game, which
leaves attacks unanswered and groups to die: `34~12`. Some of these do not fit, and judge.py passes them over.
With `--runs N` each board is followed by those after the next moves, N in all, and only the side that has the turn is asked
about: from these data.py learns what a move changes.

The same games and seed give the same lines, whatever other games there are; what stands in FILE already is kept, and not
written again. Takes no time worth mentioning.
"""

import argparse, os, random, re, sys

SIZES = 9, 13, 19
LENGTHS = 6, 8, 10, 12, 16, 20  # moves, of which one side passes a share
SHARES = 0.5, 0.7, 1.0
OPENING = 8  # moves before the first position


def game_of(line):
    """Id, komi, handicap stones, moves, size; None if the game is of no use."""
    columns = line.rstrip("\n").split("\t")
    komi, size = "6.5", 19
    if re.search(r";[BW]\[", columns[-1]):
        found = re.findall(r";([BW])\[([a-s]{0,2})\]", columns[-1])
        if not found or "AW[" in columns[-1] or any(one == other for (one, _), (other, _) in zip(found, found[1:])):
            return None
        stones = re.search(r"AB((?:\[[a-s]{2}\])+)", columns[-1])
        handicap = "".join(re.findall("[a-s]{2}", stones[1])) if stones else "-"
        if found[0][0] != ("W" if stones else "B"):
            return None
        moves = [move or ".." for _, move in found]
        if len(columns) > 3:
            komi = columns[2]
        if len(columns) > 5:
            size = int(columns[3])
    elif len(columns) == 5:
        komi, handicap, letters = columns[2:]
        moves = [letters[i : i + 2] for i in range(0, len(letters), 2)]
    else:
        raise ValueError("neither five columns nor SGF properties: " + line[:60])
    try:
        usable = abs(float(komi)) <= 20 and size in SIZES and len(moves) >= size * size // 6
    except ValueError:
        usable = False
    return (columns[0], komi, handicap, moves, size) if usable else None


def plain_positions(dice, moves, count):
    """Numbers of moves, and moves."""
    numbers = range(OPENING, len(moves) + 1)
    return [(str(n), moves[:n]) for n in sorted(dice.sample(numbers, min(count, len(numbers))))]


def runs(dice, moves, count, length):
    """Numbers of moves, and moves, of runs that do not touch."""
    starts = range(OPENING, len(moves) + 2 - length, length + 1)
    for start in sorted(dice.sample(starts, min(count, len(starts)))):
        yield from ((str(n), moves[:n]) for n in range(start, start + length))


def positions_with_passes(dice, moves, count, points):
    first, last = points // 18, len(moves) - points // 15
    for _ in range(count if first <= last else 0):
        start, length = dice.randint(first, last), dice.choice(LENGTHS)
        who, share = dice.randint(0, 1), dice.choice(SHARES)
        after = [".." if i % 2 == who and dice.random() < share else m for i, m in enumerate(moves[start:][:length])]
        yield f"{start}+{len(after)}", moves[:start] + after


def positions_with_slips(dice, moves, count, points):
    first, last = points // 18, len(moves) - points // 15
    for _ in range(count if first <= last else 0):
        start, length = dice.randint(first, last), dice.choice(LENGTHS)
        who, share, after = dice.randint(0, 1), dice.choice(SHARES) / 2, moves[start:]
        for i in range(who, min(length, len(after)), 2):
            if dice.random() < share:
                later = min(i + 2 * dice.randint(1, 15), (len(after) - 1 - i) // 2 * 2 + i)
                after[i], after[later] = after[later], after[i]
        yield f"{start}~{min(length, len(after))}", moves[:start] + after[:length]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="GAMES.tsv")
    parser.add_argument(
        "--per-game", type=int, default=8, help="boards of each game; each gives two lines (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", action="store_true", help="boards after one side has passed several times")
    parser.add_argument("--slips", action="store_true", help="boards after one side has played elsewhere several times")
    parser.add_argument("--runs", type=int, default=0, metavar="N", help="boards of so many moves in a row")
    parser.add_argument(
        "--without", nargs="*", default=[], help="files whose lines begin with the names of games that are not used"
    )
    parser.add_argument("--games", type=int, default=0, help="at most so many of the games, drawn by chance (all)")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()

    without = {re.split(r"[:\s]", line)[0] for file in args.without for line in open(file)}
    games = {}
    for file in args.files:
        with open(file) as lines:
            for line in lines:
                if line.strip() and (game := game_of(line)) and game[0] not in without:
                    games.setdefault(game[0], game)
    # Drawn by their names, so that those of fewer games are among those of more.
    rank = {name: random.Random(f"{args.seed}:{name}").random() for name in games}
    names = sorted(games, key=lambda name: (rank[name], name))[: args.games or None]

    seen = set()
    if os.path.exists(args.out):
        with open(args.out, "rb+") as out:
            text = out.read()
            whole = text.rfind(b"\n") + 1
            out.truncate(whole)  # a line that was torn
            seen = {line.split(b"\t")[0].decode() for line in text[:whole].splitlines()}
    count = 0
    with open(args.out, "a") as out:
        for name in names:
            _, komi, handicap, moves, size = games[name]
            dice = random.Random(f"{args.seed}:{name}:{args.passes}" + ":slips" * args.slips)
            if args.slips:
                chosen = positions_with_slips(dice, moves, args.per_game, size * size)
            elif args.passes:
                chosen = positions_with_passes(dice, moves, args.per_game, size * size)
            elif args.runs:
                chosen = runs(dice, moves, args.per_game, args.runs)
            else:
                chosen = plain_positions(dice, moves, args.per_game)
            for number, played in chosen:
                for mode in "=" if args.runs else "=!":
                    if (key := f"{name}:{number}:{mode}") not in seen:
                        seen.add(key)
                        out.write("\t".join([key, "japanese", komi, handicap, "".join(played), mode, str(size)]) + "\n")
                        count += 1
    print(f"{count} positions of {len(names)} games", file=sys.stderr)


if __name__ == "__main__":
    main()
