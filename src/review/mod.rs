//! A game, explained: who led when, which moves lost most and why, what became of the groups, and how it ended.
//!
//! # How
//! The network looks at each position once, and what looks worst is searched at once, so that something can be told within seconds.
//! Then every position is estimated ([`Position::estimate`](crate::Position::estimate)), and its blocks are read (module `timeline`). What takes
//! more than a move is a story: a ladder, a group that changes hands, a ko (module `stories`). The moves after which most was
//! lost by the estimates are searched, before them and after them: many with few visits, the worst of these with more (module
//! `mistakes`). What a move lost is the mean of what the searches and the estimates around it say; what makes that a mistake
//! depends on who evaluates (`MistakeDoubts`), and what was read is evidence of its own (module `evidence`). For each that
//! remains the readers are asked what the better move does that the played one does not (module `causes`), then the lines of
//! the searches (module `lines`). Where they find nothing, the two moves are compared with a pass: how many points each of
//! them gains.
//!
//! The same game gets the same review, on any number of threads: effort is counted in visits, not in time.

mod cause;
mod causes;
mod conclusion;
mod course;
mod evidence;
mod found;
mod lines;
mod mistakes;
mod notable;
mod params;
mod rank;
mod stories;
mod summary;
mod tally;
mod timeline;

pub use cause::{Cause, CauseKind, EyesWorth};
pub use conclusion::{Conclusion, DeadGroup, WhatIf};
pub use course::GameMoment;
pub(crate) use course::smoothed;
pub use found::FoundMove;
pub use notable::Notable;
use params::CLOSE_LOOK;
pub(crate) use params::NEAR;
pub use rank::Rank;
#[cfg(test)]
pub(crate) use stories::BROKEN;
pub use stories::{Chance, ChanceAim, Story, StoryKind};
pub use summary::{Summary, Weakness, WeaknessTotal};
pub use tally::{CLASSES, Tally};

use crate::answer::Certainty;
use crate::color::Color;
use crate::evaluator::Evaluator;
use crate::game::{Game, UpTo};
use crate::interrupt::{Interrupt, attempt};
use crate::network::Network;
use crate::position::Position;
use crate::record::{Question, RecordError};
use crate::sgf::Record;
use crate::together::together;
use crate::vertex::Move;
use crate::word::words;
use causes::CauseEffort;
use mistakes::CostlyMove;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::ops::ControlFlow;
use timeline::Timeline;

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReviewSettings {
    /// Rules, komi, and how positions are judged; the whole game is reviewed, whatever position it says.
    pub asked: Question,
    /// Visits of all searches together.
    pub visits: u32,
    /// Number of threads.
    pub jobs: NonZero<usize>,
    /// The most remarks.
    pub remarks: usize,
    /// Whom it is for; `None` for who the record says the players are.
    pub level: Option<Rank>,
}

/// How much is done for a review. More of it refines what less of it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewEffort {
    /// A few seconds for a game on 19x19, on two processors.
    Quick,
    /// Half a minute.
    #[default]
    Usual,
    /// Two minutes.
    Thorough,
}

words!(ReviewEffort {
    Quick: "quick",
    Usual: "usual",
    Thorough: "thorough",
});

impl ReviewEffort {
    /// The visits of all searches together; fewer by an engine that stands alone, because each tells more.
    pub fn visits(self, evaluator: &dyn Evaluator) -> u32 {
        let own = match self {
            ReviewEffort::Quick => 4_000,
            ReviewEffort::Usual => 24_000,
            ReviewEffort::Thorough => 96_000,
        };
        match evaluator.stands_alone() {
            true => own / 8,
            false => own,
        }
    }
}

impl Default for ReviewSettings {
    /// The usual effort with the program's network; one thread; sixteen remarks.
    fn default() -> ReviewSettings {
        ReviewSettings {
            asked: Question::default(),
            visits: ReviewEffort::default().visits(Network::built_in()),
            jobs: NonZero::<usize>::MIN,
            remarks: 16,
            level: None,
        }
    }
}

