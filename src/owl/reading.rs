//! Reading what becomes of the dragons of the representative.

use super::answers::{Answers, attack};
use super::surroundings::{Setting, Surroundings};
use super::{OwlSettings, race};
use crate::answer::{Answer, ByFirst, Certainty};
use crate::board::Board;
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus, Dragons};
use crate::groundwork::{Groundwork, Part};
use crate::interrupt::Interrupt;
use crate::life::{KoFight, LifeAnswer, LifeOutcome, LifeReader, Reach, Unfit, Walls};
use crate::playout::Ownership;
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use crate::worm::Worms;
use std::cmp::Ordering;

/// At most one part in this many of the moves between walls is for each first move of a threat.
const THREATS: u32 = 16;

/// One part in this many of the budget is for the best move of a dragon that needs none.
const SHELTER: u32 = 2;

/// Reads what becomes of dragons of one position within a budget, and remembers nothing.
pub(super) struct DragonReader<'a> {
    pub ground: &'a Groundwork,
    pub dragons: &'a Dragons,
    pub reader: &'a mut LifeReader,
    pub budget: OwlSettings,
    pub interrupt: &'a Interrupt,
}

impl<'a> DragonReader<'a> {
    /// The same with another budget.
    fn with(&mut self, budget: OwlSettings) -> DragonReader<'_> {
        DragonReader {
            ground: self.ground,
            dragons: self.dragons,
            reader: self.reader,
            budget,
            interrupt: self.interrupt,
        }
    }

    /// The worms around stones, looked at closely.
    fn worms(&self, stones: &VertexSet) -> Worms {
        let all = VertexSet::board(self.ground.board().size());
        let near = (*stones | stones.neighbors()) & all;
        self.ground.close_worms(&(near | near.neighbors()))
    }

    /// The walls: the other dragons with two eyes, except blocks that can be captured by themselves. A dragon may give
    /// up such a block, so the block does not surely live.
    pub(super) fn walls(&self, target: &VertexSet) -> Walls {
        let mine = self.dragons.with(target);
        let worms = self.worms(target);
        let weak = worms.all().iter();
        let weak = weak.filter(|worm| worm.is_attacked());
        let doubtful = mine.map(|d| d.stones).chain(weak.map(|worm| worm.stones));
        Walls::default()
            .with_proven(self.ground.pass_alive())
            .with_eyed(self.dragons)
            .without(&VertexSet::union(doubtful))
    }

    /// These stones, dragon by dragon: one part, unless they are of several.
    pub(super) fn parts<'b>(
        &'b self,
        stones: &'b VertexSet,
    ) -> impl Iterator<Item = VertexSet> + 'b {
        let dragons = self.dragons.with(stones);
        dragons.map(|dragon| dragon.stones & *stones)
    }

    /// Whose the vertices are in playouts.
    pub(super) fn owners(&self) -> &'a Ownership {
        self.ground.ownership(Part::Half)
    }

    /// Where stones are read on a board that was reached from the representative: between their walls if these enclose
    /// them, or else in a frame.
    pub(super) fn surroundings(
        &self,
        board: &Board,
        stones: &VertexSet,
    ) -> Result<Surroundings, Unfit> {
        let walls = self.walls(stones);
        let standing = walls.standing(board, stones, Reach::default())?;
        let mut enclosed = [standing, walls]
            .map(|walls| Surroundings::enclosed(board, walls))
            .into_iter()
            .filter(|enclosed| {
                let problem = enclosed.open.problem(board, stones);
                problem.is_ok_and(|problem| problem.is_complete())
            });
        match enclosed.next() {
            Some(enclosed) => Ok(enclosed),
            None => Surroundings::framed(board, stones, self.owners(), walls),
        }
    }

    /// What becomes of a dragon if `first` moves first: as read, or else as counted, or as looking ahead finds.
    fn answer(&mut self, dragon: &Dragon, around: &Surroundings, first: Color) -> Told {
        let (mut nodes, mut moves) = (self.nodes(around), self.local_moves(dragon, first));
        let counted = self.counted(dragon, around, first);
        if counted.is_some() {
            nodes = nodes.min(self.budget.framed_nodes);
        }
        match self.answer_in(around, &dragon.stones, first, nodes, &mut moves) {
            Some(answer) => Told {
                answer,
                certainty: around.certainty(&dragon.stones, answer.settled()),
                is_searched: false,
            },
            None => match counted {
                Some(answer) => Told::estimated(answer, false),
                None if self.is_lone(dragon) => {
                    Told::estimated(fate(self.is_kept(dragon), None), false)
                }
                None => self.search(dragon, first, moves),
            },
        }
    }

    /// Whether a dragon is a stone by itself that no capture threatens: it may be given up or run, and no one move decides about
    /// it.
    fn is_lone(&self, dragon: &Dragon) -> bool {
        let worms = &self.ground.analysis().worms;
        dragon.stones.len() == 1
            && worms
                .at(dragon.origin)
                .is_some_and(|worm| !worm.is_attacked())
    }

    /// Whether a stone is still its owner's in half of the playouts or more.
    fn is_kept(&self, dragon: &Dragon) -> bool {
        self.owners().share(dragon.color, dragon.origin) >= 0.5
    }

    /// What becomes of a dragon in a race that can be counted if `first` moves first.
    fn counted(&self, dragon: &Dragon, around: &Surroundings, first: Color) -> Option<LifeAnswer> {
        let (board, walls) = (self.ground.board(), around.walls()?);
        let (reached, best) = race::count(board, &dragon.stones, self.dragons, &walls, first)?;
        let outcome = match reached {
            Ordering::Less => LifeOutcome::Captured,
            Ordering::Equal => LifeOutcome::Seki,
            Ordering::Greater => LifeOutcome::Lives,
        };
        Some(Answer::at_once(Some(outcome), Some(best)))
    }

    /// What kind of ko decides about a dragon if `first` moves first, where it is read between its walls.
    pub fn ko(&mut self, dragon: &Dragon, first: Color) -> Option<KoFight> {
        let around = self.around(dragon).ok()?;
        let (setting, nodes) = (&around.open, self.nodes(&around));
        let problem = setting.problem(&setting.board, &dragon.stones).ok()?;
        let fate = self.reader.read(&problem, first, nodes).settled()?;
        self.reader.ko(&problem, first, fate, nodes)
    }

    /// The most moves that are read for each side to move first.
    fn nodes(&self, around: &Surroundings) -> u32 {
        match around.closed {
            None => self.budget.nodes,
            Some(_) => self.budget.framed_nodes,
        }
    }

    /// The moves by which eyes and tactics attack or defend a dragon, if `first` moves first.
    fn local_moves(&self, dragon: &Dragon, first: Color) -> Vec<Move> {
        let saves = first == dragon.color;
        let members = self.dragons.with(&dragon.stones);
        let by_eyes = members.filter_map(|dragon| match dragon.status {
            DragonStatus::Critical { attack, defense } => {
                Some(if saves { defense } else { attack })
            }
            _ => None,
        });
        let worms = self.worms(&dragon.stones);
        let mine = worms.all().iter();
        let mine = mine.filter(|worm| worm.stones.is_subset(&dragon.stones));
        let by_tactics = mine.filter_map(|worm| match saves {
            true => worm.answers.defender.point(),
            false => worm.answers.attacker.point(),
        });
        by_eyes.chain(by_tactics).map(Move::Play).collect()
    }

    /// What becomes of stones if `first` moves first, as read. In an open frame only a capture is believed, and in a
    /// closed one only that there is none; `None` if nothing can be believed. What else is read adds its best move to
    /// `moves`.
    pub(super) fn answer_in(
        &mut self,
        around: &Surroundings,
        stones: &VertexSet,
        first: Color,
        nodes: u32,
        moves: &mut Vec<Move>,
    ) -> Option<LifeAnswer> {
        let is_enclosed = around.closed.is_none();
        let mut settings = vec![(&around.open, is_enclosed, true)];
        settings.extend(around.closed.iter().map(|closed| (closed, true, false)));
        let owner = self.ground.board().color_at(stones.first()?);
        if owner == Some(first) {
            settings.reverse();
        }
        let mut answers = settings.into_iter().filter_map(|(setting, lives, falls)| {
            let read = self.answer_on(setting, &setting.board, stones, first, nodes);
            let is_believed = match read.settled().map(LifeOutcome::is_capture) {
                Some(true) => falls,
                Some(false) => lives,
                None => self.interrupt.is_requested(),
            };
            if !is_believed {
                moves.extend(read.best);
            }
            is_believed.then_some(read)
        });
        answers.next()
    }

    /// What becomes of a dragon in its setting, on a board that was reached from it.
    fn answer_on(
        &mut self,
        setting: &Setting,
        board: &Board,
        stones: &VertexSet,
        first: Color,
        nodes: u32,
    ) -> LifeAnswer {
        let owner = stones.first().and_then(|v| self.ground.board().color_at(v));
        let left = owner.map_or(VertexSet::EMPTY, |color| *stones & board.stones_of(color));
        match setting.problem(board, &left) {
            Ok(problem) if problem.is_complete() => self.reader.read(&problem, first, nodes),
            Err(Unfit::NoTarget) => fate(false, Some(Move::Pass)),
            _ => unread(),
        }
    }

    /// The answers about a whole dragon, from its eyes or reading, as far as its opponent moves first.
    pub fn begin(&mut self, dragon: &Dragon) -> Begun {
        let eyes = self.status_by_eyes(dragon);
        let by_eyes = Answers::of(eyes, self.certainty_of_eyes(dragon));
        if self.is_pass_alive(dragon) || self.interrupt.is_requested() {
            return Begun::All(by_eyes);
        }
        if self.is_clear(&dragon.stones, eyes == DragonStatus::Alive) {
            return Begun::All(Answers::of(DragonStatus::Alive, Certainty::Estimated));
        }
        match self.begin_reading(dragon) {
            Some((around, attacker)) => Begun::Attacked(Box::new(around), attacker),
            None => Begun::All(by_eyes),
        }
    }

    /// All answers about a whole dragon. No defence is looked for if there is no attack.
    pub fn finish(&mut self, dragon: &Dragon, begun: Begun) -> Answers {
        let (around, attacker) = match begun {
            Begun::All(answers) => return answers,
            Begun::Attacked(around, attacker) => (around, attacker),
        };
        let stands = attacker.answer.settled() >= Some(LifeOutcome::Seki);
        let defender = match stands {
            true => attacker,
            false => self.answer(dragon, &around, dragon.color),
        };
        let settled = ByFirst {
            attacker: attacker.answer,
            defender: defender.answer,
        };
        let certainty = attacker.certainty.min(defender.certainty);
        Answers::new(self.status_by_eyes(dragon), &settled, certainty)
    }

    /// The move beside the blocks of some stones, or in their eyes, that makes their dragon safer, which lives; if one was
    /// found.
    pub fn shelter(&mut self, dragon: &Dragon, stones: &VertexSet) -> Option<Move> {
        let part = self.budget.part(SHELTER);
        let mut reading = self.with(part);
        let around = reading.around(dragon).ok()?;
        let told = reading.answer(dragon, &around, dragon.color);
        let read = told.answer;
        let lives = read.settled().is_some_and(|outcome| !outcome.is_capture());
        let best = read.best.filter(|_| lives)?;
        let board = self.ground.board();
        let blocks = board.whole_blocks(stones);
        let liberties = blocks.neighbors() & board.empty_vertices();
        let eyes = self.ground.analysis().eyes_of(dragon);
        let mine = eyes.filter(|eye| eye.wall.intersects(&blocks));
        let inside = VertexSet::union(mine.map(|eye| eye.space.interior()));
        // Beside the enemy a move is worth most; far away anything that is read is as good as a pass.
        let is_near = |mv: &Move| {
            mv.vertex()
                .is_some_and(|v| (liberties | inside).contains(v))
        };
        let shared = liberties & board.stones_of(dragon.color.opponent()).neighbors();
        let mut shared = shared.into_iter().map(Move::Play);
        let near = Some(best).filter(is_near);
        let near = near.or_else(|| shared.find(|&mv| self.falls_after(dragon, mv) == Some(false)));
        near.or(Some(best).filter(|_| told.is_searched))
    }

    /// Where a dragon is read.
    fn around(&self, dragon: &Dragon) -> Result<Surroundings, Unfit> {
        self.surroundings(self.ground.board(), &dragon.stones)
    }

    /// Where a dragon is read, and what becomes of it if its opponent moves first; `None` if it is too large.
    fn begin_reading(&mut self, dragon: &Dragon) -> Option<(Surroundings, Told)> {
        let around = self.around(dragon).ok()?;
        let told = self.answer(dragon, &around, dragon.color.opponent());
        Some((around, told))
    }

    /// How sure the status of a dragon by its eyes is: a theorem if all of it is pass-alive, or all of one of several.
    fn certainty_of_eyes(&self, dragon: &Dragon) -> Certainty {
        let proven = self.ground.pass_alive()[dragon.color].stones;
        let mut parts = self.parts(&dragon.stones);
        match parts.any(|part| part.is_subset(&proven)) {
            true => Certainty::Proven,
            false => Certainty::Estimated,
        }
    }

    /// The status of a dragon by its eyes; unknown if a ko ban forbids one of the moves that decide it.
    fn status_by_eyes(&self, dragon: &Dragon) -> DragonStatus {
        let can = |color, v| self.ground.board().check(color, v).is_ok();
        match dragon.status {
            DragonStatus::Critical { attack, defense }
                if !can(dragon.color.opponent(), attack) || !can(dragon.color, defense) =>
            {
                DragonStatus::Unknown
            }
            status => status,
        }
    }

    /// Two moves in a row by which a side gets what it wants of a dragon that it does not get by one.
    pub fn threaten(&mut self, dragon: &Dragon, color: Color) -> Option<[Move; 2]> {
        let saves = color == dragon.color;
        let succeeds = |answer: &LifeAnswer| {
            let outcome = answer.settled();
            outcome.is_some_and(|outcome| outcome.is_capture() != saves)
        };
        let around = self.around(dragon).ok()?;
        let setting = if saves { around.worst() } else { &around.open };
        let nodes = self.nodes(&around).min(self.budget.nodes / THREATS);
        let problem = setting.problem(&setting.board, &dragon.stones).ok()?;
        let region = *problem.region();
        for v in region & self.ground.board().empty_vertices() {
            if self.interrupt.is_requested() {
                break;
            }
            let mut after = setting.board.clone();
            if after.play(color, v).is_err() {
                continue;
            }
            let _ = after.pass();
            let answer = self.answer_on(setting, &after, &dragon.stones, color, nodes);
            if let Some(next) = answer.best.filter(|_| succeeds(&answer)) {
                return Some([Move::Play(v), next]);
            }
        }
        None
    }

    /// Whether no reading is needed to see that a dragon lives.
    pub fn is_pass_alive(&self, dragon: &Dragon) -> bool {
        let proven = self.ground.pass_alive()[dragon.color].stones;
        dragon.stones.intersects(&proven)
    }

    /// Whether the opponent captures a dragon after a move of its owner; `None` if that was not found out, or the move is
    /// illegal.
    pub fn falls_after(&mut self, dragon: &Dragon, mv: Move) -> Option<bool> {
        let around = self.around(dragon).ok()?;
        let mut after = around.open.board.clone();
        if let Move::Play(v) = mv {
            let _ = after.play(dragon.color, v).ok()?;
        }
        let (attacker, nodes) = (dragon.color.opponent(), self.nodes(&around));
        self.answer_on(&around.open, &after, &dragon.stones, attacker, nodes)
            .outcome
            .map(LifeOutcome::is_capture)
    }
}

