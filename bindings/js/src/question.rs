//! What JavaScript asks, put in the library's words.

use goeye::assurance::Doubts;
use goeye::engine::Stated;
use goeye::game::ReplayWarning;
use goeye::json::board_of_rows;
use goeye::record;
use goeye::review::{ReviewEffort, ReviewSettings};
use goeye::sgf::{self, Record, Tree};
use goeye::solve::{Asked, Goal, Tsumego};
use goeye::{
    Board, Color, Engine, Game, Komi, Move, PlayoutSettings, Rules, Size, Status, UpTo, Vertex,
    VertexSet, Word,
};
use serde_json::{Map, Value};
use std::num::NonZero;

/// The fields of a question. Each kind of question heeds what concerns it.
///
/// `sgf` is the text of a file, whose first game is meant, or `board` rows of numbers. `moves` of the file are replayed,
/// and those in `play` are played then. `rules`, `komi` and `tax` hold whatever the file says. `dead`, `alive` and `seki`
/// have stones of groups that the caller knows more about than is judged: the dead ones with their regions, unless they are in
/// `dead_blocks`; with `agreed` all other groups live.
const FIELDS: [&str; 23] = [
    "sgf",
    "board",
    "moves",
    "play",
    "to_move",
    "rules",
    "komi",
    "tax",
    "false_eyes",
    "dead",
    "dead_blocks",
    "alive",
    "seki",
    "agreed",
    "playouts",
    "target",
    "goal",
    "budget",
    "visits",
    "effort",
    "level",
    "remarks",
    "at",
];

/// A position and what is asked about it.
#[derive(Clone)]
pub struct Question(Map<String, Value>);

impl Question {
    /// Reads a question.
    pub fn read(text: &str) -> Result<Question, String> {
        let fields: Map<String, Value> = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let is_known = |name: &str| name == "vertex" || FIELDS.contains(&name);
        match fields.keys().find(|name| !is_known(name)) {
            Some(name) => Err(format!(
                "{name} is no option: {} are",
                FIELDS[2..].join(", ")
            )),
            None => Ok(Question(fields)),
        }
    }

    /// Whether another question has the same engine: it differs at most in how much is searched.
    pub fn has_engine_of(&self, other: &Question) -> bool {
        let of_engine = |question: &Question| {
            let mut fields = question.0.clone();
            fields.remove("visits");
            fields
        };
        of_engine(self) == of_engine(other)
    }

