//! What zones promise to the walls beside them.

use super::leaf::{self, Promise, ZoneAim};
use super::local::{MOST_WALLS, WallSet, ZoneGame, ZoneStones};
use super::params;
use super::search::ZoneSearch;
use crate::bits::members;
use crate::board::Board;
use crate::color::Color;
use crate::vertex_set::VertexSet;
use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thoroughness {
    /// The most positions that are looked at for all of a board and colour.
    positions: u32,
    /// The most positions that are looked at for a promise.
    each: u32,
    /// The most moves of the attacker in a line.
    depth: u8,
    /// Whether promises are sought to some of the walls, where none can be made to all.
    selects: bool,
}

impl Thoroughness {
    /// About a millisecond for the board of a finished game.
    ///
    /// Of what it proves, half as many positions lose 17 %, half as many for each promise 5 %, and one move less 18 %; twice
    /// as many, or one move more, prove nothing more, because the budget is spent on promises that fail.
    pub const QUICK: Thoroughness = Thoroughness {
        positions: 3_000,
        each: 100,
        depth: 2,
        selects: false,
    };
    /// About ten milliseconds for the board of a finished game.
    ///
    /// Of what it proves, a quarter of the positions loses 2 %, half as many for each promise 3 %, one move less 12 %, and no
    /// selection 5 %. One move more would prove 2 % more in nearly twice the time.
    pub const THOROUGH: Thoroughness = Thoroughness {
        positions: 200_000,
        each: 2_000,
        depth: 3,
        selects: true,
    };
}

/// At most two promises of a zone.
type Promises = ArrayVec<Promise, 2>;

/// A zone for which something is proven.
#[derive(Clone, Debug)]
pub(super) struct SafeZone {
    pub cells: VertexSet,
    /// The walls beside it; the members of promises are numbers of these.
    pub walls: Vec<VertexSet>,
    pub promises: Promises,
    /// Where the attacker can never live.
    pub kept: VertexSet,
}

/// A zone, and perhaps a promise that it makes, with the walls beside it that need a second one.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ZoneQuestion {
    cells: VertexSet,
    walls: Vec<VertexSet>,
    besides: Option<(Promise, WallSet)>,
}

/// Finds and remembers what zones promise.
pub(super) struct Prover<'a> {
    pub board: &'a Board,
    pub owner: Color,
    thoroughness: Thoroughness,
    /// The positions that may still be looked at.
    left: u32,
    known: FxHashMap<ZoneQuestion, Option<SafeZone>>,
}

impl<'a> Prover<'a> {
    pub fn new(board: &'a Board, owner: Color, thoroughness: Thoroughness) -> Prover<'a> {
        Prover {
            board,
            owner,
            thoroughness,
            left: thoroughness.positions,
            known: FxHashMap::default(),
        }
    }

    /// What a zone promises to these walls, or what it promises besides a promise to the walls that need it. `None` if
    /// nothing is proven.
    pub fn ask(
        &mut self,
        walls: &[VertexSet],
        cells: &VertexSet,
        besides: Option<(Promise, WallSet)>,
    ) -> Option<SafeZone> {
        let beside = cells.neighbors();
        let walls = walls.iter().filter(|wall| wall.intersects(&beside));
        let question = ZoneQuestion {
            cells: *cells,
            walls: walls.copied().collect(),
            besides,
        };
        if let Some(known) = self.known.get(&question) {
            return known.clone();
        }
        let found = self.answer(&question);
        self.known.insert(question, found.clone());
        found
    }

    fn answer(&mut self, question: &ZoneQuestion) -> Option<SafeZone> {
        let ZoneQuestion { cells, walls, .. } = question;
        let empty = *cells & self.board.empty_vertices();
        if walls.is_empty() || empty.len() > params::EMPTY {
            return None;
        }
        let game = ZoneGame::new(self.board, cells, walls)?;
        let mut asker = Asker {
            stones: game.stand(self.board, self.owner),
            all: WallSet::MAX >> (MOST_WALLS - walls.len()),
            game: &game,
            thoroughness: self.thoroughness,
            left: &mut self.left,
        };
        let (promises, kept) = match question.besides {
            None => asker.first(),
            Some((first, weak)) => asker.second(first, weak),
        }?;
        Some(SafeZone {
            cells: *cells,
            walls: walls.clone(),
            promises,
            kept,
        })
    }
}

/// Promises that a zone makes, and where the attacker can never live then.
type PromisedZone = (Promises, VertexSet);

/// Asks a zone for one promise after another.
struct Asker<'a> {
    game: &'a ZoneGame,
    stones: ZoneStones,
    all: WallSet,
    thoroughness: Thoroughness,
    left: &'a mut u32,
}

