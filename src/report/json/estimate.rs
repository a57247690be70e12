//! Who is likely to win, whose the points will be, and the next move.

use super::judge::rows;
use crate::engine::Engine;
use crate::network::Network;
use serde::Serialize;

/// What the score is likely to be, and whose the points: [`crate::position::Estimate`], rounded.
///
/// ```
/// use goeye::Engine;
/// use goeye::json::EstimateAnswer;
/// let answer = EstimateAnswer::of(&Engine::default());
/// assert!(!answer.finished && answer.bounds[0] < answer.lead && answer.lead < answer.bounds[1]);
/// assert_eq!(answer.ownership.len(), 19);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EstimateAnswer {
    /// The lead as a result that rules and komi can give: `B+3.5`, `W+14.0` or `0`.
    pub score: String,
    /// Black's lead in points with komi, in hundredths.
    pub lead: f64,
    /// Its standard deviation in points, in hundredths; 0 if the game is finished.
    pub spread: f64,
    /// The lead less the spread, and with it: two in three scores lie between.
    pub bounds: [f64; 2],
    /// The probability that Black wins, from 0 to 1 in thousandths, a draw counting one half.
    pub winrate: f64,
    /// Whose each point will be, from 1 (Black's) to -1 (White's) in thousandths, rows from the top.
    pub ownership: Vec<Vec<f64>>,
    /// Whether the game is finished: then this is the count, and otherwise what network, playouts and judge expect.
    pub finished: bool,
}

impl EstimateAnswer {
    /// What is expected of the present position. Cost: that of [`crate::Position::estimate`].
    pub fn of(engine: &Engine) -> EstimateAnswer {
        let estimate = engine.position().estimate();
        let [lead, spread] = [estimate.lead, estimate.spread];
        EstimateAnswer {
            score: engine.position().likely().to_string(),
            lead: rounded(lead, 100.0),
            spread: rounded(spread, 100.0),
            bounds: [lead - spread, lead + spread].map(|bound| rounded(bound, 100.0)),
            winrate: rounded(estimate.winrate, 1000.0),
            ownership: rows(engine.size(), |v| rounded(estimate.ownership(v), 1000.0)),
            finished: estimate.is_score,
        }
    }
}

/// The moves that a strong player is likely to choose next.
///
/// ```
/// use goeye::Engine;
/// use goeye::json::PolicyAnswer;
/// let answer = PolicyAnswer::of(&Engine::default());
/// assert_eq!((answer.to_move.as_str(), answer.moves.len()), ("black", 362));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicyAnswer {
    /// The side to move: `black` or `white`.
    pub to_move: String,
    /// The legal moves, the likeliest first; none where a side of the board is too short for the network.
    pub moves: Vec<LikelyMoveAnswer>,
}

/// A move with its probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LikelyMoveAnswer {
    /// The vertex, or `pass`.
    #[serde(rename = "move")]
    pub played: String,
    /// The probability that a strong player chooses it, from 0 to 1 in millionths.
    pub probability: f64,
}

impl PolicyAnswer {
    /// What the network says of the next move. Cost: that of [`crate::Position::likely_moves`].
    pub fn of(engine: &Engine) -> PolicyAnswer {
        let is_known = Network::knows(engine.size());
        let likely = is_known.then(|| engine.position().likely_moves());
        let moves = likely.into_iter().flatten();
        PolicyAnswer {
            to_move: engine.game().to_move().to_string(),
            moves: moves
                .map(|(played, percent)| LikelyMoveAnswer {
                    played: played.name(),
                    probability: rounded(f64::from(percent) / 100.0, 1e6),
                })
                .collect(),
        }
    }
}

/// A number in parts of one; 0 has no sign.
pub(super) fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts + 0.0
}
