//! The leaves of a guided search: what the network and some playouts say of a position.

use super::settings::SearchSettings;
use super::value::{PlayoutScore, Scale};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::network::{self, Evaluation, LAST_MOVES, Network, Situation};
use crate::playout::Rng;
use crate::playout::heavy::{SMALL_BOARD, Simulation};
use crate::rules::Scoring;
use crate::vertex::{Move, Size, Symmetry};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;

/// How a leaf is played out.
#[derive(Clone, Copy, Debug)]
struct PlayoutWeight {
    /// Number of playouts.
    count: u32,
    /// Their share in the value of the leaf; the rest is the network's.
    share: f32,
}

impl PlayoutWeight {
    /// For a board of this size. On small boards fights decide, which playouts see; on large ones they cost more than they
    /// tell.
    fn on(size: Size) -> PlayoutWeight {
        match size.area() <= SMALL_BOARD {
            true => PlayoutWeight {
                count: 4,
                share: 0.6,
            },
            false => PlayoutWeight {
                count: 1,
                share: 0.25,
            },
        }
    }
}

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
    /// Its number in the search, from which the playouts are drawn.
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
    /// Network and playouts together.
    pub score: PlayoutScore,
    /// Whose each vertex is, by both: 1 for Black, -1 for White.
    pub owned: VertexMap<f32>,
}

/// Evaluates leaves of one search.
#[derive(Clone, Debug)]
pub(super) struct Appraiser {
    network: &'static Network,
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
        settings: &SearchSettings,
    ) -> Appraiser {
        Appraiser {
            network: settings.evaluator.network(),
            simulation: Simulation::new(game.size(), settled, settings.manner.on(game.size())),
            settled,
            scale,
            area: game.rules().scoring == Scoring::Area,
            komi: game.komi().points(),
            seed: settings.seed,
        }
    }

    /// Evaluates a leaf. Cost: a millisecond and a half on 19x19.
    pub(super) fn appraise(&mut self, leaf: &Leaf) -> Appraisal {
        let told = leaf.is_open.then(|| self.evaluate(leaf));
        let PlayoutWeight { count, share } = PlayoutWeight::on(leaf.board.size());
        let mut owned = VertexMap::filled(0.0);
        let mut played = PlayoutScore::new(0.0, 0.0);
        for i in 0..count {
            let number = (leaf.number << 24) ^ (u64::from(i) << 16);
            let rng = Rng::new(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
            let last = leaf.last.first().and_then(|mv| mv.vertex());
            self.simulation.run(&leaf.board, leaf.to_move, last, rng);
            let end = self.scale.end(leaf.away, &self.simulation);
            played = end.mixed(1.0 / (i + 1) as f32, played);
            for v in leaf.board.size().vertices() {
                let owner = self.simulation.owner(v).map_or(0, Color::sign);
                owned[v] += owner as f32 / count as f32;
            }
        }
        let score = match &told {
            Some(told) => {
                for v in leaf.board.size().vertices() {
                    owned[v] = share * owned[v] + (1.0 - share) * told.ownership[v];
                }
                let told = PlayoutScore::new(told.lead as f32, told.winrate as f32);
                played.mixed(share, told)
            }
            None => played,
        };
        Appraisal { told, score, owned }
    }

    /// What the network says of a leaf, knowing what is settled.
    fn evaluate(&self, leaf: &Leaf) -> Evaluation {
        let mut told = self.network.answer(&Situation {
            board: &leaf.board,
            to_move: leaf.to_move,
            last: leaf.last.clone(),
            area: self.area,
            komi: self.komi,
            symmetry: Some(Symmetry::ALL[0]),
        });
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
