//! What eye spaces are worth in points: values of the literature, and an oracle that shares nothing with the solver but the graph.

use super::EyePattern;
use super::graph::{EyeGraph, Kind};
use super::points::PointSolver;
use super::tests::graphs;
use super::thermograph::Worth;
use std::collections::{BTreeMap, BTreeSet};

fn worth(graph: &EyeGraph) -> Option<Worth> {
    Some(PointSolver::default().solve(graph)?.worth)
}

#[track_caller]
fn check(drawing: &str, mean: f64, temperature: f64) {
    for graph in EyePattern::parse(drawing).unwrap().graphs() {
        let worth = worth(&graph).unwrap();
        let found = (f64::from(worth.mean), f64::from(worth.temperature));
        assert_eq!(found, (mean, temperature), "{drawing}");
    }
}

/// Berlekamp and Wolfe, "Mathematical Go", 1994: the chilled value of a blocked corridor, which is its mean, and one less
/// than the temperature before chilling.
#[test]
fn blocked_corridors() {
    for length in 1..=10 {
        let half = 0.5f64.powi(length - 1);
        let corridor = format!("!{}", ".".repeat(length as usize - 1));
        check(&corridor, f64::from(length) - 2.0 + half, 1.0 - half);
    }
    // Only the graph matters.
    check("!%.%..", 2.125, 0.875);
}

/// A corridor with a dead stone at its end, which the enemy saves by coming all the way.
#[test]
fn stones_at_the_end() {
    // Both take all or nothing: two points, a star when it is chilled.
    check("$", 1.0, 1.0);
    check("!X", 1.0, 1.0);
    // Three points, or an enemy who threatens two more.
    check("!.X", 2.0, 1.0);
}

/// Where no move matters each move costs its player a point: points and prisoners, two for each dead stone.
#[test]
fn settled_spaces() {
    check(".", 1.0, -1.0);
    check("...", 3.0, -1.0);
    check("..X.", 5.0, -1.0);
    check("..%..", 4.0, -1.0);
    // A neutral point is a star; with a second one, each side takes one and nobody gains.
    check("!", 0.0, 0.0);
    check("!!", 0.0, -1.0);
}

/// The first moves.
#[test]
fn where_to_play() {
    let solved = |drawing| {
        let graph = EyePattern::parse(drawing).unwrap().graphs().remove(0);
        PointSolver::default().solve(&graph).unwrap()
    };
    let corridor = solved("!...");
    assert_eq!((corridor.attack, corridor.defense), (1, 1));
    let closed = solved("....");
    assert_eq!((closed.attack, closed.defense), (0, 0));
}

/// Spaces where a captured stone can be taken back have no answer, and neither do those that are too large.
#[test]
fn what_has_no_answer() {
    // The margin touches no wall: whoever closes it can be captured, in a ko.
    let ko = EyeGraph::new(&[(Kind::Margin, false), (Kind::Empty, true)], &[(0, 1)]).unwrap();
    assert_eq!(worth(&ko), None);
    let wide = EyePattern::parse("!!!!!!%......%......%......").unwrap();
    assert_eq!(worth(&wide.graphs()[0]), None);
}

/// A board as a list of points, with the wall and the outside as points that stay.
struct List {
    near: Vec<Vec<usize>>,
}

type StoneList = Vec<char>;

const WALL: usize = 0;
const OUTSIDE: usize = 1;

impl List {
    fn new(graph: &EyeGraph) -> (List, StoneList) {
        let mut list = List {
            near: vec![Vec::new(), Vec::new()],
        };
        let mut stones = vec!['O', 'X'];
        for i in 0..graph.len() {
            let kind = graph.kind(i);
            let mut near: Vec<usize> = (0..i)
                .filter(|&j| graph.neighbors(i) >> j & 1 == 1)
                .map(|j| j + 2)
                .collect();
            near.extend((graph.contact() >> i & 1 == 1).then_some(WALL));
            near.extend((kind == Kind::Margin).then_some(OUTSIDE));
            list.add(&mut stones, if kind.is_stone() { 'X' } else { '.' }, near);
        }
        for i in 0..graph.len() {
            if graph.kind(i) == Kind::MarginAttacker {
                list.add(&mut stones, '.', vec![WALL, OUTSIDE, i + 2]);
            }
        }
        (list, stones)
    }

    fn add(&mut self, stones: &mut StoneList, stone: char, near: Vec<usize>) {
        for &n in &near {
            self.near[n].push(stones.len());
        }
        self.near.push(near);
        stones.push(stone);
    }

    /// The points of one kind that are connected to a point, and the kinds that they touch.
    fn block(&self, stones: &StoneList, start: usize) -> (BTreeSet<usize>, BTreeSet<char>) {
        let (mut block, mut touched, mut todo) = (BTreeSet::new(), BTreeSet::new(), vec![start]);
        while let Some(p) = todo.pop() {
            if stones[p] != stones[start] {
                touched.insert(stones[p]);
            } else if block.insert(p) {
                todo.extend(&self.near[p]);
            }
        }
        (block, touched)
    }

    /// Removes a block without a liberty, and says how many stones that were.
    fn removed(&self, stones: &mut StoneList, at: usize) -> usize {
        let (block, touched) = self.block(stones, at);
        if touched.contains(&'.') || block.contains(&WALL) || block.contains(&OUTSIDE) {
            return 0;
        }
        for &p in &block {
            stones[p] = '.';
        }
        block.len()
    }

