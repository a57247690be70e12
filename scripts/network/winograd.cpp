// 3x3 convolutions by Winograd's F(4x4, 3x3), and what their training needs: a quarter of the products of a plain convolution.
//
//     g++ -O3 -march=native -shared -fPIC winograd.cpp -o winograd.so
//
// Batches are arrays of position, row, column, channel; weights of row, column, input, output. Numbers of channels are
// multiples of `strip()`.
// A board is cut into tiles of 4x4 outputs, for which 6x6 inputs matter. With transforms B of inputs, G of weights and A of
// outputs (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2016): y = A'[(G w G') * (B' x B)]A, where *
// multiplies each of 36 entries; over the channels of all tiles these are 36 products of matrices.
#include <cstring>
#include <vector>

// A product keeps its sums in as many registers as there are: 16 of 8 numbers, or 32 of 16.
#ifdef __AVX512F__
const int LANES = 16, WIDE = 3, ROWS = 9;
#else
const int LANES = 8, WIDE = 2, ROWS = 6;
#endif
typedef float Vector __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));
const int STRIP = WIDE * LANES, SIDE = 6, ENTRIES = 36;

static Vector load(const float *p) { return *(const Vector *)p; }
static void store(float *p, Vector v) { *(Vector *)p = v; }

// out[r][0..STRIP] (+)= sum over i of a[r * row + i * column] * w[i * width + 0..STRIP]
template <int COUNT>
static void rows_times(const float *a, long row, long column, int count, const float *w, long width, float *out, bool add) {
    Vector sum[COUNT][WIDE] = {};
    for (int i = 0; i < count; i++) {
        Vector x[WIDE];
#pragma GCC unroll 3
        for (int j = 0; j < WIDE; j++)
            x[j] = load(w + i * width + j * LANES);
#pragma GCC unroll 16
        for (int r = 0; r < COUNT; r++) {
            float one = a[r * row + i * column];
#pragma GCC unroll 3
            for (int j = 0; j < WIDE; j++)
                sum[r][j] += one * x[j];
        }
    }
#pragma GCC unroll 16
    for (int r = 0; r < COUNT; r++)
#pragma GCC unroll 3
        for (int j = 0; j < WIDE; j++) {
            float *to = out + r * width + j * LANES;
            store(to, add ? load(to) + sum[r][j] : sum[r][j]);
        }
}

// A product of matrices: `rows` by `count` times `count` by `width`.
static void product(const float *a, long row, long column, int rows, int count, const float *w, int width, float *out, bool add) {
    int parts = (rows + ROWS - 1) / ROWS;
    for (int strip = 0; strip < width; strip += STRIP)
        for (int part = 0; part < parts; part++) {
            int first = rows * part / parts, now = rows * (part + 1) / parts - first;
            const float *from = a + first * row;
            float *to = out + (long)first * width + strip;
            switch (now) {
#define CASE(n) case n: rows_times<n>(from, row, column, count, w + strip, width, to, add); break;
                CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9)
            }
        }
}

// The transforms of one row or column, with its stride.
static void inputs(Vector *d, const Vector *s, int q) {
    Vector a = s[4 * q] - 4.f * s[2 * q], b = s[3 * q] - 4.f * s[q], c = s[4 * q] - s[2 * q], e = 2.f * (s[3 * q] - s[q]);
    Vector first = 4.f * s[0] - 5.f * s[2 * q] + s[4 * q], last = 4.f * s[q] - 5.f * s[3 * q] + s[5 * q];
    d[0] = first, d[q] = a + b, d[2 * q] = a - b, d[3 * q] = c + e, d[4 * q] = c - e, d[5 * q] = last;
}
static void outputs(Vector *d, int q, const Vector *s, int r) {
    Vector p = s[r] + s[2 * r], m = s[r] - s[2 * r], u = s[3 * r] + s[4 * r], v = s[3 * r] - s[4 * r];
    d[0] = s[0] + p + u, d[q] = m + 2.f * v, d[2 * q] = p + 4.f * u, d[3 * q] = m + 8.f * v + s[5 * r];
}
static void outputs_back(Vector *d, int q, const Vector *s, int r) {
    Vector even = s[0] + s[2 * r], odd = s[r] + s[3 * r], even2 = s[0] + 4.f * s[2 * r], odd2 = 2.f * s[r] + 8.f * s[3 * r];
    d[0] = s[0], d[q] = even + odd, d[2 * q] = even - odd, d[3 * q] = even2 + odd2, d[4 * q] = even2 - odd2, d[5 * q] = s[3 * r];
}
static const float G[6][3] = {{1 / 4.f, 0, 0}, {-1 / 6.f, -1 / 6.f, -1 / 6.f}, {-1 / 6.f, 1 / 6.f, -1 / 6.f}, {1 / 24.f, 1 / 12.f, 1 / 6.f}, {1 / 24.f, -1 / 12.f, 1 / 6.f}, {0, 0, 1}};

