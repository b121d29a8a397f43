"""The table of schools: whose pupils or teams stand on podiums, were in finals, and have points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

STEPS = 3


@dataclass
class Tally:
    """What a school has won so far."""

    steps: list[int] = field(default_factory=lambda: [0] * STEPS)
    finalists: int = 0
    points: float = 0.0
    pupils: int = 0

    def worth(self) -> tuple[float, ...]:
        return (*self.steps, self.finalists, self.points)


@dataclass(frozen=True)
class SchoolRow:
    """A school: its places on podiums, its finalists, its points, how many pupils it has."""

    place: int  # equal schools share it
    school: str
    name: str
    firsts: int
    seconds: int
    thirds: int
    finalists: int
    points: float
    pupils: int


def ranked(names: Mapping[str, str], tallies: Mapping[str, Tally]) -> list[SchoolRow]:
    """Schools by first places, then second and third places, finalists, and points."""
    order: Sequence[str] = sorted(names, key=lambda id: ([-w for w in tallies[id].worth()], names[id]))
    rows: list[SchoolRow] = []
    for k, id in enumerate(order, 1):
        own = tallies[id]
        shared = rows[-1].place if rows and tallies[rows[-1].school].worth() == own.worth() else k
        one, two, three = own.steps
        rows.append(SchoolRow(shared, id, names[id], one, two, three, own.finalists, own.points, own.pupils))
    return rows
