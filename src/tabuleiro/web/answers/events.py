"""Events: what they are, whose they are, who comes to them by which link, and what is heard of them as it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import field

from tabuleiro.olympiad.kinds import HOUSE
from tabuleiro.web.answers import UNSET, Maybe, Problem, Struct, Text, about, one_of

Kind = Annotated[str, one_of(*HOUSE)]
Group = int | Annotated[str, one_of("final")]
Amount = int | float
Line = Mapping[str, Any]  # of the log, as docs/events.md has it: what it holds depends on what was done


class Place(Struct):
    """Where a result belongs: a slot of a dispute, or a table of a round."""

    dispute: Maybe[str] = UNSET
    slot: Maybe[str] = UNSET
    tournament: Maybe[str] = UNSET
    group: Maybe[Group] = UNSET
    round: Maybe[int] = UNSET
    table: Maybe[int] = UNSET


class Pupil(Struct):
    """A pupil as whoever asks may see them, or a team."""

    id: str
    name: str
    school: Maybe[str] = UNSET


# Regulations


class Setting(Struct):
    """What an organiser may set."""

    key: str
    kind: Annotated[str, one_of("choice", "number", "list", "names", "text")]
    question: Annotated[str, about("the numbered question or article that it answers")]
    text: Text
    choices: Sequence[str]
    called: Annotated[Sequence[Text], about("the choices in words, in their order")]
    notes: Annotated[dict[str, Text], about("what whoever chooses one should know, by the choice")]
    least: int
    most: int
    default: str | int | Sequence[str]
    until: Annotated[str, about("the stage until which it may change; end: always")]


class Format(Struct):
    """A regulation."""

    name: str
    kind: Kind
    title: Text
    settings: Sequence[Setting]
    toml: Annotated[Maybe[str], about("its file, to copy and change")] = UNSET


class Formats(Struct):
    """The regulations of the house."""

    formats: Sequence[Format]


# The head


class Part(Struct):
    """A category of an olympiad, or a tournament of a championship."""

    id: str
    title: Text
    game: Annotated[str | None, about("its key, in a championship")]
    draws: Annotated[bool | None, about("whether its game may end in a draw")]
    stage: str
    teams: int
    pupils: int
    groups: Annotated[Sequence[int | str], about("numbers and final, or g1, g2 …")]
    rounds: int
    open: Annotated[int, about("tables or slots without a result")]
    conflicts: Annotated[int, about("tables or slots with two")]
    over: bool
    meant_for: Annotated[Maybe[Text], about("which years of school, where its title does not say it")] = UNSET
    plan: Annotated[Maybe[str | None], about("how a category is played; null: not chosen yet")] = UNSET


class Field(Struct):
    """Where disputes are played."""

    id: str
    name: Text
    scenario: str
    category: str
    location: str


class SlotKind(Struct):
    """A slot that every dispute has."""

    id: str
    modality: str
    name: Text
    worth: Amount


class Committee(Struct):
    """Who rules."""

    members: Sequence[str]
    chair: str


class Ruling(Struct):
    """What the committee has decided, and who voted how."""

    seq: int
    text: str
    votes_for: Sequence[str] = field(name="for")
    against: Sequence[str]
    abstain: Sequence[str]
    cast: Annotated[bool, about("whether the chair's vote decided a tie")]
    adopted: bool


class Scope(Struct):
    """What a link is for; empty: the whole event."""

    field: Maybe[str] = UNSET
    part: Maybe[str] = UNSET
    group: Maybe[Group] = UNSET
    table: Maybe[int] = UNSET
    dispute: Maybe[str] = UNSET
    school: Annotated[Maybe[str], about("its id; empty while nobody of it is entered")] = UNSET
    name: Annotated[Maybe[str], about("of the school")] = UNSET


class Head(Struct):
    """What every page of an event needs."""

    id: str
    kind: Kind
    name: str
    language: str
    date: str
    stage: Annotated[str, about("new, entries, draw or results")]
    seq: Annotated[int, about("the number of the last line of its log")]
    created: float
    public: bool
    names: Annotated[str, about("how pupils are called in public: full, initials or number")]
    format: str
    parts: Sequence[Part]
    fields: Sequence[Field]
    slots: Sequence[SlotKind]
    results: Annotated[Sequence[str], about("the words of a result")]
    role: Annotated[str, about("of whoever asks: organiser, desk, chief, arbiter, speaker, school, screen or public")]
    scope: Scope
    archived: Annotated[Maybe[bool], about("this and what follows: for organisers")] = UNSET
    demo: Maybe[bool] = UNSET
    deadline: Annotated[Maybe[str], about("until when schools enter their pupils by their links")] = UNSET
    settings: Maybe[Mapping[str, Any]] = UNSET
    retention: Annotated[Maybe[str], about("the day until which names are kept")] = UNSET
    committee: Maybe[Committee] = UNSET
    rulings: Maybe[Sequence[Ruling]] = UNSET


class Aside(Struct):
    """An event that cannot be read, and what to do."""

    id: str
    problem: Problem


class Events(Struct):
    """The events of an account, the newest first."""

    events: Sequence[Head]
    aside: Sequence[Aside]


# Links, members, papers


class Link(Struct):
    """A link of whoever needs no account: an arbiter, a school, a screen."""

    id: str
    role: Annotated[str, one_of("desk", "chief", "arbiter", "speaker", "school", "screen")]
    scope: Scope
    label: str
    link: str
    qr: str
    expires: float
    revoked: bool
    used: Annotated[int, about("how often it was opened")]


class Links(Struct):
    """The links of an event."""

    links: Sequence[Link]


class Revoked(Struct):
    """A link is of no use any more."""

    revoked: bool


class Member(Struct):
    """An account with a role."""

    account: str
    name: str
    role: str


class Members(Struct):
    """Whose accounts have a role."""

    members: Sequence[Member]


class Removed(Struct):
    """An account has no role any more."""

    removed: bool


class Logos(Struct):
    """The organiser's logos."""

    logos: Annotated[Sequence[str], about("their files, beside the pages of results (`/e/{id}/resultados/`)")]


