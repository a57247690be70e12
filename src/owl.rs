//! Questions about dragons: whether one can be killed or saved, what becomes of it, and who wins a semeai. They are GNU
//! Go's `owl` questions.
//!
//! The local search ([`crate::life`]) answers them. It ends where stones get away to a part of the board that is too
//! large to be read; whether they live there, the judge tells ([`crate::status`]): single stones in large territories can
//! run for a while, and are dead all the same.

use crate::analysis::Analysis;
use crate::benson;
use crate::board::Board;
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::interrupt::Interrupt;
use crate::life::{Answer, Outcome, Problem, Reader, Settings, Settled, Unfit};
use crate::playout::{self, View, canonical};
use crate::status::{self, BlockStatus, Evidence, Grade, Verdict};
use crate::tactics;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use std::cell::OnceCell;
use std::sync::Arc;

/// Whether the side that moves first gets what it wants, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// No success also where it was not found out: the budget ran out, or the dragon is too large.
    pub outcome: tactics::Outcome,
    /// The move: a pass where none is needed, where none makes it better, and where a ko threat has to come first.
    /// `None` without success.
    pub best: Option<Move>,
}

/// The result of a semeai in which the owner of one of two dragons moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// Whether its dragon is saved.
    pub defense: tactics::Outcome,
    /// Whether the other dragon is captured.
    pub attack: tactics::Outcome,
    /// Its move: a pass where nothing is to be gained, or to be done.
    pub best: Move,
}

/// What the judge says of a dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Alive,
    Dead,
}

/// Reads what becomes of dragons. A dragon is given by one of its stones.
///
/// It reads one representative of the sixteen positions that turning, mirroring and exchanging the colours make of a
/// position, so that all of them get the same answer, also where a budget runs out.
#[derive(Debug)]
pub struct Owl {
    /// The representative, with the ko ban.
    board: Board,
    analysis: Analysis,
    /// The position that is asked about.
    asked: Board,
    /// What the judge says of it, once that matters.
    verdict: OnceCell<Arc<Verdict>>,
    /// Those that show the position as the representative; several if it is symmetrical.
    views: Vec<View>,
    reader: Reader,
    settings: Settings,
    interrupt: Interrupt,
}

impl Owl {
    /// For the dragons of a position. Cost: that of [`Analysis::new`].
    pub fn new(board: &Board, settings: Settings) -> Owl {
        let (mut representative, mut views) = canonical(board);
        let size = board.size();
        representative.set_suicide(board.suicide());
        if let Some((v, color)) = board.ko() {
            let seen = |view: &View| (view.vertex(size, v), view.color(color));
            let ko = views.iter().map(seen).min();
            views.retain(|view| Some(seen(view)) == ko);
            representative.set_ko(ko);
        }
        Owl {
            analysis: Analysis::new(&representative),
            board: representative,
            asked: board.clone(),
            verdict: OnceCell::new(),
            views,
            reader: Reader::new(),
            settings,
            interrupt: Interrupt::default(),
        }
    }

    /// The same, but when it is interrupted it reads no further: what was not read is not found out.
    pub fn heeding(self, interrupt: &Interrupt) -> Owl {
        Owl {
            interrupt: interrupt.clone(),
            ..self
        }
    }

    /// The same, for somebody who knows the verdict on the position already.
    pub fn knowing(self, verdict: Arc<Verdict>) -> Owl {
        Owl {
            verdict: OnceCell::from(verdict),
            ..self
        }
    }

    /// A view and the dragons of some stones as it shows them on the representative. Of several views it is one that shows
    /// them first: which of these makes no difference.
    fn seen<const N: usize>(&self, stones: [Vertex; N]) -> Option<(View, [Dragon; N])> {
        let at = |view: &View, v| self.analysis.dragons.at(view.vertex(self.asked.size(), v));
        let origins = |view: &&View| stones.map(|v| at(view, v).map(|dragon| dragon.origin));
        let view = *self.views.iter().min_by_key(origins)?;
        let dragons: Option<Vec<Dragon>> = stones.iter().map(|&v| at(&view, v).cloned()).collect();
        Some((view, dragons?.try_into().ok()?))
    }