/// How far a review is, in visits or what takes as long.
#[derive(Clone, Copy, Debug)]
pub struct ReviewProgress<'a> {
    /// What is done.
    pub done: u64,
    /// All there is to do at most.
    pub of: u64,
    /// The review as it is known by now, whenever a part of it is done.
    pub known: Option<&'a Review>,
}

/// A callback that is told how far the review is; `Break` ends it with what is known by then.
pub type Follow<'a> = dyn FnMut(ReviewProgress<'_>) -> ControlFlow<()> + 'a;

/// A move that lost something, with what would have been better and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The better one.
    pub better: Move,
    /// How many points better it is.
    pub lost: f64,
    /// Why.
    pub cause: Cause,
    /// How the game could have gone on from the better move, which is its first one.
    pub line: Vec<Move>,
    /// How the move that was played can be answered.
    pub answer: Vec<Move>,
    /// The numbers of other moves that lost something because the same better move was not made.
    pub again: Vec<usize>,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct Review {
    /// The game.
    pub record: Record,
    /// What was expected of each position: at index `n` after `n` moves.
    pub course: Vec<GameMoment>,
    /// The numbers of the moves with which the lead changed sides for some time.
    pub turning_points: Vec<usize>,
    /// What each move lost, in points, that of number `n` at index `n - 1`: as its remark says, or else the estimates, less what
    /// they are wrong by.
    pub losses: Vec<f64>,
    /// The moves that lost most, in the order of the game.
    pub remarks: Vec<Remark>,
    /// Moves that were found and that a weaker player would miss, in the order of the game.
    pub found: Vec<FoundMove>,
    /// Whom it is for, if that is known.
    pub level: Option<Rank>,
    /// Ladders, kos, and groups that were captured, died, or were in danger: what was worth most first.
    pub stories: Vec<Story>,
    /// How the game ended, and whether the recorded result can be right.
    pub ending: Conclusion,
    /// Whether it was not ended early.
    pub is_complete: bool,
}

impl Review {
    /// A review of which the remarks are to come.
    fn begun(
        source: &Source<'_>,
        course: Vec<GameMoment>,
        ending: Conclusion,
        settings: &ReviewSettings,
    ) -> Review {
        Review {
            record: source.record.clone(),
            turning_points: course::turning_points(&course),
            losses: tally::losses(&course, source.asked.evaluator.stands_alone()),
            course,
            remarks: Vec::new(),
            found: Vec::new(),
            level: settings.level.or_else(|| Rank::of(source.record)),
            stories: Vec::new(),
            ending,
            is_complete: false,
        }
    }
}

/// What a position costs that is estimated, in visits.
const ESTIMATE: u64 = 32;

/// The same of an estimate by an evaluator whose visits take longer.
const LENT_ESTIMATE: u64 = 4;

/// The game that is reviewed.
struct Source<'a> {
    record: &'a Record,
    asked: &'a Question,
}

impl Source<'_> {
    /// The position after so many moves.
    fn after(&self, moves: usize) -> Result<Game, RecordError> {
        let (rules, komi) = (self.asked.default_rules, self.asked.default_komi);
        let (mut game, _) = Game::from_record(self.record, rules, komi, UpTo::Move(moves + 1))?;
        self.asked.set_terms(&mut game);
        Ok(game)
    }

    /// What is known of the position of a game.
    fn position(&self, game: Game) -> Position {
        let mut position = Position::new(game);
        position.set_evaluator(self.asked.evaluator);
        position
    }

    /// What a position costs that is estimated, in visits.
    fn estimate_cost(&self) -> u64 {
        match self.asked.evaluator.stands_alone() {
            true => LENT_ESTIMATE,
            false => ESTIMATE,
        }
    }

    /// The threads for what asks the evaluator: it may like more questions at once than there are processors.
    fn jobs(&self, settings: &ReviewSettings) -> NonZero<usize> {
        settings.jobs.max(self.asked.evaluator.at_once())
    }
}

