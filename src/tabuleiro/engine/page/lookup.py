"""How pages look positions up in tables: the kernel that does, and what it takes, by what a table tells of a position.

Files bring numberings and values; what is here are numberings of nothing, whose types are those of all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.endings import ranks
from tabuleiro.engine.solving.retrograde import table
from tabuleiro.engine.solving.retrograde.numbering import no_numbering, room
from tabuleiro.rules import Game
from tabuleiro.rules.kernel import kernel


class Asked(NamedTuple):
    """The position that is asked about."""

    states: Any
    shorts: Any  # the same memory, as short words


@kernel
def value_at(ix: Any, asked: Any, values: Any) -> int:
    return table.value_at(ix, asked, values)


@kernel
def margin_at(ix: Any, asked: Any, values: Any) -> int:
    return ranks.margin_at(ix, asked.shorts[ix.first :], asked.states[0].turn, values)


@kernel
def chance_at(b: Any, ix: Any, asked: Any, values: Any) -> float:
    return ranks.chance_at(b, ix, asked.states[0], values)


class Lookup(NamedTuple):
    """How tables of one kind are asked."""

    function: Any
    takes: str
    ix: Callable[[], Any]
    asked: Callable[[Game], Any]
    values: Any


def _asked(game: Game) -> Asked:
    states = game.definition.state.new()
    plain = np.asarray(states).view(np.ndarray)
    return Asked(states, plain.view(np.int16) if plain.dtype.itemsize % 2 == 0 else np.zeros(0, np.int16))


def _seeds() -> ranks.Sown:
    return ranks.Sown(0, np.zeros((0, 0), np.int64), np.zeros((0, 0), np.int64))


def _men() -> ranks.Run:
    return ranks.Run(np.zeros((0, 0), np.int64))


LOOKUPS = {
    "value": Lookup(value_at, "ix asked values", no_numbering, room, np.zeros(0, np.uint8)),
    "margin": Lookup(margin_at, "ix asked values", _seeds, _asked, np.zeros(0, np.int8)),
    "chance": Lookup(chance_at, "b ix asked values", _men, _asked, np.zeros((0, 0), np.float64)),
}
