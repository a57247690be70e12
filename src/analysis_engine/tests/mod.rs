//! What is asked and what is answered, by lines.

mod refusals;

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
fn priorities_come_first() {
    let (_engine, client, told) = start(1);
    // The worker is busy with it while the others come.
    client.take(query("long", json!({"maxVisits": 1_000_000})).as_bytes());
    let deadline = Instant::now() + Duration::from_secs(20);
    while !client.shared.queue.lists().waiting.is_empty() && Instant::now() < deadline {
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
