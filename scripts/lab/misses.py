"""What would explain that a game's final_score is not the recorded one, for exact.py beside this file.

An explanation is the first of these that leads to the recorded score:

    left      a block that goeye calls dead was left on the board and counted as alive
    all left  so were all dead blocks of a side, or of both
    counted   the stones are as goeye has them, but false eyes or eyes in seki count otherwise
    taken     a block that goeye calls alive was taken as dead
    none      none of these

Of several blocks that explain a miss the one is named of which the playouts are least sure. Every board has so many
blocks that some explanation may fit by chance, most of all "taken" for a block of which the playouts are sure.
"""

import json
import re

from games import margin

SURVIVAL = re.compile(r"survived in (\d+) % of the playouts")


class Miss:
    """The final position of a game, as the engine has loaded it."""

    def __init__(self, engine, record):
        self.engine = engine
        self.record = record
        self.black = set(engine.ask("list_stones black").split())
        self.dead = self.blocks("dead")
        self.alive = self.blocks("alive")

    def blocks(self, status):
        """A vertex of each block with this status."""
        return [line.split()[0] for line in self.engine.ask(f"final_status_list {status}").splitlines() if line.strip()]

    def survival(self, vertex):
        """The share of the playouts that a block survives, in percent; None if it is proven."""
        found = SURVIVAL.search(self.engine.ask(f"goeye-status {vertex}"))
        return int(found[1]) if found else None

    def fits(self, dead):
        """Whether the record results if these blocks are dead and no others."""
        self.engine.ask(f"goeye-dead block {' '.join(dead)}")
        score = margin(self.engine.ask("final_score"))
        self.engine.ask("goeye-dead auto")
        return score == self.record

    def least_sure(self, vertices):
        """The block of which the playouts are least sure, with its colour and its survival; empty if there is none."""

        def doubt(vertex):
            survival = self.survival(vertex)
            return -1 if survival is None else min(survival, 100 - survival)

        if not vertices:
            return ""
        vertex = max(vertices, key=doubt)
        survival = self.survival(vertex)
        return f"{self.color(vertex)} {vertex} ({'proven' if survival is None else f'{survival} %'})"

    def color(self, vertex):
        return "B" if vertex in self.black else "W"

    def explanation(self):
        """The kind of the explanation, and its details."""
        left = self.least_sure([v for v in self.dead if self.fits([dead for dead in self.dead if dead != v])])
        if left:
            return "left", left
        for side in "BW", "B", "W":
            others = [vertex for vertex in self.dead if self.color(vertex) not in side]
            if others != self.dead and self.fits(others):
                return "all left", side
        details = json.loads(self.engine.ask("goeye-score"))
        for other in details["conventions"]:
            if other["scoring"] == details["rules"]["scoring"] and margin(other["score"]) == self.record:
                return "counted", f"tax {other['tax']}, false_eyes {other['false_eyes']}"
        taken = self.least_sure([v for v in self.alive if self.fits([*self.dead, v])])
        return ("taken", taken) if taken else ("none", "")
