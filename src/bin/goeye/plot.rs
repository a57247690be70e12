//! `goeye plot`: the course of a game.

use crate::output::exit;
use crate::picture::Pictures;
use crate::position::Terms;
use goeye::Position;
use goeye::game::{Game, Komi, UpTo};
use goeye::lender::LenderOptions;
use goeye::network::Network;
use goeye::report::course::{Sample, chart, lines, table};
use goeye::rules::Rules;
use goeye::sgf;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Arguments {
    /// The game.
    #[arg(value_name = "FILE")]
    game: PathBuf,
    /// Print comma-separated values.
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    csv: bool,
    /// Look at every Nth position.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    terms: Terms,
    #[command(flatten)]
    lender: LenderOptions,
}

/// Prints or draws the estimated score and the settled share over the moves of a game.
pub fn run(arguments: &Arguments) -> ExitCode {
    let game = arguments.game.display();
    exit(plot(arguments).map_err(|e| format!("{game}: {e}")))
}

fn plot(arguments: &Arguments) -> Result<(), String> {
    let bytes = fs::read(&arguments.game).map_err(|e| e.to_string())?;
    let record = sgf::read(&bytes).map_err(|e| e.to_string())?;
    let position = |up_to| {
        let replayed = Game::from_record(&record, Rules::default(), Komi::default(), up_to);
        replayed.map(|(game, _)| game).map_err(|e| e.to_string())
    };
    let last = position(UpTo::End)?.move_number();
    let numbers: Vec<usize> = (0..last).step_by(arguments.every.into()).collect();
    let lender = arguments.lender.start(Network::built_in())?;
    let samples = lender.ask(|evaluator| {
        // An engine may like more questions at once than there are processors.
        let threads = evaluator.at_once().get().max(rayon::current_num_threads());
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let samples = numbers.par_iter().map(|moves| UpTo::Move(moves + 1));
        let samples = samples.chain([UpTo::End]).with_max_len(1);
        let samples = samples.map(|up_to| {
            let mut position = Position::new(position(up_to)?);
            position.set_evaluator(evaluator);
            arguments.terms.set(&mut position);
            Ok(Sample::of(&position))
        });
        let pool = pool.map_err(|e| e.to_string())?;
        pool.install(|| samples.collect::<Result<Vec<Sample>, String>>())
    })??;
    let text = || match arguments.csv {
        true => table(&samples),
        false => lines(&samples),
    };
    (arguments.pictures).draw(|theme| chart(&samples, theme), text)
}
