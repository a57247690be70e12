//! Which blocks deserve a closer look.
//!
//! The network and the first playouts are two witnesses with different errors: the network does not read, and playouts
//! do not know which shapes live. A block about which both are clear, and of one mind, is *agreed on*, unless it would
//! stand in seki, which neither of them sees. It has no more playouts, no reading and no second opinion.

use super::{Judge, Judged, params, share};
use crate::color::Color;
use crate::tactics;
use crate::vertex::Vertex;

impl Judge<'_> {
    /// Whether the network and the playouts agree about a block. Never where the network is not asked, nor on boards that are
    /// unlike games.
    pub(super) fn is_agreed(&self, block: &Judged) -> bool {
        let is_asked = block.is_played_out() && !self.is_narrow;
        let Some(told) = self.told.filter(|_| is_asked) else {
            return false;
        };
        let told = share(block.color, &block.stones, |v| told[v]);
        let lives = told >= 1.0 - params::TOLD && block.survival >= 1.0 - params::DRAWN;
        let dies = told <= params::TOLD && block.survival <= params::DRAWN;
        (lives || dies && !self.runs(block)) && !block.stones.intersects(&self.standing)
    }

    /// Whether a move at the last liberty of a block gives it so many that it has left the ladder. What a move saves is not dead,
    /// however clear both witnesses are.
    fn runs(&self, block: &Judged) -> bool {
        let last = self
            .board
            .block_at(block.origin)
            .and_then(|block| block.last_liberty());
        last.is_some_and(|last| {
            let mut board = self.board.clone();
            board.play(block.color, last).is_ok()
                && board
                    .block_at(last)
                    .is_some_and(|block| block.liberty_count() > tactics::IN_DANGER)
        })
    }

    /// Whether the network is clear that a vertex will be of this colour. Never where it is not asked, nor where one colour
    /// alone has stones: the other has not tried to live yet.
    pub(super) fn is_told(&self, color: Color, v: Vertex) -> bool {
        let told = self.told.map(|told| told[v] * f64::from(color.sign()));
        let is_tried = self.board.stone_count(color.opponent()) > 0;
        is_tried && told.is_some_and(|told| told >= 1.0 - 2.0 * params::TOLD)
    }
}
