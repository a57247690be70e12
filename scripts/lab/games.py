"""Games as lines of a file, and the words of SGF and GTP for points and results, for the scripts beside this file.

The columns of a line are separated by tabs: a name, the recorded result (B+3.5), the komi (which may be missing), the
board size (19 if there are fewer than five columns) and last the moves as SGF properties (;B[pd];W[dp]...), setup of
the root before them. Columns between size and moves are skipped, except that in ten columns the fifth one names the
rules.
"""

import argparse
import re
import string
import zlib
from typing import NamedTuple, Optional

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
# Whose a vertex will be, in judgements of a strong network: from -31 for White to 31 for Black.
OWNERSHIP = {c: i - 31 for i, c in enumerate(string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/")}
MOVE = re.compile(r";([BW])\[([a-z]{0,2})\]")


class Game(NamedTuple):
    """A line."""

    name: str
    result: str
    komi: Optional[str]
    size: int
    sgf: str
    rules: Optional[str] = None

    def file(self, rules):
        """The game as an SGF file; a game without komi has 6.5."""
        root = f"GM[1]FF[4]SZ[{self.size}]KM[{self.komi or 6.5}]RU[{rules}]RE[{self.result}]"
        return f"(;{root}{self.sgf})"

    def moves(self):
        """The moves: B or W, and the SGF coordinates, none for a pass."""
        return [(color, "" if point == "tt" and self.size <= 19 else point) for color, point in MOVE.findall(self.sgf)]


def games(path):
    """The games of a file."""
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line.strip()]
    return [
        Game(
            name=row[0],
            result=row[1],
            komi=row[2] if len(row) > 3 else None,
            size=int(row[3]) if len(row) > 4 else 19,
            sgf=row[-1],
            rules=row[4] if len(row) == 10 else None,
        )
        for row in rows
    ]


def kept_back(name, share=100):
    """Whether the training of the network keeps the game of this name back as a test, as one of so many."""
    return zlib.crc32(name.encode()) % share == 0


def coordinates(point):
    """Column and row of SGF coordinates, from the upper left and from 0."""
    return ord(point[0]) - 97, ord(point[1]) - 97


def vertex(point, size=19):
    """The GTP vertex of SGF coordinates; none are a pass."""
    if not point:
        return "pass"
    column, row = coordinates(point)
    return f"{LETTERS[column]}{size - row}"


def margin(result):
    """Black's points less White's of a counted result, 0 for a draw."""
    if result[0] not in "BbWw":
        return 0.0
    return float(result[2:]) * (1 if result[0] in "Bb" else -1)


def points(answer):
    """Black's points less White's in an answer that has a result in it, 0 if it has none."""
    found = re.search(r"[BW]\+[\d.]+", answer)
    return margin(found[0]) if found else 0.0


def sampling(description, count, what="positions"):
    """A parser of the arguments that say which games a script takes how many samples from."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", required=True)
    parser.add_argument("--count", type=int, default=count, help=f"number of {what}")
    parser.add_argument("--seed", type=int, default=1)
    return parser
