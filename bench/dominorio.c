/* Dominório 8 by 8 by hand in C, with everything that is constant known to the compiler: what our own is measured against. */

#include <stdint.h>

enum { ONGOING, FIRST, SECOND, DRAW };
enum { SIZE = 8, MOST_MOVES = SIZE * (SIZE - 1), LONGEST = SIZE * SIZE / 2 + 1 };

typedef uint8_t Move; /* the lower or the left square of a domino */
typedef struct {
    uint64_t covered;
    int turn; /* 0 lays dominoes along the columns, 1 along the rows */
} State;

static const uint64_t INNER = 0x7f7f7f7f7f7f7f7f; /* the squares that have one on their right */

static inline State begin(void) { return (State){0, 0}; }

static inline uint64_t places(const State *s) {
    uint64_t free = ~s->covered;
    return s->turn == 0 ? free & free >> SIZE : free & free >> 1 & INNER;
}

static inline int result(const State *s) {
    if (places(s)) return ONGOING;
    return s->turn == 0 ? SECOND : FIRST;
}

static inline int list_moves(const State *s, Move *out) {
    Move *const list = out;
    for (uint64_t free = places(s); free; free &= free - 1) *out++ = (Move)__builtin_ctzll(free);
    return (int)(out - list);
}

static inline void play(State *s, Move m) {
    s->covered |= (s->turn == 0 ? 1ull | 1ull << SIZE : 3ull) << m;
    s->turn ^= 1;
}

#include "playouts.h"
