"""The championship as a kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabuleiro.olympiad.championship import entries, making, seats
from tabuleiro.olympiad.championship.commands import apply, check, check_new
from tabuleiro.olympiad.championship.consequences import compare
from tabuleiro.olympiad.championship.exports import TABLES
from tabuleiro.olympiad.championship.finals import refuse
from tabuleiro.olympiad.championship.forecast import begin, happened, imagined, jobs, punctual
from tabuleiro.olympiad.championship.foretelling import before
from tabuleiro.olympiad.championship.handmade import by_hand
from tabuleiro.olympiad.championship.hours_law import law
from tabuleiro.olympiad.championship.prizes import finished, school_table
from tabuleiro.olympiad.championship.programme import numbers
from tabuleiro.olympiad.championship.sentences import sentence
from tabuleiro.olympiad.championship.settling import pending, remake
from tabuleiro.olympiad.championship.state import PLACE, State
from tabuleiro.olympiad.championship.verifying import verify
from tabuleiro.olympiad.championship.views import standing_rows
from tabuleiro.olympiad.championship.where import groups, played
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Command, Kind, Name, Row
from tabuleiro.olympiad.people import Person
from tabuleiro.olympiad.spreadsheets import Table

DRAWS = 0.1  # of a simulated day's games, where there may be draws


def read_table(
    event: Event, table: Table, *, consent: bool, fresh: Callable[[], str] | None = None
) -> tuple[dict[str, Any], dict[str, Person]]:
    return entries.read_entries(event.state, table, fresh, consent, names_known=event.people)


def draw(event: Event, part: str, *, seed: int | str, plan: str, absent: str, by: str) -> list[Row]:
    """There is one plan, and who is absent is never paired; who did not come is asked about."""
    return making.pair(event, part, seed=seed, by=by, absent=absent)


def report(state: State, data: dict[str, Any], was: str | None) -> dict[str, Any]:
    """Who saw what stands, and says otherwise, knows it better."""
    sure = was is None or (was and was == state.at(data).result)
    return {**data, "correct": True} if sure else data


def standings(event: Event, part: str, group: str, lang: str, name: Name) -> list[Row]:
    return standing_rows(event, part, group or None, lang, name)


def proposal(state: State, part: str, group: str, seed: str) -> Command | None:
    swiss = state.swiss(part, group)
    if not swiss.done or state.complete(swiss):
        return None
    return "pair", {"tournament": part, "seed": seed, "rounds": [making.next_round(state, swiss, seed)]}


KIND = Kind(
    State=State,
    part="tournament",
    place=PLACE,
    enrols="tournament",
    table="entries",
    check=check,
    check_new=check_new,
    apply=apply,
    sentence=sentence,
    verify=lambda lines: [(finding.seq, finding.told()) for finding in verify(lines)],
    template=lambda: entries.TEMPLATE,
    read_table=read_table,
    enter=entries.enter,
    takes=entries.takes,
    tally=entries.tally,
    newcomers=entries.newcomers,
    draw=draw,
    simulate=lambda event, seed, by: making.simulate(event, seed, draws=DRAWS, by=by),
    report=report,
    standings=standings,
    over=lambda state, part: finished(state, state.tournament(part)),
    compare=compare,
    refuse=refuse,
    pending=pending,
    before=before,
    remake=remake,
    due=making.follow,
    by_hand=by_hand,
    proposal=proposal,
    schools=school_table,
    columns=entries.COLUMNS,
    tables=TABLES,
    seats=seats.seats,
    attendance=seats.attendance,
    check_in=seats.check_in,
    entry=seats.entry,
    jobs=jobs,
    law=law,
    happened=happened,
    punctual=punctual,
    begin=begin,
    imagined=imagined,
    groups=groups,
    played=played,
    numbers=numbers,
)
