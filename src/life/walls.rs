//! Walls: the stones around a local position that are taken as safe.
//!
//! An answer of reading is only as good as the walls of its local position. They come from four policies, from proven
//! to supposed, and whoever reads chooses how far down this table it goes:
//!
//! | the stones | why they are safe |
//! |---|---|
//! | pass-alive ones | a theorem (Benson 1976, [`crate::benson`]) |
//! | dragons with two eyes whoever moves first | the values of their eye spaces are exact, but that their blocks stay connected is not proven: what leans on the local position may be cut off |
//! | blocks with liberties to spare ([`LIBERTIES_TO_SPARE`]) | supposed: they have time to make eyes or to connect |
//! | what the caller knows, such as blocks that playouts hardly ever capture | supposed |
//!
//! An answer for a complete local position ([`Problem::is_complete`]) is a proof if its walls are proven
//! ([`Walls::certainty`]).

use super::{Problem, Reach, Unfit};
use crate::answer::Certainty;
use crate::benson::PassAlive;
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::dragon::Dragons;
use crate::vertex_set::VertexSet;

/// A block with at least this many liberties has some to spare. No score of 500 games needs it, but the status of 12 of
/// about 1,300 dragons of games under way.
pub(crate) const LIBERTIES_TO_SPARE: usize = 5;

/// A wall stands if it has at least this many liberties outside of the local position. Of 109 enclosed
/// problems in whole boards two are read against their books, and ten without this.
const LIBERTIES_ELSEWHERE: usize = 2;

/// The stones that are taken as safe.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walls {
    proven: VertexSet,
    supposed: VertexSet,
    /// Stones that are walls only where nothing can be read without them.
    last_resort: VertexSet,
}

impl Walls {
    /// The same, and the pass-alive stones.
    pub fn with_proven(self, pass_alive: &ByColor<PassAlive>) -> Walls {
        Walls {
            proven: self.proven | pass_alive.black.stones | pass_alive.white.stones,
            ..self
        }
    }

    /// The same, and the dragons with two eyes whoever moves first.
    pub fn with_eyed(self, dragons: &Dragons) -> Walls {
        let alive = dragons.all().iter().filter(|d| d.value.min() >= 2);
        self.with(VertexSet::union(alive.map(|d| d.stones)))
    }

    /// The same, and these stones, which are supposed to be safe.
    pub fn with(self, stones: VertexSet) -> Walls {
        Walls {
            supposed: self.supposed | stones,
            ..self
        }
    }

    /// The same, and these stones as a [last resort](Walls::of_last_resort).
    pub fn with_last_resort(self, stones: VertexSet) -> Walls {
        Walls {
            last_resort: self.last_resort | stones,
            ..self
        }
    }

    /// The same, for a question that has no answer without the walls of last resort: they are supposed to be safe.
    pub fn of_last_resort(self) -> Walls {
        self.with(self.last_resort)
    }

    /// The same without these stones.
    pub fn without(self, stones: &VertexSet) -> Walls {
        Walls {
            proven: self.proven - *stones,
            supposed: self.supposed - *stones,
            last_resort: self.last_resort - *stones,
        }
    }

    /// Those of them around a local position that lean on it: they are not proven, and have too few liberties elsewhere. What
    /// is played there may cut them off and capture them, although they are part of a dragon with two eyes.
    fn leaning(&self, problem: &Problem) -> VertexSet {
        let (board, region) = (&problem.board, problem.region());
        let mut beside = (self.supposed - self.proven) & region.neighbors();
        let mut leaning = VertexSet::EMPTY;
        while let Some(v) = beside.first() {
            let stones = board.stone_set(v);
            beside -= stones;
            let liberties = stones.neighbors() & board.empty_vertices();
            if liberties.intersects(region) && (liberties - *region).len() < LIBERTIES_ELSEWHERE {
                leaning |= stones;
            }
        }
        leaning
    }

    /// The same without those that lean on the local position of a target, which becomes larger for it.
    ///
    /// # Errors
    /// Those of [`Problem::new`].
    pub fn standing(
        mut self,
        board: &Board,
        target: &VertexSet,
        reach: Reach,
    ) -> Result<Walls, Unfit> {
        loop {
            let leaning = self.leaning(&local(board, target, &self, reach)?);
            if leaning.is_empty() {
                return Ok(self);
            }
            self = self.without(&leaning);
        }
    }

    /// All of them.
    pub fn stones(&self) -> VertexSet {
        self.proven | self.supposed
    }

    /// Whether the safe stones that the target of a local position could join are proven to live.
    pub fn shelters_are_proven(&self, problem: &Problem) -> bool {
        problem.shelters().iter().all(|&v| self.proven.contains(v))
    }

