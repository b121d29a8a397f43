"""What each kind of event has on the command line beside its `Kind`: words, tables, and verbs of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Registry, Row
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.tables_csv import Column
from tabuleiro.rules.text import Problem, Text

OTHER_PART = Text("Este evento não tem --{said}; tem --{part}.", "This event has no --{said}; it has --{part}.")
NO_RULING = Text(
    "Neste evento não se decide nada com `{command}`.", "Nothing is ruled on by `{command}` in this event."
)


Verb = Callable[..., None]  # of an event, and of what was typed


class Progress(NamedTuple):
    """How far a part of an event is: as `show --json` prints it, and what has to be done there."""

    row: Row
    entered: bool  # whether anybody is in it
    waits: bool  # for a ruling
    open: bool  # for results
    over: bool


def draw(event: Event, part: str, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
    return event.kind.draw(event, part, seed=seed, plan=plan, absent=absent, by=by)


def nothing(entry: Entry) -> list[Row]:
    return []


@dataclass(frozen=True)
class Side:
    """One kind of event as the command line shows it."""

    imported: Text  # what a table came to, with the facts of `Entered`
    results: tuple[Column, ...]  # the columns of a table of results
    place: Callable[[Event, Mapping[str, Any]], dict[str, Any]]  # where a result belongs, from the options of `result`
    told_result: Callable[[Event, Mapping[str, Any]], Text]
    told_pairs: Callable[[Event, list[Row], str], list[str]]
    standings: Callable[[Event, str, str, str], list[tuple[str, str, list[Row]]]]  # tables: which, title, rows
    progress: Callable[[Event], list[Progress]]
    told_progress: Callable[[Event, str], list[str]]
    changes: Callable[[Event, Any], list[Text]]  # what a correction will change, and what stays
    draw: Callable[[Event, str, int | str, str, str, str], list[Row]] = draw
    remade: Callable[[Entry], list[Row]] = nothing  # what a line has made anew, for `told_pairs`
    other_part: Text = OTHER_PART  # to who names a part by another kind's word
    ruled: tuple[tuple[str, ...], ...] = ()  # what names that which waits for a ruling …
    which: Text = NO_RULING  # … and what is said to who does not name it
    # Verbs that not every kind has: `show --dispute`, `lineup`, `checkin`.
    sheet: Verb | None = None
    lineup: Verb | None = None
    check_in: Verb | None = None


SIDES: Registry[Side] = Registry(
    Text("A linha de comandos", "The command line", "A linha de comando"), "tabuleiro.cli.events.{}"
)


def side_of(event: Event) -> Side:
    return SIDES[event.state.format.kind]


def own(verb: Verb | None, missing: Text) -> Verb:
    """A verb that not every kind has, or a Problem."""
    if verb is None:
        raise Problem(missing)
    return verb
