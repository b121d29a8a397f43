"""Iterative deepening: which iteration comes next, within which window, and what is made of what the last one found.

None of this knows a game: of the frames of a search it takes the arrays that say nothing of its states. `begin` is
plain Python here, and compiled for pages.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.generator import shuffle
from tabuleiro.engine.search.alphabeta.kernel import (
    AGE,
    AT_MOST,
    CAME_TO,
    ENDLESS,
    ENTER,
    EXACT,
    FINISHED,
    GUESSED,
    HORIZON,
    KIND,
    MADE,
    NO_PLAY,
    OPEN,
    PLAYS_MADE,
    PLIES,
    PLY,
    STEP,
    VALUE,
    Frames,
    Settings,
)
from tabuleiro.engine.search.alphabeta.reading import SURE
from tabuleiro.rules.kernel import kernel, rule

ASPIRATION = 40  # half of the window that an iteration begins with, around the last one's value
COUNT, DEPTH, DONE, LOW, HIGH, DECIDED, DEEPEST = range(7)  # what `facts` holds; DONE: the last depth that was finished
MOVE, WORTH, CLEAR, EFFORT = range(4)  # what `rows` hold: plays, what they are worth (but for the best: at most), 1 if
# that is exact and no evaluation is part of it, and how many plays were made to find it


class Found(NamedTuple):
    """What is known of the root's plays, the best first: iteration by iteration, and from one that was broken off."""

    rows: Any
    facts: Any
    plays: Any  # this and all that follows is the search's
    at: Any
    count: Any
    depth: Any
    alpha: Any
    beta: Any
    best: Any
    best_play: Any
    root: Any
    now: Any


def new_found(frames: Frames, now: Any, settings: Settings) -> Found:
    facts = np.zeros(7, np.int64)
    facts[DEEPEST] = HORIZON - 1 if settings.quiet else PLIES // 2
    same = {name: getattr(frames, name) for name in Found._fields if name in Frames._fields}
    return Found(rows=np.zeros((4, frames.root.shape[1]), np.int64), facts=facts, now=now, **same)


@rule
def begin(rows: Any, facts: Any, now: Any, killers: Any, history: Any, random: Any) -> None:
    """Begin to think about the plays in `rows`, as many as the facts say and in order.

    Chance decides between plays that look equal. It does not move on: whoever thinks again of the same thinks the same.
    """
    x, n = random[0], facts[COUNT]
    shuffle(random, rows[MOVE], n)
    random[0] = x
    for k in range(n):
        rows[WORTH, k] = rows[CLEAR, k] = rows[EFFORT, k] = 0
    facts[DEPTH] = facts[DECIDED] = 0
    killers[:] = NO_PLAY
    history[:] = 0
    now[AGE] = now[AGE] % 255 + 1
    now[PLAYS_MADE] = 0


@kernel
def go_on(found: Found, limit: int, most: int, late: bool) -> int:
    """Take in what the search has found, and say how many plays it makes next, at most so many; 0: it is enough.

    An iteration has a window that opens where it fails. `limit` is for the plays of all iterations; `late` says that
    there is no more time. The first ply is always finished.
    """
    facts, now, rows = found.facts, found.now, found.rows
    value, spent = now[VALUE], late or now[PLAYS_MADE] >= limit
    begins = now[STEP] == FINISHED or facts[DEPTH] == 0
    deeper = facts[DEPTH] == 0
    if not begins and facts[DEPTH] > 1 and spent:
        take_part(rows, facts, found.at[0], found.best[0], found.best_play[0], found.root)
        return 0
    if begins and not deeper:
        if abs(value) < SURE and value <= facts[LOW]:
            facts[LOW] = -ENDLESS
        elif abs(value) < SURE and value >= facts[HIGH]:
            facts[HIGH] = ENDLESS
            put_first(rows, found.best_play[0])
        else:
            take(rows, facts, found.at[0], now[OPEN], found.best_play[0], found.root)
            facts[DONE] = facts[DEPTH]
            if facts[DECIDED] or facts[DEPTH] >= facts[DEEPEST] or spent:
                return 0
            deeper = True
    if deeper:
        facts[DEPTH] += 1
        facts[LOW], facts[HIGH] = -ENDLESS, ENDLESS
        if facts[DEPTH] > 3:
            facts[LOW], facts[HIGH] = rows[WORTH, 0] - ASPIRATION, rows[WORTH, 0] + ASPIRATION
    if begins:
        start(found, facts[DEPTH], facts[LOW], facts[HIGH])
    return most if facts[DEPTH] == 1 else max(0, min(most, limit - now[PLAYS_MADE]))


@rule
def start(found: Found, depth: int, low: int, high: int) -> None:
    """Begin an iteration."""
    found.at[0], found.count[0] = 0, found.facts[COUNT]
    found.depth[0], found.alpha[0], found.beta[0] = depth, low, high
    for k in range(found.facts[COUNT]):
        found.plays[0, k] = found.rows[MOVE, k]
        found.root[MADE, k] = 0
    found.now[PLY], found.now[STEP] = 0, ENTER


@rule
def take(rows: Any, facts: Any, tried: int, opened: int, best: int, root: Any) -> None:
    """What a whole iteration has found; where a play wins, those behind it were not tried."""
    for k in range(tried):
        rows[EFFORT, k] += root[MADE, k]
        if root[CAME_TO, k] < SURE or root[KIND, k] != AT_MOST:  # to win at most says nothing new
            rows[WORTH, k] = root[CAME_TO, k]
            rows[CLEAR, k] = root[GUESSED, k] == 0 and root[KIND, k] == EXACT
    put_first(rows, best)
    for k in range(2, facts[COUNT]):
        at = k
        while at > 1 and rows[WORTH, k] > rows[WORTH, at - 1]:
            at -= 1
        put(rows, k, at)
    facts[DECIDED] = rows[CLEAR, 0] = abs(rows[WORTH, 0]) >= SURE or opened == 0


@rule
def take_part(rows: Any, facts: Any, tried: int, value: int, best: int, root: Any) -> None:
    """Part of an iteration counts if it has seen how good its best play is."""
    known = False
    for k in range(tried):
        rows[EFFORT, k] += root[MADE, k]
        known |= root[KIND, k] != AT_MOST
    if not known:
        return
    if value <= -SURE:  # all that was tried is lost, which says nothing of the rest
        for k in range(tried):
            rows[WORTH, k] = root[CAME_TO, k]
        for k in range(tried, facts[COUNT]):
            put(rows, k, k - tried)
        return
    for k in range(facts[COUNT]):
        rows[WORTH, k] = min(rows[WORTH, k], value)
    put_first(rows, best)
    rows[WORTH, 0] = value
    facts[DECIDED] = value >= SURE


@rule
def put_first(rows: Any, best: int) -> None:
    """This play before all others."""
    k = 0
    while rows[MOVE, k] != best:
        k += 1
    put(rows, k, 0)


@rule
def put(rows: Any, k: int, place: int) -> None:
    """What is known of play k comes to a place before it."""
    while k > place:
        for row in range(4):
            rows[row, k], rows[row, k - 1] = rows[row, k - 1], rows[row, k]
        k -= 1
