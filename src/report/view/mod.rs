//! The views of a position: what a user can have laid over the board, each as a [`Drawing`].
//!
//! Where stones are coloured, green means alive, red dead, orange that it depends on who moves first, and grey open.
//! Violet means seki; in views of captures it means that a ko decides. Eye space of Black is green, that of White blue.
//! A triangle marks where the attacker plays, a square where the owner plays, and a circle where both want to play.
//! Other signs are explained in the line below the board.
//!
//! Views that take much reading stop early when they are interrupted, and say so.

mod count;
mod groups;
pub(crate) mod search;
#[cfg(test)]
mod tests;

use super::drawing::{Drawing, Shade, Sign};
use super::joined;
use crate::color::Color;
use crate::engine::Engine;
use crate::status::Status;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use std::fmt;

/// What lives.
const ALIVE: Shade = Shade(0x4c, 0xb0, 0x50);
/// What is dead.
const DEAD: Shade = Shade(0xe0, 0x3c, 0x31);
/// What depends on who moves first.
const CRITICAL: Shade = Shade(0xff, 0x9a, 0x00);
/// What stands in seki.
const SEKI: Shade = Shade(0xb0, 0x5c, 0xd6);
/// What is open.
const UNKNOWN: Shade = Shade(0x9e, 0x9e, 0x9e);

/// A question that a drawing answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The eye spaces with their values.
    Eyes,
    /// The eye spaces that a vertex belongs to, or the dragon on it, with the points that matter.
    Eye(Vertex),
    /// The dragons, their fate and how many eyes they have.
    Dragons,
    /// The blocks that can be captured, and whether they can be saved.
    Blocks,
    /// What becomes of every block at the end.
    Status,
    /// The territory and the score.
    Territory,
    /// What is alive even if its owner always passes, and what that surrounds.
    PassAlive,
    /// Whose each vertex was at the end of the playouts.
    Ownership,
    /// What still has to be filled before counting.
    Teire,
    /// Where a colour kills, saves, and makes or takes eyes.
    Vital(Color),
    /// The moves that a colour may choose from, by search.
    Moves(Color),
}

/// What a view shows, and so what it asks for besides its name.
#[derive(Clone, Copy, Debug)]
pub enum Shows {
    /// The whole board.
    Board(View),
    /// Something about a vertex.
    Vertex(fn(Vertex) -> View),
    /// Something about a colour: the one to move, if no other is wanted.
    Color(fn(Color) -> View),
}

/// A row of the table of views.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// What menus call it.
    pub label: &'static str,
    /// What it shows.
    pub shows: Shows,
}

impl View {
    /// All views.
    pub const ROWS: [Row; 11] = [
        row("eyes", "Eye Spaces", Shows::Board(View::Eyes)),
        row("eye", "Eye Under Cursor", Shows::Vertex(View::Eye)),
        row("dragons", "Dragons", Shows::Board(View::Dragons)),
        row("blocks", "Blocks in Danger", Shows::Board(View::Blocks)),
        row("status", "Final Status", Shows::Board(View::Status)),
        row(
            "territory",
            "Territory and Score",
            Shows::Board(View::Territory),
        ),
        row("pass_alive", "Pass-Alive", Shows::Board(View::PassAlive)),
        row(
            "ownership",
            "Ownership by Playouts",
            Shows::Board(View::Ownership),
        ),
        row("teire", "What Wants Filling", Shows::Board(View::Teire)),
        row("vital", "Vital Points", Shows::Color(View::Vital)),
        row("moves", "Move Values", Shows::Color(View::Moves)),
    ];

    /// Their names.
    pub const NAMES: [&'static str; View::ROWS.len()] = {
        let mut names = [""; View::ROWS.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = View::ROWS[i].name;
            i += 1;
        }
        names
    };

    /// The view of a name, of the vertex or the colour that it takes.
    ///
    /// # Errors
    /// If no view has this name, or if it takes something else.
    pub fn from_name(
        name: &str,
        vertex: Option<Vertex>,
        color: Option<Color>,
        to_move: Color,
    ) -> Result<View, ViewError> {
        let row = View::ROWS.iter().find(|row| row.name == name);
        match (row.ok_or(ViewError::Unknown)?.shows, vertex, color) {
            (Shows::Board(view), None, None) => Ok(view),
            (Shows::Vertex(view), Some(v), None) => Ok(view(v)),
            (Shows::Color(view), None, color) => Ok(view(color.unwrap_or(to_move))),
            (Shows::Board(_), ..) => Err(ViewError::TakesNothing),
            (Shows::Vertex(_), ..) => Err(ViewError::TakesVertex),
            (Shows::Color(_), ..) => Err(ViewError::TakesColor),
        }
    }
}

const fn row(name: &'static str, label: &'static str, shows: Shows) -> Row {
    Row { name, label, shows }
}

/// Why there is no such view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewError {
    /// None has the name.
    Unknown,
    /// It takes neither a vertex nor a colour.
    TakesNothing,
    /// It takes a vertex and no colour.
    TakesVertex,
    /// It takes a colour and no vertex.
    TakesColor,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ViewError::Unknown => "there is no such view",
            ViewError::TakesNothing => "the view takes nothing",
            ViewError::TakesVertex => "the view takes a vertex",
            ViewError::TakesColor => "the view takes a colour",
        })
    }
}

impl std::error::Error for ViewError {}

/// Draws a view of the present position. Cost: that of [`Engine::analysis`] or [`Engine::verdict`]; for the
/// dragons and the vital points some tens of milliseconds more for each group whose life has to be read; for the moves that
/// of a move ([`Engine::limits`]).
pub fn draw(engine: &Engine, view: View) -> Drawing {
    draw_watched(engine, view, &mut |_| {})
}

/// A callback for drawings that are not finished yet. It is given a function that makes the present drawing when
/// called.
pub type Watch<'a> = dyn FnMut(&dyn Fn() -> Drawing) + 'a;

/// The same. A view that takes long shows what it has so far to `watch`.
pub fn draw_watched(engine: &Engine, view: View, watch: &mut Watch<'_>) -> Drawing {
    match view {
        View::Eyes => groups::eyes(engine),
        View::Eye(v) => groups::eye(engine, v),
        View::Dragons => groups::dragons(engine, watch),
        View::Blocks => groups::blocks(engine),
        View::Moves(color) => search::search(engine, color, watch),
        View::Vital(color) => groups::vital(engine, color),
        View::Status => count::status(engine),
        View::Territory => count::territory(engine),
        View::PassAlive => count::pass_alive(engine),
        View::Ownership => count::ownership(engine),
        View::Teire => count::teire(engine),
    }
}

/// Signs for the points where the attacker and the owner of something play.
fn points(drawing: &mut Drawing, attack: &VertexSet, defense: &VertexSet) {
    drawing.sign(Sign::Triangle, *attack - *defense);
    drawing.sign(Sign::Square, *defense - *attack);
    drawing.sign(Sign::Circle, *attack & *defense);
}

/// The colour of a fate.
fn shade(status: Status) -> Shade {
    match status {
        Status::Alive => ALIVE,
        Status::Dead => DEAD,
    }
}

/// A colour at the beginning of a sentence.
const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Vertices with blanks between them, or `none`.
fn list(points: &VertexSet) -> String {
    if points.is_empty() {
        return "none".to_string();
    }
    joined(points)
}
