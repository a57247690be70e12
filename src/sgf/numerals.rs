//! Numbers in words, as results have them: English words, and Chinese and Japanese numerals.

use super::value::has_quarter;

/// By how much full-width forms follow the plain ones.
const FULL_WIDTH: u32 = 0xFEE0;

/// The text with Chinese, Japanese and full-width numerals as digits, and 四分之三 as 3/4.
pub(super) fn in_digits(text: &str) -> String {
    let mut digits = String::new();
    let mut run = String::new();
    // A blank at the end ends the last numeral.
    for c in text.chars().chain([' ']) {
        let c = match c {
            '０'..='９' | '．' | '／' => char::from_u32(u32::from(c) - FULL_WIDTH).unwrap_or(c),
            _ => c,
        };
        if value(c).is_some() || unit(c).is_some() {
            run.push(c);
            continue;
        }
        if !run.is_empty() {
            digits += &number(&run).to_string();
            run.clear();
        }
        digits.push(c);
    }
    digits.pop();
    turned(&digits)
}

/// Fractions, which name the denominator first: 4分之3, 4分の3.
fn turned(text: &str) -> String {
    for between in ["分之", "分の"] {
        let Some((before, after)) = text.split_once(between) else {
            continue;
        };
        let start = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let end = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (head, below) = before.split_at(start);
        let (above, rest) = after.split_at(end);
        if !below.is_empty() && !above.is_empty() {
            return format!("{head}{above}/{below}{rest}");
        }
    }
    text.to_string()
}

/// A digit, also in the forms of documents.
fn value(c: char) -> Option<u32> {
    "〇一二三四五六七八九"
        .chars()
        .position(|digit| digit == c)
        .or(match c {
            '零' => Some(0),
            '壹' | '壱' => Some(1),
            '两' | '兩' | '贰' | '貳' | '弐' => Some(2),
            '叁' | '參' | '叄' | '参' => Some(3),
            '肆' => Some(4),
            '伍' => Some(5),
            '陆' | '陸' => Some(6),
            '柒' => Some(7),
            '捌' => Some(8),
            '玖' => Some(9),
            _ => None,
        })
        .and_then(|n| u32::try_from(n).ok())
}

fn unit(c: char) -> Option<u32> {
    match c {
        '十' | '拾' => Some(10),
        '廿' => Some(20),
        '卅' => Some(30),
        '百' => Some(100),
        _ => None,
    }
}

/// The number of a run of numerals; large ones are cut.
fn number(run: &str) -> u32 {
    let (mut sum, mut last) = (0_u32, None::<u32>);
    for c in run.chars() {
        if let Some(n) = value(c) {
            last = Some(last.unwrap_or(0).saturating_mul(10).saturating_add(n));
        } else if let Some(n) = unit(c) {
            sum = sum.saturating_add(last.take().unwrap_or(1).saturating_mul(n));
        }
    }
    sum.saturating_add(last.unwrap_or(0))
}

/// English words for numbers up to twenty, and the tens.
#[rustfmt::skip]
const ONES: [&str; 21] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
];
const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// The points of a text in English words, such as "three and a half points"; `None` unless there is a number in
/// words or a fraction behind one in digits, and nothing but such words up to the unit.
pub(super) fn in_words(text: &str) -> Option<f64> {
    let lower = text.to_lowercase();
    let words = lower
        .split(|c: char| c.is_whitespace() || c == '-')
        .filter(|word| !word.is_empty());
    let (mut sum, mut last, mut found) = (0.0, None::<f64>, false);
    let mut scale = 1.0;
    for word in words {
        let word = word.trim_end_matches(['.', ',', '!', ')']);
        let spelt = ONES.iter().position(|w| *w == word).or_else(|| {
            let tens = TENS.iter().position(|w| *w == word)?;
            Some(10 * (tens + 2))
        });
        let divided = |text: &str| {
            let (above, below) = text.split_once('/')?;
            let (above, below): (u16, u16) = (above.parse().ok()?, below.parse().ok()?);
            (below > 0).then(|| f64::from(above) / f64::from(below))
        };
        let plain = || word.parse::<u16>().ok().map(f64::from);
        match word {
            "and" => sum += last.take().unwrap_or(0.0),
            "a" | "an" | "of" | "by" | "just" | "only" => {}
            "half" => {
                sum += last.take().unwrap_or(0.0) + 0.5;
                found = true;
            }
            "quarter" | "quarters" => {
                sum += last.take().unwrap_or(1.0) / 4.0;
                found = true;
            }
            "zi" => {
                scale = 2.0;
                break;
            }
            "point" | "points" | "pt" | "pts" | "moku" => break,
            _ => {
                let number = spelt.map(|n| n as f64);
                found |= number.is_some();
                if let Some(part) = divided(word) {
                    // One alone is read with its unit.
                    found |= last.is_some();
                    sum += last.take().unwrap_or(0.0) + part;
                } else {
                    let Some(n) = number.or_else(plain) else {
                        break;
                    };
                    last = Some(last.unwrap_or(0.0) + n);
                }
            }
        }
    }
    let number = sum + last.unwrap_or(0.0);
    // A quarter is one of a Chinese stone, whether that is said or not.
    let scale = if has_quarter(number) { 2.0 } else { scale };
    found.then_some(number * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_become_digits() {
        for (text, want) in [
            ("", ""),
            ("abc 12", "abc 12"),
            ("四分之三子", "3/4子"),
            ("二又四分之一子", "2又1/4子"),
            ("三目半", "3目半"),
            ("十目", "10目"),
            ("二十一目", "21目"),
            ("百三目", "103目"),
            ("廿一目", "21目"),
            ("拾貳目", "12目"),
            ("一〇五", "105"),
            ("１２．５", "12.5"),
            ("分之", "分之"),
        ] {
            assert_eq!(in_digits(text), want, "{text:?}");
        }
        in_digits(&"九".repeat(1000));
    }

    #[test]
    fn words_become_numbers() {
        for (text, want) in [
            ("two points", Some(2.0)),
            ("half a point", Some(0.5)),
            ("twenty-two and a half points", Some(22.5)),
            ("3 and a half", Some(3.5)),
            ("3 1/2", Some(3.5)),
            ("three quarters of a zi", Some(1.5)),
            ("one and three quarters zi", Some(3.5)),
            ("3.5", None),
            ("3", None),
            ("", None),
            ("time", None),
            ("1/0", None),
        ] {
            assert_eq!(in_words(text), want, "{text:?}");
        }
    }
}
