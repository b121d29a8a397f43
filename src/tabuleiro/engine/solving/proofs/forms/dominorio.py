"""Dominório for the search: the free squares, seen so that the player to move lays dominoes upright.

Who covered a square makes no difference, nor does a square that no domino can cover any more, or where on the board
the others lie. A position is decided early by counting dominoes, or by what its regions are worth as a sum of games.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.engine import dominoes
from tabuleiro.engine.dominoes import Way, packed, places, ways, ways_on, wins
from tabuleiro.engine.solving.proofs import regions
from tabuleiro.engine.solving.proofs.forms import Form, turned, turning
from tabuleiro.engine.solving.proofs.regions import Regions, cornered, wins_as_sum
from tabuleiro.rules import EMPTY, Game, State, count
from tabuleiro.rules.kernel import rule, table

SIDE = 8  # of the square that all boards are laid into
EVEN = 1000  # how a position looks that is as good for one as for the other
RESTS_ON = dominoes, regions  # what else decides positions early


class Tables(NamedTuple):
    ways: Any  # on the board
    square: Any  # on the square that it is laid into
    laid: Any  # for each direction of the player to move: how the board lies so that it is upright
    images: Any  # each way to turn it over that keeps the directions
    aside: Any  # turns it on its side
    regions: Regions


@rule
def view(f: Tables, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    least = laid(f, b, s)
    answer = 0
    if first_wins(f, least, work):
        answer = 1
    elif wins(f.square[1], f.square[0], least, 0) or wins_as_sum(f.regions, f.square, turned(f.aside, least), 0, work):
        answer = -1
    return answer, least, EMPTY


@rule
def first_wins(f: Tables, free: Any, work: Any) -> bool:
    """Whether who is to move and lays upright is seen to win."""
    return wins(f.square[0], f.square[1], free, 1) or wins_as_sum(f.regions, f.square, free, 1, work)


@rule
def laid(f: Tables, b: Any, s: State) -> Any:
    """The squares that can still be covered, laid into a corner of the square: the least of all ways to turn them over.

    They are counted as they lie there: what is decided by counting is then the same for all that are worth the same.
    """
    free = b.board & ~(s.covered[0] | s.covered[1])
    upright, lying = places(f.ways[0], free), places(f.ways[1], free)
    useful = upright | upright << f.ways[0].step | lying | lying << f.ways[1].step
    shown = turned(f.laid[s.turn ^ s.swapped ^ b.first], useful)
    least = cornered(shown)
    for g in range(len(f.images)):
        least = min(least, cornered(turned(f.images[g], shown)))
    return least


@rule
def need(f: Tables, b: Any, s: State) -> int:
    """How a position looks for the player to move: by places for dominoes, and by those that cannot be spoiled."""
    free = b.board & ~(s.covered[0] | s.covered[1])
    more = side(f.ways[0], f.ways[1], free) - side(f.ways[1], f.ways[0], free)
    return EVEN + (more if s.turn ^ s.swapped == b.first else -more)


@rule
def side(own: Way, other: Way, free: Any) -> int:
    here, there = places(own, free), places(other, free)
    spoiled = there | there << other.step
    return count(here) + count(packed(own, here & ~(spoiled | spoiled >> own.step)))


@rule
def certified(f: Tables, b: Any, s: State, claim: int, work: Any) -> bool:
    return first_wins(f, laid(f, b, s), work)


def tables(game: Game) -> Tables:
    columns, far = int(game.b.row), SIDE - 1
    board = [divmod(c, columns) for c in range(len(game.board))]
    square = [divmod(c, SIDE) for c in range(SIDE * SIDE)]
    flips = [[(abs(up - y), abs(left - x)) for y, x in square] for up, left in ((0, far), (far, 0), (far, far))]
    return Tables(
        ways(game),
        ways_on(SIDE, SIDE),
        table([turning([SIDE * y + x for y, x in board]), turning([SIDE * x + y for y, x in board])], "u8"),
        table([turning([SIDE * y + x for y, x in flip]) for flip in flips], "u8"),
        turning([SIDE * x + y for y, x in square]),
        regions.regions(),
    )


FORM = Form(tables, view, certified, draws=lambda game: False, fits=lambda game: not (game.b.misere or game.b.swap))
