//! A position as numbers.

use crate::question::Question;
use goeye::{ByColor, Game, Vertex};
use serde::Serialize;

/// Column and row from the upper left, both from 0.
type Point = [usize; 2];

/// A position, and the game that led to it.
#[derive(Serialize)]
pub struct PositionAnswer {
    /// Rows from the top: 1 is a black stone, -1 a white one, 0 none.
    board: Vec<Vec<i32>>,
    to_move: String,
    /// The number of moves so far.
    moves: usize,
    /// The last move; nothing if it was a pass.
    last: Option<Point>,
    /// Where the side to move may not retake a ko.
    ko: Option<Point>,
    /// The stones that each side has captured.
    captures: ByColor<usize>,
    rules: Option<&'static str>,
    komi: f64,
    handicap: usize,
    players: ByColor<Option<String>>,
    /// The result as the file has it.
    result: Option<String>,
    /// The corrections that were needed to read and replay the file.
    warnings: Vec<String>,
}

impl PositionAnswer {
    /// The position that is meant.
    pub fn of(question: &Question) -> Result<PositionAnswer, String> {
        let record = question.record()?;
        let (game, odd) = question.game(record.as_ref())?;
        let warnings = record.iter().flat_map(|record| &record.warnings);
        let warnings = warnings.map(ToString::to_string);
        let name = |color| record.as_ref().and_then(|r| r.players[color].name.clone());
        Ok(PositionAnswer {
            board: rows(&game),
            to_move: game.to_move().to_string(),
            moves: game.move_number(),
            last: game
                .last_move()
                .and_then(|(_, played)| played.vertex())
                .map(|v| point(&game, v)),
            ko: game.ko().map(|v| point(&game, v)),
            captures: ByColor::from_fn(|color| game.captures(color)),
            rules: game.rules().name(),
            komi: game.komi().points(),
            handicap: game.handicap(),
            players: ByColor::from_fn(name),
            result: record.as_ref().and_then(|r| r.result.clone()),
            warnings: warnings
                .chain(odd.iter().map(ToString::to_string))
                .collect(),
        })
    }
}

fn rows(game: &Game) -> Vec<Vec<i32>> {
    let (board, size) = (game.board(), game.size());
    let sign = |v| board.color_at(v).map_or(0, |color| color.sign());
    let row = |row| (0..size.width()).filter_map(move |column| size.from_top(column, row));
    (0..size.height())
        .map(|number| row(number).map(sign).collect())
        .collect()
}

fn point(game: &Game, v: Vertex) -> Point {
    [v.column(), game.size().row_from_top(v)]
}
