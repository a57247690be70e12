//! Timed pieces for comparing commits: `cargo bench -- --save-baseline old`, then `cargo bench -- --baseline old`.
//! Each asserts the answer that it times. `goeye bench` prints absolute speeds of the same things.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use goeye::board::Board;
use goeye::game::{Game, Komi, UpTo};
use goeye::internals::{
    Analyst, SearchSettings, Stated, TreeSearch, pass_alive, run_playouts, solver, survey,
};
use goeye::rules::Rules;
use goeye::score::Score;
use goeye::sgf;
use goeye::status::{self, Status};
use goeye::{Analysis, Color, PlayoutSettings, Size};
use std::hint::black_box;

const GAME: &[u8] = include_bytes!("games/ear-reddening.sgf");

fn game(stop: UpTo) -> Game {
    let record = sgf::read(GAME).unwrap();
    Game::from_record(&record, Rules::default(), Komi::default(), stop)
        .unwrap()
        .0
}

fn board(c: &mut Criterion) {
    let position = game(UpTo::Move(150)).board().clone();
    let moves: Vec<_> = position
        .empty_vertices()
        .iter()
        .filter(|&v| position.is_legal(Color::Black, v))
        .collect();
    assert_eq!(moves.len(), 218);
    c.bench_function("board: play and undo every legal move", |b| {
        b.iter_batched_ref(
            || position.clone(),
            |board| {
                for &v in &moves {
                    let undo = board.play(Color::Black, v).unwrap();
                    board.undo(undo);
                }
                assert_eq!(board.hash(), position.hash());
            },
            BatchSize::SmallInput,
        );
    });
    c.bench_function("board: clone", |b| b.iter(|| black_box(position.clone())));
    c.bench_function("benson: both colours", |b| {
        b.iter(|| assert!(pass_alive(black_box(&position)).black.stones.is_empty()));
    });
}

fn playouts(c: &mut Criterion) {
    for side in [9, 19] {
        let empty = Board::new(Size::square(side).unwrap());
        let settings = PlayoutSettings {
            playouts: 10,
            ..PlayoutSettings::default()
        };
        let moves = run_playouts(&empty, settings).moves();
        c.bench_function(
            &format!("playout: ten from an empty {side}x{side} board"),
            |b| {
                b.iter(|| assert_eq!(run_playouts(black_box(&empty), settings).moves(), moves));
            },
        );
    }
}

fn search(c: &mut Criterion) {
    let empty = Game::new(Size::square(9).unwrap(), Rules::default(), Komi::default());
    let run = || {
        let mut search = TreeSearch::new(&empty, Color::Black, SearchSettings::default());
        search.run(200);
        let report = search.report();
        (report.visits, report.candidates[0].action)
    };
    let found = run();
    c.bench_function("search: 200 playouts from an empty 9x9 board", |b| {
        b.iter(|| assert_eq!(black_box(run()), found));
    });
}

fn score(c: &mut Criterion) {
    let end = game(UpTo::End);
    c.bench_function("score: a finished 19x19 game", |b| {
        b.iter(|| {
            let verdict = status::judge(black_box(end.board()), PlayoutSettings::default());
            assert_eq!(Score::of(&end, &verdict).outcome().to_string(), "B+2.0");
        });
    });
    let dead = status::judge(end.board(), PlayoutSettings::default()).stones(Status::Dead);
    c.bench_function("seki: false eyes and seki of a finished 19x19 game", |b| {
        b.iter(|| {
            let found = survey(black_box(end.board()), &dead, &Stated::default());
            let filled = [found.false_eyes.black.len(), found.false_eyes.white.len()];
            assert_eq!(filled, [2, 1]);
        });
    });
    c.bench_function("sgf: read and replay", |b| {
        b.iter(|| assert_eq!(game(UpTo::End).move_number(), 325))
    });
}

/// The positions after moves 100 and 101 of the game.
fn eyes(c: &mut Criterion) {
    let before = game(UpTo::Move(100)).board().clone();
    let after = game(UpTo::Move(101)).board().clone();
    let eyes = |found: &Analysis| {
        let all = found.eyes.all().iter();
        let max: u32 = all.clone().map(|eye| u32::from(eye.value.max())).sum();
        (all.len(), max, found.dragons.all().len())
    };
    let expected = [&before, &after].map(|board| eyes(&Analysis::new(board)));
    c.bench_function("eyes: all of a position from scratch", |b| {
        b.iter(|| {
            let mut analyst = Analyst::new();
            let found = analyst.analyze_with(black_box(&before), &mut solver());
            assert_eq!(eyes(&found), expected[0]);
        });
    });
    let mut solver = solver();
    let mut there = Analyst::new();
    there.analyze_with(&before, &mut solver);
    c.bench_function("eyes: all of a position after a move", |b| {
        b.iter_batched_ref(
            || (there.clone(), solver.clone()),
            |(analyst, solver)| {
                let found = analyst.analyze_with(black_box(&after), solver);
                assert_eq!(eyes(&found), expected[1]);
            },
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, board, playouts, search, score, eyes);
criterion_main!(benches);
