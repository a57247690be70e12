//! What Python asks, put in the library's words.

use goeye::assurance::Doubts;
use goeye::json::{
    ChosenMoveAnswer, EstimateAnswer, ExplainAnswer, GameAnswer, JudgeAnswer, MovesAnswer,
    PolicyAnswer, ReviewAnswer, SolveAnswer, board_of_rows, error_line, problem_point, score_line,
};
use goeye::record::{Question, RecordError};
use goeye::report::{Theme, view};
use goeye::review::{ReviewProgress, ReviewSettings, review};
use goeye::sgf::{Collection, Error, Record, Tree};
use goeye::solve::{Asked, Goal, Solver, Tsumego};
use goeye::{Board, Color, Engine, Game, Komi, Rules, Size, UpTo, Vertex, VertexSet, Word};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use serde_json::{Value, json};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The bytes of an SGF file.
#[derive(FromPyObject)]
pub enum File {
    /// Not decoded yet.
    Bytes(PyBackedBytes),
    /// As text.
    Text(PyBackedStr),
}

impl File {
    fn bytes(&self) -> &[u8] {
        match self {
            File::Bytes(bytes) => bytes,
            File::Text(text) => text.as_bytes(),
        }
    }

    fn games(&self) -> Collection<'_> {
        match self {
            File::Bytes(bytes) => Collection::new(bytes),
            File::Text(text) => Collection::of_text(&**text),
        }
    }

    /// The first game.
    fn record(&self) -> Result<Record, String> {
        let file = self.games();
        let first = file.games().next();
        first
            .unwrap_or_else(|| Err(file.no_game()))
            .map_err(|e| e.to_string())
    }

    fn tree(&self) -> Result<Tree, Error> {
        match self {
            File::Bytes(bytes) => Tree::read(bytes),
            File::Text(text) => Tree::read_text(text),
        }
    }

    /// Scores the first game.
    pub fn score(&self, asked: &Question) -> Result<String, String> {
        let game = asked.score_first(self.games());
        let game = game.map_err(|e| e.to_string())?;
        Ok(GameAnswer::new(Value::Null, &game).to_line())
    }

    /// Explains the first game. When `stop` is raised, it is told what is known by then. `follow` learns what is done, and all
    /// there is to do.
    pub fn review(
        &self,
        settings: &ReviewSettings,
        stop: &AtomicBool,
        follow: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<String, String> {
        let record = self.record()?;
        let found = review(
            record,
            settings,
            &mut |ReviewProgress { done, of, .. }| {
                follow(done, of);
                match stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            },
        );
        Ok(json!(ReviewAnswer::of(&found.map_err(|e| e.to_string())?)).to_string())
    }
}

/// Scores a position, of which neither rules nor komi are known. That nobody says its komi makes a board no less sure, as it
/// makes the record of a game.
fn score_board(rows: &Rows, asked: &Question) -> Result<String, String> {
    let is_assumed = asked.komi.is_none();
    let mut asked = *asked;
    asked.komi = asked.komi.or(Some(asked.default_komi));
    let record = Record {
        rules: None,
        komi: None,
        ..placed(rows)?.to_record()
    };
    let game = asked.score(record).map_err(|e| e.to_string())?;
    let mut answer = GameAnswer::new(Value::Null, &game);
    answer.assumed.extend(is_assumed.then_some("komi"));
    Ok(answer.to_line())
}

/// A line of JSON or SGF with its number, from 1.
pub struct Line(pub usize, pub File);

impl Line {
    /// Scores its game, or says in a line of JSON why it cannot be scored.
    pub fn score(&self, asked: &Question) -> String {
        let mut id = Value::from(self.0);
        match score_line(asked, &mut id, self.1.bytes()) {
            Ok(game) => GameAnswer::new(id, &game).to_line(),
            Err(error) => error_line(&id, error),
        }
    }
}

