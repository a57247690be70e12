//! The way through the network, in integers.
//!
//! Activations are 16-bit integers in units of 1/64. They lie in a grid that has a row more above and below the board and a
//! column more to its right, which serves as the left border of the next row, too; all of these stay zero. Channels of a
//! vertex stand together. Sums have 32 bits and cannot overflow (`scripts/network/pack.py` checks it).

use super::lanes::{Lanes, Work};
use super::weights::{ACTIVATION, Convolution, Dense, GROUP, Residual, TRUNK, Weights};
use super::{PLANES, weights};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;

/// Vertices whose sums are kept in registers together.
const TILE: usize = 4;

/// Registers for the outputs of one vertex.
const REGISTERS: usize = 2;

/// The grid of a board.
#[derive(Clone, Copy, Debug)]
struct Grid {
    width: usize,
    height: usize,
}

impl Grid {
    fn stride(self) -> usize {
        self.width + 1
    }

    /// The cell of a vertex, by column and row from the top.
    fn cell(self, x: usize, y: usize) -> usize {
        1 + (y + 1) * self.stride() + x
    }

    /// The cells of all rows of the board with the columns between them, filled up to whole tiles.
    fn span(self) -> (usize, usize) {
        let first = self.cell(0, 0);
        let count = self.height * self.stride();
        (first, count.next_multiple_of(TILE))
    }

    /// The cells, border included.
    fn cells(self) -> usize {
        let (first, count) = self.span();
        first + count + self.stride() + 1
    }

    /// The distances in cells of the neighbours in a square of this side, rows from the top.
    fn taps(self, side: usize) -> impl Iterator<Item = isize> {
        let (half, side) = (side as isize / 2, side as isize);
        let stride = self.stride() as isize;
        (0..side * side).map(move |i| (i / side - half) * stride + i % side - half)
    }
}

/// A convolution whose weights lie as the lanes take them: by group of outputs, tap, pair of inputs, output, input of the pair.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    inputs: usize,
    outputs: usize,
    side: usize,
    pre: u32,
    shift: u32,
    factors: Vec<i32>,
    biases: Vec<i32>,
    pairs: Vec<i16>,
    /// The outputs of a group: as many as the registers of a vertex hold.
    group: usize,
}

impl Layer {
    fn new(c: &Convolution, group: usize) -> Layer {
        let mut pairs = Vec::with_capacity(c.weights.len());
        for first in (0..c.outputs).step_by(group) {
            for tap in 0..c.side * c.side {
                for input in (0..c.inputs).step_by(2) {
                    for output in first..first + group {
                        for i in input..input + 2 {
                            let at = (tap * c.inputs + i) * c.outputs + output;
                            pairs.push(i16::from(c.weights[at]));
                        }
                    }
                }
            }
        }
        Layer {
            inputs: c.inputs,
            outputs: c.outputs,
            side: c.side,
            pre: c.pre,
            shift: c.shift,
            factors: c.factors.clone(),
            biases: c.biases.clone(),
            pairs,
            group,
        }
    }
}

/// A block of layers.
#[derive(Clone, Debug)]
struct ResidualLayers {
    linear: bool,
    steps: Vec<Layer>,
    last: Layer,
    pool: Option<Dense>,
}

/// The stem: the weights of each plane at each tap, as wide as the trunk.
#[derive(Clone, Debug)]
struct Stem {
    channels: usize,
    shift: u32,
    factors: Vec<i32>,
    biases: Vec<i32>,
    weights: Vec<i16>,
}

/// A network that is ready to be evaluated.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    stem: Stem,
    blocks: Vec<ResidualLayers>,
    head: Layer,
    maps: Dense,
    hidden: Dense,
    numbers: Dense,
}

/// Makes layers for lanes of a kind.
pub(super) struct Prepare<'a>(pub &'a Weights);

