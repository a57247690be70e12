//! The leaves of a guided search: what the network and a playout say of a position.

use super::value::{PlayoutScore, Scale};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::network::{self, Evaluation, FeatureReader, LAST_MOVES, Network, Situation};
use crate::playout::Rng;
use crate::playout::heavy::{Manner, Simulation};
use crate::rules::Scoring;
use crate::vertex::{Move, Symmetry};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// The share of a leaf's playout in its value; the rest is the network's.
const SHARE: f32 = 0.25;

/// A position to be evaluated, by itself.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    board: Board,
    to_move: Color,
    last: ArrayVec<Move, LAST_MOVES>,
    /// Points of White that are not on the board ([`Scale::away`]).
    away: f32,
    /// Whether moves can still change something, so that the network is asked.
    is_open: bool,
    /// Its number in the search, from which the playout is drawn.
    number: u64,
}

impl Leaf {
    /// The present position of a game.
    pub(super) fn new(
        game: &Game,
        to_move: Color,
        scale: &Scale,
        is_open: bool,
        number: u64,
    ) -> Leaf {
        Leaf {
            board: game.board().clone(),
            to_move,
            last: network::last_moves(game, to_move),
            away: scale.away(game),
            is_open,
            number,
        }
    }
}

/// What a leaf is worth.
#[derive(Clone, Debug)]
pub(super) struct Appraisal {
    /// What the network says; `None` if it was not asked.
    pub told: Option<Evaluation>,
    /// Network and playout together.
    pub score: PlayoutScore,
    /// Whose each vertex is, by both: 1 for Black, -1 for White.
    pub owned: VertexMap<f32>,
}

/// Evaluates leaves of one search.
#[derive(Clone, Debug)]
pub(super) struct Appraiser {
    features: FeatureReader,
    simulation: Simulation,
    /// Vertices that each colour owns whatever is played.
    settled: ByColor<VertexSet>,
    scale: Scale,
    area: bool,
    komi: f64,
    seed: u64,
}

impl Appraiser {
    pub(super) fn new(
        game: &Game,
        settled: ByColor<VertexSet>,
        scale: Scale,
        manner: Manner,
        seed: u64,
    ) -> Appraiser {
        Appraiser {
            features: FeatureReader::default(),
            simulation: Simulation::new(game.size(), settled, manner.on(game.size())),
            settled,
            scale,
            area: game.rules().scoring == Scoring::Area,
            komi: game.komi().points(),
            seed,
        }
    }

    /// Evaluates a leaf. Cost: a millisecond and a half on 19x19.
    pub(super) fn appraise(&mut self, leaf: &Leaf) -> Appraisal {
        let told = leaf.is_open.then(|| self.evaluate(leaf));
        let rng = Rng::new(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ (leaf.number << 24));
        let last = leaf.last.first().and_then(|mv| mv.vertex());
        self.simulation.run(&leaf.board, leaf.to_move, last, rng);
        let played = self.scale.end(leaf.away, &self.simulation);
        let mut owned = VertexMap::filled(0.0);
        for v in leaf.board.size().vertices() {
            owned[v] = self.simulation.owner(v).map_or(0, Color::sign) as f32;
        }
        let score = match &told {
            Some(told) => {
                for v in leaf.board.size().vertices() {
                    owned[v] = SHARE * owned[v] + (1.0 - SHARE) * told.ownership[v];
                }
                let told = PlayoutScore::new(told.lead as f32, told.winrate as f32);
                played.mixed(SHARE, told)
            }
            None => played,
        };
        Appraisal { told, score, owned }
    }

    /// What the network says of a leaf, knowing what is settled.
    fn evaluate(&mut self, leaf: &Leaf) -> Evaluation {
        let situation = Situation {
            to_move: leaf.to_move,
            last: &leaf.last,
            area: self.area,
            komi: self.komi,
        };
        let (reader, mut board) = (&mut self.features, leaf.board.clone());
        let mut told = Network::in_use().evaluate(reader, &mut board, &situation, Symmetry::ALL[0]);
        for color in Color::ALL {
            let owner = color.sign() as f32;
            for v in self.settled[color] {
                told.lead += f64::from(owner - told.ownership[v]);
                told.ownership[v] = owner;
            }
        }
        told.winrate = network::winrate(told.lead, told.spread);
        told
    }
}
