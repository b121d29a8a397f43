"""Peões for the search: the pawns as the player to move sees them, and where one may be captured in passing."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import Game, State, bit, lowest
from tabuleiro.rules.kernel import rule

CELLS = 40  # the largest board that is searched from the start
PASSANT = np.uint64(48)  # where the square that was passed over stands in the second word, one added to it


class Tables(NamedTuple):
    flip: Any  # upside down, which exchanges the players
    mirror: Any  # left and right


@rule
def seen(f: Tables, cells: Any, player: int) -> Any:
    """A set of squares as a player sees it, the far side on top."""
    return turned(f.flip, cells) if player else cells


@rule
def words(own: Any, others: Any, over: Any) -> tuple[Any, Any]:
    return own, others | (np.uint64(lowest(over) + 1) << PASSANT if over else np.uint64(0))


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    own, others = seen(f, s.men[s.turn], s.turn), seen(f, s.men[1 - s.turn], s.turn)
    over = seen(f, bit(s.passant), s.turn) if s.passant >= 0 else np.uint64(0)
    first = words(own, others, over)
    second = words(turned(f.mirror, own), turned(f.mirror, others), turned(f.mirror, over))
    if second[0] < first[0] or (second[0] == first[0] and second[1] < first[1]):
        first = second
    return 0, first[0], first[1]


def tables(game: Game) -> Tables:
    row, cells = len(game.board.rows[0]), range(len(game.board))
    flip = [len(game.board) - row - c // row * row + c % row for c in cells]
    return Tables(turning(flip), turning([c // row * row + row - 1 - c % row for c in cells]))


FORM = Form(tables, view, draws=lambda game: False, fits=lambda game: len(game.board) <= CELLS)
