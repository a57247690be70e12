//! Why a move was a mistake: what the readers say of the position after it and of the one after the better move. In both
//! the opponent is to move.

use super::Source;
use super::cause::{Cause, CauseKind, EyesWorth};
use super::lines;
use super::mistakes::{CostlyMove, prospect};
use super::params::{HELD, NEAR};
use crate::answer::{Answer, Certainty, Outcome};
use crate::color::Color;
use crate::connection::ConnectionReader;
use crate::dragon::Dragon;
use crate::eye::{PointSolver, Worth};
use crate::interrupt::Interrupt;
use crate::position::Position;
use crate::vertex::{Move, Vertex};
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;

/// How much is done to find a cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CauseEffort {
    /// All readers are asked.
    Full,
    /// Only how much the moves gain is estimated, at once.
    Little,
}

/// The numbers of the search for causes.
mod params {
    /// So many groups are looked at, those with most at stake.
    pub(super) const GROUPS: usize = 3;
    /// Territory is a reason if its part of the board has this share of what was lost.
    pub(super) const SHARE: f64 = 0.25;
    /// Visits of the searches after the better move, for whose it makes the vertices, and after a pass, for what moves gain.
    /// With 150 the latter differs from the network by 5.3 points in the mean.
    pub(super) const VISITS: u32 = 100;
    /// The same by an evaluator that stands alone: its visits take longer, and say more.
    pub(super) const VISITS_ALONE: u32 = 16;
}

/// The two positions that are compared.
struct Compared<'a> {
    source: &'a Source<'a>,
    mistake: &'a CostlyMove,
    /// After the move that was played.
    after: Position,
    /// After the better move.
    instead: Position,
    /// Whose the vertices will be after the better move: 1 for Black, -1 for White. Before it a search sees other moves, too.
    owned: VertexMap<f32>,
}

/// Why a move was a mistake; `None` if the better move cannot be played.
pub(super) fn find(
    source: &Source<'_>,
    mistake: &CostlyMove,
    effort: CauseEffort,
) -> Option<Cause> {
    let better = *mistake.before.line.first()?;
    let mut instead = source.after(mistake.number - 1).ok()?;
    instead.play(mistake.color, better).ok()?;
    // What was read of the better move needs no other reason.
    if let Some(found) = &mistake.evidence
        && found.better.is_none_or(|named| named == better)
    {
        return Some(found.cause.clone());
    }
    let next = source.position(instead.clone());
    let owned = match effort {
        CauseEffort::Full if !next.estimate().is_score => {
            prospect(source, &instead, mistake.color.opponent(), visits(source)).ownership
        }
        _ => mistake.before.ownership,
    };
    let compared = Compared {
        source,
        mistake,
        after: source.position(source.after(mistake.number).ok()?),
        instead: next,
        owned,
    };
    if effort == CauseEffort::Little {
        return Some(compared.rest(better, effort));
    }
    let groups = compared.groups();
    let found = groups.iter().find_map(|group| {
        let stones = compared
            .capture(group)
            .or_else(|| compared.life(group, better));
        stones.or_else(|| compared.eye(group))
    });
    let found = found.or_else(|| compared.cut(better));
    let found = found.or_else(|| {
        let found = lines::captured(source, mistake);
        found.filter(|cause| compared.mean_gain(&cause.stones) >= HELD)
    });
    let found = found.or_else(|| groups.iter().find_map(|group| compared.danger(group)));
    let found = found.or_else(|| lines::sente(mistake));
    Some(found.unwrap_or_else(|| compared.rest(better, effort)))
}

