//! The course of a game: the estimated score and the settled share of the board over its moves, as a picture and as
//! numbers.

use super::svg::{Theme, coordinate, legend, page};
use crate::position::{Estimate, Position};
use crate::review::smoothed;
use crate::score::FinalScore;
use crate::vertex::{Size, Vertex};
use std::fmt::Write;

/// A point is settled if one side owns it in nine of ten playouts: so much more than the other one.
const SETTLED: f64 = 0.8;

/// What is expected of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The number of moves before it.
    pub moves: usize,
    /// Black's lead in points, komi included ([`Estimate::lead`](crate::position::Estimate::lead)).
    pub lead: f64,
    /// The share of the vertices, from 0 to 1, that nearly always belong to the same side.
    pub settled: f64,
}

impl Sample {
    /// What is expected of a position. Cost: that of [`Position::estimate`].
    pub fn of(position: &Position) -> Sample {
        let game = position.game();
        Sample::new(game.move_number(), game.size(), position.estimate())
    }

    /// The same of an estimate after so many moves.
    pub(super) fn new(moves: usize, size: Size, estimate: &Estimate) -> Sample {
        let is_settled = |v: &Vertex| estimate.ownership(*v).abs() >= SETTLED;
        let settled = size.vertices().filter(is_settled).count();
        Sample {
            moves,
            lead: estimate.lead,
            settled: settled as f64 / size.area() as f64,
        }
    }
}

/// The samples as comma-separated values with a line of names.
pub fn table(samples: &[Sample]) -> String {
    let mut text = "moves,lead,settled\n".to_string();
    for sample in samples {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{},{:.1},{:.3}",
            sample.moves, sample.lead, sample.settled
        );
    }
    text
}

/// Every so-manieth sample and the last one, so that no more than these are left.
pub(super) fn thinned(samples: &[Sample], most: usize) -> Vec<Sample> {
    let step = samples.len().div_ceil(most).max(1);
    let last = samples.len().saturating_sub(1);
    let kept = samples.iter().enumerate();
    let kept = kept.filter(|(i, _)| i % step == 0 || *i == last);
    kept.map(|(_, sample)| *sample).collect()
}

/// The longest bar on each side in [`lines`].
const BAR: usize = 24;

/// The samples for people, one a line: moves, lead, a bar to the right for Black's lead and to the left for White's, and the
/// settled share.
pub fn lines(samples: &[Sample]) -> String {
    let limit = limit(samples);
    let bar = |lead: f64| {
        let length = (lead.abs() / limit * BAR as f64).round() as usize;
        let bar = "#".repeat(length.min(BAR));
        match lead < 0.0 {
            true => format!("{bar:>BAR$}|{:BAR$}", ""),
            false => format!("{:BAR$}|{bar:BAR$}", ""),
        }
    };
    let mut text = format!(
        "moves  lead    {:BAR$}|{:<BAR$} settled\n",
        "White ahead", "Black ahead"
    );
    for sample in samples {
        let Sample { moves, lead, .. } = *sample;
        let told = FinalScore { margin: lead }.rounded().to_string();
        let settled = 100.0 * sample.settled;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{moves:5}  {told:<7} {} {settled:5.0} %", bar(lead));
    }
    text
}

/// A round number that no lead exceeds.
fn limit(samples: &[Sample]) -> f64 {
    let highest = samples.iter().map(|s| s.lead.abs()).fold(0.0, f64::max);
    let step = step(highest / 2.0);
    step * (highest / step).ceil().max(1.0)
}

/// Width and height of the chart inside its frame.
const CHART: (usize, usize) = (720, 280);

/// The upper left corner of the frame.
const CORNER: (usize, usize) = (60, 20);

const STYLE: &str = "\
rect.frame{fill:none;stroke:#888}polyline{fill:none;stroke-width:2.5}polyline.lead{stroke:#c2410c}\
polyline.each{stroke-width:1;stroke-opacity:.45}polyline.settled{stroke:#2f6fd6;stroke-dasharray:6 3}line.rule{stroke:#888;stroke-opacity:.4}line.even{stroke:#888}\
.coordinate{stroke:#888}";

