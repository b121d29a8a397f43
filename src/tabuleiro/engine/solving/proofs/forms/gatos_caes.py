"""Gatos & Cães for the search: not the pieces matter but the squares that each player may still use.

A square that one player alone may use, and that touches none of the other's, is a free placement: nobody can spoil it,
and which of them is used makes no difference. Only how many each player has is kept. (To keep their difference alone
would be enough for the value, but not for a proof: a play and its answer may exist in one position and not in another.)
Whoever has more free placements than the other has squares wins by counting.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, ONE, Game, State, count
from tabuleiro.rules.kernel import rule, table

CELLS = 40  # the largest board whose squares leave room in a word
FREE = np.uint64(CELLS)  # where the number of free placements stands in a word, the player to move's in the first
OPENING = np.uint64(1 << 62)  # in the first word: a player has no piece yet, and the words are the pieces themselves …
DOGS = np.uint64(1 << 61)  # … and it is the second player's turn


class Tables(NamedTuple):
    images: Any  # each symmetry of the board, for `turned`


@rule
def beside(b: Any, cells: Any) -> Any:
    """The squares next to some of these."""
    return b.board & (cells << b.row | cells >> b.row | (cells & ~b.right) << ONE | (cells & ~b.left) >> ONE)


@rule
def usable(b: Any, own: Any, other: Any) -> Any:
    """The squares that a player with pieces on the board may use, now or later."""
    return b.board & ~(own | other | beside(b, other))


@rule
def free(b: Any, own: Any, other: Any) -> Any:
    """Of the squares usable by a player those that the other can neither use nor spoil."""
    return own & ~(other | beside(b, other))


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    men, others = s.men[s.turn], s.men[1 - s.turn]
    if men == EMPTY or others == EMPTY:  # the first piece of each has a zone of its own
        return 0, men | OPENING | (DOGS if s.turn else EMPTY), others
    own, other = usable(b, men, others), usable(b, others, men)
    own_free, other_free = free(b, own, other), free(b, other, own)
    answer = 0
    if count(own_free) > count(other):
        answer = 1
    elif count(other_free) >= count(own):
        answer = -1
    own &= ~own_free
    other &= ~other_free
    least, with_it = own, other
    for g in range(len(f.images)):
        image = turned(f.images[g], own)
        if image <= least:
            second = turned(f.images[g], other)
            if image < least or second < with_it:
                least, with_it = image, second
    return answer, least | np.uint64(count(own_free)) << FREE, with_it | np.uint64(count(other_free)) << FREE


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    """Show that the player to move has more placements that nobody can spoil than the other has squares."""
    men, others = s.men[s.turn], s.men[1 - s.turn]
    if men == EMPTY or others == EMPTY:
        return False
    own, other = usable(b, men, others), usable(b, others, men)
    return count(free(b, own, other)) > count(other)


def tables(game: Game) -> Tables:
    identity = tuple(range(len(game.board)))
    images = [turning(where) for where, swap in game.symmetries if not swap and where != identity]
    return Tables(table(images, "u8"))


FORM = Form(tables, view, certified, draws=lambda game: False, fits=lambda game: len(game.board) <= CELLS)
