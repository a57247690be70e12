//! An engine that somebody lends: a program that speaks KataGo's analysis protocol and says in place of the network of the
//! program what is expected of open positions.
//!
//! The program is started once. It is sent as many questions at once as there are threads that ask, and answers in any order
//! (module `wire`). Each position is asked about once: what was told of it is remembered, so that all views of it agree.
//! What is asked is the game by its moves, so that the engine knows ko bans and prisoners (module `question`), and of the
//! answers only those are believed that have a meaning (module `told`).
//!
//! # When it fails
//! A program that cannot be started, ends, is silent for long although it was asked, answers what is no answer, or refuses a
//! question, has failed: its process is ended, and it is asked no more ([`Evaluator::failure`] says why, with its last lines).

mod memory;
mod options;
mod question;
#[cfg(all(test, unix))]
mod tests;
mod told;
mod wire;

pub use options::{Lender, LenderOptions};

use crate::color::Color;
use crate::evaluator::{Evaluator, Pursuit, Quest};
use crate::game::Game;
use crate::interrupt::{checkpoint, give_up};
use crate::katago::KataAnalysis;
use crate::network::{Evaluation, Network};
use crate::search::Report;
use crate::vertex::Symmetry;
use memory::EvaluationMemory;
use question::{History, Inquiry};
use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wire::{Heard, Ticket, Wire};

/// A program that evaluates.
#[derive(Debug)]
pub struct LentEngine {
    wire: Arc<Wire>,
    visits: NonZero<u32>,
    memory: EvaluationMemory,
    network: &'static Network,
}

/// So many questions are asked at once: an engine on a graphics card evaluates them together.
const AT_ONCE: NonZero<usize> = NonZero::new(64).unwrap();

/// How often one that waits for an answer looks whether it is wanted no more.
const LOOK: Duration = Duration::from_millis(5);

impl LentEngine {
    /// Starts an engine by a command line, as a shell reads it, beside a network, which readers ask. It is asked with so many visits for
    /// what is expected of a position, and may be silent so long while it is asked; at first it has to load its network. It is not
    /// waited for: whether it can be used is known when it is first asked.
    ///
    /// # Errors
    /// If there is no shell that could start it.
    pub fn start(
        command: &str,
        visits: NonZero<u32>,
        patience: Duration,
        network: &'static Network,
    ) -> io::Result<LentEngine> {
        Ok(LentEngine {
            wire: Wire::start(command, patience)?,
            visits,
            memory: EvaluationMemory::default(),
            network,
        })
    }

    /// Ends the program.
    pub fn close(&self) {
        self.wire.close();
    }
}

impl Evaluator for LentEngine {
    fn evaluate(&self, game: &Game, to_move: Color, _: Option<Symmetry>) -> Evaluation {
        let mut asked = Inquiry::new(game, to_move, History::Moves);
        asked.evaluation(self.visits);
        self.memory.get(asked.key(), || {
            let mut asking = Asking::new(&self.wire, asked, game);
            while !asking.is_over() {
                asking.listen(LOOK);
            }
            asking.told(told::evaluation)
        })
    }

    fn network(&self) -> &Network {
        self.network
    }

    fn stands_alone(&self) -> bool {
        true
    }

    fn search(&self, quest: &Quest<'_>) -> Option<Box<dyn Pursuit>> {
        let mut asked = Inquiry::new(quest.game, quest.color, History::Moves);
        asked.search(quest);
        Some(Box::new(Asking::new(&self.wire, asked, quest.game)))
    }

    fn at_once(&self) -> NonZero<usize> {
        AT_ONCE
    }

    fn failure(&self) -> Option<String> {
        self.wire.failure()
    }
}

/// A question that was sent. It is withdrawn when this is dropped.
#[derive(Debug)]
struct Asking {
    wire: Arc<Wire>,
    asked: Inquiry,
    /// The game, as long as it was not asked about without its moves.
    game: Option<Game>,
    ticket: Ticket,
    latest: Option<Box<KataAnalysis>>,
    is_over: bool,
}

impl Asking {
    fn new(wire: &Arc<Wire>, asked: Inquiry, game: &Game) -> Asking {
        Asking {
            ticket: wire.ask(&asked.query),
            wire: Arc::clone(wire),
            asked,
            game: Some(game.clone()),
            latest: None,
            is_over: false,
        }
    }

    /// Waits some time for an answer; whether there is a new one. Whoever asks is given up if the engine has failed.
    fn listen(&mut self, wait: Duration) -> bool {
        checkpoint();
        match self.wire.listen(&self.ticket, wait) {
            Heard::Nothing => false,
            Heard::News(analysis) => {
                self.is_over = !analysis.is_during_search;
                self.latest = Some(analysis);
                true
            }
            Heard::Refusal(reason) => {
                self.ask_again(&reason);
                false
            }
            Heard::Failure => give_up(),
        }
    }

    /// Asks about the stones alone: moves that goeye takes from a record may be illegal for the engine.
    fn ask_again(&mut self, reason: &str) {
        let Some(game) = self.game.take() else {
            self.wire.fail(&format!("refuses a question: {reason}"));
            give_up()
        };
        log::info!("the engine refuses a question: {reason}");
        self.asked = self.asked.without_moves(&game);
        self.ticket = self.wire.ask(&self.asked.query);
    }

    /// What was told last, in the words of the program.
    fn told<T>(&self, read: impl Fn(&Inquiry, &KataAnalysis) -> Result<T, String>) -> T {
        let latest = self.latest.as_ref().ok_or("nothing".to_string());
        match latest.and_then(|latest| read(&self.asked, latest)) {
            Ok(told) => told,
            Err(wrong) => {
                self.wire.fail(&format!("answers with {wrong}"));
                give_up()
            }
        }
    }
}

impl Pursuit for Asking {
    fn news(&mut self, wait: Duration) -> Option<Report> {
        let until = Instant::now() + wait;
        while !self.is_over {
            let left = until.saturating_duration_since(Instant::now());
            if self.listen(left.min(LOOK)) {
                return Some(self.told(told::report));
            }
            if left.is_zero() {
                break;
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}