    /// How sure answers for a local position with these walls are: proofs if no wall around it is only supposed, and
    /// estimates if one that favours the answer is of last resort, or leans on the position.
    ///
    /// Only answers for a complete position say anything about the board.
    pub fn certainty(&self, problem: &Problem) -> ByFate {
        let beside = problem.region().neighbors() - *problem.region();
        let supposed = (self.supposed - self.proven) & beside;
        if supposed.is_empty() {
            return ByFate {
                falls: Certainty::Proven,
                lives: Certainty::Proven,
            };
        }
        let doubted = (supposed & self.last_resort) | self.leaning(problem);
        let of = |color: Color| match doubted.intersects(&problem.board.stones_of(color)) {
            true => Certainty::Estimated,
            false => Certainty::Read,
        };
        ByFate {
            falls: of(problem.defender().opponent()),
            lives: of(problem.defender()),
        }
    }
}

/// How sure it is that a target falls, and that it does not, if that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByFate {
    /// That it falls.
    pub falls: Certainty,
    /// That it lives, or stands at least.
    pub lives: Certainty,
}

/// The stones of blocks with liberties to spare.
pub(crate) fn with_liberties_to_spare(board: &Board) -> VertexSet {
    let blocks = board.blocks().map(|(_, block)| block);
    let spare = blocks.filter(|block| block.liberty_count() >= LIBERTIES_TO_SPARE);
    VertexSet::union(spare.map(|block| board.stone_set(block.head())))
}

/// The local position of some blocks between these walls. The blocks themselves are no walls.
///
/// # Errors
/// Those of [`Problem::new`].
pub(crate) fn local(
    board: &Board,
    target: &VertexSet,
    walls: &Walls,
    reach: Reach,
) -> Result<Problem, Unfit> {
    let walls = walls.without(target);
    Problem::new(board, target, &walls.stones(), reach)
}

/// The same, if it contains everything that could matter: what is found there holds on the board if the walls do.
pub(crate) fn complete(
    board: &Board,
    target: &VertexSet,
    walls: &Walls,
    reach: Reach,
) -> Option<Problem> {
    let problem = local(board, target, walls, reach).ok()?;
    problem.is_complete().then_some(problem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::benson;
    use crate::life::Reach;

    /// Black's group in the corner is enclosed by stones that are pass-alive in the first position, and have two eyes in
    /// a row of four in the second.
    #[test]
    fn an_answer_is_as_sure_as_its_least_sure_wall() {
        let check = |diagram: &str, expected: Certainty| {
            let board = Board::from_diagram(diagram).unwrap();
            let target = board.stone_set("A2".parse().unwrap());
            let walls = Walls::default()
                .with_proven(&benson::pass_alive(&board))
                .with_eyed(&Analysis::new(&board).dragons)
                .with(with_liberties_to_spare(&board))
                .without(&target);
            let problem = Problem::new(&board, &target, &walls.stones(), Reach::default());
            let problem = problem.unwrap();
            assert!(problem.is_complete(), "{diagram}");
            assert_eq!(walls.certainty(&problem).falls, expected, "{diagram}");
        };
        check(
            ". O . O .
             O O O O O
             X X O . .
             . X O . .",
            Certainty::Proven,
        );
        check(
            ". . . . O
             O O O O O
             X X O . .
             . X O . .",
            Certainty::Read,
        );
    }

    /// What encloses Black's stones on the right is cut off in the second position, where it has no liberty elsewhere but D3.
    #[test]
    fn a_wall_that_could_be_cut_off_and_captured_makes_an_estimate() {
        let check = |diagram: &str, expected: Certainty| {
            let board = Board::from_diagram(diagram).unwrap();
            let [target, wall, other] =
                ["A4", "D4", "A3"].map(|v| board.stone_set(v.parse().unwrap()));
            let walls = Walls::default().with(wall | other);
            let reach = Reach::default();
            let problem = local(&board, &target, &walls, reach).unwrap();
            assert!(problem.is_complete(), "{diagram}");
            assert_eq!(walls.certainty(&problem).falls, expected, "{diagram}");
            let standing = walls.standing(&board, &target, reach).unwrap().stones();
            let stands = expected == Certainty::Read;
            assert_eq!(
                (wall.is_subset(&standing), other.is_subset(&standing)),
                (stands, true)
            );
        };
        check(
            ". X . O .
             X X . O .
             O O O O .
             . O O O O
             O O . O .",
            Certainty::Read,
        );
        check(
            ". X . O X
             X X . O X
             O O O . X
             . O O O X
             O O . O X",
            Certainty::Estimated,
        );
    }
}
