#!/usr/bin/env python3
"""Counts how many answers of `goeye solve` are right, and whether they stand when they are played on.

    scripts/lab/problems.py [--count 60] [--seed 1] [--seconds 30] [--once] [-v]
        [--solve "target/release/goeye solve --jsonl"] PROBLEMS.jsonl...

Each line of PROBLEMS.jsonl is a problem as `goeye solve --jsonl` takes it, with the first moves that its source calls right
(first_moves) and, where known, target and goal. --count of them are drawn by chance, as many of each file.

Each answer is held against itself. Its first claimed move is played, or a pass if it claims none, and the other side is asked
about what is left of the same target; then the answer to that is played, and the side that began is asked again. Whoever was
said to reach something must still reach it. So must a pass that is told to work: it is played, too. And one of the moves
that are said to fail is played with its refutation: the side that began must not reach then what the best move reaches.
Where a move takes a ko nothing is asked, because a problem has no memory of it. A contradiction counts for the least sure of
the answers that contradict each other: *read* if all are read or proven.

Prints right, wrong and unsolved answers by what they are worth, how many of the questions that were asked again contradict
the answer and how many do so among read ones, and the time. -v prints each contradiction. With --once
nothing is asked again. Only the standard library is needed.
"""

import argparse
import collections
import json
import os
import random
import select
import shlex
import statistics
import subprocess
import time

from gtp import PROGRAMS

SOLVE = shlex.quote(os.path.join(PROGRAMS, "goeye")) + " solve --jsonl"

# What becomes of the target, best for its owner last, by what its owner reaches and what the other side reaches.
LIVES = {"failure": "dead", "ko": "ko", "seki": "seki", "success": "alive"}
FALLS = {"failure": "alive", "ko": "ko", "seki": "seki", "success": "dead"}
RANKS = ["dead", "ko", "seki", "alive"]
SURE = ("read", "proven")


