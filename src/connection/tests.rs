//! Small positions against an oracle that knows nothing but the rules, and shapes.

use super::*;
use crate::answer::Outcome;
use crate::board::naive::{Cells, Grid};
use crate::board::tests::{Numbers, seen};
use crate::tactics::oracle::Threats;
use crate::vertex::{Size, Symmetry};
use rustc_hash::FxHashMap;

/// A position to be explored: its number, its stones and the ban.
type Todo = Vec<(usize, Cells, Option<usize>)>;

/// The game of the module documentation, solved by listing all positions: those in which the stones are joined are won by
/// the owner, and then, repeatedly, those from which it can force one.
struct JoinOracle {
    grid: Grid,
    threats: Threats,
    stones: [usize; 2],
    owner: u8,
    index: FxHashMap<u64, usize>,
    children: Vec<Vec<usize>>,
    owner_moves: Vec<bool>,
    won: Vec<bool>,
}

impl JoinOracle {
    const MOST: usize = 300_000;

    fn new(side: usize, owner: u8, stones: [usize; 2], threats: Threats) -> JoinOracle {
        JoinOracle {
            grid: Grid {
                width: side,
                height: side,
            },
            threats,
            stones,
            owner,
            index: FxHashMap::default(),
            children: Vec::new(),
            owner_moves: Vec::new(),
            won: Vec::new(),
        }
    }

    /// Whether the owner joins the stones; `None` if there are too many positions.
    fn joins(mut self, cells: &[u8], owner_moves: bool) -> Option<bool> {
        let mut todo = Vec::new();
        let start = self.number(cells.to_vec(), None, owner_moves, &mut todo)?;
        while let Some((id, cells, ko)) = todo.pop() {
            if self.won.len() > JoinOracle::MOST {
                return None;
            }
            self.children[id] = self.successors(id, &cells, ko, &mut todo)?;
        }
        loop {
            let mut changed = false;
            for id in (0..self.won.len()).rev() {
                let children = &self.children[id];
                if self.won[id] || children.is_empty() {
                    continue;
                }
                self.won[id] = match self.owner_moves[id] {
                    true => children.iter().any(|&c| self.won[c]),
                    false => children.iter().all(|&c| self.won[c]),
                };
                changed |= self.won[id];
            }
            if !changed {
                return Some(self.won[start]);
            }
        }
    }

    fn successors(
        &mut self,
        id: usize,
        cells: &Cells,
        ko: Option<usize>,
        todo: &mut Todo,
    ) -> Option<Vec<usize>> {
        let owner_moves = self.owner_moves[id];
        let (color, master) = match owner_moves {
            true => (self.owner, Threats::Defender),
            false => (3 - self.owner, Threats::Attacker),
        };
        let ban = ko.filter(|_| self.threats != master);
        let mut children = Vec::new();
        for p in 0..cells.len() {
            if let Some(played) = self.grid.play(cells, ban, color, p)
                && played.suicide.is_empty()
            {
                children.push(self.number(played.cells, played.ko, !owner_moves, todo)?);
            }
        }
        children.push(self.number(cells.clone(), None, !owner_moves, todo)?);
        Some(children)
    }

    /// The number of a position; new ones in which nothing is decided are put on the list of those to be explored.
    fn number(
        &mut self,
        cells: Cells,
        ko: Option<usize>,
        owner_moves: bool,
        todo: &mut Todo,
    ) -> Option<usize> {
        let mut key = u64::from(owner_moves) + 2 * ko.map_or(0, |p| p as u64 + 1);
        key <<= 50;
        for (i, &c) in cells.iter().enumerate() {
            key |= u64::from(c) << (2 * i);
        }
        if let Some(&id) = self.index.get(&key) {
            return Some(id);
        }
        let id = self.won.len();
        self.index.insert(key, id);
        self.children.push(Vec::new());
        self.owner_moves.push(owner_moves);
        let stand = self.stones.iter().all(|&p| cells[p] == self.owner);
        let joined = stand
            && self
                .grid
                .block(&cells, self.stones[0])
                .0
                .contains(&self.stones[1]);
        self.won.push(joined);
        if stand && !joined {
            todo.push((id, cells, ko));
        }
        Some(id)
    }
}

