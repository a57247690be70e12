#!/usr/bin/env python3
"""What the numbers buy by which modules decide what to look at and when to stop: their work with other numbers.

usage: thresholds.py [--only TEXT]... [--joint NAME=VALUE;...]... [--target FOLDER] [--built] [SUBJECT=FILE]...

One copy of the source is built in which each number below is taken from an environment variable, if that names it. Each
number is then measured with other values, by its subject:

    quick, deep, thorough, exhaustive    tactical questions with these settings, about positions in the middle of games,
                                         against the answers of an exhaustive reader: how many agree, and the moves played
    combinations                         the same, against those of a much larger budget
    connections                          the same, against the usual answers
    search                               positions with the policy of a strong player: the policy of the moves that the
                                         search chooses, in percent, and the error of its lead in points
    fights                               fates of blocks by search, against those of a search ten times as long
    safety                               points that are proven safe, by both degrees of thoroughness
    clock                                games on a clock that are lost on time, and the time that is used
    score                                final scores that are the recorded ones
    teire                                teire that are found, in games where generous numbers find any besides false eyes
    solve                                problems that are solved as the file has it, those that are not, and moves played;
                                         first moves that are told, the length of main lines, and how often it is told what
                                         the other side would reach

FILE holds games (games.py; for tactics, combinations, connections, fights, safety and score), positions with a policy (for
search) or problems (for solve). A subject without a file is left out. The last number of a line is processor time against
that of the usual numbers.
"""

import argparse
import collections
import gzip
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from ablate import ROOT, edit, replaced, spread
from games import games, margin

TUNED = "GOEYE_TUNED"

# Added to the copy: `tuned!("name", type, usual value)`.
MACRO = f"""
macro_rules! tuned {{
    ($name:expr, $type:ty, $now:expr) => {{{{
        static NOW: std::sync::OnceLock<$type> = std::sync::OnceLock::new();
        *NOW.get_or_init(|| match crate::tuned_to($name) {{
            Some(value) => value.parse().unwrap(),
            None => $now,
        }})
    }}}};
}}
pub mod probe;
fn tuned_to(name: &str) -> Option<String> {{
    let all = std::env::var("{TUNED}").ok()?;
    let mut pairs = all.split(';').filter_map(|pair| pair.split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_string())
}}
"""

# Fields of the structures of numbers: file, field, other values, subjects.
FIELDS = [
    ("tactics/params.rs", "weak", "2 4", "quick deep thorough"),
    ("tactics/params.rs", "friends", "0 1 3", "quick deep"),
    ("tactics/params.rs", "free", "4", "quick deep"),
    ("tactics/params.rs", "step", "1 4 9", "quick deep thorough"),
    ("tactics/params.rs", "share", "1 2 8", "quick deep thorough"),
    ("tactics/params.rs", "glance", "0 3 7 255", "exhaustive"),
    ("tactics/params.rs", "capture", "0 150 600", "quick deep thorough"),
    ("tactics/params.rs", "threat", "0 75 300", "quick deep thorough"),
    ("tactics/params.rs", "atari", "0 30 120", "quick deep thorough"),
    ("tactics/params.rs", "reach", "0 10 40", "quick deep thorough"),
    ("tactics/params.rs", "beside", "0 10 40", "quick deep thorough"),
    ("tactics/params.rs", "kept", "1 2 8", "combinations connections"),
    ("tactics/params.rs", "threats", "2 3 6", "combinations"),
    ("tactics/params.rs", "combination", "20000 50000 400000", "combinations"),
    ("tactics/params.rs", "threatened", "2 4 6", "combinations"),
    ("tactics/params.rs", "proposals", "1 4 16", "combinations"),
    ("connection/params.rs", "nodes", "50000 200000", "connections"),
    ("connection/params.rs", "cuts", "1 4", "connections"),
    ("connection/params.rs", "capture", "0 4 16", "connections"),
    ("connection/params.rs", "captures", "100 400 5000", "connections"),
    ("connection/params.rs", "weak", "2 4", "connections"),
    ("connection/params.rs", "in_danger", "0 1 3", "connections"),
    ("connection/params.rs", "liberties", "2 8 400", "connections"),
    ("search/amaf.rs", "expand", "1 6", "search"),
    ("search/amaf.rs", "equivalence", "1 750 3000", "search"),
    ("search/amaf.rs", "explore", "0 0.015 0.06", "search"),
    ("search/amaf.rs", "liberties", "0 1 3", "search"),
    ("search/amaf.rs", "nodes", "50 200 1000", "search"),
    ("search/clock.rs", "late", "1 2 8 1000000", "clock"),
    ("search/clock.rs", "unseen", "5 10 40 1000000", "clock"),
    ("search/clock.rs", "endless", "10 20 80", "clock"),
    ("search/clock.rs", "part", "5 20", "clock"),
    ("search/clock.rs", "more", "1 4 8", "clock"),
    ("solve/params.rs", "playouts", "500 1000 4000", "solve"),
    ("solve/params.rs", "likely", "0 0.5 0.8", "solve"),
    ("solve/whole.rs", "ROOM", "1 3", "solve"),
    ("solve/whole.rs", "PLAYOUTS", "5000 40000", "solve"),
    ("solve/params.rs", "more", "0 2 8", "solve"),
    ("solve/params.rs", "least_for_more", "0 25000 100000", "solve"),
    ("solve/params.rs", "reply", "1000 10000 20000", "solve"),
    ("solve/params.rs", "room", "0 10 40", "solve"),
    ("solve/params.rs", "first_step", "16384 65536 262144 4000000000", "solve"),
    ("solve/params.rs", "growth", "2 16", "solve"),
    ("solve/params.rs", "weak", "0 2 8 400", "solve"),
    ("solve/params.rs", "groups", "2 4 16", "solve"),
    ("score/teire/params.rs", "liberties", "0 2 8", "teire score"),
    ("score/teire/params.rs", "stones", "1 4", "teire score"),
    ("score/teire/params.rs", "moves", "6 12 48", "teire score"),
    ("score/teire/params.rs", "judged", "0 6 24", "teire score"),
    ("safety/params.rs", "joined", "0 14 64", "safety score"),
    ("safety/params.rs", "piece", "0 4 16", "safety score"),
    ("safety/params.rs", "empty", "12 64", "safety score"),
    ("safety/params.rs", "tried", "0 2 16", "safety"),
    ("status/params.rs", "choices_if_full", "0 4 12", "score"),
    ("status/params.rs", "nodes_if_full", "20000 200000", "score"),
    ("status/params.rs", "choices_if_wide", "12 20 128", "score"),
    ("status/params.rs", "nodes_if_wide", "0 1000 20000", "score"),
    ("status/params.rs", "neutral", "1 2 6 400", "score"),
    ("status/params.rs", "captured", "1 2 6 400", "score"),
]

