#!/usr/bin/env python3
"""How two GTP engines judge dragons, blocks or connections in the middle of games, and which is right where they differ.

Positions are cut from games at random moves from 80 to 200 (fixed seed). Dragons: those that the second engine calls
critical in `dragon_data`, and of each position one that it calls dead and one that it calls alive, of at least four stones;
both engines answer `owl_attack` and `owl_defend`. Blocks: those of at most six liberties that the second engine captures,
and three others of at most four in each position; both answer `attack` and `defend`. Connections: in each position five
pairs of blocks of one colour at most four steps apart; both answer `disconnect` and `connect`. With --settle each difference is
played out: the side that moves first begins, and the engines say by the same commands where to attack and to defend, in all
four shares of the roles. The attack succeeds if one engine succeeds with it against both; the defence likewise; else it is
not settled. Nobody has threats for a ko, so what depends on finding the first one (code 3) counts as failure. With --network
the move that one engine names is played, and a strong network (KataGo's questions of analysis, --visits) owns the stones with
the other side to move: by three tenths and more for one of the sides, or it is not settled.

    scripts/lab/fights.py --games games.tsv --count 200 --settle dragons target/release/goeye-gtp "gnugo --mode gtp"

games.py describes the lines of the games file.
"""

import collections
import os
import random
import statistics
import tempfile
import time

from games import games, sampling
from gtp import Engine, Refused
from largest_losses import Network
from moves_named import SURE, owned, question

# The stones of the smallest dragon.
STONES = 4

# The most liberties of a block that is asked about, if it can be captured and if not.
LIBERTIES = {"weak": 6, "safe": 4}

# The most steps between two blocks that may be connected.
STEPS = 4

# Moves after which a fight that goes on counts as a defence.
LONGEST = 50

COMMANDS = {
    "dragons": {"attack": "owl_attack", "defence": "owl_defend"},
    "blocks": {"attack": "attack", "defence": "defend"},
    "connections": {"attack": "disconnect", "defence": "connect"},
}


def ask(engine, command):
    """The words of an answer; those of a failure for an error."""
    try:
        return engine.ask(command).split() or ["0"]
    except Refused:
        return ["0"]


def positions(path, seed, folder):
    """Files with the games up to a random move, in random order."""
    chosen = games(path)
    random.Random(seed).shuffle(chosen)
    for game in chosen:
        starts = [i for i in range(len(game.sgf)) if game.sgf.startswith((";B[", ";W["), i)]
        if len(starts) < 120:
            continue
        move = random.Random(game.name).randrange(80, min(200, len(starts) - 10))
        name = os.path.join(folder, f"{game.name}-{move}.sgf")
        with open(name, "w", encoding="utf-8") as file:
            file.write(game._replace(sgf=game.sgf[: starts[move]]).file("Japanese"))
        yield name


def dragons(engine):
    """A vertex of each dragon to ask about, and what the engine calls it."""
    found = collections.defaultdict(list)
    data = {}
    for line in engine.ask("dragon_data").splitlines():
        words = line.split()
        if len(words) == 1:
            data = {"vertex": words[0].rstrip(":")}
        elif words:
            data[words[0]] = words[1]
        if words and words[0] == "owl_status" and int(data["size"]) >= STONES:
            found[words[1].lower()].append(data["vertex"])
    few = {"critical": None, "dead": 1, "alive": 1}
    return [(v, status) for status, most in few.items() for v in found[status][:most]]


def blocks(engine):
    """A vertex of each block to ask about, and whether the engine calls it safe."""
    found = {"weak": [], "safe": []}
    for color in ("black", "white"):
        for line in engine.ask(f"worm_stones {color}").splitlines():
            vertex = line.split()[0]
            status = "safe" if ask(engine, f"attack {vertex}")[0] == "0" else "weak"
            if int(engine.ask(f"countlib {vertex}")) <= LIBERTIES[status]:
                found[status].append(vertex)
    random.Random(len(found["safe"])).shuffle(found["safe"])
    return [(v, "weak") for v in found["weak"]] + [(v, "safe") for v in found["safe"][:3]]


def place(name):
    """Column and row of a vertex."""
    return ord(name[0]) - (name[0] > "I"), int(name[1:])


def steps(one, other):
    """The number of steps between the nearest stones of two blocks."""
    points = [[place(name) for name in block] for block in (one, other)]
    return min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in points[0] for b in points[1])


def connections(engine):
    """A vertex of each of two blocks to ask about, and what the engine says of them."""
    pairs = []
    for color in ("black", "white"):
        blocks = [line.split() for line in engine.ask(f"worm_stones {color}").splitlines()]
        for i, one in enumerate(blocks):
            pairs += [f"{one[0]} {other[0]}" for other in blocks[:i] if steps(one, other) <= STEPS]
    random.Random(len(pairs)).shuffle(pairs)
    found = []
    for pair in pairs[:5]:
        joined, parted = (ask(engine, f"{command} {pair}")[0] != "0" for command in ("connect", "disconnect"))
        found.append((pair, "apart" if not joined else "open" if parted else "joined"))
    return found


