//! goeye judges Go positions: which stones are dead, what the score is, what eye spaces are worth, and why. It also
//! plays. Six things that one may want of it follow.
//!
//! # Read a game
//!
//! [`sgf`] reads files of any age and origin, and [`Game::from_record`] replays them by the rules.
//!
//! ```
//! use goeye::{Game, Komi, Rules, UpTo, sgf};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let file = std::fs::read("gtp-tests/games/ear-reddening.sgf")?;
//! let record = sgf::read(&file)?;
//! // Rules and komi are for files that do not say theirs; the warnings tell what was mended.
//! let (game, _warnings) = Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)?;
//! assert_eq!((game.move_number(), game.komi().points()), (325, 0.0));
//! # Ok(())
//! # }
//! ```
//!
//! # Find the dead stones and the score
//!
//! [`judge`] says of each block whether it lives, with the evidence, and [`Score`] counts by the rules of the game.
//!
//! ```
//! use goeye::{Color, PlayoutSettings, Score, Status, judge};
//! # use goeye::{Game, Komi, Rules, UpTo, sgf};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let file = std::fs::read("gtp-tests/games/ear-reddening.sgf")?;
//! # let defaults = (Rules::default(), Komi::default());
//! # let (game, _) = Game::from_record(&sgf::read(&file)?, defaults.0, defaults.1, UpTo::End)?;
//! let verdict = judge(game.board(), PlayoutSettings::default());
//! assert_eq!(verdict.stones(Status::Dead).len(), 12);
//! let score = Score::of(&game, &verdict);
//! assert_eq!(score.outcome().to_string(), "B+2.0");
//! assert_eq!(score.outcome().winner(), Some(Color::Black));
//! # Ok(())
//! # }
//! ```
//!
//! # Ask what an eye space is worth
//!
//! An [`EyeValue`](eye::EyeValue) is four digits: the eyes that it makes if the enemy moves first and then once more,
//! if the enemy moves first, if the owner does, and if the owner does and then moves once more.
//!
//! ```
//! use goeye::{Analysis, Board, Color};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board = Board::from_diagram("
//!     . . . X .
//!     X X X X .
//!     . . . . .")?;
//! let analysis = Analysis::new(&board);
//! let eye = analysis.eyes.at(Color::Black, "A3".parse()?).unwrap();
//! assert_eq!(eye.value.to_string(), "1122");
//! assert_eq!(eye.value.name(), "an eye and a half");
//! assert_eq!(format!("{:?}", eye.attacks), "{B3}");
//! # Ok(())
//! # }
//! ```
//!
//! # Ask for all that is known of a position, and for a move
//!
//! A [`Position`] answers each question when it is first asked, and all answers agree: score, verdict, estimate, captures, dragons,
//! eyes. A [`Player`] chooses moves.
//!
//! ```
//! use goeye::{Color, Game, Komi, Outcome, Player, Position, Rules, UpTo, sgf};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let record = sgf::read(b"(;SZ[7]AB[bc][cb][dc]AW[cc])")?;
//! let (game, _) = Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End)?;
//! let position = Position::new(game);
//! let capture = position.capture("C5".parse()?).unwrap();
//! assert_eq!(capture.attacker.outcome, Outcome::Success);
//! assert_eq!(position.dragon("C5".parse()?).unwrap().color, Color::White);
//! let chosen = Player::default().choose(&position);
//! assert!(position.game().is_legal(Color::Black, chosen));
//! # Ok(())
//! # }
//! ```
//!
//! # Play moves on a board
//!
//! A [`Board`] knows stones, captures and simple ko, and takes moves back; a [`Game`] adds rules, superko and history.
//!
//! ```
//! use goeye::{Board, Color, Size};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut board = Board::new(Size::square(9).unwrap());
//! for (color, name) in [(Color::White, "A1"), (Color::Black, "A2")] {
//!     board.play(color, name.parse()?)?;
//! }
//! let undo = board.play(Color::Black, "B1".parse()?)?;
//! assert!(board.is_empty("A1".parse()?));
//! board.undo(undo);
//! assert_eq!(board.stone_count(Color::White), 1);
//! # Ok(())
//! # }
//! ```
//!
//! # Run a GTP session with commands of one's own
//!
//! A command is a row of a table with a function or closure; help and the lists show it like all others ([`gtp`]).
//!
//! ```
//! use goeye::gtp::{Args, Command, Reply, Run};
//! use goeye::{Color, Engine, Registry};
//! # fn main() -> std::io::Result<()> {
//! let stones = Command {
//!     name: "my-stones",
//!     args: Args::NONE,
//!     help: "Counts Black's stones.",
//!     analyze: &[],
//!     run: Run::Read(&|engine, _| Ok(Reply::new(engine.game().board().stone_count(Color::Black)))),
//! };
//! let registry = Registry::standard().with([stones]);
//! let mut output = Vec::new();
//! goeye::serve(registry, Engine::default(), &b"play b D4\n1 my-stones\nknown_command my-stones\n"[..], &mut output)?;
//! assert_eq!(String::from_utf8_lossy(&output), "= \n\n=1 1\n\n= true\n\n");
//! # Ok(())
//! # }
//! ```
//!
//! # More
//!
//! An [`Engine`] does all that for a session and remembers the results. [`review`] explains games. [`record`] scores recorded games and compares
//! them with their results. The answers in [`json`] serialize, with a schema for each; [`report`] draws positions, eye
//! spaces and the course of a game. [`solve`] looks for the moves of life-and-death problems.
//! What one stage of the work says by itself is in [`analysis`], [`dragon`], [`seki`] and [`unfinished`].
//!
//! A computation that is interrupted, or whose time is over, ends by unwinding the stack inside of the library ([`interrupt`]). In a
//! program that is built with `panic = "abort"` it goes on to its own end instead: a move may then take longer than
//! its time by as much as judging takes, some milliseconds to some tenths of a second.
//!
//! # Features
//!
//! `cli`, on by default, is for the two programs and adds the crates that only they need. Without it the library reads
//! no clock and starts no thread unless a caller asks for one, and builds for `wasm32-unknown-unknown`.
//!
//! # Layers
//!
//! A module imports only from its own row of this table and from rows above it. A test reads the table and checks the
//! imports. How a question travels through the layers, and what each reader may assume, is told in `docs/architecture.md`.
//!
//! | layer | modules | what it owns |
//! |---|---|---|
//! | 0 types | [`word`] | values that users write as words, and their form in JSON |
//! | 0 types | [`color`], [`vertex`], [`vertex_set`], [`vertex_map`] | newtypes, sets and maps indexed by vertex |
//! | 0 types | `turn` | a move and its colour in two bytes |
//! | 0 types | `bits`, [`disjoint_sets`] | sets of small numbers, and which of some numbered things belong together |
//! | 0 types | [`interrupt`], [`together`] | how a running computation learns that it should end; work on many things at once |
//! | 0 types | [`katago`] | the messages of KataGo's analysis protocol |
//! | 0 types | [`answer`] | the words in which all searches and judgements answer: outcomes, certainty |
//! | 1 board | [`board`] | stones, blocks with incremental liberties, play and undo, legality, hash; no history |
//! | 2 game | [`rules`], [`game`], [`sgf`] | rules by name and JSON; history, superko, undo, setup, handicap, komi; SGF files to records and back |
//! | 2 tactics | [`benson`], [`safety`], [`playout`], [`tactics`] | pass-alive stones and the territory that they prove, exact; what is safe if every move is answered, proven; fast seeded playouts; reading: which blocks can be captured or saved |
//! | 2 tactics | [`connection`] | whether blocks can be joined |
//! | 2 tactics | [`network`] | the learned evaluator: who will own what, who leads, where to play |
//! | 3 analysis | [`worm`], [`eye`], [`dragon`], [`analysis`] | tactical status of blocks; eye spaces and their local games, solved exactly; dragons: blocks that live or die together; all of it computed together |
//! | 4 verdict | [`life`] | life, death, seki and semeai by search on a small part of the board |
//! | 4 verdict | [`seki`] | false eyes, seki and loose territory, once the dead stones are known |
//! | 4 verdict | [`groundwork`] | what judge and readers of one position share |
//! | 4 verdict | [`search`], [`evaluator`] | Monte Carlo tree search over the whole board: winrate, lead, moves, ownership; who says what is expected of a position: the network, or an engine that is lent |
//! | 4 verdict | [`status`], [`score`], [`unfinished`], [`assurance`] | which blocks are alive or dead, with the evidence; territory, area, the result; whether the game is finished; how sure the score is, and why |
//! | 4 verdict | [`owl`] | questions about dragons: whether one can be killed or saved, who wins a semeai |
//! | 4 verdict | [`position`] | all that is known of a position, each part computed once; its status, lead and ownership for whoever asks |
//! | 4 verdict | [`solve`] | life-and-death problems: what the side to move reaches, by which moves |
//! | 4 move | [`genmove`] | the player: chooses moves by search, and knows when a game is over |
//! | 5 edge | [`engine`], [`record`] | the state of a session, without any text; recorded games, scored and compared with their results |
//! | 5 edge | [`review`] | a game explained: the moves that lost most and why, what became of groups, how it ended |
//! | 5 edge | [`lender`] | an engine that is lent: it evaluates in place of the network |
//! | 5 edge | [`gtp`], [`report`] | the Go Text Protocol; pictures, and answers for programs |
//! | 5 edge | [`analysis_engine`] | KataGo's analysis protocol, with goeye as the engine |

