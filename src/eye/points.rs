//! What an eye space is worth in points, and what a move in it gains.
//!
//! The local game is that of the solver, with another aim: the owner's wall and the enemy's outside both live whatever
//! happens, so that each point counts. It is played by the moves of the [`Arena`], without suicide.
//!
//! # What is counted
//!
//! Points by territory, of the vertices of the graph: empty vertices that one side surrounds, and prisoners, dead
//! stones included, all from the owner's side. The play for them is that of the area: what is counted at its end is
//! stones and what they surround, which no dead stone disputes because capturing it costs nothing. Each move adds a stone to
//! the area, or to the prisoners, so that the territory is the area less the owner's moves and plus the enemy's, those
//! before the start included. So the territory at some temperature is the area at a temperature that is higher by one:
//! walls for no tax on the area begin at -1 for the territory, where "all games can be viewed as terminating naturally"
//! (Berlekamp, "The economist's view of combinatorial games", Games of No Chance, 1996). What has cooled to -1 is
//! settled: each move costs its player a point. A neutral point has the temperature 0.
//!
//! So these are the values before chilling, which subtracts 1 from the temperature (Berlekamp and Wolfe,
//! "Mathematical Go", 1994). A blocked corridor of `n` points has the mean `n - 2 + 2^(1-n)` and the temperature
//! `1 - 2^(1-n)`.
//!
//! # Method
//!
//! All positions that moves of either side can reach, within a budget, get their left and right *stop*: the area if
//! the owner or the enemy moves first, both alternate, and both may pass. A position whose stops are equal is settled,
//! and so is one where nobody wants to move; in the others there is a move for both, and the [`Thermograph`] comes from
//! those of the options.
//!
//! A region that the wall closes off, all of whose vertices touch the wall, is the owner's, and is filled at once: stones of
//! the owner there are never captured, and so can take all liberties of the enemy's. The same holds for the other side.
//!
//! There are no ko bans. Captures that can repeat a position are allowed to go on for ever, which is counted once as best for
//! the owner and once as best for the enemy. If that makes a difference for a position that matters, or unsettled
//! positions follow each other in a circle, a ko decides and there is no answer.

use super::graph::{EyeGraph, Kind, Mask};
use super::local_game::LocalPlayer;
use super::node;
use super::solver::arena::{Arena, LocalPosition};
use super::thermograph::{Dyadic, Thermograph, Worth};
use super::valuer::Eye;
use crate::bits::parts;
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;

/// The most positions of one eye space: some milliseconds.
const MAX_POSITIONS: usize = 20_000;

/// The memory is emptied when it holds this many graphs.
const MAX_KNOWN: usize = 10_000;

/// More than any area.
const ENDLESS: i32 = 1000;

/// What an eye space is worth in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyePoints {
    /// Mean and temperature by territory. The temperature is -1 if the eye space is settled.
    pub worth: Worth,
    /// Where the enemy plays at that temperature, unless it is settled.
    pub attacks: VertexSet,
    /// Where the owner does.
    pub defenses: VertexSet,
}

/// Finds out what eye spaces are worth in points, and remembers it.
///
/// ```
/// use goeye::eye::PointSolver;
/// use goeye::{Analysis, Board, Color};
/// // A corridor of three points: Black closes it for two, or White leaves half a point.
/// let board = Board::from_diagram("
///     . O X X X X X
///     . O . . . X .
///     . O X X X X X
///     . O . . . . .
///     . O O . . . .").unwrap();
/// let analysis = Analysis::new(&board);
/// let eye = analysis.eyes.at(Color::Black, "E4".parse().unwrap()).unwrap();
/// let points = PointSolver::default().points(eye).unwrap();
/// assert_eq!(points.worth.mean.to_string(), "1.25");
/// assert_eq!(points.worth.temperature.to_string(), "0.75");
/// assert_eq!(format!("{:?} {:?}", points.attacks, points.defenses), "{C4} {C4}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct PointSolver {
    known: FxHashMap<EyeGraph, Option<PointSolution>>,
}

/// What a graph is worth in points, with its first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointSolution {
    pub worth: Worth,
    pub attack: Mask,
    pub defense: Mask,
}

