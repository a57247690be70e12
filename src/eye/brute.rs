//! The oracle of the solver's tests: Go on a list of points, written to be obvious.
//!
//! The wall, the attacker's outside, the outside liberties and the eye elsewhere are points like all others here. It
//! shares nothing with the solver but the graph, and knows no canonical form. [`Brute::eyes`] remembers nothing and
//! reaches five vertices; for larger graphs [`Brute::eyes_by_list`] writes down every position that can arise and marks
//! those that the attacker wins until no more can be marked.

use super::graph::{EyeGraph, Kind};
use super::local_game::LocalPlayer::{self, Attacker, Defender};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Point {
    Empty,
    Attacker,
    Defender,
}

/// The rule for repetition, and whether the attacker may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// A simple ko may not be taken back at once; a game that repeats a position goes on for ever.
    SimpleKo,
    /// The same, but the attacker may not pass as long as he has a move.
    NoPass,
    /// No move may bring a position back unless it is a capture that is no simple ko.
    Literal,
}

/// A board for one graph.
pub(super) struct Brute {
    near: Vec<Vec<usize>>,
    start: StoneList,
    rule: Rule,
    /// Points that touch the outside once the attacker has a stone on the point beside it in the list: he may play there, or
    /// gets it when a stone of the start was captured.
    locked: Vec<(usize, usize)>,
}

const WALL: usize = 0;
const OUTSIDE: usize = 1;
/// From here on the vertices of the graph.
const FIRST: usize = 2;

type StoneList = Vec<Point>;

/// The stones after a move, the new ban, and whether it was a capture that is no simple ko.
struct After {
    stones: StoneList,
    ban: Option<usize>,
    big_capture: bool,
}

impl Brute {
    pub fn new(graph: &EyeGraph, rule: Rule) -> Brute {
        let mut brute = Brute {
            near: vec![Vec::new(); FIRST],
            start: vec![Point::Defender, Point::Attacker],
            rule,
            locked: Vec::new(),
        };
        let vertices = FIRST..FIRST + graph.len();
        for i in 0..graph.len() {
            let mut near = Vec::new();
            if graph.contact() >> i & 1 == 1 {
                near.push(WALL);
            }
            if graph.kind(i) == Kind::Margin {
                near.push(OUTSIDE);
            }
            near.extend(
                (0..i)
                    .filter(|&j| graph.neighbors(i) >> j & 1 == 1)
                    .map(|j| j + FIRST),
            );
            let stone = graph.kind(i).is_stone();
            brute.add(if stone { Point::Attacker } else { Point::Empty }, near);
        }
        for p in vertices.clone() {
            if graph.kind(p - FIRST) == Kind::MarginAttacker {
                brute.add(Point::Empty, vec![WALL, OUTSIDE, p]);
            }
        }
        for p in vertices.clone() {
            let stones = &brute.start;
            if stones[p] == Point::Attacker && brute.liberties(stones, p).is_empty() {
                let block = brute.block(stones, p);
                brute.add(Point::Empty, block.into_iter().chain([WALL]).collect());
            }
        }
        for p in vertices.filter(|p| graph.kind(p - FIRST).is_locked()) {
            brute.locked.push((p, brute.start.len()));
            brute.add(Point::Empty, Vec::new());
        }
        brute.add(Point::Empty, vec![WALL, OUTSIDE]);
        brute.add(Point::Empty, vec![WALL, OUTSIDE]);
        // The eye elsewhere.
        brute.add(Point::Empty, vec![WALL]);
        brute
    }

    fn add(&mut self, point: Point, near: Vec<usize>) {
        for &n in &near {
            self.near[n].push(self.start.len());
        }
        self.near.push(near);
        self.start.push(point);
    }

    fn block(&self, stones: &StoneList, start: usize) -> BTreeSet<usize> {
        let (mut block, mut todo) = (BTreeSet::new(), vec![start]);
        while let Some(p) = todo.pop() {
            if block.insert(p) {
                todo.extend(self.near[p].iter().filter(|&&n| stones[n] == stones[start]));
                todo.extend(
                    self.opened(stones, p)
                        .filter(|&n| stones[n] == stones[start]),
                );
            }
        }
        block
    }

    /// What a point touches since it was unlocked.
    fn opened(&self, stones: &StoneList, p: usize) -> impl Iterator<Item = usize> {
        let open = self
            .locked
            .iter()
            .filter(|(_, told)| stones[*told] == Point::Attacker);
        let near = open.filter_map(move |&(captive, _)| match p {
            OUTSIDE => Some(captive),
            p => (p == captive).then_some(OUTSIDE),
        });
        near.collect::<Vec<_>>().into_iter()
    }

