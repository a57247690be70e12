use super::{about, annotated, ending, page, story, text};
use crate::answer::Certainty;
use crate::color::Color;
use crate::report::json::ReviewAnswer;
use crate::review::{
    BROKEN, Cause, CauseKind, Review, ReviewSettings, Story, StoryKind, WhatIf, review,
};
use crate::sgf::{self, Tree};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::num::NonZero;
use std::ops::ControlFlow;

/// Black leaves four stones in atari that one move saves.
pub(super) const LEFT: &str = "(;SZ[7]KM[0]PB[A & <b>]AB[cc][dc][cd][dd][ee][df][ef][ff]AW[bb][cb][db][eb][bc][ec][bd][ce][de];B[ga];W[ed];B[];W[])";

/// White leads by 2 points: eleven points and eleven stones for either side but for two more stones, and no dead ones.
fn walls(result: &str, komi: &str) -> String {
    format!(
        "(;SZ[7]RU[Chinese]KM[{komi}]RE[{result}]AB[da][db][dc][dd][de][df][dg][cd]\
         AW[ea][eb][ec][ed][ee][ef][eg][fd][gf];B[];W[])"
    )
}

pub(super) fn settings(visits: u32, jobs: usize) -> ReviewSettings {
    ReviewSettings {
        visits,
        jobs: NonZero::new(jobs).unwrap(),
        ..ReviewSettings::default()
    }
}

pub(super) fn reviewed(sgf: &str, settings: &ReviewSettings) -> Review {
    let record = sgf::read(sgf.as_bytes()).unwrap();
    review(record, settings, &mut |_| ControlFlow::Continue(())).unwrap()
}

pub(super) fn at(name: &str) -> Vertex {
    name.parse().unwrap()
}

#[test]
fn stones_that_could_be_saved_are_told() {
    let review = reviewed(LEFT, &settings(300, 1));
    let remark = &review.remarks[0];
    assert_eq!((remark.number, remark.color), (1, Color::Black));
    assert_eq!(remark.better, Move::Play(at("E4")));
    let Cause {
        kind,
        certainty,
        owner,
        stones,
        reply,
        first_threat,
    } = remark.cause;
    assert_eq!((kind, owner), (CauseKind::Capture, Color::Black));
    assert!(certainty >= Certainty::Read && remark.lost > 5.0);
    assert_eq!(
        (stones.len(), reply, first_threat),
        (4, Some(at("E4")), None)
    );
    assert_eq!(
        about(remark, review.record.size),
        "E4 saves Black's 4 stones at C5; after G7, White captures them at E4 (read)."
    );
    let story = &review.stories[0];
    assert_eq!((story.color, story.stones.len()), (Color::Black, 4));
    assert_eq!((story.kind, story.last), (StoryKind::Captured, 2));
}

/// Two steps beyond the lowest line there is not even a border any more.
#[test]
fn stones_on_the_first_line_have_stories() {
    let game =
        "(;SZ[7]KM[0]AB[cg][dg][cf][df][ee][dd][ed][fd]AW[bg][eg][bf][ce][de];B[ga];W[ef];B[];W[])";
    let review = reviewed(game, &settings(1, 1));
    let story = &review.stories[0];
    assert_eq!((story.kind, story.stones.len()), (StoryKind::Captured, 4));
    assert!(story.points > 4.0, "{}", story.points);
}

#[test]
fn a_review_depends_on_the_game_only() {
    let [one, two] = [1, 2].map(|jobs| reviewed(LEFT, &settings(200, jobs)));
    assert_eq!(ReviewAnswer::of(&one), ReviewAnswer::of(&two));
}

