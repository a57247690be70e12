"""Bad input raises ValueError with the argument and the reason, and nothing else does harm."""

import os
import signal
import subprocess
import sys
import threading
import time

import goeye
import pytest
from goeye import _native

EMPTY = [[0] * 5 for _ in range(5)]


@pytest.mark.parametrize(
    "sgf, reason",
    [("", "game"), (b"\xff\x00", "game"), ("no game", "game"), ("(;SZ[99])", "99"), ("(;GM[2]SZ[8])", "another game")],
)
def test_broken_files_are_refused(sgf, reason):
    for ask in [goeye.score, lambda sgf: goeye.solve(sgf, "black")]:
        with pytest.raises(ValueError, match=reason):
            ask(sgf)
    found = goeye.score_many(["(;SZ[5];B[cc])", sgf, "(;SZ[5];B[cc])"], threads=2)
    assert [type(one) for one in found] == [goeye.Score, ValueError, goeye.Score]
    assert reason in str(found[1]) and found[0] == found[2]


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ({"rules": "mine"}, "mine"),
        ({"komi": 2000}, "komi must be a number from -1250 to 1250"),
        ({"komi": float("nan")}, "komi must be"),
        ({"false_eyes": "perhaps"}, "false_eyes: fill or count is expected"),
        ({"tax": "income"}, "tax: none, seki or all is expected"),
    ],
)
def test_wrong_arguments_are_refused(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        goeye.score("(;SZ[5])", **arguments)
    with pytest.raises(ValueError, match=reason):
        goeye.score_many([], **arguments)


def test_there_is_at_least_one_thread():
    with pytest.raises(ValueError, match="threads: 1 or more are expected"):
        goeye.score_many([], threads=0)


@pytest.mark.parametrize(
    "board, reason",
    [
        ([], "0 rows of 0 points"),
        ([[]], "1 rows of 0 points"),
        ([[0] * 26] * 3, "3 rows of 26 points, but each side has to be 1 to 25"),
        ([[0] * 3] * 26, "26 rows of 3 points"),
        ([[0, 0], [0]], "row 1 has 1 points, the first one 2"),
        ([[0, 2]], "2 in row 0, column 1: 1, -1 or 0 is expected"),
        ([[0, 0.5]], "0.5 in row 0, column 1"),
        ([[0, float("nan")]], "NaN in row 0, column 1"),
        ([[1, -1], [1, 1]], "no liberty"),
    ],
)
def test_wrong_boards_are_refused(board, reason):
    with pytest.raises(ValueError, match=reason):
        goeye.judge(board)
    with pytest.raises(ValueError, match=reason):
        goeye.solve(board, "black")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ((EMPTY,), "to_move: it is needed with a board"),
        ((EMPTY, "red"), "to_move: black or white is expected"),
        ((EMPTY, "black"), "no group is in danger"),
        ((EMPTY, "black", "aa"), "no stone at A5"),
        ((EMPTY, "black", "ff"), "target: \"ff\" is no point of the board"),
        ((EMPTY, "black", (), "win"), "goal: live or kill is expected"),
        (("(;SZ[9]AB[aa])",), "which side moves first"),
        (([[0, 0], [0, 1]], "black", "bb", "kill"), "goal: to kill, but the target is of the side to move"),
    ],
)
def test_wrong_problems_are_refused(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        goeye.solve(*arguments)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: goeye.score(5),
        lambda: goeye.score("(;SZ[5])", komi="much"),
        lambda: goeye.score(None),
        lambda: goeye.score("(;SZ[5])", dead=5),
        lambda: goeye.score("(;SZ[5])", dead="Z99"),
        lambda: goeye.score("(;SZ[5])", rules=5),
        lambda: goeye.score_many("(;SZ[5])"),
        lambda: goeye.score_lines([[[0]]]),
        lambda: goeye.explain("(;SZ[5])", 5),
        lambda: goeye.explain("(;SZ[5])", "Q16"),
        lambda: goeye.estimate(5),
        lambda: goeye.estimate("(;SZ[5])", at=-1),
        lambda: goeye.estimate("(;SZ[5])", at=1),
        lambda: goeye.estimate("(;SZ[5])", at=1.5),
        lambda: goeye.estimate("(;SZ[5])", at="Z99"),
        lambda: goeye.estimate(EMPTY, at=1),
        lambda: goeye.estimate(EMPTY, to_move="red"),
        lambda: goeye.estimate(EMPTY, to_move=1),
        lambda: goeye.estimate(EMPTY, dead="A1"),
        lambda: goeye.policy("(;SZ[5])", komi="much"),
        lambda: goeye.policy(None),
        lambda: goeye.review(EMPTY),
        lambda: goeye.review("(;SZ[5])", visits=0),
        lambda: goeye.review("(;SZ[5])", threads="two"),
        lambda: goeye.review("(;SZ[5])", komi="much"),
        lambda: goeye.solve(None, "black"),
        lambda: goeye.solve(EMPTY, 5),
        lambda: goeye.solve(EMPTY, "black", budget="much"),
        lambda: goeye.judge(5),
        lambda: goeye.judge([["X"]]),
        lambda: goeye.judge(None),
    ],
)
def test_other_types_are_refused(ask):
    with pytest.raises(ValueError):
        ask()


