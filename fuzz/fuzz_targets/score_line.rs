//! Lines of `goeye score --jsonl`: each is scored or refused, and the answer is a line of JSON.
#![no_main]

use goeye::json::{GameAnswer, error_line, score_line};
use goeye::record::Question;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|line: &[u8]| {
    let mut id = Value::Null;
    let answer = match score_line(&Question::default(), &mut id, line) {
        Ok(game) => serde_json::to_string(&GameAnswer::new(id, &game)).expect("JSON"),
        Err(error) => error_line(&id, &error.to_string()),
    };
    assert!(!answer.trim_end().contains('\n'), "{answer}");
    serde_json::from_str::<Value>(&answer).expect("JSON");
});
