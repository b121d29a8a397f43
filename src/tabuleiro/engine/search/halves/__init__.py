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
from typing import NamedTuple

from tabuleiro.rules import Definition, Game, State


class Halves(NamedTuple):
    """A game in parts: `parted` has the same tables `b`, and a state that knows what has been touched so far."""

    parted: Definition
    begin: Callable[[State], State]  # a position of the game, as one of `parted` in which no part has been made
    whole: Callable[[Game, State, list[int], bool], int | None]  # the play that these parts make, None if some are
    # missing; if they have won already, it may be any that has them


def halves_of(key: str) -> Halves | None:
    """How a game is parted, None if it is not."""
    name = f"{__name__}.{key}_parts"
    return import_module(name).HALVES if find_spec(name) else None
