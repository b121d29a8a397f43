/* Avanço 7 by 7 by hand in C, with everything that is constant known to the compiler: what our own is measured against. */

#include <stdint.h>

enum { ONGOING, FIRST, SECOND, DRAW };
enum { SIZE = 7, CELLS = SIZE * SIZE, MOST_MOVES = 6 * SIZE + 3, LONGEST = 177 };

typedef uint16_t Move; /* from * 64 + to */
typedef struct {
    uint64_t men[2];
    int turn;
} State;

static const uint64_t BOARD = (1ull << CELLS) - 1;
static const uint64_t ROW = (1ull << SIZE) - 1;
static const uint64_t COLUMN = 0x40810204081; /* a1 to a7 */

static inline State begin(void) {
    const uint64_t two = ROW | ROW << SIZE;
    return (State){{two, two << (CELLS - 2 * SIZE)}, 0};
}

static inline int result(const State *s) {
    if (s->men[0] & ROW << (CELLS - SIZE) || !s->men[1]) return FIRST;
    if (s->men[1] & ROW || !s->men[0]) return SECOND;
    return ONGOING;
}

static inline int list_moves(const State *s, Move *out) {
    uint64_t own = s->men[s->turn], free = BOARD & ~own, empty = free & ~s->men[!s->turn];
    uint64_t straight, left, right;
    int ahead;
    if (s->turn == 0) {
        straight = empty >> SIZE, left = free >> (SIZE - 1), right = free >> (SIZE + 1), ahead = SIZE;
    } else {
        straight = empty << SIZE, left = free << (SIZE + 1), right = free << (SIZE - 1), ahead = -SIZE;
    }
    left &= ~COLUMN;
    right &= ~(COLUMN << (SIZE - 1));
    Move *const list = out;
    for (; own; own &= own - 1) { /* no branches: what is not possible is written over by what follows */
        int here = __builtin_ctzll(own), m = here * 64 + here + ahead;
        *out = (Move)m;
        out += straight >> here & 1;
        *out = (Move)(m - 1);
        out += left >> here & 1;
        *out = (Move)(m + 1);
        out += right >> here & 1;
    }
    return (int)(out - list);
}

static inline void play(State *s, Move m) {
    uint64_t to = 1ull << (m & 63);
    s->men[s->turn] ^= 1ull << (m >> 6) | to;
    s->men[!s->turn] &= ~to;
    s->turn ^= 1;
}

#include "playouts.h"
