"""What a Swiss tournament is made of, for those who pair, check and count: players, and the games of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Player(NamedTuple):
    """Somebody (or a team) to be paired in the next round; who is absent or has left is simply not among them."""

    id: str
    school: str = ""  # two of one school are kept apart while possible; "" belongs to none
    strength: int = 0  # among equals by points, near strengths meet; all equal: only the lot decides
    extra: float = 0  # points that come from no game, such as those given for a missed round


class Game(NamedTuple):
    """A table of an earlier round. Points are multiples of a half."""

    first: str
    second: str | None  # None: `first` had a bye
    points: tuple[float, float] = (0, 0)
    played: bool = True  # False: a forfeit; nobody moved first


Rounds = Sequence[Sequence[Game]]
