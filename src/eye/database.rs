//! The solved eye graphs in `patterns/eyes.db`: reading, looking up, writing.
//!
//! The file is text that explains itself in its first lines. It is sorted, and embedded in the program as it is. The
//! first question reads the first line of every section; the rest of a section is read when it is needed.

use super::catalogue::{self, moved, subsets};
use super::graph::{EyeGraph, Kind, Mask, members};
use super::names;
use super::packed::{MAX_PACKED, Packed};
use super::pattern::mark;
use super::shelf::{self, Found};
use super::solver::{Exhausted, Solution, Solved, solve_all};
use super::value::EyeValue;
use nom::bytes::complete::{tag, take, take_while1};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map_opt, map_res, opt};
use nom::sequence::delimited;
use nom::{IResult, Parser};
use rayon::prelude::*;
use std::fmt::Write;

static FILE: &str = include_str!("../../patterns/eyes.db");

/// The largest graphs in the file if a `$` counts as two vertices. Those from edge to edge, those with margins that do not
/// touch the wall and those with key points that adjoin margins or are margins have one vertex less: of eight vertices there
/// are tens of thousands more.
pub const DATABASE_SIZE: usize = 8;

/// The largest graphs in the file if a `$` counts as one vertex. These are 8,536 eye spaces without other stones; one
/// vertex more would add 87,000, with up to 14 vertices when a `$` counts twice, and the file would grow to some
/// 20 MB.
pub const DATABASE_SIZE_CUT: usize = DATABASE_SIZE - 1;

const HEAD: &str = "\
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
fn describe(arena: &EyeGraph) -> String {
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

/// The solution of a graph; `None` if it is not in the file.
///
/// Cost: about a microsecond; for the first question of the program some ten milliseconds.
pub fn lookup(graph: &EyeGraph) -> Option<Solution> {
    let (found, reduced, origin) = find(graph)?;
    let solution = found
        .solved(reduced.select(|kind| kind == Kind::Attacker))
        .solution;
    let stones = graph.select(|kind| kind == Kind::Attacker);
    let back = |mask: Mask| {
        let mask = found.back(mask);
        members(mask).fold(0, |m, i| m | 1 << origin[i]) & !stones
    };
    Some(Solution {
        value: solution.value,
        attack: back(solution.attack),
        defense: back(solution.defense),
    })
}

pub(super) const SAFE: Solved = Solved {
    solution: Solution {
        value: EyeValue::TWO,
        attack: 0,
        defense: 0,
    },
    bare: [2, 2],
    open: [2, 2],
};

/// The place of a graph in the file, the reduced graph, and for each of its vertices the vertex of the graph.
fn find(graph: &EyeGraph) -> Option<(Found, EyeGraph, Vec<usize>)> {
    if graph.len() > DATABASE_SIZE {
        return None;
    }
    let (reduced, origin) = graph.reduced();
    if reduced.len() <= DATABASE_SIZE {
        return Some((shelf::find(&Packed::of(&reduced)?)?, reduced, origin));
    }
    if graph.len() > DATABASE_SIZE_CUT {
        return None;
    }
    let cut = graph.clone().without_idle_edges();
    let origin = (0..cut.len()).collect();
    Some((shelf::find(&Packed::of(&cut)?)?, cut, origin))
}

/// Room for all sections of the file.
pub(super) const SECTIONS: usize = 40_000;

/// The sections of the file, each a line that starts with = and the lines below it.
pub(super) fn sections() -> impl Iterator<Item = &'static str> {
    let mut rest = FILE.find("\n=").map(|i| &FILE[i + 1..]);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.find("\n=").map_or(text.len(), |i| i + 1);
        rest = (end < text.len()).then(|| &text[end..]);
        Some(&text[..end])
    })
}

/// The eye space of a section.
pub(super) fn arena(section: &str) -> Option<Packed> {
    let mut packed = Packed::default();
    let mut i = 0;
    for &c in section.as_bytes().strip_prefix(b"= ")? {
        match c {
            b'.' => {}
            b'!' => packed.margins |= 1 << i,
            b'$' => packed.cut |= 1 << i,
            b'O' => packed.contact |= 1 << i,
            b' ' if i + 1 < MAX_PACKED => i += 1,
            b':' | b'\n' => break,
            _ => {
                let near = usize::from(c.checked_sub(b'a')?);
                *packed.adjacency.get_mut(near)? |= 1 << i;
                packed.adjacency[i] |= 1 << near;
            }
        }
    }
    packed.len = i + 1;
    Some(packed)
}

