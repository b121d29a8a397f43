"""Buchholz, progressive score and their kin, with unplayed rounds counted as docs/pairing.md says.

Follows FIDE's Tie-Break Regulations (Handbook C.07), whose articles are cited, where they speak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

PLAYED, BYE, WALKOVER, FORFEIT, ABSENT = "played", "bye", "walkover", "forfeit", "absent"
# Rounds without play that are the player's own doing (C.07, article 16.1.2): not coming, being away, having left.
VOLUNTARY = (FORFEIT, ABSENT)


class Line(NamedTuple):
    """One round of one player."""

    points: float
    opponent: str | None = None  # also the one who should have been there
    kind: str = PLAYED  # walkover: the opponent did not come; forfeit: the player did not


Cards = Mapping[str, Sequence[Line]]


def points(card: Sequence[Line]) -> float:
    return sum(line.points for line in card)


def progressive(card: Sequence[Line], virtual: bool = False) -> float:
    """The sum of the points after each round (C.07, article 7.5): early points count more often.

    `virtual`: but for those of rounds without play, which count as if they came last: an early bye decides nothing.
    """
    if not virtual:
        return sum(accumulate(line.points for line in card))
    unplayed = sum(line.points for line in card if line.kind != PLAYED)
    return sum(accumulate(line.points if line.kind == PLAYED else 0 for line in card)) + unplayed


def adjusted(card: Sequence[Line], draw: float = 0.5) -> float:
    """A player's points as they count for opponents: who was away until the end drew those rounds (article 16.3)."""
    total = points(card)
    for line in reversed(card):
        if line.kind not in VOLUNTARY:
            break
        if line.kind == ABSENT:
            total += draw - line.points
    return total


def contributions(cards: Cards, name: str, *, unplayed: str = "fide", draw: float = 0.5) -> list[tuple[float, bool]]:
    """What each round adds to a player's Buchholz, and whether it was missed by the player's own doing.

    `unplayed`: FIDE's rules as of March 2026 (virtual, fide) or as of August 2024 (fide2024), or nothing for nobody
    (zero).
    """
    card = cards[name]
    found = []
    for line in card:
        opponent = 0.0 if line.opponent is None else adjusted(cards[line.opponent], draw)
        if line.kind == PLAYED:
            found.append((points(cards[line.opponent or ""]) if unplayed == "zero" else opponent, False))
            continue
        own = points(card)  # article 16.4: an opponent who does not exist and has as many points as the player
        if unplayed == "zero":
            own = 0.0
        elif unplayed in ("virtual", "fide"):  # … but not more than who should have come, or than draws throughout
            own = min(own, draw * len(card) if line.opponent is None else opponent)
        found.append((own, line.kind in VOLUNTARY))
    return found


def without_lowest(parts: Sequence[tuple[float, bool]]) -> list[tuple[float, bool]]:
    """Without the least; what comes from a round missed by own doing goes before anything else (article 16.5)."""
    left = sorted(parts, key=lambda part: (not part[1], part[0]))
    return left[1:]


def without_highest(parts: Sequence[tuple[float, bool]]) -> list[tuple[float, bool]]:
    return sorted(parts)[:-1]


def criteria(cards: Cards, *, unplayed: str = "fide", draw: float = 0.5) -> dict[str, dict[str, float]]:
    """Every criterion of every player. All cards have the same number of rounds."""
    found = {}
    for name, card in cards.items():
        parts = contributions(cards, name, unplayed=unplayed, draw=draw)
        cut = without_lowest(parts)
        found[name] = {
            "buchholz": sum(value for value, _ in parts),
            "progressive": progressive(card, unplayed == "virtual"),
            "median": sum(value for value, _ in without_highest(cut)),
            "cut1": sum(value for value, _ in cut),
        }
    return found
