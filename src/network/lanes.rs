//! The inner loop of the network: sums of products of 16-bit integers, on whichever vector instructions there are. All of them
//! give the same bits.

/// Registers of 32-bit sums. No function passes a closure to another one: that would not be compiled for the instructions.
pub(super) trait Lanes: Copy {
    /// How many sums are computed for a vertex at once.
    const COUNT: usize;
    /// The registers that hold them.
    type Sums: Copy;
    /// Sums of zero.
    fn zero(self) -> Self::Sums;
    /// Pairs of weights, one pair for each sum: `2 * COUNT` of them.
    fn weights(self, pairs: &[i16]) -> Self::Sums;
    /// Adds to each sum both products of its weights with the same pair.
    fn add_products(self, sums: Self::Sums, pair: [i16; 2], weights: Self::Sums) -> Self::Sums;
    /// Writes the sums to the start of a slice.
    fn store(self, sums: Self::Sums, out: &mut [i32]);
    /// Runs code so that it may use the instructions.
    fn run<T>(self, code: impl FnOnce() -> T) -> T;
}

/// Two 16-bit numbers as one of 32 bits.
#[inline(always)]
fn joined(pair: [i16; 2]) -> i32 {
    i32::from(pair[0] as u16) | i32::from(pair[1]) << 16
}

