//! The views of a position: the questions about it that a [`Drawing`] can answer.
//!
//! The colour of stones tells their fate: green is alive, red dead, orange depends on who moves first, and grey is
//! open. Violet means seki; in views of captures it means that a ko decides. Eye space of Black is green, that of White
//! blue. A triangle marks where the attacker plays, a square where the owner plays, and a circle where both want to
//! play. What else there is the legend of the view says ([`View::legend`]), which stands below the board.
//!
//! Views that need much reading stop early when they are interrupted, and say so.

mod count;
mod groups;
mod palette;
pub(crate) mod search;
#[cfg(test)]
mod tests;
mod worth;

pub use count::{account, verdict};
pub use palette::WatchDrawing;

use super::drawing::Drawing;
use crate::color::Color;
use crate::engine::Engine;
use crate::vertex::Vertex;

/// A question that a drawing answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The eye spaces with their values.
    Eyes,
    /// The eye spaces in which a move gains points, and how many.
    Worth,
    /// The eye spaces that a vertex belongs to, or the dragon on it, with its vital vertices.
    Eye(Vertex),
    /// The dragons, their fate and their number of eyes.
    Dragons,
    /// The blocks that can be captured, and whether they can be saved.
    Blocks,
    /// The status of every block at the end of the game.
    Status,
    /// The territory and the score.
    Territory,
    /// The stones that are alive even if their owner always passes, and what they surround.
    PassAlive,
    /// What is proven to be each colour's own if it answers every move.
    Proven,
    /// Whose each vertex is likely to be.
    Ownership,
    /// The points that still have to be filled before counting.
    Teire,
    /// The vertices where a colour kills, saves, and makes or destroys eyes.
    Vital(Color),
    /// The best moves of a colour by search.
    Moves(Color),
    /// The moves that a strong player is likely to choose.
    Policy,
}

/// What stands for something in pictures of more than one view, or only while a view is made.
const COMMON: [(&str, &str); 2] = [
    (
        "While moves are searched",
        "The larger a square, the surer it is whose the point will be; numbered stones are the likely continuation.",
    ),
    ("In pictures", "A dot is the last move."),
];

/// What colours, signs and labels mean: for the label of each view, and for what is common to them.
pub fn legend() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_views = View::ROWS.iter().map(|row| {
        let view = match row.shows {
            Shows::Board(view) => view,
            Shows::Vertex(view) => view(Vertex::new(0, 0)),
            Shows::Color(view) => view(Color::Black),
        };
        (row.label, view.legend())
    });
    of_views.chain(COMMON)
}

/// What a view shows, and so its argument besides the name.
#[derive(Clone, Copy, Debug)]
pub enum Shows {
    /// The whole board.
    Board(View),
    /// Something about a vertex.
    Vertex(fn(Vertex) -> View),
    /// Something about a colour: by default the one to move.
    Color(fn(Color) -> View),
}

/// A row of the table of views.
#[derive(Clone, Copy, Debug)]
pub struct ViewRow {
    /// The name.
    pub name: &'static str,
    /// Its name in menus.
    pub label: &'static str,
    /// Its place there, the first ones first.
    pub place: u16,
    /// What it shows.
    pub shows: Shows,
}

