#!/usr/bin/env python3
"""Compares the forms of KataGo's analysis protocol as two programs have them: the same queries go to both, and what each
answers is compared field by field: which lines come, their fields, the types, lengths and ranges of the values, the view
of winrates, leads and ownership. The values themselves differ, of course.

    scripts/lab/katago_forms.py --katago "katago analysis -config analysis.cfg -model model.bin.gz" \\
        --goeye "target/release/goeye analysis"

Lists the differences, each with the number of queries that show it and one of them. --queries writes the queries and ends.
"""

import argparse
import collections
import json
import random
import shlex
import subprocess
import sys

RULES = ["tromp-taylor", "chinese", "chinese-ogs", "chinese-kgs", "japanese", "korean", "stone-scoring", "aga", "bga",
         "new-zealand", "aga-button", "Chinese", "new zealand", "stone_scoring",
         {"ko": "SIMPLE", "scoring": "AREA", "tax": "NONE", "suicide": False, "hasButton": False,
          "whiteHandicapBonus": "N", "friendlyPassOk": True}, {"ko": "POSITIONAL"}, {"scoring": "TERRITORY"}]
LETTERS = "ABCDEFGHJKLMNOPQRST"


def vertices(width, height):
    return [f"{LETTERS[x]}{y + 1}" for x in range(width) for y in range(height)]


def base(rng, number):
    """A query about a random game without captures."""
    width, height = rng.choice([(9, 9), (9, 9), (13, 13), (19, 19), (9, 7), (7, 13)])
    free = vertices(width, height)
    rng.shuffle(free)
    moves = [["BW"[i % 2], v] for i, v in enumerate(free[: rng.randrange(0, 25)])]
    return {"id": f"q{number}", "moves": moves, "rules": rng.choice(RULES), "komi": rng.choice([0, 5.5, 6.5, 7.5, -3]),
            "boardXSize": width, "boardYSize": height, "maxVisits": rng.randrange(2, 9)}


def good(rng, number):
    """A query that asks for this and that."""
    query = base(rng, number)
    for flag in ["includeOwnership", "includeOwnershipStdev", "includeMovesOwnership", "includeMovesOwnershipStdev",
                 "includePolicy", "includePVVisits", "includeNoResultValue"]:
        if rng.random() < 0.4:
            query[flag] = rng.random() < 0.8
    view = rng.choice(["BLACK", "WHITE", "SIDETOMOVE", None])
    if view:
        query["overrideSettings"] = {"reportAnalysisWinratesAs": view}
    else:
        query["overrideSettings"] = {"maxTime": 5.0, "wideRootNoise": 0.04}
    if rng.random() < 0.3:
        count = len(query["moves"])
        query["analyzeTurns"] = sorted(rng.sample(range(count + 1), min(3, count + 1)))
        if rng.random() < 0.5:
            query["priorities"] = [rng.randrange(-5, 5) for _ in query["analyzeTurns"]]
    elif rng.random() < 0.3:
        query["priority"] = rng.randrange(-5, 5)
    if rng.random() < 0.2:
        query["analysisPVLen"] = rng.randrange(1, 5)
    if rng.random() < 0.2:
        query["initialPlayer"] = rng.choice(["B", "W", "b", "white"])
    if rng.random() < 0.2:
        query["moves"] = query["moves"] + [["B", "pass"], ["W", "PASS"]][: rng.randrange(1, 3)]
        if "analyzeTurns" not in query:
            query["analyzeTurns"] = [len(query["moves"])]
            query.pop("priority", None)
    if rng.random() < 0.2 and not query["moves"]:
        query["initialStones"] = [["B", v] for v in ["C3", "G7", "G3"][: rng.randrange(1, 4)]]
    if rng.random() < 0.15:
        query[rng.choice(["avoidMoves", "allowMoves"])] = [
            {"player": p, "moves": ["A1", "A2", "B2"], "untilDepth": 1} for p in "BW"]
    return query


