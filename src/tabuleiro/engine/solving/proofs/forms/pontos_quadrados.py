"""Pontos e Quadrados for the search: which lines are drawn, and by how many boxes the player to move leads.

Who drew a line, and whose box is whose, makes no difference to what can still be played. Whoever leads by more boxes
than are left has won by counting, and whoever leads by just as many does not lose.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import WIN, Form, turned, turning
from tabuleiro.rules import Game, State
from tabuleiro.rules.kernel import rule, table

LEVEL = 64  # added to the lead, so that the word is no negative number


class Tables(NamedTuple):
    images: Any  # each symmetry of the board, of its lines alone, for `turned`


@rule
def ahead(b: Any, s: State) -> tuple[int, int]:
    """By how many boxes the player to move leads, and how many are left."""
    own, other = int(s.boxes[s.turn]), int(s.boxes[1 - s.turn])
    return own - other, len(b.sides) - own - other


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    lead, left = ahead(b, s)
    needed = 1 if claim == WIN else 0
    answer = 1 if lead - left >= needed else -1 if lead + left < needed else 0
    least = s.drawn[0]
    for g in range(len(f.images)):
        least = min(least, turned(f.images[g], s.drawn[0]))
    return answer, least, np.uint64(LEVEL + lead)


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    """Show that the player to move keeps what they claim if the other gets every box that is left."""
    lead, left = ahead(b, s)
    return lead - left >= (1 if claim == WIN else 0)


def tables(game: Game) -> Tables:
    lines = len(game.board.bars)
    images = {where[:lines] for where, swap in game.symmetries if not swap} - {tuple(range(lines))}
    return Tables(table([turning(where) for where in sorted(images)], "u8"))


FORM = Form(tables, view, certified, draws=lambda game: len(game.b.sides) % 2 == 0)
