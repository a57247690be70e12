//! Moves on a finished board: protecting what is threatened, winning what can still be won, the dame and last points
//! (module `dame`), and capturing dead stones if the caller asks for it.

use super::outlook::{self, Scales};
use super::{Keep, Limits};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::eye::Chance;
use crate::finish::{PLAINLY_OPEN, Unfinished};
use crate::game::Game;
use crate::life;
use crate::playout::{self, OWNED, Ownership};
use crate::score::Score;
use crate::search::{Report, SECOND_LOOK, SearchSettings, TreeSearch};
use crate::status::{self, BlockStatus, Evidence, Grade, Status, Verdict};
use crate::tactics::{self, CaptureOutcome, CaptureReader};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;
use crate::worm::CaptureMemory;
use std::cell::{OnceCell, RefCell, RefMut};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

/// The lead of a search after a move must exceed that after a pass by this many points for the move to be believed:
/// less is noise of the playouts. Set by hand.
const GAIN: f64 = 1.0;

/// Stones live if their mean ownership in a search, -1 to 1 for their owner, is above this. Set by hand.
pub(super) const LIVES: f32 = 0.3;

/// Stones die if their mean ownership in a search is below this; the search leaves open what lies in between. Set by
/// hand.
pub(super) const DIES: f32 = -0.1;

/// Playouts leave open whether a block lives if both the share in which it survives and the share in which it does not
/// exceed this. Set by hand.
const CONTESTED: f64 = 0.1;

/// The least number of stones of a block that counts as contested.
const GROUP: usize = 2;

/// The fate of a block depends on the side to move if its mean ownership, -1 to 1, changes by more than this. Set by
/// hand.
const SWING: f32 = 0.3;

/// The fate of a block is decided if a search gives it to one side with more than this mean ownership, whoever moves
/// first. Set by hand.
const DECIDED: f32 = 0.3;

/// A move is searched for its effect on contested blocks only if it gains more than one point per this many vertices of
/// the board. On 145 finished boards, with either side to move, moves did so on only two, both 9x9. Set by hand.
const LARGE_GAIN: f64 = 12.0;

/// If area counts, a move by which the search expects to win, although it expects to lose after a pass, is made
/// whatever the judge says: the board is not finished then. Its winrate must be higher than that of a pass by this. Set
/// by hand.
const WINS: f64 = 0.15;

/// Such a move must also gain more than one point per this many vertices of the board. Set by hand.
const WINNING_GAIN: f64 = 27.0;

/// Playouts of [`quick_ownership`], which tell whether territory is owned at all.
const LOOK: u32 = 64;

/// Territory is clear if at most one in this many of its vertices is doubtful.
const DOUBTFUL: usize = 10;

/// Playouts of a second look between two looks at the clock.
const AT_ONCE: u32 = 50;

/// Blocks with more liberties than this are taken as in no danger.
const FEW: usize = 4;

/// A move that decides the fate of some stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalMove {
    /// The move.
    pub answer: Vertex,
    /// The move by which the opponent would save these stones, if they are his, or capture them.
    pub other: Option<Vertex>,
    /// The number of these stones.
    pub stones: usize,
    /// One of these stones; `None` if a search need not confirm the move ([`Ending::is_decisive`]).
    pub target: Option<Vertex>,
}

/// A position that may be the end of a game, from the side to move.
pub(super) struct Ending<'a> {
    pub(super) game: &'a Game,
    /// The side to move.
    pub(super) color: Color,
    pub(super) verdict: Verdict,
    pub(super) score: Score,
    unfinished: Unfinished,
    /// Black's lead in points ([`Ending::value`]), computed at first use.
    pub(super) value: OnceCell<f64>,
    pub(super) readings: Rc<Readings>,
}

/// What was read in a position and in those that it was reached from. It saves time in later ones and changes no answer.
pub(super) struct Readings {
    tactics: RefCell<CaptureMemory>,
    life: RefCell<life::LifeReader>,
}

