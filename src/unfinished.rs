//! Whether a game is finished: all borders are closed, and the life of no group is open.
//!
//! A region between both colours is dame if it only fills the space between two walls. Dame do not keep a game open.
//! Such a region is an open border only if it has a vertex that touches no living stone, or if one side closes
//! territory of several points there with a single move, as at the mouth of a corridor. This is a heuristic; it decides
//! strict scoring and warnings, never the score.

use crate::answer::{Certainty, Outcome};
use crate::benson;
use crate::board::Board;
use crate::color::Color;
use crate::score::Count;
use crate::seki::{self, Stated};
use crate::status::{BlockStatus, Evidence, Status, Verdict, confidence};
use crate::tactics;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;
use crate::word::words;
use std::fmt;

/// Whether a game has to be finished to be scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strict {
    /// Every position is scored as it stands.
    #[default]
    Off,
    /// An unfinished game has no score.
    On,
}

words!(Strict {
    Off: "off",
    On: "on",
});

/// If more than this share of the board, or of territory, is in doubt, borders are plainly open. Of 653 finished positions
/// one has so much, of 530 others 337.
pub(crate) const PLAINLY_OPEN: f64 = 0.2;

/// A border is open if a move closes at least this many points of territory. Not one: strong players, too, end games in
/// which a side could still have closed a single point.
const WORTH: usize = 2;

/// The least vertices in which a group can live by itself: six stones and two eyes in the corner.
const LIVES_IN: usize = 8;

/// The probability that a score is exact if borders are open: the share of exact ones among counted games that their
/// players ended with open borders (`docs/lab/decisions.md`).
const OPEN_BORDERS: f64 = 0.65;

/// How the players have ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Both have passed.
    Passed,
    /// They have stated what becomes of groups.
    Stated,
}

words!(Ended {
    Passed: "passed",
    Stated: "stated",
});

/// The open borders and unsettled groups of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unfinished {
    /// Open borders: neutral regions that are more than dame, and regions that only look like territory.
    pub open: Vec<VertexSet>,
    /// First stones of the blocks whose status is doubtful, or changes by a ko.
    pub unsettled: Vec<Vertex>,
    /// The share of the board, 0 to 1, that is open or hangs on a ko.
    undecided: f64,
    /// The number of open borders that are only corridors, whose vertices all touch living stones, or gaps.
    corridors: usize,
    /// How the players have ended the game, if they have: then it is finished, whatever is open.
    pub ended: Option<Ended>,
}

impl Unfinished {
    /// Finds the open borders and unsettled groups of a position that was judged and counted.
    /// Cost: some microseconds, and some tens for each move that could close territory.
    pub fn new(board: &Board, verdict: &Verdict, count: &Count) -> Unfinished {
        let alive = count.alive.black | count.alive.white;
        // On a board without living stones everything is open.
        let rim = alive.neighbors();
        let gaps = verdict.survey().regions.gaps;
        let (narrow, wide): (Vec<VertexSet>, Vec<VertexSet>) = (count.dame.components())
            .filter(|region| !region.intersects(&gaps))
            .partition(|region| region.is_subset(&rim));
        let corridors: Vec<VertexSet> = narrow
            .into_iter()
            .filter(|region| {
                let mut colors = Color::ALL.into_iter();
                colors.any(|color| closes_territory(board, count, region, color))
            })
            .collect();
        let doubtful = verdict.blocks().iter();
        let doubtful: Vec<&BlockStatus> = doubtful
            .filter(|block| block.certainty() == Certainty::Doubtful || block.hangs_on_a_ko())
            .collect();
        let hanging = doubtful.iter().filter(|block| block.hangs_on_a_ko());
        let hanging = VertexSet::union(hanging.map(|block| block.stones));
        let gaps: Vec<VertexSet> = gaps.components().collect();
        let number = corridors.len() + gaps.len();
        let open: Vec<VertexSet> = (wide.into_iter().chain(gaps).chain(corridors))
            .chain((not_owned(verdict, count) | unanswered(board, count)).components())
            .collect();
        let undecided = VertexSet::union(open.iter().copied()) | hanging;
        Unfinished {
            corridors: number,
            open,
            unsettled: doubtful.iter().map(|block| block.origin).collect(),
            undecided: undecided.len() as f64 / board.size().area() as f64,
            ended: None,
        }
    }