# Other constants: file, name, other values, subjects. They are replaced wherever the file uses them.
CONSTANTS = [
    ("search/tree.rs", "LONGEST", "1", "search"),
    ("search/amaf.rs", "LOST", "0 2 8", "search"),
    ("search/value.rs", "SHARE", "0 0.15 0.6", "fights"),
    ("search/survival.rs", "NODES", "10 20", "fights"),
    ("search/settings.rs", "SECOND_LOOK", "300 1200", "score"),
    ("life/mod.rs", "MOST_THREATS", "1 2 8", "solve"),
    ("life/frame.rs", "ROOM", "1 3", "solve"),
    ("life/frame.rs", "NEAR_EDGE", "0 3 9", "solve"),
    ("life/walls.rs", "LIBERTIES_TO_SPARE", "4 6 10 400", "score"),
    ("life/guess.rs", "EVEN", "12 16 24", "solve"),
    ("status/judge/mod.rs", "OWNED", "0 0.2 0.8", "score"),
]

# Others: file, name, type, usual value, other values, subjects, and what is replaced: text and text with {} for the number.
OTHERS = [
    ("tactics/moves.rs", "MOST", "usize", "64", "16 32", "quick deep", "moves.take(MOST)", "moves.take({})"),
    ("tactics/state.rs", "LONGEST", "usize", "250", "60 120", "quick deep",
     "self.exhausted |= self.path.try_push", "self.exhausted |= self.path.len() >= {} || self.path.try_push"),
    ("tactics/escape.rs", "escapes in two moves", "usize", "8", "0 2 4", "quick deep",
     "let _ = later.try_push(l);", "if later.len() < {} { let _ = later.try_push(l); }"),
    ("tactics/horizon.rs", "near of quick", "u8", "2", "0 1 3", "quick", "Horizon::Quick => 2,", "Horizon::Quick => {},"),
    ("tactics/horizon.rs", "near of deep", "u8", "6", "0 3 9", "deep", "Horizon::Deep => 6,", "Horizon::Deep => {},"),
    ("tactics/reading.rs", "the killer of a move is tried next", "bool", "true", "false", "quick deep",
     "if let Some(k) = killer\n", "if {} && let Some(k) = killer\n"),
    ("connection/paths.rs", "WIDEST", "usize", "48", "12 24", "connections",
     "let _ = scored.try_push(", "if scored.len() >= {} { break; } let _ = scored.try_push("),
    ("connection/paths.rs", "history of the owner", "i32", "900", "0", "connections", ".min(900)", ".min({})"),
    ("connection/search.rs", "history of the opponent", "i32", "1000", "0", "connections", ".min(1000)", ".min({})"),
    ("connection/search.rs", "the move that was prevented first", "i32", "2000", "0", "connections", "{ 2000 }", "{ {} }"),
    ("connection/search.rs", "RISING without", "usize", "99", "0 1 2 3 4", "connections",
     "for threats in ThreatsInReach::RISING {",
     "for threats in ThreatsInReach::RISING.into_iter().enumerate().filter(|(i, _)| *i != {}).map(|(_, e)| e) {"),
    ("search/prior.rs", "PLAY", "f32", "10.0", "5 20", "search", "let mut prior = PLAY;", "let mut prior = Prior { weight: {}, ..PLAY };"),
    ("search/prior.rs", "PASS", "f32", "10.0", "0.1 5 20", "search", "        PASS\n", "        Prior { weight: {}, ..PASS }\n"),
    ("search/prior.rs", "SHAPE", "f32", "6.0", "0 3 12", "search small", "prior.add(SHAPE)", "prior.add(Prior::won({}))"),
    ("search/prior.rs", "FOUGHT for captures", "f32", "1.0", "0 0.5 2", "search small",
     "Prior::won(FOUGHT.over(captured))", "Prior::won({} * FOUGHT.over::<f32>(captured))"),
    ("search/prior.rs", "FOUGHT for saved stones", "f32", "1.0", "0 0.5 2", "search small",
     "Prior::won(FOUGHT.over(saved))", "Prior::won({} * FOUGHT.over::<f32>(saved))"),
    ("search/prior.rs", "BY_LAST", "f32", "1.0", "0 0.5 2", "search small",
     "BY_LAST.get(far).copied().unwrap_or(0.0)", "{} * BY_LAST.get(far).copied().unwrap_or(0.0)"),
    ("search/amaf.rs", "READ", "f32", "1.0", "0 0.5 2", "search", "let weight = READ.over(size);", "let weight = {} * READ.over::<f32>(size);"),
    ("search/settings.rs", "answers of VARIED", "u16", "200", "100 256", "search small", "manner: Manner::VARIED,", "manner: Manner { answers: {}, ..Manner::VARIED },"),
    ("search/settings.rs", "shapes of VARIED", "u16", "200", "0 100 256", "search small", "manner: Manner::VARIED,", "manner: Manner { shapes: {}, ..Manner::VARIED },"),
    ("search/settings.rs", "captures of VARIED", "u16", "128", "0 64 256", "small middle", "manner: Manner::VARIED,", "manner: Manner { captures: {}, ..Manner::VARIED },"),
    ("search/settings.rs", "answers of STRICT", "u16", "256", "200", "score", "manner: Manner::STRICT,", "manner: Manner { answers: {}, ..Manner::STRICT },"),
    ("search/settings.rs", "shapes of STRICT", "u16", "240", "0 120 256", "score", "manner: Manner::STRICT,", "manner: Manner { shapes: {}, ..Manner::STRICT },"),
    ("search/survival.rs", "shapes of STRICT in fights", "u16", "240", "0 120 256", "fights", "manner: Manner::STRICT,", "manner: Manner { shapes: {}, ..Manner::STRICT },"),
    ("search/settings.rs", "lead", "u8", "10", "0 30 60", "search", "lead: 10,", "lead: {},"),
    ("playout/heavy.rs", "LARGEST_WITH_CAPTURES", "usize", "169", "0 400", "search middle small", "> LARGEST_WITH_CAPTURES", "> {}"),
    ("search/survival.rs", "playouts", "u32", "200", "50 100 400", "fights", "playouts: PARAMS.playouts,", "playouts: {},"),
    ("search/survival.rs", "near", "usize", "5", "3 4 8 30", "fights", "(0..NEAR)", "(0..{})"),
    ("search/survival.rs", "settled", "f64", "0.85", "0.75 0.95 2", "fights", ">= PARAMS.settled", ">= {}"),
    ("search/survival.rs", "ATTACKED", "f64", "0.68", "0.5 0.6 0.75", "fights", "ATTACKED: f64 = 0.68;", "ATTACKED: f64 = {};"),
    ("search/survival.rs", "DEFENDED", "f64", "0.5", "0.4 0.6", "fights", "DEFENDED: f64 = 0.5;", "DEFENDED: f64 = {};"),
    ("search/survival.rs", "clear", "f64", "0.15", "0.05 0.3 2", "fights", ">= PARAMS.clear", ">= {}"),
    ("solve/solver.rs", "rounds of trials", "usize", "3", "0 1 2", "solve", "in PARAMS.trials", "in PARAMS.trials.into_iter().take({})"),
    ("solve/solver.rs", "for what the other side reaches, one part in", "u64", "4", "1 16", "solve", "self.enquiry.left / 4", "self.enquiry.left / {}"),
    ("solve/position.rs", "reach, empty", "usize", "48", "24 36 72 128", "solve", "&self.safe, PARAMS.reach)", "&self.safe, crate::life::Reach { empty: {}, ..PARAMS.reach })"),
    ("score/teire/mod.rs", "life", "bool", "true", "false", "teire score", ".or_else(|| self.living_move(&boards, color, &likely))",
     ".or_else(|| self.living_move(&boards, color, &likely).filter(|_| {}))"),
    ("score/teire/mod.rs", "tactics", "bool", "true", "false", "teire score",
     ".protection(&mut boards.whole, color, &likely, reader)", ".protection(&mut boards.whole, color, &likely, reader).filter(|_| {})"),
    ("score/teire/params.rs", "playouts", "u32", "48", "8 12 24 96", "teire", "        playouts: 48,", "        playouts: {},"),
    ("score/teire/mod.rs", "is_lasting", "bool", "true", "false", "teire score", "loss::is_lasting(board, target, theirs, reader).then_some(saving)",
     "(!{} || loss::is_lasting(board, target, theirs, reader)).then_some(saving)"),
    ("score/teire/loss.rs", "answers inside", "bool", "true", "false", "teire",
     "        !is_killed\n", "        !({} && is_killed)\n"),
    ("safety/prover.rs", "QUICK positions", "u32", "3000", "750 1500 6000", "safety score", "left: thoroughness.positions,",
     "left: if thoroughness.selects { thoroughness.positions } else { {} },"),
    ("safety/prover.rs", "QUICK each", "u32", "100", "25 50 200 400", "safety score", "self.thoroughness.each.min",
     "(if self.thoroughness.selects { self.thoroughness.each } else { {} }).min"),
    ("safety/prover.rs", "QUICK depth", "u8", "2", "0 1 3", "safety score", "self.stones, self.thoroughness.depth)",
     "self.stones, if self.thoroughness.selects { self.thoroughness.depth } else { {} })"),
    ("safety/prover.rs", "THOROUGH positions", "u32", "200000", "50000 800000", "safety", "left: thoroughness.positions,",
     "left: if thoroughness.selects { {} } else { thoroughness.positions },"),
    ("safety/prover.rs", "THOROUGH each", "u32", "2000", "500 1000 8000", "safety", "self.thoroughness.each.min",
     "(if self.thoroughness.selects { {} } else { self.thoroughness.each }).min"),
    ("safety/prover.rs", "THOROUGH depth", "u8", "3", "2 4", "safety", "self.stones, self.thoroughness.depth)",
     "self.stones, if self.thoroughness.selects { {} } else { self.thoroughness.depth })"),
    ("safety/prover.rs", "THOROUGH selects", "bool", "true", "false", "safety", "if !self.thoroughness.selects {", "if !{} || !self.thoroughness.selects {"),
    ("safety/leaf.rs", "MOST_PAIRS", "usize", "16", "0 2 4 8", "safety", "while !self.pairs.is_full() {", "while self.pairs.len() < {} {"),
    ("life/table.rs", "the fewest entries", "usize", "32768", "4096 262144", "solve score", "let [fewest, most] = ENTRIES;", "let [fewest, most] = [{}, ENTRIES[1]];"),
    ("life/table.rs", "the most entries", "usize", "2097152", "262144", "solve", "let [fewest, most] = ENTRIES;", "let [fewest, most] = [ENTRIES[0], {}];"),
    ("life/search.rs", "1 + epsilon", "u32", "2", "1 4 16", "solve", "second / 2 + 1", "second / {} + 1"),
    ("life/alike.rs", "HEAVY", "u32", "7", "1 5 400", "solve score", "size >= HEAVY", "size >= {}"),
    ("life/alike.rs", "alike", "bool", "true", "false", "solve score", "if self.outlets >> i & 1 == 1 {", "if !{} || self.outlets >> i & 1 == 1 {"),
    ("playout/mod.rs", "playouts", "u32", "400", "100 200 800", "score", "playouts: 400,", "playouts: {},"),
    ("playout/mod.rs", "max_moves", "u64", "120000", "60000 480000", "score", "max_moves: 120_000,", "max_moves: {},"),
]

