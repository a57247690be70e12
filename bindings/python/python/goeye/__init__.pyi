from os import PathLike
from typing import IO, Any, Callable, Generic, Iterable, Literal, Sequence, TypeVar, Union

T = TypeVar("T")
Color = Literal["black", "white"]
Grade = Literal["doubtful", "estimated", "read", "stated", "proven"]
Reached = Literal["success", "ko", "seki", "failure", "unsolved"]
Board = Union[Sequence[Sequence[float]], Any]
"""A list of lists or an array of numpy of shape (height, width): 1 Black, -1 White, 0 empty, rows from the top."""

File = Union[str, bytes, bytearray, memoryview, PathLike[str], IO[Any]]
"""The text or the bytes of an SGF file, its path, or the open file."""

__version__: str
BUDGET: int
VISITS: int

class Answer(dict[str, Any]):
    def __getattr__(self, name: str) -> Any: ...

class Sides(Answer, Generic[T]):
    """A value for each colour."""

    black: T
    white: T

class Rules(Answer):
    """Rules as KataGo writes them."""

    ko: str
    scoring: str
    suicide: bool
    tax: str
    whiteHandicapBonus: str
    hasButton: bool
    friendlyPassOk: bool

class Points(Answer):
    """The points of a side by item, in points of the board."""

    territory: int
    stones: int
    prisoners: int
    dead: int
    pass_stones: int
    tax: int
    teire: int
    komi: float
    button: float
    total: float

class EyeRoom(Answer):
    vertices: list[str]
    eyes: int

class Unsettled(Answer):
    block: str
    attack: str | None
    defense: str | None

class Convention(Answer):
    scoring: str
    tax: str
    false_eyes: str
    score: str

class Score(Answer):
    """The score of a game with all its parts.

    `score` is the result, such as "B+3.5", or while the game goes on and borders are wide open the one nearest to what is
    likely; `ended` is "passed" or "stated" if the players have ended the game; `counted` is the score of the board
    as it stands, and `other` that by the other way of counting; `confidence` is the probability (0 to 1) that it is exact. `difference` is the score less the recorded one, in Black's points.
    """

    score: str
    counted: str
    ended: Literal["passed", "stated"] | None
    rules: Rules
    false_eyes: Literal["fill", "count"]
    komi: float
    handicap: int
    points: Sides[Points]
    territory: Sides[list[str]]
    territory_under_dead: Sides[list[str]]
    dead: Sides[list[str]]
    seki: Sides[list[str]]
    seki_eyes: Sides[list[str]]
    eye_spaces: Sides[list[EyeRoom]]
    filled: Sides[list[str]]
    teire: Sides[list[str]]
    dame: list[str]
    proven: Sides[list[str]]
    proven_share: float
    grade: Grade
    confidence: float
    reason: str
    finished: bool
    open_borders: list[list[str]]
    unsettled: list[Unsettled]
    conventions: list[Convention]
    other: str
    moves: int
    recorded: str | None
    recorded_points: float | None
    agreement: Literal["agree", "other", "convention", "differ"] | None
    difference: float | None
    assumed: list[Literal["rules", "komi"]]
    warnings: list[str]
    @property
    def margin(self) -> float: ...
    @property
    def winner(self) -> int: ...

class Group(Answer):
    """Stones that live or die together."""

    origin: str
    color: Color
    stones: list[str]
    status: Literal["alive", "critical", "dead", "unknown"]
    grade: Grade
    attack: str | None
    defense: str | None

class Explanation(Answer):
    """What is known of a point, in words."""

    vertex: str
    group: Group | None
    words: list[str]

class Block(Answer):
    origin: str
    color: Color
    stones: list[str]
    status: Literal["alive", "seki", "dead"]
    grade: Grade

class Worth(Answer):
    """In eyes."""

    mean: float
    temperature: float

class EyePoints(Answer):
    """In points of territory."""

    mean: float
    temperature: float
    attack: list[str]
    defense: list[str]

class Eye(Answer):
    """An eye space; `value` has four digits, the eyes that it makes depending on who moves first, and how often."""

    owner: Color
    origin: str
    vertices: list[str]
    margins: list[str]
    stones: list[str]
    half_eyes: list[str]
    false_eyes: list[str]
    graph: list[str]
    value: str
    value_name: str
    min: int
    max: int
    name: str | None
    attack: list[str]
    defense: list[str]
    certainty: Literal["exact", "estimated"]
    eyes: Worth
    points: EyePoints | None