    /// The same of a game that the players have ended in this way, if they have.
    #[must_use]
    pub(crate) fn ended(self, ended: Option<Ended>) -> Unfinished {
        Unfinished { ended, ..self }
    }

    /// The same where area is counted. A block that is dead unless its owner wins a ko, such as bent four in the corner, has to be
    /// captured then before the game ends, and is not settled if stones of its colour stand in a seki: to break it is a ko
    /// threat that the opponent cannot remove.
    pub fn counting_area(mut self, verdict: &Verdict) -> Unfinished {
        let blocks = verdict.blocks();
        let has_threat = |color: Color| {
            let mut own = blocks.iter().filter(|block| block.color == color);
            own.any(|block| block.status == Status::Seki)
        };
        let is_fought = |block: &&BlockStatus| {
            block.status == Status::Dead && block.is_lost_by_ko() && has_threat(block.color)
        };
        let fought = blocks.iter().filter(is_fought);
        self.unsettled.extend(fought.map(|block| block.origin));
        self.unsettled.sort_unstable();
        self
    }

    /// The probability, 0 to 1, that the score is exact if `certainty` is the lowest of any block.
    ///
    /// What was counted were games with a few open points. The more of the board is open or hangs on a ko, the less a
    /// count of it means: nothing on an empty board. What the players have stated counts, whatever is open.
    pub fn confidence(&self, certainty: Certainty) -> f64 {
        if self.ended == Some(Ended::Stated) {
            return confidence(certainty);
        }
        let counted = match self.open.is_empty() {
            true => confidence(self.certainty(certainty)),
            false => OPEN_BORDERS,
        };
        counted * (1.0 - self.undecided)
    }

    /// The certainty of the score if `certainty` is the lowest of any block: doubtful if borders are open or groups unsettled,
    /// unless the players have stated what counts.
    pub fn certainty(&self, certainty: Certainty) -> Certainty {
        match self.is_settled() || self.ended == Some(Ended::Stated) {
            true => certainty,
            false => Certainty::Doubtful,
        }
    }

    /// Where it is not finished, in a few words: the first points of the open borders and the first stones of the
    /// unsettled groups, two at most.
    pub fn places(&self) -> String {
        let open = self.open.iter().filter_map(VertexSet::first);
        let all: Vec<Vertex> = open.chain(self.unsettled.iter().copied()).collect();
        let named: Vec<String> = all.iter().take(2).map(Vertex::to_string).collect();
        let others = match all.len() - named.len() {
            0 => String::new(),
            others => format!(" + {others} more"),
        };
        format!("{}{others}", named.join(", "))
    }

    /// Whether a border is open that is more than a corridor or a gap.
    pub fn is_wide_open(&self) -> bool {
        self.open.len() > self.corridors
    }

    /// Whether no border is open and no group is unsettled.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty() && self.unsettled.is_empty()
    }

    /// Whether the game is finished: the players have ended it, or nothing is left to play for.
    pub fn is_finished(&self) -> bool {
        self.ended.is_some() || self.is_settled()
    }
}

/// Whether a colour can close at least [`WORTH`] points of a dame region as its territory with one move that is not
/// captured.
fn closes_territory(board: &Board, count: &Count, region: &VertexSet, color: Color) -> bool {
    let reached = count.alive[color.opponent()].neighbors();
    let moves = *region & board.empty_vertices();
    moves.into_iter().any(|v| {
        let rest = *region - VertexSet::single(v);
        let closed = rest.components().filter(|part| !part.intersects(&reached));
        let closed = VertexSet::union(closed);
        closed.len() >= WORTH && owns_after(board, count, v, color, &closed)
    })
}

/// Whether a move is not captured and makes at least [`WORTH`] of these vertices its colour's territory, not counting
/// false eyes and eyes in seki.
fn owns_after(board: &Board, count: &Count, v: Vertex, color: Color, vertices: &VertexSet) -> bool {
    let mut after = board.clone();
    if after.play(color, v).is_err() {
        return false;
    }
    let dead = (count.dead.black | count.dead.white) - after.empty_vertices();
    let survey = seki::survey(&after, &dead, &Stated::default());
    let lost = survey.false_eyes[color] | survey.seki_eyes[color];
    let territory = survey.regions.controlled[color] - lost;
    if (territory & *vertices).len() < WORTH {
        return false;
    }
    let attack = tactics::CaptureReader::default().attack(&mut after, v);
    attack.is_some_and(|reading| reading.answer.outcome == Outcome::Failure)
}