/// Counts what is done.
struct Counter<'a, 'f> {
    done: u64,
    of: u64,
    follow: &'a mut Follow<'f>,
    is_ended: bool,
}

impl Counter<'_, '_> {
    /// Counts something that took as long as so many visits, if it is done.
    fn count_if<T>(&mut self, done: Option<T>, visits: u64) -> ControlFlow<()> {
        let visits = if done.is_some() { visits } else { 0 };
        self.done = (self.done + visits).min(self.of);
        self.tell(None)
    }

    /// Ends the review if who evaluates has failed.
    fn heed(&mut self, source: &Source<'_>) {
        self.is_ended |= source.asked.evaluator.failure().is_some();
    }

    fn tell(&mut self, known: Option<&Review>) -> ControlFlow<()> {
        let Counter { done, of, .. } = *self;
        let goes_on = (self.follow)(ReviewProgress { done, of, known });
        self.is_ended |= goes_on.is_break();
        goes_on
    }
}

/// Reviews a game. Cost: that of the visits, and of some milliseconds for each move, divided by the number of threads.
///
/// ```
/// use goeye::review::{ReviewSettings, review};
/// use std::ops::ControlFlow;
/// let record = goeye::sgf::read(b"(;SZ[9]KM[7];B[ee];W[aa];B[cc];W[bb])").unwrap();
/// let mut settings = ReviewSettings::default();
/// settings.visits = 400;
/// let review = review(record, &settings, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!((review.course.len(), review.remarks[0].number), (5, 2));
/// assert!(review.remarks[0].lost > 5.0);
/// ```
///
/// # Errors
/// [`RecordError`], if the game cannot be replayed.
pub fn review(
    record: Record,
    settings: &ReviewSettings,
    follow: &mut Follow<'_>,
) -> Result<Review, RecordError> {
    let asked = Question {
        up_to: UpTo::End,
        ..settings.asked
    };
    let source = Source {
        record: &record,
        asked: &asked,
    };
    let last = source.after(usize::MAX - 1)?.move_number();
    let positions = last as u64 + 1;
    let visits = mistakes::visits(settings, last);
    let each = source.estimate_cost() + 1;
    let of = positions * each + visits + u64::from(CLOSE_LOOK) * settings.remarks as u64;
    let mut counter = Counter {
        done: 0,
        of,
        follow,
        is_ended: false,
    };
    // Who has failed is asked no more, and nobody is waited for once the review is ended.
    let own = Question {
        evaluator: Network::built_in(),
        ..asked
    };
    let own = Source {
        record: &record,
        asked: &own,
    };
    let jobs = source.jobs(settings);
    let is_lent = asked.evaluator.stands_alone();
    let first = match is_lent || !Network::knows(record.size) {
        true => None,
        false => first_told(&source, last, settings, &mut counter)?,
    };
    let (first, known) = first.unzip();
    let known = known.unwrap_or_default();
    let course = course::estimated([&source, &own], last, known, jobs, &mut counter);
    if counter.is_ended
        && let Some(first) = first
    {
        return Ok(first);
    }
    counter.heed(&source);
    let timeline = Timeline::of(&source, course.len(), settings.jobs, &mut counter);
    let stories = stories::find(&source, &course, &timeline, settings.jobs, &mut counter);
    counter.heed(&source);
    let ending = match counter.is_ended {
        true => None,
        false => attempt(&Interrupt::default(), None, || {
            Conclusion::of(&record, &asked, &course)
        }),
    };
    let ending = ending.unwrap_or_else(|| Conclusion::of(&record, own.asked, &course))?;
    let mut review = Review {
        found: found::moves(&own, &course, &timeline, &stories),
        stories,
        ..Review::begun(&source, course, ending, settings)
    };
    counter.heed(&source);
    let evidence = evidence::of_moves(&timeline, &review.stories);
    let known = |found| {
        let mut known = review.clone();
        known.tell(remarks(&own, found, Vec::new()));
        known
    };
    let course = &review.course;
    let mistakes = mistakes::find(&source, course, &evidence, settings, &mut counter, known);
    counter.heed(&source);
    let causes = match counter.is_ended {
        true => Vec::new(),
        false => together(
            jobs,
            &mistakes,
            |mistake| causes::find(&source, mistake, CauseEffort::Full),
            |done| counter.count_if(done, u64::from(CLOSE_LOOK)),
        ),
    };
    counter.heed(&source);
    review.tell(remarks(&own, mistakes, causes));
    review.is_complete = !counter.is_ended;
    Ok(review)
}

