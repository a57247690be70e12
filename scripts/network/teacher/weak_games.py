#!/usr/bin/env python3
"""Games of the engine with itself by its policy, with mistakes, as positions.py reads them.

    weak_games.py GAMES.tsv --engine target/release/goeye-gtp --size 9 --games 1000 [--seed 1]

Sides move by the policy, one move in thirty to one in six at random; some of them all the game long out of every atari, which
plays out ladders that are broken. A third of the games has handicap. A line each: id, `?`, komi, size, `-`, moves as SGF. The
same seed gives the same games; those that stand in the file are not played again. 19x19 takes about a second of one core.
"""

import argparse, os, random, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "lab"))
from board import OTHER, Board, letters
from games import LETTERS
from gtp import Engine

RANDOM = 0.03, 0.06, 0.1, 0.16
RUNS = 0, 0, 0.5, 1  # how often a side leaves an atari
SURE = 0.002  # moves below are not drawn by the policy
HANDICAP = {9: 4, 13: 5, 19: 9}


def policy(engine, size):
    """Points and shares of legal moves, the pass (None) last."""
    words = engine.ask("kata-raw-nn 0").split()
    at = words.index("policy") + 1
    shares = [(p, float(word)) for p, word in enumerate(words[at : at + size * size]) if word.upper() != "NAN"]
    return shares + [(None, float(words[at + size * size + 1]))]


def escape(board, color, dice):
    """A point at which a chain of this color leaves an atari; None if there is none."""
    found, seen = set(), set()
    for p, one in board.stones.items():
        if one == color and p not in seen:
            chain, free = board.chain(p)
            seen |= chain
            found |= free if len(free) == 1 else set()
    return dice.choice(sorted(found)) if found else None


def game(engine, name, size):
    dice, board = random.Random(name), Board(size)
    stones = dice.randint(2, HANDICAP[size]) if dice.random() < 1 / 3 else 0
    komi = 0.5 if stones else dice.choice((6.5, 6.5, 7.5, 0.5))
    for command in f"boardsize {size}", "clear_board", f"komi {komi}":
        engine.ask(command)
    sgf, color, passes = "", "B", 0
    if stones:
        for word in engine.ask(f"fixed_handicap {stones}").split():
            p = LETTERS.index(word[0]) + (size - int(word[1:])) * size
            board.play(p, "B")
            sgf += f"[{letters(p, size)}]"
        sgf, color = "AB" + sgf, "W"
    wild, runs = {c: dice.choice(RANDOM) for c in "BW"}, {c: dice.choice(RUNS) for c in "BW"}
    for _ in range(size * size * 6 // 5):
        shares = policy(engine, size)
        runaway = escape(board, color, dice) if dice.random() < runs[color] else None
        if runaway is not None:
            chosen = runaway
        elif dice.random() < wild[color]:
            chosen = dice.choice([p for p, share in shares if share > 0])
        else:
            chosen = dice.choices(*zip(*[s for s in shares if s[1] >= SURE]))[0]
        vertex = "pass" if chosen is None else f"{LETTERS[chosen % size]}{size - chosen // size}"
        try:
            engine.ask(f"play {color} {vertex}")
        except RuntimeError:
            continue
        board.play(chosen, color)  # takes what the engine takes
        sgf += f";{color}[{'' if chosen is None else letters(chosen, size)}]"
        passes, color = (passes + 1 if chosen is None else 0), OTHER[color]
        if passes == 2:
            break
    return f"{name}\t?\t{komi}\t{size}\t-\t{sgf}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--engine", required=True)
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    seen = {line.split("\t")[0] for line in open(args.out)} if os.path.exists(args.out) else set()
    engine = Engine(args.engine)
    with open(args.out, "a", buffering=1) as out:
        for i in range(args.games):
            if (name := f"weak{args.size}-{args.seed}-{i}") not in seen:
                out.write(game(engine, name, args.size))
    engine.close()


if __name__ == "__main__":
    main()
