// A network of 192 channels on one processor core: 3x3 convolutions by Winograd's F(4x4, 3x3), products in half
// precision.
//
//     g++ -O3 -march=native -mavx512fp16 -shared -fPIC winograd16.cpp -o winograd16.so
//
// Needs AVX512-FP16. Transforms compute in single precision and store halves. A board is cut into tiles of 4x4 outputs,
// for which 6x6 inputs matter; over the channels of all tiles the 36 entries are 36 products of matrices (Lavin and
// Gray, "Fast Algorithms for Convolutional Neural Networks", 2016). One network for each process, one thread.
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <vector>

typedef _Float16 Half;
typedef __m512 Vector;

static const int CHANNELS = 192, PLANES = 22, NUMBERS = 19, LANES = 16, ENTRIES = 36, SIDE = 6, TILE = 4;
static const int PANEL = 96;                 // outputs of one product: three registers of 32 halves
static const int POOLED = 64, REST = 128;    // channels of a block that looks at the whole board
static const int HEAD = 32, HEADS = 3 * 32;  // policy, what of it is pooled, value
static const int HIDDEN = 96, RESULTS = 3, SCORES = 4;

template <class T>
static T *zeros(size_t count) {
    size_t bytes = (count * sizeof(T) + 4095) / 4096 * 4096;
    void *p = aligned_alloc(64, bytes);
    memset(p, 0, bytes);
    return (T *)p;
}

static inline Vector load(const Half *p) { return _mm512_cvtxph_ps(_mm256_loadu_ph(p)); }
static inline void store(Half *p, Vector v) { _mm256_storeu_ph(p, _mm512_cvtxps_ph(v)); }
static inline Vector positive(Vector v) { return _mm512_max_ps(_mm512_setzero_ps(), v); }

struct Convolution {
    int inputs;
    Half *weights;  // [36][2 panels][inputs][96], transformed
};

struct Block {
    bool pools;
    float *scale, *shift;  // before the first convolution
    Convolution first, second;
    float *bias;    // after the first one
    float *pooled;  // what the whole board adds
};

static std::vector<Block> blocks;
static float *first_weights, *number_weights, *last_scale, *last_shift, *policy_pool_bias, *policy_pooled, *policy_bias,
    *policy_weights, *pass_weights, *value_bias, *hidden_weights, *hidden_bias, *result_weights, *result_bias,
    *score_weights, *score_bias, *owner_weights;
static Half *head_weights;

static const float *unread;  // the rest of the weights that are being loaded

static const float *take(size_t count) {
    const float *p = unread;
    unread += count;
    return p;
}

static float *keep(size_t count) {
    float *p = zeros<float>(count);
    memcpy(p, take(count), count * sizeof(float));
    return p;
}

// From weights of [192 outputs][inputs][3][3].
static Convolution convolution(int inputs) {
    static const double G[6][3] = {{.25, 0, 0},
                                   {-1 / 6., -1 / 6., -1 / 6.},
                                   {-1 / 6., 1 / 6., -1 / 6.},
                                   {1 / 24., 1 / 12., 1 / 6.},
                                   {1 / 24., -1 / 12., 1 / 6.},
                                   {0, 0, 1}};
    const float *weights = take((size_t)CHANNELS * inputs * 9);
    Convolution c = {inputs, zeros<Half>((size_t)ENTRIES * CHANNELS * inputs)};
    for (int o = 0; o < CHANNELS; o++)
        for (int i = 0; i < inputs; i++) {
            const float *w = weights + ((size_t)o * inputs + i) * 9;
            double t[6][3];
            for (int a = 0; a < 6; a++)
                for (int x = 0; x < 3; x++) t[a][x] = G[a][0] * w[x] + G[a][1] * w[3 + x] + G[a][2] * w[6 + x];
            for (int a = 0; a < 6; a++)
                for (int b = 0; b < 6; b++) {
                    double v = t[a][0] * G[b][0] + t[a][1] * G[b][1] + t[a][2] * G[b][2];
                    c.weights[(((size_t)(a * 6 + b) * 2 + o / PANEL) * inputs + i) * PANEL + o % PANEL] = (Half)v;
                }
        }
    return c;
}

