//! The results of games in `RE`.

use super::numerals::{in_digits, in_words};
use super::value::{self, Amount};
use crate::color::Color;
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, multispace0, multispace1};
use nom::combinator::{opt, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GameResult {
    /// One side won.
    Win {
        /// The winner.
        winner: Color,
        /// The way of winning.
        by: Margin,
    },
    /// Neither side won.
    Draw,
    /// There is no result.
    Void,
    /// The result is not known.
    Unknown,
}

/// The way in which a game was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Margin {
    /// By this many points, more than 0.
    Points(f64),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited the game.
    Forfeit,
    /// It is not recorded.
    Unspecified,
}

impl GameResult {
    /// The result of a counted game, by Black's points minus White's.
    pub fn from_points(black: f64) -> GameResult {
        let win = |winner| GameResult::Win {
            winner,
            by: Margin::Points(black.abs()),
        };
        match black {
            0.0 => GameResult::Draw,
            0.0.. => win(Color::Black),
            _ => win(Color::White),
        }
    }

    /// Black's points minus White's; `None` unless the game was counted.
    pub fn points(self) -> Option<f64> {
        match self {
            GameResult::Win {
                winner,
                by: Margin::Points(points),
            } => Some(f64::from(winner.sign()) * points),
            GameResult::Draw => Some(0.0),
            _ => None,
        }
    }

    /// Reads a result as files write it; `None` if the text is something else.
    ///
    /// Accepts the standard's `B+3.5`, `W+R`, `0`, `Void`, `?` in any case and with blanks, a decimal comma or text
    /// behind them, `Jigo`, words (`Black wins by resignation`), and the usual Chinese, Japanese and Korean forms
    /// (`黑中盘胜`, `白二目半勝`), with numbers in digits or words. A quarter of a point shows that the margin is in Chinese stones, which are two points each.
    ///
    /// ```
    /// use goeye::sgf::GameResult;
    /// assert_eq!(GameResult::parse("W+3,5 (counted)").unwrap().points(), Some(-3.5));
    /// assert_eq!(GameResult::parse("b+resign").unwrap().to_string(), "B+R");
    /// ```
    pub fn parse(text: &str) -> Option<GameResult> {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "tie" | "和棋" | "和" | "持碁" | "ジゴ" => {
                return Some(GameResult::Draw);
            }
            "void" | "no result" | "nr" | "無勝負" | "无胜负" => {
                return Some(GameResult::Void);
            }
            "?" | "unknown" => return Some(GameResult::Unknown),
            _ => {}
        }
        if let Ok((rest, winner)) = western(text) {
            return Some(by_margin(winner, rest.trim()));
        }
        eastern(text)
    }
}

/// `B+`, `White wins by` and the like; the rest is the margin.
fn western(text: &str) -> IResult<&str, Color> {
    let color = alt((
        value(Color::Black, alt((tag_no_case("black"), tag_no_case("b")))),
        value(Color::White, alt((tag_no_case("white"), tag_no_case("w")))),
    ));
    let plus = preceded(multispace0, value((), char('+')));
    let verb = alt((tag_no_case("wins"), tag_no_case("won"), tag_no_case("win")));
    let by = (multispace1, alt((tag_no_case("by"), tag_no_case("on"))));
    let words = (
        multispace1,
        alt(((verb, opt(by)).map(|_| ()), tag_no_case("by").map(|_| ()))),
    )
        .map(|_| ());
    (color, alt((plus, words)))
        .map(|(color, ())| color)
        .parse(text)
}

/// A result by the text after the plus sign.
fn by_margin(winner: Color, text: &str) -> GameResult {
    let digits = in_digits(text);
    let points = margin(&digits).filter(|_| !text.starts_with(['+', '-']));
    if let Some(points) = in_words(text).or(points) {
        return GameResult::from_points(f64::from(winner.sign()) * points);
    }
    let by = match text.bytes().next().map(|b| b.to_ascii_lowercase()) {
        Some(b'r') => Margin::Resignation,
        Some(b't') => Margin::Time,
        Some(b'f') => Margin::Forfeit,
        _ => Margin::Unspecified,
    };
    GameResult::Win { winner, by }
}

/// A result that names the winner, or the loser as in 黑超时负; the number of moves may stand before it.
fn eastern(text: &str) -> Option<GameResult> {
    let (at, color) = text.char_indices().find_map(|(at, c)| match c {
        '黑' | '黒' | '흑' => Some((at, Color::Black)),
        '白' | '백' => Some((at, Color::White)),
        _ => None,
    })?;
    let digits = in_digits(&text[at..]);
    let text = digits.as_str();
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let winner = match (has(&["胜", "勝", "승"]), has(&["负", "負", "패"])) {
        (true, false) => color,
        (false, true) => color.opponent(),
        _ => return None,
    };
    let by = if has(&["中盘", "中盤", "中押", "불계", "认输", "投了"]) {
        Margin::Resignation
    } else if has(&["超时", "超時", "時間", "시간"]) {
        Margin::Time
    } else {
        let number = text.find(|c: char| c.is_ascii_digit() || matches!(c, '半' | '반'));
        match number.and_then(|at| margin(&text[at..])) {
            Some(points) => {
                return Some(GameResult::from_points(f64::from(winner.sign()) * points));
            }
            None => Margin::Unspecified,
        }
    };
    Some(GameResult::Win { winner, by })
}