/// Without any vector instructions by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Lanes for Plain {
    const COUNT: usize = 8;
    type Sums = [i32; 8];

    #[inline(always)]
    fn zero(self) -> [i32; 8] {
        [0; 8]
    }

    #[inline(always)]
    fn weights(self, pairs: &[i16]) -> [i32; 8] {
        std::array::from_fn(|i| joined([pairs[2 * i], pairs[2 * i + 1]]))
    }

    #[inline(always)]
    fn add_products(self, sums: [i32; 8], [a, b]: [i16; 2], weights: [i32; 8]) -> [i32; 8] {
        let of = |w: i32| i32::from(a) * i32::from(w as i16) + i32::from(b) * (w >> 16);
        std::array::from_fn(|i| sums[i].wrapping_add(of(weights[i])))
    }

    #[inline(always)]
    fn store(self, sums: [i32; 8], out: &mut [i32]) {
        out[..8].copy_from_slice(&sums);
    }

    #[inline(always)]
    fn run<T>(self, code: impl FnOnce() -> T) -> T {
        code()
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Lanes, joined};
    use bytemuck::cast;
    use pulp::NullaryFnOnce;
    use pulp::core_arch::x86::Sse2;
    use pulp::x86::V3;
    use std::arch::x86_64::{__m128i, __m256i};

    impl Lanes for Sse2 {
        const COUNT: usize = 8;
        type Sums = [__m128i; 2];

        #[inline(always)]
        fn zero(self) -> [__m128i; 2] {
            [self._mm_setzero_si128(); 2]
        }

        #[inline(always)]
        fn weights(self, pairs: &[i16]) -> [__m128i; 2] {
            let (chunks, _) = pairs.as_chunks();
            cast::<[i16; 16], [__m128i; 2]>(chunks[0])
        }

        #[inline(always)]
        fn add_products(self, sums: [__m128i; 2], pair: [i16; 2], w: [__m128i; 2]) -> [__m128i; 2] {
            let same = self._mm_set1_epi32(joined(pair));
            [
                self._mm_add_epi32(sums[0], self._mm_madd_epi16(same, w[0])),
                self._mm_add_epi32(sums[1], self._mm_madd_epi16(same, w[1])),
            ]
        }

        #[inline(always)]
        fn store(self, sums: [__m128i; 2], out: &mut [i32]) {
            out[..8].copy_from_slice(&cast::<[__m128i; 2], [i32; 8]>(sums));
        }

        #[inline(always)]
        fn run<T>(self, code: impl FnOnce() -> T) -> T {
            code()
        }
    }

    impl Lanes for V3 {
        const COUNT: usize = 16;
        type Sums = [__m256i; 2];

        #[inline(always)]
        fn zero(self) -> [__m256i; 2] {
            [self.avx._mm256_setzero_si256(); 2]
        }

        #[inline(always)]
        fn weights(self, pairs: &[i16]) -> [__m256i; 2] {
            let (chunks, _) = pairs.as_chunks();
            cast::<[i16; 32], [__m256i; 2]>(chunks[0])
        }

        #[inline(always)]
        fn add_products(self, sums: [__m256i; 2], pair: [i16; 2], w: [__m256i; 2]) -> [__m256i; 2] {
            let same = self.avx._mm256_set1_epi32(joined(pair));
            let avx2 = self.avx2;
            [
                avx2._mm256_add_epi32(sums[0], avx2._mm256_madd_epi16(same, w[0])),
                avx2._mm256_add_epi32(sums[1], avx2._mm256_madd_epi16(same, w[1])),
            ]
        }

        #[inline(always)]
        fn store(self, sums: [__m256i; 2], out: &mut [i32]) {
            out[..16].copy_from_slice(&cast::<[__m256i; 2], [i32; 16]>(sums));
        }

        #[inline(always)]
        fn run<T>(self, code: impl FnOnce() -> T) -> T {
            struct Code<F>(F);
            impl<T, F: FnOnce() -> T> NullaryFnOnce for Code<F> {
                type Output = T;

                #[inline(always)]
                fn call(self) -> T {
                    (self.0)()
                }
            }
            self.vectorize(Code(code))
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use super::{Lanes, joined};
    use std::arch::wasm32::{
        i16x8, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128,
    };

    /// The vector instructions of WebAssembly.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Simd128;

    impl Lanes for Simd128 {
        const COUNT: usize = 8;
        type Sums = [v128; 2];

        #[inline(always)]
        fn zero(self) -> [v128; 2] {
            [i32x4_splat(0); 2]
        }

        #[inline(always)]
        fn weights(self, pairs: &[i16]) -> [v128; 2] {
            let of = |p: &[i16]| i16x8(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]);
            [of(&pairs[..8]), of(&pairs[8..16])]
        }

        #[inline(always)]
        fn add_products(self, sums: [v128; 2], pair: [i16; 2], w: [v128; 2]) -> [v128; 2] {
            let same = i32x4_splat(joined(pair));
            [
                i32x4_add(sums[0], i32x4_dot_i16x8(same, w[0])),
                i32x4_add(sums[1], i32x4_dot_i16x8(same, w[1])),
            ]
        }

        #[inline(always)]
        fn store(self, sums: [v128; 2], out: &mut [i32]) {
            for (sums, out) in sums.into_iter().zip(out.chunks_exact_mut(4)) {
                out[0] = i32x4_extract_lane::<0>(sums);
                out[1] = i32x4_extract_lane::<1>(sums);
                out[2] = i32x4_extract_lane::<2>(sums);
                out[3] = i32x4_extract_lane::<3>(sums);
            }
        }

        #[inline(always)]
        fn run<T>(self, code: impl FnOnce() -> T) -> T {
            code()
        }
    }
}

/// Something that is done on lanes of any kind.
pub(super) trait Work {
    /// What comes out.
    type Output;
    /// Does it.
    fn on<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Does the work on the widest lanes of this processor.
#[inline]
pub(super) fn on_widest<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(v3) = pulp::x86::V3::try_new() {
            return work.on(v3);
        }
        if let Some(sse2) = pulp::core_arch::x86::Sse2::try_new() {
            return work.on(sse2);
        }
        work.on(Plain)
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        work.on(wasm::Simd128)
    }
    #[cfg(not(any(
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    {
        work.on(Plain)
    }
}

/// Does the work on each kind of lanes that this processor has, for tests.
#[cfg(test)]
pub(super) fn on_all<W: Work + Copy>(work: W) -> Vec<W::Output> {
    let mut outputs = vec![work.on(Plain)];
    #[cfg(target_arch = "x86_64")]
    {
        outputs.extend(pulp::core_arch::x86::Sse2::try_new().map(|l| work.on(l)));
        outputs.extend(pulp::x86::V3::try_new().map(|l| work.on(l)));
    }
    outputs
}
