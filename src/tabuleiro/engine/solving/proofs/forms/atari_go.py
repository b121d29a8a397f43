"""Atari Go for the search: two sets of stones, seen from the mover; and who is captured next needs no search.

Whoever can capture wins by it. If nobody can, whoever has groups in atari on two points, or on one where a stone gives
no air, loses: whatever is played, the other captures.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, Game, State, air, bit, in_atari
from tabuleiro.rules.kernel import rule

MOST = 63  # points: the highest bit of a word stays free


class Tables(NamedTuple):
    ways: Any  # the symmetries, as tables to turn sets by


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    mover, answer, threat = 1 + s.turn, 0, -1
    own = other = EMPTY
    for c in range(len(b.beside)):
        if s.stone[c] == mover:
            own |= bit(c)
            if in_atari(s, s.chain[c]):
                point = int(s.total[s.chain[c]]) // int(s.liberties[s.chain[c]])
                if threat >= 0 and threat != point:
                    answer = -1
                threat = point
        elif s.stone[c]:
            other |= bit(c)
            if in_atari(s, s.chain[c]):
                return 1, ~EMPTY, EMPTY  # the words of no position
    if threat >= 0 and air(b.beside, s, threat, mover) < 2:
        answer = -1
    low = high = ~EMPTY
    for way in f.ways:
        word = turned(way, own)
        if word > low:
            continue
        second = turned(way, other)
        if word < low or second < high:
            low, high = word, second
    return answer, low, high


def tables(game: Game) -> Tables:
    return Tables(np.stack([turning(where) for where in game.board.symmetries]))


def fits(game: Game) -> bool:
    """Whether a set has room for all points; and nothing but the first capture counts."""
    return len(game.board) <= MOST and game.b.goal == 1


FORM = Form(tables, view, draws=lambda game: bool(game.b.drawn), fits=fits)