/// How games are scored.
pub fn counting(
    rules: Option<&str>,
    komi: Option<f64>,
    false_eyes: Option<&str>,
    tax: Option<&str>,
    dead: Option<Vec<String>>,
) -> Result<Question, String> {
    let dead = dead.map(|names| names.iter().map(|name| named("dead", name)).collect());
    let dead: Option<Result<VertexSet, String>> = dead;
    let asked = Question::default().under(rules, komi);
    let mut asked = asked.map_err(|e| match e {
        RecordError::Rules(e) => format!("rules: {e}"),
        RecordError::Komi(e) => format!("komi: {e}"),
        other => other.to_string(),
    })?;
    asked.false_eyes = word("false_eyes", false_eyes)?;
    asked.tax = word("tax", tax)?;
    asked.dead = dead.transpose()?;
    Ok(asked)
}

fn word<T: Word>(name: &str, text: Option<&str>) -> Result<Option<T>, String> {
    let read =
        |text| T::from_word(text).ok_or_else(|| format!("{name}: {} is expected", T::choice()));
    text.map(read).transpose()
}

/// The side to move.
pub fn side(name: Option<&str>) -> Result<Option<Color>, String> {
    let color = name.map(str::parse::<Color>).transpose();
    color.map_err(|()| "to_move: black or white is expected".to_string())
}

/// The position after so many moves, or before the first move at a vertex; by default the end.
pub fn up_to(at: Option<&str>) -> Result<UpTo, String> {
    at.map_or(Ok(UpTo::End), |at| {
        let read = at.parse::<UpTo>();
        read.map_err(|_| format!("at: {at:?} is neither a number of moves nor a point"))
    })
}

/// Rows of numbers: 1 is a black stone, -1 a white one, 0 none.
pub type Rows = Vec<Vec<f64>>;

/// A game that starts with a position.
fn placed(rows: &Rows) -> Result<Game, String> {
    let board = board_of_rows(rows)?;
    let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    let of = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    let placed = game.set_position(Color::ALL.into_iter().flat_map(of));
    placed.map_err(|e| e.to_string())?;
    Ok(game)
}

/// Where a game, a position or a problem is from.
#[derive(FromPyObject)]
pub enum Source {
    /// A file.
    File(File),
    /// A board.
    Rows(Rows),
}

impl Source {
    /// Scores it: the first game of a file.
    pub fn score(&self, asked: &Question) -> Result<String, String> {
        match self {
            Source::File(file) => file.score(asked),
            Source::Rows(rows) => score_board(rows, asked),
        }
    }

    /// Says in words what is at a vertex, at the end of the first game of a file.
    pub fn explain(&self, asked: &Question, vertex: &str) -> Result<String, String> {
        let engine = self.engine(asked, None)?;
        let v: Vertex = named("vertex", vertex)?;
        if !engine.size().contains(v) {
            return Err(format!("vertex: {vertex:?} is no point of the board"));
        }
        Ok(json!(ExplainAnswer::of(&engine, v)).to_string())
    }

    /// Says who leads, and whose the points will be, where the first game of a file is asked about.
    pub fn estimate(&self, asked: &Question, to_move: Option<Color>) -> Result<String, String> {
        let engine = self.engine(asked, to_move)?;
        Ok(json!(EstimateAnswer::of(&engine)).to_string())
    }

    /// Says which moves are likely there.
    pub fn policy(&self, asked: &Question, to_move: Option<Color>) -> Result<String, String> {
        let engine = self.engine(asked, to_move)?;
        Ok(json!(PolicyAnswer::of(&engine)).to_string())
    }

    /// Judges it: the end of the first game of a file.
    pub fn judge(&self, asked: &Question) -> Result<String, String> {
        let engine = self.engine(asked, None)?;
        Ok(json!(JudgeAnswer::of(&engine)).to_string())
    }

    /// Says which moves a search of so many visits finds best there.
    pub fn moves(
        &self,
        asked: &Question,
        to_move: Option<Color>,
        visits: u32,
    ) -> Result<String, String> {
        let engine = self.engine(asked, to_move)?;
        Ok(json!(MovesAnswer::of(&engine, visits)).to_string())
    }

