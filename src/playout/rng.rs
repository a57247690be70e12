//! Random numbers for playouts: SplitMix64 (Steele, Lea, Flood 2014). It is written out here so that a seed gives the
//! same playouts with every version of the dependencies.

/// A generator; equal seeds give equal sequences.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator for a seed; any seed will do.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n` (0 when `n` is 0), by multiplication; the bias is below n / 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.bits() >> 32) * n as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_even_enough_and_repeat() {
        let mut counts = [0usize; 7];
        let mut rng = Rng::new(1);
        for _ in 0..70_000 {
            counts[rng.below(7)] += 1;
        }
        assert!(
            counts.iter().all(|c| (9_500..10_500).contains(c)),
            "{counts:?}"
        );
        assert_eq!(Rng::new(0).below(0), 0);
        // The reference sequence for seed 0.
        assert_eq!(Rng::new(0).bits(), 0xe220_a839_7b1d_cdaf);
    }
}
