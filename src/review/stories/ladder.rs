//! Ladders that were played out: which side erred, and where.

use super::{Chance, ChanceAim, Story, StoryKind};
use crate::answer::Certainty;
use crate::board::Board;
use crate::color::Color;
use crate::review::params::STONES;
use crate::review::timeline::Timeline;
use crate::tactics::CaptureReader;
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// So often in a row one of the players may play elsewhere, and the ladder goes on.
const PAUSES: usize = 3;

/// The stones of a ladder are captured by it if they are within so many moves.
const SOON: usize = 12;

/// A ladder as it was played.
struct Chase {
    owner: Color,
    runner: Vertex,
    /// The numbers of the captor's ataris.
    ataris: Vec<usize>,
    /// The numbers of the moves with which the stones ran.
    runs: Vec<usize>,
    /// The number of the move that captured them, if one did.
    captured: Option<usize>,
}

impl Chase {
    fn last(&self) -> usize {
        let last = [self.ataris.last(), self.runs.last()];
        let played = last.into_iter().flatten().copied().max().unwrap_or(0);
        self.captured.unwrap_or(played)
    }
}

/// The ladders of a game.
pub(super) fn stories(timeline: &Timeline) -> Vec<Story> {
    let mut reader = CaptureReader::default();
    let mut told: Vec<Story> = Vec::new();
    for number in 1..timeline.boards.len() {
        for (owner, runner) in put_in_atari(timeline, number) {
            let is_known = |story: &Story| {
                (story.first..=story.last).contains(&number) && story.stones.contains(runner)
            };
            if told.iter().any(is_known) {
                continue;
            }
            let chase = chase(timeline, number, owner, runner);
            if chase.runs.len() >= STONES {
                told.extend(judged(&mut reader, timeline, &chase));
            }
        }
    }
    told
}

/// The blocks of two liberties that a move puts in atari.
fn put_in_atari(timeline: &Timeline, number: usize) -> Vec<(Color, Vertex)> {
    let (Some(v), Some(mover)) = (timeline.point(number), timeline.mover(number)) else {
        return Vec::new();
    };
    let owner = mover.opponent();
    let mut found: Vec<(Color, Vertex)> = Vec::new();
    for runner in v.neighbors() {
        let liberties = [number - 1, number].map(|n| timeline.liberties(n, runner, owner));
        let known = |(_, other): &(Color, Vertex)| {
            let block = timeline.block(number, *other, owner);
            block.is_some_and(|block| block.contains(runner))
        };
        if liberties == [Some(2), Some(1)] && !found.iter().any(known) {
            found.push((owner, runner));
        }
    }
    found
}

/// How a ladder goes on that begins with the atari of a number.
fn chase(timeline: &Timeline, number: usize, owner: Color, runner: Vertex) -> Chase {
    let mut chase = Chase {
        owner,
        runner,
        ataris: vec![number],
        runs: Vec::new(),
        captured: None,
    };
    let mut pauses = 0;
    for n in (number..).step_by(2) {
        // The owner of the stones is to move after `n` moves.
        if timeline.mover(n + 1) != Some(owner) {
            break;
        }
        let (Some(block), Some(liberties)) = (
            timeline.block(n + 1, runner, owner),
            timeline.liberties(n + 1, runner, owner),
        ) else {
            break;
        };
        let ran = timeline.point(n + 1).is_some_and(|v| block.contains(v)) || liberties > 1;
        match ran {
            true => chase.runs.push(n + 1),
            false => pauses += 1,
        }
        if liberties > 2 || timeline.mover(n + 2) != Some(owner.opponent()) {
            break;
        }
        match timeline.liberties(n + 2, runner, owner) {
            Some(1) if liberties == 2 => chase.ataris.push(n + 2),
            Some(1) => pauses += 1,
            _ => break,
        }
        if pauses > PAUSES {
            break;
        }
    }
    let end = chase.last();
    let gone = timeline.gone(end, runner, owner);
    chase.captured = gone.filter(|gone| gone - end <= SOON);
    chase
}