impl<'a> Ending<'a> {
    /// Judges the position. Cost: that of [`status::estimate`].
    pub(super) fn new(game: &'a Game, color: Color) -> Ending<'a> {
        let readings = Readings {
            tactics: RefCell::new(CaptureMemory::new(tactics::CaptureSettings::default())),
            life: RefCell::new(life::LifeReader::remembering()),
        };
        Ending::estimated(game, color, Rc::new(readings))
    }

    /// Judges a position, with the readings of earlier ones. Cost: that of [`status::estimate`].
    pub(super) fn estimated(game: &'a Game, color: Color, readings: Rc<Readings>) -> Ending<'a> {
        let settings = playout::PlayoutSettings::default();
        let verdict =
            status::estimate_with(game.board(), settings, &mut readings.life.borrow_mut());
        let score = Score::without_teire(game, &verdict);
        let unfinished = Unfinished::new(game.board(), &verdict, &score.count);
        Ending {
            game,
            color,
            verdict,
            score,
            unfinished,
            value: OnceCell::new(),
            readings,
        }
    }

    /// Whether all borders are closed and no contested block depends on the side to move. Other groups may still be in
    /// doubt.
    ///
    /// Territory that neither side owns in the playouts is open, whatever it looks like: a lone stone surrounds the
    /// whole board. If only some of it is like that, or a block is contested, a second look decides, with either side
    /// to move: a dead group often lives in playouts because its captor does not answer there, but does in a search. If
    /// it is too late for that, such territory is taken as open, and contested blocks as decided.
    ///
    /// Cost: that of 64 playouts, and if there are such blocks or such territory, of two searches of 600.
    pub(super) fn is_closed(&self, is_late: &dyn Fn() -> bool) -> bool {
        // If area counts, corridors are weighed like dame; otherwise they are left to the search.
        let is_open = if self.counts_area() {
            self.unfinished.is_wide_open()
        } else {
            !self.unfinished.open.is_empty()
        };
        if is_open {
            return false;
        }
        let ownership = quick_ownership(self.game.board());
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

    /// The blocks that are neither dead nor alive in the playouts, and of whose fate there is no other evidence.
    fn contested(&self) -> impl Iterator<Item = &BlockStatus> {
        let blocks = self.verdict.blocks().iter();
        blocks.filter(|block| match block.evidence {
            Evidence::Playouts { survival } => {
                survival > CONTESTED && survival < 1.0 - CONTESTED && block.stones.len() >= GROUP
            }
            _ => false,
        })
    }

    /// Whether there are contested blocks.
    pub(super) fn is_contested(&self) -> bool {
        self.contested().next().is_some()
    }

    /// Whether the fate of a contested block depends on who moves first, by a search for each side to move.
    fn contested_swings(&self, reports: &ByColor<&Report>) -> bool {
        self.contested().any(|block| {
            let own = mean(reports[block.color], &block.stones);
            let other = -mean(reports[block.color.opponent()], &block.stones);
            log::debug!("{}: {own:.2} and {other:.2}", block.origin);
            swings(own, other)
        })
    }

    /// The empty regions that adjoin contested blocks.
    fn around_contested(&self) -> VertexSet {
        let beside = VertexSet::union(self.contested().map(|block| block.stones.neighbors()));
        let regions = self.game.board().empty_vertices().components();
        VertexSet::union(regions.filter(|region| region.intersects(&beside)))
    }

    /// The number of vertices of territory that their owner does not own by this balance, 1 for Black to -1 for White.
    ///
    /// Territory is left out if it holds dead stones whose fate has been read.
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

    /// The move to make once all borders are closed, or a pass; `local` are the [`Ending::local_moves`].
    ///
    /// Moves that have not been considered when the time is up are not made.
    pub(super) fn choose(&self, local: &[LocalMove], limits: &Limits) -> Move {
        let start = Instant::now();
        let is_late = || limits.is_late(start) || limits.is_called_off();
        let all = outlook::all_judged();
        let scales = Scales::new(self, local, &is_late, &all);
        let urgent = self.urgent(local, &scales).map(|v| (v, "urgent"));
        let gain = || Some((self.gain(local, &scales, limits)?, "gain"));
        let dame = || Some((self.dame(&scales)?, "dame"));
        let point = || Some((self.last_point(&scales)?, "last point"));
        logged(urgent.or_else(gain).or_else(dame).or_else(point))
    }

    /// The vertices where a move gains nothing for either side: territory if area counts, otherwise all empty vertices;
    /// but not regions that adjoin contested blocks.
    pub(super) fn wasted(&self) -> VertexSet {
        let wasted = if self.counts_area() {
            let territory = &self.score.count.territory;
            territory.black | territory.white
        } else {
            self.game.board().empty_vertices()
        };
        wasted - self.around_contested()
    }

    /// Territory and living stones of each side, without regions and blocks beside a sensible move, blocks in doubt,
    /// and stones in seki.
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
            VertexSet::union(quiet) | (count.alive[color] - open - count.seki[color])
        })
    }

