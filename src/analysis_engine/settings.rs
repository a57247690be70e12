//! What a configuration or a query sets.

use crate::katago::Perspective;
use crate::together::cores;
use crate::word::Word;
use serde_json::{Map, Value};
use std::num::NonZero;
use std::time::Duration;

/// What applies to queries that do not say otherwise. Files and options for KataGo can be given; what goeye has no use for is
/// passed over.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnalysisSettings {
    /// Visits of an analysis.
    pub visits: u64,
    /// Its time at most; none by default.
    pub time: Option<Duration>,
    /// Moves of a variation besides the first.
    pub pv_len: usize,
    /// Of whose view values are told.
    pub perspective: Perspective,
    /// Analyses at once.
    pub analyses: NonZero<usize>,
    /// Threads of each search, as far as cores are left for them.
    pub threads: NonZero<usize>,
    /// Whether unknown fields of queries are warned of.
    pub warns: bool,
}

impl Default for AnalysisSettings {
    /// 500 visits, variations of 16 moves, values of Black's view as in the configuration that comes with KataGo and that
    /// programs rely on, as many analyses at once as there are cores.
    fn default() -> AnalysisSettings {
        AnalysisSettings {
            visits: 500,
            time: None,
            pv_len: 15,
            perspective: Perspective::Black,
            analyses: cores(),
            threads: NonZero::<usize>::MIN,
            warns: true,
        }
    }
}

/// What a query makes of the settings.
#[derive(Debug)]
pub(super) struct Overrides {
    /// The settings for it.
    pub settings: AnalysisSettings,
    /// The most visits, whatever else it says.
    pub cap: u64,
    /// The names that no engine knows.
    pub unknown: Vec<String>,
}

/// The most visits that can be asked for: 2^50.
pub(super) const MOST_VISITS: u64 = 1 << 50;

/// The longest time that counts, in seconds; a longer one is as good as none.
const LONGEST: f64 = 1e9;

impl AnalysisSettings {
    /// Takes a setting of a configuration; false if goeye has no use for it.
    ///
    /// # Errors
    /// If it is known and has a wrong value, with the reason.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "numAnalysisThreads" => self.analyses = whole(key, value, 1, 1 << 14)?.min(cores()),
            "numSearchThreadsPerAnalysisThread" | "numSearchThreads" => {
                self.threads = whole(key, value, 1, 1 << 12)?;
            }
            "analysisPVLen" => self.pv_len = whole(key, value, 1, 1000)?.get(),
            "warnUnusedFields" => self.warns = truth(key, value)?,
            _ => return self.set_for_query(key, value),
        }
        Ok(true)
    }

    /// Takes a setting that queries can override; false if goeye has no use for it.
    fn set_for_query(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "reportAnalysisWinratesAs" => {
                let wrong = || format!("Could not parse config value for {key}: {value}");
                self.perspective = Perspective::from_word(value).ok_or_else(wrong)?;
            }
            "maxVisits" | "maxPlayouts" => self.visits = most_visits(key, value)?,
            "maxTime" => {
                let seconds = number(key, value, [0.0, 1e20])?;
                self.time = (seconds < LONGEST).then(|| Duration::from_secs_f64(seconds));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes the lines of a configuration file: `key = value`, with comments after `#`. What is wrong in it is told.
    pub fn read(&mut self, text: &str) -> Vec<String> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        self.read_pairs(lines)
    }

    /// Takes pairs `key=value` with commas between them. What is wrong in it is told.
    pub fn read_line(&mut self, pairs: &str) -> Vec<String> {
        self.read_pairs(pairs.split(','))
    }

    fn read_pairs<'a>(&mut self, pairs: impl Iterator<Item = &'a str>) -> Vec<String> {
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        pairs
            .filter_map(|(key, value)| self.set(key.trim(), value.trim()).err())
            .collect()
    }

    /// The settings of a query that overrides some.
    ///
    /// # Errors
    /// If a value is wrong, with the reason.
    pub(super) fn overridden(&self, settings: &Map<String, Value>) -> Result<Overrides, String> {
        let mut found = Overrides {
            settings: self.clone(),
            cap: u64::MAX,
            unknown: Vec::new(),
        };
        for (key, value) in settings {
            let text = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            if key == "humanSLProfile" && !text.is_empty() {
                return Err(
                    "humanSLProfile is given, but goeye has no network that imitates people"
                        .to_string(),
                );
            }
            if !found.settings.set_for_query(key, &text)? && !is_of_katago(key) {
                found.unknown.push(key.clone());
            }
            if matches!(key.as_str(), "maxVisits" | "maxPlayouts") {
                found.cap = found.cap.min(found.settings.visits);
            }
        }
        Ok(found)
    }

    /// Threads of each search: no more than there are cores for each analysis.
    pub(super) fn search_threads(&self) -> NonZero<usize> {
        let each = cores().get() / self.analyses.get();
        NonZero::new(each.min(self.threads.get())).unwrap_or(NonZero::<usize>::MIN)
    }
}

