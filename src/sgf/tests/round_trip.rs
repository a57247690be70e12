//! What is written is read again.

use super::main_line;
use crate::color::{ByColor, Cell, Color};
use crate::sgf::{Marks, NamedPlayer, Node, Nodes, Record, Setup, read, write};
use crate::vertex::{Move, Size, Vertex};
use crate::vertex_set::VertexSet;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn vertex(size: Size) -> impl Strategy<Value = Vertex> + Clone {
    (0..size.width(), 0..size.height()).prop_map(|(column, row)| Vertex::new(column, row))
}

fn vertices(size: Size) -> impl Strategy<Value = VertexSet> {
    vec(vertex(size), 0..20).prop_map(|list| list.into_iter().collect())
}

fn color() -> impl Strategy<Value = Color> {
    proptest::sample::select(Color::ALL.to_vec())
}

/// Texts of one line, trimmed and not empty.
fn name() -> impl Strategy<Value = String> {
    "[a-z本é\\\\\\]\\[;():,.+-]{1,10}( [a-z\\\\\\]]{1,5})?"
}

/// Texts of many lines, none of which is empty but the first and the last.
fn comment() -> impl Strategy<Value = String> {
    "\n?[a-z本é\\\\\\]\\[;(): ]{1,80}(\n[a-z\\\\\\]]{1,5}){0,3}\n?"
}

fn setup_node(size: Size) -> impl Strategy<Value = Node> {
    let cell = proptest::sample::select(vec![Cell::Black, Cell::White, Cell::Empty]);
    let points = vec((vertex(size), cell), 1..30);
    (points, option::of(color()), option::of(comment())).prop_map(|(points, to_move, comment)| {
        let mut setup = Setup::default();
        for (v, cell) in points {
            setup.set(v, cell);
        }
        Node {
            setup: Some(Box::new(setup)),
            to_move,
            comment,
            ..Node::default()
        }
    })
}

fn move_node(size: Size) -> impl Strategy<Value = Node> {
    let played = prop_oneof![
        1 => Just(Move::Pass),
        9 => vertex(size).prop_map(Move::Play),
    ];
    let marks =
        (vertices(size), vertices(size), vertices(size)).prop_map(|(black, white, crosses)| {
            let territory = ByColor::new(black, white);
            let marks = Marks { territory, crosses };
            (marks != Marks::default()).then(|| Box::new(marks))
        });
    let marks = prop_oneof![4 => Just(None), 1 => marks];
    (color(), played, option::weighted(0.2, comment()), marks).prop_map(
        |(color, played, comment, marks)| Node {
            played: Some((color, played)),
            comment,
            marks,
            ..Node::default()
        },
    )
}

/// A komi of halves, whole numbers and others.
fn komi() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-20i32..800).prop_map(|n| f64::from(n) / 2.0),
        (-20i32..800).prop_map(|n| f64::from(n) / 4.0),
        proptest::num::f64::NORMAL,
    ]
}

fn record() -> impl Strategy<Value = Record> {
    (1..=25usize, 1..=25usize)
        .prop_filter_map("a board size", |(w, h)| Size::new(w, h))
        .prop_flat_map(|size| {
            let root = prop_oneof![Just(Node::default()), setup_node(size)];
            let node = prop_oneof![1 => setup_node(size), 9 => move_node(size)];
            let texts = vec(option::of(name()), 10);
            let numbers = (option::of(komi()), 0..=size.area() as u32);
            (Just(size), numbers, texts, root, vec(node, 0..40))
        })
        .prop_map(|(size, (komi, handicap), mut texts, root, nodes)| {
            let mut text = || texts.pop().flatten();
            let mut player = || NamedPlayer {
                name: text(),
                rank: text(),
            };
            let players = ByColor::new(player(), player());
            Record {
                komi,
                handicap,
                players,
                rules: text(),
                result: text(),
                event: text(),
                round: text(),
                place: text(),
                date: text(),
                nodes: std::iter::once(root).chain(nodes).collect(),
                ..Record::new(size)
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_written_record_is_read_as_it_was(record in record()) {
        let text = write(&record);
        let mut again = read(text.as_bytes()).unwrap();
        let program = again.application.take();
        prop_assert!(program.is_some_and(|name| name.starts_with("goeye:")));
        // The only warning that a sound record can get.
        if record.implied_handicap().is_some() {
            prop_assert_eq!(again.warnings.len(), 1);
            again.warnings.clear();
        }
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert!(!text.contains("\n\n"), "{}", text);
        prop_assert!(sgf_parse::parse(&text).is_ok(), "{}", text);
    }
}

#[test]
fn a_record_as_a_file() {
    let size = Size::square(9).unwrap();
    let mut record = Record::new(size);
    record.komi = Some(6.5);
    record.handicap = 2;
    record.rules = Some("Japanese".into());
    record.result = Some("W+R".into());
    record.players.black.name = Some("a]b\\c\nd".into());
    record.players.white.name = Some(" ".into());
    let mut setup = Setup::default();
    setup.set("C3".parse().unwrap(), Cell::Black);
    setup.set("G7".parse().unwrap(), Cell::Black);
    record.nodes.edit_last(|root| {
        root.setup = Some(Box::new(setup));
        root.to_move = Some(Color::White);
    });
    record.nodes.push(Node {
        played: Some((Color::White, Move::Play("E5".parse().unwrap()))),
        comment: Some("one\n\ntwo]".into()),
        ..Node::default()
    });
    record.nodes.push(Node {
        played: Some((Color::Black, Move::Pass)),
        ..Node::default()
    });
    let dead = VertexSet::single("E5".parse().unwrap());
    record.mark_verdict(ByColor::new(dead, VertexSet::EMPTY), dead);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        write(&record),
        format!(
            "(;GM[1]FF[4]CA[UTF-8]AP[goeye:{version}]\n\
             SZ[9]KM[6.5]HA[2]RU[Japanese]PB[a\\]b\\\\c d]RE[W+R]AB[gc][cg]PL[W]\n\
             ;W[ee]C[one\n \ntwo\\]]\n\
             ;B[]TB[ee]MA[ee])\n"
        )
    );
}

#[test]
fn nodes_that_a_file_cannot_hold_are_split() {
    let mut record = Record::new(Size::square(9).unwrap());
    let v = Vertex::new(0, 0);
    let mut setup = Setup::default();
    setup.set(v, Cell::Empty);
    let node = Node {
        setup: Some(Box::new(setup)),
        played: Some((Color::Black, Move::Play(v))),
        comment: Some("x".into()),
        ..Node::default()
    };
    record.nodes = [node.clone(), Node::default(), node].into_iter().collect();
    record.komi = Some(f64::NAN);
    let again = read(write(&record).as_bytes()).unwrap();
    assert_eq!(
        main_line(&again),
        "AE A1; B A1 C \"x\"; AE A1; B A1 C \"x\""
    );
    assert_eq!((again.komi, again.warnings), (None, vec![]));
    record.nodes = Nodes::default();
    assert_eq!(main_line(&read(write(&record).as_bytes()).unwrap()), "");
}
