//! Why a dragon lives or dies: claims that a reading supports, each checked by playing its moves.

use super::{AskedDragon, Owl};
use crate::answer::{Answer, Outcome};
use crate::board::{Board, Orientation};
use crate::color::Color;
use crate::dragon::{Dragon, DragonStatus};
use crate::life::{self, KoFight, LifeOutcome, Reach};
use crate::vertex::{Move, Vertex};
use crate::vertex_set::VertexSet;

/// A reason for the fate of a dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is pass-alive.
    PassAlive,
    /// All has been read: whoever moves first, it is neither captured nor makes two eyes.
    Seki,
    /// A ko decides if `first` moves first.
    Ko {
        /// The side that moves first.
        first: Color,
        /// The side that has to find the first threat.
        first_threat: Color,
        /// What kind of ko it is, as far as that was read.
        kind: Option<KoFight>,
    },
    /// After this move the other side has no answer.
    Decides {
        /// The side that plays it.
        color: Color,
        /// The move.
        at: Vertex,
        /// What it does to the dragon.
        fate: Fate,
    },
    /// A small part of the board that a dead dragon encloses: no other stones of its owner are beside it.
    Room {
        /// The points.
        points: VertexSet,
        /// The enemy's stone on the vital point: with one of the owner instead the dragon would live.
        taken: Option<Vertex>,
    },
    /// What the losing side may try, and what refutes it.
    Refuted {
        /// The losing side.
        color: Color,
        /// Its move. With another move right after it would win.
        tried: Vertex,
        /// The answer.
        reply: Vertex,
        /// What the answer does.
        fate: Fate,
        /// The stones that this answer captures.
        captured: usize,
        /// Whether the stone that was tried is among them.
        takes_it: bool,
    },
}

/// The most points of a part of the board that is told as enclosed: with more, no shape is dead.
const LARGEST_ROOM: usize = 8;

/// What a move does to a dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It dies.
    Killed,
    /// It lives.
    Saved,
}

impl Owl {
    /// Why a dragon lives or dies, beyond what its eyes say; nothing where no claim stands its check. Cost: that of
    /// [`Owl::threaten_attack`], and of [`Owl::status`] for each claim.
    pub fn reasons(&mut self, v: Vertex) -> Vec<Reason> {
        let Some((orientation, [AskedDragon { dragon, .. }])) = self.seen([v.into()]) else {
            return Vec::new();
        };
        let proven = self.ground.pass_alive()[dragon.color].stones;
        if dragon.stones.is_subset(&proven) {
            return vec![Reason::PassAlive];
        }
        let owner = orientation.color(dragon.color);
        let enemy = owner.opponent();
        let said = self.prospects(v);
        let kos = [(enemy, said.attack), (owner, said.defense)];
        let mut found: Vec<Reason> = kos
            .into_iter()
            .filter_map(|(first, attempt)| self.ko(&orientation, &dragon, first, attempt))
            .collect();
        match said.status {
            DragonStatus::Critical { attack, defense } => {
                if self.does_attack(attack, v) == Outcome::Success {
                    let (color, at, fate) = (enemy, attack, Fate::Killed);
                    found.push(Reason::Decides { color, at, fate });
                }
                if self.does_defend(defense, v) == Outcome::Success {
                    let (color, at, fate) = (owner, defense, Fate::Saved);
                    found.push(Reason::Decides { color, at, fate });
                }
            }
            DragonStatus::Dead => {
                let rooms = self.rooms(&dragon).into_iter();
                let decided = found.is_empty();
                found.extend(rooms.map(|(points, taken)| Reason::Room {
                    points: orientation.set_back(points),
                    taken: taken.map(|v| orientation.vertex_back(v)),
                }));
                let tried = decided.then(|| self.threaten_defense(v)).flatten();
                found.extend(self.refuted(&orientation, &dragon, owner, tried));
            }
            DragonStatus::Alive if dragon.status != DragonStatus::Alive => {
                found.extend(self.is_seki(&dragon).then_some(Reason::Seki));
                let tried = self.threaten_attack(v);
                found.extend(self.refuted(&orientation, &dragon, enemy, tried));
            }
            _ => {}
        }
        found
    }

