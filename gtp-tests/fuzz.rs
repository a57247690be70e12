//! A million lines that nobody would write.

use goeye::Size;
use goeye::engine::Engine;
use goeye::game::{Game, Komi};
use goeye::gtp::{Arg, ArgShape, Command, InputLine, Registry, Session};
use goeye::internals::Rng;
use goeye::interrupt::Progress;
use goeye::rules::Rules;
use std::collections::BTreeSet;
use std::num::NonZero;

const LINES: usize = 1_000_000;

/// Lines that change the game. Boards are small, so that the game changes much in little time.
const MOVES: &[&str] = &[
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
    "fixed_handicap 2",
    "set_free_handicap A1 B2 C3",
    "set_position b A1 w B2 b C3",
    "gogui-setup b A1 w B1",
    "kata-set-rules tromp-taylor",
    "kata-set-rules {\"ko\":\"SITUATIONAL\",\"suicide\":true}",
    "kata-set-rule suicide false",
    "7 # interrupt",
];

/// One in this many lines is made from any command: some take a thousand times as long as a move.
const ANY: usize = 100;

/// Some words for an argument.
fn words(shape: ArgShape<'static>) -> Vec<&'static str> {
    match shape {
        ArgShape::Color => vec!["b", "W", "white"],
        ArgShape::Vertex => vec!["A1", "b2", "C3", "D4", "E5"],
        ArgShape::AnyVertex => vec!["A1", "T19"],
        ArgShape::Move => vec!["A1", "b2", "C3", "D4", "E5", "pass"],
        ArgShape::Integer => vec!["-1", "0", "1", "2", "3", "5"],
        ArgShape::Count => vec!["0", "1", "5", "99999999999999999999"],
        ArgShape::Number => vec!["-1", "0", "0.5", "6.5", "1e300"],
        ArgShape::File => vec!["gtp-tests/games/small.sgf", "missing.sgf", "\"a b\""],
        ArgShape::OneOf(words) => words.to_vec(),
        ArgShape::Either(one, other) => [words(*one), words(*other)].concat(),
        ArgShape::Rest => vec!["!....", "japanese", "new_zealand", "{\"tax\":\"ALL\"}"],
        ArgShape::Word => vec![
            "name", "play", "x", "1", "5", "interval", "allow", "komi", "strict", "on", "auto",
            "suicide", "true", "tax", "ALL", "chinese",
        ],
    }
}

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

    fn line(&mut self, commands: &[Command<'static>]) -> Vec<u8> {
        if self.one_in(2) {
            let length = self.0.below(40);
            return (0..length).map(|_| self.byte()).collect();
        }
        let line = match self.one_in(ANY) {
            true => self.any(commands),
            false => self.of(MOVES).to_string(),
        };
        if self.one_in(2) {
            return line.into_bytes();
        }
        let mut line = line.into_bytes();
        for _ in 0..self.0.below(4) {
            self.mutate(&mut line);
        }
        line
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.0.below(items.len())]
    }

    /// A command with arguments of the right shape.
    fn any(&mut self, commands: &[Command<'static>]) -> String {
        let Command { name, args, .. } = self.of(commands);
        let mut wanted: Vec<Arg> = args.required.to_vec();
        wanted.extend(
            args.optional
                .iter()
                .take(self.0.below(args.optional.len() + 1)),
        );
        for _ in 0..self.0.below(4) {
            wanted.extend(args.repeated);
        }
        wanted.iter().fold(name.to_string(), |line, arg| {
            line + " " + self.of(&words(arg.shape))
        })
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
    // Whatever would go on for ever or until somebody's time is up ends soon.
    let progress = Progress::default();
    engine.set_interrupt(progress.command(0));
    progress.line(1);
    progress.interrupt(1);
    let commands: Vec<Command> = Registry::standard().commands().copied().collect();
    let mut answered = BTreeSet::new();
    let mut session = Session::new(Registry::standard(), engine);
    let mut fuzzer = Fuzzer(Rng::new(2));
    let (mut answers, mut successes) = (0, 0);
    for number in 0..LINES {
        let bytes = fuzzer.line(&commands);
        let InputLine::Request(request) = InputLine::parse(&bytes) else {
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
        if body.starts_with('=') {
            successes += 1;
            answered.insert(request.name.clone());
        }
        if number % 100 == 0 {
            session.engine().game().board().validate().expect(&line);
        }
    }
    // Otherwise the test would test little.
    assert!(
        answers > LINES / 2 && successes > LINES / 10,
        "{answers} {successes}"
    );
    let names = commands.iter().map(|command| command.name);
    // A dragon, a block with a free point, two blocks of one colour, and a move of trymove, seldom come by chance.
    let lucky = [
        "analyze_semeai",
        "analyze",
        "connect",
        "defend_both",
        "disconnect",
        "does_attack",
        "does_defend",
        "kata-analyze",
        "kata-get-param",
        "kata-set-param",
        "lz-analyze",
        "owl_attack",
        "owl_connection_defends",
        "owl_defend",
        "owl_does_attack",
        "owl_does_defend",
        "owl_threaten_attack",
        "owl_threaten_defense",
        "popgo",
        "same_dragon",
    ];
    let never: Vec<&str> = names
        .filter(|&name| !answered.contains(name) && !lucky.contains(&name))
        .collect();
    assert_eq!(never, [""; 0]);
}
