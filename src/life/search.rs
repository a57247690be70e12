//! The search: df-pn over the moves of a region. The proof numbers of a position are from the view of the side to move.

use super::alike::Company;
use super::position::{AfterMove, LifePosition, LocalBlocks, NONE, THREAT};
use super::problem::{MOST_VERTICES, Problem};
use super::role::Role;
use super::table::{LifeTable, NEVER, ProofNumbers};
use super::zone::Zone;
use crate::bits::members;
use crate::color::Color;
use crate::interrupt::checkpoint_at;
use crate::playout::Rng;
use crate::vertex::Move;
use arrayvec::ArrayVec;

/// The longest line of play: each of its positions takes a bit of [`ProofNumbers::leans`].
const LONGEST: usize = 127;

/// What is to be proven, or disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LifeGoal {
    /// The attacker captures the whole target, in finitely many moves.
    Capture,
    /// The defender makes a block of the target pass-alive, or joins it to safe stones.
    Life,
}

impl LifeGoal {
    /// What the defender wants of the target, or the attacker.
    pub const fn of(defends: bool) -> LifeGoal {
        match defends {
            true => LifeGoal::Life,
            false => LifeGoal::Capture,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether the goal is reached; `None` if the budget ran out.
    pub reached: Option<bool>,
    /// The first move of the side that moves first, if that side wins.
    pub best: Option<Move>,
    /// Whether the answer depends on a ko ban: if not, it is the same whoever has ko threats.
    pub ko_met: bool,
}

/// A move in a position on the path.
#[derive(Clone, Copy, Debug)]
struct Child {
    /// The index of the vertex, or [`NONE`] for a pass.
    mv: u8,
    /// Whether the numbers are final without a search.
    leaf: bool,
    /// The position after the move, and its key.
    position: LifePosition,
    key: u64,
    /// Its numbers, from the view of the side to move there.
    numbers: ProofNumbers,
    /// If they are final, the zone of the proof.
    zone: Zone,
}

/// A search for the answers to questions about one problem.
pub(super) struct LifeSearch<'a> {
    problem: &'a Problem,
    table: &'a mut LifeTable,
    goal: LifeGoal,
    /// The side that may ignore some ko bans.
    master: Option<Role>,
    /// Whether both sides have as many ko threats as they want: see [`LifeSearch::contest`].
    contest: bool,
    /// Number of moves played for all questions.
    pub nodes: u32,
    /// The most of them.
    budget: u32,
    exhausted: bool,
    /// The keys of the positions on the line of play.
    path: Vec<u64>,
    /// For each of them the number of the visit that is under way.
    visits: Vec<u32>,
    /// Number of visits so far.
    visited: u32,
    /// The children of all positions on the path, those of the last one at the end.
    children: Vec<Child>,
}

/// The numbers of a position, computed from its children, and the child to search next.
struct Choice {
    numbers: ProofNumbers,
    /// Index of that child.
    next: usize,
    /// The most that its `delta` may become.
    most_delta: u32,
    /// What is added to `delta` of the position for the unsolved children but one.
    others: u32,
}

/// How the attacker captures the last block of the target at once.
struct Taken {
    /// The index of the vertex where.
    at: usize,
    /// Zone of the proof.
    zone: Zone,
    /// Whether that ignores a ko ban.
    ko: bool,
}

/// What a visit has found.
struct Visited {
    numbers: ProofNumbers,
    zone: Zone,
    best: Option<u8>,
}

impl<'a> LifeSearch<'a> {
    /// A search that plays at most `budget` moves, all questions together.
    pub fn new(problem: &'a Problem, table: &'a mut LifeTable, budget: u32) -> LifeSearch<'a> {
        table.clear(budget);
        LifeSearch {
            problem,
            table,
            goal: LifeGoal::Capture,
            master: None,
            contest: false,
            nodes: 0,
            budget,
            exhausted: false,
            path: Vec::with_capacity(LONGEST),
            visits: Vec::with_capacity(LONGEST),
            visited: 0,
            children: Vec::new(),
        }
    }

