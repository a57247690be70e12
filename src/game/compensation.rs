//! The parts of a score besides the board: White's bonus, pass stones, and the button.
//!
//! The passes that end a game change none of this. Pass stones and the button are counted as if the players had passed
//! from the last play on until the game ended; passes that were made after it do not count.

use super::{Game, to_move_before};
use crate::color::{ByColor, Color};
use crate::rules::{Button, Scoring};
use crate::vertex::Move;

impl Game {
    /// The points that White gets besides komi for handicap stones; negative ones go to Black.
    ///
    /// Under [`Scoring::Equivalence`] they include what makes the score equal to that of [`Scoring::Area`]. Territory
    /// with pass stones falls short of area by the number of stones and passes that one side has more than the other.
    /// That is nothing in an even game, and N-1 in a game with N handicap stones, where White then needs no bonus under
    /// AGA rules (as those rules say). It is more if stones were set up by hand or a colour moved twice in a row.
    pub fn white_bonus(&self) -> i32 {
        let bonus = self.rules().handicap_bonus.points(self.handicap());
        bonus as i32 - self.surplus()
    }

    /// The stones that each colour gives the opponent for passes: none unless the rules are those of
    /// [`Scoring::Equivalence`].
    ///
    /// Passes before the last play count as they were made. After it each player passes in turn until both have and
    /// White was the last.
    pub fn pass_stones(&self) -> ByColor<usize> {
        let mut stones = ByColor::default();
        if self.rules().scoring != Scoring::Equivalence {
            return stones;
        }
        let mut before = ByColor::default();
        // The colour that passes next at the end.
        let first = self.turns.first();
        let mut next = first.map_or(self.to_move(), |&turn| to_move_before(turn));
        for (color, played) in self.moves() {
            match played {
                Move::Pass => before[color] += 1,
                Move::Play(_) => {
                    stones = before;
                    next = color.opponent();
                }
            }
        }
        stones.black += 1;
        stones.white += match next {
            Color::Black => 1,
            Color::White => 2,
        };
        stones
    }

    /// The colour that gets half a point for the button: the first one to pass or, if neither has, the side to move.
    ///
    /// `None` if the rules have no button.
    pub fn button(&self) -> Option<Color> {
        if self.rules().button == Button::Unused {
            return None;
        }
        let passed = self.moves().find(|&(_, played)| played == Move::Pass);
        Some(passed.map_or(self.to_move(), |(color, _)| color))
    }

