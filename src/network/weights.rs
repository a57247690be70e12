//! The weights of a network, as a file holds them.
//!
//! A line of text, `goeye network 1 planes=32 channels=64 blocks=n32p,n32 head=48 hidden=32`, ends with a newline. What
//! follows is little-endian: the stem, the blocks with their convolutions in order and the weights of their pooling, the
//! head, its maps, the hidden layer, the numbers. `scripts/network/pack.py` writes it.

use std::fmt;

/// The greatest sum of an activation of the trunk, either side of zero, in units of 1/64.
pub(super) const TRUNK: i32 = 2047;

/// The greatest activation elsewhere, in units of 1/64.
pub(super) const ACTIVATION: i32 = 1023;

/// Outputs are computed in groups of this many.
pub(super) const GROUP: usize = 16;

/// A convolution that ends in integers: `(sum >> pre) * factor + bias >> shift`.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    pub inputs: usize,
    pub outputs: usize,
    /// The side of the square of inputs: 1 or 3, for the stem 5.
    pub side: usize,
    pub pre: u32,
    pub shift: u32,
    pub factors: Vec<i32>,
    pub biases: Vec<i32>,
    /// By tap, input and output.
    pub weights: Vec<i8>,
}

/// A layer of numbers: `sum * factor + bias >> shift`.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    pub outputs: usize,
    pub shift: u32,
    pub factors: Vec<i64>,
    pub biases: Vec<i64>,
    /// By input and output.
    pub weights: Vec<i8>,
}

/// A block: its convolutions, the last of which is added to the trunk, and what the whole board adds to that one.
#[derive(Clone, Debug)]
pub(super) struct Residual {
    /// Whether the first convolution sees the trunk also where it is negative.
    pub linear: bool,
    pub steps: Vec<Convolution>,
    pub last: Convolution,
    pub pool: Option<Dense>,
}

/// All weights.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub stem: Convolution,
    pub blocks: Vec<Residual>,
    pub head: Convolution,
    pub maps: Dense,
    pub hidden: Dense,
    pub numbers: Dense,
}

/// Why bytes are not the weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError(&'static str);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no weights of a network: {}", self.0)
    }
}

impl std::error::Error for WeightsError {}

/// The maps that come out: the logit of a move, and ownership before the hyperbolic tangent.
pub(super) const MAPS: usize = 2;

/// The numbers that come out: the logit of a pass, what is added to the lead, and the spread.
pub(super) const NUMBERS: usize = 3;

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        if count > self.0.len() {
            return Err(WeightsError("too short"));
        }
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WeightsError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    fn shift(&mut self) -> Result<u32, WeightsError> {
        let [shift] = self.array()?;
        if shift > 31 {
            return Err(WeightsError("a shift above 31"));
        }
        Ok(u32::from(shift))
    }

    fn weights(&mut self, count: usize) -> Result<Vec<i8>, WeightsError> {
        Ok(self.take(count)?.iter().map(|&b| b as i8).collect())
    }

    fn convolution(
        &mut self,
        inputs: usize,
        outputs: usize,
        side: usize,
    ) -> Result<Convolution, WeightsError> {
        let (pre, shift) = (self.shift()?, self.shift()?);
        let mut factors = Vec::new();
        let mut biases = Vec::new();
        for _ in 0..outputs {
            factors.push(i32::from(i16::from_le_bytes(self.array()?)));
        }
        for _ in 0..outputs {
            biases.push(i32::from_le_bytes(self.array()?));
        }
        let weights = self.weights(side * side * inputs * outputs)?;
        let convolution = Convolution {
            inputs,
            outputs,
            side,
            pre,
            shift,
            factors,
            biases,
            weights,
        };
        convolution.check()?;
        Ok(convolution)
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Result<Dense, WeightsError> {
        let shift = self.shift()?;
        let mut factors = Vec::new();
        let mut biases = Vec::new();
        for _ in 0..outputs {
            factors.push(i64::from(i16::from_le_bytes(self.array()?)));
        }
        for _ in 0..outputs {
            biases.push(i64::from_le_bytes(self.array()?));
        }
        let weights = self.weights(inputs * outputs)?;
        let dense = Dense {
            outputs,
            shift,
            factors,
            biases,
            weights,
        };
        dense.check()?;
        Ok(dense)
    }
}

/// The largest sums of a layer, for each output, if no input is larger than `most`.
fn largest_sums(weights: &[i8], outputs: usize, most: i32) -> Vec<i64> {
    let mut sums = vec![0; outputs];
    for weights in weights.chunks_exact(outputs) {
        for (sum, &w) in sums.iter_mut().zip(weights) {
            *sum += i64::from(most) * i64::from(w.unsigned_abs());
        }
    }
    sums
}

