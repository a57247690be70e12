//! The groups that a problem may be about, if nobody says which.

use super::params;
use super::position::{Grounds, WalledPosition};
use crate::board::Board;
use crate::color::Color;
use crate::tactics::CATCHABLE;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What a problem may be about.
pub(super) struct Candidates {
    pub likeliest: WalledPosition,
    /// All groups, and then all weak blocks, the most enclosed ones first; none if there is no choice.
    pub others: [Vec<WalledPosition>; 2],
}

impl Candidates {
    /// The only one.
    pub fn one(setting: WalledPosition) -> Candidates {
        Candidates {
            likeliest: setting,
            others: [Vec::new(), Vec::new()],
        }
    }

    /// The groups and blocks of a colour, or of both, if there are any.
    pub fn of(grounds: &Grounds, color: Option<Color>) -> Option<Candidates> {
        let board = &grounds.board;
        let colors = Color::ALL.into_iter();
        let colors = colors.filter(|&c| color.is_none_or(|color| c == color));
        let groups = ranked(grounds, colors.clone().flat_map(|c| groups(board, c)));
        let is_new = |block: &VertexSet| groups.iter().all(|g| g.position.target != *block);
        let blocks = colors.flat_map(|c| weak_blocks(board, c)).filter(is_new);
        let blocks = ranked(grounds, blocks);
        Some(Candidates {
            likeliest: groups.first()?.clone(),
            others: [groups, blocks],
        })
    }
}

/// The settings of targets, the most enclosed first.
fn ranked(grounds: &Grounds, targets: impl Iterator<Item = VertexSet>) -> Vec<WalledPosition> {
    let settings = targets.filter_map(|target| WalledPosition::new(grounds, &target).ok());
    let mut settings: Vec<WalledPosition> = settings.collect();
    settings.sort_by_key(|s| (s.walls.is_none(), s.gaps, s.room));
    settings.truncate(params::GROUPS);
    settings
}

/// What these points are about: the group of this colour, or of either, that most of them lie beside, or only its block
/// that most of all lie beside, if there is one. None if two groups are as near.
pub(super) fn beside(board: &Board, color: Option<Color>, points: &VertexSet) -> VertexSet {
    let colors = Color::ALL.into_iter();
    let colors = colors.filter(|&c| color.is_none_or(|color| c == color));
    let count = |stones: &VertexSet| (*points & (stones.neighbors() | stones.diagonals())).len();
    let groups: Vec<VertexSet> = colors.flat_map(|c| groups(board, c)).collect();
    let most = groups.iter().map(count).max().unwrap_or(0);
    let mut nearest = groups.iter().filter(|group| count(group) == most);
    match (nearest.next(), nearest.next()) {
        (Some(group), None) => {
            let mut blocks = group.components();
            let main = blocks.find(|block| 2 * count(block) > points.len());
            main.unwrap_or(*group)
        }
        _ => VertexSet::EMPTY,
    }
}

/// Blocks that share a liberty or touch diagonally, taken together.
fn groups(board: &Board, color: Color) -> Vec<VertexSet> {
    let mut rest = board.stones_of(color);
    let mut groups = Vec::new();
    while let Some(v) = rest.first() {
        let group = board.together(&VertexSet::single(v), &rest, 1);
        rest -= group;
        groups.push(group);
    }
    groups
}

fn weak_blocks(board: &Board, color: Color) -> Vec<VertexSet> {
    let is_weak = |v: &Vertex| {
        let block = board.block_at(*v);
        block.is_some_and(|b| b.color() == color && b.liberty_count() <= CATCHABLE)
    };
    let origins = board.block_origins().into_iter().filter(is_weak);
    origins.map(|v| board.stone_set(v)).collect()
}