// Loads the weights, in the order in which judge.py writes them (`flat`); `pools` tells the kind of each block.
extern "C" void net_load(const float *weights, int block_count, const int *pools) {
    unread = weights;
    first_weights = keep(25 * PLANES * CHANNELS);
    number_weights = keep(NUMBERS * CHANNELS);
    for (int i = 0; i < block_count; i++) {
        Block b;
        b.pools = pools[i];
        b.scale = keep(CHANNELS);
        b.shift = keep(CHANNELS);
        b.first = convolution(CHANNELS);
        b.bias = keep(CHANNELS);
        b.pooled = b.pools ? keep(3 * POOLED * REST) : 0;
        b.second = convolution(b.pools ? REST : CHANNELS);
        blocks.push_back(b);
    }
    last_scale = keep(CHANNELS);
    last_shift = keep(CHANNELS);
    const float *heads = take(CHANNELS * HEADS);
    head_weights = zeros<Half>(CHANNELS * HEADS);
    for (int i = 0; i < CHANNELS * HEADS; i++) head_weights[i] = (Half)heads[i];
    policy_pool_bias = keep(HEAD);
    policy_pooled = keep(3 * HEAD * HEAD);
    policy_bias = keep(HEAD);
    policy_weights = keep(HEAD);
    pass_weights = keep(3 * HEAD);
    value_bias = keep(HEAD);
    hidden_weights = keep(3 * HEAD * HIDDEN);
    hidden_bias = keep(HIDDEN);
    result_weights = keep(HIDDEN * RESULTS);
    result_bias = keep(RESULTS);
    score_weights = keep(HIDDEN * SCORES);
    score_bias = keep(SCORES);
    owner_weights = keep(HEAD);
}

// out[ROWS][..96] = a[ROWS][count] * w[count][96]. In assembly, so that one instruction takes a number from memory,
// multiplies by it, and adds.
template <int ROWS>
static inline __attribute__((always_inline)) void rows_times(const Half *a, int count, const Half *w, Half *out,
                                                             int width) {
    __m512h sum[ROWS][3];
    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < 3; j++) sum[r][j] = _mm512_setzero_ph();
    for (int i = 0; i < count; i++) {
        __m512h x = _mm512_load_ph(w + i * PANEL), y = _mm512_load_ph(w + i * PANEL + 32),
                z = _mm512_load_ph(w + i * PANEL + 64);
#pragma GCC unroll 16
        for (int r = 0; r < ROWS; r++) {
            const Half *one = a + r * count + i;
            asm("vfmadd231ph %2%{1to32%}, %1, %0" : "+v"(sum[r][0]) : "v"(x), "m"(*one));
            asm("vfmadd231ph %2%{1to32%}, %1, %0" : "+v"(sum[r][1]) : "v"(y), "m"(*one));
            asm("vfmadd231ph %2%{1to32%}, %1, %0" : "+v"(sum[r][2]) : "v"(z), "m"(*one));
        }
    }
#pragma GCC unroll 16
    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < 3; j++) _mm512_storeu_ph(out + r * width + 32 * j, sum[r][j]);
}

// All rows. Computes up to three rows more than asked for, so arrays have room for them. Meanwhile it fetches the panel
// of weights that comes next.
static void product(const Half *a, int rows, int count, const Half *w, Half *out, int width) {
    const char *next = (const char *)(w + (size_t)count * PANEL);
    int lines = count * 3, turns = rows / 8, each = turns ? (lines + turns - 1) / turns : lines, t = 0;
    for (; t + 8 <= rows; t += 8) {
        for (int j = 0; j < each; j++) _mm_prefetch(next + 64 * j, _MM_HINT_T1);
        next += 64 * each;
        rows_times<8>(a + (size_t)t * count, count, w, out + (size_t)t * width, width);
    }
    for (; t < rows; t += 4) rows_times<4>(a + (size_t)t * count, count, w, out + (size_t)t * width, width);
}

