//! Dragons: blocks that live or die together, and their number of eyes.
//!
//! Blocks belong to one dragon if they surround the same eye space, or if the enemy cannot cut them apart: they have
//! liberties in common, and an enemy stone on any of these is captured, or answered by a connection on another one.

use crate::benson::PassAlive;
use crate::board::Orientation;
use crate::color::{ByColor, Color};
use crate::disjoint_sets::DisjointSets;
use crate::eye::{Eye, EyeValue, Eyes, Joint, LocalPlayer, Tactics};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use crate::worm::Worms;

/// The fate of a dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DragonStatus {
    /// It makes two eyes, whoever moves first.
    Alive,
    /// It makes two eyes if its owner moves first.
    Critical {
        /// The vertex where the enemy kills it.
        attack: Vertex,
        /// The vertex where its owner saves it.
        defense: Vertex,
    },
    /// It is captured, or enclosed without two eyes.
    Dead,
    /// It does not have two eyes, but may escape, connect or capture.
    Unknown,
}

impl DragonStatus {
    /// The same status as another orientation of its position shows it.
    pub(crate) fn seen(self, view: &Orientation) -> DragonStatus {
        match self {
            DragonStatus::Critical { attack, defense } => DragonStatus::Critical {
                attack: view.vertex_back(attack),
                defense: view.vertex_back(defense),
            },
            status => status,
        }
    }
}

/// Blocks that live or die together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragon {
    /// Its first stone in reading order.
    pub origin: Vertex,
    /// Colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: VertexSet,
    /// Its eye spaces, as indices into [`Eyes::all`].
    pub eyes: Vec<usize>,
    /// The number of eyes that they make together.
    pub value: EyeValue,
    /// Its fate.
    pub status: DragonStatus,
}

/// The dragons of a position.
#[derive(Clone, Debug)]
pub struct Dragons {
    dragons: Vec<Dragon>,
    /// The index of the dragon on each vertex.
    at: VertexMap<Option<u16>>,
}

impl Dragons {
    /// Joins the worms of a position to dragons. Cost: less than that of reading the worms.
    pub(crate) fn new(worms: &mut Worms, eyes: &Eyes, pass_alive: &ByColor<PassAlive>) -> Dragons {
        Dragons::without(&VertexSet::EMPTY, worms, eyes, pass_alive)
    }

    /// Does the same as [`Dragons::new`], but ignores eye spaces with a vertex in `doubted`.
    pub(crate) fn without(
        doubted: &VertexSet,
        worms: &mut Worms,
        eyes: &Eyes,
        pass_alive: &ByColor<PassAlive>,
    ) -> Dragons {
        let mut sets = DisjointSets::singletons(worms.all().len());
        let counts = |eye: &Eye| !eye.space.vertices.intersects(doubted);
        let inner = eyes.all().iter().filter(|e| !e.space.interior().is_empty());
        for eye in inner.filter(|eye| counts(eye)) {
            let mut wall = eye.wall.iter().filter_map(|v| worms.index(v));
            if let Some(first) = wall.next() {
                wall.for_each(|other| sets.join(first, other));
            }
        }
        connect(worms, &mut sets);
        let members = sets.members().into_iter();
        Dragons::of(
            members
                .map(|members| build(worms, eyes, counts, pass_alive, &members))
                .collect(),
        )
    }

    /// The same dragons as another orientation of their position shows them; `eyes` are the eyes there, and `here` those of
    /// these dragons.
    pub(crate) fn seen(&self, view: &Orientation, here: &Eyes, there: &Eyes) -> Dragons {
        let eye = |&i: &usize| {
            let space = &here.all()[i].space;
            let owner = view.color(space.owner);
            let v = view.vertex_back(space.origin);
            let all = there.all().iter();
            all.enumerate()
                .find(|(_, eye)| eye.space.owner == owner && eye.space.vertices.contains(v))
                .map(|(i, _)| i)
        };
        let dragon = |dragon: &Dragon| {
            let stones = view.set_back(dragon.stones);
            let mut eyes: Vec<usize> = dragon.eyes.iter().filter_map(eye).collect();
            eyes.sort_unstable();
            Dragon {
                origin: stones.first().unwrap_or(dragon.origin),
                color: view.color(dragon.color),
                stones,
                eyes,
                value: dragon.value,
                status: dragon.status.seen(view),
            }
        };
        let mut dragons: Vec<Dragon> = self.dragons.iter().map(dragon).collect();
        dragons.sort_by_key(|dragon| dragon.origin);
        Dragons::of(dragons)
    }

