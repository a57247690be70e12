#!/usr/bin/env python3
"""Positions for judge.py with problems of life and death in whole boards.

    problems.py PROBLEMS.jsonl... --games GAMES.tsv... [--boards 4] [--seed 1] --out FILE

PROBLEMS: a line each, JSON: id, size, black, white (SGF coordinates), to_move, first_moves. Each is set into boards of games
of its size, whose stones give way around it, as it stands, after a right move and after another one near it; colors are
swapped at random. Each board is asked about with either side to move, and never with last moves (`.`: the side whose turn it
is, `!`: the other one). The same arguments give the same lines.
"""

import argparse, json, random

from board import OTHER, Board, letters, point
from positions import game_of

MARGIN = 1  # points around a problem that are empty
FEWEST, MOST = 0.15, 0.6  # share of the moves of the game that were played


def setup(stones, color, size):
    """Stones as moves in turn, after which it is the turn of `color`."""
    of = {c: sorted(letters(p, size) for p in stones if stones[p] == c) for c in "BW"}
    count = max(len(of["B"]), len(of["W"]) + (color == "W"))
    moves = [words[i] if i < len(words) else ".." for i in range(count) for words in (of["B"], of["W"])]
    if color == "W":
        moves.pop()
    return "".join(moves)


def board_of(problem, game, dice):
    """The problem's stones, and those of the game where they leave room."""
    _, _, handicap, moves, size = game
    board = Board(size)
    for at in range(0, len(handicap) - 1, 2):
        board.play(point(handicap[at : at + 2], size), "B")
    color = "B" if handicap == "-" else "W"
    for move in moves[: int(len(moves) * dice.uniform(FEWEST, MOST))]:
        board.play(point(move, size), color)
        color = OTHER[color]
    set_up = {point(p, size): c for c, name in (("B", "black"), ("W", "white")) for p in problem[name]}
    columns, rows = [p % size for p in set_up], [p // size for p in set_up]
    near = lambda v, of: min(of) - MARGIN <= v <= max(of) + MARGIN
    rest = {p: c for p, c in board.stones.items() if not (near(p % size, columns) and near(p // size, rows))}
    board.stones = {**rest, **set_up}
    return board if all(board.chain(p)[1] for p in board.stones) else None


def lines_of(problem, games, dice):
    size, color, game = problem["size"], problem["to_move"], dice.choice(games)
    inside = [point(p, size) for name in ("black", "white") for p in problem[name]]
    right = [point(p, size) for p in problem["first_moves"] if p != "pass"]
    swapped = dice.random() < 0.5
    for kind in "-", "r", "w":
        board, mover = board_of(problem, game, dice), color
        if not board:
            continue
        if kind != "-":
            near = {q for p in inside for q in board.neighbors(p)} - set(right)
            moves = right if kind == "r" else [p for p in sorted(near) if p not in board.stones]
            if not moves or not board.play(dice.choice(moves), color):
                continue
            mover = OTHER[color]
        stones = {p: OTHER[c] for p, c in board.stones.items()} if swapped else board.stones
        mover = OTHER[mover] if swapped else mover
        moves = setup(stones, mover, size)
        for mode in ".!":
            yield kind, mode, f"japanese\t{game[1]}\t-\t{moves}\t{mode}\t{size}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("problems", nargs="+")
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    games = {}
    for file in args.games:
        for game in filter(None, map(game_of, open(file))):
            games.setdefault(game[4], []).append(game)
    with open(args.out, "w") as out:
        for file in args.problems:
            for problem in map(json.loads, open(file)):
                name = problem["id"].replace(":", "-")
                boards = games.get(problem["size"])
                for i in range(args.boards if boards else 0):
                    for kind, mode, rest in lines_of(problem, boards, random.Random(f"{args.seed}:{name}:{i}")):
                        out.write(f"{name}:{i}{kind}:{mode}\t{rest}")


if __name__ == "__main__":
    main()
