//! The engine behind the protocol: the state that it keeps between commands. No text is read or written here.

mod estimate;
mod file;

pub(crate) use estimate::Estimate;
pub use file::LoadError;

use crate::analysis::{Analysis, Analyst};
use crate::benson;
use crate::color::{ByColor, Color};
use crate::game::{Game, Komi, PlayError};
use crate::genmove::{self, Limits, PermittedMoves};
use crate::interrupt::Interrupt;
use crate::owl::{Owl, OwlSettings};
use crate::playout;
use crate::rules::Rules;
use crate::safety::{self, Thoroughness};
use crate::score::{Count, FalseEyes, Score, teire};
use crate::search;
use crate::search::clock::{Clock, SearchBudget};
pub use crate::seki::Stated;
use crate::sgf::Record;
use crate::status::{self, Status, Verdict};
use crate::tactics;
use crate::unfinished::{Strict, Unfinished};
use crate::vertex::{Move, Size};
use crate::vertex_set::VertexSet;
use crate::word::words;
use std::cell::{OnceCell, RefCell, RefMut};
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

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
/// assert_eq!(engine.score().outcome().to_string(), "B+353.5");
/// assert!(!engine.unfinished().is_finished());
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    game: Game,
    /// A record without moves, of the players and the event of a loaded game.
    heading: Option<Arc<Record>>,
    /// The last moves of the game that are on trial ([`Engine::try_move`]).
    trials: usize,
    /// Rules for files that do not say theirs.
    rules: Rules,
    /// Komi for files that do not say theirs.
    komi: Komi,
    dead: DeadStones,
    /// What was stated about single groups, with the hash of the stones on the board that it holds for.
    stated: Option<(u64, Stated)>,
    false_eyes: FalseEyes,
    strict: Strict,
    judging: playout::PlayoutSettings,
    present: Remembered,
    /// Keeps the readings of earlier positions. Shared with the copies of this state; its answers depend on the
    /// position only.
    analyst: Arc<Mutex<Analyst>>,
    /// The same for questions that are looked at closely.
    close_analyst: Arc<Mutex<Analyst>>,
    interrupt: Interrupt,
    clock: Clock,
    search: search::SearchSettings,
    /// Playouts for a move without a clock; `None` for a number that fits the board.
    playouts: Option<NonZero<u32>>,
    live_graphics: LiveGraphics,
    resigning: Resigning,
}

/// What is known of the present position, each part computed at first use.
#[derive(Clone, Debug, Default)]
struct Remembered {
    verdict: OnceCell<Arc<Verdict>>,
    teire: OnceCell<ByColor<VertexSet>>,
    secured: OnceCell<ByColor<VertexSet>>,
    /// Worms, eyes and dragons.
    analysis: OnceCell<Arc<Analysis>>,
    /// The same, looked at closely.
    close_analysis: OnceCell<Arc<Analysis>>,
    /// What was read about single dragons.
    owl: OnceCell<RefCell<Owl>>,
    /// What was read about all dragons together.
    glance: OnceCell<RefCell<Owl>>,
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

/// How the dead stones of the present position are found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DeadStones {
    /// By judging the position.
    Judged,
    /// The players have agreed: in the position with these stones on the board, the blocks on the given vertices
    /// are dead. Any other position is judged.
    Agreed {
        /// Hash of the stones.
        position: u64,
        /// Vertices of dead blocks.
        dead: VertexSet,
    },
}

impl Engine {
    /// An engine with default settings at the present position of this game.
    pub fn new(game: Game) -> Engine {
        Engine {
            rules: *game.rules(),
            komi: game.komi(),
            game,
            heading: None,
            trials: 0,
            dead: DeadStones::Judged,
            stated: None,
            false_eyes: FalseEyes::default(),
            strict: Strict::default(),
            judging: playout::PlayoutSettings::default(),
            present: Remembered::default(),
            analyst: deep_analyst(),
            close_analyst: close_analyst(),
            interrupt: Interrupt::default(),
            clock: Clock::default(),
            search: search::SearchSettings::default(),
            playouts: None,
            live_graphics: LiveGraphics::default(),
            resigning: Resigning::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, for changes. What was computed of the present position is forgotten, and no move is on trial any more.
    pub fn game_mut(&mut self) -> &mut Game {
        self.forget();
        self.trials = 0;
        &mut self.game
    }

    /// Plays a move on trial, until [`Engine::take_back_trial`].
    ///
    /// # Errors
    /// If it is illegal; nothing is changed then.
    pub fn try_move(&mut self, color: Color, mv: Move) -> Result<(), PlayError> {
        self.game.play(color, mv)?;
        self.forget();
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
        self.clock = self.clock.restarted(self.clock.control());
        self.judge_again();
    }

    /// Sets the rules of this game, and those for files that do not say theirs.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
        // What is remembered depends on the board, which knows no rule but suicide.
        if rules.suicide != self.game.rules().suicide {
            self.forget();
        }
        self.game.set_rules(rules);
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
        let here = change(self.game.rules())?;
        let elsewhere = change(&self.rules)?;
        self.set_rules(here);
        self.rules = elsewhere;
        Ok(())
    }

    /// Sets the komi of this game, and that for files that do not say theirs.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
        self.game.set_komi(komi);
    }

