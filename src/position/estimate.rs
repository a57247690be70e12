//! Who leads, and whose the points will be.

use super::{Position, ladders};
use crate::board::Orientation;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::groundwork::Part;
use crate::network::{self, Evaluation, Network, Situation};
use crate::score::{Count, FinalScore, Score};
use crate::search::Report;
use crate::vertex::{Move, Size, Symmetry, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// How much the parts count of which an estimate is made, as logits of ownership (of which the hyperbolic tangent is taken).
#[derive(Clone, Copy, Debug)]
struct Weights {
    network: f32,
    playouts: f32,
    /// The logit of what the verdict counts.
    verdict: f32,
    /// The spread of the score, as a share of what the network gives for it, or where it does not know the board of what it
    /// would be if each vertex were drawn by itself.
    spread: f64,
}

/// The numbers of the estimate.
mod params {
    use super::Weights;

    /// Where much is plainly open.
    pub(super) const OPEN: Weights = Weights {
        network: 0.9,
        playouts: 0.15,
        verdict: 0.0,
        spread: 0.62,
    };
    /// Where not much is.
    pub(super) const SETTLED: Weights = Weights {
        network: 0.6,
        playouts: 0.6,
        verdict: 1.18,
        spread: 0.36,
    };
    /// The same on boards too small for the network.
    pub(super) const SMALL_OPEN: Weights = Weights {
        network: 0.0,
        playouts: 1.0,
        verdict: 0.0,
        spread: 1.0,
    };
    pub(super) const SMALL_SETTLED: Weights = Weights {
        network: 0.0,
        playouts: 0.84,
        verdict: 1.18,
        spread: 1.0,
    };
    /// The surest ownership by the network that is believed.
    pub(super) const SUREST: f32 = 0.998;
    /// The same of playouts.
    pub(super) const SUREST_PLAYOUTS: f32 = 0.98;
}

/// The logit of an ownership, which is taken to be no surer than this.
fn logit(ownership: f32, surest: f32) -> f32 {
    ownership.clamp(-surest, surest).atanh()
}

/// What the score is likely to be, and whose the points.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// Its standard deviation, in points; 0 if the game is finished.
    pub spread: f64,
    /// The probability that Black wins, 0 to 1, a draw counting one half.
    pub winrate: f64,
    /// Whether the game is finished, so that this is the score.
    pub is_score: bool,
    /// Whether an evaluator has told it that stands alone.
    is_told: bool,
    size: Size,
    ownership: VertexMap<f32>,
}

impl Estimate {
    /// Whose a vertex will be, from 1 for Black to -1 for White.
    pub fn ownership(&self, v: Vertex) -> f64 {
        f64::from(self.ownership[v])
    }

    /// The sum over those of some vertices that lie on the board.
    pub(crate) fn owned(&self, vertices: &VertexSet) -> f64 {
        let on_board = *vertices & VertexSet::board(self.size);
        on_board.iter().map(|v| self.ownership(v)).sum()
    }

    /// Whose all vertices will be.
    pub(crate) fn owners(&self) -> VertexMap<f32> {
        self.ownership
    }

    /// The lead to one decimal, as a result.
    pub fn rounded(&self) -> FinalScore {
        FinalScore { margin: self.lead }.rounded()
    }

    /// What a search for a colour to move found, told so that it agrees with this: the best move is worth what the position
    /// is, and another one as much less as the search found it to be, in a finished game in whole points.
    ///
    /// The search of an evaluator that stands alone is told as it is: it knows more than the estimate.
    pub fn told_by(&self, report: Report, color: Color) -> Report {
        if self.is_told {
            return report;
        }
        let lead = self.lead_of(color);
        let sign = color.sign() as f32;
        let mut report = Report {
            winrate: self.winrate_for(lead),
            score_lead: lead,
            score_stdev: self.spread,
            ..report
        };
        for v in self.size.vertices() {
            report.ownership[v] = self.ownership[v] * sign;
        }
        let best = report.candidates.first().map_or(0.0, |c| c.expected_lead);
        for (i, candidate) in report.candidates.iter_mut().enumerate() {
            // Playouts are too coarse to tell what the last points are worth.
            let lost = match i {
                0 => 0.0,
                _ if self.is_score => (best - candidate.expected_lead).max(0.0).round(),
                _ => (best - candidate.expected_lead).max(0.0),
            };
            let doubt = candidate.expected_winrate - candidate.lcb;
            candidate.expected_lead = lead - lost;
            candidate.expected_winrate = self.winrate_for(lead - lost);
            candidate.lcb = (candidate.expected_winrate - doubt).max(0.0);
        }
        report
    }

