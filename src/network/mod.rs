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
//! One or two milliseconds on 19x19.
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

pub(crate) use features::PLANES;
#[doc(hidden)]
pub use features::{FeatureReader, LAST_MOVES};
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
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use weights::Weights;

/// What is asked: a position, who moves, and what the stones do not tell.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// The stones, with ko ban and rule of suicide.
    pub board: &'a Board,
    /// The side to move.
    pub to_move: Color,
    /// The moves that led here, the newest first. Fewer or none will do.
    pub last: ArrayVec<Move, LAST_MOVES>,
    /// Whether stones count, as by area rules, or territory and prisoners.
    pub area: bool,
    /// White's compensation in points.
    pub komi: f64,
    /// The symmetry by which it is turned or mirrored; `None` for the mean over some, chosen by what is seen then, so that
    /// turned or mirrored positions get exactly the turned or mirrored answer.
    pub symmetry: Option<Symmetry>,
}

impl<'a> Situation<'a> {
    /// That of the present position of a game with a colour to move, with the last moves.
    pub fn of(game: &'a Game, to_move: Color, symmetry: Option<Symmetry>) -> Situation<'a> {
        Situation {
            board: game.board(),
            to_move,
            last: last_moves(game, to_move),
            area: game.rules().scoring == Scoring::Area,
            komi: game.komi().points(),
            symmetry,
        }
    }

    /// That of a board by itself as it lies: without moves and komi, and of points as territory.
    pub(crate) fn alone(board: &'a Board, to_move: Color) -> Situation<'a> {
        Situation {
            board,
            to_move,
            last: ArrayVec::new(),
            area: false,
            komi: 0.0,
            symmetry: Some(Symmetry::ALL[0]),
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
#[derive(Debug)]
pub struct Network {
    /// Those of the built-in weights are unpacked when they are first needed.
    layers: OnceLock<Layers>,
    /// What it said of positions as they lie: a search comes back to many of them in the next one.
    memory: OutputMemory,
    /// Those that are not at work.
    readers: Mutex<Vec<FeatureReader>>,
}

/// The least shorter side of a board that the network knows enough of. It has learned from 9x9 and larger ones; on 5x5 it
/// would begin beside the centre.
const LEARNED: usize = 7;

impl Network {
    /// The network that the program contains. Its first answer takes some milliseconds more.
    pub fn built_in() -> &'static Network {
        static BUILT_IN: LazyLock<Network> = LazyLock::new(|| Network::of(OnceLock::new()));
        &BUILT_IN
    }

    fn of(layers: OnceLock<Layers>) -> Network {
        Network {
            layers,
            memory: OutputMemory::default(),
            readers: Mutex::default(),
        }
    }

    fn layers(&self) -> &Layers {
        self.layers.get_or_init(|| {
            let bytes = include_bytes!("../../patterns/network.weights");
            #[expect(clippy::expect_used, reason = "a test reads the same bytes")]
            let weights = Weights::read(bytes).expect("weights");
            lanes::on_widest(Prepare(&weights))
        })
    }

    /// Whether boards of this size are like those that the network has learned from.
    pub fn knows(size: Size) -> bool {
        size.width().min(size.height()) >= LEARNED
    }

    /// Reads weights.
    ///
    /// # Errors
    /// If they are not those of a network of this kind.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        let weights = Weights::read(bytes)?;
        Ok(Network::of(lanes::on_widest(Prepare(&weights)).into()))
    }

    /// What it says of a position. Of a single symmetry it remembers what was asked not long ago, which saves most of the time
    /// and changes no answer. Cost: one or two milliseconds, without a symmetry four times that.
    pub fn answer(&self, asked: &Situation<'_>) -> Evaluation {
        let size = asked.board.size();
        let planes = self.planes(asked);
        let seen = |symmetry: Symmetry| {
            let there = |v: Vertex| symmetry.map(size, v);
            let turned = planes.map(|plane| plane.iter().map(there).collect::<VertexSet>());
            (symmetry.size(size), turned, symmetry)
        };
        let views = match asked.symmetry {
            Some(symmetry) => vec![seen(symmetry)],
            None => first_alike(Symmetry::ALL.map(seen)),
        };
        let mut total = Outputs {
            maps: vec![Default::default(); size.area()],
            numbers: Default::default(),
        };
        for (to, turned, symmetry) in &views {
            checkpoint();
            let compute = || {
                lanes::on_widest(Forward {
                    layers: self.layers(),
                    size: *to,
                    planes: turned,
                })
            };
            let outputs = match asked.symmetry {
                Some(_) => self.memory.get(*to, turned, compute),
                None => compute(),
            };
            for (v, sums) in size.vertices().zip(&mut total.maps) {
                let w = symmetry.map(size, v);
                let at = to.row_from_top(w) * to.width() + w.column();
                for (sum, value) in sums.iter_mut().zip(outputs.maps[at]) {
                    *sum += value;
                }
            }
            for (sum, value) in total.numbers.iter_mut().zip(outputs.numbers) {
                *sum += value;
            }
        }
        let count = views.len() as i32;
        for value in total.maps.iter_mut().flatten().chain(&mut total.numbers) {
            *value = value.div_euclid(count);
        }
        told(&planes, asked, &total)
    }

    fn planes(&self, asked: &Situation<'_>) -> [VertexSet; PLANES] {
        let readers = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut reader = readers().pop().unwrap_or_default();
        let board = &mut asked.board.clone();
        let planes = reader.planes(board, asked.to_move, &asked.last, asked.area);
        readers().push(reader);
        planes
    }
}

/// A position as a symmetry shows it: its size, its planes, and which symmetry.
type View = (Size, [VertexSet; PLANES], Symmetry);

/// Views that a mean is taken over. More of them hardly know more (`docs/lab/thresholds.md`).
const VIEWS: usize = 4;

/// The first [`VIEWS`] of all in an order that does not depend on how the position lies, with those that are the same as the
/// last one.
fn first_alike(mut views: [View; 8]) -> Vec<View> {
    let order = |(size, planes, _): &View| (size.width(), *planes);
    views.sort_by_key(order);
    let last = order(&views[VIEWS - 1]);
    views.into_iter().take_while(|v| order(v) <= last).collect()
}

/// What the outputs, in units of 1/1024, mean.
fn told(planes: &[VertexSet; PLANES], asked: &Situation<'_>, outputs: &Outputs) -> Evaluation {
    /// Parts of one vertex that ownership is told in: sums of whole numbers do not depend on their order.
    const PARTS: f64 = 32768.0;
    let real = |value: i32| f64::from(value) / 1024.0;
    let (size, sign) = (asked.board.size(), f64::from(asked.to_move.sign()));
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
    let lead = sign * (parts / PARTS + 8.0 * real(outputs.numbers[1])) - asked.komi;
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
