//! A review for a terminal.

use super::words::{nothing, turning_points};
use super::{about, ending, group_story, samples, title};
use crate::report::course::{lines, thinned};
use crate::report::join;
use crate::review::{Remark, Review};
use crate::score::FinalScore;
use std::fmt::Write;

/// The most lines of the course of the game.
const COURSE: usize = 30;

/// A review in words.
pub fn text(review: &Review) -> String {
    let record = &review.record;
    let mut text = format!("{}\n", title(record));
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{} moves; {}",
        review.course.len().saturating_sub(1),
        match &record.result {
            Some(result) => format!("recorded result {result}"),
            None => "no recorded result".to_string(),
        }
    );
    if !review.is_complete {
        text.push_str("The review was ended early: what follows is what was known by then.\n");
    }
    let _ = write!(text, "\n{}", lines(&thinned(&samples(review), COURSE)));
    if let Some(line) = turning_points(review) {
        let _ = writeln!(text, "\n{line}");
    }
    text.push_str("\nWhat lost most\n");
    if review.remarks.is_empty() {
        let _ = writeln!(text, "  {}", nothing(review));
    }
    for remark in &review.remarks {
        let _ = writeln!(text, "  {}", headline(remark));
        let _ = writeln!(text, "      {}", about(remark, record.size));
        if remark.line.len() > 1 {
            let _ = writeln!(text, "      better: {}", join(&remark.line, " "));
        }
        if !remark.answer.is_empty() {
            let _ = writeln!(text, "      now: {}", join(&remark.answer, " "));
        }
    }
    if !review.groups.is_empty() {
        text.push_str("\nGroups (by the estimates)\n");
        for story in &review.groups {
            let _ = writeln!(text, "  {}", group_story(story));
        }
    }
    text.push_str("\nThe end\n");
    for line in ending(&review.ending) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// The number of a move, the move, and what it lost.
pub(super) fn headline(remark: &Remark) -> String {
    let lost = FinalScore {
        margin: remark.lost,
    }
    .rounded()
    .margin;
    let Remark {
        number,
        color,
        played,
        ..
    } = remark;
    let points = if lost == 1.0 { "point" } else { "points" };
    format!("{number}. {color} {played}: {lost} {points} lost")
}
