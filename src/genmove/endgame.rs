//! Moves on a finished board: protecting what is threatened, winning what can still be won, the dame and last points
//! (module `dame`), and capturing dead stones if the caller asks for it.

use super::ending::{Ending, LocalMove, mean, second_look};
use super::limits::{Keep, Limits};
use super::params::PARAMS;
use super::worth::{self, Scales};
use crate::color::Color;
use crate::game::Game;
use crate::playout;
use crate::search::{Report, TreeSearch};
use crate::status::Status;
use crate::tactics::CaptureReader;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::ops::ControlFlow;

impl Ending<'_> {
    /// The move to make once all borders are closed, or a pass; `local` are the [`Ending::local_moves`].
    ///
    /// Moves that have not been considered when the time is up are not made.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        let start = limits.start();
        let is_late = || limits.is_late(&start) || limits.is_called_off();
        let all = worth::all_judged();
        let scales = Scales::new(self, local, &is_late, &all);
        let urgent = self.urgent(local, &scales).map(|v| (v, "urgent"));
        let gain = || Some((self.gain(local, &scales, limits)?, "gain"));
        let dame = || Some((self.dame(&scales)?, "dame"));
        let point = || Some((self.last_point(&scales)?, "last point"));
        logged(urgent.or_else(gain).or_else(dame).or_else(point))
    }

    /// The living stones of a colour.
    fn alive(&self, color: Color) -> VertexSet {
        self.score.count.alive[color]
    }

    /// The move that saves or captures most stones and that the judge confirms; the first block in reading order decides
    /// between equals.
    fn urgent(&self, local: &[LocalMove], scales: &Scales<'_>) -> Option<Vertex> {
        let mut local = local.to_vec();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        local
            .into_iter()
            .take_while(|_| !(scales.is_late)())
            .find(|found| self.is_worth_it(found, scales))
            .map(|found| found.answer)
    }

    /// A move that the search finds better than a pass because a block lives or dies by it.
    ///
    /// A difference of the lead alone is no reason: if all borders are closed it is noise. The judge has to agree,
    /// except about contested blocks, of which it knows no more. Cost: two searches with half of the budget each.
    fn gain(&self, local: &[LocalMove], scales: &Scales<'_>, limits: &Limits) -> Option<Vertex> {
        if (scales.is_late)() {
            return None;
        }
        let mut unwatched = |_: &mut TreeSearch| ControlFlow::Continue(());
        let (game, color) = (self.game, self.color);
        let plays = limits.report(game, color, Keep::Plays, local, &mut unwatched);
        let best = plays.candidates.first()?;
        let passes = limits.report(game, color, Keep::Pass, &[], &mut unwatched);
        let pass = passes.candidates.first()?;
        let turned = self.verdict.blocks().iter().filter(|block| {
            mean(&plays, &block.stones) > PARAMS.lives && mean(&passes, &block.stones) < PARAMS.dies
        });
        let stones: usize = turned.map(|block| block.stones.len()).sum();
        let gain = best.score_lead - pass.score_lead;
        log::info!("{} gains {gain:.2} and turns {stones} stones", best.action);
        let found = LocalMove {
            answer: best.action.vertex()?,
            other: pass.pv.get(1).and_then(|action| action.vertex()),
            stones,
        };
        let is_worth_it = gain > PARAMS.point && stones > 0 && self.is_worth_it(&found, scales);
        let area = self.game.size().area() as f64;
        let is_large = gain * PARAMS.large_gain > area;
        let turns = pass.winrate < 0.5 && best.winrate > 0.5;
        let wins = self.counts_area()
            && turns
            && gain * PARAMS.winning_gain > area
            && best.winrate - pass.winrate > PARAMS.winning;
        (wins || is_worth_it || is_large && self.wins_contested(found.answer, &passes, scales))
            .then_some(found.answer)
    }

    /// Whether the fate of a contested block depends on whether this move is made, or a pass with the result `passes`.
    ///
    /// Cost: that of [`second_look`] if there are contested blocks.
    fn wins_contested(&self, v: Vertex, passes: &Report, scales: &Scales<'_>) -> bool {
        if !self.is_contested() {
            return false;
        }
        let look = |after: Game| second_look(&after, self.color.opponent(), |_| {}, scales.is_late);
        let Some(played) = self.after(self.color, v).and_then(look) else {
            return false;
        };
        self.contested().any(|block| {
            let (played, passed) = (-mean(&played, &block.stones), mean(passes, &block.stones));
            log::debug!("{}: {played:.2} and {passed:.2}", block.origin);
            swings(played, passed)
        })
    }

    /// The chosen move, but instead of a pass one that captures dead stones, if there is one.
    pub(super) fn or_capture(&self, chosen: Move) -> Move {
        let captures = || self.capture().map_or(Move::Pass, Move::Play);
        if chosen == Move::Pass {
            captures()
        } else {
            chosen
        }
    }

    /// A move that helps to capture a dead enemy block, the largest one first; no bad self-atari.
    fn capture(&self) -> Option<Vertex> {
        let mut board = self.game.board().clone();
        let mut reader = CaptureReader::default();
        let dead = self.verdict.blocks().iter();
        let mut dead: Vec<_> = dead
            .filter(|block| block.status == Status::Dead && block.color != self.color)
            .collect();
        dead.sort_by_key(|block| std::cmp::Reverse(block.stones.len()));
        dead.into_iter().find_map(|block| {
            let attack = reader.attack(&mut board, block.origin)?;
            let read = attack.answer.point();
            let liberties = *board.block_at(block.origin)?.liberties();
            // Liberties that adjoin no own living stones come last.
            let (outer, inner): (Vec<Vertex>, Vec<Vertex>) = liberties.into_iter().partition(|v| {
                v.neighbors()
                    .iter()
                    .any(|&n| self.alive(self.color).contains(n))
            });
            let moves = read.into_iter().chain(outer).chain(inner);
            moves
                .filter(|&v| self.game.check(self.color, v).is_ok())
                .find(|&v| !playout::policy::is_bad_self_atari(&board, self.color, v))
        })
    }
}

/// Whether the fate of a block depends on the side to move: `first` is its mean ownership, 1 to -1 for one side, if
/// that side moves first, and `second` if the opponent does.
fn swings(first: f32, second: f32) -> bool {
    first - second > PARAMS.lives && first > -PARAMS.lives && second < PARAMS.lives
}

/// A move, logged with the reason for it; a pass if none was found.
fn logged(found: Option<(Vertex, &str)>) -> Move {
    let Some((v, reason)) = found else {
        return Move::Pass;
    };
    log::info!("{v}: {reason}");
    Move::Play(v)
}
