//! A review as one page of HTML that needs nothing else.

use super::words::headline;
use super::words::{nothing, turning_points};
use super::{about, ending, samples, story, title, totals};
use crate::board::Board;
use crate::color::Color;
use crate::game::{Game, Komi, UpTo};
use crate::report::course::chart;
use crate::report::drawing::{Drawing, Sign};
use crate::report::join;
use crate::report::name;
use crate::report::svg::{Theme, dark_rules, escaped, place};
use crate::review::{Notable, Remark, Review};
use crate::rules::Rules;
use crate::vertex::Move;
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light dark;--ground:#f7f4ee;--card:#fff;--ink:#22201c;--quiet:#6b6459;--edge:#ddd5c8}\
@media (prefers-color-scheme:dark){:root{--ground:#121317;--card:#1c1e24;--ink:#e9e6df;--quiet:#a39d92;--edge:#33353d}}\
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\
main{max-width:60rem;margin:0 auto;padding:1rem}\
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}\
article,.chart{background:var(--card);border:1px solid var(--edge);border-radius:.6rem;padding:.8rem 1rem;margin:0 0 1rem}\
article h3{margin:0;font-size:1rem}article p{margin:.3rem 0}\
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:1rem}\
figure{margin:0}figcaption{color:var(--quiet);font-size:.9rem}\
h3 button{font-weight:400}.steps{display:flex;gap:.4rem;align-items:center}.steps span{min-width:6rem;text-align:center}\
button{font:inherit;min-height:44px;min-width:44px;color:var(--ink);background:var(--ground);border:1px solid var(--edge);border-radius:.4rem}\
.asked .about,.asked figure+figure,.asked .steps,.asked figcaption{display:none}.asked svg{cursor:pointer}\
svg{width:100%;height:auto;border-radius:.3rem}.chart{overflow-x:auto}.chart svg{min-width:32rem}li{margin:.2rem 0}";

const SCRIPT: &str = include_str!("page.js");

/// A review as a page: the lead over the game, each remark with the better line and the answer on boards, what became of
/// groups, and the end.
pub fn page(review: &Review) -> String {
    let record = &review.record;
    let name = escaped(&title(record));
    let dark = dark_rules("svg ");
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{name}</title>\n\
         <style>{STYLE}@media (prefers-color-scheme:dark){{{dark}}}</style>\n<main>\n<h1>{name}</h1>\n"
    );
    // Writing to a string cannot fail.
    if let Some(result) = &record.result {
        let _ = writeln!(page, "<p>Recorded result: {}</p>", escaped(result));
    }
    if !review.is_complete {
        page.push_str("<p>The review was ended early: this is what was known by then.</p>\n");
    }
    let chart = chart(&samples(review), Theme::Light);
    let _ = writeln!(page, "<div class=\"chart\">{chart}</div>");
    if let Some(line) = turning_points(review) {
        let _ = writeln!(page, "<p>{line}</p>");
    }
    page.push_str("<h2>What mattered most</h2>\n");
    let all = review.told();
    if all.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", nothing(review));
    }
    for told in all {
        match told {
            Notable::Story(told) => {
                let id = told.first;
                let _ = writeln!(
                    page,
                    "<article id=\"story-{id}\">\n<p>{}</p>",
                    escaped(&story(told))
                );
                for remark in review
                    .remarks
                    .iter()
                    .filter(|remark| told.holds(remark.number))
                {
                    page.push_str(&shown(review, remark));
                }
                page.push_str("</article>\n");
            }
            Notable::Remark(remark) => {
                let _ = writeln!(page, "<article id=\"move-{}\">", remark.number);
                page.push_str(&shown(review, remark));
                page.push_str("</article>\n");
            }
        }
    }
    list(
        &mut page,
        "Other groups and kos",
        review.untold().into_iter().map(story),
    );
    list(&mut page, "What was lost", totals(review).into_iter());
    list(&mut page, "The end", ending(&review.ending).into_iter());
    let _ = write!(page, "</main>\n<script>\n{SCRIPT}</script>\n</html>\n");
    page
}

/// Adds lines under a heading, if there are any.
fn list(page: &mut String, heading: &str, lines: impl Iterator<Item = String>) {
    let items: String = lines
        .map(|line| format!("<li>{}</li>\n", escaped(&line)))
        .collect();
    if !items.is_empty() {
        let _ = write!(page, "<h2>{heading}</h2>\n<ul>\n{items}</ul>\n");
    }
}

