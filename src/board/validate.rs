//! Recomputing all fields of a board from the colours of its vertices.

use super::{Board, zobrist};
use crate::color::{Cell, Color};
use crate::vertex_set::VertexSet;

impl Board {
    /// Compares every field that is kept up to date with the value that follows from the colours of the vertices.
    ///
    /// Cost: some tens of microseconds; meant for tests.
    ///
    /// # Errors
    /// A description of the first field that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        let all = VertexSet::board(self.size);
        for v in all {
            if self.cells[v] == Cell::Off {
                return Err(format!("{v} is marked as off the board"));
            }
            if v.neighbors()
                .iter()
                .any(|&n| !all.contains(n) && self.cells[n] != Cell::Off)
            {
                return Err(format!("the border beside {v} is not marked"));
            }
        }
        let mut hash = 0;
        let mut blocks = 0;
        for color in Color::ALL {
            let stones = self.stones_of(color);
            if stones.len() != self.stone_count(color) {
                return Err(format!(
                    "{} {color} stones are counted as {}",
                    stones.len(),
                    self.stone_count(color)
                ));
            }
            hash = stones
                .iter()
                .fold(hash, |h, v| h ^ zobrist::stone(color, v));
            for members in stones.components() {
                blocks += 1;
                self.validate_block(color, members)?;
            }
        }
        if hash != self.hash {
            return Err("the hash is wrong".to_string());
        }
        if blocks != self.blocks().count() {
            return Err(format!(
                "{blocks} blocks, but {} in the table",
                self.blocks().count()
            ));
        }
        self.validate_free()?;
        match self.ko {
            Some((v, _)) if !self.is_empty(v) => Err(format!("the ko point {v} is not empty")),
            _ => Ok(()),
        }
    }

    fn validate_block(&self, color: Color, members: VertexSet) -> Result<(), String> {
        let Some(origin) = members.first() else {
            return Ok(());
        };
        let id = self.block_ids[origin];
        let block = self.block(id);
        if members.iter().any(|v| self.block_ids[v] != id) {
            return Err(format!("the block at {origin} has more than one entry"));
        }
        if block.color != color || block.size() != members.len() || !members.contains(block.head) {
            return Err(format!(
                "the entry of the block at {origin} is wrong: {block:?}"
            ));
        }
        // A broken list could be endless, so the number of stones is limited.
        let listed = members
            .iter()
            .zip(self.stones(origin))
            .map(|(_, v)| v)
            .collect::<VertexSet>();
        if listed != members || self.stones(origin).nth(members.len()).is_some() {
            return Err(format!("the list of the block at {origin} is wrong"));
        }
        let liberties = members.neighbors() & self.empty_vertices();
        if block.liberties != liberties || block.liberty_count() != liberties.len() {
            return Err(format!(
                "the liberties at {origin} are {liberties:?}, not {:?}",
                block.liberties
            ));
        }
        if liberties.is_empty() {
            return Err(format!("the block at {origin} has no liberty"));
        }
        Ok(())
    }

    /// Checks that every entry of the table is either a block or on the free list, once.
    fn validate_free(&self) -> Result<(), String> {
        let mut free = 0;
        let mut entry = self.free;
        while let Some(id) = entry {
            free += 1;
            if self.block(id).size != 0 || free > self.blocks.len() {
                return Err("the list of free entries is wrong".to_string());
            }
            entry = self.block(id).next_free;
        }
        if free + self.blocks().count() == self.blocks.len() {
            Ok(())
        } else {
            Err("an entry of the table is lost".to_string())
        }
    }
}