/// The samples as an SVG document: a line for the lead, with its scale on the left, and one for the settled share.
pub fn chart(samples: &[Sample], theme: Theme) -> String {
    let ((width, height), (left, top)) = (CHART, CORNER);
    let last = samples.last().map_or(1, |sample| sample.moves).max(1);
    let limit = limit(samples);
    let step = step(limit / 2.0);
    let x = |moves: usize| left + moves * width / last;
    let along = |share: f64| top as f64 + (1.0 - share) * height as f64;
    let lead_at = |lead: f64| along((lead / limit + 1.0) / 2.0);
    let mut svg = page(width + 2 * left, height + 116, theme, STYLE);
    let _ = writeln!(
        svg,
        "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
    );
    let rules = (limit / step).round() as i32;
    for rule in -rules..=rules {
        let (points, class) = (
            f64::from(rule) * step,
            if rule == 0 { "even" } else { "rule" },
        );
        let winner = match rule {
            0 => String::new(),
            1.. => "B+".to_string(),
            _ => "W+".to_string(),
        };
        let text = format!("{winner}{}", points.abs());
        across(&mut svg, lead_at(points), class, (left / 2, &text));
    }
    for quarter in 0..=4 {
        let (y, text) = (
            along(f64::from(quarter) / 4.0),
            format!("{} %", 25 * quarter),
        );
        coordinate(&mut svg, ((left + width + left / 2) as f64, y), &text);
    }
    let by = (last / 8)
        .max(1)
        .next_multiple_of(if last > 80 { 10 } else { 1 });
    for moves in (0..=last).step_by(by) {
        let below = (top + height + 16) as f64;
        coordinate(&mut svg, (x(moves) as f64, below), &moves.to_string());
    }
    let line = |class: &str, samples: &[Sample], y: &dyn Fn(&Sample) -> f64| {
        let points = samples
            .iter()
            .map(|s| format!("{},{:.1}", x(s.moves), y(s)));
        let mut points: Vec<String> = points.collect();
        // One position is a level line.
        if let [only] = samples {
            points.push(format!("{},{:.1}", left + width, y(only)));
        }
        format!(
            "<polyline class=\"{class}\" points=\"{}\"/>\n",
            points.join(" ")
        )
    };
    svg += &line("settled", samples, &|sample| along(sample.settled));
    svg += &line("lead each", samples, &|sample| lead_at(sample.lead));
    svg += &line("lead", &means(samples), &|sample| lead_at(sample.lead));
    let below = top + height + 50;
    legend(
        &mut svg,
        (left, below),
        "Estimated score (solid, left) and settled share of the board (dashed, right)",
    );
    legend(
        &mut svg,
        (left, below + 22),
        "over the moves of the game. Thin: each position; thick: the mean of nine.",
    );
    svg + "</svg>\n"
}

/// The samples with smoothed leads.
fn means(samples: &[Sample]) -> Vec<Sample> {
    let leads: Vec<f64> = samples.iter().map(|sample| sample.lead).collect();
    let smooth = samples.iter().zip(smoothed(&leads));
    smooth
        .map(|(sample, lead)| Sample { lead, ..*sample })
        .collect()
}

/// A round number of at least this size: 1, 2 or 5 with zeros.
fn step(least: f64) -> f64 {
    let mut decade = 1.0;
    loop {
        for factor in [1.0, 2.0, 5.0] {
            if factor * decade >= least {
                return factor * decade;
            }
        }
        decade *= 10.0;
    }
}

/// Draws a line across the frame with its name.
fn across(svg: &mut String, y: f64, class: &str, (x, name): (usize, &str)) {
    let ((width, _), (left, _)) = (CHART, CORNER);
    let right = left + width;
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{left}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\"/>"
    );
    coordinate(svg, (x as f64, y), name);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::color::Color;
    use crate::game::{Game, Komi};
    use crate::rules::Rules;
    use crate::vertex::Move;

    #[test]
    fn what_is_decided_is_settled() {
        // All is Black's: 13 stones and 12 points, of which only these count, and White has 6.5.
        let mut game = Game::new(Size::square(5).unwrap(), Rules::default(), Komi::default());
        let board =
            Board::from_diagram(". X . X .\nX X X X X\n. X . X .\n. X . X .\n. X . X .").unwrap();
        for v in board.stones_of(Color::Black) {
            game.play(Color::Black, Move::Play(v)).unwrap();
        }
        let sample = Sample::of(&Position::new(game));
        assert_eq!((sample.lead, sample.settled), (12.0 - 6.5, 1.0));
        let start = Game::new(Size::square(5).unwrap(), Rules::default(), Komi::default());
        assert!(Sample::of(&Position::new(start)).settled < 0.5);
        assert_eq!(table(&[sample]), "moves,lead,settled\n13,5.5,1.000\n");
    }

    #[test]
    fn charts_have_a_point_for_each_sample() {
        let samples: Vec<Sample> = (0..30)
            .map(|moves| Sample {
                moves,
                lead: 20.0 - moves as f64,
                settled: moves as f64 / 30.0,
            })
            .collect();
        let svg = chart(&samples, Theme::Dark);
        let lines = svg.lines().filter(|line| line.starts_with("<polyline"));
        for line in lines.clone() {
            assert_eq!(line.matches(',').count(), 30, "{line}");
        }
        assert_eq!(lines.count(), 3);
        for name in ["B+10", "W+20", "100 %"] {
            assert!(svg.contains(&format!("aria-label=\"{name}\"")), "{name}");
        }
        assert!(chart(&[], Theme::Light).ends_with("</svg>\n"));
        assert_eq!(
            [0.0, 1.5, 4.0, 12.0, 50.0].map(step),
            [1.0, 2.0, 5.0, 20.0, 50.0]
        );
    }
}
