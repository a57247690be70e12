//! Eye spaces drawn as text.
//!
//! Rows are separated by line ends or `%`. In a row `.` `X` `!` `$` are vertices, `x` is a vertex that may be empty or
//! hold a stone, `O` and a blank are the wall, and `-`, `|` and `+` are beyond the edge of the board. Vital vertices
//! are marked: on an empty vertex `*` for both players, `<` for the attacker only, `>` for the defender only; on a
//! margin `@`, `(` and `)`, on a `$` `&`, `{` and `}`. Outside the drawing is the wall.
//!
//! A vertex touches the wall if one of its four neighbours is wall. A margin needs one more: one of its
//! neighbours is the attacker's outside. `f` is a stone in a false eye, which needs none, and so does `b`, a margin that the
//! attacker cannot enter before a move elsewhere.

use super::graph::{EyeGraph, GraphError, Kind, MAX_VERTICES, Mask};
use super::solution::EyeSolution;
use crate::bits::{members, subsets};
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, value};
use nom::multi::{many0, separated_list1};
use nom::{IResult, Parser};
use std::collections::BTreeMap;
use std::fmt;

/// The most vertices marked `x`: more would stand for too many graphs.
const MAX_OPEN: usize = 8;

/// An eye space drawn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyePattern {
    /// Row and column of each vertex of the graph, in reading order.
    places: Vec<(usize, usize)>,
    kinds: Vec<Kind>,
    open: Mask,
    /// The rows as drawn.
    rows: Vec<Vec<PatternCell>>,
    edges: Vec<(usize, usize)>,
    /// How many neighbours of each vertex are wall.
    free: Vec<usize>,
    attack: Mask,
    defense: Mask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PatternCell {
    Wall,
    Edge(char),
    Vertex {
        kind: Kind,
        open: bool,
        attack: bool,
        defense: bool,
    },
}

/// Why a text is not a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// A character that means nothing in a pattern.
    Character(char),
    /// The vertices make no graph.
    Graph(GraphError),
    /// Too many vertices may be either empty or a stone.
    TooOpen,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Character(c) => {
                write!(f, "the character {c:?} means nothing in a pattern")
            }
            PatternError::Graph(error) => error.fmt(f),
            PatternError::TooOpen => write!(f, "more than {MAX_OPEN} vertices are marked x"),
        }
    }
}

impl std::error::Error for PatternError {}

fn cell(input: &str) -> IResult<&str, PatternCell> {
    let vertex = |kind, attack, defense| PatternCell::Vertex {
        kind,
        open: false,
        attack,
        defense,
    };
    let open = PatternCell::Vertex {
        kind: Kind::Empty,
        open: true,
        attack: false,
        defense: false,
    };
    alt((
        value(PatternCell::Wall, one_of("O ")),
        one_of("-|+").map(PatternCell::Edge),
        value(open, char('x')),
        one_of(".X!$fb*<>@()&{}").map(move |c| match c {
            '*' => vertex(Kind::Empty, true, true),
            '<' => vertex(Kind::Empty, true, false),
            '>' => vertex(Kind::Empty, false, true),
            '@' => vertex(Kind::Margin, true, true),
            '(' => vertex(Kind::Margin, true, false),
            ')' => vertex(Kind::Margin, false, true),
            '&' => vertex(Kind::MarginAttacker, true, true),
            '{' => vertex(Kind::MarginAttacker, true, false),
            '}' => vertex(Kind::MarginAttacker, false, true),
            _ => vertex(Kind::from_char(c).unwrap_or(Kind::Empty), false, false),
        }),
    ))
    .parse(input)
}

fn drawing(input: &str) -> IResult<&str, Vec<Vec<PatternCell>>> {
    all_consuming(separated_list1(one_of("%\n"), many0(cell))).parse(input)
}

impl EyePattern {
    /// Reads a drawing.
    ///
    /// # Errors
    /// If it has a character without a meaning, or its vertices make no eye space that can be solved.
    pub fn parse(text: &str) -> Result<EyePattern, PatternError> {
        let text = text.replace('\r', "");
        let Ok((_, rows)) = drawing(&text) else {
            let strange = |c: &char| !" O-|+x.X!$f*<>@()&{}%\n".contains(*c);
            let c = text.chars().find(strange).unwrap_or(' ');
            return Err(PatternError::Character(c));
        };
        EyePattern::from_rows(rows)
    }