/// The symmetries of an eye space.
pub(super) fn symmetries(arena: &Packed) -> Vec<Vec<usize>> {
    let vertices: Vec<(Kind, bool)> = (0..arena.len)
        .map(|i| {
            let has = |mask: u8| mask >> i & 1 == 1;
            let kind = match (has(arena.margins), has(arena.cut)) {
                (true, _) => Kind::Margin,
                (_, true) => Kind::MarginAttacker,
                _ => Kind::Empty,
            };
            (kind, has(arena.contact))
        })
        .collect();
    let edges: Vec<(usize, usize)> = (0..arena.len)
        .flat_map(|i| members(arena.adjacency[i].into()).map(move |n| (i, n)))
        .collect();
    EyeGraph::new(&vertices, &edges).map_or_else(|_| Vec::new(), |graph| graph.automorphisms())
}

/// The lines of a section below its head.
pub(super) fn rows_of(section: &str) -> Vec<Row> {
    let lines = section.lines().skip(1);
    lines.filter_map(|line| Some(row(line).ok()?.1)).collect()
}

/// An arrangement of stones on the eye space of a section, with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    stones: Mask,
    /// Vertices that may hold a stone or not.
    open: Mask,
    pub solved: Solved,
}

impl Row {
    pub fn matches(&self, stones: Mask) -> bool {
        stones & !self.open == self.stones
    }

