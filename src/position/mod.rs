//! All that is known of the present position of a game, each part computed when it is first asked for and then kept:
//! the analysis at a glance and close looks, the verdict with its evidence, whether the game is finished and where not,
//! what becomes of each dragon, and who leads.
//!
//! Whoever asks about a position asks here: protocol, pictures, reports and bindings borrow what they need, and nobody
//! analyses or plays out a second time. So they all tell the same. No answer depends on what was asked before.

mod dead;
mod estimate;
mod ladders;
mod score;
mod status;

pub use estimate::Estimate;
pub use status::GroupStatus;

use crate::analysis::{Analysis, CloseEye};
use crate::answer::{Answer, ByFirst};
use crate::assurance::Doubts;
use crate::board::{Board, Orientation};
use crate::color::{ByColor, Color};
use crate::dragon::Dragon;
use crate::evaluator::Evaluator;
use crate::eye::Eyes;
use crate::game::{Game, Komi};
use crate::groundwork::{CloseMemory, Groundwork};
use crate::interrupt::Interrupt;
use crate::network::Network;
use crate::owl::{Owl, OwlSettings};
use crate::playout::PlayoutSettings;
use crate::rules::{Rules, Tax};
use crate::safety::{self, Thoroughness};
use crate::score::{Count, FalseEyes, teire};
use crate::seki::Stated;
use crate::status::{self as verdict, Status, Verdict};
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use crate::worm::Worms;
use dead::DeadRegion;
use std::cell::{OnceCell, RefCell, RefMut};
use std::sync::Arc;

/// A position of a game with everything that is known of it.
///
/// ```
/// use goeye::{Game, Komi, Position, Rules, Size};
/// let mut game = Game::new(Size::square(19).unwrap(), Rules::default(), Komi::default());
/// game.play(goeye::Color::Black, "K10".parse().unwrap()).unwrap();
/// let position = Position::new(game);
/// assert_eq!(position.score().outcome().to_string(), "B+353.5");
/// assert!(!position.is_finished());
/// assert!(position.estimate().lead < 50.0);
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    judging: PlayoutSettings,
    /// Whether false eyes are territory, if anybody says so.
    false_eyes: Option<FalseEyes>,
    /// Which eyes are no territory, if anybody says so besides the rules.
    tax: Option<Tax>,
    /// What is doubtful about the record.
    doubts: Doubts,
    dead: DeadStones,
    /// What was stated about single groups, with the hash of the stones on the board that it holds for.
    stated: Option<(u64, Stated)>,
    interrupt: Interrupt,
    evaluator: &'static dyn Evaluator,
    /// Keeps the close readings of earlier positions. Shared with the copies of this state; its answers depend on the
    /// position only.
    close: CloseMemory,
    known: Known,
}

/// What is known, each part computed at first use.
#[derive(Clone, Debug, Default)]
struct Known {
    ground: OnceCell<Groundwork>,
    stones: OnceCell<Groundwork>,
    analysis: OnceCell<Arc<Analysis>>,
    close_eyes: OnceCell<Arc<Eyes>>,
    judged: OnceCell<Arc<Verdict>>,
    verdict: OnceCell<Arc<Verdict>>,
    teire: OnceCell<ByColor<VertexSet>>,
    secured: OnceCell<ByColor<VertexSet>>,
    owl: OnceCell<RefCell<Owl>>,
    settled: OnceCell<bool>,
    estimate: OnceCell<Estimate>,
}

/// How the dead stones of the position are found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DeadStones {
    /// By judging the position.
    Judged,
    /// The players have agreed: in the position with these stones on the board, the blocks on the given vertices
    /// are dead. Any other position is judged.
    Agreed {
        /// Hash of the stones.
        position: u64,
        /// Vertices of dead blocks, before the regions are marked.
        dead: VertexSet,
        /// The regions that were marked, in order.
        regions: Vec<DeadRegion>,
    },
}