    /// Answers the question whether `goal` is reached if `first` moves first and `threats.0` may ignore that many ko
    /// bans.
    pub fn ask(&mut self, goal: LifeGoal, first: Color, threats: Option<(Color, u8)>) -> Found {
        let problem = self.problem;
        self.goal = goal;
        self.master = threats.map(|(color, _)| problem.role(color));
        self.contest = false;
        let start = problem.start(first, threats.map_or(0, |(_, count)| count));
        self.answer(problem.role(first), &start)
    }

    /// Answers the question whether `goal` is reached if `first` moves first and both sides have as many ko threats as they
    /// want: those of the side that wants it are answered, and of the other side's it may ignore so many.
    ///
    /// Where the other side may not retake a ko, its pass is a threat ([`THREAT`]); a pass answers it, and any other move
    /// ignores it. Whoever only takes the ko again and again does not reach the goal.
    pub fn contest(&mut self, goal: LifeGoal, first: Color, ignored: u8) -> Found {
        let side = self.problem.role(first);
        self.enter_contest(goal);
        self.answer(side, &self.problem.start(first, ignored))
    }

    fn enter_contest(&mut self, goal: LifeGoal) {
        self.goal = goal;
        self.master = Some(self.prover());
        self.contest = true;
    }

    /// At how many points the side that reaches a goal in a contest takes a ko, if the other side threatens and retakes
    /// wherever it can; `None` if that was not read to the end.
    pub fn kos_taken(&mut self, goal: LifeGoal, first: Color, ignored: u8) -> Option<u32> {
        self.enter_contest(goal);
        let (mut side, mut position) =
            (self.problem.role(first), self.problem.start(first, ignored));
        let mut taken = 0u128;
        for _ in 0..LONGEST {
            let next = match side == self.prover() {
                true => match self.answer(side, &position) {
                    found if found.reached != Some(true) => return None,
                    Found {
                        best: Some(Move::Play(v)),
                        ..
                    } => {
                        let i = self.problem.vertices.iter().position(|&w| w == v);
                        i.and_then(|i| self.played(side, i, &position))
                    }
                    _ => Some(self.passed(side, &position)),
                },
                false => self
                    .retaken(side, &position)
                    .or(Some(self.passed(side, &position))),
            };
            let next = next?;
            if next.standing == 0 || self.is_out(&next).is_some() {
                return Some(taken.count_ones());
            }
            if side == self.prover() && next.ban < THREAT {
                taken |= 1 << next.ban;
            }
            (side, position) = (side.opponent(), next);
        }
        None
    }

    /// The position after a move, if it is legal.
    fn played(&self, side: Role, i: usize, position: &LifePosition) -> Option<LifePosition> {
        let mut groups = LocalBlocks::default();
        let groups = self.problem.find_groups(position, &mut groups);
        self.after(side, i, position, groups)
            .map(|played| played.position)
    }

    /// The position after a side has taken a ko, where it can.
    fn retaken(&self, side: Role, position: &LifePosition) -> Option<LifePosition> {
        let empty = self.problem.all() & !position.all_stones();
        let mut played = members(empty).filter_map(|i| self.played(side, i, position));
        played.find(|next| next.ban != NONE)
    }

    /// Answers what is asked about a position.
    fn answer(&mut self, side: Role, start: &LifePosition) -> Found {
        let problem = self.problem;
        self.exhausted = self.nodes >= self.budget;
        self.path.clear();
        self.visits.clear();
        self.children.clear();
        let (goal, prover) = (self.goal, self.prover());
        let taken = self.takes(start).filter(|_| side == Role::Attacker);
        if self.is_out(start).is_some() || taken.is_some() {
            let reached = taken.is_none() == (goal == LifeGoal::Life);
            let (best, ko_met) = match taken {
                None if side == Role::Defender => (Some(Move::Pass), false),
                Some(Taken { at, ko, .. }) => (Some(Move::Play(problem.vertices[at])), ko),
                None => (None, false),
            };
            return Found {
                reached: Some(reached),
                best,
                ko_met,
            };
        }
        let start = problem.without_what_is_cut_off(start);
        if self.has_no_room(&start) && side == Role::Defender {
            return Found {
                reached: Some(goal == LifeGoal::Capture),
                best: None,
                ko_met: false,
            };
        }
        let key = LifeSearch::key(side, &start);
        let Visited { numbers, best, .. } = self.visit(side, &start, key, NEVER, NEVER);
        let reached = match (numbers.phi, numbers.delta) {
            (0, _) => Some(side == prover),
            (_, 0) => Some(side != prover),
            _ => None,
        };
        let best = best.filter(|_| numbers.phi == 0).map(|mv| match mv {
            NONE => Move::Pass,
            i => Move::Play(problem.vertices[usize::from(i)]),
        });
        Found {
            reached,
            best,
            ko_met: numbers.ko,
        }
    }