    /// What refutes the first of two moves of a side which in a row decide the fate of a dragon.
    fn refuted(
        &self,
        orientation: &Orientation,
        dragon: &Dragon,
        color: Color,
        moves: Option<[Move; 2]>,
    ) -> Option<Reason> {
        let [Move::Play(tried), Move::Play(_)] = moves? else {
            return None;
        };
        let mut board = self.ground.board().clone();
        let side = orientation.color(color);
        let _ = board.play(side, orientation.vertex(tried)).ok()?;
        let v = (dragon.stones & board.stones_of(dragon.color)).first()?;
        let mut after = self.after(&board);
        let saves = side == dragon.color;
        let answer = if saves {
            after.attack(v)
        } else {
            after.defend(v)
        };
        let reply = answer.best?.vertex()?;
        let outcome = match saves {
            true => after.does_attack(reply, v),
            false => after.does_defend(reply, v),
        };
        let captured = board.play(side.opponent(), reply).ok()?.captured_count();
        let reply = orientation.vertex_back(reply);
        (outcome == Outcome::Success).then_some(Reason::Refuted {
            color,
            tried,
            reply,
            fate: if saves { Fate::Killed } else { Fate::Saved },
            captured,
            takes_it: board.is_empty(orientation.vertex(tried)),
        })
    }

    /// The small parts of the board that a dead dragon encloses, each with the enemy's stone on its vital point.
    fn rooms(&self, dragon: &Dragon) -> Vec<(VertexSet, Option<Vertex>)> {
        let owned = self.ground.board().stones_of(dragon.color);
        let others = self
            .ground
            .board()
            .size()
            .vertices()
            .filter(|v| !owned.contains(*v));
        let others: VertexSet = others.collect();
        let encloses =
            |points: &VertexSet| ((points.neighbors() & owned) - dragon.stones).is_empty();
        let rooms = others
            .components()
            .filter(|points| points.len() <= LARGEST_ROOM);
        let rooms = rooms.filter(encloses).map(|points| {
            let mut enemies = points.iter().filter(|&v| !self.ground.board().is_empty(v));
            (points, enemies.find(|&v| self.would_live(dragon, v)))
        });
        rooms.collect()
    }

    /// Whether a dragon would live if its owner had a stone on a vertex that an enemy stone has.
    fn would_live(&self, dragon: &Dragon, taken: Vertex) -> bool {
        let mut board = Board::new(self.ground.board().size());
        for color in Color::ALL {
            for v in self
                .ground
                .board()
                .stones_of(color)
                .iter()
                .filter(|&v| v != taken)
            {
                board.place(color, v);
            }
        }
        if board.play(dragon.color, taken).is_err() {
            return false;
        }
        let mut owl = self.after(&board);
        owl.status(dragon.origin) == DragonStatus::Alive
    }

    /// The ko by which a side that moves first reaches what it wants.
    fn ko(
        &mut self,
        orientation: &Orientation,
        dragon: &Dragon,
        first: Color,
        answer: Answer,
    ) -> Option<Reason> {
        let first_threat = match answer.outcome {
            Outcome::GoodKo => first.opponent(),
            Outcome::BadKo => first,
            Outcome::Failure | Outcome::Success => return None,
        };
        let kind = self.reading().ko(dragon, orientation.color(first));
        Some(Reason::Ko {
            first,
            first_threat,
            kind: kind
                .map(|ko| ko.seen(orientation))
                .filter(|ko| ko.first_threat == first_threat),
        })
    }

    /// Whether a dragon stands in seki, whoever moves first, by a reading that has seen all that could matter.
    fn is_seki(&mut self, dragon: &Dragon) -> bool {
        let reading = self.reading();
        let walls = reading.walls(&dragon.stones);
        let board = reading.ground.board();
        let Some(problem) = life::complete(board, &dragon.stones, &walls, Reach::default()) else {
            return false;
        };
        let settled = reading.reader.settle(&problem, reading.budget.nodes);
        let answers = [settled.attacker, settled.defender];
        answers.iter().all(|a| a.outcome == Some(LifeOutcome::Seki))
    }
}