    /// The game as a record, with the players and the event of the file that it was loaded from.
    ///
    /// It has the result, the territory and the dead stones of the present position if that is finished, or if both
    /// players have passed and unfinished games are scored. Cost: that of [`Engine::score`].
    pub fn record(&self) -> Record {
        let mut record = self.game.to_record();
        if let Some(heading) = &self.heading {
            record = record.headed_like(heading);
        }
        let is_ended = self.strict == Strict::Off && self.game.both_passed();
        if !is_ended && !self.unfinished().is_finished() {
            return record;
        }
        let score = self.score();
        record.result = Some(score.outcome().to_string());
        record.mark_verdict(score.count.territory, self.verdict().stones(Status::Dead));
        record
    }

    /// Takes the blocks on these vertices as dead and all others as alive, as agreed by the players, as long as the
    /// stones on the board stay the same.
    ///
    /// Statements about these blocks are dropped ([`Engine::set_stated`]).
    pub fn agree(&mut self, dead: VertexSet) {
        let Stated {
            mut seki,
            mut alive,
        } = self.stated();
        for v in dead {
            let stones = self.game.board().stone_set(v);
            seki -= stones;
            alive -= stones;
        }
        self.set_stated(Stated { seki, alive });
        self.dead = DeadStones::Agreed {
            position: self.game.board().hash(),
            dead,
        };
    }

    /// Drops what was agreed or stated: dead stones and seki are judged again.
    pub fn judge_again(&mut self) {
        self.forget();
        self.dead = DeadStones::Judged;
        self.stated = None;
    }

    /// What was stated about groups of the present position; nothing if the stones on the board have changed since.
    pub fn stated(&self) -> Stated {
        match self.stated {
            Some((position, stated)) if position == self.game.board().hash() => stated,
            _ => Stated::default(),
        }
    }

    /// States the life of groups, as long as the stones on the board stay the same. All other groups are judged, or as
    /// agreed before.
    pub fn set_stated(&mut self, stated: Stated) {
        self.forget();
        self.stated = Some((self.game.board().hash(), stated));
    }

    /// Whether false eyes are territory.
    pub fn false_eyes(&self) -> FalseEyes {
        self.false_eyes
    }

    /// Sets whether false eyes are territory.
    pub fn set_false_eyes(&mut self, false_eyes: FalseEyes) {
        self.false_eyes = false_eyes;
    }

    /// How playouts judge positions.
    pub fn judging(&self) -> playout::PlayoutSettings {
        self.judging
    }

    /// Sets how playouts judge positions.
    pub fn set_judging(&mut self, judging: playout::PlayoutSettings) {
        self.forget();
        self.judging = judging;
    }

    /// Forgets what was computed for all positions, except the values of eye graphs, which the whole program shares.
    ///
    /// Later answers are the same.
    pub fn forget_all(&mut self) {
        self.forget();
        self.analyst = deep_analyst();
        self.close_analyst = close_analyst();
    }

    /// Forgets what was computed of the present position.
    fn forget(&mut self) {
        self.present = Remembered::default();
    }

    /// The blocks of the present position with their status. Cost: that of [`status::judge`], once for each position.
    pub fn verdict(&self) -> &Verdict {
        self.verdict_shared()
    }

    fn verdict_shared(&self) -> &Arc<Verdict> {
        let board = self.game.board();
        self.present.verdict.get_or_init(|| {
            let verdict = match self.dead {
                DeadStones::Agreed { position, dead } if position == board.hash() => {
                    status::agreed(board, &dead)
                }
                _ => status::judge(board, self.judging),
            };
            Arc::new(match self.stated() {
                nothing if nothing == Stated::default() => verdict,
                stated => verdict.stated(board, &stated),
            })
        })
    }

