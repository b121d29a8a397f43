/* Rastros 7 by 7 by hand in C, with everything that is constant known to the compiler: what our own is measured against. */

#include <stdint.h>

enum { ONGOING, FIRST, SECOND, DRAW };
enum { SIZE = 7, CELLS = SIZE * SIZE, MOST_MOVES = 8, LONGEST = 63 };

typedef uint8_t Move; /* the square it goes to */
typedef struct {
    uint64_t trail;
    int at, turn;
} State;

static uint64_t near[CELLS]; /* the neighbours of each square */

static inline State begin(void) {
    for (int a = 0; a < CELLS; a++)
        for (int b = 0; b < CELLS; b++) {
            int x = a % SIZE - b % SIZE, y = a / SIZE - b / SIZE;
            if (a != b && x * x <= 1 && y * y <= 1) near[a] |= 1ull << b;
        }
    return (State){0, 4 * SIZE + 4, 0}; /* e5 */
}

static inline int result(const State *s) {
    if (s->at == 0) return FIRST;
    if (s->at == CELLS - 1) return SECOND;
    if (!(near[s->at] & ~s->trail)) return s->turn == 0 ? SECOND : FIRST;
    return ONGOING;
}

static inline int list_moves(const State *s, Move *out) {
    Move *const list = out;
    for (uint64_t empty = near[s->at] & ~s->trail; empty; empty &= empty - 1) *out++ = (Move)__builtin_ctzll(empty);
    return (int)(out - list);
}

static inline void play(State *s, Move m) {
    s->trail |= 1ull << s->at;
    s->at = m;
    s->turn ^= 1;
}

#include "playouts.h"
