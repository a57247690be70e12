//! The network against a naive one in floating-point numbers, on all lanes, and its symmetries.

use super::forward::{Forward, Prepare};
use super::lanes::{Lanes, Work, on_all};
use super::weights::{Convolution, Dense, Weights};
use super::*;
use crate::playout::Rng;
use std::time::{Duration, Instant};

/// A position after random moves, and the moves, the newest first.
fn random(size: Size, count: usize, seed: u64) -> (Board, Color, Vec<Move>) {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(size);
    let (mut color, mut last) = (Color::Black, Vec::new());
    for _ in 0..count {
        let v = size.vertices().nth(rng.below(size.area()));
        if let Some(v) = v
            && board.play(color, v).is_ok()
        {
            last.insert(0, Move::Play(v));
            color = color.opponent();
        }
    }
    (board, color, last)
}

/// Sizes with positions: squares, rectangles, the least and the largest.
fn positions() -> impl Iterator<Item = (Board, Color, Vec<Move>)> {
    let sizes = [
        (19, 19),
        (9, 9),
        (13, 13),
        (2, 2),
        (1, 1),
        (25, 25),
        (7, 3),
        (1, 20),
        (19, 5),
    ];
    sizes.into_iter().enumerate().map(|(i, (width, height))| {
        let size = Size::new(width, height).unwrap();
        random(size, size.area() * (i % 4 + 1) / 3, i as u64)
    })
}

fn situation<'a>(board: &'a Board, to_move: Color, last: &[Move]) -> Situation<'a> {
    Situation {
        last: last.iter().copied().take(LAST_MOVES).collect(),
        komi: 6.5,
        symmetry: None,
        ..Situation::alone(board, to_move)
    }
}

/// The network in floating-point numbers, one formula after the other.
struct Naive<'a> {
    weights: &'a Weights,
    width: usize,
    height: usize,
}

/// Channels of each vertex, rows from the top.
type Layer = Vec<Vec<f64>>;

