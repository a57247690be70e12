//! Moves on a finished board: what is threatened is protected, what can still be won is won, dame are filled where they
//! count, and dead stones are captured if somebody asks for it.

use super::{Keep, Limits};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::eye::Chance;
use crate::finish::Unfinished;
use crate::game::Game;
use crate::playout;
use crate::rules::Scoring;
use crate::score::Score;
use crate::search::clock::Budget;
use crate::search::{self, Report, Search};
use crate::status::{self, BlockStatus, Evidence, Status, Verdict};
use crate::tactics::{self, Outcome, Reader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::Memory;
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

/// A move has to be better than a pass by so many points to be believed in on a finished board.
const GAIN: f64 = 1.0;

/// A block is held by one side if the ownership of its stones is above this if that side moves, -1 to 1.
const LIVES: f32 = 0.3;

/// And it is lost if it is below this otherwise.
const DIES: f32 = -0.1;

/// Playouts that tell whether territory is territory.
const LOOK: u32 = 64;

/// Territory is owned with this balance of the playouts, -1 to 1.
const OWNED: f64 = 0.4;

/// One vertex of territory of so many may be in doubt.
const DOUBTFUL: usize = 10;

/// If more than one vertex of so many is in doubt, nobody has to search to know that borders are open.
const PLAINLY_OPEN: usize = 5;

/// Playouts of a search that has a second look at a position, a tenth of a second on 19x19, and enough nodes for them.
const SECOND_LOOK: u32 = 600;
const NODES: usize = 150_000;

/// Of these playouts so many come between two looks at the clock.
const AT_ONCE: u32 = 50;

/// Blocks with more liberties than this are in no danger.
const FEW: usize = 4;

/// A move that decides over some stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    pub answer: Vertex,
    /// What the opponent would play, if it is his stones that are saved or ours that are lost.
    other: Option<Vertex>,
    pub stones: usize,
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// The side to move.
    pub(super) color: Color,
    verdict: Verdict,
    score: Score,
    unfinished: Unfinished,
    /// By how much Black is ahead, [`Ending::value`], once somebody has asked.
    value: OnceCell<f64>,
    /// What has been read here and in the positions that this one comes from.
    memory: Rc<RefCell<Memory>>,
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::estimate`].
    pub(super) fn new(game: &'a Game, color: Color) -> Ending<'a> {
        let memory = Memory::new(tactics::Settings::default());
        Ending::estimated(game, color, Rc::new(RefCell::new(memory)))
    }

    fn estimated(game: &'a Game, color: Color, memory: Rc<RefCell<Memory>>) -> Ending<'a> {
        let verdict = status::estimate(game.board(), playout::Settings::default());
        let score = Score::of(game, &verdict);
        let unfinished = Unfinished::new(&verdict, &score.count);
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

    /// Whether all borders are closed; a group may still be in doubt. Territory that is nobody's in the playouts is
    /// open, whatever it looks like: a lone stone surrounds the whole board. Where only some of it is, a search has a
    /// second look, once with either side to move: a dead group often lives in playouts because its captor does not
    /// answer there, but in a search it does. If it is too late for that, the board is taken for open. Cost: that of some
    /// playouts, and now and then of 1200 in two searches.
    pub(super) fn is_closed(&self, is_late: &dyn Fn() -> bool) -> bool {
        if !self.unfinished.open.is_empty() {
            return false;
        }
        let settings = playout::Settings {
            playouts: LOOK,
            ..playout::Settings::default()
        };
        let ownership = playout::run(self.game.board(), settings);
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
        is_sure(doubtful)
            || Color::ALL.into_iter().all(|color| {
                second_look(self.game, color, is_late).is_some_and(
                    |Report { ownership, .. }| {
                        is_sure(
                            self.doubtful(|v| f64::from(ownership[v]) * f64::from(color.sign())),
                        )
                    },
                )
            })
    }

    /// How many vertices of territory are not their owner's by this balance, 1 for Black to -1 for White.
    fn doubtful(&self, balance: impl Fn(Vertex) -> f64) -> usize {
        let doubtful = Color::ALL.map(|color| {
            let points = self.score.count.territory[color].into_iter();
            points
                .filter(|&v| balance(v) * f64::from(color.sign()) < OWNED)
                .count()
        });
        doubtful.into_iter().sum()
    }

    /// The move to make once all borders are closed; `local` are the [`Ending::local_moves`]. What has not been looked
    /// at when the time is up is left.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        type Finder<'f> = &'f dyn Fn() -> Option<Vertex>;
        let start = Instant::now();
        let is_late = || matches!(limits.budget, Budget::Time(time) if start.elapsed() > time);
        let known = self.known(local);
        let finders: [(&str, Finder); 3] = [
            ("urgent", &|| self.urgent(local, &known, &is_late)),
            ("gain", &|| self.gain(local, &known, limits)),
            ("dame", &|| self.dame(&known, &is_late)),
        ];
        for (reason, find) in finders {
            if is_late() {
                break;
            }
            if let Some(v) = find() {
                log::info!("{v}: {reason}");
                return Move::Play(v);
            }
        }
        Move::Pass
    }

    fn alive(&self, color: Color) -> VertexSet {
        self.score.count.alive[color]
    }

    /// The local moves of both sides as the board stands, which are no answer to what is played elsewhere.
    fn known(&self, local: &[LocalMove]) -> ByColor<VertexSet> {
        let answers = |moves: &[LocalMove]| moves.iter().map(|found| found.answer).collect();
        let other = self.color.opponent();
        let mut known = ByColor::new(answers(local), answers(local));
        known[other] = answers(&self.local_moves_of(other));
        known
    }

    /// The move that saves or captures the most stones, if the judge agrees that it is worth it; ties go to the first
    /// in reading order of the blocks.
    fn urgent(
        &self,
        local: &[LocalMove],
        known: &ByColor<VertexSet>,
        is_late: &dyn Fn() -> bool,
    ) -> Option<Vertex> {
        let mut local = local.to_vec();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        local
            .into_iter()
            .take_while(|_| !is_late())
            .find(|found| self.is_worth_it(found, known))
            .map(|found| found.answer)
    }

    /// Moves that save own blocks which could be captured, or capture enemy blocks that need not live: by what the
    /// judge has read where life depends on who moves first, else by tactics.
    pub(super) fn local_moves(&self) -> Vec<LocalMove> {
        self.local_moves_of(self.color)
    }

    fn local_moves_of(&self, color: Color) -> Vec<LocalMove> {
        let mut board = self.game.board().clone();
        let mut memory = self.memory();
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let (answer, other) = if block.is_unsettled() {
                vital(block, color)?
            } else if block.status == Status::Alive && in_danger(&board, block.origin) {
                tactical(&mut memory, &mut board, block, color)?
            } else {
                return None;
            };
            Some(LocalMove {
                answer,
                other,
                stones: block.stones.len(),
            })
        });
        let mut moves: Vec<LocalMove> = moves.collect();
        moves.retain(|found| self.game.check(color, found.answer).is_ok());
        moves
    }

    /// Whether a local move gains something, or takes from the opponent a move that would, both with the best answer;
    /// and more than a dame does, as long as there are some.
    fn is_worth_it(&self, found: &LocalMove, known: &ByColor<VertexSet>) -> bool {
        let tax = self.tax();
        let worth = self.worth(found, known);
        log::debug!("{}: {worth:?}", found.answer);
        worth.is_some_and(|(own, other)| {
            if tax > 0.0 {
                own + other > 0.0 && own >= -1.0 - tax
            } else {
                own >= 1.0 || (own >= -1.0 && own + other >= 1.0)
            }
        })
    }

    /// What a colour gains by a move if it is played, and what the opponent would by his, each with the best answer;
    /// `None` if it is not legal.
    fn worth(&self, found: &LocalMove, known: &ByColor<VertexSet>) -> Option<(f64, f64)> {
        let (color, other) = (self.color, self.color.opponent());
        let mut known = *known;
        for v in [Some(found.answer), found.other].into_iter().flatten() {
            known.black.remove(v);
            known.white.remove(v);
        }
        let gain = |color, v| Some(self.outlook(color, v, &known)? - self.value(color));
        let own = gain(color, found.answer)?;
        let none = -self.tax();
        Some((
            own,
            found.other.and_then(|v| gain(other, v)).unwrap_or(none),
        ))
    }

    /// What a stone costs: where a dame is worth a point, whoever plays elsewhere leaves one to the opponent. Where
    /// moves are compared with that in mind, simple dame come out at nothing, and what is more urgent or less above and
    /// below it (Berlekamp and Wolfe, "Mathematical Go", 1994, call it chilling).
    fn tax(&self) -> f64 {
        let dame = self.counts_area() && !self.score.count.dame.is_empty();
        f64::from(u8::from(dame))
    }

    fn counts_area(&self) -> bool {
        self.game.rules().scoring != Scoring::Territory
    }

    /// By how much a colour is ahead, with the dame that only one side can fill, who may do so at the very end.
    /// Cost: that of reading what no position before has told, the first time.
    fn value(&self, color: Color) -> f64 {
        let value = self.value.get_or_init(|| {
            let margin = self.score.outcome().margin;
            if !self.counts_area() {
                return margin;
            }
            let mut board = self.game.board().clone();
            let mut memory = self.memory();
            let dame = self.score.count.dame.into_iter().map(|v| {
                let mut stands = |color| stands(&mut board, &mut memory, color, v);
                let [black, white] = Color::ALL.map(|c| f64::from(u8::from(stands(c))));
                black - white
            });
            margin + dame.sum::<f64>()
        });
        value * f64::from(color.sign())
    }

    /// What has been read, turned to this position.
    fn memory(&self) -> RefMut<'_, Memory> {
        let mut memory = self.memory.borrow_mut();
        memory.turn_to(self.game.board());
        memory
    }

    fn after(&self, color: Color, v: Vertex) -> Option<Game> {
        let mut after = self.game.clone();
        after.play(color, Move::Play(v)).ok()?;
        Some(after)
    }

    /// By how much a colour is ahead after its move, if it is legal, once the opponent has answered what that threatens
    /// and both have paid for their stones. The moves that were `known` before are no answers. Cost: that of
    /// [`status::estimate`] for the move and for every answer, and of reading.
    fn outlook(&self, color: Color, v: Vertex, known: &ByColor<VertexSet>) -> Option<f64> {
        let (tax, other) = (self.tax(), color.opponent());
        let after = self.after(color, v)?;
        let ending = Ending::estimated(&after, other, self.memory.clone());
        let answers = ending.local_moves().into_iter();
        let answers = answers.filter(|found| !known[other].contains(found.answer));
        let answered = answers.filter_map(|found| {
            let answered = ending.after(other, found.answer)?;
            let answered = Ending::estimated(&answered, other, self.memory.clone());
            Some(answered.value(other) - tax)
        });
        Some(-answered.fold(ending.value(other), f64::max) - tax)
    }

    /// A move that the search finds better than a pass because some block lives by it, or dies. Differences of the
    /// lead alone are no reason: where all borders are closed they are noise.
    fn gain(
        &self,
        local: &[LocalMove],
        known: &ByColor<VertexSet>,
        limits: &Limits,
    ) -> Option<Vertex> {
        let mut unwatched = |_: &Search| ControlFlow::Continue(());
        let (game, color) = (self.game, self.color);
        let plays = limits.report(game, color, Keep::Plays, local, &mut unwatched);
        let best = plays.candidates.first()?;
        let passes = limits.report(game, color, Keep::Pass, &[], &mut unwatched);
        let pass = passes.candidates.first()?;
        let turned = self.verdict.blocks().iter().filter(|block| {
            let mean = |report: &Report| {
                let sum: f32 = block.stones.iter().map(|v| report.ownership[v]).sum();
                sum / block.stones.len() as f32
            };
            mean(&plays) > LIVES && mean(&passes) < DIES
        });
        let stones: usize = turned.map(|block| block.stones.len()).sum();
        let gain = best.score_lead - pass.score_lead;
        log::info!("{} gains {gain:.2} and turns {stones} stones", best.action);
        let found = LocalMove {
            answer: best.action.vertex()?,
            other: pass.pv.get(1).and_then(|action| action.vertex()),
            stones,
        };
        (gain > GAIN && stones > 0 && self.is_worth_it(&found, known)).then_some(found.answer)
    }

    /// The dame that makes the greatest difference, where a stone on it counts; the first one of equals. One that
    /// threatens something comes early, and one that the opponent cannot fill can wait.
    fn dame(&self, known: &ByColor<VertexSet>, is_late: &dyn Fn() -> bool) -> Option<Vertex> {
        if !self.counts_area() {
            return None;
        }
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for v in self.score.count.dame {
            if is_late() {
                break;
            }
            let found = LocalMove {
                answer: v,
                other: Some(v),
                stones: 1,
            };
            let Some((own, other)) = self.worth(&found, known) else {
                continue;
            };
            log::debug!("dame {v}: {own} and {other}");
            if own >= -self.tax() && own + other > most {
                (best, most) = (Some(v), own + other);
            }
        }
        best
    }

    /// A move that helps to capture a dead enemy block: the largest one first.
    pub(super) fn capture(&self) -> Option<Vertex> {
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

/// What a search of all moves finds, in which every point counts and not who wins.
fn second_look(game: &Game, color: Color, is_late: &dyn Fn() -> bool) -> Option<Report> {
    let settings = search::Settings {
        nodes: NODES,
        lead: 100,
        ..search::Settings::default()
    };
    let mut search = Search::new(game, color, settings);
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
/// have to be gone for good.
fn tactical(
    memory: &mut Memory,
    board: &mut Board,
    block: &BlockStatus,
    color: Color,
) -> Option<(Vertex, Option<Vertex>)> {
    let attack = memory.attack(board, block.origin);
    let (answer, other) = match attack.0 {
        Outcome::Failure => return None,
        _ if block.color == color => (memory.defend(board, block.origin), attack.1),
        _ => (attack, None),
    };
    let (outcome, answer) = answer;
    Some((answer.filter(|_| outcome == Outcome::Success)?, other))
}

/// Whether a stone of this colour can be played and not be captured.
fn stands(board: &mut Board, memory: &mut Memory, color: Color, v: Vertex) -> bool {
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
