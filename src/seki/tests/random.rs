//! Random boards: what must hold wherever stones are.

use super::*;
use proptest::prelude::*;

/// A board with black stones where the number of the cell is below the first one, and white ones where it is below both
/// together. `None` if some stones would have no liberty.
fn strewn(width: usize, height: usize, cells: &[u8], [black, white]: [u8; 2]) -> Option<Board> {
    let size = Size::new(width, height)?;
    let stones = size.vertices().zip(cells).filter_map(|(v, &cell)| {
        let color = if cell < black {
            Color::Black
        } else {
            Color::White
        };
        (cell < black + white).then_some((color, v))
    });
    Board::from_stones(size, stones).ok()
}

/// A connected set of vertices of a 7x7 board, by steps from one of them.
fn grown(start: (usize, usize), steps: &[(usize, usize)]) -> VertexSet {
    let board = VertexSet::board(Size::square(7).unwrap());
    let mut room = VertexSet::single(Vertex::new(start.0, start.1));
    for &(from, to) in steps {
        let from = room.iter().nth(from % room.len()).unwrap();
        let next = from.neighbors()[to];
        if board.contains(next) {
            room.insert(next);
        }
    }
    room
}

/// A game about some points: the enemy steps on points beside his stones, the owner puts a stone on any point but
/// those in question after each step, and nobody captures.
struct Steps {
    around: Vec<u16>,
    beside_enemy: u16,
    goal: u16,
    known: BTreeMap<(u16, u16), bool>,
}

impl Steps {
    /// Whether the enemy, who is to step, comes to one of the points in question.
    fn arrives(&mut self, own: u16, enemy: u16) -> bool {
        if let Some(&known) = self.known.get(&(own, enemy)) {
            return known;
        }
        let points = 0..self.around.len();
        let has = |set: u16, i: usize| set >> i & 1 == 1;
        let reached = points.clone().filter(|&i| has(enemy, i));
        let reached = reached.fold(self.beside_enemy, |all, i| all | self.around[i]);
        let goal = self.goal;
        let arrives = points.clone().any(|step| {
            has(reached & !own & !enemy, step) && {
                let enemy = enemy | 1 << step;
                let mut answers = points.clone().filter(|&i| !has(own | enemy | goal, i));
                has(goal, step)
                    || (self.arrives(own, enemy)
                        && answers.all(|answer| self.arrives(own | 1 << answer, enemy)))
            }
        });
        self.known.insert((own, enemy), arrives);
        arrives
    }
}

fn arrives(regions: &Regions, color: Color, region: VertexSet) -> bool {
    let points: Vec<Vertex> = region.iter().collect();
    let mask = |set: VertexSet| {
        let members = (0..points.len()).filter(|&i| set.contains(points[i]));
        members.fold(0u16, |all, i| all | 1 << i)
    };
    let mut steps = Steps {
        around: (points
            .iter()
            .map(|&v| mask(VertexSet::single(v).neighbors())))
        .collect(),
        beside_enemy: mask(regions.alive[color.opponent()].neighbors()),
        goal: mask(regions.loose[color]),
        known: BTreeMap::new(),
    };
    steps.arrives(0, 0)
}

proptest! {
    /// Who answers each step keeps the enemy out of all his loose territory.
    #[test]
    fn loose_territory_can_be_kept(
        width in 2usize..7,
        height in 2usize..6,
        cells in prop::collection::vec(0u8..9, 36),
    ) {
        let Some(board) = strewn(width, height, &cells, [2, 1]) else {
            return Ok(());
        };
        let regions = Regions::new(&board, &VertexSet::EMPTY);
        for region in regions.neutral.components().filter(|region| region.len() <= 10) {
            for color in Color::ALL {
                prop_assert!(!arrives(&regions, color, region), "{color}\n{board}");
            }
        }
    }

    /// Nothing but a room with dead stones in it and an eye of its own: the solver of eye values knows what the first
    /// move makes of it. It counts a seki as two eyes.
    #[test]
    fn a_room_has_as_many_eyes_as_its_value(
        start in (0usize..7, 0usize..7),
        steps in prop::collection::vec((0usize..64, 0usize..4), 0..9),
        stones in prop::collection::vec(0u8..3, 81),
    ) {
        let size = Size::square(9).unwrap();
        let room = grown(start, &steps);
        let outer: Vertex = "J9".parse().unwrap();
        let dead: VertexSet = (size.vertices().zip(stones))
            .filter(|&(v, stone)| stone == 0 && room.contains(v))
            .map(|(v, _)| v)
            .collect();
        let placed = size.vertices().filter_map(|v| {
            let empty = v == outer || room.contains(v);
            (dead.contains(v)).then_some((Color::White, v)).or((!empty).then_some((Color::Black, v)))
        });
        let Ok(board) = Board::from_stones(size, placed) else {
            return Ok(());
        };
        let analysis = Analysis::new(&board);
        let Some(eye) = analysis.eyes.at(Color::Black, room.first().unwrap()) else {
            return Ok(());
        };
        if eye.space.vertices != room {
            return Ok(());
        }
        let value = eye.value;
        let found = survey(&board, &dead, &Stated::default()).eye_rooms(Color::Black);
        let most = usize::from(value.max());
        let has = |eyes| found.contains(&EyeRoom { points: room, eyes });
        let seki = !dead.is_empty() && most == 2 && has(1);
        prop_assert!(has(most) || seki, "{value} {found:?}\n{board}");
    }

    /// Neither orientation nor colour changes the answer, and no point is claimed twice.
    #[test]
    fn the_survey_turns_with_the_board(
        width in 1usize..9,
        height in 1usize..9,
        cells in prop::collection::vec(0u8..9, 64),
    ) {
        let Some(board) = strewn(width, height, &cells, [3, 3]) else {
            return Ok(());
        };
        let mut names = String::new();
        for (i, v) in board.size().vertices().enumerate() {
            let dead = cells[i] % 3 == 2
                && board.stone_set(v).first().is_some_and(|first| first == v)
                && board.block_at(v).is_some_and(|b| b.size() == 1);
            let mark = match board.color_at(v) {
                Some(Color::Black) if dead => 'x',
                Some(Color::Black) => 'X',
                Some(Color::White) if dead => 'o',
                Some(Color::White) => 'O',
                None => '.',
            };
            names.push(mark);
            names.push(if (i + 1) % width == 0 { '\n' } else { ' ' });
        }
        check_turns(&names);
    }
}