impl<'a> Naive<'a> {
    fn new(weights: &'a Weights, size: Size) -> Naive<'a> {
        Naive {
            weights,
            width: size.width(),
            height: size.height(),
        }
    }

    fn convolve(&self, c: &Convolution, from: &Layer, more: &[f64]) -> Layer {
        let half = (c.side / 2) as isize;
        let at = |x: isize, y: isize| -> Option<&Vec<f64>> {
            let inside = x >= 0 && y >= 0 && x < self.width as isize && y < self.height as isize;
            inside.then(|| &from[y as usize * self.width + x as usize])
        };
        let mut out = Vec::new();
        for y in 0..self.height as isize {
            for x in 0..self.width as isize {
                let mut sums = vec![0.0; c.outputs];
                for tap in 0..c.side * c.side {
                    let (dx, dy) = ((tap % c.side) as isize, (tap / c.side) as isize);
                    let Some(inputs) = at(x + dx - half, y + dy - half) else {
                        continue;
                    };
                    for (i, input) in inputs.iter().enumerate() {
                        for (o, sum) in sums.iter_mut().enumerate() {
                            let w = c.weights[(tap * c.inputs + i) * c.outputs + o];
                            *sum += input * f64::from(w);
                        }
                    }
                }
                let real = |o: usize, sum: f64| {
                    let scaled = sum / f64::from(1u32 << c.pre) * f64::from(c.factors[o]);
                    let half = f64::from(1u32 << c.shift) / 2.0;
                    (scaled + f64::from(c.biases[o]) - half + more[o]) / f64::from(1u32 << c.shift)
                };
                out.push(sums.iter().enumerate().map(|(o, &s)| real(o, s)).collect());
            }
        }
        out
    }

    fn dense(d: &Dense, inputs: &[f64], rounding: f64) -> Vec<f64> {
        let real = |o: usize| {
            let products = inputs.iter().zip(d.weights.chunks(d.outputs));
            let sum: f64 = products.map(|(x, w)| x * f64::from(w[o])).sum();
            let scaled = sum * d.factors[o] as f64 + d.biases[o] as f64;
            (scaled - rounding * 2f64.powi(d.shift as i32)) / 2f64.powi(d.shift as i32)
        };
        (0..d.outputs).map(real).collect()
    }

    fn pooled(layer: &Layer) -> Vec<f64> {
        let count = layer.len() as f64;
        let channel = |c: usize| layer.iter().map(move |v| v[c]);
        let means = (0..layer[0].len()).map(|c| 16.0 * channel(c).sum::<f64>() / count);
        let most = (0..layer[0].len()).map(|c| 16.0 * channel(c).fold(0.0, f64::max));
        means.chain(most).collect()
    }

    /// The maps and the numbers in units of 1/1024.
    fn outputs(&self, size: Size, planes: &[VertexSet; PLANES]) -> (Layer, Vec<f64>) {
        let seen = size
            .vertices()
            .map(|v| {
                planes
                    .iter()
                    .map(|p| f64::from(u8::from(p.contains(v))))
                    .collect()
            })
            .collect();
        let w = self.weights;
        let none = vec![0.0; 1024];
        let clamp = |layer: Layer, low: f64, high: f64| -> Layer {
            let row = |v: Vec<f64>| v.into_iter().map(|x| x.clamp(low, high)).collect();
            layer.into_iter().map(row).collect()
        };
        let mut trunk = clamp(self.convolve(&w.stem, &seen, &none), -2047.0, 2047.0);
        for block in &w.blocks {
            let least = if block.linear { -2047.0 } else { 0.0 };
            let mut y = clamp(trunk.clone(), least, 2047.0);
            for step in &block.steps {
                y = clamp(self.convolve(step, &y, &none), 0.0, 1023.0);
            }
            let more = match &block.pool {
                Some(pool) => Self::dense(pool, &Self::pooled(&y), 0.0),
                None => none.clone(),
            };
            let added = self.convolve(&block.last, &y, &more);
            let sum = |(a, b): (&Vec<f64>, Vec<f64>)| a.iter().zip(b).map(|(a, b)| a + b).collect();
            trunk = clamp(trunk.iter().zip(added).map(sum).collect(), -2047.0, 2047.0);
        }
        let head = clamp(self.convolve(&w.head, &trunk, &none), 0.0, 1023.0);
        let maps = head.iter().map(|h| Self::dense(&w.maps, h, 0.5)).collect();
        let hidden = Self::dense(&w.hidden, &Self::pooled(&head), 0.5);
        let hidden: Vec<f64> = hidden.iter().map(|h| h.clamp(0.0, 16.0 * 1023.0)).collect();
        (maps, Self::dense(&w.numbers, &hidden, 0.5))
    }
}

fn builtin() -> Weights {
    Weights::read(include_bytes!("../../patterns/network.weights")).unwrap()
}

#[test]
fn it_computes_what_a_naive_network_does() {
    let weights = builtin();
    let network = Network::built_in();
    for (mut board, to_move, last) in positions() {
        let size = board.size();
        let planes = FeatureReader::default().planes(&mut board, to_move, &last, false);
        let (maps, numbers) = Naive::new(&weights, size).outputs(size, &planes);
        let found = lanes::on_widest(Forward {
            layers: network.layers(),
            size,
            planes: &planes,
        });
        // Each activation is rounded to 1/64.
        let near = |a: i32, b: f64| (f64::from(a) - b).abs() < 150.0 + 0.03 * b.abs();
        for (found, naive) in found.maps.iter().zip(&maps) {
            for (&a, &b) in found.iter().zip(naive) {
                assert!(near(a, b), "{size}: {a} and {b}");
            }
        }
        for (&a, &b) in found.numbers.iter().zip(&numbers) {
            assert!(near(a, b), "{size}: {a} and {b}");
        }
    }
}

/// Prepares and evaluates on one kind of lanes.
#[derive(Clone, Copy)]
struct Whole<'a>(&'a Weights, Size, &'a [VertexSet; PLANES]);

impl Work for Whole<'_> {
    type Output = forward::Outputs;

    fn on<L: Lanes>(self, lanes: L) -> forward::Outputs {
        let layers = Prepare(self.0).on(lanes);
        let forward = Forward {
            layers: &layers,
            size: self.1,
            planes: self.2,
        };
        forward.on(lanes)
    }
}

#[test]
fn all_lanes_give_the_same_bits() {
    let weights = builtin();
    for (mut board, to_move, last) in positions() {
        let planes = FeatureReader::default().planes(&mut board, to_move, &last, true);
        let all = on_all(Whole(&weights, board.size(), &planes));
        assert!(
            all.windows(2).all(|two| two[0] == two[1]),
            "{}",
            board.size()
        );
    }
}