struct Tiles {
    int side, across, count;
    Tiles(int side) : side(side), across((side + 3) / 4), count(across * across) {}

    // Transformed inputs of all tiles of a position: entry, tile, channel. Where `positive`, inputs below 0 are taken as 0.
    void seen(const float *x, int channels, bool positive, float *out) const {
        int width = across * 4 + 2;
        static std::vector<float> padded;
        padded.assign((long)width * width * channels, 0.f);
        for (int y = 0; y < side; y++)
            memcpy(&padded[((y + 1L) * width + 1) * channels], x + (long)y * side * channels, sizeof(float) * side * channels);
        for (int t = 0; t < count; t++)
            for (int c = 0; c < channels; c += LANES) {
                const float *from = &padded[(t / across * 4L * width + t % across * 4) * channels + c];
                Vector d[ENTRIES], e[ENTRIES];
                for (int i = 0; i < ENTRIES; i++)
                    d[i] = load(from + ((long)(i / SIDE) * width + i % SIDE) * channels);
                if (positive)
                    for (int i = 0; i < ENTRIES; i++)
                        d[i] = d[i] > 0.f ? d[i] : Vector{};
                for (int i = 0; i < SIDE; i++)
                    inputs(e + i, d + i, SIDE);
                for (int i = 0; i < SIDE; i++)
                    inputs(d + i * SIDE, e + i * SIDE, 1);
                for (int i = 0; i < ENTRIES; i++)
                    store(out + ((long)i * count + t) * channels + c, d[i]);
            }
    }

    // The outputs of a position of what its tiles became, a bias, and perhaps what is added, between two limits; 0 where `gate`
    // is not above 0.
    void told(const float *in, const float *bias, const float *added, const float *gate, float low, float high, int channels, float *y) const {
        for (int t = 0; t < count; t++)
            for (int c = 0; c < channels; c += LANES) {
                Vector m[ENTRIES], e[24], o[16], b = load(bias + c);
                for (int i = 0; i < ENTRIES; i++)
                    m[i] = load(in + ((long)i * count + t) * channels + c);
                for (int i = 0; i < SIDE; i++)
                    outputs(e + i, SIDE, m + i, SIDE);
                for (int i = 0; i < 4; i++)
                    outputs(o + i * 4, 1, e + i * SIDE, 1);
                for (int i = 0; i < 16; i++) {
                    int row = t / across * 4 + i / 4, column = t % across * 4 + i % 4;
                    if (row >= side || column >= side)
                        continue;
                    long at = ((long)row * side + column) * channels + c;
                    Vector v = o[i] + b, lowest = low + Vector{}, highest = high + Vector{};
                    if (added)
                        v += load(added + at);
                    if (gate)
                        v = load(gate + at) > 0.f ? v : Vector{};
                    v = v < lowest ? lowest : v;
                    store(y + at, v > highest ? highest : v);
                }
            }
    }

    // The gradient of what the tiles became by that of the outputs.
    void told_back(const float *dy, int channels, float *out) const {
        for (int t = 0; t < count; t++)
            for (int c = 0; c < channels; c += LANES) {
                Vector o[16], e[24], m[ENTRIES];
                for (int i = 0; i < 16; i++) {
                    int row = t / across * 4 + i / 4, column = t % across * 4 + i % 4;
                    o[i] = row < side && column < side ? load(dy + ((long)row * side + column) * channels + c) : Vector{};
                }
                for (int i = 0; i < 4; i++)
                    outputs_back(e + i, 4, o + i, 4);
                for (int i = 0; i < SIDE; i++)
                    outputs_back(m + i * SIDE, 1, e + i * 4, 1);
                for (int i = 0; i < ENTRIES; i++)
                    store(out + ((long)i * count + t) * channels + c, m[i]);
            }
    }
};