/// Whether this is the name of a setting of KataGo's searches: goeye has no use for it, but it is no mistake.
fn is_of_katago(key: &str) -> bool {
    #[rustfmt::skip]
    const NAMES: &[&str] = &[
        "antiMirror", "conservativePass", "dynamicScoreUtilityFactor", "dynamicScoreCenterZeroWeight",
        "dynamicScoreCenterScale", "enablePassingHacks", "enableMorePassingHacks", "fillDameBeforePass",
        "ignoreAllHistory", "ignorePreRootHistory", "lagBuffer", "nodesPerSearchBatch", "numSearchThreads",
        "numVirtualLossesPerThread", "playoutDoublingAdvantage", "playoutDoublingAdvantagePla", "preventEncore",
        "searchFactorAfterOnePass", "searchFactorAfterTwoPass", "staticScoreUtilityFactor",
        "treeReuseCarryOverTimeFactor", "winLossUtilityFactor", "drawEquivalentWinsForWhite",
        "noResultUtilityForWhite", "valueWeightExponent", "policyOptimism", "wideRootNoise",
    ];
    /// How the names of those begin that set the forms of the search and of the network's use.
    #[rustfmt::skip]
    const FAMILIES: &[&str] = &[
        "avoid", "chosenMove", "cpuct", "fpu", "graphSearch", "human", "lcb", "minVisit", "nn", "root",
        "subtree", "uncertainty", "useGraph", "useLcb", "useNoise", "useNonBuggyLcb", "useUncertainty",
    ];
    NAMES.contains(&key)
        || (key != "nnRandSeed" && FAMILIES.iter().any(|family| key.starts_with(family)))
}

fn most_visits(key: &str, value: &str) -> Result<u64, String> {
    let visits: u64 = value
        .parse()
        .map_err(|_| format!("Could not parse '{value}' as int64_t for key '{key}'"))?;
    let range = || format!("Key '{key}' must be in the range 1 to {MOST_VISITS}");
    (1..=MOST_VISITS)
        .contains(&visits)
        .then_some(visits)
        .ok_or_else(range)
}

fn number(key: &str, value: &str, [least, most]: [f64; 2]) -> Result<f64, String> {
    let number: f64 = value
        .parse()
        .map_err(|_| format!("Could not parse '{value}' as double for key '{key}'"))?;
    let range = || format!("Key '{key}' must be in the range {least} to {most:e}");
    (least..=most)
        .contains(&number)
        .then_some(number)
        .ok_or_else(range)
}

fn whole(key: &str, value: &str, least: usize, most: usize) -> Result<NonZero<usize>, String> {
    let number: Option<NonZero<usize>> = value.parse().ok();
    let range =
        || format!("Key '{key}' must be a whole number from {least} to {most}, not {value}");
    number
        .filter(|n| (least..=most).contains(&n.get()))
        .ok_or_else(range)
}

fn truth(key: &str, value: &str) -> Result<bool, String> {
    let wrong = || format!("Key '{key}' must be true or false, not {value}");
    value.to_ascii_lowercase().parse().map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_configuration_for_katago_is_taken() {
        let mut settings = AnalysisSettings::default();
        let wrong = settings.read(
            "# KataGo\nreportAnalysisWinratesAs = BLACK # or WHITE\nnumAnalysisThreads = 4000\nmaxVisits = 7\n\nlogDir = x\n\
             maxTime=1e20\nanalysisPVLen = 0\nrubbish",
        );
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert_eq!(
            (settings.visits, settings.perspective),
            (7, Perspective::Black)
        );
        assert_eq!((settings.time, settings.analyses), (None, cores()));
        assert!(
            settings
                .read_line("homeDataDir=/a b,maxVisits=9")
                .is_empty()
        );
        assert_eq!(settings.visits, 9);
    }

    #[test]
    fn a_query_overrides_for_itself() {
        let settings = AnalysisSettings::default();
        let overridden = |value: Value| settings.overridden(value.as_object().unwrap());
        let found = overridden(json!({
            "maxTime": 0.5, "maxVisits": "9", "maxPlayouts": 4, "wideRootNoise": 0.04, "antiMirror": true,
            "rootNumSymmetriesToSample": 2, "reportAnalysisWinratesAs": "white", "humanSLProfile": "", "logFile": 1,
        }))
        .unwrap();
        assert_eq!(found.settings.time, Some(Duration::from_millis(500)));
        assert_eq!(
            (found.cap, found.settings.perspective),
            (4, Perspective::White)
        );
        assert_eq!(found.unknown, ["logFile"]);
        for wrong in [
            json!({"maxTime": "x"}),
            json!({"maxTime": -1}),
            json!({"maxTime": null}),
            json!({"maxVisits": 0}),
            json!({"maxVisits": 1.5}),
            json!({"reportAnalysisWinratesAs": "FOO"}),
            json!({"humanSLProfile": "rank_5k"}),
        ] {
            assert!(overridden(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