    fn moves(&self, stones: &StoneList, color: char) -> Vec<StoneList> {
        let empty = (0..stones.len()).filter(|&p| stones[p] == '.');
        let play = |at: usize| {
            let mut after = stones.clone();
            after[at] = color;
            for &n in &self.near[at] {
                if after[n] != '.' && after[n] != color {
                    self.removed(&mut after, n);
                }
            }
            (self.removed(&mut after, at) == 0).then_some(after)
        };
        empty.filter_map(play).collect()
    }

    fn area(&self, stones: &StoneList) -> i32 {
        let of = |p: usize| {
            let (_, touched) = self.block(stones, p);
            match (stones[p], touched.contains(&'O'), touched.contains(&'X')) {
                ('O', ..) | ('.', true, false) => 1,
                ('X', ..) | ('.', false, true) => -1,
                _ => 0,
            }
        };
        (2..stones.len()).map(of).sum()
    }
}

/// Steps of one, enough for four points.
const STEPS: i32 = 16;

/// The moves and passes after which play does not end.
const LONG: usize = 20;

/// All taxes that are tried.
const TAXES: i32 = 12 * STEPS;

/// The score in steps if the owner and if the enemy moves first, at each tax.
type Curve = Vec<(i32, i32)>;

/// What is known of a list.
struct ListGame {
    list: List,
    scores: BTreeMap<(StoneList, bool, bool, usize, i32), i32>,
    curves: BTreeMap<StoneList, Option<Curve>>,
}

impl ListGame {
    /// The area if both alternate and two passes end it, or `endless` after as many moves and passes as are left.
    fn score(
        &mut self,
        stones: &StoneList,
        owner: bool,
        passed: bool,
        left: usize,
        endless: i32,
    ) -> i32 {
        if left == 0 {
            return endless;
        }
        let key = (stones.clone(), owner, passed, left, endless);
        if let Some(&known) = self.scores.get(&key) {
            return known;
        }
        let mut scores = vec![match passed {
            true => self.list.area(stones),
            false => self.score(stones, !owner, true, left - 1, endless),
        }];
        for after in self.list.moves(stones, if owner { 'O' } else { 'X' }) {
            scores.push(self.score(&after, !owner, false, left - 1, endless));
        }
        let best = match owner {
            true => scores.into_iter().max(),
            false => scores.into_iter().min(),
        };
        *self.scores.entry(key).or_insert(best.unwrap())
    }

    /// The area if it is the same for the best and the worst end of what goes on for long.
    fn stop(&mut self, stones: &StoneList, owner: bool) -> Option<i32> {
        let [best, worst] = [99, -99].map(|end| self.score(stones, owner, false, LONG, end));
        (best == worst).then_some(best)
    }

    fn curve(&mut self, stones: &StoneList) -> Option<Curve> {
        if let Some(known) = self.curves.get(stones) {
            return known.clone();
        }
        self.curves.insert(stones.clone(), None);
        let (left, right) = (self.stop(stones, true)?, self.stop(stones, false)?);
        let curve = if left == right {
            vec![(left * STEPS, left * STEPS); TAXES as usize]
        } else {
            let mut options = |color| -> Option<Vec<Curve>> {
                let moves = self.list.moves(stones, color).into_iter();
                moves.map(|after| self.curve(&after)).collect()
            };
            cooled(&options('O')?, &options('X')?)
        };
        self.curves.insert(stones.clone(), Some(curve.clone()));
        Some(curve)
    }
}

fn cooled(lefts: &[Curve], rights: &[Curve]) -> Curve {
    let mut curve: Curve = Vec::new();
    for t in 0..TAXES {
        let before = curve.last().copied().filter(|walls| walls.0 == walls.1);
        curve.push(before.unwrap_or_else(|| {
            let left = lefts.iter().map(|option| option[t as usize].1 - t).max();
            let right = rights.iter().map(|option| option[t as usize].0 + t).min();
            let walls = (left.unwrap(), right.unwrap());
            assert!(walls.0 >= walls.1, "the steps are too large");
            walls
        }));
    }
    curve
}

/// Mean and temperature of the area.
fn listed(graph: &EyeGraph) -> Option<(f64, f64)> {
    let (list, start) = List::new(graph);
    let mut game = ListGame {
        list,
        scores: BTreeMap::new(),
        curves: BTreeMap::new(),
    };
    let curve = game.curve(&start)?;
    let temperature = curve.iter().position(|walls| walls.0 == walls.1)?;
    let steps = |n: i32| f64::from(n) / f64::from(STEPS);
    Some((steps(curve[temperature].0), steps(temperature as i32)))
}

/// All small graphs: the territory is the area and the dead stones, and has cooled one more.
#[test]
fn lists_agree() {
    let (mut count, mut hot, mut open) = (0, 0, 0);
    for (graph, _) in graphs(4) {
        let all = graph.kinds().iter().all(|&kind| kind == Kind::Attacker);
        let found = worth(&graph);
        if all {
            assert_eq!(found, None, "no liberty: {graph:?}");
            continue;
        }
        let Some((mean, temperature)) = listed(&graph) else {
            assert_eq!(found, None, "{graph:?}");
            open += 1;
            continue;
        };
        let found = found.unwrap();
        let stones = graph.select(Kind::is_stone).count_ones();
        assert_eq!(f64::from(found.mean), mean + f64::from(stones), "{graph:?}");
        assert_eq!(f64::from(found.temperature), temperature - 1.0, "{graph:?}");
        count += 1;
        hot += usize::from(temperature > 1.0);
    }
    assert!(
        count > 250 && hot > 150 && open > 50,
        "{count} {hot} {open}"
    );
}