const TOO_LARGE: WeightsError = WeightsError("a factor or a bias is too large");

impl Convolution {
    /// Refuses numbers with which a sum would overflow, whatever the inputs are.
    fn check(&self) -> Result<(), WeightsError> {
        // The stem sees ones and zeros, and its sums are kept in 16 bits.
        let (most, largest) = match self.side {
            5 => (1, i64::from(i16::MAX) + 1),
            _ => (TRUNK, i64::MAX),
        };
        let sums = largest_sums(&self.weights, self.outputs, most);
        let mut numbers = self.factors.iter().zip(&self.biases).zip(sums);
        let fits = |((&factor, &bias), sum): ((&i32, &i32), i64)| {
            let product = ((sum.min(largest) >> self.pre) + 1) * i64::from(factor).abs();
            product + i64::from(bias).abs() <= i64::from(i32::MAX)
        };
        numbers.all(fits).then_some(()).ok_or(TOO_LARGE)
    }
}

impl Dense {
    /// The same. What a layer of numbers sees is at most sixteen times an activation.
    fn check(&self) -> Result<(), WeightsError> {
        let sums = largest_sums(&self.weights, self.outputs, 16 * (TRUNK + 1));
        let is_small = |bias: &i64| bias.unsigned_abs() < 1 << 61;
        let fits = sums.iter().all(|&sum| sum <= i64::from(i32::MAX));
        (fits && self.biases.iter().all(is_small))
            .then_some(())
            .ok_or(TOO_LARGE)
    }
}

impl Weights {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let end = bytes.iter().take(1000).position(|&b| b == b'\n');
        let end = end.ok_or(WeightsError("no first line"))?;
        let line = std::str::from_utf8(&bytes[..end]).map_err(|_| WeightsError("no first line"))?;
        let rest = line
            .strip_prefix("goeye network 1 ")
            .ok_or(WeightsError("another kind of file"))?;
        let field = |name: &str| {
            rest.split(' ')
                .find_map(|f| f.strip_prefix(name)?.strip_prefix('='))
                .ok_or(WeightsError("a field is missing"))
        };
        let number = |name: &str| {
            let n = field(name)?.parse::<usize>().ok();
            n.filter(|n| (1..=1024).contains(n))
                .ok_or(WeightsError("a width is no number"))
        };
        if number("planes")? != super::PLANES {
            return Err(WeightsError("other planes"));
        }
        let (channels, head, hidden) = (number("channels")?, number("head")?, number("hidden")?);
        if !channels.is_multiple_of(GROUP) || !head.is_multiple_of(GROUP) {
            return Err(WeightsError("a width is no multiple of 16"));
        }
        let mut reader = Reader(&bytes[end + 1..]);
        let stem = reader.convolution(super::PLANES, channels, 5)?;
        let mut blocks = Vec::new();
        for name in field("blocks")?.split(',') {
            blocks.push(block(&mut reader, name, channels)?);
        }
        let weights = Weights {
            stem,
            blocks,
            head: reader.convolution(channels, head, 1)?,
            maps: reader.dense(head, MAPS)?,
            hidden: reader.dense(2 * head, hidden)?,
            numbers: reader.dense(hidden, NUMBERS)?,
        };
        match reader.0 {
            [] => Ok(weights),
            _ => Err(WeightsError("too long")),
        }
    }
}

/// Reads a block: `r`, `l`, `n` or `b` with the width in between, and `p` if the whole board is pooled.
fn block(reader: &mut Reader, name: &str, channels: usize) -> Result<Residual, WeightsError> {
    let kind = name.trim_end_matches('p');
    let width = match kind.get(1..) {
        Some("") => channels,
        Some(digits) => digits
            .parse()
            .ok()
            .filter(|w| (1..=1024).contains(w) && w % GROUP == 0)
            .ok_or(WeightsError("a block has no width"))?,
        None => return Err(WeightsError("an empty block")),
    };
    let sides: &[usize] = match kind.as_bytes()[0] {
        b'r' | b'l' => &[3, 3],
        b'b' => &[1, 3, 1],
        b'n' => &[1, 3, 3, 1],
        _ => return Err(WeightsError("an unknown block")),
    };
    let mut steps = Vec::new();
    for (i, &side) in sides.iter().enumerate() {
        let inputs = if i == 0 { channels } else { width };
        let outputs = if i + 1 == sides.len() {
            channels
        } else {
            width
        };
        steps.push(reader.convolution(inputs, outputs, side)?);
    }
    let last = steps.pop().ok_or(WeightsError("an empty block"))?;
    let pool = match name.ends_with('p') {
        true => Some(reader.dense(2 * width, channels)?),
        false => None,
    };
    Ok(Residual {
        linear: kind.starts_with('l'),
        steps,
        last,
        pool,
    })
}