#[test]
fn a_review_that_is_ended_early_tells_what_is_known() {
    let record = sgf::read(LEFT.as_bytes()).unwrap();
    let mut known = 1;
    for most in [0, 1, 5, 9, 14, 20] {
        let mut calls = 0;
        let review = review(record.clone(), &settings(200, 1), &mut |progress| {
            assert!(progress.done <= progress.of, "{progress:?}");
            calls += 1;
            match calls > most {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let review = review.unwrap();
        assert!(!review.is_complete);
        assert!((known..=5).contains(&review.course.len()), "{most}");
        known = review.course.len();
        for told in [text(&review), page(&review)] {
            assert!(told.contains("ended early"));
            assert_eq!(
                told.contains("Nothing was found by then."),
                review.told().is_empty()
            );
        }
    }
    assert_eq!(known, 5);
}

#[test]
fn the_worst_moves_are_told_before_all_positions_are_estimated() {
    let game = "(;SZ[9]KM[7];B[ee];W[aa];B[cc];W[bb])";
    let record = sgf::read(game.as_bytes()).unwrap();
    let whole = reviewed(game, &settings(400, 1));
    let mut first = None;
    let ended = review(record, &settings(400, 1), &mut |progress| {
        if first.is_none() {
            first = progress.known.cloned();
        }
        match first.is_some() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let first = first.unwrap();
    let is_told = |review: &Review| review.remarks.iter().any(|remark| remark.number == 2);
    assert!(is_told(&first) && is_told(&whole));
    let ended = ended.unwrap();
    assert_eq!(ReviewAnswer::of(&ended), ReviewAnswer::of(&first));
    assert!(!ended.is_complete);
}

#[test]
fn a_broken_ladder_is_told_as_one_story() {
    let review = reviewed(BROKEN, &settings(1, 1));
    let is_ladder = |story: &&Story| matches!(story.kind, StoryKind::Ladder { .. });
    let told = story(review.stories.iter().find(is_ladder).unwrap());
    let start = "White's ladder of move 8 does not work: Black's stone at K10 breaks it. \
                 White could still stop at move 10 and play elsewhere. Moves 8 to 29 cost White about ";
    assert!(told.starts_with(start), "{told}");
    assert_eq!(ReviewAnswer::of(&review).stories[0].kind, "ladder");
}

#[test]
fn an_empty_game_has_a_review() {
    let review = reviewed("(;SZ[9])", &settings(10, 2));
    assert_eq!((review.course.len(), review.remarks.len()), (1, 0));
    assert!(text(&review).contains("Nothing that stands out."));
    assert!(page(&review).contains("Nothing that stands out."));
}

#[test]
fn records_that_cannot_be_right_are_explained() {
    let score = reviewed(&walls("0", "0"), &settings(1, 1))
        .ending
        .scored
        .result
        .margin;
    assert_eq!(score, 7.0);
    for (result, komi, what_if, words) in [
        ("B+7", "0", None, "same result"),
        ("B+1.5", "0", Some(WhatIf::Komi(5.5)), "komi of 5.5"),
        ("W+7", "0", Some(WhatIf::OtherWinner), "winner"),
        ("B+33", "0", None, "nothing simple"),
    ] {
        let review = reviewed(&walls(result, komi), &settings(1, 1));
        assert_eq!(review.ending.what_if, what_if, "{result}");
        let told = ending(&review.ending).join(" ");
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_record_that_breaks_off_is_not_held_against_its_result() {
    let review = reviewed("(;SZ[9]KM[6.5]RE[W+3.5];B[ee])", &settings(1, 1));
    assert_eq!(review.ending.what_if, Some(WhatIf::BreaksOff));
    let told = ending(&review.ending).join(" ");
    assert!(
        told.ends_with("The record says W+3.5: its moves end before the game does."),
        "{told}"
    );
}

#[test]
fn points_that_are_given_away_and_scores_are_told_once() {
    let wall =
        "(;SZ[7]KM[0]RU[Japanese]AB[ca][cb][cc][cd][ce][cf]AW[da][db][dc][dd][de][df];B[cg];W[dg]";
    let review = reviewed(&format!("{wall};B[aa];W[gg];B[];W[])"), &settings(100, 1));
    let told = &review.remarks[0];
    assert_eq!((told.number, told.cause.kind), (3, CauseKind::Point));
    assert_eq!((told.lost, told.again.as_slice()), (1.0, &[4][..]));
    // A false eye may count, and eyes in seki may, too.
    let false_eye = "(;SZ[9]KM[0]RU[Japanese]AB[da][db][dc][dd][de][df][dg]AW[ea][eb][ec][ed][ee][ef][eg];B[dh];W[eh];B[ei];W[fi])";
    let told = ending(&reviewed(false_eye, &settings(1, 1)).ending).join(" ");
    assert!(told.contains("territory W+8.0 or W+7.0, area"), "{told}");
}

#[test]
fn a_reason_that_dead_groups_share_is_told_once() {
    // Two pairs of white stones without an eye among Black's stones, and two lone ones.
    let black = "AB[cb][cc][bd][ae][ab][ba][ce][cf][bg][da]";
    let sgf = walls("0", "0").replace("AB[da]", black);
    let sgf = sgf.replace("AW[", "AW[bb][bc][ad][bf][be][ag][");
    let review = reviewed(&sgf, &settings(1, 1));
    let groups = &review.ending.dead;
    let sizes: Vec<usize> = groups.iter().map(|group| group.stones.len()).collect();
    assert_eq!(sizes, [2, 1, 2, 1]);
    let told = ending(&review.ending).join("\n");
    let answer = ReviewAnswer::of(&review).end.dead;
    let [reason] = &answer[0].reasons[..] else {
        panic!("{told}");
    };
    assert_eq!(told.matches(reason.as_str()).count(), 1, "{told}");
    assert!(told.contains("White's 2 stones at B6 ("), "{told}");
    assert!(told.contains(", 2 stones at B3 ("), "{told}");
    assert!(told.contains("White's stone at A4 ("), "{told}");
    assert_eq!(answer[2].reasons, answer[0].reasons);
    assert!(answer[1].reasons.is_empty());
}

#[test]
fn a_group_that_was_taken_off_is_found() {
    // All is Black's if White's stones die.
    let review = reviewed(&walls("B+49", "0"), &settings(1, 1));
    let white = review
        .ending
        .scored
        .engine
        .game()
        .board()
        .stones_of(Color::White);
    assert_eq!(review.ending.what_if, Some(WhatIf::Taken(white)));
}

#[test]
fn two_groups_that_were_not_marked_as_dead_are_found() {
    // A white pair among Black's stones, a black stone among White's: where one of them lives, all around it is dame.
    let sgf = walls("W+2", "0").replace("AB[", "AB[fb][");
    let review = reviewed(&sgf.replace("AW[", "AW[bb][bc]["), &settings(1, 1));
    let ending = ending(&review.ending).join(" ");
    assert!(
        ending.contains("if the 2 stones at B6 and the stone at F6 lived, so they were perhaps"),
        "{ending}"
    );
}

#[test]
fn compensation_for_handicap_stones_is_found() {
    // By the rules White gets 4 points for 4 stones, and the score is B+3.
    for (result, what_if) in [("B+3", None), ("B+7", Some(0))] {
        let sgf = walls(result, "0").replace("AB[", "HA[4]AB[");
        let review = reviewed(&sgf, &settings(1, 1));
        assert_eq!(review.ending.what_if, what_if.map(WhatIf::Compensation));
        let told = ending(&review.ending).join(" ");
        let words = what_if.map_or("same result".to_string(), |n| {
            format!("with {n} points for White")
        });
        assert!(told.contains(&words), "{told}");
    }
}

#[test]
fn a_game_is_written_with_comments_and_the_better_line() {
    let review = reviewed(LEFT, &settings(300, 1));
    let written = annotated(&review);
    let tree = Tree::read(written.as_bytes()).unwrap();
    let root = &tree.nodes()[0];
    assert_eq!(root.children.len(), 2);
    let [played, better] = [root.children[0], root.children[1]].map(|i| &tree.nodes()[i]);
    assert_eq!(played.judgement, Some(sgf::Judgement::Bad));
    assert_eq!(played.marked.len(), 4);
    assert!(
        played
            .node
            .comment
            .as_ref()
            .is_some_and(|said| said.contains("E4 saves"))
    );
    assert_eq!(
        better.node.played,
        Some((Color::Black, Move::Play(at("E4"))))
    );
    assert!(written.contains("SBKV[") && written.contains("SBKS["));
    // The game itself is the same.
    let again = sgf::read(written.as_bytes()).unwrap();
    assert!(again.moves().eq(review.record.moves()));
    assert_eq!(again.players, review.record.players);
}

#[test]
fn turning_points_are_told_in_every_form() {
    let review = Review {
        turning_points: vec![1, 2],
        ..reviewed(LEFT, &settings(1, 1))
    };
    for told in [text(&review), page(&review), annotated(&review)] {
        assert!(told.contains("The lead changed sides with moves 1, 2."));
    }
}

#[test]
fn a_page_shows_each_remark_on_boards() {
    let review = reviewed(LEFT, &settings(300, 1));
    let page = page(&review);
    assert_eq!(page.matches("<article").count(), review.told().len());
    assert_eq!(page.matches("<figure ").count(), 2 * review.remarks.len());
    // Each move of the lines is a step, and those that take stones say which.
    let moves: usize = (review.remarks.iter())
        .map(|remark| remark.line.len() + remark.answer.len())
        .sum();
    assert_eq!(page.matches("<g class=\"step\">").count(), moves);
    assert!(page.contains("data-better=\"E4\""));
    assert!(page.contains("A &amp; &lt;b&gt;") && !page.contains("<b>"));
    assert_eq!(page.matches("<script").count(), 1);
    assert!(
        !page.contains("src=") && !page.contains("href="),
        "a page needs nothing else"
    );
}

#[test]
fn where_points_are_lost_all_over_the_board_nothing_is_marked() {
    let mut review = reviewed(LEFT, &settings(300, 1));
    review.remarks.truncate(1);
    let triangles = |review: &Review| page(review).matches("class=\"sign white\"").count();
    let marks = |review: &Review| annotated(review).matches("TR[").count();
    let remark = |review: &mut Review, kind| {
        let cause = &mut review.remarks[0].cause;
        (cause.kind, cause.owner) = (kind, Color::White);
        cause.stones = VertexSet::from_iter([at("B6")]);
    };
    remark(&mut review, CauseKind::Capture);
    assert_eq!((triangles(&review), marks(&review)), (2, 1));
    let size = CauseKind::Size {
        instead: 8.0,
        gained: 2.0,
    };
    remark(&mut review, size);
    assert_eq!((triangles(&review), marks(&review)), (0, 0));
}

/// Stones that are set up or taken off in the middle of a record are no work of the move before.
#[test]
fn setup_in_the_middle_is_no_move() {
    let taken = "(;SZ[7]KM[0];B[cc];W[ee];B[dc];W[ef];B[cd];W[fe];B[dd];W[ff];AE[cc][dc][cd][dd]AW[cb][db];B[cf];W[bf])";
    let review = reviewed(taken, &settings(200, 1));
    let mut stories = review.stories.iter();
    assert!(stories.all(|story| story.kind != StoryKind::Captured));
    assert!(review.course[8].is_set_up && !review.course[7].is_set_up);
    assert!(review.remarks.iter().all(|remark| remark.number != 8));
    assert!(!review.turning_points.contains(&8));
}

#[test]
fn a_komi_that_binary_numbers_lack_is_no_difference() {
    for komi in ["6.7", "0.1", "7.3"] {
        let points = 7.0 - komi.parse::<f64>().unwrap();
        let result = match points > 0.0 {
            true => format!("B+{points:.1}"),
            false => format!("W+{:.1}", -points),
        };
        let review = reviewed(&walls(&result, komi), &settings(1, 1));
        let found = review.ending.scored.comparison.unwrap();
        assert_eq!(found.difference, 0.0, "{komi}");
        let told = ending(&review.ending).join(" ");
        assert!(told.contains("same result"), "{told}");
    }
}

/// A short game is not searched as long as a long one.
#[test]
fn a_short_game_takes_a_short_time() {
    let game = "(;SZ[9]KM[7];B[ee];W[aa];B[cc])";
    let mut most = 0;
    let record = sgf::read(game.as_bytes()).unwrap();
    let usual = ReviewSettings::default();
    review(record, &settings(2 * usual.visits, 1), &mut |progress| {
        most = progress.of;
        ControlFlow::Break(())
    })
    .unwrap();
    assert!(most < u64::from(usual.visits) / 2, "{most}");
}
