//! goeye judges Go positions: which stones are dead, what the score is, and why. It also plays.
//!
//! From the file of a finished game to its score:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use goeye::game::{Game, Komi, UpTo};
//! use goeye::playout::PlayoutSettings;
//! use goeye::rules::Rules;
//! use goeye::score::Score;
//! use goeye::status::{self, Status};
//! use goeye::sgf;
//!
//! let record = sgf::read(&std::fs::read("gtp-tests/games/ear-reddening.sgf")?)?;
//! let (game, _warnings) = Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)?;
//! let verdict = status::judge(game.board(), PlayoutSettings::default());
//! assert_eq!(verdict.stones(Status::Dead).len(), 12);
//! assert_eq!(Score::of(&game, &verdict).outcome().to_string(), "B+2.0");
//! # Ok(())
//! # }
//! ```
//!
//! [`engine::Engine`] does all that for a session and remembers the results; [`gtp::session`] reads commands and
//! answers them.
//!
//! # Layers
//!
//! A module imports only from its own row of this table and from rows above it. A test reads the table and checks the
//! imports.
//!
//! | layer | modules | what it owns |
//! |---|---|---|
//! | 0 types | [`color`], [`vertex`], [`vertex_set`], [`vertex_map`] | newtypes, sets and maps indexed by vertex |
//! | 0 types | `bits`, [`disjoint_sets`] | sets of small numbers, and which of some numbered things belong together |
//! | 0 types | [`interrupt`] | how a running computation learns that it should end |
//! | 0 types | [`word`] | values that users write as words |
//! | 1 board | [`board`] | stones, blocks with incremental liberties, play and undo, legality, hash; no history |
//! | 2 game | [`rules`], [`game`], [`sgf`] | rules by name and JSON; history, superko, undo, setup, handicap, komi; SGF files to records and back |
//! | 2 tactics | [`benson`], [`playout`], [`tactics`] | pass-alive stones, exact; fast seeded playouts; reading: which blocks can be captured or saved |
//! | 3 analysis | [`worm`], [`eye`], [`dragon`], [`analysis`] | tactical status of blocks; eye spaces and their local games, solved exactly; dragons: blocks that live or die together; all of it computed together |
//! | 4 verdict | [`life`] | life, death, seki and semeai by search on a small part of the board |
//! | 4 verdict | [`seki`] | false eyes, seki and loose territory, once the dead stones are known |
//! | 4 verdict | [`search`] | Monte Carlo tree search over the whole board: winrate, lead, moves, ownership |
//! | 4 verdict | [`status`], [`score`], [`finish`] | which blocks are alive or dead, with the evidence; territory, area, the result; whether the game is finished |
//! | 4 verdict | [`owl`] | questions about dragons: whether one can be killed or saved, who wins a semeai |
//! | 4 move | [`genmove`] | the player: chooses moves by search, and knows when a game is over |
//! | 5 edge | [`engine`], [`gtp`], [`report`] | the state of a session, without any text; the Go Text Protocol; pictures |
pub mod analysis;
pub mod benson;
mod bits;
pub mod board;
pub mod color;
pub mod disjoint_sets;
pub mod dragon;
pub mod engine;
pub mod eye;
pub mod finish;
pub mod game;
pub mod genmove;
pub mod gtp;
pub mod interrupt;
pub mod life;
pub mod owl;
pub mod playout;
pub mod report;
pub mod rules;
pub mod score;
pub mod search;
pub mod seki;
pub mod sgf;
pub mod status;
pub mod tactics;
pub mod vertex;
pub mod vertex_map;
pub mod vertex_set;
pub mod word;
pub mod worm;

pub use analysis::Analysis;
pub use board::Board;
pub use engine::Engine;
