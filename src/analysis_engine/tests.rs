//! What is asked and what is answered, by lines.

use super::*;
use serde_json::{Value, json};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// An engine with so many workers, a client, and what it is told.
fn start(workers: usize) -> (AnalysisEngine, AnalysisClient, Receiver<Value>) {
    let settings = AnalysisSettings {
        analyses: NonZero::new(workers).unwrap(),
        visits: 10,
        ..AnalysisSettings::default()
    };
    let engine = AnalysisEngine::new(settings);
    let (tell, told) = mpsc::channel();
    let client = engine.client(move |line| {
        let value = serde_json::from_str(line).map_err(io::Error::other)?;
        tell.send(value).map_err(io::Error::other)
    });
    (engine, client, told)
}

/// All that is answered to these lines, in the order in which it comes.
fn answers<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let (_engine, client, told) = start(1);
    for line in lines {
        client.take(line.as_bytes());
    }
    client.finish();
    told.try_iter().collect()
}

/// A query about a board of 5x5 by Chinese rules, with these fields besides or instead.
fn query(id: &str, fields: Value) -> String {
    let mut query = json!({"id": id, "moves": [], "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "maxVisits": 4});
    for (key, value) in fields.as_object().unwrap() {
        match value {
            Value::Null => drop(query.as_object_mut().unwrap().remove(key)),
            value => query[key] = value.clone(),
        }
    }
    query.to_string()
}

/// The only answer to a query with these fields.
fn answer(fields: Value) -> Value {
    let mut found = answers([query("q", fields).as_str()]);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.pop().unwrap()
}

#[test]
fn an_answer_has_what_clients_read() {
    let found = answer(json!({
        "moves": [["B", "C3"], ["W", "pass"], ["B", "(0,0)"]], "includeOwnership": true, "includePolicy": true,
        "includeMovesOwnership": true, "includePVVisits": true, "includeOwnershipStdev": true, "maxVisits": 30,
        "analysisPVLen": 1,
    }));
    assert_eq!(
        (&found["id"], &found["turnNumber"], &found["isDuringSearch"]),
        (&json!("q"), &json!(3), &json!(false))
    );
    let (root, moves) = (&found["rootInfo"], found["moveInfos"].as_array().unwrap());
    assert_eq!(
        (&root["currentPlayer"], &root["visits"]),
        (&json!("W"), &json!(30))
    );
    for key in [
        "winrate",
        "scoreLead",
        "scoreStdev",
        "scoreSelfplay",
        "utility",
        "weight",
        "rawWinrate",
    ] {
        assert!(root[key].is_f64(), "{key}");
    }
    assert!(root.get("thisHash").is_none());
    for (order, info) in moves.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        assert!(info["pv"].as_array().unwrap().len() <= 2);
        assert_eq!(
            info["pvVisits"].as_array().unwrap().len(),
            info["pv"].as_array().unwrap().len()
        );
        assert_eq!(info["ownership"].as_array().unwrap().len(), 25);
        for key in [
            "winrate",
            "scoreLead",
            "scoreMean",
            "scoreStdev",
            "prior",
            "lcb",
            "utility",
            "utilityLcb",
            "weight",
            "edgeWeight",
            "playSelectionValue",
            "scoreSelfplay",
        ] {
            assert!(info[key].is_f64(), "{key}");
        }
        assert!(info["visits"].is_u64() && info["edgeVisits"].is_u64());
    }
    let policy = found["policy"].as_array().unwrap();
    assert_eq!(
        (policy.len(), &policy[0], &policy[12]),
        (26, &json!(-1.0), &json!(-1.0))
    );
    assert_eq!(found["ownership"].as_array().unwrap().len(), 25);
    assert_eq!(found["ownershipStdev"].as_array().unwrap().len(), 25);
    assert!(found.get("goeye").is_none());
}

#[test]
fn one_visit_finds_a_move() {
    for fields in [
        json!({"maxVisits": 1}),
        json!({"maxVisits": 1, "boardXSize": 9, "boardYSize": 7}),
        json!({"maxVisits": 1, "boardXSize": 1, "boardYSize": 1}),
        json!({"maxVisits": 1, "boardXSize": 25, "boardYSize": 1}),
    ] {
        let found = answer(fields.clone());
        assert!(
            found["moveInfos"][0]["move"].is_string(),
            "{fields}: {found}"
        );
        assert_eq!(found["moveInfos"][0]["order"], 0);
    }
}

#[test]
fn values_are_of_the_view_that_is_asked_for() {
    // White is far ahead, and Black to move.
    let of = |view: &str| {
        let stones = json!([["W", "B2"], ["W", "D4"], ["W", "C3"], ["W", "B4"]]);
        answer(json!({
            "initialStones": stones, "initialPlayer": "B", "overrideSettings": {"reportAnalysisWinratesAs": view},
            "includeOwnership": true, "maxVisits": 20,
        }))
    };
    let [black, white, mover] = ["BLACK", "WHITE", "SIDETOMOVE"].map(of);
    let number = |found: &Value, path: &str| found.pointer(path).unwrap().as_f64().unwrap();
    assert_eq!(black["moveInfos"], mover["moveInfos"]);
    assert!(number(&black, "/rootInfo/winrate") < 0.5 && number(&white, "/rootInfo/winrate") > 0.5);
    for path in [
        "/rootInfo/winrate",
        "/moveInfos/0/winrate",
        "/moveInfos/0/lcb",
    ] {
        let sum = number(&black, path) + number(&white, path);
        assert!((sum - 1.0).abs() < 1e-5, "{path}: {sum}");
    }
    for path in [
        "/rootInfo/scoreLead",
        "/moveInfos/0/scoreLead",
        "/rootInfo/utility",
        "/ownership/12",
    ] {
        assert_eq!(number(&black, path), -number(&white, path), "{path}");
    }
    assert!(number(&black, "/moveInfos/0/lcb") <= number(&black, "/moveInfos/0/winrate"));
    assert!(number(&white, "/ownership/12") > 0.5);
}

#[test]
fn each_turn_is_answered_once() {
    let moves = json!([["B", "C3"], ["W", "C2"], ["B", "D2"]]);
    let lines = [
        query("a", json!({"moves": moves, "analyzeTurns": [3, 0, 2]})),
        query("b", json!({"moves": moves})),
    ];
    let found = answers(lines.iter().map(String::as_str));
    let mut seen: Vec<(&str, u64, &str)> = found
        .iter()
        .map(|a| {
            (
                a["id"].as_str().unwrap(),
                a["turnNumber"].as_u64().unwrap(),
                a["rootInfo"]["currentPlayer"].as_str().unwrap(),
            )
        })
        .collect();
    seen.sort();
    assert_eq!(
        seen,
        [("a", 0, "B"), ("a", 2, "B"), ("a", 3, "W"), ("b", 3, "W")]
    );
}

#[test]
fn who_moves_first_is_inferred() {
    for (fields, mover) in [
        (json!({}), "B"),
        (json!({"initialPlayer": "w"}), "W"),
        (json!({"initialStones": [["B", "C3"]]}), "B"),
        (json!({"initialStones": [["B", "C3"], ["B", "D2"]]}), "W"),
        (
            json!({"initialStones": [["B", "C3"], ["B", "D2"], ["W", "A1"]]}),
            "B",
        ),
        (json!({"moves": [["W", "C3"]], "analyzeTurns": [0]}), "W"),
        (
            json!({"moves": [["B", "C3"], ["B", "C4"]], "analyzeTurns": [1]}),
            "W",
        ),
    ] {
        assert_eq!(
            answer(fields.clone())["rootInfo"]["currentPlayer"],
            mover,
            "{fields}"
        );
    }
}

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

#[test]
fn priorities_come_first() {
    let (_engine, client, told) = start(1);
    // The worker is busy with it while the others come.
    client.take(query("long", json!({"maxVisits": 1_000_000})).as_bytes());
    let deadline = Instant::now() + Duration::from_secs(20);
    while client.shared.queue.is_waiting() && Instant::now() < deadline {
        thread::yield_now();
    }
    for (id, priority) in [("a", 0), ("b", 5), ("c", -3), ("d", 5)] {
        client.take(query(id, json!({"priority": priority})).as_bytes());
    }
    let turns = json!({"moves": [["B", "C3"]], "analyzeTurns": [0, 1], "priorities": [9, -9]});
    client.take(query("e", turns).as_bytes());
    client.take(br#"{"id":"t","action":"terminate","terminateId":"long"}"#);
    client.finish();
    let ended: Vec<String> = told
        .try_iter()
        .filter(|found| found.get("action").is_none())
        .map(|found| format!("{}{}", found["id"].as_str().unwrap(), found["turnNumber"]))
        .collect();
    assert_eq!(ended, ["long0", "e0", "b0", "d0", "a0", "c0", "e1"]);
}

#[test]
fn what_is_ended_has_a_last_answer_soon() {
    let (_engine, client, told) = start(1);
    let endless = |id: &str| {
        query(
            id,
            json!({"maxVisits": 10_000_000_u64, "boardXSize": 19, "boardYSize": 19, "reportDuringSearchEvery": 0.05, "moves": [["B", "D4"]], "analyzeTurns": [0, 1]}),
        )
    };
    client.take(endless("a").as_bytes());
    client.take(endless("b").as_bytes());
    let reported = told.recv_timeout(Duration::from_secs(60)).unwrap();
    assert_eq!(
        (&reported["id"], &reported["isDuringSearch"]),
        (&json!("a"), &json!(true))
    );
    assert!(!reported["moveInfos"].as_array().unwrap().is_empty());
    client.take(br#"{"id":"t","action":"terminate","terminateId":"b","turnNumbers":[1]}"#);
    client.take(br#"{"id":"u","action":"terminate_all"}"#);
    client.finish();
    let found: Vec<Value> = told
        .try_iter()
        .filter(|found| found["isDuringSearch"] != true)
        .collect();
    let of = |id: &str, turn: u64| {
        found
            .iter()
            .filter(move |f| f["id"] == id && f["turnNumber"] == turn)
            .collect::<Vec<_>>()
    };
    for (id, turn) in [("b", 1), ("b", 0), ("a", 1)] {
        assert_eq!(of(id, turn).len(), 1);
        assert_eq!(of(id, turn)[0]["noResults"], true);
    }
    let last = of("a", 0);
    assert!(
        last.len() == 1 && last[0]["rootInfo"]["visits"].as_u64() > Some(0),
        "{last:?}"
    );
}

#[test]
fn a_client_that_leaves_is_not_worked_for() {
    let (engine, client, told) = start(1);
    for i in 0..50 {
        client.take(query(&i.to_string(), json!({"maxVisits": 1_000_000})).as_bytes());
    }
    drop(client);
    let (tell, other) = mpsc::channel();
    let second = engine.client(move |line| tell.send(line.to_string()).map_err(io::Error::other));
    second.take(query("mine", json!({})).as_bytes());
    second.finish();
    assert_eq!(other.try_iter().count(), 1);
    assert_eq!(told.try_iter().count(), 0);
}

#[test]
fn a_time_ends_a_search() {
    let start = Instant::now();
    let found = answer(json!({"maxVisits": 100_000_000, "overrideSettings": {"maxTime": 0.05}}));
    assert!(found["rootInfo"]["visits"].as_u64() > Some(0));
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn moves_are_allowed_and_avoided() {
    let allowed = |moves: Value| json!([{"player": "B", "moves": moves, "untilDepth": 1}, {"player": "W", "moves": ["A1"], "untilDepth": 1}]);
    let found = answer(json!({"maxVisits": 30, "allowMoves": allowed(json!(["B2", "pass"]))}));
    let moves: Vec<&str> = found["moveInfos"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["move"].as_str().unwrap())
        .collect();
    assert!(
        moves.iter().all(|mv| ["B2", "pass"].contains(mv)) && !moves.is_empty(),
        "{moves:?}"
    );
    let found = answer(json!({"maxVisits": 30, "avoidMoves": allowed(json!(["C3"]))}));
    assert!(
        found["moveInfos"]
            .as_array()
            .unwrap()
            .iter()
            .all(|m| m["move"] != "C3")
    );
    // Nothing is left: there is an answer, without moves.
    let found = answer(
        json!({"moves": [["B", "C3"]], "allowMoves": [{"player": "W", "moves": ["C3"], "untilDepth": 1}]}),
    );
    assert_eq!(found["moveInfos"], json!([]));
}

#[test]
fn goeyes_facts_are_told_to_who_asks() {
    let stones = json!([
        ["B", "B1"],
        ["B", "B2"],
        ["B", "B3"],
        ["B", "B4"],
        ["B", "B5"],
        ["W", "C1"],
        ["W", "C2"],
        ["W", "C3"],
        ["W", "C4"],
        ["W", "C5"]
    ]);
    let found = answer(json!({"initialStones": stones, "includeGoeye": true}));
    let groups = found["goeye"]["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 2);
    assert!(
        groups[0]["words"]
            .as_array()
            .is_some_and(|words| !words.is_empty())
    );
    assert!(
        found["goeye"]["score"]["score"].is_string()
            && found["goeye"]["score"]["proven"].is_object()
    );
}

#[test]
fn equal_questions_have_equal_answers() {
    let line = query(
        "q",
        json!({"boardXSize": 9, "boardYSize": 9, "maxVisits": 20, "includeOwnership": true, "moves": [["B", "E5"], ["W", "C3"]]}),
    );
    let found = answers([line.as_str(), line.as_str()]);
    assert_eq!(found[0], found[1]);
}
