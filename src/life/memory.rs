//! The answers that a reader has given, for local positions that come up again on other boards.

use super::LifeAnswer;
use super::problem::Problem;
use crate::board::{Ko, Suicide};
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;
use rustc_hash::FxHashMap;

/// The most answers that are remembered. One takes about a kilobyte.
const MOST: usize = 10_000;

/// A question: all that the reading of it depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LifeQuestion {
    size: Size,
    suicide: Suicide,
    ko: Option<Ko>,
    /// The stones of all blocks in the region and beside it.
    stones: ByColor<VertexSet>,
    region: VertexSet,
    roots: Vec<Vertex>,
    shelters: Vec<Vertex>,
    /// Where stones of each side cannot be captured. What else is outside does not matter.
    fixed: [u128; 2],
    first: Color,
    nodes: u32,
}

impl LifeQuestion {
    /// What becomes of the target if `first` moves first, within a budget of `nodes` moves.
    pub fn new(problem: &Problem, first: Color, nodes: u32) -> LifeQuestion {
        let board = &problem.board;
        let near = problem.region | problem.region.neighbors();
        let stones = |color| board.whole_blocks(&(near & board.stones_of(color)));
        LifeQuestion {
            size: board.size(),
            suicide: board.suicide(),
            ko: board.ko(),
            stones: ByColor::from_fn(stones),
            region: problem.region,
            roots: problem.roots.to_vec(),
            shelters: problem.shelters.clone(),
            fixed: problem.fixed,
            first,
            nodes,
        }
    }
}

/// Answers by their questions.
#[derive(Clone, Debug, Default)]
pub(super) struct LifeMemory(FxHashMap<LifeQuestion, LifeAnswer>);

impl LifeMemory {
    /// The answer to a question: the one that was given before, or else what `find` answers, which is remembered unless
    /// the memory is full.
    pub fn answer(
        &mut self,
        question: LifeQuestion,
        find: impl FnOnce() -> LifeAnswer,
    ) -> LifeAnswer {
        if let Some(known) = self.0.get(&question) {
            return *known;
        }
        let answer = find();
        if self.0.len() < MOST {
            self.0.insert(question, answer);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::board::tests::Numbers;
    use crate::life::{LifeReader, Reach};

    #[test]
    fn a_reader_that_remembers_gives_the_same_answers() {
        let size = Size::square(7).unwrap();
        let mut numbers = Numbers(7);
        let (mut asked, mut found) = (0, 0);
        for _ in 0..30 {
            let mut board = Board::new(size);
            let mut remembering = LifeReader::remembering();
            for number in 0..60 {
                let v = Vertex::new(numbers.below(7), numbers.below(7));
                let _ = board.play(Color::ALL[number % 2], v);
                if number < 35 {
                    continue;
                }
                let strong = board.blocks().filter(|(_, b)| b.liberty_count() >= 4);
                let safe = VertexSet::union(strong.map(|(_, b)| board.stone_set(b.head())));
                for origin in board.block_origins() {
                    let target = VertexSet::single(origin);
                    let problem = Problem::new(&board, &target, &safe, Reach::default());
                    let Ok(problem) = problem else { continue };
                    for first in Color::ALL {
                        let fresh = LifeReader::new().read(&problem, first, 300);
                        assert_eq!(remembering.read(&problem, first, 300), fresh, "{board}");
                        asked += 1;
                    }
                }
            }
            found += remembering.memory.unwrap().0.len();
        }
        assert!(
            4 * found < 3 * asked,
            "{found} of {asked} were searched for"
        );
    }
}