const fn eye(members: WallSet) -> Promise {
    Promise {
        members,
        is_eye: true,
    }
}

const fn link(members: WallSet) -> Promise {
    Promise {
        members,
        is_eye: false,
    }
}

impl Asker<'_> {
    fn prove(&mut self, promises: &[Promise], whole: bool) -> Option<PromisedZone> {
        let aim = ZoneAim {
            promises: promises.iter().copied().collect(),
            whole,
        };
        let budget = self.thoroughness.each.min(*self.left);
        let mut search = ZoneSearch::new(self.game, &aim, budget);
        let proof = search.prove(self.stones, self.thoroughness.depth);
        *self.left -= budget - search.left;
        Some((aim.promises.clone(), self.game.set(proof?.kept)))
    }

    /// Proves promises and, if it can, that the attacker lives nowhere in the zone, too.
    fn best(&mut self, promises: &[Promise]) -> Option<PromisedZone> {
        let found = self.prove(promises, false)?;
        if self.game.open != 0 || found.1 == self.game.set(self.game.all()) {
            return Some(found);
        }
        self.prove(promises, true).or(Some(found))
    }

    /// An eye for all walls, or for those of which the zone is one without any search, or a link; or else an eye for
    /// some of them; or else only that the attacker cannot live there.
    fn first(&mut self) -> Option<PromisedZone> {
        if let Some(found) = self.best(&[eye(self.all)]) {
            return Some(found);
        }
        let plain = members(self.all).filter(|i| {
            let aim = ZoneAim {
                promises: [eye(1 << i)].into_iter().collect(),
                whole: false,
            };
            leaf::proof(self.game, self.stones, &aim).is_some()
        });
        let plain = plain.fold(0, |all, i| all | 1 << i);
        if plain != 0 {
            return self.best(&[eye(plain)]);
        }
        if self.all.count_ones() > 1 {
            let found = self.best(&[link(self.all)]).or_else(|| self.some());
            if found.is_some() {
                return found;
            }
        }
        match self.game.open {
            0 => self.prove(&[], true),
            _ => None,
        }
    }

    /// An eye for as many walls as possible, those first that touch most of the zone.
    fn some(&mut self) -> Option<PromisedZone> {
        if !self.thoroughness.selects {
            return None;
        }
        let mut walls: ArrayVec<usize, MOST_WALLS> = members(self.all).collect();
        walls.sort_by_key(|&i| Reverse(self.game.touch(i).count_ones()));
        let mut chosen = 0;
        for i in walls.into_iter().take(params::TRIED) {
            let more = chosen | 1 << i;
            if more != self.all && self.prove(&[eye(more)], false).is_some() {
                chosen = more;
            }
        }
        match chosen {
            0 => None,
            _ => self.best(&[eye(chosen)]),
        }
    }

    /// The same promise once more, or a link or eye for others, the strongest first.
    fn second(&mut self, first: Promise, weak: WallSet) -> Option<PromisedZone> {
        let mut others: ArrayVec<Promise, { MOST_WALLS + 4 }> = ArrayVec::new();
        if first.is_eye {
            others.push(first);
        }
        if first.members.count_ones() > 1 {
            others.push(link(first.members));
        }
        if first.members != self.all {
            others.push(link(self.all));
        }
        if weak != self.all {
            others.push(eye(weak));
        }
        if weak.count_ones() > 1 {
            others.extend(members(weak).map(|i| eye(1 << i)));
        }
        others.iter().find_map(|&other| self.best(&[first, other]))
    }
}
