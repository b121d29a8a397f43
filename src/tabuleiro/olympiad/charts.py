"""Crosstables and brackets: who met whom and how it went, for pages and paper. Each kind of event draws its own."""

from __future__ import annotations

from dataclasses import dataclass

PLAYED, BYE, WALKOVER, FORFEIT, VOID, ABSENT = "played", "bye", "walkover", "forfeit", "void", "absent"


@dataclass(frozen=True)
class Met:
    """One meeting as one of the two sees it; points are None while it is open."""

    other: str  # whom; "": nobody
    mine: float | None = None
    theirs: float | None = None
    how: str = PLAYED


@dataclass(frozen=True)
class Cross:
    """A crosstable, in the order of the places. Its columns are rounds, or those who play there in the same order."""

    who: tuple[str, ...]
    rounds: int  # how many; 0: the columns are those who play
    met: dict[str, list[tuple[Met, ...]]]  # for each of them what is in the columns

    def empty(self) -> bool:
        return not any(cell for row in self.met.values() for cell in row)


@dataclass(frozen=True)
class Tie:
    """A match of a knock-out: two sides, or where they will come from."""

    id: str
    stage: str  # semi, final, third
    sides: tuple[str, str]  # ids, or places (#g1.1, #wA-7)
    points: tuple[float, float] | None  # None while nothing is known
    through: int | None  # which of the two goes on, or has won
