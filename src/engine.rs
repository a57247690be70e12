//! The engine behind the protocol: what it remembers between commands. No text is read or written here.

use crate::game::{Game, Komi};
use crate::interrupt::Interrupt;
use crate::rules::Rules;
use crate::vertex::Size;

/// The board that an engine starts with.
const START: Size = Size::square(19).unwrap();

/// State of a session. Cheap to clone next to a move: commands that change it work on a copy.
#[derive(Clone, Debug)]
pub struct Engine {
    game: Game,
    interrupt: Interrupt,
}

impl Engine {
    /// An engine at this point of a game.
    pub fn new(game: Game) -> Engine {
        Engine {
            game,
            interrupt: Interrupt::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, to be changed.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.game.size()
    }

    /// What a long computation polls.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Sets what long computations of the next command poll.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }
}

/// An engine at the start of a game on 19x19 with the usual rules and komi.
impl Default for Engine {
    fn default() -> Engine {
        Engine::new(Game::new(START, Rules::default(), Komi::default()))
    }
}
