//! Captures that the playouts do not see.

use super::{Judge, Judged, params, weigh};
use crate::answer::{Certainty, Outcome};
use crate::life::{self, LifeReader};
use crate::playout;
use crate::status::{Evidence, LifeReading, Status};
use crate::tactics::{self, CaptureReader};
use crate::vertex::Vertex;

impl Judge<'_> {
    /// Marks living blocks whose fate depends on who moves first by tactical reading: the opponent captures them, or
    /// their owner saves them, both without a ko.
    ///
    /// Playouts and local reading miss this because they take the blocks around them for stronger than they are. The
    /// block must be dead according to [`weigh`] after the first move of the capture. One that lived in seki only is
    /// dead: in a seki nobody can capture, and who has left a block there took it for dead.
    pub(super) fn see_captures(&mut self, settings: playout::PlayoutSettings) {
        let mut reader = CaptureReader::default();
        for i in 0..self.blocks.len() {
            let Some(survival) = survival_in_question(&self.blocks[i]) else {
                continue;
            };
            let Some((attack, defense)) = self.capture(&mut reader, i) else {
                continue;
            };
            let standing = self.survey(&self.dead()).stones_in_seki();
            let is_in_seki = self.blocks[i].stones.intersects(&standing);
            if (defense.is_none() && !is_in_seki) || !self.falls_after(attack, i, settings) {
                continue;
            }
            let block = &mut self.blocks[i];
            block.evidence = match defense {
                // That no move saves it was not read to the end.
                None => Evidence::SekiDoubted { survival },
                Some(_) => Evidence::Read {
                    reading: LifeReading {
                        attacker_first: life::LifeOutcome::Captured,
                        defender_first: life::LifeOutcome::Stands,
                        attack: Some(attack),
                        defense,
                        eyed_if_alive: false,
                        walls: Certainty::Read,
                    },
                    survival,
                },
            };
            if is_in_seki {
                block.status = Status::Dead;
            }
        }
    }

    /// The move that captures a block, and one that saves it, if there is one.
    fn capture(&self, reader: &mut CaptureReader, i: usize) -> Option<(Vertex, Option<Vertex>)> {
        let mut board = self.board.clone();
        let origin = self.blocks[i].origin;
        let attack = success(reader.attack(&mut board, origin)?)?;
        let defense = success(reader.defend(&mut board, origin)?);
        Some((attack, defense))
    }

    /// Whether a block is dead after a move of the opponent on `v`, or was captured by it and the new stone lives.
    fn falls_after(&self, v: Vertex, i: usize, settings: playout::PlayoutSettings) -> bool {
        let Judged { origin, color, .. } = self.blocks[i];
        let mut after = self.board.clone();
        if after.play(color.opponent(), v).is_err() {
            return false;
        }
        let verdict = weigh(&after, settings, &mut LifeReader::new());
        let status = |v| verdict.at(v).map(|block| block.status);
        match status(origin) {
            Some(status) => status == Status::Dead,
            None => status(v) == Some(Status::Alive),
        }
    }
}

/// The survival of a block in playouts, if captures are looked for: it is alive and large enough, and its life is
/// neither proven nor a seki. Else `None`.
fn survival_in_question(block: &Judged) -> Option<f64> {
    let is_asked = block.status == Status::Alive && block.stones.len() >= params::CAPTURED;
    match block.evidence {
        Evidence::Playouts { survival } if is_asked => Some(survival),
        Evidence::Read { reading, survival }
            if is_asked && reading.attacker_first == life::LifeOutcome::Lives =>
        {
            Some(survival)
        }
        _ => None,
    }
}

/// The play of a reading that reaches its aim without a ko; `None` if there is none or none is needed.
fn success(reading: tactics::CaptureReading) -> Option<Vertex> {
    let answer = reading.answer;
    answer
        .point()
        .filter(|_| answer.outcome == Outcome::Success)
}
