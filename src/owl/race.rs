//! Races to capture that can be counted: two blocks of which none can gain a liberty, and safe stones around them.
//!
//! What counts then are numbers: the outside liberties of each, those that they share, and for each an eye of one or two points,
//! or a larger one with enemy stones in it that leave no room for two eyes (a nakade). A nakade is filled until one liberty is
//! left, its owner captures the stones in it, and the enemy begins anew with one point less. So the race is searched as a game
//! on these numbers; Müller, "Race to capture: analyzing semeai in Go" (1999), has the same numbers in formulas.
//!
//! Anything else, such as approach moves and kos, takes reading.

use crate::board::Board;
use crate::color::Color;
use crate::dragon::Dragons;
use crate::playout::shape;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A race with more positions than this is not counted, so that no count runs away. Set by hand.
const MOST_POSITIONS: usize = 200_000;

/// A block in a race, on the board.
struct Racer {
    stones: VertexSet,
    color: Color,
    /// The empty vertices of its eye.
    eye: VertexSet,
    /// The enemy's stones there.
    inside: VertexSet,
    /// The other liberties; those that are shared are taken out once the other block is known.
    outside: VertexSet,
}

impl Racer {
    /// A block with its eye; `None` if it has several, or one that may have room for two eyes.
    fn new(board: &Board, stones: VertexSet, dragons: &Dragons) -> Option<Racer> {
        let dragon = dragons.at(stones.first()?)?;
        let (all, own) = (
            VertexSet::board(board.size()),
            board.stones_of(dragon.color),
        );
        let spaces = (all - stones).components();
        let mut spaces =
            spaces.filter(|space| space.len() <= shape::LARGEST && !space.intersects(&own));
        let space = spaces.next().unwrap_or_default();
        let eye = space & board.empty_vertices();
        let inside = space - eye;
        let is_nakade = !inside.is_empty() && !eye.is_empty();
        if spaces.next().is_some()
            || dragon.stones != stones
            || dragon.value.max() > 1
            || space.len() > 2 && !is_nakade
        {
            return None;
        }
        Some(Racer {
            stones,
            color: dragon.color,
            eye,
            inside,
            outside: (stones.neighbors() & board.empty_vertices()) - eye,
        })
    }

    /// The number of its liberties, without those that it shares.
    fn count(&self) -> RaceCount {
        RaceCount {
            outside: self.outside.len() as u8,
            eye: (self.eye.len() + self.inside.len()) as u8,
            inside: self.inside.len() as u8,
        }
    }

    /// Whether each outside liberty can be filled at once and for good, and gains its owner nothing.
    fn is_fenced(&self, board: &Board, walls: &VertexSet) -> bool {
        let fence = *walls & board.stones_of(self.color.opponent());
        let all = VertexSet::board(board.size());
        self.outside.iter().all(|v| {
            let beside = VertexSet::single(v).neighbors() & all;
            beside.is_subset(&(self.stones | self.outside | fence)) && beside.intersects(&fence)
        })
    }

    /// Where the enemy plays in the eye: where most of it is near, so that what is filled stays the shape of a nakade.
    fn vital(&self) -> Option<Vertex> {
        let space = self.eye | self.inside;
        let near = |v: &Vertex| (VertexSet::single(*v).neighbors() & space).len();
        self.eye.iter().max_by_key(near)
    }
}

/// The numbers of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct RaceCount {
    /// Liberties that are neither shared nor in its eye.
    outside: u8,
    /// The vertices of its eye.
    eye: u8,
    /// How many of these have enemy stones.
    inside: u8,
}

impl RaceCount {
    fn liberties(self, shared: u8) -> u8 {
        self.outside + self.eye - self.inside + shared
    }

    /// How many numbers it may come to.
    fn positions(self) -> usize {
        let eye = usize::from(self.eye) + 1;
        (usize::from(self.outside) + 1) * eye * eye.div_ceil(2)
    }
}

/// The numbers of a race. The first block is that of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Race {
    blocks: [RaceCount; 2],
    shared: u8,
    /// Whether the other side has just passed.
    passed: bool,
}

/// What a move of a race does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RaceMove {
    FillOutside,
    FillShared,
    FillEye,
    /// Captures the stones in the own eye.
    CaptureInside,
    Pass,
}

impl RaceMove {
    /// Those first that lose nothing by coming first.
    const ALL: [RaceMove; 5] = [
        RaceMove::FillOutside,
        RaceMove::CaptureInside,
        RaceMove::FillEye,
        RaceMove::FillShared,
        RaceMove::Pass,
    ];
}

impl Race {
    /// At most how many numbers it may come to.
    fn positions(&self) -> usize {
        let of_blocks = self.blocks.map(RaceCount::positions);
        2 * of_blocks[0] * of_blocks[1] * (usize::from(self.shared) + 1)
    }

