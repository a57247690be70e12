//! The learned evaluator: a small network that sees a whole board and says who will own what, who leads, and where to
//! play.
//!
//! It has learned from games of strong players and from the judgements of a strong network (`patterns/network.md` tells how,
//! and how well). What it says is an estimate: it proves and reads nothing.
//!
//! # How it works
//! Features ([`FeatureReader`]) are sets of vertices from the view of the side to move, so exchanged colours give exactly the
//! exchanged answer. A stem of one 5x5 convolution, residual blocks and heads follow. Means and maxima over the board carry
//! knowledge across it, and let one network serve every size. All of this is in integers, so that every machine computes
//! the same bits (module `lanes`); the last functions use only those operations of floating-point numbers that are defined
//! to the bit.
//!
//! The lead is the sum of the ownership and a correction; the winrate is a logistic function of lead and komi with a spread that
//! is told, too. So the three cannot contradict each other.
//!
//! # Cost
//! About a millisecond on 19x19.
//!
//! # Sources
//! Residual networks with ownership and lead as further targets and with pooling over the board: Wu, "Accelerating Self-Play
//! Learning in Go" (2019). Integers for evaluation: Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
//! Computer Shogi" (2018); Jacob and others, "Quantization and Training of Neural Networks" (2018).

mod features;
mod forward;
mod lanes;
mod memory;
#[cfg(test)]
mod tests;
mod weights;

pub use features::{FeatureReader, LAST_MOVES, PLANES};
pub use weights::WeightsError;

use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::interrupt::checkpoint;
use crate::rules::Scoring;
use crate::vertex::{Move, Size, Symmetry, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;
use forward::{Forward, Layers, Outputs, Prepare};
use memory::OutputMemory;
use std::sync::OnceLock;
use weights::Weights;

/// What is asked: who moves, and what the stones do not tell.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The side to move.
    pub to_move: Color,
    /// The moves that led here, the newest first; [`LAST_MOVES`] of them are seen. Fewer or none will do.
    pub last: &'a [Move],
    /// Whether stones count, as by area rules, or territory and prisoners.
    pub area: bool,
    /// White's compensation in points.
    pub komi: f64,
}

impl<'a> Situation<'a> {
    /// That of the present position of a game with a colour to move.
    pub fn of(game: &Game, to_move: Color, last: &'a [Move]) -> Situation<'a> {
        Situation {
            to_move,
            last,
            area: game.rules().scoring == Scoring::Area,
            komi: game.komi().points(),
        }
    }
}

/// The last moves of a game, the newest first, as far as colours alternate up to the one to move.
pub(crate) fn last_moves(game: &Game, to_move: Color) -> ArrayVec<Move, LAST_MOVES> {
    let mut color = to_move;
    let moves = game.moves().rev().take(LAST_MOVES);
    let alternating = moves.map_while(|(c, mv)| {
        color = color.opponent();
        (c == color).then_some(mv)
    });
    alternating.collect()
}

/// What the network in use says of the present position of a game with a colour to move, turned or mirrored by a symmetry or by
/// all of them: it sees the last moves, too. Cost: a millisecond for each symmetry.
pub(crate) fn evaluate(game: &Game, to_move: Color, symmetry: Option<Symmetry>) -> Evaluation {
    let last = last_moves(game, to_move);
    let (network, situation) = (Network::in_use(), Situation::of(game, to_move, &last));
    let (mut reader, mut board) = (FeatureReader::default(), game.board().clone());
    match symmetry {
        Some(symmetry) => network.evaluate(&mut reader, &mut board, &situation, symmetry),
        None => network.evaluate_all(&mut reader, &mut board, &situation),
    }
}

/// What the network says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The size of the board.
    pub size: Size,
    /// The probability that the side to move plays on a vertex; 0 where it may not by the rules of a single move.
    pub policy: VertexMap<f32>,
    /// The probability that it passes.
    pub pass: f32,
    /// Who will own a vertex: 1 is Black for sure, -1 White.
    pub ownership: VertexMap<f32>,
    /// The points by which Black leads, komi counted.
    pub lead: f64,
    /// The standard deviation of the result about the lead, in points.
    pub spread: f64,
    /// The probability that Black wins.
    pub winrate: f64,
}

