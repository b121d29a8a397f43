"""What can be proved about a position."""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.rules import DRAW, Player

WORDS = {**{player.wins: player.word for player in Player}, DRAW: "draw"}  # how files name who wins


class Verdict(NamedTuple):
    """What is proved about a position."""

    value: int | None  # FIRST, SECOND or DRAW; None where only chance will tell
    distance: int | None = None  # plies to the end of the game if both play best; None: not counted, or no end
    margin: int | None = None  # in games with a score: what the player to move gains on the other from here on
    chance: float | None = None  # in games of chance: the probability that the player to move wins
