//! The komi of a record that does not say it, or says one that its result excludes.
//!
//! Servers write `KM[0]` in even games, old records have no komi because there was none, and others leave it out. What
//! was usual depends on the time and on the place or the rules:
//!
//! | | komi in even games |
//! |---|---|
//! | everywhere | none before 1940 |
//! | Japan | 4.5, from 1975 5.5, from 2003 6.5 |
//! | Korea | 4.5, from 1975 5.5, from 2000 6.5 |
//! | China | 5.5, from 2002 7.5 |
//! | AGA | 5.5, from 2005 7.5 |
//! | Ing | 8, which is 7.5 where results have halves |
//! | New Zealand | 7 |
//! | handicap | 0.5 if the result has a half, else 0 |
//!
//! A result with half a point needs a komi with one, and the reverse: what the result excludes is never assumed. In the
//! years of change, and where two customs are possible, the komi is a guess and said to be unknown.

use crate::game::Komi;
use crate::rules::{Button, Rules};
use crate::sgf::Record;

/// The komi of a replayed record that does not say it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inferred {
    pub komi: Komi,
    /// Whether more than a default decides it.
    pub is_known: bool,
}

/// Where a game was played, as far as the komi depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Custom {
    Japan,
    Korea,
    China,
    America,
    Ing,
    NewZealand,
    /// Nobody says.
    Unknown,
}

/// Words in the name of the rules or of the place that tell the custom.
#[rustfmt::skip]
const WORDS: [(Custom, &[&str]); 6] = [
    (Custom::China, &["chin", "beijing", "shanghai", "中国", "中國", "北京", "上海"]),
    (Custom::Korea, &["korea", "seoul", "한국", "서울", "韓国", "韩国", "韓國"]),
    (Custom::Japan, &["japan", "tokyo", "osaka", "nagoya", "日本", "東京", "大阪", "名古屋"]),
    (Custom::Ing, &["ing", "goe", "taiwan", "taipei", "應", "应", "台湾", "台灣"]),
    (Custom::America, &["aga", "america", "u.s."]),
    (Custom::NewZealand, &["nz", "new zealand", "new-zealand"]),
];

/// From which year on which komi was usual, and how many years before and after that nobody can tell.
type Times = [(i32, f64, i32)];
const JAPAN: &Times = &[(1940, 4.5, 5), (1975, 5.5, 2), (2003, 6.5, 2)];
const KOREA: &Times = &[(1940, 4.5, 15), (1975, 5.5, 2), (2000, 6.5, 2)];
const CHINA: &Times = &[(1940, 5.5, 35), (2002, 7.5, 2)];
const AMERICA: &Times = &[(1940, 5.5, 35), (2005, 7.5, 1)];

/// The first year in which there was komi at all.
const FIRST: i32 = 1940;

/// Programs and servers that did not exist before this year.
const MODERN: (i32, [&str; 5]) = (2005, ["foxwq", "CGoban:3", "GNU Go:3.8", "Tygem", "OGS"]);

/// The komi of a record if it is not simply what the record says; `None` if it is, or nothing but a default is left and
/// nothing shows that the game was ever counted.
pub(super) fn infer(
    record: &Record,
    rules: &Rules,
    handicap: usize,
    default: Komi,
) -> Option<Inferred> {
    let points = record.outcome().and_then(|result| result.points());
    let has_half = points.map(|points| points.rem_euclid(1.0) == 0.5);
    let is_impossible = record.komi == Some(0.0) && has_half == Some(true);
    if rules.button != Button::Unused || (record.komi.is_some() && !is_impossible) {
        return None;
    }
    let year = year(record);
    if has_half.is_none() && year.is_none() && record.date.is_none() {
        // No game that was played, as far as anybody says.
        return None;
    }
    let fits = |komi: f64| has_half.is_none_or(|half| (komi.rem_euclid(1.0) == 0.5) == half);
    let told = |komi: f64, is_known: bool| {
        let komi = Komi::new(komi).ok()?;
        Some(Inferred { komi, is_known })
    };
    if handicap >= 2 || record.handicap >= 1 {
        return match (has_half, year) {
            (Some(half), _) => told(if half { 0.5 } else { 0.0 }, true),
            (None, Some(year)) if year < FIRST => told(0.0, true),
            (None, Some(_)) => told(0.5, false),
            (None, None) => None,
        };
    }
    let custom = custom(record);
    let usual = match (custom, year) {
        (_, Some(year)) if year < FIRST => Some((0.0, true)),
        (Custom::Ing, _) => Some((if has_half == Some(true) { 7.5 } else { 8.0 }, true)),
        (Custom::NewZealand, _) => Some((7.0, true)),
        (Custom::Japan, Some(year)) => at(JAPAN, year),
        (Custom::Korea, Some(year)) => at(KOREA, year),
        (Custom::China, Some(year)) => at(CHINA, year),
        (Custom::America, Some(year)) => at(AMERICA, year),
        // Where the customs agree, it does not matter whose it was.
        (Custom::Unknown, Some(year)) => at(JAPAN, year).map(|(komi, is_known)| {
            let others = [KOREA, CHINA, AMERICA].map(|times| at(times, year));
            let agree = others.iter().all(|other| *other == Some((komi, true)));
            (komi, is_known && agree)
        }),
        // That of today.
        (Custom::China | Custom::America, None) => Some((7.5, false)),
        (Custom::Japan | Custom::Korea | Custom::Unknown, None) => None,
    };
    match usual {
        Some((komi, is_known)) if fits(komi) => told(komi, is_known),
        // Games without komi went on for some decades.
        _ if has_half == Some(false) && year.is_some_and(|year| year < 1975) => told(0.0, false),
        _ => {
            let rest = [default.points(), 6.5, 0.0];
            told(rest.into_iter().find(|&komi| fits(komi))?, false)
        }
    }
}