impl Position {
    /// The present position of a game.
    pub fn new(game: Game) -> Position {
        Position {
            game,
            judging: PlayoutSettings::default(),
            false_eyes: None,
            tax: None,
            doubts: Doubts::default(),
            dead: DeadStones::Judged,
            stated: None,
            interrupt: Interrupt::default(),
            evaluator: Network::built_in(),
            close: CloseMemory::default(),
            known: Known::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The game, for changes. What was computed of the present position is forgotten.
    pub fn game_mut(&mut self) -> &mut Game {
        self.forget();
        &mut self.game
    }

    /// Sets the rules of the game.
    pub fn set_rules(&mut self, rules: Rules) {
        // What is known of the stones depends on the board, which knows no rule but suicide.
        if rules.suicide != self.game.rules().suicide {
            self.forget();
        }
        let stood = self.game.counts_as_it_stands();
        self.forget_score();
        self.game.set_rules(rules);
        if stood != self.game.counts_as_it_stands() {
            self.forget_verdict();
        }
    }

    /// Sets the komi of the game.
    pub fn set_komi(&mut self, komi: Komi) {
        self.forget_score();
        self.game.set_komi(komi);
        self.doubts = self.doubts.with_komi();
    }

    /// Sets what is doubtful about the record of the game, which makes its score less sure.
    pub fn set_doubts(&mut self, doubts: Doubts) {
        self.doubts = doubts;
    }

    /// Sets which eyes are no territory, as the players say: then that is not in doubt, as it is where only the name of the
    /// rules is known, which servers take in their own ways.
    pub fn set_tax(&mut self, tax: Tax) {
        let rules = *self.game.rules();
        self.set_rules(Rules { tax, ..rules });
        self.tax = Some(tax);
    }

    /// Whether false eyes are territory.
    pub fn false_eyes(&self) -> FalseEyes {
        self.false_eyes.unwrap_or_default()
    }

    /// Sets whether false eyes are territory.
    pub fn set_false_eyes(&mut self, false_eyes: FalseEyes) {
        self.forget_score();
        self.false_eyes = Some(false_eyes);
    }

    /// How playouts judge positions.
    pub fn judging(&self) -> PlayoutSettings {
        self.judging
    }

    /// Sets how playouts judge positions.
    pub fn set_judging(&mut self, judging: PlayoutSettings) {
        self.forget();
        self.judging = judging;
    }

    /// Who says what is expected of it while it is open.
    pub fn evaluator(&self) -> &'static dyn Evaluator {
        self.evaluator
    }

    /// Sets who says what is expected of it while it is open.
    pub fn set_evaluator(&mut self, evaluator: &'static dyn Evaluator) {
        match std::ptr::eq(self.evaluator.network(), evaluator.network()) {
            true => self.known.estimate = OnceCell::new(),
            false => self.forget(),
        }
        self.evaluator = evaluator;
    }

    /// The interrupt that long computations poll.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Sets the interrupt that long computations poll from now on.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        if let Some(owl) = self.known.owl.get_mut() {
            owl.get_mut().heed(&interrupt);
        }
        self.interrupt = interrupt;
    }

    /// Takes the blocks on these vertices as dead and all others as alive, as agreed by the players, as long as the
    /// stones on the board stay the same.
    ///
    /// Statements about these blocks are dropped ([`Position::set_stated`]).
    pub fn agree(&mut self, dead: VertexSet) {
        self.agree_on(dead, Vec::new());
    }

    /// Marks the stones on these vertices as dead, as servers do, besides what is dead already and as long as the stones on
    /// the board stay the same: the region of each is the opponent's, so that all stones of its colour there die and the
    /// opponent's around it live. What lies around a region that was marked before is as it was before.
    ///
    /// The region of a stone is all that can be reached from it over empty vertices and stones of its colour, but not over
    /// groups that are judged to live, unless it belongs to one. Empty vertices mark nothing. Cost: that of
    /// [`Position::verdict`].
    ///
    /// ```
    /// use goeye::{Board, Color, Game, Komi, Position, Rules, Status, VertexSet};
    /// let board = Board::from_diagram(". O . . O\nO O O O O\nX X X X X\n. O X . O\n. . X O .").unwrap();
    /// let mut game = Game::new(board.size(), Rules::default(), Komi::default());
    /// let stones = |color| board.stones_of(color).into_iter().map(move |v| (color, v));
    /// game.set_position(Color::ALL.into_iter().flat_map(stones)).unwrap();
    /// let mut position = Position::new(game);
    /// position.agree(VertexSet::EMPTY);
    /// // Two stones in the corner, and with one of them the other.
    /// let mark: VertexSet = ["E2".parse().unwrap()].into_iter().collect();
    /// position.mark_dead(mark);
    /// assert_eq!(position.verdict().stones(Status::Dead).len(), 2);
    /// position.mark_dead(mark);
    /// assert!(position.verdict().stones(Status::Dead).is_empty());
    /// ```
    pub fn mark_dead(&mut self, at: VertexSet) {
        let now = self.board().hash();
        let (dead, mut regions) = match &self.dead {
            DeadStones::Agreed {
                position,
                dead,
                regions,
            } if *position == now => (*dead, regions.clone()),
            _ => (self.verdict().stones(Status::Dead), Vec::new()),
        };
        let mut marked: Vec<DeadRegion> = Vec::new();
        let region_of = |v| DeadRegion::of(self.board(), v, self.judged());
        for region in at.iter().filter_map(region_of) {
            if !marked.contains(&region) {
                marked.push(region);
            }
        }
        for region in marked {
            match regions.iter().position(|other| *other == region) {
                Some(i) => drop(regions.remove(i)),
                None => regions.push(region),
            }
        }
        self.agree_on(dead, regions);
    }

    fn agree_on(&mut self, agreed: VertexSet, regions: Vec<DeadRegion>) {
        let dead = (regions.iter()).fold(agreed, |dead, region| region.marked(dead, self.board()));
        let Stated {
            mut seki,
            mut alive,
        } = self.stated();
        for v in dead {
            let stones = self.board().stone_set(v);
            seki -= stones;
            alive -= stones;
        }
        self.set_stated(Stated { seki, alive });
        self.dead = DeadStones::Agreed {
            position: self.board().hash(),
            dead: agreed,
            regions,
        };
    }

    /// Drops what was agreed or stated: dead stones and seki are judged again.
    pub fn judge_again(&mut self) {
        self.forget_verdict();
        self.dead = DeadStones::Judged;
        self.stated = None;
    }

    /// What was stated about groups of the position; nothing if the stones on the board have changed since.
    pub fn stated(&self) -> Stated {
        match self.stated {
            Some((position, stated)) if position == self.board().hash() => stated,
            _ => Stated::default(),
        }
    }

    /// States the life of groups, as long as the stones on the board stay the same. All other groups are judged, or as
    /// agreed before.
    pub fn set_stated(&mut self, stated: Stated) {
        self.forget_verdict();
        self.stated = Some((self.board().hash(), stated));
    }

    /// Forgets what was computed for all positions, except the values of eye graphs, which the whole program shares.
    ///
    /// Later answers are the same.
    pub fn forget_all(&mut self) {
        self.forget();
        self.close = CloseMemory::default();
    }

    /// Forgets what was computed of the present position.
    fn forget(&mut self) {
        self.known = Known::default();
    }

    /// Forgets what depends on the rules besides the stones.
    fn forget_score(&mut self) {
        self.known.settled = OnceCell::new();
        self.known.estimate = OnceCell::new();
    }

    /// Forgets what depends on which stones are dead.
    fn forget_verdict(&mut self) {
        self.known = Known {
            ground: std::mem::take(&mut self.known.ground),
            stones: std::mem::take(&mut self.known.stones),
            judged: std::mem::take(&mut self.known.judged),
            analysis: std::mem::take(&mut self.known.analysis),
            close_eyes: std::mem::take(&mut self.known.close_eyes),
            owl: std::mem::take(&mut self.known.owl),
            secured: std::mem::take(&mut self.known.secured),
            ..Known::default()
        };
    }

    /// What judge and readers start from.
    fn ground(&self) -> &Groundwork {
        self.known.ground.get_or_init(|| {
            let network = self.evaluator.network();
            Groundwork::new(self.board(), self.judging, network, self.close.clone())
        })
    }

    /// The same for the stones alone.
    fn stones(&self) -> &Groundwork {
        let stones = || self.ground().of_stones(self.board());
        self.known.stones.get_or_init(stones)
    }

    /// The orientation that shows the representative, which is what is looked at.
    fn view(&self) -> &Orientation {
        &self.ground().orientations()[0]
    }

    /// Whose each vertex will be according to the network if a colour moves next, 1 for Black and -1 for White, whatever rules,
    /// komi and last moves; `None` on boards that it does not know. Cost: two milliseconds on 19x19, once.
    pub(crate) fn told_to(&self, color: Color) -> Option<VertexMap<f64>> {
        let stones = self.stones();
        let view = &stones.orientations()[0];
        let there = stones.told_to(view.color(color))?;
        let mut told = VertexMap::filled(0.0);
        for v in self.game.size().vertices() {
            told[v] = view.sign() * there[view.vertex(v)];
        }
        Some(told)
    }

    /// The worms, eyes and dragons, looked at at a glance. Cost: three milliseconds in the middle of a game on 19x19, once.
    pub fn analysis(&self) -> &Analysis {
        self.known.analysis.get_or_init(|| {
            let there = self.ground().analysis();
            Arc::new(there.seen(self.view(), self.board()))
        })
    }

    /// The worms, of which those with a stone on some vertices are looked at closely: each is read deeply. Cost: a
    /// millisecond or so for each of these, 0.1 s for all in the middle of a game on 19x19.
    pub(crate) fn close_worms(&self, at: &VertexSet) -> Worms {
        let view = self.view();
        let at = *at & VertexSet::board(self.game.size());
        let worms = self.ground().close_worms(&view.set(at));
        worms.seen(view, self.board())
    }

    /// Whether the block of a stone is captured if the enemy moves first, and saved if its owner does; `None` if there is no stone.
    /// Cost: a millisecond or so.
    pub fn capture(&self, v: Vertex) -> Option<ByFirst<Answer>> {
        let stones = self.board().stone_set(v);
        Some(self.close_worms(&stones).at(v)?.answers)
    }

    /// The dragon of a stone: blocks that live or die together; `None` if there is no stone. What becomes of it tells
    /// [`Position::group_status`]. Cost: that of [`Position::analysis`].
    pub fn dragon(&self, v: Vertex) -> Option<&Dragon> {
        self.analysis().dragons.at(v)
    }

    /// The eye space of a colour that contains a vertex, looked at closely: the stones around it are read deeply, and
    /// nearly all with up to thirteen vertices are solved. Cost: some milliseconds mostly.
    pub(crate) fn close_eye(&self, color: Color, v: Vertex) -> Option<CloseEye> {
        let view = self.view();
        let close = self.ground().close_eye(view.color(color), view.vertex(v))?;
        Some(close.seen(view))
    }

    /// All eye spaces, looked at closely. Cost: some tenths of a second in the middle of a game on 19x19, once.
    pub fn close_eyes(&self) -> &Eyes {
        self.known.close_eyes.get_or_init(|| {
            let there = self.ground().close_eyes();
            Arc::new(there.seen(self.view()))
        })
    }

    /// The blocks with their status at the end of the game, as the position stands. Cost: that of [`crate::judge`], once.
    pub fn verdict(&self) -> &Verdict {
        self.known.verdict.get_or_init(|| {
            let board = self.board();
            let found = match &self.dead {
                DeadStones::Agreed {
                    position,
                    dead,
                    regions,
                } if *position == board.hash() => {
                    let mark = |dead, region: &DeadRegion| region.marked(dead, board);
                    Arc::new(verdict::agreed(board, &regions.iter().fold(*dead, mark)))
                }
                _ if self.game.counts_as_it_stands() => Arc::new(verdict::as_it_stands(board)),
                _ => self.judged().clone(),
            };
            match self.stated() {
                nothing if nothing == Stated::default() => found,
                stated => Arc::new(Arc::unwrap_or_clone(found).stated(board, &stated)),
            }
        })
    }

    /// The blocks with their status as they are judged, whatever was agreed or stated.
    fn judged(&self) -> &Arc<Verdict> {
        let judge = || Arc::new(verdict::judge_on(self.board(), self.stones()));
        self.known.judged.get_or_init(judge)
    }

    /// The position, counted by the rules of the game. Cost: that of [`Position::verdict`].
    pub fn count(&self) -> Count {
        let rules = self.game.rules();
        Count::by_rules(
            self.board(),
            self.verdict().survey(),
            rules,
            self.false_eyes(),
        )
    }

    /// The points inside territory, besides false eyes, that have to be filled once the dame are filled
    /// ([`crate::score::teire`]).
    ///
    /// Cost: that of [`Position::verdict`], and some milliseconds of reading, once.
    pub fn teire(&self) -> &ByColor<VertexSet> {
        let find = || teire::teire(self.board(), self.verdict().survey());
        self.known.teire.get_or_init(find)
    }

    /// What is proven to be each colour's own, if it answers every move of its opponent ([`crate::safety`]).
    ///
    /// Cost: some tens of milliseconds, once.
    pub fn secured(&self) -> &ByColor<VertexSet> {
        self.known.secured.get_or_init(|| {
            let secured = safety::secured(self.board(), Thoroughness::THOROUGH);
            let view = self.view();
            let pass_alive = view.by_color(ByColor::from_fn(|color| {
                view.set_back(self.ground().pass_alive()[color].kept())
            }));
            ByColor::from_fn(|color| secured[color] | pass_alive[color])
        })
    }

    /// The reader of single dragons, which remembers what it has read; it stops reading when it is interrupted.
    pub(crate) fn owl(&self) -> RefMut<'_, Owl> {
        let new = || {
            let ground = self.ground().clone();
            RefCell::new(Owl::on(ground, OwlSettings::default(), &self.interrupt))
        };
        self.known.owl.get_or_init(new).borrow_mut()
    }
}

#[cfg(test)]
mod eye_tests;
#[cfg(test)]
mod tests;
