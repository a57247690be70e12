// The layers of the network below its last ones, and what their training needs, by the instructions for matrices of 16-bit numbers
// (AMX): one position after the other through all layers, so that it stays in the cache.
//
//     g++ -O3 -march=native -shared -fPIC amx.cpp -o amx.so
//
// Layers have 48 channels, the board 32 planes. A position is an array of row, column, channel; weights are of row, column, input,
// output. Inside, the rows of a board share their margin, and numbers are of 16 bits (bfloat16): so the inputs of an output are
// one piece of memory for each row of the weights. Sums are of 32 bits. Weights are taken over the largest of each output times
// 127; those that are rounded so are exact.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

typedef float Vector __attribute__((vector_size(64), aligned(4)));
typedef int Numbers __attribute__((vector_size(64), aligned(4)));
typedef unsigned short Half;
const int LANES = 16, OUT = 48, PLANES = 32, BLOCK = 16, DEPTH = 32, STEM = 5, SIDE = 3;

static Vector load(const float *p) { return *(const Vector *)p; }
static void store(float *p, Vector v) { *(Vector *)p = v; }
static void store(Half *p, Vector v) { _mm256_storeu_si256((__m256i *)p, (__m256i)_mm512_cvtneps_pbh((__m512)v)); }
static Vector load(const Half *p) { return (Vector)_mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)p)), 16); }
static Vector limited(Vector v, float low, float high) { return (Vector)_mm512_min_ps(_mm512_max_ps((__m512)v, _mm512_set1_ps(low)), _mm512_set1_ps(high)); }
// What is where `by` lies between two limits, else 0.
static Vector between(Vector v, Vector by, float low, float high) {
    __mmask16 above = _mm512_cmp_ps_mask((__m512)by, _mm512_set1_ps(low), _CMP_GT_OQ);
    return (Vector)_mm512_maskz_mov_ps(_mm512_mask_cmp_ps_mask(above, (__m512)by, _mm512_set1_ps(high), _CMP_LT_OQ), (__m512)v);
}

// Memory that begins where a line of the cache does: pieces that lie across two lines cost twice. Zeros at first.
template <class T> struct Aligned {
    T *data;
    long count;
    Aligned(long count) : data((T *)aligned_alloc(64, (count * sizeof(T) + 127) / 64 * 64)), count(count) { memset(data, 0, (count * sizeof(T) + 127) / 64 * 64); }
    Aligned(const Aligned &) = delete;
    ~Aligned() { free(data); }
    operator T *() const { return data; }
};

static void configure() {
    static bool asked = false;
    if (!asked)
        syscall(SYS_arch_prctl, 0x1023, 18), asked = true;
    struct { unsigned char palette, start, rest[14]; unsigned short columns[16]; unsigned char rows[16]; } c = {};
    c.palette = 1;
    for (int i = 0; i < 8; i++)
        c.columns[i] = 64, c.rows[i] = 16;
    _tile_loadconfig(&c);
}

// A board with its margins, of the width that the largest weights need, as one row of places.
struct Places {
    static const int MARGIN = 2;
    int side, area, width, first, count;
    Places(int side) : side(side), area(side * side), width(side + MARGIN), first(MARGIN * width + MARGIN), count(side * width) {}
    // Places that are read, some of them beyond the board.
    long total() const { return (first + (count + 63) / 64 * 64 + first + DEPTH + 31) / 32 * 32; }
    template <class Do> void each(Do what) const {
        for (int y = 0, v = 0; y < side; y++)
            for (int x = 0; x < side; x++, v++)
                what(v, first + y * width + x);
    }
};

