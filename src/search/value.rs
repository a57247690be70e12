//! What the end of a playout is worth under the rules in force.
//!
//! Playouts end when the board is full, so the ends are counted as areas. Where territory counts, the count is turned
//! into territory by taking off what each side has laid out: area equals territory and prisoners plus the stones that
//! one has played, those since captured included. The moves of the playout itself are not taken off, for both sides
//! fill their own points there in turn; so a pass in the tree costs nothing, and a stone played in the tree without
//! need costs a point.

use crate::color::Color;
use crate::game::Game;
use crate::playout::heavy::Simulation;
use crate::rules::Scoring;

/// The end of a playout: Black's points minus White's, komi included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct End {
    margin: f32,
}

impl End {
    /// By how much a colour is ahead.
    #[inline]
    pub(super) fn lead(self, color: Color) -> f32 {
        self.margin * color.sign() as f32
    }

    /// 1 if a colour has won, one half for a draw, else 0.
    #[inline]
    pub(super) fn won(self, color: Color) -> f32 {
        let lead = self.lead(color);
        if lead > 0.0 {
            1.0
        } else if lead < 0.0 {
            0.0
        } else {
            0.5
        }
    }
}

/// How ends are counted and weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    scoring: Scoring,
    /// What White gets besides the board.
    white: f32,
    /// The weight of a point beside winning.
    point: f32,
}

/// The share that the lead has in what a move is worth, the rest being winning.
const LEAD: f32 = 0.1;

impl Scale {
    pub(super) fn new(game: &Game) -> Scale {
        Scale {
            scoring: game.rules().scoring,
            white: game.komi().points() as f32 + game.white_bonus() as f32,
            point: LEAD / (2.0 * game.size().area() as f32),
        }
    }

    /// Counts an end. The game stands where the playout began.
    pub(super) fn end(&self, game: &Game, simulation: &Simulation) -> End {
        let mut margin = 0;
        for v in game.size().vertices() {
            margin += simulation.owner(v).map_or(0, Color::sign);
        }
        if self.scoring == Scoring::Territory {
            let laid =
                |color| (game.board().stone_count(color) + game.captures(color.opponent())) as i32;
            margin -= laid(Color::Black) - laid(Color::White);
        }
        End {
            margin: margin as f32 - self.white,
        }
    }

    /// What a share of won playouts and a mean lead are worth together, about 0 to 1.
    #[inline]
    pub(super) fn worth(&self, wins: f32, lead: f32) -> f32 {
        (1.0 - LEAD) * wins + LEAD / 2.0 + self.point * lead
    }
}
