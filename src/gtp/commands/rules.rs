//! Commands about the rules of the game, as KataGo and KGS define them.

use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};
use crate::rules::{Rules, RulesError};

pub(super) static COMMANDS: &[Command] = commands! {
    "kata-get-rules", Args::NONE, Read(&|engine, _| Ok(Reply::new(engine.game().rules().to_json()))),
        "Returns the rules as JSON.";
    "kata-set-rules", Args::required(&[Arg::new("RULES", ArgShape::Rest)]), Change(&set_rules),
        "Sets the rules, by name or as JSON.";
    "kata-set-rule",
        Args::required(&[
            Arg::new("RULE", ArgShape::Word),
            Arg::new("VALUE", ArgShape::Word),
        ]),
        Change(&set_rule),
        "Sets one of the rules.";
    "kgs-rules", Args::required(&[Arg::new("RULES", ArgShape::Word)]), Change(&kgs_rules),
        "Sets the rules by their name on KGS.";
};

fn set_rules(engine: &mut Engine, values: &Values) -> Response {
    let text = values.required(0)?;
    engine.change_rules(|rules| rules.updated(text))?;
    engine.name_rules(text);
    Ok(Reply::EMPTY)
}

fn set_rule(engine: &mut Engine, values: &Values) -> Response {
    let (rule, value): (&str, &str) = (values.required(0)?, values.required(1)?);
    engine.change_rules(|rules| {
        let mut rules = *rules;
        rules.set_rule(rule, value)?;
        Ok::<_, RulesError>(rules)
    })?;
    if rule == "tax" {
        let tax = engine.game().rules().tax;
        engine.position_mut().set_tax(tax);
    }
    Ok(Reply::EMPTY)
}

fn kgs_rules(engine: &mut Engine, values: &Values) -> Response {
    let name: &str = values.required(0)?;
    engine.set_rules(Rules::from_kgs_name(name)?);
    engine.name_rules(match name.eq_ignore_ascii_case("chinese") {
        true => "chinese-kgs",
        false => name,
    });
    Ok(Reply::EMPTY)
}

impl From<RulesError> for Failure {
    fn from(e: RulesError) -> Failure {
        Failure::other(e)
    }
}
