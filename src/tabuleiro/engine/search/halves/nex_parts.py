"""Nex part by part: one's own stone, then the neutral one; or a neutral stone gained, another, and one given up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabuleiro.engine.search.halves import NO_PLAY, PARTS, Halves
from tabuleiro.games import definition
from tabuleiro.games.nex import EMPTY_CELL, LONGEST, NEUTRAL, NONE, Tables, connect, conversion_of, placing_of, put
from tabuleiro.games.nex import result as result_of_nex
from tabuleiro.rules import SWAP, Cells, Derived, Moves, Number, State, StateType, rule

# A part is a cell, and what becomes of it.
OWN, GREY, GAIN, GIVE = 0, 128, 256, 384
WHOLE, PLACING, GAINING, GIVING = range(4)  # what is to come: a new play, or the rest of one


@rule
def moves(b: Tables, s: State, out: Moves) -> int:
    stone, own = s.stone, 1 + (s.turn ^ s.swapped)
    n = empty = neutral = owned = last = 0
    for c in range(b.cells):
        empty += stone[c] == EMPTY_CELL
        owned += stone[c] == own
        if stone[c] == NEUTRAL:
            neutral += 1
            last = c
    for c in range(b.cells):
        there = stone[c]
        if s.stage == WHOLE:
            if there == EMPTY_CELL and (empty > 1 or neutral < 2):
                out[n] = OWN | c
                n += 1
            elif there == NEUTRAL and ((neutral > 1 and c < last and owned > 0) or (neutral == 1 and empty == 0)):
                out[n] = GAIN | c
                n += 1
        elif s.stage == PLACING and there == EMPTY_CELL:
            out[n] = GREY | c
            n += 1
        elif s.stage == GAINING and there == NEUTRAL and c > s.one:
            out[n] = GAIN | c
            n += 1
        elif s.stage == GIVING and there == own and c != s.one and c != s.two:
            out[n] = GIVE | c
            n += 1
    first_turn_only = empty == b.cells - 2 and neutral == 1 and owned == 0
    if b.swap and s.stage == WHOLE and s.turn == 1 and s.swapped == 0 and first_turn_only:
        out[n] = SWAP
        n += 1
    return n


@rule
def play(b: Tables, s: State, m: int) -> None:
    if m == SWAP:
        s.swapped = 1
        s.turn ^= 1
        return
    colour = s.turn ^ s.swapped
    c, kind = m & 127, m & 384
    put(b, s, c, 1 + colour if kind in (OWN, GAIN) else NEUTRAL)
    following = WHOLE
    if kind == OWN:
        connect(b, s, colour)  # whatever the neutral stone does, it does not part one's own
        following = PLACING if has(b, s, EMPTY_CELL) else WHOLE
    elif kind == GAIN and s.stage == WHOLE:
        s.one = c
        following = GAINING if has(b, s, NEUTRAL) else WHOLE
    elif kind == GAIN:
        s.two = c
        following = GIVING
    if kind == GIVE or (kind == GAIN and following == WHOLE):
        connect(b, s, colour)
    s.stage = following
    if following == WHOLE:
        s.one = s.two = NONE
        s.turn ^= 1


@rule
def has(b: Tables, s: State, what: int) -> bool:
    for c in range(b.cells):
        if s.stone[c] == what:
            return True
    return False


@rule
def result(b: Tables, s: State) -> int:
    return result_of_nex(b, s)


@rule
def begin(s: State, t: State) -> None:
    t.turn, t.swapped, t.stage = s.turn, s.swapped, WHOLE
    t.one = t.two = NONE
    for c in range(len(t.stone)):
        t.stone[c] = s.stone[c]
    for k in range(len(t.lines)):
        t.lines[k], t.reached[k] = s.lines[k], s.reached[k]


@rule
def whole(b: Tables, s: State, parts: Any, n: int, won: bool) -> int:
    first = parts[0] & 127
    if parts[0] == SWAP:
        return SWAP
    other = NONE  # a cell for what comes next, if there is one
    for c in range(b.cells):
        if s.stone[c] == (EMPTY_CELL if parts[0] < GREY else NEUTRAL) and c != first and other == NONE:
            other = c
    if parts[0] < GREY:
        if other == NONE or n > 1 or won:
            return placing_of(first, parts[1] & 127 if n > 1 else other)
        return NO_PLAY
    if other == NONE:
        return conversion_of(first, NONE, NONE)
    return conversion_of(first, parts[1] & 127, parts[2] & 127) if n == PARTS else NO_PLAY


def _nothing(*_: Any) -> Any:
    raise NotImplementedError("nobody writes or reads plays in parts")


GAME = replace(
    definition("nex"),
    module=__name__,
    state=StateType(
        Cells("stone", "BWN", room=LONGEST**2),
        Number("swapped", most=1),
        Number("stage"),
        Number("one", start=NONE),
        Number("two", start=NONE),
        Derived("lines", "i2", room=2 * LONGEST),
        Derived("reached", "i2", room=2 * LONGEST),
    ),
    moves=moves,
    play=play,
    result=result,
    spell=_nothing,
    derive=None,
    most_moves=122,
    longest=3 * 122,
)
HALVES = Halves(GAME, begin, whole)
