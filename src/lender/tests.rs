//! Engines that are scripts of the shell: some answer as they should, more do not.

use super::LentEngine;
use super::question::{History, Inquiry};
use crate::color::Color;
use crate::evaluator::{self, Evaluator};
use crate::game::{Game, Komi, UpTo};
use crate::network::{Evaluation, Network};
use crate::position::Position;
use crate::rules::Rules;
use crate::sgf;
use crate::vertex::{Move, Size};
use serde_json::{Value, json};
use std::num::NonZero;
use std::time::Duration;

fn engine(command: &str, seconds: u64) -> &'static LentEngine {
    let (visits, patience) = (NonZero::<u32>::MIN, Duration::from_secs(seconds));
    let started = LentEngine::start(command, visits, patience, Network::built_in());
    Box::leak(Box::new(started.unwrap()))
}

/// A loop that does something with each query, whose id is in `$id`.
fn each(body: &str) -> String {
    format!(
        r#"while read -r line; do
        id=$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
        case "$line" in
            *query_version*) echo '{{"action":"query_version","id":"version","version":"1.16.0"}}' ;;
            *terminate*) ;;
            *) {body} ;;
        esac
        done"#
    )
}

/// An answer on 9x9, with other values for some of its fields.
fn answer(changed: &Value) -> String {
    let (mut ownership, mut policy) = (vec![0.5; 81], vec![0.0; 82]);
    (ownership[0], policy[0], policy[81]) = (-0.5, 0.75, 0.25);
    let mut told = json!({
        "id": "ID", "isDuringSearch": false, "turnNumber": 0,
        "moveInfos": [{"move": "E5", "order": 0, "visits": 5, "winrate": 0.75, "scoreLead": 3.5, "prior": 0.5, "lcb": 0.5,
            "pv": ["E5", "C3"], "pvVisits": [5, 2]}],
        "rootInfo": {"currentPlayer": "B", "visits": 8, "winrate": 0.75, "scoreLead": 3.5, "scoreStdev": 8.0},
        "ownership": ownership, "policy": policy,
    });
    for (key, value) in changed.as_object().unwrap() {
        told[key] = value.clone();
    }
    format!(
        "printf '{}\\n' \"$id\"",
        told.to_string().replace("ID", "%s")
    )
}

fn game() -> Game {
    Game::new(Size::square(9).unwrap(), Rules::default(), Komi::default())
}

fn evaluated(engine: &LentEngine, game: &Game) -> Result<Evaluation, String> {
    evaluator::ask(engine, || engine.evaluate(game, game.to_move(), None))
}

#[test]
fn an_engine_that_misbehaves_is_told_with_its_last_words() {
    let answers = |changed: Value| each(&answer(&changed));
    let root = |winrate: f64| json!({"currentPlayer": "B", "visits": 8, "winrate": winrate, "scoreLead": 3.5});
    let cases = [
        (
            "no-such-engine-of-goeye".to_string(),
            "has ended (exit status: 127); its last lines: ",
        ),
        (
            "echo 'no model' >&2; exit 3".to_string(),
            "has ended (exit status: 3); its last lines: no model",
        ),
        (": ; exit 0".to_string(), "has ended (exit status: 0)"),
        (each("kill -9 $$"), "has ended (signal: 9"),
        (
            "while read -r line; do echo '? unknown command'; echo; done".to_string(),
            "speaks GTP",
        ),
        (
            "echo '{\"id\":1'; exec sleep 60".to_string(),
            "answers with what is no answer",
        ),
        (
            "yes hello".to_string(),
            "answers with what is no answer; its last lines: hello",
        ),
        (
            "echo hello; exec sleep 60".to_string(),
            "has said nothing for 1 seconds; its last lines: hello",
        ),
        (
            "exec 2>&- sleep 60".to_string(),
            "has said nothing for 1 seconds",
        ),
        (
            each("echo '{\"id\":\"'$id'\"}'"),
            "answers with what is no answer",
        ),
        (
            each(
                "echo \"{\\\"error\\\":\\\"too large\\\",\\\"field\\\":\\\"boardXSize\\\",\\\"id\\\":\\\"$id\\\"}\"",
            ),
            "refuses a question: too large (boardXSize)",
        ),
        (
            each("echo '{\"error\":\"what?\"}'"),
            "does not understand: what?",
        ),
        (
            answers(json!({"noResults": true})),
            "has ended a search that was not to be ended",
        ),
        (
            answers(json!({"ownership": [1.0, 0.0]})),
            "answers with an ownership of 2 numbers",
        ),
        (answers(json!({"policy": null})), "answers with no policy"),
        (
            answers(json!({"rootInfo": root(7.0)})),
            "answers with the winrate 7",
        ),
        (
            "head -c 17000000 /dev/zero; sleep 60".to_string(),
            "answers with a line without end",
        ),
    ];
    for (command, expected) in cases {
        let engine = engine(&command, 1);
        let told = evaluated(engine, &game());
        let failure = told.expect_err(&command);
        assert!(failure.contains(expected), "{command}: {failure}");
        assert_eq!(engine.failure(), Some(failure.clone()));
        // It is asked no more.
        assert_eq!(evaluated(engine, &game()), Err(failure));
    }
}

