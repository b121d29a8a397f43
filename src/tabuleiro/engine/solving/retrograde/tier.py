"""Retrograde analysis of one tier: from the ends of games back to every position that can force one.

A value is one byte. 0: a draw, by the rules or because play never ends; 255: no position of a game (somebody has won
before); else plies to the end of the game plus one. The last play is always the winner's, so an odd number of plies
is a win of the player to move, an even number a loss: 1 means "over, and lost". Where somebody ends a game that they
lose (by a pass that lets points decide), it counts as if the other had to make one play more.

With a limit of plies without a capture (`limited`) a value tells who wins and how soon the next capture, or the end,
comes: twice the plies to it, plus 2 for a win of the player to move, plus 1 for a loss; 0: a draw.

The tier's plays are kept as a graph and walked backwards layer by layer; where that graph does not fit into memory,
`sweep` does the same by going through all positions once a layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.retrograde.numbering import Index, Numbering, Room, rank, unrank
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE, LOST
from tabuleiro.rules import DRAW, FIRST, ONGOING
from tabuleiro.rules.definition import Definition, derive, moves, play, result
from tabuleiro.rules.kernel import kernel, rule

FULL = 254  # the largest value of a byte that means something
NEVER = 255  # "plays left to refute" of a position that has a draw
FAULTS = {
    -1: "a play leads to a position that has no number",
    -2: "a play does not pass the turn",
    -4: "a play leads to a tier that comes later",
    -5: "a position has more plays than a byte can count",
    -6: "a play leads to a position where the game is over already",
}
LATER = 1 << 62  # what `after` adds to the number of a position of the same tier

Array = np.ndarray[Any, Any]


@rule
def lay(game: Definition, b: Any, ix: Numbering, c: int, number: int, r: Room) -> None:
    """Lay out the position of a class with this number."""
    unrank(ix, c, number, r.words[0], r.shorts[0])
    derive(game, b, r.states[0])


@rule
def after(game: Definition, b: Any, ix: Numbering, values: Any, low: int, high: int, r: Room, m: int) -> int:
    """The value of the position after a play, LATER and its number if it is in the tier from `low` to `high`."""
    r.states[1] = r.states[0]
    play(game, b, r.states[1], m)
    end = result(game, b, r.states[1])
    if end == DRAW:
        return 0
    if end != ONGOING:
        return 1 if (end == FIRST) == (r.shorts[0, 0] == 0) else LOST
    if r.shorts[1, 0] == r.shorts[0, 0]:
        return -2
    number = rank(ix, r.words[1], r.shorts[1], r.work)
    if number < 0:
        return -1
    if number >= high:
        return -4
    if number >= low:
        return LATER + number
    return -6 if values[number] == IMPOSSIBLE else int(values[number])


@rule
def ended(game: Definition, b: Any, r: Room) -> int:
    """The value of a position where the game is over, -1 where it is not."""
    end = result(game, b, r.states[0])
    if end == ONGOING:
        return -1
    if end == DRAW:
        return 0
    return IMPOSSIBLE if (end == FIRST) == (r.shorts[0, 0] == 0) else 1


@kernel
def explore(
    game: Definition,
    b: Any,
    ix: Numbering,
    values: Any,
    tier: tuple[int, int],
    c: int,
    lo: int,
    hi: int,
    limited: bool,
    r: Room,
    due: Any,
    wins: Any,
    left: Any,
    ends: Any,
    edges: Any,
) -> int:
    """What the positions lo … hi of a class know before the tier is solved, and their plays inside the tier.

    `due`: the value a position will have if nothing better (or, for a loss, nothing later) comes from inside the
    tier; `wins`: whether that is a win; `left`: plays that must be refuted before it is lost; ends[i]: where its
    `edges` end. `limited`: `due` counts plies to the next capture, after which they are counted anew.
    """
    e = 0
    for i in range(lo, hi):
        lay(game, b, ix, c, i, r)
        x = i - lo
        due[x] = wins[x] = left[x] = 0
        over = ended(game, b, r)
        if over >= 0:
            due[x] = over
            left[x] = 0 if over == 1 else NEVER
        else:
            inside = 0
            draws = False
            for k in range(moves(game, b, r.states[0], r.out)):
                v = after(game, b, ix, values, tier[0], tier[1], r, r.out[k])
                if v < 0:
                    return v
                if v >= LATER:
                    edges[e] = v - LATER - tier[0]
                    e += 1
                    inside += 1
                elif v == 0:
                    draws = True
                else:
                    then = 2 if limited else v + 1
                    if v % 2:
                        due[x] = min(due[x], then) if wins[x] else then
                        wins[x] = 1
                    elif not wins[x]:
                        due[x] = max(due[x], then)
            if inside >= NEVER:
                return -5
            left[x] = NEVER if draws else inside
        ends[x] = e
    return e


@kernel
def tally(edges: Any, heads: Any) -> None:
    """Count the plays into each position j in heads[j + 1]."""
    for j in edges:
        heads[j + 1] += 1


@kernel
def turn_round(ends: Any, edges: Any, first: int, heads: Any, preds: Any) -> None:
    """Enter the plays of positions first, first + 1 … where they lead: heads[j] is where the next into j goes."""
    e = 0
    for x in range(len(ends)):
        while e < ends[x]:
            j = edges[e]
            preds[heads[j]] = first + x
            heads[j] += 1
            e += 1


@kernel
def layer(level: int, limited: bool, heads: Any, preds: Any, due: Any, wins: Any, left: Any, value: Any) -> int:
    """Settle all positions that are due at this level, and tell those before them. Answers how many there were.

    heads[j] is where the plays into position j end; those into j + 1 begin there.
    """
    found = 0
    for i in range(len(value)):
        if due[i] != level or value[i] != 0 or (wins[i] == 0 and left[i] != 0):
            continue
        found += 1
        value[i] = (2 * level if wins[i] else 2 * level - 1) if limited else level
        for e in range(heads[i - 1] if i else 0, heads[i]):
            p = preds[e]
            if value[p] != 0:
                continue
            if wins[i] == 0:
                if wins[p] == 0:
                    wins[p] = 1
                    due[p] = level + 1
                else:
                    due[p] = min(due[p], level + 1)
            elif left[p] != NEVER and left[p]:
                left[p] -= 1
                if left[p] == 0 and wins[p] == 0:
                    due[p] = max(due[p], level + 1)
    return found


@rule
def negamax(game: Definition, b: Any, ix: Numbering, values: Any, r: Room) -> int:
    """The value of the position in r.states[0] as its successors' values have it."""
    over = ended(game, b, r)
    if over >= 0:
        return over
    best = worst = 0
    draws = False
    for k in range(moves(game, b, r.states[0], r.out)):
        v = after(game, b, ix, values, 0, 0x7FFFFFFFFFFF, r, r.out[k])
        if v >= LATER:
            v = int(values[v - LATER])
            if v == IMPOSSIBLE:
                return -6
        if v < 0:
            return v
        if v == 0:
            draws = True
        elif v % 2:
            best = min(best, v + 1) if best else v + 1
        else:
            worst = max(worst, v + 1)
    return best if best else 0 if draws else worst


