"""Hex for the search: the stones as the colour to move sees them, whose sides are always the first and last file.

A chain is decided before it is complete where its gaps are pairs of empty cells: whichever the other takes of a pair,
the owner takes the second. So the player to move wins with such a chain, or with one that a single stone makes; and
loses against one that stands already.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import ROOM, Form, turned, turning
from tabuleiro.rules import EMPTY, ONE, Game, State, bit, count, flood, lowest, mask, masks, table
from tabuleiro.rules.kernel import rule

MOST = 62  # cells that there is room for
MAY_SWAP = np.uint64(62)
NONE = ONE << np.uint64(63)  # no cells at all, not even none
WAYS = 13  # by which a cell may hang together with a side: at its edge, by 6 neighbours, by 6 bridges
CARRIER, PARENT, PAIR, QUEUE = range(4)  # rows of `work` for the first side; for the other side 4 more


class Tables(NamedTuple):
    mirror: Any  # exchanges files and ranks, and so the colours
    half: Any
    board: Any
    sets: Any  # the neighbours of each cell, as sets
    near: Any  # the same one by one, then -1
    far: Any  # the cells that make a bridge with each cell, then -1
    between: Any  # the two cells of that bridge
    edge: Any  # the cells of either side
    gap: Any  # for either side and each cell: the two cells of a bridge to it


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own, other = sides(f, b, s)
    low, high = turned(f.half, own), turned(f.half, other)
    if own < low or (own == low and other < high):
        low, high = own, other
    stones = own | other
    answer = 0
    if b.swap and count(stones) < 2:
        if stones and s.swapped == 0:  # who may exchange colours does not lose to a chain
            high |= ONE << MAY_SWAP
    elif chain(f, own, f.board & ~stones, work) != NONE:
        answer = 1
    elif complete(f, turned(f.mirror, other), turned(f.mirror, f.board & ~stones), work):
        answer = -1
    return answer, low, high


@rule
def sides(f: Tables, b: Any, s: State) -> tuple[Any, Any]:
    """The stones of the colour to move, and the others, laid so that the former have to join the files."""
    black = white = EMPTY
    for c in range(b.cells):
        if s.stone[c] == 1:
            black |= bit(c)
        elif s.stone[c] == 2:
            white |= bit(c)
    if s.turn ^ s.swapped:
        return turned(f.mirror, white), turned(f.mirror, black)
    return black, white


@rule
def reach(f: Tables, own: Any, empty: Any, side: int, work: Any) -> None:
    """Find the stones that hang together with a side, each with the pairs of empty cells which that needs."""
    row = 4 * side
    for c in range(ROOM):
        work[row + CARRIER, c] = -1
    tail = 0
    rest = own
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        gap = f.gap[side, c]
        if f.edge[side] & bit(c):
            gap = EMPTY
        elif not gap or gap & ~empty:
            continue
        work[row + CARRIER, c] = work[row + PAIR, c] = np.int64(gap)
        work[row + PARENT, c] = -1
        work[row + QUEUE, tail] = c
        tail += 1
    head = 0
    while head < tail:
        c = work[row + QUEUE, head]
        carrier = np.uint64(work[row + CARRIER, c])
        head += 1
        for i in range(12):
            to = f.near[c, i] if i < 6 else f.far[c, i - 6]
            if to < 0 or not own & bit(to) or work[row + CARRIER, to] >= 0:
                continue
            pair = EMPTY if i < 6 else f.between[c, i - 6]
            if pair & ~(empty & ~carrier):
                continue
            work[row + CARRIER, to] = np.int64(carrier | pair)
            work[row + PAIR, to] = np.int64(pair)
            work[row + PARENT, to] = c
            work[row + QUEUE, tail] = to
            tail += 1


@rule
def complete(f: Tables, own: Any, empty: Any, work: Any) -> bool:
    """Whether a chain joins both sides by its stones and pairs of empty cells."""
    reach(f, own, empty, 0, work)
    rest = own
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        if work[CARRIER, c] >= 0:
            gap = f.gap[1, c]
            if f.edge[1] & bit(c) or (gap and not gap & ~(empty & ~np.uint64(work[CARRIER, c]))):
                return True
    return False


@rule
def link(f: Tables, own: Any, empty: Any, cell: int, way: int, side: int, work: Any) -> Any:
    """The pairs of empty cells that a cell needs to hang together with a side in one of the WAYS; NONE: it does not."""
    if way == 0:
        gap = f.gap[side, cell]
        if f.edge[side] & bit(cell):
            return EMPTY
        return gap if gap and not gap & ~empty else NONE
    to = f.near[cell, way - 1] if way < 7 else f.far[cell, way - 7]
    if to < 0 or not own & bit(to) or work[4 * side + CARRIER, to] < 0:
        return NONE
    carrier = np.uint64(work[4 * side + CARRIER, to])
    pair = EMPTY if way < 7 else f.between[cell, way - 7]
    if carrier & bit(cell) or pair & ~(empty & ~carrier):
        return NONE
    return carrier | pair


@rule
def chain(f: Tables, own: Any, empty: Any, work: Any) -> Any:
    """A cell where a stone makes a chain: the cell + 64 times the way to the first side + 1024 times that to the other.

    NONE if there is none. A chain that is complete is found too: a stone in one of its pairs keeps it complete, and one
    without pairs has ended the game.
    """
    reach(f, own, empty, 0, work)
    reach(f, own, empty, 1, work)
    rest = empty
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        for i in range(WAYS):
            first = link(f, own, empty, c, i, 0, work)
            if first == NONE:
                continue
            for j in range(WAYS):
                second = link(f, own, empty, c, j, 1, work)
                if second != NONE and not first & second:
                    return np.uint64(c + 64 * i + 1024 * j)
    return NONE


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    """Show that the player to move has a winning stone, by pairs of empty cells.

    However stone and pairs were found, only what is checked here counts: the pairs are empty and apart, and with any
    choice of one cell out of each of them, and the stone, the sides are joined.
    """
    own, other = sides(f, b, s)
    if b.swap and not own | other:  # the other might take the chain over
        return False
    empty = f.board & ~(own | other)
    found = chain(f, own, empty, work)
    if found == NONE:
        return False
    cell = np.int64(found & np.uint64(63))
    pairs = 0
    used = bit(cell)
    for side in range(2):
        way = np.int64(found >> np.uint64(6 if side == 0 else 10) & np.uint64(15))
        pair = EMPTY
        at: Any = -1
        if way == 0:
            pair = EMPTY if f.edge[side] & bit(cell) else f.gap[side, cell]
        elif way < 7:
            at = np.int64(f.near[cell, way - 1])
        else:
            at = np.int64(f.far[cell, way - 7])
            pair = f.between[cell, way - 7]
        while True:
            if pair:
                second = pair & (pair - ONE)
                if not second or second & (second - ONE) or pair & (used | ~empty):
                    return False
                used |= pair
                work[8, pairs] = np.int64(pair)
                pairs += 1
            if at < 0:
                break
            pair = np.uint64(work[4 * side + PAIR, at])
            at = work[4 * side + PARENT, at]
    for choice in range(1 << pairs):
        stones = own | bit(cell)
        for k in range(pairs):
            pair = np.uint64(work[8, k])
            stones |= pair & (pair - ONE) if choice >> k & 1 else bit(lowest(pair))
        if not flood(f.sets, stones & f.edge[0], stones) & f.edge[1]:
            return False
    return True


def tables(game: Game) -> Tables:
    board = game.board
    place = {cell: xy for xy, cell in board.grid.items()}
    cells = range(len(board))
    size = max(x for x, _ in board.grid) + 1
    near = [set(board.near[c]) for c in cells]
    bridges = [[d for d in cells if d != c and d not in near[c] and len(near[c] & near[d]) == 2] for c in cells]
    edges = [{c for c in cells if place[c][0] == x} for x in (0, size - 1)]
    gaps = [[near[c] & edge if len(near[c] & edge) == 2 and c not in edge else () for c in cells] for edge in edges]

    def six(some: Any) -> Any:
        return table([[*list(cells), *[-1] * 6][:6] for cells in some])

    return Tables(
        mirror=turning([board.grid[place[c][::-1]] for c in cells]),
        half=turning([len(cells) - 1 - c for c in cells]),
        board=mask(cells),
        sets=table(masks(near), "u8"),
        near=six(board.near),
        far=six(bridges),
        between=table([[*(mask(near[c] & near[d]) for d in bridges[c]), *[0] * 6][:6] for c in cells], "u8"),
        edge=table(masks(edges), "u8"),
        gap=table([masks(gap) for gap in gaps], "u8"),
    )


FORM = Form(tables, view, certified, draws=lambda game: False, fits=lambda game: len(game.board) <= MOST)
