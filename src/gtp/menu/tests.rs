use super::*;
use crate::color::Color;
use crate::engine::Engine;
use crate::game::{Game, Komi, UpTo};
use crate::gtp::gfx;
use crate::gtp::line::InputLine;
use crate::gtp::registry::{Command, Registry};
use crate::gtp::session::Session;
use crate::playout::Rng;
use crate::rules::Rules;
use crate::sgf;
use crate::vertex::{Move, Size, Vertex};
use std::collections::BTreeSet;
use std::num::NonZero;

fn entries() -> Vec<(Command<'static>, Analyze<'static>)> {
    Registry::standard().analyze_commands()
}

#[test]
fn lines_are_legal_and_labels_unique() {
    let mut labels = BTreeSet::new();
    for (command, entry) in entries() {
        let line = entry.line(command.name);
        assert_eq!(line.matches('/').count(), 2, "{line}");
        assert_eq!(line, line.trim(), "{line}");
        assert!(labels.insert(entry.label), "{line}");
        assert!(!entry.label.is_empty(), "{line}");
    }
    assert!(labels.len() > 20);
}

#[test]
fn every_entry_has_its_place() {
    let all = entries();
    let places: BTreeSet<u16> = all.iter().map(|(_, entry)| entry.place).collect();
    assert_eq!(places.len(), all.len());
    let last = all.iter().filter(|(_, entry)| entry.place == u16::MAX);
    assert_eq!(
        last.map(|(_, entry)| entry.label).collect::<Vec<_>>(),
        ["Parameters"]
    );
}

/// The arguments of an entry with the placeholders replaced as a front end does.
fn filled(entry: &Analyze, v: Vertex, color: Color) -> String {
    let vertex = v.to_string();
    let color = color.to_string();
    [
        ("%p", &vertex),
        ("%P", &vertex),
        ("%m", &color),
        ("%c", &color),
    ]
    .iter()
    .fold(entry.args(), |text, (mark, value)| {
        text.replace(mark, value)
    })
}

#[test]
fn presets_are_arguments_of_their_commands() {
    let size = Size::square(9).unwrap();
    let v = Vertex::new(3, 3);
    for (command, entry) in entries() {
        let args = filled(&entry, v, Color::White);
        assert!(!args.contains('%'), "{}", entry.label);
        let parsed = command.args.parse(&args, size);
        assert!(parsed.is_ok(), "{}: {args}: {parsed:?}", entry.label);
    }
}

/// A position of a recorded game, or of random moves.
fn positions() -> Vec<Game> {
    let bytes = include_bytes!("../../../gtp-tests/games/ear-reddening.sgf");
    let record = sgf::read(bytes).unwrap();
    let recorded = |stop| {
        let (game, _) =
            Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
        game
    };
    let mut games = vec![recorded(UpTo::Move(120)), recorded(UpTo::End)];
    for (width, height, moves) in [(9, 9, 40), (5, 13, 30), (13, 5, 60), (1, 1, 1), (19, 19, 0)] {
        let size = Size::new(width, height).unwrap();
        let mut game = Game::new(size, Rules::default(), Komi::default());
        let mut rng = Rng::new(7);
        for _ in 0..moves {
            let color = game.to_move();
            let legal: Vec<Vertex> = game.legal_moves(color).iter().collect();
            if !legal.is_empty() {
                let played = Move::Play(legal[rng.below(legal.len())]);
                game.play(color, played).unwrap();
            }
        }
        games.push(game);
    }
    games
}

/// The complaint about an answer, if it is not what its type promises.
fn complaint(show: Show, answer: &str, size: Size) -> Option<String> {
    let rows: Vec<Vec<&str>> = answer.lines().map(|l| l.split(' ').collect()).collect();
    let on_board = |word: &str| word.parse::<Vertex>().is_ok_and(|v| size.contains(v));
    let ok = match show {
        Show::Nothing => answer.is_empty(),
        Show::Text => !answer.is_empty(),
        Show::Points => answer.split_whitespace().all(on_board),
        Show::Numbers => {
            rows.len() == size.height()
                && rows.iter().all(|row| row.len() == size.width())
                && rows
                    .iter()
                    .flatten()
                    .all(|n| n.parse().is_ok_and(|n: f64| (-1.0..=1.0).contains(&n)))
        }
        Show::Graphics => {
            match gfx::parse(answer) {
                Err(e) => return Some(e),
                // Nothing may lie outside the board, and what is written is what was meant.
                Ok(drawing) => {
                    let labels = drawing.labels.keys().chain(drawing.shades.keys());
                    let all = labels
                        .chain(drawing.signs.keys())
                        .chain(drawing.territory.keys());
                    gfx::write(&drawing).trim_end() == answer.trim_end()
                        && all.copied().all(|v| size.contains(v))
                        && (1..=gfx::STATUS).contains(&drawing.caption.chars().count())
                }
            }
        }
        Show::Parameters => answer.lines().all(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let kind = words[0].strip_prefix('[').and_then(|k| k.strip_suffix(']'));
            match kind.and_then(|kind| kind.split_once('/').map(|(k, v)| (k, v.split('/')))) {
                Some((kind, mut items)) => {
                    kind == "list" && words.len() == 3 && items.any(|item| item == words[2])
                }
                None => matches!(kind, Some("string")) && words.len() == 3,
            }
        }),
    };
    (!ok).then(|| "not of its type".to_string())
}

#[test]
fn every_entry_answers_in_its_type() {
    for game in positions() {
        let size = game.size();
        let to_move = game.to_move();
        let stone = size.vertices().find(|&v| !game.board().is_empty(v));
        let bare = size.vertices().find(|&v| game.board().is_empty(v));
        let mut engine = Engine::new(game.clone());
        engine.set_playouts(NonZero::new(40));
        let mut session = Session::new(Registry::standard(), engine);
        for v in stone.into_iter().chain(bare) {
            for (command, entry) in entries() {
                let text = format!("{} {}", command.name, filled(&entry, v, to_move));
                let InputLine::Request(request) = InputLine::parse(text.as_bytes()) else {
                    panic!("{text}");
                };
                match session.answer(&request).response() {
                    Ok(reply) => {
                        let found = complaint(entry.show, reply.text(), size);
                        assert_eq!(found, None, "{text} on {size}: {}", reply.text());
                    }
                    // Some questions are about stones, and some groups are too large to be read.
                    Err(failure) => {
                        let failure = failure.to_string();
                        assert!(
                            entry.preset.contains("%p") || entry.preset.contains("%P"),
                            "{text}: {failure}"
                        );
                        assert!(
                            bare == Some(v) || failure.contains("too large"),
                            "{text}: {failure}"
                        );
                    }
                }
            }
        }
    }
}
