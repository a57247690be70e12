//! Lines of analysis: the results of a search, in the forms that front ends read.
//!
//! A line has one `info` for each move, with its variation at the end. Other information follows if it was asked for.
//! Winrates and leads are those of the side to move, and drawn to those of the position for moves with few visits: front
//! ends take the extremes of a line for what the position is worth. Winrates keep a ten-thousandth away from 0 and 1, whose
//! logits some cannot draw. `pass` is written in lower case here, because some front ends know
//! no other form.

use super::options::{AnalysisOptions, Extra};
use crate::search::{Candidate, Report};
use crate::vertex::Size;
use crate::vertex_map::VertexMap;
use std::fmt::Write;

/// The form of a line, by the program that introduced it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// KataGo's: winrates from 0 to 1, leads, and other values.
    Kata,
    /// Leela Zero's: winrates from 0 to 10000, no leads.
    Leela,
    /// That of the command `analyze`: winrates from 0 to 10000, and leads.
    Plain,
}

/// The least winrate that is told.
const LEAST: f64 = 0.0001;

/// The moves of a report in one line; empty if no move was tried yet.
pub fn line(report: &Report, size: Size, dialect: Dialect, options: &AnalysisOptions) -> String {
    let shown = options.shown(report.candidates.len(), report.leading().len());
    let mut text = String::new();
    for (order, candidate) in report.candidates.iter().take(shown).enumerate() {
        if order > 0 {
            text.push(' ');
        }
        info(&mut text, report, candidate, order, dialect);
        let _ = write!(text, " pv");
        for &action in &candidate.pv {
            let _ = write!(text, " {}", action.name());
        }
        if options.wants(Extra::PvVisits) {
            text.push_str(" pvVisits");
            for visits in &candidate.pv_visits {
                let _ = write!(text, " {visits}");
            }
        }
    }
    if text.is_empty() {
        return text;
    }
    if options.wants(Extra::RootInfo) {
        let (winrate, lead) = (inside(report.winrate), report.score_lead);
        let utility = utility(winrate);
        let _ = write!(
            text,
            " rootInfo visits {} utility {utility:.6} winrate {:.6} scoreMean {lead:.4} scoreStdev {:.4} scoreLead {lead:.4} scoreSelfplay {lead:.4}",
            report.visits, winrate, report.score_stdev
        );
    }
    if options.wants(Extra::Ownership) {
        text.push_str(" ownership");
        board(&mut text, size, &report.ownership, |share| share);
    }
    if options.wants(Extra::OwnershipStdev) {
        text.push_str(" ownershipStdev");
        // At the end of a playout a vertex belongs to one side or the other, so the share tells the deviation.
        let spread = |share: f32| (1.0 - share * share).max(0.0).sqrt();
        board(&mut text, size, &report.ownership, spread);
    }
    text
}

/// Writes one move without its variation.
fn info(text: &mut String, report: &Report, move_: &Candidate, order: usize, dialect: Dialect) {
    let (visits, lead) = (move_.visits, move_.expected_lead);
    let [winrate, lcb] = [move_.expected_winrate, move_.lcb].map(inside);
    let _ = write!(text, "info move {} visits {visits}", move_.action.name());
    let _ = match dialect {
        Dialect::Kata => write!(
            text,
            " utility {:.6} winrate {:.6} scoreMean {lead:.4} scoreStdev {:.4} scoreLead {lead:.4} scoreSelfplay {lead:.4} prior {:.6} lcb {:.6} utilityLcb {:.6} weight {visits}",
            utility(winrate),
            winrate,
            report.score_stdev,
            move_.prior,
            lcb,
            utility(lcb),
        ),
        Dialect::Leela | Dialect::Plain => write!(
            text,
            " winrate {} prior {} lcb {}",
            per_myriad(winrate),
            per_myriad(move_.prior),
            per_myriad(lcb)
        ),
    };
    if dialect == Dialect::Plain {
        let _ = write!(text, " scoreLead {lead:.4}");
    }
    let _ = write!(text, " order {order}");
}

/// A winrate that is neither 0 nor 1.
fn inside(winrate: f64) -> f64 {
    winrate.clamp(LEAST, 1.0 - LEAST)
}

/// A winrate from 0 to 1 as a value from -1 to 1.
fn utility(winrate: f64) -> f64 {
    2.0 * winrate - 1.0
}

/// A share from 0 to 1 as a number from 0 to 10000.
fn per_myriad(share: f64) -> u32 {
    (share * 10_000.0).round() as u32
}