    fn liberties(&self, stones: &StoneList, start: usize) -> BTreeSet<usize> {
        let block = self.block(stones, start);
        let near = block.iter().flat_map(|&p| &self.near[p]).copied();
        near.filter(|&p| stones[p] == Point::Empty).collect()
    }

    /// `None` if the point is not empty or the move changes nothing.
    fn play(&self, stones: &StoneList, color: Point, at: usize) -> Option<After> {
        let mut after = stones.clone();
        let opens = self.locked.iter().any(|&(_, told)| told == at);
        if after[at] != Point::Empty || opens && color == Point::Defender {
            return None;
        }
        after[at] = color;
        let mut captured = BTreeSet::new();
        for &n in &self.near[at] {
            let enemy = after[n] != Point::Empty && after[n] != color;
            if enemy && self.liberties(&after, n).is_empty() {
                let block = self.block(&after, n);
                if !block.contains(&OUTSIDE) {
                    captured.extend(block);
                }
            }
        }
        for &p in &captured {
            after[p] = Point::Empty;
        }
        let (own, liberties) = (self.block(&after, at), self.liberties(&after, at));
        if liberties.is_empty() && !own.contains(&OUTSIDE) && !opens {
            for &p in &own {
                after[p] = Point::Empty;
            }
        }
        for &(captive, told) in &self.locked {
            if self.start[captive] == Point::Attacker && after[captive] != Point::Attacker {
                after[told] = Point::Attacker;
            }
        }
        let simple_ko = captured.len() == 1 && own.len() == 1 && liberties.len() == 1;
        (after != *stones).then_some(After {
            stones: after,
            ban: captured.first().copied().filter(|_| simple_ko),
            big_capture: !captured.is_empty() && !simple_ko,
        })
    }

    /// The points that this player may try. The outside liberties and the eye elsewhere are not for the defender.
    fn points(&self, mover: LocalPlayer) -> impl Iterator<Item = usize> {
        FIRST..self.near.len() - if mover == Attacker { 0 } else { 3 }
    }

    fn color(mover: LocalPlayer) -> Point {
        match mover {
            Attacker => Point::Attacker,
            Defender => Point::Defender,
        }
    }

    fn wins(
        &self,
        stones: &StoneList,
        mover: LocalPlayer,
        ban: Option<usize>,
        path: &mut Vec<(StoneList, LocalPlayer, Option<usize>)>,
    ) -> bool {
        if stones[WALL] == Point::Empty {
            return true;
        }
        let here = (stones.clone(), mover, ban);
        if path.contains(&here) {
            return false;
        }
        path.push(here);
        let mut found = false;
        let mut moved = false;
        for at in self.points(mover).filter(|&at| ban != Some(at)) {
            let Some(after) = self.play(stones, Brute::color(mover), at) else {
                continue;
            };
            let back = path.iter().any(|(old, ..)| *old == after.stones);
            if self.rule == Rule::Literal && back && !after.big_capture {
                continue;
            }
            moved = true;
            found =
                self.wins(&after.stones, mover.opponent(), after.ban, path) == (mover == Attacker);
            if found {
                break;
            }
        }
        let may_pass = !(mover == Attacker && moved && self.rule == Rule::NoPass);
        found = found
            || may_pass && self.wins(stones, mover.opponent(), None, path) == (mover == Attacker);
        path.pop();
        found == (mover == Attacker)
    }

    /// Whether the wall has been captured, or stands without a liberty.
    fn is_over(&self, stones: &StoneList) -> bool {
        stones[WALL] == Point::Empty || self.liberties(stones, WALL).is_empty()
    }

    fn captures(&self, stones: &StoneList, mover: LocalPlayer, ban: Option<usize>) -> bool {
        self.liberties(stones, WALL).is_empty() || self.wins(stones, mover, ban, &mut Vec::new())
    }

    /// The eyes with the attacker or the defender to move.
    fn eyes_of(&self, stones: &StoneList, mover: LocalPlayer, ban: Option<usize>) -> u8 {
        let mut without = stones.clone();
        without[self.near.len() - 1] = Point::Defender;
        if !self.captures(&without, mover, ban) {
            2
        } else if !self.captures(stones, mover, ban) {
            1
        } else {
            0
        }
    }

    /// The second and the third digit.
    pub fn eyes(&self) -> (u8, u8) {
        (
            self.eyes_of(&self.start, Attacker, None),
            self.eyes_of(&self.start, Defender, None),
        )
    }