SUBJECTS = {"dragons": dragons, "blocks": blocks, "connections": connections}


def fight(engines, commands, roles, vertex, first):
    """Whether the target, or one of two, is captured or given up."""
    board = engines[1]
    owner = board.ask(f"color {vertex.split()[0]}")
    colors = {"attack": "white" if owner == "black" else "black", "defence": owner}
    side, passes = first, 0
    for _ in range(LONGEST):
        if any(board.ask(f"color {v}") != owner for v in vertex.split()):
            return True
        code, *move = ask(engines[roles[side]], f"{commands[side]} {vertex}")
        passes = passes + 1 if move[:1] == ["PASS"] else 0
        if code == "0" or passes > 1:
            return side == "defence"
        try:
            for engine in engines:
                engine.ask(f"play {colors[side]} {move[0]}")
        except Refused:
            return side == "defence"
        side = "attack" if side == "defence" else "defence"
    return False


def truth(engines, commands, name, vertex, first):
    """Whether the target falls if a side moves first; None if that is not settled."""
    ends = {}
    for attacker in (0, 1):
        for defender in (0, 1):
            for engine in engines:
                engine.ask(f"loadsgf {name}")
            ends[attacker, defender] = fight(engines, commands, {"attack": attacker, "defence": defender}, vertex, first)
    falls = any(ends[a, 0] and ends[a, 1] for a in (0, 1))
    stands = any(not ends[0, d] and not ends[1, d] for d in (0, 1))
    return falls if falls != stands else None


def judged(engines, command, vertex, first, options):
    """Whether the move that one engine names works by the strong network; None if that is not settled."""
    board = engines[1]
    owner = board.ask(f"color {vertex}")
    mover = {"attack": "white" if owner == "black" else "black", "defence": owner}[first]
    stones = board.ask(f"worm_stones {vertex}").split()
    for engine in engines:
        code, *move = ask(engine, f"{command} {vertex}")
        if code in ("1", "2") and move:
            board.ask(f"play {mover} {move[0]}")
            asked = question(board, vertex, "black" if mover == "white" else "white", options.visits)
            board.ask("undo")
            value = owned(options.network.answers([asked])[vertex], stones, mover)
            return value > 0 if abs(value) >= SURE else None
    return None


def main():
    parser = sampling(__doc__, 100, "dragons, blocks or pairs")
    parser.add_argument("--settle", action="store_true", help="play differences out")
    parser.add_argument("--network", type=Network, help="the command of a network that settles differences about dragons")
    parser.add_argument("--visits", type=int, default=30)
    parser.add_argument("subject", choices=list(SUBJECTS))
    parser.add_argument("engines", nargs=2)
    options = parser.parse_args()
    commands = COMMANDS[options.subject]
    engines = [Engine(command) for command in options.engines]
    table, settled, times, asked = collections.Counter(), collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name in positions(options.games, options.seed, folder):
            for engine in engines:
                engine.ask(f"loadsgf {name}")
            for vertex, status in SUBJECTS[options.subject](engines[1]):
                asked += 1
                for first, command in commands.items():
                    start = time.perf_counter()
                    codes = [ask(engines[0], f"{command} {vertex}")[0]]
                    times.append(time.perf_counter() - start)
                    codes.append(ask(engines[1], f"{command} {vertex}")[0])
                    works = [code in ("1", "2") for code in codes]
                    same = works[0] == works[1]
                    table[status, first, same] += 1
                    if same or not (options.settle or options.network):
                        continue
                    if options.network:
                        works_out = judged(engines, command, vertex, first, options)
                    else:
                        falls = truth(engines, commands, name, vertex, first)
                        works_out = None if falls is None else falls == (first == "attack")
                    settled["not settled" if works_out is None else "first right" if works_out == works[0] else "second right"] += 1
                    for engine in engines:
                        engine.ask(f"loadsgf {name}")
            if asked >= options.count:
                break
    for engine in engines:
        engine.close()
    print("| the second engine says | attack alike | defence alike |\n|---|---|---|")
    for status in sorted({status for status, _, _ in table}):
        cells = []
        for first in commands:
            alike = table[status, first, True]
            cells.append(f"{alike} of {alike + table[status, first, False]}")
        print(f"| {status} | " + " | ".join(cells) + " |")
    times.sort()
    print(f"{asked} {options.subject}; a question takes the first engine", end=" ")
    share = lambda percent: f"{1000 * times[len(times) * percent // 100]:.1f} ms ({percent} %)"
    print(f"{1000 * statistics.mean(times):.1f} ms (mean), {share(50)}, {share(95)}, {share(99)}")
    if settled:
        print("differences:", ", ".join(f"{name} {count}" for name, count in sorted(settled.items())))


if __name__ == "__main__":
    main()
