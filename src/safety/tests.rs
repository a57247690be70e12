//! The oracle: what a colour can force by any play at all, in every position of a small board.

use super::*;
use crate::benson;
use crate::board::Suicide;
use crate::board::naive::Grid;
use crate::vertex::{Size, Vertex};
use std::collections::HashMap;

/// Every position of a board. Either side may pass, White may ignore bans of kos, and Black gains nothing from a position
/// that repeats.
struct SecureOracle {
    grid: Grid,
    vertices: Vec<Vertex>,
    boards: Vec<Option<Board>>,
    /// What is unconditionally Black's.
    kept: Vec<u32>,
    /// Where Black's and White's plays lead.
    plays: Vec<[Vec<u32>; 2]>,
}

impl SecureOracle {
    fn new(width: usize, height: usize, suicide: Suicide) -> SecureOracle {
        let size = Size::new(width, height).unwrap();
        let mut oracle = SecureOracle {
            grid: Grid { width, height },
            vertices: size.vertices().collect(),
            boards: Vec::new(),
            kept: Vec::new(),
            plays: Vec::new(),
        };
        for code in 0..3_usize.pow(oracle.vertices.len() as u32) {
            let cells = oracle.cells(code);
            let board = oracle.board(size, &cells, suicide);
            let (mut kept, mut plays) = (0, [Vec::new(), Vec::new()]);
            if let Some(board) = &board {
                kept = oracle.mask(&benson::pass_alive(board).black.kept());
                plays = [1, 2].map(|color| oracle.plays(&cells, color, suicide));
            }
            oracle.boards.push(board);
            oracle.kept.push(kept);
            oracle.plays.push(plays);
        }
        oracle
    }

    fn cells(&self, code: usize) -> Vec<u8> {
        let digit = |i| (code / 3_usize.pow(i as u32) % 3) as u8;
        (0..self.vertices.len()).map(digit).collect()
    }

    fn board(&self, size: Size, cells: &[u8], suicide: Suicide) -> Option<Board> {
        let stones = cells.iter().zip(&self.vertices);
        let stones = stones.filter_map(|(cell, &v)| match cell {
            1 => Some((Color::Black, v)),
            2 => Some((Color::White, v)),
            _ => None,
        });
        let mut board = Board::from_stones(size, stones.collect::<Vec<_>>()).ok()?;
        board.set_suicide(suicide);
        Some(board)
    }

    fn plays(&self, cells: &[u8], color: u8, suicide: Suicide) -> Vec<u32> {
        let plays = (0..cells.len()).filter_map(|p| self.grid.play(cells, None, color, p));
        let legal = plays.filter(|play| suicide == Suicide::Allowed || play.suicide.is_empty());
        let code = |cells: &[u8]| {
            let digits = cells.iter().rev();
            digits.fold(0, |code, &cell| code * 3 + u32::from(cell))
        };
        legal.map(|play| code(&play.cells)).collect()
    }

    fn mask(&self, set: &VertexSet) -> u32 {
        let inside = self.vertices.iter().enumerate();
        let inside = inside.filter(|(_, v)| set.contains(**v));
        inside.fold(0, |mask, (i, _)| mask | 1 << i)
    }

    /// For each position with White to move, which of some goals Black can force. `reached` are those that a position
    /// has reached.
    fn forced(&self, reached: Vec<u32>) -> Vec<u32> {
        let (mut attacked, mut answered) = (reached.clone(), reached);
        let mut changed = true;
        while changed {
            changed = false;
            for (i, [black, white]) in self.plays.iter().enumerate() {
                let best = black
                    .iter()
                    .fold(attacked[i], |best, &next| best | attacked[next as usize]);
                let worst = white
                    .iter()
                    .fold(answered[i], |worst, &next| worst & answered[next as usize]);
                changed |= best & !answered[i] != 0 || worst & !attacked[i] != 0;
                answered[i] |= best;
                attacked[i] |= worst;
            }
        }
        attacked
    }