// Weights as the instructions want their second factor: pairs of following inputs, output by output.
struct Weights {
    int kernel, in, length;
    Aligned<Half> data;
    float scale[OUT] = {};
    // Turned round, they take what belongs to outputs to inputs.
    Weights(const float *w, int kernel, int in, bool round) : kernel(kernel), in(in), length((kernel * in + DEPTH - 1) / DEPTH), data((long)kernel * length * OUT * DEPTH) {
        int last = kernel * kernel - 1;
        auto at = [&](int place, int i, int o) { return round ? w[((long)(last - place) * OUT + o) * OUT + i] : w[((long)place * in + i) * OUT + o]; };
        for (int p = 0; p <= last; p++)
            for (int i = 0; i < in; i++)
                for (int o = 0; o < OUT; o++)
                    scale[o] = std::max(scale[o], std::abs(at(p, i, o)) / 127);
        for (int p = 0; p <= last; p++)
            for (int i = 0; i < in; i++)
                for (int o = 0; o < OUT; o++) {
                    float v = scale[o] > 0 ? at(p, i, o) / scale[o] : 0;
                    unsigned bits;
                    memcpy(&bits, &v, 4);
                    bits += 0x7fff + (bits >> 16 & 1);
                    int n = p % kernel * in + i;
                    long block = ((long)o / BLOCK * kernel + p / kernel) * length + n / DEPTH;
                    data[block * BLOCK * DEPTH + n % DEPTH / 2 * DEPTH + o % BLOCK * 2 + n % 2] = bits >> 16;
                }
    }
};

// Tells `then` the sums at each vertex: vertex, place, first of 16 channels, sums.
template <class Then> static void convolve(const Places &b, const Half *seen, const Weights &w, Then then) {
    alignas(64) float tile[4 * BLOCK * LANES];
    int in = w.in, reach = w.kernel / 2;
    for (int c = 0; c < OUT; c += LANES)
        for (int m = 0; m < b.count; m += 4 * BLOCK) {
            _tile_zero(0); _tile_zero(1); _tile_zero(2); _tile_zero(3);
            const Half *block = w.data + (long)c * w.kernel * w.length * DEPTH;
            for (int row = -reach; row <= reach; row++) {
                const Half *from = seen + (b.first + m + row * b.width - reach) * (long)in;
                for (int k = 0; k < w.length; k++, block += BLOCK * DEPTH, from += DEPTH) {
                    _tile_loadd(7, block, 64);
                    _tile_loadd(4, from, in * 2);
                    _tile_dpbf16ps(0, 4, 7);
                    _tile_loadd(5, from + BLOCK * in, in * 2);
                    _tile_dpbf16ps(1, 5, 7);
                    _tile_loadd(6, from + 2 * BLOCK * in, in * 2);
                    _tile_dpbf16ps(2, 6, 7);
                    _tile_loadd(4, from + 3 * BLOCK * in, in * 2);
                    _tile_dpbf16ps(3, 4, 7);
                }
            }
            const int step = BLOCK * LANES;
            _tile_stored(0, tile, 64); _tile_stored(1, tile + step, 64); _tile_stored(2, tile + 2 * step, 64); _tile_stored(3, tile + 3 * step, 64);
            Vector scale = load(w.scale + c);
            int line = m / b.width, column = m % b.width;
            for (int r = 0; r < 4 * BLOCK && m + r < b.count; r++) {
                if (column < b.side)
                    then(line * b.side + column, b.first + m + r, c, load(tile + r * LANES) * scale);
                if (++column == b.width)
                    column = 0, line++;
            }
        }
}

// Pairs of following places, channel by channel: what the instructions want as second factor.
static __m512i pair(const Half *at, long channels) {
    __m512i a = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)at));
    __m512i c = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(at + channels)));
    return _mm512_or_si512(a, _mm512_slli_epi32(c, 16));
}

