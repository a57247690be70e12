//! One position, one answer: whoever asks, in whatever form, and whatever was asked before.

use goeye::engine::Engine;
use goeye::gtp::{InputLine, Registry, Run, Session};
use goeye::json::{ExplainAnswer, JudgeAnswer};
use goeye::{Board, Color, Game, Komi, Move, Rules, UpTo, Vertex, Word, sgf};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A session with this engine.
fn session(engine: Engine) -> Session<'static> {
    Session::new(Registry::standard(), engine)
}

/// The whole answer to a line.
fn ask(session: &mut Session, line: &str) -> String {
    match InputLine::parse(line.as_bytes()) {
        InputLine::Request(request) => session.answer(&request).to_string(),
        other => panic!("{line}: {other:?}"),
    }
}

/// The answer without its status line's sign and the empty line.
fn told(session: &mut Session, line: &str) -> String {
    let answer = ask(session, line);
    let text = answer.strip_prefix("= ").or(answer.strip_prefix('='));
    let text = text.unwrap_or_else(|| panic!("{line}: {answer}"));
    text.trim().to_string()
}

fn game(name: &str, moves: usize) -> Engine {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/games");
    let record = sgf::read(&std::fs::read(path.join(name)).unwrap()).unwrap();
    let stop = UpTo::Move(moves + 1);
    let (game, _) = Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
    Engine::new(game)
}

/// The positions of a file of diagrams.
fn diagrams(name: &str) -> Vec<Engine> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/positions");
    let text = std::fs::read_to_string(path.join(name)).unwrap();
    let rows = |paragraph: &str| {
        let is_row = |line: &&str| line.split(' ').all(|cell| matches!(cell, "." | "X" | "O"));
        let rows: Vec<&str> = paragraph.lines().filter(is_row).collect();
        (!rows.is_empty()).then(|| Board::from_diagram(&rows.join("\n")).unwrap())
    };
    let boards = text.split("\n\n").filter_map(rows);
    let engines = boards.map(|board| {
        let mut game = Game::new(board.size(), Rules::default(), Komi::default());
        let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
        game.set_position(Color::ALL.into_iter().flat_map(stones))
            .unwrap();
        Engine::new(game)
    });
    engines.collect()
}

/// Thirty positions: a whole game, and others that are open and that are finished.
fn positions() -> Vec<Engine> {
    let whole = (0..11).map(|i| game("ear-reddening.sgf", 25 + 30 * i));
    let mut all: Vec<Engine> = whole.collect();
    for (name, most) in [
        ("unfinished.txt", 7),
        ("nineteen.txt", 6),
        ("boards.txt", 6),
    ] {
        all.extend(diagrams(name).into_iter().take(most));
    }
    assert!(all.len() >= 30, "{}", all.len());
    all
}

/// The words that a view of stones stands for, by the colours that it draws them in.
fn drawn(session: &mut Session, view: &str) -> BTreeMap<Vertex, &'static str> {
    let mut found = BTreeMap::new();
    for line in told(session, &format!("goeye-gfx {view}")).lines() {
        let mut words = line.split_whitespace();
        let Some("COLOR") = words.next() else {
            continue;
        };
        let word = match words.next().unwrap() {
            "#4cb050" => "alive",
            "#e03c31" => "dead",
            "#ff9a00" => "critical",
            "#b05cd6" => "seki",
            _ => continue,
        };
        found.extend(words.map(|v| (v.parse().unwrap(), word)));
    }
    found
}

