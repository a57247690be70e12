//! A review for a terminal.

use super::words::{headline, nothing, turning_points};
use super::{about, ending, samples, story, title, totals};
use crate::report::course::{lines, thinned};
use crate::report::join;
use crate::review::{Notable, Remark, Review};
use crate::vertex::Size;
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
    text.push_str("\nWhat mattered most\n");
    let all = review.told();
    if all.is_empty() {
        paragraph(&mut text, 2, nothing(review));
    }
    for told in &all {
        match told {
            Notable::Story(told) => {
                paragraph(&mut text, 2, &story(told));
                let its_own = |remark: &&Remark| told.holds(remark.number);
                for remark in review.remarks.iter().filter(its_own) {
                    lines_of(&mut text, 4, remark, record.size);
                }
            }
            Notable::Remark(remark) => lines_of(&mut text, 2, remark, record.size),
        }
    }
    let more = review.untold();
    if !more.is_empty() {
        text.push_str("\nOther groups and kos\n");
        for told in more {
            paragraph(&mut text, 2, &story(told));
        }
    }
    text.push_str("\nWhat was lost\n");
    for line in totals(review) {
        paragraph(&mut text, 2, &line);
    }
    text.push_str("\nThe end\n");
    for line in ending(&review.ending) {
        paragraph(&mut text, 2, &line);
    }
    text
}

/// A remark with its lines.
fn lines_of(text: &mut String, indent: usize, remark: &Remark, size: Size) {
    paragraph(text, indent, &headline(remark));
    paragraph(text, indent + 4, &about(remark, size));
    for (heading, line) in [("better", &remark.line), ("now", &remark.answer)] {
        if line.len() > 1 {
            paragraph(text, indent + 4, &format!("{heading}: {}", join(line, " ")));
        }
    }
}

/// The columns of a terminal.
const WIDTH: usize = 80;

/// Adds words in lines that are indented by so many columns.
fn paragraph(text: &mut String, indent: usize, words: &str) {
    let mut column = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if column == 0 {
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else if column + 1 + length > WIDTH {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

/// What matters most by now, in a few words.
pub fn worst(review: &Review) -> Option<String> {
    Some(match *review.told().first()? {
        Notable::Story(told) => format!(
            "moves {} to {}: {:.0} points",
            told.first, told.last, told.points
        ),
        Notable::Remark(remark) => headline(remark),
    })
}
