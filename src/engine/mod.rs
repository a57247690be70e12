//! The engine behind the protocol: the state that it keeps between commands. No text is read or written here.

mod file;

pub use file::LoadError;

use crate::assurance::Doubts;
use crate::color::Color;
use crate::evaluator::Evaluator;
use crate::evaluator::PermittedMoves;
use crate::game::{Game, Komi, PlayError};
use crate::genmove::{self, Level, Limits};
use crate::interrupt::Interrupt;
use crate::position::Position;
use crate::rules::Rules;
use crate::search;
use crate::search::clock::{Clock, SearchBudget};
pub use crate::seki::Stated;
use crate::sgf::Record;
use crate::status::Status;
use crate::unfinished::Strict;
use crate::vertex::{Move, Size};
use crate::word::words;
use std::num::NonZero;
use std::sync::Arc;

/// The board that an engine starts with.
const START: Size = Size::square(19).unwrap();

/// The state of a session.
///
/// Cheap to clone compared with choosing a move: commands that change it work on a copy.
///
/// ```
/// use goeye::Color;
/// use goeye::engine::Engine;
/// let mut engine = Engine::default();
/// engine.game_mut().play(Color::Black, "K10".parse().unwrap()).unwrap();
/// assert_eq!(engine.position().score().outcome().to_string(), "B+353.5");
/// assert!(!engine.position().unfinished().is_finished());
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    position: Position,
    /// A record without moves, of the players and the event of a loaded game.
    heading: Option<Arc<Record>>,
    /// The last moves of the game that are on trial ([`Engine::try_move`]).
    trials: usize,
    /// Rules for files that do not say theirs.
    rules: Rules,
    /// The name that was given for rules, where several have the same fields.
    rules_name: Option<&'static str>,
    /// Komi for files that do not say theirs.
    komi: Komi,
    strict: Strict,
    clock: Clock,
    search: search::SearchSettings,
    /// Playouts for a move without a clock; `None` for a number that fits the board.
    playouts: Option<NonZero<u32>>,
    live_graphics: LiveGraphics,
    resigning: Resigning,
    level: Level,
    /// Who evaluates if the evaluator fails.
    stand_in: Option<&'static dyn Evaluator>,
}

/// Whether commands that run long show what they have found so far ([`crate::gtp`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum LiveGraphics {
    /// They show nothing.
    #[default]
    Off,
    /// They show it.
    On,
}

words!(LiveGraphics {
    Off: "off",
    On: "on",
});

/// Whether the player resigns games that are lost by far ([`genmove::is_lost`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Resigning {
    /// It plays all games to the end.
    #[default]
    Off,
    /// It resigns where it has nothing left to play.
    On,
}

words!(Resigning {
    Off: "off",
    On: "on",
});

impl Engine {
    /// An engine with default settings at the present position of this game.
    pub fn new(game: Game) -> Engine {
        Engine {
            rules: *game.rules(),
            rules_name: None,
            komi: game.komi(),
            position: Position::new(game),
            heading: None,
            trials: 0,
            strict: Strict::default(),
            clock: Clock::default(),
            search: search::SearchSettings::default(),
            playouts: None,
            live_graphics: LiveGraphics::default(),
            resigning: Resigning::default(),
            level: Level::default(),
            stand_in: None,
        }
    }

