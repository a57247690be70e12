//! A problem in the open as a game: who gets what it is about wins.
//!
//! What cannot be read is searched for. The stones and what lies near them are put into a whole board, whose rest is shared
//! by living stones of both colours so that the problem decides who wins, and a search by playouts
//! ([`crate::search::TreeSearch`]) plays that game. It need not know which group is asked about, and whatever decides counts,
//! captures and connections alike.
//!
//! How many points that is worth is not known before: a problem is made so that it matters who moves first, so the komi lies
//! halfway between what is expected if either side does.

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::game::{Game, Komi};
use crate::life::frame::FRAME_ROOM;
use crate::playout::heavy::Manner;
use crate::search::{Candidate, LOOK, SearchSettings, TreeSearch};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// Playouts of the search: about a second. With 5,000 playouts 46 of these 102 are right, with 40,000 54.
const PLAYOUTS: u32 = 20_000;

/// Playouts with either side to move by which the komi is found: a seventh of a second each. Of 64 problems that are not read, 34
/// are right with them, and 24 with the komi that the area alone suggests; of 59 others 27 and 26.
const TRIAL: u32 = 3_000;

/// The line that a search expects of a problem with this side to move; `None` if `go_on` ends it.
pub(super) fn expected_line(
    board: &Board,
    first: Color,
    mut go_on: impl FnMut() -> bool,
) -> Option<Vec<Move>> {
    let (mut game, is_shared) = whole(board);
    // Without walls nothing says how many points decide.
    let lead = if is_shared { 10 } else { 100 };
    if is_shared {
        let [mine, theirs] = [first, first.opponent()].map(|color| {
            let best = best_move(&game, color, lead, TRIAL, &mut go_on)?;
            Some(best.score_lead * f64::from(color.sign()))
        });
        let middle = (mine? + theirs?) / 2.0;
        let komi = (game.komi().points() + middle).round() + 0.5;
        game.set_komi(Komi::new(komi).unwrap_or_default());
    }
    let best = best_move(&game, first, lead, PLAYOUTS, &mut go_on)?;
    Some(best.pv)
}

/// The best move of a search with so much weight on the lead; `None` if `go_on` ends it.
fn best_move(
    game: &Game,
    color: Color,
    lead: u8,
    playouts: u32,
    mut go_on: impl FnMut() -> bool,
) -> Option<Candidate> {
    let settings = SearchSettings {
        lead,
        manner: Manner::STRICT,
        network: false,
        ..SearchSettings::default()
    };
    let mut search = TreeSearch::new(game, color, settings);
    for _ in 0..playouts / LOOK {
        if !go_on() {
            return None;
        }
        search.run(LOOK);
    }
    search.report().candidates.into_iter().next()
}

/// The game, and whether there was any room for walls.
fn whole(board: &Board) -> (Game, bool) {
    let size = board.size();
    let all = VertexSet::board(size);
    let stones = ByColor::from_fn(|color| board.stones_of(color));
    let taken = stones.black | stones.white;
    let inside = (0..FRAME_ROOM).fold(taken, |area, _| widened(&area, &all));
    let (right, top) = (size.width() - 1, size.height() - 1);
    let corners = [(0, 0), (right, 0), (0, top), (right, top)];
    let nearest = corners
        .into_iter()
        .min_by(|&one, &other| mean_distance(one, &taken).total_cmp(&mean_distance(other, &taken)));
    let corner = nearest.unwrap_or_default();
    // Whoever stands further from the corner attacks, and lives around it all; the defender lives in what is furthest.
    let [black, white] = [stones.black, stones.white].map(|own| mean_distance(corner, &own));
    let attacker = match black >= white {
        true => Color::Black,
        false => Color::White,
    };
    let defender = attacker.opponent();
    let mut outside: Vec<Vertex> = (all - inside).iter().collect();
    outside.sort_by_key(|&v| std::cmp::Reverse(distance(corner, v)));
    let shared = outside.len().min((outside.len() + inside.len() / 2) / 2);
    let mut parts = ByColor::new(VertexSet::EMPTY, VertexSet::EMPTY);
    parts[defender] = outside[..shared].iter().copied().collect();
    parts[attacker] = outside[shared..].iter().copied().collect();
    let fills = filled(&stones, &parts, &inside, &all);
    let mut full = board.clone();
    for color in Color::ALL {
        for v in fills[color] {
            full.place(color, v);
        }
    }
    // The attacker probably needs what lies beside the defender's stones.
    let at_stake = widened(&stones[defender], &all) & inside;
    let lead = (parts[attacker].len() + inside.len()) as f64
        - (parts[defender].len() + at_stake.len()) as f64;
    let mut game = Game::standing(&full);
    let komi = lead * f64::from(attacker.sign()) + 0.5;
    game.set_komi(Komi::new(komi).unwrap_or_default());
    (game, !outside.is_empty())
}

