"""What a player sees at a glance, play by play. Pages run these very lines (docs/decisions/0029)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NOTHING, WINS, RISKS, LOSES = range(4)  # what a play does at once


class Sight(NamedTuple):
    """Every play of a position, sorted by what it does at once."""

    plays: list[int]
    wins: list[int]
    safe: list[int]  # neither loses nor lets the opponent win with the next play
    rest: list[int]


def sight_of(plays: Sequence[int], signs: Sequence[int]) -> Sight:
    """Plays, and what each of them does."""
    seen = [*zip(plays, signs, strict=True)]
    return Sight(
        [*plays],
        [m for m, sign in seen if sign == WINS],
        [m for m, sign in seen if sign == NOTHING],
        [m for m, sign in seen if sign in (RISKS, LOSES)],
    )
