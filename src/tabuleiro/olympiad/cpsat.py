"""The timetable as a constraint program (OR-Tools CP-SAT): the order in which the day ends as early as can be.

One worker, a fixed seed, and a limit that counts work and not seconds: the same event has the same plan every time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple

from tabuleiro.olympiad.planner import Job
from tabuleiro.olympiad.timetable import Done, Rules, Slot, ends

WORK = 6.0  # in the solver's own measure, about as many seconds
MOST = 300  # matches; of more the plan is the greedy one
SEED = 1


class Found(NamedTuple):
    begins: dict[str, int]
    places: dict[str, str]
    proved: bool  # no plan ends earlier


def there() -> bool:
    """Whether the solver is installed: it is an extra, tabuleiro[hours]."""
    return find_spec("ortools") is not None


def solve(
    jobs: Sequence[Job], rules: Rules, hint: Mapping[str, Slot], done: Mapping[str, Done], now: int | None
) -> Found | None:
    """The best plan that is found, from one that is good already; None where there is none, or no solver."""
    if len(jobs) > MOST or not there():
        return None
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    change, horizon = rules.change, ends(hint)
    begins: dict[str, Any] = {}
    stretches: dict[str, Any] = {}
    rooms: dict[str, list[tuple[Any, int]]] = {}
    places: dict[str, dict[str, Any]] = {}
    for job in jobs:
        slot = hint[job.id]
        if job.id in done:
            begin, size = model.new_constant(slot.begin), slot.end - slot.begin
        else:
            begin, size = model.new_int_var(max(rules.start, now or 0), horizon, ""), job.minutes
            model.add_hint(begin, slot.begin)
            if rules.lunch:
                before = model.new_bool_var("")
                model.add(begin + size <= rules.lunch[0]).only_enforce_if(before)
                model.add(begin >= rules.lunch[1]).only_enforce_if(~before)
        begins[job.id] = begin
        if job.id in done:
            continue  # nobody moves it any more; see below
        stretches[job.id] = model.new_fixed_size_interval_var(begin, size + change, "")
        could = job.could or job.places
        if len(could) == 1:
            rooms.setdefault(could[0], []).append((stretches[job.id], job.tables))
            continue
        places[job.id] = {place: model.new_bool_var("") for place in could}
        model.add_exactly_one(places[job.id].values())
        for place, here in places[job.id].items():
            model.add_hint(here, place == slot.place)
            maybe = model.new_optional_fixed_size_interval_var(begin, size + change, here, "")
            rooms.setdefault(place, []).append((maybe, job.tables))
    for place, held in rooms.items():
        if place in (rules.rooms or {}):
            model.add_cumulative([one for one, _ in held], [n for _, n in held], (rules.rooms or {})[place])
        else:
            model.add_no_overlap([one for one, _ in held])
    sizes = {job.id: hint[job.id].end - hint[job.id].begin for job in jobs}
    for job in jobs:
        for before in job.after:
            if before in begins and job.id not in done:
                model.add(begins[job.id] >= begins[before] + sizes[before] + max(change, round(job.pause)))
    for apart in crowds([job for job in jobs if job.id in stretches], rules.places):
        if rules.places == 1:
            model.add_no_overlap([stretches[id] for id in apart])
        else:
            model.add_cumulative([stretches[id] for id in apart], [1] * len(apart), rules.places)
    for going in (job for job in jobs if job.id in done and done[job.id].end is None):
        until, where = hint[going.id].end + change, hint[going.id].place
        for job in (one for one in jobs if one.id not in done):
            if (job.could or job.places) == (where,) or (
                rules.places == 1 and not going.who.keys().isdisjoint(job.who)
            ):
                model.add(begins[job.id] >= until)
            elif where in places.get(job.id, ()):
                model.add(begins[job.id] >= until).only_enforce_if(places[job.id][where])
    over, end = model.new_int_var(0, horizon, ""), model.new_int_var(0, horizon, "")
    for job in jobs:
        model.add(end >= begins[job.id] + sizes[job.id])
        if not job.last:
            model.add(over >= begins[job.id] + sizes[job.id])
    for job in jobs:
        if job.last == 2 and job.id not in done and any(not one.last for one in jobs):
            model.add(begins[job.id] >= over + change)
    model.minimize(end)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = WORK
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return Found(
        {id: solver.value(begin) for id, begin in begins.items()},
        {id: next(p for p, here in could.items() if solver.value(here)) for id, could in places.items()},
        status == cp_model.OPTIMAL,
    )


def crowds(jobs: Sequence[Job], places: int) -> list[list[str]]:
    """Matches of which a school can be in only so many at once.

    Who comes into a knock-out is not known. A school with one team in the category is in one of two that are played at
    the same time: they are two lanes, and either may be the school's.
    """
    schools: dict[str, list[Job]] = {}
    for job in jobs:
        for school in job.who:
            schools.setdefault(school, []).append(job)
    found = []
    for school, its in schools.items():
        sure = [job.id for job in its if job.known]
        open_: dict[str, list[Job]] = {}
        for job in its:
            if not job.known:
                open_.setdefault(job.part, []).append(job)
        lanes = []
        for some in open_.values():
            if places > 1 or some[0].who[school] > 1:
                lanes.append([[job.id for job in some]])
            else:
                lanes.append([[job.id for job in some[n::2]] for n in range(min(2, len(some)))])
        for choice in product(*lanes):
            crowd = sure + [id for lane in choice for id in lane]
            if len(crowd) > places:
                found.append(crowd)
    return found
