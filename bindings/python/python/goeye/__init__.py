"""goeye judges Go positions: which stones are dead, what the score is, what eye spaces are worth.

    >>> import goeye
    >>> game = goeye.score("(;SZ[5]KM[0]RU[Chinese];B[cc];W[aa])")
    >>> game.score
    'B+25.0'

Answers are dictionaries whose fields are attributes as well, all the way down: ``game.points.black.total``. They can be
pickled, and ``json.dumps`` writes them, except for arrays of numpy. Their fields are those of goeye's JSON answers.

Points are named as on a board: ``A1`` is at the lower left, and there is no column I; `point` gives row and column of a
name. Only problems (`solve`) and their solutions name points as SGF does: ``aa`` is at the upper left.

Bad input raises `ValueError` with the argument and the reason; a file that cannot be read raises what `open` does, such as
`FileNotFoundError`. Other threads of Python run while goeye computes.

A position is the text or the bytes of a file (SGF, GIB, NGF, UGF), its path (`pathlib.Path`), or the open file, or a board: an
array or a list of lists, or a board or a game of sgfmill.
"""

from __future__ import annotations

import json
import os
from numbers import Real
from typing import Any, Iterable

from . import _native
from ._native import __version__

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Answer", "Drawing", "Estimate", "Explanation", "Judgement", "Move", "Moves", "Policy", "Review", "Score", "Solution"]
__all__ += ["board", "estimate", "explain", "genmove", "judge", "moves", "point", "policy", "review", "score", "score_lines"]
__all__ += ["score_many", "solve", "__version__"]

BUDGET = 10_000_000
VISITS = 200


class Answer(dict):
    """A dictionary whose fields are attributes as well."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self]

    def __repr__(self) -> str:
        """The plain fields, and how many others there are."""
        plain = {name: value for name, value in self.items() if isinstance(value, (str, bool, Real))}
        shown = [f"{name}={value!r}" for name, value in list(plain.items())[:SHOWN]]
        left = len(self) - len(shown)
        more = [f"and {left} more"] if left else []
        return f"<{type(self).__name__} {', '.join(shown + more)}>"


SHOWN = 6
"""So many fields are shown of an answer."""


class Score(Answer):
    """The score of a game with all its parts."""

    @property
    def margin(self) -> float:
        """By how many points Black wins; less than 0 if White does."""
        winner, _, points = self["score"].partition("+")
        return {"B": 1, "W": -1}.get(winner, 0) * float(points or 0)

    @property
    def winner(self) -> int:
        """1 if Black wins, -1 if White does, 0 if nobody does, as stones are in arrays."""
        return (self.margin > 0) - (self.margin < 0)

    def __repr__(self) -> str:
        finished = "" if self["finished"] else ", not finished"
        return f"<Score {self['score']}, {self['grade']}, confidence {self['confidence']}{finished}>"


class Explanation(Answer):
    """What is known of a point, in words."""


class Judgement(Answer):
    """What is judged of a position."""


class Estimate(Answer):
    """Who is likely to win, and whose the points will be."""


class Policy(Answer):
    """The moves that a strong player is likely to choose next."""


class Moves(Answer):
    """The moves that a search finds best."""


class Move(Answer):
    """The move that the player makes."""


class Drawing:
    """A picture of a position, which notebooks show.

    svg: the picture, as the text of an SVG file.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing, {len(self.svg)} characters of SVG>"


class Review(Answer):
    """A game, explained."""


class Solution(Answer):
    """The solution of a life-and-death problem."""


def score(game, rules=None, komi=None, false_eyes=None, tax=None, dead=None) -> Score:
    """Scores the end of a game, as `goeye score` does.

    game: the text or the bytes of an SGF file, its path (`pathlib.Path`), or the open file; its first game is scored. Or a
    board as for `judge`, without prisoners.
    rules: the rules, whatever the file says, such as "japanese", "chinese" or "aga". A file that names none is scored by
    Japanese ones.
    komi: the komi in points, whatever the file says. A file that names none gets 6.5.
    false_eyes: "fill" (as usual) if points that have to be filled are no territory, "count" if they are.
    tax: which surrounded points do not count, whatever the rules: "none", "seki" or "all".
    dead: points with dead stones (["A1", "B2"]), as servers mark them: the region of each is the opponent's, with all stones
    of its colour in it. All other stones live then.

    In the answer `assumed` tells what neither the file nor an argument says ("rules", "komi"), and `warnings` what was odd
    about the file. `score` is the result ("B+3.5"), `other` that by the other way of counting; `recorded` is what the file
    says, `agreement` whether it is "agree", "other", "convention" (another one on false eyes or seki) or else "differ", and
    `difference` the score less the recorded one in Black's points: both are None unless the game was counted. `winner` is 1
    for Black, -1 for White or 0, and `margin` what Black wins by.

    Raises ValueError if the file or an argument is wrong. Takes some hundredths of a second for a usual game, and up to
    some seconds if much is unsettled.
    """
    arguments = _counting(rules, komi, false_eyes, tax)
    return _unnamed(Score, _native.score(_source("game", game), *arguments, _names("dead", dead)))