    /// The worms, eyes and dragons of the present position, for views of the whole board.
    ///
    /// Blocks are read more deeply than by [`Analysis::new`], where time matters more, so more captures are found. Cost:
    /// some tens of milliseconds on 19x19, less after a move, once for each position.
    pub fn analysis(&self) -> &Analysis {
        self.present
            .analysis
            .get_or_init(|| self.analyze(&self.analyst))
    }

    /// The same for questions about single blocks, eye spaces and dragons ([`Analyst::close`]).
    ///
    /// Cost: some hundred milliseconds on 19x19, once for each position.
    pub fn close_analysis(&self) -> &Analysis {
        self.present
            .close_analysis
            .get_or_init(|| self.analyze(&self.close_analyst))
    }

    fn analyze(&self, analyst: &Mutex<Analyst>) -> Arc<Analysis> {
        // If another command panicked, the memory is as it was before or empty.
        let mut analyst = analyst.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::new(analyst.analyze(self.game.board()))
    }

    /// The reader of the fate of dragons in the present position, which remembers what it has read; it stops reading
    /// when it is interrupted.
    ///
    /// Cost: that of [`Owl::new`], once for each position.
    pub fn owl(&self) -> RefMut<'_, Owl> {
        self.owl_with(&self.present.owl, OwlSettings::default())
    }

    /// The same for a look at many dragons, which are read less deeply.
    pub fn glance(&self) -> RefMut<'_, Owl> {
        self.owl_with(&self.present.glance, OwlSettings::GLANCE)
    }

    fn owl_with<'e>(
        &self,
        cell: &'e OnceCell<RefCell<Owl>>,
        settings: OwlSettings,
    ) -> RefMut<'e, Owl> {
        let new = || Owl::new(self.game.board(), settings).heeding(&self.interrupt);
        cell.get_or_init(|| RefCell::new(new())).borrow_mut()
    }

    /// The points inside territory, besides false eyes, that have to be filled once the dame are filled
    /// ([`crate::score::teire`]).
    ///
    /// Cost: that of [`Engine::verdict`], and some milliseconds of reading, once for each position.
    pub fn teire(&self) -> &ByColor<VertexSet> {
        let find = || teire::teire(self.game.board(), self.verdict().survey());
        self.present.teire.get_or_init(find)
    }

    /// What is proven to be each colour's own, if it answers every move of its opponent ([`crate::safety`]).
    ///
    /// Cost: some tens of milliseconds, once for each position.
    pub fn secured(&self) -> &ByColor<VertexSet> {
        let find = || {
            let secured = safety::secured(self.game.board(), Thoroughness::THOROUGH);
            let pass_alive = benson::pass_alive(self.game.board());
            ByColor::from_fn(|color| secured[color] | pass_alive[color].kept())
        };
        self.present.secured.get_or_init(find)
    }

    /// Whether unfinished games are scored.
    pub fn strict(&self) -> Strict {
        self.strict
    }

    /// Sets whether unfinished games are scored.
    pub fn set_strict(&mut self, strict: Strict) {
        self.strict = strict;
    }

    /// The open borders and unsettled groups of the present position. Cost: that of [`Engine::verdict`].
    pub fn unfinished(&self) -> Unfinished {
        Unfinished::new(self.game.board(), self.verdict(), &self.count())
    }

    /// The present position, counted by the rules of the game. Cost: that of [`Engine::verdict`].
    pub fn count(&self) -> Count {
        let (board, rules) = (self.game.board(), self.game.rules());
        Count::by_rules(board, self.verdict().survey(), rules, self.false_eyes)
    }

    /// The score of the present position by the rules of the game.
    ///
    /// Cost: that of [`Engine::verdict`], and of [`Engine::teire`] if the rules charge for them.
    pub fn score(&self) -> Score {
        self.score_of(&self.game, self.false_eyes)
    }

    /// The score of a game that differs from the present one by its rules only. Cost: that of [`Engine::score`].
    pub fn score_of(&self, game: &Game, false_eyes: FalseEyes) -> Score {
        Score::surveyed(game, self.verdict().survey(), false_eyes, || *self.teire())
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

    /// The number of playouts for a move without a clock: as set, or one that fits the board
    /// ([`genmove::default_playouts`]).
    pub fn playouts(&self) -> u32 {
        let default = || genmove::default_playouts(&self.game);
        self.playouts.map_or_else(default, NonZero::get)
    }

    /// Sets the playouts for a move without a clock; `None` for a number that fits the board.
    pub fn set_playouts(&mut self, playouts: Option<NonZero<u32>>) {
        self.playouts = playouts;
    }

    /// The limits of the next move of a colour: a time if it has a clock, else a number of playouts.
    pub fn limits(&self, color: Color) -> Limits {
        let empty = self.game.board().empty_vertices().len();
        let time = self.clock.budget(color, empty);
        Limits {
            search: self.search,
            budget: time.map_or(SearchBudget::Playouts(self.playouts()), SearchBudget::Time),
            interrupt: self.interrupt.clone(),
            moves: PermittedMoves::new(self.game.size(), |_| true),
        }
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.game.size()
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

    /// The interrupt that long computations poll.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Sets the interrupt that long computations of the next command poll.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }
}

fn deep_analyst() -> Arc<Mutex<Analyst>> {
    let settings = tactics::CaptureSettings::deep();
    Arc::new(Mutex::new(Analyst::reading(settings)))
}

fn close_analyst() -> Arc<Mutex<Analyst>> {
    Arc::new(Mutex::new(Analyst::close()))
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
    use crate::vertex::Move;
    use std::fs;

    #[test]
    fn an_agreement_holds_for_its_position() {
        let at = |name: &str| -> Move { name.parse().unwrap() };
        let mut engine = Engine::default();
        engine.game_mut().play(Color::Black, at("D4")).unwrap();
        let dead = |engine: &Engine| engine.verdict().stones(Status::Dead).len();
        assert_eq!(dead(&engine), 0);
        engine.agree(at("D4").vertex().into_iter().collect());
        assert_eq!(dead(&engine), 1);
        engine.game_mut().play(Color::White, Move::Pass).unwrap();
        assert_eq!(dead(&engine), 1, "a pass leaves the stones alone");
        engine.game_mut().play(Color::Black, at("Q4")).unwrap();
        assert_eq!(dead(&engine), 0);
        engine.game_mut().undo().unwrap();
        assert_eq!(dead(&engine), 1);
        engine.judge_again();
        assert_eq!(dead(&engine), 0);
    }

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
        let terms = |engine: &Engine| (engine.game.rules().name(), engine.game.komi().to_string());
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
        assert_eq!(engine.game.rules().name(), Some("chinese"));
        engine.load(&bare, UpTo::End).unwrap();
        let korean = Rules::from_name("korean").unwrap();
        assert_eq!(Ok(*engine.game.rules()), untaxed(&korean));
        let nonsense = engine.change_rules(|rules| rules.updated("nonsense"));
        assert!(nonsense.is_err());
        assert_eq!(Ok(*engine.game.rules()), untaxed(&korean));
    }

    #[test]
    fn what_was_judged_outlasts_komi_and_rules() {
        let mut engine = Engine::default();
        engine.start(from_diagram(". X O .\n. X O .\n. X O .", Rules::default()));
        let judged = |engine: &Engine| Arc::as_ptr(engine.verdict_shared());
        let before = judged(&engine);
        let japanese = engine.score().outcome();
        engine.set_komi("0.5".parse().unwrap());
        engine.set_rules(Rules::from_name("chinese").unwrap());
        assert_eq!(judged(&engine), before);
        assert_ne!(engine.score().outcome(), japanese);
        // Where suicide is legal other moves are played out.
        let suicide = |rules: &Rules| {
            let mut rules = *rules;
            rules.set_rule("suicide", "true").map(|()| rules)
        };
        assert_eq!(engine.change_rules(suicide), Ok(()));
        assert!(engine.present.verdict.get().is_none());
    }

    #[test]
    fn all_that_was_read_can_be_forgotten() {
        let mut engine = Engine::default();
        let at = |name: &str| -> Move { name.parse().unwrap() };
        for (color, name) in [
            (Color::Black, "D4"),
            (Color::White, "E4"),
            (Color::Black, "E5"),
        ] {
            engine.game_mut().play(color, at(name)).unwrap();
        }
        let readings = |engine: &Engine| engine.analyst.lock().unwrap().readings();
        engine.analysis();
        assert!(readings(&engine) > 0);
        engine.forget_all();
        assert_eq!(readings(&engine), 0);
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
        assert!(!is_told(&engine), "open borders");
        let diagram = ". X O .\nX X O O\n. X O .\nX X O O";
        engine.start(from_diagram(diagram, Rules::default()));
        assert!(is_told(&engine), "nothing is left to decide");
    }

    #[test]
    fn another_game_is_judged() {
        let mut engine = Engine::default();
        engine.agree(VertexSet::EMPTY);
        engine.start(Game::new(START, Rules::default(), Komi::default()));
        assert_eq!(engine.dead, DeadStones::Judged);
    }
}
