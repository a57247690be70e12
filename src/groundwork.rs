//! What all questions about a position start from, each part computed when it is first asked for and then shared: the
//! position seen at a glance, playouts, and a memory for close looks.
//!
//! Turning, mirroring and exchanging the colours make sixteen positions of one. Only one *representative* of these is
//! looked at, so all of them get the same answers, each in its own orientation, even where a budget runs out.

use crate::analysis::{Analysis, CloseEye, CloseReader, solver};
use crate::benson::{self, PassAlive};
use crate::board::{Board, Ko, Orientation, Suicide, canonical};
use crate::color::{ByColor, Color};
use crate::eye::Eyes;
use crate::network::{Network, Situation};
use crate::playout::{OWNED, Ownership, PlayoutSettings, Series};
use crate::seki::Regions;
use crate::tactics::CaptureSettings;
use crate::vertex::Vertex;
use crate::vertex_map::VertexMap;
use crate::vertex_set::VertexSet;
use crate::worm::{CaptureMemory, Worms};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The parts of the playouts after which their result is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Sixteenth,
    Quarter,
    Half,
    All,
}

impl Part {
    pub(crate) const EACH: [Part; 4] = [Part::Sixteenth, Part::Quarter, Part::Half, Part::All];

    /// So many of a number, rounded up.
    pub(crate) fn of(self, all: u32) -> u32 {
        all.div_ceil(match self {
            Part::Sixteenth => 16,
            Part::Quarter => 4,
            Part::Half => 2,
            Part::All => 1,
        })
    }
}

/// The memory of close looks, which may outlast a position: its answers depend on the position only.
pub(crate) type CloseMemory = Arc<Mutex<CloseReader>>;

/// What judge and readers start from. All its parts are those of the representative.
///
/// Cloning it shares what is known.
#[derive(Clone, Debug)]
pub(crate) struct Groundwork(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    board: Board,
    orientations: Vec<Orientation>,
    pass_alive: OnceLock<ByColor<PassAlive>>,
    worms: OnceLock<Worms>,
    analysis: OnceLock<Analysis>,
    network: &'static Network,
    told: ByColor<OnceLock<Option<VertexMap<f64>>>>,
    played: Arc<SharedPlayouts>,
    close: CloseMemory,
    close_eyes: OnceLock<Eyes>,
}

/// The playouts of a representative, which heed no ko ban.
#[derive(Debug)]
struct SharedPlayouts {
    settings: PlayoutSettings,
    series: Mutex<Option<Series>>,
    ownership: [OnceLock<Ownership>; Part::EACH.len()],
}

impl Groundwork {
    /// For a position with its ko ban and its rule of suicide.
    pub(crate) fn new(
        board: &Board,
        settings: PlayoutSettings,
        network: &'static Network,
        close: CloseMemory,
    ) -> Groundwork {
        let played = SharedPlayouts {
            settings,
            series: Mutex::default(),
            ownership: [const { OnceLock::new() }; Part::EACH.len()],
        };
        Groundwork::with(board, Arc::new(played), network, close)
    }

    fn with(
        board: &Board,
        played: Arc<SharedPlayouts>,
        network: &'static Network,
        close: CloseMemory,
    ) -> Groundwork {
        let (mut representative, mut orientations) = canonical(board);
        representative.set_suicide(board.suicide());
        if let Some((v, color)) = board.ko() {
            let seen =
                |orientation: &Orientation| (orientation.vertex(v), orientation.color(color));
            let ko: Option<Ko> = orientations.iter().map(seen).min();
            orientations.retain(|orientation| Some(seen(orientation)) == ko);
            representative.set_ko(ko);
        }
        Groundwork(Arc::new(Shared {
            board: representative,
            orientations,
            pass_alive: OnceLock::new(),
            worms: OnceLock::new(),
            analysis: OnceLock::new(),
            network,
            told: ByColor::default(),
            played,
            close,
            close_eyes: OnceLock::new(),
        }))
    }

    /// For a position that stands for itself, with the usual playouts.
    #[cfg(test)]
    pub(crate) fn as_it_is(board: &Board) -> Groundwork {
        let ground = Groundwork::stones(board, PlayoutSettings::default());
        let there = ground.0.orientations[0];
        let mut shared = Arc::into_inner(ground.0).unwrap();
        shared.board = board.clone();
        shared.orientations = vec![there.identity_there()];
        Groundwork(Arc::new(shared))
    }

    /// For the stones of a position by itself, with the built-in network.
    pub(crate) fn stones(board: &Board, settings: PlayoutSettings) -> Groundwork {
        let network = Network::built_in();
        Groundwork::new(&bare(board), settings, network, CloseMemory::default())
    }

    /// For another position by itself, with network and playouts as for this one.
    pub(crate) fn alone(board: &Board, like: &Groundwork) -> Groundwork {
        let shared = &like.0;
        Groundwork::new(board, like.settings(), shared.network, shared.close.clone())
    }

    /// How playouts are made.
    pub(crate) fn settings(&self) -> PlayoutSettings {
        self.0.played.settings
    }

    /// For the stones of the position alone, with the same playouts, whatever ko ban is in force and whether suicide is
    /// allowed: what the judge starts from. `board` must be that of the position.
    pub(crate) fn of_stones(&self, board: &Board) -> Groundwork {
        if board.ko().is_none() && board.suicide() == Suicide::Forbidden {
            return self.clone();
        }
        let Shared {
            played,
            network,
            close,
            ..
        } = &*self.0;
        Groundwork::with(&bare(board), played.clone(), network, close.clone())
    }

    /// The representative.
    pub(crate) fn board(&self) -> &Board {
        &self.0.board
    }

