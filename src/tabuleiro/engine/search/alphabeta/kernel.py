"""The kernel of alpha-beta search: one iteration over the plays of a position, in slices.

It is principal variation search: the first play of a position is searched with the full window, the others with a null
window, which asks only whether they are better. Plays that come late in the order are first searched less deep
(late-move reduction), and beyond the depth only loud plays are followed (quiescence). First comes the play that the
transposition table remembers, then loud plays, killer moves, and the rest by their history. Nothing assumes that
players alternate: a value changes its sign where the turn changes.

A position that comes again on the way is a draw (or as the game says). Such a value belongs to the way and not to the
position (the graph-history interaction): whoever meets it remembers the ply that was repeated, hands that up, and no
position on the way down from there is put into the transposition table with a value, only with its best play. The
repeated position itself may be: that one can come back to it needs nothing above it. Forced wins and losses may too,
because no draw is part of them.

What has been followed to the ends of games everywhere is `clear`, true at any depth; the rest rests on evaluations.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import mixed
from tabuleiro.engine.search.alphabeta.reading import END, SURE
from tabuleiro.engine.search.evals import MOST, broken, evaluate, evaluation_of, loud, never_loud
from tabuleiro.rules import DRAW, ONGOING, Game, State
from tabuleiro.rules.definition import Definition, moves, play, result
from tabuleiro.rules.kernel import kernel, rule, step

BROKEN = MOST // 2  # what it is worth to win a game that is broken off
ENDLESS = 1 << 20  # larger than any value, ply or depth
PLIES = 120  # from the root to the last position looked at
HORIZON = 40  # where quiet plies end a game: no iteration follows so many, so that what is kept from one holds in all

BUCKET = 4  # places a position may have in the transposition table
ENTRY = np.dtype(
    [("key", "u8"), ("play", "i8"), ("value", "i4"), ("depth", "i2"), ("kind", "u1"), ("age", "u1")], align=True
)
NO_VALUE, EXACT, AT_LEAST, AT_MOST = range(4)  # what an entry says of its position: a value, or a bound of it
CLEAR = 1_000  # the depth of an entry that rests on no evaluation

NO_PLAY = -1 << 62
SLOTS = 4_096  # of the history: how often a play caused a cutoff
TABLE_MOVE, LOUD, KILLER = 1 << 40, 1 << 36, 1 << 34  # the order in which plays are tried; then by history
MOST_HISTORY = 1 << 30

ENTER, CHOOSE, MAKE, BACK_UP, FINISHED = range(5)  # the steps of the search: see `search`
FULL_WINDOW, NULL_WINDOW, REDUCED = range(3)  # how a play is being searched; REDUCED: with a null window, less deep
PLY, STEP, VALUE, OPEN, PLAYS_MADE, AGE = range(6)  # what is kept from slice to slice
CAME_TO, KIND, GUESSED, MADE = range(4)  # of a play at the root: value, which kind of value, open, plays made


class Frames(NamedTuple):
    """The way from the root to where the search is: for each ply a position, its plays and what is known so far."""

    states: Any
    words: Any  # the same memory, as words
    shorts: Any  # and as short words
    same: Any  # what makes two positions the same, as one word
    keys: Any  # what they are found by in the transposition table
    plays: Any
    order: Any  # what speaks for trying each play early
    count: Any
    at: Any  # the play being tried
    how: Any  # … and how
    depth: Any
    alpha: Any
    beta: Any
    least: Any  # alpha in the beginning
    best: Any
    best_play: Any
    touch: Any  # the highest ply that is repeated below, ENDLESS: none
    open: Any  # 1: an evaluation is part of the value
    killers: Any  # two plays that caused cutoffs in sibling positions
    history: Any
    root: Any  # what each play of the root came to


class Settings(NamedTuple):
    """What does not change during an iteration."""

    where: Any  # the words of a state that make a difference
    lasting: Any  # … and the bits of them
    quiet_at: int  # the short word that counts quiet plies, -1: none
    quiet: int  # how many end the game, 0: none do
    loops: bool  # a position may come again
    loud: int  # quiescence: how many loud plays are followed beyond the depth, 0: there are none
    strict: bool  # to exactly this depth: nothing shallower or deeper counts, no captures beyond it
    table: bool  # what the transposition table says is used


@rule
def hashed(words: Any, where: Any, lasting: Any) -> Any:
    """A number that a state scatters to; no product leaves 64 bits."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for k in range(len(where)):
        h = mixed(h ^ np.uint64(words[where[k]] & lasting[k]))
    return h