// B' times a column of six, of which inputs and outputs lie so far apart.
static inline __attribute__((always_inline)) void input_transform(Vector *d, const Vector *s, int from, int to) {
    Vector two = _mm512_set1_ps(2), four = _mm512_set1_ps(4), five = _mm512_set1_ps(5);
    Vector s0 = s[0], s1 = s[from], s2 = s[2 * from], s3 = s[3 * from], s4 = s[4 * from], s5 = s[5 * from];
    Vector a = _mm512_fnmadd_ps(four, s2, s4), b = _mm512_fnmadd_ps(four, s1, s3);
    Vector c = _mm512_sub_ps(s4, s2), e = _mm512_mul_ps(two, _mm512_sub_ps(s3, s1));
    d[0] = _mm512_fmadd_ps(four, s0, _mm512_fnmadd_ps(five, s2, s4));
    d[to] = _mm512_add_ps(a, b);
    d[2 * to] = _mm512_sub_ps(a, b);
    d[3 * to] = _mm512_add_ps(c, e);
    d[4 * to] = _mm512_sub_ps(c, e);
    d[5 * to] = _mm512_fmadd_ps(four, s1, _mm512_fnmadd_ps(five, s3, s5));
}

// A' times a column of six: four.
static inline void output_transform(Vector *d, const Vector *s, int from, int to) {
    Vector p = _mm512_add_ps(s[from], s[2 * from]), m = _mm512_sub_ps(s[from], s[2 * from]);
    Vector u = _mm512_add_ps(s[3 * from], s[4 * from]), v = _mm512_sub_ps(s[3 * from], s[4 * from]);
    d[0] = _mm512_add_ps(_mm512_add_ps(s[0], p), u);
    d[to] = _mm512_fmadd_ps(_mm512_set1_ps(2), v, m);
    d[2 * to] = _mm512_fmadd_ps(_mm512_set1_ps(4), u, p);
    d[3 * to] = _mm512_fmadd_ps(_mm512_set1_ps(8), v, _mm512_add_ps(m, s[5 * from]));
}

// Padded boards have a border of zeros, one point wide and up to the last tile.
static int room_size = 0, room_batch = 0, tiles, padded;
static Half *tile_inputs, *tile_outputs, *trunk, *trunk_padded, *middle_padded, *plain;
static float *first_sum, *first_base;  // the sum of the first layer; that of a plane of ones

static inline size_t padded_at(int board, int row, int column) {
    return ((size_t)board * padded + row + 1) * padded + column + 1;
}

static void make_room(int batch, int size) {
    if (size == room_size && batch <= room_batch) return;
    for (Half *p : {tile_inputs, tile_outputs, trunk, trunk_padded, middle_padded, plain}) free(p);
    free(first_sum);
    free(first_base);
    room_size = size;
    room_batch = batch;
    tiles = (size + TILE - 1) / TILE;
    padded = TILE * tiles + 2;
    size_t all = (tiles * tiles * batch + 7) / 8 * 8, points = size * size;
    tile_inputs = zeros<Half>(ENTRIES * all * CHANNELS);
    tile_outputs = zeros<Half>(ENTRIES * all * CHANNELS);
    trunk = zeros<Half>(batch * points * CHANNELS + 8 * CHANNELS);
    plain = zeros<Half>(batch * points * CHANNELS + 8 * CHANNELS);
    trunk_padded = zeros<Half>((size_t)batch * padded * padded * CHANNELS);
    middle_padded = zeros<Half>((size_t)batch * padded * padded * CHANNELS);
    first_sum = zeros<float>(points * CHANNELS);
    first_base = zeros<float>(points * CHANNELS);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            for (int dy = -2; dy < 3; dy++)
                for (int dx = -2; dx < 3; dx++) {
                    if (y + dy < 0 || x + dx < 0 || y + dy >= size || x + dx >= size) continue;
                    const float *w = first_weights + ((dy + 2) * 5 + dx + 2) * PLANES * CHANNELS;
                    for (int c = 0; c < CHANNELS; c++) first_base[(y * size + x) * CHANNELS + c] += w[c];
                }
}

enum Then {
    TO_MIDDLE,  // middle_padded = positive part of v + shift
    TO_TRUNK,   // trunk += v, trunk_padded = positive part of trunk * scale + shift
    TO_PLAIN,   // plain = v + shift
    TO_HEADS    // trunk += v, plain = positive part of trunk * scale + shift
};

