//! The options of an analysis command: `[COLOR] [INTERVAL] [KEY VALUE ...]`, as KataGo defines them.

use super::reply::{ErrorText, Failure};
use crate::color::{ByColor, Color};
use crate::vertex::{Move, Size};
use std::collections::BTreeSet;
use std::time::Duration;

/// Information besides the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extra {
    /// The winrate and lead of the position itself.
    RootInfo,
    /// The ownership of each vertex.
    Ownership,
    /// The standard deviation of the ownership.
    OwnershipStdev,
    /// The number of visits of each move of a variation.
    PvVisits,
}

/// The request of an analysis command.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisOptions {
    /// The side to move, if given.
    pub color: Option<Color>,
    /// The time between two lines.
    pub interval: Duration,
    /// This many moves are shown, if there are any, even if `most` is smaller.
    least: usize,
    /// So many moves are shown, unless `least` is larger; `None` for those that are worth it.
    most: Option<usize>,
    extras: BTreeSet<Extra>,
    /// The moves that a colour may not play.
    avoided: Vec<(Color, Move)>,
    /// The only ones that it may.
    allowed: ByColor<Option<Vec<Move>>>,
}

impl Default for AnalysisOptions {
    /// A line with the moves that are worth showing each second, and nothing else.
    fn default() -> AnalysisOptions {
        AnalysisOptions {
            color: None,
            interval: Duration::from_secs(1),
            least: 0,
            most: None,
            extras: BTreeSet::new(),
            avoided: Vec::new(),
            allowed: ByColor::default(),
        }
    }
}

impl AnalysisOptions {
    /// Reads the arguments.
    ///
    /// Intervals are in hundredths of a second. Unknown keys are skipped together with their values.
    ///
    /// # Errors
    /// A syntax error if a value is missing or has the wrong form, if no move may be shown, or if `allow` comes twice
    /// for a colour: two sets of moves contradict each other if each is to be the only one.
    pub fn parse(text: &str, size: Size) -> Result<AnalysisOptions, Failure> {
        let mut words = text.split_whitespace().peekable();
        let mut options = AnalysisOptions::default();
        if let Some(color) = words.peek().and_then(|word| word.parse().ok()) {
            options.color = Some(color);
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| hundredths(word)) {
            options.interval = interval;
            words.next();
        }
        while let Some(key) = words.next() {
            options
                .take(key, &mut words, size)
                .ok_or(ErrorText::SyntaxError)?;
        }
        Ok(options)
    }

    /// Reads one key with its values; `None` if they are wrong.
    fn take<'a>(
        &mut self,
        key: &str,
        words: &mut impl Iterator<Item = &'a str>,
        size: Size,
    ) -> Option<()> {
        let extra = match key {
            "interval" => {
                self.interval = hundredths(words.next()?)?;
                return Some(());
            }
            "minmoves" | "maxmoves" => {
                let count = words.next()?.parse().ok()?;
                match key {
                    "minmoves" => self.least = count,
                    // An analysis that shows no moves would look as if it hung.
                    _ if count == 0 => return None,
                    _ => self.most = Some(count),
                }
                return Some(());
            }
            "avoid" => {
                let (color, moves) = limit(words, size)?;
                self.avoided.extend(moves.into_iter().map(|mv| (color, mv)));
                return Some(());
            }
            "allow" => {
                let (color, moves) = limit(words, size)?;
                let is_first = self.allowed[color].replace(moves).is_none();
                return is_first.then_some(());
            }
            "rootInfo" => Extra::RootInfo,
            "ownership" => Extra::Ownership,
            "ownershipStdev" => Extra::OwnershipStdev,
            "pvVisits" => Extra::PvVisits,
            _ => {
                words.next()?;
                return Some(());
            }
        };
        match words.next()?.to_ascii_lowercase().as_str() {
            "true" | "1" => self.extras.insert(extra),
            "false" | "0" => self.extras.remove(&extra),
            _ => return None,
        };
        Some(())
    }

    /// Whether this information is wanted.
    pub fn wants(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }

    /// The number of moves that are listed if there are this many, of which so many are worth it.
    pub fn shown(&self, moves: usize, leading: usize) -> usize {
        moves.min(self.most.unwrap_or(leading).max(self.least))
    }

    /// Whether a colour may start with a move.
    pub fn permits(&self, color: Color, action: Move) -> bool {
        let allowed = self.allowed[color].as_ref();
        !self.avoided.contains(&(color, action)) && allowed.is_none_or(|of| of.contains(&action))
    }
}