    fn of(dragons: Vec<Dragon>) -> Dragons {
        let at = VertexSet::numbering(dragons.iter().map(|dragon| dragon.stones));
        Dragons { dragons, at }
    }

    /// All dragons, ordered by their origins.
    pub fn all(&self) -> &[Dragon] {
        &self.dragons
    }

    /// The dragon of the stone on a vertex; `None` if there is no stone.
    pub fn at(&self, v: Vertex) -> Option<&Dragon> {
        self.at[v].map(|i| &self.dragons[usize::from(i)])
    }

    /// The dragons with some of these stones, in order.
    pub(crate) fn with<'a>(&'a self, stones: &'a VertexSet) -> impl Iterator<Item = &'a Dragon> {
        let all = self.dragons.iter();
        all.filter(|dragon| dragon.stones.intersects(stones))
    }

    /// The dragons of these stones as one. Several live by their eyes if one of them does, and else it takes reading to say
    /// what becomes of them. `None` if there is no stone on one of the vertices, or stones of both colours, or none at all.
    pub(crate) fn united(&self, stones: &VertexSet) -> Option<Dragon> {
        let mut found = self.with(stones);
        let mut united = found.next()?.clone();
        for dragon in found.filter(|dragon| dragon.color == united.color) {
            let lives = [united.status, dragon.status].contains(&DragonStatus::Alive);
            united.status = match lives {
                true => DragonStatus::Alive,
                false => DragonStatus::Unknown,
            };
            united.stones |= dragon.stones;
            united.eyes.extend(&dragon.eyes);
            united.value = EyeValue::sum([united.value, dragon.value]);
        }
        united.eyes.sort_unstable();
        united.eyes.dedup();
        stones.is_subset(&united.stones).then_some(united)
    }
}

/// Joins lively worms of one colour that cannot be cut apart.
fn connect(worms: &mut Worms, sets: &mut DisjointSets) {
    let board = worms.board();
    let liberties: Vec<(usize, Color, VertexSet)> = worms
        .all()
        .iter()
        .enumerate()
        .filter(|(_, worm)| worm.is_lively())
        .filter_map(|(i, worm)| {
            let block = board.block_at(worm.origin)?;
            Some((i, worm.color, *block.liberties()))
        })
        .collect();
    for (i, &(a, color, x)) in liberties.iter().enumerate() {
        for &(b, other, y) in &liberties[i + 1..] {
            if color != other || !x.intersects(&y) || sets.are_joined(a, b) {
                continue;
            }
            let shared = x & y;
            if shared
                .iter()
                .all(|cut| answered(worms, color, cut, &shared))
            {
                sets.join(a, b);
            }
        }
    }
}

/// Whether a cut at one of the shared liberties fails: the stone is captured, or another shared liberty connects.
fn answered(worms: &mut Worms, color: Color, cut: Vertex, shared: &VertexSet) -> bool {
    let enemy = color.opponent();
    let board = worms.board_mut();
    let Ok(undo) = board.play(enemy, cut) else {
        return true;
    };
    let connects = (*shared - VertexSet::single(cut)).iter().any(|v| {
        let Ok(undo) = board.play(color, v) else {
            return false;
        };
        let holds = board.block_at(v).is_some_and(|b| b.liberty_count() >= 2);
        board.undo(undo);
        holds
    });
    board.undo(undo);
    connects || !worms.safe_move(enemy, cut).succeeds()
}

/// The dragon of these worms, with the eye spaces that count.
fn build(
    worms: &mut Worms,
    eyes: &Eyes,
    counts: impl Fn(&Eye) -> bool,
    pass_alive: &ByColor<PassAlive>,
    members: &[usize],
) -> Dragon {
    let all = worms.all();
    let stones = VertexSet::union(members.iter().map(|&i| all[i].stones));
    let first = all[members[0]];
    let stands = members.iter().any(|&i| all[i].answers.stand());
    let mine: Vec<usize> = (0..eyes.all().len())
        .filter(|&i| {
            let eye = &eyes.all()[i];
            eye.space.owner == first.color && eye.wall.intersects(&stones) && counts(eye)
        })
        .collect();
    let spaces: Vec<&Eye> = mine.iter().map(|&i| &eyes.all()[i]).collect();
    let parts = parts(eyes, &mine);
    let value = sum(&parts);
    let enemy = first.color.opponent();
    let status = if stones.intersects(&pass_alive[first.color].kept()) {
        DragonStatus::Alive
    } else if stones.intersects(&pass_alive[enemy].territory) {
        DragonStatus::Dead
    } else if value.min() >= 2 {
        DragonStatus::Alive
    } else if !stands {
        DragonStatus::Dead
    } else {
        unsettled(&parts, value).unwrap_or_else(|| {
            if is_shut_in(worms, &stones, first.color, &spaces) {
                DragonStatus::Dead
            } else {
                DragonStatus::Unknown
            }
        })
    };
    Dragon {
        origin: first.origin,
        color: first.color,
        stones,
        eyes: mine,
        value,
        status,
    }
}

