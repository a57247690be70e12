//! The lists of stones and points add up to the score in force, point by point.

use crate::engine::answers;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type Points = BTreeSet<String>;

const LISTS: [&str; 6] = [
    "alive",
    "seki",
    "dead",
    "black_territory",
    "white_territory",
    "dame",
];

fn points(answer: &str) -> Points {
    let text = answer.strip_prefix('=').expect(answer);
    text.split_whitespace().map(str::to_string).collect()
}

/// The vertices of a board, column by column.
fn vertices(side: usize) -> Vec<Vec<String>> {
    let letters = "ABCDEFGHJKLMNOPQRST".chars().take(side);
    letters
        .map(|letter| (1..=side).map(|row| format!("{letter}{row}")).collect())
        .collect()
}

/// For each open point of the board, which of the colours its region touches.
fn surroundings(side: usize, living: &[Points; 2]) -> BTreeMap<String, [bool; 2]> {
    let names = vertices(side);
    let mut found = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for start in (0..side * side).map(|i| (i / side, i % side)) {
        let mut touched = [false; 2];
        let mut region = Vec::new();
        let mut stack = vec![start];
        while let Some((x, y)) = stack.pop() {
            let name = &names[x][y];
            if let Some(color) = living.iter().position(|stones| stones.contains(name)) {
                touched[color] = true;
            } else if seen.insert((x, y)) {
                region.push(name.clone());
                let around = [
                    (x.wrapping_sub(1), y),
                    (x + 1, y),
                    (x, y.wrapping_sub(1)),
                    (x, y + 1),
                ];
                stack.extend(around.into_iter().filter(|&(x, y)| x < side && y < side));
            }
        }
        found.extend(region.into_iter().map(|name| (name, touched)));
    }
    found
}

/// Checks the lists after these commands under all conventions.
fn check(setup: &str, side: usize) {
    let all: Vec<String> = vertices(side).concat();
    for rules in ["japanese", "chinese"] {
        for tax in ["SEKI", "NONE"] {
            for false_eyes in ["fill", "count"] {
                let convention = format!("{rules}, tax {tax}, false eyes {false_eyes}\n{setup}");
                let mut input = format!(
                    "{setup}\nkata-set-rules {rules}\nkata-set-rule tax {tax}\nkomi 0\n\
                     goeye-param false_eyes {false_eyes}\n"
                );
                let before = answers(&input).len();
                for list in LISTS {
                    input += &format!("final_status_list {list}\n");
                }
                input += "list_stones black\nlist_stones white\nfinal_score\ngoeye-score\n";
                for v in &all {
                    input += &format!("final_status {v}\n");
                }
                let answers = &answers(&input)[before..];
                let lists: Vec<Points> = answers[..6].iter().map(|text| points(text)).collect();
                let listed: usize = lists.iter().map(Points::len).sum();
                assert_eq!(listed, side * side, "{convention}");
                for (v, status) in all.iter().zip(&answers[10..]) {
                    let list = LISTS.iter().zip(&lists).find(|(_, list)| list.contains(v));
                    let expected = list.map(|(name, _)| format!("= {name}"));
                    assert_eq!(Some(status), expected.as_ref(), "{v}: {convention}");
                }
                let stones = [points(&answers[6]), points(&answers[7])];
                let json: Value = serde_json::from_str(&answers[9]["= ".len()..]).unwrap();
                let margin = margin(side, &lists, &stones, &json, rules, tax, false_eyes);
                let told = |key: &str| score(&format!("= {}", json[key].as_str().unwrap()));
                assert_eq!(told("counted"), margin, "{convention}");
                assert_eq!(score(&answers[8]), told("score"), "{convention}");
            }
        }
    }
}

/// The points of Black less those of White, from the lists; what lies under dead stones is in those of the JSON only.
fn margin(
    side: usize,
    lists: &[Points],
    stones: &[Points; 2],
    json: &Value,
    rules: &str,
    tax: &str,
    false_eyes: &str,
) -> f64 {
    let [alive, seki, dead, black, white, _] = lists else {
        panic!("six lists");
    };
    let living = stones.clone().map(|stones| &stones - dead);
    assert_eq!(alive | seki, &living[0] | &living[1]);
    let around = surroundings(side, &living);
    let mut total = [0; 2];
    for (color, name) in ["black", "white"].into_iter().enumerate() {
        let named = |item: &str| -> Points {
            let names = json[item][name].as_array().unwrap().iter();
            names.map(|v| v.as_str().unwrap().to_string()).collect()
        };
        let mut lost = Points::new();
        let mut teire = Points::new();
        if rules == "japanese" && false_eyes == "fill" {
            lost.append(&mut named("filled"));
            teire.append(&mut named("teire"));
        }
        if tax == "SEKI" {
            lost.append(&mut named("seki_eyes"));
        }
        let own: Points = around
            .iter()
            .filter(|(v, touched)| touched[color] && !touched[1 - color] && !lost.contains(*v))
            .map(|(v, _)| v.clone())
            .collect();
        assert_eq!(&(&own - dead), [black, white][color]);
        assert_eq!(&own - dead, named("territory"));
        assert_eq!(&own & dead, named("territory_under_dead"));
        assert_eq!(json["points"][name]["territory"], own.len());
        let prisoners = json["points"][name]["prisoners"].as_u64().unwrap() as usize;
        total[color] = own.len()
            + match rules {
                "japanese" => prisoners + (&stones[1 - color] & dead).len(),
                _ => living[color].len(),
            }
            - teire.len();
    }
    total[0] as f64 - total[1] as f64
}

fn score(answer: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().unwrap();
    match answer.split_once('+') {
        Some(("= B", points)) => number(points),
        Some(("= W", points)) => -number(points),
        _ => {
            assert_eq!(answer, "= 0");
            0.0
        }
    }
}

#[test]
fn a_finished_game() {
    check("loadsgf games/ear-reddening.sgf", 19);
}

#[test]
fn random_boards() {
    let mut seed: u64 = 7;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((seed >> 33) % n) as usize
    };
    for side in [2, 3, 4, 5, 5, 6, 7, 7, 9, 9] {
        let names = vertices(side);
        let mut setup = format!("boardsize {side}");
        let moves = below((side * side * 3) as u64);
        for i in 0..moves {
            let v = &names[below(side as u64)][below(side as u64)];
            setup += &format!("\nplay {} {v}", ["b", "w"][i % 2]);
        }
        // Some blocks are dead because the players say so.
        if side % 2 == 1 {
            setup += &format!("\ngoeye-dead {}", names[below(side as u64)][0]);
        }
        check(&setup, side);
    }
}