    /// The side that wants to reach the goal.
    fn prover(&self) -> Role {
        match self.goal {
            LifeGoal::Capture => Role::Attacker,
            LifeGoal::Life => Role::Defender,
        }
    }

    /// The key of a position with `side` to move, whatever is asked.
    fn key(side: Role, position: &LifePosition) -> u64 {
        let rest = u64::from(position.standing) << 24 | u64::from(position.ban) << 16 | side as u64;
        let words = position
            .stones
            .into_iter()
            .flat_map(|mask| [mask as u64, (mask >> 64) as u64]);
        words.fold(mix(rest), |key, word| mix(key ^ word))
    }

    /// The vertices that make the target safe: there it joins safe stones or, if the goal is capture, leaves the region.
    fn ways_out(&self) -> u128 {
        match self.goal {
            LifeGoal::Capture => self.problem.sheltered | self.problem.outlets,
            LifeGoal::Life => self.problem.sheltered,
        }
    }

    /// Whether the target has joined safe stones or is pass-alive or, if the goal is capture, has left the region; with
    /// the zone of the proof.
    fn is_out(&self, position: &LifePosition) -> Option<Zone> {
        let out = self.ways_out();
        if let Some(group) = self
            .problem
            .targets(position)
            .find(|group| group.stones & out != 0)
        {
            return Some(Zone::of(group.stones));
        }
        let (alive, areas) = self.problem.pass_alive(position, out);
        let is_alive = alive != 0
            && self
                .problem
                .targets(position)
                .any(|group| group.stones & alive != 0);
        is_alive.then_some(Zone::of(alive | areas))
    }

    /// Whether the target has no room for two eyes: then it falls, unless the defender takes a ko again and again.
    fn has_no_room(&self, position: &LifePosition) -> bool {
        let may_retake = self.contest && self.goal == LifeGoal::Capture;
        !may_retake && self.problem.has_no_room(position, self.ways_out())
    }

    /// Whether the target can join what makes it safe in one move: the defender on its turn, or also after any move of
    /// the attacker, since there are two liberties where it can. With the zone of the proof.
    fn joins_next(&self, next: Role, position: &LifePosition) -> Option<(Zone, bool)> {
        let problem = self.problem;
        let out = problem.sheltered;
        if out == 0 || next == Role::Defender && self.has_to_answer(position) {
            return None;
        }
        let own = position.of(Role::Defender);
        let safe = problem.connected(own & out, own);
        let joins = (out | problem.around(safe)) & !position.all_stones();
        for group in problem.targets(position) {
            let ways = group.liberties & joins;
            let (first, rest) = (ways & ways.wrapping_neg(), ways & ways.wrapping_sub(1));
            let ways = match next {
                Role::Defender if first != 0 && self.is_open(first, position) => first,
                Role::Attacker if rest != 0 => first | rest & rest.wrapping_neg(),
                _ => continue,
            };
            let others = members(problem.around(ways) & safe).fold(0, |all, i| {
                all | problem.group(position, Role::Defender, i).stones
            });
            let is_banned = first.trailing_zeros() == u32::from(position.ban);
            let ko = next == Role::Defender && (is_banned || position.ban == THREAT);
            return Some((Zone::of(group.stones | ways | others), ko));
        }
        None
    }

    /// Whether no ban keeps the defender from a liberty.
    fn is_open(&self, way: u128, position: &LifePosition) -> bool {
        way.trailing_zeros() != u32::from(position.ban) || self.may_ignore(Role::Defender, position)
    }

    fn may_ignore(&self, role: Role, position: &LifePosition) -> bool {
        self.master == Some(role) && (self.contest || position.threats > 0)
    }