/// Eye spaces of a dragon that count as one: an eye space, or several that have been solved together.
#[derive(Clone, Copy, Debug)]
struct DragonPart {
    value: EyeValue,
    attacks: VertexSet,
    defenses: VertexSet,
}

/// The parts of the eye space of a dragon, whose eye spaces are given by their indices.
fn parts(eyes: &Eyes, mine: &[usize]) -> Vec<DragonPart> {
    let joints: Vec<&Joint> = eyes
        .joints()
        .iter()
        .filter(|joint| joint.members.iter().all(|i| mine.contains(i)))
        .collect();
    let alone = mine
        .iter()
        .filter(|i| !joints.iter().any(|joint| joint.members.contains(i)))
        .map(|&i| &eyes.all()[i])
        .map(|eye| DragonPart {
            value: eye.value,
            attacks: eye.attacks,
            defenses: eye.defenses,
        });
    let together = joints.iter().map(|joint| DragonPart {
        value: joint.value,
        attacks: joint.attacks,
        defenses: joint.defenses,
    });
    alone.chain(together).collect()
}

/// The number of eyes of all parts together, less or more if one move serves several parts.
fn sum(parts: &[DragonPart]) -> EyeValue {
    let total = EyeValue::sum(parts.iter().map(|part| part.value));
    let [first, mut low, mut high, last] = total.digits();
    for v in shared(parts, LocalPlayer::Attacker) {
        low = low.min(after(parts, v, LocalPlayer::Attacker).max());
    }
    for v in shared(parts, LocalPlayer::Defender) {
        high = high.max(after(parts, v, LocalPlayer::Defender).min());
    }
    EyeValue::new([first.min(low), low, high, last.max(high)]).unwrap_or(total)
}

/// The vital vertices that two or more parts share.
fn shared(parts: &[DragonPart], player: LocalPlayer) -> VertexSet {
    let mut once = VertexSet::EMPTY;
    let mut twice = VertexSet::EMPTY;
    for part in parts {
        let these = part.vital(player);
        twice |= once & these;
        once |= these;
    }
    twice
}

/// The sum after a player has played a vital vertex, which may serve several parts.
fn after(parts: &[DragonPart], v: Vertex, player: LocalPlayer) -> EyeValue {
    EyeValue::sum(
        parts
            .iter()
            .map(|part| match part.vital(player).contains(v) {
                true => part.value.after(player),
                false => part.value,
            }),
    )
}

impl DragonPart {
    /// Where a player changes its number of eyes.
    fn vital(&self, player: LocalPlayer) -> VertexSet {
        match player {
            LocalPlayer::Attacker => self.attacks,
            LocalPlayer::Defender => self.defenses,
        }
    }
}

/// The status of a dragon that has two eyes only if its owner moves first, if that can be shown.
fn unsettled(parts: &[DragonPart], value: EyeValue) -> Option<DragonStatus> {
    if value.max() < 2 {
        return None;
    }
    let points = |player| VertexSet::union(parts.iter().map(|part| part.vital(player)));
    let attack = points(LocalPlayer::Attacker)
        .iter()
        .find(|&v| after(parts, v, LocalPlayer::Attacker).max() < 2)?;
    let defense = points(LocalPlayer::Defender)
        .iter()
        .find(|&v| after(parts, v, LocalPlayer::Defender).min() >= 2)?;
    Some(DragonStatus::Critical { attack, defense })
}

