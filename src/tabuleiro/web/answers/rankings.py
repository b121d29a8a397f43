"""Who stands where in an event, who has won what, and what hangs in the hall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from tabuleiro.web.answers import Struct, Text, about
from tabuleiro.web.answers.events import Amount, Head
from tabuleiro.web.answers.pairings import Dispute, TablePairing


class Standing(Struct):
    """Somebody's place, and why."""

    place: int
    id: str
    name: str
    school: str
    points: Amount
    criteria: Annotated[Mapping[str, Amount], about("by which ties are broken")]
    why: Annotated[str, about("one sentence, in the language that was asked for")]


class Standings(Struct):
    """Who stands where."""

    part: str
    group: str | None
    title: Text
    over: bool
    rows: Sequence[Standing]


class Step(Struct):
    """A step of a podium."""

    place: int
    id: str
    name: str
    school: str


class Podium(Struct):
    """The first three of a part."""

    id: str
    title: Text
    over: bool
    podium: Sequence[Step]


class SchoolPrizes(Struct):
    """A school in the table of schools."""

    place: int
    id: str
    name: str
    firsts: int
    seconds: int
    thirds: int
    finalists: int
    points: Amount
    pupils: int


class Prizes(Struct):
    """Podiums, and the table of schools."""

    parts: Sequence[Podium]
    schools: Sequence[SchoolPrizes]


class DisputeScreen(Struct):
    """All that a hall display shows of an olympiad."""

    head: Head
    standings: Annotated[Sequence[Standings], about("one for each part and group")]
    current: Annotated[Sequence[Dispute], about("what is being played")]
    next: Sequence[Dispute]


class TableScreen(Struct):
    """All that a hall display shows of a championship."""

    head: Head
    standings: Annotated[Sequence[Standings], about("one for each part and group")]
    current: Annotated[Sequence[TablePairing], about("what is being played")]
    next: Sequence[TablePairing]


Screen = DisputeScreen | TableScreen
