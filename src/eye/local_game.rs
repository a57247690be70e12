//! The four digits and the vital moves of any local game whose value under alternating play is known.
//!
//! Let `v_X(P)` and `v_O(P)` be the eyes of a position under alternating play, with the attacker or the defender to
//! move. The second and the third digit are `v_X` and `v_O` of the start.
//!
//! The first digit is not what two attacking moves in a row leave: the defender may choose when to play elsewhere, and
//! may make threats first. The attacker makes a first move; then the defender *keeps* `k` eyes in a position `P` if
//!
//! - `v_X(P) >= k`: the defender plays elsewhere now; or
//! - there is a threat, a move to `Q` with `v_O(Q)` greater than the second digit (more than answering gives), and the
//!   defender keeps `k` in each position that an attacker's reply to `Q` leads to.
//!
//! The first digit is the largest `k` that the defender keeps after every first move. The fourth digit is the mirror
//! image: the smallest `k` to which the attacker can *hold* the defender after each first move, by playing elsewhere at
//! once or after threats that would leave less than the third digit.
//!
//! The digits never decrease. If the defender keeps `k` in `P` then `v_O(P) >= k`: passing gives `v_X(P)`, and along
//! threats each ignored one gives more than the second digit and each answered one leads to a position of which the
//! same holds. So the first digit is at most the second; the fourth is at least the third likewise, and the second is
//! at most the third wherever passing is allowed.

use crate::interrupt::checkpoint;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The two sides of a local game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LocalPlayer {
    Attacker,
    Defender,
}

impl LocalPlayer {
    pub fn opponent(self) -> LocalPlayer {
        match self {
            LocalPlayer::Attacker => LocalPlayer::Defender,
            LocalPlayer::Defender => LocalPlayer::Attacker,
        }
    }
}

/// A local game, with the values of its positions under alternating play.
pub(super) trait LocalGame {
    type Position: Clone + Eq + Hash;
    type Error;

    /// The moves of a player except passing, each with the vertex it is played on, if any.
    fn moves(
        &self,
        position: &Self::Position,
        player: LocalPlayer,
    ) -> Vec<(Option<usize>, Self::Position)>;

    /// The position after a pass.
    fn pass(&self, position: &Self::Position) -> Self::Position;

    /// The number of eyes, 0 to 2, with this player to move.
    fn eyes(&mut self, position: &Self::Position, player: LocalPlayer) -> Result<u8, Self::Error>;

    /// Whether the number of eyes is at least `k`, which may be cheaper to find out.
    fn at_least(
        &mut self,
        k: u8,
        position: &Self::Position,
        player: LocalPlayer,
    ) -> Result<bool, Self::Error> {
        Ok(k == 0 || k <= 2 && self.eyes(position, player)? >= k)
    }
}

/// The four digits.
pub(super) fn digits<G: LocalGame>(game: &mut G, start: &G::Position) -> Result<[u8; 4], G::Error> {
    let low = game.eyes(start, LocalPlayer::Attacker)?;
    let high = game.eyes(start, LocalPlayer::Defender)?;
    let mut first = low;
    while first > 0
        && !LinesOfPlay::new(game, LocalPlayer::Defender, first, low).hold_after_all(start)?
    {
        first -= 1;
    }
    let mut fourth = high;
    while fourth < 2
        && !LinesOfPlay::new(game, LocalPlayer::Attacker, fourth, high).hold_after_all(start)?
    {
        fourth += 1;
    }
    Ok([first, low, high, fourth])
}

/// The vertices of the first moves that decide, for the attacker and the defender: those that reach the second and the
/// third digit if these differ.
///
/// One eye that both can threaten (0112) is worth the same as two half eyes: a move gains half an eye for either side,
/// so that it is no mere threat although the answer restores the eye. There the vital moves are those that leave half
/// an eye or make it one and a half. Other threats are not vital.
pub(super) fn vital<G: LocalGame>(
    game: &mut G,
    start: &G::Position,
    digits: [u8; 4],
) -> Result<[Vec<usize>; 2], G::Error> {
    let mut vital = [Vec::new(), Vec::new()];
    for (player, list) in [LocalPlayer::Attacker, LocalPlayer::Defender]
        .into_iter()
        .zip(&mut vital)
    {
        for (vertex, after) in game.moves(start, player) {
            if let Some(vertex) = vertex
                && is_vital(game, &after, player, digits)?
            {
                list.push(vertex);
            }
        }
    }
    Ok(vital)
}