#[test]
fn what_an_engine_tells_is_taken_as_it_is() {
    let partial = answer(
        &json!({"isDuringSearch": true, "rootInfo": {"currentPlayer": "B", "visits": 1, "winrate": 0.0, "scoreLead": 9.0}}),
    );
    // It greets, warns, tells too much and answers twice.
    let body = format!(
        "echo '{{\"id\":\"other\",\"isDuringSearch\":false,\"turnNumber\":0,\"noResults\":true}}'; \
        echo \"{{\\\"warning\\\":\\\"hm\\\",\\\"id\\\":\\\"$id\\\"}}\"; {partial}; {}; {}",
        answer(&json!({})),
        answer(&json!({"isDuringSearch": true})),
    );
    let engine = engine(&format!("echo Welcome; echo; {}", each(&body)), 20);
    let told = evaluated(engine, &game()).unwrap();
    assert_eq!((told.lead, told.winrate, told.spread), (3.5, 0.75, 8.0));
    let at = |name: &str| name.parse().unwrap();
    assert_eq!(
        (told.ownership[at("A9")], told.ownership[at("B9")]),
        (-0.5, 0.5)
    );
    assert_eq!(
        (told.policy[at("A9")], told.policy[at("A1")], told.pass),
        (0.75, 0.0, 0.25)
    );
    let mut game = game();
    game.play(Color::Black, "C3".parse().unwrap()).unwrap();
    let mut position = Position::new(game.clone());
    position.set_evaluator(engine);
    assert_eq!(
        (position.estimate().lead, position.estimate().winrate),
        (3.5, 0.75)
    );
    assert_eq!(position.likely_moves()[0].0, "A9".parse().unwrap());
    let settings = crate::search::SearchSettings {
        evaluator: engine,
        ..Default::default()
    };
    let mut search = crate::search::TreeSearch::new(&game, Color::White, settings);
    search.run(8);
    let report = search.report();
    // White's view, and what the search says is not told anew by the estimate.
    assert_eq!(
        (report.visits, report.score_lead, report.winrate),
        (8, -3.5, 0.25)
    );
    let best = &report.candidates[0];
    assert_eq!(
        (best.action, best.lcb, best.pv.len()),
        ("E5".parse().unwrap(), 0.5, 2)
    );
    assert_eq!(report.ownership[at("A9")], 0.5);
    assert_eq!(
        position.estimate().told_by(report.clone(), Color::White),
        report
    );
    assert_eq!(engine.failure(), None);
}

