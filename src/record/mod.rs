//! Recorded games, scored and compared with their recorded results.
//!
//! A [`Question`] says how; the answer to it is a [`ScoredGame`].

mod error;
mod scored;

pub use error::{RecordError, RecordWarning};
pub(crate) use scored::is_same;
pub use scored::{Agreement, Assumed, Comparison, ScoredGame};

use crate::engine::Engine;
use crate::evaluator::Evaluator;
use crate::game::{Game, Komi, UpTo};
use crate::network::Network;
use crate::playout::PlayoutSettings;
use crate::rules::{Rules, Tax};
use crate::score::FalseEyes;
use crate::sgf::{Collection, Record};
use crate::vertex_set::VertexSet;

/// How recorded games are scored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// The rules, whatever the file says.
    pub rules: Option<Rules>,
    /// The komi, whatever the file says.
    pub komi: Option<Komi>,
    /// The rules of files that name none.
    pub default_rules: Rules,
    /// The komi of files that name none.
    pub default_komi: Komi,
    /// Which surrounded points do not count, whatever the rules say.
    pub tax: Option<Tax>,
    /// Whether points that have to be filled are territory; as usual if that is not known.
    pub false_eyes: Option<FalseEyes>,
    /// The position that is scored.
    pub up_to: UpTo,
    /// Stones that are dead, as stated by the players, each with its region ([`Position::mark_dead`](crate::Position::mark_dead));
    /// all others are alive then.
    pub dead: Option<VertexSet>,
    /// Stones of dead blocks, as stated by the players, without any other stones around; all others are alive then.
    pub dead_blocks: Option<VertexSet>,
    /// How playouts judge.
    pub judging: PlayoutSettings,
    /// Who says what is expected of open positions.
    pub evaluator: &'static dyn Evaluator,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            rules: None,
            komi: None,
            default_rules: Rules::default(),
            default_komi: Komi::default(),
            tax: None,
            false_eyes: None,
            up_to: UpTo::End,
            dead: None,
            dead_blocks: None,
            judging: PlayoutSettings::default(),
            evaluator: Network::built_in(),
        }
    }
}

impl Question {
    /// The same question with these rules and this komi, as far as they are given, whatever a file says.
    ///
    /// # Errors
    /// [`RecordError::Rules`] or [`RecordError::Komi`], if there are no rules of this name, or the komi is no number that is allowed.
    pub fn under(self, rules: Option<&str>, komi: Option<f64>) -> Result<Question, RecordError> {
        let rules = rules.map(Rules::from_name).transpose()?;
        let komi = komi.map(Komi::new).transpose()?;
        Ok(Question {
            rules: rules.or(self.rules),
            komi: komi.or(self.komi),
            ..self
        })
    }

    /// An engine at the position of a game, under the rules and with the dead stones of the question. Which position of a record
    /// is meant was up to whoever replayed it.
    ///
    /// # Errors
    /// [`RecordError::NoStone`], if there is none where one is said to be dead.
    pub fn engine(&self, mut game: Game) -> Result<Engine, RecordError> {
        self.set_terms(&mut game);
        let mut engine = Engine::new(game);
        engine.set_evaluator(self.evaluator);
        engine.position_mut().set_judging(self.judging);
        if let Some(false_eyes) = self.false_eyes {
            engine.position_mut().set_false_eyes(false_eyes);
        }
        if let Some(tax) = self.tax {
            engine.position_mut().set_tax(tax);
        }
        if self.dead.is_some() || self.dead_blocks.is_some() {
            let (regions, blocks) = (self.dead.unwrap_or_default(), self.dead_blocks);
            let blocks = blocks.unwrap_or_default();
            let board = engine.game().board();
            let mut named = (regions | blocks).iter();
            if let Some(v) = named.find(|&v| board.color_at(v).is_none()) {
                return Err(RecordError::NoStone(v));
            }
            engine.position_mut().agree(blocks);
            engine.position_mut().mark_dead(regions);
        }
        Ok(engine)
    }

    /// Sets the rules and the komi of the question for a game.
    pub(crate) fn set_terms(&self, game: &mut Game) {
        let rules = self.rules.unwrap_or(*game.rules());
        game.set_rules(Rules {
            tax: self.tax.unwrap_or(rules.tax),
            ..rules
        });
        game.set_komi(self.komi.unwrap_or(game.komi()));
    }

    /// Replays and scores a game. Cost: that of [`Position::verdict`](crate::Position::verdict) and
    /// [`Position::teire`](crate::Position::teire).
    ///
    /// ```
    /// use goeye::record::{Agreement, Question};
    /// let record = goeye::sgf::read(b"(;SZ[5]KM[0]RU[Japanese]RE[B+25];B[cc])").unwrap();
    /// let game = Question::default().score(record).unwrap();
    /// assert_eq!(game.score.outcome().to_string(), "B+24.0");
    /// assert_eq!(game.comparison.unwrap().agreement, Agreement::Other);
    /// ```
    ///
    /// # Errors
    /// [`RecordError::Replay`], or [`RecordError::NoStone`] for a vertex that is stated to be dead.
    pub fn score(&self, record: Record) -> Result<ScoredGame, RecordError> {
        ScoredGame::new(record, self)
    }

    /// The same for the first game of a file, which is dropped before the game is replayed. A warning tells if there are
    /// more.
    ///
    /// ```
    /// use goeye::record::{Assumed, Question};
    /// use goeye::sgf::Collection;
    /// let file = Collection::new(b"(;SZ[5]RU[Japanese];B[cc])");
    /// let asked = Question::default().under(Some("chinese"), None).unwrap();
    /// let game = asked.score_first(file).unwrap();
    /// assert_eq!(game.score.outcome().to_string(), "B+18.5");
    /// assert_eq!(game.assumed, [Assumed::Komi]);
    /// ```
    ///
    /// # Errors
    /// Those of [`Question::score`], or [`RecordError::Sgf`].
    pub fn score_first(&self, file: Collection<'_>) -> Result<ScoredGame, RecordError> {
        let mut games = file.games();
        let record = games.next().unwrap_or_else(|| Err(file.no_game()))?;
        let has_more = games.next().is_some();
        drop(file);
        let mut game = self.score(record)?;
        if has_more {
            game.warnings.push(RecordWarning::FurtherGames);
        }
        Ok(game)
    }
}
