//! Scoring the end of a playout under the rules in force.
//!
//! Playouts end when the board is full, so their ends are counted as area. Under territory scoring the stones that each
//! side has played before the playout, on the board or captured since, are subtracted: area is territory and prisoners
//! plus the stones played. The moves of the playout itself are not subtracted, because in it both sides fill their own
//! points in turn. So a pass in the tree costs nothing, and a needless stone in the tree costs a point.

use crate::color::Color;
use crate::game::Game;
use crate::playout::heavy::Simulation;
use crate::rules::Scoring;
use crate::vertex_set::VertexSet;

/// The score at the end of a playout, or what is expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlayoutScore {
    /// Black's points minus White's, komi included.
    margin: f32,
    /// The share that Black wins, 0 to 1.
    wins: f32,
}

impl PlayoutScore {
    pub(super) fn new(margin: f32, wins: f32) -> PlayoutScore {
        PlayoutScore { margin, wins }
    }

    /// The score of a single end: a draw counts one half.
    fn of_end(margin: f32) -> PlayoutScore {
        let wins = if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        };
        PlayoutScore { margin, wins }
    }

    /// The mean of this score with its share, and another one with the rest.
    pub(super) fn mixed(self, share: f32, other: PlayoutScore) -> PlayoutScore {
        let mix = |a: f32, b: f32| share * a + (1.0 - share) * b;
        PlayoutScore {
            margin: mix(self.margin, other.margin),
            wins: mix(self.wins, other.wins),
        }
    }

    /// The lead of a colour in points.
    #[inline]
    pub(super) fn lead(self, color: Color) -> f32 {
        self.margin * color.sign() as f32
    }

    /// The share that a colour wins, 0 to 1.
    #[inline]
    pub(super) fn won(self, color: Color) -> f32 {
        match color {
            Color::Black => self.wins,
            Color::White => 1.0 - self.wins,
        }
    }
}

/// How ends are scored, and how winning and points are combined into one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The vertices whose owners count.
    stakes: VertexSet,
    scoring: Scoring,
    /// Points of White besides the board: komi and compensation for handicap.
    white: f32,
    /// The weight of winning, 0 to 1.
    winning: f32,
    /// The weight of one point of lead.
    point: f32,
}

/// The weight of the share of the stakes that a side owns, if what counts is who owns most of them.
const SHARE: f32 = 0.3;

impl Scale {
    /// The scale for the rules of a game; `lead` is the weight of the lead in percent.
    pub(super) fn new(game: &Game, lead: u8) -> Scale {
        let lead = f32::from(lead.min(100)) / 100.0;
        Scale {
            stakes: VertexSet::board(game.size()),
            scoring: game.rules().scoring,
            white: game.komi().points() as f32 + game.white_bonus() as f32,
            winning: 1.0 - lead,
            point: lead / (2.0 * game.size().area() as f32),
        }
    }

    /// The scale for the question who owns most of the vertices of `stakes`, which must not be empty.
    pub(super) fn of_stakes(stakes: VertexSet) -> Scale {
        Scale {
            stakes,
            scoring: Scoring::Area,
            white: 0.0,
            winning: 1.0 - SHARE,
            point: SHARE / (2.0 * stakes.len() as f32),
        }
    }

    /// The vertices whose owners count.
    pub(super) fn stakes(&self) -> &VertexSet {
        &self.stakes
    }

    /// White's points besides those on the board, at the present position of the game.
    pub(super) fn away(&self, game: &Game) -> f32 {
        let laid =
            |color| (game.board().stone_count(color) + game.captures(color.opponent())) as i32;
        let laid = match self.scoring {
            Scoring::Area | Scoring::Equivalence => 0,
            Scoring::Territory => laid(Color::Black) - laid(Color::White),
        };
        self.white + laid as f32
    }

    /// Scores the end of a simulation that began where White had so many points [away](Scale::away) from the board.
    pub(super) fn end(&self, away: f32, simulation: &Simulation) -> PlayoutScore {
        let mut margin = 0;
        for v in self.stakes {
            margin += simulation.owner(v).map_or(0, Color::sign);
        }
        PlayoutScore::of_end(margin as f32 - away)
    }

    /// Combines a share of won playouts and a mean lead into one value, about 0 to 1.
    #[inline]
    pub(super) fn worth(&self, wins: f32, lead: f32) -> f32 {
        self.winning * wins + (1.0 - self.winning) / 2.0 + self.point * lead
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::ByColor;
    use crate::game::Komi;
    use crate::game::tests::from_diagram;
    use crate::playout::Rng;
    use crate::playout::heavy::Manner;
    use crate::rules::Rules;
    use crate::vertex::Move;

    /// A board that is full but for its eyes, so that every playout ends at once.
    fn end(rules: &str, komi: f64, later: &[(Color, Move)]) -> PlayoutScore {
        let diagram = ". . X . X O . O\nX X X X X O O .\nX X X X X O O O";
        let mut game = from_diagram(diagram, Rules::from_name(rules).unwrap());
        game.set_komi(Komi::new(komi).unwrap());
        game.play_sequence(later).unwrap();
        let mut simulation = Simulation::new(game.size(), ByColor::default(), Manner::VARIED);
        simulation.run(game.board(), Color::Black, None, Rng::new(1));
        let scale = Scale::new(&game, 10);
        scale.end(scale.away(&game), &simulation)
    }

    #[test]
    fn ends_are_counted_by_the_rules() {
        // 15 vertices are Black's and 9 White's, three and two of them empty.
        assert_eq!(end("chinese", 0.0, &[]).lead(Color::Black), 6.0);
        assert_eq!(end("chinese", 7.5, &[]).lead(Color::White), 1.5);
        assert_eq!(end("japanese", 0.0, &[]).lead(Color::Black), 1.0);
        assert_eq!(end("japanese", 1.0, &[]).won(Color::White), 0.5);
        assert_eq!(end("japanese", 1.5, &[]).won(Color::White), 1.0);
        assert_eq!(end("japanese", 0.5, &[]).won(Color::White), 0.0);
    }

    #[test]
    fn a_stone_in_ones_own_territory_costs_a_point_where_territory_counts() {
        let fill = [
            (Color::Black, "A3".parse().unwrap()),
            (Color::White, Move::Pass),
        ];
        assert_eq!(end("japanese", 0.0, &fill).lead(Color::Black), 0.0);
        assert_eq!(end("chinese", 0.0, &fill).lead(Color::Black), 6.0);
    }
}