impl Evaluation {
    /// The probability of a move of the side to move.
    pub(crate) fn likelihood(&self, action: Move) -> f32 {
        action.vertex().map_or(self.pass, |v| self.policy[v])
    }
}

/// A network with its weights.
#[derive(Clone, Debug)]
pub struct Network {
    layers: Layers,
    /// What it said of positions as they lie: a search comes back to many of them in the next one.
    memory: OutputMemory,
}

/// The least shorter side of a board that the network knows enough of. It has learned from 9x9 and larger ones; on 5x5 it
/// would begin beside the centre.
const LEARNED: usize = 7;

/// The network of the program, once one was needed.
static IN_USE: OnceLock<Network> = OnceLock::new();

impl Network {
    /// The network that the program evaluates with: its own, unless another was put to use. Cost: a millisecond at first,
    /// then nothing.
    pub fn in_use() -> &'static Network {
        IN_USE.get_or_init(|| {
            let bytes = include_bytes!("../../patterns/network.weights");
            #[expect(clippy::expect_used, reason = "a test reads the same bytes")]
            Network::read(bytes).expect("weights")
        })
    }

    /// Whether boards of this size are like those that the network has learned from.
    pub fn knows(size: Size) -> bool {
        size.width().min(size.height()) >= LEARNED
    }

    /// Makes this the network of the program; false if it is too late, because one was needed already.
    pub fn put_to_use(self) -> bool {
        IN_USE.set(self).is_ok()
    }

    /// Reads weights.
    ///
    /// # Errors
    /// If they are not those of a network of this kind.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        let weights = Weights::read(bytes)?;
        Ok(Network {
            layers: lanes::on_widest(Prepare(&weights)),
            memory: OutputMemory::default(),
        })
    }

    /// Evaluates a position as it lies, turned or mirrored by a symmetry. What was evaluated not long ago is remembered, which
    /// saves most of the time and changes no answer.
    ///
    /// The board is used for reading and is restored.
    pub fn evaluate(
        &self,
        reader: &mut FeatureReader,
        board: &mut Board,
        situation: &Situation,
        symmetry: Symmetry,
    ) -> Evaluation {
        self.mean(reader, board, situation, &[symmetry])
    }

    /// The mean over all symmetries: turned or mirrored positions get exactly the turned or mirrored answer. Cost: eight
    /// evaluations.
    pub fn evaluate_all(
        &self,
        reader: &mut FeatureReader,
        board: &mut Board,
        situation: &Situation,
    ) -> Evaluation {
        self.mean(reader, board, situation, &Symmetry::ALL)
    }

    fn mean(
        &self,
        reader: &mut FeatureReader,
        board: &mut Board,
        situation: &Situation,
        symmetries: &[Symmetry],
    ) -> Evaluation {
        let size = board.size();
        let planes = reader.planes(board, situation.to_move, situation.last, situation.area);
        let mut total = Outputs {
            maps: vec![Default::default(); size.area()],
            numbers: Default::default(),
        };
        for &symmetry in symmetries {
            checkpoint();
            let there = |v: Vertex| symmetry.map(size, v);
            let turned = planes.map(|plane| plane.iter().map(there).collect::<VertexSet>());
            let to = symmetry.size(size);
            let compute = || {
                lanes::on_widest(Forward {
                    layers: &self.layers,
                    size: to,
                    planes: &turned,
                })
            };
            let outputs = match symmetries {
                [_] => self.memory.get(to, &turned, compute),
                _ => compute(),
            };
            for (v, sums) in size.vertices().zip(&mut total.maps) {
                let w = there(v);
                let at = to.row_from_top(w) * to.width() + w.column();
                for (sum, value) in sums.iter_mut().zip(outputs.maps[at]) {
                    *sum += value;
                }
            }
            for (sum, value) in total.numbers.iter_mut().zip(outputs.numbers) {
                *sum += value;
            }
        }
        let count = symmetries.len() as i32;
        for value in total.maps.iter_mut().flatten().chain(&mut total.numbers) {
            *value = value.div_euclid(count);
        }
        told(size, &planes, situation, &total)
    }
}

