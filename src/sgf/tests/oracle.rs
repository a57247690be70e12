//! The reader against the crate `sgf-parse` on well-formed files.

use super::main_line;
use crate::color::Color;
use crate::sgf::read;
use proptest::prelude::*;
use proptest::test_runner::TestRng;
use sgf_parse::go::{Move, Point, Prop};
use sgf_parse::{Color as Side, SgfNode};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Writes a random game tree: variations, setup nodes, comments with everything that needs an escape.
struct Generator {
    rng: TestRng,
    side: u32,
    out: String,
}

impl Generator {
    fn below(&mut self, n: u32) -> u32 {
        self.rng.random_range(0..n)
    }

    fn point(&mut self) -> String {
        let side = self.side;
        let mut letter = || char::from(b'a' + self.below(side) as u8);
        [letter(), letter()].iter().collect()
    }

    fn game(&mut self) {
        let _ = write!(self.out, "(;GM[1]FF[4]SZ[{}]KM[6.5]", self.side);
        if self.below(3) == 0 {
            self.setup();
        }
        self.comment();
        self.sequence(4);
        self.out.push(')');
    }

    fn sequence(&mut self, depth: u32) {
        for _ in 0..=self.below(8) {
            self.space();
            self.out.push(';');
            if self.below(10) == 0 {
                self.setup();
            } else {
                let name = if self.below(2) == 0 { "B[" } else { "W[" };
                let point = self.point();
                self.out.push_str(name);
                if self.below(10) > 0 {
                    self.out.push_str(&point);
                }
                self.out.push(']');
            }
            self.comment();
        }
        if depth > 0 && self.below(3) > 0 {
            for _ in 0..2 + self.below(2) {
                self.space();
                self.out.push('(');
                self.sequence(depth - 1);
                self.space();
                self.out.push(')');
            }
        }
    }

    /// Lists without a point in two of them, which the oracle refuses.
    fn setup(&mut self) {
        let mut points: BTreeSet<String> = BTreeSet::new();
        for _ in 0..1 + self.below(6) {
            points.insert(self.point());
        }
        let mut points: Vec<String> = points.into_iter().collect();
        for name in ["AB", "AW", "AE"] {
            let n = self.below(points.len() as u32 + 1) as usize;
            let some: Vec<String> = points.drain(..n).collect();
            if !some.is_empty() {
                let _ = write!(self.out, "{name}[{}]", some.join("]\n["));
            }
        }
        if self.below(2) == 0 {
            self.out.push_str("PL[W]");
        }
    }

    /// Without tabs and soft line breaks, which the oracle leaves as they are.
    fn comment(&mut self) {
        if self.below(4) > 0 {
            return;
        }
        self.out.push_str("C[x");
        for _ in 0..self.below(12) {
            let pieces = [
                "a", "é本", "\\]", "\\\\", "(;", ")", "[", "\n", ":", "\\:", " ", "\\a",
            ];
            let piece = pieces[self.below(pieces.len() as u32) as usize];
            self.out.push_str(piece);
        }
        self.out.push(']');
    }

    fn space(&mut self) {
        let piece = ["", "", " ", "\n", "\r\n"][self.below(5) as usize];
        self.out.push_str(piece);
    }
}

/// The main line of the oracle in the words of `main_line`.
fn expected(root: &SgfNode<Prop>, side: usize) -> String {
    let letter = |side: Side| match side {
        Side::Black => Color::Black.letter(),
        Side::White => Color::White.letter(),
    };
    let size = crate::vertex::Size::square(side).unwrap();
    let vertex = |p: &Point| size.from_top(p.x.into(), p.y.into()).unwrap();
    let list = |name: &str, points: &sgf_parse::go::Prop| {
        let set = match points {
            Prop::AB(set) | Prop::AW(set) | Prop::AE(set) => set,
            _ => unreachable!(),
        };
        let mut set: Vec<_> = set.iter().map(vertex).collect();
        set.sort();
        let names: Vec<String> = set.iter().map(ToString::to_string).collect();
        format!("{name} {}", names.join(" "))
    };
    let played = |m: &Move| match m {
        Move::Pass => "PASS".to_owned(),
        Move::Move(p) => vertex(p).to_string(),
    };
    let mut nodes = Vec::new();
    for (i, node) in root.main_variation().enumerate() {
        let mut parts = Vec::new();
        for name in ["AB", "AW", "AE", "PL", "B", "W", "C"] {
            match node.get_property(name) {
                Some(points @ (Prop::AB(_) | Prop::AW(_) | Prop::AE(_))) => {
                    parts.push(list(name, points))
                }
                Some(Prop::PL(side)) => parts.push(format!("PL {}", letter(*side))),
                Some(Prop::B(m)) => parts.push(format!("B {}", played(m))),
                Some(Prop::W(m)) => parts.push(format!("W {}", played(m))),
                Some(Prop::C(text)) => parts.push(format!("C {:?}", text.text)),
                _ => {}
            }
        }
        if i == 0 || !parts.is_empty() {
            nodes.push(parts.join(" "));
        }
    }
    nodes.join("; ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_main_line_is_that_of_another_reader(
        rng in any::<u64>().prop_perturb(|_, rng| rng),
        side in 2u32..=19,
    ) {
        let mut generator = Generator { rng, side, out: String::new() };
        generator.game();
        let file = generator.out;
        let record = read(file.as_bytes()).unwrap();
        prop_assert_eq!(&record.warnings, &[]);
        let trees = sgf_parse::parse(&file).unwrap();
        let root = trees[0].as_go_node().unwrap();
        prop_assert_eq!(main_line(&record), expected(root, side as usize), "{}", file);
    }
}
