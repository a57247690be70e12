//! Moves on a finished board: protecting what is threatened, winning what can still be won, filling dame where they
//! count, and capturing dead stones if the caller asks for it.

use super::outlook::{self, POINT, Scales};
use super::{Keep, Limits};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::eye::Chance;
use crate::finish::{PLAINLY_OPEN, Unfinished};
use crate::game::Game;
use crate::playout::{self, OWNED, Ownership};
use crate::score::Score;
use crate::search::{Report, SECOND_LOOK, Search, Settings};
use crate::status::{self, BlockStatus, Evidence, Grade, Status, Verdict};
use crate::tactics::{self, Outcome, Reader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::Memory;
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

/// The lead of a search after a move has to be above that after a pass by so many points for it to be believed in on a
/// finished board: less is noise of the playouts. Set by hand.
const GAIN: f64 = 1.0;

/// Stones live if a search gives their owner more than this balance of them, -1 to 1. Set by hand.
pub(super) const LIVES: f32 = 0.3;

/// Stones die if a search gives their owner less than this balance of them; what lies between the two it has not decided.
/// Set by hand.
pub(super) const DIES: f32 = -0.1;

/// Playouts leave open whether a block lives that survives in more than this share of them, and falls in more than this share.
/// Set by hand.
const CONTESTED: f64 = 0.1;

/// Smaller blocks decide no game.
const GROUP: usize = 2;

/// The fate of a block is not decided if what searches make of it, -1 to 1, changes by more than this with the side to move.
/// Set by hand.
const SWING: f32 = 0.3;

/// It is decided where a search gives a block to one side with more than this balance, whoever moves first. Set by hand.
const DECIDED: f32 = 0.3;

/// A search has to gain a point by a move for so many vertices of the board for somebody to look at what it does to contested
/// blocks: on 145 finished boards, with either side to move, it found more on two only, of 9x9. Set by hand.
const LARGE_GAIN: f64 = 12.0;

/// Where area counts, a move by which the search expects to win, although it expects to lose after a pass, is made whatever
/// the judge says: the board is not finished then. It has to be so much likelier to win than a pass, and better by a
/// point for so many vertices of the board. Set by hand.
const WINS: f64 = 0.15;
const WINNING_GAIN: f64 = 27.0;

/// Playouts that tell whether territory is territory.
const LOOK: u32 = 64;

/// One vertex of territory of so many may be in doubt.
const DOUBTFUL: usize = 10;

/// Of the playouts of a second look so many come between two looks at the clock.
const AT_ONCE: u32 = 50;

/// Blocks with more liberties than this are in no danger.
const FEW: usize = 4;

/// A move that decides over some stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    pub answer: Vertex,
    /// What the opponent would play, if it is his stones that are saved or ours that are lost.
    pub other: Option<Vertex>,
    pub stones: usize,
    /// One of them.
    pub target: Option<Vertex>,
}

