//! Settings by the names that KataGo and Leela Zero have for them, as front ends set them.

use super::play::{control, restart, seconds};
use crate::engine::{Engine, Resigning};
use crate::gtp::args::{Arg, ArgShape, Args, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply, join};
use crate::search::SearchSettings;
use crate::search::clock::{MOST_PLAYOUTS, TimeControl, playouts};
use std::num::NonZero;
use std::time::Duration;

const SYSTEMS: &[&str] = &[
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
];

pub(super) static COMMANDS: &[Command] = commands! {
    "kata-list-params", Args::NONE,
        Read(&|_, _| Ok(Reply::words(PARAMETERS.iter().map(|p| p.0)))),
        "Lists the parameters of kata-get-param.";
    "kata-get-param", Args::required(&[Arg::new("NAME", ArgShape::Word)]),
        Read(&|engine, values| {
            let parameter = parameter(values.required(0)?)?;
            Ok(Reply::new(parameter.value(engine)))
        }),
        "Returns a parameter by the name that KataGo has for it.";
    "kata-set-param",
        Args::required(&[
            Arg::new("NAME", ArgShape::Word),
            Arg::new("VALUE", ArgShape::Word),
        ]),
        Change(&|engine, values| {
            parameter(values.required(0)?)?.set(engine, values.required(1)?)?;
            Ok(Reply::EMPTY)
        }),
        "Sets a parameter by the name that KataGo has for it. Those for which goeye has no use have one value.";
    "lz-setoption", Args::NONE.optional(&[Arg::new("name NAME value VALUE", ArgShape::Rest)]),
        Change(&set_option),
        "Sets an option by the name that Leela Zero has for it: visits, playouts, or pondering, which is always false.";
    "kata-list_time_settings", Args::NONE, Read(&|_, _| Ok(Reply::new(SYSTEMS.join(" ")))),
        "Lists the systems of kata-time_settings.";
    "kata-time_settings",
        Args::required(&[Arg::new("SYSTEM", ArgShape::OneOf(SYSTEMS))]).optional(&[
            Arg::new("MAIN_TIME", ArgShape::Number),
            Arg::new("PERIOD_OR_INCREMENT", ArgShape::Number),
            Arg::new("PERIODS_OR_STONES_OR_LIMIT", ArgShape::Number),
            Arg::new("MOST", ArgShape::Number),
        ]),
        Change(&time_settings),
        "Sets the time of both players in KataGo's form, in seconds. Fischer's time has an increment after each move; if it is capped, a limit of what is left, and the most time for a move, where negative numbers mean no limit.";
};

