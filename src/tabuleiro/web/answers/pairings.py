"""Who plays whom in an event: what is to be done, plans, rounds with their results, and why they are so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from tabuleiro.web.answers import UNSET, Maybe, Struct, Text, about
from tabuleiro.web.answers.events import Amount, Group, Line, Place, Pupil

# What is to be done


class Spot(Place):
    """Where something is to be done, or about whom."""

    field: Maybe[str] = UNSET
    category: Maybe[str] = UNSET
    team: Maybe[str] = UNSET
    teams: Maybe[Sequence[str]] = UNSET
    purpose: Annotated[Maybe[str], about("of a lot")] = UNSET
    person: Maybe[str] = UNSET


class Offer(Struct):
    """What could be set instead."""

    text: Text
    settings: Mapping[str, Any]


class Notice(Struct):
    """Something to know before a draw."""

    text: Text
    offers: Sequence[Offer]


class Todo(Struct):
    """Something to do."""

    what: str
    part: Annotated[str | None, about("null: all of them")]
    round: int | None
    group: Group | None
    count: int
    total: int
    items: Annotated[Sequence[Spot], about("at most sixty")]
    text: Text
    before: Annotated[Sequence[Notice], about("what is to be known before a draw")]


class Todos(Struct):
    """Everything to do now, in order."""

    seq: int
    todo: Sequence[Todo]


class Plan(Struct):
    """How a category could be played, and what it takes."""

    plan: str
    text: Text
    teams: int
    disputes: int
    rounds: int
    together: Annotated[int, about("disputes at the same time")]
    fields: int
    turns: Annotated[int, about("times that the fields are filled")]
    minutes: int
    day: Annotated[int, about("minutes of the whole day, with the other categories")]


class Plans(Struct):
    """How a category could be played."""

    plans: Sequence[Plan]


class Command(Struct):
    """A command of an event."""

    do: str
    data: Mapping[str, Any]


class Proposal(Struct):
    """The next round as it would be drawn, to be changed by hand and sent."""

    proposal: Annotated[Command | None, about("null: none is due")]


class Drawn(Struct):
    """What was drawn."""

    seq: int
    seed: str
    made: Annotated[Sequence[Line], about("with the names of who meets")]


class SeedDrawn(Struct):
    """A line of the log that a seed has drawn; anybody can draw it again and compare the code."""

    seq: int
    part: str
    seed: str
    code: Annotated[str, about("a check code, such as 4F2A-91C0, of all that was drawn")]
    text: Text


class Draws(Struct):
    """All that was drawn, and counts."""

    draws: Sequence[SeedDrawn]


# Rounds


class Conflict(Struct):
    """Both sides of a result that was contradicted."""

    result: str
    by: str
    at: str
    stands: str
    stands_by: str


Contradicted = Annotated[Conflict | bool | None, about("for the public only true")]


class Time(Struct):
    """When a match is: its appointed time, and when it will be as things stand."""

    at: str
    promised: str | None
    place: str


class SlotGame(Struct):
    """The game of a slot."""

    id: str
    name: str
    key: Annotated[str, about("empty: the house does not have it")]
    variant: str
    draws: Annotated[bool, about("whether it may end in a draw")]


class Slot(Struct):
    """A slot of a dispute."""

    slot: str
    name: Text
    modality: str
    game: SlotGame
    worth: Amount
    starter: Literal["X", "Y"]
    x: Annotated[Sequence[Pupil | None], about("null: an empty place")]
    y: Sequence[Pupil | None]
    captains: Annotated[tuple[Pupil | None, Pupil | None], about("who announces for X and for Y in a living game")]
    result: Annotated[str, about("empty: none yet")]
    ruling: Annotated[int | None, about("the line of the ruling that decided it")]
    conflict: Contradicted
    match: Annotated[str | None, about("the id of the referee's table")]


class Dispute(Struct):
    """Two teams that meet."""

    dispute: str
    part: str
    round: int
    stage: str
    title: Annotated[Text, about("what it is: a final, a semi-final, a round of a group")]
    scenario: str
    field: str
    turn: int
    x: Pupil
    y: Pupil
    known: Annotated[bool, about("whether it is decided who meets")]
    time: Time | None
    started: bool
    complete: bool
    absent: Annotated[Sequence[str], about("sides that did not come")]
    score: tuple[Amount, Amount]
    waits: Annotated[Text | None, about("for a ruling: why")]
    stands: Annotated[bool, about("by a ruling")]
    lineups: tuple[bool, bool]
    slots: Sequence[Slot]


class Bye(Struct):
    """A team that rests."""

    part: str
    round: int
    team: Pupil


class TablePairing(Struct):
    """Two pupils that meet."""

    part: str
    group: Group
    round: int
    table: int
    time: Time | None
    first: Pupil
    second: Annotated[Pupil | None, about("null: a bye")]
    result: Annotated[str, about("empty: none yet")]
    started: Annotated[bool, about("somebody said that its round began")]
    conflict: Contradicted
    ruled: bool
    waits: Annotated[Text | None, about("for a ruling: why")]
    stands: Annotated[bool, about("by a ruling")]
    match: Annotated[str | None, about("the id of the referee's table")]


class Rounds(Struct):
    """Disputes of an olympiad, or tables of a championship, with their results."""

    seq: int
    disputes: Maybe[Sequence[Dispute]] = UNSET
    byes: Maybe[Sequence[Bye]] = UNSET
    tables: Maybe[Sequence[TablePairing]] = UNSET


class Reason(Struct):
    """Why a pairing is as it is."""

    dispute: str | None
    table: int | None
    text: Text


class Reasons(Struct):
    """Why each pairing of a round is as it is."""

    reasons: Sequence[Reason]
