//! A million lines that nobody would write.

use goeye::engine::Engine;
use goeye::game::{Game, Komi};
use goeye::gtp::line::Line;
use goeye::gtp::registry::Registry;
use goeye::gtp::session::Session;
use goeye::playout::Rng;
use goeye::rules::Rules;
use goeye::vertex::Size;
use std::num::NonZero;

const LINES: usize = 1_000_000;

/// Lines to start from. Boards are small, so that the game changes much in little time.
const CHEAP: &[&str] = &[
    "1 play b A1",
    "play w B2",
    "play B c3",
    "play white D4",
    "22 play b E5",
    "play w pass",
    "play b A2",
    "play w B1",
    "gogui-play_sequence b A1 w A2 b B2 w C1 b A3",
    "undo",
    "gg-undo 3",
    "boardsize 5",
    "rectangular_boardsize 3 4",
    "clear_board",
    "clear_board",
    "komi 6.5",
    "fixed_handicap 2",
    "place_free_handicap 5",
    "set_free_handicap A1 B2 C3",
    "set_position b A1 w B2 b C3",
    "gogui-setup b A1 w B1",
    "gogui-setup_player w",
    "kata-set-rules tromp-taylor",
    "kata-set-rules {\"ko\":\"SITUATIONAL\",\"suicide\":true}",
    "kata-set-rule suicide false",
    "kgs-rules new_zealand",
    "kata-get-rules",
    "goeye-dead A1 B2",
    "goeye-dead auto",
    "countlib A1",
    "findlib B2",
    "unconditional_status C3",
    "is_legal b A1",
    "all_legal w",
    "list_stones b",
    "captures w",
    "last_move",
    "move_history",
    "time_settings 0 1 0",
    "kgs-time_settings none",
    "showboard",
    "help play",
    "known_command play",
    "list_commands",
    "7 # interrupt",
];

/// Lines whose answers take a thousand times as long.
const COSTLY: &[&str] = &[
    "final_score",
    "final_status A1",
    "final_status_list dead",
    "final_status_list black_territory",
    "genmove b",
    "reg_genmove w",
    "printsgf",
];

struct Fuzzer(Rng);

impl Fuzzer {
    fn one_in(&mut self, n: usize) -> bool {
        self.0.below(n) == 0
    }

    fn byte(&mut self) -> u8 {
        let byte = self.0.below(256) as u8;
        // Half of the bytes are such as stand in commands.
        if self.one_in(2) {
            byte
        } else {
            b" -_0123456789abcdefghijklmnopqrstuvwxyzABCDEW\t#\"{}"[usize::from(byte) % 50]
        }
    }

    fn line(&mut self) -> Vec<u8> {
        if self.one_in(2) {
            let length = self.0.below(40);
            return (0..length).map(|_| self.byte()).collect();
        }
        let seeds = if self.one_in(2_000) { COSTLY } else { CHEAP };
        let mut line = seeds[self.0.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..self.0.below(4) {
            self.mutate(&mut line);
        }
        line
    }

    fn mutate(&mut self, line: &mut Vec<u8>) {
        let at = self.0.below(line.len() + 1);
        let byte = self.byte();
        match self.0.below(5) {
            0 => line.insert(at, byte),
            1 => line.truncate(at),
            2 => line.extend_from_within(at..),
            3 if at < line.len() => line[at] = byte,
            _ if at < line.len() => drop(line.remove(at)),
            _ => {}
        }
    }
}

#[test]
fn a_million_lines_do_no_harm() {
    let size = Size::square(5).unwrap();
    let game = Game::new(size, Rules::default(), Komi::default());
    let mut engine = Engine::new(game);
    engine.set_playouts(NonZero::new(20));
    let mut session = Session::new(Registry::standard(), engine);
    let mut fuzzer = Fuzzer(Rng::new(2));
    let (mut answers, mut successes) = (0, 0);
    for number in 0..LINES {
        let bytes = fuzzer.line();
        let Line::Request(request) = Line::parse(&bytes) else {
            continue;
        };
        if request.name == "printsgf" && !request.args.is_empty() {
            // It would write a file.
            continue;
        }
        let line = String::from_utf8_lossy(&bytes);
        let answer = session.answer(&request).to_string();
        let body = answer.strip_suffix("\n\n").expect(&line);
        assert!(!body.contains("\n\n"), "{line}: {answer}");
        assert!(!body.contains("internal error"), "{line}: {answer}");
        answers += 1;
        successes += usize::from(body.starts_with('='));
        if number % 100 == 0 {
            session.engine().game().board().validate().expect(&line);
        }
    }
    // Otherwise the test would test little.
    assert!(
        answers > LINES / 2 && successes > LINES / 10,
        "{answers} {successes}"
    );
}