def score_many(games, threads=None, rules=None, komi=None, false_eyes=None, tax=None) -> list[Score | Exception]:
    """Scores many games in some threads, by default one for each processor.

    The answers have the order of the games, and are those of `score`, whose arguments have the same meaning here. A game
    that has no score does not stop the others: an exception stands in its place, which is not raised.
    """
    arguments = _counting(rules, komi, false_eyes, tax)
    taken: list = []
    for game in _items("games", games):
        try:
            taken.append(_source("games", game))
        except (ValueError, OSError) as error:
            taken.append(error)
    found = iter(_native.score_many([one for one in taken if not isinstance(one, Exception)], threads, *arguments))
    answers = [one if isinstance(one, Exception) else next(found) for one in taken]
    return [_unnamed(Score, one) if isinstance(one, str) else one for one in answers]


def score_lines(lines, threads=None, rules=None, komi=None, false_eyes=None, tax=None) -> list[str]:
    """Answers lines by lines of JSON, the same as `goeye score --jsonl` prints, without line feeds.

    lines: each a text or bytes: a game in SGF, or a JSON object with `sgf` and, as wanted, `id`, `rules` and `komi`.

    An answer has the fields of `Score`, and the `id` of its line, or else the number of the line from 1. A line that has
    no score is answered by an object with `id` and `error`. The other arguments are those of `score_many`.
    """
    lines = [_text("lines", line) for line in _items("lines", lines)]
    return _native.score_lines(lines, threads, *_counting(rules, komi, false_eyes, tax))


def explain(position, vertex, dead=None) -> Explanation:
    """Says in words what is at a point: what becomes of the group there and why, or what the eye space is worth.

    position: a file, whose first game is played to its end, or a board, as for `score`.
    vertex: the point, such as "C3".
    dead: points with dead stones, as for `score`.

    In the answer `words` are sentences, and `group` tells of the stones there, if any: `status` is "alive", "critical" or
    "dead", with `attack` and `defense`.

    Raises ValueError as `score` does. Takes up to a second.
    """
    if not isinstance(vertex, str):
        raise ValueError(f"vertex: {vertex!r} is no name of a point")
    return _made(Explanation, _native.explain(_source("position", position), vertex, _names("dead", dead)))


def judge(board) -> Judgement:
    """Judges a position.

    board: an array or a list of lists of shape (height, width), rows from the top, each side 1 to 25: 1 is a black stone,
    -1 a white one, 0 an empty point. Or a board of sgfmill, or a file as for `score`, whose first game is played to its end.

    In the answer `ownership` has the shape (height, width): from -1 (White's) to 1 (Black's). On a finished board it is the
    count, else what `estimate` expects with Black to move and komi 6.5.
    `status` has the same shape and says what each point is at the end: "alive", "seki" or "dead" under a stone, else
    "black_territory", "white_territory" or "dame". Both are arrays of numpy if it is installed, else lists of lists. The
    verdict rests on proofs and reading, too; so a point may be other than its ownership suggests. `eyes` lists the eye
    spaces with their values.

    Raises ValueError if the board is ragged, too large or no legal position.
    """
    found = _made(Judgement, _native.judge(_source("board", board)))
    if numpy is not None:
        found["status"] = numpy.array(found["status"])
        found["ownership"] = numpy.array(found["ownership"], dtype=numpy.float64)
    return found


def estimate(position, at=None, rules=None, komi=None, to_move=None, dead=None) -> Estimate:
    """Says who leads, by how much, and whose the points will be, also in a game that still goes on.

    position: a file, whose first game is meant, or a board, as for `score`.
    at: the position after so many moves, or before the first move at a point ("Q16"), as `goeye score --at` means it; by
    default the end of the game. Not for boards.
    rules, komi: as for `score`.
    to_move: "black" or "white", the side to move; by default whose turn it is, and Black's on a board.
    dead: points with dead stones, as for `score`.

    In the answer `lead` is Black's lead in points with komi, and `spread` its standard deviation: two in three scores lie
    between `bounds`. `score` is the lead as a result ("B+3.5"). `winrate` is the probability that Black wins, 0 to 1.
    `ownership` has the shape (height, width): from -1 (White's) to 1 (Black's), an array of numpy if that is installed, else
    a list of lists. If the game is `finished` they are those of the count, and `spread` is 0.

    Raises ValueError as `score` does. Takes some hundredths of a second.
    """
    _counting(rules, komi, None, None)
    _word("to_move", to_move)
    position = _source("position", position)
    found = _made(Estimate, _native.estimate(position, _at(position, at), rules, komi, to_move, _names("dead", dead)))
    if numpy is not None:
        found["ownership"] = numpy.array(found["ownership"], dtype=numpy.float64)
    return found


