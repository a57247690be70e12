//! All that is known about the groups of a position: worms, eyes and dragons, computed together.

use crate::answer::Certainty;
use crate::benson::{self, PassAlive};
use crate::board::{Board, Orientation};
use crate::color::{ByColor, Color};
use crate::dragon::{Dragon, Dragons};
use crate::eye::{Eye, EyeBudget, EyePoint, EyeSolver, EyeSpace, EyeValue, Eyes};
use crate::interrupt::checkpoint;
use crate::tactics::CaptureSettings;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::worm::{CaptureMemory, Worm, Worms};
use std::fmt;

/// Positions that the solver of eye spaces may look at for an eye space: about a millisecond. Hard ones get less.
const BUDGET: EyeBudget = EyeBudget(1000);

/// The same where an answer may take a while: a tenth of a second.
const CLOSE: EyeBudget = EyeBudget(100_000);

/// Looking closely solves nearly all eye spaces of up to so many vertices, and half of those with two more.
const CLOSE_SIZE: usize = 13;

/// The groups of a position.
///
/// ```
/// use goeye::Analysis;
/// use goeye::board::Board;
/// use goeye::DragonStatus;
/// // Three points in a row: who moves first plays the one in the middle.
/// let board = Board::from_diagram("X O . . . O X\nX O O O O O X\nX X X X X X X\n. . . . . . .").unwrap();
/// let analysis = Analysis::new(&board);
/// let dragon = analysis.dragons.at("B3".parse().unwrap()).unwrap();
/// let middle = "D4".parse().unwrap();
/// assert_eq!(dragon.value.to_string(), "1122");
/// assert_eq!(dragon.status, DragonStatus::Critical { attack: middle, defense: middle });
/// ```
pub struct Analysis {
    /// The blocks with their tactical reading.
    pub(crate) worms: Worms,
    /// The eye spaces.
    pub eyes: Eyes,
    /// Blocks that live or die together.
    pub dragons: Dragons,
}

/// Analyses the positions of a game one after the other, and computes only what has changed from one to the next.
///
/// Tactical readings, which take most of the time, are kept with the part of the board that they rest on ([`CaptureMemory`]),
/// and the values of eye spaces with their graphs. The rest is put together from these anew. So it makes no difference
/// how one position comes from another, and the answer is that of [`Analysis::new`].
#[derive(Clone, Debug)]
pub struct Analyst {
    /// Absent while a position is analysed, and after a panic then.
    memory: Option<CaptureMemory>,
    solver: EyeSolver,
}

impl Default for Analyst {
    fn default() -> Analyst {
        Analyst::new()
    }
}

impl Analyst {
    /// Knows nothing yet.
    pub fn new() -> Analyst {
        Analyst {
            memory: None,
            solver: solver(),
        }
    }

    /// Analyses a position. Cost with the usual settings: a quarter of a millisecond after a move in the middle of a
    /// game on 19x19; that of [`Analysis::new`] for a position that has nothing in common with earlier ones.
    pub fn analyze(&mut self, board: &Board) -> Analysis {
        analyze(board, &mut self.memory, &mut self.solver)
    }

    /// How many tactical questions had to be read so far.
    pub fn readings(&self) -> u64 {
        self.memory.as_ref().map_or(0, CaptureMemory::readings)
    }
}

/// Reads the blocks of a position where the memory does not know them, and puts the rest together.
fn analyze(board: &Board, memory: &mut Option<CaptureMemory>, solver: &mut EyeSolver) -> Analysis {
    let known = memory.take();
    let known = known.unwrap_or_else(|| CaptureMemory::new(CaptureSettings::default()));
    let worms = Worms::with_memory(board, known);
    let mut analysis = Analysis::of(worms, solver, &benson::pass_alive(board));
    *memory = Some(analysis.worms.take_memory());
    analysis
}

/// A solver for eye spaces as [`Analysis`] asks it, with nothing in its memory.
pub(crate) fn solver() -> EyeSolver {
    EyeSolver::tapering(BUDGET, 0)
}

impl Analysis {
    /// Analyses a position by itself. Cost: a millisecond or so in the middle of a game on 19x19.
    pub fn new(board: &Board) -> Analysis {
        Analyst::new().analyze(board)
    }

    /// Finds eyes and dragons of a position whose worms are known.
    pub(crate) fn of(
        mut worms: Worms,
        solver: &mut EyeSolver,
        pass_alive: &ByColor<PassAlive>,
    ) -> Analysis {
        let board = worms.board().clone();
        let eyes = Eyes::new(&board, &mut worms, solver);
        let dragons = Dragons::new(&mut worms, &eyes, pass_alive);
        Analysis {
            worms,
            eyes,
            dragons,
        }
    }

