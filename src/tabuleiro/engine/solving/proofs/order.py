"""In which order plays are searched, in games whose form can tell at a glance how a position stands.

A form's module may have `need(f, b, s)` beside its `FORM`: a number from 1 on, the higher the better an open position
looks for the player to move. Then the search goes to the play that leaves the other least, and stays there until it is
decided: where a look says much, going to and fro between plays that seem equally hard costs more than it saves.
It is no part of the form: order never changes what a proof means.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from tabuleiro.engine.solving.proofs import forms
from tabuleiro.rules import State
from tabuleiro.rules.definition import Definition
from tabuleiro.rules.kernel import interpreted

Need = Callable[[Any, Any, State], int]


def need_of(key: str) -> Need | None:
    """How a game's positions look, None if its form does not say."""
    found: Need | None = getattr(import_module(f"{forms.__name__}.{key}"), "need", None)
    return found


def need(game: Definition, f: Any, b: Any, s: State) -> int:
    """How an open position looks for the player to move; the same for all where the form does not say."""
    own = need_of(game.key)
    return own(f, b, s) if own else 1


def patient(game: Definition) -> bool:
    """Whether a position is searched until it is decided."""
    return need_of(game.key) is not None


def _register() -> None:
    """Tell Numba that these two are the game's own in compiled code."""
    from numba.extending import overload

    def inlined_need(game: Any, f: Any, b: Any, s: Any) -> Callable[..., Any]:
        own = need_of(game.definition.key)
        if own is None:
            return lambda game, f, b, s: 1
        return lambda game, f, b, s: own(f, b, s)

    def inlined_patient(game: Any) -> Callable[..., Any]:
        stays = patient(game.definition)
        return lambda game: stays

    overload(need, strict=False)(inlined_need)
    overload(patient, strict=False)(inlined_patient)


if not interpreted():
    _register()
