use super::about;
use super::tests::{LEFT, at, reviewed, settings};
use crate::answer::Certainty;
use crate::color::Color;
use crate::eye::{Dyadic, EyeValue, Worth};
use crate::review::{Cause, CauseKind, ChanceAim, EyesWorth, Remark};
use crate::vertex::Move;

#[test]
fn each_kind_of_cause_has_its_sentence() {
    let review = reviewed(LEFT, &settings(100, 1));
    let remark = &review.remarks[0];
    let said = |kind, owner, first_threat| {
        let cause = Cause {
            kind,
            owner,
            first_threat,
            certainty: Certainty::Estimated,
            ..remark.cause.clone()
        };
        let remark = Remark {
            cause,
            ..remark.clone()
        };
        about(&remark, review.record.size)
    };
    let (mine, theirs) = (Color::Black, Color::White);
    for (kind, owner, words) in [
        (
            CauseKind::Capture,
            theirs,
            "E4 captures White's 4 stones at C5; after G7, White saves them at E4",
        ),
        (
            CauseKind::Life,
            mine,
            "E4 makes Black's 4 stones at C5 live; after G7, White kills them at E4",
        ),
        (
            CauseKind::Life,
            theirs,
            "E4 kills White's 4 stones at C5; after G7, White makes them live at E4",
        ),
        (CauseKind::Ko, mine, "after G7, White needs no ko at E4"),
        (
            CauseKind::Cut,
            mine,
            "E4 keeps Black's 4 stones at C5 together; after G7, White cuts them at E4",
        ),
        (
            CauseKind::Cut,
            theirs,
            "E4 cuts White's 4 stones at C5; after G7, White joins them at E4",
        ),
        (
            CauseKind::Danger {
                instead: 0.9,
                after: 0.2,
            },
            mine,
            "after G7 they are likely lost: a chance of 20 % in place of 90 %",
        ),
        (
            CauseKind::Danger {
                instead: 0.4,
                after: 0.7,
            },
            theirs,
            "E4 attacks White's 4 stones at C5; after G7 they are safer: a chance of 70 % in place of 40 %",
        ),
        (
            CauseKind::Territory { points: 5.2 },
            mine,
            "E4 has about 5 points more for Black in the centre than G7",
        ),
        (
            CauseKind::Territory { points: 5.2 },
            theirs,
            "E4 leaves White about 5 points less in the centre than G7",
        ),
        (
            CauseKind::Eye {
                instead: EyesWorth {
                    value: EyeValue::TWO,
                    points: Some(Worth {
                        mean: Dyadic::whole(3),
                        temperature: Dyadic::whole(1),
                    }),
                },
                after: EyesWorth {
                    value: EyeValue::HALF,
                    points: None,
                },
            },
            mine,
            "are worth two eyes (2222; 3 points, and a move gains 1), after G7 half an eye (0011)",
        ),
        (
            CauseKind::Sente { answer: at("C3") },
            mine,
            "White has to answer E4 at C3, and then Black plays elsewhere first, as White now does at E4",
        ),
        (
            CauseKind::Ladder {
                aim: ChanceAim::Stop,
                breaker: Some(at("A1")),
            },
            theirs,
            "Black's ladder with G7 does not work: White's stone at A1 breaks it",
        ),
        (
            CauseKind::Ladder {
                aim: ChanceAim::Save,
                breaker: None,
            },
            mine,
            "E4 gets Black's 4 stones at C5 out of the ladder, G7 does not",
        ),
        (
            CauseKind::Point,
            mine,
            "E4 costs nothing, G7 gives points away",
        ),
        (
            CauseKind::Pass,
            mine,
            "The pass comes too early: E4 still gains something",
        ),
        (
            CauseKind::Size {
                instead: 8.4,
                gained: 2.6,
            },
            mine,
            "E4 in the centre gains about 8 points, G7 in the upper right gains about 3 points; now White plays E4 itself",
        ),
        (
            CauseKind::Size {
                instead: 5.0,
                gained: 0.2,
            },
            mine,
            "G7 in the upper right next to nothing",
        ),
        // No more than the whole loss is told to be gained by one of the moves.
        (
            CauseKind::Size {
                instead: remark.lost - 1.2,
                gained: -1.2,
            },
            mine,
            &format!("gains about {} points", remark.lost.round()),
        ),
    ] {
        let text = said(kind, owner, None);
        assert!(
            text.contains(words) && text.ends_with(" (estimated)."),
            "{text}"
        );
    }
    for (again, better, words) in [
        (vec![], remark.better, "(read)."),
        (vec![3], remark.better, "Move 3 overlooked it, too."),
        (vec![3, 6], remark.better, "Moves 3, 6 overlooked it, too."),
        (vec![3, 6], Move::Pass, "The same is true of moves 3, 6."),
    ] {
        let remark = Remark {
            again,
            better,
            ..remark.clone()
        };
        let text = about(&remark, review.record.size);
        assert!(text.ends_with(words), "{text}");
    }
    let nothing_better = Remark {
        better: Move::Pass,
        cause: Cause {
            kind: CauseKind::Size {
                instead: 0.0,
                gained: -remark.lost,
            },
            ..remark.cause.clone()
        },
        ..remark.clone()
    };
    let text = about(&nothing_better, review.record.size);
    assert!(text.contains(" points against a pass"), "{text}");
    let ko = said(CauseKind::Ko, mine, Some(Color::White));
    assert!(
        ko.contains("White fights a ko about them at E4, for which White needs the first threat"),
        "{ko}"
    );
}