    /// The positions, with the vertices that are claimed for Black, and how many there are that are claimed but not
    /// unconditional, and that are unconditional.
    fn claims(&self, thoroughness: Thoroughness) -> (Vec<u32>, [u32; 2]) {
        let claim = |board: &Option<Board>| {
            let claim = board
                .as_ref()
                .map(|board| secured(board, thoroughness).black);
            claim.map_or(0, |claim| self.mask(&claim))
        };
        let claims: Vec<u32> = self.boards.iter().map(claim).collect();
        let new = claims
            .iter()
            .zip(&self.kept)
            .map(|(claim, kept)| (claim & !kept).count_ones());
        let kept = self.kept.iter().map(|kept| kept.count_ones());
        let counts = [new.sum(), kept.sum()];
        (claims, counts)
    }
}

/// All that is claimed of a position can be forced at once.
#[test]
fn claims_can_be_forced_together() {
    for (width, height, suicide) in [
        (3, 2, Suicide::Allowed),
        (7, 1, Suicide::Forbidden),
        (4, 2, Suicide::Forbidden),
        (4, 2, Suicide::Allowed),
        (3, 3, Suicide::Forbidden),
    ] {
        let oracle = SecureOracle::new(width, height, suicide);
        let (claims, [new, kept]) = oracle.claims(Thoroughness::THOROUGH);
        let mut goals: HashMap<u32, Vec<usize>> = HashMap::new();
        for (i, &claim) in claims.iter().enumerate() {
            goals.entry(claim).or_default().push(i);
        }
        for (goal, positions) in goals {
            let reached = oracle.kept.iter().map(|kept| u32::from(goal & !kept == 0));
            let forced = oracle.forced(reached.collect());
            for i in positions {
                let board = &oracle.boards[i];
                assert_eq!(forced[i], 1, "{goal:b} {suicide:?} {board:?}");
            }
        }
        assert!(new > kept / 4, "{width}x{height}: {new} beside {kept}");
    }
}

/// No vertex is claimed that cannot be forced, on boards where that is too much to ask of all together; and more
/// than half of those are claimed that can be forced.
#[test]
fn each_claim_can_be_forced() {
    for (width, height, suicide) in [
        (9, 1, Suicide::Allowed),
        (5, 2, Suicide::Forbidden),
        (3, 3, Suicide::Allowed),
    ] {
        let oracle = SecureOracle::new(width, height, suicide);
        let forced = oracle.forced(oracle.kept.clone());
        let (claims, _) = oracle.claims(Thoroughness::QUICK);
        let (mut claimed, mut all) = (0, 0);
        for ((claim, forced), board) in claims.iter().zip(&forced).zip(&oracle.boards) {
            assert_eq!(
                claim & !forced,
                0,
                "{claim:b} {forced:b} {suicide:?} {board:?}"
            );
            claimed += claim.count_ones();
            all += forced.count_ones();
        }
        assert!(claimed * 2 > all, "{width}x{height}: {claimed} of {all}");
    }
}

/// The names of what Black keeps of a position.
fn kept(diagram: &str, thoroughness: Thoroughness) -> String {
    let board = Board::from_diagram(diagram).unwrap();
    format!("{:?}", secured(&board, thoroughness).black)
}

/// In a seki nobody can be captured, but Black cannot make its stones pass-alive.
#[test]
fn a_seki_is_not_safe() {
    let seki = "
        X . O
        X . O";
    assert_eq!(kept(seki, Thoroughness::THOROUGH), "{}");
}

/// Two blocks with an eye each that two vertices join: White's move on the one is answered on the other.
#[test]
fn walls_are_linked_by_pairs() {
    let linked = "
        . X . X . X O
        X X . X X X O
        O O O O O O O
        . . . . . . .";
    let kept_of = |diagram| kept(diagram, Thoroughness::QUICK);
    assert_eq!(kept_of(linked), "{A4, B4, D4, E4, F4, A3, B3, D3, E3, F3}");
    let cut = "
        . X O X . X O
        X X . X X X O
        O O O O O O O
        . . . . . . .";
    assert_eq!(kept_of(cut), "{}");
}

#[test]
fn an_eye_of_four_in_a_row_is_divided() {
    let diagram = ". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .";
    let board = Board::from_diagram(diagram).unwrap();
    assert_eq!(secured(&board, Thoroughness::QUICK).black.len(), 10);
}