    /// All four digits.
    pub fn digits(&self) -> [u8; 4] {
        let (low, high) = self.eyes();
        let after_all = |mover: LocalPlayer, k: u8, bound: u8| {
            self.points(mover)
                .filter_map(|at| self.play(&self.start, Brute::color(mover), at))
                .all(|a| {
                    self.holds(
                        &a.stones,
                        mover.opponent(),
                        a.ban,
                        k,
                        bound,
                        &mut Vec::new(),
                    )
                })
        };
        let first = (0..=low)
            .rev()
            .find(|&k| k == 0 || after_all(Attacker, k, low));
        let fourth = (high..=2).find(|&k| k == 2 || after_all(Defender, k, high));
        [first.unwrap(), low, high, fourth.unwrap()]
    }

    /// Whether a player can play elsewhere, now or after threats, and get `k`.
    fn holds(
        &self,
        stones: &StoneList,
        mover: LocalPlayer,
        ban: Option<usize>,
        k: u8,
        bound: u8,
        path: &mut Vec<(StoneList, Option<usize>)>,
    ) -> bool {
        let now = self.eyes_of(stones, mover.opponent(), None);
        let has_enough = match mover {
            Attacker => now <= k,
            Defender => now >= k,
        };
        if has_enough {
            return true;
        }
        let here = (stones.clone(), ban);
        if path.contains(&here) {
            return false;
        }
        path.push(here);
        let found = self.points(mover).filter(|&at| ban != Some(at)).any(|at| {
            self.play(stones, Brute::color(mover), at)
                .is_some_and(|threat| {
                    let ignored = self.eyes_of(&threat.stones, mover, None);
                    let is_threat = match mover {
                        Attacker => ignored < bound,
                        Defender => ignored > bound,
                    };
                    is_threat
                        && self
                            .points(mover.opponent())
                            .filter(|&at| threat.ban != Some(at))
                            .filter_map(|at| {
                                self.play(&threat.stones, Brute::color(mover.opponent()), at)
                            })
                            .all(|a| self.holds(&a.stones, mover, a.ban, k, bound, path))
                })
        });
        path.pop();
        found
    }

    /// The second and the third digit, with a list of all positions. Cost: seconds for eight vertices.
    pub fn eyes_by_list(&self) -> (u8, u8) {
        let mut without = self.start.clone();
        without[self.near.len() - 1] = Point::Defender;
        let mut list = List::default();
        let starts = [
            (&without, Attacker),
            (&self.start, Attacker),
            (&without, Defender),
            (&self.start, Defender),
        ];
        let starts = starts.map(|(stones, mover)| list.number((stones.clone(), mover, None)));
        list.extend(self);
        let won = list.won_by_the_attacker(self);
        let eyes = |without: usize, with: usize| match (won[without], won[with]) {
            (false, _) => 2,
            (true, false) => 1,
            (true, true) => 0,
        };
        (eyes(starts[0], starts[1]), eyes(starts[2], starts[3]))
    }
}

/// Stones, who moves, and where he may not play.
type State = (StoneList, LocalPlayer, Option<usize>);

/// All positions of a game, numbered, and where the moves lead.
#[derive(Default)]
struct List {
    numbers: FxHashMap<State, usize>,
    states: Vec<State>,
    after: Vec<Vec<usize>>,
}

impl List {
    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    /// Adds all positions that those in the list lead to.
    fn extend(&mut self, brute: &Brute) {
        while let Some((stones, mover, ban)) = self.states.get(self.after.len()).cloned() {
            let mut after = Vec::new();
            if !brute.is_over(&stones) {
                after.push(self.number((stones.clone(), mover.opponent(), None)));
                for at in brute.points(mover).filter(|&at| ban != Some(at)) {
                    if let Some(next) = brute.play(&stones, Brute::color(mover), at) {
                        after.push(self.number((next.stones, mover.opponent(), next.ban)));
                    }
                }
            }
            self.after.push(after);
        }
    }

    /// The least fixed point: the attacker wins where the wall is gone, where one of his moves wins, and where every
    /// move of the defender loses.
    fn won_by_the_attacker(&self, brute: &Brute) -> Vec<bool> {
        let over = |state: &State| brute.is_over(&state.0);
        let mut won: Vec<bool> = self.states.iter().map(over).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for i in (0..self.states.len())
                .rev()
                .filter(|&i| !over(&self.states[i]))
            {
                let now = if self.states[i].1 == Attacker {
                    self.after[i].iter().any(|&n| won[n])
                } else {
                    self.after[i].iter().all(|&n| won[n])
                };
                changed |= now != won[i];
                won[i] = now;
            }
        }
        won
    }
}
