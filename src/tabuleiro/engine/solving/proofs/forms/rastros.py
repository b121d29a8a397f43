"""Rastros for the search: only the squares that the piece can still reach matter, seen from the player to move.

Where the other's home is out of reach, the player to move need only not be blocked: on the squares left this is
undirected vertex geography, which the player to move wins if and only if every greatest matching of the squares covers
the piece's own. They then follow a matching. Where their own home can be reached, so much the better for them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import ROOM, Form, turned, turning
from tabuleiro.rules import EMPTY, ONE, Game, State, bit, count, flood, lowest
from tabuleiro.rules.kernel import rule

PLACE = np.uint64(56)  # where the piece's square goes in the first word, on boards of so many squares or fewer


class Tables(NamedTuple):
    mirror: Any  # in the diagonal through both homes
    half: Any  # the half-turn that exchanges the homes
    small: bool  # both words fit into one


# Rows of `work`
MATE, PARENT, BASE, QUEUE, ODD = range(5)


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    homes = bit(b.home[0]) | bit(b.home[1])
    at = int(s.at)
    region = flood(b.near, bit(at), b.board & ~s.trail & ~homes) & ~bit(at)
    answer = 0
    if not b.reach:
        own, other = b.near[b.home[s.turn]], b.near[b.home[1 - s.turn]]
        whole = region | bit(at)
        if own & bit(at):
            answer = 1
        elif not other & whole:
            if covered(b.near, region, at, work):
                answer = 1
            elif not own & whole:
                answer = -1
        elif not own & whole and not covered(b.near, region, at, work):
            answer = -1
    piece = bit(at)
    if s.turn == 1:
        region = turned(f.half, region)
        piece = turned(f.half, piece)
    other_region, other_piece = turned(f.mirror, region), turned(f.mirror, piece)
    if other_region < region or (other_region == region and other_piece < piece):
        region, piece = other_region, other_piece
    if f.small:
        return answer, region | np.uint64(lowest(piece)) << PLACE, EMPTY
    return answer, region, np.uint64(lowest(piece))


@rule
def covered(near: Any, region: Any, at: int, work: Any) -> bool:
    """Whether every greatest matching of the region with `at` covers `at`: if one of the region alone can be enlarged.

    Leaves in `work` the enlarged matching, and the squares of ODD, which show that the region alone has none so large.
    """
    for c in range(ROOM):
        work[MATE, c] = -1
    work[ODD, 0] = 0
    rest = region
    while rest:  # begin with any matching
        c = lowest(rest)
        rest &= rest - ONE
        free = near[c] & rest
        if free:
            other = lowest(free)
            work[MATE, c], work[MATE, other] = other, c
            rest &= ~bit(other)
    alive = region
    rest = region
    odd = EMPTY
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        if work[MATE, c] < 0 and bit(c) & alive:
            tree, inner, found = grow(near, alive, c, work)
            if not found:  # nothing of this tree will ever be matched in another way
                alive &= ~tree
                odd |= inner
    work[ODD, 0] = np.int64(odd)
    return grow(near, region | bit(at), at, work)[2]


@rule
def grow(near: Any, cells: Any, root: int, work: Any) -> tuple[Any, Any, bool]:
    """Edmonds' search for a way to match `root`: cells seen, those only at odd distance, and whether it succeeded."""
    rest = cells
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        work[PARENT, c] = -1
        work[BASE, c] = c
    even = bit(root)
    seen = bit(root)
    work[QUEUE, 0] = root
    head, tail = 0, 1
    while head < tail:
        v = work[QUEUE, head]
        head += 1
        edges = near[v] & cells
        while edges:
            to = lowest(edges)
            edges &= edges - ONE
            if work[BASE, v] == work[BASE, to] or work[MATE, v] == to:
                continue
            if to == root or (work[MATE, to] >= 0 and work[PARENT, work[MATE, to]] >= 0):
                base = common(root, v, to, work)
                blossom = contract(v, base, to, work) | contract(to, base, v, work)
                rest = seen
                while rest:
                    c = lowest(rest)
                    rest &= rest - ONE
                    if bit(work[BASE, c]) & blossom:
                        work[BASE, c] = base
                        if not bit(c) & even:
                            even |= bit(c)
                            work[QUEUE, tail] = c
                            tail += 1
            elif work[PARENT, to] < 0:
                work[PARENT, to] = v
                seen |= bit(to)
                mate = work[MATE, to]
                if mate < 0:
                    while to >= 0:  # exchange along the way back
                        v = work[PARENT, to]
                        following = work[MATE, v]
                        work[MATE, to], work[MATE, v] = v, to
                        to = following
                    return seen, seen & ~even, True
                seen |= bit(mate)
                even |= bit(mate)
                work[QUEUE, tail] = mate
                tail += 1
    return seen, seen & ~even, False


@rule
def common(root: int, a: int, c: int, work: Any) -> int:
    """The cell where the ways back from two cells meet."""
    passed = EMPTY
    while True:
        a = work[BASE, a]
        passed |= bit(a)
        if a == root or work[MATE, a] < 0:
            break
        a = work[PARENT, work[MATE, a]]
    while True:
        c = work[BASE, c]
        if bit(c) & passed:
            return c
        c = work[PARENT, work[MATE, c]]


@rule
def contract(v: int, base: int, child: int, work: Any) -> Any:
    """The bases on the way back from v to the base of a blossom; parents are set for ways through it."""
    blossom = EMPTY
    while work[BASE, v] != base:
        blossom |= bit(work[BASE, v]) | bit(work[BASE, work[MATE, v]])
        work[PARENT, v] = child
        child = work[MATE, v]
        v = work[PARENT, child]
    return blossom


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    """Show that the player to move never is blocked, and that the other never comes home.

    The certificate is a matching, and squares (ODD) by which Berge's formula bounds every matching that does not use
    the piece's own. However they were found, only what is checked here counts: pairs of neighbours, each square once,
    more pairs than the bound allows without the piece's square.
    """
    homes = bit(b.home[0]) | bit(b.home[1])
    at = int(s.at)
    region = flood(b.near, bit(at), b.board & ~s.trail & ~homes) & ~bit(at)
    if b.reach or b.near[b.home[1 - s.turn]] & (region | bit(at)) or not covered(b.near, region, at, work):
        return False
    pairs = 0
    rest = region | bit(at)
    while rest:
        c = lowest(rest)
        rest &= rest - ONE
        mate = work[MATE, c]
        if mate >= 0:
            if not b.near[c] & rest & bit(mate) or work[MATE, mate] != c:
                return False
            rest &= ~bit(mate)
            pairs += 1
    odd = np.uint64(work[ODD, 0]) & region
    rest = region & ~odd
    left_over = 0
    while rest:
        part = flood(b.near, bit(lowest(rest)), rest)
        left_over += count(part) & 1
        rest &= ~part
    return 2 * pairs > count(region) + count(odd) - left_over


def tables(game: Game) -> Tables:
    place = {cell: xy for xy, cell in game.board.grid.items()}
    cells = range(len(game.board))
    mirror = [game.board.grid[place[c][::-1]] for c in cells]
    return Tables(turning(mirror), turning([len(cells) - 1 - c for c in cells]), len(cells) <= int(PLACE))


FORM = Form(tables, view, certified, draws=lambda game: bool(game.b.reach))