/// A dame and what it is worth, see [`Ending::worth`].
struct WeighedDame {
    vertex: Vertex,
    /// What the side to move gains there, in points.
    own: f64,
    /// What the opponent would gain there.
    other: f64,
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// The side to move.
    pub(super) color: Color,
    pub(super) verdict: Verdict,
    pub(super) score: Score,
    unfinished: Unfinished,
    /// By how much Black is ahead, [`Ending::value`], once somebody has asked.
    pub(super) value: OnceCell<f64>,
    /// What has been read here and in the positions that this one comes from.
    pub(super) memory: Rc<RefCell<Memory>>,
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::estimate`].
    pub(super) fn new(game: &'a Game, color: Color) -> Ending<'a> {
        let memory = Memory::new(tactics::Settings::default());
        Ending::estimated(game, color, Rc::new(RefCell::new(memory)))
    }

    pub(super) fn estimated(
        game: &'a Game,
        color: Color,
        memory: Rc<RefCell<Memory>>,
    ) -> Ending<'a> {
        let verdict = status::estimate(game.board(), playout::Settings::default());
        let score = Score::of(game, &verdict);
        let unfinished = Unfinished::new(game.board(), &verdict, &score.count);
        Ending {
            game,
            color,
            verdict,
            score,
            unfinished,
            value: OnceCell::new(),
            memory,
        }
    }

    /// Whether all borders are closed; a group may still be in doubt, if it is not contested. Territory that is nobody's in
    /// the playouts is open, whatever it looks like: a lone stone surrounds the whole board. Where only some of it is, or a
    /// group is contested, a search has a second look, once with either side to move: a dead group often lives in playouts
    /// because its captor does not answer there, but in a search it does. If it is too late for that, such territory is
    /// taken for open, and contested groups for decided. Cost: that of some playouts, and where there are such groups or
    /// such territory of 1200 in two searches.
    pub(super) fn is_closed(&self, is_late: &dyn Fn() -> bool) -> bool {
        // Where area counts corridors are weighed as dame are; else they are for the search.
        let is_open = if self.counts_area() {
            self.unfinished.is_wide_open()
        } else {
            !self.unfinished.open.is_empty()
        };
        if is_open {
            return false;
        }
        let ownership = look(self.game.board());
        let territory = self.score.count.territory;
        let all = territory.black.len() + territory.white.len();
        let doubtful = self.doubtful(|v| ownership.balance(v));
        let is_sure = |doubtful: usize| {
            log::debug!("{doubtful} of {all} points are doubtful");
            doubtful * DOUBTFUL <= all
        };
        if doubtful * PLAINLY_OPEN > all {
            return false;
        }
        let is_clear = is_sure(doubtful);
        if is_clear && !self.is_contested() {
            return true;
        }
        let look = |color| second_look(self.game, color, |_| {}, is_late);
        let [Some(black), Some(white)] = Color::ALL.map(look) else {
            return is_clear;
        };
        let agree = [(Color::Black, &black), (Color::White, &white)]
            .into_iter()
            .all(|(color, Report { ownership, .. })| {
                let sign = f64::from(color.sign());
                is_clear || is_sure(self.doubtful(|v| f64::from(ownership[v]) * sign))
            });
        agree && !self.contested_swings(&ByColor::new(&black, &white))
    }

    /// The blocks that are neither dead nor alive in the playouts, and that nothing else tells anything about.
    fn contested(&self) -> impl Iterator<Item = &BlockStatus> {
        let blocks = self.verdict.blocks().iter();
        blocks.filter(|block| match block.evidence {
            Evidence::Playouts { survival } => {
                survival > CONTESTED && survival < 1.0 - CONTESTED && block.stones.len() >= GROUP
            }
            _ => false,
        })
    }

    /// Whether there are such blocks.
    pub(super) fn is_contested(&self) -> bool {
        self.contested().next().is_some()
    }

    /// Whether the fate of a contested block depends on who moves first, by what searches find for either side.
    fn contested_swings(&self, reports: &ByColor<&Report>) -> bool {
        self.contested().any(|block| {
            let own = mean(reports[block.color], &block.stones);
            let other = -mean(reports[block.color.opponent()], &block.stones);
            log::debug!("{}: {own:.2} and {other:.2}", block.origin);
            swings(own, other)
        })
    }

    /// The vertices beside contested blocks, and all empty ones that hang together with these.
    fn around_contested(&self) -> VertexSet {
        let stones = self.contested().map(|block| block.stones);
        let beside = stones.fold(VertexSet::EMPTY, |all, stones| all | stones.neighbors());
        let regions = self.game.board().empty_vertices().components();
        let near = regions.filter(|region| region.intersects(&beside));
        near.fold(VertexSet::EMPTY, |all, region| all | region)
    }

    /// How many vertices of territory are not their owner's by this balance, 1 for Black to -1 for White. Where all that
    /// is dead has been read to be, playouts are not asked.
    fn doubtful(&self, balance: impl Fn(Vertex) -> f64) -> usize {
        let is_read = |points: &VertexSet| {
            let blocks = self.verdict.blocks().iter();
            let mut dead = blocks
                .filter(|block| block.stones.intersects(points))
                .peekable();
            dead.peek().is_some() && dead.all(|block| block.grade() >= Grade::Read)
        };
        let doubtful = Color::ALL.map(|color| {
            let territories = self.score.count.territory[color].components();
            let asked = territories.into_iter().filter(|points| !is_read(points));
            asked
                .flat_map(|points| points.into_iter())
                .filter(|&v| balance(v) * f64::from(color.sign()) < OWNED)
                .count()
        });
        doubtful.into_iter().sum()
    }

    /// The move to make once all borders are closed; `local` are the [`Ending::local_moves`]. What has not been looked
    /// at when the time is up is left.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        let start = Instant::now();
        let is_late = || limits.is_late(start) || limits.is_called_off();
        let all = outlook::all_judged();
        let scales = Scales::new(self, local, &is_late, &all);
        let urgent = self.urgent(local, &scales).map(|v| (v, "urgent"));
        let gain = || Some((self.gain(local, &scales, limits)?, "gain"));
        let dame = || Some((self.dame(&scales)?, "dame"));
        let point = || Some((self.last_point(&scales)?, "last point"));
        told(urgent.or_else(gain).or_else(dame).or_else(point))
    }

    /// Where a move gains nothing for anybody: in territory, or anywhere if a stone counts for nothing; but not near contested
    /// blocks.
    pub(super) fn wasted(&self) -> VertexSet {
        let wasted = if self.counts_area() {
            let territory = &self.score.count.territory;
            territory.black | territory.white
        } else {
            self.game.board().empty_vertices()
        };
        wasted - self.around_contested()
    }

    /// Territory and living stones of each side, but those beside a sensible move or blocks in doubt, and stones in seki.
    pub(super) fn quiet(&self, sensible: &VertexSet) -> ByColor<VertexSet> {
        let blocks = self.verdict.blocks().iter();
        let beside = sensible.neighbors();
        let open = blocks
            .filter(|block| block.grade() == Grade::Doubtful || block.stones.intersects(&beside));
        let open = open.fold(*sensible, |all, block| all | block.stones);
        let open = (self.contested()).fold(open, |all, block| all | block.stones);
        let count = &self.score.count;
        ByColor::from_fn(|color| {
            let regions = count.territory[color].components();
            let quiet = regions.filter(|region| !(*region | region.neighbors()).intersects(&open));
            let quiet = quiet.fold(VertexSet::EMPTY, |all, region| all | region);
            quiet | (count.alive[color] - open - count.seki[color])
        })
    }

    fn alive(&self, color: Color) -> VertexSet {
        self.score.count.alive[color]
    }

    /// The move that saves or captures the most stones, if the judge agrees that it is worth it; ties go to the first
    /// in reading order of the blocks.
    fn urgent(&self, local: &[LocalMove], scales: &Scales<'_>) -> Option<Vertex> {
        let mut local = local.to_vec();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        local
            .into_iter()
            .take_while(|_| !(scales.is_late)())
            .find(|found| self.is_worth_it(found, scales) && self.is_decisive(found, scales))
            .map(|found| found.answer)
    }

    /// Moves that save own blocks which could be captured, or capture enemy blocks that need not live: by what the
    /// judge has read where life depends on who moves first, else by tactics.
    pub(super) fn local_moves(&self) -> Vec<LocalMove> {
        self.local_moves_of(self.color)
    }

    pub(super) fn local_moves_of(&self, color: Color) -> Vec<LocalMove> {
        let mut board = self.game.board().clone();
        let mut memory = self.memory();
        let kos = status::kos(&board);
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let origin = block.origin;
            let (target, (answer, other)) = if block.is_unsettled() {
                (Some(origin), vital(block, color)?)
            } else if block.status == Status::Alive && in_danger(&board, origin) {
                let is_last_ko = kos == [origin];
                let found = tactical(&mut memory, &mut board, block, color, is_last_ko);
                // A search thinks of other things than the last ko.
                (Some(origin).filter(|_| !is_last_ko), found?)
            } else {
                return None;
            };
            Some(LocalMove {
                answer,
                other,
                stones: block.stones.len(),
                target,
            })
        });
        let mut moves: Vec<LocalMove> = moves.collect();
        moves.retain(|found| self.game.check(color, found.answer).is_ok());
        moves
    }

    /// What has been read, turned to this position.
    pub(super) fn memory(&self) -> RefMut<'_, Memory> {
        let mut memory = self.memory.borrow_mut();
        memory.turn_to(self.game.board());
        memory
    }

    /// The same board with the other side to move.
    pub(super) fn other_side(&self) -> Ending<'a> {
        Ending {
            game: self.game,
            color: self.color.opponent(),
            verdict: self.verdict.clone(),
            score: self.score,
            unfinished: self.unfinished.clone(),
            value: self.value.clone(),
            memory: self.memory.clone(),
        }
    }

    /// The game after a move, if it is legal and no position comes back: at the end of a game, who goes round in
    /// circles wins nothing.
    pub(super) fn after(&self, color: Color, v: Vertex) -> Option<Game> {
        let mut after = self.game.clone();
        after.play(color, Move::Play(v)).ok()?;
        (!self.game.recurs(color, v)).then_some(after)
    }

    /// A move that the search finds better than a pass because some block lives by it, or dies. Differences of the
    /// lead alone are no reason: where all borders are closed they are noise. The judge has to agree, but for blocks that
    /// are contested, of which he does not know any better.
    fn gain(&self, local: &[LocalMove], scales: &Scales<'_>, limits: &Limits) -> Option<Vertex> {
        if (scales.is_late)() {
            return None;
        }
        let mut unwatched = |_: &Search| ControlFlow::Continue(());
        let (game, color) = (self.game, self.color);
        let plays = limits.report(game, color, Keep::Plays, local, &mut unwatched);
        let best = plays.candidates.first()?;
        let passes = limits.report(game, color, Keep::Pass, &[], &mut unwatched);
        let pass = passes.candidates.first()?;
        let turned = self.verdict.blocks().iter().filter(|block| {
            mean(&plays, &block.stones) > LIVES && mean(&passes, &block.stones) < DIES
        });
        let stones: usize = turned.map(|block| block.stones.len()).sum();
        let gain = best.score_lead - pass.score_lead;
        log::info!("{} gains {gain:.2} and turns {stones} stones", best.action);
        let found = LocalMove {
            answer: best.action.vertex()?,
            other: pass.pv.get(1).and_then(|action| action.vertex()),
            stones,
            target: None,
        };
        let is_worth_it = gain > GAIN && stones > 0 && self.is_worth_it(&found, scales);
        let area = self.game.size().area() as f64;
        let is_large = gain * LARGE_GAIN > area;
        let turns = pass.winrate < 0.5 && best.winrate > 0.5;
        let wins = self.counts_area()
            && turns
            && gain * WINNING_GAIN > area
            && best.winrate - pass.winrate > WINS;
        (wins || is_worth_it || is_large && self.wins_contested(found.answer, &passes, scales))
            .then_some(found.answer)
    }

    /// Whether the fate of a contested block depends on whether this move is made or a pass, of which that has been found. Cost:
    /// that of [`second_look`], where there are such blocks.
    fn wins_contested(&self, v: Vertex, passes: &Report, scales: &Scales<'_>) -> bool {
        if !self.is_contested() {
            return false;
        }
        let look = |after: Game| second_look(&after, self.color.opponent(), |_| {}, scales.is_late);
        let Some(played) = self.after(self.color, v).and_then(look) else {
            return false;
        };
        self.contested().any(|block| {
            let (played, passed) = (-mean(&played, &block.stones), mean(passes, &block.stones));
            log::debug!("{}: {played:.2} and {passed:.2}", block.origin);
            swings(played, passed)
        })
    }

    /// The dame that makes the greatest difference, where a stone on it counts; the first one of equals. One that
    /// threatens something comes early, and one that the opponent cannot fill can wait. If it is too late to weigh any, the
    /// first one is filled that is not captured.
    fn dame(&self, scales: &Scales<'_>) -> Option<Vertex> {
        if !self.counts_area() {
            return None;
        }
        if (scales.is_late)() {
            return self.score.count.dame.into_iter().find(|&v| self.stays(v));
        }
        let mut found: Vec<(Vertex, f64)> =
            (self.weigh_dame(&self.score.count.dame, scales).into_iter())
                .filter(|dame| dame.own >= -self.tax())
                .map(|dame| (dame.vertex, dame.own + dame.other))
                .collect();
        found.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut found = found.into_iter().map(|(v, _)| v);
        found.find(|&v| self.is_harmless(v, scales))
    }

    /// Under territory rules, a dame that makes a point or keeps the opponent from making one; the first of those that are
    /// worth most.
    fn last_point(&self, scales: &Scales<'_>) -> Option<Vertex> {
        if self.counts_area() {
            return None;
        }
        let counts = |&v: &Vertex| Color::ALL.into_iter().any(|c| self.counts_more(c, v));
        let dame: VertexSet = self.score.count.dame.into_iter().filter(counts).collect();
        let mut found = self.weigh_dame(&dame, scales);
        found.retain(|dame| {
            let makes = dame.own >= POINT;
            let keeps = dame.own > -POINT && dame.own + dame.other >= POINT;
            makes || keeps
        });
        found.sort_by(|a, b| (b.own + b.other).total_cmp(&(a.own + a.other)));
        let all = outlook::all_judged();
        let scales = scales.closer(&all);
        let mut found = found.into_iter().map(|dame| dame.vertex);
        found.find(|&v| self.is_better_than_pass(v, &scales) && self.is_harmless(v, &scales))
    }

    /// Whether a colour is better off by a point after a move, if that changes nobody's life. Cost: that of
    /// [`crate::seki::survey`].
    fn counts_more(&self, color: Color, v: Vertex) -> bool {
        let Some(after) = self.after(color, v) else {
            return false;
        };
        let margin = Score::of(&after, &self.verdict).outcome().margin;
        (margin - self.score.outcome().margin) * f64::from(color.sign()) >= POINT
    }

    /// What a stone on each of these dame is worth, as far as there is time to weigh it.
    fn weigh_dame(&self, dame: &VertexSet, scales: &Scales<'_>) -> Vec<WeighedDame> {
        let in_time = dame.iter().take_while(|_| !(scales.is_late)());
        in_time.filter_map(|v| self.weigh(v, scales)).collect()
    }

    /// What a stone on a dame is worth, if it may be played.
    fn weigh(&self, vertex: Vertex, scales: &Scales<'_>) -> Option<WeighedDame> {
        let dame = LocalMove {
            answer: vertex,
            other: Some(vertex),
            stones: 1,
            target: None,
        };
        let (own, other) = self.worth(&dame, scales)?;
        log::debug!("dame {vertex}: {own} and {other}");
        Some(WeighedDame { vertex, own, other })
    }

    /// Whether a stone may be put on a vertex, and is not captured there by reading.
    fn stays(&self, v: Vertex) -> bool {
        let after = self.after(self.color, v);
        after.is_some_and(|after| {
            let attack = Reader::default().attack(&mut after.board().clone(), v);
            attack.is_some_and(|reading| reading.outcome == Outcome::Failure)
        })
    }

    /// A move, or instead of a pass one that captures dead stones.
    pub(super) fn or_capture(&self, chosen: Move) -> Move {
        let captures = || self.capture().map_or(Move::Pass, Move::Play);
        if chosen == Move::Pass {
            captures()
        } else {
            chosen
        }
    }

    /// A move that helps to capture a dead enemy block: the largest one first.
    fn capture(&self) -> Option<Vertex> {
        let mut board = self.game.board().clone();
        let mut reader = Reader::default();
        let dead = self.verdict.blocks().iter();
        let mut dead: Vec<_> = dead
            .filter(|block| block.status == Status::Dead && block.color != self.color)
            .collect();
        dead.sort_by_key(|block| std::cmp::Reverse(block.stones.len()));
        dead.into_iter().find_map(|block| {
            let attack = reader.attack(&mut board, block.origin)?;
            let read = attack.best.and_then(Move::vertex);
            let liberties = *board.block_at(block.origin)?.liberties();
            // The liberties that only the enemy's stones see come last.
            let (outer, inner): (Vec<Vertex>, Vec<Vertex>) = liberties.into_iter().partition(|v| {
                v.neighbors()
                    .iter()
                    .any(|&n| self.alive(self.color).contains(n))
            });
            let moves = read.into_iter().chain(outer).chain(inner);
            moves
                .filter(|&v| self.game.check(self.color, v).is_ok())
                .find(|&v| !playout::policy::is_bad_self_atari(&board, self.color, v))
        })
    }
}

/// A quick look at whose the vertices are.
pub(super) fn look(board: &Board) -> Ownership {
    let settings = playout::Settings {
        playouts: LOOK,
        ..playout::Settings::default()
    };
    playout::run(board, settings)
}

/// A move that was found for some reason, or a pass.
fn told(found: Option<(Vertex, &str)>) -> Move {
    let Some((v, reason)) = found else {
        return Move::Pass;
    };
    log::info!("{v}: {reason}");
    Move::Play(v)
}

/// Whether the fate of a block is open that is its owner's with these balances, if he moves first and if the opponent does.
fn swings(first: f32, second: f32) -> bool {
    first - second > SWING && first > -DECIDED && second < DECIDED
}

/// How much some stones are those of the side that searched, 1 to -1.
pub(super) fn mean(report: &Report, stones: &VertexSet) -> f32 {
    let sum: f32 = stones.iter().map(|v| report.ownership[v]).sum();
    sum / stones.len() as f32
}

/// What a search finds in which every point counts and not who wins; somebody may tell it what to look at.
pub(super) fn second_look(
    game: &Game,
    color: Color,
    tell: impl FnOnce(&mut Search),
    is_late: &dyn Fn() -> bool,
) -> Option<Report> {
    let mut search = Search::new(game, color, Settings::second_look());
    tell(&mut search);
    for _ in 0..SECOND_LOOK / AT_ONCE {
        if is_late() {
            return None;
        }
        search.run(AT_ONCE);
    }
    Some(search.report())
}

/// The points that decide whether a block lives: that of the side to move, and that of the opponent.
fn vital(block: &BlockStatus, color: Color) -> Option<(Vertex, Option<Vertex>)> {
    match block.evidence {
        Evidence::Read { reading, .. } if block.color == color => {
            Some((reading.defense?, reading.attack))
        }
        Evidence::Read { reading, .. } => Some((reading.attack?, reading.defense)),
        _ => None,
    }
}

/// The moves that save or capture a block which could be captured. Own blocks are saved from a ko, too; enemy ones
/// have to be gone for good, or for the first threat if it is the last ko.
fn tactical(
    memory: &mut Memory,
    board: &mut Board,
    block: &BlockStatus,
    color: Color,
    is_last_ko: bool,
) -> Option<(Vertex, Option<Vertex>)> {
    let attack = memory.attack(board, block.origin);
    let (answer, other) = match attack.0 {
        Outcome::Failure => return None,
        _ if block.color == color => (memory.defend(board, block.origin), attack.1),
        _ => (attack, None),
    };
    let (outcome, answer) = answer;
    let succeeds = match outcome {
        Outcome::Success => true,
        Outcome::GoodKo => is_last_ko,
        Outcome::BadKo | Outcome::Failure => false,
    };
    Some((answer.filter(|_| succeeds)?, other))
}

/// Whether a stone of this colour can be played and not be captured.
pub(super) fn stands(board: &mut Board, memory: &mut Memory, color: Color, v: Vertex) -> bool {
    let Ok(undo) = board.play(color, v) else {
        return false;
    };
    let is_in_danger = in_danger(board, v);
    board.undo(undo);
    !is_in_danger || memory.safe_move(board, color, v) == Chance::Yes
}

/// Whether what is on a vertex has few liberties, or is gone.
fn in_danger(board: &Board, v: Vertex) -> bool {
    board
        .block_at(v)
        .is_none_or(|block| block.liberty_count() <= FEW)
}
