//! A position of a problem's play, and what the reader says of it.

use super::params;
use super::tsumego::TsumegoError;
use crate::answer::Answer;
use crate::benson;
use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::life::frame::{self, FrameWidth};
use crate::life::{ByFate, KoFight, LifeOutcome, LifeReader, Problem, Unfit, Walls};
use crate::position::Position;
use crate::status::{Status, Verdict};
use crate::vertex::Move;
use crate::vertex_set::VertexSet;
use std::cell::OnceCell;

/// The stones on the board and those that the question is about.
#[derive(Clone, Debug)]
pub(super) struct TsumegoPosition {
    pub board: Board,
    /// The colour of the target.
    pub defender: Color,
    /// Stones of the target that are not captured; all of them have to be.
    pub target: VertexSet,
    /// Walls of both colours.
    pub safe: VertexSet,
}

impl TsumegoPosition {
    /// The local position.
    ///
    /// # Errors
    /// Those of [`Problem::new`]: the target is captured or too large.
    pub fn problem(&self) -> Result<Problem, Unfit> {
        Problem::new(&self.board, &self.target, &self.safe, params::REACH)
    }

    /// The moves that matter: on the empty vertices of the local position, and the pass.
    pub fn moves(&self) -> Vec<Move> {
        let region = self.problem().map(|problem| *problem.region());
        let empty = region.unwrap_or_default() & self.board.empty_vertices();
        empty.iter().map(Move::Play).chain([Move::Pass]).collect()
    }

    /// The position after a move; `None` if it is illegal.
    pub fn after(&self, color: Color, mv: Move) -> Option<TsumegoPosition> {
        let mut next = self.clone();
        let _undo = match mv {
            Move::Pass => next.board.pass(),
            Move::Play(v) => next.board.play(color, v).ok()?,
        };
        next.target = self.target & next.board.stones_of(self.defender);
        Some(next)
    }
}

/// The board of a question without a frame, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Grounds {
    pub board: Board,
    proven: Walls,
    verdict: OnceCell<Option<Verdict>>,
}

impl Grounds {
    pub fn new(board: &Board) -> Grounds {
        Grounds {
            board: board.clone(),
            proven: Walls::default().with_proven(&benson::pass_alive(board)),
            verdict: OnceCell::new(),
        }
    }

    /// Those of a board that this one leads to by a few moves: if this one is not finished, that is taken as not finished either.
    pub fn followed_by(&self, board: &Board) -> Grounds {
        let grounds = Grounds::new(board);
        if self.verdict().is_none() {
            let _ = grounds.verdict.set(None);
        }
        grounds
    }

    /// The status of all blocks, if the board is finished. Cost: that of the judge, once; where most is open that
    /// of a few playouts.
    pub fn verdict(&self) -> Option<&Verdict> {
        let find = || {
            let position = Position::new(Game::standing(&self.board));
            position.is_settled().then(|| position.verdict().clone())
        };
        self.verdict.get_or_init(find).as_ref()
    }

    /// What becomes of these stones if the board is finished and they have one status.
    pub fn fate(&self, target: &VertexSet) -> Option<LifeOutcome> {
        let verdict = self.verdict()?;
        let mut fates = target.iter().filter_map(|v| Some(verdict.at(v)?.status));
        let first = fates.next()?;
        let fate = match first {
            Status::Alive => LifeOutcome::Lives,
            Status::Seki => LifeOutcome::Seki,
            Status::Dead => LifeOutcome::Captured,
        };
        fates.all(|status| status == first).then_some(fate)
    }
}

/// What a fate is worth to a side, more if it is better. A target that is not captured, but may be alive or stand in
/// seki, counts as the latter.
pub(super) fn worth(fate: LifeOutcome, defends: bool) -> u8 {
    let rank = match fate {
        LifeOutcome::Captured => 0,
        LifeOutcome::CapturedInKo => 1,
        LifeOutcome::SavedInKo => 2,
        LifeOutcome::Seki | LifeOutcome::Stands => 3,
        LifeOutcome::Escapes | LifeOutcome::Lives => 4,
    };
    match defends {
        true => rank,
        false => 4 - rank,
    }
}

/// A position with its walls.
#[derive(Clone, Debug)]
pub(super) struct WalledPosition {
    pub position: TsumegoPosition,
    /// How sure its walls make an answer; `None` if the position does not hold all that could matter.
    pub walls: Option<ByFate>,
    pub framed: bool,
    /// Number of vertices through which the defender reaches the frame.
    pub gaps: usize,
    /// Number of empty vertices.
    pub room: usize,
}

impl WalledPosition {
    /// The position around these blocks: on the board as it is, if walls enclose it there and it is not too wide, or else
    /// in its near frame. Proven walls come before those of a finished board.
    ///
    /// # Errors
    /// If there is no target, or it is too large.
    pub fn new(grounds: &Grounds, target: &VertexSet) -> Result<WalledPosition, TsumegoError> {
        let (board, proven) = (&grounds.board, &grounds.proven);
        let is_small =
            |setting: &WalledPosition| setting.walls.is_some() && setting.room <= params::ROOM;
        let unframed = WalledPosition::between(board, proven, target)?;
        if is_small(&unframed) {
            return Ok(unframed);
        }
        if let Some(verdict) = grounds.verdict() {
            let settled = proven.with(verdict.stones(Status::Alive));
            let settled = WalledPosition::between(board, &settled, target);
            if let Some(settled) = settled.ok().filter(is_small) {
                return Ok(settled);
            }
        }
        match WalledPosition::framed(grounds, target, FrameWidth::Near) {
            Some(Err(error)) if unframed.walls.is_none() => Err(error),
            Some(Ok(near)) if unframed.walls.is_none() || unframed.room > near.room => Ok(near),
            _ => Ok(unframed),
        }
    }