class Solver:
    """`goeye solve --jsonl` as a child process."""

    def __init__(self, command, seconds):
        self.command, self.seconds, self.process = shlex.split(command), seconds, None

    def ask(self, problem):
        """The answer to a problem; one that is unsolved if it takes too long."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        asked = {name: problem[name] for name in ("id", "size", "black", "white", "to_move")}
        asked.update({name: problem[name] for name in ("target", "goal") if problem.get(name)})
        self.process.stdin.write((json.dumps(asked) + "\n").encode())
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], self.seconds)[0]:
            self.process.kill()
            self.process.wait()
            self.process = None
            return {"outcome": "unsolved", "grade": "estimated"}
        return json.loads(self.process.stdout.readline())


def neighbors(point, size):
    """The points beside a point."""
    x, y = ord(point[0]) - 97, ord(point[1]) - 97
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [chr(97 + a) + chr(97 + b) for a, b in around if 0 <= a < size and 0 <= b < size]


def block(stones, point, size):
    """The stones that are connected with one, and their liberties."""
    found, liberties, queue = {point}, set(), [point]
    while queue:
        for near in neighbors(queue.pop(), size):
            if near not in stones:
                liberties.add(near)
            elif stones[near] == stones[point] and near not in found:
                found.add(near)
                queue.append(near)
    return found, liberties


def played(problem, move):
    """The problem after a move, for the other side; None if that is illegal, or takes a ko."""
    size, mine = problem["size"], problem["to_move"]
    other = "W" if mine == "B" else "B"
    stones = {v: "B" for v in problem["black"]} | {v: "W" for v in problem["white"]}
    taken = set()
    if move != "pass":
        if move in stones:
            return None
        stones[move] = mine
        for near in neighbors(move, size):
            if stones.get(near) == other:
                found, liberties = block(stones, near, size)
                if not liberties:
                    taken |= found
        for v in taken:
            stones.pop(v)
        found, liberties = block(stones, move, size)
        if not liberties or (len(taken) == 1 and len(found) == 1 and len(liberties) == 1):
            return None
    return {
        "id": problem["id"],
        "size": size,
        "to_move": other,
        "black": sorted(v for v in stones if stones[v] == "B"),
        "white": sorted(v for v in stones if stones[v] == "W"),
        "target": [v for v in problem["target"] if v not in taken],
    }


class Checked:
    """The answer to a problem, and what was found by asking again."""

    def __init__(self, solver, problem, once):
        self.solver, self.contradictions, self.asked = solver, [], 0
        self.answer = solver.ask(problem)
        outcome = self.answer.get("outcome")
        if once or outcome not in LIVES or not self.answer.get("target"):
            return
        self.problem = {**problem, "target": self.answer["target"], "goal": None}
        self.fate = self.told(self.problem, self.answer)
        claimed = (self.answer["first_moves"] or ["pass"])[0]
        self.play_on(claimed)
        if "pass" in self.answer["first_moves"][1:]:
            self.play_on("pass")
        if self.answer["refuted_moves"]:
            self.refute(*self.answer["refuted_moves"][0])

    def told(self, problem, answer):
        """What an answer says of the target; None if it does not say."""
        owner = "B" if problem["target"][0] in problem["black"] else "W"
        return (LIVES if owner == problem["to_move"] else FALLS).get(answer.get("outcome"))

    def again(self, problem, line, holds):
        """Asks about a problem that was reached, and notes it if `holds` is not true of the fate that is told."""
        self.asked += 1
        if problem["target"]:
            answer = self.solver.ask(problem)
            fate = self.told(problem, answer)
        else:
            answer, fate = {"first_moves": [], "grade": "proven"}, "dead"
        if fate is not None and not holds(fate):
            grades = (self.answer["grade"], answer["grade"])
            self.contradictions.append((all(grade in SURE for grade in grades), line, fate))
        return answer

    def play_on(self, claimed):
        """Plays a claimed move and the answer to it."""
        after = played(self.problem, claimed)
        if after is None:
            return
        answer = self.again(after, [claimed], lambda fate: fate == self.fate)
        if not after["target"] or answer.get("outcome") not in LIVES:
            return
        reply = (answer["first_moves"] or [moves[0] for moves in answer["refuted_moves"]] or ["pass"])[0]
        after = played(after, reply)
        if after is not None:
            self.again(after, [claimed, reply], lambda fate: fate == self.fate)

    def refute(self, claimed, reply):
        """Plays a move that is said to fail, and its refutation."""
        after = played(self.problem, claimed)
        after = after and played(after, reply)
        if after is None:
            return
        owner = "B" if self.problem["target"][0] in self.problem["black"] else "W"
        sign = 1 if owner == self.problem["to_move"] else -1
        holds = lambda fate: sign * RANKS.index(fate) < sign * RANKS.index(self.fate)
        self.again(after, [claimed, reply], holds)


def is_right(problem, answer):
    """Whether the first move is one that the source has; None if there is no answer."""
    if answer.get("outcome") not in LIVES:
        return None
    return (answer["first_moves"] or ["pass"])[0] in problem["first_moves"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--solve", default=SOLVE)
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("files", nargs="+", metavar="PROBLEMS.jsonl")
    options = parser.parse_args()
    problems = []
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        problems += random.Random(options.seed).sample(lines, min(len(lines), options.count // len(options.files)))
    solver = Solver(options.solve, options.seconds)
    counts, times = collections.Counter(), []
    for problem in problems:
        problem["black"] = problem["black"] + problem.get("outside", [])
        start = time.monotonic()
        checked = Checked(solver, problem, options.once)
        times.append(time.monotonic() - start)
        answer = checked.answer
        right = is_right(problem, answer)
        grade = answer.get("grade", "estimated")
        told = "unsolved" if right is None else "right" if right else "wrong"
        counts[told] += 1
        counts[told, grade] += 1
        counts["again"] += checked.asked
        counts["contradictions"] += len(checked.contradictions)
        sure = [found for found in checked.contradictions if found[0]]
        counts["read contradictions"] += len(sure)
        counts["read answers that contradict themselves"] += bool(sure)
        if options.verbose:
            first = " ".join(answer.get("first_moves", []))
            print(f"{problem['id']}: {told}, {answer.get('outcome')} ({grade}): {first}; wanted {' '.join(problem['first_moves'])}")
            for both, line, fate in checked.contradictions:
                print(f"  {'read' if both else 'estimated'}: {checked.fate}, but after {' '.join(line)} {fate}", flush=True)
    print(f"{len(problems)} problems")
    for told in ("right", "wrong", "unsolved"):
        grades = ", ".join(f"{counts[told, grade]} {grade}" for grade in ("proven", "read", "estimated"))
        print(f"{told}: {counts[told]} ({grades})")
    print(f"asked again: {counts['again']}; contradictions: {counts['contradictions']}, {counts['read contradictions']} of them read")
    print(f"read answers that contradict themselves: {counts['read answers that contradict themselves']}")
    print(f"seconds a problem, played on: median {statistics.median(times):.2f}, most {max(times):.1f}")


if __name__ == "__main__":
    main()