// What only the programs use stands idle in a library that is built without them.
#![cfg_attr(not(feature = "cli"), allow(dead_code))]

pub mod analysis;
pub mod analysis_engine;
pub mod answer;
pub mod assurance;
pub(crate) mod benson;
mod bits;
pub mod board;
pub(crate) mod color;
pub(crate) mod connection;
pub(crate) mod disjoint_sets;
pub mod dragon;
pub mod engine;
pub mod evaluator;
pub mod eye;
pub mod game;
pub(crate) mod genmove;
pub(crate) mod groundwork;
pub mod gtp;
pub mod interrupt;
pub mod katago;
#[cfg(feature = "cli")]
pub mod lender;
pub(crate) mod life;
pub mod network;
pub(crate) mod owl;
pub(crate) mod playout;
pub mod position;
pub mod record;
pub mod report;
pub mod review;
pub mod rules;
pub(crate) mod safety;
pub mod score;
pub(crate) mod search;
pub mod seki;
pub mod sgf;
pub mod solve;
pub mod status;
pub(crate) mod tactics;
pub(crate) mod together;
pub(crate) mod turn;
pub mod unfinished;
pub mod vertex;
pub mod vertex_map;
pub mod vertex_set;
pub(crate) mod word;
pub(crate) mod worm;

pub use analysis::Analysis;
pub use answer::{Answer, ByFirst, Certainty, Outcome};
pub use board::Board;
pub use color::{ByColor, Cell, Color};
pub use dragon::DragonStatus;
pub use engine::Engine;
pub use game::{Game, Komi, UpTo};
pub use genmove::{Level, Player};
pub use gtp::{Registry, Session, serve};
pub use playout::PlayoutSettings;
pub use position::Position;
pub use report::json;
pub use rules::Rules;
pub use score::Score;
pub use search::clock::{Clock, SearchBudget, TimeControl};
pub use status::{Status, Verdict, judge};
pub use vertex::{Move, Size, Vertex};
pub use vertex_set::VertexSet;
pub use word::Word;

/// What the programs, tests and benchmarks of this package use besides. It is no part of the library, and may change with any
/// version.
#[doc(hidden)]
pub mod internals {
    pub use crate::benson::{PassAlive, pass_alive};
    pub use crate::network::{FeatureReader, LAST_MOVES};
    pub use crate::playout::{Ownership, Rng, run as run_playouts};
    pub use crate::search::clock::{LAG, MOST_PLAYOUTS, playouts as parse_playouts};
    pub use crate::search::{SearchSettings, TreeSearch};
}
