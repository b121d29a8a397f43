"""What the page of a school is told, and whoever looks for their place."""

from __future__ import annotations

from typing import Annotated

from tabuleiro.olympiad.common import BEGUN, DRAWN, ENDED, LOST, WAITING, WON
from tabuleiro.web.answers import UNSET, Maybe, Struct, Text, about, one_of

Stage = Annotated[str, one_of(WAITING, BEGUN, ENDED)]
Outcome = Annotated[str, one_of("", WON, LOST, DRAWN)]


class SchoolPupil(Struct):
    id: str
    name: str
    year: int | None
    here: Annotated[bool | None, about("null: nobody has said it")]
    late: Annotated[bool, about("was missing when lots were drawn, and enters as a late arrival only")]


class SchoolEntry(Struct):
    """A team of the school, or its pupils in a tournament."""

    part: str
    title: Text
    team: Annotated[str, about("empty where everybody plays alone")]
    name: str
    here: bool | None
    drawn: Annotated[bool, about("whether lots are drawn: nobody enters unasked any more")]
    over: bool
    pupils: list[SchoolPupil]


class SchoolSeat(Struct):
    """Who plays what in a match."""

    pupil: str
    name: str
    spot: Text
    game: str


class SchoolLineup(Struct):
    """A line-up as it stands, to be changed until the dispute begins."""

    places: Annotated[dict[str, list[str]], about("pupils by modality; empty: nobody")]
    names: Annotated[dict[str, Text], about("what the modalities are called")]
    captain: str
    led: Annotated[str, about("the modality whose group has a captain; empty: none")]
    named: Annotated[bool, about("whether somebody has named it; otherwise it is the roster in its order")]


class SchoolMatch(Struct):
    """What a team, or one pupil, plays."""

    match: str
    part: str
    part_title: Text
    title: Text
    team: str
    who: str
    against: Annotated[str | None, about("null: a bye")]
    at: Annotated[str | None, about("by the hall's clock, as things stand; null: nobody has said it")]
    where: Text | None
    stage: Stage
    result: Outcome
    score: list[float] | None
    seats: list[SchoolSeat]
    lineup: SchoolLineup | None


class SchoolPlace(Struct):
    """A place in the standings."""

    part: str
    title: Text
    group: Annotated[str, about("of it: a number, final; empty: of the whole")]
    who: str
    place: int
    of: int
    points: float
    over: bool


class SchoolPart(Struct):
    """What can be entered."""

    id: str
    title: Text
    years: Annotated[bool, about("whether the year of school is asked for")]
    teams: Annotated[bool, about("whether pupils are entered in teams")]
    meant_for: Annotated[Maybe[Text], about("which years of school, where its title does not say it")] = UNSET


class SchoolDay(Struct):
    """All that a school has to do with an event."""

    id: Annotated[str, about("empty while nobody of it is entered")]
    name: str
    event: str
    date: str
    seq: int
    open: Annotated[bool, about("whether it may still enter pupils")]
    deadline: str
    closed: Annotated[Text | None, about("why it may not")]
    arrived: Annotated[bool, about("whether it has said who of it came")]
    over: Annotated[bool, about("whether all that it plays is over")]
    parts: list[SchoolPart]
    entries: list[SchoolEntry]
    matches: list[SchoolMatch]
    places: list[SchoolPlace]


class SchoolCost(Struct):
    """What missing pupils cost a team."""

    team: str
    text: Text


class SchoolCheckedIn(Struct):
    seq: int
    costs: list[SchoolCost]


class SchoolEntered(Struct):
    """Whom a school has entered, or would: each wrong line is named."""

    ok: bool
    committed: bool
    seq: int
    pupils: int
    problems: list[SchoolFault]


class LateParts(Struct):
    """What may still be entered, also by those who come late."""

    seq: int
    parts: list[SchoolPart]


class LateEntered(Struct):
    """Who came late and was entered, or would be: each wrong line is named, and all that changes is said."""

    ok: bool
    committed: bool
    seq: int
    pupils: int
    problems: list[SchoolFault]
    changes: Annotated[list[Text], about("what is written in the log, and the matches that have to be settled then")]


class SchoolFault(Struct):
    line: Annotated[int, about("which of those who were sent, from 1; 0: none of them")]
    text: Text


class SchoolChanged(Struct):
    seq: int


class PlaceFound(Struct):
    """Where somebody plays next."""

    name: str
    school: str
    team: str
    part: Text
    title: Text | None
    spot: Text | None
    game: str
    against: Annotated[str | None, about("null: nobody, or not known yet")]
    at: str | None
    where: Text | None
    stage: Annotated[str, about("waiting, begun, ended; empty: nothing is drawn")]


class PlacesFound(Struct):
    seq: int
    more: Annotated[int, about("how many more there are: say more of the name")]
    people: list[PlaceFound]
