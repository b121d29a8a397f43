"""A school in an event: its people, where each of them plays and when, who of them came, who is entered by it.

What the page of a school, its envelope, the lists in the hall and the command line say of it is found here, once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tabuleiro.olympiad.agenda import times
from tabuleiro.olympiad.common import ENDED, Enrolled, Seat, State
from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.people import Person, initials
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules.text import Problem, Text

NO_SCHOOL = Text("Não há escola «{said}». Há: {known}.", "There is no school “{said}”. There are: {known}.")
NOT_OURS = Text(
    "«{pupil}» não é desta escola.", "“{pupil}” is not of this school."
)  # fmt: skip
DRAWN = Text(
    "{part}: o sorteio já está feito; quem falta inscreve-se com a organização",
    "{part}: the draw has been made; whoever is missing is entered by the organisers",
    "{part}: o sorteio já está feito; quem falta se inscreve com a organização",
)
MOST = 60  # people who are found at once
SMALL = ("de", "da", "do", "das", "dos", "e")  # in names, but not in initials


class Timed(NamedTuple):
    """A seat with its hour and place, as things stand; "" where nobody has said it."""

    seat: Seat
    at: str
    place: str


def find_school(state: State, said: str) -> str:
    """The id of a school, by it or by what the school is called."""
    schools = state.schools()
    if said in schools:
        return said
    found = [id for id, name in schools.items() if plain(name) == plain(said)]
    if len(found) != 1:
        raise Problem(NO_SCHOOL, said=said, known=", ".join(schools.values()) or "–")
    return found[0]


def pupils_of(state: State, school: str) -> list[Enrolled]:
    return [one for one in state.enrolled() if one.of == school]


def timed(event: Event) -> list[Timed]:
    """Where everybody plays and when, in the order of the day."""
    hours = times(event)
    found = []
    for seat in event.kind.seats(event.state):
        when = hours.get(seat.match)
        named = when and (seat.place or when["place"] in (event.state.hours.rooms if event.state.hours else ()))
        found.append(Timed(seat, when["at"] if when else "", when["place"] if when and named else seat.place))
    return found


def upcoming(seats: Iterable[Timed]) -> dict[str, Timed]:
    """Of each pupil the next seat; the last one, where all have ended."""
    found: dict[str, Timed] = {}
    for one in seats:
        known = found.get(one.seat.pupil)
        if known is None or known.seat.stage == ENDED:
            found[one.seat.pupil] = one
    return found


def search(people: Iterable[tuple[str, str, str]], said: str, hidden: bool = False, most: int = MOST) -> list[str]:
    """The ids of those (id, name as it is shown, school) who are looked for by name, initials, number or school.

    `hidden`: only initials are shown; then a whole name finds whoever has its initials, and tells no more than they do.
    """
    wanted = plain(said)
    if not wanted:
        return []
    words = wanted.split()
    spelled = said if said != said.lower() else " ".join(w if w in SMALL else w.title() for w in said.split())
    short = plain(initials(spelled)) if hidden and len(words) > 1 else ""
    found = []
    for id, name, school in people:
        shown = plain(name)
        whole = f"{shown} {plain(school)}".split()
        alike = short and f"{shown} ".startswith(f"{short} ")
        if alike or all(any(own.startswith(word) for own in whole) for word in words):
            found.append(id)
    return found[:most]


def check_in(event: Event, school: str, missing: Collection[str], *, by: str) -> list[dict[str, Any]]:
    """All of a school are here, but for these pupils; the lines that say so, [] where it is known."""
    own = {one.id for one in pupils_of(event.state, school)}
    for pupil in missing:
        if pupil not in own:
            raise Problem(NOT_OURS, pupil=pupil)
    commands = event.kind.check_in(event.state, school, missing)
    return event.do_all(commands, by=by) if commands else []


def roll_call(event: Event, here: bool, *, by: str) -> list[dict[str, Any]]:
    """Everybody of all schools is here, or nobody yet: a hall may check in from zero."""
    state = event.state
    commands = [
        command
        for school in state.schools()
        for command in event.kind.check_in(state, school, [] if here else [p.id for p in pupils_of(state, school)])
    ]
    return event.do_all(commands, by=by) if commands else []


def register(
    event: Event, name: str, rows: Sequence[Mapping[str, Any]], *, consent: bool, late: bool = False
) -> tuple[dict[str, Any], dict[str, Person]]:
    """The data of an import by a school, and the names beside it; or Problems that name the wrong ones, from 1.

    Each of `rows` has a part, a name, and what the kind asks for besides. Parts that are drawn take
    nobody this way, except who comes late.
    """
    state = event.state
    drawn = [(n, state.title(row["part"])) for n, row in enumerate(rows, 1) if state.drawn(row["part"])]
    wrong = [] if late else [(n, DRAWN.fill(part=title)) for n, title in drawn]
    if wrong:
        raise Problems([text for _, text in wrong], [n for n, _ in wrong])
    cells = [[column.name for column in event.kind.columns]]
    cells += [[str(cell).strip() for cell in event.kind.entry(state, row["part"], name, row)] for row in rows]
    data, people = event.kind.read_table(event, list(enumerate(cells)), consent=consent)
    trial = Event(Memory(event.entries), event.clock)
    trial.do_all(trial.kind.enter(trial, data))
    return data, people


def sorted_seats(seats: Mapping[str, Timed], name: Name) -> list[Timed]:
    """In the order of names."""
    return sorted(seats.values(), key=lambda one: plain(name(one.seat.pupil)))