    /// The present position with all that is known of it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The present position, for changes of how it is judged, and for statements about it.
    pub fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.position.game()
    }

    /// The game, for changes. What was computed of the present position is forgotten, and no move is on trial any more.
    pub fn game_mut(&mut self) -> &mut Game {
        self.trials = 0;
        self.position.game_mut()
    }

    /// Plays a move on trial, until [`Engine::take_back_trial`].
    ///
    /// # Errors
    /// If it is illegal; nothing is changed then.
    pub fn try_move(&mut self, color: Color, mv: Move) -> Result<(), PlayError> {
        self.position.game_mut().play(color, mv)?;
        self.trials += 1;
        Ok(())
    }

    /// Takes back the last move on trial; `None` if there is none.
    pub fn take_back_trial(&mut self) -> Option<()> {
        let left = self.trials.checked_sub(1)?;
        self.game_mut().undo_many(1).ok()?;
        self.trials = left;
        Some(())
    }

    /// Replaces the game. Its players and agreed and stated groups are forgotten, and the clocks start anew.
    pub fn start(&mut self, game: Game) {
        *self.game_mut() = game;
        self.heading = None;
        self.position.set_doubts(Doubts::default());
        self.clock = self.clock.restarted(self.clock.control());
        self.position.judge_again();
    }

    /// Sets the rules of this game, and those for files that do not say theirs.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.position.set_rules(rules);
    }

    /// Keeps the name that rules were set by: a preset's, or another, which is forgotten.
    pub(crate) fn name_rules(&mut self, name: &str) {
        self.rules_name = Rules::preset_named(name);
    }

    /// The name of the rules of the game: the one that was given for them, if they are still the same, or that of the first preset
    /// that equals them, or the form that SGF files have.
    pub fn rules_name(&self) -> String {
        let rules = self.game().rules();
        let is_these = |name: &&str| Rules::from_name(name).is_ok_and(|named| named == *rules);
        match self.rules_name.filter(is_these).or(rules.name()) {
            Some(name) => name.to_string(),
            None => rules.sgf_name(),
        }
    }

    /// Changes the rules of this game, and in the same way those for files that do not say theirs.
    ///
    /// The other rules of the present game, which may come from a file, are not passed on to later files.
    ///
    /// # Errors
    /// The error of `change` for either set of rules; nothing is changed then.
    pub fn change_rules<E>(
        &mut self,
        change: impl Fn(&Rules) -> Result<Rules, E>,
    ) -> Result<(), E> {
        let here = change(self.game().rules())?;
        let elsewhere = change(&self.rules)?;
        self.set_rules(here);
        self.rules = elsewhere;
        Ok(())
    }

    /// Sets the komi of this game, and that for files that do not say theirs.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
        self.position.set_komi(komi);
    }

    /// The game as a record, with the players and the event of the file that it was loaded from.
    ///
    /// It has the result, the territory and the dead stones of the present position if the game is finished
    /// ([`Position::is_finished`](crate::Position::is_finished)). Cost: that of [`Position::score`](crate::Position::score).
    pub fn record(&self) -> Record {
        let position = &self.position;
        let mut record = self.game().to_record();
        if self.rules_name() != self.game().rules().name().unwrap_or_default() {
            record.rules = Some(self.rules_name());
        }
        if let Some(heading) = &self.heading {
            record = record.headed_like(heading);
        }
        if !position.is_finished() {
            return record;
        }
        let score = position.score();
        record.result = Some(position.result().to_string());
        let dead = position.verdict().stones(Status::Dead);
        record.mark_verdict(score.count.territory, dead);
        record
    }

    /// Whether unfinished games are scored.
    pub fn strict(&self) -> Strict {
        self.strict
    }

    /// Sets whether unfinished games are scored.
    pub fn set_strict(&mut self, strict: Strict) {
        self.strict = strict;
    }

    /// The clocks of the game, for changes.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// The settings of the search.
    pub fn search(&self) -> search::SearchSettings {
        self.search
    }

    /// Sets the settings of the search.
    pub fn set_search(&mut self, search: search::SearchSettings) {
        self.search = search;
    }

    /// Sets who says what is expected of open positions, and searches if it stands alone.
    pub fn set_evaluator(&mut self, evaluator: &'static dyn Evaluator) {
        self.search.evaluator = evaluator;
        self.position.set_evaluator(evaluator);
    }

    /// Sets who evaluates from then on if the evaluator fails; `None` if commands that need it are to fail then.
    pub fn set_stand_in(&mut self, evaluator: Option<&'static dyn Evaluator>) {
        self.stand_in = evaluator;
    }

    /// Lets another evaluator stand in for one that has failed; `None` if there is none.
    pub(crate) fn replace_evaluator(&mut self) -> Option<()> {
        let evaluator = self.stand_in.take()?;
        self.set_evaluator(evaluator);
        Some(())
    }

    /// The number of playouts for a move without a clock: as set, or one that fits the board
    /// ([`genmove::default_playouts`]).
    pub fn playouts(&self) -> u32 {
        let default = || genmove::default_playouts(self.game());
        self.playouts.map_or_else(default, NonZero::get)
    }

    /// Sets the playouts for a move without a clock; `None` for a number that fits the board.
    pub fn set_playouts(&mut self, playouts: Option<NonZero<u32>>) {
        self.playouts = playouts;
    }

    /// The limits of the next move of a colour: a time if it has a clock, else a number of playouts.
    pub(crate) fn limits(&self, color: Color) -> Limits {
        let empty = self.game().board().empty_vertices().len();
        let time = self.clock.budget(color, empty);
        Limits {
            search: self.search,
            budget: time.map_or(SearchBudget::Playouts(self.playouts()), SearchBudget::Time),
            interrupt: self.position.interrupt().clone(),
            moves: PermittedMoves::new(self.game().size(), |_| true),
            level: self.level,
        }
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.game().size()
    }

    /// Whether commands that run long show what they have found so far.
    pub(crate) fn live_graphics(&self) -> LiveGraphics {
        self.live_graphics
    }

    /// Sets whether commands that run long show what they have found so far.
    pub(crate) fn set_live_graphics(&mut self, live_graphics: LiveGraphics) {
        self.live_graphics = live_graphics;
    }

    /// Whether the player resigns games that are lost by far.
    pub fn resigning(&self) -> Resigning {
        self.resigning
    }

    /// Sets whether the player resigns games that are lost by far.
    pub fn set_resigning(&mut self, resigning: Resigning) {
        self.resigning = resigning;
    }

    /// How strong the player is.
    pub(crate) fn level(&self) -> Level {
        self.level
    }

    /// Sets how strong the player is.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// The interrupt that long computations poll.
    pub fn interrupt(&self) -> &Interrupt {
        self.position.interrupt()
    }

    /// Sets the interrupt that long computations of the next command poll.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.position.set_interrupt(interrupt);
    }
}

