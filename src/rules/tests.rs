use super::*;
use crate::word::Word;

/// The presets as KataGo documents them: name, ko, scoring, suicide, tax, handicap bonus, button, friendly pass.
const TABLE: [&str; 11] = [
    "tromp-taylor   POSITIONAL   AREA       true   NONE  0    false  false",
    "chinese        SIMPLE       AREA       false  NONE  N    false  true",
    "chinese-ogs    POSITIONAL   AREA       false  NONE  N    false  true",
    "chinese-kgs    POSITIONAL   AREA       false  NONE  N    false  true",
    "japanese       SIMPLE       TERRITORY  false  SEKI  0    false  true",
    "korean         SIMPLE       TERRITORY  false  SEKI  0    false  true",
    "stone-scoring  SIMPLE       AREA       false  ALL   0    false  true",
    "aga            SITUATIONAL  AREA       false  NONE  N-1  false  true",
    "bga            SITUATIONAL  AREA       false  NONE  N-1  false  true",
    "new-zealand    SITUATIONAL  AREA       true   NONE  0    false  true",
    "aga-button     SITUATIONAL  AREA       false  NONE  N-1  true   true",
];

/// Every combination of values.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for &ko in KoRule::ALL {
        for &scoring in Scoring::ALL {
            for &tax in Tax::ALL {
                for &handicap_bonus in HandicapBonus::ALL {
                    for bits in 0..8 {
                        all.push(Rules {
                            ko,
                            scoring,
                            tax,
                            handicap_bonus,
                            suicide: [Suicide::Forbidden, Suicide::Allowed][bits & 1],
                            button: [Button::Unused, Button::HalfPoint][bits >> 1 & 1],
                            friendly_pass: [FriendlyPass::Allowed, FriendlyPass::CaptureFirst]
                                [bits >> 2],
                        });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn presets_are_those_of_the_documentation() {
    for (row, (name, rules)) in TABLE.iter().zip(Rules::PRESETS) {
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words[0], name);
        assert_eq!(Rules::from_name(name), Ok(rules));
        let json = format!(
            r#"{{"ko":"{}","scoring":"{}","suicide":{},"tax":"{}","whiteHandicapBonus":"{}","hasButton":{},"friendlyPassOk":{}}}"#,
            words[1], words[2], words[3], words[4], words[5], words[6], words[7]
        );
        assert_eq!(rules.to_json(), json);
        let equal = rules.name().unwrap();
        assert_eq!(Rules::from_name(equal), Ok(rules), "{name} is {equal}");
    }
}

#[test]
fn every_combination_goes_through_json_and_sgf_and_back() {
    let all = all_rules();
    assert_eq!(all.len(), 648);
    for rules in all {
        assert_eq!(Rules::default().with_json(&rules.to_json()), Ok(rules));
        assert_eq!(ING.updated(&rules.to_json()), Ok(rules));
        assert_eq!(Rules::from_name(&rules.sgf_name()), Ok(rules));
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

#[test]
fn missing_fields_of_json_stay() {
    let rules = AGA.with_json(r#" {"tax": "seki"} "#).unwrap();
    assert_eq!(
        rules,
        Rules {
            tax: Tax::Seki,
            ..AGA
        }
    );
    assert_eq!(CHINESE.with_json("{}"), Ok(CHINESE));
    assert_eq!(
        CHINESE.with_json(r#"{"koRule":"SITUATIONAL","whiteHandicapBonus":0}"#),
        Ok(area(
            KoRule::Situational,
            Suicide::Forbidden,
            HandicapBonus::Zero
        ))
    );
}

#[test]
fn names_in_use_are_known() {
    for (names, want) in [
        (
            "Tromp-Taylor|tromp_taylor|TROMP TAYLOR|tromptaylor",
            "tromp-taylor",
        ),
        (
            "Chinese|CHINESE|cn|Area| chinese |Chinese Rules|中国规则",
            "chinese",
        ),
        (
            "Japanese|japanese|jp|Territory|Japanese rules|日本ルール",
            "japanese",
        ),
        ("Korean|korea|한국", "korean"),
        ("AGA|aga|French", "aga"),
        ("NZ|nz|New Zealand|new_zealand|NEW-ZEALAND", "new-zealand"),
        ("Stone_Scoring|Stone Scoring", "stone-scoring"),
        ("chinese_ogs", "chinese-ogs"),
        ("CHINESE_KGS", "chinese-kgs"),
        ("aga_button", "aga-button"),
        ("koSIMPLEscoreTERRITORYsui0", "japanese"),
        ("koPOSITIONALscoreAREAtaxNONEsui0whbNfpok1", "chinese-ogs"),
        (
            "koSITUATIONALscoreAREAtaxNONEsui1button0whb0komi7.5",
            "new-zealand",
        ),
    ] {
        let want = Rules::PRESETS.iter().find(|(n, _)| *n == want).unwrap().1;
        for name in names.split('|') {
            assert_eq!(Rules::from_name(name), Ok(want), "{name:?}");
        }
    }
    for name in ["GOE", "Ing", "ing rules"] {
        assert_eq!(Rules::from_name(name), Ok(ING), "{name:?}");
    }
}

#[test]
fn files_name_rules_in_a_text() {
    for (text, want) in [
        ("Chinese (area)", "chinese"),
        ("chinese, komi 7.5", "chinese"),
        ("area scoring", "chinese"),
        ("数子", "chinese"),
        ("중국룰", "chinese"),
        ("Japanese/territory", "japanese"),
        ("chinese-kgs", "chinese-kgs"),
    ] {
        assert_eq!(Rules::from_sgf(text), Rules::from_name(want), "{text}");
    }
    for text in ["", "?", "Mathematical", "Japanese, not Chinese"] {
        assert!(Rules::from_sgf(text).is_err(), "{text}");
    }
}

#[test]
fn kgs_names_mean_the_server() {
    for (name, want) in [
        ("chinese", "chinese-kgs"),
        ("aga", "aga"),
        ("japanese", "japanese"),
        ("new_zealand", "new-zealand"),
    ] {
        assert_eq!(Rules::from_kgs_name(name), Rules::from_name(want));
    }
    assert_eq!(
        Rules::from_kgs_name("korean"),
        Err(RulesError::UnknownName("korean".to_string()))
    );
}

#[test]
fn errors_tell_what_is_wrong() {
    fn check(text: &str, want: &str) {
        assert_eq!(
            Rules::default().updated(text).unwrap_err().to_string(),
            want,
            "{text:?}"
        );
    }
    check("", "unknown rules: ");
    check("martian", "unknown rules: martian");
    check("komi", "unknown rules: komi");
    check(
        "koSPIGHTscoreAREA",
        "bad value for ko: SPIGHT is none of SIMPLE, POSITIONAL, SITUATIONAL",
    );
    check("koSIMPLEscoreAREAxx1", "unknown rule: xx");
    check("{\"komi\":7.5}", "unknown rule: komi");
    check(
        "{\"tax\":true}",
        "bad value for tax: true is none of NONE, SEKI, ALL",
    );
    check(
        "{\"suicide\":null}",
        "bad value for suicide: null is none of true, false",
    );
    check(
        "{\"whiteHandicapBonus\":1}",
        "bad value for whiteHandicapBonus: 1 is none of 0, N, N-1",
    );
    assert!(matches!(
        CHINESE.updated("{\"ko\":"),
        Err(RulesError::BadJson(_))
    ));
    assert!(matches!(
        CHINESE.with_json("[1]"),
        Err(RulesError::BadJson(_))
    ));
}

#[test]
fn one_field_is_set_and_a_bad_value_changes_nothing() {
    let mut rules = CHINESE;
    for (key, value) in [
        ("KO", "situational"),
        ("scoring", "Equivalence"),
        ("hasButton", "TRUE"),
        ("friendlypassok", "0"),
        ("whiteHandicapBonus", "n-1"),
        ("multiStoneSuicideLegal", "true"),
        ("tax", "all"),
    ] {
        rules.set_rule(key, value).unwrap();
    }
    let want = Rules {
        ko: KoRule::Situational,
        scoring: Scoring::Equivalence,
        tax: Tax::All,
        suicide: Suicide::Allowed,
        handicap_bonus: HandicapBonus::NMinusOne,
        button: Button::HalfPoint,
        friendly_pass: FriendlyPass::CaptureFirst,
    };
    assert_eq!(rules, want);
    assert!(rules.set_rule("suicide", "maybe").is_err());
    assert_eq!(rules, want);
}

#[test]
fn handicap_bonus_counts_stones() {
    for (bonus, want) in [
        (HandicapBonus::Zero, [0, 0, 0]),
        (HandicapBonus::N, [0, 2, 9]),
        (HandicapBonus::NMinusOne, [0, 1, 8]),
    ] {
        assert_eq!([0, 2, 9].map(|n| bonus.points(n)), want);
    }
}
