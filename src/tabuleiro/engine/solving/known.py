"""What is proved about a position: the one question that analyses ask, whoever answers.

Pages run these very lines (docs/decisions/0028): whatever proves something there is one more source.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import ONGOING, Game, State


class Proves(Protocol):
    """Whatever answers for the positions that it knows: a table, a proof."""

    def verdict(self, s: State) -> Verdict | None: ...


class Known:
    """What is proved about one variant: by its rules where a game is over, and else by the first source that knows."""

    def __init__(self, game: Game, sources: Sequence[Proves]) -> None:
        self.game = game
        self.sources = sources

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about a position, None if nothing is."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end, 0)
        return next((found for source in self.sources if (found := source.verdict(s))), None)