    /// A vertex of the representative on the position that is asked about.
    fn back(&self, view: &View, v: Vertex) -> Vertex {
        view.vertex_back(self.asked.size(), v)
    }

    fn move_back(&self, view: &View, mv: Move) -> Move {
        match mv {
            Move::Play(v) => Move::Play(self.back(view, v)),
            Move::Pass => Move::Pass,
        }
    }

    /// An answer as the position that is asked about has it; no success for a dragon that is too large.
    fn attempt_back(&self, view: &View, attempt: Result<Attempt, Unfit>) -> Attempt {
        attempt.map_or(FAILURE, |attempt| Attempt {
            best: attempt.best.map(|mv| self.move_back(view, mv)),
            ..attempt
        })
    }

    /// Whether the opponent, moving first, kills a dragon. Cost: at most that of the budget and of [`status::judge`];
    /// three times that where the judge finds it dead.
    pub fn attack(&mut self, v: Vertex) -> Attempt {
        let Some((view, [dragon])) = self.seen([v]) else {
            return FAILURE;
        };
        let attempt = self.read_attack(&view, &dragon);
        self.attempt_back(&view, attempt)
    }

    /// Whether the owner, moving first, saves a dragon; a seki saves it. Cost: at most twice that of the budget, and of
    /// [`status::judge`].
    pub fn defend(&mut self, v: Vertex) -> Attempt {
        let Some((view, [dragon])) = self.seen([v]) else {
            return FAILURE;
        };
        let attempt = self.read_defense(&view, &dragon);
        self.attempt_back(&view, attempt)
    }

    /// Two moves in a row by which the opponent kills a dragon, the second a pass where one is enough. Cost: that of the
    /// budget for each first move.
    pub fn threaten_attack(&mut self, v: Vertex) -> Option<[Move; 2]> {
        let (view, [dragon]) = self.seen([v])?;
        let moves = self
            .threaten(&view, &dragon, dragon.color.opponent())
            .ok()??;
        Some(moves.map(|mv| self.move_back(&view, mv)))
    }

    /// Two moves in a row by which the owner saves a dragon, the second a pass where one is enough; `None` also where none is
    /// needed, for nobody threatens to save what nobody kills. Cost: that of [`Owl::defend`], and of the budget for each
    /// first move.
    pub fn threaten_defense(&mut self, v: Vertex) -> Option<[Move; 2]> {
        let (view, [dragon]) = self.seen([v])?;
        let moves = self.threaten(&view, &dragon, dragon.color).ok()??;
        let needs_one = moves != [Move::Pass; 2];
        needs_one.then(|| moves.map(|mv| self.move_back(&view, mv)))
    }

    /// What becomes of a dragon. The search tells, of the position as it is; where it does not find out, the
    /// eyes do, which are worth what they are if there are liberties outside. What is decided by ko is critical. Where the
    /// search ends at the rim of its region or runs out, the judge tells, and if he is not sure, a dragon stays unknown, and
    /// so does one that is not read for an interrupt. Cost: at most twice that of the budget, and that of a judge or two.
    pub fn status(&mut self, v: Vertex) -> DragonStatus {
        let Some((view, [dragon])) = self.seen([v]) else {
            return DragonStatus::Unknown;
        };
        match self.read_status(&view, &dragon) {
            DragonStatus::Critical { attack, defense } => DragonStatus::Critical {
                attack: self.back(&view, attack),
                defense: self.back(&view, defense),
            },
            status => status,
        }
    }

    /// Who wins a semeai if the owner of the first dragon moves first.
    /// Cost: at most four times that of the budget.
    pub fn semeai(&mut self, mine: Vertex, theirs: Vertex) -> Semeai {
        let nothing = Semeai {
            defense: tactics::Outcome::Failure,
            attack: tactics::Outcome::Failure,
            best: Move::Pass,
        };
        let Some((view, [mine, theirs])) = self.seen([mine, theirs]) else {
            return nothing;
        };
        let semeai = self.read_semeai(&view, &mine, &theirs);
        Semeai {
            best: self.move_back(&view, semeai.best),
            ..semeai
        }
    }

