//! Eye spaces with their values.

use super::names;
use crate::answer::Certainty;
use crate::board::Board;
use crate::eye::{Eye, EyeNode, PointSolver, Worth, shape_names};
use crate::position::Position;
use crate::vertex::Vertex;
use serde::Serialize;

/// An eye space with its value.
///
/// ```
/// use goeye::json::EyeAnswer;
/// use goeye::{Board, Color, Game, Komi, Position, Rules};
/// let board = Board::from_diagram(". X .\nX X .\n. . .").unwrap();
/// let mut game = Game::new(board.size(), Rules::default(), Komi::default());
/// game.set_position(board.stones_of(Color::Black).into_iter().map(|v| (Color::Black, v))).unwrap();
/// let eyes = EyeAnswer::all(&Position::new(game));
/// assert_eq!((eyes[0].owner.as_str(), eyes[0].origin.as_str()), ("black", "A3"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyeAnswer {
    /// The colour whose eyes it makes.
    pub owner: String,
    /// Its first vertex.
    pub origin: String,
    /// All its vertices.
    pub vertices: Vec<String>,
    /// Those at its rim, open to the enemy.
    pub margins: Vec<String>,
    /// Those with enemy stones.
    pub stones: Vec<String>,
    /// Those that are eyes or not, depending on who plays first.
    pub half_eyes: Vec<String>,
    /// Those that are no eyes, whatever happens.
    pub false_eyes: Vec<String>,
    /// Its rows from the top as a pattern: `O` wall, `.` empty, `!` margin, `X` and `$` enemy stones on these.
    pub graph: Vec<String>,
    /// Its value: the four digits of an [`EyeValue`](crate::eye::EyeValue).
    pub value: String,
    /// The same in words ([`EyeValue::name`](crate::eye::EyeValue::name)).
    pub value_name: &'static str,
    /// The eyes that it makes if the enemy moves first.
    pub min: u8,
    /// The eyes that it makes if the owner moves first.
    pub max: u8,
    /// The name of its shape, if it has one.
    pub name: Option<&'static str>,
    /// Where the enemy takes an eye.
    pub attack: Vec<String>,
    /// Where the owner gains an eye.
    pub defense: Vec<String>,
    /// `exact` if all its play was solved, else `estimated`.
    pub certainty: &'static str,
    /// What it is worth in eyes on average, and how many a move gains ([`EyeValue::worth`](crate::eye::EyeValue::worth)).
    pub eyes: EyeWorthAnswer,
    /// The same in points of territory, if that can be told ([`PointSolver`]). It goes by the graph, so that it is no more
    /// than an estimate where the value is one.
    pub points: Option<EyePointsAnswer>,
}

/// The worth of an eye space on average, and that of a move in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyeWorthAnswer {
    /// The mean.
    pub mean: f64,
    /// The temperature: what a move gains.
    pub temperature: f64,
}

/// The worth of an eye space in points of territory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EyePointsAnswer {
    /// Mean and temperature; -1 if the eye space is settled, so that each move costs a point.
    #[serde(flatten)]
    pub worth: EyeWorthAnswer,
    /// Where the enemy plays for points, unless it is settled.
    pub attack: Vec<String>,
    /// Where the owner does.
    pub defense: Vec<String>,
}

impl From<Worth> for EyeWorthAnswer {
    fn from(worth: Worth) -> EyeWorthAnswer {
        EyeWorthAnswer {
            mean: worth.mean.into(),
            temperature: worth.temperature.into(),
        }
    }
}

impl EyeAnswer {
    /// The eye spaces of a position. Cost: that of [`Position::close_eyes`], and some tens of milliseconds on 19x19 for what
    /// they are worth in points.
    pub fn all(position: &Position) -> Vec<EyeAnswer> {
        let mut solver = PointSolver::default();
        let all = position.close_eyes().all().iter();
        all.map(|eye| EyeAnswer::of(position.board(), eye, &mut solver))
            .collect()
    }

    fn of(board: &Board, eye: &Eye, solver: &mut PointSolver) -> EyeAnswer {
        EyeAnswer {
            owner: eye.space.owner.to_string(),
            origin: eye.space.origin.to_string(),
            vertices: names(&eye.space.vertices),
            margins: names(&eye.space.margins),
            stones: names(&(eye.space.vertices - board.empty_vertices())),
            half_eyes: names(&eye.half_eyes),
            false_eyes: names(&eye.false_eyes),
            graph: drawing(board, eye),
            value: eye.value.to_string(),
            value_name: eye.value.name(),
            min: eye.value.min(),
            max: eye.value.max(),
            name: eye.graph().and_then(shape_names::name),
            attack: names(&eye.attacks),
            defense: names(&eye.defenses),
            certainty: match eye.certainty {
                Certainty::Estimated => "estimated",
                _ => "exact",
            },
            eyes: eye.value.worth().into(),
            points: solver.points(eye).map(|points| EyePointsAnswer {
                worth: points.worth.into(),
                attack: names(&points.attacks),
                defense: names(&points.defenses),
            }),
        }
    }
}

/// The rows of an eye space as a pattern, without the key points of half eyes.
///
/// All that surrounds it is drawn as wall. So the drawing, solved alone, is worth more than the eye space if that has
/// neighbours which are empty or not lively.
fn drawing(board: &Board, eye: &Eye) -> Vec<String> {
    let space = &eye.space;
    let columns = || space.vertices.iter().map(Vertex::column);
    let rows = || space.vertices.iter().map(Vertex::row);
    let (Some(left), Some(right)) = (columns().min(), columns().max()) else {
        return Vec::new();
    };
    let (Some(bottom), Some(top)) = (rows().min(), rows().max()) else {
        return Vec::new();
    };
    let solved = |v: Vertex| {
        let i = eye.nodes().iter().position(|n| *n == EyeNode::Vertex(v))?;
        Some(eye.graph()?.kind(i).to_char())
    };
    let by_board = |v: Vertex| match (board.is_empty(v), space.margins.contains(v)) {
        (true, false) => '.',
        (true, true) => '!',
        (false, false) => 'X',
        (false, true) => '$',
    };
    let cell = |v: Vertex| {
        if space.vertices.contains(v) {
            solved(v).unwrap_or_else(|| by_board(v))
        } else {
            'O'
        }
    };
    (bottom..=top)
        .rev()
        .map(|row| {
            (left..=right)
                .map(|column| cell(Vertex::new(column, row)))
                .collect()
        })
        .collect()
}