    /// A field that is there, read by `read`.
    fn field<'q, T>(
        &'q self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&'q Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let found = self.0.get(name).filter(|value| !value.is_null());
        let read = |value| read(value).ok_or_else(|| format!("{name}: {expected}"));
        found.map(read).transpose()
    }

    pub fn text(&self, name: &str) -> Result<Option<&str>, String> {
        self.field(name, "a text is expected", Value::as_str)
    }

    /// A number from 0 on.
    pub fn count(&self, name: &str) -> Result<Option<u64>, String> {
        self.field(name, "a whole number is expected", Value::as_u64)
    }

    /// Numbers from 0 on.
    pub fn counts(&self, name: &str) -> Result<Vec<u64>, String> {
        let counts = self.field(name, "a list of whole numbers is expected", |value| {
            value.as_array()?.iter().map(Value::as_u64).collect()
        });
        counts.map(Option::unwrap_or_default)
    }

    /// The same question after so many moves.
    pub fn after(&self, moves: u64) -> Question {
        let mut fields = self.0.clone();
        fields.insert("moves".to_string(), moves.into());
        Question(fields)
    }

    /// A number from 1 on that is not too large.
    pub fn number(&self, name: &str) -> Result<Option<NonZero<u32>>, String> {
        let count = self.count(name)?;
        let number = |count| u32::try_from(count).ok().and_then(NonZero::new);
        let read =
            |count| number(count).ok_or_else(|| format!("{name}: a number from 1 on is expected"));
        count.map(read).transpose()
    }

    fn word<T: Word>(&self, name: &str) -> Result<Option<T>, String> {
        let read =
            |text| T::from_word(text).ok_or_else(|| format!("{name}: {} is expected", T::choice()));
        self.text(name)?.map(read).transpose()
    }

    fn color(&self, name: &str) -> Result<Option<Color>, String> {
        self.field(name, "black or white is expected", color)
    }

    fn points(&self, name: &str, size: Size) -> Result<Vec<Vertex>, String> {
        let list = self.field(name, "a list of points is expected", Value::as_array)?;
        let points = list
            .into_iter()
            .flatten()
            .map(|value| point(name, size, value));
        points.collect()
    }

    /// The first game of the file.
    pub fn record(&self) -> Result<Option<Record>, String> {
        let record = self.text("sgf")?.map(sgf::read_text).transpose();
        record.map_err(|e| e.to_string())
    }

    fn board(&self) -> Result<Option<Board>, String> {
        let rows = self.field("board", "rows of numbers are expected", |value| {
            let row = |row: &Value| row.as_array()?.iter().map(Value::as_f64).collect();
            value
                .as_array()?
                .iter()
                .map(row)
                .collect::<Option<Vec<Vec<f64>>>>()
        });
        rows?.map(|rows| board_of_rows(&rows)).transpose()
    }

    /// The game up to the position that is meant, and what was odd about its moves.
    pub fn game(&self, record: Option<&Record>) -> Result<(Game, Vec<ReplayWarning>), String> {
        let (mut game, odd) = match (record, self.board()?) {
            (Some(record), None) => self.replay(record)?,
            (None, Some(board)) => (placed(&board)?, Vec::new()),
            _ => return Err("a board or a file is expected".to_string()),
        };
        if let Some(name) = self.text("rules")? {
            game.set_rules(Rules::from_name(name).map_err(|e| e.to_string())?);
        }
        if let Some(points) = self.field("komi", "a number is expected", Value::as_f64)? {
            game.set_komi(Komi::new(points).map_err(|e| e.to_string())?);
        }
        let moves = self.field("play", "a list of moves is expected", Value::as_array)?;
        for value in moves.into_iter().flatten() {
            let (color, played) = turn(game.size(), value)?;
            let done = game.play(color, played);
            done.map_err(|e| format!("play: {color} {played}: {e}"))?;
        }
        if let Some(color) = self.color("to_move")? {
            game.set_to_move(color);
        }
        Ok((game, odd))
    }

    fn replay(&self, record: &Record) -> Result<(Game, Vec<ReplayWarning>), String> {
        let moves = self.count("moves")?;
        let up_to = moves.map_or(UpTo::End, |n| UpTo::After(n as usize));
        let replayed = Game::from_record(record, Rules::default(), Komi::default(), up_to);
        replayed.map_err(|e| e.to_string())
    }

    /// The game that is reviewed, and how.
    pub fn review(&self) -> Result<(Record, ReviewSettings), String> {
        let record = self.record()?.ok_or("a file is expected")?;
        let komi = self.field("komi", "a number is expected", Value::as_f64)?;
        let asked = record::Question::default().under(self.text("rules")?, komi);
        let mut settings = ReviewSettings::default();
        let effort = match self.text("effort")? {
            None => ReviewEffort::default(),
            Some(word) => ReviewEffort::from_word(word)
                .ok_or_else(|| format!("effort: {} is expected", ReviewEffort::choice()))?,
        };
        settings.asked = asked.map_err(|e| e.to_string())?;
        settings.level = self.text("level")?.map(str::parse).transpose()?;
        let visits = effort.visits(settings.asked.evaluator);
        settings.visits = self.number("visits")?.map_or(visits, NonZero::get);
        if let Some(remarks) = self.number("remarks")? {
            settings.remarks = remarks.get() as usize;
        }
        Ok((record, settings))
    }

    /// An engine at the position that is meant.
    pub fn engine(&self) -> Result<Engine, String> {
        let (game, odd) = self.game(self.record()?.as_ref())?;
        let komi = game.komi();
        let mut engine = Engine::new(game);
        let position = engine.position_mut();
        position.set_doubts(Doubts::of(&odd));
        if self.0.get("komi").is_some_and(|komi| !komi.is_null()) {
            position.set_komi(komi);
        }
        if let Some(tax) = self.word("tax")? {
            position.set_tax(tax);
        }
        if let Some(false_eyes) = self.word("false_eyes")? {
            position.set_false_eyes(false_eyes);
        }
        if let Some(playouts) = self.count("playouts")? {
            let mut judging = PlayoutSettings::default();
            let each = judging.max_moves / u64::from(judging.playouts);
            judging.playouts = u32::try_from(playouts.max(1)).map_err(|_| "playouts: too many")?;
            judging.max_moves = each * u64::from(judging.playouts);
            engine.position_mut().set_judging(judging);
        }
        self.declare(&mut engine)?;
        Ok(engine)
    }

    /// Tells the engine what the caller knows of groups.
    fn declare(&self, engine: &mut Engine) -> Result<(), String> {
        if self.0.contains_key("agreed") {
            let agreed = self.blocks("agreed", engine)?;
            engine.position_mut().agree(agreed);
        }
        let [dead, alive, seki] = ["dead", "alive", "seki"].map(|name| self.blocks(name, engine));
        let (dead, alive, seki) = (dead?, alive?, seki?);
        if (dead & alive | dead & seki | alive & seki) != VertexSet::EMPTY {
            return Err("dead, alive, seki: a group is named twice".to_string());
        }
        let blocks = self.blocks("dead_blocks", engine)?;
        if !blocks.is_empty() {
            let judged = engine.position().verdict().stones(Status::Dead);
            engine.position_mut().agree(judged | blocks);
        }
        if !dead.is_empty() {
            engine.position_mut().mark_dead(dead);
        }
        if !(alive | seki).is_empty() {
            engine.position_mut().set_stated(Stated { seki, alive });
        }
        Ok(())
    }

    /// The stones of the blocks at these points.
    fn blocks(&self, name: &str, engine: &Engine) -> Result<VertexSet, String> {
        let board = engine.game().board();
        let mut stones = VertexSet::EMPTY;
        for v in self.points(name, board.size())? {
            if board.is_empty(v) {
                return Err(format!("{name}: there is no stone at {v}"));
            }
            stones |= board.stone_set(v);
        }
        Ok(stones)
    }

    /// The point that is asked about.
    pub fn vertex(&self, size: Size) -> Result<Vertex, String> {
        point("vertex", size, self.0.get("vertex").unwrap_or(&Value::Null))
    }

    /// The problem of the file or of the position.
    pub fn problem(&self) -> Result<Tsumego, String> {
        let is_opening = !self.0.contains_key("moves") && !self.0.contains_key("play");
        if let Some(text) = self.text("sgf")?.filter(|_| is_opening) {
            let tree = Tree::read_text(text).map_err(|e| e.to_string())?;
            return Tsumego::from_tree(&tree, &self.asked(tree.size())?).map_err(|e| e.to_string());
        }
        let (game, _) = self.game(self.record()?.as_ref())?;
        let asked = self.asked(game.size())?;
        if is_opening && asked.first.is_none() {
            return Err("to_move: it is needed with a board".to_string());
        }
        let mut problem = Tsumego::new(game.board().clone(), game.to_move());
        if let Some(goal) = asked.goal {
            problem = problem.to(goal).map_err(|e| e.to_string())?;
        }
        problem.about(asked.target).map_err(|e| e.to_string())
    }

    fn asked(&self, size: Size) -> Result<Asked, String> {
        Ok(Asked {
            first: self.color("to_move")?,
            target: self.points("target", size)?,
            goal: self.word::<Goal>("goal")?,
        })
    }
}