    /// The stones that are taken as safe: those of the other dragons with two eyes.
    fn safe(&self, target: &VertexSet) -> VertexSet {
        let alive = self.analysis.dragons.all().iter();
        let alive =
            alive.filter(|d| d.status == DragonStatus::Alive && !d.stones.intersects(target));
        alive.fold(VertexSet::EMPTY, |all, d| all | d.stones)
    }

    fn problem(&self, board: &Board, stones: &VertexSet) -> Result<Problem, Unfit> {
        let left = *stones & (board.stones_of(Color::Black) | board.stones_of(Color::White));
        Problem::new(board, &left, &self.safe(stones), self.settings.reach)
    }

    /// What becomes of a dragon when `first` moves first on some board.
    fn answer(
        &mut self,
        view: &View,
        board: &Board,
        dragon: &Dragon,
        first: Color,
    ) -> Result<Answer, Unfit> {
        let problem = self.problem(board, &dragon.stones)?;
        let answer = self.reader.read(&problem, first, self.settings.nodes);
        Ok(self.judged(view, board, dragon, answer, first, &problem))
    }

    /// What becomes of a dragon, whoever moves first.
    fn settle(&mut self, view: &View, dragon: &Dragon, problem: &Problem) -> Settled {
        let settled = self.reader.settle(problem, self.settings.nodes);
        let board = &self.board;
        let judged =
            |answer: Answer, first: Color| self.judged(view, board, dragon, answer, first, problem);
        let attacked = judged(settled.if_attacker_first, dragon.color.opponent());
        let defended = match attacked.outcome {
            Some(Outcome::Lives) => attacked.clone(),
            _ => judged(settled.if_defender_first, dragon.color),
        };
        let defended = self.holding(dragon, defended, problem);
        let judged = Settled {
            if_attacker_first: attacked,
            if_defender_first: defended,
            ..settled
        };
        self.rescued(dragon, judged)
    }

