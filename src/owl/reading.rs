//! Reading what becomes of the dragons of the representative, and asking the judge where reading finds no answer.

use super::answers::{Answers, FAILURE, attack};
use super::{Owl, Semeai};
use crate::board::Board;
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::life::{self, LIBERTIES_TO_SPARE, LifeAnswer, Problem, Settled, Unfit, Walls};
use crate::playout::PlayoutSettings;
use crate::status::{self, BlockStatus, Evidence, Grade, Verdict};
use crate::tactics;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::sync::Arc;

/// The share of playouts, as the judge takes them, that must agree about a dragon for its fate to be sure whoever moves
/// first. Set by hand.
const SURELY: f64 = 0.75;

/// How sure the judge has to be for its word on a dragon to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Required {
    /// The majority of the playouts is enough.
    Majority,
    /// The playouts have to agree so widely ([`SURELY`]) that it holds whoever moves first.
    WhoeverMovesFirst,
    /// It has to be read; playouts do not count.
    Read,
}

impl Required {
    /// Whether playouts are enough in which a block survives in this share.
    fn is_met_by(self, survival: f64) -> bool {
        let agreed = survival.max(1.0 - survival);
        match self {
            Required::Majority => agreed >= 0.5,
            Required::WhoeverMovesFirst => agreed >= SURELY,
            Required::Read => false,
        }
    }
}

impl Owl {
    /// The walls: the other dragons with two eyes, except blocks that can be captured by themselves. A dragon may give
    /// up such a block, so the block does not surely live.
    fn walls(&self, target: &VertexSet) -> Walls {
        let dragons = self.analysis.dragons.all().iter();
        let mine = dragons.filter(|dragon| dragon.stones.intersects(target));
        let worms = self.analysis.worms.all().iter();
        let weak = worms.filter(|worm| worm.attack != tactics::CaptureOutcome::Failure);
        let doubtful = mine.map(|d| d.stones).chain(weak.map(|worm| worm.stones));
        Walls::default()
            .with_proven(&self.pass_alive)
            .with_eyed(&self.analysis.dragons)
            .without(&VertexSet::union(doubtful))
    }

    pub(super) fn problem(&self, board: &Board, stones: &VertexSet) -> Result<Problem, Unfit> {
        let left = *stones & (board.stones_of(Color::Black) | board.stones_of(Color::White));
        life::local(board, &left, &self.walls(stones), &self.settings)
    }

    /// What becomes of a dragon when `first` moves first on some board.
    fn answer(
        &mut self,
        board: &Board,
        dragon: &Dragon,
        first: Color,
    ) -> Result<LifeAnswer, Unfit> {
        let problem = self.problem(board, &dragon.stones)?;
        let answer = self.reader.read(&problem, first, self.settings.nodes);
        Ok(self.judged(board, dragon, answer, first, &problem))
    }

    /// What becomes of a dragon, whoever moves first. No defence is looked for if there is no attack.
    fn settle(&mut self, dragon: &Dragon, problem: &Problem) -> Settled {
        let (owner, attacker) = (dragon.color, dragon.color.opponent());
        let (board, nodes) = (self.board.clone(), self.settings.nodes);
        let read = self.reader.read(problem, attacker, nodes);
        let attacked = self.judged(&board, dragon, read.clone(), attacker, problem);
        if attacked.outcome >= Some(life::LifeOutcome::Seki) {
            return Settled {
                if_defender_first: attacked.clone(),
                if_attacker_first: attacked,
                complete: problem.is_complete(),
            };
        }
        let settled = self.reader.settle_knowing(problem, read, nodes);
        let defended = settled.if_defender_first;
        let defended = self.judged(&board, dragon, defended, owner, problem);
        let defended = self.holding(dragon, defended, problem);
        let judged = Settled {
            if_attacker_first: attacked,
            if_defender_first: defended,
            complete: settled.complete,
        };
        self.rescued(dragon, judged)
    }

    /// Corrects this for a dragon that died in a problem which has left something out: its blocks may be saved by
    /// tactics, and the judge says whether that saves the dragon. If so, the point is also the opponent's best move
    /// where he had none.
    fn rescued(&mut self, dragon: &Dragon, settled: Settled) -> Settled {
        let died = settled.if_defender_first.outcome == Some(life::LifeOutcome::Captured);
        if settled.complete || !died || self.interrupt.is_requested() {
            return settled;
        }
        let worms = self.analysis.worms.all().iter();
        let mine = worms.filter(|worm| worm.stones.is_subset(&dragon.stones));
        let points: VertexSet = mine.filter_map(|worm| worm.defense_point).collect();
        let board = self.board.clone();
        let saves = points.into_iter().find(|&v| {
            self.lives_after(&board, dragon, Some(v), Required::WhoeverMovesFirst) == Some(true)
                && self.falls_after(dragon, Move::Play(v)) != Some(true)
        });
        let Some(v) = saves else {
            return settled;
        };
        let (mut attacked, mut defended) = (settled.if_attacker_first, settled.if_defender_first);
        defended.outcome = Some(life::LifeOutcome::Lives);
        defended.best = Some(Move::Play(v));
        let attacker = dragon.color.opponent();
        if attacked.best == Some(Move::Pass) && board.check(attacker, v).is_ok() {
            attacked.best = Some(Move::Play(v));
        }
        Settled {
            if_attacker_first: attacked,
            if_defender_first: defended,
            ..settled
        }
    }

