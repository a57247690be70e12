//! Life-and-death problems and their solutions. Here vertices are named as in SGF, `aa` at the upper left, because
//! collections of problems are.

use crate::board::Board;
use crate::color::Color;
use crate::life::KoFight;
use crate::solve::{Goal, Solution, Tsumego};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use crate::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A life-and-death problem. Other fields that it may have are passed over.
///
/// ```
/// use goeye::json::SolveQuestion;
/// let line = r#"{"id": 1, "size": 9, "black": ["da", "ab", "bb", "cb", "db"], "white": [], "to_move": "W"}"#;
/// let problem = SolveQuestion::read(line).unwrap().problem().unwrap();
/// assert_eq!(problem.first(), goeye::Color::White);
/// assert!(SolveQuestion::read("{").is_err());
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct SolveQuestion {
    /// Anything; the answer carries it as well.
    #[serde(default)]
    pub id: Value,
    /// Side of the board.
    pub size: usize,
    /// Black's stones.
    pub black: Vec<String>,
    /// White's stones.
    pub white: Vec<String>,
    /// The side that moves first: `B` or `W`.
    pub to_move: String,
    /// A stone of each block whose life is asked.
    pub target: Option<Vec<String>>,
    /// What the side that moves first wants: `live` or `kill`.
    pub goal: Option<String>,
}

impl SolveQuestion {
    /// Reads a problem.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<SolveQuestion, String> {
        serde_json::from_str(text).map_err(|e| e.to_string())
    }

    /// The problem.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn problem(&self) -> Result<Tsumego, String> {
        let size = Size::square(self.size).ok_or("size: 1 to 25 is expected")?;
        let (black, white) = (points(size, &self.black)?, points(size, &self.white)?);
        let first: Result<Color, ()> = self.to_move.parse();
        let first = first.map_err(|()| "to_move: B or W is expected")?;
        let goal = self.goal.as_deref().map(Goal::from_word);
        let unknown = || format!("goal: {} is expected", Goal::choice());
        let goal = goal.map(|goal| goal.ok_or_else(unknown));
        let target = points(size, self.target.as_deref().unwrap_or_default())?;
        let black = black.iter().map(|v| (Color::Black, v));
        let white = white.iter().map(|v| (Color::White, v));
        let board = Board::from_stones(size, black.chain(white)).map_err(|e| e.to_string())?;
        let mut problem = Tsumego::new(board, first);
        if let Some(goal) = goal.transpose()? {
            problem = problem.to(goal).map_err(|e| e.to_string())?;
        }
        problem.about(target).map_err(|e| e.to_string())
    }
}

fn points(size: Size, names: &[String]) -> Result<VertexSet, String> {
    names.iter().map(|name| problem_point(size, name)).collect()
}

/// The point of a name in a problem or its answer: as in SGF, `aa` at the upper left.
///
/// ```
/// use goeye::json::problem_point;
/// let size = goeye::Size::square(9).unwrap();
/// assert_eq!(problem_point(size, "ba").unwrap().to_string(), "B9");
/// assert!(problem_point(size, "aj").is_err());
/// ```
///
/// # Errors
/// If it is none of a board of this size.
pub fn problem_point(size: Size, name: &str) -> Result<Vertex, String> {
    let found = match name.as_bytes() {
        &[column @ b'a'..=b'y', row @ b'a'..=b'y'] => {
            size.from_top(usize::from(column - b'a'), usize::from(row - b'a'))
        }
        _ => None,
    };
    found.ok_or_else(|| format!("{name:?} is no point of the board"))
}

