"""FORMS: what searching may know of a game, one file a game, named by its key and found by being in the folder.

A form says which positions are worth the same (`view` gives them the same words) and which need no search. It never
changes what is true: whatever a form decides in favour of a player, `certified` must be able to show from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules import EMPTY, Game, State
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import interpreted, rule

WIN, HOLD = 0, 1  # the two claims of a player to move: they win; they do not lose
ROOM = 64  # cells that `work` has room for, in each of its rows
BYTE = np.uint64(255)

View = Callable[[Any, Any, State, int, Any], tuple[int, Any, Any]]
Certified = Callable[[Any, Any, State, int, Any], bool]


@rule
def nothing_certified(f: Any, b: Any, s: State, claim: int, work: Any) -> bool:
    """For games whose early decisions all are one play away from the end."""
    return False


class Form(NamedTuple):
    """The knowledge about one game. `f` are its own tables, `b` those of the rules, `work` a place to reckon in.

    `view(f, b, s, claim, work)` answers three things about an open position: whether the player to move can make their
    claim (1: yes, -1: no, 0: to be searched), and two words. Positions with the same words are the same to the player
    to move, play by play. The highest bit of the second word stays free.

    `certified(f, b, s, claim, work)` shows a claim that `view` answers with 1, by a certificate that it checks from
    first principles. Claims that a single play makes true are not its business.
    """

    tables: Callable[[Game], Any]
    view: View
    certified: Certified = nothing_certified
    draws: Callable[[Game], bool] = lambda game: True  # whether a game can be drawn
    fits: Callable[[Game], bool] = lambda game: True  # whether the words have room for this variant


def form_of(key: str) -> Form | None:
    """The form of a game, None if it has none."""
    name = f"{__name__}.{key}"
    found = getattr(import_module(name), "FORM", None) if find_spec(name) else None
    return found if isinstance(found, Form) else None


def view(game: Definition, f: Any, b: Any, s: State, claim: int, work: Any) -> tuple[int, Any, Any]:
    """The game's own view of a position; in kernels inlined, like the rules."""
    return _own(game).view(f, b, s, claim, work)


def certified(game: Definition, f: Any, b: Any, s: State, claim: int, work: Any) -> bool:
    """Whether a claim is shown by a certificate of the game's form."""
    return _own(game).certified(f, b, s, claim, work)


def _own(game: Definition) -> Form:
    form = form_of(game.key)
    if form is None:
        raise TypeError(f"{game.key} has no form")
    return form


def _register() -> None:
    """Tell Numba that these two verbs are the game's own in compiled code."""
    from numba.extending import overload

    def inlined_view(game: Any, f: Any, b: Any, s: Any, claim: Any, work: Any) -> Callable[..., Any]:
        own = _own(game.definition).view
        return lambda game, f, b, s, claim, work: own(f, b, s, claim, work)

    def inlined_certified(game: Any, f: Any, b: Any, s: Any, claim: Any, work: Any) -> Callable[..., Any]:
        own = _own(game.definition).certified
        return lambda game, f, b, s, claim, work: own(f, b, s, claim, work)

    overload(view, strict=False)(inlined_view)
    overload(certified, strict=False)(inlined_certified)


if not interpreted():
    _register()


def turning(where: Sequence[int]) -> np.ndarray[Any, Any]:
    """A table to move sets of up to 64 cells, eight cells at a time: cell c goes to where[c]."""
    table = np.zeros((8, 256), np.uint64)
    for part in range(8):
        for byte in range(256):
            cells = [8 * part + i for i in range(8) if byte >> i & 1]
            table[part, byte] = sum(1 << where[c] for c in cells if c < len(where))
    table.setflags(write=False)
    return table


@rule
def turned(table: Any, cells: Any) -> Any:
    """The set where its cells go to."""
    moved = EMPTY
    for part in range(8):
        moved |= table[part, cells >> np.uint64(8 * part) & BYTE]
    return moved
