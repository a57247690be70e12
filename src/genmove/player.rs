//! The player for programs that embed the library.

use super::{Level, Limits, choose};
use crate::position::Position;
use crate::search::SearchSettings;
use crate::search::clock::SearchBudget;
use crate::vertex::Move;

/// A player, which is made by [`Player::default`] and then changed.
///
/// ```
/// use goeye::{Color, Game, Komi, Level, Move, Player, Position, Rules, SearchBudget, Size};
/// let mut game = Game::new(Size::square(9).unwrap(), Rules::default(), Komi::default());
/// let mut player = Player::default();
/// player.budget = Some(SearchBudget::Playouts(50));
/// let first = player.choose(&Position::new(game.clone()));
/// game.play(Color::Black, first).unwrap();
/// player.level = Level::Three;
/// assert_ne!(player.choose(&Position::new(game)), Move::Pass);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Player {
    /// How strong it is.
    pub level: Level,
    /// The playouts or the time for a move; `None` for so many playouts as fit the board: about half a second on one core.
    pub budget: Option<SearchBudget>,
    /// What chance depends on. The same position, settings and seed give the same move, unless the budget is a time.
    pub seed: u64,
}

impl Default for Player {
    fn default() -> Player {
        Player {
            level: Level::default(),
            budget: None,
            seed: SearchSettings::default().seed,
        }
    }
}

impl Player {
    /// Chooses a legal move for the side to move: a pass if nothing is left to play for.
    ///
    /// It asks the evaluator of the position, and ends early if the interrupt of the position is requested. Cost: the
    /// budget, and some milliseconds to some tens of them for judging the position. Under a time, what takes longer is given up.
    pub fn choose(&self, position: &Position) -> Move {
        let mut limits = Limits::new(position.game());
        limits.search.seed = self.seed;
        limits.search.evaluator = position.evaluator();
        limits.budget = self.budget.unwrap_or(limits.budget);
        limits.interrupt = position.interrupt().clone();
        limits.level = self.level;
        choose(position, position.game().to_move(), &limits)
    }
}
