"""The answers are those of the programs, and have the fields that the stubs say."""

import ast
import json
import pickle
import subprocess
import threading
import time
from pathlib import Path

import goeye
import pytest
from conftest import FILES, ROOT

GAME = ROOT / "gtp-tests" / "games" / "ear-reddening.sgf"
PROBLEM = ROOT / "gtp-tests" / "games" / "problem.sgf"
SMALL = "(;SZ[5]KM[0];B[cc])"


def rows_of(drawing):
    """The board of what `showboard` draws: rows of X, O and others between the numbers."""
    rows = []
    for line in drawing.splitlines():
        words = line.replace("(", " ").replace(")", " ").split()
        if len(words) > 2 and words[0].isdigit():
            width = words[1:].index(words[0])
            rows.append([{"X": 1, "O": -1}.get(word, 0) for word in words[1 : 1 + width]])
    return rows


def file_of(rows):
    """A file with the stones of a board, and nothing else."""

    def points(stone):
        named = (f"[{chr(97 + x)}{chr(97 + y)}]" for y, row in enumerate(rows) for x, s in enumerate(row) if s == stone)
        return "".join(named)

    stones = "".join(name + points(stone) for name, stone in (("AB", 1), ("AW", -1)) if points(stone))
    return f"(;SZ[{len(rows[0])}:{len(rows)}]{stones})"


def listed(array):
    return array.tolist() if hasattr(array, "tolist") else array


@pytest.fixture
def scored(programs):
    """What `goeye score` says of files, without their names."""

    def scored(files, *options, **more):
        command = [programs / "goeye", "score", *options, *files]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, **more)
        answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
        for answer in answers:
            del answer["id"]
        return answers

    return scored


@pytest.mark.parametrize(
    "arguments",
    [{}, {"rules": "chinese"}, {"komi": -3.5}, {"rules": "aga", "komi": 0}, {"tax": "all", "false_eyes": "count"}],
    ids=str,
)
def test_scores_are_those_of_the_program(arguments, scored):
    options = [f"--{name.replace('_', '-')}={value}" for name, value in arguments.items()]
    wanted = scored(FILES, "--format", "json", *options)
    games = [file.read_bytes() for file in FILES]
    assert goeye.score_many(games, threads=2, **arguments) == wanted
    assert [goeye.score(game, **arguments) for game in games] == wanted
    assert {"rules", "komi"} & set(arguments) <= {"rules", "komi"} - set(wanted[0]["assumed"])


def test_texts_are_not_decoded_again(scored):
    """Whatever encoding they say that they have: as in lines of JSON."""
    # These letters in UTF-8 are two characters of GBK, too.
    game = SMALL.replace("(;", "(;CA[gbk]RE[Я+R]")
    wanted = scored([], "--jsonl", input=json.dumps({"sgf": game, "komi": 5}).encode())
    assert [goeye.score(game, komi=5)] == wanted and wanted[0]["recorded"] == "Я+R"
    assert goeye.score(game.encode(), komi=5).recorded != "Я+R"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_judgements_are_those_of_the_engine(file, ask, tmp_path):
    rows = rows_of(ask(file, "showboard"))
    found = goeye.judge(rows)
    height, width = len(rows), len(rows[0])
    assert json.loads(json.dumps(found.eyes)) == json.loads(ask(file, "goeye-eyes"))
    for v in ["A1", "B2", "C1", f"A{height}"]:
        row, column = goeye.point(v, height)
        assert listed(found.status)[row][column] == ask(file, f"final_status {v}")
    # A board says neither whose turn it is nor what went before.
    board = tmp_path / "board.sgf"
    board.write_text(file_of(rows))
    answer = ask(board, "goeye-ownership")
    ownership = [[float(word) for word in line.split()] for line in answer.splitlines()]
    assert [len(row) for row in listed(found.ownership)] == [width] * height
    for own, others in zip(listed(found.ownership), ownership):
        assert own == pytest.approx(others, abs=0.00501)


def test_dead_stones_are_told_by_block_and_by_point():
    board = [
        [0, 1, 0, 1, 0],
        [1, 1, 1, 1, 1],
        [-1, -1, -1, -1, -1],
        [0, 0, -1, 0, 0],
        [0, 1, -1, 0, 0],
    ]
    found = goeye.judge(board)
    assert [block.origin for block in found.blocks if block.status == "dead"] == ["B1"]
    assert listed(found.status)[4][:3] == ["white_territory", "dead", "alive"]
    assert listed(found.ownership)[0][0] == 1 and listed(found.ownership)[4][1] < -0.5
    # The colours exchanged, and upside down.
    other = goeye.judge([[-stone for stone in row] for row in reversed(board)])
    assert [block.origin for block in other.blocks if block.status == "dead"] == ["B5"]
    assert listed(other.status)[0][0] == "black_territory"
    for row, turned in zip(listed(found.ownership), reversed(listed(other.ownership))):
        assert row == pytest.approx([-share for share in turned])