impl Work for Prepare<'_> {
    type Output = Layers;

    fn on<L: Lanes>(self, _: L) -> Layers {
        let group = REGISTERS * L::COUNT;
        debug_assert!(GROUP.is_multiple_of(group));
        let layer = |c: &Convolution| Layer::new(c, group);
        let block = |b: &Residual| ResidualLayers {
            linear: b.linear,
            steps: b.steps.iter().map(layer).collect(),
            last: layer(&b.last),
            pool: b.pool.clone(),
        };
        let w = self.0;
        Layers {
            stem: Stem {
                channels: w.stem.outputs,
                shift: w.stem.shift,
                factors: w.stem.factors.clone(),
                biases: w.stem.biases.clone(),
                weights: w.stem.weights.iter().map(|&w| i16::from(w)).collect(),
            },
            blocks: w.blocks.iter().map(block).collect(),
            head: layer(&w.head),
            maps: w.maps.clone(),
            hidden: w.hidden.clone(),
            numbers: w.numbers.clone(),
        }
    }
}

/// What comes out, in units of 1/1024.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outputs {
    /// Logit of a move and ownership before the hyperbolic tangent, for each vertex in reading order.
    pub maps: Vec<[i32; weights::MAPS]>,
    /// The logit of a pass, what is added to the lead (in eights of a point), and the spread.
    pub numbers: [i32; weights::NUMBERS],
}

/// Evaluates a position.
#[derive(Clone, Copy)]
pub(super) struct Forward<'a> {
    pub layers: &'a Layers,
    pub size: Size,
    pub planes: &'a [VertexSet; PLANES],
}

impl Work for Forward<'_> {
    type Output = Outputs;

    fn on<L: Lanes>(self, lanes: L) -> Outputs {
        lanes.run(
            #[inline(always)]
            || self.through(lanes),
        )
    }
}

impl Forward<'_> {
    #[inline(always)]
    fn through<L: Lanes>(&self, lanes: L) -> Outputs {
        let grid = Grid {
            width: self.size.width(),
            height: self.size.height(),
        };
        let layers = self.layers;
        let mut trunk = self.stem(grid);
        let mut steps = [Vec::new(), Vec::new()];
        for block in &layers.blocks {
            let [mut from, mut to] = steps;
            from.clear();
            let least = if block.linear { i16::MIN } else { 0 };
            from.extend(trunk.iter().map(|&x| x.max(least)));
            for step in &block.steps {
                to.clear();
                to.resize(grid.cells() * step.outputs, 0);
                convolve(lanes, grid, step, &step.biases, &from, &mut to, activated);
                (from, to) = (to, from);
            }
            let last = &block.last;
            let biases = match &block.pool {
                Some(pool) => with_pool(last, pool, &pooled(grid, &from)),
                None => last.biases.clone(),
            };
            convolve(lanes, grid, last, &biases, &from, &mut trunk, added);
            steps = [from, to];
        }
        let [mut head, _] = steps;
        head.clear();
        head.resize(grid.cells() * layers.head.outputs, 0);
        let layer = &layers.head;
        convolve(
            lanes,
            grid,
            layer,
            &layer.biases,
            &trunk,
            &mut head,
            activated,
        );
        let mut maps = Vec::with_capacity(self.size.area());
        for y in 0..grid.height {
            for x in 0..grid.width {
                let at = grid.cell(x, y) * layer.outputs;
                let mut out = [0; weights::MAPS];
                dense(&layers.maps, &head[at..at + layer.outputs], &mut out);
                maps.push(out);
            }
        }
        let mut hidden = vec![0; layers.hidden.outputs];
        dense(&layers.hidden, &pooled(grid, &head), &mut hidden);
        let hidden: Vec<i16> = hidden
            .iter()
            .map(|&h| h.clamp(0, 16 * ACTIVATION) as i16)
            .collect();
        let mut numbers = [0; weights::NUMBERS];
        dense(&layers.numbers, &hidden, &mut numbers);
        Outputs { maps, numbers }
    }

    /// The trunk at its start: the weights of all planes that are set near each vertex.
    #[inline(always)]
    fn stem(&self, grid: Grid) -> Vec<i16> {
        let stem = &self.layers.stem;
        let c = stem.channels;
        let mut sums = vec![0i16; self.size.area() * c];
        let place = |v: Vertex| (v.column(), self.size.row_from_top(v));
        for (plane, set) in self.planes.iter().enumerate() {
            for (x, y) in set.iter().map(place) {
                // The vertex lies `dx - 2`, `dy - 2` away from that whose sum it is added to.
                for dy in 0..5 {
                    let Some(row) = (y + 2).checked_sub(dy).filter(|&r| r < grid.height) else {
                        continue;
                    };
                    for dx in 0..5 {
                        let Some(column) = (x + 2).checked_sub(dx).filter(|&c| c < grid.width)
                        else {
                            continue;
                        };
                        let to = (row * grid.width + column) * c;
                        let from = ((dy * 5 + dx) * PLANES + plane) * c;
                        let sums = &mut sums[to..to + c];
                        for (sum, &w) in sums.iter_mut().zip(&stem.weights[from..from + c]) {
                            *sum = sum.wrapping_add(w);
                        }
                    }
                }
            }
        }
        let mut trunk = vec![0; grid.cells() * c];
        for (i, sums) in sums.chunks_exact(c).enumerate() {
            let at = grid.cell(i % grid.width, i / grid.width) * c;
            let numbers = stem.factors.iter().zip(&stem.biases);
            for ((out, &sum), (&factor, &bias)) in
                trunk[at..at + c].iter_mut().zip(sums).zip(numbers)
            {
                let value = (i32::from(sum) * factor + bias) >> stem.shift;
                *out = value.clamp(-TRUNK, TRUNK) as i16;
            }
        }
        trunk
    }
}