    /// The same analysis as another orientation of the position shows it: `board` is that of the position, and `view` leads
    /// from there to the board of this analysis.
    pub(crate) fn seen(&self, view: &Orientation, board: &Board) -> Analysis {
        let eyes = self.eyes.seen(view);
        Analysis {
            worms: self.worms.seen(view, board),
            dragons: self.dragons.seen(view, &self.eyes, &eyes),
            eyes,
        }
    }

    /// The eye spaces of a dragon.
    pub fn eyes_of<'a>(&'a self, dragon: &'a Dragon) -> impl Iterator<Item = &'a Eye> {
        dragon.eyes.iter().map(|&i| &self.eyes.all()[i])
    }
}

/// An eye space that was looked at closely.
#[derive(Clone, Debug)]
pub(crate) struct CloseEye {
    pub eye: Eye,
    /// Its points whose topology decides.
    pub points: Vec<EyePoint>,
}

/// Looks closely at what a question is about, and at a glance at the rest of the board: blocks there are read deeply,
/// each with more moves for its defences, and nearly all eye spaces of up to thirteen vertices are solved.
///
/// What was read is kept with the part of the board that it rests on, and makes no difference to later answers.
#[derive(Clone, Debug)]
pub(crate) struct CloseReader {
    /// Absent while something is looked at, and after a panic then.
    memory: Option<CaptureMemory>,
    solver: EyeSolver,
}

impl Default for CloseReader {
    fn default() -> CloseReader {
        CloseReader {
            memory: None,
            solver: EyeSolver::tapering(CLOSE, CLOSE_SIZE),
        }
    }
}

impl CloseReader {
    /// How many questions had to be read closely so far.
    #[cfg(test)]
    pub fn readings(&self) -> u64 {
        self.memory.as_ref().map_or(0, CaptureMemory::readings)
    }

    /// The worms of a position, of which those on some vertices are looked at closely. Cost: a millisecond or so for each of
    /// these; 0.1 s for all in the middle of a game on 19x19.
    pub fn worms(&mut self, glance: &Worms, at: &VertexSet) -> Worms {
        let mut worms = self.closer(glance);
        worms.look_closer(at);
        self.keep(&mut worms);
        worms
    }

    /// The eye space of a colour that contains a vertex. Cost: two milliseconds mostly, and a tenth of a second if it is
    /// large and open.
    pub fn eye(&mut self, glance: &Worms, color: Color, v: Vertex) -> Option<CloseEye> {
        let board = glance.board();
        let spaces = Eyes::spaces(board, &mut glance.clone(), color);
        let near = around(&VertexSet::single(v), board);
        let holds = |space: &EyeSpace| space.vertices.contains(v);
        let seeds: Vec<EyeSpace> = match spaces.iter().find(|space| holds(space)) {
            Some(space) => vec![*space],
            None => {
                let beside = |space: &EyeSpace| space.vertices.intersects(&near);
                spaces.into_iter().filter(beside).collect()
            }
        };
        let mut worms = self.closer(glance);
        worms.look_closer(&VertexSet::single(v));
        if worms.at(v).is_some_and(Worm::is_lively) {
            self.keep(&mut worms);
            return None;
        }
        let found = seeds.iter().find_map(|seed| {
            let found = self.grown(&mut worms, seed, v)?;
            let is_of_seed = found.eye.space.vertices.intersects(&seed.vertices);
            is_of_seed.then_some(found)
        });
        self.keep(&mut worms);
        let mut found = found?;
        self.confirm(glance, &mut found.eye);
        Some(found)
    }

    /// All eye spaces, each as [`CloseReader::eye`] finds it. Cost: some tenths of a second on 19x19.
    pub fn eyes(&mut self, glance: &Worms) -> Eyes {
        let board = glance.board();
        let mut worms = self.closer(glance);
        let mut found: Vec<CloseEye> = Vec::new();
        for color in Color::ALL {
            let mut seen = VertexSet::EMPTY;
            for seed in Eyes::spaces(board, &mut glance.clone(), color) {
                for v in seed.vertices {
                    if seen.contains(v) {
                        continue;
                    }
                    if let Some(close) = self.grown(&mut worms, &seed, v)
                        && !close.eye.space.vertices.intersects(&seen)
                    {
                        seen |= close.eye.space.vertices;
                        found.push(close);
                    }
                }
            }
        }
        self.keep(&mut worms);
        for close in &mut found {
            self.confirm(glance, &mut close.eye);
        }
        let close = found.into_iter().map(|found| (found.eye, found.points));
        Eyes::assembled(
            board,
            &mut glance.clone(),
            &mut self.solver,
            close.collect(),
        )
    }