    /// The same, but where a dragon has died because not all could be read, its blocks may be saved by tactics, and the judge
    /// says whether that saves the dragon. The opponent plays there, too.
    fn rescued(&mut self, dragon: &Dragon, settled: Settled) -> Settled {
        let died = settled.if_defender_first.outcome == Some(Outcome::Captured);
        if settled.complete || !died || self.interrupt.is_requested() {
            return settled;
        }
        let worms = self.analysis.worms.all().iter();
        let mine = worms.filter(|worm| worm.stones.is_subset(&dragon.stones));
        let points: VertexSet = mine.filter_map(|worm| worm.defense_point).collect();
        let board = self.board.clone();
        let saves = points.into_iter().find(|&v| {
            self.fate_after(&board, dragon, Some(v), SURELY) == Some(Fate::Alive)
                && self.falls_after(dragon, Move::Play(v)) != Some(true)
        });
        let Some(v) = saves else {
            return settled;
        };
        let (mut attacked, mut defended) = (settled.if_attacker_first, settled.if_defender_first);
        defended.outcome = Some(Outcome::Lives);
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

    /// The answer to a defence in a problem that has left something out, if the opponent does not kill after it: the stone that
    /// was played brings other parts of the board into reach.
    fn holding(&mut self, dragon: &Dragon, defended: Answer, problem: &Problem) -> Answer {
        let saves = defended
            .outcome
            .is_some_and(|outcome| !outcome.is_capture());
        let play = defended.best.and_then(Move::vertex);
        let Some(v) = play.filter(|_| saves && !problem.is_complete()) else {
            return defended;
        };
        match self.falls_after(dragon, Move::Play(v)) {
            Some(true) => Answer {
                outcome: Some(Outcome::Captured),
                best: None,
                ..defended
            },
            _ => defended,
        }
    }

    /// The answer of the search, or of the judge where the search has found no end: stones that get away have to live where
    /// they get to. The owner's move is made before the judge looks; what is dead as it stands needs no attack, and two
    /// eyes are believed.
    fn judged(
        &self,
        view: &View,
        board: &Board,
        dragon: &Dragon,
        answer: Answer,
        first: Color,
        problem: &Problem,
    ) -> Answer {
        let saves = first == dragon.color;
        let has_eyes = dragon.status == DragonStatus::Alive && !saves;
        if has_eyes || self.interrupt.is_requested() {
            return answer;
        }
        let is_asked = board.hash() == self.board.hash();
        match answer.outcome {
            None | Some(Outcome::Escapes) => {}
            Some(Outcome::Stands) if problem.has_outlets() => {}
            // The judge reads with more stones taken as safe; he may have seen a seki.
            Some(Outcome::Captured)
                if !saves
                    && !problem.is_complete()
                    && is_asked
                    && self.fate(view, dragon, 1.0) == Some(Fate::Alive) =>
            {
                return Answer {
                    outcome: Some(Outcome::Seki),
                    best: None,
                    ..answer
                };
            }
            Some(_) => return answer,
        }
        let play = answer.best.and_then(Move::vertex).filter(|_| saves);
        let fate = match play {
            None if is_asked => self.fate(view, dragon, SURELY),
            play => self.fate_after(board, dragon, play, 0.5),
        };
        let (outcome, best) = match fate {
            None => return answer,
            Some(Fate::Dead) => (Outcome::Captured, Some(Move::Pass)),
            // Nobody plays what was not found.
            Some(Fate::Alive) if saves && answer.best.is_none() => return answer,
            Some(Fate::Alive) => (Outcome::Lives, answer.best),
        };
        Answer {
            outcome: Some(outcome),
            best,
            ..answer
        }
    }

    /// What the judge says of a dragon in the position that is asked about, if he is sure: on which side of a draw the
    /// playouts are does not tell what becomes of it if either side moves first. With a share of 1 he is only if he has read
    /// it.
    fn fate(&self, view: &View, dragon: &Dragon, share: f64) -> Option<Fate> {
        let judge = || Arc::new(status::judge(&self.asked, playout::Settings::default()));
        let verdict = self.verdict.get_or_init(judge);
        let stones = dragon.stones.iter().map(|v| self.back(view, v)).collect();
        fate(verdict, &stones, share)
    }

    /// The same of a position in which a stone of the dragon's owner has been added.
    fn fate_after(
        &self,
        board: &Board,
        dragon: &Dragon,
        play: Option<Vertex>,
        share: f64,
    ) -> Option<Fate> {
        let mut after = board.clone();
        if let Some(v) = play {
            let _ = after.play(dragon.color, v).ok()?;
        }
        let verdict = status::estimate(&after, playout::Settings::default());
        fate(&verdict, &dragon.stones, share)
    }

    fn read_attack(&mut self, view: &View, dragon: &Dragon) -> Result<Attempt, Unfit> {
        let board = self.board.clone();
        let found = attack(&self.answer(view, &board, dragon, dragon.color.opponent())?);
        if found != DEAD_ALREADY {
            return Ok(found);
        }
        // Who can be saved is not dead already.
        let problem = self.problem(&board, &dragon.stones)?;
        let settled = self.settle(view, dragon, &problem);
        Ok(match attack(&settled.if_attacker_first) {
            _ if defend(dragon, &settled) == FAILURE => found,
            DEAD_ALREADY => FAILURE,
            killed => killed,
        })
    }

    fn read_defense(&mut self, view: &View, dragon: &Dragon) -> Result<Attempt, Unfit> {
        let problem = match self.problem(&self.board, &dragon.stones) {
            Err(_) if dragon.status == DragonStatus::Alive => return Ok(NOTHING_TO_DO),
            problem => problem?,
        };
        let settled = self.settle(view, dragon, &problem);
        Ok(defend(dragon, &settled))
    }

    fn threaten(
        &mut self,
        view: &View,
        dragon: &Dragon,
        color: Color,
    ) -> Result<Option<[Move; 2]>, Unfit> {
        let saves = color == dragon.color;
        let at_once = if saves {
            self.read_defense(view, dragon)?
        } else {
            self.read_attack(view, dragon)?
        };
        let is_enough = matches!(
            at_once.outcome,
            tactics::Outcome::Success | tactics::Outcome::GoodKo
        );
        if let (true, Some(best)) = (is_enough, at_once.best) {
            return Ok(Some([best, Move::Pass]));
        }
        let succeeds = |answer: &Answer| {
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
                answer = self.judged(view, &after, dragon, answer, color, &problem);
            }
            let Some(next) = answer.best.filter(|_| succeeds(&answer)) else {
                continue;
            };
            if let Move::Play(v) = next {
                let _ = after.play(color, v);
            }
            // The two stones bring other parts of the board into reach.
            let reply = self.answer(view, &after, dragon, color.opponent());
            if reply.is_ok_and(|reply| reply.outcome.is_none() || succeeds(&reply)) {
                return Ok(Some([Move::Play(v), next]));
            }
        }
        Ok(None)
    }