    /// The lead of a colour.
    pub fn lead_of(&self, color: Color) -> f64 {
        self.lead * f64::from(color.sign())
    }

    /// The probability that a colour wins, whose lead is not the expected one but this.
    ///
    /// Results are taken as logistically distributed about the lead, with the spread of this estimate.
    pub fn winrate_for(&self, lead: f64) -> f64 {
        match (self.spread > 0.0, lead) {
            (true, _) => network::winrate(lead, self.spread),
            (false, 0.0) => 0.5,
            (false, _) => f64::from(u8::from(lead > 0.0)),
        }
    }

    /// What an evaluator says that stands alone, or at a glance.
    pub(crate) fn told(told: &Evaluation) -> Estimate {
        Estimate {
            lead: told.lead,
            spread: told.spread,
            winrate: told.winrate,
            is_score: false,
            is_told: true,
            size: told.size,
            ownership: told.ownership,
        }
    }

    /// With the winrate that follows from lead and spread.
    fn new(
        [lead, spread]: [f64; 2],
        is_score: bool,
        size: Size,
        ownership: VertexMap<f32>,
    ) -> Estimate {
        let estimate = Estimate {
            lead,
            spread,
            winrate: 0.5,
            is_score,
            is_told: false,
            size,
            ownership,
        };
        Estimate {
            winrate: estimate.winrate_for(lead),
            ..estimate
        }
    }
}

/// Whose the vertices are by a count: 1 for Black, -1 for White, 0 for nobody.
fn counted(count: &Count) -> VertexMap<f32> {
    let mut owners = VertexMap::filled(0.0);
    let mine = ByColor::from_fn(|color| count.alive[color] | count.territory[color]);
    for color in Color::ALL {
        for v in mine[color] {
            owners[v] = color.sign() as f32;
        }
    }
    owners
}

impl Position {
    /// The score if the game is finished, and otherwise what the network, or another [evaluator](Position::evaluator),
    /// expects. Of the network it depends on the stones, the side to move, komi, rules and whether the players have ended
    /// the game, not on the moves that led here.
    ///
    /// Cost: that of [`Position::is_finished`], and some milliseconds, once.
    pub fn estimate(&self) -> &Estimate {
        self.known
            .estimate
            .get_or_init(|| match self.is_finished() {
                true => self.counted(),
                false => self.expected(),
            })
    }

    /// The score of the finished game.
    fn counted(&self) -> Estimate {
        let score = self.score();
        let owners = counted(&score.count);
        let lead = score.outcome().margin;
        Estimate::new([lead, 0.0], true, self.game.size(), owners)
    }