/// An engine at the start of a game on 19x19 with the usual rules and komi.
impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Game::new(START, Rules::default(), Komi::default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::UpTo;
    use crate::game::tests::from_diagram;
    use crate::vertex::{Move, Vertex};
    use crate::vertex_set::VertexSet;
    use std::fs;

    #[test]
    fn what_a_file_says_is_not_left_to_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let full = file("full", "(;SZ[9]KM[3.5]RU[Chinese])");
        let bare = file("bare", "(;SZ[9])");
        let mut engine = Engine::default();
        let terms = |engine: &Engine| {
            (
                engine.game().rules().name(),
                engine.game().komi().to_string(),
            )
        };
        let usual = terms(&engine);
        engine.load(&full, UpTo::End).unwrap();
        assert_eq!(terms(&engine), (Some("chinese"), "3.5".to_string()));
        engine.load(&bare, UpTo::End).unwrap();
        assert_eq!(terms(&engine), usual);
        engine.set_komi("0.5".parse().unwrap());
        engine.set_rules(Rules::from_name("korean").unwrap());
        let own = terms(&engine);
        engine.load(&full, UpTo::End).unwrap();
        engine.load(&bare, UpTo::End).unwrap();
        assert_eq!(terms(&engine), own);
        // One field is changed for both; the others stay what they were.
        let untaxed = |rules: &Rules| {
            let mut rules = *rules;
            rules.set_rule("tax", "NONE").map(|()| rules)
        };
        engine.load(&full, UpTo::End).unwrap();
        engine.change_rules(untaxed).unwrap();
        assert_eq!(engine.game().rules().name(), Some("chinese"));
        engine.load(&bare, UpTo::End).unwrap();
        let korean = Rules::from_name("korean").unwrap();
        assert_eq!(Ok(*engine.game().rules()), untaxed(&korean));
        let nonsense = engine.change_rules(|rules| rules.updated("nonsense"));
        assert!(nonsense.is_err());
        assert_eq!(Ok(*engine.game().rules()), untaxed(&korean));
    }

    #[test]
    fn only_games_that_are_over_have_a_result() {
        let at = |name: &str| -> Move { name.parse().unwrap() };
        let mut engine = Engine::default();
        let is_told = |engine: &Engine| {
            let record = engine.record();
            let marked = record.nodes.iter().any(|node| node.marks.is_some());
            assert_eq!(record.result.is_some(), marked);
            marked
        };
        assert!(!is_told(&engine), "an empty board");
        engine.game_mut().play(Color::Black, at("D4")).unwrap();
        assert!(!is_told(&engine), "a lone stone");
        engine.game_mut().play(Color::White, Move::Pass).unwrap();
        assert!(!is_told(&engine), "one pass");
        engine.game_mut().play(Color::Black, Move::Pass).unwrap();
        assert!(is_told(&engine), "two passes");
        engine.set_strict(Strict::On);
        assert!(is_told(&engine), "the players have ended it");
        let diagram = ". X O .\nX X O O\n. X O .\nX X O O";
        engine.start(from_diagram(diagram, Rules::default()));
        assert!(is_told(&engine), "nothing is left to decide");
    }

    #[test]
    fn another_game_is_judged() {
        let mut engine = Engine::default();
        let corner: Vertex = "A1".parse().unwrap();
        engine
            .game_mut()
            .play(Color::Black, Move::Play(corner))
            .unwrap();
        engine.position_mut().agree(VertexSet::single(corner));
        let dead = |engine: &Engine| engine.position().verdict().stones(Status::Dead).len();
        assert_eq!(dead(&engine), 1);
        engine.start(engine.game().clone());
        assert_eq!(dead(&engine), 0);
    }
}