def test_boards_need_not_be_square():
    found = goeye.judge(((0, 1, 0),))
    assert listed(found.status) == [["black_territory", "alive", "black_territory"]]
    assert listed(goeye.judge([[0] * 25] * 25).status) == [["dame"] * 25] * 25


def test_arguments_change_the_count():
    assert goeye.score(SMALL).score == "B+24.0"
    assert goeye.score(SMALL, rules="chinese").score == "B+25.0"
    assert goeye.score(SMALL.encode(), rules="chinese").rules.scoring == "AREA"
    # Whatever the file says.
    assert goeye.score(SMALL, komi=5).score == "B+19.0"
    assert goeye.score(SMALL.replace(";B", "RU[Japanese];B"), rules="chinese").score == "B+25.0"
    # What nobody says is assumed.
    bare = SMALL.replace("KM[0]", "")
    assert goeye.score(bare).score == "B+17.5" and goeye.score(bare).assumed == ["rules", "komi"]
    assert goeye.score(bare, komi=5).assumed == ["rules"]
    assert goeye.score(bare, "japanese", 5).assumed == []
    assert goeye.score(SMALL + SMALL).warnings == ["further games were left out"]
    impossible = goeye.score("(;SZ[9];B[ee];W[ee])")
    assert impossible.warnings == ["move 2, white E5, is on a stone; the position is doubtful from there on"]
    assert goeye.score(GAME.read_bytes()).score == "B+2.0"
    assert goeye.score(GAME.read_bytes(), false_eyes="count").false_eyes == "count"
    assert goeye.score(GAME.read_bytes(), tax="all").points.black.tax > 0


def test_fields_are_attributes():
    score = goeye.score(SMALL)
    assert isinstance(score, goeye.Score) and score["points"]["black"] is score.points.black
    assert score.points.black.total == 24 and "score" in dir(score)
    assert json.loads(json.dumps(score)) == score == pickle.loads(pickle.dumps(score))
    assert isinstance(pickle.loads(pickle.dumps(score)), goeye.Score)
    with pytest.raises(AttributeError, match="Score has no field 'victor'"):
        score.victor
    assert (score.winner, score.margin) == (1, 24.0)
    assert (goeye.score(SMALL, komi=25.5).winner, goeye.score(SMALL, komi=25.5).margin) == (-1, -1.5)
    assert (goeye.score(SMALL, komi=24).winner, goeye.score(SMALL, komi=24).margin) == (0, 0)


def test_what_is_shown_is_short():
    for answer in [goeye.score(SMALL), goeye.score(SMALL).points.black, goeye.judge([[0, 1, 0]]), goeye.solve(PROBLEM)]:
        assert repr(answer).startswith(f"<{type(answer).__name__} ") and len(repr(answer)) < 250
    assert repr(goeye.score(SMALL)).startswith("<Score B+24.0, ")


def test_all_ways_to_give_a_game_are_the_same():
    wanted = goeye.score(GAME.read_bytes())
    with open(GAME, "rb") as binary, open(GAME, encoding="utf-8") as text:
        games = [GAME, str(GAME.read_text(encoding="utf-8")), bytearray(GAME.read_bytes()), binary, text]
        assert goeye.score_many(games) == [wanted] * len(games)
    assert goeye.score(GAME) == wanted
    with open(PROBLEM) as file:
        assert goeye.solve(file) == goeye.solve(PROBLEM) == goeye.solve(PROBLEM.read_bytes())
    assert goeye.explain(GAME, "A1") == goeye.explain(GAME.read_bytes(), "A1")


# White's stone is dead in the lower left, Black's in the lower right.
DEAD = [
    [0, 1, 0, 1, 0],
    [1, 1, 1, 1, 1],
    [-1, -1, -1, -1, -1],
    [0, 0, -1, 0, 0],
    [0, 1, -1, 0, 1],
]


def test_boards_are_scored():
    found = goeye.score(DEAD, rules="chinese", komi=0)
    assert found.score == goeye.score(file_of(DEAD), rules="chinese", komi=0).score == "W+5.0"
    assert goeye.score(DEAD).assumed == ["rules", "komi"]