/// The solution of a problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolveAnswer {
    /// The problem's.
    pub id: Value,
    /// What the side that moves first reaches by its best move: `success`, `ko`, `seki`, `failure` or `unsolved`.
    pub outcome: &'static str,
    /// All moves that reach it, as far as they were read, the best one first; only `pass` if that does, and none in case of
    /// a failure.
    pub first_moves: Vec<String>,
    /// `proven`, `read` or `estimated`.
    pub grade: &'static str,
    /// Number of moves that were played to find it.
    pub nodes: u64,
    /// The side that moves first.
    pub to_move: String,
    /// What it wants.
    pub goal: &'static str,
    /// A stone of each block that the problem is about.
    pub target: Vec<String>,
    /// If the outcome is a ko, the side that has to find the first threat.
    pub first_threat: Option<String>,
    /// What kind of ko that is, as far as it was read.
    pub ko: Option<KoAnswer>,
    /// `alive`, `dead` or `seki` if the target is so whatever is played first: in case of a failure, or where a pass
    /// reaches as much as any move.
    pub as_it_stands: Option<&'static str>,
    /// What the other side reaches if it moves first.
    pub other_outcome: &'static str,
    /// Best play from the first move on, until the result is on the board; `pass` where the loser has no move left.
    pub main_line: Vec<String>,
    /// Other first moves, each with the reply that refutes it; `pass` if it needs none.
    pub refuted_moves: Vec<[String; 2]>,
    /// First moves for which the budget did not suffice.
    pub open_moves: Vec<String>,
    /// Whether the problem was not enclosed, and had to be framed.
    pub framed: bool,
    /// What was assumed about who moves first and what that side wants, because only moves or words of the file say it.
    pub assumed: Vec<String>,
}

/// A ko that decides about stones.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KoAnswer {
    /// `direct`, `approach` or `two_step`.
    pub kind: &'static str,
    /// The side that takes first.
    pub takes_first: String,
    /// How many threats Black ignores to win it; null if it does not win it so.
    pub black_ignores: Option<u8>,
    /// How many threats White ignores to win it; null if it does not win it so.
    pub white_ignores: Option<u8>,
}

impl KoAnswer {
    fn new(ko: KoFight) -> KoAnswer {
        KoAnswer {
            kind: ko.kind.as_str(),
            takes_first: ko.first_threat.opponent().to_string(),
            black_ignores: ko.ignored[Color::Black],
            white_ignores: ko.ignored[Color::White],
        }
    }
}

impl SolveAnswer {
    /// The answer for a solution of this problem.
    pub fn new(id: Value, problem: &Tsumego, solution: &Solution) -> SolveAnswer {
        let board = problem.board();
        let size = board.size();
        let moves = |list: &[Move]| list.iter().map(|&mv| move_name(size, mv)).collect();
        let heads = board.block_origins().into_iter();
        SolveAnswer {
            id,
            outcome: solution.reached.as_str(),
            first_moves: moves(&solution.first_moves),
            grade: solution.certainty.as_str(),
            nodes: solution.nodes,
            to_move: solution.first.to_string(),
            goal: solution.goal().as_str(),
            target: heads
                .filter(|&v| solution.target.contains(v))
                .map(|v| point_name(size, v))
                .collect(),
            first_threat: solution.first_threat.map(|color| color.to_string()),
            ko: solution.ko.map(KoAnswer::new),
            as_it_stands: solution.as_it_stands().map(Word::as_str),
            other_outcome: solution.other.as_str(),
            main_line: moves(&solution.main_line),
            refuted_moves: solution
                .refuted
                .iter()
                .map(|&(mv, reply)| [mv, reply.unwrap_or(Move::Pass)].map(|mv| move_name(size, mv)))
                .collect(),
            open_moves: moves(&solution.open),
            framed: solution.framed,
            assumed: problem.assumed().iter().map(ToString::to_string).collect(),
        }
    }
}

fn move_name(size: Size, mv: Move) -> String {
    match mv {
        Move::Pass => "pass".to_string(),
        Move::Play(v) => point_name(size, v),
    }
}

fn point_name(size: Size, v: Vertex) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    let name = [letter(v.column()), letter(size.row_from_top(v))];
    name.iter().collect()
}