/// Reads the values of `avoid` or `allow`: a colour, moves separated by commas, and a depth, of which only the first
/// move is considered.
fn limit<'a>(words: &mut impl Iterator<Item = &'a str>, size: Size) -> Option<(Color, Vec<Move>)> {
    let color = words.next()?.parse().ok()?;
    let moves = words.next()?.split(',').map(|word| {
        let action: Move = word.parse().ok()?;
        let on_board = action.vertex().is_none_or(|v| size.contains(v));
        on_board.then_some(action)
    });
    let moves = moves.collect::<Option<Vec<Move>>>()?;
    words
        .next()?
        .parse::<u32>()
        .ok()
        .filter(|&depth| depth > 0)?;
    Some((color, moves))
}

/// A time in hundredths of a second; at most a day. `None` unless it is a number from 0.
fn hundredths(text: &str) -> Option<Duration> {
    /// In seconds.
    const DAY: f64 = 86_400.0;
    let number: f64 = text.parse().ok()?;
    (number >= 0.0).then(|| Duration::from_secs_f64((number / 100.0).min(DAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::square(9).unwrap();

    fn check(text: &str, color: Option<Color>, hundredths: u64) -> AnalysisOptions {
        let options = AnalysisOptions::parse(text, SIZE).unwrap();
        assert_eq!(options.color, color, "{text:?}");
        let interval = Duration::from_millis(10 * hundredths);
        assert_eq!(options.interval, interval, "{text:?}");
        options
    }

    #[test]
    fn colour_and_interval_may_be_left_out() {
        check("", None, 100);
        check("50", None, 50);
        check("B", Some(Color::Black), 100);
        check("white 10", Some(Color::White), 10);
        check("w interval 0", Some(Color::White), 0);
        check("interval 20", None, 20);
        check("b 10 interval 30", Some(Color::Black), 30);
        check("1e99", None, 8_640_000);
    }

    #[test]
    fn keys_are_taken_and_others_passed_over() {
        let options = check(
            "10 rootInfo true ownership false pvVisits TRUE movesOwnership true minmoves 2 maxmoves 5",
            None,
            10,
        );
        for (extra, wanted) in [
            (Extra::RootInfo, true),
            (Extra::Ownership, false),
            (Extra::OwnershipStdev, false),
            (Extra::PvVisits, true),
        ] {
            assert_eq!(options.wants(extra), wanted, "{extra:?}");
        }
        assert_eq!((options.shown(9, 9), options.shown(9, 3)), (5, 5));
        assert_eq!(options.shown(1, 1), 1);
        assert_eq!(check("minmoves 3 maxmoves 1", None, 100).shown(9, 9), 3);
        let few = check("minmoves 3", None, 100);
        assert_eq!(
            (few.shown(9, 1), few.shown(9, 5), few.shown(2, 1)),
            (3, 5, 2)
        );
        let twice = check("allow b D4 3 allow w E4,D4 1 avoid b D4 1", None, 100);
        assert!(!twice.permits(Color::Black, "E4".parse().unwrap()));
    }

    #[test]
    fn moves_are_avoided_and_allowed() {
        let at = |name: &str| -> Move { name.parse().unwrap() };
        let options = check("avoid b D4,pass 3 avoid b E5 1 allow w A1,B2 1", None, 100);
        let permits = |color, name| options.permits(color, at(name));
        for (name, black, white) in [
            ("D4", false, false),
            ("pass", false, false),
            ("E5", false, false),
            ("A1", true, true),
            ("C3", true, false),
        ] {
            assert_eq!(permits(Color::Black, name), black, "{name}");
            assert_eq!(permits(Color::White, name), white, "{name}");
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for bad in [
            "interval",
            "interval x",
            "interval -1",
            "maxmoves -1",
            "maxmoves 0",
            "allow b D4 3 allow b E4 1",
            "minmoves many",
            "ownership",
            "ownership perhaps",
            "unknown",
            "avoid b D4",
            "avoid D4 b 1",
            "avoid b D4 0",
            "avoid b K10 1",
            "avoid b D4,, 1",
            "allow green D4 1",
        ] {
            let error = AnalysisOptions::parse(bad, SIZE).unwrap_err();
            assert_eq!(error, ErrorText::SyntaxError.into(), "{bad:?}");
        }
    }
}
