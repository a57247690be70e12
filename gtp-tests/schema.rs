//! The JSON answers have the form that their schemas state. The schemas use a few keywords only, and any other one is
//! refused here, so that none is passed over.

use goeye::gtp::{InputLine, Registry, Session};
use goeye::json::{
    CHOSEN_MOVE_SCHEMA, ChosenMoveAnswer, ESTIMATE_SCHEMA, EXPLAIN_SCHEMA, EYES_SCHEMA,
    EstimateAnswer, ExplainAnswer, JUDGE_SCHEMA, JudgeAnswer, MOVES_SCHEMA, MovesAnswer,
    POLICY_SCHEMA, PolicyAnswer, SCORE_SCHEMA,
};
use goeye::rules::Tax;
use goeye::{Color, Engine, Move, Status, Vertex};
use regex::Regex;
use serde_json::{Map, Value, json};
use std::path::Path;

/// What is wrong with a value, with its place.
type Complaint = String;

/// A schema, with the document in which its references are looked up.
#[derive(Clone, Copy)]
struct Schema<'a> {
    document: &'a Value,
    part: &'a Value,
}

impl<'a> Schema<'a> {
    fn new(document: &'a Value) -> Schema<'a> {
        let part = document;
        Schema { document, part }
    }

    fn part(self, part: &'a Value) -> Schema<'a> {
        Schema { part, ..self }
    }

    /// Checks a value; `place` is where it stands.
    fn check(self, value: &Value, place: &str) -> Result<(), Complaint> {
        for (keyword, wanted) in self.part.as_object().unwrap() {
            let is_met = match keyword.as_str() {
                "$schema" | "$id" | "$defs" | "title" => true,
                "$ref" => {
                    let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                    let part = self.document.pointer(pointer).unwrap();
                    self.part(part).check(value, place)?;
                    true
                }
                "type" => match wanted {
                    Value::Array(types) => types.iter().any(|of| is_of(value, of)),
                    of => is_of(value, of),
                },
                "enum" => wanted.as_array().unwrap().contains(value),
                "anyOf" => {
                    let mut parts = wanted.as_array().unwrap().iter();
                    parts.any(|part| self.part(part).check(value, place).is_ok())
                }
                "pattern" => match value {
                    Value::String(text) => {
                        Regex::new(wanted.as_str().unwrap()).unwrap().is_match(text)
                    }
                    _ => true,
                },
                "minimum" => value.as_f64() >= wanted.as_f64(),
                "maximum" => value.as_f64() <= wanted.as_f64(),
                "items" => {
                    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.part(wanted).check(item, &format!("{place}[{i}]"))?;
                    }
                    true
                }
                "properties" => self.check_fields(wanted, value.as_object(), place)?,
                "required" => {
                    let names = wanted.as_array().unwrap().iter();
                    let mut names = names.map(|name| name.as_str().unwrap());
                    names.all(|name| value.get(name).is_some())
                }
                "additionalProperties" => {
                    assert_eq!(*wanted, Value::Bool(false));
                    let known = self.part["properties"].as_object().unwrap();
                    let mut fields = value.as_object().into_iter().flatten();
                    fields.all(|(name, _)| known.contains_key(name))
                }
                other => panic!("unknown keyword {other}"),
            };
            if !is_met {
                return Err(format!("{place} is not of {keyword} {wanted}: {value}"));
            }
        }
        Ok(())
    }

    fn check_fields(
        self,
        wanted: &'a Value,
        fields: Option<&Map<String, Value>>,
        place: &str,
    ) -> Result<bool, Complaint> {
        for (name, value) in fields.into_iter().flatten() {
            if let Some(part) = wanted.get(name) {
                self.part(part).check(value, &format!("{place}.{name}"))?;
            }
        }
        Ok(true)
    }
}

/// Checks a value against the text of a schema.
pub fn check(schema: &str, value: &Value) {
    let document: Value = serde_json::from_str(schema).unwrap();
    let checked = Schema::new(&document).check(value, "the answer");
    assert_eq!(checked, Ok(()));
}

fn is_of(value: &Value, of: &Value) -> bool {
    match of.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("unknown type {other}"),
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let document = json!({
        "type": "object",
        "properties": {
            "names": {"type": "array", "items": {"$ref": "#/$defs/name"}},
            "share": {"type": ["number", "null"]},
            "count": {"type": "integer", "minimum": 0, "maximum": 2},
            "word": {"enum": ["on", "off"]}
        },
        "required": ["names"],
        "additionalProperties": false,
        "$defs": {"name": {"type": "string", "pattern": "^[a-z]+$"}}
    });
    let check = |value: Value, right: bool| {
        let checked = Schema::new(&document).check(&value, "it");
        assert_eq!(checked.is_ok(), right, "{value}: {checked:?}");
    };
    check(json!({"names": []}), true);
    check(
        json!({"names": ["a"], "share": 0.5, "count": 2, "word": "on"}),
        true,
    );
    check(json!({"names": [], "share": null}), true);
    for wrong in [
        json!([]),
        json!({}),
        json!({"names": null}),
        json!({"names": [1]}),
        json!({"names": ["A"]}),
        json!({"names": [], "share": "much"}),
        json!({"names": [], "count": 3}),
        json!({"names": [], "count": -1}),
        json!({"names": [], "count": 0.5}),
        json!({"names": [], "word": "perhaps"}),
        json!({"names": [], "more": 1}),
    ] {
        check(wrong, false);
    }
}

/// The answer to a line, as JSON.
fn ask(session: &mut Session, line: &str) -> Value {
    let InputLine::Request(request) = InputLine::parse(line.as_bytes()) else {
        panic!("{line}");
    };
    let answer = session.answer(&request);
    serde_json::from_str(answer.response().as_ref().unwrap().text()).unwrap()
}

#[test]
fn answers_have_the_form_of_their_schemas() {
    let schemas = [("goeye-score", SCORE_SCHEMA), ("goeye-eyes", EYES_SCHEMA)];
    let schemas = schemas.map(|(command, text)| {
        let document: Value = serde_json::from_str(text).unwrap();
        (command, document)
    });
    let mut filled = 0;
    for name in [
        "",
        "ear-reddening.sgf",
        "ear-reddening.sgf:60",
        "ear-reddening.sgf:200",
        "small.sgf",
    ] {
        let mut engine = Engine::default();
        if !name.is_empty() {
            let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/games");
            engine.open(&games.join(name)).unwrap();
        }
        let judged = json!(JudgeAnswer::of(&engine));
        check(JUDGE_SCHEMA, &judged);
        check(EYES_SCHEMA, &judged["eyes"]);
        check(ESTIMATE_SCHEMA, &json!(EstimateAnswer::of(&engine)));
        check(POLICY_SCHEMA, &json!(PolicyAnswer::of(&engine)));
        check(MOVES_SCHEMA, &json!(MovesAnswer::of(&engine, 8)));
        let chosen = ChosenMoveAnswer::of(&engine, "5").unwrap();
        check(CHOSEN_MOVE_SCHEMA, &json!(chosen));
        for v in engine.size().vertices().step_by(29) {
            check(EXPLAIN_SCHEMA, &json!(ExplainAnswer::of(&engine, v)));
        }
        let mut session = Session::new(Registry::standard(), engine);
        for (command, document) in &schemas {
            let answer = ask(&mut session, command);
            let checked = Schema::new(document).check(&answer, command);
            assert_eq!(checked, Ok(()), "{name}");
            let lists = [&answer["teire"]["black"], &answer["unsettled"], &answer];
            filled += lists
                .iter()
                .filter(|list| list.as_array().is_some_and(|list| !list.is_empty()))
                .count();
        }
    }
    // The lists whose items are checked are not all empty.
    assert!(filled >= 5, "{filled}");
}

#[test]
fn plain_values_are_texts_in_json() {
    let told = (Tax::Seki, Color::White, Move::Pass, Status::Dead);
    let text = serde_json::to_string(&told).unwrap();
    assert_eq!(text.to_lowercase(), r#"["seki","white","pass","dead"]"#);
    assert_eq!(serde_json::from_str(&text).ok(), Some(told));
    assert_eq!(
        serde_json::from_str::<Vertex>("\"d4\"")
            .unwrap()
            .to_string(),
        "D4"
    );
    for text in ["\"blue\"", "4", "\"Z99\""] {
        assert!(serde_json::from_str::<Vertex>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<Tax>(text).is_err(), "{text}");
    }
}
