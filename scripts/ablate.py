#!/usr/bin/env python3
"""What each step of the judge, or of the player's ending, buys: games without it, and their CPU time.

usage: ablate.py [--only NAME]... [--games N] [--most N] [--target FOLDER] judge|ending [KIND=]GAMES.tsv...

A copy of the source is built in which each expression below is replaced by one that takes a step out if an environment
variable names the step, and otherwise notes whether the step changes anything. For `judge` all games are scored, and those
succeed that come out exact. For `ending` all games are played on, and those succeed that are well played on (play_on.py);
games that are not finished are left out.

Each step is then taken out of the games in which it changes something, because the others stay as they are, and each number
is changed in all games. The table has a line for each: in how many games the step changes something, for each file and for
all the games won (+) and lost (-) of those tried, and the change of their CPU time. games.py describes the lines of
GAMES.tsv. KIND says how the records were counted: plain (territory, false eyes and eyes in seki are points; the default),
fill (they are not) or area. A step whose expression is no longer in the source is an error: these lists and the source
change together.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

from games import games, margin
from gtp import Engine, Refused
from play_on import play_on

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

STATUS = "src/status/mod.rs"
DOUBTED = "src/status/judge/doubted_seki.rs"
JUDGE = "src/status/judge/mod.rs"
READING = "src/status/judge/reading.rs"
CAPTURES = "src/status/judge/captures.rs"
BAIT = "src/status/judge/bait.rs"

# Name of the step, file, expression, expression without the step; and if that is nothing, what the step changes.
JUDGE_STEPS = [
    ("proof with answers", JUDGE, "safety::secured(board, Thoroughness::QUICK)", "ByColor::new(VertexSet::EMPTY, VertexSet::EMPTY)"),
    ("no playouts if all is proven", JUDGE, "!judge.is_proven()", "true"),
    ("the network", JUDGE, "ground.told()", "None"),
    ("reading what would stand in seki", READING, "block.is_played_out() && block.stones.intersects(&standing)", "false"),
    ("walls: no stones in seki", READING, "self.walls().without(&standing)", "self.walls()"),
    ("only doubtful stones against clear playouts", READING, "is_open || block.stones.intersects(&readings.doubtful)", "true"),
    ("no doubt of sekis on open boards", DOUBTED, "PARAMS.neutral * survey.regions.neutral.len() > self.board.size().area()", "false"),
    ("doubted sekis: enemies that live without", DOUBTED, "self.live_without(&group, &enemies)", "true"),
    ("captures: the judge agrees", CAPTURES, "!self.falls_after(attack, i, settings)", "false"),
    ("reading", READING, "asked.is_empty()", "true"),
    ("reading beside weak captors", READING, "self.has_weak_captor(block, &walls)", "false"),
    ("reading rivals of contradicted playouts", READING, "reading.lives().is_some_and(|lives| lives != status.lives())", "false"),
    ("reading again without fallen walls", READING, "falls_or_stands(&reading) && !stones.is_subset(&fallen)", "false"),
    ("captures are of use", READING, "self.is_of_use(i, readings)", "true"),
    ("races", READING, "self.races(i, readings)", "false"),
    ("sekis are likelier than playouts say", READING, "self.hesitates() && reading.defender_first == LifeOutcome::Seki", "false"),
    ("more moves in nearly full positions", READING, "choices <= PARAMS.choices_if_full", "false"),
    ("fewer moves in wide positions", READING, "choices >= PARAMS.choices_if_wide", "false"),
    ("an early end of second opinions", "src/status/second_opinion.rs", "!is_drawn(&balance)", "false"),
    ("walls: dragons with two eyes", READING, "Walls::default().with_eyed(&dragons)", "Walls::default()"),
    ("walls: dragons that may be cut", READING, "VertexSet::union(cut.map(|dragon| dragon.stones))", "VertexSet::EMPTY"),
    ("walls of last resort", READING, "eyed & cut", "VertexSet::EMPTY"),
    ("walls: blocks that hardly ever died", READING, "lasting & spared", "VertexSet::EMPTY"),
    ("walls: liberties to spare", READING, "lasting & spared", "lasting"),
    ("walls: no eyes around stones that may live", READING, "self.stones_where(|block| block.survival > PARAMS.open)", "VertexSet::EMPTY"),
    ("eyes that were read", STATUS, "reading.has_eyes()", "false"),
    ("life at open borders", STATUS, "block.stones.intersects(&borders)", "false"),
    ("second opinion", JUDGE, "judge.doubt()", "()", "judge.outcome()"),
    ("doubted sekis", JUDGE, "judge.doubt_seki()", "()", "judge.outcome()"),
    ("no doubt of two eyes", DOUBTED, "self.live_by_eyes(&group)", "false"),
    ("stones whose capture costs a seki", READING, "self.keep_baits(reader, walls)", "()", "self.outcome()"),
    ("three points without capturing", BAIT, "self.rival_in_atari(i)", "None"),
    ("captures", JUDGE, "judge.see_captures(ground.settings())", "()", "judge.outcome()"),
    ("stones of kos", JUDGE, "self.settle_ko_stones()", "()", "self.outcome()"),
    ("freed captives", JUDGE, "self.free_captives()", "()", "self.outcome()"),
]

JUDGE_PARAMS = "src/status/params.rs"

# Field and other value.
JUDGE_NUMBERS = [
    ("looks", "[1, 1, 1]"),
    ("open", "0.15"),
    ("open", "0.25"),
    ("hesitation", "0.2"),
    ("hesitation", "0.4"),
    ("drawn", "0.05"),
    ("searched", "1.0"),
    ("searched", "5.0"),
    ("lasting", "0.9"),
    ("lasting", "0.98"),
    ("captured", "1"),
    ("neutral", "1_000_000"),
    ("choices_if_full", "6"),
    ("choices_if_wide", "12"),
    ("moves", "400_000"),
]

ENDING = "src/genmove/ending.rs"
ENDGAME = "src/genmove/endgame.rs"
WORTH = "src/genmove/worth.rs"
DAME = "src/genmove/dame.rs"

ENDING_STEPS = [
    ("corridors like dame if area counts", ENDING, "match self.counts_area() {\n            true => unfinished.is_wide_open(),\n            false => !unfinished.open.is_empty(),\n        }", "!unfinished.open.is_empty()"),
    ("a search if large groups are contested", ENDING, "self.contested() * PARAMS.contested <= self.game.size().area()", "true"),
    ("moves that tactics find", ENDING, "block.status.lives()", "false"),
    ("the last ko", ENDING, "kos == [block.origin]", "false"),
    ("no cycles", ENDING, "self.game.recurs(color, v)", "false"),
    ("urgent moves: worth it", ENDGAME, "self.is_worth_it(found, scales)", "true"),
    ("answers in turn", WORTH, "-ending.read(PARAMS.depth, &scales)", "ending.value(color)"),
    ("answers: only new moves", WORTH, "!scales.known[self.color].contains(answer)", "true"),
    ("a tax on stones", WORTH, "f64::from(u8::from(dame))", "f64::from(u8::from(dame)) * 0.0"),
    ("dame that one side can fill", WORTH, "margin + dame.sum::<f64>()", "margin"),
    ("dame: no loss", DAME, "own >= -self.tax()", "true"),
    ("last points", DAME, "Color::ALL.into_iter().any(counts)", "false"),
]

ENDING_PARAMS = "src/genmove/params.rs"

ENDING_NUMBERS = [
    ("doubt", "0.1"),
    ("contested", "8"),
    ("contested", "32"),
    ("depth", "1"),
    ("depth", "2"),
    ("judged", "60"),
    ("judged", "240"),
]

# What is sent after each game is loaded, by how the records were counted, and the rules.
PLAIN = ["kata-set-rule tax NONE", "goeye-param false_eyes count"]
KINDS = {"plain": ("japanese", PLAIN), "fill": ("japanese", []), "area": ("chinese", PLAIN)}

# The environment variables that name the step to take out, and the file for the steps that change something.
WITHOUT, CHANGES = "GOEYE_WITHOUT", "GOEYE_CHANGES"

# Added to the copy.
SWITCHES = f"""
/// Whether a step is taken out.
pub fn without(step: &str) -> bool {{
    static NAMES: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    let read = || std::env::var("{WITHOUT}").unwrap_or_default().split('+').map(str::to_string).collect();
    NAMES.get_or_init(read).iter().any(|name| name == step)
}}

