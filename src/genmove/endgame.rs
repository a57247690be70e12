//! Moves on a finished board: protecting what is threatened, winning what can still be won, the dame (module `dame`),
//! and capturing dead stones if the caller asks for it.

use super::ending::{Ending, LocalMove};
use super::limits::Limits;
use super::params;
use super::worth::Scales;
use crate::playout;
use crate::status::Status;
use crate::tactics::CaptureReader;
use crate::vertex::{Move, Vertex};
use std::cell::Cell;

impl Ending<'_> {
    /// The move to make once all borders are closed, or a pass; `local` are the [`Ending::moves_to_weigh`].
    ///
    /// Moves that have not been considered when the time is up are not made.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        let start = limits.start();
        let is_late = || limits.is_late(&start) || limits.is_called_off();
        let left = Cell::new(params::JUDGED);
        let scales = Scales::new(self, local, &is_late, &left);
        let urgent = self.urgent(local, &scales).map(|v| (v, "urgent"));
        let found = urgent.or_else(|| Some((self.dame(&scales)?, "dame")));
        let Some((v, reason)) = found else {
            return Move::Pass;
        };
        log::info!("{v}: {reason}");
        Move::Play(v)
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

    /// The chosen move, but instead of a pass one that captures dead stones, if there is one.
    pub(super) fn or_capture(&self, chosen: Move) -> Move {
        match chosen {
            Move::Pass => self.capture().map_or(Move::Pass, Move::Play),
            play => play,
        }
    }

    /// A move that helps to capture a dead enemy block, the largest one first; no bad self-atari.
    fn capture(&self) -> Option<Vertex> {
        let mut board = self.game().board().clone();
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
                let own = &self.score.count.alive[self.color];
                v.neighbors().iter().any(|&n| own.contains(n))
            });
            let moves = read.into_iter().chain(outer).chain(inner);
            moves
                .filter(|&v| self.game().check(self.color, v).is_ok())
                .find(|&v| !playout::policy::is_bad_self_atari(&board, self.color, v))
        })
    }
}