/// An activation between layers.
#[inline(always)]
fn activated(_: i16, value: i32) -> i16 {
    value.clamp(0, ACTIVATION) as i16
}

/// What is added to the trunk.
#[inline(always)]
fn added(trunk: i16, value: i32) -> i16 {
    (i32::from(trunk) + value).clamp(-TRUNK, TRUNK) as i16
}

/// The sums of a vertex with the products of a pair of its inputs.
#[inline(always)]
fn with_products<L: Lanes>(
    lanes: L,
    sums: [L::Register; REGISTERS],
    pair: [i16; 2],
    weights: [L::Register; REGISTERS],
) -> [L::Register; REGISTERS] {
    let same = lanes.same(pair);
    let [left, right] = sums;
    [
        lanes.add_products(left, same, weights[0]),
        lanes.add_products(right, same, weights[1]),
    ]
}

/// Computes a layer for all vertices; `put` makes the new activation from the old one in `to` and the value.
#[inline(always)]
fn convolve<L: Lanes>(
    lanes: L,
    grid: Grid,
    layer: &Layer,
    biases: &[i32],
    from: &[i16],
    to: &mut [i16],
    put: impl Fn(i16, i32) -> i16,
) {
    let (inputs, outputs, group) = (layer.inputs, layer.outputs, layer.group);
    let (first, count) = grid.span();
    let mut taps = [0isize; 9];
    for (tap, offset) in taps.iter_mut().zip(grid.taps(layer.side)) {
        *tap = offset * inputs as isize;
    }
    let taps = &taps[..layer.side * layer.side];
    let length = taps.len() * inputs * group;
    for (number, pairs) in layer.pairs.chunks_exact(length).enumerate() {
        let base = number * group;
        let factors = &layer.factors[base..base + group];
        let biases = &biases[base..base + group];
        for cell in (first..first + count).step_by(TILE) {
            // Each by its name: so they stay in registers even where loops are not unrolled.
            let [mut one, mut two, mut three, mut four] = [[lanes.zero(); REGISTERS]; TILE];
            for (&tap, pairs) in taps.iter().zip(pairs.chunks_exact(inputs * group)) {
                let at = (cell * inputs).wrapping_add_signed(tap);
                let (first, rest) = from[at..at + TILE * inputs].split_at(inputs);
                let (second, rest) = rest.split_at(inputs);
                let (third, fourth) = rest.split_at(inputs);
                let cells = first.chunks_exact(2).zip(second.chunks_exact(2));
                let cells = cells.zip(third.chunks_exact(2).zip(fourth.chunks_exact(2)));
                for (((a, b), (c, d)), pairs) in cells.zip(pairs.chunks_exact(2 * group)) {
                    let (left, right) = pairs.split_at(2 * L::COUNT);
                    let weights = [lanes.weights(left), lanes.weights(right)];
                    one = with_products(lanes, one, [a[0], a[1]], weights);
                    two = with_products(lanes, two, [b[0], b[1]], weights);
                    three = with_products(lanes, three, [c[0], c[1]], weights);
                    four = with_products(lanes, four, [d[0], d[1]], weights);
                }
            }
            let sums = [one, two, three, four];
            for (i, sums) in sums.iter().enumerate() {
                let mut out = [0i32; GROUP];
                for (r, &sum) in sums.iter().enumerate() {
                    lanes.store(sum, &mut out[r * L::COUNT..]);
                }
                let at = (cell + i) * outputs + base;
                let to = &mut to[at..at + group];
                let numbers = factors.iter().zip(biases);
                for ((to, &sum), (&factor, &bias)) in to.iter_mut().zip(&out).zip(numbers) {
                    let scaled = (sum >> layer.pre).wrapping_mul(factor);
                    *to = put(*to, scaled.wrapping_add(bias) >> layer.shift);
                }
            }
        }
    }
    clear_border(grid, outputs, to);
}

