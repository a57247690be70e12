//! Commands about blocks and their tactical reading.

use super::tactical;
use crate::answer::{Answer, Outcome};
use crate::benson::{self, PassAlive, Unconditional};
use crate::board::{Block, Board};
use crate::color::{ByColor, Color};
use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply, join};
use crate::tactics::{CaptureReader, CaptureReading, CaptureSettings};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::{Worm, Worms};

pub(super) static COMMANDS: &[Command] = commands! {
    "attack", Args::required(&[VERTEX]),
        Read(&|engine, values| read(engine, values, CaptureReader::attack)),
        "Says whether a block can be captured, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex.",
        &[Analyze::new(Show::Text, "Attack Block", "%p").at(250)];
    "defend", Args::required(&[VERTEX]),
        Read(&|engine, values| read(engine, values, CaptureReader::defend_by_move)),
        "Says whether a block can be saved, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex.",
        &[Analyze::new(Show::Text, "Defend Block", "%p").at(260)];
    "does_attack", Args::required(&[VERTEX, VERTEX]),
        Read(&|engine, values| does(engine, values, CaptureReader::does_attack)),
        "Says whether the opponent's move on the first vertex captures the block on the second, which is not lost already: 0, 1, 2 (good ko) or 3 (bad ko).";
    "does_defend", Args::required(&[VERTEX, VERTEX]),
        Read(&|engine, values| does(engine, values, CaptureReader::does_defend)),
        "Says whether its owner's move on the first vertex saves the block on the second, which can be captured: 0, 1, 2 (good ko) or 3 (bad ko).";
    "ladder_attack", Args::required(&[VERTEX]), Read(&ladder_attack),
        "Says whether a block of two liberties is captured by ataris alone, and where: 0, or 1, 2 (good ko), 3 (bad ko) and a vertex.";
    "worm_data", Args::NONE.optional(&[VERTEX]), Read(&worm_data),
        "Reports what is known about the block on a vertex, or about all vertices. The codes of attack and defense are 5, 4 (good ko), 1 (bad ko) and 0; cutstone2, for which GNU Go has patterns, is always 0.",
        &[Analyze::new(Show::Text, "Block Data", "%p").at(340)];
    "worm_cutstone", Args::required(&[VERTEX]), Read(&worm_cutstone),
        "Says whether a block cuts two enemy blocks: 2 if they share no liberty, 1 if they do, 0 otherwise.";
    "worm_stones", Args::NONE.optional(&[WHICH]), Read(&worm_stones),
        "Lists the stones of a block, of the blocks of a colour, or of all blocks, one block per line.";
};

/// A block or a dragon by one of its stones, or all of a colour.
pub(super) const WHICH: Arg = Arg::new(
    "VERTEX_OR_COLOR",
    ArgShape::Either(&ArgShape::Color, &ArgShape::Vertex),
)
.error(ErrorText::InvalidCoordinate);

/// The worms, of which the one on a vertex and those beside it are looked at closely.
fn near(engine: &Engine, v: Vertex) -> Worms {
    let stones = engine.game().board().stone_set(v);
    engine
        .position()
        .close_worms(&(stones | stones.neighbors()))
}

/// A vertex as a move, `PASS` for none.
pub(super) fn point(v: Option<Vertex>) -> Move {
    v.map_or(Move::Pass, Move::Play)
}

/// The code of an outcome, followed by the move unless it is a failure.
pub(super) fn coded(answer: Answer) -> Reply {
    let best = answer.best.unwrap_or(Move::Pass);
    match answer.outcome {
        Outcome::Failure => Reply::new("0"),
        outcome => Reply::new(format!("{} {best}", outcome.code())),
    }
}

/// The code of an outcome in tables, where GNU Go's codes grow with the success.
pub(super) const fn code_in_table(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Failure => 0,
        Outcome::BadKo => 1,
        Outcome::GoodKo => 4,
        Outcome::Success => 5,
    }
}

/// A vertex with names and values, one a line.
pub(super) fn table(v: Vertex, width: usize, rows: &[(&str, String)]) -> String {
    let lines = rows
        .iter()
        .map(|(name, text)| format!("{name:width$}{text}"));
    format!("{v}:\n{}", join(lines, "\n"))
}

/// The answer of a command about groups: the stones of the group on a vertex, or of all groups, of one colour if it is
/// given.
pub(super) fn stones(
    command: &str,
    mut groups: impl Iterator<Item = (Color, VertexSet)>,
    values: &Values,
) -> Response {
    if let Some(v) = values.optional::<Vertex>(0) {
        let found = groups.find(|(_, stones)| stones.contains(v));
        let found = found.map(|(_, stones)| Reply::words(stones));
        return found.ok_or_else(|| Failure::other(format!("{command} called on an empty vertex")));
    }
    let wanted = values.optional::<Color>(0);
    let chosen = groups.filter(|(color, _)| wanted.is_none_or(|c| c == *color));
    Ok(Reply::lines(chosen.map(|(_, stones)| join(stones, " "))))
}

/// A question about a block.
type Ask = fn(&mut CaptureReader, &mut Board, Vertex) -> Option<CaptureReading>;

/// A reader for questions about one block, that stops when it is interrupted.
pub(super) fn thorough(engine: &Engine) -> CaptureReader {
    CaptureReader::new(CaptureSettings::thorough()).heeding(engine.interrupt())
}