    /// What the network says of the present position, and of the one after the likeliest move: the mean of their ownership, and
    /// the spread of the first. So it is asked for both sides, and what it believes of the side to move too easily is evened
    /// out. Ladders are decided by reading ([`ladders`]): of long ones the network sees half.
    fn told(&self) -> (VertexMap<f32>, f64) {
        let evaluate = |game: &Game, color: Color| {
            let mut told = self.evaluator.network().answer(&Situation {
                last: Default::default(),
                ..Situation::of(game, color, None)
            });
            ladders::decide(game.board(), color, &mut told.ownership);
            told
        };
        let color = self.game.to_move();
        let told = evaluate(&self.game, color);
        let mut ownership = told.ownership;
        // Of a symmetrical position the same is told however it lies.
        let orientations = self.ground().orientations();
        let kept = |o: &&Orientation| o.color(color) == orientations[0].color(color);
        let kept: Vec<&Orientation> = orientations.iter().filter(kept).collect();
        let place = |v: Vertex| kept.iter().map(|o| o.vertex(v)).min();
        let legal = self.game.legal_moves(color);
        let plays = legal
            .iter()
            .map(|v| (Move::Play(v), told.policy[v], place(v)));
        let likeliest = plays
            .chain([(Move::Pass, told.pass, None)])
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.2.cmp(&a.2)));
        let mut game = self.game.clone();
        if let Some((likeliest, ..)) = likeliest
            && game.play(color, likeliest).is_ok()
        {
            let next = evaluate(&game, color.opponent());
            for v in self.game.size().vertices() {
                let alike = kept
                    .iter()
                    .map(|o| orientations[0].vertex_back(o.vertex(v)));
                let next: f32 = alike.map(|w| next.ownership[w]).sum();
                ownership[v] = (ownership[v] + next / kept.len() as f32) / 2.0;
            }
        }
        (ownership, told.spread)
    }

    /// What is expected of a position that is not finished: what an evaluator says that stands alone, or else the logits of network, playouts and verdict, weighted and added.
    ///
    /// Playouts know which fights are over, the network what is still to come. The verdict is asked only where it is known
    /// anyway, because not much is open. The lead is the count, moved by as much as ownership differs from it.
    fn expected(&self) -> Estimate {
        if self.evaluator.stands_alone() && Network::knows(self.game.size()) {
            let to_move = self.game.to_move();
            return Estimate::told(&self.evaluator.evaluate(&self.game, to_move, None));
        }
        let size = self.game.size();
        let (knows, plainly_open) = (Network::knows(size), self.is_plainly_open());
        let (mut ownership, told_spread) = match knows {
            true => self.told(),
            false => (VertexMap::filled(0.0), 0.0),
        };
        let weights = match (knows, plainly_open) {
            (true, true) => params::OPEN,
            (true, false) => params::SETTLED,
            (false, true) => params::SMALL_OPEN,
            (false, false) => params::SMALL_SETTLED,
        };
        // The verdict is not asked for what is plainly open.
        let (part, count) = match plainly_open {
            true => (Part::Quarter, Count::of(self.board(), &VertexSet::EMPTY)),
            false => (Part::All, self.count()),
        };
        let stands = counted(&count);
        let played = self.played(part);
        let mut variance = 0.0;
        let mut margin = Score::of_count(&self.game, count).outcome().margin;
        for v in size.vertices() {
            let expected = weights.network * logit(ownership[v], params::SUREST)
                + weights.playouts * logit(played[v], params::SUREST_PLAYOUTS)
                + weights.verdict * stands[v];
            ownership[v] = expected.tanh();
            margin += f64::from(ownership[v] - stands[v]);
            variance += f64::from(1.0 - ownership[v] * ownership[v]);
        }
        let spread = if knows { told_spread } else { variance.sqrt() };
        Estimate::new([margin, weights.spread * spread], false, size, ownership)
    }

    /// Whose the vertices are in a part of the playouts, from 1 for Black to -1 for White.
    fn played(&self, part: Part) -> VertexMap<f32> {
        let stones = self.stones();
        let (there, orientations) = (stones.ownership(part), stones.orientations());
        let mut owners = VertexMap::filled(0.0);
        for v in self.game.size().vertices() {
            let seen = orientations
                .iter()
                .map(|o| o.sign() * there.balance(o.vertex(v)));
            owners[v] = (seen.sum::<f64>() / orientations.len() as f64) as f32;
        }
        owners
    }

    /// What the network, or another [evaluator](Position::evaluator), says of the next move, turned or mirrored by a symmetry
    /// or in the mean over some: it sees the last moves, too. Cost: one or two milliseconds, without a symmetry four times that.
    pub fn evaluate(&self, symmetry: Option<Symmetry>) -> Evaluation {
        self.evaluator
            .evaluate(&self.game, self.game.to_move(), symmetry)
    }

    /// The legal moves of the side to move with the probability in percent that a strong player chooses each, the likeliest
    /// first. Cost: that of [`Position::evaluate`] without a symmetry.
    pub fn likely_moves(&self) -> Vec<(Move, f32)> {
        let told = self.evaluate(None);
        let legal = self.game.legal_moves(self.game.to_move());
        let plays = legal.iter().map(|v| (Move::Play(v), told.policy[v]));
        let mut moves: Vec<(Move, f32)> = plays.chain([(Move::Pass, told.pass)]).collect();
        let sum: f32 = moves.iter().map(|m| m.1).sum();
        for (_, share) in &mut moves {
            *share *= 100.0 / sum;
        }
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_network_is_asked_anew() {
        let size = Size::square(9).unwrap();
        let mut game = Game::new(size, Default::default(), Default::default());
        // On an empty board no colour can be told to have more.
        game.play(Color::Black, Move::Play("C3".parse().unwrap()))
            .unwrap();
        let mut position = Position::new(game);
        let told = |position: &Position| {
            let owners = position.told_to(Color::Black).unwrap();
            (
                position.estimate().clone(),
                size.vertices().map(|v| owners[v]).sum::<f64>(),
            )
        };
        let first = told(&position);
        // The same but for some weights of the stem, behind its shifts, factors and biases.
        let mut bytes = include_bytes!("../../patterns/network.weights").to_vec();
        let stem = bytes.iter().position(|&b| b == b'\n').unwrap() + 3 + 6 * 48;
        bytes[stem..stem + 25 * 32 * 48]
            .iter_mut()
            .step_by(7)
            .for_each(|weight| *weight ^= 1);
        let other = Box::leak(Box::new(Network::read(&bytes).unwrap()));
        position.set_evaluator(other);
        let second = told(&position);
        assert!(first.0 != second.0 && first.1 != second.1, "{first:?}");
        position.set_evaluator(Network::built_in());
        assert_eq!(told(&position), first);
    }
}