#[test]
fn every_stone_has_one_status() {
    let mut seen = BTreeSet::new();
    for engine in positions() {
        let board = engine.game().board().clone();
        let mut asked = session(engine.clone());
        let [status, dragons] = ["status", "dragons"].map(|view| drawn(&mut asked, view));
        let vital = ["vital b", "vital w"].map(|view| drawn(&mut asked, view));
        for origin in board.block_origins() {
            let word = *status
                .get(&origin)
                .unwrap_or_else(|| panic!("{origin}\n{board}"));
            seen.insert(word);
            let context = || format!("{origin} is {word}\n{board}");
            for v in board.stone_set(origin) {
                assert_eq!((status[&v], dragons[&v]), (word, word), "{}", context());
            }
            let is_vital = vital.iter().any(|view| view.contains_key(&origin));
            assert_eq!(is_vital, word == "critical", "{}", context());
            let plain = if word == "seki" { "alive" } else { word };
            let told_status = told(&mut asked, &format!("dragon_status {origin}"));
            assert_eq!(told_status.split(' ').next(), Some(plain), "{}", context());
            let last = told(&mut asked, &format!("final_status {origin}"));
            assert!(word == "critical" || last == word, "{last}: {}", context());
            let explained = ExplainAnswer::of(&engine, origin);
            assert_eq!(explained.group.unwrap().status, plain, "{}", context());
            let [why, words] = ["goeye-status", "goeye-explain"]
                .map(|question| told(&mut asked, &format!("{question} {origin}")));
            for text in [why, words] {
                let headline = text.lines().next().unwrap();
                assert!(
                    headline.contains(&format!("is {plain}")),
                    "{headline}: {}",
                    context()
                );
            }
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

/// The values behind a key in a line of analysis, in order.
fn values(line: &str, key: &str) -> Vec<f64> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[0] == key);
    pairs.map(|pair| pair[1].parse().unwrap()).collect()
}

/// While a game goes on, a result is what is likely, but one that rules and komi can give, and the same wherever it is told.
/// Once the players have ended the game, it is the count.
#[test]
fn a_result_can_be_one() {
    for moves in [20, 60, 100, 150] {
        for (rules, odd) in [("japanese", false), ("chinese", true)] {
            let engine = game("ear-reddening.sgf", moves);
            let mut asked = session(engine);
            told(&mut asked, &format!("kata-set-rules {rules}"));
            told(&mut asked, "komi 7");
            let result = lead(&told(&mut asked, "final_score"));
            assert_eq!(result.fract(), 0.0, "{rules} {moves}");
            assert!(!odd || (result + 7.0).rem_euclid(2.0) == 1.0, "{result}");
            let json = told(&mut asked, "goeye-score json");
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(lead(json["score"].as_str().unwrap()), result);
            assert!(json["ended"].is_null(), "{json}");
            assert_eq!(json["finished"], false, "{json}");
            told(&mut asked, "goeye-param strict on");
            assert!(ask(&mut asked, "final_score").starts_with("? cannot score"));
            let counted = json["counted"].as_str().unwrap();
            for end in ["goeye-dead", "goeye-alive", "play b pass\nplay w pass"] {
                for line in end.lines() {
                    told(&mut asked, line);
                }
                let told = told(&mut asked, "goeye-score json");
                let json: serde_json::Value = serde_json::from_str(&told).unwrap();
                let ways = ["stated", "passed"];
                assert!(ways.contains(&json["ended"].as_str().unwrap()), "{end}");
                assert_eq!(json["finished"], true, "{end}");
                assert_eq!(json["score"], json["counted"], "{end}");
                let told = self::told(&mut asked, "final_score");
                assert_eq!(json["score"].as_str(), Some(told.as_str()), "{end}");
                if end != "goeye-dead" {
                    assert_eq!(told, counted, "{end}");
                }
                assert_eq!(self::told(&mut asked, "score_est"), told, "{end}");
                self::told(&mut asked, "goeye-dead auto");
            }
        }
    }
}

/// How sure a score is, is one number, wherever it is told; conventions that nobody says make it less, and are told.
#[test]
fn there_is_one_confidence() {
    let mut doubted = 0;
    for engine in positions() {
        let assurance = engine.position().assurance();
        let sure = assurance.rounded();
        let mut asked = session(engine.clone());
        let json: serde_json::Value =
            serde_json::from_str(&told(&mut asked, "goeye-score json")).unwrap();
        assert_eq!(json["confidence"], sure);
        assert_eq!(
            json["reason"].as_str(),
            Some(assurance.limit.to_string().as_str())
        );
        assert_eq!(JudgeAnswer::of(&engine).confidence, sure);
        let words = told(&mut asked, "goeye-score text");
        assert!(words.contains(&format!("{:.0} %", 100.0 * sure)), "{words}");
        let depends = json["reason"].as_str().unwrap().contains("it depends on");
        doubted += usize::from(depends);
        if depends {
            told(&mut asked, "goeye-param false_eyes fill");
            told(&mut asked, "kata-set-rule tax SEKI");
            let json: serde_json::Value =
                serde_json::from_str(&told(&mut asked, "goeye-score json")).unwrap();
            assert!(json["confidence"].as_f64().unwrap() > sure);
        }
    }
    assert!(doubted > 0);
}

/// A result as Black's lead.
fn lead(result: &str) -> f64 {
    match result.split_at(result.len().min(2)) {
        ("B+", points) => points.parse().unwrap(),
        ("W+", points) => -points.parse::<f64>().unwrap(),
        _ => 0.0,
    }
}

#[test]
fn there_is_one_lead() {
    let mut finished = 0;
    for engine in positions() {
        let board = engine.game().board().clone();
        let mut asked = session(engine.clone());
        let estimate = engine.position().estimate();
        let text = told(&mut asked, "score_est");
        assert_eq!(text, estimate.rounded().to_string());
        let bounded = told(&mut asked, "estimate_score");
        assert_eq!(bounded.split(' ').next(), Some(text.as_str()));
        for view in ["territory", "ownership"] {
            let picture = told(&mut asked, &format!("goeye-gfx {view}"));
            let likely = engine.position().likely().to_string();
            assert!(
                picture.contains(&likely),
                "{view}: {likely}\n{picture}\n{board}"
            );
        }
        let color = engine.game().to_move();
        let sign = f64::from(color.sign());
        let lines = analysis(&engine, "kata-analyze 1 rootInfo true ownership true");
        let line = lines.last().unwrap();
        let leads = values(line, "scoreLead");
        // The first is the best move's, the last that of the position.
        for told in [leads[0], *leads.last().unwrap()] {
            assert!(
                (told - sign * estimate.lead).abs() < 1e-3,
                "{line}\n{board}"
            );
        }
        let winrates = values(line, "winrate");
        assert!(
            winrates.iter().all(|share| share <= &(winrates[0] + 1e-6)),
            "{line}"
        );
        let winrate = sign.mul_add(estimate.winrate - 0.5, 0.5);
        assert!((winrates[0] - winrate).abs() < 1.1e-4, "{line}\n{board}");
        assert_eq!(estimate.winrate > 0.5, estimate.lead > 0.0, "{board}");
        let owners: Vec<&str> = line
            .split(" ownership ")
            .nth(1)
            .unwrap()
            .split(' ')
            .collect();
        for (v, owner) in board.size().vertices().zip(owners) {
            let owner: f64 = owner.parse().unwrap();
            assert!(
                (owner - sign * estimate.ownership(v)).abs() < 1e-3,
                "{v}\n{board}"
            );
        }
        if engine.position().is_finished() {
            finished += 1;
            assert_eq!(
                lead(&told(&mut asked, "final_score")),
                estimate.lead,
                "{board}"
            );
            // Some clients cannot draw a certainty.
            assert!([0.0001, 0.5, 0.9999].contains(&winrates[0]), "{line}");
            let moves = line.split("info move ").skip(1);
            let is_play = |text: &str| !text.starts_with("pass");
            assert!(
                moves.clone().any(is_play),
                "a front end draws no pass: {line}\n{board}"
            );
        }
    }
    assert!((3..=27).contains(&finished), "{finished}");
}

/// The lines that a command writes until the next command, which waits already.
fn analysis(engine: &Engine, command: &str) -> Vec<String> {
    let mut output = Vec::new();
    let input = std::io::Cursor::new(format!("{command}\nname\n"));
    goeye::serve(Registry::standard(), engine.clone(), input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let lines = text.lines().filter(|line| line.starts_with("info "));
    lines.map(str::to_string).collect()
}

/// Arguments for the commands that read a position, of which those are taken that a command accepts.
const ARGUMENTS: [&str; 17] = [
    "",
    "black",
    "dead",
    "B4",
    "black A4",
    "D4 B4",
    "B4 E5",
    "A1 B4 E5",
    "dragons",
    "vital w",
    "eye A4",
    "territory",
    "A3",
    "B4 A3",
    "all",
    "C4 B4 A3",
    "!....!",
];

/// Commands that read no position, or write a file.
const NOT_OF_A_POSITION: [&str; 3] = ["cputime", "kata-get-param", "printsgf"];

/// A fight on a small board: groups that depend on who moves first, a ko, open borders.
const FIGHT: &str = "
    . . . O X . X
    O O O O X X X
    X X X X . . X
    . O . X X . O
    O . O O O O O
    X O O . O . .
    . X O . O . O";

fn fight() -> Engine {
    let board = Board::from_diagram(FIGHT).unwrap();
    let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    game.set_position(Color::ALL.into_iter().flat_map(stones))
        .unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    let mut engine = Engine::new(game);
    engine.set_playouts(std::num::NonZero::new(60));
    engine
}

/// All commands that read a position, with arguments that they accept.
fn questions() -> Vec<String> {
    let registry = Registry::standard();
    let reading = registry.commands().filter(|command| {
        matches!(command.run, Run::Read(_)) && !NOT_OF_A_POSITION.contains(&command.name)
    });
    let mut found = Vec::new();
    for command in reading {
        for arguments in ARGUMENTS {
            let line = format!("{} {arguments}", command.name);
            let line = line.trim().to_string();
            if ask(&mut session(fight()), &line).starts_with('=') {
                found.push(line);
            }
        }
    }
    found
}

#[test]
fn no_answer_depends_on_what_was_asked_before() {
    let questions = questions();
    let commands: BTreeSet<&str> = questions
        .iter()
        .filter_map(|q| q.split(' ').next())
        .collect();
    let all = Registry::standard();
    let reading = all.commands().filter(|c| matches!(c.run, Run::Read(_)));
    let names = reading.map(|c| c.name);
    let unasked: Vec<&str> = names.filter(|name| !commands.contains(name)).collect();
    assert_eq!(unasked, NOT_OF_A_POSITION);
    let fresh: Vec<String> = questions
        .iter()
        .map(|q| ask(&mut session(fight()), q))
        .collect();
    let check = |asked: &mut Session, order: &mut dyn Iterator<Item = usize>, when: &str| {
        for i in order {
            let question = &questions[i];
            assert_eq!(ask(asked, question), fresh[i], "{question} {when}");
        }
    };
    let count = questions.len();
    let mut asked = session(fight());
    check(&mut asked, &mut (0..count), "after others");
    check(&mut asked, &mut (0..count).rev(), "after others in turn");
    // All that changes the position, and back.
    for (change, back) in [
        ("trymove b C4", "popgo"),
        ("goeye-dead B4", "goeye-dead auto"),
        ("goeye-seki D4", "goeye-dead auto"),
        ("goeye-alive B4", "goeye-dead auto"),
        ("komi 0.5", "komi 6.5"),
        ("kata-set-rules chinese", "kata-set-rules japanese"),
        (
            "goeye-param false_eyes count",
            "goeye-param false_eyes fill",
        ),
    ] {
        told(&mut asked, change);
        for question in questions.iter().step_by(7) {
            ask(&mut asked, question);
        }
        told(&mut asked, back);
        // A ban of ko is forgotten with the move after it, and so is the last move.
        let when = format!("after {change} and {back}");
        check(&mut asked, &mut (0..count).step_by(3), &when);
    }
}

#[test]
fn words_are_told_once() {
    // The certainty of a group is the same in words, JSON and status.
    let engine = game("ear-reddening.sgf", 100);
    let mut asked = session(engine.clone());
    for v in ["D4", "Q16", "R10"] {
        let Some(group) = ExplainAnswer::of(&engine, v.parse().unwrap()).group else {
            continue;
        };
        let grade = goeye::Certainty::from_word(group.grade).unwrap();
        for question in ["goeye-status", "goeye-explain"] {
            let text = told(&mut asked, &format!("{question} {v}"));
            let headline = text.lines().next().unwrap();
            assert!(
                headline.contains(grade.as_str()),
                "{question} {v}: {headline}"
            );
        }
    }
}

#[test]
fn a_lone_stone_in_the_open_is_not_critical() {
    // The first moves of a game, with stones in contact, and one stone on an empty board.
    for moves in 1..24 {
        let engine = game("ear-reddening.sgf", moves);
        let board = engine.game().board().clone();
        let position = engine.position();
        for origin in board.block_origins() {
            let dragon = position.analysis().dragons.at(origin).unwrap();
            let liberties = board.block_at(origin).unwrap().liberty_count();
            let is_critical = position.group_status(origin).unwrap().critical.is_some();
            let is_lone = dragon.stones.len() == 1 && liberties >= 3;
            assert!(!(is_lone && is_critical), "{origin}\n{board}");
        }
    }
}
