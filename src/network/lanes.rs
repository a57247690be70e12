//! The inner loop of the network: sums of products of 16-bit integers, on whichever vector instructions there are. All of them
//! give the same bits.

/// Registers of 32-bit sums.
pub(super) trait Lanes: Copy {
    /// The sums in a register.
    const COUNT: usize;
    /// A register.
    type Register: Copy;
    /// Sums of zero.
    fn zero(self) -> Self::Register;
    /// Pairs of weights, one pair for each sum: `2 * COUNT` of them.
    fn weights(self, pairs: &[i16]) -> Self::Register;
    /// The same pair for each sum.
    fn same(self, pair: [i16; 2]) -> Self::Register;
    /// Adds to each sum both products of its pairs.
    fn add_products(
        self,
        sums: Self::Register,
        a: Self::Register,
        b: Self::Register,
    ) -> Self::Register;
    /// Writes the sums to the start of a slice.
    fn store(self, sums: Self::Register, out: &mut [i32]);
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
    const COUNT: usize = 4;
    type Register = [i32; 4];

    #[inline(always)]
    fn zero(self) -> [i32; 4] {
        [0; 4]
    }

    #[inline(always)]
    fn weights(self, pairs: &[i16]) -> [i32; 4] {
        std::array::from_fn(|i| joined([pairs[2 * i], pairs[2 * i + 1]]))
    }

    #[inline(always)]
    fn same(self, pair: [i16; 2]) -> [i32; 4] {
        [joined(pair); 4]
    }

    #[inline(always)]
    fn add_products(self, sums: [i32; 4], a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        let low = |x: i32| i32::from(x as i16);
        std::array::from_fn(|i| {
            let products = low(a[i]) * low(b[i]) + (a[i] >> 16) * (b[i] >> 16);
            sums[i].wrapping_add(products)
        })
    }

    #[inline(always)]
    fn store(self, sums: [i32; 4], out: &mut [i32]) {
        out[..4].copy_from_slice(&sums);
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
        const COUNT: usize = 4;
        type Register = __m128i;

        #[inline(always)]
        fn zero(self) -> __m128i {
            self._mm_setzero_si128()
        }

        #[inline(always)]
        fn weights(self, pairs: &[i16]) -> __m128i {
            let mut eight = [0; 8];
            eight.copy_from_slice(&pairs[..8]);
            cast::<[i16; 8], __m128i>(eight)
        }

        #[inline(always)]
        fn same(self, pair: [i16; 2]) -> __m128i {
            self._mm_set1_epi32(joined(pair))
        }

        #[inline(always)]
        fn add_products(self, sums: __m128i, a: __m128i, b: __m128i) -> __m128i {
            self._mm_add_epi32(sums, self._mm_madd_epi16(a, b))
        }

        #[inline(always)]
        fn store(self, sums: __m128i, out: &mut [i32]) {
            out[..4].copy_from_slice(&cast::<__m128i, [i32; 4]>(sums));
        }

        #[inline(always)]
        fn run<T>(self, code: impl FnOnce() -> T) -> T {
            code()
        }
    }

    impl Lanes for V3 {
        const COUNT: usize = 8;
        type Register = __m256i;

        #[inline(always)]
        fn zero(self) -> __m256i {
            self.avx._mm256_setzero_si256()
        }

        #[inline(always)]
        fn weights(self, pairs: &[i16]) -> __m256i {
            let mut sixteen = [0; 16];
            sixteen.copy_from_slice(&pairs[..16]);
            cast::<[i16; 16], __m256i>(sixteen)
        }

        #[inline(always)]
        fn same(self, pair: [i16; 2]) -> __m256i {
            self.avx._mm256_set1_epi32(joined(pair))
        }

        #[inline(always)]
        fn add_products(self, sums: __m256i, a: __m256i, b: __m256i) -> __m256i {
            self.avx2
                ._mm256_add_epi32(sums, self.avx2._mm256_madd_epi16(a, b))
        }

        #[inline(always)]
        fn store(self, sums: __m256i, out: &mut [i32]) {
            out[..8].copy_from_slice(&cast::<__m256i, [i32; 8]>(sums));
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
        const COUNT: usize = 4;
        type Register = v128;

        #[inline(always)]
        fn zero(self) -> v128 {
            i32x4_splat(0)
        }

        #[inline(always)]
        fn weights(self, p: &[i16]) -> v128 {
            let p = &p[..8];
            i16x8(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])
        }

        #[inline(always)]
        fn same(self, pair: [i16; 2]) -> v128 {
            i32x4_splat(joined(pair))
        }

        #[inline(always)]
        fn add_products(self, sums: v128, a: v128, b: v128) -> v128 {
            i32x4_add(sums, i32x4_dot_i16x8(a, b))
        }

        #[inline(always)]
        fn store(self, sums: v128, out: &mut [i32]) {
            let out = &mut out[..4];
            out[0] = i32x4_extract_lane::<0>(sums);
            out[1] = i32x4_extract_lane::<1>(sums);
            out[2] = i32x4_extract_lane::<2>(sums);
            out[3] = i32x4_extract_lane::<3>(sums);
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
