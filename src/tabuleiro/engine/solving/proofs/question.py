"""Asks a proof search about one position: is there a play that is proved to win, or to hold, and is another refuted?

It counts positions, not seconds, and begins with an empty table: the same question has the same answer everywhere.
"""

from __future__ import annotations

from tabuleiro.engine.solving.proofs.dfpn import Search
from tabuleiro.engine.solving.proofs.forms import HOLD, WIN
from tabuleiro.rules import ONGOING, Game, State

NODES = 200_000  # positions for what the best play is
FEWER = 50_000  # … and for whether one play is wrong
LOOKS = 25_000_000  # plays of these positions that may be looked at: where there are many, fewer positions
HOPELESS = 250  # plays, from which on nothing is proved in so short a time
ENTRIES = 1 << 18


class Question:
    """What can be proved about the plays of a position."""

    def __init__(self, game: Game, s: State) -> None:
        self.game = game
        self.state = s
        self.search = Search(game, ENTRIES)
        self.won = False  # proved
        self.lost = False
        self.share = 0.0 if (plays := len(game.moves(s))) > HOPELESS else min(1.0, LOOKS / NODES / max(1, plays))

    def play(self) -> int | None:
        """A play that is proved to win, or if nothing wins to hold the draw; None if that is not proved."""
        if not self.share:
            return None
        wins, best = self.search.play_for(self.state, WIN, nodes=self._some(NODES))
        if wins:
            self.won = True
            return best
        if wins is None:
            return None
        holds, best = (
            self.search.play_for(self.state, HOLD, nodes=self._some(NODES)) if self.search.draws else (False, 0)
        )
        self.lost = holds is False
        return best if holds else None

    def refuted(self, m: int) -> bool:
        """Whether a play is proved to lose."""
        after = self.game.play(self.state, m)
        if not self.share or self.game.result(after) != ONGOING or after.turn == self.state.turn:
            return False
        return bool(self.search.ask(after, WIN, nodes=self._some(FEWER)))

    def _some(self, nodes: int) -> int:
        """As many positions as can be looked at in the time that so many usually take."""
        return int(self.share * nodes)
