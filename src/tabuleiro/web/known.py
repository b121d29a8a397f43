"""The strongest level in a page: what it decides by what is proved, and what it lets an engine think.

Pages run these very lines (docs/decisions/0029), so nothing here may know a network, a disk or an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tabuleiro.engine.players.knowing import Wish, wishes
from tabuleiro.engine.players.sight import sight_of
from tabuleiro.engine.players.swindles import Traps
from tabuleiro.engine.solving.known import Known, Proves
from tabuleiro.engine.solving.retrograde.reading import verdict_of
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.match.match import Match
from tabuleiro.rules import State

Look = Callable[[State], tuple[Sequence[int], Sequence[int]]]  # the plays of a position, and what each does at once


def verdict(value: int, turn: int) -> Verdict | None:
    """What a byte of a table says to the player whose turn it is."""
    return verdict_of(value, turn)


def wished(match: Match, sources: Sequence[Proves], look: Look) -> Iterator[Wish]:
    """What has to be thought for the strongest to play, one after another; the best of the last is its play."""
    known = Known(match.game, sources)
    return wishes(match, known, Traps(known, lambda s: sight_of(*look(s))))
