//! What an engine is asked about a game.

use crate::color::Color;
use crate::evaluator::Quest;
use crate::game::Game;
use crate::katago::{KataQuery, KataRules, MoveRestriction, Perspective};
use crate::rules::{HandicapBonus, Rules, Scoring};
use crate::vertex::{Move, Size};
use crate::word::Word;
use serde_json::Map;
use std::num::NonZero;

/// The largest komi that engines take.
const MOST_KOMI: f64 = 150.0;

/// Seconds between signs of life of a long search that is not watched.
const SIGN: f64 = 5.0;

/// Seconds to the first look at a search.
const FIRST: f64 = 0.03;

/// Whether the moves that led to a position are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum History {
    /// All since the last setup.
    Moves,
    /// None: the stones alone.
    None,
}

/// A question to an engine, with what is needed to understand the answer.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    pub query: KataQuery,
    pub size: Size,
    pub to_move: Color,
    /// What is to be added to Black's lead, because the komi could not be told.
    pub correction: f64,
}

impl Inquiry {
    /// A question about the present position of a game with a colour to move.
    pub(super) fn new(game: &Game, to_move: Color, history: History) -> Inquiry {
        let mut start = game.clone();
        let mut moves: Vec<(Color, Move)> = Vec::new();
        if history == History::Moves {
            let told = game.undoable();
            moves = game.moves().skip(game.move_number() - told).collect();
            // All of them can be.
            let _ = start.undo_many(told);
            let next = moves
                .last()
                .map_or(start.to_move(), |last| last.0.opponent());
            if next != to_move {
                return Inquiry::new(game, to_move, History::None);
            }
        } else {
            start.set_to_move(to_move);
        }
        let size = game.size();
        let mut query = KataQuery::new("", size, "");
        query.rules = KataRules::Fields(fields(game.rules()));
        query.moves = moves;
        query.initial_stones = (size.vertices())
            .filter_map(|v| Some((start.board().color_at(v)?, v)))
            .collect();
        query.initial_player = Some(start.to_move());
        let wanted = komi(&start);
        let told = ((2.0 * wanted).round() / 2.0).clamp(-MOST_KOMI, MOST_KOMI);
        query.komi = Some(told);
        let black = Perspective::Black.as_str();
        let view = ("reportAnalysisWinratesAs".to_string(), black.into());
        query.override_settings = Map::from_iter([view]);
        query.include_ownership = true;
        Inquiry {
            query,
            size,
            to_move,
            correction: told - wanted,
        }
    }

    /// Asks for what is expected, and the policy.
    pub(super) fn evaluation(&mut self, visits: NonZero<u32>) {
        self.query.max_visits = Some(visits.get().into());
        self.query.include_policy = true;
        self.query.report_during_search_every = Some(SIGN);
    }

    /// Asks for a search.
    pub(super) fn search(&mut self, quest: &Quest<'_>) {
        let query = &mut self.query;
        // With one visit there is no move.
        query.max_visits = Some(quest.visits.max(2).into());
        query.include_pv_visits = true;
        query.report_during_search_every = Some(quest.every.as_secs_f64());
        query.first_report_during_search_after = Some(FIRST);
        // It is waited for, others are asked ahead.
        query.priority = Some(1);
        if let Some(time) = quest.time {
            let seconds = time.as_secs_f64().max(0.01).into();
            query
                .override_settings
                .insert("maxTime".to_string(), seconds);
        }
        if let Some(choice) = quest.among {
            let plays = choice.plays.iter().map(Move::Play);
            query.allow_moves = vec![MoveRestriction {
                player: quest.color,
                moves: plays.chain(choice.pass.then_some(Move::Pass)).collect(),
                until_depth: 1,
            }];
        }
    }

    /// The same question about the stones alone.
    pub(super) fn without_moves(&self, game: &Game) -> Inquiry {
        let bare = Inquiry::new(game, self.to_move, History::None);
        let query = KataQuery {
            moves: bare.query.moves,
            initial_stones: bare.query.initial_stones,
            initial_player: bare.query.initial_player,
            komi: bare.query.komi,
            ..self.query.clone()
        };
        Inquiry { query, ..bare }
    }

    /// What tells this question from others.
    pub(super) fn key(&self) -> String {
        // A query always has a JSON form.
        serde_json::to_string(&self.query).unwrap_or_default()
    }
}

/// The rules in the fields that engines know. What White gets for a handicap is in the komi: engines would count the
/// stones that they are told.
fn fields(rules: &Rules) -> Map<String, serde_json::Value> {
    let told = Rules {
        handicap_bonus: HandicapBonus::Zero,
        scoring: match rules.scoring {
            Scoring::Equivalence => Scoring::Area,
            scoring => scoring,
        },
        ..*rules
    };
    serde_json::from_str(&told.to_json()).unwrap_or_default()
}

/// White's compensation from a position on that is told by its stones: with the handicap, and where territory counts
/// with the prisoners that were taken before.
fn komi(start: &Game) -> f64 {
    let rules = start.rules();
    let bonus = rules.handicap_bonus.points(start.handicap()) as f64;
    let prisoners = match rules.scoring {
        Scoring::Territory => {
            start.captures(Color::Black) as f64 - start.captures(Color::White) as f64
        }
        Scoring::Area | Scoring::Equivalence => 0.0,
    };
    start.komi().points() + bonus - prisoners
}
