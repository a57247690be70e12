//! The value of one eye space on the board.

use super::domain::Domains;
use super::estimate::estimate;
use super::graph::{EyeGraph, Kind};
use super::local_game::LocalPlayer;
use super::node::{EyeNode, points};
use super::solution::{Exhausted, EyeSolution};
use super::solver::{EyeSolver, OUTSIDE_LIBERTIES};
use super::space::EyeSpace;
use super::space_graph::{GraphBuilder, SpaceGraph};
use super::tactics::Tactics;
use super::topology::{EyeKind, EyePoint, Outlook};
use super::value::EyeValue;
use crate::answer::{Certainty, Outcome};
use crate::board::{Board, IllegalMove, Orientation};
use crate::color::Color;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// An eye space with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eye {
    /// Its vertices; its false eyes are among the margins.
    pub space: EyeSpace,
    /// The points that cannot become eyes.
    pub false_eyes: VertexSet,
    /// The points that may or may not become eyes.
    pub half_eyes: VertexSet,
    /// Its number of eyes.
    pub value: EyeValue,
    /// The vertices where the enemy plays to get the minimum, if that is less than the maximum.
    pub attacks: VertexSet,
    /// The vertices where the owner plays to get the maximum, if the minimum is less.
    pub defenses: VertexSet,
    /// The certainty of the value: read if its local game has been solved, and estimated if that is too large, or its
    /// graph is not the whole truth.
    pub certainty: Certainty,
    /// The owner's stones around it.
    pub wall: VertexSet,
    pub(super) graph: Option<EyeGraph>,
    pub(super) nodes: Vec<EyeNode>,
    margin_readings: MarginReadings,
    /// The outside liberties of the wall, as far as they matter.
    outside: u8,
}

/// What reading says of margins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MarginReadings {
    /// Enemy stones with a liberty outside the eye space that cannot be captured: they are the enemy's outside.
    alive: VertexSet,
    /// Such stones that are captured from outside, whoever moves first: the margin below them is closed.
    dead: VertexSet,
    /// Empty margins that the enemy cannot enter before a move elsewhere.
    barred: VertexSet,
}

impl MarginReadings {
    /// `points` are those of the eye space whose topology decides.
    pub fn new(
        board: &Board,
        tactics: &mut impl Tactics,
        space: &EyeSpace,
        points: &[EyePoint],
    ) -> MarginReadings {
        let mut found = MarginReadings {
            barred: barred(board, tactics, space, points),
            ..MarginReadings::default()
        };
        let stones = space.margins & board.stones_of(space.owner.opponent());
        for v in stones.iter().filter(|&v| !is_held(board, space, v)) {
            let fate = tactics.fate(v);
            if !fate.attacker.outcome.succeeds() {
                found.alive.insert(v);
            } else if space.vertices.len() > 1
                && !fate.defender.outcome.succeeds()
                && fate
                    .attacker
                    .point()
                    .is_some_and(|p| !space.vertices.contains(p))
            {
                found.dead.insert(v);
            }
        }
        found
    }
}

/// The empty margins that the enemy cannot enter: a stone there could not be played, or would save stones that are captured
/// and fall with them. The enemy has to prepare it by a move outside, and the owner answers that.
///
/// A false eye is no such margin unless its owner captures stones by filling it: where the enemy takes what is beyond, it
/// has to be filled.
fn barred(
    board: &Board,
    tactics: &mut impl Tactics,
    space: &EyeSpace,
    points: &[EyePoint],
) -> VertexSet {
    let enemy = space.owner.opponent();
    let captured = space.vertices & board.stones_of(enemy);
    let is_false = |v| {
        let mut points = points.iter();
        points.any(|point| point.vertex == v && point.kind() == EyeKind::False)
    };
    let mut barred = VertexSet::EMPTY;
    for v in space.margins & board.empty_vertices() {
        let saves = v.neighbors().iter().any(|&n| captured.contains(n));
        let is_suicide = board.check(enemy, v) == Err(IllegalMove::Suicide);
        let falls = is_suicide || saves && tactics.safe_move(enemy, v) == Outcome::Failure;
        if falls && (saves || !is_false(v)) {
            barred.insert(v);
        }
    }
    barred
}

/// Whether all liberties of a block are in an eye space: nothing behind it can be closed, because it is in a false eye,
/// or beside stones of the owner that are captured themselves.
fn is_held(board: &Board, space: &EyeSpace, v: Vertex) -> bool {
    let block = board.block_at(v);
    block.is_some_and(|block| (*block.liberties() - space.vertices).is_empty())
}

