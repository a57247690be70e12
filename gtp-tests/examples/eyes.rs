//! Says what each eye space of a diagram is worth, and where it is attacked and defended.
//!
//! `printf '. . . X .\nX X X X .\n. . . . .\n' | cargo run --example eyes`

use goeye::{Analysis, Board};
use std::error::Error;
use std::io::Read;

fn main() -> Result<(), Box<dyn Error>> {
    let mut diagram = String::new();
    std::io::stdin().read_to_string(&mut diagram)?;
    let analysis = Analysis::new(&Board::from_diagram(&diagram)?);
    for eye in analysis.eyes.all() {
        let (owner, points) = (eye.space.owner, eye.space.vertices);
        println!(
            "{owner} {points:?}: {} ({}), attacked at {:?}, defended at {:?}",
            eye.value,
            eye.value.name(),
            eye.attacks,
            eye.defenses
        );
    }
    Ok(())
}