/// What is known of a dragon once it was read with its opponent to move first.
#[derive(Clone, Debug)]
pub(super) enum Begun {
    /// All answers.
    All(Answers),
    /// Where it is read, and what becomes of it then.
    Attacked(Box<Surroundings>, Told),
}

impl Begun {
    /// How the opponent kills the dragon, where a move was read or estimated to do so: then no defence makes a difference
    /// to that.
    pub fn attack(&self) -> Option<Answer> {
        match self {
            Begun::All(_) => None,
            Begun::Attacked(_, told) => {
                Some(attack(&told.answer)).filter(|it| it.point().is_some())
            }
        }
    }
}

/// What becomes of a dragon if one side moves first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    answer: LifeAnswer,
    certainty: Certainty,
    /// Whether only a search tells it.
    is_searched: bool,
}

impl Told {
    /// What a search tells: an estimate.
    pub(super) fn searched(answer: LifeAnswer) -> Told {
        Told::estimated(answer, true)
    }

    fn estimated(answer: LifeAnswer, is_searched: bool) -> Told {
        Told {
            answer,
            certainty: Certainty::Estimated,
            is_searched,
        }
    }
}

/// What was not found out.
pub(super) fn unread() -> LifeAnswer {
    LifeAnswer {
        exhausted: true,
        ..Answer::at_once(None, None)
    }
}

/// An estimated fate.
pub(super) fn fate(lives: bool, best: Option<Move>) -> LifeAnswer {
    let outcome = match lives {
        true => LifeOutcome::Lives,
        false => LifeOutcome::Captured,
    };
    Answer::at_once(Some(outcome), best)
}
