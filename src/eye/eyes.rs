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
use super::local_game::LocalPlayer;
use super::solver::EyeSolver;
use super::space::{EyeSpace, partition};
use super::tactics::Tactics;
use super::topology::{EyePoint, survey};
use super::value::EyeValue;
use super::valuer::{Eye, MarginReadings, Valuer};
use crate::answer::Certainty;
use crate::board::{Board, Orientation};
use crate::color::{ByColor, Color};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// The eye spaces of a position, with their values.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// Where eyes can arise.
    pub(crate) domains: Domains,
    eyes: Vec<Eye>,
    /// The index of the eye space of each colour on each vertex.
    at: ByColor<VertexMap<Option<u16>>>,
    pub(super) points: ByColor<Vec<EyePoint>>,
    joints: Vec<Joint>,
}

impl Eyes {
    /// Finds and values the eye spaces of both colours.
    pub(crate) fn new(board: &Board, tactics: &mut impl Tactics, solver: &mut EyeSolver) -> Eyes {
        let domains = Domains::new(board, tactics);
        let mut eyes = Vec::new();
        let points = ByColor::from_fn(|color| {
            let mut spaces = partition(color, &domains.of[color]);
            let points = survey(board, tactics, &domains, &mut spaces);
            let mut valuer = Valuer::new(board, solver, &domains, &points, color);
            eyes.extend(spaces.iter().map(|space| {
                let margin_readings = MarginReadings::new(board, tactics, space, &points);
                valuer.eye(space, margin_readings)
            }));
            points
        });
        let mut found = Eyes::of(domains, eyes, points, Vec::new());
        found.join(board, tactics, solver);
        for eye in &mut found.eyes {
            put_on_board(eye, board, tactics);
        }
        found
    }

    fn of(
        domains: Domains,
        eyes: Vec<Eye>,
        points: ByColor<Vec<EyePoint>>,
        joints: Vec<Joint>,
    ) -> Eyes {
        let at = ByColor::from_fn(|color| {
            VertexSet::numbering(eyes.iter().map(|eye| match eye.space.owner == color {
                true => eye.space.vertices,
                false => VertexSet::EMPTY,
            }))
        });
        Eyes {
            domains,
            eyes,
            at,
            points,
            joints,
        }
    }

    /// Finds the eye spaces that depend on each other.
    fn join(&mut self, board: &Board, tactics: &mut impl Tactics, solver: &mut EyeSolver) {
        self.joints = self.dependent(board, solver);
        for joint in &mut self.joints {
            joint.put_on_board(board, tactics);
        }
    }

    /// The eye spaces of a colour, as [`Eyes::new`] finds them before half and false eyes are known.
    pub(crate) fn spaces(board: &Board, tactics: &mut impl Tactics, color: Color) -> Vec<EyeSpace> {
        let domains = Domains::new(board, tactics);
        partition(color, &domains.of[color])
    }

    /// Eye spaces of a position that were valued one by one, each with its points whose topology decides.
    pub(crate) fn assembled(
        board: &Board,
        tactics: &mut impl Tactics,
        solver: &mut EyeSolver,
        mut found: Vec<(Eye, Vec<EyePoint>)>,
    ) -> Eyes {
        found.sort_by_key(|(eye, _)| (eye.space.owner, eye.space.origin));
        let points = ByColor::from_fn(|color| {
            let mine = found.iter().filter(|(eye, _)| eye.space.owner == color);
            mine.flat_map(|(_, points)| points.clone()).collect()
        });
        let eyes = found.into_iter().map(|(eye, _)| eye).collect();
        let mut eyes = Eyes::of(Domains::new(board, tactics), eyes, points, Vec::new());
        eyes.join(board, tactics, solver);
        eyes
    }

    /// The eye space of a colour that contains a vertex with its value, and its points whose topology decides, as
    /// [`Eyes::new`] finds them. Cost: that of one eye space, and of the tactical questions.
    pub(crate) fn one(
        board: &Board,
        tactics: &mut impl Tactics,
        solver: &mut EyeSolver,
        color: Color,
        v: Vertex,
    ) -> Option<(Eye, Vec<EyePoint>)> {
        let domains = Domains::new(board, tactics);
        let mut spaces = partition(color, &domains.of[color]);
        let points = survey(board, tactics, &domains, &mut spaces);
        let space = spaces.iter().find(|space| space.vertices.contains(v))?;
        let margin_readings = MarginReadings::new(board, tactics, space, &points);
        let mut valuer = Valuer::new(board, solver, &domains, &points, color);
        let mut eye = valuer.eye(space, margin_readings);
        put_on_board(&mut eye, board, tactics);
        let points = points.into_iter();
        let inside = points.filter(|point| space.vertices.contains(point.vertex));
        Some((eye, inside.collect()))
    }

