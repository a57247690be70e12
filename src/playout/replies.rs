//! Playouts that learn by last good replies with forgetting.
//!
//! Where random playouts give no clear answer, the reason is often a fight whose right sequence is long and forced. The
//! method of Baier and Drake, "The Power of Forgetting: Improving the Last-Good-Reply Policy in Monte Carlo Go" (2010),
//! finds many of these sequences. After each playout the moves of the side that did well are kept as replies to the
//! moves before them, and those of the other side are forgotten. A move that has a reply is answered by it. One table
//! serves the whole board, so distant fights are learned at the same time. In the paper a side wins or loses a playout.
//! Here a side did well if it owned more of the stones in question than in the mean of the playouts before.

use super::field::{Counts, Field};
use super::{Ownership, PlayoutSettings, Rng, choose, generator, policy, spread};
use crate::board::{Board, canonical};
use crate::color::{ByColor, Color};
use crate::vertex::{Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// Number of runs. Each starts with an empty table, because a table may get stuck in a bad reply.
const RUNS: u32 = 4;

/// Number of playouts, roughly, that the moving average reaches back.
const MEMORY: u32 = 200;

/// A side that owns all but this share of the stones did well even if it did no better than before.
const CERTAIN: f64 = 0.02;

/// The settings with which the judge makes these playouts.
pub const SETTINGS: PlayoutSettings = PlayoutSettings {
    seed: 1,
    playouts: 4000,
    max_moves: 2_000_000,
};

/// The last good replies: by the colour that replies, and the vertex of the move before.
type Replies = ByColor<VertexMap<Option<Vertex>>>;

/// Plays a position out while learning replies that decide the fate of `stones`.
///
/// The ownership counts only the second half of each run, when most is learned. Black and White start in turn. The
/// answer turns with the position if `stones` do.
/// Cost: about a third of a microsecond a move.
pub fn run(board: &Board, stones: &VertexSet, settings: PlayoutSettings) -> Ownership {
    let (representative, orientations) = canonical(board);
    let stones = orientations[0].set(*stones);
    let mut learner = Learner::new(representative.size());
    let mut counts: Counts = VertexMap::filled(ByColor::new(0, 0));
    let (mut playouts, mut moves) = (0, 0);
    let (length, most) = (
        settings.playouts / RUNS,
        settings.max_moves / u64::from(RUNS),
    );
    for run in 0..RUNS {
        learner.forget();
        let mut means = ByColor::from_fn(|_| Mean::default());
        let start = moves;
        for i in 0..length {
            let first = Color::ALL[i as usize % 2];
            let rng = generator(settings.seed, run * length + i);
            moves += learner.play_out(&representative, first, rng);
            let share = learner.share(&stones);
            learner.learn(means[first].judge(share));
            let late = 2 * i >= length || 2 * (moves - start) >= most;
            if late {
                playouts += 1;
                learner.field.count(&mut counts);
            }
            if moves - start >= most {
                break;
            }
        }
    }
    Ownership {
        counts: spread(board.size(), &counts, &orientations),
        orientations: orientations.len() as u32,
        playouts,
        moves,
    }
}

/// A moving average of shares.
#[derive(Default)]
struct Mean {
    value: f64,
    count: u32,
}

impl Mean {
    /// The side that did well in a playout with this share for Black, and adds it to the average; `None` if the share
    /// is neither better nor worse than before.
    fn judge(&mut self, share: f64) -> Option<Color> {
        let before = self.value;
        self.count = (self.count + 1).min(MEMORY);
        self.value += (share - before) / f64::from(self.count);
        if share > 1.0 - CERTAIN || (share > before && share > CERTAIN) {
            Some(Color::Black)
        } else if share < before || share < CERTAIN {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// A player with its replies.
struct Learner {
    field: Field,
    replies: Replies,
    /// The moves of the last playout; `None` is a pass.
    line: Vec<(Color, Option<Vertex>)>,
}

impl Learner {
    fn new(size: Size) -> Learner {
        Learner {
            field: Field::new(size),
            replies: ByColor::from_fn(|_| VertexMap::filled(None)),
            line: Vec::new(),
        }
    }

    fn forget(&mut self) {
        self.replies = ByColor::from_fn(|_| VertexMap::filled(None));
    }

    fn play_out(&mut self, board: &Board, first: Color, mut rng: Rng) -> u64 {
        let Learner {
            field,
            replies,
            line,
        } = self;
        line.clear();
        field.set(board, &VertexSet::EMPTY);
        field.play_out(first, None, |field, color, last| {
            let reply = last.and_then(|last| replies[color][last]);
            let choice = reply
                .filter(|&v| {
                    let board = field.board();
                    board.is_empty(v) && policy::is_playable(board, color, v)
                })
                .or_else(|| choose(field, &mut rng, color, last));
            line.push((color, choice));
            choice
        })
    }

    /// Black's share, 0 to 1, of the vertices of `stones`; a vertex without owner counts half.
    fn share(&self, stones: &VertexSet) -> f64 {
        let black = |v| match self.field.owner(v) {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        stones.iter().map(black).sum::<f64>() / stones.len().max(1) as f64
    }

    /// Keeps the replies of the side that did well, and forgets those of the other.
    fn learn(&mut self, well: Option<Color>) {
        let Some(well) = well else {
            return;
        };
        for pair in self.line.windows(2) {
            let [(_, Some(before)), (color, Some(v))] = *pair else {
                continue;
            };
            let reply = &mut self.replies[color][before];
            if color == well {
                *reply = Some(v);
            } else if *reply == Some(v) {
                *reply = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::seen;
    use crate::playout::tests::position;
    use crate::vertex::Symmetry;
    use proptest::prelude::*;

    const FEW: PlayoutSettings = PlayoutSettings {
        seed: 3,
        playouts: 40,
        max_moves: u64::MAX,
    };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn what_is_learned_turns_with_the_position(seed in any::<u64>(), moves in 20usize..70) {
            let size = Size::new(7, 6).unwrap();
            let board = position(Board::new(size), seed, moves);
            let stones = board.stones_of(Color::Black);
            let learned = run(&board, &stones, FEW);
            for symmetry in Symmetry::ALL {
                let turned = seen(&board, symmetry, false);
                let other = run(&turned, &turned.stones_of(Color::Black), FEW);
                prop_assert_eq!(other.moves(), learned.moves());
                for v in size.vertices() {
                    prop_assert_eq!(other.balance(symmetry.map(size, v)), learned.balance(v));
                }
            }
        }
    }

    #[test]
    fn replies_are_kept_by_who_did_well_and_forgotten_by_who_did_not() {
        let at = |name: &str| name.parse::<Vertex>().unwrap();
        let mut learner = Learner::new(Size::square(5).unwrap());
        learner.line = vec![
            (Color::Black, Some(at("A1"))),
            (Color::White, Some(at("B2"))),
            (Color::Black, Some(at("C3"))),
            (Color::White, None),
            (Color::Black, Some(at("D4"))),
        ];
        learner.learn(None);
        assert_eq!(learner.replies.white[at("A1")], None);
        learner.learn(Some(Color::White));
        assert_eq!(learner.replies.white[at("A1")], Some(at("B2")));
        assert_eq!(learner.replies.black[at("B2")], None);
        learner.learn(Some(Color::Black));
        assert_eq!(learner.replies.white[at("A1")], None);
        assert_eq!(learner.replies.black[at("B2")], Some(at("C3")));
    }

    #[test]
    fn who_does_better_than_before_does_well() {
        let mut mean = Mean::default();
        let judged = [0.0, 1.0, 0.4, 0.6, 0.5].map(|share| mean.judge(share));
        let (black, white) = (Some(Color::Black), Some(Color::White));
        assert_eq!(judged, [white, black, white, black, None]);
    }

    #[test]
    fn the_budget_of_moves_ends_the_run() {
        let board = Board::new(Size::square(19).unwrap());
        let few = PlayoutSettings {
            max_moves: 8000,
            ..SETTINGS
        };
        let own = run(&board, &VertexSet::EMPTY, few);
        assert!(own.playouts() > 0 && own.moves() < 16_000);
    }
}
