//! Rules by name: presets, the words of SGF files, and KataGo's compact form.

use super::{
    AGA, Button, CHINESE, CHINESE_SERVER, FriendlyPass, HandicapBonus, ING, NEW_ZEALAND, Rules,
    RulesError, Scoring, TERRITORY, Tax,
};
use crate::board::Suicide;
use crate::word::Word;
use std::fmt;
use std::str::FromStr;

impl Rules {
    /// The name of the preset that a text names, also where several presets are equal; `None` for what is no preset.
    pub(crate) fn preset_named(text: &str) -> Option<&'static str> {
        let normal = normal_name(text);
        let mut names = Rules::PRESETS.iter().map(|(name, _)| *name);
        names.find(|name| *name == normal)
    }

    /// The rules with a name: that of a preset, one that SGF files use in `RU`, or KataGo's compact form
    /// (`koSIMPLEscoreAREAtaxNONEsui0whbN`). Case is ignored, and so are blanks and `_` in place of `-`.
    ///
    /// `Area` and `Territory` alone mean Chinese and Japanese rules. `GOE` and `Ing` mean Ing's rules: area, positional
    /// superko, suicide allowed.
    ///
    /// # Errors
    /// [`RulesError::UnknownName`], or the error in the compact form.
    pub fn from_name(name: &str) -> Result<Rules, RulesError> {
        let normal = normal_name(name);
        let preset = match normal.as_str() {
            "tromptaylor" | "tt" => "tromp-taylor",
            "cn" | "china" | "area" => "chinese",
            "jp" | "japan" | "territory" | "nihon-kiin" => "japanese",
            "kr" | "korea" => "korean",
            "stone" | "ancient-chinese" => "stone-scoring",
            "american" | "french" => "aga",
            "british" => "bga",
            "nz" | "newzealand" => "new-zealand",
            "goe" | "ing" | "ing-goe" => return Ok(ING),
            other => other,
        };
        if let Some((_, rules)) = Rules::PRESETS.iter().find(|(n, _)| *n == preset) {
            return Ok(*rules);
        }
        // Files of Asian servers and magazines name the country in its own script.
        for (country, rules) in [
            ("中国", CHINESE),
            ("중국", CHINESE),
            // Counting stones.
            ("数子", CHINESE),
            ("中國", CHINESE),
            ("日本", TERRITORY),
            ("韩国", TERRITORY),
            ("韓國", TERRITORY),
            ("韓国", TERRITORY),
            ("한국", TERRITORY),
        ] {
            if normal.contains(country) {
                return Ok(rules);
            }
        }
        if normal.starts_with("ko") && normal.contains("score") {
            return Rules::from_compact(name.trim());
        }
        Err(RulesError::UnknownName(name.trim().to_string()))
    }

    /// The rules that an SGF file names in `RU`.
    ///
    /// If the whole text is not a name, all words in it that name rules must name the same.
    ///
    /// # Errors
    /// [`RulesError::UnknownName`], or what is wrong inside the compact form.
    ///
    /// ```
    /// use goeye::rules::Rules;
    /// assert_eq!(Rules::from_sgf("Chinese (area), komi 7.5"), "chinese".parse());
    /// assert!(Rules::from_sgf("Chinese or Japanese").is_err());
    /// ```
    pub fn from_sgf(text: &str) -> Result<Rules, RulesError> {
        Rules::from_name(text).or_else(|error| {
            let words = text.split(|c: char| !c.is_alphanumeric());
            let mut named = words.filter_map(|word| Rules::from_name(word).ok());
            let first = named.next().ok_or(error.clone())?;
            if named.all(|other| other == first) {
                Ok(first)
            } else {
                Err(error)
            }
        })
    }

    /// The rules with a name of the `kgs-rules` command: `chinese`, `aga`, `japanese` or `new_zealand`, as the KGS
    /// server plays them (Chinese with positional superko).
    ///
    /// # Errors
    /// [`RulesError::UnknownName`].
    pub fn from_kgs_name(name: &str) -> Result<Rules, RulesError> {
        match normal_name(name).as_str() {
            "chinese" => Ok(CHINESE_SERVER),
            "aga" => Ok(AGA),
            "japanese" => Ok(TERRITORY),
            "new-zealand" => Ok(NEW_ZEALAND),
            _ => Err(RulesError::UnknownName(name.trim().to_string())),
        }
    }

    /// The name of these rules in `RU` of an SGF file: one of the format's own names, a preset's, or KataGo's compact
    /// form. [`Rules::from_name`] reads it.
    pub fn sgf_name(&self) -> String {
        match self.name() {
            Some("japanese") => "Japanese".to_string(),
            Some("chinese") => "Chinese".to_string(),
            Some("aga") => "AGA".to_string(),
            Some("new-zealand") => "NZ".to_string(),
            Some(name) => name.to_string(),
            None if *self == ING => "GOE".to_string(),
            None => self.to_compact(),
        }
    }

    /// KataGo's compact form for SGF files.
    fn to_compact(self) -> String {
        format!(
            "ko{}score{}tax{}sui{}button{}whb{}fpok{}",
            self.ko.as_str(),
            self.scoring.as_str(),
            self.tax.as_str(),
            u8::from(self.suicide == Suicide::Allowed),
            u8::from(self.button == Button::HalfPoint),
            self.handicap_bonus.as_str(),
            u8::from(self.friendly_pass == FriendlyPass::Allowed),
        )
    }

    /// Reads KataGo's compact form for SGF files: keys in lower case, values not.
    ///
    /// Files of older versions have fewer fields, and some contain the komi, which is ignored.
    fn from_compact(text: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules {
            handicap_bonus: HandicapBonus::Zero,
            ..CHINESE
        };
        let mut taxed = false;
        let mut rest = text;
        while !rest.is_empty() {
            let (key, value);
            (key, rest) = cut(rest, |c| !c.is_ascii_lowercase());
            (value, rest) = cut(rest, |c| c.is_ascii_lowercase());
            let key = match key {
                "score" => "scoring",
                "sui" => "suicide",
                "button" => "hasButton",
                "whb" => "whiteHandicapBonus",
                "fpok" => "friendlyPassOk",
                "komi" => continue,
                other => other,
            };
            taxed |= key == "tax";
            rules.set_rule(key, value)?;
        }
        if !taxed && rules.scoring == Scoring::Territory {
            rules.tax = Tax::Seki;
        }
        Ok(rules)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// The same as [`Rules::from_name`].
    fn from_str(name: &str) -> Result<Rules, RulesError> {
        Rules::from_name(name)
    }
}

impl fmt::Display for Rules {
    /// The preset's name, or the compact form where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => f.write_str(&self.to_compact()),
        }
    }
}

/// Splits a text before the first character for which `ends` is true.
fn cut(text: &str, ends: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

/// Lower case, words joined by `-`, without the word "rules" at the end.
fn normal_name(name: &str) -> String {
    let lower = name.to_lowercase();
    let mut words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || c == '_' || c == '-')
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > 1 && matches!(words.last(), Some(&("rules" | "rule" | "ruleset"))) {
        words.pop();
    }
    words.join("-")
}