static void convolve(const Half *in, const Convolution &conv, int batch, int size, Then then, const float *scale,
                     const float *shift) {
    int inputs = conv.inputs, a_board = tiles * tiles, all = a_board * batch;
    size_t in_step = (size_t)((all + 7) / 8 * 8) * inputs, out_step = (size_t)((all + 7) / 8 * 8) * CHANNELS;
    // A row of tiles: down its columns once, then along the rows of each tile. 32 channels at a time fill a line of
    // memory.
    for (int board = 0; board < batch; board++)
        for (int ty = 0; ty < tiles; ty++) {
            const Half *corner = in + ((size_t)board * padded * padded + ty * TILE * padded) * inputs;
            int first = board * a_board + ty * tiles;
            for (int c = 0; c < inputs; c += 32) {
                Vector columns[2][SIDE][32];
                for (int x = 0; x < padded; x++)
                    for (int half = 0; half < 2; half++) {
                        Vector d[SIDE];
                        for (int y = 0; y < SIDE; y++)
                            d[y] = load(corner + ((size_t)y * padded + x) * inputs + c + LANES * half);
                        input_transform(&columns[half][0][x], d, 1, 32);
                    }
                for (int tx = 0; tx < tiles; tx++)
                    for (int y = 0; y < SIDE; y++) {
                        Vector d[2][SIDE];
                        input_transform(d[0], &columns[0][y][tx * TILE], 1, 1);
                        input_transform(d[1], &columns[1][y][tx * TILE], 1, 1);
                        for (int x = 0; x < SIDE; x++) {
                            __m256i low = _mm256_castph_si256(_mm512_cvtxps_ph(d[0][x]));
                            __m256i high = _mm256_castph_si256(_mm512_cvtxps_ph(d[1][x]));
                            __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
                            Half *to = tile_inputs + (y * SIDE + x) * in_step + (size_t)(first + tx) * inputs + c;
                            _mm512_storeu_si512(to, both);
                        }
                    }
            }
        }
    for (int i = 0; i < ENTRIES; i++)
        for (int panel = 0; panel < 2; panel++)
            product(tile_inputs + i * in_step, all, inputs, conv.weights + (size_t)(i * 2 + panel) * inputs * PANEL,
                    tile_outputs + i * out_step + panel * PANEL, CHANNELS);
    for (int t = 0; t < all; t++) {
        int board = t / a_board, ty = t % a_board / tiles, tx = t % tiles;
        for (int c = 0; c < CHANNELS; c += LANES) {
            Vector rows[TILE * SIDE], tile[TILE * TILE], m[SIDE];
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++)
                    m[y] = load(tile_outputs + (y * SIDE + x) * out_step + (size_t)t * CHANNELS + c);
                output_transform(rows + x, m, 1, SIDE);
            }
            for (int y = 0; y < TILE; y++) output_transform(tile + y * TILE, rows + y * SIDE, 1, 1);
            Vector b = _mm512_loadu_ps(shift + c), s = scale ? _mm512_loadu_ps(scale + c) : _mm512_setzero_ps();
            for (int y = 0; y < TILE && ty * TILE + y < size; y++)
                for (int x = 0; x < TILE && tx * TILE + x < size; x++) {
                    int row = ty * TILE + y, column = tx * TILE + x;
                    Vector v = tile[y * TILE + x];
                    size_t at = (((size_t)board * size + row) * size + column) * CHANNELS + c;
                    size_t at_padded = padded_at(board, row, column) * CHANNELS + c;
                    if (then == TO_MIDDLE) {
                        store(middle_padded + at_padded, positive(_mm512_add_ps(v, b)));
                    } else if (then == TO_PLAIN) {
                        store(plain + at, _mm512_add_ps(v, b));
                    } else {
                        v = _mm512_add_ps(v, load(trunk + at));
                        store(trunk + at, v);
                        v = positive(_mm512_fmadd_ps(v, s, b));
                        store(then == TO_TRUNK ? trunk_padded + at_padded : plain + at, v);
                    }
                }
        }
    }
}

// What is known of a whole board: means, means by the size of the board, and the largest ones (for values, means by its
// square).
static void pool(const float *mean, const float *largest, int channels, int size, bool value, float *out) {
    for (int c = 0; c < channels; c++) {
        out[c] = mean[c];
        out[channels + c] = mean[c] * (size - 14) * .1f;
        out[2 * channels + c] = value ? mean[c] * ((size - 14) * (size - 14) * .01f - .1f) : largest[c];
    }
}

