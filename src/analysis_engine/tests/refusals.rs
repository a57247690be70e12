//! What is refused, warned of, and echoed.

use super::{answer, answers, query, start};
use serde_json::{Value, json};

#[test]
fn what_is_wrong_is_told_with_its_field() {
    let board = json!({"boardXSize": null});
    for (fields, field, reason) in [
        (board, "boardXSize", "Must provide an integer from 1 to 25"),
        (json!({"boardYSize": 29}), "boardYSize", "Must provide"),
        (json!({"boardYSize": 9.5}), "boardYSize", "Must provide"),
        (
            json!({"moves": null}),
            "moves",
            "Must specify an array of [player,location] pairs",
        ),
        (json!({"moves": 3}), "moves", "Must be an array of pairs"),
        (
            json!({"moves": [["B", "C3", 1]]}),
            "moves",
            "Must be an array of pairs",
        ),
        (
            json!({"moves": [["X", "C3"]]}),
            "moves",
            "Could not parse player: X",
        ),
        (
            json!({"moves": [["B", "Z9"]]}),
            "moves",
            "Could not parse board location: Z9",
        ),
        (
            json!({"moves": [["B", "C3"], ["W", "C3"]]}),
            "moves",
            "Illegal move 1: C3",
        ),
        (
            json!({"initialStones": [["B", "pass"]]}),
            "initialStones",
            "Could not parse board location: pass",
        ),
        (
            json!({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}),
            "initialStones",
            "Illegal stones",
        ),
        (
            json!({"initialPlayer": "X"}),
            "initialPlayer",
            "Must be \"b\" or \"w\"",
        ),
        (json!({"rules": null}), "rules", "Must specify rules string"),
        (json!({"rules": 5}), "rules", "Must specify rules string"),
        (
            json!({"rules": "nosuch"}),
            "rules",
            "Could not parse rules: nosuch",
        ),
        (
            json!({"rules": {"ko": "SIMPLE", "foo": 1}}),
            "rules",
            "Could not parse rules: {",
        ),
        (
            json!({"whiteHandicapBonus": "Q"}),
            "whiteHandicapBonus",
            "Invalid",
        ),
        (
            json!({"whiteHandicapBonus": 0}),
            "whiteHandicapBonus",
            "Must be a string",
        ),
        (
            json!({"komi": "7.5"}),
            "komi",
            "Must be a integer or half-integer",
        ),
        (json!({"komi": 7.25}), "komi", "Must be"),
        (json!({"komi": 400.5}), "komi", "Must be"),
        (
            json!({"maxVisits": 0}),
            "maxVisits",
            "Must be an integer from 1 to 2^50",
        ),
        (json!({"maxVisits": 1.5}), "maxVisits", "Must be"),
        (
            json!({"analyzeTurns": [1]}),
            "analyzeTurns",
            "Invalid turn number: 1",
        ),
        (
            json!({"analyzeTurns": [-1]}),
            "analyzeTurns",
            "Invalid turn number: -1",
        ),
        (json!({"analyzeTurns": []}), "analyzeTurns", "Must specify"),
        (json!({"analyzeTurns": "a"}), "analyzeTurns", "Must specify"),
        (
            json!({"priority": 0.5}),
            "priority",
            "Must be a number between -2^62 and 2^62",
        ),
        (
            json!({"priority": 1, "priorities": [1]}),
            "priority",
            "Cannot specify both",
        ),
        (
            json!({"priorities": [1]}),
            "priorities",
            "Can only specify when also",
        ),
        (
            json!({"priorities": [1, 2], "analyzeTurns": [0]}),
            "priorities",
            "Must be of matching length",
        ),
        (
            json!({"priorities": ["a"], "analyzeTurns": [0]}),
            "priorities",
            "Must specify an array",
        ),
        (
            json!({"includeOwnership": "yes"}),
            "includeOwnership",
            "Must be a boolean",
        ),
        (
            json!({"overrideSettings": 3}),
            "overrideSettings",
            "Must be an object",
        ),
        (
            json!({"overrideSettings": {"maxTime": "x"}}),
            "overrideSettings",
            "Could not set settings: ",
        ),
        (
            json!({"reportDuringSearchEvery": 0}),
            "reportDuringSearchEvery",
            "Must be number of seconds",
        ),
        (
            json!({"analysisPVLen": 0}),
            "analysisPVLen",
            "Must be an integer from 1 to 1000",
        ),
        (
            json!({"rootPolicyTemperature": -1}),
            "rootPolicyTemperature",
            "Must be a number from 0.01 to 100.0",
        ),
        (
            json!({"avoidMoves": {}}),
            "avoidMoves",
            "Must be a list of dicts",
        ),
        (
            json!({"avoidMoves": [{"player": "B", "moves": ["C3"]}]}),
            "avoidMoves",
            "Must be a list of dicts",
        ),
        (
            json!({"avoidMoves": [{"player": "X", "moves": ["C3"], "untilDepth": 1}]}),
            "player",
            "Must be \"b\" or \"w\"",
        ),
        (
            json!({"avoidMoves": [{"player": "B", "moves": "C3", "untilDepth": 1}]}),
            "moves",
            "Must be an array of GTP",
        ),
        (
            json!({"avoidMoves": [{"player": "B", "moves": ["Z3"], "untilDepth": 1}]}),
            "moves",
            "Could not parse",
        ),
        (
            json!({"avoidMoves": [{"player": "B", "moves": ["C3"], "untilDepth": 0}]}),
            "untilDepth",
            "Must be a positive",
        ),
    ] {
        let found = answer(fields.clone());
        let error = found["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{fields}: {found}"));
        assert_eq!(
            (&found["field"], &found["id"]),
            (&json!(field), &json!("q")),
            "{fields}"
        );
        assert!(error.starts_with(reason), "{fields}: {error}");
    }
    let both = json!({"player": "B", "moves": ["C3"], "untilDepth": 1});
    let found = answer(json!({"avoidMoves": [both], "allowMoves": [both]}));
    assert_eq!(
        found["error"],
        "Cannot specify both allowMoves and avoidMoves"
    );
    let found = answer(json!({"allowMoves": [both, both]}));
    assert_eq!(found["field"], "allowMoves");
}

