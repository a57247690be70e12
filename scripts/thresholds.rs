//! What `thresholds.py` asks a copy of the source. It reads positions as lines of standard input, and prints a line for each
//! question: what was asked, the answer, and what that took.
//!
//! A line is the size of the board, the moves (two letters each as in SGF, the colours in turn) and whatever a subject
//! needs besides, separated by tabs.

use crate::answer::Answer;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::connection::ConnectionReader;
use crate::game::{Game, Komi};
use crate::interrupt::Interrupt;
use crate::rules::Rules;
use crate::safety::{Thoroughness, secured};
use crate::search::{SearchSettings, TreeSearch, clock, owners, survival};
use crate::tactics::{CaptureReader, CaptureReading, CaptureSettings};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use std::time::Duration;

/// The positions of a file.
struct Line {
    number: usize,
    size: Size,
    game: Game,
    more: Vec<String>,
}

fn vertex(size: Size, name: &[u8]) -> Option<Vertex> {
    let [column, row] = [name[0], name[1]].map(|c| usize::from(c.wrapping_sub(b'a')));
    let is_on_board = column < size.width() && row < size.height();
    is_on_board.then(|| Vertex::new(column, size.height() - 1 - row))
}

fn lines() -> impl Iterator<Item = Line> {
    let lines = std::io::stdin().lines().map(Result::unwrap).enumerate();
    lines.map(|(number, line)| {
        let mut parts = line.split('\t').map(String::from);
        let size = Size::square(parts.next().unwrap().parse().unwrap()).unwrap();
        let mut game = Game::new(size, Rules::default(), Komi::new(6.5).unwrap());
        for (i, name) in parts.next().unwrap().as_bytes().chunks(2).enumerate() {
            let action = vertex(size, name).map_or(Move::Pass, Move::Play);
            let _ = game.play(Color::ALL[i % 2], action);
        }
        Line {
            number,
            size,
            game,
            more: parts.collect(),
        }
    })
}

/// Asks the subject that the first argument names.
pub fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments.get(i).and_then(|text| text.parse().ok());
    match arguments[0].as_str() {
        "tactics" => lines().for_each(|line| tactics(&line, &arguments[1])),
        "combinations" => lines().for_each(|line| combinations(&line)),
        "connections" => lines().for_each(|line| connections(&line)),
        "fights" => lines().for_each(|line| fights(&line)),
        "safety" => lines().for_each(|line| safety(&line)),
        "search" => lines().for_each(|line| search(&line, number(1).unwrap())),
        "clock" => clocks(),
        other => panic!("{other}"),
    }
}

/// Attacks and defences of all blocks.
fn tactics(line: &Line, settings: &str) {
    let mut reader = CaptureReader::new(match settings {
        "quick" => CaptureSettings::default(),
        "deep" => CaptureSettings::deep(),
        "thorough" => CaptureSettings::thorough(),
        "exhaustive" => CaptureSettings::exhaustive(),
        other => panic!("{other}"),
    });
    let mut board = line.game.board().clone();
    let tell = |what: &str, v: Vertex, found: CaptureReading| {
        println!("{} {what} {v}\t{:?}\t{}", line.number, found.answer.outcome, found.answer.nodes);
    };
    for v in board.block_origins() {
        if let Some(found) = reader.attack(&mut board, v) {
            tell("attack", v, found);
            if found.answer.outcome.succeeds()
                && let Some(found) = reader.defend(&mut board, v)
            {
                tell("defend", v, found);
            }
        }
    }
}

/// Whether each side has a combination.
fn combinations(line: &Line) {
    let mut board = line.game.board().clone();
    for color in Color::ALL {
        let mut reader = CaptureReader::new(CaptureSettings::thorough());
        let found = reader.combination(&mut board, color);
        println!("{} {color:?}\t{}\t0", line.number, found.map_or(0, |found| found.threats));
    }
}