/// Notes that a step changes something.
pub fn changes(step: &str) {{
    let Ok(path) = std::env::var("{CHANGES}") else {{ return }};
    let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
    std::io::Write::write_all(&mut file, format!("{{step}}\\n").as_bytes()).unwrap();
}}
"""
OUTCOME = """
impl Judge<'_> {
    fn outcome(&self) -> Vec<(Status, Evidence)> {
        self.blocks.iter().map(|block| (block.status, block.evidence)).collect()
    }
}
"""


def edit(folder, file, change):
    """Changes the text of a file of the copy."""
    path = os.path.join(folder, file)
    with open(path, encoding="utf-8") as source:
        text = change(source.read())
    with open(path, "w", encoding="utf-8") as source:
        source.write(text)


def replaced(text, file, name, old, new):
    """A text with something else in place of an expression."""
    if text.count(old) != 1:
        sys.exit(f"{name}: the expression is {text.count(old)} times in {file}")
    return text.replace(old, new)


def add_switches(folder):
    """Makes all steps switchable in a copy of the source."""
    edit(folder, "src/lib.rs", lambda text: "#![allow(warnings)]\n" + text + SWITCHES)
    edit(folder, JUDGE, lambda text: text + OUTCOME)
    edit(folder, "src/life/walls.rs", lambda text: text.replace("\npub(crate) struct Walls", "\n#[derive(PartialEq)]\npub(crate) struct Walls"))
    for _, steps, params, numbers in PARTS.values():
        # A constant becomes a static, which is filled when the program runs.
        start = re.compile(r"const PARAMS: (\w+) = \w+ {(.*?)\n};", re.DOTALL)
        static = r"static PARAMS: std::sync::LazyLock<\1> = std::sync::LazyLock::new(|| \1 {\2\n});"
        edit(folder, params, lambda text: start.sub(static, text))
        for name, file, old, new, *watched in steps:
            both = switched(name, old, new, *watched)
            edit(folder, file, lambda text: replaced(text, file, name, old, both))
        for field, value in numbers:
            field_now = re.compile(rf"^    {field}: (.*),$", re.MULTILINE)
            both = rf'    {field}: if crate::without("{field} {value}") {{ {value} }} else {{ \1 }},'
            edit(folder, params, lambda text: field_now.sub(both, text))


def switched(name, old, new, watched=None):
    """An expression by which a step is taken, taken out, or noted if it changes something."""
    if watched:
        now = f'let before = {watched}; {old}; if {watched} != before {{ crate::changes("{name}") }}'
    else:
        now = f'let now = {old}; if now != {new} {{ crate::changes("{name}") }} now'
    return f'(if crate::without("{name}") {{ {new} }} else {{ {now} }})'


def build(folder, target):
    """Builds the engine of a copy of the source; its path."""
    command = ["cargo", "build", "--release", "--quiet", "--bin", "goeye-gtp", "--target-dir", target]
    subprocess.run(command, cwd=folder, check=True)
    return os.path.join(target, "release/goeye-gtp")


def is_exact(engine, kind, game):
    """Whether the score of a game is exact."""
    rules, commands = KINDS[kind]
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
        file.write(game.file(rules))
        file.flush()
        engine.ask(f"loadsgf {file.name}")
    for command in commands:
        engine.ask(command)
    return margin(engine.ask("final_score")) == margin(game.result)


def is_well_ended(engine, kind, game):
    """Whether a game is well played on; none if it was not finished."""
    rules, _ = KINDS[kind]
    options = argparse.Namespace(rules=rules, area=kind == "area", komi="6.5", clock=0, send=[])
    found = play_on(engine, options, game)
    return None if found is None else not found[0]


class Sample:
    """The games of a file, with their results and the steps that change something in them."""

    def __init__(self, name, options):
        self.kind, self.path = name.split("=", 1) if "=" in name else ("plain", name)
        self.games = spread(games(self.path), options.games)
        # Whether a game succeeds, none if it does not count, and its CPU time.
        self.usual = {}
        self.changes = collections.defaultdict(list)

    def run(self, succeeds, engine_path, chosen, changes=None):
        """Whether each of these games succeeds, and its CPU time in seconds."""
        engine = Engine([engine_path, "--rules", KINDS[self.kind][0]])
        found, start = {}, 0.0
        for game in chosen:
            try:
                success = succeeds(engine, self.kind, game)
            except Refused as error:
                success = False
                print(f"{game.name}: {error}", file=sys.stderr)
            end = float(engine.ask("cputime"))
            found[game.name], start = (success, end - start), end
            if changes and os.path.exists(changes):
                with open(changes, encoding="utf-8") as file:
                    for step in sorted(set(file.read().splitlines())):
                        self.changes[step].append(game)
                os.remove(changes)
        engine.close()
        return found

    def run_usual(self, succeeds, engine_path, changes):
        """Runs all games with the engine as it is."""
        os.environ[CHANGES] = changes
        self.usual = self.run(succeeds, engine_path, self.games, changes)
        del os.environ[CHANGES]
        self.games = [game for game in self.games if self.usual[game.name][0] is not None]

    def run_without(self, step, chosen, succeeds, engine_path):
        """The games won and lost without a step, their number, and the CPU times with and without it."""
        os.environ[WITHOUT] = step
        now = self.run(succeeds, engine_path, chosen)
        del os.environ[WITHOUT]
        pairs = [(self.usual[name], now[name]) for name in now]
        won = sum(bool(new) and not old for (old, _), (new, _) in pairs)
        lost = sum(bool(old) and not new for (old, _), (new, _) in pairs)
        return won, lost, len(pairs), sum(old for (_, old), _ in pairs), sum(new for _, (_, new) in pairs)


def spread(everything, most):
    """At most so many of these, spread over them."""
    if most is None or len(everything) <= most:
        return everything
    return [everything[i * len(everything) // most] for i in range(most)]


def ablate(options, engine_path, folder):
    """Prints the table."""
    succeeds, steps, _, numbers = PARTS[options.part]
    samples = [Sample(name, options) for name in options.files]
    for sample in samples:
        sample.run_usual(succeeds, engine_path, os.path.join(folder, "changes"))
    print("| without | changes | " + " | ".join(os.path.basename(sample.path) for sample in samples) + " | all | CPU |")
    print("|---" * (len(samples) + 4) + "|")
    found = [[success for success, _ in sample.usual.values() if success is not None] for sample in samples]
    seconds = sum(cpu for sample in samples for success, cpu in sample.usual.values())
    count = sum(len(answers) for answers in found)
    cells = [f"{sum(answers)} of {len(answers)}" for answers in found]
    print(f"| (nothing) | | {' | '.join(cells)} | {sum(map(sum, found))} of {count} | {1000 * seconds / count:.0f} ms |", flush=True)
    names = [name for name, *_ in steps]
    for step in [*names, *(f"{field} {value}" for field, value in numbers)]:
        if options.only and step not in options.only:
            continue
        candidates = [sample.changes[step] if step in names else sample.games for sample in samples]
        candidates = [
            [game for game in chosen if sample.usual[game.name][0] is not None] for sample, chosen in zip(samples, candidates)
        ]
        results = [
            sample.run_without(step, spread(chosen, options.most), succeeds, engine_path)
            for sample, chosen in zip(samples, candidates)
        ]
        won, lost, tried, before, after = (sum(column) for column in zip(*results))
        changed = f"{sum(map(len, candidates))} games" if step in names else ""
        cells = [f"+{won} -{lost} of {tried}" if tried else "" for won, lost, tried, *_ in results]
        cpu = f"{after / before - 1:+.0%}" if before else ""
        print(f"| {step} | {changed} | {' | '.join(cells)} | +{won} -{lost} of {tried} | {cpu} |", flush=True)


# When a game counts, the steps, the file of the numbers, and other values of them.
PARTS = {
    "judge": (is_exact, JUDGE_STEPS, JUDGE_PARAMS, JUDGE_NUMBERS),
    "ending": (is_well_ended, ENDING_STEPS, ENDING_PARAMS, ENDING_NUMBERS),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="NAME", help="only this step; may be given several times")
    parser.add_argument("--games", type=int, metavar="N", help="at most N games of each file, spread over it")
    parser.add_argument("--most", type=int, metavar="N", help="at most N games of each file for a step")
    parser.add_argument("--target", metavar="FOLDER", help="where to build, to build less the next time")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("files", nargs="+", metavar="[KIND=]GAMES.tsv")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        # Always in the same folder, or nothing that was built before is of use; and all files are new to cargo.
        folder = os.path.join(options.target or scratch, "source")
        shutil.rmtree(folder, ignore_errors=True)
        ignore = shutil.ignore_patterns("target", ".git", "node_modules")
        shutil.copytree(ROOT, folder, ignore=ignore, copy_function=shutil.copyfile)
        add_switches(folder)
        ablate(options, build(folder, os.path.join(options.target or scratch, "target")), scratch)


if __name__ == "__main__":
    main()