@kernel
def sweep(
    game: Definition, b: Any, ix: Numbering, values: Any, c: int, lo: int, hi: int, level: int, r: Room, found: Any
) -> int:
    """Without a graph: write into `found` which of the open positions lo … hi have this value; answers the next one.

    The answer is the smallest value beyond `level` that a position will have as far as is known, 0 if there is none.
    """
    following = 0
    for i in range(lo, hi):
        found[i - lo] = 0
        if values[i] == 0:
            lay(game, b, ix, c, i, r)
            v = negamax(game, b, ix, values, r)
            if v < 0:
                return v
            if v in (level, IMPOSSIBLE):
                found[i - lo] = v
            elif v > level:
                following = min(following, v) if following else v
    return following


@kernel
def audit(game: Definition, b: Any, ix: Numbering, values: Any, c: int, lo: int, hi: int, r: Room) -> int:
    """The first of the positions lo … hi whose value is not that of its successors, -1 if all are right."""
    for i in range(lo, hi):
        lay(game, b, ix, c, i, r)
        if negamax(game, b, ix, values, r) != values[i]:
            return i
    return -1


@kernel
def audit_limited(
    game: Definition,
    b: Any,
    ix: Numbering,
    values: Any,
    tier: tuple[int, int],
    c: int,
    lo: int,
    hi: int,
    quiet: int,
    r: Room,
) -> int:
    """The same where `quiet` plies without a capture are a draw; a position that has no number is wrong, too."""
    for i in range(lo, hi):
        lay(game, b, ix, c, i, r)
        told = ended(game, b, r)
        if told < 0:
            best = worst = 0
            draws = False
            for k in range(moves(game, b, r.states[0], r.out)):
                v = after(game, b, ix, values, tier[0], tier[1], r, r.out[k])
                plies = 1
                if v >= LATER:
                    v = int(values[v - LATER])
                    plies += (v - 1) // 2
                if v < 0 or v == IMPOSSIBLE:
                    return i
                if v == 0:
                    draws = True
                elif v % 2:
                    best = min(best, plies) if best else plies
                else:
                    worst = max(worst, plies)
            if best:
                told = 2 * best + 2 if best <= quiet else 0
            else:
                told = 0 if draws or worst > quiet else 2 * worst + 1
        if told != values[i]:
            return i
    return -1


@kernel
def rank_all(ix: Numbering, words: Any, shorts: Any, work: Any, found: Any) -> None:
    for i in range(len(found)):
        found[i] = rank(ix, words[i], shorts[i], work)


def numbers_of(index: Index, states: Any) -> Array:
    """The numbers of many positions at once."""
    plain = np.asarray(states).view(np.ndarray)
    words, shorts = (plain.view(k).reshape(len(plain), plain.itemsize // k().itemsize) for k in (np.uint64, np.int16))
    found = np.zeros(len(plain), np.int64)
    rank_all(index.ix, words, shorts, np.zeros(4, np.uint64), found)
    return found


class Explored(NamedTuple):
    """What `explore` found about a chunk of positions."""

    due: Array
    wins: Array
    left: Array
    ends: Array
    edges: Array


def solve_tier(chunks: Sequence[Explored], most: int = FULL, limited: bool = False) -> Array:
    """The values of a tier from what is known of its chunks, in order.

    `most`: go no further than this value (a limit of plies without capture, plus one).
    """
    due = np.concatenate([chunk.due for chunk in chunks])
    wins = np.concatenate([chunk.wins for chunk in chunks])
    left = np.concatenate([chunk.left for chunk in chunks])
    heads = np.zeros(len(due) + 1, np.uint32)
    for chunk in chunks:
        tally(chunk.edges, heads)
    np.cumsum(heads, out=heads)
    preds = np.zeros(heads[-1], np.uint32)
    first = 0
    for chunk in chunks:
        turn_round(chunk.ends, chunk.edges, first, heads, preds)
        first += len(chunk.ends)
    value = np.where(due == IMPOSSIBLE, due, 0).astype(np.uint8)
    for level in range(1, most + 1):
        if layer(level, limited, heads, preds, due, wins, left, value):
            continue
        if not np.any((due > level) & (value == 0) & ((wins != 0) | (left == 0))):
            return value
    if most == FULL:
        raise ArithmeticError("a game takes longer than a byte can count")
    return value
