//! What is asked.

use super::wire;
use crate::color::Color;
use crate::vertex::{Move, Size, Vertex};
use crate::word::words;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A line of a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KataRequest {
    /// Something else than an analysis.
    Action(KataAction),
    /// An analysis.
    Query(Box<KataQuery>),
}

/// What a client can ask besides analyses. Each is echoed at once ([`super::KataResponse::Action`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum KataAction {
    /// The version of the engine.
    QueryVersion {
        /// Told back with the answer.
        id: String,
    },
    /// The networks of the engine.
    QueryModels {
        /// Told back with the answer.
        id: String,
    },
    /// What the engine remembers of earlier queries is forgotten.
    ClearCache {
        /// Told back with the answer.
        id: String,
    },
    /// The analyses of a query are ended: each still has its last answer.
    Terminate(TerminateAction),
    /// All analyses are ended.
    TerminateAll(TerminateAllAction),
}

/// Ends the analyses of a query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TerminateAction {
    /// Told back with the answer.
    pub id: String,
    /// The id of the query.
    pub terminate_id: String,
    /// Only the analyses of these turns; all of the query if there is no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_numbers: Option<Vec<usize>>,
}

/// Ends all analyses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TerminateAllAction {
    /// Told back with the answer.
    pub id: String,
    /// Only the analyses of these turns, of whatever query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_numbers: Option<Vec<usize>>,
}

/// A question about one or more positions of a game. Each of them is answered by itself ([`super::KataAnalysis`]).
///
/// [`KataQuery::new`] asks about the start of a game; the other fields are set by name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KataQuery {
    /// Any text; all answers repeat it.
    pub id: String,
    /// The moves from the start, with the colour of each; colours need not alternate.
    #[serde(with = "wire::pairs")]
    pub moves: Vec<(Color, Move)>,
    /// Stones on the board before the first move. KataGo takes their number as the handicap if all are black.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "wire::pairs")]
    pub initial_stones: Vec<(Color, Vertex)>,
    /// Who is to move before the first move. Without it the colour of the first move; without a move White if all stones of
    /// a handicap are there, else Black.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "wire::optional_color"
    )]
    pub initial_player: Option<Color>,
    /// The rules of the game.
    pub rules: KataRules,
    /// Points for White, whole or half ones; at most 150, or 400 in newer versions, for either. Without it the engine's guess: 7.5 where
    /// area counts, 6.5 where territory does, 7 with a button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub komi: Option<f64>,
    /// What White gets for handicap stones, whatever the rules say: `0`, `N` or `N-1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_handicap_bonus: Option<String>,
    /// Width of the board, in points.
    pub board_x_size: usize,
    /// Height of the board, in points.
    pub board_y_size: usize,
    /// The positions to analyse, by the number of moves before each; each has an answer. Without it the position after all moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analyze_turns: Option<Vec<usize>>,
    /// The most visits of each analysis, at least 1; without it as the engine is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_visits: Option<u64>,
    /// By what the policy at the root is sharpened (below 1) or flattened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_policy_temperature: Option<f64>,
    /// How much worse moves that were not visited are taken to be, at the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_fpu_reduction_max: Option<f64>,
    /// The most moves of a variation besides its first, from 1 to 1000; 15 if the engine is not set otherwise.
    #[serde(
        default,
        rename = "analysisPVLen",
        skip_serializing_if = "Option::is_none"
    )]
    pub analysis_pv_len: Option<u32>,
    /// Whether to tell [`super::KataAnalysis::ownership`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_ownership: bool,
    /// Whether to tell [`super::KataAnalysis::ownership_stdev`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_ownership_stdev: bool,
    /// Whether to tell [`super::MoveInfo::ownership`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_moves_ownership: bool,
    /// Whether to tell [`super::MoveInfo::ownership_stdev`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_moves_ownership_stdev: bool,
    /// Whether to tell [`super::KataAnalysis::policy`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_policy: bool,
    /// Whether to tell [`super::MoveInfo::pv_visits`].
    #[serde(default, rename = "includePVVisits", skip_serializing_if = "is_false")]
    pub include_pv_visits: bool,
    /// Whether to tell [`super::MoveInfo::no_result_value`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_no_result_value: bool,
    /// Moves that may not be played. Not together with `allow_moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoid_moves: Vec<MoveRestriction>,
    /// The only moves that may be played; one for each player at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allow_moves: Vec<MoveRestriction>,
    /// Settings of the configuration for this query alone, by name: `reportAnalysisWinratesAs`, `maxTime` (seconds), ...
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub override_settings: Map<String, Value>,
    /// Seconds between answers that tell what a search has found so far, 0.001 to 1000000; without it only the last is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report_during_search_every: Option<f64>,
    /// Seconds until the first of these answers; as between two of them if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_report_during_search_after: Option<f64>,
    /// Queries with a higher priority are analysed first; of equal ones that which came first. 0 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<i64>,
    /// The priority of each of `analyze_turns`. Not together with `priority`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priorities: Option<Vec<i64>>,
    /// Whether goeye should tell what only it knows ([`super::KataAnalysis::goeye`]). KataGo warns of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub include_goeye: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Rules by name or by fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KataRules {
    /// A name, such as `chinese` or `tromp-taylor`.
    Name(String),
    /// The fields that KataGo has for rules: `ko`, `scoring`, `tax`, `suicide`, `hasButton`, `whiteHandicapBonus`, `friendlyPassOk`.
    Fields(Map<String, Value>),
}

impl Default for KataRules {
    /// The name is still to be given.
    fn default() -> KataRules {
        KataRules::Name(String::new())
    }
}

/// Moves that a player may not play, or the only ones that it may.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveRestriction {
    /// The player.
    #[serde(with = "wire::color")]
    pub player: Color,
    /// The moves.
    #[serde(with = "wire::actions")]
    pub moves: Vec<Move>,
    /// They are restricted in the first moves of the search, so many of them; 1 is the next move alone.
    pub until_depth: u32,
}

/// The side of whose view values are, in the words of `reportAnalysisWinratesAs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// Black's view.
    Black,
    /// White's view.
    White,
    /// That of the side that is to move in the position of an answer.
    SideToMove,
}

words!(Perspective {
    Black: "BLACK",
    White: "WHITE",
    SideToMove: "SIDETOMOVE",
});

impl Perspective {
    /// The side of whose view values are, if this side is to move.
    pub fn side(self, to_move: Color) -> Color {
        match self {
            Perspective::Black => Color::Black,
            Perspective::White => Color::White,
            Perspective::SideToMove => to_move,
        }
    }
}

impl KataQuery {
    /// A question about the empty board with these rules, Black to move.
    pub fn new(id: impl Into<String>, size: Size, rules: impl Into<String>) -> KataQuery {
        KataQuery {
            id: id.into(),
            rules: KataRules::Name(rules.into()),
            board_x_size: size.width(),
            board_y_size: size.height(),
            ..KataQuery::default()
        }
    }
}
