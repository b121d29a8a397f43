"""Kinds of events: all that one does its own way, behind one `Kind` that command line, site and papers use.

A format names its kind, and `KINDS` knows it by that name. What only one floor above shows of an event (words of the
command line, pages, papers) lies there, in a `Registry` of its own under the same names. So nobody asks of which kind
an event is, and a new kind is added, not built in. docs/decisions/0015 says how.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tabuleiro.olympiad.checking import Fault, Law
from tabuleiro.rules.text import Problem, Text

if TYPE_CHECKING:
    from tabuleiro.olympiad.choices import Choice
    from tabuleiro.olympiad.common import Affected, Attendance, Entered, Notice, Seat, State
    from tabuleiro.olympiad.event import Event
    from tabuleiro.olympiad.formats import Format
    from tabuleiro.olympiad.hours import Hours
    from tabuleiro.olympiad.log import Entry
    from tabuleiro.olympiad.medals import SchoolRow
    from tabuleiro.olympiad.people import Person
    from tabuleiro.olympiad.planner import Job, Pace
    from tabuleiro.olympiad.spreadsheets import Table
    from tabuleiro.olympiad.tables_csv import Column
    from tabuleiro.olympiad.where import Played

T = TypeVar("T")
Row = dict[str, Any]
Command = tuple[str, dict[str, Any]]  # what is to be done, and its data
Name = Callable[[str], str]  # how somebody is called
Export = Callable[["Event", str, Name], tuple[list[str], list[list[Any]]]]  # a table in a language: columns and rows

HOUSE = ("teams", "championship")
UNKNOWN = Text(
    "{room} não conhece o tipo de evento «{kind}». Conhece: {known}.",
    "{room} does not know the kind of event “{kind}”. It knows: {known}.",
)


class Registry(dict[str, T]):
    """What one room has for each kind of event, by its name. The house's are imported when first asked for.

    `modules` says in which module of the room the `KIND` of a name is.
    """

    def __init__(self, room: Text, modules: str) -> None:
        self.room, self.modules = room, modules

    def names(self) -> list[str]:
        return list(dict.fromkeys((*HOUSE, *self)))

    def __missing__(self, name: str) -> T:
        module = self.modules.format(name)
        try:
            if name in HOUSE:
                self[name] = import_module(module).KIND
                return self[name]
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
        raise Problem(UNKNOWN, room=self.room, kind=name, known=", ".join(self.names()))


class ReadTable(Protocol):
    def __call__(
        self, event: Event, table: Table, *, consent: bool, fresh: Callable[[], str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Person]]:
        """The data of `import`, and the names that go beside the log; or Problems that name every wrong line.

        `fresh` makes ids for new people.
        """


class Draw(Protocol):
    def __call__(self, event: Event, part: str, /, *, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
        """Draw what is due, in one part or ("") in all, and tell it as `pair --json` prints it; [] when all is drawn.

        A Problem while results are missing. `absent` says what is done with those who are not here; unsaid, and if it
        has to be said, nothing is drawn (`common.Absent`).
        """


class Standings(Protocol):
    def __call__(self, event: Event, part: str, group: str, lang: str, name: Name) -> list[Row]:
        """The rows that `standings --json` prints: place, id, name, points, criteria, why. `group`: "" for all."""


def _nothing(*_: object) -> None:
    return None


def _none(*_: object) -> list[Any]:
    return []


@dataclass(frozen=True)
class Kind:
    """A kind of event. A `state` is one of its own `State`; what it leaves out has a default that does nothing."""

    State: type[State]
    part: str  # what a part of the event is called in its log: category, tournament
    place: tuple[str, ...]  # what says where a result belongs, in the order in which addresses write it
    enrols: str  # what pupils are entered in: a team, a tournament
    table: str  # what the table of registrations is called

    # The log: `check` raises a Problem, `apply` never does. `check_new` is asked besides of lines that are being
    # written, and not of those that an older log holds.
    check: Callable[[Any, Entry], None]
    apply: Callable[[Any, Entry], None]
    sentence: Callable[[Any, Entry, Name, dict[str, Any]], Text | None]  # a line in words; see `sentences`
    verify: Callable[[Sequence[Entry]], list[tuple[int, Text]]]  # what is wrong in which line, by the second opinion

    # Registration.
    template: Callable[[], str]  # a sample table to fill in
    read_table: ReadTable
    tally: Callable[[Mapping[str, Any]], Entered]  # what the data of an import comes to
    newcomers: Callable[[Entry], Iterable[str]]  # the pupils whom a line brings

    # The day.
    draw: Draw
    simulate: Callable[[Event, int, str], None]  # play all that is left by lot; `by` whom the log names
    # The data of `result`, by one who saw this in its place before; None: by one who settles it, whatever stands there.
    report: Callable[[Any, dict[str, Any], str | None], dict[str, Any]]
    standings: Standings
    over: Callable[[Any, str], bool]  # whether nothing is left to play or to draw in a part
    compare: Callable[[Any, Any], Any]  # what differs between two states, in the kind's own words

    # What follows from results (finals that have not begun and have other people than they say; after a line that was
    # just written, if nothing was due before it), and what people make by hand.
    due: Callable[[Any, Entry | None], list[Command]] = _none
    # Matches that a correction has left with others than the results say, and the commands that make those anew that
    # have not begun, in one part or ("") in all.
    pending: Callable[[Any], list[Affected]] = _none
    remake: Callable[[Any, str], list[Command]] = _none
    refuse: Callable[[Any, Entry], None] = _nothing  # a Problem if a command is about a match that waits for a ruling
    check_new: Callable[[Any, Entry], None] = _nothing
    before: Callable[[Any, str], list[Notice]] = _none  # what is to be known before the next draw of a part
    by_hand: Callable[[Any, Entry, Name], list[Fault]] = _none  # the second opinion on a round that a person makes
    proposal: Callable[[Any, str, str, str], Command | None] = _nothing  # the next round of a part and group, by a seed
    schools: Callable[[Any], list[SchoolRow]] = _none  # the table of schools: podiums, finalists, points

    # The commands that enter what a table holds, asked for one after another: some may come late, after a draw.
    enter: Callable[[Event, dict[str, Any]], Iterable[Command]] = lambda _, data: [("import", data)]
    takes: Callable[[Any, str], bool] = lambda state, part: not state.drawn(part)  # whether a part may still be entered
    columns: Sequence[Column] = ()  # of the table of registrations
    tables: Mapping[str, Export] = field(default_factory=dict)  # to take along: results, line-ups

    # Schools: where everybody plays, in the order of the day; whom a school has entered; the commands that say who of
    # it came, if these are missing; and a row of the table of registrations for somebody of it.
    seats: Callable[[Any], list[Seat]] = _none
    attendance: Callable[[Any, str], list[Attendance]] = _none
    check_in: Callable[[Any, str, Collection[str]], list[Command]] = _none
    entry: Callable[[Any, str, str, Mapping[str, Any]], list[Any]] = _none

    # Before the day.
    jobs: Callable[[Any, Pace], tuple[list[Job], float]] = lambda *_: ([], 0.0)  # what is played where; minutes between
    law: Callable[[Any, Hours], Law] = lambda *_: Law((), 0, {})  # what the second opinion holds a timetable against
    happened: Callable[[Any, Sequence[Entry]], dict[str, tuple[str, str]]] = lambda *_: {}  # of jobs: began, ended
    # Of matches that begin at their hour without anybody saying so: when they were drawn.
    punctual: Callable[[Any, Sequence[Entry]], dict[str, str]] = lambda *_: {}
    begin: Callable[[Any, Sequence[str]], list[Command]] = _none  # the commands that say that matches have begun
    placed: Callable[[Any, Mapping[str, tuple[str, int]]], None] = _nothing  # a timetable is adopted: place and minute
    imagined: Callable[[Any, Mapping[str, int]], dict[str, Any]] = lambda *_: {}  # the import of so many in each part
    groups: Callable[[Format], dict[str, Text]] = lambda _: {}  # what a format's cycles or categories are called
    played: Callable[[Format, str], Iterable[Played]] = _none  # where a format has a game of the house
    numbers: Callable[[Format, str], dict[str, Choice]] = lambda *_: {}  # what the numbers of a setting stand for


KINDS: Registry[Kind] = Registry(Text("Este programa", "This program"), "tabuleiro.olympiad.{}.kind")
