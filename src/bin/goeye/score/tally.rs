//! The summary of many games.

use goeye::Word;
use goeye::record::{Agreement, Assumed, Comparison, ScoredGame};
use goeye::report::amount;
use goeye::sgf::{GameResult, Margin};
use std::collections::BTreeMap;
use std::fmt;

/// What the summary needs of a game.
#[derive(Clone, Debug)]
pub struct Note {
    pub name: String,
    pub score: Result<Noted, String>,
    /// The corrections that were needed to read it.
    pub warnings: Vec<String>,
    /// Seconds of computing.
    pub seconds: f64,
}

/// What the summary needs of a score.
#[derive(Clone, Debug)]
pub struct Noted {
    /// The recorded result, if there is one that is understood.
    pub record: Option<GameResult>,
    pub comparison: Option<Comparison>,
    pub confidence: f64,
    pub finished: bool,
    pub assumed: Vec<Assumed>,
}

impl Noted {
    pub fn new(game: &ScoredGame) -> Noted {
        Noted {
            record: game.record.outcome(),
            comparison: game.comparison,
            confidence: game.assurance.rounded(),
            finished: game.unfinished.is_finished(),
            assumed: game.assumed.clone(),
        }
    }

    /// Whether the score is not the recorded one.
    pub fn is_miss(&self) -> bool {
        self.comparison
            .is_some_and(|found| found.agreement != Agreement::Agree)
    }
}

/// Bounds of the sizes of differences that are told apart; beyond the last one there is one more class.
const BOUNDS: [f64; 7] = [0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0];

/// Confidences from which games are told apart.
const LEVELS: [f64; 5] = [0.95, 0.9, 0.6, 0.4, 0.0];

/// The length of the longest bar.
const BAR: usize = 40;

/// The number of games, and of those whose score is the recorded one. Games that could not be read are counted as
/// errors only.
#[derive(Default)]
pub struct Tally {
    games: usize,
    pub errors: usize,
    /// By what happened in them.
    records: BTreeMap<&'static str, usize>,
    compared: usize,
    agreeing: usize,
    /// Those that agree by the other way of counting.
    other: usize,
    /// Those that agree by another convention on false eyes or eyes in seki.
    convention: usize,
    unfinished: usize,
    assumed: BTreeMap<&'static str, usize>,
    /// By the class of the size of the difference.
    differences: [usize; BOUNDS.len() + 1],
    /// By the level of the confidence: how many agree, and of how many.
    by_confidence: [(usize, usize); LEVELS.len()],
    seconds: f64,
    slowest: Option<(f64, String)>,
}

impl Tally {
    pub fn add(&mut self, note: &Note) {
        self.seconds += note.seconds;
        if self
            .slowest
            .as_ref()
            .is_none_or(|(most, _)| note.seconds > *most)
        {
            self.slowest = Some((note.seconds, note.name.clone()));
        }
        let Ok(score) = &note.score else {
            self.errors += 1;
            return;
        };
        self.games += 1;
        *self.records.entry(kind(score.record)).or_default() += 1;
        self.unfinished += usize::from(!score.finished);
        for what in &score.assumed {
            *self.assumed.entry(what.as_str()).or_default() += 1;
        }
        if let Some(Comparison {
            agreement,
            difference,
        }) = score.comparison
        {
            let agrees = agreement == Agreement::Agree;
            self.compared += 1;
            self.agreeing += usize::from(agrees);
            self.other += usize::from(agreement == Agreement::Other);
            self.convention += usize::from(agreement == Agreement::Convention);
            let class = BOUNDS.partition_point(|bound| *bound + 1e-6 < difference.abs());
            self.differences[class] += 1;
            let level = LEVELS.partition_point(|least| score.confidence < *least);
            let (agreeing, all) = &mut self.by_confidence[level];
            *agreeing += usize::from(agrees);
            *all += 1;
        }
    }

    /// The number of games, readable or not.
    pub fn seen(&self) -> usize {
        self.games + self.errors
    }

    fn details(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |counts: &BTreeMap<&str, usize>| {
            let parts: Vec<String> = counts
                .iter()
                .map(|(what, n)| format!("{n} {what}"))
                .collect();
            parts.join(", ")
        };
        write!(f, "\nrecords: {}", list(&self.records))?;
        if self.unfinished > 0 {
            write!(f, "\nunfinished: {}", self.unfinished)?;
        }
        if !self.assumed.is_empty() {
            write!(f, "\nnot in the file, assumed: {}", list(&self.assumed))?;
        }
        let other = "if area is counted in place of territory, or the reverse";
        let convention = "by another convention on false eyes or eyes in seki";
        for (count, how) in [(self.other, other), (self.convention, convention)] {
            if count > 0 {
                write!(f, "\nagree {how}: {count}")?;
            }
        }
        if self.compared > 0 {
            let near = self.differences[..2].iter().sum::<usize>();
            write!(
                f,
                "\nwithin one point: {near} of {}\ndifferences:",
                self.compared
            )?;
            self.histogram(f)?;
            for (least, (agreeing, all)) in LEVELS.iter().zip(&self.by_confidence) {
                if *all > 0 {
                    write!(f, "\nconfidence from {least}: {agreeing} of {all} agree")?;
                }
            }
        }
        if let Some((most, name)) = &self.slowest {
            let mean = self.seconds / self.seen() as f64;
            write!(
                f,
                "\nCPU seconds a game: {mean:.3} on average, {most:.3} for the slowest, {name}"
            )?;
        }
        Ok(())
    }

    fn histogram(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.differences.iter().copied().max().unwrap_or(0).max(1);
        for (class, &count) in self.differences.iter().enumerate() {
            let name = match class {
                0 => "none".to_string(),
                _ => BOUNDS
                    .get(class)
                    .map_or("more".to_string(), |bound| format!("to {bound}")),
            };
            let bar = "#".repeat((count * BAR).div_ceil(most));
            write!(f, "\n  {name:>5} {count:>6} {bar}")?;
        }
        Ok(())
    }
}

/// What a recorded result says of the end of the game.
fn kind(record: Option<GameResult>) -> &'static str {
    match record {
        None | Some(GameResult::Unknown) => "without result",
        Some(GameResult::Void) => "void",
        Some(GameResult::Draw) => "counted",
        Some(GameResult::Win { by, .. }) => match by {
            Margin::Points(_) => "counted",
            Margin::Resignation => "resigned",
            Margin::Time => "on time",
            Margin::Forfeit => "forfeited",
            Margin::Unspecified => "without margin",
        },
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of {} counted results agree; {}",
            self.agreeing,
            self.compared,
            amount(self.games, "game")
        )?;
        if self.errors > 0 {
            write!(f, ", {}", amount(self.errors, "error"))?;
        }
        // One game says all that in its own line.
        match self.games {
            0 | 1 => Ok(()),
            _ => self.details(f),
        }
    }
}