/// Writes a number for each vertex, rows from the top.
fn board(text: &mut String, size: Size, values: &VertexMap<f32>, value: impl Fn(f32) -> f32) {
    for v in size.vertices() {
        let _ = write!(text, " {:.3}", value(values[v]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vertex::{Move, Vertex};

    const SIZE: Size = Size::new(3, 2).unwrap();

    fn report() -> Report {
        let at = |name: &str| Move::Play(name.parse().unwrap());
        let candidate = |action, visits, pv: &[Move]| Candidate {
            action,
            visits,
            winrate: 0.6,
            score_lead: 1.25,
            prior: 0.25,
            expected_winrate: 0.52134,
            expected_lead: 0.75,
            lcb: 0.5,
            pv: pv.to_vec(),
            pv_visits: (0..pv.len() as u32).rev().collect(),
        };
        let mut ownership = VertexMap::filled(0.0);
        ownership[Vertex::new(0, 1)] = 1.0;
        ownership[Vertex::new(2, 0)] = -0.6;
        Report {
            visits: 30,
            winrate: 0.5,
            score_lead: -1.5,
            score_stdev: 10.0,
            candidates: vec![
                candidate(at("B2"), 20, &[at("B2"), Move::Pass]),
                candidate(Move::Pass, 10, &[Move::Pass]),
            ],
            ownership,
        }
    }

    fn check(dialect: Dialect, options: &str, expected: &str) {
        let options = AnalysisOptions::parse(options, SIZE).unwrap();
        assert_eq!(line(&report(), SIZE, dialect, &options), expected);
    }

    #[test]
    fn each_dialect_has_its_words() {
        check(
            Dialect::Leela,
            "",
            "info move B2 visits 20 winrate 5213 prior 2500 lcb 5000 order 0 pv B2 pass \
             info move pass visits 10 winrate 5213 prior 2500 lcb 5000 order 1 pv pass",
        );
        check(
            Dialect::Plain,
            "maxmoves 1",
            "info move B2 visits 20 winrate 5213 prior 2500 lcb 5000 scoreLead 0.7500 order 0 pv B2 pass",
        );
        check(
            Dialect::Kata,
            "maxmoves 1",
            "info move B2 visits 20 utility 0.042680 winrate 0.521340 scoreMean 0.7500 scoreStdev 10.0000 \
             scoreLead 0.7500 scoreSelfplay 0.7500 prior 0.250000 lcb 0.500000 utilityLcb 0.000000 weight 20 \
             order 0 pv B2 pass",
        );
    }

    #[test]
    fn what_is_asked_for_comes_after_the_moves() {
        check(
            Dialect::Leela,
            "maxmoves 1 ownership true pvVisits true rootInfo true ownershipStdev true",
            "info move B2 visits 20 winrate 5213 prior 2500 lcb 5000 order 0 pv B2 pass pvVisits 1 0 \
             rootInfo visits 30 utility 0.000000 winrate 0.500000 scoreMean -1.5000 scoreStdev 10.0000 \
             scoreLead -1.5000 scoreSelfplay -1.5000 \
             ownership 1.000 0.000 0.000 0.000 0.000 -0.600 \
             ownershipStdev 0.000 1.000 1.000 1.000 1.000 0.800",
        );
    }

    #[test]
    fn no_winrate_is_0_or_1() {
        let mut report = report();
        report.winrate = 1.0;
        for candidate in &mut report.candidates {
            (candidate.expected_winrate, candidate.lcb) = (1.0, 0.0);
        }
        let told = |dialect| {
            let options = AnalysisOptions::parse("rootInfo true maxmoves 1", SIZE).unwrap();
            line(&report, SIZE, dialect, &options)
        };
        let leela = told(Dialect::Leela);
        assert!(
            leela.contains(" winrate 9999 ") && leela.contains(" lcb 1 "),
            "{leela}"
        );
        let kata = told(Dialect::Kata);
        assert_eq!(kata.matches(" winrate 0.999900 ").count(), 2, "{kata}");
        assert!(kata.contains(" lcb 0.000100 "), "{kata}");
    }

    #[test]
    fn nothing_tried_is_an_empty_line() {
        let mut report = report();
        report.candidates.clear();
        let options = AnalysisOptions::parse("rootInfo true", SIZE).unwrap();
        assert_eq!(line(&report, SIZE, Dialect::Kata, &options), "");
    }
}