    /// The living stones of a colour.
    fn alive(&self, color: Color) -> VertexSet {
        self.score.count.alive[color]
    }

    /// The move that saves or captures most stones and that both the judge and a search confirm; the first block in
    /// reading order decides between equals.
    fn urgent(&self, local: &[LocalMove], scales: &Scales<'_>) -> Option<Vertex> {
        let mut local = local.to_vec();
        local.sort_by_key(|found| std::cmp::Reverse(found.stones));
        local
            .into_iter()
            .take_while(|_| !(scales.is_late)())
            .find(|found| self.is_worth_it(found, scales) && self.is_decisive(found, scales))
            .map(|found| found.answer)
    }

    /// Moves of the side to move that save own blocks which could be captured, or capture enemy blocks that could be
    /// saved: read by the judge if life depends on who moves first, else by tactics.
    pub(super) fn local_moves(&self) -> Vec<LocalMove> {
        self.local_moves_of(self.color)
    }

    /// The local moves of either colour.
    pub(super) fn local_moves_of(&self, color: Color) -> Vec<LocalMove> {
        let mut board = self.game.board().clone();
        let mut memory = self.memory();
        let kos = status::kos(&board);
        let moves = self.verdict.blocks().iter().filter_map(|block| {
            let origin = block.origin;
            let (target, (answer, other)) = if block.is_unsettled() {
                (Some(origin), vital(block, color)?)
            } else if block.status.lives() && in_danger(&board, origin) {
                let is_last_ko = kos == [origin];
                let found = tactical(&mut memory, &mut board, block, color, is_last_ko);
                // A search would not confirm a move in the last ko.
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

    /// The tactical readings, for use with this position.
    pub(super) fn memory(&self) -> RefMut<'_, CaptureMemory> {
        let mut memory = self.readings.tactics.borrow_mut();
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
            readings: self.readings.clone(),
        }
    }

    /// The game after a move; `None` if it is illegal or repeats a position, because cycles win nothing at the end of a
    /// game.
    pub(super) fn after(&self, color: Color, v: Vertex) -> Option<Game> {
        let mut after = self.game.clone();
        after.play(color, Move::Play(v)).ok()?;
        (!self.game.recurs(color, v)).then_some(after)
    }

    /// A move that the search finds better than a pass because a block lives or dies by it.
    ///
    /// A difference of the lead alone is no reason: if all borders are closed it is noise. The judge has to agree,
    /// except about contested blocks, of which it knows no more. Cost: two searches with half of the budget each.
    fn gain(&self, local: &[LocalMove], scales: &Scales<'_>, limits: &Limits) -> Option<Vertex> {
        if (scales.is_late)() {
            return None;
        }
        let mut unwatched = |_: &TreeSearch| ControlFlow::Continue(());
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

    /// Whether the fate of a contested block depends on whether this move is made, or a pass with the result `passes`.
    ///
    /// Cost: that of [`second_look`] if there are contested blocks.
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

    /// The chosen move, but instead of a pass one that captures dead stones, if there is one.
    pub(super) fn or_capture(&self, chosen: Move) -> Move {
        let captures = || self.capture().map_or(Move::Pass, Move::Play);
        if chosen == Move::Pass {
            captures()
        } else {
            chosen
        }
    }

    /// A move that helps to capture a dead enemy block, the largest one first; no bad self-atari.
    fn capture(&self) -> Option<Vertex> {
        let mut board = self.game.board().clone();
        let mut reader = CaptureReader::default();
        let dead = self.verdict.blocks().iter();
        let mut dead: Vec<_> = dead
            .filter(|block| block.status == Status::Dead && block.color != self.color)
            .collect();
        dead.sort_by_key(|block| std::cmp::Reverse(block.stones.len()));
        dead.into_iter().find_map(|block| {
            let attack = reader.attack(&mut board, block.origin)?;
            let read = attack.best.and_then(Move::vertex);
            let liberties = *board.block_at(block.origin)?.liberties();
            // Liberties that adjoin no own living stones come last.
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

/// Estimates by a few playouts which side owns each vertex.
pub(super) fn quick_ownership(board: &Board) -> Ownership {
    let settings = playout::PlayoutSettings {
        playouts: LOOK,
        ..playout::PlayoutSettings::default()
    };
    playout::run(board, settings)
}

/// A move, logged with the reason for it; a pass if none was found.
fn logged(found: Option<(Vertex, &str)>) -> Move {
    let Some((v, reason)) = found else {
        return Move::Pass;
    };
    log::info!("{v}: {reason}");
    Move::Play(v)
}

/// Whether the fate of a block depends on the side to move: `first` is its mean ownership, 1 to -1 for one side, if
/// that side moves first, and `second` if the opponent does.
fn swings(first: f32, second: f32) -> bool {
    first - second > SWING && first > -DECIDED && second < DECIDED
}

/// The mean ownership of some stones in a search, 1 to -1 for the side that searched.
pub(super) fn mean(report: &Report, stones: &VertexSet) -> f32 {
    let sum: f32 = stones.iter().map(|v| report.ownership[v]).sum();
    sum / stones.len() as f32
}

/// Searches a position with [`SearchSettings::second_look`]; `None` if it gets late. `tell` may prepare the search.
///
/// Cost: 600 playouts.
pub(super) fn second_look(
    game: &Game,
    color: Color,
    tell: impl FnOnce(&mut TreeSearch),
    is_late: &dyn Fn() -> bool,
) -> Option<Report> {
    let mut search = TreeSearch::new(game, color, SearchSettings::second_look());
    tell(&mut search);
    for _ in 0..SECOND_LOOK / AT_ONCE {
        if is_late() {
            return None;
        }
        search.run(AT_ONCE);
    }
    Some(search.report())
}

/// The vital vertices of an unsettled block: for the side to move, and for the opponent if known.
fn vital(block: &BlockStatus, color: Color) -> Option<(Vertex, Option<Vertex>)> {
    match block.evidence {
        Evidence::Read { reading, .. } if block.color == color => {
            Some((reading.defense?, reading.attack))
        }
        Evidence::Read { reading, .. } => Some((reading.attack?, reading.defense)),
        _ => None,
    }
}

/// The move that saves or captures a block by tactical reading, and the opponent's move there.
///
/// Own blocks that could only be captured by a ko are saved, too. The move itself must not need a ko, except the last
/// ko, and then one for which the opponent has to find the first threat.
fn tactical(
    memory: &mut CaptureMemory,
    board: &mut Board,
    block: &BlockStatus,
    color: Color,
    is_last_ko: bool,
) -> Option<(Vertex, Option<Vertex>)> {
    let attack = memory.attack(board, block.origin);
    let (answer, other) = match attack.0 {
        CaptureOutcome::Failure => return None,
        _ if block.color == color => (memory.defend(board, block.origin), attack.1),
        _ => (attack, None),
    };
    let (outcome, answer) = answer;
    let succeeds = match outcome {
        CaptureOutcome::Success => true,
        CaptureOutcome::GoodKo => is_last_ko,
        CaptureOutcome::BadKo | CaptureOutcome::Failure => false,
    };
    Some((answer.filter(|_| succeeds)?, other))
}

/// Whether a stone of this colour can be played without being captured.
pub(super) fn stands(
    board: &mut Board,
    memory: &mut CaptureMemory,
    color: Color,
    v: Vertex,
) -> bool {
    let Ok(undo) = board.play(color, v) else {
        return false;
    };
    let is_in_danger = in_danger(board, v);
    board.undo(undo);
    !is_in_danger || memory.safe_move(board, color, v) == Chance::Yes
}

/// Whether the block on a vertex has at most [`FEW`] liberties, or is gone.
fn in_danger(board: &Board, v: Vertex) -> bool {
    board
        .block_at(v)
        .is_none_or(|block| block.liberty_count() <= FEW)
}
