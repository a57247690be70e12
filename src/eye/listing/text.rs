//! The text of the listing: eye spaces, each in a section of its own, and rows of arrangements of stones.

use crate::bits::members;
use crate::eye::graph::{EyeGraph, Mask};
use crate::eye::pattern::mark;
use crate::eye::small_graph::{MAX_SMALL, SmallGraph};
use crate::eye::solution::{EyeSolution, Solved};
use crate::eye::value::EyeValue;
use nom::bytes::complete::{tag, take, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_opt, map_res, opt};
use nom::sequence::delimited;
use nom::{IResult, Parser};
use std::fmt::Write;

/// The listing itself.
#[cfg(test)]
pub static LISTING: &str = include_str!("../../../patterns/eyes.db");

pub const HEAD: &str = "\
# Eye spaces and what they are worth. Written by `goeye patterns`; do not edit, write it anew.
#
# A line that starts with = is an eye space without stones. Its vertices are called a, b, c, ... in their order, and
# each is described by one word: . or ! (a margin: next to the attacker's outside) or $ (a stone of the attacker with
# such a margin of its own next to it), then O if it touches the defender's wall, then the vertices before it that it
# adjoins. A name may follow after a colon.
#
# The lines below it place stones on it, one character per vertex, and give the eyes: the attacker moves first and the
# defender answers once elsewhere; the attacker first; the defender first; the defender first and the attacker answers
# once elsewhere.
#   .  empty      X  a stone of the attacker      x  either of them      !  a margin
#   *  empty and vital for both, <  for the attacker only, >  for the defender only;  @ ( )  the same on a margin;
#   & { }  the same on a $
# Two digits in brackets, if they differ from the second and the third: the eyes if the wall has no liberty outside, the
# attacker first and the defender first. Two in angle brackets, likewise: if it has as many as it likes.
# Where there is room for it, a $ is not written as one, but as X with a margin of its own next to it. The edge between
# two margins that both touch the wall is left out: it changes nothing.
#
# What no line matches is worth 2222. Of arrangements that a symmetry of the eye space exchanges, only one is listed:
# the one whose stones, read as a number with the first vertex as the lowest bit, are the least.
";

/// The words that describe an eye space without stones, see the head of the file.
pub fn describe(arena: &EyeGraph) -> String {
    let mut text = String::new();
    for i in 0..arena.len() {
        if i > 0 {
            text.push(' ');
        }
        text.push(arena.kind(i).to_char());
        if arena.contact() >> i & 1 == 1 {
            text.push('O');
        }
        for n in members(arena.neighbors(i) & ((1 << i) - 1)) {
            text.push(char::from(b'a' + n as u8));
        }
    }
    text
}

/// The sections of the file, each a line that starts with = and the lines below it.
pub fn sections(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.find("\n=").map(|i| &text[i + 1..]);
    std::iter::from_fn(move || {
        let section = rest?;
        let end = section.find("\n=").map_or(section.len(), |i| i + 1);
        rest = (end < section.len()).then(|| &section[end..]);
        Some(&section[..end])
    })
}

/// The eye space of a section.
pub fn arena(section: &str) -> Option<SmallGraph> {
    let mut small = SmallGraph::default();
    let mut i = 0;
    for &c in section.as_bytes().strip_prefix(b"= ")? {
        match c {
            b'.' => {}
            b'!' => small.margins |= 1 << i,
            b'$' => small.cut |= 1 << i,
            b'O' => small.contact |= 1 << i,
            b' ' if i + 1 < MAX_SMALL => i += 1,
            b':' | b'\n' => break,
            _ => {
                let near = usize::from(c.checked_sub(b'a')?);
                *small.adjacency.get_mut(near)? |= 1 << i;
                small.adjacency[i] |= 1 << near;
            }
        }
    }
    small.len = i + 1;
    Some(small)
}

/// The lines of a section below its head.
pub fn rows_of(section: &str) -> Vec<ListingRow> {
    let lines = section.lines().skip(1);
    lines.filter_map(|line| Some(row(line).ok()?.1)).collect()
}

/// An arrangement of stones on the eye space of a section, with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingRow {
    pub stones: Mask,
    /// Vertices that may hold a stone or not.
    pub open: Mask,
    pub solved: Solved,
}

impl ListingRow {
    pub fn matches(&self, stones: Mask) -> bool {
        stones & !self.open == self.stones
    }

    pub fn write(&self, arena: &EyeGraph, text: &mut String) {
        let has = |mask: Mask, i: usize| mask >> i & 1 == 1;
        for i in 0..arena.len() {
            text.push(match arena.kind(i) {
                _ if has(self.open, i) => 'x',
                _ if has(self.stones, i) => 'X',
                kind => {
                    let attack = has(self.solved.solution.attack, i);
                    let defense = has(self.solved.solution.defense, i);
                    mark(kind, attack, defense)
                }
            });
        }
        let Solved {
            solution,
            bare,
            open,
        } = self.solved;
        // Writing to a string cannot fail.
        let _ = write!(text, " {}", solution.value);
        if bare != inner(solution.value) {
            let _ = write!(text, " ({}{})", bare[0], bare[1]);
        }
        if open != inner(solution.value) {
            let _ = write!(text, " <{}{}>", open[0], open[1]);
        }
        text.push('\n');
    }
}

/// The second and the third digit.
fn inner(value: EyeValue) -> [u8; 2] {
    [value.min(), value.max()]
}

fn row(line: &str) -> IResult<&str, ListingRow> {
    let value = map_res(take(4usize), |text: &str| text.parse::<EyeValue>());
    let vertices = take_while1(|c| ".Xx!$*<>@()&{}".contains(c));
    let digit = || map_opt(one_of("012"), |c: char| Some(c.to_digit(10)? as u8));
    let eyes = || (digit(), digit());
    let bare = opt(delimited(tag(" ("), eyes(), char(')')));
    let open = opt(delimited(tag(" <"), eyes(), char('>')));
    let (rest, (vertices, _, value, bare, open)) =
        all_consuming((vertices, char(' '), value, bare, open)).parse(line)?;
    let pair =
        |eyes: Option<(u8, u8)>| eyes.map_or(inner(value), |(first, second)| [first, second]);
    let select = |chars: &str| {
        vertices
            .chars()
            .enumerate()
            .filter(|&(_, c)| chars.contains(c))
            .fold(0, |mask: Mask, (i, _)| mask | 1 << i)
    };
    let row = ListingRow {
        stones: select("X"),
        open: select("x"),
        solved: Solved {
            solution: EyeSolution {
                value,
                attack: select("*<@(&{"),
                defense: select("*>@)&}"),
            },
            bare: pair(bare),
            open: pair(open),
        },
    };
    Ok((rest, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_refused() {
        for line in [
            "", ". 111", ".1111", ". 1110", "? 1111", ". 1111 ", "[ 1111",
        ] {
            assert!(row(line).is_err(), "{line:?}");
        }
    }
}
