//! `goeye bench`: speeds on fixed inputs, with the answers asserted, and a fingerprint of the answers.

mod fingerprint;

use crate::output::{exit, forgive_closed};
use cpu_time::ThreadTime;
use fingerprint::Failure;
use goeye::analysis::{Analysis, Analyst};
use goeye::board::Board;
use goeye::game::{Game, Komi, UpTo};
use goeye::internals::{SearchSettings, TreeSearch, pass_alive, run_playouts};
use goeye::rules::Rules;
use goeye::score::Score;
use goeye::sgf::{self, Record};
use goeye::status;
use goeye::{Color, PlayoutSettings, Size, Vertex};
use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const GAME: &[u8] = include_bytes!("../../../../gtp-tests/games/ear-reddening.sgf");

#[derive(clap::Args)]
pub struct Arguments {
    /// How long each measurement runs, in milliseconds.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    milliseconds: u64,
}

/// Prints one line for each measurement, then the fingerprint.
pub fn run(arguments: &Arguments) -> ExitCode {
    let time = Duration::from_millis(arguments.milliseconds);
    let measured = measure(time, &mut io::stdout().lock());
    exit(measured.or_else(|error| {
        let error = error.downcast::<io::Error>()?;
        Ok::<(), Failure>(forgive_closed(Err(*error))?)
    }))
}

fn measure(time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    let record = sgf::read(GAME)?;
    let games = positions(&record)?;
    moves(time, &games, out)?;
    playouts(time, out)?;
    parts(time, &games, out)?;
    eyes(&record, &games, out)?;
    write!(out, "{}", fingerprint::of(&games)?)?;
    Ok(())
}

/// Measures playing and undoing every legal move of the positions.
fn moves(time: Duration, games: &[Game], out: &mut impl Write) -> Result<(), Failure> {
    let mut boards: Vec<(Board, Vec<Vertex>)> = games
        .iter()
        .map(|game| {
            let legal = game.legal_moves(game.to_move()).iter().collect();
            (game.board().clone(), legal)
        })
        .collect();
    let rate = per_second(time, || {
        let mut plays = 0;
        for ((board, moves), game) in boards.iter_mut().zip(games) {
            for &v in moves.iter() {
                if let Ok(undo) = board.play(game.to_move(), v) {
                    black_box(board.hash());
                    board.undo(undo);
                    plays += 1;
                }
            }
        }
        plays
    });
    if boards
        .iter()
        .zip(games)
        .any(|((board, _), game)| board != game.board())
    {
        return Err("undo did not restore a board".into());
    }
    writeln!(
        out,
        "play and undo, 19x19, {} positions of a game: {:.2} million pairs/s",
        games.len(),
        rate / 1e6
    )?;
    Ok(())
}

/// Measures light playouts, and those of the search.
fn playouts(time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    for side in [9, 19] {
        let board = Board::new(Size::square(side).ok_or("no such size")?);
        let mut settings = PlayoutSettings::default();
        (settings.playouts, settings.max_moves) = (100, u64::MAX);
        let rate = per_second(time, || {
            u64::from(run_playouts(&board, settings).playouts())
        });
        writeln!(
            out,
            "playouts, {side}x{side}, empty board: {rate:.0} playouts/s"
        )?;
        let game = Game::new(board.size(), Rules::default(), Komi::default());
        let rate = per_second(time, || {
            let mut search = TreeSearch::new(&game, Color::Black, SearchSettings::default());
            search.run(1000);
            search.report().visits
        });
        writeln!(
            out,
            "search, {side}x{side}, empty board, by 1000: {rate:.0} visits/s"
        )?;
    }
    Ok(())
}

/// Measures the parts of a score, and the score.
fn parts(time: Duration, games: &[Game], out: &mut impl Write) -> Result<(), Failure> {
    let rate = per_second(time, || {
        for game in games {
            black_box(pass_alive(game.board()));
        }
        games.len() as u64
    });
    writeln!(
        out,
        "pass-alive stones, 19x19: {:.1} microseconds a position",
        1e6 / rate
    )?;

    let rate = per_second(time, || u64::from(black_box(sgf::read(GAME)).is_ok()));
    writeln!(
        out,
        "reading an SGF file of {} bytes: {:.1} microseconds",
        GAME.len(),
        1e6 / rate
    )?;

    let end = games.last().ok_or("the game has no moves")?;
    let score = || {
        Score::of(end, &status::judge(end.board(), PlayoutSettings::default()))
            .outcome()
            .to_string()
    };
    if score() != "B+2.0" {
        let error = "it is B+2.0";
        return Err(format!("the game was scored {}; {error}", score()).into());
    }
    let rate = per_second(time, || {
        black_box(score());
        1
    });
    writeln!(out, "score of a finished game, 19x19: {:.2} ms", 1e3 / rate)?;
    Ok(())
}

/// The index of the first position that is measured, after move 60: earlier ones are too empty for eyes.
const MIDDLE: usize = 6;

/// Measures all eye data of the positions, each from scratch, and of the whole game move by move.
fn eyes(record: &Record, games: &[Game], out: &mut impl Write) -> Result<(), Failure> {
    let middle = games.get(MIDDLE..).unwrap_or_default();
    let times = middle.iter().map(|game| {
        let mut analyst = Analyst::new();
        milliseconds(|| analyst.analyze(game.board()))
    });
    writeln!(
        out,
        "all eye data from scratch, 19x19, {} positions from move {}: {}",
        middle.len(),
        MIDDLE * STEP,
        spread(times)
    )?;
    let mut game = position(record, UpTo::End)?;
    let moves: Vec<_> = game.moves().collect();
    for _ in &moves {
        game.undo()?;
    }
    let mut analyst = Analyst::new();
    let mut times = Vec::new();
    for (i, &(color, mv)) in moves.iter().enumerate() {
        game.play(color, mv)?;
        let mut found = None;
        times.push(milliseconds(|| {
            found = Some(analyst.analyze(game.board()));
        }));
        let anew = (i % 10 == 0).then(|| Analysis::new(game.board()));
        if let (Some(found), Some(anew)) = (found, anew)
            && (found.eyes.all() != anew.eyes.all() || found.dragons.all() != anew.dragons.all())
        {
            return Err(format!("other eyes from scratch than after move {}", i + 1).into());
        }
    }
    writeln!(
        out,
        "all eye data after a move, 19x19, {} moves: {}",
        moves.len(),
        spread(times.into_iter())
    )?;
    Ok(())
}

/// The processor time of this thread in milliseconds, so that other programs have no influence.
fn milliseconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = ThreadTime::now();
    black_box(work());
    1e3 * start.elapsed().as_secs_f64()
}

/// The median and the 95th percentile of some times, in milliseconds.
fn spread(times: impl Iterator<Item = f64>) -> String {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times.get(times.len() * percent / 100).unwrap_or(&0.0);
    format!("median {:.2} ms, 95 % {:.2} ms", at(50), at(95))
}

/// The number of moves from one position to the next.
const STEP: usize = 10;

/// The game after every tenth move and at its end.
fn positions(record: &Record) -> Result<Vec<Game>, Failure> {
    let count = record.moves().count();
    let stops = (1..count).step_by(STEP).map(UpTo::Move).chain([UpTo::End]);
    stops.map(|stop| position(record, stop)).collect()
}

fn position(record: &Record, stop: UpTo) -> Result<Game, Failure> {
    let (game, _) = Game::from_record(record, Rules::default(), Komi::default(), stop)?;
    Ok(game)
}

/// Repeats `work`, which returns the amount done, and returns the amount per second.
fn per_second(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    work();
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < time {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}