/// Sets the cells between the rows, and those after the last one, to zero again.
#[inline(always)]
fn clear_border(grid: Grid, channels: usize, cells: &mut [i16]) {
    for y in 0..grid.height {
        let at = grid.cell(grid.width, y) * channels;
        cells[at..at + channels].fill(0);
    }
    let after = grid.cell(0, grid.height) - 1;
    cells[after * channels..].fill(0);
}

/// Mean and maximum of each channel over the board, in units of 1/1024.
#[inline(always)]
fn pooled(grid: Grid, cells: &[i16]) -> Vec<i16> {
    let channels = cells.len() / grid.cells();
    let area = (grid.width * grid.height) as i32;
    let mut sums = vec![0i32; channels];
    let mut most = vec![0i16; channels];
    for y in 0..grid.height {
        let first = grid.cell(0, y) * channels;
        let row = &cells[first..first + grid.width * channels];
        for cell in row.chunks_exact(channels) {
            for ((sum, most), &a) in sums.iter_mut().zip(&mut most).zip(cell) {
                *sum += i32::from(a);
                *most = a.max(*most);
            }
        }
    }
    let means = sums
        .iter()
        .map(|&sum| ((16 * sum + area / 2) / area) as i16);
    means.chain(most.iter().map(|&m| 16 * m)).collect()
}

/// The biases of a layer with what the whole board adds.
#[inline(always)]
fn with_pool(layer: &Layer, pool: &Dense, pooled: &[i16]) -> Vec<i32> {
    const MOST: i64 = 1 << 30;
    let mut more = vec![0; layer.outputs];
    dense(pool, pooled, &mut more);
    let sums = layer.biases.iter().zip(more);
    sums.map(|(&bias, more)| (i64::from(bias) + i64::from(more)).clamp(-MOST, MOST) as i32)
        .collect()
}

/// Computes a layer of numbers.
#[inline(always)]
fn dense(layer: &Dense, inputs: &[i16], out: &mut [i32]) {
    let sums = &mut *out;
    sums.fill(0);
    for (&input, weights) in inputs.iter().zip(layer.weights.chunks_exact(layer.outputs)) {
        for (sum, &w) in sums.iter_mut().zip(weights) {
            *sum += i32::from(input) * i32::from(w);
        }
    }
    let numbers = layer.factors.iter().zip(&layer.biases);
    for (sum, (&factor, &bias)) in sums.iter_mut().zip(numbers) {
        let value = (i64::from(*sum) * factor + bias) >> layer.shift;
        *sum = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    }
}