/// Points at the start of a text.
fn margin(text: &str) -> Option<f64> {
    let Amount {
        points, in_stones, ..
    } = value::amount(text)?;
    Some(match value::has_quarter(points) && !in_stones {
        true => 2.0 * points,
        false => points,
    })
}

impl fmt::Display for GameResult {
    /// Writes the form of the standard, points with at least one decimal: `B+3.5`, `W+14.0`, `B+R`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win { winner, by } => {
                write!(f, "{}+", winner.letter())?;
                match by {
                    Margin::Points(points) => write!(f, "{points:?}"),
                    Margin::Resignation => f.write_str("R"),
                    Margin::Time => f.write_str("T"),
                    Margin::Forfeit => f.write_str("F"),
                    Margin::Unspecified => Ok(()),
                }
            }
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_all_spellings() {
        for (text, want) in [
            ("B+3.5", "B+3.5"),
            ("W+3.50", "W+3.5"),
            ("B+3,5", "B+3.5"),
            (" w + 14 ", "W+14.0"),
            ("B+0.5 {moves beyond 200}", "B+0.5"),
            ("W+2½", "W+2.5"),
            ("B+3.75", "B+7.5"),
            ("W+R", "W+R"),
            ("B+Resign", "B+R"),
            ("b+res.", "B+R"),
            ("W+T", "W+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("B+Forfeit", "B+F"),
            ("B+", "B+"),
            ("B+?", "B+"),
            ("W+-3", "W+"),
            ("B+0", "0"),
            ("0", "0"),
            ("Draw", "0"),
            ("JIGO", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("Black wins by resignation", "B+R"),
            ("White won on time", "W+T"),
            ("Black+4.5", "B+4.5"),
            ("White wins", "W+"),
            ("黑中盘胜", "B+R"),
            ("白中押し勝ち", "W+R"),
            ("257手完, 黒中押し勝ち", "B+R"),
            ("흑 불계승", "B+R"),
            ("白胜43.5目", "W+43.5"),
            ("黒2目半勝ち", "B+2.5"),
            ("白半目勝", "W+0.5"),
            ("黑胜1又1/4子", "B+2.5"),
            ("黑胜3/4子", "B+1.5"),
            ("黑超时负", "W+T"),
            ("백 3집반승", "W+3.5"),
            ("黑胜", "B+"),
            // Numbers in words, and Chinese stones of two points.
            ("黑胜四分之三子", "B+1.5"),
            ("白胜一又四分之一子", "W+2.5"),
            ("黑胜二又四分之三子", "B+5.5"),
            ("白勝十二目半", "W+12.5"),
            ("黒三目勝ち", "B+3.0"),
            ("黑胜１又１／２子", "B+3.0"),
            ("黑胜半子", "B+1.0"),
            ("白胜一子半", "W+3.0"),
            ("白二十一目半勝", "W+21.5"),
            ("白番百三目勝", "W+103.0"),
            ("黒番中押し勝ち", "B+R"),
            ("백 반집승", "W+0.5"),
            ("B+3.75zi", "B+7.5"),
            ("B+1 3/4 zi", "B+3.5"),
            ("B+half", "B+0.5"),
            ("W+ Half point", "W+0.5"),
            ("B+3 1/2", "B+3.5"),
            ("Black wins by two points", "B+2.0"),
            ("White wins by half a point", "W+0.5"),
            ("White won by a half point", "W+0.5"),
            ("Black wins by three and a half points", "B+3.5"),
            ("Black wins by 3 and a half points", "B+3.5"),
            ("Black by twenty-two and a half", "B+22.5"),
            ("White wins by three quarters of a zi", "W+1.5"),
            ("White wins by two", "W+2.0"),
            ("Black wins by 3 3/4 zi", "B+7.5"),
            ("B+2.75子", "B+5.5"),
            ("B+2又3/4子", "B+5.5"),
            ("黑胜三又四分之三子", "B+7.5"),
            ("黑勝貳子", "B+4.0"),
            ("白胜壹又四分之壹子", "W+2.5"),
            ("黑胜四分之一子", "B+0.5"),
            ("白胜二子半", "W+5.0"),
            ("黑胜十二又四分之三子", "B+25.5"),
            ("白胜廿一子", "W+42.0"),
            ("黑棋中盘获胜", "B+R"),
            ("白棋超时胜", "W+T"),
            ("Black wins by forfeit", "B+F"),
            ("White wins on time", "W+T"),
            ("White wins by time-out", "W+T"),
        ] {
            let got = GameResult::parse(text).map(|r| r.to_string());
            assert_eq!(got.as_deref(), Some(want), "{text:?}");
        }
        for bad in [
            "", " ", "B", "Black", "Draw?", "5", "-", "R+B", "黑棋", "Bob won", "+3",
        ] {
            assert_eq!(GameResult::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn points_are_seen_from_black() {
        for points in [0.0, 3.5, -14.0] {
            let result = GameResult::from_points(points);
            assert_eq!(result.points(), Some(points));
            assert_eq!(GameResult::parse(&result.to_string()), Some(result));
        }
        assert_eq!(GameResult::parse("B+R").unwrap().points(), None);
    }
}