/// Territory that its colour did not own in the playouts, such as that of a lone stone.
///
/// Empty unless it is more than [`PLAINLY_OPEN`] of all territory: a smaller part may be in doubt only
/// because a dead group often lives in playouts in which its captor does not answer. What is proven does not count, nor eye
/// spaces in which nobody can live beside proven blocks alone. Regions do not count beside blocks
/// whose status is doubtful, or comes neither from proof nor from playouts, nor beside the neighbours of a seki, which
/// playouts break, nor beside gaps, which they leave open.
fn not_owned(verdict: &Verdict, count: &Count) -> VertexSet {
    let in_seki = verdict.survey().stones_in_seki();
    let judged = verdict.blocks().iter().filter(|block| {
        let is_played_out = matches!(
            block.evidence,
            Evidence::Unconditional | Evidence::Secured | Evidence::Playouts { .. }
        );
        let is_beside_seki = block.stones.neighbors().intersects(&in_seki);
        !is_played_out || is_beside_seki || block.certainty() == Certainty::Doubtful
    });
    let beside = VertexSet::union(judged.map(|block| block.stones)).neighbors();
    let beside = beside | verdict.survey().regions.gaps.neighbors();
    let proven = verdict.blocks().iter();
    let proven = proven.filter(|block| block.certainty() == Certainty::Proven);
    let proven = VertexSet::union(proven.map(|block| block.stones));
    let [black, white] = Color::ALL.map(|color| {
        let regions = count.territory[color].components();
        let is_kept = |region: &VertexSet| {
            let walls = region.neighbors() & count.alive[color];
            region.len() < LIVES_IN && walls.is_subset(&proven)
        };
        let own = VertexSet::union(
            regions.filter(|region| !region.intersects(&beside) && !is_kept(region)),
        );
        verdict.disputed(color, &own)
    });
    let disputed = black | white;
    let all = count.territory.black.len() + count.territory.white.len();
    if disputed.len() as f64 > PLAINLY_OPEN * all as f64 {
        disputed
    } else {
        VertexSet::EMPTY
    }
}