impl PointSolver {
    /// What an eye space is worth in points, by its graph: key points of half eyes count as empty vertices.
    ///
    /// `None` if it is too large, if a ko decides, or if it has stones without a liberty or in a false eye, whose
    /// capture changes more than the eye space.
    ///
    /// Cost: some milliseconds for the first eye space with a graph.
    pub fn points(&mut self, eye: &Eye) -> Option<EyePoints> {
        let solution = self.solve(eye.graph()?)?;
        let vertices = |mask, side| node::points(eye.nodes(), mask, side);
        Some(EyePoints {
            worth: solution.worth,
            attacks: vertices(solution.attack, LocalPlayer::Attacker),
            defenses: vertices(solution.defense, LocalPlayer::Defender),
        })
    }

    /// The same for a graph.
    pub(super) fn solve(&mut self, graph: &EyeGraph) -> Option<PointSolution> {
        if let Some(&known) = self.known.get(graph) {
            return known;
        }
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        let solution = solve(graph);
        self.known.insert(graph.clone(), solution);
        solution
    }
}

fn solve(graph: &EyeGraph) -> Option<PointSolution> {
    let (arena, start) = Arena::new(graph)?;
    let cut = graph.select(|kind| kind == Kind::MarginAttacker);
    if arena.len() != graph.len() + cut.count_ones() as usize {
        return None;
    }
    let mut game = PointGame::new(&arena, &start)?;
    game.solve(0)?;
    let worth = game.solved[0].as_ref()?.worth();
    let mut solution = PointSolution {
        worth: Worth {
            mean: worth.mean + Dyadic::whole(start.attackers.count_ones() as i32),
            temperature: worth.temperature - Dyadic::whole(1),
        },
        attack: 0,
        defense: 0,
    };
    if worth.temperature > Dyadic::whole(0) {
        let best = |options: &[(usize, usize)], is_best: fn(&Thermograph, Worth) -> bool| {
            let best = options.iter().filter(|&&(node, to)| {
                node < graph.len() && game.solved[to].as_ref().is_some_and(|g| is_best(g, worth))
            });
            best.fold(0, |mask, &(node, _)| mask | 1 << node)
        };
        let first = &game.positions[0];
        solution.attack = best(&first.attacks, Thermograph::is_best_of_right);
        solution.defense = best(&first.defenses, Thermograph::is_best_of_left);
    }
    Some(solution)
}

/// A position with its moves: the node played on, and the number of the position after it.
struct PointPosition {
    attacks: Vec<(usize, usize)>,
    defenses: Vec<(usize, usize)>,
    /// The area as it stands.
    area: i32,
}

/// The area with the owner and with the enemy to move.
type Stops = [i32; 2];

/// The positions of an arena, the start first, with their stops for both ways to count what goes on for ever.
struct PointGame {
    positions: Vec<PointPosition>,
    stops: [Vec<Stops>; 2],
    solved: Vec<Option<Thermograph>>,
    /// The unsettled positions that were met.
    met: Vec<bool>,
}

impl PointGame {
    /// `None` if there are too many positions.
    fn new(arena: &Arena, start: &LocalPosition) -> Option<PointGame> {
        let positions = explore(arena, start)?;
        let stops = [ENDLESS, -ENDLESS].map(|endless| stops(&positions, endless));
        Some(PointGame {
            solved: vec![None; positions.len()],
            met: vec![false; positions.len()],
            positions,
            stops,
        })
    }

    /// Solves a position. `None` if a ko decides.
    fn solve(&mut self, number: usize) -> Option<()> {
        if self.solved[number].is_some() {
            return Some(());
        }
        let [best, worst] = &self.stops;
        let [left, right] = best[number];
        if worst[number] != [left, right] {
            return None;
        }
        if left == right {
            self.solved[number] = Some(Thermograph::settled(left));
            return Some(());
        }
        if std::mem::replace(&mut self.met[number], true) {
            return None;
        }
        let position = &self.positions[number];
        let options = |moves: &[(usize, usize)]| moves.iter().map(|&(_, to)| to).collect();
        let (attacks, defenses): (Vec<usize>, Vec<usize>) =
            (options(&position.attacks), options(&position.defenses));
        for &option in attacks.iter().chain(&defenses) {
            self.solve(option)?;
        }
        let solved = |options: &[usize]| -> Vec<&Thermograph> {
            options.iter().flat_map(|&o| &self.solved[o]).collect()
        };
        self.solved[number] = Some(Thermograph::of(solved(&defenses), solved(&attacks))?);
        Some(())
    }
}