fn color(value: &Value) -> Option<Color> {
    value.as_str()?.parse().ok()
}

/// The vertex at a column and a row from the upper left, both from 0.
fn point(name: &str, size: Size, value: &Value) -> Result<Vertex, String> {
    let place = |i: usize| value.as_array()?.get(i)?.as_u64().map(|n| n as usize);
    let is_pair = value.as_array().is_some_and(|pair| pair.len() == 2);
    match (place(0), place(1)) {
        (Some(x), Some(y)) if is_pair => {
            let found = size.from_top(x, y);
            found.ok_or_else(|| format!("{name}: [{x}, {y}] is no point of the board"))
        }
        _ => Err(format!("{name}: [x, y] is expected")),
    }
}

fn turn(size: Size, value: &Value) -> Result<(Color, Move), String> {
    match value.as_array().map(Vec::as_slice) {
        Some([name, at]) => {
            let color = color(name).ok_or("play: black or white is expected")?;
            let played = match at {
                Value::Null => Move::Pass,
                at => Move::Play(point("play", size, at)?),
            };
            Ok((color, played))
        }
        _ => Err("play: [color, [x, y]] is expected".to_string()),
    }
}

/// A game that starts with this position.
fn placed(board: &Board) -> Result<Game, String> {
    let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    let of = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    let placed = game.set_position(Color::ALL.into_iter().flat_map(of));
    placed.map_err(|e| e.to_string())?;
    Ok(game)
}