/// Whether an atari is one of a ladder that works.
fn works(reader: &mut CaptureReader, timeline: &Timeline, number: usize, at: Vertex) -> bool {
    let (Some(played), Some(board)) = (timeline.point(number), timeline.boards.get(number - 1))
    else {
        return false;
    };
    captures(reader, &mut board.clone(), at, played)
}

fn captures(reader: &mut CaptureReader, board: &mut Board, at: Vertex, played: Vertex) -> bool {
    let ladder = reader.by_ataris(board, at);
    ladder.is_some_and(|ladder| ladder.attacks.contains(played))
}

/// Who erred in a ladder, and where; nothing if it went as it should: its stones are given up before they run, or they get
/// out of what could not be a ladder.
fn judged(reader: &mut CaptureReader, timeline: &Timeline, chase: &Chase) -> Option<Story> {
    let Chase { owner, runner, .. } = *chase;
    let captor = owner.opponent();
    let first = *chase.ataris.first()?;
    let last = chase.last();
    let end = chase.captured.map_or(last, |captured| captured - 1);
    let is_caught = chase.captured.is_some();
    let worked: Vec<bool> = (chase.ataris.iter())
        .map(|&number| works(reader, timeline, number, runner))
        .collect();
    let turn = |number: usize, color: Color, aim: ChanceAim, better: Option<Vertex>| Chance {
        number,
        color,
        aim,
        better: better.map(Move::Play),
        certainty: Certainty::Read,
    };
    let mut breaker = None;
    let chances = match (worked.first() == Some(&true), is_caught) {
        // Each of the captor's ataris makes it worse.
        (false, false) => {
            breaker = broken_by(reader, timeline, chase);
            let aims = chase.ataris.iter();
            aims.map(|&number| turn(number, captor, ChanceAim::Stop, None))
                .collect()
        }
        // So does each step of the stones.
        (true, true) => {
            let runs = chase.runs.iter();
            runs.map(|&number| turn(number, owner, ChanceAim::GiveUp, None))
                .collect()
        }
        (true, false) => {
            let missed = worked.iter().position(|works| !works)?;
            let number = chase.ataris[missed];
            let board = &mut timeline.boards[number - 1].clone();
            let better = reader
                .by_ataris(board, runner)
                .and_then(|l| l.attacks.first());
            vec![turn(number, captor, ChanceAim::Kill, better)]
        }
        (false, true) => {
            let missed = (chase.runs.iter().copied()).find_map(|number| {
                let board = &mut timeline.boards[number - 1].clone();
                let ladder = reader.by_ataris(board, runner)?;
                let played = timeline.point(number)?;
                let better = (ladder.defenses - VertexSet::single(played)).first()?;
                (!ladder.defenses.contains(played)).then_some((number, better))
            });
            let (number, better) = missed?;
            vec![turn(number, owner, ChanceAim::Save, Some(better))]
        }
    };
    let loser = match is_caught {
        true => owner,
        false => captor,
    };
    Some(Story {
        kind: StoryKind::Ladder {
            works: worked.first() == Some(&true),
            is_caught,
            breaker,
        },
        color: owner,
        stones: timeline.block(end, runner, owner)?,
        first,
        last,
        chances,
        loser,
        certainty: Certainty::Read,
        points: 0.0,
    })
}