impl Eye {
    /// The graph; `None` if the eye space is too large for one.
    pub(crate) fn graph(&self) -> Option<&EyeGraph> {
        self.graph.as_ref()
    }

    /// The same eye space as another orientation of its position shows it.
    pub(crate) fn seen(&self, view: &Orientation) -> Eye {
        let back = |set: VertexSet| view.set_back(set);
        let vertices = back(self.space.vertices);
        Eye {
            space: EyeSpace {
                owner: view.color(self.space.owner),
                origin: vertices.first().unwrap_or(self.space.origin),
                vertices,
                margins: back(self.space.margins),
            },
            false_eyes: back(self.false_eyes),
            half_eyes: back(self.half_eyes),
            attacks: back(self.attacks),
            defenses: back(self.defenses),
            wall: back(self.wall),
            graph: self.graph.clone(),
            nodes: self.nodes.iter().map(|node| node.seen(view)).collect(),
            margin_readings: MarginReadings {
                alive: back(self.margin_readings.alive),
                dead: back(self.margin_readings.dead),
                barred: back(self.margin_readings.barred),
            },
            ..*self
        }
    }

    /// The meaning of each vertex of the graph.
    pub(crate) fn nodes(&self) -> &[EyeNode] {
        &self.nodes
    }
}

pub(super) struct Valuer<'a> {
    board: &'a Board,
    solver: &'a mut EyeSolver,
    domains: &'a Domains,
    points: &'a [EyePoint],
    /// The stones of the owner.
    own: VertexSet,
}

