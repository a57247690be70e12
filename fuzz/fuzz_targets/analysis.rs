//! Lines of KataGo's analysis protocol. Each line that comes back is an object of JSON, and what was asked is answered.
#![no_main]

use goeye::analysis_engine::{AnalysisEngine, AnalysisSettings};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use std::num::NonZero;

/// The most lines of a client.
const LINES: usize = 5;
/// The most positions of a query, and visits for each.
const MOST: usize = 3;

fuzz_target!(|bytes: &[u8]| {
    let mut settings = AnalysisSettings::default();
    (settings.visits, settings.analyses) = (1, NonZero::<usize>::MIN);
    let engine = AnalysisEngine::new(settings);
    let client = engine.client(|line| {
        let told: Value = serde_json::from_str(line).expect("JSON");
        assert!(told.is_object(), "{line}");
        Ok(())
    });
    for line in bytes.split(|&byte| byte == b'\n').take(LINES) {
        client.take(&bounded(line));
    }
    client.finish();
});

/// The same line, but what it asks for ends soon.
fn bounded(line: &[u8]) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(line) else {
        return line.to_vec();
    };
    if value
        .get("maxVisits")
        .and_then(Value::as_u64)
        .is_some_and(|n| n > MOST as u64)
    {
        value["maxVisits"] = json!(MOST);
    }
    if let Some(turns) = value.get_mut("analyzeTurns").and_then(Value::as_array_mut) {
        turns.truncate(MOST);
    }
    if let Some(settings) = value
        .get_mut("overrideSettings")
        .and_then(Value::as_object_mut)
    {
        settings.remove("maxVisits");
        settings.remove("maxPlayouts");
    }
    // It reads every group closely, which takes up to half a minute on small open boards.
    if let Some(fields) = value.as_object_mut() {
        fields.remove("includeGoeye");
    }
    value.to_string().into_bytes()
}
