//! `goeye features`: the inputs of the network for positions of games, for `scripts/network`.
//!
//! Each line of the input is a game, five columns separated by tabs: side of the board, `area` or `territory`, handicap
//! stones and moves (two letters each, SGF coordinates; `..` is a pass, `-` no stones), and the numbers of moves after
//! which the positions are wanted, rising, separated by commas. Colours alternate; White begins after handicap stones.
//! For each line a little-endian number of four bytes is written, how many positions follow; none do if the line is
//! broken, which is told on standard error. A position is its planes one after the other, a bit for each vertex in reading order, lowest
//! bits first, the last byte of a plane filled up with zeros.

use crate::output::{exit, say};
use goeye::internals::{FeatureReader, LAST_MOVES};
use goeye::vertex::{Move, Size, Vertex};
use goeye::{Board, Color, VertexSet};
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

/// Answers the games on standard input.
pub fn run() -> ExitCode {
    exit(answer().map_err(|e| e.to_string()))
}

fn answer() -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut reader = FeatureReader::default();
    for line in io::stdin().lock().lines() {
        let (count, bytes) = game(&mut reader, &line?).unwrap_or_else(|error| {
            say(error);
            (0, Vec::new())
        });
        output.write_all(&count.to_le_bytes())?;
        output.write_all(&bytes)?;
        output.flush()?;
    }
    Ok(())
}

/// The number of positions of a line, and their planes.
fn game(reader: &mut FeatureReader, line: &str) -> Result<(u32, Vec<u8>), String> {
    let broken = |what: &str| format!("{what}: {}...", line.chars().take(60).collect::<String>());
    let columns: Vec<&str> = line.split('\t').collect();
    let &[side, scoring, handicap, moves, wanted] = columns.as_slice() else {
        return Err(broken("not five columns"));
    };
    let size = side.parse().ok().and_then(Size::square);
    let size = size.ok_or_else(|| broken("no size"))?;
    let area = match scoring {
        "area" => true,
        "territory" => false,
        _ => return Err(broken("neither area nor territory")),
    };
    let mut board = Board::new(size);
    let mut own = Color::Black;
    if handicap != "-" {
        for mv in vertices(size, handicap) {
            let v = mv
                .and_then(Move::vertex)
                .ok_or_else(|| broken("handicap"))?;
            let played = board.play(Color::Black, v);
            drop(played.map_err(|_| broken("handicap"))?);
        }
        own = Color::White;
    }
    let mut moves = vertices(size, moves);
    let mut last: Vec<Move> = Vec::new();
    let mut played = 0;
    let mut bytes = Vec::new();
    let mut count = 0;
    for number in wanted.split(',') {
        let number: usize = number.parse().map_err(|_| broken("numbers of moves"))?;
        while played < number {
            let mv = moves.next().flatten().ok_or_else(|| broken("moves"))?;
            match mv {
                Move::Pass => drop(board.pass()),
                Move::Play(v) => drop(board.play(own, v).map_err(|_| broken("illegal"))?),
            }
            last.insert(0, mv);
            last.truncate(LAST_MOVES);
            own = own.opponent();
            played += 1;
        }
        for plane in reader.planes(&mut board, own, &last, area) {
            write_plane(size, &plane, &mut bytes);
        }
        count += 1;
    }
    Ok((count, bytes))
}

/// The moves of a column; `None` for one that is not on the board.
fn vertices(size: Size, letters: &str) -> impl Iterator<Item = Option<Move>> + '_ {
    letters.as_bytes().chunks(2).map(move |pair| match pair {
        b".." => Some(Move::Pass),
        &[x, y] => size
            .from_top(
                usize::from(x.wrapping_sub(b'a')),
                usize::from(y.wrapping_sub(b'a')),
            )
            .map(Move::Play),
        _ => None,
    })
}

/// Adds the bits of a plane.
fn write_plane(size: Size, plane: &VertexSet, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.resize(start + size.area().div_ceil(8), 0);
    let place = |v: Vertex| size.row_from_top(v) * size.width() + v.column();
    for i in plane.iter().map(place) {
        bytes[start + i / 8] |= 1 << (i % 8);
    }
}
