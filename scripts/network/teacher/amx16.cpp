// A network of 192 channels on one processor core, by the instructions for matrices of 16-bit numbers (AMX).
//
//     g++ -O3 -march=native -mamx-tile -mamx-bf16 -shared -fPIC amx16.cpp -o amx16.so
//
// Also needs AVX512-BF16, and Linux, which is asked for the tiles. What convolutions see has 16 bits (bfloat16), sums have 32,
// the trunk 16 (half precision). One network for each process, one thread.
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <vector>

typedef _Float16 Half;
typedef uint16_t Brain;  // bfloat16
typedef __m512 Vector;

static const int CHANNELS = 192, PLANES = 22, NUMBERS = 19, LANES = 16;
static const int BLOCK = 32, STEP = 32;      // outputs and places at a time, inputs of one instruction
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

static inline Vector load(const Half *p) { return _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i *)p)); }
static inline void store(Half *p, Vector v) { _mm256_storeu_si256((__m256i *)p, _mm512_cvtps_ph(v, 0)); }
static inline void store(Brain *p, Vector v) { _mm256_storeu_si256((__m256i *)p, (__m256i)_mm512_cvtneps_pbh(v)); }
static inline Vector positive(Vector v) { return _mm512_max_ps(_mm512_setzero_ps(), v); }

