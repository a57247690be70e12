//! Parameters: settings without a command of their own in the protocol, together with rules and komi for dialogues.
//!
//! Without arguments the answer has the form that GoGui expects: a type in brackets, the name, the value.

use crate::engine::{Engine, LiveGraphics, Resigning};
use crate::game::Komi;
use crate::genmove::Level;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply, join};
use crate::rules::Rules;
use crate::score::FalseEyes;
use crate::search::SearchSettings;
use crate::search::clock::{self, MOST_PLAYOUTS};
use crate::unfinished::Strict;
use crate::word::Word;
use std::num::NonZero;

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-param",
        Args::NONE.optional(&[Arg::new("NAME", ArgShape::Word), Arg::new("VALUE", ArgShape::Word)]),
        Change(&param),
        "Lists the parameters, shows one, or sets it: rules and komi; false_eyes fill or count: whether points that must be filled are left out of territory or counted; strict on or off: whether final_score refuses unfinished games; playouts for a move without a clock (up to 1000000, or auto: by the size of the board) and seed of the search; level full, or 5 to 1 for likely moves without a search, 1 the weakest; resign on or off: whether genmove resigns where nothing is left to play and the game is lost by far; live_gfx on or off: whether long commands draw on standard error.",
        &[Analyze::new(Show::Parameters, "Parameters", "")];
};

/// A parameter.
struct Parameter {
    name: &'static str,
    /// GoGui's name of the type.
    kind: fn(&Engine) -> String,
    get: fn(&Engine) -> String,
    set: fn(&mut Engine, &str) -> Result<(), Failure>,
}

/// The type of parameters that understand more than a few words.
fn any_word(_: &Engine) -> String {
    "string".to_string()
}

/// A parameter whose values are the words of a type.
macro_rules! of_words {
    ($name:literal, $type:ty, $get:expr, $set:expr) => {
        Parameter {
            name: $name,
            kind: |_| format!("list/{}", <$type as Word>::NAMES.join("/")),
            get: |engine| ($get)(engine).as_str().to_string(),
            set: |engine, text| {
                let value = <$type as Word>::from_word(text);
                let must = || Failure::other(format!("{} must be {}", $name, <$type>::choice()));
                ($set)(engine, value.ok_or_else(must)?);
                Ok(())
            },
        }
    };
}

static PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "rules",
        kind: |engine| {
            let mut names: Vec<String> = Rules::PRESETS
                .iter()
                .map(|(name, _)| name.to_string())
                .collect();
            let now = engine.rules_name();
            if !names.contains(&now) {
                names.push(now);
            }
            format!("list/{}", names.join("/"))
        },
        get: Engine::rules_name,
        set: |engine, value| {
            let rules = Rules::from_name(value)?;
            engine.set_rules(rules);
            engine.name_rules(value);
            Ok(())
        },
    },
    Parameter {
        name: "komi",
        kind: any_word,
        get: |engine| engine.game().komi().to_string(),
        set: |engine, value| {
            let komi: Komi = value.parse().map_err(Failure::other)?;
            engine.set_komi(komi);
            Ok(())
        },
    },
    of_words! {
        "false_eyes", FalseEyes,
        |engine: &Engine| engine.position().false_eyes(),
        |engine: &mut Engine, value| engine.position_mut().set_false_eyes(value)
    },
    of_words! { "strict", Strict, Engine::strict, Engine::set_strict },
    Parameter {
        name: "playouts",
        kind: any_word,
        get: |engine| engine.playouts().to_string(),
        set: |engine, value| {
            let playouts = match value {
                "auto" => None,
                number => Some(number_of_playouts(number)?),
            };
            engine.set_playouts(playouts);
            Ok(())
        },
    },
    of_words! { "level", Level, Engine::level, Engine::set_level },
    Parameter {
        name: "seed",
        kind: any_word,
        get: |engine| engine.search().seed.to_string(),
        set: |engine, value| {
            let seed = value.parse().map_err(|_| {
                Failure::other("seed must be a whole number from 0 to 18446744073709551615")
            })?;
            engine.set_search(SearchSettings {
                seed,
                ..engine.search()
            });
            Ok(())
        },
    },
    of_words! { "resign", Resigning, Engine::resigning, Engine::set_resigning },
    of_words! { "live_gfx", LiveGraphics, Engine::live_graphics, Engine::set_live_graphics },
];