    /// The numbers after a move, the other side to move; `None` if there is no such move, or it is suicide.
    fn after(self, mv: RaceMove) -> Option<Race> {
        let [mut mine, mut theirs] = self.blocks;
        let mut shared = self.shared;
        match mv {
            RaceMove::FillOutside => theirs.outside = theirs.outside.checked_sub(1)?,
            RaceMove::FillShared => shared = shared.checked_sub(1)?,
            RaceMove::FillEye => {
                // The last liberty of an eye is filled when all else is.
                let left = theirs.eye - theirs.inside;
                if left == 0 || left == 1 && theirs.liberties(shared) > 1 {
                    return None;
                }
                theirs.inside += 1;
            }
            RaceMove::CaptureInside => {
                if mine.inside == 0 || mine.inside + 1 != mine.eye {
                    return None;
                }
                (mine.eye, mine.inside) = (mine.inside, 0);
            }
            RaceMove::Pass if self.passed => return None,
            RaceMove::Pass => {}
        }
        let is_suicide = mine.liberties(shared) == 0 && theirs.liberties(shared) > 0;
        (!is_suicide).then_some(Race {
            blocks: [theirs, mine],
            shared,
            passed: mv == RaceMove::Pass,
        })
    }
}

/// A search of the numbers.
#[derive(Default)]
struct Counter {
    known: FxHashMap<Race, Ordering>,
}

impl Counter {
    /// What the side to move reaches: greater if it captures, equal in a seki, less if it is captured.
    fn reached(&mut self, race: Race) -> Ordering {
        // An empty eye of three and more has room for two.
        if race.blocks[0].eye > 2 && race.blocks[0].inside == 0 {
            return Ordering::Greater;
        }
        if let Some(&known) = self.known.get(&race) {
            return known;
        }
        let reached = self
            .best(race)
            .map_or(Ordering::Equal, |(reached, _)| reached);
        self.known.insert(race, reached);
        reached
    }

    /// The best that the side to move reaches by a move, and the first such move; `None` if it has none.
    fn best(&mut self, race: Race) -> Option<(Ordering, RaceMove)> {
        let mut best = race.passed.then_some((Ordering::Equal, RaceMove::Pass));
        for mv in RaceMove::ALL {
            let Some(after) = race.after(mv) else {
                continue;
            };
            let reached = match after.blocks[0].liberties(after.shared) {
                0 => Ordering::Greater,
                _ => self.reached(after).reverse(),
            };
            if best.is_none_or(|(other, _)| reached > other) {
                best = Some((reached, mv));
            }
            if reached == Ordering::Greater {
                break;
            }
        }
        best
    }
}