/// Whether a dragon is enclosed: outside its eyes it has no liberty where its stones would be safe, and no stone around
/// it can be captured.
fn is_shut_in(worms: &mut Worms, stones: &VertexSet, color: Color, eyes: &[&Eye]) -> bool {
    let inside = VertexSet::union(eyes.iter().map(|eye| eye.space.interior()));
    let rim = stones.neighbors();
    let empty = worms.board().empty_vertices();
    let outlets = (rim & empty) - inside;
    let enemies = (rim & worms.board().stones_of(color.opponent())) - inside;
    let held = enemies
        .iter()
        .all(|v| !worms.fate(v).attacker.outcome.succeeds());
    // A stone with most empty neighbours is most quickly found to be safe.
    let mut outlets: Vec<Vertex> = outlets.iter().collect();
    let room = |v: &Vertex| v.neighbors().iter().filter(|&&n| empty.contains(n)).count();
    outlets.sort_by_cached_key(|v| std::cmp::Reverse(room(v)));
    held && outlets
        .iter()
        .all(|&v| !worms.safe_move(color, v).succeeds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::board::Board;
    use crate::board::tests::seen;
    use crate::vertex::Symmetry;

    fn at(name: &str) -> Vertex {
        name.parse().unwrap()
    }

    fn check(diagram: &str, stone: &str, value: &str, status: DragonStatus) {
        let board = Board::from_diagram(diagram).unwrap();
        let analysis = Analysis::new(&board);
        let dragon = analysis.dragons.at(at(stone)).unwrap();
        assert_eq!(
            (dragon.value.to_string(), dragon.status),
            (value.to_string(), status),
            "{board}"
        );
    }

    #[test]
    fn eyes_settle_what_becomes_of_a_dragon() {
        check(
            "XXXXXXX
             XOOOOOX
             XO.O.OX
             XOOOOOX
             XXXXXXX
             .......
             .......",
            "B6",
            "2222",
            DragonStatus::Alive,
        );
        check(
            "XXXXXXX
             XOOOOOX
             XO...OX
             XOOOOOX
             XXXXXXX
             .......
             .......",
            "B6",
            "1122",
            DragonStatus::Critical {
                attack: at("D5"),
                defense: at("D5"),
            },
        );
        // White's stones stand in a false eye: who captures them from inside fills the eye and gains nothing.
        check(
            ".O.....
             O....OO
             O...O..
             .XXO...
             .OOXX..
             XXXOO.O
             .......
             .X.....
             .X.O...
             .O.O...",
            "B7",
            "0112",
            DragonStatus::Unknown,
        );
        // Whether the dragon is captured outright or has one eye only depends on how far reading reaches.
        let square = "XXXXXXX
             XOOOOOX
             XO..OOX
             XO..OOX
             XOOOOOX
             XXXXXXX
             .......";
        let analysis = Analysis::new(&Board::from_diagram(square).unwrap());
        assert_eq!(
            analysis.dragons.at(at("B6")).unwrap().status,
            DragonStatus::Dead
        );
        check(
            "XXXXXXX
             XOOOOOX
             XO..OOX
             XOOOOOX
             XX...XX
             .......
             .......",
            "B6",
            "1111",
            DragonStatus::Unknown,
        );
    }

    #[test]
    fn one_move_may_serve_two_eyes() {
        let eye = |points: &[&str], value: &str| {
            let points = points.iter().map(|name| at(name)).collect();
            DragonPart {
                value: value.parse().unwrap(),
                attacks: points,
                defenses: points,
            }
        };
        let (a, b, c) = (
            eye(&["A1"], "0011"),
            eye(&["A1"], "0011"),
            eye(&["B1"], "0011"),
        );
        assert_eq!(sum(&[a, c]).to_string(), "0112", "two half eyes are miai");
        assert_eq!(
            sum(&[a, b]).to_string(),
            "0022",
            "unless one move decides both"
        );
    }

    #[test]
    fn connected_blocks_are_one_dragon() {
        let board = Board::from_diagram(
            ". . . . . . .
             . . . . . . .
             . X X . X X .
             . . . . . . .
             . O O . O O .
             . O . . . O .
             . . . . . . .",
        )
        .unwrap();
        for s in Symmetry::ALL {
            let size = board.size();
            let board = seen(&board, s, false);
            let analysis = Analysis::new(&board);
            let origin = |name: &str| analysis.dragons.at(s.map(size, at(name))).map(|d| d.origin);
            assert_eq!(origin("B3"), origin("C3"));
            assert_ne!(origin("B3"), origin("B5"));
        }
    }
}