fn number_of_playouts(text: &str) -> Result<NonZero<u32>, Failure> {
    clock::playouts(text).ok_or_else(|| {
        let expected = format!("auto, or a whole number from 1 to {MOST_PLAYOUTS}");
        Failure::other(format!("playouts must be {expected}"))
    })
}

fn param(engine: &mut Engine, values: &Values) -> Response {
    let Some(name) = values.optional::<&str>(0) else {
        let row = |p: &Parameter| format!("[{}] {} {}", (p.kind)(engine), p.name, (p.get)(engine));
        return Ok(Reply::lines(PARAMETERS.iter().map(row)));
    };
    let parameter = PARAMETERS.iter().find(|p| p.name == name);
    let parameter = parameter.ok_or_else(|| {
        let names = join(PARAMETERS.iter().map(|p| p.name), ", ");
        Failure::other(format!("the parameters are {names}"))
    })?;
    match values.optional::<&str>(1) {
        Some(value) => (parameter.set)(engine, value).map(|()| Reply::EMPTY),
        None => Ok(Reply::new((parameter.get)(engine))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::Size;

    /// The error where one is due.
    fn error(line: &str) -> String {
        let args = COMMANDS[0].args;
        let values = args.parse(line, Size::square(9).unwrap()).unwrap();
        param(&mut Engine::default(), &values)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn errors_tell_what_is_allowed() {
        let unknown = error("foo");
        for Parameter { name, kind, .. } in PARAMETERS {
            assert!(unknown.contains(name), "{unknown}");
            let refused = error(&format!("{name} perhaps"));
            assert!(refused.contains(name), "{refused}");
            match kind(&Engine::default()).strip_prefix("list/") {
                // They have too many names.
                Some(_) if *name == "rules" => assert!(refused.contains("perhaps")),
                Some(words) => {
                    assert!(
                        refused.starts_with(&format!("{name} must be ")),
                        "{refused}"
                    );
                    let all = words.split('/').all(|word| refused.contains(word));
                    assert!(all, "{refused}");
                }
                None => assert!(refused.contains("number"), "{refused}"),
            }
        }
        // Numbers have bounds, and the greatest can be set.
        for (name, bad) in [("komi", "lots"), ("playouts", "0"), ("seed", "-1")] {
            let refused = error(&format!("{name} {bad}"));
            let most = refused.rsplit(' ').next().unwrap();
            let parameter = PARAMETERS.iter().find(|p| p.name == name).unwrap();
            assert!((parameter.set)(&mut Engine::default(), most).is_ok());
            assert!((parameter.set)(&mut Engine::default(), &format!("{most}0")).is_err());
        }
    }

    #[test]
    fn every_value_can_be_set_again() {
        let mut engine = Engine::default();
        for parameter in PARAMETERS {
            let kind = (parameter.kind)(&engine);
            let now = (parameter.get)(&engine);
            for value in kind.strip_prefix("list/").unwrap_or(&now).split('/') {
                (parameter.set)(&mut engine, value).unwrap();
                let got = (parameter.get)(&engine);
                let same = |a: &str, b: &str| Rules::from_name(a) == Rules::from_name(b);
                assert!(got == value || parameter.name == "rules" && same(&got, value));
            }
            assert!(
                (parameter.set)(&mut engine, "nonsense").is_err(),
                "{}",
                parameter.name
            );
        }
    }

    #[test]
    fn rules_without_a_name_are_listed_as_what_they_are() {
        let mut engine = Engine::default();
        let mut rules = *engine.game().rules();
        rules.set_rule("suicide", "true").unwrap();
        engine.game_mut().set_rules(rules);
        let row = param(&mut engine, &Values::default()).unwrap();
        let line = row.text().lines().next().unwrap();
        let (kind, value) = line.split_once("] rules ").unwrap();
        assert!(kind.ends_with(&format!("/{value}")), "{line}");
        assert_eq!(Rules::from_name(value), Ok(rules));
    }
}
