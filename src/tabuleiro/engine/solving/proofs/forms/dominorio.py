"""Dominório for the search: the free squares, seen so that the player to move lays dominoes upright.

Who covered a square makes no difference, nor does a square that no domino can cover any more. A position is decided
early by counting dominoes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine.dominoes import places, ways, wins
from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.rules import EMPTY, Game, State
from tabuleiro.rules.kernel import rule, table

SIDE = 8  # of the square that all boards are laid into


class Tables(NamedTuple):
    ways: Any
    laid: Any  # for each direction of the player to move: how the board lies so that it is upright
    images: Any  # each way to turn it over that keeps the directions


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    way = s.turn ^ s.swapped ^ b.first
    free = b.board & ~(s.covered[0] | s.covered[1])
    upright, lying = places(f.ways[0], free), places(f.ways[1], free)
    useful = upright | upright << f.ways[0].step | lying | lying << f.ways[1].step
    answer = 1 if counted(f, free, way, 1) else -1 if counted(f, free, 1 - way, 0) else 0
    least = shown = turned(f.laid[way], useful)
    for g in range(len(f.images)):
        least = min(least, turned(f.images[g], shown))
    return answer, least, EMPTY


@rule
def counted(f: Tables, free: Any, way: int, to_move: int) -> bool:
    """Whether the dominoes of one direction win by counting."""
    if way == 0:
        return wins(f.ways[0], f.ways[1], free, to_move)
    return wins(f.ways[1], f.ways[0], free, to_move)


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    return counted(f, b.board & ~(s.covered[0] | s.covered[1]), s.turn ^ s.swapped ^ b.first, 1)


def tables(game: Game) -> Tables:
    columns, far = int(game.b.row), SIDE - 1
    board = [divmod(c, columns) for c in range(len(game.board))]
    square = [divmod(c, SIDE) for c in range(SIDE * SIDE)]
    flips = [[(abs(up - y), abs(left - x)) for y, x in square] for up, left in ((0, far), (far, 0), (far, far))]
    return Tables(
        ways(game),
        table([turning([SIDE * y + x for y, x in board]), turning([SIDE * x + y for y, x in board])], "u8"),
        table([turning([SIDE * y + x for y, x in flip]) for flip in flips], "u8"),
    )


FORM = Form(tables, view, certified, draws=lambda game: False, fits=lambda game: not (game.b.misere or game.b.swap))
