"""Proof search as a method: who wins from the start and after each first play, with all that shows it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.method import Method, Prover, Report, Source, following
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.rules import ONGOING, Game, State, Text


class WhoWins(Method):
    """A proof by df-pn, in games that have a form of it."""

    kind = "proof"
    how = Text("prova: busca", "proof: search")
    checked = Text(
        "{on}: {recomputed} posições percorridas, em {reference} as regras ingénuas têm as mesmas jogadas",
        "{on}: {recomputed} positions walked, at {reference} the naive rules have the same plays",
    )

    @property
    def room(self) -> ModuleType:
        """The module that does it; imported late, for forms wake the compiler."""
        from tabuleiro.engine.solving.proofs import proof

        return proof

    def suits(self, game: Game) -> bool:
        return bool(self.room.provable(game))

    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        made: Path = self.room.prove(game, lambda done, seconds: report(done, 0))
        return made

    def open(self, game: Game, proved: Proved) -> Source:
        opened: Source = self.room.Proof(game, proved)
        return opened

    def check(self, source: Any, report: Report, met: Any) -> int:
        return int(self.room.walk(source, lambda done, seconds: report(int(done), 0), met))

    def sample(self, source: Any, most: int, chance: Random, met: Any) -> list[bytes]:
        return [s.tobytes() for s in met if source.game.result(s) == ONGOING]

    def agrees(self, source: Any, opinion: Opinion, s: State) -> bool:
        """Whether the naive rules have the same plays, with the same ends, as those with which the proof was walked."""
        game, name = source.game, source.game.definition.state.identity
        theirs = {(name(opinion.ours(t)), opinion.result(t)) for t in opinion.after(opinion.state(s))}
        return theirs == {(name(t), game.result(t)) for t in following(game, s)}

    def prover(self, game: Game, entries: int | None = None) -> Prover | None:
        if not self.suits(game):
            return None
        search = self.room.Search(game, entries) if entries else self.room.Search(game)
        return partial(self.room.decide, game, search=search)
