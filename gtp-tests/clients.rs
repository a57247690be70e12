//! Whole sessions as front ends hold them, line by line: start-up, bringing the board up to date, analysis, interruption
//! and the end. What the front ends send was read from their sources.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// An engine that one talks to in turns.
struct Client {
    engine: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Receiver<String>,
}

/// The lines of a pipe as they come in.
fn lines(pipe: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Client {
    fn start(options: &[&str]) -> Client {
        let mut engine = Command::new(assert_cmd::cargo::cargo_bin!("goeye-gtp"))
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Client {
            input: engine.stdin.take(),
            output: lines(engine.stdout.take().unwrap()),
            errors: lines(engine.stderr.take().unwrap()),
            engine,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line of output.
    #[track_caller]
    fn line(&self) -> String {
        let wait = Duration::from_secs(60);
        self.output.recv_timeout(wait).expect("a line of output")
    }

    /// The lines of the next answer, without the empty one.
    #[track_caller]
    fn answer(&self) -> Vec<String> {
        let lines = std::iter::repeat_with(|| self.line());
        lines.take_while(|line| !line.is_empty()).collect()
    }

    /// Sends lines and compares the answers, one line each.
    #[track_caller]
    fn check(&mut self, dialogue: &[(&str, &str)]) {
        for (line, expected) in dialogue {
            self.send(line);
            assert_eq!(self.answer().join("\n"), *expected, "{line}");
        }
    }

    /// Closes the input, or finds it answered by an end, and waits for that.
    #[track_caller]
    fn end(mut self) {
        self.input.take();
        let start = Instant::now();
        assert!(self.engine.wait().unwrap().success());
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}

/// The text between two words of a line of analysis.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!(" {name} ")).expect(name);
    rest.split(' ').next().unwrap()
}

#[test]
fn gogui_starts_and_synchronizes() {
    let mut gogui = Client::start(&[]);
    gogui.check(&[
        ("1 name", "=1 goeye"),
        ("2 protocol_version", "=2 2"),
        ("3 version", concat!("=3 ", env!("CARGO_PKG_VERSION"))),
    ]);
    gogui.send("4 list_commands");
    let commands = gogui.answer();
    for name in [
        "gogui-interrupt",
        "gogui-analyze_commands",
        "gogui-play_sequence",
        "gogui-setup",
        "gogui-setup_player",
        "gogui-title",
        "gg-undo",
        "set_free_handicap",
        "rectangular_boardsize",
    ] {
        assert!(commands.iter().any(|line| line == name), "{name}");
    }
    gogui.check(&[("5 gogui-interrupt", "=5 ")]);
    gogui.send("6 gogui-analyze_commands");
    let menu = gogui.answer();
    assert!(menu.iter().any(|l| l == "gfx/Eye Spaces/goeye-gfx eyes"));
    // A game with handicap, taken back and changed.
    gogui.check(&[
        ("7 boardsize 19", "=7 "),
        ("8 clear_board", "=8 "),
        ("9 komi 0.5", "=9 "),
        ("10 set_free_handicap D4 Q16", "=10 "),
        ("11 gogui-play_sequence W Q4 B D16 W PASS", "=11 "),
        ("12 gg-undo 2", "=12 "),
        ("13 play B C17", "=13 "),
        ("14 gogui-play_sequence W D4", "?14 illegal move"),
        ("15 list_stones w", "=15 Q4"),
        ("16 gg-undo 2", "=16 "),
        ("17 gg-undo 1", "?17 cannot undo"),
    ]);
    // A position that was set up, with White to move.
    gogui.check(&[
        ("18 boardsize 9", "=18 "),
        ("19 clear_board", "=19 "),
        ("20 gogui-setup B E5 W E6 B D6", "=20 "),
        ("21 gogui-setup_player w", "=21 "),
        ("22 gogui-title", "=22 goeye: japanese rules, komi 0.5"),
        ("23 final_status_list dead", "=23 "),
        ("24 undo", "?24 cannot undo"),
        ("25 quit", "=25 "),
    ]);
    gogui.end();
}

/// *Game*, *Score* asks for the dead stones after the moves so far, and GoGui counts itself.
#[test]
fn gogui_scores_with_the_dead_stones() {
    let mut gogui = Client::start(&[]);
    gogui.send("list_commands");
    let commands = gogui.answer();
    assert!(commands.iter().any(|line| line == "final_status_list"));
    gogui.check(&[
        ("1 boardsize 5", "=1 "),
        ("2 clear_board", "=2 "),
        ("3 komi 0", "=3 "),
        (
            "4 gogui-setup B B1 B B2 B B3 B B4 B B5 B C3 W D1 W D2 W D3 W D4 W D5 W A4 B E3",
            "=4 ",
        ),
        ("5 gogui-play_sequence B PASS W PASS", "=5 "),
    ]);
    // One block a line, as GNU Go writes them.
    gogui.send("6 final_status_list dead");
    assert_eq!(gogui.answer(), ["=6 A4", "E3"]);
    // A player has marked another stone in GoGui's window: goeye is not told, and answers the same.
    gogui.send("7 final_status_list dead");
    assert_eq!(gogui.answer(), ["=7 A4", "E3"]);
    gogui.check(&[
        ("8 final_status_list seki", "=8 "),
        ("9 play B C4", "=9 "),
        ("10 quit", "=10 "),
    ]);
    gogui.end();
}

#[test]
fn gogui_interrupts_a_move_and_sees_it_coming() {
    let mut gogui = Client::start(&[]);
    gogui.check(&[("boardsize 9", "= "), ("clear_board", "= ")]);
    gogui.send("gogui-analyze_commands");
    gogui.answer();
    // A move that would take minutes.
    gogui.check(&[("goeye-param playouts 1000000", "= ")]);
    gogui.send("genmove b");
    let wait = Duration::from_secs(60);
    let picture = gogui.errors.recv_timeout(wait).unwrap();
    assert_eq!(picture, "gogui-gfx:");
    let drawing = gogui.errors.iter().take_while(|line| !line.is_empty());
    let drawing: Vec<String> = drawing.collect();
    assert!(
        drawing.iter().any(|l| l.starts_with("VAR b ")),
        "{drawing:?}"
    );
    assert!(drawing.iter().any(|l| l.starts_with("INFLUENCE ")));
    assert!(drawing.last().unwrap().starts_with("TEXT Black to move: "));
    gogui.send("# interrupt");
    let answer = gogui.answer();
    assert_eq!(answer.len(), 1);
    let played = answer[0].strip_prefix("= ").unwrap().to_string();
    gogui.check(&[("last_move", &format!("= black {played}"))]);
    // Whatever was drawn is taken away; that may arrive after the answer.
    let mut rest = std::iter::repeat_with(|| gogui.errors.recv_timeout(wait).unwrap());
    assert!(rest.any(|line| line == "gogui-gfx: CLEAR"));
    assert!(gogui.errors.try_recv().is_err(), "nothing is drawn later");
    gogui.send("goeye-gfx moves");
    gogui.errors.recv_timeout(wait).unwrap();
    gogui.send("# interrupt");
    let answer = gogui.answer();
    let last = answer.last().unwrap();
    // On a machine that is busy it may be given up before it has drawn anything.
    let is_told = last.starts_with("TEXT White to move") || last == "? interrupted";
    assert!(is_told, "{answer:?}");
    gogui.check(&[("quit", "= ")]);
    gogui.end();
}

#[test]
fn sabaki_starts_and_synchronizes() {
    let mut sabaki = Client::start(&[]);
    // Many lines at once, without waiting.
    for line in [
        "1 name",
        "2 version",
        "3 protocol_version",
        "4 list_commands",
        "5 kata-set-rules chinese",
    ] {
        sabaki.send(line);
    }
    assert_eq!(sabaki.answer(), ["=1 goeye"]);
    assert_eq!(sabaki.answer(), [concat!("=2 ", env!("CARGO_PKG_VERSION"))]);
    assert_eq!(sabaki.answer(), ["=3 2"]);
    let commands = sabaki.answer();
    for name in ["analyze", "kata-analyze", "genmove_analyze", "undo"] {
        assert!(commands.iter().any(|line| line == name), "{name}");
    }
    assert_eq!(sabaki.answer(), ["=5 "]);
    sabaki.check(&[
        ("6 komi 7.5", "=6 "),
        ("7 boardsize 9", "=7 "),
        ("8 clear_board", "=8 "),
        ("9 set_free_handicap C3 G7", "=9 "),
        ("10 play W E5", "=10 "),
        ("11 play B E3", "=11 "),
        ("12 undo", "=12 "),
        ("13 play B F3", "=13 "),
        // A rectangular board.
        ("14 rectangular_boardsize 5 13", "=14 "),
        ("15 clear_board", "=15 "),
        ("16 play B E13", "=16 "),
        ("17 play B F1", "?17 invalid color or coordinate"),
        ("18 kata-get-rules", "=18 {\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\",\"hasButton\":false,\"friendlyPassOk\":true}"),
        ("19 quit", "=19 "),
    ]);
    sabaki.end();
}

#[test]
fn sabaki_analyses_until_a_line_comes_in() {
    let mut sabaki = Client::start(&[]);
    sabaki.check(&[("boardsize 9", "= "), ("komi 7.5", "= ")]);
    sabaki.send("21 analyze B 5");
    assert_eq!(sabaki.line(), "=21 ");
    let mut visits = 0;
    for _ in 0..3 {
        let line = sabaki.line();
        assert!(line.starts_with("info move "), "{line}");
        assert!(!line.contains("ownership"), "{line}");
        let winrate: u32 = field(&line, "winrate").parse().unwrap();
        assert!(winrate <= 10_000);
        let now: u64 = field(&line, "visits").parse().unwrap();
        assert!(now >= visits, "{line}");
        visits = now;
        // The variation begins with the move.
        assert_eq!(field(&line, "pv"), line.split(' ').nth(2).unwrap());
    }
    sabaki.send("22 protocol_version");
    let rest = sabaki.answer();
    assert!(
        rest.iter().all(|line| line.starts_with("info ")),
        "{rest:?}"
    );
    assert_eq!(sabaki.answer(), ["=22 2"]);
    // KataGo's form, with all that may be asked for.
    sabaki.send("kata-analyze W interval 1 maxmoves 2 ownership true pvVisits true rootInfo true");
    assert_eq!(sabaki.line(), "= ");
    let line = sabaki.line();
    assert_eq!(
        line.matches("info ").count(),
        line.matches("info move ").count()
    );
    let winrate: f64 = field(&line, "winrate").parse().unwrap();
    assert!((0.0..=1.0).contains(&winrate));
    let (_, ownership) = line.split_once(" ownership ").unwrap();
    let shares: Vec<f32> = ownership.split(' ').map(|s| s.parse().unwrap()).collect();
    assert_eq!(shares.len(), 81);
    assert!(shares.iter().all(|share| (-1.0..=1.0).contains(share)));
    sabaki.send("stop");
    sabaki.answer();
    assert_eq!(sabaki.answer(), ["= "]);
    // Moves that are generated with lines before them.
    sabaki.check(&[("goeye-param playouts 200", "= ")]);
    for (command, color) in [
        ("genmove_analyze B 1", "black"),
        ("kata-genmove_analyze W 1", "white"),
        ("lz-genmove_analyze b 1", "black"),
    ] {
        sabaki.send(command);
        let answer = sabaki.answer();
        assert_eq!(answer[0], "= ");
        assert!(answer[1].starts_with("info move "), "{answer:?}");
        let played = answer.last().unwrap().strip_prefix("play ").unwrap();
        sabaki.check(&[("last_move", &format!("= {color} {played}"))]);
    }
    // A move that needs no search has a line of its own, too, where Sabaki looks for it.
    for (setup, expected) in [
        (
            "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5",
            "play PASS",
        ),
        (
            "b B1 w D1 b B2 w D2 b B3 w D3 b B4 w D4 b B5 w D5",
            "play C",
        ),
    ] {
        for name in [
            "genmove_analyze",
            "kata-genmove_analyze",
            "lz-genmove_analyze",
        ] {
            sabaki.check(&[
                ("boardsize 5", "= "),
                ("kata-set-rules chinese", "= "),
                (&format!("gogui-setup {setup}"), "= "),
            ]);
            sabaki.send(&format!("{name} b 100"));
            let answer = sabaki.answer();
            assert_eq!(answer.first().unwrap(), "= ", "{name}: {answer:?}");
            assert!(
                answer.last().unwrap().starts_with(expected),
                "{name}: {answer:?}"
            );
        }
    }
    // Passes are written small in lines, for the user is told what engines say.
    sabaki.check(&[("rectangular_boardsize 2 1", "= ")]);
    sabaki.send("lz-analyze b interval 1 allow b pass 1");
    assert_eq!(sabaki.line(), "= ");
    assert!(sabaki.line().starts_with("info move pass visits "));
    // The end of the input ends an analysis, too.
    sabaki.end();
}

#[test]
fn an_analysis_that_others_wait_for_tells_one_line() {
    for name in ["analyze", "kata-analyze", "lz-analyze"] {
        let input = format!("boardsize 5\n1 {name}\n2 name\n");
        let output = crate::engine::talk(input);
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!((lines[2], lines[5]), ("=1 ", "=2 goeye"), "{output}");
        assert!(lines[3].starts_with("info move "), "{output}");
        assert_eq!(lines.len(), 7, "{output}");
    }
}

/// A move that would take minutes or hours ends some seconds after the input, and is told.
#[test]
fn nobody_thinks_on_for_a_client_that_has_left() {
    let leave = |set_up: &'static str, question: &'static str, stay: Duration| {
        thread::spawn(move || {
            let mut client = Client::start(&[]);
            client.check(&[(set_up, "= ")]);
            client.send(question);
            thread::sleep(stay);
            client.input.take();
            let start = Instant::now();
            let answer = client.answer().join(" ");
            assert!(client.engine.wait().unwrap().success());
            (answer, start.elapsed())
        })
    };
    let clients = [
        // Who pipes commands stays for no time, but who counts the time wants no certain number of playouts.
        leave("time_settings 86400 0 0", "genmove b", Duration::ZERO),
        leave(
            "goeye-param playouts 1000000",
            "lz-genmove_analyze b 100",
            Duration::from_secs(2),
        ),
    ];
    for client in clients {
        let (answer, time) = client.join().unwrap();
        assert!(answer.starts_with('=') && answer.len() > 3, "{answer}");
        assert!(time < Duration::from_secs(40), "{time:?}");
    }
}

/// Commands that are piped with many playouts get the answer that is always the same.
#[test]
fn piped_commands_are_answered_in_full() {
    let input = "boardsize 9\ngoeye-param playouts 3000\nreg_genmove b\ngenmove b\n";
    let piped = crate::engine::answers(input);
    let mut client = Client::start(&[]);
    client.check(&[("boardsize 9", "= "), ("goeye-param playouts 3000", "= ")]);
    client.check(&[("reg_genmove b", &piped[2]), ("genmove b", &piped[3])]);
    client.end();
}

/// What gogui-twogtp asks of a referee, and nothing that it might have to set up before.
#[test]
fn a_referee_needs_no_set_up() {
    let mut referee = Client::start(&[]);
    referee.check(&[
        ("protocol_version", "= 2"),
        ("name", "= goeye"),
        ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
    ]);
    referee.send("list_commands");
    assert!(referee.answer().len() > 50);
    referee.check(&[
        ("boardsize 5", "= "),
        ("clear_board", "= "),
        ("komi 0.5", "= "),
        ("play b C1", "= "),
        ("play w D1", "= "),
        ("play b C2", "= "),
        ("play w D2", "= "),
        ("play b C3", "= "),
        ("play w D3", "= "),
        ("play b C4", "= "),
        ("play w D4", "= "),
        ("play b C5", "= "),
        ("play w D5", "= "),
        ("play b PASS", "= "),
        ("play w PASS", "= "),
        ("final_score", "= B+4.5"),
        ("quit", "= "),
    ]);
    referee.end();
}

/// Lizzie, Ogatak and q5Go: what they send besides, ids and all.
#[test]
fn other_front_ends_find_what_they_ask_for() {
    let mut engine = Client::start(&[]);
    engine.check(&[
        ("1 protocol_version", "=1 2"),
        ("2 rectangular_boardsize 9 7", "=2 "),
        ("3 clear_board", "=3 "),
        ("4 komi 6.5", "=4 "),
        ("5 known_command lz-analyze", "=5 true"),
        ("6 known_command kata-analyze", "=6 true"),
        ("7 time_settings 1 1 0", "=7 "),
        ("8 kata-set-rules Chinese", "=8 "),
        ("9 play b D4", "=9 "),
    ]);
    // Without a colour, and with an interval that is no whole number.
    for command in [
        "10 lz-analyze 10",
        "10 kata-analyze w 30.000000000000004 ownership true",
    ] {
        engine.send(command);
        assert_eq!(engine.line(), "=10 ");
        assert!(engine.line().starts_with("info move "), "{command}");
        engine.send("11 known_command known_command");
        engine.answer();
        assert_eq!(engine.answer(), ["=11 true"]);
    }
    engine.end();
}