    /// The same eye spaces as another orientation of their position shows them.
    pub(crate) fn seen(&self, view: &Orientation) -> Eyes {
        let mut order: Vec<usize> = (0..self.eyes.len()).collect();
        let eyes: Vec<Eye> = self.eyes.iter().map(|eye| eye.seen(view)).collect();
        order.sort_by_key(|&i| (eyes[i].space.owner, eyes[i].space.origin));
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let joint = |joint: &Joint| {
            let mut members: Vec<usize> = joint.members.iter().map(|&i| place[i]).collect();
            members.sort_unstable();
            Joint {
                members,
                owner: view.color(joint.owner),
                attacks: view.set_back(joint.attacks),
                defenses: view.set_back(joint.defenses),
                ..*joint
            }
        };
        let points = view.by_color(self.points.clone());
        let point = |point: &EyePoint| point.seen(view);
        let mut joints: Vec<Joint> = self.joints.iter().map(joint).collect();
        joints.sort_by(|a, b| a.members.cmp(&b.members));
        Eyes::of(
            self.domains.seen(view),
            order.iter().map(|&i| eyes[i].clone()).collect(),
            ByColor::from_fn(|color| points[color].iter().map(point).collect()),
            joints,
        )
    }

    /// The value of an eye space after a move on its key points, in it, or elsewhere; `None` if that cannot be told
    /// within the budget. The board must be the one that the eyes are on.
    pub(super) fn after(
        &self,
        board: &Board,
        eye: &Eye,
        side: LocalPlayer,
        v: Vertex,
        solver: &mut EyeSolver,
    ) -> Option<EyeValue> {
        let owner = eye.space.owner;
        let points = &self.points[owner];
        Valuer::new(board, solver, &self.domains, points, owner).after(eye, side, v)
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
        self.at[color][v].map(|i| &self.eyes[usize::from(i)])
    }
}

/// Replaces the vital points of an eye space that hold a stone by the moves on the board.
fn put_on_board(eye: &mut Eye, board: &Board, tactics: &mut impl Tactics) {
    let attacked = !eye.attacks.is_empty();
    let enemy = eye.space.owner.opponent();
    put(
        &mut eye.attacks,
        LocalPlayer::Attacker,
        enemy,
        board,
        tactics,
    );
    if attacked && eye.attacks.is_empty() {
        // The attack takes more than the single move of the graph, or fails by reading.
        eye.certainty = Certainty::Estimated;
    }
    let owner = eye.space.owner;
    put(
        &mut eye.defenses,
        LocalPlayer::Defender,
        owner,
        board,
        tactics,
    );
}

/// Eye spaces whose value together is not the sum of their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    /// Indices of the eye spaces, in order.
    pub members: Vec<usize>,
    /// The owner of their eyes.
    pub owner: Color,
    /// Their number of eyes together.
    pub value: EyeValue,
    /// The vertices where the enemy plays to get the minimum, if that is less than the maximum.
    pub attacks: VertexSet,
    /// The vertices where the owner plays to get the maximum, if the minimum is less.
    pub defenses: VertexSet,
}

impl Joint {
    /// Replaces vital points that hold a stone by the moves on the board.
    fn put_on_board(&mut self, board: &Board, tactics: &mut impl Tactics) {
        let Joint { owner, .. } = *self;
        let enemy = owner.opponent();
        put(
            &mut self.attacks,
            LocalPlayer::Attacker,
            enemy,
            board,
            tactics,
        );
        put(
            &mut self.defenses,
            LocalPlayer::Defender,
            owner,
            board,
            tactics,
        );
    }
}

/// Replaces points that hold a stone by moves: the owner captures the stone, and the enemy saves it. What cannot be played
/// is dropped.
fn put(
    points: &mut VertexSet,
    side: LocalPlayer,
    color: Color,
    board: &Board,
    tactics: &mut impl Tactics,
) {
    let stones = *points - board.empty_vertices();
    let moves = stones.iter().filter_map(|v| {
        let fate = tactics.fate(v);
        match side {
            LocalPlayer::Defender => fate.attacker.point(),
            LocalPlayer::Attacker => fate.defender.point(),
        }
    });
    let moves = (*points - stones) | moves.collect();
    *points = moves.iter().filter(|&v| board.is_legal(color, v)).collect();
}
