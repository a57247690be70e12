//! The fingerprint of the answers: one line for each stage of the work, which is the same on every machine and changes
//! only if an answer of that stage does.

use goeye::Analysis;
use goeye::board::Board;
use goeye::game::{Game, Komi};
use goeye::internals::{SearchSettings, TreeSearch, pass_alive, run_playouts};
use goeye::rules::Rules;
use goeye::score::teire::teire;
use goeye::score::{Count, Score};
use goeye::status::{self, Evidence, Verdict};
use goeye::unfinished::Unfinished;
use goeye::{Color, PlayoutSettings};
use goeye::{Engine, Registry};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io;
use std::num::NonZero;

/// The end of a measurement by an error: a wrong answer, or an output that cannot be written.
pub type Failure = Box<dyn Error>;

/// Small positions that need the rarer stages.
const POSITIONS: &str = include_str!("positions.txt");

/// The playouts of each search.
const PLAYOUTS: NonZero<u32> = NonZero::new(200).unwrap();

/// The answers by stage: how many there are, and their FNV-1a hash, written out here so that no upgrade of a library changes it.
#[derive(Default)]
pub struct Fingerprint(BTreeMap<&'static str, (usize, u64)>);

/// The hash of no answers.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

impl Fingerprint {
    fn add(&mut self, stage: &'static str, answer: impl fmt::Display) {
        let (count, hash) = self.0.entry(stage).or_insert((0, BASIS));
        *count += 1;
        for byte in answer.to_string().bytes() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (stage, (count, hash)) in &self.0 {
            writeln!(f, "fingerprint {stage}: {count} answers, {hash:016x}")?;
        }
        Ok(())
    }
}

/// The answers on positions of a game and on the small positions. Cost: some seconds.
pub fn of(games: &[Game]) -> Result<Fingerprint, Failure> {
    let mut found = Fingerprint::default();
    let text = POSITIONS.replace("\r\n", "\n");
    let small: Result<Vec<Game>, Failure> = text.split("\n\n").map(small).collect();
    let small = small?;
    for game in games.iter().chain(&small) {
        moves(&mut found, game)?;
        parts(&mut found, game.board());
    }
    // The middle of a game has few answers that differ from one move to the next.
    for game in games.iter().rev().step_by(4).chain(&small) {
        judgements(&mut found, game);
    }
    for game in games.iter().rev().take(1).chain(&small) {
        player(&mut found, game)?;
    }
    for game in &small {
        readings(&mut found, game)?;
    }
    Ok(found)
}

/// A position from a diagram below a title.
fn small(text: &str) -> Result<Game, Failure> {
    let rows: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    let board = Board::from_diagram(&rows.join("\n"))?;
    let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    let vertices = board.size().vertices();
    game.set_position(vertices.filter_map(|v| Some((board.color_at(v)?, v))))?;
    Ok(game)
}

/// Legal moves, and the board after each.
fn moves(found: &mut Fingerprint, game: &Game) -> Result<(), Failure> {
    let mut board = game.board().clone();
    for v in game.legal_moves(game.to_move()) {
        let undo = board.play(game.to_move(), v)?;
        found.add("moves", format_args!("{v} {:x}", board.hash()));
        board.undo(undo);
    }
    Ok(())
}

/// What the parts of a judgement say of a position.
fn parts(found: &mut Fingerprint, board: &Board) {
    let alive = pass_alive(board);
    for color in Color::ALL {
        let alive = &alive[color];
        found.add("proof", format_args!("{color} {:?}", alive.stones));
        found.add("proof", format_args!("{:?}", alive.territory));
    }
    let mut settings = PlayoutSettings::default();
    settings.playouts = 20;
    let played = run_playouts(board, settings);
    let owned = board.size().vertices().filter(|&v| played.balance(v) > 0.0);
    found.add(
        "playouts",
        format_args!("{} {}", played.moves(), owned.count()),
    );
    let Analysis { eyes, dragons, .. } = Analysis::new(board);
    for eye in eyes.all() {
        let (space, value) = (&eye.space, eye.value);
        let moves = format_args!("{:?} {:?}", eye.attacks, eye.defenses);
        found.add(
            "eyes",
            format_args!("{} {value} {:?} {moves}", space.origin, space.vertices),
        );
    }
    for dragon in dragons.all() {
        found.add(
            "dragons",
            format_args!("{} {:?}", dragon.value, dragon.status),
        );
    }
}

/// What the judge says of a position, by the evidence, and what follows from that.
fn judgements(found: &mut Fingerprint, game: &Game) {
    let board = game.board();
    let verdict = status::judge(board, PlayoutSettings::default());
    for block in verdict.blocks() {
        let stage = match block.evidence {
            Evidence::Unconditional => "judge, proof",
            Evidence::Secured => "judge, proof with answers",
            Evidence::Read { .. } => "judge, reading",
            Evidence::Bait { .. } => "judge, baits",
            Evidence::SekiDoubted { .. } => "judge, doubted sekis",
            Evidence::Playouts { .. } => "judge, playouts",
            Evidence::Stated | Evidence::Rules => "judge, stated",
        };
        let evidence = match block.evidence {
            Evidence::Bait { of, .. } => of.to_string(),
            Evidence::Read { reading, .. } => format!("{reading:?}"),
            _ => String::new(),
        };
        found.add(
            stage,
            format_args!("{} {} {evidence}", block.origin, block.status),
        );
    }
    results(found, game, &verdict);
}

/// What follows from the verdict on a position.
fn results(found: &mut Fingerprint, game: &Game, verdict: &Verdict) {
    let (board, survey) = (game.board(), verdict.survey());
    found.add("seki", format_args!("{:?}", survey.stones_in_seki()));
    for color in Color::ALL {
        found.add("false eyes", format_args!("{:?}", survey.false_eyes[color]));
        found.add("teire", format_args!("{:?}", teire(board, survey)[color]));
    }
    found.add("score", Score::of(game, verdict).outcome());
    let count = Count::by_rules(
        board,
        survey,
        &Rules::default(),
        goeye::score::FalseEyes::Fill,
    );
    found.add("finished", Unfinished::new(board, verdict, &count));
}

/// What the player plays for both colours, and what its search says.
fn player(found: &mut Fingerprint, game: &Game) -> Result<(), Failure> {
    for color in Color::ALL {
        let mut search = TreeSearch::new(game, color, SearchSettings::default());
        search.run(PLAYOUTS.get());
        let report = search.report();
        let best = report.candidates.first().map(|best| best.action);
        found.add("search", format_args!("{} {best:?}", report.visits));
    }
    for color in Color::ALL {
        let command = format!("reg_genmove {color}");
        found.add("player", answer(game, &command)?);
        let command = format!("kgs-genmove_cleanup {color}");
        found.add("cleanup", answer(game, &command)?);
    }
    Ok(())
}

/// What reading says of each block, and of a block of each colour as part of its dragon.
fn readings(found: &mut Fingerprint, game: &Game) -> Result<(), Failure> {
    let board = game.board();
    for v in board.block_origins() {
        let commands = format!("attack {v}\ndefend {v}");
        found.add("captures", answer(game, &commands)?);
    }
    for color in Color::ALL {
        if let Some(v) = board.stones_of(color).first() {
            let commands = format!("owl_attack {v}\nowl_defend {v}");
            found.add("owl", answer(game, &commands)?);
        }
    }
    Ok(())
}

/// The answers of an engine to commands in a position.
fn answer(game: &Game, commands: &str) -> Result<String, Failure> {
    let mut engine = Engine::new(game.clone());
    engine.set_playouts(Some(PLAYOUTS));
    let mut output = Vec::new();
    goeye::serve(
        Registry::standard(),
        engine,
        io::Cursor::new(commands.to_string()),
        &mut output,
    )?;
    Ok(String::from_utf8(output)?)
}
