// What the network sees of a position: 22 planes and 19 numbers (version 7 of its inputs), by Japanese rules with a
// simple ko.
//
//     gcc -O3 -march=native -shared -fPIC features.c -o features.so
//
// The formats are known from documentation and by comparing answers: like the program itself asked about a single
// position, it shows no moves before the position, so that the planes of last moves stay empty. Marks are static: one
// thread only.
#include <stdint.h>
#include <string.h>

#define WIDTH 21  // the largest board with an edge around it
#define AREA (WIDTH * WIDTH)
enum { EMPTY, BLACK, WHITE, EDGE };
enum { ILLEGAL_POINT = -1, ILLEGAL_MOVE = -2 };

typedef struct {
    uint8_t colors[AREA];
    int ko;        // where a move would take back a ko, or 0
    int taken[3];  // stones of each color that were taken
} Board;

typedef struct {
    int count, stones[361];
    int liberty_count, liberties[361];
} Chain;

static const int NEIGHBORS[4] = {-1, 1, -WIDTH, WIDTH};

static int point_at(int x, int y) { return (y + 1) * WIDTH + x + 1; }

static void clear(Board *board, int size) {
    memset(board, 0, sizeof *board);
    memset(board->colors, EDGE, AREA);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) board->colors[point_at(x, y)] = EMPTY;
}

// Point of two letters, or a negative number outside the board.
static int point_of(const char *letters, int size) {
    int x = letters[0] - 'a', y = letters[1] - 'a';
    return x < 0 || y < 0 || x >= size || y >= size ? ILLEGAL_POINT : point_at(x, y);
}

static unsigned marks[AREA], mark;

// The chain at a point. Stops when more than `enough` liberties are known, unless it is 0.
static void find_chain(const Board *board, int point, Chain *chain, int enough) {
    mark++;
    chain->count = chain->liberty_count = 0;
    chain->stones[chain->count++] = point;
    marks[point] = mark;
    int color = board->colors[point];
    for (int i = 0; i < chain->count; i++)
        for (int k = 0; k < 4; k++) {
            int next = chain->stones[i] + NEIGHBORS[k];
            if (marks[next] == mark) continue;
            if (board->colors[next] == color) {
                marks[next] = mark;
                chain->stones[chain->count++] = next;
            } else if (board->colors[next] == EMPTY) {
                marks[next] = mark;
                chain->liberties[chain->liberty_count++] = next;
                if (enough && chain->liberty_count > enough) return;
            }
        }
}

// Plays a move; 0 if it is illegal, and then the board is as before.
static int play(Board *board, int point, int color) {
    if (board->colors[point] || point == board->ko) return 0;
    int other = 3 - color, taken = 0, last = 0, empty = 0, own = 0;
    Chain chain;
    board->colors[point] = color;
    for (int k = 0; k < 4; k++) {
        int next = point + NEIGHBORS[k];
        if (board->colors[next] != other) continue;
        find_chain(board, next, &chain, 1);
        if (chain.liberty_count) continue;
        for (int i = 0; i < chain.count; i++) board->colors[chain.stones[i]] = EMPTY;
        taken += chain.count;
        last = chain.stones[0];
    }
    for (int k = 0; k < 4; k++) {
        int next = board->colors[point + NEIGHBORS[k]];
        if (next == EMPTY)
            empty++;
        else if (next == color)
            own++;
    }
    if (!empty) {  // nothing was taken, so it may be suicide
        chain.liberty_count = 0;
        if (own) find_chain(board, point, &chain, 1);
        if (!chain.liberty_count) {
            board->colors[point] = EMPTY;
            return 0;
        }
    }
    board->ko = taken == 1 && !own && empty == 1 ? last : 0;
    board->taken[other] += taken;
    return 1;
}

static int is_legal(const Board *board, int point, int color) {
    if (board->colors[point] || point == board->ko) return 0;
    for (int k = 0; k < 4; k++)
        if (board->colors[point + NEIGHBORS[k]] == EMPTY) return 1;
    Board copy = *board;
    return play(&copy, point, color);
}

static int budget, depth;
#define LADDER_BUDGET 25000
#define LADDER_DEPTH 300

static int is_caught(const Board *board, int point, int defender_moves);

static int escapes(const Board *board, int point, int move, int color) {
    Board next = *board;
    if (!play(&next, move, color)) return 0;
    depth++;
    int caught = is_caught(&next, point, 0);
    depth--;
    return !caught;
}

static void add_move(int *moves, int *count, int move) {
    for (int i = 0; i < *count; i++)
        if (moves[i] == move) return;
    moves[(*count)++] = move;
}

// Whether the chain at a point is taken in a ladder. Kos work for the defender: he may take one, the attacker makes
// none.
static int is_caught(const Board *board, int point, int defender_moves) {
    if (--budget < 0 || depth > LADDER_DEPTH) return 0;
    int color = board->colors[point], attacker = 3 - color;
    Chain chain;
    if (defender_moves) {
        find_chain(board, point, &chain, 1);
        if (chain.liberty_count > 1) return 0;
        Board copy = *board;
        copy.ko = 0;
        find_chain(&copy, point, &chain, 0);
        // He takes stones in atari around his chain, or extends.
        int moves[400], count = 0;
        uint8_t seen[AREA] = {0};
        for (int i = 0; i < chain.count; i++)
            for (int k = 0; k < 4; k++) {
                int next = chain.stones[i] + NEIGHBORS[k];
                if (copy.colors[next] != attacker || seen[next]) continue;
                Chain around;
                find_chain(&copy, next, &around, 1);
                seen[next] = 1;
                if (around.liberty_count != 1) continue;
                for (int j = 0; j < around.count; j++) seen[around.stones[j]] = 1;
                add_move(moves, &count, around.liberties[0]);
            }
        if (chain.liberty_count) add_move(moves, &count, chain.liberties[0]);
        for (int i = 0; i < count; i++)
            if (escapes(&copy, point, moves[i], color)) return 0;
        return 1;
    }
    find_chain(board, point, &chain, 2);
    if (chain.liberty_count <= 1) return 1;
    if (chain.liberty_count > 2) return 0;
    for (int i = 0; i < 2; i++) {
        Board next = *board;
        if (!play(&next, chain.liberties[i], attacker) || next.ko) continue;
        depth++;
        int caught = is_caught(&next, point, 1);
        depth--;
        if (caught) return 1;
    }
    return 0;
}