static void transposed(__m512i *r) {
    __m512i t[16];
    for (int i = 0; i < 8; i++)
        t[2 * i] = _mm512_unpacklo_epi32(r[2 * i], r[2 * i + 1]), t[2 * i + 1] = _mm512_unpackhi_epi32(r[2 * i], r[2 * i + 1]);
    for (int i = 0; i < 4; i++) {
        r[4 * i] = _mm512_unpacklo_epi64(t[4 * i], t[4 * i + 2]), r[4 * i + 1] = _mm512_unpackhi_epi64(t[4 * i], t[4 * i + 2]);
        r[4 * i + 2] = _mm512_unpacklo_epi64(t[4 * i + 1], t[4 * i + 3]), r[4 * i + 3] = _mm512_unpackhi_epi64(t[4 * i + 1], t[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        t[i] = _mm512_shuffle_i32x4(r[i], r[i + 4], 0x88), t[i + 4] = _mm512_shuffle_i32x4(r[i], r[i + 4], 0xdd);
        t[i + 8] = _mm512_shuffle_i32x4(r[i + 8], r[i + 12], 0x88), t[i + 12] = _mm512_shuffle_i32x4(r[i + 8], r[i + 12], 0xdd);
    }
    for (int i = 0; i < 8; i++)
        r[i] = _mm512_shuffle_i32x4(t[i], t[i + 8], 0x88), r[i + 8] = _mm512_shuffle_i32x4(t[i], t[i + 8], 0xdd);
}

// Adds the gradient of weights, by what a layer has seen and the gradient of its outputs.
struct Gradients {
    const Places &b;
    long wide, steps;
    Aligned<Half> turned, pairs;
    Gradients(const Places &b) : b(b), wide(b.total()), steps((b.count + DEPTH - 1) / DEPTH), turned(OUT * wide + 64), pairs(steps * DEPTH * OUT) {}

    void add(const Half *seen, int in, int kernel, const Half *told, float *dw) {
        for (long at = 0; at < wide; at += DEPTH)
            for (int c = 0; c < in; c += LANES) {
                __m512i r[16];
                for (int i = 0; i < 16; i++)
                    r[i] = pair(seen + (at + 2 * i) * in + c, in);
                transposed(r);
                for (int i = 0; i < 16; i++)
                    _mm512_storeu_si512(turned + (c + i) * wide + at, r[i]);
            }
        for (long k = 0; k < steps; k++)
            for (int c = 0; c < OUT; c += LANES)
                for (int i = 0; i < 16; i++)
                    _mm512_store_si512(pairs + (k * OUT + c + i) * DEPTH, pair(told + (b.first + k * DEPTH + 2 * i) * (long)OUT + c, OUT));
        int reach = kernel / 2;
        for (int place = 0; place < kernel * kernel; place++)
            for (int c = 0; c < in; c += BLOCK) {
                float *sums = dw + ((long)place * in + c) * OUT;
                const Half *from = turned + c * wide + b.first + (place / kernel - reach) * b.width + place % kernel - reach, *block = pairs;
                _tile_loadd(0, sums, OUT * 4); _tile_loadd(1, sums + BLOCK, OUT * 4); _tile_loadd(2, sums + 2 * BLOCK, OUT * 4);
                for (long k = 0; k < steps; k++, block += OUT * DEPTH) {
                    _tile_loadd(3, from + k * DEPTH, wide * 2);
                    _tile_loadd(4, block, 64);
                    _tile_dpbf16ps(0, 3, 4);
                    _tile_loadd(5, block + BLOCK * DEPTH, 64);
                    _tile_dpbf16ps(1, 3, 5);
                    _tile_loadd(6, block + 2 * BLOCK * DEPTH, 64);
                    _tile_dpbf16ps(2, 3, 6);
                }
                _tile_stored(0, sums, OUT * 4); _tile_stored(1, sums + BLOCK, OUT * 4); _tile_stored(2, sums + 2 * BLOCK, OUT * 4);
            }
    }
};

// What is kept of each position: planes, for each block what it sees and its middle, and what the head sees; and means, maxima and
// where these are.
struct Kept {
    const Places &b;
    int blocks;
    Half *halves;
    float *pooled;
    int *where;
    Kept(const Places &b, int blocks, Half *halves, float *pooled, int *where, long p) : b(b), blocks(blocks), halves(halves + p * size(b, blocks)), pooled(pooled + p * blocks * 2 * OUT), where(where + p * blocks * OUT) {}
    static long size(const Places &b, int blocks) { return b.total() * (PLANES + (2 * blocks + 1) * OUT); }
    Half *planes() const { return halves; }
    Half *seen(int block) const { return halves + b.total() * (PLANES + 2L * block * OUT); }
    Half *middle(int block) const { return seen(block) + b.total() * OUT; }
};

extern "C" long kept_size(int side, int blocks) { return Kept::size(Places(side), blocks); }

static void positive(const Half *from, long count, Half *to) {
    for (long i = 0; i < count; i += 32)
        _mm512_storeu_si512(to + i, _mm512_max_epi16(_mm512_loadu_si512(from + i), _mm512_setzero_si512()));
}

static void pool(const Places &b, const float *y, float *mean, int *where) {
    for (int c = 0; c < OUT; c += LANES) {
        Vector sum = {}, most = load(y + c);
        Numbers best = {};
        for (int i = 0; i < b.area; i++) {
            Vector v = load(y + i * OUT + c);
            sum += v;
            best = (Numbers)_mm512_mask_mov_epi32((__m512i)best, _mm512_cmp_ps_mask((__m512)v, (__m512)most, _CMP_GT_OQ), _mm512_set1_epi32(i));
            most = (Vector)_mm512_max_ps((__m512)v, (__m512)most);
        }
        store(mean + c, sum / (float)b.area);
        store(mean + OUT + c, most);
        *(Numbers *)(where + c) = best;
    }
}

// Weights and biases are: of the stem, of each block two and what is pooled (or nothing), of the head. `halves` hold zeros, or
// what was kept of other positions of this size; if they are not to be kept, one position's are enough.
extern "C" void forward(const float *planes, const float *const *w, int blocks, int batch, int keep, int side, float limit, float trunk, Half *halves, float *means, int *where, float *y) {
    configure();
    Places b(side);
    std::vector<Weights *> weights;
    for (int i = 0; i < 2 * blocks + 2; i++)
        weights.push_back(new Weights(w[i == 0 ? 0 : i == 2 * blocks + 1 ? 2 + 6 * blocks : 2 + (i - 1) / 2 * 6 + (i - 1) % 2 * 2], i == 0 ? STEM : i == 2 * blocks + 1 ? 1 : SIDE, i == 0 ? PLANES : OUT, false));
    Aligned<Half> seen(b.total() * OUT + 64);
    Aligned<float> x((long)b.area * OUT), middle((long)b.area * OUT);
    for (long p = 0; p < batch; p++) {
        Kept kept(b, blocks, halves, means, where, keep ? p : 0);
        b.each([&](int v, int place) {
            for (int c = 0; c < PLANES; c += LANES)
                store(kept.planes() + (long)place * PLANES + c, load(planes + (p * b.area + v) * PLANES + c));
        });
        Half *next = kept.seen(0);
        convolve(b, kept.planes(), *weights[0], [&](int v, int place, int c, Vector sum) {
            sum += load(w[1] + c);
            store(x + v * OUT + c, sum);
            store(next + place * OUT + c, sum);
        });
        for (int n = 0; n < blocks; n++) {
            const float *const *of = w + 2 + 6 * n;
            Half *told = kept.middle(n);
            positive(kept.seen(n), b.total() * OUT, seen);
            convolve(b, seen, *weights[1 + 2 * n], [&](int v, int place, int c, Vector sum) {
                sum = limited(sum + load(of[1] + c), 0, limit);
                store(middle + v * OUT + c, sum);
                store(told + place * OUT + c, sum);
            });
            alignas(64) float bias[OUT];
            memcpy(bias, of[3], sizeof bias);
            if (of[4]) {
                float *mean = kept.pooled + n * 2 * OUT;
                pool(b, middle, mean, kept.where + n * OUT);
                for (int o = 0; o < OUT; o++) {
                    Vector sum = {};
                    for (int i = 0; i < 2 * OUT; i += LANES)
                        sum += load(of[4] + o * 2 * OUT + i) * load(mean + i);
                    bias[o] += of[5][o] + _mm512_reduce_add_ps((__m512)sum);
                }
            }
            next = kept.seen(n + 1);
            convolve(b, told, *weights[2 + 2 * n], [&](int v, int place, int c, Vector sum) {
                sum = limited(sum + load(bias + c) + load(x + v * OUT + c), -trunk, trunk);
                store(x + v * OUT + c, sum);
                store(next + place * OUT + c, sum);
            });
        }
        const float *last = w[3 + 6 * blocks];
        convolve(b, kept.seen(blocks), *weights[1 + 2 * blocks], [&](int v, int, int c, Vector sum) { store(y + (p * b.area + v) * OUT + c, limited(sum + load(last + c), 0, limit)); });
    }
    for (auto *one : weights)
        delete one;
    _tile_release();
}

static Half rounded(float v) {
    alignas(64) Half out[LANES];
    store(out, v + Vector{});
    return out[0];
}

// Adds the gradients of weights and biases to `d`, whose order is that of `w`.
extern "C" void backward(const float *dy, const float *y, const float *const *w, float *const *d, int blocks, int batch, int side, float limit, float trunk, Half *halves, float *means, int *where) {
    configure();
    Places b(side);
    std::vector<Weights *> weights;
    for (int i = 1; i < 2 * blocks + 2; i++)
        weights.push_back(new Weights(w[i == 2 * blocks + 1 ? 2 + 6 * blocks : 2 + (i - 1) / 2 * 6 + (i - 1) % 2 * 2], i == 2 * blocks + 1 ? 1 : SIDE, OUT, true));
    Gradients gradients(b);
    Aligned<Half> told(b.total() * OUT + 64), seen(b.total() * OUT + 64);
    Aligned<float> dx((long)b.area * OUT);
    // Limits as they are after rounding.
    float most, most_trunk;
    unsigned bits = (unsigned)rounded(limit) << 16;
    memcpy(&most, &bits, 4);
    bits = (unsigned)rounded(trunk) << 16;
    memcpy(&most_trunk, &bits, 4);
    for (long p = 0; p < batch; p++) {
        Kept kept(b, blocks, halves, means, where, p);
        alignas(64) float sums[OUT] = {};
        auto sum = [&](int c, Vector v) { store(sums + c, load(sums + c) + v); };
        auto take = [&](float *to) {
            for (int c = 0; c < OUT; c++)
                to[c] += sums[c], sums[c] = 0;
        };
        b.each([&](int v, int place) {
            for (int c = 0; c < OUT; c += LANES) {
                Vector was = load(y + (p * b.area + v) * OUT + c), g = load(dy + (p * b.area + v) * OUT + c);
                g = between(g, was, 0, limit);
                sum(c, g);
                store(told + place * OUT + c, g);
            }
        });
        take(d[3 + 6 * blocks]);
        gradients.add(kept.seen(blocks), OUT, 1, told, d[2 + 6 * blocks]);
        convolve(b, told, *weights[2 * blocks], [&](int v, int, int c, Vector g) { store(dx + v * OUT + c, g); });
        for (int n = blocks - 1; n >= 0; n--) {
            const float *const *of = w + 2 + 6 * n;
            float *const *to = d + 2 + 6 * n;
            const Half *after = kept.seen(n + 1), *middle = kept.middle(n), *before = kept.seen(n);
            b.each([&](int v, int place) {
                for (int c = 0; c < OUT; c += LANES) {
                    Vector was = load(after + place * OUT + c), g = load(dx + v * OUT + c);
                    g = between(g, was, -most_trunk, most_trunk);
                    sum(c, g);
                    store(dx + v * OUT + c, g);
                    store(told + place * OUT + c, g);
                }
            });
            alignas(64) float pooled[2 * OUT] = {};
            if (of[4]) {
                const float *mean = kept.pooled + n * 2 * OUT;
                for (int o = 0; o < OUT; o++) {
                    to[5][o] += sums[o];
                    for (int i = 0; i < 2 * OUT; i += LANES) {
                        store(pooled + i, load(pooled + i) + sums[o] * load(of[4] + o * 2 * OUT + i));
                        store(to[4] + o * 2 * OUT + i, load(to[4] + o * 2 * OUT + i) + sums[o] * load(mean + i));
                    }
                }
            }
            take(to[3]);
            gradients.add(middle, OUT, SIDE, told, to[2]);
            const int *best = kept.where + n * OUT;
            convolve(b, told, *weights[2 * n + 1], [&](int v, int place, int c, Vector g) {
                Vector was = load(middle + place * OUT + c);
                if (of[4]) {
                    g += load(pooled + c) / (float)b.area;
                    __mmask16 here = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(best + c), _mm512_set1_epi32(v));
                    g += (Vector)_mm512_maskz_loadu_ps(here, pooled + OUT + c);
                }
                g = between(g, was, 0, most);
                sum(c, g);
                store(seen + place * OUT + c, g);
            });
            take(to[1]);
            memcpy(told, seen, sizeof(Half) * b.total() * OUT);
            positive(before, b.total() * OUT, seen);
            gradients.add(seen, OUT, SIDE, told, to[0]);
            convolve(b, told, *weights[2 * n], [&](int v, int place, int c, Vector g) { store(dx + v * OUT + c, load(dx + v * OUT + c) + between(g, load(before + place * OUT + c), 0, INFINITY)); });
        }
        b.each([&](int v, int place) {
            for (int c = 0; c < OUT; c += LANES) {
                Vector g = load(dx + v * OUT + c);
                sum(c, g);
                store(told + place * OUT + c, g);
            }
        });
        take(d[1]);
        gradients.add(kept.planes(), PLANES, STEM, told, d[0]);
    }
    for (auto *one : weights)
        delete one;
    _tile_release();
}
