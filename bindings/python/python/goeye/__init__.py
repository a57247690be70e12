"""goeye judges Go positions: which stones are dead, what the score is, what eye spaces are worth.

    >>> import goeye
    >>> game = goeye.score("(;SZ[5]KM[0]RU[Chinese];B[cc];W[aa])")
    >>> game.score
    'B+25.0'

Answers are dictionaries whose fields are attributes as well, all the way down: ``game.points.black.total``. They can be
pickled, and ``json.dumps`` writes them, except for arrays of numpy. Their fields are those of goeye's JSON answers.

Points are named as on a board: ``A1`` is at the lower left, and there is no column I; `point` gives row and column of a
name. Only problems (`solve`) and their solutions name points as SGF does: ``aa`` is at the upper left.

Bad input raises `ValueError` with the reason. Other threads of Python run while goeye computes.
"""

from __future__ import annotations

import json
from typing import Any, Iterable

from . import _native
from ._native import __version__

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Answer", "Judgement", "Score", "Solution"]
__all__ += ["judge", "point", "score", "score_lines", "score_many", "solve", "__version__"]

BUDGET = 10_000_000


class Answer(dict):
    """A dictionary whose fields are attributes as well."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self]


class Score(Answer):
    """The score of a game with all its parts."""


class Judgement(Answer):
    """What is judged of a position."""


class Solution(Answer):
    """The solution of a life-and-death problem."""


def score(sgf, rules=None, komi=None, false_eyes=None, tax=None) -> Score:
    """Scores the end of a game, as `goeye score` does.

    sgf: the text or the bytes of an SGF file; its first game is scored.
    rules: the rules, whatever the file says, such as "japanese", "chinese" or "aga". A file that names none is scored by
    Japanese ones.
    komi: the komi in points, whatever the file says. A file that names none gets 6.5.
    false_eyes: "fill" (as usual) if points that have to be filled are no territory, "count" if they are.
    tax: which surrounded points do not count, whatever the rules: "none", "seki" or "all".

    In the answer `assumed` tells what neither the file nor an argument says ("rules", "komi"), and `warnings` what was odd
    about the file. `score` is the result ("B+3.5"), `other` that by the other way of counting; `recorded` is what the file
    says, `agreement` whether it is "agree", "other", "convention" (another one on false eyes or seki) or else "differ", and
    `difference` the score less the recorded one in Black's points: both are None unless the game was counted.

    Raises ValueError if the file or an argument is wrong. Takes some hundredths of a second for a usual game, and up to
    some seconds if much is unsettled.
    """
    return _unnamed(Score, _native.score(sgf, rules, komi, false_eyes, tax))


def score_many(games, threads=None, rules=None, komi=None, false_eyes=None, tax=None) -> list[Score | Exception]:
    """Scores many games in some threads, by default one for each processor.

    The answers have the order of the games, and are those of `score`, whose arguments have the same meaning here. A game
    that has no score does not stop the others: an exception stands in its place, which is not raised.
    """
    found = _native.score_many(list(games), threads, rules, komi, false_eyes, tax)
    return [_unnamed(Score, one) if isinstance(one, str) else one for one in found]


def score_lines(lines, threads=None, rules=None, komi=None, false_eyes=None, tax=None) -> list[str]:
    """Answers lines by lines of JSON, the same as `goeye score --jsonl` prints, without line feeds.

    lines: each a text or bytes: a game in SGF, or a JSON object with `sgf` and, as wanted, `id`, `rules` and `komi`.

    An answer has the fields of `Score`, and the `id` of its line, or else the number of the line from 1. A line that has
    no score is answered by an object with `id` and `error`. The other arguments are those of `score_many`.
    """
    return _native.score_lines(list(lines), threads, rules, komi, false_eyes, tax)


def judge(board) -> Judgement:
    """Judges a position, without moves and prisoners.

    board: an array or a list of lists of shape (height, width), rows from the top, each side 1 to 25: 1 is a black stone,
    -1 a white one, 0 an empty point.

    In the answer `ownership` has the shape (height, width): from -1 (White's) to 1 (Black's). On a finished board it is the
    count, else the mean of the playouts of a short search in which Black moves first, with komi 6.5.
    `status` has the same shape and says what each point is at the end: "alive", "seki" or "dead" under a stone, else
    "black_territory", "white_territory" or "dame". Both are arrays of numpy if it is installed, else lists of lists. The
    verdict rests on proofs and reading, too; so a point may be other than its ownership suggests. `eyes` lists the eye
    spaces with their values.

    Raises ValueError if the board is ragged, too large or no legal position.
    """
    found = _made(Judgement, _native.judge(_rows(board)))
    if numpy is not None:
        found["status"] = numpy.array(found["status"])
        found["ownership"] = numpy.array(found["ownership"], dtype=numpy.float64)
    return found


def solve(position, to_move=None, target=(), goal=None, budget=BUDGET) -> Solution:
    """Solves a life-and-death problem.

    position: the text or the bytes of an SGF file, or a board as for `judge`.
    to_move: "black" or "white", who moves first; a board needs it, a file may say it itself.
    target: stones of the blocks whose life is asked, named as in SGF ("ba": second column, first row from the top). By
    default those that the file marks, or the group in danger.
    goal: "live" or "kill", what the side to move wants, if only one of them is asked.
    budget: the most moves that are played in reading.

    Raises ValueError if the problem is wrong, or no group is in danger.
    """
    if isinstance(target, str):
        target = [target]
    if not isinstance(position, (str, bytes, bytearray)):
        position = _rows(position)
    return _unnamed(Solution, _native.solve(position, to_move, list(target), goal, budget))


def point(name: str, height: int) -> tuple[int, int]:
    """Row from the top and column, both from 0, of a point such as "C3" on a board of this height.

    >>> goeye.point("A19", 19)
    (0, 0)
    """
    column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(name[:1].upper() or "?")
    number = name[1:]
    if column < 0 or not (number.isascii() and number.isdigit() and 1 <= int(number) <= height):
        raise ValueError(f"{name!r} is no point of a board of {height} rows")
    return height - int(number), column


def _made(kind: type, text: str) -> Any:
    return kind(json.loads(text, object_hook=Answer))


def _unnamed(kind: type, text: str) -> Any:
    """An answer without the name that lines of JSON carry: here the caller has it in hand."""
    answer = _made(kind, text)
    del answer["id"]
    return answer


def _rows(board) -> list:
    """The board as lists of plain numbers."""
    if hasattr(board, "tolist"):
        if getattr(board, "ndim", 2) != 2:
            raise ValueError(f"board: an array of {board.ndim} dimensions, 2 are expected")
        board = board.tolist()
    return [list(row) for row in board]
