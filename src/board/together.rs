//! Stones that stand together, and the room around them.

use super::Board;
use crate::vertex_set::VertexSet;

impl Board {
    /// All stones of the blocks that have some of these. Cost: linear in them.
    pub(crate) fn whole_blocks(&self, stones: &VertexSet) -> VertexSet {
        stones
            .iter()
            .fold(VertexSet::EMPTY, |blocks, v| match blocks.contains(v) {
                true => blocks,
                false => blocks | self.stone_set(v),
            })
    }

    /// The empty vertices at most so many steps away from stones.
    pub(crate) fn room(&self, stones: &VertexSet, steps: usize) -> VertexSet {
        let empty = self.empty_vertices();
        let step = |room: VertexSet, _| room | (*stones | room).neighbors() & empty;
        (0..steps).fold(VertexSet::EMPTY, step)
    }

    /// The blocks that have some of these stones, and those of `friends` that stand together with them: each touches
    /// the next diagonally, or has at most `gap` empty vertices between itself and it.
    pub(crate) fn together(
        &self,
        stones: &VertexSet,
        friends: &VertexSet,
        gap: usize,
    ) -> VertexSet {
        let mut own = self.whole_blocks(stones);
        loop {
            let near = self.room(&own, gap).neighbors() | own.diagonals();
            let met = (near & *friends) - own;
            if met.is_empty() {
                return own;
            }
            own |= self.whole_blocks(&met);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board;
    use crate::color::Color;
    use crate::vertex_set::VertexSet;

    /// One gap of one vertex, one of two, one of three, and a crosscut.
    #[test]
    fn blocks_stand_together_across_gaps_and_diagonally() {
        let board = Board::from_diagram(
            "X . X . . X . . . X
             O O O O O O O O O O
             . . . . . . . . . .
             . X O . . . . . . .
             . O X . . . . . . .",
        )
        .unwrap();
        let friends = board.stones_of(Color::Black);
        let count = |name: &str, gap| {
            let stone = VertexSet::single(name.parse().unwrap());
            board.together(&stone, &friends, gap).len()
        };
        assert_eq!([0, 1, 2, 3].map(|gap| count("A5", gap)), [1, 2, 3, 4]);
        assert_eq!(count("B2", 0), 2);
        let left = friends - VertexSet::single("C5".parse().unwrap());
        let stone = VertexSet::single("A5".parse().unwrap());
        assert_eq!(board.together(&stone, &left, 2).len(), 1);
        assert_eq!(board.room(&stone, 1).len(), 1);
    }
}
