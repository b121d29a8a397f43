"""What a play is worth to who makes it, in a number and in a word, and whether it gave something away.

A play is read as `Analysis.document` tells it, on whichever machine or process that was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabuleiro.rules import Player

GOOD, BAD = 0.6, 0.4  # chances
GIVEN_AWAY = 0.3  # of a chance: a mistake

Document = Mapping[str, Any]


def worth(play: Document, player: Player) -> float | None:
    """A play as a number for who makes it: 1 wins, 0 loses."""
    if play["value"]:
        return 0.5 if play["value"] == "draw" else float(play["value"] == player.word)
    return play.get("estimate")


def grade(play: Document, player: Player) -> str:
    """A play in one word, for who makes it."""
    if play["value"]:
        return "draw" if play["value"] == "draw" else "win" if play["value"] == player.word else "loss"
    chance = play.get("estimate")
    if chance is None:
        return "unknown"
    return "good" if chance > GOOD else "bad" if chance < BAD else "even"


def gives_away(made: Document, best: Document, player: Player) -> bool:
    """Whether a play is much worse than the best one, as far as both are known."""
    mine, could = worth(made, player), worth(best, player)
    return mine is not None and could is not None and could - mine >= GIVEN_AWAY