/// All positions that moves lead to.
fn explore(arena: &Arena, start: &LocalPosition) -> Option<Vec<PointPosition>> {
    let start = with_closed_regions(arena, start.attackers, start.defenders);
    let mut number = FxHashMap::from_iter([((start.attackers, start.defenders), 0)]);
    let mut todo = vec![start];
    let mut positions = Vec::new();
    while let Some(&position) = todo.get(positions.len()) {
        let mut moves = |player| {
            let steps = arena.steps(&position, player).into_iter();
            let stays = |node: usize, after: &LocalPosition| {
                (after.attackers | after.defenders) >> node & 1 == 1
            };
            let steps = steps.filter_map(|(node, after)| Some((node?, after)));
            let steps = steps.filter(|(node, after)| stays(*node, after));
            let numbered = steps.map(|(node, after)| {
                let after = with_closed_regions(arena, after.attackers, after.defenders);
                let next = number.len();
                let to = *number
                    .entry((after.attackers, after.defenders))
                    .or_insert(next);
                if to == next {
                    todo.push(after);
                }
                (node, to)
            });
            numbered.collect()
        };
        positions.push(PointPosition {
            attacks: moves(LocalPlayer::Attacker),
            defenses: moves(LocalPlayer::Defender),
            area: area(arena, &position),
        });
        if todo.len() > MAX_POSITIONS {
            return None;
        }
    }
    Some(positions)
}

/// The position with these stones, and with stones of its owner on all of a region that is closed off and touches the owner
/// everywhere. No ko ban, no outside liberties.
fn with_closed_regions(arena: &Arena, attackers: Mask, defenders: Mask) -> LocalPosition {
    let owned = |own: Mask, rim: Mask, other_rim: Mask| {
        let near = own | arena.around(own) | rim;
        parts(arena.all() & !own, |i| arena.neighbors(i))
            .filter(|region| region & (other_rim | !near) == 0)
            .fold(own, |all, region| all | region)
    };
    let wall = owned(arena.wall(defenders), arena.contact(), arena.margins());
    let outside = owned(arena.outside(attackers), arena.margins(), arena.contact());
    LocalPosition {
        attackers: (attackers | outside) & !wall,
        defenders: (defenders | wall) & !outside,
        ko: None,
        outside: 0,
    }
}

/// The owner's area less the enemy's: stones, and empty regions that touch one side only.
fn area(arena: &Arena, position: &LocalPosition) -> i32 {
    let size = |set: Mask| set.count_ones() as i32;
    let stones = size(position.defenders) - size(position.attackers);
    let empty = arena.all() & !(position.attackers | position.defenders);
    let regions = parts(empty, |i| arena.neighbors(i)).map(|region| {
        let around = region | arena.around(region);
        let owner = around & position.defenders != 0 || region & arena.contact() != 0;
        let enemy = around & position.attackers != 0 || region & arena.margins() != 0;
        size(region) * (i32::from(owner) - i32::from(enemy))
    });
    stones + regions.sum::<i32>()
}

/// The stops of all positions if play without end is worth this much: the fixed point nearest to it.
fn stops(positions: &[PointPosition], endless: i32) -> Vec<Stops> {
    let mut stops = vec![[endless; 2]; positions.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (i, position) in positions.iter().enumerate().rev() {
            let lefts = position.defenses.iter().map(|&(_, to)| stops[to][1]);
            let rights = position.attacks.iter().map(|&(_, to)| stops[to][0]);
            let left = lefts.max().unwrap_or(-ENDLESS);
            let right = rights.min().unwrap_or(ENDLESS);
            // Whoever passes leaves the other to move or to end the game.
            let area = position.area;
            let now = [left.max(area.min(right)), right.min(area.max(left))];
            changed |= stops[i] != now;
            stops[i] = now;
        }
    }
    stops
}
