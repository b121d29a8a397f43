"""What a byte of a table says. Pages run these very lines (docs/decisions/0029)."""

from __future__ import annotations

from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import DRAW, FIRST, SECOND

IMPOSSIBLE = 255  # the value of what is no position of a game; the others are told in `tier`
LOST = 2  # after a play that ends the game in favour of the other player


def verdict_of(value: int, turn: int) -> Verdict | None:
    """What is proved about a position with this value, None if it is not in the table."""
    return None if value == IMPOSSIBLE else read_value(value, turn)


def read_value(value: int, turn: int) -> Verdict:
    """What a byte of a table says to the player whose turn it is."""
    return Verdict((FIRST, SECOND)[turn ^ value % 2], value - 1) if value else Verdict(DRAW)


def read_limited(value: int, turn: int, left: int) -> Verdict:
    """The same of a table where plies without a capture are counted, and `left` more of them end the game in a draw."""
    return Verdict((FIRST, SECOND)[turn ^ value % 2] if 0 < value <= 2 * left + 2 else DRAW)
