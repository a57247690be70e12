//! A GTP engine with one command more than `goeye-gtp`: it says how many stones of the side to move are dead.
//!
//! `printf 'play b D4\nmy-dead\n' | cargo run --example session`

use goeye::gtp::{Args, Command, Reply, Run};
use goeye::{Engine, Registry, Status};
use std::io;

fn main() -> io::Result<()> {
    let dead = Command {
        name: "my-dead",
        args: Args::NONE,
        help: "Counts the dead stones of the side to move.",
        analyze: &[],
        run: Run::Read(&|engine, _| {
            let color = engine.game().to_move();
            let dead = engine.position().verdict().stones(Status::Dead);
            let stones = engine.game().board().stones_of(color);
            Ok(Reply::new((dead & stones).len()))
        }),
    };
    let registry = Registry::standard().with([dead]);
    goeye::serve(registry, Engine::default(), io::stdin(), io::stdout())
}
