//! The options of the programs for an engine that is lent, and who evaluates by them.

use super::LentEngine;
use crate::evaluator::{self, Evaluator};
use crate::network::Network;
use std::env;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The variable of the environment that stands for `--engine`.
const VARIABLE: &str = "GOEYE_ENGINE";

/// Options of a command line.
#[derive(Clone, Debug, clap::Args)]
pub struct LenderOptions {
    /// Take lead, winrate, ownership, policy and searches from a program that speaks KataGo's analysis protocol, for instance
    /// "katago analysis -config analysis.cfg -model model.bin.gz", or the same behind ssh. The variable GOEYE_ENGINE does the
    /// same.
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Go on with goeye's own network if the engine fails.
    #[arg(long)]
    fallback: bool,
    /// Visits of the engine for what is expected of a position.
    #[arg(long, value_name = "N", default_value_t = VISITS)]
    engine_visits: NonZero<u32>,
    /// Seconds for which the engine may say nothing while it is asked.
    #[arg(long, value_name = "SECONDS", default_value_t = PATIENCE, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    engine_patience: u64,
}

/// What is asked of an engine by default: its network and one look ahead.
const VISITS: NonZero<u32> = NonZero::new(2).unwrap();

/// Engines on graphics cards may tune themselves for minutes when they first start, but they tell of it.
const PATIENCE: u64 = 120;

/// Who evaluates for a program: an engine that is lent, or the network of the program.
#[derive(Debug)]
pub struct Lender {
    engine: Option<&'static LentEngine>,
    fallback: bool,
    network: &'static Network,
    /// Whether it was told that the engine has failed.
    is_told: AtomicBool,
}

impl LenderOptions {
    /// Starts the engine that is asked for, if one is; this is the network of the program.
    ///
    /// # Errors
    /// If it cannot be started, unless the network of the program may stand in for it.
    pub fn start(&self, network: &'static Network) -> Result<Lender, String> {
        let command = self.engine.clone().or_else(|| env::var(VARIABLE).ok());
        let command = command.filter(|command| !command.trim().is_empty());
        let start = |command: String| {
            let patience = Duration::from_secs(self.engine_patience);
            LentEngine::start(&command, self.engine_visits, patience, network)
        };
        let engine = match command.map(start) {
            // It lives as long as the program.
            Some(Ok(engine)) => Some(&*Box::leak(Box::new(engine))),
            Some(Err(error)) if self.fallback => {
                log::warn!("the engine cannot be started: {error}");
                None
            }
            Some(Err(error)) => return Err(format!("the engine cannot be started: {error}")),
            None => None,
        };
        Ok(Lender {
            engine,
            fallback: self.fallback,
            network,
            is_told: AtomicBool::new(false),
        })
    }
}

impl Lender {
    /// Who evaluates if the engine fails, if anybody does.
    pub fn stand_in(&self) -> Option<&'static dyn Evaluator> {
        self.fallback.then_some(self.network as _)
    }

    /// Who evaluates now.
    pub fn evaluator(&self) -> &'static dyn Evaluator {
        match self.engine {
            Some(engine) if !(self.fallback && self.failure().is_some()) => engine,
            _ => self.network,
        }
    }

    /// Why the engine has failed, if it has.
    pub fn failure(&self) -> Option<String> {
        self.engine.and_then(|engine| engine.failure())
    }

    /// What comes of a question to whoever evaluates; it is asked again from its start if the engine fails and the network of the
    /// program stands in for it.
    ///
    /// # Errors
    /// Why the engine has failed.
    pub fn ask<T>(&self, question: impl Fn(&'static dyn Evaluator) -> T) -> Result<T, String> {
        let evaluator = self.evaluator();
        match evaluator::ask(evaluator, || question(evaluator)) {
            Err(_) if self.stands_in() => Ok(question(self.network)),
            told => told,
        }
    }

    /// Whether the engine has failed and the network of the program stands in for it now, which is logged once.
    pub fn stands_in(&self) -> bool {
        let failure = self.failure().filter(|_| self.fallback);
        if let Some(failure) = &failure
            && !self.is_told.swap(true, Ordering::Relaxed)
        {
            log::warn!("{failure}; goeye goes on with its own network");
        }
        failure.is_some()
    }
}

/// The engine ends with the program that it was lent to.
impl Drop for Lender {
    fn drop(&mut self) {
        if let Some(engine) = self.engine {
            engine.close();
        }
    }
}
