//! Scores an SGF file: the dead stones and the result by the rules of the game.
//!
//! `cargo run --example score -- gtp-tests/games/ear-reddening.sgf`

use goeye::{Game, Komi, PlayoutSettings, Rules, Score, Status, UpTo, judge, sgf};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: score FILE")?;
    let record = sgf::read(&std::fs::read(path)?)?;
    let (game, warnings) =
        Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)?;
    for warning in warnings {
        eprintln!("{warning}");
    }
    let verdict = judge(game.board(), PlayoutSettings::default());
    for block in verdict.blocks() {
        if block.status != Status::Alive {
            println!(
                "{} {}: {}, {}",
                block.color,
                block.origin,
                block.status,
                block.certainty()
            );
        }
    }
    println!("{}", Score::of(&game, &verdict).outcome());
    Ok(())
}