    /// The orientations of the position that show the representative; several if it is symmetrical.
    pub(crate) fn orientations(&self) -> &[Orientation] {
        &self.0.orientations
    }

    /// The pass-alive stones and their territory. Cost: some tens of microseconds.
    pub(crate) fn pass_alive(&self) -> &ByColor<PassAlive> {
        let shared = &self.0;
        shared
            .pass_alive
            .get_or_init(|| benson::pass_alive(&shared.board))
    }

    /// The worms at a glance. Cost: a millisecond in the middle of a game on 19x19.
    pub(crate) fn worms(&self) -> &Worms {
        let shared = &self.0;
        shared.worms.get_or_init(|| {
            let memory = CaptureMemory::new(CaptureSettings::default());
            Worms::with_memory(&shared.board, memory)
        })
    }

    /// Worms, eyes and dragons at a glance. Cost: three milliseconds in the middle of a game on 19x19.
    pub(crate) fn analysis(&self) -> &Analysis {
        self.0
            .analysis
            .get_or_init(|| Analysis::of(self.worms().clone(), &mut solver(), self.pass_alive()))
    }

    /// Who owned each vertex in a part of the playouts. Cost: some ten milliseconds for a quarter of the usual ones in the
    /// middle of a game on 19x19.
    pub(crate) fn ownership(&self, part: Part) -> &Ownership {
        let played = &self.0.played;
        played.ownership[part as usize].get_or_init(|| {
            for before in Part::EACH.into_iter().take(part as usize) {
                self.ownership(before);
            }
            let mut kept = played.series.lock().unwrap_or_else(PoisonError::into_inner);
            // Taken out, so that a series that is given up in the middle is not continued.
            let series = kept.take();
            let mut series = series.unwrap_or_else(|| Series::new(&self.0.board, played.settings));
            series.run(part.of(played.settings.playouts));
            let ownership = series.ownership();
            *kept = Some(series);
            ownership
        })
    }

    /// The share of the board, 0 to 1, that belongs to neither side in a part of the playouts. What is behind a wall with a
    /// gap does not count: playouts leave the gap open.
    pub(crate) fn open_share(&self, part: Part) -> f64 {
        let (board, ownership) = (self.board(), self.ownership(part));
        let regions = Regions::new(board, &VertexSet::EMPTY);
        let walled = regions.neutral - regions.divided().neutral;
        let vertices = board.size().vertices();
        let open = vertices.filter(|&v| ownership.balance(v).abs() < OWNED && !walled.contains(v));
        open.count() as f64 / board.size().area() as f64
    }

    /// The network.
    pub(crate) fn network(&self) -> &'static Network {
        self.0.network
    }

    /// Whose each vertex will be according to the network with a side to move on the representative, 1 for Black and -1 for
    /// White; `None` on boards that it does not know. Cost: two milliseconds on 19x19, once.
    pub(crate) fn told_to(&self, first: Color) -> Option<&VertexMap<f64>> {
        let find = || {
            let asked = Situation::alone(&self.0.board, first);
            Network::knows(asked.board.size())
                .then(|| self.symmetrical(&self.0.network.answer(&asked).ownership))
        };
        self.0.told[first].get_or_init(find).as_ref()
    }

    /// The same, asked once, with Black to move: the mean with White's answer agrees with the fate of blocks as often, for
    /// twice the time.
    pub(crate) fn told(&self) -> Option<&VertexMap<f64>> {
        self.told_to(Color::Black)
    }

    /// The mean with either side to move. Cost: two milliseconds more on 19x19.
    pub(crate) fn told_with_either_to_move(&self) -> Option<VertexMap<f64>> {
        let (black, white) = (self.told_to(Color::Black)?, self.told_to(Color::White)?);
        let mut mean = VertexMap::filled(0.0);
        for v in self.board().size().vertices() {
            mean[v] = (black[v] + white[v]) / 2.0;
        }
        Some(mean)
    }

    /// The mean of a map of the representative over all orientations in which it shows itself.
    fn symmetrical(&self, owners: &VertexMap<f32>) -> VertexMap<f64> {
        let (views, first) = (self.orientations(), self.orientations()[0]);
        let mut mean = VertexMap::filled(0.0);
        for there in self.board().size().vertices() {
            let v = first.vertex_back(there);
            let seen = views
                .iter()
                .map(|view| view.sign() * f64::from(owners[view.vertex(v)]));
            mean[there] = first.sign() * seen.sum::<f64>() / views.len() as f64;
        }
        mean
    }

    fn close(&self) -> MutexGuard<'_, CloseReader> {
        self.0.close.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The worms, of which those on some vertices are looked at closely. Cost: that of [`CloseReader::worms`].
    pub(crate) fn close_worms(&self, at: &VertexSet) -> Worms {
        self.close().worms(self.worms(), at)
    }

    /// The eye space of a colour that contains a vertex, looked at closely. Cost: that of [`CloseReader::eye`].
    pub(crate) fn close_eye(&self, color: Color, v: Vertex) -> Option<CloseEye> {
        self.close().eye(self.worms(), color, v)
    }

    /// All eye spaces, looked at closely. Cost: that of [`CloseReader::eyes`], once.
    pub(crate) fn close_eyes(&self) -> &Eyes {
        let find = || self.close().eyes(self.worms());
        self.0.close_eyes.get_or_init(find)
    }
}

/// A board with the same stones, but without a ko ban, and with suicide forbidden.
fn bare(board: &Board) -> Board {
    let mut bare = board.clone();
    bare.set_ko(None);
    bare.set_suicide(Suicide::Forbidden);
    bare
}