/// The komi of a year, and whether it is known; `None` before the first.
fn at(times: &Times, year: i32) -> Option<(f64, bool)> {
    let (_, komi, _) = times.iter().rfind(|&&(from, _, _)| year >= from)?;
    // The margin of the first year counts forwards, since there was no komi before it.
    let is_change = |&(from, _, around): &(i32, f64, i32)| match from == FIRST {
        true => year - from < around,
        false => (year - from).abs() < around,
    };
    Some((*komi, !times.iter().any(is_change)))
}

/// The year of the game: the first number of four digits in its date, or that of a program that is younger.
fn year(record: &Record) -> Option<i32> {
    let date = record.date.as_deref().unwrap_or("");
    let numbers = date.split(|c: char| !c.is_ascii_digit());
    let dated = numbers.filter(|n| n.len() == 4 || n.len() == 8);
    let dated = dated.filter_map(|n| n[..4].parse().ok()).next();
    let application = record.application.as_deref().unwrap_or("");
    let is_modern = MODERN.1.iter().any(|name| application.contains(name));
    dated.or(is_modern.then_some(MODERN.0))
}

/// The custom that rules or place tell.
fn custom(record: &Record) -> Custom {
    let told = |text: &Option<String>| {
        let text = text.as_deref()?.to_lowercase();
        // Short words stand alone: "ing" is the end of many others.
        let is_there = |word: &&str| match word.len() {
            0..4 if word.is_ascii() => text
                .split(|c: char| !c.is_alphanumeric())
                .any(|w| w == *word),
            _ => text.contains(word),
        };
        let found = WORDS.iter().find(|(_, words)| words.iter().any(&is_there));
        found.map(|&(custom, _)| custom)
    };
    told(&record.rules)
        .or_else(|| told(&record.place))
        .unwrap_or(Custom::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::read_text;

    #[test]
    fn komi_goes_by_time_place_and_result() {
        for (text, want) in [
            // Said, or nothing to go by.
            ("KM[6.5]RE[B+2]DT[1846]", None),
            ("KM[0]RE[B+R]DT[2025]RU[Japanese]", None),
            ("KM[0]RE[B+3]DT[2025]", None),
            ("", None),
            ("RE[B+R]", None),
            // A server's even games.
            (
                "KM[0]HA[0]DT[2025-02-01]RU[Japanese]RE[B+1.50]",
                Some((6.5, true)),
            ),
            (
                "KM[0]DT[2025-02-01]RU[Chinese]RE[B+1.50]",
                Some((7.5, true)),
            ),
            ("KM[0]RU[Japanese]AP[foxwq]RE[B+1.50]", Some((6.5, true))),
            ("KM[0]DT[2025]RE[B+1.5]", Some((6.5, false))),
            ("KM[0]RE[W+0.5]", Some((6.5, false))),
            // Before komi.
            ("DT[1846-07-21]RE[B+2]", Some((0.0, true))),
            ("DT[1846-07-21]RE[B+R]", Some((0.0, true))),
            ("DT[1846-07-21]RE[B+2.5]", Some((6.5, false))),
            // The times of each komi.
            ("DT[1960]PC[Tokyo, Japan]RE[W+0.5]", Some((4.5, true))),
            ("DT[1960]PC[東京]RE[W+3]", Some((0.0, false))),
            ("DT[1941]PC[東京]RE[W+1.5]", Some((4.5, false))),
            ("DT[1975-01]RU[Japanese]RE[W+1.5]", Some((5.5, false))),
            ("DT[1988]RU[Japanese]RE[W+1.5]", Some((5.5, true))),
            ("DT[1988]RE[W+1.5]", Some((5.5, true))),
            ("DT[2003]RU[Japanese]RE[W+1.5]", Some((6.5, false))),
            ("DT[2015]PC[Seoul]RE[W+1.5]", Some((6.5, true))),
            ("DT[1990]RU[Chinese]RE[W+1.5]", Some((5.5, true))),
            ("DT[2016]RU[AGA]RE[W+1.5]", Some((7.5, true))),
            ("DT[2016]RU[Ing]RE[W+2]", Some((8.0, true))),
            ("DT[2016]RU[Japanese]RE[W+2]", Some((0.0, false))),
            ("RU[Chinese]RE[W+1.5]", Some((7.5, false))),
            ("DT[1999]RE[W+R]EV[Spring meeting]", Some((5.5, false))),
            // Handicap.
            ("HA[4]RE[W+0.5]DT[2010]", Some((0.5, true))),
            ("KM[0]HA[4]RE[W+0.5]", Some((0.5, true))),
            ("KM[0]HA[1]RE[W+0.5]", Some((0.5, true))),
            ("HA[4]RE[W+3]", Some((0.0, true))),
            ("HA[4]", None),
        ] {
            let record = read_text(&format!("(;SZ[19]{text})")).unwrap();
            let rules = record
                .rules
                .as_deref()
                .and_then(|name| Rules::from_sgf(name).ok());
            let got = infer(&record, &rules.unwrap_or_default(), 0, Komi::default());
            let got = got.map(|found| (found.komi.points(), found.is_known));
            assert_eq!(got, want, "{text}");
        }
        // A default that the result excludes is not used, one that it allows is.
        let record = read_text("(;SZ[19]RE[B+2]DT[?])").unwrap();
        for (default, want) in [(6.5, 0.0), (7.0, 7.0)] {
            let got = infer(&record, &Rules::default(), 0, Komi::new(default).unwrap());
            assert_eq!(got.unwrap().komi.points(), want);
        }
    }
}
