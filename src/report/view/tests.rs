use super::palette::*;
use super::*;
use crate::game::Komi;
use crate::game::tests::from_diagram;
use crate::report::drawing::{Shade, Sign};
use crate::report::eyes::EyeRole;
use crate::rules::Rules;

fn engine(diagram: &str) -> Engine {
    let mut game = from_diagram(diagram, Rules::default());
    game.set_komi(Komi::new(0.0).unwrap());
    Engine::new(game)
}

fn at(names: &str) -> Vec<Vertex> {
    names
        .split_whitespace()
        .map(|n| n.parse().unwrap())
        .collect()
}

/// The vertices that something was drawn on, in reading order.
fn drawn<T>(map: &std::collections::BTreeMap<Vertex, T>, what: impl Fn(&T) -> bool) -> Vec<Vertex> {
    map.iter()
        .filter(|(_, t)| what(t))
        .map(|(&v, _)| v)
        .collect()
}

/// Black lives in the upper left with two eyes and a dead white stone; White's three in a row is open.
const CORNERS: &str = "
    . X . X O . . .
    X X X X O O O O
    O O O O O X X X
    . . . O X X . X
    O O O O X . X .";

/// Two groups with an eye each stand in seki between others that live.
const TWO_IN_SEKI: &str = "
    O X . X . O . O X
    O X X X X O O O X
    O O O O O X X X X
    O . O O O X X . X
    O O O . O X . X X";

#[test]
fn eyes_are_coloured_and_labelled() {
    let drawing = draw(&engine(CORNERS), View::Eyes);
    let black = Shade(0x58, 0xb3, 0x4c);
    assert!(drawn(&drawing.shades, |s| *s == black).starts_with(&at("A5 C5")));
    assert_eq!(drawing.labels[&at("A5")[0]], "1");
    assert!(
        drawing.caption.starts_with("Black: "),
        "{}",
        drawing.caption
    );
}

#[test]
fn what_moves_gain_is_labelled() {
    // A corridor of three points in the middle, open to White on the left.
    let corridor = engine(
        ". O X X X X X
         . O . . . X .
         . O X X X X X
         . O . . . . .
         . O O . . . .",
    );
    let drawing = draw(&corridor, View::Worth);
    assert_eq!(drawing.labels[&at("C4")[0]], "0.75");
    let told = "Black at C4: mean 1.25, temperature 0.75 in points; mean 1, temperature 0 in eyes.";
    assert!(drawing.caption.contains(told), "{}", drawing.caption);
    // Nobody gains a point in three closed ones, but half an eye.
    let drawing = draw(&engine(CORNERS), View::Worth);
    assert!(drawn(&drawing.signs, |s| *s == Sign::Circle).contains(&at("B2")[0]));
    assert!(!drawing.labels.contains_key(&at("B2")[0]));
}

#[test]
fn the_eye_under_the_cursor_shows_its_vital_points() {
    let engine = engine(CORNERS);
    let drawing = draw(&engine, View::Eye(at("A2")[0]));
    assert_eq!(drawn(&drawing.signs, |s| *s == Sign::Circle), at("B2"));
    let all = draw(&engine, View::Eye(at("A3")[0]));
    assert!(
        drawn(&all.shades, |_| true).contains(&at("G5")[0]),
        "the whole dragon"
    );
    let none = draw(&engine, View::Eye(at("E2")[0]));
    assert!(
        none.caption.contains("black group at E2"),
        "{}",
        none.caption
    );
}

#[test]
fn dragons_blocks_and_vital_points() {
    let diagram = "
        . . . O X . X .
        O O O O X X X X
        X X X X X . X .
        . X . X X X X X";
    let engine = engine(diagram);
    let drawing = draw(&engine, View::Dragons);
    assert_eq!(drawn(&drawing.shades, |s| *s == CRITICAL).len(), 5);
    assert_eq!(drawn(&drawing.signs, |s| *s == Sign::Circle), at("B4"));
    for color in Color::ALL {
        let drawing = draw(&engine, View::Vital(color));
        let sign = if color == Color::White {
            Sign::Square
        } else {
            Sign::Triangle
        };
        assert_eq!(drawn(&drawing.signs, |s| *s == sign), at("B4"), "{color}");
    }
    let atari = self::engine(". . . .\n. . . .\nX X . .\nO . X .");
    let drawing = draw(&atari, View::Blocks);
    assert_eq!(drawing.labels[&at("A1")[0]], "1/0");
    assert_eq!(drawn(&drawing.shades, |s| *s == DEAD), at("A1"));
}

fn check_territory(diagram: &str, look: impl Fn(&Drawing)) {
    look(&draw(&engine(diagram), View::Territory));
}

#[test]
fn territory_shows_every_point_once_and_the_score() {
    check_territory(
        ". X . X O . O .
         X X X X O O O O
         . O . X . O . .
         X X X X O O O O",
        |drawing| {
            assert!(drawing.caption.starts_with("B+"), "{}", drawing.caption);
            assert_eq!(
                drawn(&drawing.territory, |c| *c == Color::White),
                at("F4 H4 G2 H2")
            );
            assert_eq!(drawn(&drawing.signs, |s| *s == Sign::Circle), at("E2"));
            assert_eq!(drawn(&drawing.signs, |s| *s == Sign::Cross), at("B2"));
        },
    );
}