    fn from_rows(rows: Vec<Vec<PatternCell>>) -> Result<EyePattern, PatternError> {
        let mut pattern = EyePattern {
            places: Vec::new(),
            kinds: Vec::new(),
            open: 0,
            rows,
            edges: Vec::new(),
            free: Vec::new(),
            attack: 0,
            defense: 0,
        };
        let mut number = BTreeMap::new();
        for (r, row) in pattern.rows.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                if let &PatternCell::Vertex {
                    kind,
                    open,
                    attack,
                    defense,
                } = cell
                {
                    let i = pattern.kinds.len();
                    if i >= MAX_VERTICES {
                        return Err(PatternError::Graph(GraphError::TooLarge));
                    }
                    number.insert((r, c), i);
                    pattern.places.push((r, c));
                    pattern.kinds.push(kind);
                    pattern.open |= Mask::from(open) << i;
                    pattern.attack |= Mask::from(attack) << i;
                    pattern.defense |= Mask::from(defense) << i;
                }
            }
        }
        if pattern.kinds.is_empty() {
            return Err(PatternError::Graph(GraphError::Empty));
        }
        if pattern.open.count_ones() as usize > MAX_OPEN {
            return Err(PatternError::TooOpen);
        }
        for (i, &(r, c)) in pattern.places.iter().enumerate() {
            let near = [
                (Some(r), c.checked_sub(1)),
                (Some(r), Some(c + 1)),
                (r.checked_sub(1), Some(c)),
                (Some(r + 1), Some(c)),
            ];
            let mut free = 0;
            for place in near {
                let place = place.0.zip(place.1);
                match place.and_then(|p| number.get(&p)) {
                    Some(&other) => pattern.edges.push((i, other)),
                    None => free += usize::from(pattern.is_wall(place)),
                }
            }
            pattern.free.push(free);
        }
        Ok(pattern)
    }

    fn is_wall(&self, place: Option<(usize, usize)>) -> bool {
        let cell = place.and_then(|(r, c)| self.rows.get(r)?.get(c));
        !matches!(cell, Some(PatternCell::Edge(_)))
    }

    /// The patterns that it stands for: itself, or one for each choice of stones on the vertices marked `x`.
    pub fn alternatives(&self) -> Vec<EyePattern> {
        let choices = subsets(self.open);
        choices.map(|stones| self.with_stones(stones)).collect()
    }

    fn with_stones(&self, stones: Mask) -> EyePattern {
        let mut pattern = self.clone();
        pattern.open = 0;
        for i in members(self.open) {
            let kind = if stones >> i & 1 == 1 {
                Kind::Attacker
            } else {
                Kind::Empty
            };
            pattern.kinds[i] = kind;
            let (r, c) = self.places[i];
            pattern.rows[r][c] = PatternCell::Vertex {
                kind,
                open: false,
                attack: false,
                defense: false,
            };
        }
        pattern
    }

    /// Its graph, vertices in reading order; a vertex marked `x` counts as empty.
    pub fn graph(&self) -> EyeGraph {
        let vertices: Vec<(Kind, bool)> = self
            .kinds
            .iter()
            .zip(&self.free)
            .map(|(&kind, &free)| (kind, free > usize::from(kind.has_outside())))
            .collect();
        EyeGraph::new(&vertices, &self.edges).expect("the size was checked when it was read")
    }

    /// The graphs of its alternatives.
    pub fn graphs(&self) -> Vec<EyeGraph> {
        self.alternatives().iter().map(EyePattern::graph).collect()
    }

    /// The rows of the drawing with the vital vertices of a solution marked. Blanks are spaces, and there are none
    /// at the end of a row.
    pub fn marked(&self, solution: &EyeSolution) -> Vec<String> {
        let mut i = 0;
        let mut lines = Vec::new();
        for row in &self.rows {
            let mut line = String::new();
            for cell in row {
                line.push(match cell {
                    PatternCell::Wall => ' ',
                    PatternCell::Edge(c) => *c,
                    PatternCell::Vertex { kind, open, .. } => {
                        let attack = solution.attack >> i & 1 == 1;
                        let defense = solution.defense >> i & 1 == 1;
                        i += 1;
                        if *open {
                            'x'
                        } else {
                            mark(*kind, attack, defense)
                        }
                    }
                });
            }
            lines.push(line.trim_end().to_string());
        }
        lines
    }
}