def test_dead_stones_are_marked_as_on_servers():
    def dead(points):
        return goeye.score(DEAD, dead=points).dead.black

    assert dead(["B1"]) == dead("B1") == dead(["B1", "B1"]) == ["B1"]
    assert dead(["B1", "E1"]) == ["B1", "E1"] and dead([]) == []
    # All of Black's stones in the region die.
    assert len(dead(["A4"])) == 7
    with pytest.raises(ValueError, match="A1"):
        dead(["A1"])


def test_groups_are_explained():
    found = goeye.explain(DEAD, "B1")
    assert found.group.status == "dead" and found.group.stones == ["B1"] and found.words
    check(found, ast.Name("Explanation"))
    check(goeye.explain(DEAD, "A1"), ast.Name("Explanation"))


LINES = [json.loads(line) for line in (ROOT / "gtp-tests" / "estimates.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['file']}:{line['moves']}")
def test_estimates_are_the_native_ones(line):
    """The native tests and those of JavaScript compare with the same lines."""
    game, at = ROOT / "gtp-tests" / "games" / line["file"], line["moves"]
    found, wanted = goeye.estimate(game, at=at), line["estimate"]
    check(found, ast.Name("Estimate"))
    for name in ["score", "finished"]:
        assert found[name] == wanted[name]
    # The logarithm and the like may differ in the last digit.
    for name in ["lead", "spread", "bounds"]:
        assert found[name] == pytest.approx(wanted[name], abs=0.025)
    assert found.winrate == pytest.approx(wanted["winrate"], abs=0.0025)
    for row, other in zip(listed(found.ownership), wanted["ownership"]):
        assert row == pytest.approx(other, abs=0.0025)
    likely = goeye.policy(game, at=at)
    check(likely, ast.Name("Policy"))
    assert likely.to_move == line["policy"]["to_move"]
    assert likely.moves[: len(line["policy"]["moves"])] == line["policy"]["moves"]


def test_estimates_heed_what_is_asked(ask):
    found = goeye.estimate(GAME, at=140)
    assert found.bounds[0] < found.lead < found.bounds[1] and found.winrate < 0.5 and not found.finished
    assert listed(goeye.estimate(GAME.read_bytes(), at=140).ownership) == listed(found.ownership)
    with open(GAME) as file:
        assert goeye.estimate(file, at=140).lead == found.lead
    told = ask(GAME, f"loadsgf {GAME} 141", "estimate_score")
    assert told.startswith("W+") and float(told[2:].split()[0]) == pytest.approx(-found.lead, abs=0.051)
    point = goeye.policy(GAME, at=0).moves[0].move
    assert goeye.policy(GAME, at="R16").moves == goeye.policy(GAME, 0).moves and point != "pass"
    assert goeye.estimate(GAME, 140, komi=5).lead == pytest.approx(found.lead - 5, abs=1.5)
    end = goeye.estimate(GAME)
    assert (end.score, end.lead, end.spread, end.winrate, end.finished) == ("B+2.0", 2, 0, 1, True)
    assert goeye.estimate(GAME, rules="chinese").lead != 2
    # Boards: whose turn it is, and which stones are dead.
    for dead in [[], ["B1"], ["B1", "E1"]]:
        found = goeye.estimate(DEAD, komi=0, rules="chinese", dead=dead)
        assert found.finished and found.lead == goeye.score(DEAD, komi=0, rules="chinese", dead=dead).margin
    white = goeye.policy([[0] * 9] * 9, to_move="white")
    assert (white.to_move, len(white.moves)) == ("white", 82)
    assert sum(one.probability for one in white.moves) == pytest.approx(1, abs=1e-3)
    assert goeye.policy(DEAD).moves == []


def test_games_are_explained_as_by_the_program(programs):
    # Black leaves four stones in atari.
    left = "(;SZ[7]KM[0]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed])"
    command = [programs / "goeye", "review", "--json", "--budget", "200", "-"]
    done = subprocess.run(command, input=left.encode(), stdout=subprocess.PIPE, check=True)
    for threads in [None, 1, 3]:
        found = goeye.review(left, visits=200, threads=threads)
        assert found == json.loads(done.stdout)
    check(found, ast.Name("Review"))
    assert (found.remarks[0].better, found.remarks[0].kind) == ("E4", "capture")
    assert len(goeye.review(left, visits=200, remarks=1).remarks) == 1


def test_problems_are_solved_as_by_the_program(programs):
    done = subprocess.run([programs / "goeye", "solve", "--json", PROBLEM], stdout=subprocess.PIPE, check=True)
    wanted = json.loads(done.stdout)
    del wanted["id"]
    assert goeye.solve(PROBLEM.read_text()) == goeye.solve(PROBLEM.read_bytes()) == wanted
    # What is asked need not be read from the comment.
    asked = goeye.solve(PROBLEM.read_bytes(), goal="kill", target="da")
    assert asked.assumed == wanted["assumed"][:1]
    assert {**asked, "assumed": wanted["assumed"]} == wanted
    board = [[0] * 19 for _ in range(19)]
    for column, row in [(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (4, 1), (4, 0)]:
        board[row][column] = 1
    for column, row in [(0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]:
        board[row][column] = -1
    asked = goeye.solve(board, to_move="black", target=["bb"])
    assert asked.assumed == [] and {**asked, "assumed": wanted["assumed"]} == wanted
    assert goeye.solve(board, "white", ["bb"]).goal == "live"
    assert goeye.solve(board, "white", goal="live").target == ["da"]
    assert goeye.solve(board, "black", budget=1).grade == "estimated"


def test_points_are_found_in_arrays():
    assert [goeye.point(v, 19) for v in ["A19", "T1", "j10", "A1"]] == [(0, 0), (18, 18), (9, 8), (18, 0)]
    for wrong in ["", "A", "A0", "A20", "I5", "1A", "A²", "pass"]:
        with pytest.raises(ValueError, match="is no point of a board of 19 rows"):
            goeye.point(wrong, 19)


def test_threads_do_not_change_answers():
    games = [file.read_bytes() for file in FILES]
    one = goeye.score_many(games, threads=1)
    assert one == [goeye.score(game) for game in games]
    for threads in [2, 1000, None]:
        assert goeye.score_many(games, threads=threads) == one
    assert goeye.score_many(iter(games[:2])) == one[:2] and goeye.score_many([]) == []
    assert [one.score for one in goeye.score_many([SMALL], rules="chinese")] == ["B+25.0"]


def test_python_runs_while_goeye_computes():
    """A thread counts on; if Python stood still, it would have counted nothing between start and end."""
    games = [GAME.read_bytes()] * 12
    count, over = 0, False

    def work():
        nonlocal count
        while not over:
            count += 1
            time.sleep(0.001)

    counting = threading.Thread(target=work)
    counting.start()
    before, start = count, time.monotonic()
    goeye.score_many(games, threads=1)
    after, seconds = count, time.monotonic() - start
    over = True
    counting.join()
    # As long as Python waits its thread counts at least every 50 ms, even on a busy machine.
    assert after - before >= max(3, seconds / 0.05), seconds


def test_lines_are_answered_as_by_the_program(programs):
    lines = [json.dumps({"id": 1, "sgf": SMALL}), SMALL, "{", "[]", '{"id": "a"}', '{"id": "é", "sgf": "no game"}']
    lines += [json.dumps({"id": [file.stem], "sgf": file.read_text(), "komi": 0}) for file in FILES]
    command = [programs / "goeye", "score", "--jsonl", "--rules", "aga"]
    done = subprocess.run(command, input="\n".join(lines).encode(), stdout=subprocess.PIPE, check=True)
    wanted = done.stdout.decode().split("\n")[:-1]
    assert goeye.score_lines(lines, rules="aga") == wanted
    assert goeye.score_lines([line.encode() for line in lines], threads=1, rules="aga") == wanted
    assert [json.loads(line)["id"] for line in wanted[:6]] == [1, 2, 3, 4, "a", "é"]
    assert ["error" in json.loads(line) for line in wanted[:6]] == [False, False] + 4 * [True]


STUBS = ast.parse((Path(goeye.__file__).parent / "__init__.pyi").read_text())
KINDS = {
    node.name: {field.target.id: field.annotation for field in node.body if isinstance(field, ast.AnnAssign)}
    for node in STUBS.body
    if isinstance(node, ast.ClassDef)
}
WORDS = {node.targets[0].id: node.value for node in STUBS.body if isinstance(node, ast.Assign)}


def check(value, kind, of=None):
    """That a value is what an annotation of the stubs says; `of` is what T stands for."""
    name = ast.unparse(kind)
    if name == "Any":
        return
    if name in WORDS and name != "T":
        return check(value, WORDS[name])
    if name in KINDS:
        assert set(value) == set(KINDS[name]), name
        for field, part in KINDS[name].items():
            assert not hasattr(dict, field)
            check(value[field], of if ast.unparse(part) == "T" else part)
    elif isinstance(kind, ast.BinOp):
        if ast.unparse(kind.right) == "None":
            if value is not None:
                check(value, kind.left)
        else:
            check(value, next(one for one in (kind.left, kind.right) if set(value) == set(KINDS[one.id])))
    elif isinstance(kind, ast.Subscript) and kind.value.id == "list":
        for one in value:
            check(one, kind.slice)
    elif isinstance(kind, ast.Subscript) and kind.value.id == "Literal":
        assert value in ast.literal_eval(kind.slice), name
    elif isinstance(kind, ast.Subscript):
        check(value, kind.value, kind.slice)
    else:
        assert type(value).__name__ == name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_stubs_tell_the_fields(file, ask):
    check(goeye.score(file.read_bytes()), ast.Name("Score"))
    check(goeye.judge(rows_of(ask(file, "showboard"))), ast.Name("Judgement"))


def test_stubs_tell_the_fields_of_solutions():
    check(goeye.solve(PROBLEM.read_text()), ast.Name("Solution"))


def test_stubs_tell_the_functions():
    import inspect

    told = {node.name: [arg.arg for arg in node.args.args] for node in STUBS.body if isinstance(node, ast.FunctionDef)}
    assert set(told) == {name for name in goeye.__all__ if inspect.isfunction(getattr(goeye, name))}
    for name, arguments in told.items():
        assert list(inspect.signature(getattr(goeye, name)).parameters) == arguments
        assert getattr(goeye, name).__doc__
    assert (Path(goeye.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize(
    "text",
    [
        "\\HS\r\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4\r\n"
        "STO 0 2 1 3 3\r\n\\GE\r\n",
        "[Header]\nCoordinateType=IGS\nSize=19\nHdcp=0,6.5\nRule=JPN\nWinner=W,3.5\n[Data]\nPD,B1,1,5\n",
        "Rated game\n19\nbea 5D\nann 7D\nwww.example.org\n0\n0\n6\n20110812 [09:31]\n10\nBlack wins by 3.5\n1\nPMABBQEEQ\n",
    ],
)
def test_records_of_other_servers_are_read(text):
    for game in [text, text.encode()]:
        found = goeye.score(game)
        assert found.komi == 6.5 and "komi" not in found.assumed
        assert found.recorded is not None


class Board:
    """As much of a board of sgfmill as goeye needs: row 0 is the lowest."""

    def __init__(self, rows):
        self.side = len(rows)
        self.rows = rows

    def get(self, row, column):
        return {1: "b", -1: "w", 0: None}[self.rows[self.side - 1 - row][column]]

    def list_occupied_points(self):
        return [(colour, (row, column)) for row in range(self.side) for column in range(self.side) if (colour := self.get(row, column))]


class File:
    """A game of sgfmill, which writes itself."""

    def serialise(self):
        return GAME.read_bytes()


def test_paths_and_boards_of_others_are_taken():
    assert goeye.judge(GAME).confidence == goeye.score(GAME).confidence == goeye.score(File()).confidence
    rows = [[0, 1, 0, -1, 0], [1, 1, 0, -1, -1], [0, 1, 0, -1, 0], [1, 1, 0, -1, -1], [0, 1, 0, -1, 0]]
    rows[0][2] = -1
    assert goeye.score(Board(rows)) == goeye.score(rows)
    assert goeye.judge(Board(rows)).blocks == goeye.judge(rows).blocks
    assert goeye.judge(rows).confidence == goeye.score(rows).confidence


def test_what_players_state_is_the_result():
    open_border = goeye.score(GAME, dead=[])
    assert (open_border.ended, open_border.finished) == ("stated", True)
    rows = [[0] * 9 for _ in range(9)]
    rows[4][4] = 1
    assert goeye.score(rows).ended is None and not goeye.score(rows).finished
    stated = goeye.score(rows, dead=[])
    assert stated.finished and stated.score == stated.counted == "B+73.5"


def test_moves_are_found_and_drawn():
    found = goeye.moves(SMALL, visits=30)
    assert found.to_move == "white" and found.visits == 30 and found.moves[0].lost == 0
    move = goeye.genmove(SMALL, visits=30, level="1")
    assert move.color == "white" and move.move
    picture = goeye.board(GAME, at=100, theme="dark")
    assert picture.svg.startswith("<svg") and picture._repr_svg_() == picture.svg
    with pytest.raises(ValueError, match="theme"):
        goeye.board(SMALL, theme="pink")


def test_a_review_tells_how_far_it_is():
    told = []
    game = "(;SZ[9]KM[7];B[ee];W[aa];B[cc];W[bb])"
    review = goeye.review(game, visits=400, progress=lambda done, of: told.append((done, of)))
    assert review.complete and told and all(done <= of for done, of in told)
    assert not goeye.review(game, visits=4000, progress=lambda done, of: done == 0).complete
