"""What the rows of alpha-beta say: evaluations as chances, and what is proved.

Pages run these very lines (docs/decisions/0028).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabuleiro.engine.search.api import Prospect, Thought
from tabuleiro.engine.search.reading import likely
from tabuleiro.rules import DRAW, Player
from tabuleiro.rules.kernel import rule

END = 30_000  # the value of a game won here; one less for each ply on the way to it
SURE = END - 1_000  # from here on a value is a forced win


@rule
def chance(value: int, scale: int) -> float:
    """An evaluation as the chance to win."""
    if abs(value) >= SURE:
        return 1.0 if value > 0 else 0.0
    return likely(value / scale)


def of_rows(rows: Iterable[Sequence[int]], player: Player, scale: int, visits: int, seconds: float = 0.0) -> Thought:
    """Plays, what they are worth, whether that is exact, and how many plays were made to find it; the best first."""

    def ending(value: int, clear: int) -> int | None:
        if abs(value) >= SURE:
            return player.wins if value > 0 else player.other.wins
        return DRAW if clear and value == 0 else None

    plays = [Prospect(m, chance(value, scale), made, ending(value, clear)) for m, value, clear, made in rows]
    return Thought(plays, plays[0].value, plays[0].proved, visits, seconds)
