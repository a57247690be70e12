//! From a board to the eye spaces of both colours and their values.
//!
//! Each eye space becomes an [`EyeGraph`](super::graph::EyeGraph): its vertices, and beside each half eye one more marginal vertex: the *key
//! point*, whose owner decides. If the key point is itself a marginal vertex of the eye space, the graph gets the edge
//! instead, and half eyes with the same key point share it. A key point adjoins what it adjoins on the board.
//!
//! A vertex touches the wall if it is beside a lively stone of the owner, or if it is a margin and a stone on it could
//! not be cut off from such stones. A margin without contact is worth less than GNU Go's patterns have it: `!.!` on the
//! first line is 0000 and not 0001 if no stone of the owner is beside the margins, for what closes them is cut off.
//!
//! An enemy stone on a margin is a `$` if something is open behind it. It is an `f` if all liberties of its block are
//! in the eye space: then it is captured from inside only, where the owner fills its own eye. Other stones go by
//! reading: those that cannot be captured are taken out of the eye space with what is connected to them, and those that
//! are captured from outside whoever moves first are drawn as closed, an estimate if that changes the value.
//!
//! A half eye with a ko is drawn as its [`Outlook`](super::topology::Outlook) without ko threats has it: with one key point if the first move
//! decides; with two, of which the owner needs both, if the enemy prevails; and as an eye, of which the key point only
//! takes the first digit, if the owner does.
//!
//! Some positions cannot be drawn as a graph: if a key point is inside the eye space, or two half eyes share the
//! enemy's key point but not the owner's. Then the plays on the key points are made on the board and the resulting eye
//! spaces solved. The answer is the best of the first moves, and called *estimated*, as it is when an eye space is too
//! large for its solution.
//!
//! The values of eye spaces that have a key point in common, or one whose key point is a margin of the other, cannot be
//! added: they are solved together as a [`Joint`].

use super::domain::Domains;
use super::joint::{Joint, joints};
use super::node::EyePlayer;
use super::solver::EyeSolver;
use super::space::partition;
use super::tactics::Tactics;
use super::topology::{EyePoint, survey};
use super::valuer::{Eye, EyeScene, MarginStones, Valuer};
use crate::answer::Certainty;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The eye spaces of a position, with their values.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// Where eyes can arise.
    pub domains: Domains,
    eyes: Vec<Eye>,
    at: ByColor<VertexMap<u16>>,
    points: ByColor<Vec<EyePoint>>,
    joints: Vec<Joint>,
}

/// No eye space, in [`Eyes::at`].
const NOWHERE: u16 = u16::MAX;

impl Eyes {
    /// Finds and values the eye spaces of both colours.
    pub fn new(board: &Board, tactics: &mut impl Tactics, solver: &mut EyeSolver) -> Eyes {
        let domains = Domains::new(board, tactics);
        let mut eyes = Vec::new();
        let points = ByColor::from_fn(|color| {
            let mut spaces = partition(color, &domains.of[color]);
            let points = survey(board, tactics, &domains, &mut spaces);
            let own = board.stones_of(color);
            let valued = spaces.iter().map(|space| {
                let margin_stones = MarginStones::new(board, tactics, space);
                Valuer {
                    board,
                    solver,
                    domains: &domains,
                    points: &points,
                    own: &own,
                }
                .eye(space, margin_stones)
            });
            eyes.extend(valued);
            points
        });
        let mut at = ByColor::from_fn(|_| VertexMap::filled(NOWHERE));
        for (i, eye) in eyes.iter().enumerate() {
            for v in eye.space.vertices {
                at[eye.space.owner][v] = i as u16;
            }
        }
        let mut found = Eyes {
            domains,
            eyes,
            at,
            points,
            joints: Vec::new(),
        };
        found.joints = joints(&found.eyes, &found.scene(board), solver);
        found.put_on_board(board, tactics);
        found
    }

    /// Replaces vital points that hold a stone by the moves on the board: the owner captures the stone, and the enemy
    /// saves it.
    fn put_on_board(&mut self, board: &Board, tactics: &mut impl Tactics) {
        let empty = board.empty_vertices();
        let mut put = |points: &mut VertexSet, side: EyePlayer| {
            let stones = *points - empty;
            let moves = stones.iter().filter_map(|v| {
                let fate = tactics.fate(v);
                match side {
                    EyePlayer::Owner => fate.attacker.point(),
                    EyePlayer::Enemy => fate.defender.point(),
                }
            });
            *points = (*points - stones) | moves.collect();
        };
        for eye in &mut self.eyes {
            let attacked = !eye.attacks.is_empty();
            put(&mut eye.attacks, EyePlayer::Enemy);
            if attacked && eye.attacks.is_empty() {
                // The attack takes more than the single move of the graph, or fails by reading.
                eye.certainty = Certainty::Estimated;
            }
            put(&mut eye.defenses, EyePlayer::Owner);
        }
        for joint in &mut self.joints {
            put(&mut joint.attacks, EyePlayer::Enemy);
            put(&mut joint.defenses, EyePlayer::Owner);
        }
    }

    /// The scene of the eyes; the board must be the one that they are on.
    pub(super) fn scene<'a>(&'a self, board: &'a Board) -> EyeScene<'a> {
        EyeScene {
            board,
            domains: &self.domains,
            points: &self.points,
            own: ByColor::from_fn(|color| board.stones_of(color)),
        }
    }

    /// The groups of eye spaces whose values cannot be added.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// All eye spaces: first Black's, then White's, ordered by their origins.
    pub fn all(&self) -> &[Eye] {
        &self.eyes
    }

    /// The eye space of a colour that contains a vertex.
    pub fn at(&self, color: Color, v: Vertex) -> Option<&Eye> {
        self.eyes.get(usize::from(self.at[color][v]))
    }

    /// The topology of a vertex as an eye point of a colour; `None` unless it is a vertex with at most one neighbour in
    /// its eye space, where topology decides.
    pub fn point(&self, color: Color, v: Vertex) -> Option<&EyePoint> {
        self.points[color].iter().find(|point| point.vertex == v)
    }
}
