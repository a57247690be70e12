//! The score, how sure it is, and whether the game is over.

use super::{DeadStones, Position};
use crate::assurance::{Assurance, CONVENTION, Limit};
use crate::color::Color;
use crate::game::Game;
use crate::groundwork::Part;
use crate::network::Network;
use crate::rules::{Rules, Scoring, Tax};
use crate::score::{Convention, FalseEyes, FinalScore, Score};
use crate::unfinished::{Ended, PLAINLY_OPEN, Unfinished};

impl Position {
    /// The score of the position by the rules of the game, counted as it stands.
    ///
    /// Cost: that of [`Position::verdict`], and of [`Position::teire`] if the rules charge for them.
    pub fn score(&self) -> Score {
        self.score_of(&self.game, self.false_eyes())
    }

    /// The score by a way of counting, whatever the rules say. Cost: that of [`Position::score`].
    pub fn score_by(&self, convention: Convention) -> Score {
        let mut game = self.game.clone();
        game.set_rules(convention.rules(game.rules()));
        self.score_of(&game, convention.false_eyes)
    }

    /// What [`Position::result`] is by a way of counting. Cost: that of [`Position::result`].
    pub fn result_by(&self, convention: Convention) -> FinalScore {
        let score = self.score_by(convention);
        match self.is_guessed() {
            true => score.nearest(&convention.rules(self.game.rules()), self.estimate().lead),
            false => score.outcome(),
        }
    }

    /// The ways of counting eyes in seki and false eyes that may be in force, as far as anybody says.
    pub fn possible_conventions(&self) -> impl Iterator<Item = Convention> {
        let Rules { scoring, tax, .. } = *self.game.rules();
        let (said, false_eyes) = (self.tax.filter(|said| *said == tax), self.false_eyes);
        Convention::by(scoring).filter(move |by| {
            matches!(tax, Tax::Seki | Tax::None)
                && said.is_none_or(|said| by.tax == said)
                && false_eyes.is_none_or(|known| known == by.false_eyes)
        })
    }

    /// How sure the score is, and why not surer: what is open, the least sure block, and what nobody says about record and
    /// conventions. Whoever tells how sure a score is tells this. Cost: that of [`Position::score`].
    pub fn assurance(&self) -> Assurance {
        let verdict = self.verdict();
        let found = Assurance::new(verdict, verdict.proven(), &self.unfinished());
        let found = self.doubts.weigh(found);
        let margin = self.score().outcome().margin;
        let differs = |by| (self.score_by(by).outcome().margin - margin).abs() > 1e-6;
        match self.possible_conventions().any(differs) {
            true => found.doubted(CONVENTION, Limit::Conventions),
            false => found,
        }
    }

    /// How the players have ended the game, if they have: both have passed, or they have stated what becomes of groups, be it
    /// that none is dead.
    pub fn ended(&self) -> Option<Ended> {
        let now = self.board().hash();
        let is_agreed = matches!(self.dead, DeadStones::Agreed { position, .. } if position == now);
        let is_stated = self.stated.is_some_and(|(position, _)| position == now);
        match (is_agreed || is_stated, self.game.both_passed()) {
            (true, _) => Some(Ended::Stated),
            (false, true) => Some(Ended::Passed),
            (false, false) => None,
        }
    }

    /// The score, or while the game goes on and a border is wide open, the one that comes nearest to what is likely
    /// ([`Position::estimate`]) of those that rules and komi can give. This is what everything that tells one number for the
    /// score tells.
    ///
    /// Where the players have ended the game ([`Position::ended`]), where no stone was played, and on the smallest boards,
    /// which the network does not know, it is the score.
    ///
    /// Cost: that of [`Position::score`], and some milliseconds where a border is wide open.
    pub fn result(&self) -> FinalScore {
        match self.is_guessed() {
            true => self.likely(),
            false => self.score().outcome(),
        }
    }

    /// The estimate as a score that rules and komi can give; of a finished game that is the score. Cost: that of
    /// [`Position::estimate`] and [`Position::count`].
    pub fn likely(&self) -> FinalScore {
        if self.is_finished() {
            return self.score().outcome();
        }
        let score = Score::of_count(&self.game, self.count());
        score.nearest(self.game.rules(), self.estimate().lead)
    }

    /// Whether [`Position::result`] is no count but what is likely.
    pub fn is_guessed(&self) -> bool {
        let goes_on = self.ended().is_none()
            && Color::ALL
                .iter()
                .any(|&color| self.board().stone_count(color) > 0)
            && Network::knows(self.game.size());
        goes_on && self.unfinished().is_wide_open()
    }

    /// The score of a game that differs from the present one by its rules only. Cost: that of [`Position::score`].
    pub fn score_of(&self, game: &Game, false_eyes: FalseEyes) -> Score {
        Score::surveyed(game, self.verdict().survey(), false_eyes, || *self.teire())
    }

    /// The open borders and unsettled groups, and how the players have ended the game; nothing is open if the game is over and
    /// counts as it stands. Cost: that of
    /// [`Position::verdict`].
    pub fn unfinished(&self) -> Unfinished {
        if self.game.counts_as_it_stands() {
            return Unfinished::default().ended(self.ended());
        }
        let unfinished = Unfinished::new(self.board(), self.verdict(), &self.count());
        let unfinished = unfinished.ended(self.ended());
        match self.game.rules().scoring {
            Scoring::Territory => unfinished,
            Scoring::Area | Scoring::Equivalence => unfinished.counting_area(self.verdict()),
        }
    }

    /// Whether the game is finished: the players have ended it ([`Position::ended`]), or nothing is left to play for. Cost:
    /// that of [`Position::verdict`], but where much is plainly open that of a quarter of the playouts.
    pub fn is_finished(&self) -> bool {
        self.ended().is_some() || self.is_settled()
    }

    /// Whether no border is open and no group is unsettled, whatever the players say.
    pub(crate) fn is_settled(&self) -> bool {
        let find = || !self.is_plainly_open() && self.unfinished().is_settled();
        *self.known.settled.get_or_init(find)
    }

    /// Whether too much is open in playouts for the game to be over. What players have stated is not played out.
    pub(crate) fn is_plainly_open(&self) -> bool {
        if self.ended() == Some(Ended::Stated) || self.game.counts_as_it_stands() {
            return false;
        }
        let stones = self.stones();
        // Where most is open, that is sure after a dozen playouts.
        stones.open_share(Part::Sixteenth) > 0.5 || stones.open_share(Part::Quarter) > PLAINLY_OPEN
    }
}