    fn read_status(&mut self, view: &View, dragon: &Dragon) -> DragonStatus {
        if self.is_pass_alive(dragon) || self.interrupt.is_requested() {
            return dragon.status;
        }
        let Ok(problem) = self.problem(&self.board, &dragon.stones) else {
            return match (dragon.status, self.fate(view, dragon, SURELY)) {
                (DragonStatus::Unknown, Some(Fate::Alive)) => DragonStatus::Alive,
                (DragonStatus::Unknown, Some(Fate::Dead)) => DragonStatus::Dead,
                (status, _) => status,
            };
        };
        if dragon.status == DragonStatus::Alive {
            if self.has_liberties_to_spare(dragon) {
                return DragonStatus::Alive;
            }
            // The eyes are believed unless the reading proves otherwise.
            let attacker = dragon.color.opponent();
            let answer = self.reader.read(&problem, attacker, self.settings.nodes);
            if attack(&answer) == FAILURE {
                return DragonStatus::Alive;
            }
        }
        let settled = self.settle(view, dragon, &problem);
        status(dragon, &settled)
    }

    /// Whether a dragon has more liberties outside of its eyes than these need to be worth what they are.
    fn has_liberties_to_spare(&self, dragon: &Dragon) -> bool {
        let eyes = dragon.eyes.iter().map(|&i| &self.analysis.eyes.all()[i]);
        let inside = eyes.fold(VertexSet::EMPTY, |all, eye| all | eye.space.interior());
        let outside = (dragon.stones.neighbors() & self.board.empty_vertices()) - inside;
        outside.len() >= SPARE
    }

    /// Whether no reading is needed to see that a dragon lives.
    fn is_pass_alive(&self, dragon: &Dragon) -> bool {
        let pass_alive = benson::pass_alive(&self.board);
        dragon.stones.intersects(&pass_alive[dragon.color].stones)
    }