# The numbers of the answers that count as true.
TRUTH = {
    "quick": "", "deep": "", "thorough": "", "exhaustive": "",
    "combinations": "tactics/params.rs threats=5;tactics/params.rs combination=1000000;tactics/params.rs threatened=5;tactics/params.rs proposals=32",
    "connections": "",
    "fights": "search/survival.rs playouts=1000;search/survival.rs near=8;search/survival.rs settled=0.95;search/survival.rs clear=2;probe fights=4000",
}


def add_switches(folder):
    """Makes all numbers changeable in a copy of the source; the numbers: name, usual value, other values, subjects."""
    found = []
    edit(folder, "src/lib.rs", lambda text: "#![allow(warnings)]\n" + re.sub(r"\n(?=pub\(crate\) mod )", "\n" + MACRO, text, count=1))
    shutil.copyfile(os.path.join(ROOT, "scripts/thresholds.rs"), os.path.join(folder, "src/probe.rs"))
    with open(os.path.join(folder, "src/bin/probe.rs"), "w", encoding="utf-8") as file:
        file.write("fn main() {\n    goeye::probe::main()\n}\n")
    edit(folder, "src/tactics/horizon.rs", lambda text: text.replace("const fn near(", "fn near("))
    # A text may hold several numbers: their places are marked first and filled last.
    marks = {}
    texts = collections.defaultdict(str)
    for file, name, kind, usual, values, subjects, old, new in OTHERS:
        key = f"{file} {name}"
        number = f'tuned!("{key}", {kind}, {usual})'
        found.append((key, usual, values.split(), subjects.split()))
        marks.setdefault((file, old), []).append((new, number))
    for (file, old), several in marks.items():
        edit(folder, "src/" + file, lambda text: replaced(text, file, old, old, merged(old, several)))
    for file, name, values, subjects in CONSTANTS:
        key = f"{file} {name}"
        kind, usual = definition(folder, file, name)
        def use(text):
            number = f'tuned!("{key}", {kind}, {name})'
            return "\n".join(line if is_fixed(line, name) else re.sub(rf"(?<![\w\".:]){name}(?![\w\"\]])", number, line) for line in text.split("\n"))
        edit(folder, "src/" + file, use)
        found.append((key, usual, values.split(), subjects.split()))
    for path in sorted({file for file, *_ in FIELDS}):
        # A constant becomes a static, which is filled when the program runs.
        start = re.compile(r"const PARAMS: (\w+) = \w+ {(.*?)\n};", re.DOTALL)
        static = r"static PARAMS: std::sync::LazyLock<\1> = std::sync::LazyLock::new(|| \1 {\2\n});"
        edit(folder, "src/" + path, lambda text: start.sub(static, text))
    for path, field, values, subjects in FIELDS:
        key, kind, usual = f"{path} {field}", "", ""

        def change(text):
            nonlocal kind, usual
            kind = re.search(rf"^    (?:pub )?{field}: (\w+),$", text, re.MULTILINE)[1]
            now = re.compile(rf"(= std::sync::LazyLock::new.*?^    {field}: )(.*?)(,$)", re.MULTILINE | re.DOTALL)
            usual = now.search(text)[2]
            return now.sub(lambda match: f'{match[1]}tuned!("{key}", {kind}, {usual}){match[3]}', text, count=1)

        edit(folder, "src/" + path, change)
        found.append((key, usual, values.split(), subjects.split()))
    return found


