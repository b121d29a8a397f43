"""The team olympiad as a kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Command, Kind, Name, Row
from tabuleiro.olympiad.people import Person, new_id
from tabuleiro.olympiad.spreadsheets import Table
from tabuleiro.olympiad.teams import late, registration, seats
from tabuleiro.olympiad.teams.commands import apply, check, check_new
from tabuleiro.olympiad.teams.consequences import compare
from tabuleiro.olympiad.teams.exports import TABLES
from tabuleiro.olympiad.teams.forecast import happened, imagined, jobs, placed
from tabuleiro.olympiad.teams.handmade import by_hand
from tabuleiro.olympiad.teams.hours_law import law
from tabuleiro.olympiad.teams.knockout import due, refuse
from tabuleiro.olympiad.teams.prizes import school_table
from tabuleiro.olympiad.teams.progress import before, over, pair
from tabuleiro.olympiad.teams.sentences import sentence
from tabuleiro.olympiad.teams.settling import pending, remake
from tabuleiro.olympiad.teams.simulation import simulate
from tabuleiro.olympiad.teams.standings import standings_json
from tabuleiro.olympiad.teams.state import State
from tabuleiro.olympiad.teams.swiss import next_round
from tabuleiro.olympiad.teams.verifying import verify
from tabuleiro.olympiad.teams.where import groups, played


def read_table(
    event: Event, table: Table, *, consent: bool, fresh: Callable[[], str] | None = None
) -> tuple[dict[str, Any], dict[str, Person]]:
    return registration.read_teams(event.state, table, fresh or new_id, names_known=event.people, consent=consent)


def report(state: State, data: dict[str, Any], was: str | None) -> dict[str, Any]:
    """With what the arbiter saw before; without it, whatever stands there is corrected."""
    return data if was is None else {**data, "was": was}


def standings(event: Event, part: str, group: str, lang: str, name: Name) -> list[Row]:
    return standings_json(event.state, part, group, lang)


def proposal(state: State, part: str, group: str, seed: str) -> Command | None:
    return next_round(state, part, seed) if state.regulation.category(part).id in state.plans else None


KIND = Kind(
    State=State,
    part="category",
    place=("dispute", "slot"),
    enrols="team",
    table="teams",
    check=check,
    check_new=check_new,
    apply=apply,
    sentence=sentence,
    verify=verify,
    template=registration.template,
    read_table=read_table,
    enter=late.enter,
    takes=registration.takes,
    tally=registration.tally,
    newcomers=registration.newcomers,
    draw=pair,
    simulate=lambda event, seed, by: simulate(event, seed, by=by),
    report=report,
    standings=standings,
    over=over,
    compare=compare,
    refuse=refuse,
    pending=pending,
    before=before,
    remake=remake,
    due=due,
    by_hand=by_hand,
    proposal=proposal,
    schools=school_table,
    columns=registration.COLUMNS,
    tables=TABLES,
    seats=seats.seats,
    attendance=seats.attendance,
    check_in=seats.check_in,
    entry=seats.entry,
    jobs=jobs,
    law=law,
    happened=happened,
    begin=lambda state, ids: [("start", {"dispute": state.dispute(id).id}) for id in ids],
    placed=placed,
    imagined=imagined,
    groups=groups,
    played=played,
)
