//! Game records in SGF (Smart Game Format, <https://www.red-bean.com/sgf/>): from files to [`Record`]s and back.
//!
//! The reader accepts files that break the standard. It reads FF\[1\] to FF\[4\], gives the main line (the first
//! variation at each branch), and lists its corrections in [`Record::warnings`]. Only three things are errors: no game
//! in the file, a game that is not Go, and a board size that does not exist. Reading takes time linear in the size of
//! the file and does not recurse, however deep the tree.
//!
//! The reader handles the oddities that are found in practice as follows:
//!
//! | in the file | what the reader does |
//! |---|---|
//! | bytes | a byte-order mark or UTF-16 is recognised; then `CA`; without a known `CA`, UTF-8 or a guess (module `encoding`) |
//! | text before `(;` and between games | skipped |
//! | lower-case letters in a property name | dropped (`White` is `W`), a name all in lower case is raised (`sz`) |
//! | `tt`, `Pass` and empty moves | a pass, unless `tt` is a point of the board |
//! | points as people name them, `R16` | those points |
//! | several points in one pair of brackets, `AB[aa,bb]` | all of them |
//! | a move off the board or unreadable | a pass in its place, so that the turn goes on; with a warning |
//! | a setup point off the board | left out, rectangles are clipped; with a warning |
//! | a point twice in `AB` `AW` `AE` of a node | the last one counts; with a warning |
//! | several moves in a node | one node each, in the order of the file; with a warning |
//! | setup and a move in one node | the setup comes first, in a node of its own (as FF\[4\] asks); with a warning, but not in the root |
//! | no `SZ`, or `SZ[0]` | 19x19; the latter with a warning |
//! | game information outside the root | accepted, the first non-empty value counts |
//! | `KM[6,5]` `KM[375]` `KM[3.75]` `KM[6目半]` `KO[黒6目半]` | 6.5, 7.5, 7.5, 6.5, 6.5: see module `value` |
//! | `HA[n]` without stones | `handicap` is n; see [`Record::implied_handicap`] |
//! | a tree or a value that is never closed | closed at the end; a list of points also ends at `;` `(` `)` `[` |
//! | a game that starts inside another (`(;FF` or `(;GM` in a variation) | the outer one was not closed: a game of its own |
//!
//! Games of servers in GIB, NGF, UGF and UGI are read wherever SGF is, told by their content (module `foreign`).
//!
//! The parts: `encoding` (bytes to text), `foreign` (other formats to SGF), `lexer` (text to tokens; nom parsers for the pieces), `line` (tokens to the steps of
//! a main line), `value` (property values), `builder` (steps to a record), `collection` (the games of a file), and
//! [`write()`].
//!
//! ```
//! use goeye::sgf;
//! let record = sgf::read(b"(;FF[3]SiZe[9]KM[5,5];Black[ee](;White[gc];B[tt])(;W[cg]))").unwrap();
//! assert_eq!(record.size.to_string(), "9x9");
//! assert_eq!(record.komi, Some(5.5));
//! let moves: Vec<String> = record.moves().map(|(color, m)| format!("{color} {m}")).collect();
//! assert_eq!(moves, ["black E5", "white G7", "black PASS"]);
//! ```

mod builder;
mod collection;
mod encoding;
mod foreign;
mod lexer;
mod line;
mod nodes;
mod numerals;
mod record;
mod result;
mod tree;
mod value;
mod warning;
mod writer;

#[cfg(test)]
mod tests;

pub use collection::{Collection, Games};
pub use nodes::{Marks, Node, Nodes, Setup};
pub use record::{NamedPlayer, Record};
pub use result::{GameResult, Margin};
pub use tree::{Expected, Judgement, Tree, TreeNode};
pub(crate) use warning::KEPT;
pub use warning::{Error, Warning, WarningReason};
pub use writer::{write, write_headed, write_tree};

/// Reads the first game of a file.
///
/// # Errors
/// [`Error::NoGame`] if there is none, [`Error::Archive`] if it is packed, or what is wrong with the first one.
pub fn read(bytes: &[u8]) -> Result<Record, Error> {
    first(&Collection::new(bytes))
}

/// The same of a file that was decoded before, whatever encoding it says that it has.
///
/// ```
/// let record = goeye::sgf::read_text("(;CA[GBK]PB[Ñandú]SZ[9])").unwrap();
/// assert_eq!(record.players.black.name.as_deref(), Some("Ñandú"));
/// ```
///
/// # Errors
/// Those of [`read`].
pub fn read_text(text: &str) -> Result<Record, Error> {
    first(&Collection::of_text(text))
}

fn first(file: &Collection<'_>) -> Result<Record, Error> {
    file.games().next().unwrap_or_else(|| Err(file.no_game()))
}
