"""All ways to prove something, by the kind that plans, files and the atlas name: a new one is one line here."""

from __future__ import annotations

from tabuleiro.engine.solving.endings.method import DiceRace, FewSeeds
from tabuleiro.engine.solving.margins.method import ByHowMuch
from tabuleiro.engine.solving.method import Method, Prover
from tabuleiro.engine.solving.proofs.method import WhoWins
from tabuleiro.engine.solving.retrograde.method import AllPositions, FewPieces, WithLimit
from tabuleiro.rules import Game

# In the order in which they are tried on a variant that nobody has planned for.
METHODS: tuple[Method, ...] = (
    WhoWins(),
    ByHowMuch(),
    AllPositions(),
    FewPieces(),
    FewSeeds(),
    DiceRace(),
    WithLimit(),
)


def of_kind(kind: str) -> list[Method]:
    """The methods of one kind: they say the same of their files, and differ in what they suit."""
    return [method for method in METHODS if method.kind == kind]


def method_of(game: Game, kind: str) -> Method:
    """The method of this kind for a variant; if none suits it, one that says so when it is tried."""
    found = of_kind(kind)
    return next((method for method in found if method.suits(game)), found[-1])


def prover(game: Game, entries: int | None = None) -> Prover | None:
    """A search that proves single positions of a variant, None if there is none."""
    return next((found for method in METHODS if (found := method.prover(game, entries))), None)