def test_one_wrong_game_of_many_is_told_in_its_place(tmp_path):
    found = goeye.score_many([None, "(;SZ[5])", tmp_path / "none.sgf"])
    assert [type(one) for one in found] == [ValueError, goeye.Score, FileNotFoundError]
    with pytest.raises(FileNotFoundError, match="none.sgf"):
        goeye.score(tmp_path / "none.sgf")


def test_a_panic_is_an_error_of_python(capfd):
    with pytest.raises(RuntimeError, match="goeye is broken: oh no"):
        _native.panic("oh no")
    assert goeye.score("(;SZ[5]KM[0];B[cc])").score == "B+24.0"


def test_an_interrupt_ends_a_long_reading():
    """On Unix; elsewhere signals cannot be sent to oneself like this."""
    if os.name != "posix":
        pytest.skip("no signals")
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("signals go to the main thread")
    games = ["(;SZ[19]AB[dd][pp]AW[dp][pd])"] * 100_000
    # Programs in the background of a shell ignore interrupts, unless they ask for them.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        start = time.monotonic()
        alarm = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        alarm.start()
        with pytest.raises(KeyboardInterrupt):
            goeye.score_many(games)
        alarm.join()
    finally:
        signal.signal(signal.SIGINT, usual)
    assert time.monotonic() - start < 60


HIDE = "import sys; sys.modules['numpy'] = None; import goeye; "


def test_numpy_is_not_needed():
    program = HIDE + "found = goeye.judge([[0, 1, 0]]); print(found.status, type(found.ownership[0][0]).__name__)"
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    assert done.stdout.decode().split("\n")[0].strip() == "[['black_territory', 'alive', 'black_territory']] float"


def test_arrays_of_numpy_are_taken_and_given():
    numpy = pytest.importorskip("numpy")
    rows = [[0, 1, 0, 0], [0, 1, -1, 0], [0, 1, -1, 0]]
    for kind in [numpy.int8, numpy.int64, numpy.float32]:
        board = numpy.array(rows, dtype=kind)
        found = goeye.judge(board)
        assert found.ownership.shape == found.status.shape == (3, 4)
        assert found.ownership.dtype == numpy.float64 and numpy.abs(found.ownership).max() <= 1
        assert (found.status == "alive").dtype == bool
        assert (found.ownership == goeye.judge(rows).ownership).all()
        # A view that is not contiguous.
        assert (goeye.judge(board[::-1]).status == found.status[::-1]).all()
    for wrong in [numpy.zeros(4), numpy.zeros((2, 2, 2)), numpy.zeros((2, 0)), numpy.array([[3]])]:
        with pytest.raises(ValueError, match="board: "):
            goeye.judge(wrong)


def test_a_missing_file_is_what_python_calls_it(tmp_path):
    missing = tmp_path / "none.sgf"
    for ask in [goeye.score, goeye.judge, goeye.review, goeye.estimate, goeye.solve, goeye.board]:
        with pytest.raises(FileNotFoundError):
            ask(missing)
    assert isinstance(goeye.score_many([missing])[0], FileNotFoundError)


def test_errors_name_their_argument():
    for arguments in [{"rules": "mine"}, {"komi": 2000}, {"komi": "much"}, {"dead": ["Z99"]}, {"tax": "income"}]:
        (name,) = arguments
        with pytest.raises(ValueError, match=f"^{name}:"):
            goeye.score("(;SZ[5])", **arguments)
    with pytest.raises(ValueError, match="there is no move 99: the game has 0 moves"):
        goeye.estimate("(;SZ[5])", at=99)
