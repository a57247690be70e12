//! The way through the network, in integers.
//!
//! Activations are 16-bit integers in units of 1/64. They lie in a grid that has a row more above the board, two more below
//! and a column more to its right, which serves as the left border of the next row, too; all of these stay zero. Channels of a
//! vertex stand together. Sums have 32 bits and cannot overflow (`scripts/network/pack.py` checks it).
//!
//! Convolutions are computed for squares of four vertices at once, with 16 products for each pair of channels in place of 36
//! (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015). What is halved there is not halved here but
//! doubled in the weights, so all is exact: the sums are four times those of the plain formula.

use super::lanes::{Lanes, Work};
use super::weights::{ACTIVATION, Convolution, Dense, GROUP, Residual, TRUNK, Weights};
use super::{PLANES, weights};
use crate::vertex::{Size, Vertex};
use crate::vertex_set::VertexSet;

/// Cells whose sums are kept in registers together.
const TILE: usize = 4;

/// Cells or squares whose sums are computed at once, so that they stay near the processor.
const BLOCK: usize = 20;

/// Products for each pair of channels and square of four vertices.
const POINTS: usize = 16;

/// Computes each number of an array. Loops of a known length over arrays become vector instructions; the methods of arrays
/// do not.
macro_rules! each {
    ($count:expr, $i:ident => $value:expr) => {{
        let mut out = [0; $count];
        for $i in 0..$count {
            out[$i] = $value;
        }
        out
    }};
}

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

    /// The cells, border included.
    fn cells(self) -> usize {
        self.cell(0, self.height + 2) + 1
    }

    /// The upper left vertices of the squares of four that cover the board.
    fn squares(self) -> Vec<(usize, usize)> {
        let rows = (0..self.height).step_by(2);
        rows.flat_map(|y| (0..self.width).step_by(2).map(move |x| (x, y)))
            .collect()
    }
}

/// A convolution whose weights lie as the lanes take them: for each point by group of outputs, pair of inputs, output, input of
/// the pair. One that sees nothing but the vertex is taken as one whose other weights are zero.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    inputs: usize,
    outputs: usize,
    pre: u32,
    shift: u32,
    factors: Vec<i32>,
    biases: Vec<i32>,
    points: Vec<Vec<i16>>,
    /// The outputs of a group: as many as lanes compute at once.
    group: usize,
}

impl Layer {
    fn new(c: &Convolution, group: usize) -> Layer {
        let weight = |tap: usize, input: usize, output: usize| {
            i16::from(c.weights[(tap * c.inputs + input) * c.outputs + output])
        };
        let taps = |input: usize, output: usize| match c.side {
            3 => std::array::from_fn(|tap| weight(tap, input, output)),
            _ => [0, 0, 0, 0, weight(0, input, output), 0, 0, 0, 0],
        };
        let mut points = vec![Vec::new(); POINTS];
        for first in (0..c.outputs).step_by(group) {
            for input in (0..c.inputs).step_by(2) {
                for output in first..first + group {
                    for i in input..input + 2 {
                        for (point, w) in points.iter_mut().zip(spread(taps(i, output))) {
                            point.push(w);
                        }
                    }
                }
            }
        }
        Layer {
            inputs: c.inputs,
            outputs: c.outputs,
            pre: c.pre,
            shift: c.shift,
            factors: c.factors.clone(),
            biases: c.biases.clone(),
            points,
            group,
        }
    }
}