def policy(position, at=None, rules=None, komi=None, to_move=None) -> Policy:
    """Says which moves a strong player is likely to choose next, as the network expects it. It sees the last moves, too.

    The arguments are those of `estimate`.

    In the answer `to_move` is the side to move, and `moves` has its legal moves, the likeliest first, each with `move` (a
    point or "pass") and `probability` (0 to 1). There are none where a side of the board has less than seven points: such
    boards the network does not know.

    Raises ValueError as `score` does. Takes some hundredths of a second.
    """
    _counting(rules, komi, None, None)
    _word("to_move", to_move)
    position = _source("position", position)
    return _made(Policy, _native.policy(position, _at(position, at), rules, komi, to_move))


def moves(position, at=None, rules=None, komi=None, to_move=None, visits=VISITS) -> Moves:
    """Says which moves a search finds best, and what each is worth.

    visits: those of the search: the more, the surer; each takes a millisecond or two on 19x19.
    The other arguments are those of `estimate`.

    In the answer `moves` has the moves, the best one first, each with `move` (a point or "pass"), `visits`, `winrate` and `lead`
    of the side to move, the points that it has `lost` against the best one, and the `line` that is expected.

    Raises ValueError as `score` does.
    """
    return _made(Moves, _native.moves(*_at_move(position, at, rules, komi, to_move), _count("visits", visits) or VISITS))


def genmove(position, at=None, rules=None, komi=None, to_move=None, visits=None, level="full") -> Move:
    """Chooses a move, as goeye's player does.

    visits: those of the search, by default as many as fit the board.
    level: "full", or from "5" to "1" for likely moves without a search, 1 the weakest.
    The other arguments are those of `estimate`.

    In the answer `move` is a point or "pass", and `color` who makes it.

    Raises ValueError as `score` does. Takes some seconds on 19x19 at full strength.
    """
    asked = _at_move(position, at, rules, komi, to_move)
    return _made(Move, _native.genmove(*asked, _count("visits", visits), str(level)))


def board(position, at=None, rules=None, komi=None, theme="light") -> Drawing:
    """Draws a position with dead stones, territory, seki and eyes, as `goeye board` does. Notebooks show the picture.

    theme: "light" or "dark", for the page that it is for.
    The other arguments are those of `estimate`.

    >>> goeye.board("(;SZ[5];B[cc])").svg[:4]
    '<svg'
    """
    _word("theme", theme)
    source, at, rules, komi, _ = _at_move(position, at, rules, komi, None)
    return Drawing(_native.board(source, at, rules, komi, theme))


def _at_move(position, at, rules, komi, to_move) -> tuple:
    """A position of a game, as the native part takes it."""
    _counting(rules, komi, None, None)
    _word("to_move", to_move)
    position = _source("position", position)
    return position, _at(position, at), rules, komi, to_move


def review(
    game, rules=None, komi=None, visits=None, remarks=None, threads=None, progress=None, effort="usual", level=None
) -> Review:
    """Explains a game, as `goeye review` does: which moves lost most and why, what became of groups, and how it ended.

    game: the text or the bytes of an SGF file, its path (`pathlib.Path`), or the open file; its first game is explained.
    rules, komi: those of the game, whatever the file says.
    visits: visits of all searches together, by default 24,000: the more, the surer.
    effort: the same as a word, "quick", "usual" or "thorough".
    remarks: the most remarks, by default 16.
    level: the rank of whom it is for, such as "15k"; by default the weaker one that the record names.
    threads: by default one for each processor. The answer does not depend on it.
    progress: a function that is called now and then with how much is done and how much there is to do; where it returns
    False, the review ends with what is known by then.

    In the answer `course` has Black's lead and the settled share of the board before and after each move, `turning_points`
    the moves with which the lead changed sides, `remarks` the moves that lost most, each with the better one, a reason
    (`kind`, `certainty`, `text`), a `line` from the better move and an `answer` to the one that was played; `groups` what became
    of groups, `stories` what took more than a move, `order` what matters most, `losses` and `totals` what was lost, `found` what was
    found, `end` how it ended.

    Raises ValueError as `score` does. Takes a minute or so for a game on 19x19 on two processors.
    """
    rules, komi, *_ = _counting(rules, komi, None, None)
    if progress is not None and not callable(progress):
        raise ValueError(f"progress: {progress!r} is no function")
    counts = [_count(name, value) for name, value in [("visits", visits), ("remarks", remarks), ("threads", threads)]]
    return _made(Review, _native.review(_text("game", game), rules, komi, *counts, effort, level, progress))