def merged(old, several):
    """The replacement of a text that several numbers change: each of them changes another part of it."""
    if len(several) == 1:
        new, number = several[0]
        return new.replace("{}", number, 1) if new.count("{}") == 1 else new.replace("{}", number)
    parts = [(new, number) for new, number in several]
    # All of these are a structure with one field changed, or a formula with one number changed.
    field = re.compile(r"(?:\w+::)*\w+ \{ (\w+: )\{\}, \.\.")
    if all(field.search(new) for new, _ in parts):
        fields = ", ".join(field.search(new)[1] + number for new, number in parts)
        first = parts[0][0]
        match = field.search(first)
        return first[:match.start()] + match[0].replace(match[1] + "{}", fields) + first[match.end():]
    lists = MERGED.get(old)
    if not lists:
        sys.exit(f"two changes of {old}")
    for (_, number), mark in zip(parts, ["{1}", "{2}", "{3}"]):
        lists = lists.replace(mark, number)
    return lists


# Texts in which several numbers are changed.
MERGED = {
    "left: thoroughness.positions,": "left: if thoroughness.selects { {2} } else { {1} },",
    "self.thoroughness.each.min": "(if self.thoroughness.selects { {2} } else { {1} }).min",
    "self.stones, self.thoroughness.depth)": "self.stones, if self.thoroughness.selects { {2} } else { {1} })",
    "let [fewest, most] = ENTRIES;": "let [fewest, most] = [{1}, {2}];",
}


