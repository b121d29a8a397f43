"""Who takes part in an event: registrations, tables that are imported, names that are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from tabuleiro.web.answers import UNSET, Fault, Maybe, Struct, Text, about
from tabuleiro.web.answers.events import Group


class Import(Struct):
    """A table that was read."""

    ok: bool
    committed: bool
    seq: int
    schools: int
    teams: int
    pupils: int
    new_schools: Sequence[str]
    by_part: Annotated[Mapping[str, int], about("how many teams, or pupils")]
    redrawn: Annotated[Sequence[Text], about("parts that were drawn, and are drawn again with them")]
    problems: Annotated[Sequence[Fault], about("what is wrong with it, line by line")]


class TableColumn(Struct):
    """One of our columns, and the one of the table that is it."""

    name: str
    needed: bool
    found: Annotated[str, about("empty: the table has none")]


class Preview(Struct):
    """The beginning of a table, and which of its columns are ours."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    count: Annotated[int, about("lines below the first")]
    columns: Sequence[TableColumn]
    table: Annotated[str, about("as CSV, whatever it came as")]


class Template(Struct):
    """A sample of the table to fill in."""

    table: str


class TeamPupil(Struct):
    """A pupil of a team."""

    id: str
    name: str
    year: int
    absent: bool


class Team(Struct):
    """A team."""

    id: str
    name: str
    school: str
    present: Annotated[bool | None, about("null: nobody has said")]
    withdrawn: bool
    pupils: Sequence[TeamPupil]


class Entrant(Struct):
    """A pupil in a tournament."""

    id: str
    name: str
    school: str
    here: Annotated[bool | None, about("null: nobody has said")]
    withdrawn: bool
    group: Group | None
    asked: Annotated[bool, about("whether somebody has said who is here")] = True


class Registered(Struct):
    """Who is in a part: teams of an olympiad, pupils of a championship."""

    id: str
    teams: Maybe[Sequence[Team]] = UNSET
    pupils: Maybe[Sequence[Entrant]] = UNSET


class School(Struct):
    """A school."""

    id: str
    name: str


class Registrations(Struct):
    """Who is registered."""

    parts: Sequence[Registered]
    schools: Sequence[School]


class Person(Struct):
    """A name that is kept."""

    id: str
    name: str
    consent: bool
    keep_until: str
    where: Annotated[str, about("the team or tournament")]


class People(Struct):
    """The names that are kept."""

    people: Sequence[Person]
    erased: Annotated[int, about("how many are gone for good")]


class PersonExport(Struct):
    """All that is kept of somebody; of whom no name is kept, only the lines."""

    id: str
    lines: Annotated[Sequence[Mapping[str, Any]], about("of the log, in which the id is")]
    name: Maybe[str] = UNSET
    consent: Maybe[bool] = UNSET
    keep_until: Maybe[str] = UNSET


class KeptName(Struct):
    """A name in a file of names."""

    name: str
    consent: bool
    keep_until: str


class NamesFile(Struct):
    """The file of names that lies beside the file of an event."""

    version: int
    people: Annotated[Mapping[str, KeptName], about("by id")]


class Marked(Struct):
    """How many people were marked."""

    changed: int


class ErasedNames(Struct):
    """How many names were erased, and the last line of the log."""

    seq: int
    erased: int
