//! The rules of a game: repetition, scoring, and what White gets besides komi. Presets by name, as the JSON that KataGo
//! uses, and as SGF files write them.
//!
//! The presets and the fields are those of KataGo, so that front ends and scripts made for it work (lightvector/KataGo,
//! `GTP_Extensions.md` and <https://lightvector.github.io/KataGo/rules.html>). As there, a preset is the closest
//! combination of fields and not a copy of the text of a rule book. One value is added: [`Scoring::Equivalence`].

mod fields;
mod names;

pub use fields::RulesError;

use crate::board::Suicide;
use crate::word::words;

/// The repetition that is forbidden. Passing is never forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko may not be retaken at once; longer cycles are allowed.
    Simple,
    /// No move may recreate an earlier position.
    Positional,
    /// No move may recreate an earlier position in which the same player was to move.
    Situational,
}

// The words in KataGo's JSON.
words!(KoRule {
    Simple: "SIMPLE",
    Positional: "POSITIONAL",
    Situational: "SITUATIONAL",
});

/// The points that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and the empty points that they surround.
    Area,
    /// Surrounded empty points, prisoners and dead stones.
    Territory,
    /// Counted as territory, but a pass costs a stone, given to the opponent, and White passes last.
    ///
    /// The result is that of [`Scoring::Area`]; [`crate::game::Game::white_bonus`] tells how that is kept if the
    /// players did not simply alternate from an empty board. Not among KataGo's values; the AGA's rules (sections 7 and
    /// 12) and the Tenuki board have it.
    Equivalence,
}

// The words in KataGo's JSON.
words!(Scoring {
    Area: "AREA",
    Territory: "TERRITORY",
    Equivalence: "EQUIVALENCE",
});

/// The surrounded empty points that do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All of them count.
    None,
    /// The eyes of blocks in seki do not.
    Seki,
    /// The eyes of blocks in seki do not, and every living group pays two points, the eyes that it needs.
    All,
}

// The words in KataGo's JSON.
words!(Tax {
    None: "NONE",
    Seki: "SEKI",
    All: "ALL",
});

/// What White gets besides komi in a game with N handicap stones, when area is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    Zero,
    /// N points.
    N,
    /// One point for each stone after the first.
    NMinusOne,
}

words!(HandicapBonus {
    Zero: "0",
    N: "N",
    NMinusOne: "N-1",
});

impl HandicapBonus {
    /// The points for this number of handicap stones.
    pub const fn points(self, handicap: usize) -> usize {
        match self {
            HandicapBonus::Zero => 0,
            HandicapBonus::N => handicap,
            HandicapBonus::NMinusOne => handicap.saturating_sub(1),
        }
    }
}

/// Whether the first player to pass gets half a point ([button Go](https://senseis.xmp.net/?ButtonGo)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// It is worth nothing.
    Unused,
    /// It does.
    HalfPoint,
}

/// Whether dead stones may stay on the board at the end.
///
/// Where they may not, nothing is removed after two passes ([`Rules::removes_dead`]), and the player cleans up before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FriendlyPass {
    /// They may: players agree on them.
    Allowed,
    /// They are to be captured before passing.
    CaptureFirst,
}

/// The rules of a game, without komi ([`crate::game::Komi`]).
///
/// ```
/// use goeye::rules::{Rules, Scoring};
/// let mut rules: Rules = "chinese".parse().unwrap();
/// rules.set_rule("scoring", "territory").unwrap();
/// assert_eq!(rules.scoring, Scoring::Territory);
/// assert_eq!(rules.name(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The repetition that is forbidden.
    pub ko: KoRule,
    /// The points that count.
    pub scoring: Scoring,
    /// The surrounded points that do not count.
    pub tax: Tax,
    /// Whether suicide of two or more stones is legal.
    pub suicide: Suicide,
    /// The points that White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether the first pass is worth half a point.
    pub button: Button,
    /// Whether dead stones may stay on the board.
    pub friendly_pass: FriendlyPass,
}

const TERRITORY: Rules = Rules {
    ko: KoRule::Simple,
    scoring: Scoring::Territory,
    tax: Tax::Seki,
    suicide: Suicide::Forbidden,
    handicap_bonus: HandicapBonus::Zero,
    button: Button::Unused,
    friendly_pass: FriendlyPass::Allowed,
};

const fn area(ko: KoRule, suicide: Suicide, handicap_bonus: HandicapBonus) -> Rules {
    Rules {
        ko,
        scoring: Scoring::Area,
        tax: Tax::None,
        suicide,
        handicap_bonus,
        button: Button::Unused,
        friendly_pass: FriendlyPass::Allowed,
    }
}

const CHINESE: Rules = area(KoRule::Simple, Suicide::Forbidden, HandicapBonus::N);
const CHINESE_SERVER: Rules = area(KoRule::Positional, Suicide::Forbidden, HandicapBonus::N);
const AGA: Rules = area(
    KoRule::Situational,
    Suicide::Forbidden,
    HandicapBonus::NMinusOne,
);
const NEW_ZEALAND: Rules = area(KoRule::Situational, Suicide::Allowed, HandicapBonus::Zero);
/// Ing's rules as far as the fields go: area, superko, suicide allowed. They are no preset, but SGF names them.
const ING: Rules = area(KoRule::Positional, Suicide::Allowed, HandicapBonus::Zero);

impl Rules {
    /// The presets with their names. Some are equal: servers and countries that play by the same fields.
    pub const PRESETS: [(&'static str, Rules); 11] = [
        (
            "tromp-taylor",
            Rules {
                friendly_pass: FriendlyPass::CaptureFirst,
                ..area(KoRule::Positional, Suicide::Allowed, HandicapBonus::Zero)
            },
        ),
        ("chinese", CHINESE),
        ("chinese-ogs", CHINESE_SERVER),
        ("chinese-kgs", CHINESE_SERVER),
        ("japanese", TERRITORY),
        ("korean", TERRITORY),
        (
            "stone-scoring",
            Rules {
                tax: Tax::All,
                ..area(KoRule::Simple, Suicide::Forbidden, HandicapBonus::Zero)
            },
        ),
        ("aga", AGA),
        ("bga", AGA),
        ("new-zealand", NEW_ZEALAND),
        (
            "aga-button",
            Rules {
                button: Button::HalfPoint,
                ..AGA
            },
        ),
    ];

    /// Whether dead stones are taken off at the end. Where territory is counted they always are.
    pub fn removes_dead(&self) -> bool {
        self.friendly_pass == FriendlyPass::Allowed || self.scoring != Scoring::Area
    }

    /// The name of the first preset that equals these rules; `None` if there is none.
    pub fn name(&self) -> Option<&'static str> {
        let found = Rules::PRESETS.iter().find(|(_, rules)| rules == self);
        found.map(|(name, _)| *name)
    }
}

impl Default for Rules {
    /// Japanese rules: those that GNU Go starts with, and that users expect for an SGF file that names no rules and has
    /// a komi of 6.5 or 5.5.
    fn default() -> Rules {
        TERRITORY
    }
}

#[cfg(test)]
mod tests;
