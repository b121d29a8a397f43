"""What was done to an event, what it has come to, and what it would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import field

from tabuleiro.web.answers import Struct, Text, about, one_of
from tabuleiro.web.answers.events import Amount, Line, Place, Pupil
from tabuleiro.web.answers.pairings import Contradicted


class Reported(Struct):
    """What a result has come to."""

    seq: int
    stands: Annotated[str, about("the result that counts")]
    place: Place
    conflict: Contradicted
    again: Annotated[bool, about("it was entered before, by the same key")]


class Noted(Struct):
    """A note was written."""

    seq: int
    again: Annotated[bool, about("it was written before, by the same key")]


class Written(Struct):
    """The number of the last line of the log."""

    seq: int


class Done(Struct):
    """What a command has written."""

    seq: int
    entries: Sequence[Line]


class Settled(Struct):
    """What was made anew and ruled on, or would be."""

    seq: int
    entries: Sequence[Line]
    said: Annotated[Sequence[Text], about("the same in sentences")]
    left: Annotated[int, about("matches that still have others than the results say")]


class Affected(Struct):
    """A match that a correction has left with others than the results say."""

    part: str
    place: Annotated[Mapping[str, int | str], about("the data of stand and annul")]
    title: Text
    stage: Annotated[str, one_of("waiting", "begun", "ended")]
    there: Annotated[Sequence[str], about("who is there")]
    right: Annotated[Sequence[str], about("who would be")]
    acts: Annotated[Sequence[Annotated[str, one_of("remake", "stand", "annul")]], about("what can be done about it")]
    after: Annotated[Sequence[Text], about("matches drawn from it, whose players hang on what is ruled here")]


class Pending(Struct):
    """What corrections have left to be settled."""

    seq: int
    matches: Sequence[Affected]


# What a command would change


class ScoreChange(Struct):
    """A dispute with another score."""

    dispute: str
    what: Annotated[Text, about("its id, and the name of a final")]
    before: Sequence[Amount]
    after: Sequence[Amount]


class Change(Struct):
    """Somebody with other points, or in another place."""

    who: Pupil
    before: Amount
    after: Amount


class Qualifiers(Struct):
    """Who would reach a final instead of whom."""

    part: str
    out: Sequence[Pupil]
    into: Sequence[Pupil] = field(name="in")
    begun: Annotated[bool, about("whether it has begun with the others")]


class PairingFault(Struct):
    """What the checker finds worse than it could be in a round made by hand."""

    rule: str
    text: Text


class LineupPlace(Struct):
    """The places of a modality in a line-up."""

    name: Text
    pupils: Annotated[Sequence[str | None], about("null: an empty place")]


class Absence(Struct):
    """What missing pupils cost a team in a dispute, with the line-up that costs least."""

    dispute: Annotated[str | None, about("null: before the draw, one in each scenario")]
    points: Amount
    text: Text
    lineup: Sequence[LineupPlace]


class Along(Struct):
    """A line that is undone along with another."""

    seq: int
    text: Text


class Consequences(Struct):
    """What a command would change; what a kind of event does not know is empty."""

    changes: bool
    scores: Sequence[ScoreChange]
    points: Sequence[Change]
    places: Sequence[Change]
    stays: Annotated[Sequence[str], about("made or played on the old results; they stay as they are")]
    redrawn: Annotated[Sequence[str], about("those that change because nothing was played")]
    qualifiers: Sequence[Qualifiers]
    absence: Sequence[Absence]
    matches: Annotated[Sequence[Affected], about("what it would leave to be settled")]
    also: Annotated[Sequence[Along], about("of an undo, the lines that go along")]
    faults: Sequence[PairingFault]
    text: Text


# The log


class Entry(Struct):
    """A line of the log."""

    seq: int
    at: str
    by: Annotated[str, about("a role and an id, and never a name")]
    who: str
    do: str
    data: Mapping[str, Any]
    undone: bool
    text: Annotated[Text, about("the line as a sentence")]


class LogLines(Struct):
    """The log, oldest first."""

    last: Annotated[int, about("the number of its last line")]
    entries: Sequence[Entry]