// `caught`: stones that a ladder takes, at once or after a move of the other side; `working`: such moves against
// `opponent`.
static void find_ladders(const Board *board, int size, int opponent, uint8_t *caught, uint8_t *working) {
    uint8_t seen[AREA] = {0};
    memset(caught, 0, AREA);
    memset(working, 0, AREA);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int point = point_at(x, y), color = board->colors[point], is = 0;
            if (color == EMPTY || seen[point]) continue;
            Chain chain;
            find_chain(board, point, &chain, 0);
            for (int i = 0; i < chain.count; i++) seen[chain.stones[i]] = 1;
            if (chain.liberty_count == 1) {
                budget = LADDER_BUDGET;
                is = is_caught(board, point, 1);
            } else if (chain.liberty_count == 2)
                for (int i = 0; i < 2; i++) {
                    Board next = *board;
                    if (!play(&next, chain.liberties[i], 3 - color)) continue;
                    budget = LADDER_BUDGET;
                    if (!is_caught(&next, point, 1)) continue;
                    is = 1;
                    if (color == opponent) working[chain.liberties[i]] = 1;
                }
            if (is)
                for (int i = 0; i < chain.count; i++) caught[chain.stones[i]] = 1;
        }
}

enum { ON_BOARD, OWN, OTHER, LIBERTIES, KO = 6, LADDERS = 14, LADDER_MOVES = 17, PLANES = 22 };
enum { KOMI = 5, TERRITORY = 9, SEKI_TAX = 10, PASS_ENDS = 14, NUMBERS = 19 };

// Fills planes[22 * points], numbers[19], legal[points + 1]; tells the side to move (1 Black, 2 White) or a negative
// number. Handicap: stones of two letters each, or `-`. With `set_up` the side that has just moved moves again, as on a
// board that is set up: without ko and prisoners.
int features(int size, float komi, const char *handicap, const char *moves, int set_up, uint8_t *planes, float *numbers,
             uint8_t *legal) {
    Board board;
    int side = BLACK, points = size * size, count = strlen(moves) / 2;
    clear(&board, size);
    if (handicap[0] != '-')
        for (const char *stone = handicap; stone[0] && stone[1]; stone += 2) {
            int point = point_of(stone, size);
            if (point < 0) return ILLEGAL_POINT;
            board.colors[point] = BLACK;
            side = WHITE;
        }
    for (int i = 0; i < count; i++) {
        const char *move = moves + 2 * i;
        if (move[0] == '.') {
            board.ko = 0;
        } else {
            int point = point_of(move, size);
            if (point < 0) return ILLEGAL_POINT;
            if (!play(&board, point, side)) return ILLEGAL_MOVE;
        }
        side = 3 - side;
    }
    if (set_up) {
        side = 3 - side;
        board.ko = board.taken[BLACK] = board.taken[WHITE] = 0;
    }
    int opponent = 3 - side;
    memset(planes, 0, PLANES * points);
    memset(numbers, 0, NUMBERS * sizeof(float));

    uint8_t liberties[AREA] = {0}, caught[AREA], working[AREA];
    int difference = 0;  // of stones on the board
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int point = point_at(x, y), color = board.colors[point];
            if (color == EMPTY) continue;
            difference += color == BLACK ? 1 : -1;
            if (liberties[point]) continue;
            Chain chain;
            find_chain(&board, point, &chain, 0);
            for (int i = 0; i < chain.count; i++)
                liberties[chain.stones[i]] = chain.liberty_count > 3 ? 4 : chain.liberty_count;
        }
    find_ladders(&board, size, opponent, caught, working);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int point = point_at(x, y), j = y * size + x, few = liberties[point];
            planes[ON_BOARD * points + j] = 1;
            planes[OWN * points + j] = board.colors[point] == side;
            planes[OTHER * points + j] = board.colors[point] == opponent;
            if (few >= 1 && few <= 3) planes[(LIBERTIES - 1 + few) * points + j] = 1;
            planes[KO * points + j] = board.ko == point;
            // Ladders now, and on the boards of one and two moves before, which are not known.
            for (int k = 0; k < 3; k++) planes[(LADDERS + k) * points + j] = caught[point];
            planes[LADDER_MOVES * points + j] = working[point];
            legal[j] = is_legal(&board, point, side);
        }
    legal[points] = 1;  // a pass

    // As the program counts: each stone that was placed costs its side a point; on a set-up board, each that stands.
    float white = komi + difference + board.taken[BLACK] - board.taken[WHITE];
    numbers[KOMI] = (side == WHITE ? white : -white) / 20;
    numbers[TERRITORY] = numbers[SEKI_TAX] = 1;
    numbers[PASS_ENDS] = count > 0 && !set_up && moves[2 * count - 2] == '.';
    return side;
}
