//! `goeye bench`: speeds on fixed inputs, with the answers asserted.

use goeye::benson;
use goeye::board::Board;
use goeye::color::Color;
use goeye::game::{Game, Komi, UpTo};
use goeye::playout::{self, Settings};
use goeye::rules::Rules;
use goeye::score::Score;
use goeye::sgf::{self, Record};
use goeye::status::{self, Status};
use goeye::vertex::{Size, Vertex};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const GAME: &[u8] = include_bytes!("../../../gtp-tests/games/ear-reddening.sgf");

#[derive(clap::Args)]
pub struct Arguments {
    /// How long each measurement runs, in milliseconds.
    #[arg(long, default_value_t = 1000)]
    milliseconds: u64,
}

/// Prints one line a measurement, then the fingerprint, which is the same on every machine and changes only when
/// an answer does.
pub fn run(arguments: &Arguments) -> ExitCode {
    match measure(Duration::from_millis(arguments.milliseconds)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(time: Duration) -> Result<(), String> {
    let record = sgf::read(GAME).map_err(|e| e.to_string())?;
    let games = positions(&record)?;
    let game = games.last().ok_or("the game has no moves")?;
    let mut fingerprint = Fingerprint::default();

    let mut boards: Vec<(Board, Vec<Vertex>)> = games
        .iter()
        .map(|game| {
            let legal = game.legal_moves(game.to_move()).iter().collect();
            (game.board().clone(), legal)
        })
        .collect();
    let rate = per_second(time, || {
        let mut plays = 0;
        for ((board, moves), game) in boards.iter_mut().zip(&games) {
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
    for ((board, moves), game) in boards.iter_mut().zip(&games) {
        if board != game.board() {
            return Err("undo did not restore a board".to_string());
        }
        for &v in moves.iter() {
            let undo = board.play(game.to_move(), v).map_err(|e| e.to_string())?;
            fingerprint.add(&board.hash().to_le_bytes());
            board.undo(undo);
        }
    }
    println!(
        "play and undo, 19x19, {} positions of a game: {:.2} million pairs/s",
        games.len(),
        rate / 1e6
    );

    for side in [9, 19] {
        let board = Board::new(Size::square(side).ok_or("no such size")?);
        let settings = Settings {
            playouts: 100,
            max_moves: u64::MAX,
            ..Settings::default()
        };
        let rate = per_second(time, || {
            u64::from(playout::run(&board, settings).playouts())
        });
        println!("playouts, {side}x{side}, empty board: {rate:.0} playouts/s");
    }

    let rate = per_second(time, || {
        for game in &games {
            black_box(benson::pass_alive(game.board()));
        }
        games.len() as u64
    });
    println!(
        "pass-alive stones, 19x19: {:.1} microseconds a position",
        1e6 / rate
    );

    let rate = per_second(time, || u64::from(black_box(sgf::read(GAME)).is_ok()));
    println!(
        "reading an SGF file of {} bytes: {:.1} microseconds",
        GAME.len(),
        1e6 / rate
    );

    let score = || {
        Score::of(game, &status::judge(game.board(), Settings::default()))
            .outcome()
            .to_string()
    };
    if score() != "B+2.0" {
        return Err(format!(
            "the game was scored {}, and Black won by 2",
            score()
        ));
    }
    let rate = per_second(time, || {
        black_box(score());
        1
    });
    println!("score of a finished game, 19x19: {:.2} ms", 1e3 / rate);

    for game in &games {
        let verdict = status::judge(game.board(), Settings::default());
        verdict
            .stones(Status::Dead)
            .iter()
            .for_each(|v| fingerprint.add(v.to_string().as_bytes()));
        fingerprint.add(Score::of(game, &verdict).outcome().to_string().as_bytes());
        for color in Color::ALL {
            let alive = benson::pass_alive(game.board())[color].stones;
            alive
                .iter()
                .for_each(|v| fingerprint.add(v.to_string().as_bytes()));
        }
    }
    println!("fingerprint {:016x}", fingerprint.0);
    Ok(())
}

/// FNV-1a over all answers: no library, so that no upgrade changes it.
struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// The game after every tenth move and at its end.
fn positions(record: &Record) -> Result<Vec<Game>, String> {
    let count = record.moves().count();
    let stops = (1..count).step_by(10).map(UpTo::Move).chain([UpTo::End]);
    stops
        .map(|stop| {
            Game::from_record(record, Rules::default(), Komi::default(), stop)
                .map(|(game, _)| game)
                .map_err(|e| e.to_string())
        })
        .collect()
}

/// Runs `work`, which returns how much it did, again and again, and returns the amount per second.
fn per_second(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    work();
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < time {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}
