"""The strongest level in a page: what it decides by what is proved, and what it lets an engine think.

Pages run these very lines (docs/decisions/0029), so nothing here may know a network, a disk or an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabuleiro.engine.players.knowing import Wish, wishes
from tabuleiro.engine.players.sight import sight_of
from tabuleiro.engine.players.swindles import Traps
from tabuleiro.engine.solving.endings.reading import by_chance, by_margin
from tabuleiro.engine.solving.known import Known, Proves
from tabuleiro.engine.solving.retrograde.reading import verdict_of
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.match.match import Match
from tabuleiro.rules import Game, State

Look = Callable[[State], tuple[Sequence[int], Sequence[int]]]  # the plays of a position, and what each does at once


class Told:
    """A table that lies beside the page, as a source: `number` is what its kernel finds there."""

    def __init__(self, game: Game, tells: str, number: Callable[[State], float]) -> None:
        self.game = game
        self.tells = tells
        self.number = number

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about an open position, None if it is not in the table."""
        if self.tells == "chance":
            return by_chance(self.game, s, self.number)
        number = int(self.number(s))
        return by_margin(self.game, s, number) if self.tells == "margin" else verdict_of(number, int(s.turn))


def source(key: str, variant: str, tells: str, number: Callable[[State], float]) -> Proves:
    """What answers by a table of a variant."""
    return Told(load(key, variant), tells, number)


def wished(match: Match, sources: Sequence[Proves], look: Look) -> Iterator[Wish]:
    """What has to be thought for the strongest to play, one after another; the best of the last is its play."""
    known = Known(match.game, sources)
    return wishes(match, known, Traps(known, lambda s: sight_of(*look(s))))
