use super::naive::NaiveBoard;
use super::*;
use crate::vertex::Symmetry;
use proptest::prelude::*;

/// A small generator for tests that want many cheap numbers.
pub(crate) struct Numbers(pub u64);

impl Numbers {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// The stones of a board in another orientation, perhaps with the colours exchanged.
pub(crate) fn seen(board: &Board, symmetry: Symmetry, swapped: bool) -> Board {
    let size = board.size();
    let stones = Color::ALL.into_iter().flat_map(|color| {
        let shown = if swapped { color.opponent() } else { color };
        let stones = board.stones_of(color).into_iter();
        stones.map(move |v| (shown, symmetry.map(size, v)))
    });
    Board::from_stones(symmetry.size(size), stones).unwrap()
}

fn check_against(board: &Board, naive: &NaiveBoard) {
    board.validate().unwrap();
    assert_eq!(board.ko(), naive.ko);
    for v in board.size().vertices() {
        assert_eq!(
            board.color_at(v),
            naive.stones.get(&v).copied(),
            "{v}\n{board}"
        );
        if let Some(block) = board.block_at(v) {
            let (stones, liberties) = naive.block(v);
            assert!(block.liberties().iter().eq(liberties), "{v}\n{board}");
            assert!(board.stone_set(v).iter().eq(stones), "{v}\n{board}");
        }
    }
}

/// Everything a board keeps, also what cannot be seen from outside.
fn internals(board: &Board) -> impl PartialEq + std::fmt::Debug + use<> {
    let blocks: Vec<Option<Block>> = board
        .blocks
        .iter()
        .map(|&b| {
            (b.size > 0).then_some(Block {
                next_free: None,
                ..b
            })
        })
        .collect();
    let free: Vec<BlockId> =
        std::iter::successors(board.free, |id| board.block(*id).next_free).collect();
    let lists: Vec<(Cell, BlockId, Vertex)> = board
        .size
        .vertices()
        .map(|v| (board.cells[v], board.block_ids[v], board.next[v]))
        .collect();
    (blocks, free, lists, board.ko, board.hash, board.stone_count)
}

/// Plays random moves and takes random numbers of them back, comparing with the oracle on the way.
fn random_game(size: Size, suicide: Suicide, seed: u64, steps: usize, every: usize) {
    let mut numbers = Numbers(seed);
    let mut board = Board::new(size);
    board.set_suicide(suicide);
    let mut naive = NaiveBoard::new(size, suicide);
    let mut history = Vec::new();
    for step in 0..steps {
        if numbers.below(40) == 0 {
            for _ in 0..numbers.below(history.len() + 1) {
                let (undo, before, inside) = history.pop().unwrap();
                board.undo(undo);
                assert_eq!(internals(&board), inside);
                naive = before;
            }
        }
        let color = Color::ALL[numbers.below(2)];
        let before = (naive.clone(), internals(&board));
        let undo = if numbers.below(50) == 0 {
            naive.pass();
            board.pass()
        } else {
            let v = Vertex::new(numbers.below(size.width()), numbers.below(size.height()));
            let want = naive.play(color, v);
            assert_eq!(board.check(color, v), want, "{color} {v}\n{board}");
            match board.play(color, v) {
                Ok(undo) => undo,
                Err(e) => {
                    assert_eq!((Err(e), internals(&board)), (want, before.1));
                    continue;
                }
            }
        };
        let captured: usize = undo
            .captured()
            .flat_map(|(head, _)| board.captured_stones(head))
            .filter(|&v| board.is_empty(v))
            .count();
        assert_eq!(captured, undo.captured_count());
        let lost = before.0.stones.len() as isize - naive.stones.len() as isize;
        let placed = isize::from(undo.stone.is_some());
        assert_eq!(
            lost + placed,
            (undo.captured_count() + undo.suicide_count()) as isize
        );
        history.push((undo, before.0, before.1));
        if step % every == 0 {
            check_against(&board, &naive);
        }
    }
    check_against(&board, &naive);
}

#[test]
fn agrees_with_the_naive_board_over_random_games() {
    let sizes = [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 2),
        (1, 25),
        (25, 1),
        (3, 3),
        (5, 5),
        (7, 4),
        (9, 9),
        (13, 13),
        (25, 25),
    ];
    for (i, (w, h)) in sizes.into_iter().enumerate() {
        for suicide in [Suicide::Forbidden, Suicide::Allowed] {
            let size = Size::new(w, h).unwrap();
            random_game(
                size,
                suicide,
                17 + i as u64,
                1000.min(60 * size.area()),
                1 + size.area() / 8,
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn agrees_with_the_naive_board_on_any_size(w in 1usize..=25, h in 1usize..=25, seed in any::<u64>()) {
        random_game(Size::new(w, h).unwrap(), Suicide::Forbidden, seed, 120, 40);
        random_game(Size::new(w, h).unwrap(), Suicide::Allowed, seed, 120, 40);
    }

    #[test]
    fn clones_are_independent(seed in any::<u64>()) {
        let mut numbers = Numbers(seed);
        let mut board = Board::new(Size::square(6).unwrap());
        let mut undos = Vec::new();
        for i in 0..80 {
            let v = Vertex::new(numbers.below(6), numbers.below(6));
            undos.extend(board.play(Color::ALL[i % 2], v).ok());
        }
        let (copy, mut other) = (board.clone(), Board::new(Size::square(25).unwrap()));
        other.clone_from(&board);
        prop_assert_eq!(&copy, &other);
        prop_assert_eq!(internals(&copy), internals(&other));
        while let Some(undo) = undos.pop() {
            board.undo(undo);
        }
        prop_assert_eq!(board, Board::new(Size::square(6).unwrap()));
        other.validate().unwrap();
        prop_assert_eq!(copy, other);
    }
}

/// Long run of the same: 10,000 random games with random undo.
#[test]
#[ignore = "takes two seconds"]
fn agrees_with_the_naive_board_over_ten_thousand_games() {
    let mut numbers = Numbers(2);
    for seed in 0..10_000 {
        let size = Size::new(1 + numbers.below(25), 1 + numbers.below(25)).unwrap();
        random_game(
            size,
            if seed % 2 == 0 {
                Suicide::Forbidden
            } else {
                Suicide::Allowed
            },
            seed,
            60,
            60,
        );
    }
}

/// Number of colourings in which every block has a liberty.
fn legal_positions(size: Size) -> u64 {
    fn go(stones: &mut Vec<(Color, Vertex)>, size: Size, rest: &[Vertex]) -> u64 {
        let Some((&v, rest)) = rest.split_first() else {
            return u64::from(Board::from_stones(size, stones.iter().copied()).is_ok());
        };
        let mut count = go(stones, size, rest);
        for color in Color::ALL {
            stones.push((color, v));
            count += go(stones, size, rest);
            stones.pop();
        }
        count
    }
    go(&mut Vec::new(), size, &size.vertices().collect::<Vec<_>>())
}

/// Tromp and Farnebäck, "Combinatorics of Go", table of L(m, n).
#[test]
fn legal_positions_are_as_many_as_published() {
    for (w, h, want) in [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 7, 867),
        (2, 2, 57),
        (2, 3, 489),
        (3, 2, 489),
        (3, 3, 12_675),
        (4, 3, 321_689),
    ] {
        assert_eq!(legal_positions(Size::new(w, h).unwrap()), want, "{w}x{h}");
    }
}

#[test]
#[ignore = "takes half a minute"]
fn legal_positions_on_4x4_are_as_many_as_published() {
    assert_eq!(legal_positions(Size::square(4).unwrap()), 24_318_165);
}

fn perft(board: &mut Board, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for v in board.size().vertices() {
        if let Ok(undo) = board.play(color, v) {
            count += perft(board, color.opponent(), depth - 1);
            board.undo(undo);
        }
    }
    let undo = board.pass();
    count += perft(board, color.opponent(), depth - 1);
    board.undo(undo);
    count
}

fn naive_perft(board: &NaiveBoard, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut passed = board.clone();
    passed.pass();
    let plays = board.size.vertices().filter_map(|v| {
        let mut after = board.clone();
        after
            .play(color, v)
            .ok()
            .map(|()| naive_perft(&after, color.opponent(), depth - 1))
    });
    plays.sum::<u64>() + naive_perft(&passed, color.opponent(), depth - 1)
}

/// The data file has a line `WIDTHxHEIGHT SUICIDE DEPTH COUNT` for each count of move sequences (passes
/// included, simple ko, Black first, no end after two passes). `GOEYE_NODES` bounds the counts that are checked.
#[test]
fn move_sequences_are_as_many_as_in_the_data_file() {
    let limit = std::env::var("GOEYE_NODES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1_000_000);
    let mut checked = 0;
    for line in include_str!("../../gtp-tests/perft.txt")
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (w, h) = fields[0].split_once('x').unwrap();
        let size = Size::new(w.parse().unwrap(), h.parse().unwrap()).unwrap();
        let suicide = if fields[1] == "suicide" {
            Suicide::Allowed
        } else {
            Suicide::Forbidden
        };
        let (depth, want): (u32, u64) = (fields[2].parse().unwrap(), fields[3].parse().unwrap());
        if want > limit {
            continue;
        }
        let mut board = Board::new(size);
        board.set_suicide(suicide);
        assert_eq!(perft(&mut board, Color::Black, depth), want, "{line}");
        if want <= 100_000 {
            assert_eq!(
                naive_perft(&NaiveBoard::new(size, suicide), Color::Black, depth),
                want,
                "{line}"
            );
        }
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn snapback_and_ko() {
    let mut board = Board::from_diagram(
        ". X O .
         X O . O
         . X O .
         . . . .",
    )
    .unwrap();
    let at = |name: &str| name.parse::<Vertex>().unwrap();
    let undo = board.play(Color::Black, at("C3")).unwrap();
    assert_eq!(board.ko(), Some((at("B3"), Color::White)));
    assert_eq!(board.check(Color::White, at("B3")), Err(IllegalMove::Ko));
    assert_eq!(board.check(Color::Black, at("B3")), Ok(()));
    let pass = board.pass();
    assert_eq!(board.check(Color::White, at("B3")), Ok(()));
    board.undo(pass);
    assert_eq!(board.ko(), Some((at("B3"), Color::White)));
    board.undo(undo);
    assert_eq!(board.ko(), None);
    assert_eq!(
        board.check(Color::White, at("E1")),
        Err(IllegalMove::OffBoard)
    );
    assert_eq!(
        board.check(Color::White, at("B3")),
        Err(IllegalMove::Occupied)
    );
}

/// A stone that is taken off leaves the board that the others make.
#[test]
fn a_stone_can_be_lifted() {
    let mut numbers = Numbers(7);
    let size = Size::square(9).unwrap();
    let mut board = Board::new(size);
    let mut lifted = 0;
    for _ in 0..3000 {
        let v = Vertex::new(numbers.below(9), numbers.below(9));
        let color = Color::ALL[numbers.below(2)];
        if board.is_empty(v) {
            let _ = board.play(color, v);
            continue;
        }
        let others = size.vertices().filter(|&w| w != v);
        let others = others.filter_map(|w| Some((board.color_at(w)?, w)));
        let wanted = Board::from_stones(size, others.collect::<Vec<_>>()).unwrap();
        board.lift(v);
        lifted += 1;
        assert_eq!(board.validate(), Ok(()), "{v}");
        assert_eq!((board.hash(), board.ko()), (wanted.hash(), None), "{v}");
    }
    assert!(lifted > 500);
}
