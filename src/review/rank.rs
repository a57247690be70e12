//! Whom a review is for.

use crate::sgf::Record;
use std::fmt;
use std::str::FromStr;

/// A rank: what is worth telling to a player of about this strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(
    /// 1 for 1 dan, 0 for 1 kyu, -14 for 15 kyu.
    i8,
);

/// The strongest rank, in dan, and the weakest, in kyu.
const RANKS: [i8; 2] = [9, 30];

impl Rank {
    /// The weaker of the ranks that a record names.
    pub fn of(record: &Record) -> Option<Rank> {
        let ranks = [&record.players.black, &record.players.white];
        let ranks = ranks
            .into_iter()
            .filter_map(|player| player.rank.as_deref()?.parse().ok());
        ranks.min()
    }

    /// The least loss in points that is worth telling such a player where no stones are at stake. A beginner first hears of
    /// groups and ataris.
    pub fn least(self) -> f64 {
        match self.0 {
            1.. => 2.0,
            -4..=0 => 3.0,
            -9..=-5 => 4.0,
            _ => 6.0,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            dan @ 1.. => write!(f, "{dan}d"),
            kyu => write!(f, "{}k", 1 - kyu),
        }
    }
}

impl FromStr for Rank {
    type Err = String;

    /// A rank such as `15k`, `3 dan` or `2p`.
    fn from_str(text: &str) -> Result<Rank, String> {
        let text = text.trim().trim_end_matches('?').to_ascii_lowercase();
        let digits = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let unknown = || format!("{text:?} is no rank: 15k, 5k or 1d is expected");
        let number: i8 = text[..digits].parse().map_err(|_| unknown())?;
        let [dan, kyu] = RANKS;
        match text[digits..].trim_start().chars().next() {
            Some('k') if (1..=kyu).contains(&number) => Ok(Rank(1 - number)),
            Some('d') if (1..=dan).contains(&number) => Ok(Rank(number)),
            Some('p') if (1..=dan).contains(&number) => Ok(Rank(dan)),
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_and_compared() {
        let level = |text: &str| text.parse::<Rank>();
        for (text, same) in [("15k", "15k"), ("3 dan", "3d"), ("2p", "9d"), ("4K?", "4k")] {
            assert_eq!(level(text).unwrap().to_string(), same);
        }
        for text in ["", "k", "0k", "31k", "10d", "15", "strong"] {
            assert!(level(text).is_err(), "{text}");
        }
        assert!(level("15k") < level("5k") && level("1k") < level("1d"));
        assert!(level("15k").unwrap().least() > level("1d").unwrap().least());
    }
}