// out[outputs] += in[inputs] * w[inputs][outputs]
static inline void add_product(float *out, const float *in, int inputs, const float *w, int outputs) {
    for (int i = 0; i < inputs; i++)
        for (int o = 0; o < outputs; o++) out[o] += in[i] * w[i * outputs + o];
}

// The planes hold few ones, so the first layer adds the weights around each of them.
static void first_layer(int board, int size, const uint8_t *planes, const float *numbers) {
    int points = size * size;
    float everywhere[CHANNELS] = {0};
    add_product(everywhere, numbers, NUMBERS, number_weights, CHANNELS);
    memcpy(first_sum, first_base, points * CHANNELS * sizeof(float));
    for (int plane = 1; plane < PLANES; plane++)
        for (int j = 0; j < points; j++) {
            if (!planes[plane * points + j]) continue;
            for (int dy = -2; dy < 3; dy++)
                for (int dx = -2; dx < 3; dx++) {
                    int y = j / size - dy, x = j % size - dx;
                    if (y < 0 || x < 0 || y >= size || x >= size) continue;
                    float *sum = first_sum + (y * size + x) * CHANNELS;
                    const float *w = first_weights + (((dy + 2) * 5 + dx + 2) * PLANES + plane) * CHANNELS;
                    for (int c = 0; c < CHANNELS; c += LANES)
                        _mm512_store_ps(sum + c, _mm512_add_ps(_mm512_load_ps(sum + c), _mm512_load_ps(w + c)));
                }
        }
    const Block &next = blocks[0];
    for (int j = 0; j < points; j++)
        for (int c = 0; c < CHANNELS; c += LANES) {
            Vector v = _mm512_add_ps(_mm512_load_ps(first_sum + j * CHANNELS + c), _mm512_loadu_ps(everywhere + c));
            store(trunk + ((size_t)board * points + j) * CHANNELS + c, v);
            v = positive(_mm512_fmadd_ps(v, _mm512_load_ps(next.scale + c), _mm512_load_ps(next.shift + c)));
            store(trunk_padded + padded_at(board, j / size, j % size) * CHANNELS + c, v);
        }
}

// In a block that looks at the whole board, 64 of its channels are pooled and added to the other 128.
static void pool_into_rest(const Block &block, int board, int size) {
    int points = size * size;
    const Half *in = plain + (size_t)board * points * CHANNELS;
    float mean[POOLED], largest[POOLED], pooled[3 * POOLED], add[REST] = {0};
    for (int c = 0; c < POOLED; c += LANES) {
        Vector sum = _mm512_setzero_ps(), most = sum;
        for (int j = 0; j < points; j++) {
            Vector v = positive(load(in + j * CHANNELS + REST + c));
            sum = _mm512_add_ps(sum, v);
            most = _mm512_max_ps(most, v);
        }
        _mm512_storeu_ps(mean + c, _mm512_mul_ps(sum, _mm512_set1_ps(1.f / points)));
        _mm512_storeu_ps(largest + c, most);
    }
    pool(mean, largest, POOLED, size, false, pooled);
    add_product(add, pooled, 3 * POOLED, block.pooled, REST);
    for (int j = 0; j < points; j++)
        for (int c = 0; c < REST; c += LANES)
            store(middle_padded + padded_at(board, j / size, j % size) * REST + c,
                  positive(_mm512_add_ps(load(in + j * CHANNELS + c), _mm512_loadu_ps(add + c))));
}