    /// Checks a defence that was found in a problem which has left something out: it fails if the opponent still kills
    /// after it. This is read anew, because the stone that was played brings other parts of the board into reach.
    fn holding(&mut self, dragon: &Dragon, defended: LifeAnswer, problem: &Problem) -> LifeAnswer {
        let saves = defended
            .outcome
            .is_some_and(|outcome| !outcome.is_capture());
        let play = defended.best.and_then(Move::vertex);
        let Some(v) = play.filter(|_| saves && !problem.is_complete()) else {
            return defended;
        };
        match self.falls_after(dragon, Move::Play(v)) {
            Some(true) => LifeAnswer {
                outcome: Some(life::LifeOutcome::Captured),
                captured: Some(true),
                best: None,
                ..defended
            },
            _ => defended,
        }
    }

    /// The answer of the search, or of the judge where the search has found none: stones that escape have to live where
    /// they go. If the owner moves first, his move is made before the judge is asked. A dragon that is dead as it
    /// stands needs no attack. The two eyes of a dragon that is attacked are believed without the judge.
    fn judged(
        &self,
        board: &Board,
        dragon: &Dragon,
        answer: LifeAnswer,
        first: Color,
        problem: &Problem,
    ) -> LifeAnswer {
        let saves = first == dragon.color;
        let has_eyes = dragon.status == DragonStatus::Alive && !saves;
        if has_eyes || self.interrupt.is_requested() {
            return answer;
        }
        let is_asked = board.hash() == self.board.hash();
        match answer.outcome {
            None | Some(life::LifeOutcome::Escapes) => {}
            Some(life::LifeOutcome::Stands) if problem.has_outlets() => {}
            // The judge takes more stones as safe when it reads, and may have seen a seki.
            Some(life::LifeOutcome::Captured)
                if !saves
                    && !problem.is_complete()
                    && is_asked
                    && self.lives(dragon, Required::Read) == Some(true) =>
            {
                return LifeAnswer {
                    outcome: Some(life::LifeOutcome::Seki),
                    captured: Some(false),
                    best: None,
                    ..answer
                };
            }
            Some(_) => return answer,
        }
        let play = answer.best.and_then(Move::vertex).filter(|_| saves);
        let lives = match play {
            None if is_asked => self.lives(dragon, Required::WhoeverMovesFirst),
            play => self.lives_after(board, dragon, play, Required::Majority),
        };
        let (outcome, best) = match lives {
            None => return answer,
            Some(false) => (life::LifeOutcome::Captured, Some(Move::Pass)),
            // There is no move to name.
            Some(true) if saves && answer.best.is_none() => return answer,
            Some(true) => (life::LifeOutcome::Lives, answer.best),
        };
        LifeAnswer {
            outcome: Some(outcome),
            captured: Some(outcome.is_capture()),
            best,
            ..answer
        }
    }

    /// Whether a dragon lives by the judge in the position that is asked about, if the judge is as sure as required.
    fn lives(&self, dragon: &Dragon, required: Required) -> Option<bool> {
        let judge = || Arc::new(status::judge(&self.asked, PlayoutSettings::default()));
        let verdict = self.verdict.get_or_init(judge);
        // Any orientation will do: the verdict is the same in all of them.
        let stones = self.orientations[0].set_back(dragon.stones);
        lives(verdict, &stones, required)
    }

    /// The same for another position, after a move of the dragon's owner if there is one.
    fn lives_after(
        &self,
        board: &Board,
        dragon: &Dragon,
        play: Option<Vertex>,
        required: Required,
    ) -> Option<bool> {
        let mut after = board.clone();
        if let Some(v) = play {
            let _ = after.play(dragon.color, v).ok()?;
        }
        let verdict = status::estimate(&after, PlayoutSettings::default());
        lives(&verdict, &dragon.stones, required)
    }

    /// All answers about a dragon, from its eyes, reading or the judge.
    pub(super) fn read(&mut self, dragon: &Dragon) -> Answers {
        let eyes = self.status_by_eyes(dragon);
        if self.is_pass_alive(dragon) || self.interrupt.is_requested() {
            return Answers::of(eyes);
        }
        let Ok(problem) = self.problem(&self.board, &dragon.stones) else {
            return Answers::of(
                match (eyes, self.lives(dragon, Required::WhoeverMovesFirst)) {
                    (DragonStatus::Unknown, Some(true)) => DragonStatus::Alive,
                    (DragonStatus::Unknown, Some(false)) => DragonStatus::Dead,
                    (status, _) => status,
                },
            );
        };
        if eyes == DragonStatus::Alive {
            if self.has_liberties_to_spare(dragon) {
                return Answers::of(eyes);
            }
            // The eyes are believed unless the reading proves otherwise.
            let attacker = dragon.color.opponent();
            let answer = self.reader.read(&problem, attacker, self.settings.nodes);
            if attack(&answer) == FAILURE {
                return Answers::of(eyes);
            }
        }
        let settled = self.settle(dragon, &problem);
        Answers::new(eyes, &settled)
    }