def _count(name: str, value: Any) -> int | None:
    """A number from 1 on that is not too large, or None."""
    if value is not None and (not isinstance(value, int) or not 1 <= value < 1 << 32):
        raise ValueError(f"{name}: {value!r} is no number from 1 on")
    return value


def solve(position, to_move=None, target=(), goal=None, budget=BUDGET) -> Solution:
    """Solves a life-and-death problem.

    position: an SGF file, as text, bytes, path or open file, or a board as for `judge`.
    to_move: "black" or "white", who moves first; a board needs it, a file may say it itself.
    target: stones of the blocks whose life is asked, named as in SGF ("ba": second column, first row from the top). By
    default those that the file marks, or the group in danger.
    goal: "live" or "kill", what the side to move wants, if only one of them is asked.
    budget: the most moves that are played in reading.

    Raises ValueError if the problem is wrong, or no group is in danger.
    """
    if not isinstance(budget, int) or not 0 <= budget < 1 << 63:
        raise ValueError(f"budget: {budget!r} is no number of moves")
    for name, word in [("to_move", to_move), ("goal", goal)]:
        _word(name, word)
    target = _names("target", target) or []
    return _unnamed(Solution, _native.solve(_source("position", position), to_move, target, goal, budget))


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


def _source(name: str, value) -> Any:
    """A file as text or bytes, or a board as rows."""
    if hasattr(value, "side") and hasattr(value, "list_occupied_points"):
        return _of_sgfmill(value)
    is_file = isinstance(value, (str, bytes, bytearray, memoryview, os.PathLike))
    if is_file or hasattr(value, "read") or hasattr(value, "serialise"):
        return _text(name, value)
    return _rows(value, name)


def _text(name: str, value) -> str | bytes:
    """What a file says, not decoded unless it was opened so."""
    if isinstance(value, os.PathLike):
        with open(value, "rb") as file:
            return file.read()
    if hasattr(value, "read"):
        try:
            value = value.read()
        except UnicodeDecodeError as error:
            raise ValueError(f"{name}: {error}") from error
    # A game of sgfmill writes itself.
    if hasattr(value, "serialise"):
        value = value.serialise()
    if isinstance(value, (bytearray, memoryview)):
        value = bytes(value)
    if not isinstance(value, (str, bytes)):
        raise ValueError(f"{name}: {type(value).__name__} is neither text, bytes, a path nor an open file")
    return value


def _of_sgfmill(board) -> list:
    """The rows of a board of sgfmill, whose row 0 is the lowest."""
    signs = {"b": 1, "w": -1, None: 0}
    return [[signs[board.get(row, column)] for column in range(board.side)] for row in reversed(range(board.side))]


def _rows(board, name: str = "board") -> list:
    """The board as lists of plain numbers."""
    if hasattr(board, "tolist"):
        if getattr(board, "ndim", 2) != 2:
            raise ValueError(f"{name}: an array of {board.ndim} dimensions, 2 are expected")
        board = board.tolist()
    try:
        rows = [list(row) for row in board]
    except TypeError:
        raise ValueError(f"{name}: {type(board).__name__} is neither a file nor a board") from None
    for row in rows:
        for stone in row:
            if not isinstance(stone, Real):
                raise ValueError(f"{name}: {stone!r} is no number: 1, -1 or 0 is expected")
    return rows


def _items(name: str, values) -> list:
    """Several games, one of which is not meant to stand alone."""
    if isinstance(values, (str, bytes, bytearray)) or not isinstance(values, Iterable):
        raise ValueError(f"{name}: {type(values).__name__} is no list of games")
    return list(values)


def _names(name: str, values) -> list[str] | None:
    """Names of points."""
    if values is None:
        return None
    names = [values] if isinstance(values, str) else list(values) if isinstance(values, Iterable) else [values]
    if not all(isinstance(one, str) for one in names):
        raise ValueError(f"{name}: names of points are expected")
    return names


def _at(position, at) -> str | None:
    """Which position of a game is meant, as a word: the number of moves, or a point."""
    if at is None:
        return None
    if isinstance(position, list):
        raise ValueError("at: a board has no moves")
    if isinstance(at, bool) or not isinstance(at, (int, str)) or isinstance(at, int) and at < 0:
        raise ValueError(f"at: {at!r} is neither a number of moves nor a point")
    return str(at)


def _word(name: str, value) -> None:
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name}: {value!r} is no word")


def _counting(rules, komi, false_eyes, tax) -> tuple:
    """How games are counted."""
    for name, value in [("rules", rules), ("false_eyes", false_eyes), ("tax", tax)]:
        _word(name, value)
    if komi is not None and not isinstance(komi, Real):
        raise ValueError(f"komi: {komi!r} is no number")
    return rules, komi, false_eyes, tax