/// Some moments of a game, by the number of moves before them.
type Moments = BTreeMap<usize, GameMoment>;

/// Tells of the worst moves as the network sees them at once, long before all positions are estimated: the review of them, and the
/// moments around them. `None` if it was ended before.
fn first_told(
    source: &Source<'_>,
    last: usize,
    settings: &ReviewSettings,
    counter: &mut Counter<'_, '_>,
) -> Result<Option<(Review, Moments)>, RecordError> {
    let (mut course, expected) = course::glanced(source, last, settings.jobs, counter);
    if counter.is_ended {
        return Ok(None);
    }
    let suspects = mistakes::early_suspects(&course, &expected);
    let around = suspects.iter().flat_map(|&number| tally::around(number));
    let around: BTreeSet<usize> = around.filter(|&n| n < course.len()).collect();
    let around = Vec::from_iter(around);
    let found = course::moments(source, &around, settings.jobs, counter);
    if counter.is_ended {
        return Ok(None);
    }
    let found = around.into_iter().zip(found);
    let moments: BTreeMap<_, _> = found.filter_map(|(n, found)| Some((n, found?))).collect();
    for (&n, moment) in &moments {
        course[n] = moment.clone();
    }
    let mistakes = mistakes::early(source, &course, &suspects, settings, counter);
    let ending = Conclusion::of(source.record, source.asked, &course)?;
    let mut review = Review::begun(source, course, ending, settings);
    review.tell(remarks(source, mistakes, Vec::new()));
    let _ = counter.tell(Some(&review));
    Ok(Some((review, moments)))
}

/// Remarks on moves. A cause that was not looked for, because the review is ended or goes on, is what is known at once.
fn remarks(
    source: &Source<'_>,
    mistakes: Vec<CostlyMove>,
    causes: Vec<Option<Option<Cause>>>,
) -> Vec<Remark> {
    let causes = causes.into_iter().chain(std::iter::repeat(None));
    let found = mistakes.into_iter().zip(causes);
    let remarks = found.filter_map(|(mistake, cause)| {
        let at_once = || causes::find(source, &mistake, CauseEffort::Little);
        let cause = cause.unwrap_or_else(at_once)?;
        remark(source, mistake, cause)
    });
    remarks.collect()
}

fn remark(source: &Source<'_>, mut mistake: CostlyMove, mut cause: Cause) -> Option<Remark> {
    if cause.kind == CauseKind::Capture && cause.certainty >= Certainty::Read {
        // Without it the lines are those of the searches.
        let _ = lines::show(source, &mut mistake, &cause);
    }
    if !mistake.is_agreed {
        // What more effort sees otherwise is not sure.
        cause.certainty = match cause.certainty {
            Certainty::Estimated => Certainty::Doubtful,
            sure => sure,
        };
    }
    Some(Remark {
        number: mistake.number,
        color: mistake.color,
        played: mistake.played,
        better: *mistake.before.line.first()?,
        lost: mistake.lost,
        cause,
        line: mistake.before.line,
        answer: mistake.after.line,
        again: mistake.again,
    })
}