/// Connections of blocks that are near each other, and of blocks to areas near them.
fn connections(line: &Line) {
    let mut board = line.game.board().clone();
    let mut reader = ConnectionReader::new(&Interrupt::default());
    let tell = |what: String, found: Option<Answer>| {
        let found = found.unwrap();
        println!("{} {what}\t{:?}\t{}", line.number, found.outcome, found.nodes);
    };
    let grown = |set: &VertexSet, steps| (0..steps).fold(*set, |set, _| set | set.neighbors());
    let origins: Vec<Vertex> = board.block_origins().into_iter().collect();
    let mut asked = 0;
    for (i, &a) in origins.iter().enumerate() {
        let near = grown(&board.stone_set(a), 3);
        let color = board.color_at(a);
        for &b in &origins[i + 1..] {
            asked += 1;
            let is_near = board.color_at(b) == color && near.intersects(&board.stone_set(b));
            // A part of them, or positions full of stones outweigh the others.
            if is_near && (asked + line.number) % 3 == 0 {
                tell(format!("connect {a} {b}"), reader.connect(&mut board, a, b));
                tell(format!("disconnect {a} {b}"), reader.disconnect(&mut board, a, b));
            }
        }
        // The empty vertices within two steps of one that is five steps away.
        let ring = grown(&board.stone_set(a), 5) - grown(&board.stone_set(a), 4);
        let goal = (ring & board.empty_vertices()).first();
        if let Some(goal) = goal.filter(|_| (i + line.number) % 3 == 0) {
            let area = grown(&VertexSet::single(goal), 2) & board.empty_vertices();
            tell(format!("break_in {a} {goal}"), reader.break_in(&mut board, a, &area));
            tell(format!("block_off {a} {goal}"), reader.block_off(&mut board, a, &area));
        }
    }
}

/// The fate of a block by search, with either side to move: the share of playouts, in percent.
fn fights(line: &Line) {
    let board: &Board = line.game.board();
    let owners = owners(board);
    for v in board.block_origins() {
        let stones = board.stone_set(v);
        if stones.len() < 4 || (stones.len() + line.number) % 3 != 0 {
            continue;
        }
        for first in Color::ALL {
            let found = survival(board, &stones, &owners, first, 200..=tuned!("probe fights", u32, 400), &Interrupt::default());
            if let Some(found) = found {
                println!("{} {v} {first:?}\t{}\t{:.0}", line.number, found.lives, 100.0 * found.share);
            }
        }
    }
}

/// How much each colour keeps.
fn safety(line: &Line) {
    for (name, thoroughness) in [("quick", Thoroughness::QUICK), ("thorough", Thoroughness::THOROUGH)] {
        let found: ByColor<VertexSet> = secured(line.game.board(), thoroughness);
        println!("{} {name}\t{}\t0", line.number, found.black.len() + found.white.len());
    }
}

/// The move of a search without the network, and Black's lead by it.
fn search(line: &Line, playouts: u32) {
    let settings = SearchSettings {
        network: false,
        ..SearchSettings::default()
    };
    let color = line.game.to_move();
    let mut search = TreeSearch::new(&line.game, color, settings);
    search.run(playouts);
    let report = search.report();
    let best = report.candidates.first().and_then(|found| found.action.vertex());
    let name = best.map_or("..".into(), |v| {
        let [column, row] = [v.column(), line.size.height() - 1 - v.row()];
        [column, row].map(|n| char::from(b'a' + n as u8)).iter().collect::<String>()
    });
    let lead = report.score_lead * f64::from(color.sign());
    println!("{} {}\t{name}\t{lead:.1}", line.number, line.more.len());
}

/// Games on a clock, which is told or not, with late answers: whether the time suffices, and the shares of it that are used
/// in all and early on, in percent.
fn clocks() {
    use clock::{Clock, Control};
    let games = [(9, 10), (9, 60), (19, 60), (19, 300), (19, 1800)];
    let late = [(0, true), (3, true), (20, true), (50, true), (0, false), (3, false)];
    for ((side, total), (late, told)) in games.into_iter().flat_map(|game| late.map(|late| (game, late))) {
        let total = Duration::from_secs(total);
        let mut clock = Clock::new(Control::Absolute(total));
        let (mut left, mut early) = (total, total);
        let area: usize = side * side;
        let mut answer = "in time".to_string();
        for moves in 0..area * 3 / 4 {
            let took = clock.budget(Color::White, area.saturating_sub(2 * moves)).unwrap();
            let Some(rest) = left.checked_sub(took + Duration::from_millis(late)) else {
                answer = format!("lost at move {moves}");
                break;
            };
            left = rest;
            clock.spend(Color::White, took);
            if told {
                // Rounded up.
                clock.set_left(Color::White, left + Duration::from_millis(499), 0);
            }
            if moves == area / 6 {
                early = left;
            }
        }
        let used = |left: Duration| 100 * (total - left).as_millis() / total.as_millis();
        println!("{side} {}s late {late} {told}\t{answer}\t{} early {}", total.as_secs(), used(left), used(early));
    }
}