    /// Chooses a move there.
    pub fn genmove(
        &self,
        asked: &Question,
        to_move: Option<Color>,
        visits: Option<u32>,
        level: &str,
    ) -> Result<String, String> {
        let mut engine = self.engine(asked, to_move)?;
        engine.set_playouts(visits.and_then(NonZero::new));
        let chosen = ChosenMoveAnswer::of(&engine, level).map_err(|e| e.to_string())?;
        Ok(json!(chosen).to_string())
    }

    /// Draws it with the verdict on it.
    pub fn draw(&self, asked: &Question, theme: &str) -> Result<String, String> {
        let theme: Option<Theme> = word("theme", Some(theme))?;
        let engine = self.engine(asked, None)?;
        let board = engine.game().board();
        Ok(view::verdict(&engine).svg(board, theme.unwrap_or_default()))
    }

    /// An engine at the position that is asked about, with this side to move.
    fn engine(&self, asked: &Question, to_move: Option<Color>) -> Result<Engine, String> {
        let (mut game, odd) = match self {
            Source::Rows(rows) => (placed(rows)?, Vec::new()),
            Source::File(file) => {
                let record = file.record()?;
                let (rules, komi) = (asked.default_rules, asked.default_komi);
                let replayed = Game::from_record(&record, rules, komi, asked.up_to);
                replayed.map_err(|e| e.to_string())?
            }
        };
        if let Some(color) = to_move {
            game.set_to_move(color);
        }
        let mut engine = asked.engine(game).map_err(|e| e.to_string())?;
        if asked.komi.is_none() {
            engine.position_mut().set_doubts(Doubts::of(&odd));
        }
        Ok(engine)
    }
}

/// A vertex as on a board, such as `A1`.
fn named(argument: &str, name: &str) -> Result<Vertex, String> {
    let vertex = name.parse::<Vertex>();
    vertex.map_err(|_| format!("{argument}: {name:?} is no point of a board"))
}

/// A life-and-death problem.
pub struct Problem {
    /// The position.
    pub source: Source,
    /// The side that moves first.
    pub to_move: Option<String>,
    /// Stones of the blocks whose life is asked, named as in SGF.
    pub target: Vec<String>,
    /// What the side that moves first wants.
    pub goal: Option<String>,
    /// The most moves that are played.
    pub budget: u64,
}

impl Problem {
    /// Solves it, until `stop` is raised.
    pub fn solve(&self, stop: &AtomicBool) -> Result<String, String> {
        let problem = match &self.source {
            Source::File(file) => {
                let tree = file.tree().map_err(|e| e.to_string())?;
                let asked = self.asked(tree.size())?;
                Tsumego::from_tree(&tree, &asked).map_err(|e| e.to_string())?
            }
            Source::Rows(rows) => self.on(board_of_rows(rows)?)?,
        };
        let solver = Solver::watched(&problem, self.budget, |_| !stop.load(Ordering::Relaxed));
        let solution = solver.map_err(|e| e.to_string())?.solve();
        Ok(json!(SolveAnswer::new(Value::Null, &problem, &solution)).to_string())
    }

    fn on(&self, board: Board) -> Result<Tsumego, String> {
        let Asked {
            first,
            target,
            goal,
        } = self.asked(board.size())?;
        let first = first.ok_or("to_move: it is needed with a board")?;
        let mut problem = Tsumego::new(board, first);
        if let Some(goal) = goal {
            problem = problem.to(goal).map_err(|e| e.to_string())?;
        }
        problem.about(target).map_err(|e| e.to_string())
    }

    fn asked(&self, size: Size) -> Result<Asked, String> {
        let target: Result<Vec<Vertex>, String> = self
            .target
            .iter()
            .map(|name| problem_point(size, name).map_err(|e| format!("target: {e}")))
            .collect();
        Ok(Asked {
            first: side(self.to_move.as_deref())?,
            target: target?,
            goal: word::<Goal>("goal", self.goal.as_deref())?,
        })
    }
}