#[test]
fn turned_and_exchanged_positions_get_the_turned_and_exchanged_answer() {
    let network = Network::built_in();
    for (board, to_move, last) in positions() {
        let size = board.size();
        let told = network.answer(&situation(&board, to_move, &last));
        for symmetry in Symmetry::ALL {
            let place = |v: Vertex| symmetry.map(size, v);
            let stones = size
                .vertices()
                .filter_map(|v| board.color_at(v).map(|c| (c, v)));
            let stones = stones.map(|(c, v)| (c.opponent(), place(v)));
            let mut turned = Board::from_stones(symmetry.size(size), stones).unwrap();
            turned.set_ko(board.ko().map(|(v, c)| (place(v), c.opponent())));
            let moves: Vec<Move> = last
                .iter()
                .filter_map(|mv| mv.vertex())
                .map(|v| Move::Play(place(v)))
                .collect();
            let other = network.answer(&Situation {
                komi: -6.5,
                ..situation(&turned, to_move.opponent(), &moves)
            });
            assert_eq!(
                (other.lead, other.spread),
                (-told.lead, told.spread),
                "{size}"
            );
            assert_eq!(other.pass, told.pass, "{size}");
            for v in size.vertices() {
                assert_eq!(other.policy[place(v)], told.policy[v], "{size} {v}");
                assert_eq!(other.ownership[place(v)], -told.ownership[v], "{size} {v}");
            }
        }
    }
}

#[test]
fn what_is_told_makes_sense() {
    let network = Network::built_in();
    for (board, to_move, last) in positions() {
        let size = board.size();
        let told = network.answer(&Situation {
            symmetry: Some(Symmetry::ALL[0]),
            ..situation(&board, to_move, &last)
        });
        let sum: f32 = size.vertices().map(|v| told.policy[v]).sum::<f32>() + told.pass;
        assert!((sum - 1.0).abs() < 1e-3, "{size}: {sum}");
        for v in size.vertices() {
            assert!(told.ownership[v].abs() <= 1.0);
            assert!(told.policy[v] == 0.0 || board.is_legal(to_move, v));
        }
        assert_eq!(told.winrate > 0.5, told.lead > 0.0, "{size}");
        assert!(
            told.spread > 0.0 && told.lead.abs() < 1500.0,
            "{size}: {told:?}"
        );
    }
}

#[test]
fn broken_weights_are_refused() {
    let bytes = include_bytes!("../../patterns/network.weights");
    assert!(Network::read(bytes).is_ok());
    for length in [0, 10, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(Network::read(&bytes[..length]).is_err(), "{length}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(Network::read(&longer).is_err());
    // The factors and the biases of the stem follow its two shifts; all of them are as large as can be.
    let mut huge = bytes.to_vec();
    let stem = huge.iter().position(|&b| b == b'\n').unwrap() + 3;
    let head = String::from_utf8_lossy(&bytes[..stem]).into_owned();
    let channels = head.split("channels=").nth(1).unwrap().split(' ').next();
    let channels: usize = channels.unwrap().parse().unwrap();
    huge[stem..stem + 6 * channels].fill(0x7f);
    let refused = Network::read(&huge).err().unwrap().to_string();
    assert!(refused.contains("too large"), "{refused}");
    let other = String::from_utf8_lossy(&bytes[..200]).replace("planes=32", "planes=31");
    assert!(Network::read(other.as_bytes()).is_err());
}

#[test]
fn functions_of_numbers_are_right() {
    for i in -400..=400 {
        let x = f64::from(i) / 10.0;
        assert!((exp(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        assert!((tanh(x) - x.tanh()).abs() < 1e-9, "{x}");
    }
    assert_eq!(winrate(0.0, 10.0), 0.5);
    assert!(winrate(10.0, 10.0) > 0.8 && winrate(-10.0, 10.0) < 0.2);
}

/// The shortest time of an evaluation on one kind of lanes, without preparing the layers.
#[derive(Clone, Copy)]
struct Timed<'a>(Whole<'a>);

impl Work for Timed<'_> {
    type Output = Duration;

    fn on<L: Lanes>(self, lanes: L) -> Duration {
        let Whole(weights, size, planes) = self.0;
        let layers = Prepare(weights).on(lanes);
        let forward = || {
            let start = Instant::now();
            let layers = &layers;
            let work = Forward {
                layers,
                size,
                planes,
            };
            std::hint::black_box(work.on(lanes));
            start.elapsed()
        };
        (0..20).map(|_| forward()).min().unwrap()
    }
}

#[test]
#[ignore = "times the network; its figures stand in docs/lab/experiments.md"]
fn an_evaluation_is_much_faster_than_by_the_naive_network() {
    let weights = builtin();
    for (mut board, to_move, last) in positions().take(2) {
        let size = board.size();
        let planes = FeatureReader::default().planes(&mut board, to_move, &last, false);
        let start = Instant::now();
        Naive::new(&weights, size).outputs(size, &planes);
        let naive = start.elapsed();
        let times = on_all(Timed(Whole(&weights, size, &planes)));
        println!("{size}: naive {naive:.1?}, plain lanes and wider ones {times:.2?}");
        assert!(*times.last().unwrap() * 2 < naive, "{size}");
    }
}
