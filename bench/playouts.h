/* Random games by hand in C: the loop of engine/playouts.py, line by line, for a game that defines State, MOST_MOVES,
   LONGEST, begin, result, list_moves and play before it includes this file.

   `program GAMES SEED` prints how many the first won, the second won, were drawn, were stopped, all plays in them, and
   the seconds of processor time. With the same seed these are the games of `playouts()`, play by play. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t random_state;

static inline int draw_below(int n) {
    uint64_t x = random_state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    random_state = x;
    return (int)((x >> 32) * (uint64_t)n >> 32);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    long games = atol(argv[1]);
    random_state = strtoull(argv[2], NULL, 10) * 0x9E3779B97F4A7C15u;
    if (!random_state) random_state = 1;
    long long ends[4] = {0}, plays = 0;
    Move out[MOST_MOVES];

    clock_t from = clock();
    const State start = begin();
    for (long i = 0; i < games; i++) {
        State s = start;
        int plies = 0, end;
        while ((end = result(&s)) == ONGOING && plies < LONGEST) {
            play(&s, out[draw_below(list_moves(&s, out))]);
            plies++;
        }
        ends[end]++;
        plays += plies;
    }
    double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;

    printf("%lld %lld %lld %lld %lld %f\n", ends[FIRST], ends[SECOND], ends[DRAW], ends[ONGOING], plays, seconds);
    return 0;
}
