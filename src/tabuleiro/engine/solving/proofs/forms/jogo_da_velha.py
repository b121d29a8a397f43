"""Jogo-da-Velha for the search: only squares of a line that somebody can still make matter, seen from the mover.

A square on no such line is dead, whoever stands there; of dead empty squares only the number counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import HOLD, WIN, Form, turned, turning
from tabuleiro.games.jogo_da_velha import FOUR, aligned
from tabuleiro.rules import EMPTY, Game, State, count, masks
from tabuleiro.rules.kernel import rule

REST = np.uint64(36)  # where other things begin in a word, behind the squares
HALF = np.uint64(28)  # the dead squares go to both words: so many to the first
EMPTIES = np.uint64(44)


class Tables(NamedTuple):
    lines: Any  # every four in line, as sets
    ways: Any  # the symmetries, as tables to turn sets by


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own, other = s.men[s.turn], s.men[1 - s.turn]
    own_open = other_open = threats = EMPTY  # the squares of lines that each can still make; where the other threatens
    for line in f.lines:
        if not line & other:
            if count(line & own) == FOUR - 1:
                return 1, ~EMPTY, EMPTY  # the words of no position: no square is the mover's and dead as well
            own_open |= line
        if not line & own:
            if count(line & other) == FOUR - 1:
                threats |= line & ~other
            other_open |= line
    answer = 0
    if count(threats) > 1 or (claim == WIN and not own_open):
        answer = -1
    elif claim == HOLD and not other_open:
        answer = 1
    dead = b.board & ~(own_open | other_open)
    empties = np.uint64(count(dead & ~(own | other)))
    own, other = own & ~dead, other & ~dead
    low = high = ~EMPTY
    for way in f.ways:
        there = turned(way, dead)
        word = turned(way, own) | there << REST
        if word > low:
            continue
        second = turned(way, other) | there >> HALF << REST
        if word < low or second < high:
            low, high = word, second
    return answer, low, high | empties << EMPTIES


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    """Show that the other cannot win any more: they would have no line even if all squares left were theirs."""
    return claim == HOLD and not aligned(b, b.board & ~s.men[s.turn])


def tables(game: Game) -> Tables:
    return Tables(masks(game.board.runs(FOUR)), np.stack([turning(where) for where in game.board.symmetries]))


FORM = Form(tables, view, certified)
