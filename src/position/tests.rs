use super::*;
use crate::answer::{ByFirst, Certainty};
use crate::dragon::DragonStatus;
use crate::game::tests::from_diagram;
use crate::status::Status;
use crate::vertex::{Move, Size};

fn at(name: &str) -> Move {
    name.parse().unwrap()
}

fn empty() -> Position {
    let size = Size::square(19).unwrap();
    Position::new(Game::new(size, Rules::default(), Komi::default()))
}

#[test]
fn positions_go_to_other_threads() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    let position = sent(empty());
    let chosen = std::thread::spawn(move || position.likely_moves().len());
    assert!(chosen.join().unwrap() > 0);
}

#[test]
fn an_agreement_holds_for_its_position() {
    let mut position = empty();
    position.game_mut().play(Color::Black, at("D4")).unwrap();
    let dead = |position: &Position| position.verdict().stones(Status::Dead).len();
    assert_eq!(dead(&position), 0);
    position.agree(at("D4").vertex().into_iter().collect());
    assert_eq!(dead(&position), 1);
    position.game_mut().play(Color::White, Move::Pass).unwrap();
    assert_eq!(dead(&position), 1, "a pass leaves the stones alone");
    position.game_mut().play(Color::Black, at("Q4")).unwrap();
    assert_eq!(dead(&position), 0);
    position.game_mut().undo().unwrap();
    assert_eq!(dead(&position), 1);
    position.judge_again();
    assert_eq!(dead(&position), 0);
}

#[test]
fn what_was_judged_outlasts_komi_and_rules() {
    let game = from_diagram(". X O .\nX X O O\n. X O .\nX X O O", Rules::default());
    let mut position = Position::new(game);
    let judged = |position: &Position| std::ptr::from_ref(position.verdict());
    let before = judged(&position);
    let (japanese, estimate) = (position.score().outcome(), position.estimate());
    assert_eq!(japanese.margin, estimate.lead);
    position.set_komi("0.5".parse().unwrap());
    position.set_rules(Rules::from_name("chinese").unwrap());
    assert_eq!(judged(&position), before);
    assert_ne!(position.score().outcome(), japanese);
    assert_eq!(position.estimate().lead, position.score().outcome().margin);
    // Where suicide is legal other moves are played out.
    let mut suicide = *position.game().rules();
    suicide.set_rule("suicide", "true").unwrap();
    position.set_rules(suicide);
    assert!(position.known.verdict.get().is_none());
}

#[test]
fn all_that_was_read_can_be_forgotten() {
    let mut position = empty();
    for (color, name) in [
        (Color::Black, "D4"),
        (Color::White, "E4"),
        (Color::Black, "E5"),
    ] {
        position.game_mut().play(color, at(name)).unwrap();
    }
    let readings = |position: &Position| position.close.lock().unwrap().readings();
    position.close_worms(&VertexSet::board(position.game().size()));
    assert!(readings(&position) > 0);
    position.forget_all();
    assert_eq!(readings(&position), 0);
}

/// White takes ten stones in a race: that a move decides was read, so how they are counted is doubtful.
#[test]
fn what_is_surely_critical_is_doubtfully_counted() {
    let diagram = ". X O O O O .
        X X O O O O O
        . X O O O O .
        X X O O O O O
        X X O O O O O
        O O X . X X X
        O O . X X X X";
    let position = Position::new(from_diagram(diagram, Rules::default()));
    let v = |name| at(name).vertex().unwrap();
    let status = position.group_status(v("E2")).unwrap();
    let points = ByFirst {
        attacker: v("D2"),
        defender: v("C1"),
    };
    assert_eq!(status.counted, Status::Alive);
    assert_eq!(
        (status.critical, status.certainty),
        (Some(points), Certainty::Read)
    );
    let counted = position.verdict().at(v("E2")).unwrap();
    assert_eq!(counted.certainty(), Certainty::Doubtful);
}

/// What a reader of dragons found outlasts what players say about other groups: it rests on the stones alone.
#[test]
fn readings_of_dragons_outlast_statements() {
    let diagram = "X X X . . .\n. . O X . .\nO O O X . .\nX X X X . .\n. . . . . .";
    let mut position = Position::new(from_diagram(diagram, Rules::default()));
    let v = at("A3").vertex().unwrap();
    let before = position.prospects(v).status;
    position.set_stated(Stated::default());
    assert!(position.known.owl.get().is_some());
    assert_eq!(position.prospects(v).status, before);
}

/// Dragons that are read on several cores come out as one after another.
#[test]
fn reading_ahead_changes_no_answer() {
    let record = crate::sgf::read(include_bytes!("../../gtp-tests/games/ear-reddening.sgf"));
    let record = record.unwrap();
    let mut unclear = 0;
    for number in [90, 150] {
        let stop = crate::game::UpTo::Move(number);
        let game = Game::from_record(&record, Rules::default(), Komi::default(), stop);
        let [ahead, single] = [(); 2].map(|()| Position::new(game.as_ref().unwrap().0.clone()));
        ahead.read_dragons();
        for block in single.verdict().blocks() {
            let told = single.prospects(block.origin);
            assert_eq!(
                ahead.prospects(block.origin),
                told,
                "{number} {}",
                block.origin
            );
            unclear += usize::from(told.status != DragonStatus::Alive);
        }
    }
    assert!(unclear > 0);
}

/// What is told of a block is what is told of all of its dragon, unless the dragon lives and this block may be taken from it.
#[test]
fn a_group_has_one_status_or_names_the_part() {
    let record = crate::sgf::read(include_bytes!("../../gtp-tests/games/ear-reddening.sgf"));
    let record = record.unwrap();
    let (mut critical, mut parts) = (0, 0);
    for number in (60..=240).step_by(12) {
        let stop = crate::game::UpTo::Move(number);
        let game = Game::from_record(&record, Rules::default(), Komi::default(), stop);
        let position = Position::new(game.unwrap().0);
        for dragon in position.analysis().dragons.all() {
            let whole = position.owl().prospects(dragon.stones).status;
            for block in position.verdict().blocks() {
                if !block.stones.is_subset(&dragon.stones) {
                    continue;
                }
                let status = position.group_status(block.origin).unwrap();
                let read = position.prospects(block.origin).status;
                critical += usize::from(status.critical.is_some());
                let shared = position.shared_status(block.origin).unwrap();
                assert!(block.stones.is_subset(&shared.stones));
                let mut blocks = position.verdict().blocks().iter();
                let other = blocks.rfind(|other| other.stones.is_subset(&shared.stones));
                let other = other.unwrap();
                assert_eq!(position.shared_status(other.origin), Some(shared));
                if matches!(whole, DragonStatus::Critical { .. }) {
                    assert_eq!((read, status.stones), (whole, dragon.stones));
                } else if status.stones != dragon.stones {
                    parts += 1;
                    assert_eq!(status.stones, block.stones);
                    assert!(block.stones.len() > 1 && whole == DragonStatus::Alive);
                    assert!(matches!(read, DragonStatus::Critical { .. }));
                }
            }
        }
    }
    assert!(critical > 0 && parts > 0, "{critical} {parts}");
}