    /// The number by which Black's stones and pass stones exceed White's under equivalence scoring.
    fn surplus(&self) -> i32 {
        if self.rules().scoring != Scoring::Equivalence {
            return 0;
        }
        let passes = self.pass_stones();
        // Every stone that was played is on the board or was captured.
        let placed = |color: Color| {
            self.board().stone_count(color) + self.captures(color.opponent()) + passes[color]
        };
        placed(Color::Black) as i32 - placed(Color::White) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::game::Komi;
    use crate::game::handicap::free_handicap;
    use crate::rules::Rules;
    use crate::vertex::{Size, Vertex};

    fn game(rules: &str, scoring: &str) -> Game {
        let mut rules = Rules::from_name(rules).unwrap();
        rules.set_rule("scoring", scoring).unwrap();
        Game::new(Size::square(9).unwrap(), rules, Komi::default())
    }

    /// Plays moves such as `B E5` or `W pass`.
    fn play(game: &mut Game, moves: &str) {
        let words: Vec<&str> = moves.split_whitespace().collect();
        for pair in words.chunks(2) {
            let played = pair[1].parse().unwrap();
            game.play(pair[0].parse().unwrap(), played).unwrap();
        }
    }

    /// Empty points that only one colour reaches, Black's minus White's.
    fn territory(board: &Board) -> i32 {
        let mut points = 0;
        for region in board.empty_vertices().components() {
            let reaches = |color| region.neighbors().intersects(&board.stones_of(color));
            match Color::ALL.map(reaches) {
                [true, false] => points += region.len() as i32,
                [false, true] => points -= region.len() as i32,
                _ => {}
            }
        }
        points
    }

    /// Black's margin without komi, with every stone taken as alive.
    fn margin(game: &Game) -> i32 {
        let (board, passes) = (game.board(), game.pass_stones());
        let count = |of: &dyn Fn(Color) -> usize| of(Color::Black) as i32 - of(Color::White) as i32;
        let counted = match game.rules().scoring {
            Scoring::Area => count(&|c| board.stone_count(c)),
            Scoring::Territory | Scoring::Equivalence => {
                count(&|c| game.captures(c)) + count(&|c| passes[c.opponent()])
            }
        };
        territory(board) + counted - game.white_bonus()
    }

    #[test]
    fn pass_stones_do_not_depend_on_the_last_passes() {
        let ends = ["", "B pass", "B pass W pass", "B pass W pass B pass"];
        for end in ends {
            let mut game = game("aga", "equivalence");
            play(&mut game, "B E5 W pass B D4 W F6");
            play(&mut game, end);
            assert_eq!(game.pass_stones(), ByColor::new(1, 2), "{end}");
            assert_eq!(game.white_bonus(), 0, "{end}");
        }
        for end in ["", "W pass", "W pass B pass", "W pass B pass W pass"] {
            let mut game = game("aga", "equivalence");
            play(&mut game, "B E5");
            play(&mut game, end);
            assert_eq!(game.pass_stones(), ByColor::new(1, 2), "{end}");
            assert_eq!(game.white_bonus(), 0, "{end}");
        }
        for end in ["", "B pass", "B pass W pass"] {
            let mut game = game("aga", "equivalence");
            play(&mut game, end);
            assert_eq!(game.pass_stones(), ByColor::new(1, 1), "{end}");
        }
        for scoring in ["area", "territory"] {
            let mut game = game("aga", scoring);
            play(&mut game, "B E5 W pass B pass");
            assert_eq!(game.pass_stones(), ByColor::default());
        }
    }

    #[test]
    fn handicap_bonus_goes_to_white() {
        // Rules, what White gets for 4 stones when area is counted, and under equivalence.
        for (rules, area, equivalence) in [
            ("chinese", 4, 1),
            ("aga", 3, 0),
            ("japanese", 0, -3),
            ("new-zealand", 0, -3),
        ] {
            for (scoring, want) in [("area", area), ("territory", area)] {
                let mut game = game(rules, scoring);
                assert_eq!(game.white_bonus(), 0);
                game.place_fixed_handicap(4).unwrap();
                assert_eq!(game.white_bonus(), want, "{rules} {scoring}");
            }
            let mut game = game(rules, "equivalence");
            assert_eq!(game.white_bonus(), 0);
            game.place_fixed_handicap(4).unwrap();
            for end in ["", "W E6 B F6", "W D6", "W pass", "B pass"] {
                play(&mut game, end);
                assert_eq!(game.white_bonus(), equivalence, "{rules} {end}");
            }
        }
    }

    #[test]
    fn the_button_goes_to_the_first_to_pass() {
        for (moves, want) in [
            ("", Color::Black),
            ("B E5", Color::White),
            ("B E5 W pass", Color::White),
            ("B E5 W pass B pass", Color::White),
            ("B E5 W D5 B pass W E4", Color::Black),
            ("B E5 W D5 B pass W E4 B E3", Color::Black),
        ] {
            let mut with = game("aga-button", "area");
            play(&mut with, moves);
            assert_eq!(with.button(), Some(want), "{moves}");
            let mut without = game("aga", "area");
            play(&mut without, moves);
            assert_eq!(without.button(), None);
        }
    }

    #[test]
    fn equivalence_scores_as_area_does() {
        let mut numbers = crate::board::tests::Numbers(7);
        let mut below = |n| numbers.below(n);
        for round in 0..200 {
            let rules = Rules::PRESETS[round % Rules::PRESETS.len()].0;
            let mut game = game(rules, "equivalence");
            match round % 4 {
                0 => {}
                1 => {
                    let stones = free_handicap(game.size(), 2 + below(5)).unwrap();
                    game.set_free_handicap(&stones).unwrap();
                }
                2 => game
                    .set_position([(Color::White, Vertex::new(1, 1))])
                    .unwrap(),
                _ => game.set_to_move(Color::White),
            }
            for _ in 0..below(150) {
                // Now and then out of turn, or a pass.
                let color = match below(20) {
                    0 => game.to_move().opponent(),
                    _ => game.to_move(),
                };
                let played = match below(15) {
                    0 => Move::Pass,
                    _ => Move::Play(Vertex::new(below(9), below(9))),
                };
                let _ = game.play(color, played);
            }
            let equivalence = margin(&game);
            let mut rules = *game.rules();
            rules.scoring = Scoring::Area;
            game.set_rules(rules);
            assert_eq!(equivalence, margin(&game), "{round}\n{}", game.board());
        }
    }
}
