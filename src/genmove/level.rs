//! Weaker play, for people to learn against: moves that are likely without reading, in place of a search.
//!
//! The network proposes what strong players would consider, and errs where one has to read, as people do.

use crate::color::Color;
use crate::evaluator::PermittedMoves;
use crate::game::Game;
use crate::network::Network;
use crate::playout::Rng;
use crate::search::SearchSettings;
use crate::vertex::Move;
use crate::word::words;

/// Moves that are less likely than this share of the likeliest are not drawn. If all were, the lowest levels would lose 5.7 and
/// 7.5 points a move in place of 4.1 and 4.7, by moves that are not natural.
const UNLIKELY: f32 = 0.01;

/// How strong the player is as long as borders are open; endings are played as well on all levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// It searches.
    #[default]
    Full,
    /// It plays the likeliest move.
    Five,
    /// It plays a likely move, a likelier one more often than its share.
    Four,
    /// It plays a likely move as often as a strong player would by the network.
    Three,
    /// It plays less likely moves more often than their share.
    Two,
    /// It hardly tells likely moves apart.
    One,
}

words!(Level {
    Full: "full",
    Five: "5",
    Four: "4",
    Three: "3",
    Two: "2",
    One: "1",
});

impl Level {
    /// The power of their probabilities by which moves are drawn; `None` if they are searched for.
    fn power(self) -> Option<f32> {
        match self {
            Level::Full => None,
            Level::Five => Some(f32::INFINITY),
            Level::Four => Some(2.0),
            Level::Three => Some(1.0),
            Level::Two => Some(0.5),
            Level::One => Some(0.25),
        }
    }

    /// A play that is permitted, drawn with the seed of a search as its evaluator likes it; the same for the same position.
    /// `None` on the full level, if there is no such play, and on boards that the network does not know. Cost: some milliseconds.
    pub(super) fn draw(
        self,
        game: &Game,
        color: Color,
        search: &SearchSettings,
        permitted: &PermittedMoves,
    ) -> Option<Move> {
        let power = self.power().filter(|_| Network::knows(game.size()))?;
        let told = search.evaluator.evaluate(game, color, None);
        let plays = (game.legal_moves(color).iter())
            .filter(|&v| permitted.permits(Move::Play(v)))
            .map(|v| (v, told.policy[v]));
        let mut plays: Vec<_> = plays.collect();
        plays.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = plays.first()?.1;
        // Against the best, so that the likeliest one counts 1 and others count nothing where the power has no end.
        let weights: Vec<f32> = (plays.iter())
            .map_while(|&(_, p)| (p > UNLIKELY * best).then_some(p / best))
            .map(|share| share.powf(power))
            .collect();
        let mut rng = Rng::new(search.seed ^ game.board().hash());
        let drawn = (rng.bits() >> 40) as f32 / (1 << 24) as f32 * weights.iter().sum::<f32>();
        let mut sum = 0.0;
        let found = weights.iter().position(|weight| {
            sum += weight;
            drawn < sum
        });
        Some(Move::Play(plays[found.unwrap_or(0)].0))
    }
}