/// Who wins the race of a block between these walls if `first` moves first, as its owner sees it: greater if it captures the
/// other block, equal in a seki, less if it is captured; and the best move of `first`. `None` if that cannot be counted: if there is
/// not just one other block, if one could gain liberties, or if an eye may have room for two.
pub(super) fn count(
    board: &Board,
    target: &VertexSet,
    dragons: &Dragons,
    walls: &VertexSet,
    first: Color,
) -> Option<(Ordering, Move)> {
    let stone = target.first()?;
    if board.stone_set(stone) != *target || board.ko().is_some() {
        return None;
    }
    let mut mine = Racer::new(board, *target, dragons)?;
    let near = (mine.stones | mine.outside).neighbors();
    let rivals = near & board.stones_of(mine.color.opponent());
    let rivals = rivals - *walls - mine.inside;
    let rival = board.stone_set(rivals.first()?);
    if !rivals.is_subset(&rival) {
        return None;
    }
    let mut theirs = Racer::new(board, rival, dragons)?;
    let shared = mine.outside & theirs.outside;
    mine.outside -= shared;
    theirs.outside -= shared;
    let all = VertexSet::board(board.size());
    let between = mine.stones | theirs.stones | shared;
    let is_plain = (shared.neighbors() & all).is_subset(&between)
        && [&mine, &theirs]
            .iter()
            .all(|racer| racer.is_fenced(board, walls));
    if !is_plain {
        return None;
    }
    let is_owner = first == mine.color;
    let (own, other) = if is_owner {
        (&mine, &theirs)
    } else {
        (&theirs, &mine)
    };
    let race = Race {
        blocks: [own.count(), other.count()],
        shared: shared.len() as u8,
        passed: false,
    };
    if race.positions() > MOST_POSITIONS {
        return None;
    }
    let (reached, mv) = Counter::default().best(race)?;
    let at = match mv {
        RaceMove::FillOutside => other.outside.first(),
        RaceMove::FillShared => shared.first(),
        RaceMove::FillEye => other.vital(),
        RaceMove::CaptureInside => own.eye.first(),
        RaceMove::Pass => None,
    };
    let reached = if is_owner { reached } else { reached.reverse() };
    Some((reached, at.map_or(Move::Pass, Move::Play)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::benson;
    use crate::board::tests::Numbers;
    use crate::life::{LifeOutcome, LifeReader, Problem, Reach};
    use crate::vertex::Size;

    const WIDTH: usize = 9;
    const HEIGHT: usize = 15;

    /// Puts a side of a race on the board, as Black's: the block, so many outside liberties beside it, an eye of so many points
    /// (of three with a stone in the middle), and a wall of the enemy with two eyes.
    fn side(cells: &mut [[u8; WIDTH]; HEIGHT], outside: usize, eye: usize) {
        let rows = [
            "XXXXXXXXX",
            "OOOOOOOOO",
            "OOOOOOOOO",
            "OOOOO.O.O",
            "OOOOOOOOO",
            ".........",
            ".........",
        ];
        for (row, text) in cells[8..].iter_mut().zip(rows) {
            row.copy_from_slice(text.as_bytes());
        }
        cells[9][WIDTH - outside..].fill(b'.');
        if eye > 0 {
            cells[9][..eye].fill(b'.');
            cells[9][eye] = b'X';
            cells[10][..=eye].fill(b'X');
        }
        if eye == 3 {
            cells[9][1] = b'O';
        }
    }

    /// A race by the outside liberties and eyes of both, and what they share.
    fn race(black: [usize; 2], white: [usize; 2], shared: usize) -> Board {
        let mut cells = [[b'X'; WIDTH]; HEIGHT];
        side(&mut cells, white[0], white[1]);
        cells.reverse();
        for cell in cells.as_flattened_mut() {
            *cell = match *cell {
                b'X' => b'O',
                b'O' => b'X',
                other => other,
            };
        }
        side(&mut cells, black[0], black[1]);
        cells[7] = [b'X'; WIDTH];
        for i in 0..shared {
            cells[7][WIDTH - 1 - 2 * i] = b'.';
        }
        let size = Size::new(WIDTH, HEIGHT).unwrap();
        let stones = size.vertices().filter_map(|v| {
            let color = match cells[v.row()][v.column()] {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => return None,
            };
            Some((color, v))
        });
        Board::from_stones(size, stones).unwrap()
    }

    #[test]
    fn counts_come_to_what_is_read() {
        let mut numbers = Numbers(5);
        let mut compared = [0; 3];
        for _ in 0..60 {
            let mut block = || [1 + numbers.below(4), numbers.below(4)];
            let (black, white) = (block(), block());
            let board = race(black, white, numbers.below(4));
            let both = ["E9", "E7"].map(|name| board.stone_set(name.parse().unwrap()));
            let (analysis, pass_alive) = (Analysis::new(&board), benson::pass_alive(&board));
            let doubted = both[0] | both[1];
            let worms = &mut analysis.worms.clone();
            let dragons = Dragons::without(&doubted, worms, &analysis.eyes, &pass_alive);
            let walls = pass_alive.black.stones | pass_alive.white.stones;
            for (target, first) in both.iter().flat_map(|b| Color::ALL.map(|color| (b, color))) {
                let counted = count(&board, target, &dragons, &walls, first);
                let (counted, best) = counted.unwrap_or_else(|| panic!("{board}"));
                let problem = Problem::new(&board, target, &walls, Reach::default()).unwrap();
                assert!(problem.is_complete(), "{board}");
                let read = |board: &Board, first| {
                    let problem = Problem::new(board, target, &walls, Reach::default()).unwrap();
                    let read = LifeReader::new().read(&problem, first, 200_000);
                    match read.settled()? {
                        LifeOutcome::Captured => Some(Ordering::Less),
                        LifeOutcome::Seki => Some(Ordering::Equal),
                        LifeOutcome::Lives => Some(Ordering::Greater),
                        // Whether it lives was not read to the end.
                        LifeOutcome::Stands => None,
                        other => panic!("{other:?} in\n{board}"),
                    }
                };
                let Some(found) = read(&board, first) else {
                    continue;
                };
                compared[(found as i8 + 1) as usize] += 1;
                assert_eq!(counted, found, "{target:?}, {first} first in\n{board}");
                // The move keeps what was promised.
                let mut after = board.clone();
                let Some(v) = best.vertex() else { continue };
                let _ = after.play(first, v).unwrap();
                if (after.stones_of(Color::Black) | after.stones_of(Color::White)) & doubted
                    == doubted
                {
                    let kept = read(&after, first.opponent());
                    assert_eq!(kept.unwrap_or(counted), counted, "{v} in\n{board}");
                }
            }
        }
        assert!(compared.iter().all(|&n| n > 10), "{compared:?}");
    }
}
