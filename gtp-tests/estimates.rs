//! Estimates and likely moves of some positions. The packages for JavaScript and Python compare theirs with the same lines:
//! all of them have the same network, to the last bit.

use goeye::json::{EstimateAnswer, PolicyAnswer};
use goeye::{Engine, Game, Komi, Rules, UpTo, sgf};
use serde_json::{Value, json};
use std::path::Path;
use std::{env, fs};

/// Games, and how many moves of them are played: open and finished ones, sizes that the network knows, and a small one.
const POSITIONS: [(&str, usize); 8] = [
    ("ear-reddening.sgf", 0),
    ("ear-reddening.sgf", 20),
    ("ear-reddening.sgf", 140),
    ("ear-reddening.sgf", 325),
    ("small.sgf", 6),
    ("settled.sgf", 0),
    ("two words.sgf", 3),
    ("setup.sgf", 2),
];

/// So many of the likely moves are listed.
const LISTED: usize = 20;

/// What functions of other machines (the logarithm, for one) may differ by, in the units of the answer: two in its last
/// digit. The probabilities of moves need none of them, and do not differ.
fn near(wanted: &Value, found: &Value, parts: f64) -> bool {
    match (wanted, found) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| near(a, b, parts))
        }
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 2.5 / parts
        }
        _ => wanted == found,
    }
}

fn asked(name: &str, moves: usize) -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/games");
    let record = sgf::read(&fs::read(root.join(name)).unwrap()).unwrap();
    let stop = UpTo::Move(moves + 1);
    let (game, _) = Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
    let engine = Engine::new(game);
    let mut policy = PolicyAnswer::of(&engine);
    policy.moves.truncate(LISTED);
    let estimate = EstimateAnswer::of(&engine);
    json!({"file": name, "moves": moves, "estimate": estimate, "policy": policy})
}

#[test]
fn estimates_are_those_that_the_packages_give() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/estimates.jsonl");
    let found = POSITIONS.map(|(name, moves)| asked(name, moves));
    if env::var_os("GOEYE_BLESS").is_some() {
        let lines = found.map(|line| format!("{line}\n"));
        fs::write(&path, lines.concat()).unwrap();
        return;
    }
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), POSITIONS.len());
    for (line, found) in text.lines().zip(found) {
        let wanted: Value = serde_json::from_str(line).unwrap();
        let place = (&found["file"], &found["moves"]);
        assert_eq!(found["policy"], wanted["policy"], "{place:?}");
        for (field, parts) in [
            ("score", 1.0),
            ("lead", 100.0),
            ("spread", 100.0),
            ("bounds", 100.0),
            ("winrate", 1000.0),
            ("ownership", 1000.0),
            ("finished", 1.0),
        ] {
            let (wanted, found) = (&wanted["estimate"][field], &found["estimate"][field]);
            assert!(
                near(wanted, found, parts),
                "{place:?} {field}: {found}, not {wanted}"
            );
        }
    }
}
