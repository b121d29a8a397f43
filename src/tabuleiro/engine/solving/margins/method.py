"""Proof search by margins as a method: the same as `proofs`, where it matters by how much somebody wins."""

from __future__ import annotations

from types import ModuleType

from tabuleiro.engine.solving.proofs.method import WhoWins


class ByHowMuch(WhoWins):
    """A proof by alpha-beta with margins, in games that have a form of it."""

    @property
    def room(self) -> ModuleType:
        from tabuleiro.engine.solving.margins import proof

        return proof
