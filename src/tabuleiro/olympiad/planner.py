"""The day before the day: when an event will end, and where people will queue, from many simulated days.

Games last as long as they last: each length is drawn around its minutes, and a field that is late makes the next late.
The same event and seed give the same forecast.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from types import MappingProxyType
from typing import Any, NamedTuple

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.formats import Format, read_format
from tabuleiro.olympiad.hours import clock, length, minute
from tabuleiro.rules.text import Problem, Text, joined

RUNS = 100
SPREAD = 0.3  # of the minutes of a game: one standard deviation
SHORTEST = 0.3  # no game is shorter than this share of its minutes
MINUTES, CHANGE, LUNCH = 20.0, 10.0, 60.0  # of a championship, whose format says none
LATE = 0.9

NO_PLACE = Text(
    "Não há onde jogar {job}: nenhum campo aberto serve.", "There is nowhere to play {job}: no open field will do."
)
NOBODY = Text("Sem inscrições não há dia para simular.", "Without entries there is no day to simulate.")
WRONG = Text(
    "Não se pode simular com {name}={value}; é um número de {least} a {most}.",
    "It cannot be simulated with {name}={value}; it is a number from {least} to {most}.",
)
TAKES = Text(
    "Dura {median} (mediana); em 9 de cada 10 dias, até {late}.",
    "It takes {median} (median); on 9 days of 10, up to {late}.",
)
ENDS = Text(
    "Começando às {start}, acaba às {median} (mediana); em 9 de cada 10 dias, até às {late}.",
    "Starting at {start}, it ends at {median} (median); on 9 days of 10, by {late}.",
    "Começando às {start}, acaba às {median} (mediana); em 9 de cada 10 dias, até as {late}.",
)
QUEUE = Text(
    "A maior fila é em {place} ({jobs} ×): espera-se {wait} min em média, {longest} min no máximo.",
    "The longest queue is at {place} ({jobs} ×): {wait} min on average, {longest} min at most.",
)
NO_QUEUE = Text("Ninguém espera por um campo.", "Nobody waits for a field.")
LAST = Text("O último a acabar é {place}.", "The last to end is {place}.")

NAMELESS = Text("", "")


Day = dict[str, list[tuple[float, float, float]]]  # for each label, when something could begin, began and ended
Share = Callable[[Callable[[int], Day], Iterable[int]], Iterable[Day]]  # as `map` does, or workers side by side


@dataclass(frozen=True)
class Job:
    """Something that is played in one place without a break: a dispute, or a round of a group."""

    id: str
    label: str  # what is told of: a tournament; "": the place it is played in
    places: tuple[str, ...]  # any of them will do
    after: tuple[str, ...]  # what must have ended before
    chains: tuple[tuple[float, int], ...]  # played at the same time: minutes of a game, how many one after the other
    pause: float = 0.0  # minutes between what was before and this
    # For the timetable:
    part: str = ""
    text: Text = NAMELESS  # what it is called
    sides: tuple[str, ...] = ()  # teams that play, by name; () while it is not known who, and where it is pupils
    who: Mapping[str, int] = field(default_factory=dict)  # schools, and by how many teams that are here
    known: bool = True  # whether they will be; else any of them may
    could: tuple[str, ...] = ()  # places it could be moved to; (): only `places`
    last: int = 0  # 2: a final, which is for all to see; 1: at the same time as finals, if need be
    tables: int = 1  # of a room that has so many
    certain: bool = True  # whether it will be called so: what is not drawn yet may be another

    @property
    def minutes(self) -> int:
        """As long as it lasts, if everything lasts as long as it should."""
        return math.ceil(max((minutes * games for minutes, games in self.chains), default=0))


class Pace(NamedTuple):
    """What is supposed of a day where the event itself does not say it; `forecast` says what each is."""

    seed: int
    minutes: float
    change: float
    lunch: float
    fields: int
    each: Mapping[str, int] = MappingProxyType({})  # minutes of a match in some parts
    rooms: Mapping[str, int] = MappingProxyType({})  # tables of rooms


@dataclass(frozen=True)
class Queue:
    """What happens in one place, or in one tournament; minutes, in the middle of all simulated days."""

    label: str
    jobs: int
    busy: float
    wait: float  # on average, for one dispute or round
    longest: float
    ends: float


@dataclass(frozen=True)
class Forecast:
    """When the day ends, in minutes from its start, and who waits where, the longest queue first."""

    runs: int
    median: float
    late: float  # nine of ten days end before
    queues: tuple[Queue, ...]

    def text(self, start: str = "") -> Text:
        """In words; `start` ("09:00") makes times of day of it."""
        if not start:
            first = TAKES.fill(median=length(self.median), late=length(self.late))
        else:
            begin = minute(start)
            first = ENDS.fill(start=start, median=clock(begin + self.median), late=clock(begin + self.late))
        worst = self.queues[0]
        last = max(self.queues, key=lambda queue: queue.ends)
        second = NO_QUEUE
        if worst.longest >= 1:
            second = QUEUE.fill(
                place=worst.label, jobs=worst.jobs, wait=f"{worst.wait:.0f}", longest=f"{worst.longest:.0f}"
            )
        third = LAST.fill(place=last.label)
        return joined((first, second, third))

    def json(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {
            "runs": self.runs,
            "median": round(self.median),
            "late": round(self.late),
            "queues": [
                {
                    "label": q.label,
                    "jobs": q.jobs,
                    **{k: round(getattr(q, k)) for k in ("busy", "wait", "longest", "ends")},
                }
                for q in self.queues
            ],
        }


def forecast(
    event: Event,
    *,
    seed: int = 1,
    runs: int = RUNS,
    spread: float = SPREAD,
    minutes: float = MINUTES,
    change: float = CHANGE,
    lunch: float = LUNCH,
    fields: int = 0,
    share: Share = map,
) -> Forecast:
    """Simulate the whole day of an event as it is entered, whatever was played already.

    An olympiad's minutes, changes and fields are in its settings and log. For a championship they are given here:
    minutes of a game, between two rounds, between groups and final, and in `fields` how many groups of a tournament
    can play at once (0: all). Days do not depend on one another, so that whoever has workers can `share` them out.
    """
    wanted = {"runs": (runs, 1, 10_000), "spread": (spread, 0, 2), "minutes": (minutes, 1, 600)}
    wanted |= {"change": (change, 0, 600), "lunch": (lunch, 0, 600), "fields": (fields, 0, 10_000)}
    for name, (value, least, most) in wanted.items():
        if not least <= value <= most:
            raise Problem(WRONG, name=name, value=value, least=least, most=most)
    jobs, change = event.kind.jobs(event.state, Pace(seed, minutes, change, lunch, fields))
    if not jobs:
        raise Problem(NOBODY)
    return _summary(list(share(partial(_day, jobs, seed, spread, change), range(runs))))


def imagined(format: str | Format, counts: Mapping[str, int], **settings: Any) -> Event:
    """An event that nobody has entered yet: so many teams in each category, or pupils in each tournament."""
    chosen = read_format(format) if isinstance(format, str) else format
    event = Event.create(Memory(), chosen, "?", settings=settings)
    event.do("import", **event.kind.imagined(event.state, counts))
    return event


def _day(jobs: Sequence[Job], seed: int, spread: float, change: float, run: int) -> Day:
    return play(jobs, Random(f"{seed}/{run}"), spread, change)


def play(jobs: Sequence[Job], random: Random, spread: float, change: float) -> Day:
    """One day. Who is ready first takes the place that is free first; `change` minutes pass before the next."""
    waiting = {job.id: len(job.after) for job in jobs}
    order = {job.id: n for n, job in enumerate(jobs)}
    by_id = {job.id: job for job in jobs}
    follow: dict[str, list[str]] = {}
    for job in jobs:
        for before in job.after:
            follow.setdefault(before, []).append(job.id)
    free: dict[str, float] = {}
    ready = [(0.0, order[job.id], job.id) for job in jobs if not job.after]
    heapq.heapify(ready)
    could = dict.fromkeys(order, 0.0)
    day: Day = {}
    while ready:
        at, _, id = heapq.heappop(ready)
        job = by_id[id]
        if not job.places:
            raise Problem(NO_PLACE, job=job.text)
        place = min(job.places, key=lambda p: free.get(p, 0.0))
        begin = max(at, free.get(place, 0.0))
        end = begin + max(
            sum(minutes * max(SHORTEST, random.gauss(1.0, spread)) for _ in range(games))
            for minutes, games in job.chains
        )
        free[place] = end + change
        day.setdefault(job.label or place, []).append((at, begin, end))
        for other in follow.get(id, ()):
            could[other] = max(could[other], end + max(change, by_id[other].pause))
            waiting[other] -= 1
            if not waiting[other]:
                heapq.heappush(ready, (could[other], order[other], other))
    return day


def _summary(days: Sequence[Day]) -> Forecast:
    ends = sorted(max(end for told in day.values() for _, _, end in told) for day in days)
    queues = []
    for label in dict.fromkeys(label for day in days for label in day):
        told = [day[label] for day in days if label in day]
        queues.append(
            Queue(
                label,
                round(median(len(one) for one in told)),
                median(sum(end - begin for _, begin, end in one) for one in told),
                median(sum(begin - at for at, begin, _ in one) / len(one) for one in told),
                median(max(begin - at for at, begin, _ in one) for one in told),
                median(max(end for _, _, end in one) for one in told),
            )
        )
    queues.sort(key=lambda q: (-q.wait, -q.ends, q.label))
    return Forecast(len(days), median(ends), ends[min(len(ends) - 1, int(LATE * len(ends)))], tuple(queues))
