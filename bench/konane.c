/* Konane 8 by 8 by hand in C, with everything that is constant known to the compiler: what our own is measured against. */

#include <stdint.h>

enum { ONGOING, FIRST, SECOND, DRAW };
enum { SIZE = 8, MOST_MOVES = 128, LONGEST = 64 };

typedef uint16_t Move; /* from + to * 64 */
typedef struct {
    uint64_t men[2]; /* white and black */
    int turn;
} State;

static const uint64_t WHITE = 0xaa55aa55aa55aa55; /* a1 and every second square */
static const uint64_t LEFT = 0x0303030303030303, RIGHT = 0xc0c0c0c0c0c0c0c0; /* two columns each, whence no jump goes on */

static inline State begin(void) {
    const uint64_t gaps = 3ull << (3 * SIZE + 3); /* d4 and e4 */
    return (State){{WHITE & ~gaps, ~WHITE & ~gaps}, 0};
}

/* Where those of `men` land that can jump in a direction: right, up, left, down. */
static inline uint64_t jumped(uint64_t men, uint64_t others, uint64_t empty, int way) {
    switch (way) {
        case 0: return ((men & ~RIGHT) << 1 & others) << 1 & empty;
        case 1: return (men << SIZE & others) << SIZE & empty;
        case 2: return ((men & ~LEFT) >> 1 & others) >> 1 & empty;
        default: return (men >> SIZE & others) >> SIZE & empty;
    }
}

static inline int result(const State *s) {
    uint64_t own = s->men[s->turn], others = s->men[!s->turn], empty = ~(own | others);
    for (int way = 0; way < 4; way++)
        if (jumped(own, others, empty, way)) return ONGOING;
    return s->turn == 0 ? SECOND : FIRST;
}

static inline int list_moves(const State *s, Move *out) {
    static const int BACK[4] = {-2, -2 * SIZE, 2, 2 * SIZE};
    uint64_t own = s->men[s->turn], others = s->men[!s->turn], empty = ~(own | others);
    Move *const list = out;
    for (int way = 0; way < 4; way++) {
        uint64_t at = own;
        for (int far = BACK[way]; (at = jumped(at, others, empty, way)); far += BACK[way])
            for (uint64_t rest = at; rest; rest &= rest - 1) {
                int to = __builtin_ctzll(rest);
                *out++ = (Move)(to + far + to * 64);
            }
    }
    return (int)(out - list);
}

static inline void play(State *s, Move m) {
    int from = m & 63, to = m >> 6, low = from < to ? from : to, high = from ^ to ^ low;
    uint64_t inside = (1ull << high) - (2ull << low);
    if (high - low >= SIZE) inside &= 0x0101010101010101ull << low % SIZE; /* along a column */
    s->men[s->turn] ^= 1ull << from | 1ull << to;
    s->men[!s->turn] &= ~inside;
    s->turn ^= 1;
}

#include "playouts.h"
