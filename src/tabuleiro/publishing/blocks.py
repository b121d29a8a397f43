"""What a page of results is made of. Kinds of events say what there is; `html` says how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Cell:
    """Some words, perhaps with an address in the same folder, and with smaller words below."""

    text: str
    to: str = ""
    note: str = ""
    strong: bool = False


Words = str | Cell


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 2
    id: str = ""


@dataclass(frozen=True)
class Note:
    """A paragraph; `quiet` ones explain."""

    text: str
    quiet: bool = False


@dataclass(frozen=True)
class Grid:
    """A table. A column is l, c or r; an upper-case letter marks the column that names the row."""

    caption: str
    columns: Sequence[tuple[str, str]]
    rows: Sequence[Sequence[Words]]
    cross: bool = False  # columns of one width, for meetings
    spoken: bool = False  # whether the caption is only for those who listen, because a heading says it


@dataclass(frozen=True)
class Folded:
    """What is opened by a touch."""

    summary: str
    blocks: Sequence[Block]
    open: bool = False


@dataclass(frozen=True)
class Reasons:
    """A list of sentences, each about somebody."""

    items: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Side:
    name: Words
    points: str
    through: bool


@dataclass(frozen=True)
class Match:
    title: str
    sides: tuple[Side, Side]


@dataclass(frozen=True)
class Bracket:
    """A knock-out: columns of matches from left to right."""

    label: str
    columns: Sequence[tuple[str, Sequence[Match]]]


@dataclass(frozen=True)
class Picture:
    file: str
    alt: str


@dataclass(frozen=True)
class Card:
    """Somebody: a pupil, a team."""

    id: str
    title: Words
    facts: Sequence[Words] = ()
    blocks: Sequence[Block] = ()
    level: int = 3  # of its heading


@dataclass(frozen=True)
class Cards:
    """Cards side by side."""

    items: Sequence[Card]


@dataclass(frozen=True)
class Links:
    """A list of addresses."""

    items: Sequence[Cell]


@dataclass(frozen=True)
class Pasted:
    """A text to be copied as it is."""

    text: str
    label: str


Block = Heading | Note | Grid | Folded | Reasons | Bracket | Picture | Cards | Links | Pasted


@dataclass(frozen=True)
class Step:
    """A place on a podium."""

    place: int
    name: str
    school: str = ""


@dataclass(frozen=True)
class Progress:
    """How far a part has come."""

    done: int  # results that are in
    total: int  # of those that are drawn
    lines: Sequence[str] = field(default=())  # what is to be said of it at a glance