    /// The eye space at a vertex that grows from one seen at a glance: what it rests on is looked at closely, until that is
    /// all of it. Only what this eye space rests on is, so that the answer does not depend on other questions.
    fn grown(&mut self, worms: &mut Worms, seed: &EyeSpace, v: Vertex) -> Option<CloseEye> {
        checkpoint();
        let board = worms.board().clone();
        worms.look_from_afar();
        let mut near = around(&seed.vertices, &board);
        loop {
            worms.look_closer(&near);
            let spaces = Eyes::spaces(&board, worms, seed.owner);
            let space = spaces.into_iter().find(|space| space.vertices.contains(v));
            let reach = near | around(&space?.vertices, &board);
            if reach == near {
                break;
            }
            near = reach;
        }
        let (eye, points) = Eyes::one(&board, worms, &mut self.solver, seed.owner, v)?;
        Some(CloseEye { eye, points })
    }

    /// Plays the moves that decide an eye space, and keeps those that do on the board what they are named for: after an
    /// attack the owner, to move, has the least of its eyes, and after a defence the most of them, with the enemy to move. If
    /// no move holds, the value is what the moves give.
    ///
    /// A move is refuted only where what it leaves has been solved. Cost: a millisecond or so for each move.
    fn confirm(&mut self, glance: &Worms, eye: &mut Eye) {
        if !eye.value.is_unsettled() {
            return;
        }
        let memory = glance.clone().take_memory();
        let [first, low, high, last] = eye.value.digits();
        let owner = eye.space.owner;
        let (mut least, mut most) = (2, 0);
        let (mut attacks, mut defenses) = (eye.attacks, eye.defenses);
        for v in eye.attacks {
            let holds = |left: EyeValue| left.max() <= low;
            let left = self.eyes_after(glance, &memory, eye, (owner.opponent(), v), holds);
            let left = left.map_or(low, |value| value.max());
            least = least.min(left);
            if left > low {
                attacks.remove(v);
            }
        }
        for v in eye.defenses {
            let holds = |left: EyeValue| left.min() >= high;
            let left = self.eyes_after(glance, &memory, eye, (owner, v), holds);
            let left = left.map_or(high, |value| value.min());
            most = most.max(left);
            if left < high {
                defenses.remove(v);
            }
        }
        let fails = |tried: &VertexSet, held: &VertexSet| !tried.is_empty() && held.is_empty();
        let low = match fails(&eye.attacks, &attacks) {
            true => least.min(high),
            false => low,
        };
        let high = match fails(&eye.defenses, &defenses) {
            true => most.max(low),
            false => high,
        };
        if let Ok(value) = EyeValue::new([first.min(low), low, high, last.max(high)])
            && value != eye.value
        {
            eye.value = value;
            eye.certainty = Certainty::Estimated;
        }
        let is_open = eye.value.is_unsettled();
        eye.attacks = if is_open { attacks } else { VertexSet::EMPTY };
        eye.defenses = if is_open { defenses } else { VertexSet::EMPTY };
    }

    /// The eyes that are left of an eye space after a move, seen at a glance if the move holds then, or else closely; `None`
    /// if they are not solved.
    fn eyes_after(
        &mut self,
        glance: &Worms,
        memory: &CaptureMemory,
        eye: &Eye,
        (color, v): (Color, Vertex),
        holds: impl Fn(EyeValue) -> bool,
    ) -> Option<EyeValue> {
        let mut board = glance.board().clone();
        let _played = board.play(color, v).ok()?;
        let owner = eye.space.owner;
        let glance = Worms::with_memory(&board, memory.clone());
        let mut quick = glance.clone();
        let spaces = Eyes::spaces(&board, &mut quick, owner);
        let left = eyes_left(&spaces, eye, |_, v| {
            Some(Eyes::one(&board, &mut quick, &mut self.solver, owner, v)?.0)
        });
        if left.is_some_and(holds) {
            return left;
        }
        let mut worms = self.closer(&glance);
        let left = eyes_left(&spaces, eye, |seed, v| {
            Some(self.grown(&mut worms, seed, v)?.eye)
        });
        self.keep(&mut worms);
        left
    }

    fn closer(&mut self, glance: &Worms) -> Worms {
        let settings = CaptureSettings {
            defenses: 4,
            ..CaptureSettings::deep()
        };
        let memory = self.memory.take();
        let memory = memory.unwrap_or_else(|| CaptureMemory::new(settings));
        glance.clone().closer_with(memory)
    }

    fn keep(&mut self, worms: &mut Worms) {
        self.memory = worms.take_close_memory();
    }
}

