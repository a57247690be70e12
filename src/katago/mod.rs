//! The messages of KataGo's analysis protocol: queries and actions, and what is answered to them.
//!
//! The protocol is that of `katago analysis` (lightvector/KataGo, its page on the analysis engine): JSON, one object a line; queries have an
//! id, many may be outstanding, and they are answered in any order. These types say the same for both sides: programs that ask
//! an engine, and goeye when it is the engine. They hold and check nothing but the form.
//!
//! Fields are named as in JSON, in Rust's spelling: `max_visits` is `maxVisits`. What is `None`, `false` or empty is not
//! written, so that an engine that does not know a field is not troubled with it. Fields that are unknown here are passed
//! over in answers.
//!
//! # Units and views
//! Winrates are from 0 to 1, leads and scores in points with komi, ownership from -1 to 1, utilities some -1 to 1 (KataGo's
//! go a little beyond), policies probabilities. Where a doc says *of the view*, the value is that of the side that the
//! setting `reportAnalysisWinratesAs` names ([`Perspective`]): positive or high is good for that side. KataGo's programs take
//! the setting from their configuration, unless a query overrides it ([`KataQuery::override_settings`]); who needs to know should
//! always override it.
//!
//! ```
//! use goeye::katago::{KataQuery, KataResponse};
//! use goeye::Size;
//! let query = KataQuery::new("game-1", Size::square(9).unwrap(), "chinese");
//! let line = serde_json::to_string(&query).unwrap();
//! assert_eq!(line, r#"{"id":"game-1","moves":[],"rules":"chinese","boardXSize":9,"boardYSize":9}"#);
//! let answer = r#"{"error":"Illegal move 1: C3","field":"moves","id":"game-1"}"#;
//! let Ok(KataResponse::Error(error)) = serde_json::from_str(answer) else { panic!() };
//! assert_eq!(error.field.as_deref(), Some("moves"));
//! ```

mod query;
mod response;
#[cfg(test)]
mod tests;
mod wire;

pub use query::{
    KataAction, KataQuery, KataRequest, KataRules, MoveRestriction, Perspective, TerminateAction,
    TerminateAllAction,
};
pub use response::{
    KataAnalysis, KataError, KataResponse, KataWarning, MoveInfo, NoResults, RootInfo,
};