    fn read_semeai(&mut self, view: &View, mine: &Dragon, theirs: &Dragon) -> Semeai {
        let saved = self.read_defense(view, mine).unwrap_or(FAILURE);
        let taken = self.read_attack(view, theirs).unwrap_or(FAILURE);
        let mut best = saved.best.unwrap_or(Move::Pass);
        if let Some(capture) = taken.best
            && capture != best
            && (saved.best.is_none_or(|mv| mv == Move::Pass)
                || self.falls_after(mine, capture) == Some(false))
        {
            best = capture;
        }
        Semeai {
            defense: saved.outcome,
            attack: taken.outcome,
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

/// Liberties outside with which the value of eyes holds: it takes two, and those that the enemy need not fill are not told
/// from others.
const SPARE: usize = 4;

/// The share of playouts, as the judge takes them, in which a dragon falls or survives for its fate to be sure whoever
/// moves first. Set by hand.
const SURELY: f64 = 0.75;

/// What a verdict says of some stones, if it says the same of all of them and is as sure as that.
fn fate(verdict: &Verdict, stones: &VertexSet, share: f64) -> Option<Fate> {
    let blocks = verdict.blocks().iter();
    let mut blocks = blocks
        .filter(|block| block.stones.intersects(stones))
        .peekable();
    let status = blocks.peek()?.status;
    let is_sure = |block: &BlockStatus| match block.evidence {
        Evidence::Playouts { survival } => share < 1.0 && survival.max(1.0 - survival) >= share,
        _ => block.grade() > Grade::Doubtful,
    };
    let agree = blocks.all(|block| block.status == status && is_sure(block));
    agree.then_some(match status {
        status::Status::Alive => Fate::Alive,
        status::Status::Dead => Fate::Dead,
    })
}

const NOTHING_TO_DO: Attempt = Attempt {
    outcome: tactics::Outcome::Success,
    best: Some(Move::Pass),
};

const DEAD_ALREADY: Attempt = NOTHING_TO_DO;

const FAILURE: Attempt = Attempt {
    outcome: tactics::Outcome::Failure,
    best: None,
};

fn attack(answer: &Answer) -> Attempt {
    let outcome = match answer.outcome {
        Some(Outcome::Captured) => tactics::Outcome::Success,
        Some(Outcome::CapturedInKo) => tactics::Outcome::GoodKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::BadKo,
        _ => return FAILURE,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

fn defend(dragon: &Dragon, settled: &Settled) -> Attempt {
    let attacked = settled.if_attacker_first.outcome;
    let answer = &settled.if_defender_first;
    if attacked.is_some_and(|outcome| outcome >= Outcome::Seki)
        || attacked.is_none() && dragon.status == DragonStatus::Alive
    {
        return NOTHING_TO_DO;
    }
    let outcome = match answer.outcome {
        Some(Outcome::Captured) | None => return FAILURE,
        // Nobody saves what falls by the same ko if he does nothing.
        Some(Outcome::CapturedInKo) if attacked == answer.outcome => return FAILURE,
        Some(Outcome::CapturedInKo) => tactics::Outcome::BadKo,
        Some(Outcome::SavedInKo) => tactics::Outcome::GoodKo,
        Some(_) => tactics::Outcome::Success,
    };
    Attempt {
        outcome,
        best: answer.best.or(Some(Move::Pass)),
    }
}

/// The status that agrees with [`attack`] and [`defend`]; the eyes tell what these leave open.
fn status(dragon: &Dragon, settled: &Settled) -> DragonStatus {
    let (kills, saves) = (attack(&settled.if_attacker_first), defend(dragon, settled));
    let fails = |attempt: Attempt| attempt.outcome == tactics::Outcome::Failure;
    let point = |attempt: Attempt| attempt.best.and_then(Move::vertex);
    let vital = match dragon.status {
        DragonStatus::Critical { attack, defense } => Some((attack, defense)),
        _ => None,
    };
    let attack = point(kills).or(vital.map(|(attack, _)| attack));
    let defense = point(saves).or(vital.map(|(_, defense)| defense));
    let critical = match attack.zip(defense) {
        Some((attack, defense)) => DragonStatus::Critical { attack, defense },
        None => DragonStatus::Unknown,
    };
    let (attacked, defended) = (
        settled.if_attacker_first.outcome,
        settled.if_defender_first.outcome,
    );
    match (fails(kills), fails(saves)) {
        (true, saves_fail) => match (attacked, dragon.status) {
            (Some(Outcome::Lives | Outcome::Seki), _) => DragonStatus::Alive,
            (Some(_), status) if settled.complete || status == DragonStatus::Alive => {
                DragonStatus::Alive
            }
            (Some(_), _) => DragonStatus::Unknown,
            (None, DragonStatus::Critical { .. }) => critical,
            (None, DragonStatus::Dead) if !saves_fail => DragonStatus::Unknown,
            (None, status) => status,
        },
        (false, true)
            if kills == DEAD_ALREADY
                || defended.is_some()
                || dragon.status == DragonStatus::Dead =>
        {
            DragonStatus::Dead
        }
        (false, _) => critical,
    }
}

#[cfg(test)]
mod tests;