/// What the outputs, in units of 1/1024, mean.
fn told(
    size: Size,
    planes: &[VertexSet; PLANES],
    situation: &Situation,
    outputs: &Outputs,
) -> Evaluation {
    /// Parts of one vertex that ownership is told in: sums of whole numbers do not depend on their order.
    const PARTS: f64 = 32768.0;
    let real = |value: i32| f64::from(value) / 1024.0;
    let sign = match situation.to_move {
        Color::Black => 1.0,
        Color::White => -1.0,
    };
    let legal = features::legal_moves(planes);
    let most = size
        .vertices()
        .zip(&outputs.maps)
        .filter(|(v, _)| legal.contains(*v))
        .map(|(_, maps)| maps[0])
        .chain([outputs.numbers[0]])
        .max()
        .unwrap_or(0);
    // Weights in whole parts, so that their sum does not depend on the order either.
    let weight = |logit: i32| (exp(real(logit - most)) * f64::from(1 << 30)) as u64;
    let mut sum = weight(outputs.numbers[0]);
    for (_, maps) in size
        .vertices()
        .zip(&outputs.maps)
        .filter(|(v, _)| legal.contains(*v))
    {
        sum += weight(maps[0]);
    }
    let share = |logit: i32| (weight(logit) as f64 / sum as f64) as f32;
    let mut policy = VertexMap::filled(0.0);
    let mut ownership = VertexMap::filled(0.0);
    let mut parts = 0.0;
    for (v, maps) in size.vertices().zip(&outputs.maps) {
        if legal.contains(v) {
            policy[v] = share(maps[0]);
        }
        let own = (tanh(real(maps[1])) * PARTS).round();
        parts += own;
        ownership[v] = (sign * own / PARTS) as f32;
    }
    let lead = sign * (parts / PARTS + 8.0 * real(outputs.numbers[1])) - situation.komi;
    let scale = exp(real(outputs.numbers[2]).clamp(-3.0, 6.0) * std::f64::consts::LN_2);
    Evaluation {
        size,
        policy,
        pass: share(outputs.numbers[0]),
        ownership,
        lead,
        spread: scale * DEVIATION,
        winrate: winrate(lead, scale * DEVIATION),
    }
}

/// The standard deviation of the logistic distribution with scale 1: pi over the root of 3.
const DEVIATION: f64 = 1.813_799_364_234_217_8;

/// The probability of winning with an expected lead, if results are logistically distributed about it with this standard
/// deviation.
pub fn winrate(lead: f64, spread: f64) -> f64 {
    1.0 / (1.0 + exp(-lead / (spread / DEVIATION)))
}

/// The exponential function, of arguments beyond 50 as of 50, by operations that give the same bits everywhere.
fn exp(x: f64) -> f64 {
    let x = x.clamp(-50.0, 50.0);
    // e^x = (e^(x / 2^k))^(2^k); the series is short for small arguments.
    let halvings = 10;
    let small = x / f64::from(1 << halvings);
    let mut power = 1.0;
    for i in (1..=8).rev() {
        power = 1.0 + small * power / f64::from(i);
    }
    for _ in 0..halvings {
        power *= power;
    }
    power
}

/// The hyperbolic tangent.
fn tanh(x: f64) -> f64 {
    let e = exp(2.0 * x);
    (e - 1.0) / (e + 1.0)
}