#[test]
fn dragons_of_a_finished_game_have_their_final_status() {
    let held_ko = "
        . X . X O .
        . X X O O .
        . . X O . .
        . X X O O .
        . . X O . .";
    for (diagram, shade) in [(held_ko, ALIVE), (TWO_IN_SEKI, SEKI)] {
        let engine = engine(diagram);
        assert!(engine.position().unfinished().is_finished(), "{diagram}");
        let dragons = draw(&engine, View::Dragons);
        assert_eq!(dragons.shades, draw(&engine, View::Status).shades);
        assert!(dragons.shades.values().any(|&s| s == shade), "{diagram}");
        assert!(
            dragons.caption.contains("0 critical"),
            "{}",
            dragons.caption
        );
    }
}

#[test]
fn names_and_views_belong_together() {
    let mut engine = engine(CORNERS);
    engine.set_playouts(std::num::NonZero::new(30));
    let v = at("A5")[0];
    for ViewRow { name, shows, .. } in View::ROWS {
        let vertex = matches!(shows, Shows::Vertex(_)).then_some(v);
        let view = View::from_name(name, vertex, None, Color::White).unwrap();
        let wrong = match vertex {
            Some(_) => View::from_name(name, vertex, Some(Color::White), Color::White),
            None => View::from_name(name, Some(v), None, Color::White),
        };
        assert!(wrong.is_err(), "{name}");
        let drawing = draw(&engine, view);
        assert!(!drawing.caption.is_empty(), "{name}");
        assert!(!drawing.caption.contains('\n'), "{name}");
    }
    let view = |name| View::from_name(name, None, None, Color::Black);
    assert_eq!(view("vital"), Ok(View::Vital(Color::Black)));
    assert_eq!(view("eye"), Err("the view takes a vertex"));
    assert_eq!(view("nonsense"), Err("there is no such view"));
}

#[test]
fn interrupted_views_say_so_and_show_what_is_read() {
    let mut engine = engine(CORNERS);
    let progress = crate::interrupt::Progress::default();
    engine.set_interrupt(progress.command(1));
    let mut pictures = 0;
    let drawing = draw_watched(&engine, View::Dragons, &mut |_| {
        pictures += 1;
        progress.interrupt(2);
    });
    assert_eq!(pictures, 1);
    assert!(
        drawing.caption.contains("Interrupted: 1 of "),
        "{}",
        drawing.caption
    );
}

/// The word of a legend for a colour.
fn word_of(shade: Shade) -> &'static str {
    let of_eyes = Color::ALL.map(|color| groups::shade(color, EyeRole::Eye));
    let of_margins = Color::ALL.map(|color| groups::shade(color, EyeRole::Margin));
    match shade {
        ALIVE => "green",
        DEAD => "red",
        CRITICAL => "orange",
        SEKI | groups::BOTH => "violet",
        UNKNOWN => "grey",
        search::BEST => "blue",
        _ if shade == of_eyes[0] => "green",
        _ if shade == of_eyes[1] => "blue",
        _ if of_margins.contains(&shade) => "pale",
        _ => "from green to red",
    }
}

/// Every colour, sign and label of a picture has its word in the legend of the view.
#[test]
fn legends_are_complete() {
    let legends: Vec<(&str, &str)> = legend().collect();
    let open = "
        . . . . . . .
        . X . O . . .
        . X O . O . .
        . . X O . . .
        . X X O . O .
        . . . . . . .
        . . . . . . .";
    let atari = ". . . .\n. . . .\nX X . .\nO . X .";
    let critical = "
        . . . O X . X .
        O O O O X X X X
        X X X X X . X .
        . X . X X X X X";
    let filled = "
        X X X . X . O .
        X . X X X O O O
        O X . X . X O .
        . O X X X O O O
        . O O O O O . O";
    let corridor = "
        . O X X X X X
        . O . . . X .
        . O X X X X X
        . O . . . . .
        . O O . . . .";
    let mut seen = std::collections::BTreeSet::new();
    for diagram in [
        CORNERS,
        open,
        TWO_IN_SEKI,
        atari,
        critical,
        filled,
        corridor,
    ] {
        let mut engine = engine(diagram);
        engine.set_playouts(std::num::NonZero::new(30));
        for ViewRow {
            name, label, shows, ..
        } in View::ROWS
        {
            let views = match shows {
                Shows::Board(view) => vec![view],
                Shows::Vertex(view) => engine.size().vertices().map(view).collect(),
                Shows::Color(view) => Color::ALL.map(view).to_vec(),
            };
            for view in views {
                let drawing = draw(&engine, view);
                let told = view.legend();
                assert!(drawing.caption.ends_with(told), "{name}");
                assert!(legends.contains(&(label, told)), "{name}");
                let told = told.to_lowercase();
                let mut words: Vec<String> = Vec::new();
                words.extend(drawing.shades.values().map(|&s| word_of(s).to_string()));
                words.extend(
                    drawing
                        .signs
                        .values()
                        .map(|s| format!("{s:?}").to_lowercase()),
                );
                words.extend(
                    drawing
                        .territory
                        .values()
                        .map(|_| "small square".to_string()),
                );
                words.extend(drawing.influence.values().map(|_| "larger".to_string()));
                words.extend(
                    drawing
                        .labels
                        .values()
                        .map(|text| match told.contains("label: ") {
                            true => "label".to_string(),
                            false => text.clone(),
                        }),
                );
                for word in words {
                    assert!(told.contains(&word), "{name}: {word}\n{diagram}");
                    seen.insert((name, word));
                }
            }
        }
    }
    // The boards have what they are here for.
    for what in [
        ("eye", "cross"),
        ("blocks", "orange"),
        ("dragons", "violet"),
        ("ownership", "larger"),
        ("teire", "grey"),
        ("territory", "cross"),
        ("vital", "grey"),
        ("worth", "pale"),
    ] {
        assert!(
            seen.contains(&(what.0, what.1.to_string())),
            "{what:?} {seen:?}"
        );
    }
}