fn is_vital<G: LocalGame>(
    game: &mut G,
    after: &G::Position,
    player: LocalPlayer,
    start: [u8; 4],
) -> Result<bool, G::Error> {
    let [_, low, high, _] = start;
    Ok(match player {
        LocalPlayer::Attacker if low < high => {
            !game.at_least(low + 1, after, LocalPlayer::Defender)?
        }
        LocalPlayer::Defender if low < high => game.at_least(high, after, LocalPlayer::Attacker)?,
        _ if start != [0, 1, 1, 2] => false,
        LocalPlayer::Attacker => digits(game, &game.pass(after))? == [0, 0, 1, 1],
        LocalPlayer::Defender => digits(game, &game.pass(after))? == [1, 1, 2, 2],
    })
}

/// The lines of play in which `player` makes threats that the opponent has to answer, until it can play elsewhere: a
/// least fixed point over the positions that threats and answers can reach.
struct LinesOfPlay<'a, G: LocalGame> {
    game: &'a mut G,
    player: LocalPlayer,
    k: u8,
    /// What alternating play from the start gives: a move that reaches no more is an answer, not a threat.
    alternating: u8,
    number: FxHashMap<G::Position, usize>,
    lines: Vec<Line>,
}

struct Line {
    holds: bool,
    /// For each threat the answers to it.
    threats: Vec<Vec<usize>>,
}

impl<'a, G: LocalGame> LinesOfPlay<'a, G> {
    fn new(game: &'a mut G, player: LocalPlayer, k: u8, alternating: u8) -> Self {
        LinesOfPlay {
            game,
            player,
            k,
            alternating,
            number: FxHashMap::default(),
            lines: Vec::new(),
        }
    }

    /// Whether the player holds `k` after every first move of the opponent.
    fn hold_after_all(&mut self, start: &G::Position) -> Result<bool, G::Error> {
        for (_, after) in self.game.moves(start, self.player.opponent()) {
            let root = self.add(&after)?;
            self.settle(root);
            if !self.lines[root].holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn settle(&mut self, root: usize) {
        let mut changed = true;
        while changed && !self.lines[root].holds {
            checkpoint();
            changed = false;
            for i in (0..self.lines.len()).rev() {
                let line = &self.lines[i];
                let mut threats = line.threats.iter();
                let now = line.holds
                    || threats.any(|answers| answers.iter().all(|&a| self.lines[a].holds));
                changed |= now != line.holds;
                self.lines[i].holds = now;
            }
        }
    }

    /// Numbers a position and all that threats and answers lead to from it.
    fn add(&mut self, start: &G::Position) -> Result<usize, G::Error> {
        let mut todo = Vec::new();
        let root = self.number_of(start, &mut todo);
        while let Some((number, position)) = todo.pop() {
            checkpoint();
            let opponent = self.player.opponent();
            let elsewhere = self.game.pass(&position);
            let holds = match self.player {
                LocalPlayer::Defender => self.game.at_least(self.k, &elsewhere, opponent)?,
                LocalPlayer::Attacker => !self.game.at_least(self.k + 1, &elsewhere, opponent)?,
            };
            if holds {
                self.lines[number].holds = true;
                continue;
            }
            if !self.has_threats() {
                continue;
            }
            for (_, threat) in self.game.moves(&position, self.player) {
                if !self.is_threat(&threat)? {
                    continue;
                }
                let answers = self.game.moves(&threat, opponent);
                let answers = answers
                    .iter()
                    .map(|(_, answer)| self.number_of(answer, &mut todo))
                    .collect();
                self.lines[number].threats.push(answers);
            }
        }
        Ok(root)
    }

    fn number_of(&mut self, position: &G::Position, todo: &mut Vec<(usize, G::Position)>) -> usize {
        if let Some(&known) = self.number.get(position) {
            return known;
        }
        let number = self.lines.len();
        self.number.insert(position.clone(), number);
        self.lines.push(Line {
            holds: false,
            threats: Vec::new(),
        });
        todo.push((number, position.clone()));
        number
    }

    /// Whether a move to this position gains more than answering if it is ignored.
    fn is_threat(&mut self, threat: &G::Position) -> Result<bool, G::Error> {
        let ignored = self.game.pass(threat);
        Ok(match self.player {
            LocalPlayer::Defender => {
                self.game
                    .at_least(self.alternating + 1, &ignored, self.player)?
            }
            LocalPlayer::Attacker => {
                !self
                    .game
                    .at_least(self.alternating, &ignored, self.player)?
            }
        })
    }

    /// Whether more can be gained than by alternating play.
    fn has_threats(&self) -> bool {
        match self.player {
            LocalPlayer::Defender => self.alternating < 2,
            LocalPlayer::Attacker => self.alternating > 0,
        }
    }
}
