//! Values that users write as words: switches, conventions, the fields of rules.
//!
//! The name of a value, and so the text of an error about it, is known only where the value is set.

/// A type whose values are a few words; `words!` makes it one.
pub trait Word: Copy + 'static {
    /// All values.
    const ALL: &'static [Self];

    /// Their words, in the same order.
    const NAMES: &'static [&'static str];

    /// The word.
    fn as_str(self) -> &'static str;

    /// The value of a word, whose case does not matter.
    ///
    /// ```
    /// use goeye::rules::Tax;
    /// use goeye::Word;
    /// assert_eq!(Tax::from_word("Seki"), Some(Tax::Seki));
    /// assert_eq!(Tax::from_word("income"), None);
    /// ```
    fn from_word(text: &str) -> Option<Self> {
        let text = text.trim();
        let mut all = Self::ALL.iter().copied();
        all.find(|value| value.as_str().eq_ignore_ascii_case(text))
    }

    /// The words for a sentence: `none, seki or all`.
    fn choice() -> String {
        let words = Self::NAMES.join(", ").to_ascii_lowercase();
        match words.rsplit_once(", ") {
            Some((first, last)) => format!("{first} or {last}"),
            None => words,
        }
    }
}

/// Makes an enumeration a [`Word`].
macro_rules! words {
    ($type:ident { $($value:ident: $word:literal),+ $(,)? }) => {
        impl $crate::word::Word for $type {
            const ALL: &'static [$type] = &[$($type::$value),+];

            const NAMES: &'static [&'static str] = &[$($word),+];

            fn as_str(self) -> &'static str {
                match self {
                    $($type::$value => $word),+
                }
            }
        }

        $crate::word::serialized!($type, |value| $crate::word::Word::as_str(*value), $crate::word::Word::from_word);
    };
}

/// Makes values of a type texts for `serde`, shown and read by these functions.
macro_rules! serialized {
    ($type:ident, |$value:ident| $shown:expr, $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                to.collect_str(&$shown)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                let unknown = || {
                    let expected = concat!("the text of a ", stringify!($type));
                    serde::de::Error::invalid_value(serde::de::Unexpected::Str(&text), &expected)
                };
                $read(text.as_str()).ok_or_else(unknown)
            }
        }
    };
}

pub(crate) use {serialized, words};

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Light {
        Red,
        Green,
    }

    words!(Light {
        Red: "Red",
        Green: "green"
    });

    #[test]
    fn words_are_read_in_any_case() {
        for (text, value) in [
            ("Red", Some(Light::Red)),
            (" red ", Some(Light::Red)),
            ("GREEN", Some(Light::Green)),
            ("re", None),
            ("", None),
        ] {
            assert_eq!(Light::from_word(text), value, "{text:?}");
        }
        assert_eq!(Light::choice(), "red or green");
        assert_eq!(Light::Green.as_str(), "green");
    }
}