class Papers(Struct):
    """What there is to print."""

    papers: Sequence[str]


# As it happens


class EventHello(Struct):
    """What comes first over a live line."""

    kind: Literal["hello"]
    stream: str
    seq: int


class EventLine(Struct):
    """A line of the log as every screen hears it, with nobody's name: what to look at again."""

    stream: str
    seq: Annotated[int, about("counts up by one, without gaps")]
    kind: Annotated[str, about("what was done")]
    at: str
    part: str | None
    key: Annotated[Maybe[str], about("of whoever sent it")] = UNSET
    dispute: Maybe[str] = UNSET
    slot: Maybe[str] = UNSET
    field: Maybe[str] = UNSET
    tournament: Maybe[str] = UNSET
    group: Maybe[Group] = UNSET
    round: Maybe[int] = UNSET
    table: Maybe[int] = UNSET
    team: Maybe[str] = UNSET
    result: Maybe[str] = UNSET
    score: Annotated[Maybe[Sequence[Amount]], about("as it is now")] = UNSET
    conflict: Maybe[bool] = UNSET
    of: Annotated[Maybe[int], about("the line that is undone")] = UNSET
    settings: Annotated[Maybe[Mapping[str, Any]], about("those that have changed")] = UNSET


class SiteChanged(Struct):
    """Names, or what the site says of an event, have changed: look again."""

    stream: str
    kind: Literal["site"]


class MatchBegun(Struct):
    """A referee's table has begun."""

    stream: str
    kind: Literal["match"]
    place: Place
    match: str


EventNews = EventHello | EventLine | SiteChanged | MatchBegun