    /// Whether the side to move has to answer a ko threat, because it may ignore no more.
    fn has_to_answer(&self, position: &LifePosition) -> bool {
        position.ban == THREAT && position.threats == 0
    }

    /// The last liberty of the target, if all that is left of it is one block in atari which the attacker, to move, can
    /// take; with the zone of the proof.
    fn takes(&self, position: &LifePosition) -> Option<Taken> {
        let mut targets = self.problem.targets(position);
        let group = targets.next()?;
        if targets.next().is_some() || group.fixed || group.liberties.count_ones() != 1 {
            return None;
        }
        let at = group.liberties.trailing_zeros() as usize;
        let is_banned = at == usize::from(position.ban);
        if is_banned && !self.may_ignore(Role::Attacker, position) || self.has_to_answer(position) {
            return None;
        }
        let ko = is_banned || position.ban == THREAT;
        let walls = self.problem.around(group.stones) & position.of(Role::Attacker);
        let zone = Zone::of(group.stones | group.liberties | walls);
        Some(Taken { at, zone, ko })
    }

    /// Whether all that is left of the target is one block in atari that the attacker takes whatever the defender, to
    /// move, does: nothing around it can be captured, and its last liberty leads to no second one. With the zone of the
    /// proof.
    fn stays_in_atari(&self, position: &LifePosition) -> Option<Zone> {
        let problem = self.problem;
        let mut targets = problem.targets(position);
        let target = targets.next()?;
        let last = target.liberties;
        if targets.next().is_some()
            || target.fixed
            || last.count_ones() != 1
            || last & self.ways_out() != 0
            || position.ban != NONE
            || problem.suicide_is_allowed()
        {
            return None;
        }
        // With a stone on the last liberty.
        let longer = problem.group(position, Role::Defender, last.trailing_zeros() as usize);
        let next = longer.liberties & !last;
        if longer.fixed || next.count_ones() > 1 {
            return None;
        }
        let mut groups = LocalBlocks::default();
        let groups = problem.find_groups(position, &mut groups);
        let around = problem.around(longer.stones) & position.of(Role::Attacker);
        if groups
            .on(around)
            .any(|group| !group.fixed && group.liberties.count_ones() == 1)
        {
            return None;
        }
        let zone = longer.stones | next | around;
        Some(problem.zone_of_refutation(Role::Defender, position, groups, zone))
    }

    /// Appends the moves of a side to the children, only one for each set of interchangeable liberties.
    fn expand(&mut self, side: Role, position: &LifePosition, groups: &LocalBlocks) {
        let problem = self.problem;
        let choices = problem.all() & !position.all_stones();
        let mut plain: ArrayVec<(usize, Option<Company>), MOST_VERTICES> = ArrayVec::new();
        plain.extend(members(choices).map(|i| (i, problem.plain(position, groups, i))));
        if self.has_to_answer(position) {
            plain.clear();
        }
        for (at, &(i, company)) in plain.iter().enumerate() {
            // The attacker fills the first of them, the defender the last.
            let others = match side {
                Role::Attacker => &plain[..at],
                Role::Defender => &plain[at + 1..],
            };
            let is_alike = |other: &&(usize, Option<Company>)| other.1 == company;
            if company.is_some_and(|company| {
                company.is_own_liberty(side) || others.iter().any(|other| is_alike(&other))
            }) {
                continue;
            }
            let count = self.children.len();
            self.try_move(side, i, position, groups);
            let Some(child) = self.children.get_mut(count) else {
                continue;
            };
            if child.numbers == ProofNumbers::LOST {
                // A win that rests on no repetition and no ko: no other move could be better.
                return;
            }
            if company.is_some() {
                let alike = plain.iter().filter(is_alike);
                child.zone.alike = alike.fold(0, |all, (i, _)| all | 1 << i);
            }
        }
        // All that the prover could gain by a pass is the end of a ko ban: otherwise the opponent would pass, too.
        if side != self.prover() || position.ban != NONE {
            let after = self.passed(side, position);
            self.push(side, NONE, after);
        }
    }