/// The territory of a lone stone if there are no others on the board: the opponent has not tried to live in it yet, but
/// on the smallest boards the playouts give all of it to the stone. Proven territory is left out, since nobody can live
/// there.
fn unanswered(board: &Board, count: &Count) -> VertexSet {
    let is_alone =
        |&color: &Color| board.stone_count(color) == 1 && board.stone_count(color.opponent()) == 0;
    let Some(alone) = Color::ALL.into_iter().find(is_alone) else {
        return VertexSet::EMPTY;
    };
    count.territory[alone] - benson::pass_alive(board)[alone].territory
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |vertices: Vec<Vertex>| {
            let names: Vec<String> = vertices.iter().map(Vertex::to_string).collect();
            names.join(", ")
        };
        let open: Vec<Vertex> = self.open.iter().filter_map(VertexSet::first).collect();
        let are = match self.ended {
            None => "are",
            Some(_) => "were left",
        };
        match (open.is_empty(), self.unsettled.is_empty()) {
            (true, true) => f.write_str("the game is finished"),
            (false, true) => write!(f, "borders {are} open at {}", list(open)),
            (true, false) => write!(
                f,
                "groups {are} unsettled at {}",
                list(self.unsettled.clone())
            ),
            (false, false) => write!(
                f,
                "borders {are} open at {}, groups {are} unsettled at {}",
                list(open),
                list(self.unsettled.clone())
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::playout::PlayoutSettings;
    use crate::status::{Status, judge};

    fn check(diagram: &str, open: usize, unsettled: usize) {
        let board = Board::from_diagram(diagram).unwrap();
        let verdict = judge(&board, PlayoutSettings::default());
        let count = Count::of(&board, &verdict.stones(Status::Dead));
        let found = Unfinished::new(&board, &verdict, &count);
        assert_eq!(
            (found.open.len(), found.unsettled.len()),
            (open, unsettled),
            "{found}"
        );
        assert_eq!(found.is_finished(), open + unsettled == 0);
        let is_sure =
            found.confidence(verdict.certainty()) == crate::status::confidence(Certainty::Proven);
        assert_eq!(is_sure, found.is_finished());
        assert_eq!(
            found.certainty(verdict.certainty()) == Certainty::Doubtful,
            !found.is_finished()
        );
    }

    #[test]
    fn dame_do_not_keep_a_game_open() {
        check(
            ". X . X O . O .
             X X X . O O O O
             . X X X . O . O
             . . . X O O O .",
            0,
            0,
        );
    }

    #[test]
    fn an_empty_board_and_an_open_border_do() {
        check(". . .\n. . .\n. . .", 1, 0);
        check(
            ". X . X . O . O .
             X X X X . O O O O
             . X . X . . . O .
             X X X . . . O O O
             . . X . . . O . .",
            1,
            0,
        );
    }

    #[test]
    fn a_corridor_does_if_it_is_worth_a_move() {
        // The side that plays at its mouth gets, or takes away, all of it but that point.
        let corridor = |top: &str| {
            let rest = "O O X X X X X
             . O X X X X X
             O O X . X . X
             . O X X X X X
             O O X X X X X";
            format!("{top}\n{rest}")
        };
        check(&corridor("O O . . . . ."), 1, 0);
        check(&corridor("O O O . . . X"), 1, 0);
        // A single point of territory is left open by strong players, too; the last one is a dame.
        check(&corridor("O O O O . . X"), 0, 0);
        check(&corridor("O O O O O . X"), 0, 0);
    }

    #[test]
    fn a_group_that_lives_or_dies_by_one_move_does() {
        // Three in a row, and all else is alive.
        check(
            ". . . O X . X .
             O O O O X X X X
             X X X X X . X .
             . X . X X X X X",
            0,
            1,
        );
    }

    #[test]
    fn what_a_few_stones_surround_is_nobodys() {
        let few = [
            // A lone stone, handicap stones, and a group that lives by itself.
            ". . . .
             . X . .
             . . . .
             . . . .",
            ". . . .
             . X . .
             . . . .",
            "X .
             . .
             . .",
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . . X . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
            ". . . . . . . . .
             . . . . . . . . .
             . . O . . . O . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . O . . . O . .
             . . . . . . . . .
             . . . . . . . . .",
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             X X X X . . . . .
             X . X X . . . . .
             . X . X . . . . .",
        ];
        for diagram in few {
            let board = Board::from_diagram(diagram).unwrap();
            let verdict = judge(&board, PlayoutSettings::default());
            let count = Count::of(&board, &verdict.stones(Status::Dead));
            let found = Unfinished::new(&board, &verdict, &count);
            assert!(!found.open.is_empty(), "{board}");
            assert!(
                found.confidence(verdict.certainty()) < OPEN_BORDERS,
                "{board}"
            );
        }
    }

    fn judged(diagram: &str) -> (Unfinished, f64) {
        let board = Board::from_diagram(diagram).unwrap();
        let verdict = judge(&board, PlayoutSettings::default());
        let count = Count::of(&board, &verdict.stones(Status::Dead));
        let found = Unfinished::new(&board, &verdict, &count);
        let confidence = found.confidence(verdict.certainty());
        (found, confidence)
    }

    #[test]
    fn the_more_is_open_the_less_the_count_means() {
        let between = |rows: usize| {
            let top =
                ". X . X . O . O .\nX X X X . O O O O\n. X . X . . . O .\nX X X X . . . O O\n";
            judged(&format!("{top}{}", ". . X . . . O . .\n".repeat(rows)))
        };
        let ((found, some), (_, more)) = (between(1), between(6));
        assert!(some > more && more > 0.0, "{some} {more}");
        assert!(
            !found.is_finished() && found.places().len() < 24,
            "{}",
            found.places()
        );
        assert_eq!(judged(". . .\n. . .").1, 0.0);
    }

    #[test]
    fn a_group_that_a_ko_would_turn_keeps_the_game_open() {
        use crate::life::LifeOutcome::{self, *};
        let hangs = |attacker_first: LifeOutcome, defender_first| {
            let reading = crate::status::LifeReading {
                attacker_first,
                defender_first,
                attack: None,
                defense: None,
                eyed_if_alive: false,
                walls: Certainty::Read,
            };
            reading.hangs_on_a_ko()
        };
        assert!(hangs(SavedInKo, Lives) && hangs(Captured, CapturedInKo));
        assert!(!hangs(Captured, Captured) && !hangs(Seki, Lives));
        // Bent four: only the attacker may begin the ko, and does so when no threat is left.
        assert!(!hangs(CapturedInKo, Seki));
    }

    #[test]
    fn a_lone_stone_that_is_pass_alive_needs_no_answer() {
        check(". X .", 0, 0);
    }
}
