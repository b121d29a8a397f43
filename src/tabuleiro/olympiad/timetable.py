"""One timetable for everything that is played on a day: what shares a field waits for it, whatever its category.

`lay` puts matches one after another into a day, each as early as can be, and knows why not earlier. In a good order
this is a plan, and from what has happened by now it tells when the rest will be. Which order is best a constraint
program says (`cpsat`), where it is installed.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.hours import Hours, clock
from tabuleiro.olympiad.planner import NO_PLACE, Job
from tabuleiro.rules.text import Problem, Text

OPENING = Text("é a abertura do dia", "the day opens")
ROOM = Text("{place} só fica livre depois de {other}, às {at}", "until {at} {other} is at {place}")
WAITS = Text("depende de {other}, que acaba às {at}", "it depends on {other}, which ends at {at}")
SCHOOL = Text(
    "{school} joga a {other} até às {at}",
    "{school} plays {other} until {at}",
)
LUNCH = Text("antes não cabia até ao almoço", "there was no time left before lunch", "antes não cabia até o almoço")
FINALS = Text("as finais são no fim, quando já todos acabaram", "finals come last, when everybody else has ended",
              "as finais são no fim, quando todos já acabaram")  # fmt: skip
PROMISED = Text("é a hora marcada", "it is the appointed time")
NOW = Text("ainda não começou", "it has not begun yet")
PLAYED = Text("já começou", "it has begun")
TOO_MANY_TABLES = Text(
    "{job} precisa de {tables}, e nenhuma sala tem tantas.",
    "{job} needs {tables}, and no room has so many.",
)
CIRCLE = "jobs that wait for each other"


class Slot(NamedTuple):
    """Where and when something is played, in minutes of the day, and why no earlier."""

    id: str
    place: str
    begin: int
    end: int
    why: Text = Text("", "")
    by: str = ""  # the match that is in the way of an earlier begin


class Done(NamedTuple):
    """What has happened: when it began, and when it ended if it has."""

    begin: int
    end: int | None = None
    supposed: bool = False  # nobody said so: its hour has come


@dataclass(frozen=True)
class Rules:
    """What a timetable has to keep to."""

    start: int
    change: int
    lunch: tuple[int, int] | None = None
    places: int = 1  # at once, for a school; 0: as many as it has teams ready
    rooms: Mapping[str, int] | None = None  # tables; a place that is not here holds one match
    names: Mapping[str, Text] | None = None  # of places and schools
    ready: Mapping[str, int] | None = None  # see `common.State.ready`

    def called(self, id: str) -> Text:
        return (self.names or {}).get(id, Text(id, id))

    def most(self, school: str) -> int:
        """In how many places a school can be at once: it has so many teams ready, and adults to go along."""
        ready = (self.ready or {}).get(school, 1)
        return max(1, min(self.places or ready, ready))


def rules_of(
    hours: Hours, change: float, ready: Mapping[str, int] | None = None, names: Mapping[str, Text] | None = None
) -> Rules:
    own = hours.change if hours.change is not None else round(change)
    return Rules(hours.start, own, hours.lunch, hours.places, hours.rooms, names, ready)


def together(one: Job, two: Job, school: str) -> bool:
    """Whether a school may be in both. Of two knock-outs of one category a single team plays in one."""
    there = one.who.get(school) and two.who.get(school)
    return bool(there) and (one.known or two.known or one.part != two.part or one.who[school] > 1)


def _end(slot: Slot) -> int:
    return slot.end


class _Day:
    """A day that fills up."""

    def __init__(self, rules: Rules, jobs: Mapping[str, Job]) -> None:
        self.rules, self.jobs = rules, jobs
        self.at: dict[str, list[Slot]] = {}  # by place
        self.of: dict[str, list[Slot]] = {}  # by school
        self.slots: dict[str, Slot] = {}

    def add(self, slot: Slot) -> None:
        self.slots[slot.id] = slot
        insort(self.at.setdefault(slot.place, []), slot, key=_end)
        for school in self.jobs[slot.id].who:
            insort(self.of.setdefault(school, []), slot, key=_end)

    def during(self, slots: Sequence[Slot], begin: int, end: int) -> list[Slot]:
        """Those of some slots, which lie in the order of their ends, that leave no room between these minutes."""
        change = self.rules.change
        first = bisect_right(slots, begin - change, key=_end)
        return [one for one in slots[first:] if one.begin < end + change]

    def obstacle(self, job: Job, place: str, begin: int) -> tuple[int, Text, str] | None:
        """What is in the way at this time: until when, why, and which match if it is one."""
        end, change, called = begin + job.minutes, self.rules.change, self.rules.called
        if self.rules.lunch and begin < self.rules.lunch[1] and end > self.rules.lunch[0]:
            return self.rules.lunch[1], LUNCH, ""
        here = self.during(self.at.get(place, ()), begin, end)
        room = (self.rules.rooms or {}).get(place, 1)
        needed = job.tables if place in (self.rules.rooms or {}) else 1
        for moment in sorted({begin, *(one.begin for one in here if one.begin > begin)}):
            then = [one for one in here if one.begin <= moment < one.end + change]
            taken = sum(self.jobs[one.id].tables if place in (self.rules.rooms or {}) else 1 for one in then)
            if taken + needed > room:
                first = min(then, key=lambda one: (one.end, one.id))
                text = ROOM.fill(place=called(place), other=self.jobs[first.id].text, at=clock(first.end))
                return first.end + change, text, first.id
        for school in job.who:
            its = self.during(self.of.get(school, ()), begin, end)
            others = [one for one in its if together(job, self.jobs[one.id], school)]
            if len(others) >= self.rules.most(school):
                first = min(others, key=lambda one: (one.end, one.id))
                other = self.jobs[first.id].text
                text = SCHOOL.fill(school=called(school), other=other, at=clock(first.end))
                return first.end + change, text, first.id
        return None

    def place(self, job: Job, places: Sequence[str], begin: int, why: Text, by: str) -> Slot:
        """The earliest slot from `begin` on, in whichever place it is earliest."""
        found: Slot | None = None
        for place in places:
            at, reason, other = begin, why, by
            while met := self.obstacle(job, place, at):
                at, reason, other = *met[:2], met[2] or other  # what comes before lunch, too
            if found is None or at < found.begin:
                found = Slot(job.id, place, at, at + job.minutes, reason, other)
        if found is None:
            raise Problem(NO_PLACE, job=job.text)
        return found


def lay(
    jobs: Sequence[Job],
    rules: Rules,
    *,
    order: Mapping[str, tuple[int, ...]] | None = None,
    chosen: Mapping[str, str] | None = None,
    done: Mapping[str, Done] | None = None,
    floor: Mapping[str, tuple[int, Text]] | None = None,
    now: int | None = None,
) -> dict[str, Slot]:
    """A slot for every job. `order`: who goes first; `chosen`: where some have to be; `done`: what has happened;
    `floor`: before which time some are not to begin, and why."""
    by_id = {job.id: job for job in jobs}
    day = _Day(rules, by_id)
    for id, one in (done or {}).items():
        if id in by_id:
            end = one.end if one.end is not None else max(one.begin + by_id[id].minutes, now or 0)
            place = (chosen or {}).get(id, by_id[id].places[0])
            day.add(Slot(id, place, one.begin, end, PLAYED))
    left = [job for job in jobs if job.id not in day.slots]
    rank = {job.id: (order or {}).get(job.id, (1 << 30,)) for job in left}
    number = {job.id: n for n, job in enumerate(jobs)}
    left.sort(key=lambda job: (job.last == 2, rank[job.id], number[job.id]))
    while left:
        job = next((one for one in left if all(a in day.slots or a not in by_id for a in one.after)), None)
        if job is None:
            raise ValueError(CIRCLE)
        left.remove(job)
        begin, why, by = rules.start, OPENING, ""
        if now is not None and now > begin:
            begin, why = now, NOW
        early = (floor or {}).get(job.id)
        if early and early[0] >= begin:
            begin, why = early
        for before in (day.slots[id] for id in job.after if id in day.slots):
            ready = before.end + max(rules.change, round(job.pause))
            if ready > begin:
                begin, by = ready, before.id
                why = WAITS.fill(other=by_id[by].text, at=clock(before.end))
        if job.last == 2:
            last = max((day.slots[one.id] for one in jobs if not one.last), key=_end, default=None)
            if last and last.end + rules.change > begin:
                begin, why, by = last.end + rules.change, FINALS, last.id
        fixed = (chosen or {}).get(job.id)
        day.add(day.place(job, (fixed,) if fixed else job.could or job.places, begin, why, by))
    return day.slots


def check_rooms(jobs: Iterable[Job], rules: Rules) -> None:
    """A Problem if something fits nowhere."""
    for job in jobs:
        here = job.could or job.places
        if not here:
            raise Problem(NO_PLACE, job=job.text)
        if rules.rooms and all(place in rules.rooms and rules.rooms[place] < job.tables for place in here):
            raise Problem(TOO_MANY_TABLES, job=job.text, tables=count("tables", job.tables))


def ends(slots: Mapping[str, Slot]) -> int:
    return max((slot.end for slot in slots.values()), default=0)


def ranks(jobs: Sequence[Job], rules: Rules) -> dict[str, tuple[int, ...]]:
    """A good order: first what most depends on, in minutes, and what is played where there is most to play."""
    by_id = {job.id: job for job in jobs}
    follow: dict[str, list[Job]] = {}
    for job in jobs:
        for before in job.after:
            follow.setdefault(before, []).append(job)
    tail: dict[str, int] = {}

    def reach(job: Job) -> int:
        if job.id not in tail:
            tail[job.id] = job.minutes + max((reach(one) for one in follow.get(job.id, ())), default=0)
        return tail[job.id]

    load: dict[str, int] = {}
    for job in jobs:
        for place in (job.could or job.places)[:1]:
            load[place] = load.get(place, 0) + job.minutes
    rounds: dict[str, int] = {}  # how many are before it: a round before the next
    for job in jobs:
        rounds[job.id] = 1 + max((rounds.get(id, 0) for id in job.after if id in by_id), default=0)
    return {job.id: (rounds[job.id], -reach(job), -load[(job.could or job.places)[0]]) for job in jobs}
