"""What requests about events carry, with the limits of each part."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tabuleiro.olympiad.kinds import HOUSE
from tabuleiro.web.routes.bodies import Body

Word = Annotated[str, Field(max_length=64)]
Id = Annotated[str, Field(max_length=200)]
Said = Annotated[str, Field(max_length=200)]
Date = Annotated[str, Field(max_length=10, pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
Names = Literal["full", "initials", "number"]
Days = Annotated[float, Field(gt=0, le=366, strict=False)]
Whole = Annotated[int, Field(ge=1, le=100_000)]
Data = dict[Annotated[str, Field(max_length=64)], Any]


class NewEvent(Body):
    format: Word = ""
    name: Said
    language: Literal["pt", "br", "en"] = "pt"
    date: Date = ""
    retention: Date = ""
    settings: Data = Field(default_factory=dict)
    toml: Annotated[str, Field(max_length=60_000)] = ""
    public: bool = True
    names: Names = "initials"


class Demo(Body):
    kind: Annotated[str, Field(max_length=64, json_schema_extra={"enum": list(HOUSE)})] = "teams"


class Files(Body):
    log: str
    people: str = ""
    public: bool = True
    names: Names = "initials"


class SiteSettings(Body):
    public: bool | None = None
    names: Names | None = None
    archived: bool | None = None
    deadline: Date | None = None  # until when schools enter their pupils by their links


Columns = Annotated[
    dict[Annotated[str, Field(max_length=64)], Annotated[str, Field(max_length=200)]], Field(max_length=20)
]


class PastedTable(Body):
    """`columns`: those of ours that the table calls otherwise."""

    table: str
    columns: Columns = Field(default_factory=dict)
    commit: bool = False
    consent: bool = False


class BroughtTable(Body):
    """A table to look at: pasted, or a file of any kind as base64."""

    table: str = ""
    file: str = ""
    columns: Columns = Field(default_factory=dict)


class NewPupil(Body):
    name: Annotated[str, Field(min_length=1, max_length=200)]
    year: Annotated[int, Field(ge=0, le=13)]


class Roster(Body):
    team: Id
    add: Annotated[list[NewPupil], Field(max_length=60, default_factory=list)]
    remove: Annotated[list[Id], Field(max_length=60, default_factory=list)]


class Late(Body):
    pupil: Id = ""
    cycle: Word = ""
    game: Said = ""
    school: Said = ""
    name: Said = ""


class Draw(Body):
    part: Word = ""
    plan: Word = ""
    seed: Word = ""
    absent: Literal["", "with", "without"] = ""


class Settle(Body):
    part: Word = ""
    uphold: bool = False
    trial: bool = False


class PlaceNamed(Body):
    dispute: Word | None = None
    slot: Word | None = None
    tournament: Word | None = None
    group: int | Word | None = None
    round: Whole | None = None
    table: Whole | None = None

    def said(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


class NewResult(Body):
    key: Word
    place: PlaceNamed
    result: Word
    was: Word = ""
    correct: bool = False
    seats: Annotated[list[Word], Field(max_length=2, default_factory=list)]  # who plays there, as it was seen


class Note(Body):
    key: Word = ""
    text: Annotated[str, Field(min_length=1, max_length=500)]
    place: PlaceNamed = PlaceNamed()


class NewCommand(Body):
    do: Word
    data: Data = Field(default_factory=dict)
    key: Word = ""
    expect: Annotated[int, Field(ge=1)] | None = None


class PersonChange(Body):
    name: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    consent: bool | None = None
    keep_until: Date | None = None


class Several(Body):
    ids: Annotated[list[Id], Field(max_length=10_000)] | Literal["all"]
    consent: bool


class NewScope(Body):
    field: Word | None = None
    part: Word | None = None
    group: int | Word | None = None
    table: Whole | None = None
    dispute: Word | None = None


class SchoolLinks(Body):
    """Links for all schools, and for these, of which nobody is entered yet."""

    names: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=160)]], Field(max_length=500, default_factory=list)
    ]
    days: Days = 60


class SchoolRow(Body):
    part: Word
    team: Said = ""
    name: Said
    year: Annotated[int, Field(ge=0, le=13)] | Annotated[str, Field(max_length=20)] = ""


class SchoolRows(Body):
    rows: Annotated[list[SchoolRow], Field(min_length=1, max_length=300)]
    consent: bool = False
    commit: bool = False


class LateRows(SchoolRows):
    """A team, or pupils, of a school that may be new, who come late; without `commit` it is only told what changes."""

    school: Annotated[str, Field(min_length=1, max_length=160)]


class SchoolPupils(Body):
    """`name` for `pupil`; or who joins and leaves a team; or who is not entered any more (`leave`)."""

    pupil: Id = ""
    name: Said = ""
    team: Id = ""
    add: Annotated[list[NewPupil], Field(max_length=60, default_factory=list)]
    remove: Annotated[list[Id], Field(max_length=60, default_factory=list)]
    leave: bool = False


class SchoolCheckIn(Body):
    """All of the school are here, but for `absent`; without `commit` it is only told what that costs."""

    absent: Annotated[list[Id], Field(max_length=2000, default_factory=list)]
    commit: bool = True


class SchoolNamed(Body):
    dispute: Word
    team: Id
    places: dict[Word, Annotated[list[Id], Field(max_length=60)]]
    captain: Id = ""


class NewLink(Body):
    role: Literal["desk", "chief", "arbiter", "speaker", "screen"] = "arbiter"
    scope: NewScope = NewScope()
    label: Annotated[str, Field(max_length=80)] = ""
    days: Days = 3


class Validity(Body):
    days: Days = 3


class NewInvitation(Body):
    role: Literal["organiser", "desk", "chief", "arbiter", "speaker", "screen"]
    days: Days = 7


class Refereed(Body):
    clock: Annotated[str, Field(max_length=16)] = ""