/// The stone that stood before a ladder began and breaks it: without it the first atari would capture.
fn broken_by(reader: &mut CaptureReader, timeline: &Timeline, chase: &Chase) -> Option<Vertex> {
    let first = *chase.ataris.first()?;
    let (before, atari) = (&timeline.boards[first - 1], timeline.point(first)?);
    let ran = timeline.block(chase.last(), chase.runner, chase.owner)?;
    let own = before.stone_set(chase.runner);
    let others = before.stones_of(chase.owner) - own;
    // What it has joined or come near to, the last part first.
    let near = [ran, ran | ran.neighbors(), VertexSet::board(before.size())];
    near.into_iter().find_map(|near| {
        (others & near).iter().find(|&stone| {
            let kept = Color::ALL.into_iter().flat_map(|color| {
                let stones = before.stones_of(color);
                stones.iter().map(move |v| (color, v))
            });
            let without = Board::from_stones(before.size(), kept.filter(|&(_, v)| v != stone));
            without.is_ok_and(|mut board| captures(reader, &mut board, chase.runner, atari))
        })
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::Question;
    use crate::review::{Counter, ReviewProgress, Source};
    use crate::sgf;
    use std::num::NonZero;
    use std::ops::ControlFlow;

    /// White's ladder of move 8, which Black's stone at K10 breaks.
    pub(crate) const BROKEN: &str = "(;SZ[19]KM[6.5];B[dd];W[cd];B[pd];W[dc];B[jj];W[ce];B[cp];W[ed];B[de];W[df];B[ee];W[fe];B[ef];\
        W[eg];B[ff];W[gf];B[fg];W[fh];B[gg];W[hg];B[gh];W[gi];B[hh];W[ih];B[hi];W[hj];B[ii];W[ji];B[ij])";

    /// The same without that stone: Black runs to the edge and is captured by move 66.
    const WORKS: &str = "(;SZ[19]KM[6.5];B[dd];W[cd];B[pd];W[dc];B[pj];W[ce];B[cp];W[ed];B[de];W[df];B[ee];W[fe];B[ef];W[eg];B[ff];\
        W[gf];B[fg];W[fh];B[gg];W[hg];B[gh];W[gi];B[hh];W[ih];B[hi];W[hj];B[ii];W[ji];B[ij];W[ik];B[jj];W[kj];B[jk];W[jl];\
        B[kk];W[lk];B[kl];W[km];B[ll];W[ml];B[lm];W[ln];B[mm];W[nm];B[mn];W[mo];B[nn];W[on];B[no];W[np];B[oo];W[po];B[op];\
        W[oq];B[pp];W[qp];B[pq];W[pr];B[qq];W[rq];B[qr];W[qs];B[rr];W[sr];B[rs];W[ss])";

    fn ladders(game: &str) -> Vec<Story> {
        let record = sgf::read(game.as_bytes()).unwrap();
        let asked = Question::default();
        let source = Source {
            record: &record,
            asked: &asked,
        };
        let mut counter = Counter {
            done: 0,
            of: 1,
            follow: &mut |_: ReviewProgress<'_>| ControlFlow::Continue(()),
            is_ended: false,
        };
        let positions = source.after(usize::MAX - 1).unwrap().move_number() + 1;
        let jobs = NonZero::<usize>::MIN;
        stories(&Timeline::of(&source, positions, jobs, &mut counter))
    }

    fn numbers(story: &Story) -> Vec<usize> {
        story.chances.iter().map(|chance| chance.number).collect()
    }

    #[test]
    fn a_ladder_that_does_not_work_is_its_captors_loss() {
        let found = ladders(BROKEN);
        let [story] = &found[..] else {
            panic!("{found:?}");
        };
        let kind = StoryKind::Ladder {
            works: false,
            is_caught: false,
            breaker: Some("K10".parse().unwrap()),
        };
        assert_eq!((story.kind, story.loser), (kind, Color::White));
        assert_eq!((story.first, story.last), (8, 29));
        assert_eq!(numbers(story), (8..=28).step_by(2).collect::<Vec<_>>());
    }

    #[test]
    fn who_runs_in_a_ladder_that_works_loses_more_with_each_step() {
        let found = ladders(WORKS);
        let [story] = &found[..] else {
            panic!("{found:?}");
        };
        let kind = StoryKind::Ladder {
            works: true,
            is_caught: true,
            breaker: None,
        };
        assert_eq!((story.kind, story.loser), (kind, Color::Black));
        assert_eq!((story.first, story.last), (8, 66));
        assert_eq!(numbers(story)[..2], [9, 11]);
        assert!(story.stones.len() > 25);
    }

    #[test]
    fn who_leaves_a_ladder_that_works_is_told_the_move() {
        // White's move 16 at G15 is made at the wrong side.
        let left = WORKS.split(";W[gf]").next().unwrap();
        let found = ladders(&format!("{left};W[fg];B[gf];W[pp];B[dj])"));
        let [story] = &found[..] else {
            panic!("{found:?}");
        };
        let better = story.chances[0].better.map(|better| better.to_string());
        assert_eq!(story.loser, Color::White);
        assert_eq!((numbers(story), better.as_deref()), (vec![16], Some("G14")));
    }
}