#[test]
fn a_finished_board_is_counted_whatever_an_engine_says() {
    let broken = engine("exit 1", 1);
    let end =
        crate::game::tests::from_diagram(". X O .\nX X O O\n. X O .\nX X O O", Rules::default());
    let mut position = Position::new(end);
    position.set_evaluator(broken);
    assert!(position.estimate().is_score);
}

#[test]
fn each_position_is_asked_about_once() {
    // The second question would never be answered.
    let once = format!(
        "if [ -z \"$done\" ]; then {}; done=1; fi",
        answer(&json!({}))
    );
    let engine = engine(&each(&once), 20);
    let first = evaluated(engine, &game()).unwrap();
    assert_eq!(evaluated(engine, &game()), Ok(first));
    // Nor is it waited for beyond what was asked for, and it is withdrawn.
    let mut other = game();
    other.play(Color::Black, Move::Pass).unwrap();
    let until = std::time::Instant::now() + Duration::from_millis(50);
    let given_up = crate::interrupt::attempt(&Default::default(), Some(until), || {
        engine.evaluate(&other, Color::White, None)
    });
    assert_eq!((given_up, engine.failure()), (None, None));
}

/// The query about a game up to the end of a record, without what is always the same.
fn query(text: &str, to_move: Option<Color>) -> (Value, f64) {
    let record = sgf::read(text.as_bytes()).unwrap();
    let (game, _) =
        Game::from_record(&record, Rules::default(), Komi::default(), UpTo::End).unwrap();
    let to_move = to_move.unwrap_or(game.to_move());
    let asked = Inquiry::new(&game, to_move, History::Moves);
    let mut query = serde_json::to_value(&asked.query).unwrap();
    let fields = query.as_object_mut().unwrap();
    for key in ["id", "overrideSettings", "includeOwnership", "boardYSize"] {
        fields.remove(key).unwrap();
    }
    (query, asked.correction)
}

#[test]
fn games_are_asked_about_by_their_moves() {
    let (plain, correction) = query("(;SZ[5]KM[6.5]RU[Chinese];B[cc];W[])", None);
    let moves = json!([["B", "C3"], ["W", "pass"]]);
    assert_eq!(
        (&plain["moves"], &plain["komi"], correction),
        (&moves, &json!(6.5), 0.0)
    );
    assert_eq!(
        (
            &plain["rules"]["scoring"],
            &plain["rules"]["whiteHandicapBonus"]
        ),
        (&json!("AREA"), &json!("0"))
    );
    assert_eq!(plain["initialPlayer"], "B");
    // White's points for handicap stones are in the komi.
    let (handicap, _) = query("(;SZ[9]KM[0.5]RU[Chinese]HA[2]AB[cc][gg];W[ee])", None);
    assert_eq!(
        (&handicap["komi"], &handicap["initialPlayer"]),
        (&json!(2.5), &json!("W"))
    );
    assert_eq!(handicap["initialStones"], json!([["B", "C7"], ["B", "G3"]]));
    // So are prisoners of which the moves are not told, because the other side is to move.
    let captured = "(;SZ[5]KM[7.5]AB[ba]AW[aa];B[ab];W[cc])";
    let (other, correction) = query(captured, Some(Color::White));
    assert_eq!(
        (&other["moves"], &other["initialPlayer"]),
        (&json!([]), &json!("W"))
    );
    assert_eq!((&other["komi"], correction), (&json!(6.5), 0.0));
    // A komi that is no half point is put right in the answer.
    let size = Size::square(5).unwrap();
    let odd = Game::new(size, Rules::default(), Komi::new(3.25).unwrap());
    let asked = Inquiry::new(&odd, Color::Black, History::Moves);
    assert_eq!((asked.query.komi, asked.correction), (Some(3.5), 0.25));
    let (stones, _) = query("(;SZ[5];B[cc];W[dd];AE[cc]PL[W])", None);
    assert_eq!(
        (&stones["moves"], &stones["initialPlayer"]),
        (&json!([]), &json!("W"))
    );
    assert_eq!(stones["initialStones"], json!([["W", "D2"]]));
}