impl Compared<'_> {
    /// How much more of a vertex the mover has after the better move, in twice its points.
    fn gain(&self, v: Vertex) -> f32 {
        let sign = self.mistake.color.sign() as f32;
        sign * (self.owned[v] - self.mistake.after.ownership[v])
    }

    fn mean_gain(&self, vertices: &VertexSet) -> f32 {
        let sum: f32 = vertices.iter().map(|v| self.gain(v)).sum();
        sum / vertices.len().max(1) as f32
    }

    /// The groups whose fate differs, those with most at stake first.
    fn groups(&self) -> Vec<Dragon> {
        let all = self.after.analysis().dragons.all().iter();
        let matters = |dragon: &&Dragon| self.mean_gain(&dragon.stones) >= HELD;
        let mut groups: Vec<Dragon> = all.filter(matters).cloned().collect();
        let stake = |dragon: &Dragon| self.mean_gain(&dragon.stones) * dragon.stones.len() as f32;
        groups.sort_by(|a, b| stake(b).total_cmp(&stake(a)).then(a.origin.cmp(&b.origin)));
        groups.truncate(params::GROUPS);
        groups
    }

    /// A stone of a group that stands in both positions.
    fn stone(&self, stones: &VertexSet, color: Color) -> Option<Vertex> {
        let board = self.instead.board();
        stones.iter().find(|&v| board.color_at(v) == Some(color))
    }

    /// Whether the mover owns stones.
    fn is_mine(&self, color: Color) -> bool {
        color == self.mistake.color
    }

    /// Stones that the better move captures or saves by tactical reading.
    fn capture(&self, group: &Dragon) -> Option<Cause> {
        let worms = self.after.close_worms(&group.stones);
        let mut blocks: Vec<_> = worms
            .all()
            .iter()
            .filter(|worm| worm.stones.intersects(&group.stones))
            .filter(|worm| self.mean_gain(&worm.stones) >= HELD)
            .collect();
        blocks.sort_by_key(|worm| std::cmp::Reverse(worm.stones.len()));
        blocks.into_iter().find_map(|worm| {
            let after = worm.answers;
            // The better move may capture them at once.
            let instead = self
                .stone(&worm.stones, worm.color)
                .and_then(|stone| self.instead.capture(stone));
            let (is_lost, reply) = match (self.is_mine(worm.color), instead) {
                (true, None) => return None,
                (true, Some(instead)) => (
                    after.attacker.outcome > instead.attacker.outcome
                        && after.attacker.outcome != Outcome::BadKo,
                    after.attacker,
                ),
                (false, instead) => (
                    after.stand() && !instead.is_some_and(|instead| instead.stand()),
                    match after.attacker.outcome.succeeds() {
                        true => after.defender,
                        false => Answer::NOTHING_TO_DO,
                    },
                ),
            };
            let answers = [Some(after), instead].into_iter().flatten();
            let mut answers = answers.flat_map(|by| [by.attacker, by.defender]);
            let is_read = !answers.any(|answer| answer.exhausted);
            is_lost.then(|| Cause {
                certainty: match is_read {
                    true => Certainty::Read,
                    false => Certainty::Estimated,
                },
                reply: reply.point(),
                first_threat: self.first_threat(reply.outcome),
                ..Cause::estimated(
                    match reply.outcome.is_ko() {
                        true => CauseKind::Ko,
                        false => CauseKind::Capture,
                    },
                    worm.color,
                    worm.stones,
                )
            })
        })
    }

    /// A group that the better move kills or saves.
    fn life(&self, group: &Dragon, better: Move) -> Option<Cause> {
        let stone = self.stone(&group.stones, group.color)?;
        let (after, instead) = (self.after.prospects(stone), self.instead.prospects(stone));
        let (answer, other) = match self.is_mine(group.color) {
            true => (after.attack, instead.attack),
            false => (after.defense, instead.defense),
        };
        let certainty = after.certainty.min(instead.certainty);
        // Unless it was read, a move decides about a group only from nearby, and not about a lone stone.
        let near = (0..NEAR).fold(group.stones, |near, _| near | near.neighbors());
        let is_near = better.vertex().is_some_and(|v| near.contains(v));
        let is_group = group.stones.len() > 1;
        let is_believed = certainty >= Certainty::Read || is_near && is_group;
        let kind = match answer.outcome.is_ko() || other.outcome.is_ko() {
            true => CauseKind::Ko,
            false => CauseKind::Life,
        };
        (answer.outcome > other.outcome && is_believed).then(|| Cause {
            certainty,
            reply: self.decided(stone, group.color).or_else(|| answer.point()),
            first_threat: self.first_threat(answer.outcome),
            ..Cause::estimated(kind, group.color, group.stones)
        })
    }

    /// The first move that the search expects after the one that was played, if it decides about a group, as read.
    fn decided(&self, stone: Vertex, owner: Color) -> Option<Vertex> {
        let expected = *self.mistake.after.line.first()?;
        let mut game = self.after.game().clone();
        game.play(self.mistake.color.opponent(), expected).ok()?;
        let is_gone = game.board().color_at(stone).is_none();
        let there = || self.source.position(game).prospects(stone);
        let is_decided = match self.is_mine(owner) {
            true => is_gone || there().defense.outcome == Outcome::Failure,
            false => there().attack.outcome == Outcome::Failure,
        };
        expected.vertex().filter(|_| is_decided)
    }

    /// Who has to find the first threat in a ko that the opponent of the mover begins.
    fn first_threat(&self, outcome: Outcome) -> Option<Color> {
        match outcome {
            Outcome::GoodKo => Some(self.mistake.color),
            Outcome::BadKo => Some(self.mistake.color.opponent()),
            Outcome::Success | Outcome::Failure => None,
        }
    }

    /// Stones that the better move joins or cuts.
    fn cut(&self, better: Move) -> Option<Cause> {
        let answer = self.mistake.after.line.first().copied();
        let own = answer.and_then(|mv| self.parted(mv, self.mistake.color));
        own.or_else(|| self.parted(better, self.mistake.color.opponent()))
    }

    /// Two blocks of a colour beside a move that are joined in one of the positions, and not in the other, to the loss of the
    /// mover.
    fn parted(&self, at: Move, color: Color) -> Option<Cause> {
        let board = self.after.board();
        let beside = at.vertex()?.neighbors();
        let mut blocks: Vec<Vertex> = beside
            .into_iter()
            .filter(|&v| board.color_at(v) == Some(color))
            .filter_map(|v| board.stone_set(v).first())
            .collect();
        blocks.sort_unstable();
        blocks.dedup();
        let mut reader = ConnectionReader::new(&Interrupt::default());
        let (a, rest) = blocks.split_first()?;
        rest.iter().find_map(|b| {
            let stones = board.stone_set(*a) | board.stone_set(*b);
            let here = [&self.after, &self.instead].map(|position| {
                let mut board = position.board().clone();
                match self.is_mine(color) {
                    true => reader.disconnect(&mut board, *a, *b),
                    false => reader.connect(&mut board, *a, *b),
                }
            });
            let [Some(after), Some(instead)] = here else {
                return None;
            };
            (after.outcome > instead.outcome && self.mean_gain(&stones) > 0.0).then(|| Cause {
                reply: after.point(),
                ..Cause::estimated(CauseKind::Cut, color, stones)
            })
        })
    }

    /// A group whose eyes are worth less, or more for the opponent's, than after the better move, if it can make two after one
    /// of them: else an eye makes no difference. Nor if reading finds it saved where its eyes by themselves are too few.
    fn eye(&self, group: &Dragon) -> Option<Cause> {
        let stone = self.stone(&group.stones, group.color)?;
        let other = self.instead.dragon(stone)?;
        let is_lost = match self.is_mine(group.color) {
            true => group.value.min() < other.value.min() && other.value.max() >= 2,
            false => group.value.max() > other.value.max() && group.value.max() >= 2,
        };
        let (position, told) = match self.is_mine(group.color) {
            true => (&self.after, group.value),
            false => (&self.instead, other.value),
        };
        let is_saved = || position.prospects(stone).defense.outcome.succeeds();
        (is_lost && (told.max() >= 2 || !is_saved())).then(|| {
            let kind = CauseKind::Eye {
                instead: eyes_worth(&self.instead, other),
                after: eyes_worth(&self.after, group),
            };
            Cause::estimated(kind, group.color, group.stones)
        })
    }

    /// A group that is safer, or less safe if it is the opponent's, after the better move, for all that ownership says.
    fn danger(&self, group: &Dragon) -> Option<Cause> {
        self.stone(&group.stones, group.color)?;
        let [after, instead] = [&self.mistake.after.ownership, &self.owned].map(|ownership| {
            let sum: f32 = (group.stones.iter()).map(|v| ownership[v]).sum();
            let owned = sum * group.color.sign() as f32 / group.stones.len() as f32;
            (1.0 + owned) / 2.0
        });
        let kind = CauseKind::Danger { instead, after };
        (group.stones.len() > 1).then(|| Cause::estimated(kind, group.color, group.stones))
    }

    /// What is left to tell where the readers find nothing.
    fn rest(&self, better: Move, effort: CauseEffort) -> Cause {
        let is_counted = self.after.estimate().is_score && self.instead.estimate().is_score;
        let vertices = self.after.game().size().vertices();
        let area: VertexSet = vertices.filter(|&v| self.gain(v) >= HELD).collect();
        let color = self.mistake.color;
        match self.mistake.played {
            Move::Pass if is_counted => return Cause::estimated(CauseKind::Pass, color, area),
            Move::Play(_) if is_counted && better == Move::Pass => {
                return Cause::estimated(CauseKind::Point, color, area);
            }
            _ => {}
        }
        self.territory(&area, better)
            .unwrap_or_else(|| self.size(area, effort))
    }

    /// The one part of the board where most was lost, if there is one: an area that changes hands, or else what is around the better
    /// move.
    fn territory(&self, area: &VertexSet, better: Move) -> Option<Cause> {
        let points = |part: &VertexSet| part.iter().map(|v| self.gain(v)).sum::<f32>() / 2.0;
        let least = params::SHARE * self.mistake.lost;
        let matters = |part: &VertexSet| f64::from(points(part)) >= least;
        let largest = area
            .components()
            .max_by(|a, b| points(a).total_cmp(&points(b)));
        let around = || {
            let better = better.vertex()?;
            let vertices = self.after.game().size().vertices();
            Some(vertices.filter(|v| v.steps_to(better) <= NEAR).collect())
        };
        let part = largest
            .filter(matters)
            .or_else(|| around().filter(matters))?;
        let points = points(&part);
        let part: VertexSet = part.iter().filter(|&v| self.gain(v) > 0.0).collect();
        let owned: f32 = part
            .iter()
            .map(|v| self.owned[v] + self.mistake.after.ownership[v])
            .sum();
        let owner = match owned > 0.0 {
            true => Color::Black,
            false => Color::White,
        };
        let kind = CauseKind::Territory { points };
        Some(Cause::estimated(kind, owner, part))
    }

    /// How much both moves gain over a pass.
    fn size(&self, area: VertexSet, effort: CauseEffort) -> Cause {
        let color = self.mistake.color;
        let sign = f64::from(color.sign());
        let passed = self.source.after(self.mistake.number - 1);
        let passed = passed.ok().and_then(|mut game| {
            game.play(color, Move::Pass).ok()?;
            Some(match effort {
                CauseEffort::Full => {
                    prospect(self.source, &game, color.opponent(), visits(self.source)).lead
                }
                CauseEffort::Little => self.source.position(game).estimate().lead,
            })
        });
        // A pass is always allowed.
        let passed = passed.unwrap_or(self.mistake.after.lead);
        let gained = sign * (self.mistake.after.lead - passed);
        let kind = CauseKind::Size {
            instead: gained + self.mistake.lost,
            gained,
        };
        let taken = self.mistake.after.line.first() == self.mistake.before.line.first();
        let better = self.mistake.before.line.first().and_then(|mv| mv.vertex());
        Cause {
            reply: better.filter(|_| taken),
            ..Cause::estimated(kind, color, area)
        }
    }
}