/// A parameter by KataGo's name.
struct KataParameter(&'static str, KataParameterKind);

/// What a parameter stands for.
enum KataParameterKind {
    /// Visits for a move without a clock.
    Visits,
    /// Whether the player resigns.
    Resignation,
    /// Threads of the search.
    Threads,
    /// goeye has no such thing, so this is its only value.
    Fixed(&'static str),
}

static PARAMETERS: &[KataParameter] = &[
    KataParameter("maxVisits", KataParameterKind::Visits),
    KataParameter("maxPlayouts", KataParameterKind::Visits),
    KataParameter("allowResignation", KataParameterKind::Resignation),
    KataParameter("numSearchThreads", KataParameterKind::Threads),
    KataParameter("analysisWideRootNoise", KataParameterKind::Fixed("0")),
    KataParameter("wideRootNoise", KataParameterKind::Fixed("0")),
    KataParameter("playoutDoublingAdvantage", KataParameterKind::Fixed("0")),
    KataParameter("antiMirror", KataParameterKind::Fixed("false")),
    KataParameter("ponderingEnabled", KataParameterKind::Fixed("false")),
    KataParameter("humanSLProfile", KataParameterKind::Fixed("")),
];

fn parameter(name: &str) -> Result<&'static KataParameter, Failure> {
    let found = PARAMETERS.iter().find(|p| p.0 == name);
    found.ok_or_else(|| {
        let names = join(PARAMETERS.iter().map(|p| p.0), ", ");
        Failure::other(format!("the parameters are {names}"))
    })
}

impl KataParameter {
    fn value(&self, engine: &Engine) -> String {
        match self.1 {
            KataParameterKind::Visits => engine.playouts().to_string(),
            KataParameterKind::Resignation => (engine.resigning() == Resigning::On).to_string(),
            KataParameterKind::Threads => engine.search().threads.to_string(),
            KataParameterKind::Fixed(value) => value.to_string(),
        }
    }

    fn set(&self, engine: &mut Engine, value: &str) -> Result<(), Failure> {
        let KataParameter(name, ref kind) = *self;
        let must = |expected: &str| Failure::other(format!("{name} must be {expected}"));
        match kind {
            KataParameterKind::Visits => engine.set_playouts(Some(visits(name, value)?)),
            KataParameterKind::Resignation => engine.set_resigning(match value {
                "true" => Resigning::On,
                "false" => Resigning::Off,
                _ => return Err(must("true or false")),
            }),
            KataParameterKind::Threads => {
                let threads = value.parse::<NonZero<usize>>().ok();
                let threads = threads.filter(|n| n.get() <= MOST_THREADS);
                let expected = || must(&format!("a whole number from 1 to {MOST_THREADS}"));
                engine.set_search(SearchSettings {
                    threads: threads.ok_or_else(expected)?,
                    ..engine.search()
                });
            }
            KataParameterKind::Fixed(fixed) => {
                let is_same = match (fixed.parse::<f64>(), value.parse::<f64>()) {
                    (Ok(fixed), Ok(value)) => fixed == value,
                    _ => *fixed == value,
                };
                if !is_same {
                    return Err(must(&format!("{fixed}: goeye has no other")));
                }
            }
        }
        Ok(())
    }
}

/// The most threads of a search.
const MOST_THREADS: usize = 64;

/// A number of visits; more than a search makes are as many as it makes.
fn visits(name: &str, text: &str) -> Result<NonZero<u32>, Failure> {
    let number = text.parse::<NonZero<u64>>().ok();
    let number = number.map(|n| n.get().min(u64::from(MOST_PLAYOUTS)).to_string());
    let visits = number.and_then(|number| playouts(&number));
    visits.ok_or_else(|| Failure::other(format!("{name} must be a whole number from 1")))
}

fn set_option(engine: &mut Engine, values: &Values) -> Response {
    let Some(text) = values.optional::<&str>(0) else {
        return Ok(Reply::new(
            "option name visits type spin\noption name playouts type spin\noption name pondering type check default false",
        ));
    };
    let form = || Failure::other("name NAME value VALUE is expected");
    let named = text.trim().strip_prefix("name ").ok_or_else(form)?;
    let (name, value) = named.split_once(" value ").ok_or_else(form)?;
    let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
    match name.as_str() {
        // There 0 means no limit.
        "visits" | "playouts" if value == "0" => engine.set_playouts(None),
        "visits" | "playouts" => engine.set_playouts(Some(visits(&name, value)?)),
        "pondering" if value == "false" => {}
        "pondering" => {
            return Err(Failure::other(
                "pondering must be false: goeye has no other",
            ));
        }
        _ => {
            return Err(Failure::other(
                "the options are visits, playouts, pondering",
            ));
        }
    }
    Ok(Reply::EMPTY)
}

fn time_settings(engine: &mut Engine, values: &Values) -> Response {
    let control = match values.required(0)? {
        "fischer" => fischer(values, [Duration::MAX; 2])?,
        "fischer-capped" => fischer(values, [cap(values, 3)?, cap(values, 4)?])?,
        _ => control(values, whole)?,
    };
    Ok(restart(engine, control))
}

fn fischer(values: &Values, [limit, most]: [Duration; 2]) -> Result<TimeControl, Failure> {
    Ok(TimeControl::Fischer {
        main: seconds(values, 1)?,
        increment: seconds(values, 2)?,
        limit,
        most,
    })
}

/// A limit, or none if the number is negative.
fn cap(values: &Values, index: usize) -> Result<Duration, Failure> {
    let number: f64 = values.required(index)?;
    match number < 0.0 {
        true => Ok(Duration::MAX),
        false => seconds(values, index),
    }
}

/// A number of stones or periods.
fn whole(values: &Values, index: usize) -> Result<u32, Failure> {
    let number: f64 = values.required(index)?;
    match number.fract() == 0.0 && number >= 0.0 {
        true => Ok(number as u32),
        false => Err(Failure::other(
            "the number of stones or periods must be a whole number",
        )),
    }
}