struct Convolution {
    int side, inputs, outputs;
    Brain *weights;  // [outputs / 32][row, then column and input / 32][2][16 pairs of inputs][16 outputs][2]
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
static Convolution head;

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

// From weights of [outputs][inputs][side][side].
static Convolution convolution(int side, int inputs, int outputs) {
    size_t count = (size_t)side * side * inputs * outputs;
    const float *weights = take(count);
    Convolution c = {side, inputs, outputs, zeros<Brain>(count)};
    for (int o = 0; o < outputs; o++)
        for (int i = 0; i < inputs; i++)
            for (int place = 0; place < side * side; place++) {
                int n = place * inputs + i;
                size_t tile = ((size_t)o / BLOCK * (side * side * inputs / STEP) + n / STEP) * 2 + o % BLOCK / LANES;
                float v = weights[((size_t)o * inputs + i) * side * side + place];
                size_t at = tile * LANES * STEP + n % STEP / 2 * STEP + o % LANES * 2 + n % 2;
                c.weights[at] = (Brain)_mm_extract_epi16((__m128i)_mm_cvtneps_pbh(_mm_set1_ps(v)), 0);
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
        b.first = convolution(3, CHANNELS, CHANNELS);
        b.bias = keep(CHANNELS);
        b.pooled = b.pools ? keep(3 * POOLED * REST) : 0;
        b.second = convolution(3, b.pools ? REST : CHANNELS, CHANNELS);
        blocks.push_back(b);
    }
    last_scale = keep(CHANNELS);
    last_shift = keep(CHANNELS);
    head = convolution(1, CHANNELS, HEADS);
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

// All boards are one row of places: each line and each board ends with a margin of zeros, which is that of the next, too.
static int room_size = 0, room_batch = 0, width, stride, places;
static std::vector<int> point_of;  // of each place; -1 in margins
static Half *trunk, *plain;
static Brain *trunk_seen, *middle, *rest;
static float *first_sum, *first_base;  // the sum of the first layer; that of a plane of ones

static inline int place_of(int board, int point, int size) {
    return width + 1 + board * stride + point / size * width + point % size;
}

static void make_room(int batch, int size) {
    if (size == room_size && batch <= room_batch) return;
    for (void *p : {(void *)trunk, (void *)plain, (void *)trunk_seen, (void *)middle, (void *)rest, (void *)first_sum,
                    (void *)first_base})
        free(p);
    room_size = size;
    room_batch = batch;
    width = size + 1;
    stride = width * width;
    places = (batch * stride + BLOCK - 1) / BLOCK * BLOCK + 2 * (width + 1);
    int points = size * size;
    point_of.assign(places, -1);
    for (int board = 0; board < batch; board++)
        for (int j = 0; j < points; j++) point_of[place_of(board, j, size)] = board * points + j;
    trunk = zeros<Half>((size_t)batch * points * CHANNELS);
    plain = zeros<Half>((size_t)batch * points * CHANNELS);
    trunk_seen = zeros<Brain>((size_t)places * CHANNELS);
    middle = zeros<Brain>((size_t)places * CHANNELS);
    rest = zeros<Brain>((size_t)places * REST);
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
    TO_MIDDLE,  // middle = positive part of v + shift
    TO_TRUNK,   // trunk += v, trunk_seen = positive part of trunk * scale + shift
    TO_PLAIN    // plain = v, and + shift if there is one
};

static void configure() {
    syscall(SYS_arch_prctl, 0x1023, 18);
    struct {
        uint8_t palette, start, unused[14];
        uint16_t columns[16];
        uint8_t rows[16];
    } tiles = {1};
    for (int i = 0; i < 8; i++) tiles.columns[i] = 64, tiles.rows[i] = 16;
    _tile_loadconfig(&tiles);
}

static void convolve(const Brain *in, const Convolution &conv, int batch, Then then, const float *scale,
                     const float *shift) {
    alignas(64) float sums[4][LANES][LANES];
    int inputs = conv.inputs, reach = conv.side / 2, steps = conv.side * inputs / STEP;
    for (int at = width + 1; at < width + 1 + batch * stride; at += BLOCK) {
        const Brain *w = conv.weights;
        for (int o = 0; o < conv.outputs; o += BLOCK) {
            _tile_zero(0);
            _tile_zero(1);
            _tile_zero(2);
            _tile_zero(3);
            for (int row = -reach; row <= reach; row++) {
                const Brain *from = in + (size_t)(at + row * width - reach) * inputs;
                for (int k = 0; k < steps; k++, from += STEP, w += 2 * LANES * STEP) {
                    _tile_loadd(4, from, inputs * 2);
                    _tile_loadd(6, w, 64);
                    _tile_dpbf16ps(0, 4, 6);
                    _tile_loadd(7, w + LANES * STEP, 64);
                    _tile_dpbf16ps(1, 4, 7);
                    _tile_loadd(5, from + LANES * inputs, inputs * 2);
                    _tile_dpbf16ps(2, 5, 6);
                    _tile_dpbf16ps(3, 5, 7);
                }
            }
            _tile_stored(0, sums[0], 64);
            _tile_stored(1, sums[1], 64);
            _tile_stored(2, sums[2], 64);
            _tile_stored(3, sums[3], 64);
            for (int half = 0; half < 2; half++) {
                int c = o + half * LANES;
                Vector b = shift ? _mm512_loadu_ps(shift + c) : _mm512_setzero_ps();
                Vector s = scale ? _mm512_loadu_ps(scale + c) : _mm512_setzero_ps();
                for (int r = 0; r < BLOCK; r++) {
                    int point = point_of[at + r];
                    if (point < 0) continue;
                    Vector v = _mm512_load_ps(sums[r / LANES * 2 + half][r % LANES]);
                    if (then == TO_MIDDLE) {
                        store(middle + (size_t)(at + r) * CHANNELS + c, positive(_mm512_add_ps(v, b)));
                    } else if (then == TO_PLAIN) {
                        store(plain + (size_t)point * conv.outputs + c, _mm512_add_ps(v, b));
                    } else {
                        Half *to = trunk + (size_t)point * CHANNELS + c;
                        v = _mm512_add_ps(v, load(to));
                        store(to, v);
                        store(trunk_seen + (size_t)(at + r) * CHANNELS + c, positive(_mm512_fmadd_ps(v, s, b)));
                    }
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
            store(trunk_seen + (size_t)place_of(board, j, size) * CHANNELS + c, v);
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
            store(rest + (size_t)place_of(board, j, size) * REST + c,
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
    configure();
    int points = size * size, count = blocks.size();
    for (int board = 0; board < batch; board++)
        first_layer(board, size, planes + (size_t)board * PLANES * points, numbers + board * NUMBERS);
    for (int i = 0; i < count; i++) {
        const Block &block = blocks[i];
        bool last = i == count - 1;
        convolve(trunk_seen, block.first, batch, block.pools ? TO_PLAIN : TO_MIDDLE, 0, block.bias);
        for (int board = 0; block.pools && board < batch; board++) pool_into_rest(block, board, size);
        convolve(block.pools ? rest : middle, block.second, batch, TO_TRUNK, last ? last_scale : blocks[i + 1].scale,
                 last ? last_shift : blocks[i + 1].shift);
    }
    convolve(trunk_seen, head, batch, TO_PLAIN, 0, 0);
    for (int board = 0; board < batch; board++)
        heads(plain + (size_t)board * points * HEADS, size, policy + board * (points + 1),
              results + board * RESULTS, scores + board * SCORES, owners + board * points);
}