@rule
def place_of(table: Any, key: Any) -> int:
    """Where a position is in the transposition table, -1 if it is not."""
    first = np.int64(mixed(key) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    for i in range(first, first + BUCKET):
        if table[i].age and table[i].key == key:
            return i
    return -1


@rule
def remember(table: Any, age: int, key: Any, m: int, value: int, depth: int, kind: int) -> None:
    """Keep what is known of a position; what is old or was searched least gives way."""
    first = np.int64(mixed(key) & np.uint64(len(table) // BUCKET - 1)) * BUCKET
    best: Any = first
    least = ENDLESS
    for i in range(first, first + BUCKET):
        if table[i].age and table[i].key == key:
            best = i
            break
        rank = int(table[i].depth) if table[i].age == age else -PLIES if table[i].age else -2 * PLIES
        if rank < least:
            best, least = i, rank
    table[best].key = key
    table[best].play = m
    table[best].value = value
    table[best].depth = depth
    table[best].kind = kind
    table[best].age = age


@rule
def worth(end: int, player: int, ply: int) -> int:
    """The value of a finished game for a player."""
    if end == DRAW:
        return 0
    return END - ply if end == 1 + player else ply - END


@rule
def guess(game: Definition, f: Any, b: Any, s: State) -> int:
    return max(1 - MOST, min(MOST - 1, int(evaluate(game, f, b, s))))


@rule
def slot(m: int) -> int:
    """Where a play has its history."""
    return (m ^ m >> 12 ^ m >> 24) & SLOTS - 1


@kernel
def search(
    game: Definition, b: Any, f: Any, settings: Settings, frames: Frames, table: Any, now: Any, budget: int
) -> bool:
    """Search on for so many plays from where `now` says; whether the iteration is finished then.

    It is a loop of four steps instead of a function that calls itself, so that it can stop anywhere: enter a position,
    choose its next play, make it, and back up what came of it.
    """
    p, task = now[PLY], now[STEP]
    stop = now[PLAYS_MADE] + budget
    value, touch, opened = 0, ENDLESS, 0
    while True:
        if task == ENTER:
            task, value, touch, opened = enter(game, b, f, settings, frames, table, p)
            if task == BACK_UP:
                p -= 1
        elif task == CHOOSE:
            if frames.at[p] == frames.count[p]:
                value, touch, opened = finish(settings, frames, table, now[AGE], p)
                task = BACK_UP
                p -= 1
                if p < 0:
                    now[VALUE], now[OPEN], now[STEP] = value, opened, FINISHED
                    return True
            elif now[PLAYS_MADE] >= stop:
                now[PLY], now[STEP] = p, CHOOSE
                return False
            else:
                choose(settings, frames, now, p)
                task = MAKE
        elif task == MAKE:
            now[PLAYS_MADE] += 1
            task, value = make(game, b, frames, p)
            if task == ENTER:
                p += 1
            else:  # nothing can be known better
                frames.how[p], touch, opened = FULL_WINDOW, ENDLESS, 0
        else:
            task = back_up(frames, now, p, value, touch, opened)


@step
def enter(
    game: Definition, b: Any, f: Any, settings: Settings, frames: Frames, table: Any, p: int
) -> tuple[int, int, int, int]:
    """See whether a position needs searching, and begin with it: the next step is to choose a play.

    If not, it is to back up the value: that, the ply that it touches and whether it is open are the answer.
    """
    frames.same[p] = hashed(frames.words[p], settings.where, settings.lasting)
    frames.keys[p] = frames.same[p]
    if settings.quiet and frames.shorts[p, settings.quiet_at] + HORIZON >= settings.quiet:
        # only where the end can be seen from here does it matter how many quiet plies there have been
        frames.keys[p] = mixed(frames.same[p] ^ np.uint64(frames.shorts[p, settings.quiet_at] + 1))
    if settings.loops:
        touch = repeated(frames, p)
        if touch < ENDLESS:
            end = broken(game, f, b, frames.states[p])
            if end == DRAW:
                return BACK_UP, 0, touch, 0
            return BACK_UP, BROKEN if end == 1 + frames.states[p].turn else -BROKEN, touch, 1
    known, value, opened, first = probe(settings, frames, table, p)
    if known:
        return BACK_UP, value, ENDLESS, opened
    if begin(game, b, f, settings, frames, p, first):
        return CHOOSE, 0, ENDLESS, 1
    return BACK_UP, frames.best[p], ENDLESS, 1


@step
def repeated(frames: Frames, p: int) -> int:
    """The ply where the same position was last on the way here, ENDLESS if it was not."""
    found = ENDLESS
    for q in range(p):
        if frames.same[q] == frames.same[p]:
            found = q
    return found


@step
def probe(settings: Settings, frames: Frames, table: Any, p: int) -> tuple[bool, int, int, int]:
    """Ask the transposition table: whether it knows enough, the value and whether it is open, and what to try first."""
    if not settings.table or p == 0:
        return False, 0, 1, NO_PLAY
    i = place_of(table, frames.keys[p])
    if i < 0:
        return False, 0, 1, NO_PLAY
    value, kind, depth = int(table[i].value), table[i].kind, int(table[i].depth)
    fits = depth == frames.depth[p] if settings.strict else depth >= frames.depth[p]
    low = kind in (EXACT, AT_LEAST)
    high = kind in (EXACT, AT_MOST)
    if value >= SURE:
        value -= p
        fits = fits or (low and not settings.strict)
    elif value <= -SURE:
        value += p
        fits = fits or (high and not settings.strict)
    known = fits and ((low and value >= frames.beta[p]) or (high and value <= frames.alpha[p]) or kind == EXACT)
    sure = (low and value >= SURE) or (high and value <= -SURE)
    return known, value, 0 if depth == CLEAR or sure else 1, table[i].play


@step
def choose(settings: Settings, frames: Frames, now: Any, p: int) -> None:
    """Take the best of the plays that are left by their order, and say how it is searched."""
    i = frames.at[p]
    top = i
    for k in range(i + 1, frames.count[p]):
        if frames.order[p, k] > frames.order[p, top]:
            top = k
    frames.order[p, i], frames.order[p, top] = frames.order[p, top], frames.order[p, i]
    frames.plays[p, i], frames.plays[p, top] = frames.plays[p, top], frames.plays[p, i]
    frames.how[p] = FULL_WINDOW
    if i:
        late = 3 + min(frames.count[p] // 8, 5)
        late_move = frames.depth[p] >= 3 and i >= late and frames.order[p, i] < KILLER
        frames.how[p] = REDUCED if late_move and not settings.strict else NULL_WINDOW
    if p == 0:
        frames.root[MADE, i] -= now[PLAYS_MADE]


@step
def back_up(frames: Frames, now: Any, p: int, value: int, touch: int, opened: int) -> int:
    """Take in what came of a play: the next step, which is to make it again where it turned out better than asked."""
    if frames.states[p + 1].turn != frames.states[p].turn:
        value = -value
    i = frames.at[p]
    if frames.how[p] == REDUCED and value > frames.alpha[p]:
        frames.how[p] = NULL_WINDOW
        return MAKE
    if frames.how[p] == NULL_WINDOW and frames.alpha[p] < value < frames.beta[p]:
        frames.how[p] = FULL_WINDOW
        return MAKE
    if p == 0:
        frames.root[MADE, i] += now[PLAYS_MADE]
        frames.root[CAME_TO, i] = value
        frames.root[GUESSED, i] = opened
        frames.root[KIND, i] = AT_MOST if value <= frames.alpha[0] else AT_LEAST if value >= frames.beta[0] else EXACT
    if value > frames.best[p]:
        frames.best[p] = value
        frames.best_play[p] = frames.plays[p, i]
        frames.alpha[p] = max(frames.alpha[p], value)
    frames.at[p] += 1
    if value >= frames.beta[p]:  # a cutoff: this play alone says how good the position is at least
        frames.touch[p], frames.open[p] = touch, opened
        frames.count[p] = frames.at[p]
        reward(frames, p, i)
    else:
        frames.touch[p] = min(frames.touch[p], touch)
        frames.open[p] = max(frames.open[p], opened)
    return CHOOSE


@rule
def begin(game: Definition, b: Any, f: Any, settings: Settings, frames: Frames, p: int, first: int) -> bool:
    """Write the plays of a position in the order to try them; False: its value (frames.best) needs none of them."""
    s = frames.states[p]
    frames.best[p] = -ENDLESS
    frames.least[p] = frames.alpha[p]
    frames.touch[p] = ENDLESS
    frames.open[p] = 0
    frames.at[p] = 0
    frames.best_play[p] = 0
    if p == 0:  # in the order given
        for i in range(frames.count[0]):
            frames.order[0, i] = frames.count[0] - i
        return True
    deepest = frames.depth[p] <= 0
    n, kept, strong = 0, 0, False
    if p < PLIES - 1 and (not deepest or (frames.depth[p] > -settings.loud and not settings.strict)):
        n = moves(game, b, s, frames.plays[p])
    for i in range(n):
        m = frames.plays[p, i]
        strong = settings.loud > 0 and not settings.strict and loud(game, f, b, s, m)
        if deepest and not strong:
            continue
        if m == first:
            order = TABLE_MOVE
        elif strong:
            order = LOUD + frames.history[s.turn, slot(m)]
        elif m == frames.killers[p, 0]:
            order = KILLER + 1
        elif m == frames.killers[p, 1]:
            order = KILLER
        else:
            order = frames.history[s.turn, slot(m)]
        frames.plays[p, kept] = m
        frames.order[p, kept] = order
        kept += 1
    frames.count[p] = kept
    if kept == 0 or kept < n:  # quiescence: nobody must make a loud play while there are others
        frames.open[p] = 1
        frames.best[p] = guess(game, f, b, s)
        if kept == 0 or frames.best[p] >= frames.beta[p]:
            return False
        frames.alpha[p] = max(frames.alpha[p], frames.best[p])
    elif n == 1 and not settings.strict and not deepest and p < PLIES // 2 and (strong or not settings.quiet):
        frames.depth[p] += 1  # there is nothing to think about; quiet plies are not lengthened: HORIZON
    return True


@rule
def make(game: Definition, b: Any, frames: Frames, p: int) -> tuple[int, int]:
    """Make the play in question: the next step, and where the game is over its value."""
    i = frames.at[p]
    frames.states[p + 1] = frames.states[p]
    t = frames.states[p + 1]
    play(game, b, t, frames.plays[p, i])
    end = result(game, b, t)
    if end != ONGOING:
        return BACK_UP, worth(end, t.turn, p + 1)
    low, high = frames.alpha[p], frames.beta[p]
    if frames.how[p] != FULL_WINDOW:
        high = low + 1
    if t.turn != frames.states[p].turn:
        low, high = -high, -low
    frames.alpha[p + 1], frames.beta[p + 1] = low, high
    less = 1
    if frames.how[p] == REDUCED:
        less = 3 if i >= 12 and frames.depth[p] >= 6 else 2
    frames.depth[p + 1] = frames.depth[p] - less
    return ENTER, 0


@rule
def finish(settings: Settings, frames: Frames, table: Any, age: int, p: int) -> tuple[int, int, int]:
    """A position's value, what it touches above, and whether it is open; the transposition table keeps it."""
    value, touch, opened = frames.best[p], frames.touch[p], frames.open[p]
    # that one wins at most, or loses at least, proves nothing
    if (value >= SURE and value > frames.least[p]) or (value <= -SURE and value < frames.beta[p]):
        touch, opened = ENDLESS, 0
    if settings.table and p > 0:
        kind, depth = EXACT, frames.depth[p]
        if value <= frames.least[p]:
            kind = AT_MOST
        elif value >= frames.beta[p]:
            kind = AT_LEAST
        if touch < p:
            kind, depth = NO_VALUE, -PLIES
        elif not opened and not settings.strict:
            depth = CLEAR
        kept = value + p if value >= SURE else value - p if value <= -SURE else value
        remember(table, age, frames.keys[p], frames.best_play[p], kept, depth, kind)
    return value, touch if touch < p else ENDLESS, opened


@rule
def reward(frames: Frames, p: int, i: int) -> None:
    """A play that caused a cutoff is a killer move of its ply, and gains in history."""
    if frames.order[p, i] >= LOUD and frames.order[p, i] < TABLE_MOVE:
        return
    m, turn = frames.plays[p, i], frames.states[p].turn
    if frames.killers[p, 0] != m:
        frames.killers[p, 1] = frames.killers[p, 0]
        frames.killers[p, 0] = m
    k = slot(m)
    frames.history[turn, k] = min(frames.history[turn, k] + (1 + max(frames.depth[p], 0)) ** 2, MOST_HISTORY)


def new_frames(game: Game) -> Frames:
    most = game.definition.most_moves
    states = game.definition.state.new(PLIES + 1)
    plain = np.asarray(states).view(np.ndarray)
    words = plain.view(np.uint64 if plain.dtype.itemsize % 8 == 0 else np.uint16).reshape(len(plain), -1)

    def numbers(*shape: int, kind: Any = np.int64) -> Any:
        return np.zeros(shape, kind)

    every = PLIES + 1
    return Frames(
        states=states,
        words=words,
        shorts=plain.view(np.int16).reshape(len(plain), -1),
        same=numbers(every, kind=np.uint64),
        keys=numbers(every, kind=np.uint64),
        plays=numbers(every, most),
        order=numbers(every, most),
        count=numbers(every),
        at=numbers(every),
        how=numbers(every),
        depth=numbers(every),
        alpha=numbers(every),
        beta=numbers(every),
        least=numbers(every),
        best=numbers(every),
        best_play=numbers(every),
        touch=numbers(every),
        open=numbers(every),
        killers=numbers(every, 2),
        history=numbers(2, SLOTS),
        root=numbers(4, most),
    )


def new_settings(game: Game, frames: Frames) -> Settings:
    kind = game.definition.state
    fields: Any = kind.dtype.fields
    bits = np.zeros(kind.dtype.itemsize, np.uint8)
    lasting = [f.name for f in (*kind.shown, *kind.spots, *(f for f in kind.numbers if f.lasting))]
    for name in ("turn", *lasting):
        bits[fields[name][1] :][: fields[name][0].itemsize] = 255
    masks = bits.view(frames.words.dtype)
    where = np.flatnonzero(masks)
    quiet_at = int(fields["quiet"][1]) // 2 if "quiet" in fields else -1
    found = evaluation_of(game.key)
    return Settings(
        where=where,
        lasting=masks[where],
        quiet_at=quiet_at,
        quiet=int(game.b.quiet) if quiet_at >= 0 else 0,
        loops=game.definition.match.repetition > 0,
        loud=found.longest if found and found.loud is not never_loud else 0,
        strict=False,
        table=True,
    )