    /// The position after a pass, which in a contest is a threat where the other side may not retake a ko.
    fn passed(&self, side: Role, position: &LifePosition) -> LifePosition {
        let threatens = self.contest && side != self.prover() && position.ban != NONE;
        LifePosition {
            ban: if threatens { THREAT } else { NONE },
            ..*position
        }
    }

    /// The position after a move, if it is legal.
    fn after(
        &self,
        side: Role,
        i: usize,
        position: &LifePosition,
        groups: &LocalBlocks,
    ) -> Option<AfterMove> {
        let ignores_ban = self.may_ignore(side, position);
        let mut played = self
            .problem
            .play(position, groups, side, i, ignores_ban)
            .ok()?;
        if self.contest {
            played.position.threats = position.threats - u8::from(position.ban == THREAT);
        }
        Some(played)
    }

    /// Appends a move to the children, unless it is illegal.
    fn try_move(&mut self, side: Role, i: usize, position: &LifePosition, groups: &LocalBlocks) {
        let Some(played) = self.after(side, i, position, groups) else {
            return;
        };
        self.nodes += 1;
        checkpoint_at(self.nodes);
        let changes =
            side == Role::Attacker && played.fixed || played.position.standing != position.standing;
        let after = match changes && played.position.standing != 0 {
            true => self.problem.without_what_is_cut_off(&played.position),
            false => played.position,
        };
        self.push(side, i as u8, after);
    }

    /// Appends the position after a move to the children, with what is known of it.
    fn push(&mut self, side: Role, mv: u8, position: LifePosition) {
        let next = side.opponent();
        let key = LifeSearch::key(next, &position);
        let here = key ^ self.salt(position.threats);
        let known = |next_wins: bool| match next_wins {
            true => ProofNumbers::WON,
            false => ProofNumbers::LOST,
        };
        let mut child = Child {
            mv,
            leaf: true,
            position,
            key,
            numbers: ProofNumbers::WON,
            zone: Zone::default(),
        };
        if position.standing == 0 {
            child.numbers = known(next != Role::Defender);
        } else if self.has_no_room(&position) {
            child.numbers = known(next == Role::Attacker);
        } else if side == Role::Defender
            && mv != NONE
            && let Some(zone) = self.is_out(&position)
        {
            (child.numbers, child.zone) = (known(false), zone);
        } else if next == Role::Attacker
            && let Some(Taken { zone, ko, .. }) = self.takes(&position)
        {
            (child.numbers, child.zone) = (ProofNumbers { ko, ..known(true) }, zone);
        } else if let Some((zone, ko)) = self.joins_next(next, &position) {
            let numbers = known(next == Role::Defender);
            (child.numbers, child.zone) = (ProofNumbers { ko, ..numbers }, zone);
        } else if next == Role::Defender
            && let Some(zone) = self.stays_in_atari(&position)
        {
            (child.numbers, child.zone) = (known(false), zone);
        } else if let Some(depth) = self.path.iter().position(|&k| k == here) {
            let leans = 1 << depth;
            let numbers = known(next != self.prover());
            child.numbers = ProofNumbers { leans, ..numbers };
            child.zone = Zone::of(self.problem.all());
        } else if let Some((numbers, zone)) = self.look_up(next, key, position.threats) {
            (child.numbers, child.zone, child.leaf) = (numbers, zone, false);
        } else {
            (child.numbers, child.leaf) = (self.problem.guess(next, &position), false);
        }
        self.children.push(child);
    }

    /// What distinguishes the entries of this question from those of others: the goal, and who still has ko threats.
    fn salt(&self, threats: u8) -> u64 {
        let master = match self.master {
            Some(role) if threats > 0 => 1 + role as u64,
            _ => 0,
        };
        let contest = u64::from(self.contest) << 24;
        mix(contest | 1 << 16 | u64::from(threats) << 8 | master << 1 | self.goal as u64)
    }

    /// What is known of a position from this question, or from a proof for another one that no ko matters to.
    fn look_up(&self, side: Role, key: u64, threats: u8) -> Option<(ProofNumbers, Zone)> {
        if let Some(known) = self.table.get(key ^ mix(self.goal as u64), &self.visits) {
            return Some(known);
        }
        // A target that can be captured does not live.
        let captured =
            |&(numbers, _): &(ProofNumbers, Zone)| (side == Role::Attacker) == (numbers.phi == 0);
        if self.goal == LifeGoal::Life
            && let Some(known) = self
                .table
                .get(key ^ mix(LifeGoal::Capture as u64), &self.visits)
                .filter(captured)
        {
            return Some(known);
        }
        self.table.get(key ^ self.salt(threats), &self.visits)
    }

