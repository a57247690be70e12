//! Both sides read what either writes.

use super::*;
use crate::color::Color;
use crate::vertex::{Move, Size};
use crate::word::Word;
use serde_json::json;

fn at(name: &str) -> Move {
    name.parse().unwrap()
}

#[test]
fn a_query_is_read_as_it_was_written() {
    let mut query = KataQuery::new("x", Size::new(7, 5).unwrap(), "japanese");
    query.moves = vec![(Color::Black, at("C3")), (Color::Black, Move::Pass)];
    query.initial_stones = vec![(Color::White, "A1".parse().unwrap())];
    query.initial_player = Some(Color::White);
    query.analysis_pv_len = Some(3);
    query.include_pv_visits = true;
    query.priorities = Some(vec![1, -2]);
    query.avoid_moves = vec![MoveRestriction {
        player: Color::White,
        moves: vec![at("D4"), Move::Pass],
        until_depth: 1,
    }];
    let text = serde_json::to_string(&query).unwrap();
    let expected = json!({
        "id": "x", "moves": [["B", "C3"], ["B", "pass"]], "initialStones": [["W", "A1"]], "initialPlayer": "W",
        "rules": "japanese", "boardXSize": 7, "boardYSize": 5, "analysisPVLen": 3, "includePVVisits": true,
        "priorities": [1, -2],
        "avoidMoves": [{"player": "W", "moves": ["D4", "pass"], "untilDepth": 1}],
    });
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&text).unwrap(),
        expected
    );
    let read: KataRequest = serde_json::from_str(&text).unwrap();
    assert_eq!(read, KataRequest::Query(Box::new(query)));
    let bad = text.replace("C3", "I3");
    assert!(serde_json::from_str::<KataQuery>(&bad).is_err());
}

#[test]
fn an_action_is_read_as_it_was_written() {
    let action = KataAction::Terminate(TerminateAction {
        id: "t".to_string(),
        terminate_id: "x".to_string(),
        turn_numbers: None,
    });
    let text = serde_json::to_string(&action).unwrap();
    assert_eq!(text, r#"{"action":"terminate","id":"t","terminateId":"x"}"#);
    let read: KataRequest = serde_json::from_str(&text).unwrap();
    assert_eq!(read, KataRequest::Action(action));
}

/// Lines of KataGo 1.17.2, shortened.
#[test]
fn answers_of_katago_are_read() {
    let read = |text: &str| serde_json::from_str::<KataResponse>(text).unwrap();
    let text = r#"{"id":"b","isDuringSearch":false,"moveInfos":[{"edgeVisits":2,"edgeWeight":2.0,"isSymmetryOf":"F4",
        "lcb":-0.333062986,"move":"E5","order":0,"playSelectionValue":2.0,"prior":0.81503135,"pv":["E5","pass"],"pvVisits":[2,1],
        "scoreLead":-0.972756803,"scoreMean":-0.972756803,"scoreSelfplay":-1.41151738,"scoreStdev":10.6847979,
        "utility":-0.595302503,"utilityLcb":-2.10671906,"visits":2,"weight":2.0,"winrate":0.206728641}],
        "ownership":[-0.033964,0.005302],"rootInfo":{"currentPlayer":"B","rawLead":-0.944619894,"rawStWrError":-0.5,"scoreLead":-0.963377833,
        "scoreSelfplay":-1.39212616,"scoreStdev":10.80419,"symHash":"15","thisHash":"15","utility":-0.608137361,"visits":3,
        "weight":3.0,"winrate":0.200122938},"turnNumber":0}"#;
    let KataResponse::Analysis(analysis) = read(text) else {
        panic!()
    };
    let (best, root) = (&analysis.move_infos[0], &analysis.root_info);
    assert_eq!(
        (best.action, best.is_symmetry_of),
        (at("E5"), Some(at("F4")))
    );
    assert_eq!(
        (best.pv.len(), best.pv_visits.clone()),
        (2, Some(vec![2, 1]))
    );
    assert_eq!((root.current_player, root.visits), (Color::Black, 3));
    assert_eq!(analysis.ownership.as_ref().unwrap().len(), 2);
    let written = serde_json::to_string(&analysis).unwrap();
    assert_eq!(read(&written), KataResponse::Analysis(analysis));
    let none = read(r#"{"id":"e4","isDuringSearch":false,"noResults":true,"turnNumber":0}"#);
    assert!(matches!(none, KataResponse::NoResults(none) if none.id == "e4"));
    let error = read(r#"{"error":"Request must have a string \"id\" field"}"#);
    assert!(matches!(error, KataResponse::Error(error) if error.id.is_none()));
    let warning =
        read(r#"{"field":"overrideSettings","id":"b","warning":"Unknown config params: foo"}"#);
    assert!(matches!(warning, KataResponse::Warning(_)));
    let echo = read(r#"{"action":"terminate","id":"c5","terminateId":"b","turnNumbers":[0]}"#);
    let KataResponse::Action(echo) = echo else {
        panic!()
    };
    assert_eq!(echo["terminateId"], "b");
    let models = r#"{"action":"query_models","id":"c2","models":[{"internalName":"g170","maxBatchSize":2,"name":"a.bin.gz",
        "usesHumanSLProfile":false,"usingFP16":"auto","version":8}]}"#;
    assert!(matches!(read(models), KataResponse::Action(_)));
    assert!(serde_json::from_str::<KataResponse>(r#"{"id":"b"}"#).is_err());
}

#[test]
fn a_view_is_somebodys() {
    let view = Perspective::from_word("sidetomove").unwrap();
    assert_eq!(view.side(Color::White), Color::White);
    assert_eq!(Perspective::White.side(Color::Black), Color::White);
}

#[test]
fn fields_stand_in_the_order_of_their_names() {
    let text = r#"{"id":"b","turnNumber":3,"isDuringSearch":false,"rootInfo":{"currentPlayer":"B","visits":3,"winrate":0.5,
        "scoreLead":1.0,"rawLead":2.0},"policy":[1.0],"ownership":[0.5],"moveInfos":[{"move":"E5","order":0,"visits":1,"winrate":0.5,
        "scoreLead":1.0,"pvVisits":[1],"isSymmetryOf":"E4","ownership":[0.5]}]}"#;
    let KataResponse::Analysis(mut analysis) = serde_json::from_str(text).unwrap() else {
        panic!()
    };
    analysis.ownership_stdev = Some(vec![0.5]);
    analysis.human_policy = Some(vec![0.5]);
    analysis.goeye = Some(json!({}));
    let echo = r#"{"action":"query_version","git_hash":"x","id":"b","terminateId":"c","version":"1.2.3","x":1}"#;
    let echo: KataResponse = serde_json::from_str(echo).unwrap();
    for response in [KataResponse::Analysis(analysis), echo] {
        let written = serde_json::to_string(&response).unwrap();
        let value: serde_json::Value = serde_json::from_str(&written).unwrap();
        // Its maps are sorted.
        assert_eq!(value.to_string(), written);
    }
}
