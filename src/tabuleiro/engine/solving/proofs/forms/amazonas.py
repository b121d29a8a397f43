"""Amazonas for the search: the amazons of the player to move, the other's and the arrows, turned and mirrored."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, Game, State, bit
from tabuleiro.rules.kernel import rule, table

CELLS = 25  # the largest board whose squares leave room in two words
HALF = np.uint64(32)


class Tables(NamedTuple):
    images: Any  # each symmetry of the board, for `turned`


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own, others, arrows = EMPTY, EMPTY, EMPTY
    for c in range(len(b.queens.rays)):
        if s.what[c] == 1 + s.turn:
            own |= bit(c)
        elif s.what[c] == 2 - s.turn:
            others |= bit(c)
        elif s.what[c]:
            arrows |= bit(c)
    least, with_it = own << HALF | others, arrows
    for g in range(len(f.images)):
        image = turned(f.images[g], own) << HALF | turned(f.images[g], others)
        if image <= least:
            second = turned(f.images[g], arrows)
            if image < least or second < with_it:
                least, with_it = image, second
    return 0, least, with_it


def tables(game: Game) -> Tables:
    identity = tuple(range(len(game.board)))
    images = [turning(where) for where, swap in game.symmetries if not swap and where != identity]
    return Tables(table(images, "u8"))


FORM = Form(tables, view, draws=lambda game: False, fits=lambda game: len(game.board) <= CELLS)
