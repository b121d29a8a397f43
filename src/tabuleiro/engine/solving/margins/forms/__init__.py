"""FORMS with margins: which sets of cells positions come down to, one file a game, found by being in the folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from tabuleiro.rules import Game, State
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import interpreted

NO_FOLD = 999


class Form(NamedTuple):
    """The knowledge about one game. `f` are its own tables (with `images`, the board's symmetries), `b` the rules'.

    A set of cells is worth V to the player to move, at least minus and at most the number of its cells, and different
    from it by an even number. With `gain` and `fold` a position is worth gain + max(V, -fold - V): its player may also
    leave the set to the other and pay `fold` for it (NO_FOLD: they may not).

    `enter(f, b, s)` answers whether an open position can be reduced, and the set, gain and fold. `branch(f, b, cells,
    kids, gains, folds, ranks)` writes what each play leads to, so that V is the greatest of gain - max(V', -fold - V'),
    plays of low rank first. `place(f, b, cells, s)` writes a position with this set, the first player to move.
    """

    tables: Callable[[Game], Any]
    enter: Callable[[Any, Any, State], tuple[bool, Any, int, int]]
    branch: Callable[..., int]
    place: Callable[[Any, Any, Any, State], None]


def enter(game: Definition, f: Any, b: Any, s: State) -> tuple[bool, Any, int, int]:
    """The game's own reduction; in kernels inlined, like the rules. So are the next two."""
    return form_of(game.key).enter(f, b, s)


def branch(game: Definition, f: Any, b: Any, cells: Any, kids: Any, gains: Any, folds: Any, ranks: Any) -> int:
    return form_of(game.key).branch(f, b, cells, kids, gains, folds, ranks)


def place(game: Definition, f: Any, b: Any, cells: Any, s: State) -> None:
    form_of(game.key).place(f, b, cells, s)


@cache
def form_of(key: str) -> Form:
    """The form of a game that has one."""
    form: Form = import_module(f"{__name__}.{key}").FORM
    return form


def has_form(key: str) -> bool:
    return find_spec(f"{__name__}.{key}") is not None


def _register() -> None:
    """Tell Numba that these verbs are the game's own in compiled code."""
    from numba.extending import overload

    def own_enter(game: Any, f: Any, b: Any, s: Any) -> Callable[..., Any]:
        own = form_of(game.definition.key).enter
        return lambda game, f, b, s: own(f, b, s)

    def own_branch(
        game: Any, f: Any, b: Any, cells: Any, kids: Any, gains: Any, folds: Any, ranks: Any
    ) -> Callable[..., Any]:
        own = form_of(game.definition.key).branch
        return lambda game, f, b, cells, kids, gains, folds, ranks: own(f, b, cells, kids, gains, folds, ranks)

    def own_place(game: Any, f: Any, b: Any, cells: Any, s: Any) -> Callable[..., Any]:
        own = form_of(game.definition.key).place
        return lambda game, f, b, cells, s: own(f, b, cells, s)

    overload(enter, strict=False)(own_enter)
    overload(branch, strict=False)(own_branch)
    overload(place, strict=False)(own_place)


if not interpreted():
    _register()