    /// The position in a frame of this width; `None` if there is no frame.
    fn framed(
        grounds: &Grounds,
        target: &VertexSet,
        width: FrameWidth,
    ) -> Option<Result<WalledPosition, TsumegoError>> {
        let framed = frame::of_problem(&grounds.board, target, width)?;
        let walls = grounds.proven.with(framed.walls);
        let setting = WalledPosition::between(&framed.board, &walls, target);
        Some(setting.map(|setting| WalledPosition {
            framed: true,
            gaps: framed.gaps,
            ..setting
        }))
    }

    /// The same in a wide frame, if that holds all that could matter in it.
    pub fn wider(&self, grounds: &Grounds) -> Option<WalledPosition> {
        let wide = WalledPosition::framed(grounds, &self.position.target, FrameWidth::Wide)?;
        wide.ok().filter(|wide| wide.walls.is_some())
    }

    fn between(
        board: &Board,
        walls: &Walls,
        target: &VertexSet,
    ) -> Result<WalledPosition, TsumegoError> {
        let owner = target.first().and_then(|v| board.color_at(v));
        let position = TsumegoPosition {
            board: board.clone(),
            defender: owner.ok_or(TsumegoError::NothingInDanger)?,
            target: *target,
            safe: walls.without(target).stones(),
        };
        WalledPosition::of(position, walls)
    }

    fn of(position: TsumegoPosition, walls: &Walls) -> Result<WalledPosition, TsumegoError> {
        let problem = position.problem().map_err(|_| TsumegoError::TooLarge)?;
        let certainty = walls.without(&position.target).certainty(&problem);
        let region = *problem.region();
        Ok(WalledPosition {
            walls: problem.is_complete().then_some(certainty),
            framed: false,
            gaps: 0,
            room: (region & position.board.empty_vertices()).len(),
            position,
        })
    }
}

/// Asks a reader, and counts what that costs.
pub(super) struct Enquiry<'a> {
    reader: LifeReader,
    /// Moves that may still be played.
    pub left: u64,
    pub spent: u64,
    /// Hears how many moves were played, and says whether to go on.
    watch: Box<dyn FnMut(u64) -> bool + 'a>,
}

impl<'a> Enquiry<'a> {
    pub fn new(nodes: u64, watch: impl FnMut(u64) -> bool + 'a) -> Enquiry<'a> {
        Enquiry {
            reader: LifeReader::new(),
            left: nodes,
            spent: 0,
            watch: Box::new(watch),
        }
    }

    /// Whether whoever watches lets it go on.
    pub fn may_go_on(&mut self) -> bool {
        (self.watch)(self.spent)
    }

    /// Sets aside what exceeds a budget; what is returned has to be added to `left` again.
    pub fn withhold(&mut self, most: u64) -> u64 {
        let withheld = self.left.saturating_sub(most);
        self.left -= withheld;
        withheld
    }

    /// What kind of ko it is if `first` moves first and this is the fate of the target.
    pub fn ko(
        &mut self,
        position: &TsumegoPosition,
        first: Color,
        fate: LifeOutcome,
    ) -> Option<KoFight> {
        let problem = position.problem().ok()?;
        let nodes = u32::try_from(self.left).unwrap_or(u32::MAX);
        self.reader
            .ko(&problem, first, fate, nodes.min(params::CHECK as u32))
    }

    /// The fate of the target if `first` moves first, found with at most `most` moves; `None` if it is not found.
    pub fn ask(
        &mut self,
        position: &TsumegoPosition,
        first: Color,
        most: u64,
    ) -> Option<Answer<LifeOutcome>> {
        let before = self.spent;
        let problem = match position.problem() {
            Ok(problem) => problem,
            Err(Unfit::NoTarget) => {
                return Some(Answer::at_once(LifeOutcome::Captured, Some(Move::Pass)));
            }
            Err(Unfit::TooLarge) => return None,
        };
        let mut step = params::FIRST_STEP;
        loop {
            let rest = self.left.min(most.saturating_sub(self.spent - before));
            if rest == 0 || !self.may_go_on() {
                return None;
            }
            let nodes = u32::try_from(rest).unwrap_or(u32::MAX).min(step);
            let answer = self.reader.read(&problem, first, nodes);
            self.left = self.left.saturating_sub(u64::from(answer.nodes.max(1)));
            self.spent += u64::from(answer.nodes.max(1));
            if let Some(outcome) = answer.settled() {
                return Some(Answer {
                    outcome,
                    best: answer.best,
                    nodes: u32::try_from(self.spent - before).unwrap_or(u32::MAX),
                    exhausted: answer.exhausted,
                });
            }
            step = step.saturating_mul(params::GROWTH);
        }
    }
}
