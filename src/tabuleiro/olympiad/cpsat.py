"""The timetable as a constraint program (OR-Tools CP-SAT): the order in which the day ends as early as can be.

One worker, a fixed seed, and a limit that counts work and not seconds: the same event has the same plan every time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise, product
from typing import Any, NamedTuple

from tabuleiro.olympiad.planner import Job
from tabuleiro.olympiad.timetable import Done, Rules, Slot, ends, together

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

    day = _Day(cp_model.CpModel(), jobs, rules, hint, done)
    for job in jobs:
        day.put(job, max(rules.start, now or 0))
    day.keep_rooms()
    day.keep_order()
    day.keep_players_apart()
    for job in jobs:
        if job.id in done and done[job.id].end is None:
            day.wait_for(job)
    day.end_early()
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = WORK
    status = solver.solve(day.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return Found(
        {id: solver.value(begin) for id, begin in day.begins.items()},
        {id: next(p for p, here in could.items() if solver.value(here)) for id, could in day.places.items()},
        status == cp_model.OPTIMAL and not any(crowd.strict for crowd in crowds(jobs, rules)),
    )


class _Day:
    """The timetable as variables, and what must hold of them, a method each."""

    def __init__(
        self, model: Any, jobs: Sequence[Job], rules: Rules, hint: Mapping[str, Slot], done: Mapping[str, Done]
    ) -> None:
        self.model, self.jobs, self.rules, self.hint, self.done = model, jobs, rules, hint, done
        self.change, self.horizon = rules.change, ends(hint)
        self.sizes = {job.id: hint[job.id].end - hint[job.id].begin for job in jobs}
        self.begins: dict[str, Any] = {}
        self.stretches: dict[str, Any] = {}  # of matches that have not begun
        self.rooms: dict[str, list[tuple[Any, int]]] = {}  # what may be in each, and how many tables it takes
        self.places: dict[str, dict[str, Any]] = {}  # whether it is there, for matches that may be in several

    def put(self, job: Job, earliest: int) -> None:
        """A match: when it begins, and where it may be. One that has begun stays; see `wait_for`."""
        slot = self.hint[job.id]
        if job.id in self.done:
            self.begins[job.id] = self.model.new_constant(slot.begin)
            return
        begin = self.begins[job.id] = self.model.new_int_var(earliest, self.horizon, "")
        self.model.add_hint(begin, slot.begin)
        if self.rules.lunch:
            before = self.model.new_bool_var("")
            self.model.add(begin + job.minutes <= self.rules.lunch[0]).only_enforce_if(before)
            self.model.add(begin >= self.rules.lunch[1]).only_enforce_if(~before)
        taken = job.minutes + self.change
        stretch = self.stretches[job.id] = self.model.new_fixed_size_interval_var(begin, taken, "")
        could = job.could or job.places
        if len(could) == 1:
            self.rooms.setdefault(could[0], []).append((stretch, job.tables))
            return
        self.places[job.id] = {place: self.model.new_bool_var("") for place in could}
        self.model.add_exactly_one(self.places[job.id].values())
        for place, here in self.places[job.id].items():
            self.model.add_hint(here, place == slot.place)
            maybe = self.model.new_optional_fixed_size_interval_var(begin, taken, here, "")
            self.rooms.setdefault(place, []).append((maybe, job.tables))

    def keep_rooms(self) -> None:
        """No more at once than a room has tables for, or one match in each other place."""
        tables = self.rules.rooms or {}
        for place, held in self.rooms.items():
            if place in tables:
                self.model.add_cumulative([one for one, _ in held], [n for _, n in held], tables[place])
            else:
                self.model.add_no_overlap([one for one, _ in held])

    def keep_order(self) -> None:
        """After those that must come before."""
        for job in self.jobs:
            for before in job.after:
                if before in self.begins and job.id not in self.done:
                    pause = max(self.change, round(job.pause))
                    self.model.add(self.begins[job.id] >= self.begins[before] + self.sizes[before] + pause)

    def keep_players_apart(self) -> None:
        """No school in more matches at once than it may be."""
        for crowd in crowds([job for job in self.jobs if job.id in self.stretches], self.rules):
            stretches = [self.stretches[id] for id in crowd.jobs]
            if crowd.most == 1:
                self.model.add_no_overlap(stretches)
            else:
                self.model.add_cumulative(stretches, [1] * len(stretches), crowd.most)

    def wait_for(self, going: Job) -> None:
        """What needs the place or the people of a match that is being played begins after it."""
        until, where = self.hint[going.id].end + self.change, self.hint[going.id].place
        for job in (one for one in self.jobs if one.id not in self.done):
            alone = any(together(going, job, who) and self.rules.most(who) == 1 for who in going.who)
            if (job.could or job.places) == (where,) or alone:
                self.model.add(self.begins[job.id] >= until)
            elif where in self.places.get(job.id, ()):
                self.model.add(self.begins[job.id] >= until).only_enforce_if(self.places[job.id][where])

    def end_early(self) -> None:
        """The last matches when all others are over; and the end of the day as early as can be."""
        over, end = (self.model.new_int_var(0, self.horizon, "") for _ in range(2))
        for job in self.jobs:
            self.model.add(end >= self.begins[job.id] + self.sizes[job.id])
            if not job.last:
                self.model.add(over >= self.begins[job.id] + self.sizes[job.id])
        for job in self.jobs:
            if job.last == 2 and job.id not in self.done and any(not one.last for one in self.jobs):
                self.model.add(self.begins[job.id] >= over + self.change)
        self.model.minimize(end)


class Crowd(NamedTuple):
    """Matches of which a school can be in only so many at once."""

    most: int
    jobs: list[str]
    strict: bool  # some of them, which could be played at once, are kept apart for want of knowing who plays


def crowds(jobs: Sequence[Job], rules: Rules) -> list[Crowd]:
    """Of which matches a school can be in only so many at once.

    Who comes into a knock-out is not known. A school with one team in the category is in one of two that are played at
    the same time: they are two lanes, and either may be the school's. Of more than two at a time this asks too much.
    """
    schools: dict[str, list[Job]] = {}
    for job in jobs:
        for school in (who for who, teams in job.who.items() if teams):
            schools.setdefault(school, []).append(job)
    earlier = _earlier(jobs)
    found = []
    for school, its in schools.items():
        most = rules.most(school)
        sure = [job.id for job in its if job.known]
        open_: dict[str, list[Job]] = {}
        for job in its:
            if not job.known:
                open_.setdefault(job.part, []).append(job)
        lanes = []
        for some in open_.values():
            single = some[0].who[school] == 1
            many = min(2, len(some)) if single and most == 1 else 1
            each = [[job.id for job in some[n::many]] for n in range(many)]
            strict = single and any(a not in earlier[b] for lane in each for a, b in pairwise(lane))
            lanes.append([(lane, strict) for lane in each])
        for choice in product(*lanes):
            crowd = sure + [id for lane, _ in choice for id in lane]
            if len(crowd) > most:
                found.append(Crowd(most, crowd, any(strict for _, strict in choice)))
    return found


def _earlier(jobs: Sequence[Job]) -> dict[str, set[str]]:
    """What must have ended before each match begins."""
    after = {job.id: job.after for job in jobs}
    found: dict[str, set[str]] = {}

    def look(id: str) -> set[str]:
        if id not in found:
            found[id] = set()
            found[id] = {before for one in after.get(id, ()) for before in {one} | look(one)}
        return found[id]

    for id in after:
        look(id)
    return found