// What numbers of channels must be multiples of.
extern "C" int strip() { return STRIP; }

// Outputs, with a bias of each position if `biases` is the number of channels, of all if it is 0.
extern "C" void convolve(const float *x, const float *w, const float *bias, const float *added, const float *gate, float *y, float low, float high, int positive, int biases, int batch, int side, int in, int out) {
    Tiles tiles(side);
    std::vector<float> u((long)ENTRIES * in * out, 0.f), v((long)ENTRIES * tiles.count * in), m((long)ENTRIES * tiles.count * out);
    long size = (long)in * out, area = (long)side * side;
    for (int e = 0; e < ENTRIES; e++)
        for (int i = 0; i < 9; i++) {
            float factor = G[e / SIDE][i / 3] * G[e % SIDE][i % 3];
            if (factor != 0)
                for (long k = 0; k < size; k++)
                    u[e * size + k] += factor * w[i * size + k];
        }
    for (long b = 0; b < batch; b++) {
        tiles.seen(x + b * area * in, in, positive, v.data());
        for (int e = 0; e < ENTRIES; e++)
            product(&v[(long)e * tiles.count * in], in, 1, tiles.count, in, &u[e * size], out, &m[(long)e * tiles.count * out], false);
        long at = b * area * out;
        tiles.told(m.data(), bias + b * biases, added ? added + at : 0, gate ? gate + at : 0, low, high, out, y + at);
    }
}

// The gradient of the weights, by that of the outputs.
extern "C" void convolve_back(const float *x, const float *dy, float *dw, int positive, int batch, int side, int in, int out) {
    Tiles tiles(side);
    long size = (long)in * out, area = (long)side * side;
    std::vector<float> du(ENTRIES * size, 0.f), v((long)ENTRIES * tiles.count * in), m((long)ENTRIES * tiles.count * out);
    for (int b = 0; b < batch; b++) {
        tiles.seen(x + b * area * in, in, positive, v.data());
        tiles.told_back(dy + b * area * out, out, m.data());
        for (int e = 0; e < ENTRIES; e++)
            product(&v[(long)e * tiles.count * in], 1, in, in, tiles.count, &m[(long)e * tiles.count * out], out, &du[e * size], true);
    }
    memset(dw, 0, sizeof(float) * 9 * size);
    for (int e = 0; e < ENTRIES; e++)
        for (int i = 0; i < 9; i++) {
            float factor = G[e / SIDE][i / 3] * G[e % SIDE][i % 3];
            if (factor != 0)
                for (long k = 0; k < size; k++)
                    dw[i * size + k] += factor * du[e * size + k];
        }
}

// The gradient before the limits, and its sums over each board.
extern "C" void limits_back(const float *dy, const float *y, float *out, float *sums, float low, float high, int batch, int area, int channels) {
    for (long b = 0; b < batch; b++)
        for (int c = 0; c < channels; c += LANES) {
            Vector sum = {};
            for (int i = 0; i < area; i++) {
                long at = (b * area + i) * channels + c;
                Vector told = load(y + at), d = load(dy + at);
                d = told > low ? d : Vector{};
                d = told < high ? d : Vector{};
                sum += d;
                store(out + at, d);
            }
            store(sums + b * channels + c, sum);
        }
}

// Mean and maximum of each channel over the board, and where it is.
extern "C" void pool(const float *x, float *out, int *where, int batch, int area, int channels) {
    for (long b = 0; b < batch; b++)
        for (int c = 0; c < channels; c++) {
            float sum = 0, most = x[b * area * channels + c];
            int best = 0;
            for (int i = 0; i < area; i++) {
                float v = x[(b * area + i) * channels + c];
                sum += v;
                if (v > most)
                    most = v, best = i;
            }
            out[b * 2 * channels + c] = sum / area;
            out[b * 2 * channels + channels + c] = most;
            where[b * channels + c] = best;
        }
}
extern "C" void pool_back(const float *d, const int *where, float *out, int batch, int area, int channels) {
    for (long b = 0; b < batch; b++) {
        for (int i = 0; i < area; i++)
            for (int c = 0; c < channels; c++)
                out[(b * area + i) * channels + c] = d[b * 2 * channels + c] / area;
        for (int c = 0; c < channels; c++)
            out[(b * area + where[b * channels + c]) * channels + c] += d[b * 2 * channels + channels + c];
    }
}