impl View {
    /// What its colours, signs and labels mean.
    #[rustfmt::skip]
    pub const fn legend(self) -> &'static str {
        match self {
            View::Eyes => "Green is Black's, blue White's, violet claimed by both, pale a margin. Label: the number of eyes, ½ and 1½ by who moves first; triangle: half eye, cross: false eye.",
            View::Eye(_) => "Green is Black's, blue White's, violet claimed by both, pale a margin. Label: the number of eyes, ½ and 1½ by who moves first; triangle: half eye, or destroys an eye, square: makes one, circle: does either, cross: false eye.",
            View::Worth => "Green is Black's, blue White's, pale a margin. Label: points that a move gains; triangle: destroys an eye, square: makes one, circle: does either.",
            View::Dragons => "Green lives, orange depends on who moves first, red is dead, violet is in seki. Label: the number of eyes; triangle: kills, square: saves, circle: does either.",
            View::Blocks => "Red is lost for good, orange unless saved, violet by ko. Label: attack/defence, 1 works, 2 good ko, 3 bad ko, 0 fails; triangle: attacks, square: saves, circle: does either.",
            View::Status => "Green lives, red is dead, orange depends on who moves first, violet is in seki. Cross: likely dead, ?: doubtful, triangle: kills, square: saves, circle: does either.",
            View::Territory => "Small square: territory, where borders are open the larger the surer; cross: dead, circle: dame, triangle (orange): to be filled, square: to be protected; violet: in seki.",
            View::PassAlive => "Green stones live and small squares are territory even if the owner always passes. Cross: dead for good.",
            View::Proven => "Green stones and small squares are safe, and crosses dead, if every move is answered.",
            View::Ownership => "The larger a square, the surer it is that the point will be its colour's.",
            View::Teire => "Orange with a triangle: to be filled, with a square: to be protected. Grey: open borders, ?: unsettled.",
            View::Vital(_) => "Orange depends on who moves first. Triangle: kills or captures, square: saves, circle: does both, grey: decides an eye.",
            View::Moves(_) => "Label: winrate in percent. The best move is blue, others go from green to red as they are worse.",
            View::Policy => "Label: how often in a hundred times a strong player would choose it, as the network expects. The likeliest move is blue, others go from green to red.",
        }
    }

    /// All views, in the order of menus.
    #[rustfmt::skip]
    pub const ROWS: [ViewRow; 14] = [
        row(10, "territory", "Territory and Score", Shows::Board(View::Territory)),
        row(40, "status", "Final Status", Shows::Board(View::Status)),
        row(60, "moves", "Move Values", Shows::Color(View::Moves)),
        row(70, "policy", "Likely Moves", Shows::Board(View::Policy)),
        row(90, "dragons", "Dragons", Shows::Board(View::Dragons)),
        row(120, "vital", "Vital Points", Shows::Color(View::Vital)),
        row(130, "eyes", "Eye Spaces", Shows::Board(View::Eyes)),
        row(140, "eye", "Eye Under Cursor", Shows::Vertex(View::Eye)),
        row(160, "worth", "What Moves Gain", Shows::Board(View::Worth)),
        row(170, "teire", "What Wants Filling", Shows::Board(View::Teire)),
        row(240, "blocks", "Blocks in Danger", Shows::Board(View::Blocks)),
        row(270, "ownership", "Ownership", Shows::Board(View::Ownership)),
        row(280, "pass_alive", "Pass-Alive", Shows::Board(View::PassAlive)),
        row(290, "proven", "Proven", Shows::Board(View::Proven)),
    ];

    /// The names of all views.
    pub const NAMES: [&'static str; View::ROWS.len()] = {
        let mut names = [""; View::ROWS.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = View::ROWS[i].name;
            i += 1;
        }
        names
    };

    /// The view of this name for the vertex or colour that it takes.
    ///
    /// # Errors
    /// What is wrong, if no view has this name, or it takes other arguments.
    pub fn from_name(
        name: &str,
        vertex: Option<Vertex>,
        color: Option<Color>,
        to_move: Color,
    ) -> Result<View, &'static str> {
        let row = View::ROWS.iter().find(|row| row.name == name);
        match (row.ok_or("there is no such view")?.shows, vertex, color) {
            (Shows::Board(view), None, None) => Ok(view),
            (Shows::Vertex(view), Some(v), None) => Ok(view(v)),
            (Shows::Color(view), None, color) => Ok(view(color.unwrap_or(to_move))),
            (Shows::Board(_), ..) => Err("the view takes nothing"),
            (Shows::Vertex(_), ..) => Err("the view takes a vertex"),
            (Shows::Color(_), ..) => Err("the view takes a colour"),
        }
    }
}

const fn row(place: u16, name: &'static str, label: &'static str, shows: Shows) -> ViewRow {
    ViewRow {
        name,
        label,
        place,
        shows,
    }
}

/// Draws a view of the present position.
///
/// Cost: that of [`Position::analysis`](crate::Position::analysis) or [`Position::verdict`](crate::Position::verdict), for dragons of both; for dragons and vital points some tens
/// of milliseconds more in all; for moves that of choosing a move ([`Engine::limits`]).
pub fn draw(engine: &Engine, view: View) -> Drawing {
    draw_watched(engine, view, &mut |_| {})
}

/// Does the same as [`draw`], and passes what slow views have found so far to `watch`.
pub fn draw_watched(engine: &Engine, view: View, watch: &mut WatchDrawing<'_>) -> Drawing {
    let mut drawing = match view {
        View::Eyes => groups::eyes(engine),
        View::Eye(v) => groups::eye(engine, v),
        View::Worth => worth::worth(engine),
        View::Dragons => groups::dragons(engine, watch),
        View::Blocks => groups::blocks(engine),
        View::Moves(color) => search::search(engine, color, watch),
        View::Vital(color) => groups::vital(engine, color, watch),
        View::Status => count::status(engine),
        View::Territory => count::territory(engine),
        View::PassAlive => count::pass_alive(engine),
        View::Proven => count::proven(engine),
        View::Ownership => count::ownership(engine),
        View::Teire => count::teire(engine),
        View::Policy => search::policy(engine),
    };
    drawing.say(view.legend());
    palette::mark_last(engine, &mut drawing);
    drawing
}
