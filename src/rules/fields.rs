//! The fields of rules by key and value, one by one and as a JSON object.

use super::{Button, FriendlyPass, HandicapBonus, KoRule, Rules, Scoring, Tax};
use crate::board::Suicide;
use crate::word::Word;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::fmt;

impl Rules {
    /// These rules changed by the argument of `kata-set-rules`: JSON, whose missing fields stay as they are here, or a
    /// name.
    ///
    /// # Errors
    /// Those of [`Rules::with_json`] and [`Rules::from_name`].
    pub fn updated(&self, text: &str) -> Result<Rules, RulesError> {
        if text.trim_start().starts_with('{') {
            self.with_json(text)
        } else {
            Rules::from_name(text)
        }
    }

    /// These rules with the fields of a JSON object in KataGo's form.
    ///
    /// # Errors
    /// If the text is no JSON object, or has a key or a value that is unknown.
    pub fn with_json(&self, json: &str) -> Result<Rules, RulesError> {
        let value: Value =
            serde_json::from_str(json).map_err(|e| RulesError::BadJson(e.to_string()))?;
        let Value::Object(fields) = value else {
            return Err(RulesError::BadJson("not an object".to_string()));
        };
        let mut rules = *self;
        for (key, value) in &fields {
            match value {
                Value::String(text) => rules.set_rule(key, text)?,
                Value::Bool(_) | Value::Number(_) => rules.set_rule(key, &value.to_string())?,
                Value::Null | Value::Array(_) | Value::Object(_) => {
                    let key = RuleField::from_key(key)?;
                    return Err(key.bad_value(&value.to_string()));
                }
            }
        }
        Ok(rules)
    }

    /// The JSON object that KataGo prints, on one line.
    pub fn to_json(&self) -> String {
        // A struct of words and truth values always has a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Sets one field by its key and value in the JSON, in any case.
    ///
    /// The names of the fields in KataGo's configuration files (`koRule`, `multiStoneSuicideLegal`, ...) are known too.
    ///
    /// # Errors
    /// [`RulesError::UnknownKey`] or [`RulesError::BadValue`]; nothing is changed then.
    pub fn set_rule(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        let field = RuleField::from_key(key)?;
        let bad = || field.bad_value(value);
        match field {
            RuleField::Ko => self.ko = KoRule::from_word(value).ok_or_else(bad)?,
            RuleField::Scoring => {
                self.scoring = Scoring::from_word(value).ok_or_else(bad)?;
            }
            RuleField::Tax => self.tax = Tax::from_word(value).ok_or_else(bad)?,
            RuleField::HandicapBonus => {
                self.handicap_bonus = HandicapBonus::from_word(value).ok_or_else(bad)?;
            }
            RuleField::Suicide => {
                self.suicide = match truth(value).ok_or_else(bad)? {
                    true => Suicide::Allowed,
                    false => Suicide::Forbidden,
                };
            }
            RuleField::Button => {
                self.button = match truth(value).ok_or_else(bad)? {
                    true => Button::HalfPoint,
                    false => Button::Unused,
                };
            }
            RuleField::FriendlyPass => {
                self.friendly_pass = match truth(value).ok_or_else(bad)? {
                    true => FriendlyPass::Allowed,
                    false => FriendlyPass::CaptureFirst,
                };
            }
        }
        Ok(())
    }
}

/// Why a text does not describe rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// There are no rules of this name.
    UnknownName(String),
    /// Rules have no field with this key.
    UnknownKey(String),
    /// The field cannot have this value.
    BadValue {
        /// The field's key in the JSON.
        key: &'static str,
        /// The rejected value.
        value: String,
        /// The values that it can have.
        expected: &'static [&'static str],
    },
    /// The text is not a JSON object; with the reason.
    BadJson(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::UnknownName(name) => write!(f, "unknown rules: {name}"),
            RulesError::UnknownKey(key) => write!(f, "unknown rule: {key}"),
            RulesError::BadValue {
                key,
                value,
                expected,
            } => {
                let expected = expected.join(", ");
                write!(f, "bad value for {key}: {value} is none of {expected}")
            }
            RulesError::BadJson(reason) => write!(f, "bad JSON: {reason}"),
        }
    }
}

impl std::error::Error for RulesError {}

/// The fields by their keys.
#[derive(Clone, Copy)]
enum RuleField {
    Ko,
    Scoring,
    Tax,
    Suicide,
    HandicapBonus,
    Button,
    FriendlyPass,
}

impl RuleField {
    fn from_key(key: &str) -> Result<RuleField, RulesError> {
        Ok(match key.trim().to_ascii_lowercase().as_str() {
            "ko" | "korule" => RuleField::Ko,
            "scoring" | "scoringrule" => RuleField::Scoring,
            "tax" | "taxrule" => RuleField::Tax,
            "suicide" | "multistonesuicidelegal" => RuleField::Suicide,
            "whitehandicapbonus" => RuleField::HandicapBonus,
            "hasbutton" => RuleField::Button,
            "friendlypassok" => RuleField::FriendlyPass,
            _ => return Err(RulesError::UnknownKey(key.to_string())),
        })
    }

    fn bad_value(self, value: &str) -> RulesError {
        const TRUTH: &[&str] = &["true", "false"];
        let (key, expected) = match self {
            RuleField::Ko => ("ko", KoRule::NAMES),
            RuleField::Scoring => ("scoring", Scoring::NAMES),
            RuleField::Tax => ("tax", Tax::NAMES),
            RuleField::Suicide => ("suicide", TRUTH),
            RuleField::HandicapBonus => ("whiteHandicapBonus", HandicapBonus::NAMES),
            RuleField::Button => ("hasButton", TRUTH),
            RuleField::FriendlyPass => ("friendlyPassOk", TRUTH),
        };
        RulesError::BadValue {
            key,
            value: value.to_string(),
            expected,
        }
    }
}

/// The fields that KataGo prints, with its words.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = JsonRules {
            ko: self.ko.as_str(),
            scoring: self.scoring.as_str(),
            suicide: self.suicide == Suicide::Allowed,
            tax: self.tax.as_str(),
            white_handicap_bonus: self.handicap_bonus.as_str(),
            has_button: self.button == Button::HalfPoint,
            friendly_pass_ok: self.friendly_pass == FriendlyPass::Allowed,
        };
        fields.serialize(serializer)
    }
}

/// The fields in the order of KataGo's documentation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonRules {
    ko: &'static str,
    scoring: &'static str,
    suicide: bool,
    tax: &'static str,
    white_handicap_bonus: &'static str,
    has_button: bool,
    friendly_pass_ok: bool,
}

fn truth(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