/// The oracle's answer, 0 to 3 from failure to success from the view of the owner.
fn truth(cells: &[u8], side: usize, stones: [usize; 2], owner_moves: bool) -> Option<usize> {
    let owner = cells[stones[0]];
    let mut level = 0;
    for threats in [Threats::Defender, Threats::Nobody, Threats::Attacker] {
        let oracle = JoinOracle::new(side, owner, stones, threats);
        if !oracle.joins(cells, owner_moves)? {
            break;
        }
        level += 1;
    }
    Some(level)
}

/// The outcome from failure to success: 0 to 3.
fn level(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Failure => 0,
        Outcome::BadKo => 1,
        Outcome::GoodKo => 2,
        Outcome::Success => 3,
    }
}

/// A random position with two stones of one colour that are not one block: colours row by row, and the stones.
fn position(numbers: &mut Numbers, side: usize) -> Option<(Vec<u8>, Board, [usize; 2])> {
    let size = Size::square(side).unwrap();
    let filled = 30 + numbers.below(50);
    let cells: Vec<u8> = (0..size.area())
        .map(|_| match numbers.below(100) < filled {
            true => 1 + numbers.below(2) as u8,
            false => 0,
        })
        .collect();
    let vertex = |p: usize| Vertex::new(p % side, p / side);
    let stones = (0..cells.len()).filter(|&p| cells[p] > 0);
    let stones = stones.map(|p| {
        (
            [Color::Black, Color::White][usize::from(cells[p]) - 1],
            vertex(p),
        )
    });
    let board = Board::from_stones(size, stones).ok()?;
    let a = numbers.below(cells.len());
    let b = numbers.below(cells.len());
    let fits = cells[a] > 0
        && cells[a] == cells[b]
        && board.block_id(vertex(a)) != board.block_id(vertex(b));
    fits.then_some((cells, board, [a, b]))
}

/// How often the reader is right (first), says too much, and says too little.
fn measured(side: usize, rounds: u64) -> [u32; 3] {
    let mut reader = ConnectionReader::new(&Interrupt::default());
    let mut counts = [0; 3];
    let vertex = |p: usize| Vertex::new(p % side, p / side);
    for seed in 0..rounds {
        let mut numbers = Numbers(seed + 1);
        let Some((cells, mut board, stones)) = position(&mut numbers, side) else {
            continue;
        };
        let [v, w] = stones.map(vertex);
        for owner_moves in [true, false] {
            let Some(truth) = truth(&cells, side, stones, owner_moves) else {
                continue;
            };
            let said = level(match owner_moves {
                true => reader.connect(&mut board, v, w).unwrap().outcome,
                false => reader
                    .disconnect(&mut board, v, w)
                    .unwrap()
                    .outcome
                    .reversed(),
            });
            counts[if said > truth {
                1
            } else if said < truth {
                2
            } else {
                0
            }] += 1;
        }
    }
    counts
}

fn mostly_right([right, too_much, too_little]: [u32; 3], least: u32) {
    let all = right + too_much + too_little;
    assert!(right >= least, "{right} {too_much} {too_little}");
    assert!(
        too_much * 20 <= all && too_little * 50 <= all,
        "{right} {too_much} {too_little}"
    );
}

#[test]
fn small_positions_are_read_as_they_are() {
    mostly_right(measured(3, 6000), 380);
}

fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

/// Checks the codes of connect and disconnect in all orientations of a position.
fn check(diagram: &str, a: &str, b: &str, connect: u8, disconnect: u8) {
    let board = Board::from_diagram(diagram).unwrap();
    let mut reader = ConnectionReader::new(&Interrupt::default());
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let mut view = seen(&board, symmetry, swapped);
            let before = view.clone();
            let [v, w] = [a, b].map(|name| symmetry.map(board.size(), at(name)));
            for (v, w) in [(v, w), (w, v)] {
                let joined = reader.connect(&mut view, v, w).unwrap();
                let parted = reader.disconnect(&mut view, v, w).unwrap();
                let codes = (joined.outcome.code(), parted.outcome.code());
                assert_eq!(codes, (connect, disconnect), "{v} {w}\n{view}");
            }
            assert_eq!(view, before);
        }
    }
}

#[test]
fn shapes_that_hold() {
    // A diagonal, a bamboo joint, a knight's move.
    check(
        ". . . . .\n. X . . .\n. . X . .\n. . . . .\n. . . . .",
        "B4",
        "C3",
        1,
        0,
    );
    check(
        ". . . . . .\n. O O O O .\n. X . X . .\n. X . X . .\n. . . . . .\n. . . . . .",
        "B4",
        "D4",
        1,
        0,
    );
    // One space on the third line: a stone between is captured before it reaches anything.
    check(
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . X . X . .\n. . . . . . .\n. . . . . . .",
        "C3",
        "E3",
        1,
        0,
    );
}

