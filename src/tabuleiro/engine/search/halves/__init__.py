"""HALVES: games whose plays are made of parts, part by part; one file a game, found by being in the folder.

Where a play names several cells that hardly depend on one another there are thousands of plays, and a search that lists
them sees nothing of any of them. Its parts are few: search goes from part to part, whose turn it is is asked of every
position anyway, and what is learned of a part serves all plays that have it. Every play can be made of parts, so what
is proved there is proved of the game (docs/decisions/0019).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from tabuleiro.rules import Definition, State
from tabuleiro.rules.kernel import interpreted

PARTS = 3  # of a play, at most
NO_PLAY = -2  # some parts are missing


class Halves(NamedTuple):
    """A game in parts: `parted` has the same tables `b`, and a state that knows what has been touched so far."""

    parted: Definition
    begin: Callable[[State, State], None]  # makes of a position of the game one of `parted` in which no part is made
    # `whole(b, s, parts, n, won)`: the play that n parts make at s, or NO_PLAY; if they have won already, it may be any
    # that has them
    whole: Callable[[Any, State, Any, int, bool], int]


def halves_of(key: str) -> Halves | None:
    """How a game is parted, None if it is not."""
    name = f"{__name__}.{key}_parts"
    return import_module(name).HALVES if find_spec(name) else None


def begin(parted: Definition, s: State, t: State) -> None:
    """Begin a play of a parted game; in kernels inlined, like the rules."""
    _own(parted).begin(s, t)


def whole(parted: Definition, b: Any, s: State, parts: Any, n: int, won: bool) -> int:
    """The play that parts make, in a parted game."""
    return _own(parted).whole(b, s, parts, n, won)


def _own(parted: Definition) -> Halves:
    found: Halves = import_module(parted.module).HALVES
    return found


def _register() -> None:
    """Tell Numba that these two verbs are the game's own in compiled code."""
    from numba.extending import overload

    def inlined_begin(parted: Any, s: Any, t: Any) -> Callable[..., Any]:
        own = _own(parted.definition).begin
        return lambda parted, s, t: own(s, t)

    def inlined_whole(parted: Any, b: Any, s: Any, parts: Any, n: Any, won: Any) -> Callable[..., Any]:
        own = _own(parted.definition).whole
        return lambda parted, b, s, parts, n, won: own(b, s, parts, n, won)

    overload(begin, strict=False)(inlined_begin)
    overload(whole, strict=False)(inlined_whole)


if not interpreted():
    _register()
