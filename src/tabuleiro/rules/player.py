"""What `result` answers, and who plays: one type from a state's `turn` to what is written down and sent.

Rules and kernels reckon with plain numbers; a player is such a number, too.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

ONGOING, FIRST, SECOND, DRAW = 0, 1, 2, 3  # what `result` answers


class Player(IntEnum):
    """One of the two who play, numbered as `turn` numbers them."""

    FIRST = 0
    SECOND = 1

    @classmethod
    def to_move(cls, s: Any) -> Player:
        """Whose turn it is in a state."""
        return _PLAYERS[int(s.turn)]

    @classmethod
    def winner(cls, result: int) -> Player | None:
        """Who has won by what `result` answers; None: nobody."""
        return _PLAYERS[result - FIRST] if result in (FIRST, SECOND) else None

    @property
    def other(self) -> Player:
        return _PLAYERS[1 - self]

    @property
    def wins(self) -> int:
        """What `result` answers when this player has won."""
        return FIRST + self

    @property
    def word(self) -> str:
        """As records and addresses of the site have it: first or second."""
        return self.name.lower()


_PLAYERS = tuple(Player)
