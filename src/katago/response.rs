//! What is answered.
//!
//! Fields are written in the order of their names, as KataGo writes them: there are programs that take lines apart as text, and look
//! for what comes behind the last colon.

use super::wire;
use crate::color::Color;
use crate::vertex::Move;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum KataResponse {
    /// What an analysis has found, by its end or so far.
    Analysis(Box<KataAnalysis>),
    /// An analysis was ended before it had found anything.
    NoResults(NoResults),
    /// A request is refused: nothing else is answered to it.
    Error(KataError),
    /// Something about a query is passed over; its answers follow.
    Warning(KataWarning),
    /// An action was taken: the fields of the request, and what was asked for. That is `version` and `git_hash`, or `models`.
    Action(Map<String, Value>),
}

impl<'de> Deserialize<'de> for KataResponse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KataResponse, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let has = |key: &str| value.get(key).is_some();
        let read = match () {
            () if has("error") => serde_json::from_value(value).map(KataResponse::Error),
            () if has("warning") => serde_json::from_value(value).map(KataResponse::Warning),
            () if has("action") => serde_json::from_value(value).map(KataResponse::Action),
            () if has("noResults") => serde_json::from_value(value).map(KataResponse::NoResults),
            () => serde_json::from_value(value).map(KataResponse::Analysis),
        };
        read.map_err(D::Error::custom)
    }
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KataError {
    /// The reason, a sentence for people.
    pub error: String,
    /// The field of the request that is wrong, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The id of the request, if it could be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// What is passed over in a query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KataWarning {
    /// The field of the query that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The id of the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The reason, a sentence for people.
    pub warning: String,
}

/// The last answer about a position of which nothing is known, because its analysis was ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NoResults {
    /// The id of the query.
    pub id: String,
    /// Always false.
    pub is_during_search: bool,
    /// Always true.
    pub no_results: bool,
    /// The number of moves before the position.
    pub turn_number: usize,
}

/// What is known of a position.
///
/// Each analysis has one answer with `is_during_search: false`, its last, and before it any number with `true` if the query
/// asked for them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KataAnalysis {
    /// What only goeye knows; only in its own answers, and if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goeye: Option<Value>,
    /// The same of the network that imitates people, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub human_policy: Option<Vec<f32>>,
    /// The id of the query.
    pub id: String,
    /// Whether the search goes on.
    pub is_during_search: bool,
    /// The moves that were tried, the best one first. KataGo has none if it made but one visit.
    #[serde(default)]
    pub move_infos: Vec<MoveInfo>,
    /// Whose each vertex will be, of the view: rows from the top, each from the left. -1 to 1, 1 for the side of the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ownership: Option<Vec<f32>>,
    /// By how much the ownership differs within the search, 0 to 1; ordered as `ownership`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ownership_stdev: Option<Vec<f32>>,
    /// The probability of each move before the search, ordered as `ownership`, passing last: width x height + 1
    /// numbers; -1 for illegal moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Vec<f32>>,
    /// The position on the whole.
    pub root_info: RootInfo,
    /// The number of moves before the position.
    pub turn_number: usize,
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveInfo {
    /// Visits that the position before the move gave to it; never more.
    #[serde(default)]
    pub edge_visits: u64,
    /// The same of `edge_visits`.
    #[serde(default)]
    pub edge_weight: f64,
    /// The same by the network that imitates people, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub human_prior: Option<f64>,
    /// Another move, to which this one is symmetrical: the numbers are that one's.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "wire::optional_action"
    )]
    pub is_symmetry_of: Option<Move>,
    /// The bound of the winrate that is doubted little, below it for the side that moves; of the view, so above it where that is the
    /// other side's. KataGo's may lie beyond 0 and 1.
    #[serde(default)]
    pub lcb: f64,
    /// The move.
    #[serde(rename = "move", with = "wire::action")]
    pub action: Move,
    /// The probability that the game has no result, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_result_value: Option<f64>,
    /// Its rank, from 0 for the best.
    pub order: usize,
    /// Whose each vertex will be after the move, as [`KataAnalysis::ownership`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ownership: Option<Vec<f32>>,
    /// By how much that differs, as [`KataAnalysis::ownership_stdev`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ownership_stdev: Option<Vec<f32>>,
    /// What the move is worth to the choice of one, in visits: the most is best.
    #[serde(default)]
    pub play_selection_value: f64,
    /// Its probability before the search, 0 to 1.
    #[serde(default)]
    pub prior: f64,
    /// The variation that is expected, this move first.
    #[serde(default, with = "wire::actions")]
    pub pv: Vec<Move>,
    /// Visits that the position before each move of the variation gave to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pv_edge_visits: Option<Vec<u64>>,
    /// Visits of the position after each move of the variation, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pv_visits: Option<Vec<u64>>,
    /// The lead in points, of the view.
    pub score_lead: f64,
    /// The same as `score_lead`; older programs read it.
    #[serde(default)]
    pub score_mean: f64,
    /// The lead in points at the end of games by the engine against itself, of the view; KataGo's is exaggerated.
    #[serde(default)]
    pub score_selfplay: f64,
    /// The standard deviation of the score in points; KataGo's is too large.
    #[serde(default)]
    pub score_stdev: f64,
    /// What the move is worth to the search, winrate and score together, of the view.
    #[serde(default)]
    pub utility: f64,
    /// The same of the utility.
    #[serde(default)]
    pub utility_lcb: f64,
    /// Visits of the position after the move, from whatever search path.
    pub visits: u64,
    /// The weight of `visits`; the number of visits if all weigh the same.
    #[serde(default)]
    pub weight: f64,
    /// The probability to win, 0 to 1, of the view.
    pub winrate: f64,
}

/// What is known of the position on the whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RootInfo {
    /// The side to move.
    #[serde(with = "wire::color")]
    pub current_player: Color,
    /// The same: the lead in points, of the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_lead: Option<f64>,
    /// The same: the probability that the game has no result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_no_result_prob: Option<f64>,
    /// The same: the lead at the end of games by the engine against itself, of the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_score_selfplay: Option<f64>,
    /// Its standard deviation in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_score_selfplay_stdev: Option<f64>,
    /// The same of the score, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_st_score_error: Option<f64>,
    /// How far off the network believes its winrate to be for the next moves; negative if it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_st_wr_error: Option<f64>,
    /// How long the network believes the game to stay open; negative if it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_var_time_left: Option<f64>,
    /// What the network says without a search: the probability to win, of the view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_winrate: Option<f64>,
    /// The lead in points, of the view.
    pub score_lead: f64,
    /// As [`MoveInfo::score_selfplay`].
    #[serde(default)]
    pub score_selfplay: f64,
    /// The standard deviation of the score in points.
    #[serde(default)]
    pub score_stdev: f64,
    /// The same for the position however it is turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sym_hash: Option<String>,
    /// A number for the position with its history, in hexadecimal digits. goeye tells none: it would not be KataGo's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub this_hash: Option<String>,
    /// As [`MoveInfo::utility`].
    #[serde(default)]
    pub utility: f64,
    /// Visits of the search.
    pub visits: u64,
    /// Their weight; the number of visits if all weigh the same.
    #[serde(default)]
    pub weight: f64,
    /// The probability to win, 0 to 1, of the view.
    pub winrate: f64,
}