    /// The status of a dragon by its eyes; unknown if a ko ban forbids one of the moves that decide it.
    fn status_by_eyes(&self, dragon: &Dragon) -> DragonStatus {
        let can = |color, v| self.board.check(color, v).is_ok();
        match dragon.status {
            DragonStatus::Critical { attack, defense }
                if !can(dragon.color.opponent(), attack) || !can(dragon.color, defense) =>
            {
                DragonStatus::Unknown
            }
            status => status,
        }
    }

    pub(super) fn threaten(
        &mut self,
        dragon: &Dragon,
        color: Color,
    ) -> Result<Option<[Move; 2]>, Unfit> {
        let saves = color == dragon.color;
        let said = self.read(dragon);
        let at_once = if saves { said.defense } else { said.attack };
        let is_enough = matches!(
            at_once.outcome,
            tactics::CaptureOutcome::Success | tactics::CaptureOutcome::GoodKo
        );
        if let (true, Some(best)) = (is_enough, at_once.best) {
            return Ok(Some([best, Move::Pass]));
        }
        let succeeds = |answer: &LifeAnswer| {
            let outcome = answer.outcome;
            outcome.is_some_and(|outcome| outcome.is_capture() != saves)
        };
        let board = self.board.clone();
        let region = *self.problem(&board, &dragon.stones)?.region();
        for v in region & board.empty_vertices() {
            if self.interrupt.is_requested() {
                break;
            }
            let mut after = board.clone();
            if after.play(color, v).is_err() {
                continue;
            }
            let _ = after.pass();
            let problem = self.problem(&after, &dragon.stones)?;
            let mut answer = self.reader.read(&problem, color, self.settings.nodes);
            if succeeds(&answer) {
                answer = self.judged(&after, dragon, answer, color, &problem);
            }
            let Some(next) = answer.best.filter(|_| succeeds(&answer)) else {
                continue;
            };
            if let Move::Play(v) = next {
                let _ = after.play(color, v);
            }
            // The two stones bring other parts of the board into reach.
            let reply = self.answer(&after, dragon, color.opponent());
            if reply.is_ok_and(|reply| reply.outcome.is_none() || succeeds(&reply)) {
                return Ok(Some([Move::Play(v), next]));
            }
        }
        Ok(None)
    }

    /// Whether a dragon has more liberties outside of its eyes than these need to be worth what they are.
    fn has_liberties_to_spare(&self, dragon: &Dragon) -> bool {
        let eyes = dragon.eyes.iter().map(|&i| &self.analysis.eyes.all()[i]);
        let inside = VertexSet::union(eyes.map(|eye| eye.space.interior()));
        let outside = (dragon.stones.neighbors() & self.board.empty_vertices()) - inside;
        outside.len() >= LIBERTIES_TO_SPARE
    }

    /// Whether no reading is needed to see that a dragon lives.
    fn is_pass_alive(&self, dragon: &Dragon) -> bool {
        let proven = self.pass_alive[dragon.color].stones;
        dragon.stones.intersects(&proven)
    }

    pub(super) fn read_semeai(&mut self, mine: &Dragon, theirs: &Dragon) -> Semeai {
        let saved = self.read(mine).defense;
        let taken = self.read(theirs);
        let mut best = saved.best.unwrap_or(Move::Pass);
        if let Some(capture) = taken.capture
            && capture != best
            && (saved.best.is_none_or(|mv| mv == Move::Pass)
                || self.falls_after(mine, capture) == Some(false))
        {
            best = capture;
        }
        Semeai {
            defense: saved.outcome,
            attack: taken.attack.outcome,
            best,
        }
    }

    /// Whether the opponent captures a dragon after a move of its owner; `None` if that was not found out, or the move is
    /// illegal.
    fn falls_after(&mut self, dragon: &Dragon, mv: Move) -> Option<bool> {
        let mut after = self.board.clone();
        if let Move::Play(v) = mv {
            let _ = after.play(dragon.color, v).ok()?;
        }
        let problem = self.problem(&after, &dragon.stones).ok()?;
        let attacker = dragon.color.opponent();
        self.reader
            .captures(&problem, attacker, None, self.settings.nodes)
    }
}

/// Whether some stones live by a verdict, if it says the same of all of them and is as sure as required.
fn lives(verdict: &Verdict, stones: &VertexSet, required: Required) -> Option<bool> {
    let blocks = verdict.blocks().iter();
    let mut blocks = blocks
        .filter(|block| block.stones.intersects(stones))
        .peekable();
    let lives = blocks.peek()?.status.lives();
    let is_sure = |block: &BlockStatus| match block.evidence {
        Evidence::Playouts { survival } => required.is_met_by(survival),
        _ => block.grade() > Grade::Doubtful,
    };
    let agree = blocks.all(|block| block.status.lives() == lives && is_sure(block));
    agree.then_some(lives)
}