    fn write(&self, arena: &EyeGraph, text: &mut String) {
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

fn row(line: &str) -> IResult<&str, Row> {
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
    let row = Row {
        stones: select("X"),
        open: select("x"),
        solved: Solved {
            solution: Solution {
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

/// The lines of one eye space, as few as a greedy search finds.
fn rows(arena: &EyeGraph) -> Result<Vec<Row>, Exhausted> {
    let symmetries = arena.automorphisms();
    let least = |stones| {
        symmetries
            .iter()
            .all(|order| moved(stones, order) >= stones)
    };
    let mut wanted: Vec<Option<Solved>> = vec![None; 1 << arena.len()];
    for (stones, solved) in solve_all(arena)? {
        if least(stones) {
            wanted[stones as usize] = Some(solved);
        }
    }
    let inner = arena.select(|kind| kind == Kind::Empty);
    let mut covered = vec![false; wanted.len()];
    let mut rows = Vec::new();
    for stones in subsets(inner) {
        let Some(solved) = wanted[stones as usize] else {
            continue;
        };
        if solved == SAFE || covered[stones as usize] {
            continue;
        }
        let mut open = 0;
        for i in members(inner & !(solved.solution.attack | solved.solution.defense)) {
            let wider = open | 1 << i;
            let agrees =
                |m: Mask| wanted[(stones & !wider | m) as usize].is_none_or(|s| s == solved);
            if subsets(wider).all(agrees) {
                open = wider;
            }
        }
        for m in subsets(open) {
            covered[(stones & !open | m) as usize] = true;
        }
        rows.push(Row {
            stones: stones & !open,
            open,
            solved,
        });
    }
    Ok(rows)
}

/// The arenas of the file: up to a size if a `$` counts as two vertices, and up to one less if it counts once.
///
/// Their vertices are in the order of [`Packed::canonical`].
fn all_arenas(size: usize) -> impl Iterator<Item = EyeGraph> {
    let cut = catalogue::cut_arenas(size - 1, size);
    let all = catalogue::arenas(size, size - 1).into_iter().chain(cut);
    all.filter_map(|arena| {
        let (_, order) = Packed::of(&arena)?.canonical();
        let order: Vec<usize> = order[..arena.len()].iter().map(|&v| v.into()).collect();
        Some(arena.reordered(&order))
    })
}

/// Generates the text of the file: solves all arenas up to a size, on all processors.
///
/// `done` is called after each, with their number; it is called from several threads.
///
/// Cost: seconds up to seven vertices, 65 seconds of one processor for eight.
///
/// # Errors
/// If an arena is too large to be solved: none is up to [`DATABASE_SIZE`].
pub fn generate(size: usize, done: impl Fn(usize) + Sync) -> Result<String, Exhausted> {
    let mut arenas: Vec<(String, EyeGraph)> = all_arenas(size)
        .map(|arena| (describe(&arena), arena))
        .collect();
    arenas.sort_unstable();
    let total = arenas.len();
    let sections: Result<Vec<String>, Exhausted> = arenas
        .par_iter()
        .map(|(_, arena)| {
            let section = section_of(arena);
            done(total);
            section
        })
        .collect();
    Ok(HEAD.to_string() + &sections?.concat())
}

/// The section of the file for one arena.
fn section_of(arena: &EyeGraph) -> Result<String, Exhausted> {
    let mut section = format!("= {}", describe(arena));
    if let Some(name) = names::of(&arena.canonical().0) {
        section.push_str(": ");
        section.push_str(name);
    }
    section.push('\n');
    for row in rows(arena)? {
        row.write(arena, &mut section);
    }
    Ok(section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::solver::solve_with_table;
    use nom::bytes::complete::take_while;
    use nom::character::complete::one_of;
    use nom::combinator::opt;
    use nom::multi::separated_list1;

    fn words(section: &str) -> &str {
        let head = section.lines().next().unwrap().strip_prefix("= ").unwrap();
        head.split(':').next().unwrap()
    }

    /// Reads what [`describe`] writes.
    fn described(text: &str) -> Option<EyeGraph> {
        let near = take_while(|c: char| c.is_ascii_lowercase());
        let word = (
            one_of::<_, _, nom::error::Error<&str>>(".!$"),
            opt(char('O')),
            near,
        );
        let (_, words) = all_consuming(separated_list1(char(' '), word))
            .parse(text)
            .ok()?;
        let mut vertices = Vec::new();
        let mut edges = Vec::new();
        for (i, (kind, contact, near)) in words.into_iter().enumerate() {
            vertices.push((Kind::from_char(kind)?, contact.is_some()));
            edges.extend(near.bytes().map(|letter| (usize::from(letter - b'a'), i)));
        }
        EyeGraph::new(&vertices, &edges).ok()
    }

    #[test]
    fn the_file_is_sorted_text_that_a_screen_can_show() {
        assert!(FILE.is_ascii() && FILE.starts_with(HEAD));
        assert!(FILE.lines().all(|line| line.len() <= 120));
        assert!(sections().map(words).is_sorted());
        assert!(sections().count() < SECTIONS);
        for section in sections() {
            let arena = arena(section).unwrap();
            assert_eq!(arena.word(), arena.canonical().0, "{section}");
        }
    }

    /// Reading a section and solving it again gives the same text: a sample, or all of them in the full run.
    #[test]
    fn the_file_is_what_the_solver_says() {
        let step = if std::env::var("GOEYE_FULL").is_ok() {
            1
        } else {
            97
        };
        let mut count = 0;
        for section in sections().step_by(step) {
            let arena = described(words(section)).unwrap();
            assert_eq!(section_of(&arena).unwrap(), section);
            count += 1;
        }
        assert!(count * step > 35_000);
    }

    #[test]
    fn the_file_has_all_graphs_of_the_catalogue() {
        let full = std::env::var("GOEYE_FULL").is_ok();
        let mut arenas = catalogue::arenas(if full { DATABASE_SIZE } else { 5 }, DATABASE_SIZE - 1);
        let size = if full { DATABASE_SIZE_CUT } else { 6 };
        arenas.extend(catalogue::cut_arenas(size, DATABASE_SIZE));
        for arena in &arenas {
            assert!(lookup(arena).is_some(), "{arena:?}");
        }
        if full {
            assert_eq!(arenas.len(), sections().count());
        }
    }

    #[test]
    fn looking_up_is_solving() {
        for (graph, solution) in catalogue::graphs(5) {
            assert_eq!(lookup(&graph), Some(solution), "{graph:?}");
        }
        for drawing in ["$.", "X$..", ".$%..", "$.%.!", "$.$"] {
            let pattern = crate::eye::EyePattern::parse(drawing).unwrap();
            let graph = &pattern.graph();
            let solved = crate::eye::solve(graph, crate::eye::Budget::default()).unwrap();
            assert_eq!(lookup(graph), Some(solved), "{drawing}");
        }
    }

    /// A sample of the graphs in which a `$` is not written as two vertices, each solved on its own.
    #[test]
    fn looking_up_stones_on_margins_is_solving() {
        let step = if std::env::var("GOEYE_FULL").is_ok() {
            101
        } else {
            1009
        };
        let arenas = catalogue::cut_arenas(DATABASE_SIZE_CUT, DATABASE_SIZE);
        let graphs = arenas.iter().flat_map(|arena| {
            subsets(arena.select(|kind| kind == Kind::Empty))
                .map(|stones| catalogue::with_stones(arena, stones))
        });
        let mut count = 0;
        for graph in graphs.step_by(step) {
            let solved = solve_with_table(&graph);
            // Stones without a liberty get a vertex more, which may be too many for a table.
            if let Ok(solution) = solved {
                assert_eq!(lookup(&graph), Some(solution), "{graph:?}");
                count += 1;
            }
        }
        assert!(count * step > 100_000, "{count}");
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in [
            "", ". 111", ".1111", ". 1110", "? 1111", ". 1111 ", "[ 1111",
        ] {
            assert!(row(line).is_err(), "{line:?}");
        }
        for text in ["", ".O,", ".O .b", ".O  .a", "xO"] {
            assert_eq!(described(text), None, "{text:?}");
        }
    }
}