/// The walls of both sides on their parts of the outside, with eyes.
fn filled(
    stones: &ByColor<VertexSet>,
    parts: &ByColor<VertexSet>,
    inside: &VertexSet,
    all: &VertexSet,
) -> ByColor<VertexSet> {
    let mut fills = ByColor::from_fn(|color| {
        let rim = widened(&(*inside | parts[color.opponent()]), all);
        let is_eye = |v: &Vertex| {
            v.column().is_multiple_of(2) && v.row().is_multiple_of(2) && !rim.contains(*v)
        };
        parts[color].iter().filter(|v| !is_eye(v)).collect()
    });
    // On small boards a wall may have no room for an eye.
    for color in Color::ALL {
        for block in (stones[color] | fills[color]).components() {
            let taken = stones.black | stones.white | fills.black | fills.white;
            if !block.neighbors().intersects(&(*all - taken))
                && let Some(v) = (block & fills[color]).first()
            {
                fills[color].remove(v);
            }
        }
    }
    fills
}

/// These vertices and the eight around each.
fn widened(area: &VertexSet, all: &VertexSet) -> VertexSet {
    (*area | area.neighbors() | area.diagonals()) & *all
}

fn distance((column, row): (usize, usize), v: Vertex) -> usize {
    v.column().abs_diff(column) + v.row().abs_diff(row)
}

fn mean_distance(corner: (usize, usize), area: &VertexSet) -> f64 {
    let sum: usize = area.iter().map(|v| distance(corner, v)).sum();
    sum as f64 / area.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benson;
    use crate::vertex::Size;

    /// All walls have liberties, and on large boards both sides live in theirs.
    #[test]
    fn walls_stand() {
        for side in 3..=19 {
            let size = Size::square(side).unwrap();
            for seed in 0..8 {
                let mut board = Board::new(size);
                let at = |n: usize| size.vertices().nth(n % size.area());
                for (n, color) in [(seed * 7, Color::Black), (seed * 7 + 1, Color::White)] {
                    if let Some(v) = at(n) {
                        board.place(color, v);
                    }
                }
                let (game, is_shared) = whole(&board);
                assert!(
                    game.board()
                        .blocks()
                        .all(|(_, block)| block.liberty_count() > 0)
                );
                let alive = benson::pass_alive(game.board());
                if side >= 13 {
                    assert!(is_shared);
                    for color in Color::ALL {
                        assert!(alive[color].kept().len() > 20, "{side} {seed} {color}");
                    }
                }
            }
        }
    }

    /// The only move that kills is found, though nobody says what is asked.
    #[test]
    fn the_vital_point_is_found() {
        let board = Board::from_diagram(
            "
            . . . O X . . . . . . . .
            O O O O X . . . . . . . .
            X X X X X . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .",
        )
        .unwrap();
        let line = expected_line(&board, Color::Black, || true).unwrap();
        assert_eq!(line[0].to_string(), "B13");
        assert_eq!(expected_line(&board, Color::Black, || false), None);
    }
}