/// The eyes together of all eye spaces, as `look` sees them from a vertex of one of `spaces`, that share vertices with an eye
/// space; `None` if there are none or not all are solved.
fn eyes_left(
    spaces: &[EyeSpace],
    eye: &Eye,
    mut look: impl FnMut(&EyeSpace, Vertex) -> Option<Eye>,
) -> Option<EyeValue> {
    let mut found: Vec<Eye> = Vec::new();
    let mut seen = VertexSet::EMPTY;
    for seed in spaces {
        for v in seed.vertices & eye.space.vertices {
            if !seen.contains(v)
                && let Some(left) = look(seed, v)
            {
                seen |= left.space.vertices;
                found.push(left);
            }
        }
    }
    let is_solved = !found.is_empty() && found.iter().all(|eye| eye.certainty == Certainty::Read);
    is_solved.then(|| EyeValue::sum(found.iter().map(|eye| eye.value)))
}

impl CloseEye {
    /// The same as another orientation of the position shows it.
    pub(crate) fn seen(&self, view: &Orientation) -> CloseEye {
        CloseEye {
            eye: self.eye.seen(view),
            points: self.points.iter().map(|point| point.seen(view)).collect(),
        }
    }
}

/// Some vertices and those beside them, diagonally too.
fn around(vertices: &VertexSet, board: &Board) -> VertexSet {
    let beside = vertices.iter().flat_map(|v| v.diagonals());
    (*vertices | vertices.neighbors() | beside.collect()) & VertexSet::board(board.size())
}

impl fmt::Debug for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analysis")
            .field("eyes", &self.eyes)
            .field("dragons", &self.dragons)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Undo;
    use crate::color::Color;
    use crate::game::{Game, Komi, UpTo};
    use crate::playout::Rng;
    use crate::rules::Rules;
    use crate::sgf;
    use crate::vertex::{Move, Size};

    /// Everything that follows from the position must be the same as from scratch, eye values solved anew included.
    fn check(analyst: &mut Analyst, known: &mut EyeSolver, board: &Board) {
        let found = analyze(board, &mut analyst.memory, known);
        let expected = analyze(board, &mut None, &mut solver());
        assert_eq!(found.worms.all(), expected.worms.all(), "{board}");
        assert_eq!(found.eyes.domains, expected.eyes.domains, "{board}");
        assert_eq!(found.eyes.all(), expected.eyes.all(), "{board}");
        assert_eq!(found.dragons.all(), expected.dragons.all(), "{board}");
    }

    /// A game of random moves with random undo; the number of captured stones.
    fn random_game(mut analyst: Analyst, side: usize, seed: u64, moves: usize) -> usize {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(Size::square(side).unwrap());
        let mut known = solver();
        let mut undos: Vec<Undo> = Vec::new();
        let mut captures = 0;
        let mut color = Color::Black;
        for _ in 0..moves {
            let empty: Vec<_> = board.empty_vertices().iter().collect();
            if rng.below(5) == 0
                && let Some(undo) = undos.pop()
            {
                board.undo(undo);
            } else if let Ok(undo) = board.play(color, empty[rng.below(empty.len())]) {
                captures += undo.captured_count();
                undos.push(undo);
            }
            color = color.opponent();
            check(&mut analyst, &mut known, &board);
        }
        while let Some(undo) = undos.pop() {
            board.undo(undo);
            check(&mut analyst, &mut known, &board);
        }
        captures
    }

    #[test]
    fn what_is_kept_holds_in_random_games() {
        let games = if std::env::var("GOEYE_FULL").is_ok() {
            50
        } else {
            3
        };
        let mut captures = random_game(Analyst::new(), 13, 1, 200);
        for seed in 0..games {
            captures += random_game(Analyst::new(), 5, seed, 150);
            captures += random_game(Analyst::new(), 9, seed, 300);
        }
        assert!(captures > 50, "{captures}");
    }

    #[test]
    fn what_is_kept_holds_in_a_whole_game() {
        let record = sgf::read(include_bytes!("../gtp-tests/games/ear-reddening.sgf")).unwrap();
        let end = UpTo::End;
        let (mut game, _) =
            Game::from_record(&record, Rules::default(), Komi::default(), end).unwrap();
        let moves: Vec<(Color, Move)> = game.moves().collect();
        let (mut analyst, mut known) = (Analyst::new(), solver());
        for _ in &moves {
            game.undo().unwrap();
            check(&mut analyst, &mut known, game.board());
        }
        analyst = Analyst::new();
        for &(color, mv) in &moves {
            game.play(color, mv).unwrap();
            check(&mut analyst, &mut known, game.board());
        }
        let kept = analyst.readings();
        let anew: u64 = (1..=5)
            .map(|i| {
                let stop = UpTo::Move(60 * i);
                let (game, _) =
                    Game::from_record(&record, Rules::default(), Komi::default(), stop).unwrap();
                let mut analyst = Analyst::new();
                analyst.analyze(game.board());
                analyst.readings()
            })
            .sum();
        let positions = moves.len() as u64;
        assert!(
            kept < positions * anew / 5 / 4,
            "{kept} readings, {anew} for five positions"
        );
    }
}