/// The character of a vertex with its marks.
pub fn mark(kind: Kind, attack: bool, defense: bool) -> char {
    match (kind, attack, defense) {
        (Kind::Empty, true, true) => '*',
        (Kind::Empty, true, false) => '<',
        (Kind::Empty, false, true) => '>',
        (Kind::Margin, true, true) => '@',
        (Kind::Margin, true, false) => '(',
        (Kind::Margin, false, true) => ')',
        (Kind::MarginAttacker, true, true) => '&',
        (Kind::MarginAttacker, true, false) => '{',
        (Kind::MarginAttacker, false, true) => '}',
        _ => kind.to_char(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::{EyeSolver, solution::Exhausted};
    use proptest::prelude::*;

    impl EyePattern {
        /// Solves all its alternatives, each with the drawing of it.
        ///
        /// # Errors
        /// If one of them is too large for the solver's budget.
        pub fn solve(
            &self,
            solver: &mut EyeSolver,
        ) -> Result<Vec<(EyePattern, EyeSolution)>, Exhausted> {
            self.alternatives()
                .into_iter()
                .map(|pattern| {
                    let solution = solver.solve(&pattern.graph())?;
                    Ok((pattern, solution))
                })
                .collect()
        }

        /// The vertices that are marked as vital for the attacker.
        pub fn attack(&self) -> Mask {
            self.attack
        }

        /// The vertices that are marked as vital for the defender.
        pub fn defense(&self) -> Mask {
            self.defense
        }
    }

    fn contact(drawing: &str) -> String {
        let graph = EyePattern::parse(drawing).unwrap().graph();
        let touches = |i| graph.contact() >> i & 1 == 1;
        (0..graph.len())
            .map(|i| if touches(i) { 'O' } else { '-' })
            .collect()
    }

    #[test]
    fn walls_and_edges() {
        assert_eq!(contact("..%.."), "OOOO");
        assert_eq!(contact("...%...%..."), "OOOO-OOOO");
        assert_eq!(contact("+--%|..%|.."), "-OOO");
        assert_eq!(contact("OO..%O.."), "OOOO");
        // One neighbour of a margin is outside.
        assert_eq!(contact(".!."), "OOO");
        assert_eq!(contact("...%.!."), "OOOO-O");
        assert_eq!(contact("---%.!.%..."), "O-OOOO");
        assert_eq!(contact("...%.!.%O."), "OOOO-OO");
    }

    #[test]
    fn marks_are_read() {
        let pattern = EyePattern::parse("O@.<%>(.)\r\n|X$*&{}").unwrap();
        // @ . < > ( . ) X $ * & { }
        assert_eq!(pattern.attack(), 0b1110_0001_0101);
        assert_eq!(pattern.defense(), 0b1_0110_0100_1001);
        assert_eq!(pattern.graph().kind(0), Kind::Margin);
        let cut = pattern.graph().select(|kind| kind == Kind::MarginAttacker);
        assert_eq!(cut, 0b1_1101_0000_0000);
    }

    #[test]
    fn bad_drawings() {
        let check = |text, error| assert_eq!(EyePattern::parse(text), Err(error), "{text}");
        check("", PatternError::Graph(GraphError::Empty));
        check("OO%+-", PatternError::Graph(GraphError::Empty));
        check(".a.", PatternError::Character('a'));
        check(".\t.", PatternError::Character('\t'));
        check("xxxxxxxxx", PatternError::TooOpen);
        check(
            &".".repeat(MAX_VERTICES + 1),
            PatternError::Graph(GraphError::TooLarge),
        );
    }

    #[test]
    fn alternatives() {
        let pattern = EyePattern::parse("x.x").unwrap();
        let drawn: Vec<String> = pattern
            .solve(&mut EyeSolver::default())
            .unwrap()
            .iter()
            .map(|(p, solution)| format!("{} {}", p.marked(solution).concat(), solution.value))
            .collect();
        assert_eq!(drawn, [".*. 1122", "X*. 1122", ".*X 1122", "X.X 1222"]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[-O|+x.X!$f*<>@()&{}% \n\ré]{0,30}") {
            if let Ok(pattern) = EyePattern::parse(&text) {
                let nothing = EyeSolution {
                    value: crate::eye::EyeValue::NONE,
                    attack: pattern.attack(),
                    defense: pattern.defense(),
                };
                let written = pattern.marked(&nothing).join("%");
                let again = EyePattern::parse(&written).unwrap();
                prop_assert_eq!(again.attack(), pattern.attack());
                prop_assert_eq!(again.defense(), pattern.defense());
                prop_assert_eq!(again.graph(), pattern.graph());
            }
        }
    }
}