#[test]
fn what_is_no_request_is_told() {
    for line in [
        "not json",
        "[1,2]",
        "{\"moves\":[]}",
        "{\"id\":5,\"moves\":[]}",
        "{",
        "\u{0}",
        "\"\\ud800\"",
    ] {
        let found = answers([line]);
        assert_eq!(found.len(), 1, "{line}");
        assert!(
            found[0]["error"].is_string() && found[0].get("id").is_none(),
            "{line}: {found:?}"
        );
    }
    assert!(answers(["", "  \r\n"]).is_empty());
    let (_engine, client, told) = start(1);
    client.take(b"\xff\xfe{\"id\":3}");
    client.take(&[b'['; 100_000]);
    client.finish();
    assert_eq!(
        told.try_iter()
            .filter(|found| found["error"].is_string())
            .count(),
        2
    );
}

#[test]
fn what_is_passed_over_is_warned_of() {
    let line = query(
        "q",
        json!({"foo": 1, "overrideSettings": {"b": 1, "a": 2, "wideRootNoise": 0.1}}),
    );
    let found = answers([line.as_str()]);
    assert_eq!(found[0]["warning"], "Unknown config params: a,b");
    assert_eq!(found[1]["field"], "foo");
    assert!(
        found[2]["rootInfo"].is_object() && found.len() == 3,
        "{found:#?}"
    );
    let line = query(
        "q",
        json!({"avoidMoves": [{"player": "W", "moves": ["C3"], "untilDepth": 9}]}),
    );
    assert_eq!(answers([line.as_str()])[0]["field"], "avoidMoves");
}

#[test]
fn actions_are_echoed_at_once() {
    let lines = [
        r#"{"id":"v","action":"query_version","x":[1]}"#,
        r#"{"id":"m","action":"query_models"}"#,
        r#"{"id":"c","action":"clear_cache"}"#,
        r#"{"id":"t","action":"terminate","terminateId":"nosuch","turnNumbers":[0]}"#,
        r#"{"id":"a","action":"terminate_all"}"#,
        r#"{"id":"b","action":"nosuch"}"#,
        r#"{"id":"d","action":"terminate"}"#,
        r#"{"id":"e","action":"terminate_all","turnNumbers":["x"]}"#,
        r#"{"id":"f","action":3}"#,
    ];
    let found = answers(lines);
    assert_eq!(found.len(), lines.len());
    for (line, found) in lines.iter().zip(&found).take(5) {
        let asked: Value = serde_json::from_str(line).unwrap();
        for (key, value) in asked.as_object().unwrap() {
            assert_eq!(&found[key], value, "{line}");
        }
    }
    assert_eq!(found[0]["version"].as_str().unwrap().split('.').count(), 3);
    assert!(found[1]["models"][0]["name"].is_string());
    let fields: Vec<&str> = found[5..]
        .iter()
        .map(|f| f["field"].as_str().unwrap())
        .collect();
    assert_eq!(
        fields,
        ["action", "terminateId", "turnNumbers", "boardXSize"]
    );
}