impl<'a> Valuer<'a> {
    /// For the eye spaces of a colour.
    pub fn new(
        board: &'a Board,
        solver: &'a mut EyeSolver,
        domains: &'a Domains,
        points: &'a [EyePoint],
        color: Color,
    ) -> Valuer<'a> {
        Valuer {
            board,
            solver,
            domains,
            points,
            own: board.stones_of(color),
        }
    }

    pub fn eye(&mut self, space: &EyeSpace, margin_readings: MarginReadings) -> Eye {
        let of_kind = |kind: EyeKind| -> VertexSet {
            self.points
                .iter()
                .filter(|p| p.kind() == kind && space.vertices.contains(p.vertex))
                .map(|p| p.vertex)
                .collect()
        };
        let mut eye = Eye {
            space: *space,
            false_eyes: of_kind(EyeKind::False),
            half_eyes: of_kind(EyeKind::Half),
            value: EyeValue::NONE,
            attacks: VertexSet::EMPTY,
            defenses: VertexSet::EMPTY,
            certainty: Certainty::Read,
            wall: space.wall(self.board, self.domains),
            graph: None,
            nodes: Vec::new(),
            margin_readings,
            outside: 0,
        };
        eye.outside = self.outside(&eye);
        let kept = self.kept(&eye.half_eyes);
        let half = eye.half_eyes - kept;
        let drawn = self.draw(&eye, &half, &VertexSet::EMPTY, &VertexSet::EMPTY);
        match self.solve(&eye, &drawn) {
            Ok(solution) => {
                eye.value = self.threatened(&eye, solution.value, &kept);
                eye.attacks = points(&drawn.nodes, solution.attack, LocalPlayer::Attacker);
                eye.defenses = points(&drawn.nodes, solution.defense, LocalPlayer::Defender);
                if !self.is_value_without_reading(&eye, &half, &solution) {
                    eye.certainty = Certainty::Estimated;
                }
            }
            Err(proved) => {
                eye.value = estimate(&drawn.vertices, &proved);
                eye.certainty = Certainty::Estimated;
            }
        }
        if !drawn.complete && eye.certainty == Certainty::Read {
            self.play_keys(&mut eye);
        }
        eye.graph = drawn.graph;
        eye.nodes = drawn.nodes;
        eye
    }

    /// Whether the value is the same if the enemy can connect the stones on margins to the outside behind them, which
    /// reading denies.
    fn is_value_without_reading(
        &mut self,
        eye: &Eye,
        half: &VertexSet,
        solution: &EyeSolution,
    ) -> bool {
        if eye.margin_readings.dead.is_empty() {
            return true;
        }
        let mut open = eye.clone();
        open.margin_readings.dead = VertexSet::EMPTY;
        let drawn = self.draw(&open, half, &VertexSet::EMPTY, &VertexSet::EMPTY);
        let solved = self.solve(eye, &drawn);
        solved.is_ok_and(|s| s.value == solution.value)
    }

    /// The liberties of the wall outside, or two if there are more. A single point among stones of the owner stands for any
    /// number: the enemy fills it last.
    fn outside(&self, eye: &Eye) -> u8 {
        let area = VertexSet::board(self.board.size());
        let is_eye = |v: Vertex| (VertexSet::single(v).neighbors() & area).is_subset(&self.own);
        let liberties = (eye.wall.neighbors() & self.board.empty_vertices()) - eye.space.vertices;
        match liberties.iter().any(is_eye) {
            true => OUTSIDE_LIBERTIES,
            false => liberties.len().min(usize::from(OUTSIDE_LIBERTIES)) as u8,
        }
    }

    /// The half eyes that are eyes without ko threats, although two moves in a row destroy them.
    fn kept(&self, half: &VertexSet) -> VertexSet {
        let points = self.points.iter().filter(|p| half.contains(p.vertex));
        points
            .filter(|p| p.outlook == Outlook::Kept)
            .map(|p| p.vertex)
            .collect()
    }

    /// The value with the first digit that the eyes among `kept` leave: a move on their diagonals is a threat.
    fn threatened(&mut self, eye: &Eye, value: EyeValue, kept: &VertexSet) -> EyeValue {
        if kept.is_empty() {
            return value;
        }
        let drawn = self.draw(eye, &eye.half_eyes, &VertexSet::EMPTY, &VertexSet::EMPTY);
        let [first, low, high, last] = value.digits();
        let open = self.solve(eye, &drawn).map_or(first, |s| s.value.min());
        EyeValue::new([first.min(open), low, high, last]).unwrap_or(value)
    }

    fn solve(&mut self, eye: &Eye, drawn: &SpaceGraph) -> Result<EyeSolution, Exhausted> {
        // No vertices, or only margins, which the enemy enters.
        let mut kinds = drawn.vertices.iter().map(|&(kind, _)| kind);
        let is_one_margin = drawn.vertices.len() == 1 && kinds.clone().all(Kind::is_marginal);
        if is_one_margin || kinds.all(|kind| kind == Kind::Margin) {
            return Ok(NOTHING);
        }
        let graph = drawn.graph.as_ref().ok_or(Exhausted::BLIND)?;
        match eye.outside {
            OUTSIDE_LIBERTIES => self.solver.solve(graph),
            outside => self.solver.solve_short(graph, outside),
        }
    }

    /// The graph of an eye space with these half eyes, after the owner has filled some of its vertices and the enemy
    /// others.
    fn draw(
        &self,
        eye: &Eye,
        half: &VertexSet,
        filled: &VertexSet,
        taken: &VertexSet,
    ) -> SpaceGraph {
        let mut space = eye.space;
        for v in eye.margin_readings.alive {
            if space.vertices.contains(v) {
                self.break_in(&mut space, v);
            }
        }
        let inside = space.vertices - self.own - *filled;
        let mut builder = GraphBuilder::new(inside);
        for v in inside {
            let (kind, touches) = self.look(eye, &space, v, filled, taken);
            builder.add_vertex(v, kind, touches);
        }
        let points = self.points.iter();
        for point in points.filter(|p| half.contains(p.vertex) && inside.contains(p.vertex)) {
            builder.add_half_eye(point, &space);
        }
        builder.join_keys();
        builder.finish()
    }

    /// The kind of a vertex of an eye space after these moves, and whether it touches the wall.
    fn look(
        &self,
        eye: &Eye,
        space: &EyeSpace,
        v: Vertex,
        filled: &VertexSet,
        taken: &VertexSet,
    ) -> (Kind, bool) {
        let enemy = space.owner.opponent();
        let stone = self.board.cell(v).is(enemy) || taken.contains(v);
        let kind = match (stone, space.margins.contains(v)) {
            (true, true) if eye.margin_readings.dead.contains(v) => Kind::Attacker,
            (true, true) if is_held(self.board, &eye.space, v) => Kind::Captive,
            (false, false) => Kind::Empty,
            (true, false) => Kind::Attacker,
            (false, true) if eye.margin_readings.barred.contains(v) => Kind::Barred,
            (false, true) => Kind::Margin,
            (true, true) => Kind::MarginAttacker,
        };
        let wall = self.domains.lively[space.owner] | *filled;
        let touches = v.neighbors().iter().any(|&n| wall.contains(n))
            || kind == Kind::Margin && self.links(v, space, &wall);
        (kind, touches)
    }

    /// Whether a stone of the owner on a margin that touches none of its stones would be connected to them all the
    /// same: by two empty vertices outside, beside both, of which the enemy can take only one.
    fn links(&self, margin: Vertex, space: &EyeSpace, wall: &VertexSet) -> bool {
        let links = margin.neighbors().into_iter().filter(|&n| {
            self.board.is_empty(n)
                && !space.vertices.contains(n)
                && n.neighbors().iter().any(|&m| wall.contains(m))
        });
        links.count() >= 2
    }

    /// The half eyes of an eye space.
    fn half_eyes(&self, eye: &Eye) -> Vec<EyePoint> {
        let points = self.points.iter();
        points
            .filter(|p| eye.half_eyes.contains(p.vertex))
            .copied()
            .collect()
    }

    /// The value after a move.
    pub fn after(&mut self, eye: &Eye, side: LocalPlayer, v: Vertex) -> Option<EyeValue> {
        let halves = self.half_eyes(eye);
        let settled = match side {
            LocalPlayer::Attacker => decided(&halves, |p| p.attacks.contains(v)),
            LocalPlayer::Defender => decided(&halves, |p| p.defenses.contains(v)),
        };
        let played = VertexSet::single(v) & eye.space.vertices;
        if settled.is_empty() && played.is_empty() {
            return Some(eye.value);
        }
        let half = eye.half_eyes - settled - self.kept(&eye.half_eyes);
        let drawn = match side {
            LocalPlayer::Attacker => {
                let mut after = eye.clone();
                after.space.margins |= settled;
                if after.space.margins.intersects(&played) {
                    self.break_in(&mut after.space, v);
                }
                self.draw(&after, &half, &VertexSet::EMPTY, &played)
            }
            LocalPlayer::Defender => self.draw(eye, &half, &played, &VertexSet::EMPTY),
        };
        self.solve(eye, &drawn).ok().map(|solution| solution.value)
    }

    /// Removes a margin from an eye space after the enemy has played on it, with the stones that this connects to the
    /// outside; the vertices beside them become marginal.
    fn break_in(&self, space: &mut EyeSpace, v: Vertex) {
        let mut lost = VertexSet::single(v);
        let enemies = space.vertices & self.board.stones_of(space.owner.opponent());
        loop {
            let joined = lost.neighbors() & (enemies - lost);
            if joined.is_empty() {
                break;
            }
            lost |= joined;
        }
        space.margins |= lost.neighbors() & space.vertices;
        space.margins -= lost;
        space.vertices -= lost;
    }

    /// Values an eye space by making the first moves on the key points of its half eyes on the board.
    fn play_keys(&mut self, eye: &mut Eye) {
        eye.certainty = Certainty::Estimated;
        let halves = self.half_eyes(eye);
        let keys = |pick: fn(&EyePoint) -> VertexSet| VertexSet::union(halves.iter().map(pick));
        let [mut low, mut high] = [eye.value.min(), eye.value.max()];
        for v in keys(|p| p.attacks) {
            let lost = decided(&halves, |p| p.attacks.contains(v));
            let mut after = eye.clone();
            after.space.margins |= lost;
            let taken = VertexSet::single(v) & eye.space.interior();
            let rest = eye.half_eyes - lost;
            let drawn = self.draw(&after, &rest, &VertexSet::EMPTY, &taken);
            let eyes = self.solve(eye, &drawn).map_or(2, |s| s.value.max());
            if eyes < low {
                low = eyes;
                eye.attacks = VertexSet::EMPTY;
            }
            if eyes == low && low < high {
                eye.attacks.insert(v);
            }
        }
        for v in keys(|p| p.defenses) {
            let won = decided(&halves, |p| p.defenses.contains(v));
            let filled = VertexSet::single(v) & eye.space.vertices;
            let drawn = self.draw(eye, &(eye.half_eyes - won), &filled, &VertexSet::EMPTY);
            let eyes = self.solve(eye, &drawn).map_or(0, |s| s.value.min());
            if eyes > high {
                high = eyes;
                eye.defenses = VertexSet::EMPTY;
            }
            if eyes == high && low < high {
                eye.defenses.insert(v);
            }
        }
        let [first, .., last] = eye.value.digits();
        if let Ok(value) = EyeValue::new([first.min(low), low, high, last.max(high)]) {
            eye.value = value;
        }
    }
}

/// The half eyes that a move decides.
fn decided(halves: &[EyePoint], by: impl Fn(&EyePoint) -> bool) -> VertexSet {
    halves.iter().filter(|p| by(p)).map(|p| p.vertex).collect()
}

const NOTHING: EyeSolution = EyeSolution {
    value: EyeValue::NONE,
    attack: 0,
    defense: 0,
};