/// The visits of a search for a cause.
fn visits(source: &Source<'_>) -> u32 {
    match source.asked.evaluator.stands_alone() {
        true => params::VISITS_ALONE,
        false => params::VISITS,
    }
}

/// What the eyes of a group are worth.
fn eyes_worth(position: &Position, group: &Dragon) -> EyesWorth {
    let mut solver = PointSolver::default();
    let eyes = position.analysis().eyes_of(group);
    let points = eyes.map(|eye| solver.points(eye).map(|points| points.worth));
    let points: Option<Vec<Worth>> = points.collect();
    let summed = |all: Vec<Worth>| {
        all.into_iter().reduce(|a, b| Worth {
            mean: a.mean + b.mean,
            temperature: a.temperature.max(b.temperature),
        })
    };
    EyesWorth {
        value: group.value,
        points: points.and_then(summed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Question;
    use crate::review::mistakes::Prospect;
    use crate::sgf;

    /// The eyes of Black's group at this vertex after the better move and after the one that is played first; and whether they
    /// are told as a cause.
    fn eyes(sgf: &str, better: &str, at: &str) -> ([String; 2], bool) {
        let record = sgf::read(sgf.as_bytes()).unwrap();
        let asked = Question::default();
        let source = Source {
            record: &record,
            asked: &asked,
        };
        let game = source.after(1).unwrap();
        let (color, played) = game.last_move().unwrap();
        let prospect = |mv| Prospect {
            lead: 0.0,
            line: vec![mv],
            ownership: VertexMap::filled(0.0),
        };
        let better = Move::Play(better.parse().unwrap());
        let mistake = CostlyMove {
            number: 1,
            color,
            played,
            lost: 5.0,
            is_sure: true,
            before: prospect(better),
            after: prospect(Move::Pass),
            again: Vec::new(),
            evidence: None,
            is_agreed: true,
        };
        let mut instead = source.after(0).unwrap();
        instead.play(color, better).unwrap();
        let compared = Compared {
            source: &source,
            mistake: &mistake,
            after: Position::new(game),
            instead: Position::new(instead),
            owned: VertexMap::filled(0.0),
        };
        let at = at.parse().unwrap();
        let [before, after] = [&compared.instead, &compared.after]
            .map(|position| position.dragon(at).unwrap().clone());
        let values = [&before, &after].map(|dragon| dragon.value);
        let told = compared.eye(&after).map(|cause| match cause.kind {
            CauseKind::Eye { instead, after } => [instead.value, after.value],
            other => panic!("{other:?}"),
        });
        assert!(told.is_none_or(|told| told == values));
        (values.map(|value| value.to_string()), told.is_some())
    }

    #[test]
    fn an_eye_is_told_where_the_group_can_have_two() {
        // Three in a row: two eyes or one, whoever takes the middle.
        let row = "(;SZ[7]AB[af][bf][cf][df][dg]AW[ae][be][ce][de][ef][eg]";
        for (color, values) in [("B", ["2222", "1122"]), ("W", ["0000", "1122"])] {
            let found = eyes(&format!("{row};{color}[ga])"), "B1", "A2");
            assert_eq!(found, (values.map(String::from), true), "{color}");
        }
        // An eye on the edge that one move makes, and no room for another.
        let edge = "(;SZ[7]AB[bg][dg][cf][df]AW[ag][af][be][ce][de][ef][eg]";
        let found = eyes(&format!("{edge};B[ga])"), "B2", "C2");
        assert_eq!(found, (["1111", "0000"].map(String::from), false));
    }
}