    /// Remembers what was found out about a position; if no ko matters to it, for all questions about the same goal.
    fn remember(&mut self, key: u64, threats: u8, numbers: ProofNumbers, zone: Zone) {
        let salt = match numbers.is_final() && numbers.leans == 0 && !numbers.ko {
            true => mix(self.goal as u64),
            false => self.salt(threats),
        };
        self.table.put(key ^ salt, numbers, zone, &self.visits);
    }

    /// Searches a position until one of its numbers reaches its limit or is final, or the budget runs out.
    fn visit(
        &mut self,
        side: Role,
        position: &LifePosition,
        key: u64,
        most_phi: u32,
        most_delta: u32,
    ) -> Visited {
        if self.path.len() >= LONGEST {
            self.exhausted = true;
            return Visited {
                numbers: self.problem.guess(side, position),
                zone: Zone::default(),
                best: None,
            };
        }
        self.path.push(key ^ self.salt(position.threats));
        self.visits.push(self.visited);
        self.visited += 1;
        let base = self.children.len();
        let mut groups = LocalBlocks::default();
        let groups = self.problem.find_groups(position, &mut groups);
        self.expand(side, position, groups);
        for i in base..self.children.len() {
            self.spread(side, position, groups, base, i);
        }
        let mut searched = usize::MAX;
        let (numbers, best) = loop {
            let choice = self.choose(side, base, searched);
            let ProofNumbers { phi, delta, .. } = choice.numbers;
            self.exhausted |= self.nodes >= self.budget;
            if phi >= most_phi || delta >= most_delta || phi == 0 || delta == 0 || self.exhausted {
                break (choice.numbers, choice.next);
            }
            let child = self.children[choice.next];
            let found = self.visit(
                side.opponent(),
                &child.position,
                child.key,
                most_delta - choice.others,
                most_phi.min(choice.most_delta),
            );
            let child = &mut self.children[choice.next];
            child.numbers = found.numbers;
            child.zone = found.zone.with_alike(child.zone);
            searched = choice.next;
            self.spread(side, position, groups, base, searched);
        };
        let zone = self.zone(side, position, groups, base, numbers, best);
        let ko = self.rests_on_ko(position, base, numbers, best);
        let best = self.children.get(best).map(|child| child.mv);
        self.children.truncate(base);
        let numbers = self.leave(key, position.threats, ProofNumbers { ko, ..numbers }, zone);
        Visited {
            numbers,
            zone,
            best,
        }
    }

    /// Takes the last position from the line of play, and remembers what was found out about it.
    fn leave(&mut self, key: u64, threats: u8, numbers: ProofNumbers, zone: Zone) -> ProofNumbers {
        self.path.pop();
        self.visits.pop();
        // A result that leans on no earlier position of the path holds on every path: the cycle goes through this one.
        let numbers = ProofNumbers {
            leans: numbers.leans & ((1 << self.path.len()) - 1),
            ..numbers
        };
        if !self.exhausted || numbers.is_final() {
            self.remember(key, threats, numbers, zone);
        }
        numbers
    }

    /// If a move outside the zone of its refutation has been refuted, the same refutes all other moves outside.
    fn spread(
        &mut self,
        side: Role,
        position: &LifePosition,
        groups: &LocalBlocks,
        base: usize,
        from: usize,
    ) {
        let Child {
            mv, numbers, zone, ..
        } = self.children[from];
        // In a contest a pass may be a threat, or the answer to one, which is worth more than a move outside.
        let contest = self.contest;
        let is_open = |child: &Child, zone: Zone| {
            let is_kept = contest && child.mv == NONE;
            !child.numbers.is_final() && !zone.contains(child.mv) && !is_kept
        };
        if self.problem.suicide_is_allowed()
            || numbers.phi != 0
            || numbers.leans != 0
            || zone.contains(mv)
            || !self.children[base..]
                .iter()
                .any(|child| is_open(child, zone))
        {
            return;
        }
        let all = Zone::union([zone].into_iter());
        let zone = self.problem.zone_of_refutation(side, position, groups, all);
        if zone.contains(mv) {
            return;
        }
        for child in &mut self.children[base..] {
            if is_open(child, zone) {
                child.leaf = true;
                child.numbers = numbers;
                child.zone = zone.with_alike(child.zone);
            }
        }
    }

