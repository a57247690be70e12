//! goeye looks at a Go position and says what it is worth.
//!
//! The library is built in layers; a module imports only from the layers above its own in this table.
//!
//! | layer | modules | what it owns |
//! |---|---|---|
//! | 0 types | [`color`], [`vertex`], [`vertex_set`], [`vertex_map`] | newtypes, sets and maps indexed by vertex |
//! | 0 types | [`interrupt`] | how a running computation learns that it should end |
//! | 1 board | [`board`] | stones, blocks with incremental liberties, play and undo, legality, hash; no history |
//! | 2 game | [`rules`], [`game`], [`sgf`] | rules by name and JSON; history, superko, undo, setup, handicap, komi; SGF files to records and back |
//! | 2 tactics | [`benson`], [`playout`], [`tactics`] | pass-alive stones, exact; fast seeded playouts; capturing and saving blocks by reading |
//! | 3 analysis | [`worm`], [`eye`], [`dragon`], [`analysis`] | tactical status of blocks; eye spaces and their local games, solved exactly; what lives together |
//! | 4 verdict | [`life`] | life, death, seki and semeai by search on a small part of the board |
//! | 4 verdict | [`seki`] | with dead stones known: false eyes, seki, loose territory |
//! | 4 verdict | [`search`] | Monte Carlo tree search over the whole board: winrate, lead, moves, ownership |
//! | 4 verdict | [`status`], [`score`], [`finish`] | alive or dead with the evidence; territory, area, the result |
//! | 4 move | [`genmove`] | the player: moves by search, and when a game is over |
//! | 5 edge | [`engine`], [`gtp`], [`report`] | state of a session without text; the Go Text Protocol; pictures |
pub mod analysis;
pub mod benson;
pub mod board;
pub mod color;
pub mod dragon;
pub mod engine;
pub mod eye;
pub mod finish;
pub mod game;
pub mod genmove;
pub mod gtp;
pub mod interrupt;
pub mod life;
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
pub mod worm;
