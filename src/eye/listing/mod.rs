//! The listing of all solved eye graphs, `patterns/eyes.db`: making it, and packing it for the program.
//!
//! The listing is sorted text that explains itself in its first lines. The program does not read it: it has what
//! [`pack()`] makes of it, `patterns/eyes.packed`.

mod generate;
mod pack;
mod text;

pub use generate::generate;
pub use pack::pack;

pub use super::solution::Exhausted;