class Judgement(Answer):
    """What is judged of a position; `status` and `ownership` have the shape (height, width)."""

    status: Any
    """Words: an array of numpy if that is installed, else a list of lists."""
    ownership: Any
    """Numbers from -1 (White's) to 1 (Black's): an array of float64 if numpy is installed, else a list of lists."""
    blocks: list[Block]
    eyes: list[Eye]
    grade: Grade
    confidence: float
    finished: bool

class Estimate(Answer):
    """What the score is likely to be, in Black's points, and whose the points; `bounds` are the lead less `spread` and with it."""

    score: str
    lead: float
    spread: float
    bounds: list[float]
    winrate: float
    """The probability that Black wins, 0 to 1."""
    ownership: Any
    """Numbers from -1 (White's) to 1 (Black's): an array of float64 if numpy is installed, else a list of lists."""
    finished: bool

class LikelyMove(Answer):
    """`move` is a point or "pass", `probability` from 0 to 1."""

    move: str
    probability: float

class Policy(Answer):
    """The legal moves, the likeliest first; none on boards that the network does not know."""

    to_move: Color
    moves: list[LikelyMove]

class Outlook(Answer):
    """Before the first move, and after each."""

    moves: int
    lead: float
    settled: float

class LineMove(Answer):
    """`move` is a point or "pass"."""

    color: Color
    move: str

class Gains(Answer):
    """Points that both moves gain."""

    better: float
    played: float

class PointsWorth(Answer):
    """In points of territory."""

    mean: float
    temperature: float

class EyesWorth(Answer):
    """What the eyes of a group are worth."""

    value: str
    points: PointsWorth | None

class EyesAfter(Answer):
    """What the eyes of a group are worth after both moves."""

    better: EyesWorth
    played: EyesWorth

class Remark(Answer):
    """A move that lost something."""

    move: int
    color: Color
    played: str
    better: str
    lost: float
    kind: Literal["capture", "life", "ko", "cut", "ladder", "eye", "danger", "territory", "sente", "point", "pass", "size"]
    certainty: Grade
    text: str
    line: list[LineMove]
    answer: list[LineMove]
    again: list[int]
    first_threat: Color | None
    owner: Color
    stones: list[str]
    gains: Gains | None
    eyes: EyesAfter | None

class GroupStory(Answer):
    """What became of a group."""

    color: Color
    stones: list[str]
    fate: Literal["captured", "dead", "saved"]
    until: int | None
    since: int
    text: str

class DeadGroup(Answer):
    """Stones that are dead at the end, and why."""

    color: Color
    stones: list[str]
    certainty: Grade
    reasons: list[str]

class End(Answer):
    """How a game ended."""

    finished: bool
    score: str
    dead: list[DeadGroup]
    text: list[str]

class StoryChance(Answer):
    """A move that passed something by."""

    move: int
    color: Color
    aim: Literal["kill", "save", "stop", "give up"]
    better: str | None
    certainty: Grade

class Story(Answer):
    """What took more than a move: a ladder, a group, a ko."""

    kind: Literal["ladder", "captured", "dead", "saved", "ko"]
    color: Color
    stones: list[str]
    first: int
    last: int
    loser: Color
    points: float
    certainty: Grade
    breaker: str | None
    chances: list[StoryChance]
    text: str

class ToldStory(Answer):
    """A story that is worth telling, by its index."""

    story: int

class ToldRemark(Answer):
    """A remark that is worth telling, by its index."""

    remark: int

class Totals(Answer):
    """What the moves of a player lost, by thirds of the game and by classes."""

    moves: int
    lost: list[float]
    classes: list[int]

class TotalsOfSides(Answer):
    black: Totals
    white: Totals

class ChancesOfSides(Answer):
    black: int | None
    white: int | None

class FoundMove(Answer):
    """A move that was found and that a weaker player would miss."""

    move: int
    color: Color
    played: str
    aim: Literal["kill", "save"]
    stones: list[str]
    prior: float
    text: str