/// The weights of a convolution by which its 16 points are multiplied.
fn spread(taps: [i16; 9]) -> [i16; POINTS] {
    let line = |[a, b, c]: [i16; 3]| [2 * a, a + b + c, a - b + c, 2 * c];
    let columns = [0, 1, 2].map(|x| line([taps[x], taps[3 + x], taps[6 + x]]));
    let rows = [0, 1, 2, 3].map(|y| line(columns.map(|column| column[y])));
    std::array::from_fn(|i| rows[i / 4][i % 4])
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
        debug_assert!(GROUP.is_multiple_of(L::COUNT));
        let layer = |c: &Convolution| Layer::new(c, L::COUNT);
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
        let mut desk = Desk::default();
        for block in &layers.blocks {
            let [mut from, mut to] = steps;
            from.clear();
            let least = if block.linear { i16::MIN } else { 0 };
            from.extend(trunk.iter().map(|&x| x.max(least)));
            for step in &block.steps {
                to.clear();
                to.resize(grid.cells() * step.outputs, 0);
                convolve(
                    lanes,
                    grid,
                    &mut desk,
                    step,
                    &step.biases,
                    &from,
                    &mut to,
                    activated,
                );
                (from, to) = (to, from);
            }
            let last = &block.last;
            let biases = match &block.pool {
                Some(pool) => with_pool(last, pool, &pooled(grid, &from)),
                None => last.biases.clone(),
            };
            convolve(
                lanes, grid, &mut desk, last, &biases, &from, &mut trunk, added,
            );
            steps = [from, to];
        }
        let [mut head, _] = steps;
        head.clear();
        head.resize(grid.cells() * layers.head.outputs, 0);
        let layer = &layers.head;
        convolve(
            lanes,
            grid,
            &mut desk,
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
                        let weights = stem.weights[from..from + c].chunks_exact(GROUP);
                        let sums = sums[to..to + c].chunks_exact_mut(GROUP);
                        for (sums, weights) in sums.zip(weights) {
                            let (sums, weights) = (sixteen_mut(sums), sixteen(weights));
                            *sums = each!(GROUP, i => sums[i].wrapping_add(weights[i]));
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

/// Room for what is between the steps of a layer, kept from one to the next.
#[derive(Default)]
struct Desk {
    /// For each point, what a block of squares shows there.
    seen: Vec<i16>,
    /// For each point, its sums.
    sums: Vec<i32>,
}

/// Multiplies some cells, a multiple of [`TILE`], with the weights of a point.
#[inline(always)]
fn multiply<L: Lanes>(lanes: L, layer: &Layer, weights: &[i16], from: &[i16], to: &mut [i32]) {
    let (inputs, outputs, group) = (layer.inputs, layer.outputs, layer.group);
    for (number, pairs) in weights.chunks_exact(inputs * group).enumerate() {
        let tiles = from.chunks_exact(TILE * inputs);
        for (cells, to) in tiles.zip(to.chunks_exact_mut(TILE * outputs)) {
            let (cells, _) = cells.as_chunks::<2>();
            let count = inputs / 2;
            let rows: [_; TILE] = std::array::from_fn(|i| &cells[i * count..][..count]);
            let mut sums = [lanes.zero(); TILE];
            for (k, pairs) in pairs.chunks_exact(2 * group).enumerate().take(count) {
                let weights = lanes.weights(pairs);
                for (sums, row) in sums.iter_mut().zip(rows) {
                    *sums = lanes.add_products(*sums, row[k], weights);
                }
            }
            for (sums, to) in sums.into_iter().zip(to.chunks_exact_mut(outputs)) {
                lanes.store(sums, &mut to[number * group..][..group]);
            }
        }
    }
}

/// What a sum is worth in the units of activations.
#[inline(always)]
fn scaled([pre, shift]: [u32; 2], sum: i32, factor: i32, bias: i32) -> i32 {
    let product = (sum >> pre).wrapping_mul(factor);
    product.wrapping_add(bias) >> shift
}

/// Computes a convolution for all vertices; `put` makes the new activation from the old one in `to` and the value.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "one inner loop for all layers")]
fn convolve<L: Lanes>(
    lanes: L,
    grid: Grid,
    desk: &mut Desk,
    layer: &Layer,
    biases: &[i32],
    from: &[i16],
    to: &mut [i16],
    put: impl Fn(i16, i32) -> i16,
) {
    let (inputs, outputs) = (layer.inputs, layer.outputs);
    let shifts = [layer.pre, layer.shift];
    let Desk { seen, sums } = desk;
    seen.resize(POINTS * BLOCK * inputs, 0);
    sums.resize(POINTS * BLOCK * outputs, 0);
    for squares in grid.squares().chunks(BLOCK) {
        let count = squares.len().next_multiple_of(TILE);
        for (i, &(x, y)) in squares.iter().enumerate() {
            // The vertex above and to the left of the square.
            let corner = grid.cell(x, y) - grid.stride() - 1;
            see(
                grid,
                inputs,
                &from[corner * inputs..],
                &mut seen[i * inputs..],
            );
        }
        let seen = seen.chunks_exact(BLOCK * inputs);
        for ((seen, sums), weights) in
            (seen.zip(sums.chunks_exact_mut(BLOCK * outputs))).zip(&layer.points)
        {
            let sums = &mut sums[..count * outputs];
            multiply(lanes, layer, weights, &seen[..count * inputs], sums);
        }
        for (i, &(x, y)) in squares.iter().enumerate() {
            for base in (0..outputs).step_by(HALF) {
                let values = joined(&sums[i * outputs + base..], BLOCK * outputs);
                for (j, values) in values.iter().enumerate() {
                    let (x, y) = (x + j % 2, y + j / 2);
                    if x >= grid.width || y >= grid.height {
                        continue;
                    }
                    let to = &mut to[grid.cell(x, y) * outputs + base..][..HALF];
                    let factors = &layer.factors[base..][..HALF];
                    let biases = &biases[base..][..HALF];
                    for k in 0..HALF {
                        // The weights are four times as large.
                        let value = scaled(shifts, values[k] >> 2, factors[k], biases[k]);
                        to[k] = put(to[k], value);
                    }
                }
            }
        }
    }
}

/// Outputs that are put together at once.
const HALF: usize = GROUP / 2;

#[inline(always)]
fn eight(numbers: &[i32]) -> &[i32; HALF] {
    let (chunks, _) = numbers.as_chunks();
    &chunks[0]
}

#[inline(always)]
fn sixteen(numbers: &[i16]) -> &[i16; GROUP] {
    let (chunks, _) = numbers.as_chunks();
    &chunks[0]
}

#[inline(always)]
fn sixteen_mut(numbers: &mut [i16]) -> &mut [i16; GROUP] {
    let (chunks, _) = numbers.as_chunks_mut();
    &mut chunks[0]
}

/// What the sixteen cells from a corner on show at each point, for all channels.
#[inline(always)]
fn see(grid: Grid, inputs: usize, from: &[i16], to: &mut [i16]) {
    type Some = [i16; GROUP];
    /// Differences and sums along a line of four.
    #[inline(always)]
    fn line(a: Some, b: Some, c: Some, d: Some) -> [Some; 4] {
        [
            each!(GROUP, i => a[i].wrapping_sub(c[i])),
            each!(GROUP, i => b[i].wrapping_add(c[i])),
            each!(GROUP, i => c[i].wrapping_sub(b[i])),
            each!(GROUP, i => b[i].wrapping_sub(d[i])),
        ]
    }
    for base in (0..inputs).step_by(GROUP) {
        let mut rows = [[[0i16; GROUP]; 4]; 4];
        for y in 0..4 {
            let first = &from[y * grid.stride() * inputs + base..];
            let a = *sixteen(first);
            let b = *sixteen(&first[inputs..]);
            let c = *sixteen(&first[2 * inputs..]);
            let d = *sixteen(&first[3 * inputs..]);
            rows[y] = line(a, b, c, d);
        }
        for x in 0..4 {
            let column = line(rows[0][x], rows[1][x], rows[2][x], rows[3][x]);
            for y in 0..4 {
                *sixteen_mut(&mut to[(4 * y + x) * BLOCK * inputs + base..]) = column[y];
            }
        }
    }
}

/// The values of the four vertices of a square from the sums of its points, which stand so far apart.
#[inline(always)]
fn joined(sums: &[i32], apart: usize) -> [[i32; HALF]; 4] {
    type Some = [i32; HALF];
    #[inline(always)]
    fn line(a: Some, b: Some, c: Some, d: Some) -> [Some; 2] {
        [
            each!(HALF, i => a[i].wrapping_add(b[i]).wrapping_add(c[i])),
            each!(HALF, i => b[i].wrapping_sub(c[i]).wrapping_sub(d[i])),
        ]
    }
    let mut rows = [[[0i32; HALF]; 2]; 4];
    for y in 0..4 {
        let row = &sums[4 * y * apart..];
        let a = *eight(row);
        let b = *eight(&row[apart..]);
        let c = *eight(&row[2 * apart..]);
        let d = *eight(&row[3 * apart..]);
        rows[y] = line(a, b, c, d);
    }
    let left = line(rows[0][0], rows[1][0], rows[2][0], rows[3][0]);
    let right = line(rows[0][1], rows[1][1], rows[2][1], rows[3][1]);
    [left[0], right[0], left[1], right[1]]
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

#[cfg(test)]
mod tests {
    use super::super::lanes::Plain;
    use super::*;
    use crate::playout::Rng;

    #[test]
    fn squares_give_the_sums_of_the_plain_formula() {
        let mut rng = Rng::new(1);
        let mut random =
            |least: i32, most: i32| least + rng.below((most - least + 1) as usize) as i32;
        for (width, height, side) in [(5, 4, 3), (4, 5, 1), (1, 1, 3), (7, 3, 1), (6, 6, 3)] {
            let (inputs, outputs) = (GROUP, 2 * GROUP);
            let c = Convolution {
                inputs,
                outputs,
                side,
                pre: 2,
                shift: 3,
                factors: (0..outputs).map(|_| random(-9, 9)).collect(),
                biases: (0..outputs).map(|_| random(-900, 900)).collect(),
                weights: (0..side * side * inputs * outputs)
                    .map(|_| random(-128, 127) as i8)
                    .collect(),
            };
            let grid = Grid { width, height };
            let inside = |x: isize, y: isize| {
                (0..width as isize).contains(&x) && (0..height as isize).contains(&y)
            };
            let mut from = vec![0i16; grid.cells() * inputs];
            for y in 0..height {
                for x in 0..width {
                    for i in 0..inputs {
                        from[grid.cell(x, y) * inputs + i] = random(-TRUNK, TRUNK) as i16;
                    }
                }
            }
            let layer = Layer::new(&c, Plain::COUNT);
            let mut to = vec![0i16; grid.cells() * outputs];
            let desk = &mut Desk::default();
            convolve(Plain, grid, desk, &layer, &c.biases, &from, &mut to, added);
            let mut naive = vec![0i16; grid.cells() * outputs];
            let half = side as isize / 2;
            for y in 0..height as isize {
                for x in 0..width as isize {
                    for o in 0..outputs {
                        let mut sum = 0;
                        for tap in 0..side * side {
                            let (dx, dy) = ((tap % side) as isize, (tap / side) as isize);
                            let (u, v) = (x + dx - half, y + dy - half);
                            if inside(u, v) {
                                let cell = grid.cell(u as usize, v as usize) * inputs;
                                for i in 0..inputs {
                                    let w = c.weights[(tap * inputs + i) * outputs + o];
                                    sum += i32::from(from[cell + i]) * i32::from(w);
                                }
                            }
                        }
                        let value = ((sum >> 2) * c.factors[o] + c.biases[o]) >> 3;
                        let at = grid.cell(x as usize, y as usize) * outputs + o;
                        naive[at] = value.clamp(-TRUNK, TRUNK) as i16;
                    }
                }
            }
            assert_eq!(to, naive, "{width}x{height}, side {side}");
        }
    }
}
