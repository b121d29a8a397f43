"""The hours of an event: what is decided, a timetable, the day as it goes on, when it will end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from tabuleiro.web.answers import Struct, Text, about, one_of

Clock = Annotated[str, about("hours and minutes on the hall's clock: 09:30")]


class Hours(Struct):
    """What is decided of the hours."""

    start: Clock
    lunch: Annotated[Sequence[str], about("from when to when; empty: none")]
    ceremony: Annotated[int, about("minutes")]
    change: Annotated[int | None, about("minutes between two matches; null: as the regulation has it")]
    minutes: Annotated[Mapping[str, int], about("of a match, by part")]
    game: Annotated[int, about("minutes of a match in all other parts")]
    rooms: Annotated[Mapping[str, int], about("tables in each room")]
    places: Annotated[int, about("in how many places a school can be at once; 0: in as many as it has teams here")]
    offset: Annotated[int, about("minutes by which the hall's clock is ahead of UTC")]


class HoursNow(Struct):
    """What is decided of the hours, and the adopted timetable."""

    set: Annotated[bool, about("whether anything is decided")]
    hours: Hours
    slots: Annotated[Mapping[str, tuple[str, str]], about("where and when each match is")]
    faults: Annotated[Sequence[Text], about("what a second opinion finds wrong in it by now")]


class TimetableSlot(Struct):
    """A match in a timetable, with a reason for its start."""

    id: str
    place: str
    name: Annotated[Text, about("of the place")]
    begin: Clock
    end: Clock
    text: Text
    sides: Sequence[str]
    certain: Annotated[bool, about("whether it is drawn")]
    why: Text


class Timetable(Struct):
    """A timetable that is proposed."""

    hours: Hours
    end: Annotated[Clock, about("of the last match")]
    over: Annotated[Clock, about("the end of the ceremony")]
    proved: Annotated[bool, about("none ends earlier")]
    searched: Annotated[bool, about("by the constraint program")]
    text: Text
    promise: Annotated[Mapping[str, tuple[str, str]], about("where and when, of all that is drawn")]
    slots: Sequence[TimetableSlot]


class LaneItem(Struct):
    """A match in a lane."""

    id: str
    text: Text
    sides: Sequence[str]
    begin: Clock
    end: Clock
    promised: Annotated[str | None, about("its appointed time")]
    late: Annotated[int, about("minutes")]
    state: Annotated[str, one_of("done", "playing", "supposed", "ready", "waiting")]
    why: Text


class Lane(Struct):
    """A field, and what is played there."""

    place: str
    name: Text
    items: Sequence[LaneItem]


class Call(Struct):
    """A place that is free, and who should come to it."""

    place: str
    id: str
    text: Text


class Until(Struct):
    """What is waited for, and until when."""

    text: Text
    at: Clock


class Delay(Struct):
    """Something that is late by itself, and what is late because of it."""

    text: Text
    follows: Sequence[Text]


class Directed(Struct):
    """The day at this moment."""

    now: Annotated[str | None, about("null: not on this day")]
    end: Clock
    over: Clock
    lanes: Sequence[Lane]
    calls: Sequence[Call]
    late: Sequence[Delay]
    announcement: Annotated[Text, about("to be read aloud")]
    until: Until
    text: Text


class Queue(Struct):
    """Where people queue; minutes."""

    label: str
    jobs: Annotated[int, about("how many matches")]
    busy: int
    wait: int
    longest: int
    ends: int


class Forecast(Struct):
    """When the day ends, in minutes from its start."""

    runs: Annotated[int, about("days that were imagined")]
    median: int
    late: Annotated[int, about("nine of ten days end before")]
    queues: Sequence[Queue]
    text: Text