    /// The zone of a final result, from those of its children.
    fn zone(
        &self,
        side: Role,
        position: &LifePosition,
        groups: &LocalBlocks,
        base: usize,
        numbers: ProofNumbers,
        best: usize,
    ) -> Zone {
        let problem = self.problem;
        if !numbers.is_final() {
            return Zone::default();
        }
        if numbers.leans != 0 || self.children.len() == base || problem.suicide_is_allowed() {
            return Zone::of(problem.all());
        }
        if numbers.phi == 0 {
            let child = &self.children[best];
            return problem.zone_before(side, position, groups, child.mv, child.zone);
        }
        let zones = self.children[base..].iter().map(|child| child.zone);
        problem.zone_of_refutation(side, position, groups, Zone::union(zones))
    }

    /// Whether a final result depends on a ko ban, or on a right to ignore one.
    fn rests_on_ko(
        &self,
        position: &LifePosition,
        base: usize,
        numbers: ProofNumbers,
        best: usize,
    ) -> bool {
        let children = &self.children[base..];
        let is_ban = |child: &Child| child.mv != NONE && child.mv == position.ban;
        match numbers {
            ProofNumbers { phi: 0, .. } => {
                let child = &self.children[best];
                child.numbers.ko || is_ban(child) || position.ban == THREAT
            }
            ProofNumbers { delta: 0, .. } => {
                children.iter().any(|child| child.numbers.ko)
                    || position.ban != NONE && !children.iter().any(is_ban)
            }
            _ => false,
        }
    }

    /// Computes the numbers of the last position on the path from its children, which begin at `base`, and picks the
    /// child to search next. `searched` is the child whose numbers are newer than those in the table.
    fn choose(&mut self, side: Role, base: usize, searched: usize) -> Choice {
        let (mut phi, mut delta, mut second, mut best) = (NEVER, 0u32, NEVER, usize::MAX);
        let (mut leans, mut open) = (0, 0u32);
        for i in base..self.children.len() {
            let child = &self.children[i];
            let (key, threats) = (child.key, child.position.threats);
            if !child.leaf
                && i != searched
                && !child.numbers.is_final()
                && let Some((numbers, zone)) = self.look_up(side.opponent(), key, threats)
            {
                let child = &mut self.children[i];
                child.numbers = numbers;
                child.zone = zone.with_alike(child.zone);
            }
            let numbers = self.children[i].numbers;
            leans |= numbers.leans;
            delta = delta.max(numbers.phi);
            open += u32::from(numbers.phi > 0);
            let better = numbers.delta < phi
                || numbers.delta == 0 && {
                    let other = &self.children[best].numbers;
                    (numbers.leans.count_ones(), numbers.ko) < (other.leans.count_ones(), other.ko)
                };
            if better {
                second = phi;
                (phi, best) = (numbers.delta, i);
            } else if numbers.delta < second {
                second = numbers.delta;
            }
        }
        let others = open.saturating_sub(1);
        if delta < NEVER {
            delta += others;
        }
        let prover = side == self.prover();
        let leans = match (phi, delta) {
            (0, _) if !prover => self.children[best].numbers.leans,
            (_, 0) if prover => leans,
            _ => 0,
        };
        Choice {
            numbers: ProofNumbers {
                phi,
                delta,
                leans,
                ko: false,
            },
            next: best,
            // Half as much again as the second best child needs, so that the search does not keep switching between the
            // two: Pawlewicz and Lew, "Improving Depth-First PN-Search: 1 + epsilon Trick" (2006).
            most_delta: second.saturating_add(second / 2 + 1),
            others,
        }
    }
}

/// SplitMix64, as a hash.
fn mix(n: u64) -> u64 {
    Rng::new(n).bits()
}