def wrong(rng, number):
    """A query with one thing that is wrong."""
    query = base(rng, number)
    changes = [
        {"boardXSize": 0}, {"boardXSize": 29}, {"boardXSize": "9"}, {"boardYSize": None}, {"moves": "x"}, {"moves": [["B"]]},
        {"moves": [["B", "C3"], ["W", "C3"]]}, {"moves": [["B", "Z99"]]}, {"moves": [["X", "C3"]]}, {"moves": [["B", None]]},
        {"rules": 5}, {"rules": "nosuch"}, {"rules": {"ko": "X"}}, {"rules": {"foo": 1}}, {"komi": "x"}, {"komi": 7.25},
        {"komi": 1000}, {"maxVisits": 0}, {"maxVisits": "x"}, {"maxVisits": 1.5}, {"analyzeTurns": [999]},
        {"analyzeTurns": [-1]}, {"analyzeTurns": ["a"]}, {"analyzeTurns": 1}, {"initialPlayer": "X"},
        {"initialStones": "x"}, {"initialStones": [["B", "pass"]]}, {"initialStones": [["B", "J0"]]}, {"priority": "x"},
        {"priority": 0.5}, {"priorities": [1]}, {"priority": 1, "analyzeTurns": [0], "priorities": [1]},
        {"analyzeTurns": [0], "priorities": [1, 2]}, {"analyzeTurns": [0], "priorities": ["a"]}, {"includeOwnership": "yes"},
        {"includePolicy": 1}, {"overrideSettings": 3}, {"overrideSettings": {"maxTime": "x"}},
        {"overrideSettings": {"maxVisits": 0}}, {"overrideSettings": {"reportAnalysisWinratesAs": "FOO"}},
        {"overrideSettings": {"foo": 1}}, {"unknownField": 1}, {"reportDuringSearchEvery": 0}, {"reportDuringSearchEvery": "x"},
        {"firstReportDuringSearchAfter": 0}, {"analysisPVLen": 0}, {"analysisPVLen": 5000}, {"whiteHandicapBonus": "Q"},
        {"whiteHandicapBonus": 0}, {"rootPolicyTemperature": -1}, {"rootFpuReductionMax": "x"}, {"avoidMoves": {}},
        {"avoidMoves": [{"player": "B", "moves": ["C3"]}]}, {"avoidMoves": [{"player": "X", "moves": ["C3"], "untilDepth": 1}]},
        {"avoidMoves": [{"player": "B", "moves": ["Z3"], "untilDepth": 1}]},
        {"avoidMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 0}]},
        {"allowMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 1}] * 2},
        {"allowMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 1}],
         "avoidMoves": [{"player": "B", "moves": ["D3"], "untilDepth": 1}]},
        {"action": "nosuch"}, {"action": "terminate"}, {"action": "terminate", "terminateId": "none"},
        {"action": "terminate", "terminateId": "none", "turnNumbers": [0]},
        {"action": "terminate", "terminateId": "none", "turnNumbers": "x"}, {"action": "query_version"},
        {"action": "query_models"}, {"action": "clear_cache"}, {"action": "query_version", "foo": [1]}, {"action": 3},
        {"id": 5}, {"id": None},
    ]
    change = changes[number % len(changes)]
    query.update(change)
    if query.get("boardYSize", 1) is None:
        del query["boardYSize"]
    if "action" in change:
        query = {"id": query["id"], **change}
    return query


def queries():
    rng = random.Random(66)
    found = [good(rng, i) for i in range(130)]
    found += [wrong(rng, i) for i in range(130, 200)]
    return found


def ask(command, asked):
    """The lines that a program answers, by the id of the query; None for those without."""
    text = "".join(json.dumps(query) + "\n" for query in asked)
    done = subprocess.run(shlex.split(command), input=text.encode(), stdout=subprocess.PIPE, timeout=3600)
    found = collections.defaultdict(list)
    for line in done.stdout.decode().splitlines():
        answer = json.loads(line)
        found[answer.get("id")].append(answer)
    return found


def kind(answer):
    for key in ["error", "warning", "action", "noResults", "rootInfo"]:
        if key in answer:
            return key
    return "other"


def form(value):
    """The type of a value; of lists of numbers the length, too."""
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, dict):
        return "object"
    if isinstance(value, list) and value and all(isinstance(x, (int, float)) for x in value):
        return f"{len(value)} numbers"
    return "list"


# Lists whose length is the search's matter.
SEARCHED = {"pvVisits", "pvEdgeVisits"}


def forms(where, value):
    """The fields of an object with their forms."""
    found = {}
    for key, item in value.items():
        text = form(item)
        found[f"{where}{key}"] = "numbers" if key in SEARCHED else text
        if key == "rootInfo":
            found.update(forms("rootInfo.", item))
    return found


def compare_fields(report, query, theirs, ours):
    a, b = forms("", theirs), forms("", ours)
    if theirs.get("moveInfos") and ours.get("moveInfos"):
        a.update(forms("moveInfos.", theirs["moveInfos"][0]))
        b.update(forms("moveInfos.", ours["moveInfos"][0]))
    for key in sorted(set(a) | set(b)):
        if a.get(key) != b.get(key):
            report(f"{key}: {a.get(key)} and {b.get(key)}", query)


def compare_analyses(report, query, theirs, ours):
    turns = [sorted(a["turnNumber"] for a in side) for side in (theirs, ours)]
    if turns[0] != turns[1]:
        return report(f"turns {turns[0]} and {turns[1]}", query)
    for a, b in zip(*[sorted(side, key=lambda a: a["turnNumber"]) for side in (theirs, ours)]):
        compare_fields(report, query, a, b)
        if a["rootInfo"]["currentPlayer"] != b["rootInfo"]["currentPlayer"]:
            report("currentPlayer differs", query)
        # Where both see a clear lead, they see the same side ahead: the view is the same.
        leads = [x["rootInfo"]["scoreLead"] for x in (a, b)]
        if min(abs(lead) for lead in leads) > 8 and leads[0] * leads[1] < 0:
            report("scoreLead is of another view", query)
        if "ownership" in a and "ownership" in b:
            product = sum(x * y for x, y in zip(a["ownership"], b["ownership"]))
            if product < -0.02 * len(a["ownership"]):
                report("ownership is of another view", query)
        illegal = [[p == -1 for p in x.get("policy", [])] for x in (a, b)]
        if illegal[0] != illegal[1]:
            report("policy: other moves are illegal", query)
        for name, answer in (("katago", a), ("goeye", b)):
            check_ranges(lambda text: report(f"{name}: {text}", query), answer)


def check_ranges(report, answer):
    root = answer["rootInfo"]
    if not 0 <= root["winrate"] <= 1:
        report("rootInfo.winrate out of range")
    for order, info in enumerate(answer["moveInfos"]):
        if info["order"] != order:
            report("order is no rank")
        if not info["pv"] or info["pv"][0] != info["move"]:
            report("pv does not begin with the move")
        if not 0 <= info["winrate"] <= 1 or not 0 <= info["prior"] <= 1:
            report("winrate or prior out of range")
    if "policy" in answer and abs(sum(p for p in answer["policy"] if p >= 0) - 1) > 0.01:
        report("policy does not add up to 1")


def compare(report, query, theirs, ours):
    a, b = [collections.Counter(kind(x) for x in side) for side in (theirs, ours)]
    if a != b:
        return report(f"answers {dict(a)} and {dict(b)}", query)
    if "rootInfo" in a:
        analyses = [[x for x in side if kind(x) == "rootInfo"] for side in (theirs, ours)]
        compare_analyses(report, query, *analyses)
    for what in ["error", "warning", "action"]:
        of_kind = [sorted([x for x in side if kind(x) == what], key=lambda x: x.get("field", "")) for side in (theirs, ours)]
        for x, y in zip(*of_kind):
            compare_fields(report, query, x, y)
            if x.get("field") != y.get("field"):
                report(f"{what} in field {x.get('field')} and {y.get('field')}", query)
            elif what != "action" and x[what] != y[what]:
                report(f"{what} in words: {x[what]!r} and {y[what]!r}", query)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--katago")
    parser.add_argument("--goeye")
    parser.add_argument("--queries", action="store_true")
    arguments = parser.parse_args()
    asked = queries()
    if arguments.queries or not (arguments.katago and arguments.goeye):
        for query in asked:
            print(json.dumps(query))
        return
    theirs, ours = ask(arguments.katago, asked), ask(arguments.goeye, asked)
    found = collections.defaultdict(list)
    for query in asked:
        id = query["id"] if isinstance(query["id"], str) else None
        if id is not None:
            compare(lambda text, q: found[text].append(q), query, theirs[id], ours[id])
    compare(lambda text, q: found[text].append(q), {"id": None}, theirs[None], ours[None])
    print(f"{len(asked)} queries; {sum(map(len, theirs.values()))} and {sum(map(len, ours.values()))} lines")
    for text, shown in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(shown):4} {text}\n       {json.dumps(shown[0])[:300]}")


if __name__ == "__main__":
    sys.exit(main())
