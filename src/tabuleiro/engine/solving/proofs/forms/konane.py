"""Konane for the search: the stones of the player to move and the others, whatever their colours, turned and mirrored.

A jump needs an enemy stone beside it: stones with no enemy stone and no gap to come to within reach still matter, for
others may jump next to them. So nothing is left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import Game, State
from tabuleiro.rules.kernel import rule, table

CELLS = 36  # the largest board that is searched from the start


class Tables(NamedTuple):
    images: Any  # each symmetry of the board, for `turned`


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own, others = s.men[s.turn ^ b.first], s.men[1 - (s.turn ^ b.first)]
    least, with_it = own, others
    for g in range(len(f.images)):
        image = turned(f.images[g], own)
        if image <= least:
            second = turned(f.images[g], others)
            if image < least or second < with_it:
                least, with_it = image, second
    return 0, least, with_it


def tables(game: Game) -> Tables:
    identity = tuple(range(len(game.board)))
    images = [turning(where) for where, swap in game.symmetries if not swap and where != identity]
    return Tables(table(np.array(images), "u8"))


FORM = Form(tables, view, draws=lambda game: False, fits=lambda game: len(game.board) <= CELLS)
