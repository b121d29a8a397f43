"""Which plays are hard to see for a beginner: diagonal ones, long ones, backward ones, those far from the last play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabuleiro.match import Match, write_play
from tabuleiro.match.notation import cells_in
from tabuleiro.rules import Player

XY = tuple[float, float]
SLACK = 1e-9  # distances that differ by less are the same, on every machine


class Plain(NamedTuple):
    """A play as an eye sees it: the cells that it names, and those of the play before it."""

    match: Match
    play: int
    cells: list[int]
    before: list[int]


def diagonal(plain: Plain) -> bool:
    """A slanting step; or something put down where only slantwise there is something alike beside it."""
    game, cells = plain.match.game, plain.cells
    xy, here = game.board.xy, cells[-1]
    if len(cells) > 1:
        return _slanted(xy[cells[0]], xy[here])
    there = game.contents(game.play(plain.match.state, plain.play))
    alike = [c for c in range(len(xy)) if there[c] == there[here] and 0 < _square(xy[c], xy[here]) < 1.6**2]
    return bool(alike) and all(_slanted(xy[c], xy[here]) for c in alike)


def long(plain: Plain) -> bool:
    """A play over more than two cells, or of more than two parts."""
    xy, cells = plain.match.game.board.xy, plain.cells
    return len(cells) > 2 or (len(cells) == 2 and _square(xy[cells[0]], xy[cells[1]]) > 2.1**2)


def back(plain: Plain) -> bool:
    """A piece that goes back to where its player sits: the first player's side is below."""
    xy, cells = plain.match.game.board.xy, plain.cells
    rise = xy[cells[-1]][1] - xy[cells[0]][1]
    return rise < -0.1 if plain.match.state.turn == Player.FIRST else rise > 0.1


def far(plain: Plain) -> bool:
    """A play a third of the board away from the last one, or more."""
    xy = plain.match.game.board.xy
    third = _square(min(xy), max(xy)) / 9 - SLACK
    return bool(plain.before) and min(_square(xy[a], xy[b]) for a in plain.cells for b in plain.before) > third


KINDS: dict[str, Callable[[Plain], bool]] = {"diagonal": diagonal, "long": long, "back": back, "far": far}


def hidden(match: Match, m: int, kinds: Sequence[str]) -> bool:
    """Whether a play is hard to see: one of these kinds."""
    cells = cells_in(match.game, write_play(match.game, match.state, m))[0]
    last = match.plays[-1:]
    plain = Plain(match, m, cells, cells_in(match.game, last[0])[0] if last else [])
    return bool(cells) and any(KINDS[kind](plain) for kind in kinds)


def _square(a: XY, b: XY) -> float:
    """The square of the distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _slanted(a: XY, b: XY) -> bool:
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across > 0.1 and up > 0.1