/// A remark with its boards.
fn shown(review: &Review, remark: &Remark) -> String {
    let size = review.record.size;
    let asked = match remark.better {
        Move::Play(better) => format!(
            " data-better=\"{better}\" data-played=\"{}\" data-color=\"{}\" data-rows=\"{}\"",
            remark.played,
            name(remark.color),
            size.height()
        ),
        Move::Pass => String::new(),
    };
    let mut text = format!(
        "<section{asked}>\n<h3>{} </h3>\n<p class=\"about\">{}</p>\n<div class=\"boards\">\n",
        escaped(&headline(remark)),
        escaped(&about(remark, size))
    );
    let played = match remark.played {
        Move::Play(_) => "As it was played (circle)",
        Move::Pass => "As it was played",
    };
    let boards = [
        ("Better", remark.number, remark.color, &remark.line),
        (
            played,
            remark.number + 1,
            remark.color.opponent(),
            &remark.answer,
        ),
    ];
    for (caption, number, color, line) in boards {
        let up_to = UpTo::Move(number);
        let game = Game::from_record(&review.record, Rules::default(), Komi::default(), up_to);
        if let Ok((game, _)) = game {
            let picture = picture(game.board(), remark, color, line);
            let (hidden, taken) = (hidden(line), taken(game.board(), color, line));
            let _ = writeln!(
                text,
                "<figure data-taken=\"{taken}\">{picture}<figcaption>{caption}{hidden}</figcaption></figure>"
            );
        }
    }
    text + "</div>\n</section>\n"
}

/// Where each move of a line takes stones, as places in the picture.
fn taken(board: &Board, color: Color, line: &[Move]) -> String {
    let mut board = board.clone();
    let colors = [color, color.opponent()].into_iter().cycle();
    let steps = colors.zip(line).map(|(color, mv)| {
        let before = board.clone();
        if let Some(v) = mv.vertex() {
            // Lines of a search are legal.
            let _ = board.play(color, v);
        }
        let gone = Color::ALL.map(|color| before.stones_of(color) - board.stones_of(color));
        let places = gone.into_iter().flatten().map(|v| {
            let (x, y) = place(board.size(), v);
            format!("{x},{y}")
        });
        join(places, " ")
    });
    steps.collect::<Vec<String>>().join(";")
}

/// Which moves of a numbered line are not seen on its board: passes, and those on whose point a later one is made.
fn hidden(line: &[Move]) -> String {
    let said = line.iter().enumerate().filter_map(|(i, mv)| match mv {
        Move::Pass => Some(format!("{} passes", i + 1)),
        Move::Play(v) => line[i + 1..]
            .contains(mv)
            .then(|| format!("{} at {v}", i + 1)),
    });
    let said = join(said, ", ");
    match said.is_empty() {
        true => said,
        false => format!("; {said}"),
    }
}

/// A position with a numbered line; the stones that the remark is about have a triangle, and the move that was played has a
/// circle.
fn picture(board: &Board, remark: &Remark, color: Color, line: &[Move]) -> String {
    let mut drawing = Drawing::default();
    let marked = remark.cause.marked();
    drawing.sign(
        Sign::Triangle,
        (marked.iter()).filter(|&v| board.color_at(v) == Some(remark.cause.owner)),
    );
    let colors = [color, color.opponent()].into_iter().cycle();
    drawing.variation = colors.zip(line.iter().copied()).collect();
    let played = remark.played.vertex();
    drawing.sign(
        Sign::Circle,
        played.filter(|&v| board.color_at(v) == Some(remark.color)),
    );
    drawing.svg(board, Theme::Light)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_not_seen_are_told() {
        let line = |names: &[&str]| -> Vec<Move> {
            let named = names.iter().map(|name| match *name {
                "pass" => Move::Pass,
                name => Move::Play(name.parse().unwrap()),
            });
            named.collect()
        };
        assert_eq!(hidden(&line(&["B8", "A9", "C3"])), "");
        assert_eq!(
            hidden(&line(&["B8", "A9", "B8", "pass", "A9"])),
            "; 1 at B8, 2 at A9, 4 passes"
        );
    }
}