/// The same, which leaves no move near the block untried.
fn exhaustive(engine: &Engine) -> CaptureReader {
    CaptureReader::new(CaptureSettings::exhaustive()).heeding(engine.interrupt())
}

/// Reads a block of the present position more thoroughly than all blocks are read at once.
fn read(engine: &Engine, values: &Values, ask: Ask) -> Response {
    let mut board = engine.game().board().clone();
    let mut reader = exhaustive(engine);
    let reading = ask(&mut reader, &mut board, values.required(0)?);
    let CaptureReading { answer, .. } = reading.ok_or_else(Failure::empty_vertex)?;
    Ok(coded(answer))
}

/// The vertex of a move that is asked about, the first argument.
pub(super) fn tried(engine: &Engine, values: &Values) -> Result<Vertex, Failure> {
    let v: Vertex = values.required(0)?;
    match engine.game().board().is_empty(v) {
        true => Ok(v),
        false => Err(Failure::other("move vertex must be empty")),
    }
}

/// A question about a move and a block.
type Does = fn(&mut CaptureReader, &mut Board, Vertex, Vertex) -> Option<Outcome>;

fn does(engine: &Engine, values: &Values, ask: Does) -> Response {
    let (mv, target) = (tried(engine, values)?, values.required(1)?);
    let mut board = engine.game().board().clone();
    let mut reader = exhaustive(engine);
    let outcome = ask(&mut reader, &mut board, mv, target).ok_or_else(Failure::empty_vertex)?;
    Ok(Reply::new(outcome.code()))
}

fn ladder_attack(engine: &Engine, values: &Values) -> Response {
    let v = values.required(0)?;
    let liberties = engine.game().board().block_at(v).map(Block::liberty_count);
    match liberties {
        None => return Err(Failure::empty_vertex()),
        Some(2) => {}
        Some(_) => return Err(Failure::other("string must have exactly 2 liberties")),
    }
    read(engine, values, CaptureReader::ladder)
}

fn worm_data(engine: &Engine, values: &Values) -> Response {
    let pass_alive = benson::pass_alive(engine.game().board());
    let size = engine.size();
    let text = match values.optional::<Vertex>(0) {
        Some(v) => data(&near(engine, v), &pass_alive, v),
        None => {
            let worms = engine.position().close_worms(&VertexSet::board(size));
            let all = size.vertices();
            join(all.map(|v| data(&worms, &pass_alive, v)), "\n")
        }
    };
    Ok(Reply::new(text))
}

fn data(worms: &Worms, pass_alive: &ByColor<PassAlive>, v: Vertex) -> String {
    let board = worms.board();
    let worm = worms.at(v);
    let number = |f: fn(&Worm) -> usize| worm.map_or(0, f).to_string();
    let liberties = worm.map_or([0; 4], |w| worms.liberties(w));
    let status = benson::unconditional(board, pass_alive, v);
    let (attack, defense) = (
        worm.map(|w| w.answers.attacker),
        worm.map(|w| w.answers.defender),
    );
    let code = |answer: Option<Answer>| answer.map_or(0, |a| code_in_table(a.outcome)).to_string();
    let place = |answer: Option<Answer>| point(answer.and_then(|a| a.point())).to_string();
    let color = worm.map_or("empty".to_string(), |w| w.color.to_string());
    let lunch = point(worm.and_then(|w| worms.lunch(w)));
    let cutstone = worm.map_or(0, |w| worms.cutstone(w));
    let invincible = u8::from(status == Unconditional::Alive);
    let rows = [
        ("origin", worm.map_or(v, |w| w.origin).to_string()),
        ("color", color),
        ("size", number(|w| w.stones.len())),
        ("effective_size", format!("{:.2}", worms.effective_size(v))),
        ("liberties", liberties[0].to_string()),
        ("liberties2", liberties[1].to_string()),
        ("liberties3", liberties[2].to_string()),
        ("liberties4", liberties[3].to_string()),
        ("attack_code", code(attack)),
        ("attack_point", place(attack)),
        ("defense_code", code(defense)),
        ("defense_point", place(defense)),
        ("lunch", lunch.to_string()),
        ("cutstone", cutstone.to_string()),
        // GNU Go counts cuts by its connection patterns there, but only after what this command computes: it answers 0.
        ("cutstone2", "0".to_string()),
        ("genus", worm.map_or(0, |w| worms.genus(w)).to_string()),
        ("inessential", number(|w| usize::from(w.inessential))),
        ("invincible", invincible.to_string()),
        ("unconditional_status", unconditional(status).to_string()),
    ];
    table(v, 21, &rows)
}

/// GNU Go has another word here than in the command `unconditional_status` for what is not proven.
fn unconditional(status: Unconditional) -> &'static str {
    match status {
        Unconditional::Undecided => "unknown",
        proven => tactical::word(proven),
    }
}

fn worm_cutstone(engine: &Engine, values: &Values) -> Response {
    let worms = &engine.position().analysis().worms;
    let worm = worms.at(values.required(0)?);
    let worm = worm.ok_or_else(Failure::empty_vertex)?;
    Ok(Reply::new(worms.cutstone(worm)))
}

fn worm_stones(engine: &Engine, values: &Values) -> Response {
    // Stones need no reading.
    let worms = engine.position().analysis().worms.all().iter();
    stones("worm_stones", worms.map(|w| (w.color, w.stones)), values)
}