static void heads(const Half *in, int size, float *policy, float *results, float *scores, float *owners) {
    int points = size * size;
    float mean[HEAD], largest[HEAD], value_mean[HEAD], pooled[3 * HEAD], value[3 * HEAD], add[HEAD], hidden[HIDDEN];
    for (int c = 0; c < HEAD; c += LANES) {
        Vector sum = _mm512_setzero_ps(), most = sum, value_sum = sum;
        Vector pool_bias = _mm512_loadu_ps(policy_pool_bias + c), bias = _mm512_loadu_ps(value_bias + c);
        for (int j = 0; j < points; j++) {
            Vector v = positive(_mm512_add_ps(load(in + j * HEADS + HEAD + c), pool_bias));
            sum = _mm512_add_ps(sum, v);
            most = _mm512_max_ps(most, v);
            value_sum = _mm512_add_ps(value_sum, positive(_mm512_add_ps(load(in + j * HEADS + 2 * HEAD + c), bias)));
        }
        _mm512_storeu_ps(mean + c, sum);
        _mm512_storeu_ps(largest + c, most);
        _mm512_storeu_ps(value_mean + c, value_sum);
    }
    for (int c = 0; c < HEAD; c++) {
        mean[c] /= points;
        value_mean[c] /= points;
    }
    pool(mean, largest, HEAD, size, false, pooled);
    pool(value_mean, value_mean, HEAD, size, true, value);
    memcpy(add, policy_bias, sizeof add);
    add_product(add, pooled, 3 * HEAD, policy_pooled, HEAD);
    policy[points] = 0;
    add_product(policy + points, pooled, 3 * HEAD, pass_weights, 1);
    for (int j = 0; j < points; j++) {
        Vector move = _mm512_setzero_ps(), owner = move;
        for (int c = 0; c < HEAD; c += LANES) {
            Vector p = positive(_mm512_add_ps(load(in + j * HEADS + c), _mm512_loadu_ps(add + c)));
            Vector v = positive(_mm512_add_ps(load(in + j * HEADS + 2 * HEAD + c), _mm512_loadu_ps(value_bias + c)));
            move = _mm512_fmadd_ps(p, _mm512_loadu_ps(policy_weights + c), move);
            owner = _mm512_fmadd_ps(v, _mm512_loadu_ps(owner_weights + c), owner);
        }
        policy[j] = _mm512_reduce_add_ps(move);
        owners[j] = _mm512_reduce_add_ps(owner);
    }
    memcpy(hidden, hidden_bias, sizeof hidden);
    add_product(hidden, value, 3 * HEAD, hidden_weights, HIDDEN);
    for (int c = 0; c < HIDDEN; c++)
        if (hidden[c] < 0) hidden[c] = 0;
    memcpy(results, result_bias, RESULTS * sizeof(float));
    add_product(results, hidden, HIDDEN, result_weights, RESULTS);
    memcpy(scores, score_bias, SCORES * sizeof(float));
    add_product(scores, hidden, HIDDEN, score_weights, SCORES);
}

// Judges a batch of boards of one size, each 22 planes and 19 numbers (features.c): policy[points + 1] and results[3]
// before their softmax, scores[4], owners[points] before tanh.
extern "C" void net_run(int batch, int size, const uint8_t *planes, const float *numbers, float *policy, float *results,
                        float *scores, float *owners) {
    make_room(batch, size);
    int points = size * size, count = blocks.size();
    // Borders are zeros; where the number of channels changes, so do the places of borders.
    size_t middle = (size_t)batch * padded * padded * CHANNELS * sizeof(Half);
    memset(middle_padded, 0, middle);
    for (int board = 0; board < batch; board++)
        first_layer(board, size, planes + (size_t)board * PLANES * points, numbers + board * NUMBERS);
    for (int i = 0; i < count; i++) {
        const Block &block = blocks[i];
        bool last = i == count - 1;
        convolve(trunk_padded, block.first, batch, size, block.pools ? TO_PLAIN : TO_MIDDLE, 0, block.bias);
        if (block.pools) {
            memset(middle_padded, 0, middle);
            for (int board = 0; board < batch; board++) pool_into_rest(block, board, size);
        }
        convolve(middle_padded, block.second, batch, size, last ? TO_HEADS : TO_TRUNK,
                 last ? last_scale : blocks[i + 1].scale, last ? last_shift : blocks[i + 1].shift);
        if (block.pools) memset(middle_padded, 0, middle);
    }
    product(plain, batch * points, CHANNELS, head_weights, tile_outputs, HEADS);
    for (int board = 0; board < batch; board++)
        heads(tile_outputs + (size_t)board * points * HEADS, size, policy + board * (points + 1),
              results + board * RESULTS, scores + board * SCORES, owners + board * points);
}