def definition(folder, file, name):
    """Type and value of a constant."""
    pattern = re.compile(rf"const {name}: (\w+) = (.*);")
    with open(os.path.join(folder, "src", file), encoding="utf-8") as source:
        found = pattern.search(source.read())
    if found:
        return found.groups()
    if name not in IMPORTED:
        sys.exit(f"{name} is not in {file}")
    return IMPORTED[name]


# Constants that another file defines.
IMPORTED = {"LOST": ("f32", "4.0"), "OWNED": ("f64", "0.4")}


def is_fixed(line, name):
    """Whether a line does not use a constant at run time."""
    return line.strip().startswith(("//", "use ", "#[")) or re.search(rf"const {name}\b|^    \w+(, \w+)*,$|\bArrayVec<", line)


def build(folder, target):
    """Builds the programs of a copy of the source; their folder."""
    command = ["cargo", "build", "--release", "--quiet", "--bins", "--target-dir", target]
    subprocess.run(command, cwd=folder, check=True)
    return os.path.join(target, "release")


def run(command, tuned, text):
    """The output of a program, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, TUNED: tuned}
    ran = subprocess.run(command, input=text, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ran.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def once(folder, command, tuned, text):
    """What the probe prints; it is kept beside it, because true answers take long."""
    name = hashlib.sha1(repr((command, tuned, text)).encode()).hexdigest()
    path = os.path.join(folder, f"true-{name}")
    if not os.path.exists(path):
        found, _ = run([os.path.join(folder, "probe"), *command], tuned, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(found)
    with open(path, encoding="utf-8") as file:
        return file.read()


def letters(game):
    """The moves of a game as letters."""
    return [point or ".." for _, point in game.moves()]


class Games:
    """Questions about positions of games, against true answers."""

    def __init__(self, path, subject, count, *command, ends=False):
        chosen = spread([game for game in games(path) if len(game.moves()) > 120], count)
        rows = []
        for i, game in enumerate(chosen):
            moves = letters(game)
            rows.append(f"{game.size}\t{''.join(moves if ends else moves[:60 + 20 * (i % 6)])}")
        self.text = "\n".join(rows) + "\n"
        self.subject, self.command, self.truth = subject, command, None

    def measure(self, folder, tuned):
        answers, seconds = self.answers(folder, tuned)
        if self.truth is None and self.subject in TRUTH:
            kind = ["exhaustive"] if self.command[0] == "tactics" else self.command[1:]
            self.truth = self.split(once(folder, [self.command[0], *kind], TRUTH[self.subject], self.text))
        nodes = sum(float(nodes) for _, nodes in answers.values())
        if self.truth is None:
            return {"sum": sum(float(answer) for answer, _ in answers.values())}, seconds
        agreed = sum(key in answers and answers[key][0] == answer for key, (answer, _) in self.truth.items())
        return {"of": len(self.truth), "agree": agreed, "nodes": nodes}, seconds

    def answers(self, folder, tuned):
        text, seconds = run([os.path.join(folder, "probe"), *self.command], tuned, self.text)
        return self.split(text), seconds

    @staticmethod
    def split(text):
        return {line.split("\t")[0]: line.split("\t")[1:] for line in text.splitlines()}


class Safe(Games):
    """Points that are proven safe."""

    def measure(self, folder, tuned):
        answers, seconds = self.answers(folder, tuned)
        found = collections.Counter()
        for key, (points, _) in answers.items():
            found[key.split()[1]] += int(points)
        return dict(found), seconds


class Clocks(Games):
    """Games on a clock."""

    def __init__(self):
        self.command, self.text = ["clock"], ""

    def measure(self, folder, tuned):
        answers, seconds = self.answers(folder, tuned)
        lost = [key for key, (ends, _) in answers.items() if ends != "in time"]
        used = [used.split() for ends, used in answers.values()]
        return {
            "lost": len(lost), "which": ", ".join(lost), "used": sum(float(u[0]) for u in used) / len(used), "early": sum(float(u[2]) for u in used) / len(used)
        }, seconds


class Search(Games):
    """Moves of the search, against a policy."""

    def __init__(self, path, count, playouts, seed=0):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines]
        rows = [row for row in rows if row[3] == "-" and ".." not in row[4] and len(row[4]) >= 2 and (len(row[4]) // 2) > 5]
        rows = spread(rows, count)
        sizes = [int(len(row[8]) ** 0.5 + 0.5) for row in rows]
        self.text = "".join(f"{size}\t{row[4]}\n" for size, row in zip(sizes, rows))
        self.policies = [{word[:2]: int(word[2:]) for word in row[5].split()} for row in rows]
        self.leads = [float(row[6]) for row in rows]
        self.command = ["search", str(playouts)]

    def measure(self, folder, tuned):
        answers, seconds = self.answers(folder, tuned)
        moves = [(int(key.split()[0]), move, float(lead)) for key, (move, lead) in answers.items()]
        policy = [self.policies[i].get(move, 0) / 10 for i, move, _ in moves]
        error = [abs(lead - self.leads[i]) for i, _, lead in moves]
        return {"policy": sum(policy) / len(policy), "error": sum(error) / len(error), "each": policy}, seconds


class Scores:
    """Final scores."""

    def __init__(self, files, count):
        self.games = []
        for path in files:
            self.games += spread(games(path), count)
        self.folder = tempfile.mkdtemp()
        for i, game in enumerate(self.games):
            rules = game.rules if game.rules else "japanese"
            with open(os.path.join(self.folder, f"{i:04}.sgf"), "w", encoding="utf-8") as file:
                file.write(game.file(rules))

    def measure(self, folder, tuned):
        text, seconds = run([os.path.join(folder, "goeye"), "score", "--format", "json", "--jobs", "1", "--conventions", "server", self.folder], tuned, "")
        found = {}
        for line in text.splitlines():
            answer = json.loads(line)
            found[int(os.path.basename(answer["id"])[:4])] = answer["score"]
        exact = sum(margin(score) == margin(self.games[i].result) for i, score in found.items())
        return {"exact": exact, "of": len(self.games), "each": found}, seconds


class Teire(Scores):
    """Teire that are found in final positions: in those where generous numbers find any besides false eyes."""

    GENEROUS = "score/teire/params.rs liberties=8;score/teire/params.rs stones=1;score/teire/mod.rs is_lasting=false"
    FALSE_EYES = "score/teire/mod.rs tactics=false;score/teire/mod.rs life=false"

    def __init__(self, files, count):
        super().__init__(files, count)
        self.chosen = None

    def measure(self, folder, tuned):
        if self.chosen is None:
            self.chosen = range(len(self.games))
            found, _ = self.found(folder, self.GENEROUS)
            false_eyes, _ = self.found(folder, self.FALSE_EYES)
            self.chosen = [i for i, answer in found.items() if answer != false_eyes[i]]
        found, seconds = self.found(folder, tuned)
        return {"teire": sum(len(answer.split()) for answer in found.values()), "each": found}, seconds

    def found(self, folder, tuned):
        names = [os.path.join(self.folder, f"{i:04}.sgf") for i in self.chosen]
        text = "".join(f"loadsgf {name}\ngoeye-teire\n" for name in names)
        text, seconds = run([os.path.join(folder, "goeye-gtp"), "--log", "off"], tuned, text)
        answers = [answer for answer in text.split("\n\n") if answer.strip()][1::2]
        points = [" ".join(re.findall(r"\b[A-HJ-T]\d+\b", answer)) for answer in answers]
        return dict(zip(self.chosen, points)), seconds


class Problems:
    """Life-and-death problems."""

    def __init__(self, files, count, budget):
        self.problems = []
        for path in files:
            with open(path, encoding="utf-8") as lines:
                self.problems += spread([json.loads(line) for line in lines], count)
        asked = ("id", "size", "black", "white", "to_move", "target", "goal")
        rows = []
        for problem in self.problems:
            row = {key: problem[key] for key in asked if problem.get(key) is not None}
            row["black"] = row["black"] + problem.get("outside", [])
            rows.append(json.dumps(row))
        self.text = "\n".join(rows) + "\n"
        self.budget = str(budget)

    def measure(self, folder, tuned):
        text, seconds = run([os.path.join(folder, "goeye"), "solve", "--jsonl", "--budget", self.budget], tuned, self.text)
        right = wrong = unsolved = nodes = told = line_ = other = 0
        for problem, line in zip(self.problems, text.splitlines()):
            answer = json.loads(line)
            nodes += answer.get("nodes", 0)
            told += len(answer.get("first_moves", [])) + len(answer.get("refuted_moves", []))
            line_ += len(answer.get("main_line", []))
            other += answer.get("other_outcome", "unsolved") != "unsolved"
            outcome = answer.get("outcome")
            if outcome == "seki":
                outcome = "success" if problem.get("goal") == "live" else "failure"
            if outcome == "unsolved":
                unsolved += 1
                continue
            status, want = problem.get("status"), None
            if status:
                want = "ko" if len(status) > 1 else "success" if (status == "l") == (problem["goal"] == "live") else "failure"
            first = (answer.get("first_moves") or [None])[0]
            if want in (None, outcome) and (outcome == "failure" or first in problem["first_moves"]):
                right += 1
            else:
                wrong += 1
        return {"right": right, "wrong": wrong, "unsolved": unsolved, "nodes": nodes, "told": told, "line": line_, "other": other}, seconds


def shown(usual, now):
    """What a measurement found, with what it usually finds."""
    words = []
    for key, value in now.items():
        if key == "each":
            old = usual["each"]
            if isinstance(value, dict):
                words.append(f"{sum(old.get(k) != v for k, v in value.items())} games differ")
            else:
                gains = [b - a for a, b in zip(old, value)]
                mean = sum(gains) / len(gains)
                spread_ = (sum((g - mean) ** 2 for g in gains) / len(gains) / len(gains)) ** 0.5
                words.append(f"policy {mean:+.2f} ± {spread_:.2f}")
        elif key == "nodes":
            words.append(f"nodes {value / max(usual[key], 1) - 1:+.1%}")
        elif isinstance(value, str):
            words.append(f"{key} {value}" if value else "")
        elif key == "of":
            continue
        elif isinstance(value, float):
            words.append(f"{key} {value:.2f} ({value - usual[key]:+.2f})")
        else:
            words.append(f"{key} {value} ({value - usual[key]:+})")
    return ", ".join(word for word in words if word)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="TEXT", help="only numbers whose name has this text; may be given several times")
    parser.add_argument("--target", metavar="FOLDER", help="where to build, to build less the next time")
    parser.add_argument("--built", action="store_true", help="what is in that folder is up to date")
    parser.add_argument("--size", type=float, default=1.0, help="the size of the samples, 1 being some hundred questions")
    parser.add_argument("--values", type=int, metavar="N", help="only the first N of the other values of each number")
    parser.add_argument("--joint", action="append", metavar="NAME=VALUE;...", help="several numbers at once, in all subjects; may be given several times")
    parser.add_argument("files", nargs="*", metavar="SUBJECT=FILE[,FILE]...")
    options = parser.parse_args()
    files = {subject: paths.split(",") for subject, paths in (text.split("=", 1) for text in options.files)}
    count = lambda n: max(1, round(n * options.size))
    make = {
        "quick": lambda f: Games(f[0], "quick", count(120), "tactics", "quick"),
        "deep": lambda f: Games(f[0], "deep", count(40), "tactics", "deep"),
        "thorough": lambda f: Games(f[0], "thorough", count(40), "tactics", "thorough"),
        "exhaustive": lambda f: Games(f[0], "exhaustive", count(15), "tactics", "exhaustive"),
        "combinations": lambda f: Games(f[0], "combinations", count(30), "combinations"),
        "connections": lambda f: Games(f[0], "connections", count(60), "connections"),
        "fights": lambda f: Games(f[0], "fights", count(40), "fights"),
        "safety": lambda f: Safe(f[0], "safety", count(150), "safety", ends=True),
        "search": lambda f: Search(f[0], count(400), 300),
        "small": lambda f: Search(f[0], count(800), 300),
        "middle": lambda f: Search(f[0], count(500), 300),
        "clock": lambda f: Clocks(),
        "score": lambda f: Scores(f, count(80)),
        "teire": lambda f: Teire(f, count(80)),
        "solve": lambda f: Problems(f, count(40), 300_000),
    }
    with tempfile.TemporaryDirectory() as scratch:
        target = options.target or scratch
        folder = os.path.join(scratch if options.built else target, "source")
        shutil.rmtree(folder, ignore_errors=True)
        ignore = shutil.ignore_patterns("target", ".git")
        shutil.copytree(ROOT, folder, ignore=ignore, copy_function=shutil.copyfile)
        numbers = add_switches(folder)
        programs = os.path.join(target, "target/release") if options.built else build(folder, os.path.join(target, "target"))
        subjects, usual = {}, {}
        for subject in files:
            subjects[subject] = make[subject](files[subject])
            usual[subject] = subjects[subject].measure(programs, "")
            found, seconds = usual[subject]
            print(f"{subject}: {({k: v for k, v in found.items() if k != 'each'})}, {seconds:.1f} s", flush=True)
        for joint in options.joint or []:
            for subject in files:
                found, seconds = subjects[subject].measure(programs, joint)
                before, then = usual[subject]
                print(f"| {joint} | | | {subject} | {shown(before, found)} | {seconds / max(then, 0.01) - 1:+.0%} |", flush=True)
        for name, now, values, subjects_ in numbers:
            if options.joint and not options.only or options.only and not any(text in name for text in options.only):
                continue
            for subject in subjects_:
                if subject not in files:
                    continue
                for value in values[: options.values]:
                    found, seconds = subjects[subject].measure(programs, f"{name}={value}")
                    before, then = usual[subject]
                    print(f"| {name} | {now} | {value} | {subject} | {shown(before, found)} | {seconds / max(then, 0.01) - 1:+.0%} |", flush=True)


if __name__ == "__main__":
    main()