#[test]
fn a_cut_is_made_by_who_moves_first() {
    // Both have one way left.
    let diagram = ". . . . . . .
        . X X O O O .
        . X X O O O .
        O O . X X . .
        . O O X X . .
        . . . . . . .
        . . . . . . .";
    check(diagram, "C5", "D4", 1, 1);
    // The last way is taken.
    check(
        ". . O . .\n. X O . .\n. O X . .\n. O . . .\n. O O . .",
        "B4",
        "C3",
        0,
        1,
    );
}

#[test]
fn joined_stones_may_be_captured_together() {
    // The corner stone has one liberty, and no way out.
    check(
        ". . . . .\n. O O . .\nO . . X .\nO O . X .\nX . O . .",
        "A1",
        "D2",
        0,
        1,
    );
    // Joined stones would be in atari.
    check(
        ". . . . .\n. . . . .\n. . . . .\nO O O O .\nX . X . O",
        "A1",
        "C1",
        1,
        1,
    );
}

#[test]
fn areas() {
    let mut board = Board::from_diagram(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . X . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    )
    .unwrap();
    let mut reader = ConnectionReader::new(&Interrupt::default());
    let area = |names: &[&str]| names.iter().map(|name| at(name)).collect::<VertexSet>();
    let mut codes = |names: &[&str]| {
        let into = reader.break_in(&mut board, at("D4"), &area(names)).unwrap();
        let off = reader
            .block_off(&mut board, at("D4"), &area(names))
            .unwrap();
        (into.outcome.code(), off.outcome.code())
    };
    assert_eq!(codes(&["E4"]), (1, 1));
    assert_eq!(codes(&["E4", "D5"]), (1, 0), "one of two");
    assert_eq!(codes(&["D4", "A1"]), (1, 0), "it is there");
    assert_eq!(codes(&[]), (0, 1), "nowhere");
    assert_eq!(reader.break_in(&mut board, at("A1"), &area(&["A1"])), None);
}

#[test]
fn an_interrupted_question_ends() {
    let mut board = Board::new(Size::square(9).unwrap());
    for name in ["C5", "G5"] {
        let _ = board.play(Color::Black, at(name)).unwrap();
    }
    let progress = crate::interrupt::Progress::default();
    let interrupt = progress.command(1);
    progress.interrupt(2);
    let found = ConnectionReader::new(&interrupt)
        .connect(&mut board, at("C5"), at("G5"))
        .unwrap();
    assert!(found.exhausted && found.nodes < 1000);
    assert_eq!(found.outcome, Outcome::Failure);
}

/// A move that parts two blocks leaves nothing that joins them, and the other way round. The first is certain, because
/// each move is read like a new question; the other one has to find a proof again.
#[test]
fn both_questions_agree() {
    let mut reader = ConnectionReader::new(&Interrupt::default());
    let (mut parted, mut joined, mut lost) = (0, 0, 0);
    for seed in 0..4000 {
        let mut numbers = Numbers(seed + 1);
        let Some((_, mut board, stones)) = position(&mut numbers, 6) else {
            continue;
        };
        let [a, b] = stones.map(|p| Vertex::new(p % 6, p / 6));
        let owner = board.color_at(a).unwrap();
        let found = reader.disconnect(&mut board, a, b).unwrap();
        if let (Outcome::Success, Some(Move::Play(v)), false) =
            (found.outcome, found.best, found.exhausted)
        {
            let undo = board.play(owner.opponent(), v).unwrap();
            if let Some(after) = reader.connect(&mut board, a, b) {
                assert_eq!(
                    after.outcome,
                    Outcome::Failure,
                    "{v} parts {a} {b}\n{board}"
                );
            }
            board.undo(undo);
            parted += 1;
        }
        let found = reader.connect(&mut board, a, b).unwrap();
        if let (Outcome::Success, Some(Move::Play(v))) = (found.outcome, found.best) {
            let undo = board.play(owner, v).unwrap();
            let after = reader.disconnect(&mut board, a, b).unwrap();
            board.undo(undo);
            joined += 1;
            lost += u32::from(after.outcome != Outcome::Failure);
        }
    }
    assert!(parted > 50 && joined > 100, "{parted} {joined}");
    assert!(lost * 50 <= joined, "{lost} of {joined}");
}
