//! Komi.

use std::fmt;
use std::str::FromStr;

/// The points that White gets for moving second; negative ones go to Black. At most [`Komi::MOST`] for either.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Komi(f64);

/// The number is out of range, or the text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiError;

impl fmt::Display for KomiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "komi must be a number from -{0} to {0}", Komi::MOST)
    }
}

impl std::error::Error for KomiError {}

impl Komi {
    /// Twice the area of the largest board: no game is decided by more.
    pub const MOST: f64 = 1250.0;

    /// A komi of this many points.
    ///
    /// # Errors
    /// If the number is out of range.
    pub fn new(points: f64) -> Result<Komi, KomiError> {
        if points.abs() <= Komi::MOST {
            // Adding turns a negative zero into zero.
            Ok(Komi(points + 0.0))
        } else {
            Err(KomiError)
        }
    }

    /// The points.
    pub const fn points(self) -> f64 {
        self.0
    }
}

impl Default for Komi {
    /// 6.5, the usual komi under Japanese rules, which are the default ones.
    fn default() -> Komi {
        Komi(6.5)
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Komi, KomiError> {
        Komi::new(text.trim().parse().map_err(|_| KomiError)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_that_decide_something_are_komi() {
        for (text, want) in [
            ("6.5", Ok(6.5)),
            (" -0.5 ", Ok(-0.5)),
            ("7", Ok(7.0)),
            ("1e3", Ok(1000.0)),
            ("6.5x", Err(KomiError)),
            ("", Err(KomiError)),
            ("-1250", Ok(-1250.0)),
            ("1250.5", Err(KomiError)),
            ("-1e39", Err(KomiError)),
            ("inf", Err(KomiError)),
            ("NaN", Err(KomiError)),
            ("1e999", Err(KomiError)),
        ] {
            assert_eq!(text.parse().map(Komi::points), want, "{text:?}");
        }
        let zero = Komi::new(-0.0).unwrap();
        assert_eq!(zero.to_string(), "0");
        assert_eq!(Komi::default().to_string(), "6.5");
    }
}