class Review(Answer):
    """A game, explained."""

    version: int
    size: list[int]
    moves: int
    black: str | None
    white: str | None
    recorded: str | None
    complete: bool
    course: list[Outlook]
    turning_points: list[int]
    remarks: list[Remark]
    groups: list[GroupStory]
    stories: list[Story]
    order: list[ToldStory | ToldRemark]
    losses: list[float]
    classes: list[float]
    totals: TotalsOfSides
    chances: ChancesOfSides
    found: list[FoundMove]
    level: str | None
    end: End

class Ko(Answer):
    """What kind of ko decides, and how many threats each side ignores to win it."""

    kind: Literal["direct", "approach", "two_step"]
    takes_first: Color
    black_ignores: int | None
    white_ignores: int | None

class Solution(Answer):
    """The solution of a problem; points are named as in SGF, and a pass is "pass"."""

    outcome: Reached
    first_moves: list[str]
    grade: Literal["proven", "read", "estimated"]
    nodes: int
    to_move: Color
    goal: Literal["live", "kill"]
    target: list[str]
    first_threat: Color | None
    ko: Ko | None
    as_it_stands: Literal["alive", "dead", "seki"] | None
    other_outcome: Reached
    main_line: list[str]
    refuted_moves: list[list[str]]
    open_moves: list[str]
    framed: bool
    assumed: list[str]

class SearchedMove(Answer):
    move: str
    visits: int
    prior: float
    winrate: float
    lead: float
    lost: float
    line: list[str]

class Moves(Answer):
    """The moves that a search finds best, of the view of the side to move."""

    to_move: Color
    lead: float
    winrate: float
    visits: int
    moves: list[SearchedMove]

class Move(Answer):
    """The move that the player makes: a point or "pass"."""

    color: Color
    move: str

class Drawing:
    """A picture of a position, which notebooks show."""

    svg: str
    def _repr_svg_(self) -> str: ...

def score(
    game: File | Board,
    rules: str | None = None,
    komi: float | None = None,
    false_eyes: Literal["fill", "count"] | None = None,
    tax: Literal["none", "seki", "all"] | None = None,
    dead: str | Iterable[str] | None = None,
) -> Score: ...
def score_many(
    games: Iterable[File | Board],
    threads: int | None = None,
    rules: str | None = None,
    komi: float | None = None,
    false_eyes: Literal["fill", "count"] | None = None,
    tax: Literal["none", "seki", "all"] | None = None,
) -> list[Score | Exception]: ...
def score_lines(
    lines: Iterable[File],
    threads: int | None = None,
    rules: str | None = None,
    komi: float | None = None,
    false_eyes: Literal["fill", "count"] | None = None,
    tax: Literal["none", "seki", "all"] | None = None,
) -> list[str]: ...
def explain(position: File | Board, vertex: str, dead: str | Iterable[str] | None = None) -> Explanation: ...
def estimate(
    position: File | Board,
    at: int | str | None = None,
    rules: str | None = None,
    komi: float | None = None,
    to_move: Color | None = None,
    dead: str | Iterable[str] | None = None,
) -> Estimate: ...
def policy(
    position: File | Board,
    at: int | str | None = None,
    rules: str | None = None,
    komi: float | None = None,
    to_move: Color | None = None,
) -> Policy: ...
def review(
    game: File,
    rules: str | None = None,
    komi: float | None = None,
    visits: int | None = None,
    remarks: int | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], Any] | None = None,
    effort: Literal["quick", "usual", "thorough"] = "usual",
    level: str | None = None,
) -> Review: ...
def moves(
    position: File | Board,
    at: int | str | None = None,
    rules: str | None = None,
    komi: float | None = None,
    to_move: Color | None = None,
    visits: int = ...,
) -> Moves: ...
def genmove(
    position: File | Board,
    at: int | str | None = None,
    rules: str | None = None,
    komi: float | None = None,
    to_move: Color | None = None,
    visits: int | None = None,
    level: Literal["full", "5", "4", "3", "2", "1"] = "full",
) -> Move: ...
def board(
    position: File | Board,
    at: int | str | None = None,
    rules: str | None = None,
    komi: float | None = None,
    theme: Literal["light", "dark"] = "light",
) -> Drawing: ...
def judge(board: File | Board) -> Judgement: ...
def solve(
    position: File | Board,
    to_move: Color | None = None,
    target: str | Iterable[str] = (),
    goal: Literal["live", "kill"] | None = None,
    budget: int = ...,
) -> Solution: ...
def point(name: str, height: int) -> tuple[int, int]: ...
