"""The timetable of an event: proposed, adopted, and on the day told anew from what has happened.

What an organiser adopts is a promise to schools, and in the log (`timetable`). When a match will really begin is never
kept: it follows from the promise, from what began and ended by now, and from the clock.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tabuleiro.olympiad import checking
from tabuleiro.olympiad.common import State
from tabuleiro.olympiad.cpsat import MOST, solve, there
from tabuleiro.olympiad.event import Event, skipped
from tabuleiro.olympiad.hours import DAY, Hours, changed, clock, minute
from tabuleiro.olympiad.log import Entry
from tabuleiro.olympiad.planner import CHANGE, NOBODY, Job, Pace
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.timetable import PROMISED, Done, Rules, Slot, check_rooms, ends, lay, ranks, rules_of
from tabuleiro.rules.text import Problem, Text, joined

BEST = Text(
    "Nenhum horário acaba mais cedo: está provado.",
    "No timetable ends earlier: this is proved.",
)
GOOD = Text(
    "É o melhor que se encontrou; pode haver um que acabe mais cedo.",
    "It is the best that was found; there may be one that ends earlier.",
)
GREEDY = Text(
    "Foi feito por ordem, sem procurar o melhor; para o procurar, instale a extensão «hours» (tabuleiro[hours]).",
    "It was made in order, without searching for the best; to search, install the extra “hours” (tabuleiro[hours]).",
    "Foi feito por ordem, sem procurar o melhor; para procurá-lo, instale a extensão “hours” (tabuleiro[hours]).",
)
ORDERED = Text(
    "Foi feito por ordem, sem procurar o melhor.", "It was made in order, without searching for the best."
)  # fmt: skip
LARGE = Text(
    "São {n} jogos: com mais de {most} não se procura o melhor horário, e este foi feito por ordem.",
    "There are {n} matches: beyond {most} the best timetable is not searched for, and this one was made in order.",
)
STALE = Text("O horário adotado já não serve: {why}", "The adopted timetable no longer serves: {why}")
MOVED = Text(
    "{job} joga-se agora em {place}, e o horário diz {promised}.",
    "{job} is now played in {place}, and the timetable says {promised}.",
    "{job} agora é em {place}, e o horário diz {promised}.",
)
LASTS = Text(
    "Começa às {start}; o último jogo acaba às {end}, e a cerimónia às {over}.",
    "It begins at {start}; the last game ends at {end}, and the ceremony at {over}.",
    "Começa às {start}; o último jogo acaba às {end}, e a cerimônia às {over}.",
)
LATER = Text(
    "Já são {now}: o primeiro jogo é no próximo quarto de hora, e não às {start}.",
    "It is {now} by now: the first game is at the next full quarter of an hour, and not at {start}.",
)
IF_TODAY = Text(
    "O evento não tem data: se é hoje, já são {now}, e o início devia ser às {quarter}.",
    "The event has no date: if it is today, it is {now} by now, and the start should be {quarter}.",
    "O evento não tem data: se é hoje, já são {now}, e o início deveria ser às {quarter}.",
)
NOT_ADOPTED = Text("Este horário não se pode adotar: {why}", "This timetable cannot be adopted: {why}")
FIRST_HOURS = Text(
    "Ainda não há horário: faz-se no separador Horário (na linha de comandos: tabuleiro event hours FILE --adopt).",
    "There is no timetable yet: make one under Timetable (on the command line: tabuleiro event hours FILE --adopt).",
    "Ainda não há horário: faça um na aba Horário (na linha de comando: tabuleiro event hours FILE --adopt).",
)
SHARED = Text("{school} (quem está em duas equipas)", "{school} (whoever is in two teams)",
              "{school} (quem está em duas equipes)")  # fmt: skip
EVENING = 18 * 60  # who plans then plans another day


@dataclass(frozen=True)
class Plan:
    """A slot for all that is played on a day, in minutes of it."""

    hours: Hours
    rules: Rules
    jobs: dict[str, Job]
    slots: dict[str, Slot]
    done: Mapping[str, Done] = field(default_factory=dict)
    now: int | None = None
    searched: bool = False  # by the constraint program
    proved: bool = False
    large: bool = False  # too large to be searched for
    late: Text | None = None  # where it should have begun by now

    @property
    def end(self) -> int:
        return ends(self.slots)

    @property
    def over(self) -> int:
        return self.end + self.hours.ceremony

    def ordered(self) -> list[Slot]:
        return sorted(self.slots.values(), key=lambda slot: (slot.begin, slot.place, slot.id))

    def text(self) -> Text:
        first = min((slot.begin for slot in self.slots.values()), default=self.hours.start)
        said = LASTS.fill(start=clock(first), end=clock(self.end), over=clock(self.over))
        large = LARGE.fill(n=len(self.jobs), most=MOST)
        unsearched = large if self.large else ORDERED if there() else GREEDY
        how = BEST if self.proved else GOOD if self.searched else unsearched
        return joined([*([self.late] if self.late else []), said, how])

    def promise(self) -> dict[str, list[str]]:
        """The data of `timetable`: all that is drawn."""
        return {
            s.id: [s.place, clock(s.begin)] for s in self.ordered() if self.jobs[s.id].certain and 0 <= s.begin < 1440
        }


def jobs_of(event: Event, hours: Hours) -> tuple[list[Job], Rules]:
    """Everything that is played, and what a timetable of it has to keep to."""
    pace = Pace(1, hours.game, CHANGE, 0, 0, hours.minutes, hours.rooms)
    jobs, change = event.kind.jobs(event.state, pace)
    state = event.state
    names = {place: state.place_name(place) for job in jobs for place in (*job.places, *job.could)}
    return jobs, rules_of(hours, change, state.ready(), names | _schools(state))


def _schools(state: State) -> dict[str, Text]:
    """Schools by id, and by those of their pupils who bind them, whose names are in no reason."""
    ready = state.ready()
    names = {one.id: SHARED.fill(school=one.school) for one in state.enrolled() if one.id in ready} if ready else {}
    return names | {id: Text(name, name) for id, name in state.schools().items()}


def day_of(event: Event, hours: Hours, entries: list[Entry], today: bool = False) -> date:
    """The day of the event: that on which the first match began, else its date, or today.

    A date may be wrong, or what was played be tried out before and entered afterwards: what the log says comes first.
    """

    def here(moment: datetime) -> date:
        return (moment.astimezone(UTC) + timedelta(minutes=hours.offset)).date()

    firsts = [began for began, _ in event.kind.happened(event.state, entries).values()]
    now = here(event.clock())
    if firsts:
        return here(datetime.fromisoformat(min(firsts)))
    try:
        day = date.fromisoformat(event.state.date)
    except ValueError:
        return now
    return now if today and day < now else day


def happened(event: Event, hours: Hours, today: bool = False) -> tuple[dict[str, Done], int | None]:
    """What has begun and ended by now, and which minute of the day it is; None before it, and when it is past.

    An event without a date in which nothing has begun is some day to come, unless somebody directs it `today`.
    """
    gone = skipped(event.entries)
    entries = [entry for entry in event.entries if entry["seq"] not in gone]
    day = day_of(event, hours, entries, today)
    found = {
        id: Done(hours.minute(began, day), hours.minute(ended, day) if ended else None)
        for id, (began, ended) in event.kind.happened(event.state, entries).items()
    }
    now = hours.minute(event.clock(), day)
    counts = found or today or event.state.date
    return found, now if counts and now > 0 and (today or now < DAY) else None


def so_far(
    event: Event, hours: Hours, today: bool = False, patient: bool = True
) -> tuple[list[Job], Rules, dict[str, Done], int | None]:
    """What is played, what has begun and ended by now, and which minute of the day it is; see `happened`.

    In a hall full of groups nobody says of each that it begins. So whatever is drawn, has room and has come to its hour
    is supposed to be playing, until somebody says otherwise; who is not `patient` supposes so only as long as it lasts.
    """
    jobs, rules = jobs_of(event, hours)
    done, now = happened(event, hours, today)
    promised: dict[str, tuple[str, int]] = event.state.promised
    if now is None or not promised:
        return jobs, rules, done, now
    by_id = {job.id: job for job in jobs}
    gone = skipped(event.entries)
    entries = [entry for entry in event.entries if entry["seq"] not in gone]
    day = day_of(event, hours, entries, today)
    places = _places(jobs, done, promised)
    running = [id for id, one in done.items() if one.end is None and id in by_id]
    drawn = event.kind.punctual(event.state, entries)
    for id in sorted(drawn.keys() & promised.keys() & by_id.keys(), key=lambda id: (promised[id][1], id)):
        place, hour = promised[id]
        job, one, begin = by_id[id], done.get(id), max(hour, hours.minute(drawn[id], day))
        if one and one.begin < begin <= one.begin + job.minutes:  # it was reckoned from its first result
            done[id] = one._replace(begin=begin)
        if one or begin > now or not (patient or now < hour + job.minutes):
            continue
        shared = place in (rules.rooms or {})
        taken = sum(by_id[two].tables if shared else 1 for two in running if places[two] == place)
        if taken + (job.tables if shared else 1) <= (rules.rooms or {}).get(place, 1):
            done[id], places[id] = Done(begin, supposed=True), place
            running.append(id)
    return jobs, rules, done, now


def propose(event: Event, hours: Hours | None = None, *, search: bool = True) -> Plan:
    """The timetable that ends earliest, of all that is found; what has been played stays where it was."""
    hours = hours or event.state.hours or Hours()
    jobs, rules, done, now = so_far(event, hours, patient=False)
    if not jobs:
        raise Problem(NOBODY)
    check_rooms(jobs, rules)
    now = now if now is not None and (done or now > hours.start) and now < DAY else None
    late = None if done else _late(event, hours, now)
    if late and now is not None:
        now = quarter(now)
    here = _places(jobs, done, event.state.promised)
    plan = Plan(hours, rules, {job.id: job for job in jobs}, greedy(jobs, rules, here, done, now), late=late)
    if search and plan.end <= least(jobs, rules, done, now):
        return replace(plan, searched=True, proved=True)
    found = solve(jobs, rules, plan.slots, done, now) if search else None
    if found is None:
        large = search and there() and len(jobs) > MOST
        return replace(plan, searched=search and there() and not large, large=large)
    order = {id: (begin,) for id, begin in found.begins.items()}
    better = lay(jobs, rules, order=order, chosen=found.places | here, done=done, now=now)
    slots = better if ends(better) <= plan.end else plan.slots
    return replace(plan, slots=slots, searched=True, proved=found.proved)


def least(jobs: list[Job], rules: Rules, done: dict[str, Done], now: int | None) -> int:
    """Before this no day ends, whatever there is to play in: what waits for another waits, for nothing else."""
    apart = [replace(job, places=(job.id,), could=(), who={}) for job in jobs]
    return ends(lay(apart, replace(rules, rooms=None), done=done, now=now))


def quarter(now: int) -> int:
    """The next full quarter of an hour: nobody begins at 14:07."""
    return (now // 15 + 1) * 15


def _late(event: Event, hours: Hours, now: int | None) -> Text | None:
    """What is said of a day that should have begun by now: it begins later, or would if it is today."""
    if now is not None:
        return LATER.fill(now=clock(now), start=clock(hours.start))
    by_now = hours.minute(event.clock(), day_of(event, hours, []))
    if event.state.date or not hours.start < by_now < EVENING:
        return None
    return IF_TODAY.fill(now=clock(by_now), quarter=clock(quarter(by_now)))


def greedy(
    jobs: list[Job], rules: Rules, here: Mapping[str, str], done: dict[str, Done], now: int | None
) -> dict[str, Slot]:
    """The better of two orders: round by round, or first what most depends on."""
    order = ranks(jobs, rules)
    tries = [order, {id: (*rank[1:], rank[0]) for id, rank in order.items()}]
    made = [lay(jobs, rules, order=one, chosen=here, done=done, now=now) for one in tries]
    return min(made, key=ends)


def _places(jobs: list[Job], ids: Container[str], promised: Mapping[str, tuple[str, int]]) -> dict[str, str]:
    """Where some matches are: where the timetable has them, unless they were moved since."""
    at = {id: place for id, (place, _) in promised.items()}
    return {
        job.id: at[job.id] if at.get(job.id) in job.places else job.places[0]
        for job in jobs
        if job.id in ids and job.places
    }


def adopt(
    event: Event, slots: Mapping[str, Any], *, hours: Mapping[str, Any] | None = None, by: str = "organiser"
) -> list[Entry]:
    """Keep a timetable, with the hours it was made for, if the second opinion has nothing against it."""
    wanted = changed(event.state.hours or Hours(), hours or {}, event.state.parts())
    faults = faults_of(event, wanted, slots, so_far(event, wanted)[2])
    if faults:
        raise Problems([NOT_ADOPTED.fill(why=fault.text) for fault in faults])
    lines: list[tuple[str, dict[str, Any]]] = [("hours", {"hours": dict(hours)})] if hours else []
    return event.do_all([*lines, *([("timetable", {"slots": dict(slots)})] if slots else [])], by=by)


def faults_of(event: Event, hours: Hours, slots: Mapping[str, Any], done: Container[str] = ()) -> list[checking.Fault]:
    """What the second opinion has against a timetable, for what has not begun. It asks the event, not the planner."""
    state = event.state
    for _, at in slots.values():
        minute(at)
    law: checking.Law = event.kind.law(state, hours)
    to_come = {one.id: one for one in law.day if one.id not in done}
    found = [to_come[id]._replace(place=p, at=str(at)) for id, (p, at) in slots.items() if id in to_come]
    schools = _schools(state)
    return checking.timetable(
        found, law.change, hours.lunch, law.most, hours.rooms, lambda id: schools.get(id) or state.place_name(id)
    )


def faults_now(event: Event) -> list[checking.Fault]:
    """What the second opinion has against the adopted timetable, as things stand."""
    hours = event.state.hours or Hours()
    if not event.state.promised:
        return []
    slots = {id: [place, clock(at)] for id, (place, at) in event.state.promised.items()}
    return faults_of(event, hours, slots, so_far(event, hours)[2])


def stale(event: Event) -> Text | None:
    """Why the adopted timetable has to be made anew, as after a round that was; None while it serves."""
    state = event.state
    if not state.promised:
        return None
    if faults := faults_now(event):
        return STALE.fill(why=faults[0].text)
    hours = state.hours or Hours()
    jobs, rules, done, _ = so_far(event, hours)
    for job in jobs:
        place = state.promised[job.id][0] if job.id in state.promised and job.id not in done else ""
        if place and job.certain and job.could and place not in job.places:
            why = MOVED.fill(job=job.text, place=rules.called(job.places[0]), promised=rules.called(place))
            return STALE.fill(why=why)
    return None


def live(event: Event, today: bool = False) -> Plan:
    """The day as it will go on: nothing before its appointed time, and nothing before what it waits for."""
    state = event.state
    if not state.promised:
        raise Problem(FIRST_HOURS)
    hours = state.hours or Hours()
    jobs, rules, done, now = so_far(event, hours, today)
    promised: dict[str, tuple[str, int]] = state.promised
    here = _places(jobs, done.keys() | promised.keys(), promised)
    floor = {id: (at, PROMISED) for id, (_, at) in promised.items()}
    order = {id: (at,) for id, (_, at) in promised.items()}
    slots = lay(jobs, rules, order=order, chosen=here, done=done, floor=floor, now=now)
    return Plan(hours, rules, {job.id: job for job in jobs}, slots, done, now)


def coming(event: Event) -> set[str]:
    """What has an hour and has not begun; nothing without a timetable."""
    try:
        plan = live(event)
    except Problem:
        return set()
    return plan.slots.keys() - plan.done.keys()


def times(event: Event) -> dict[str, dict[str, Any]]:
    """When each match is: its appointed time, when it will be as things stand, and where; {} without a timetable."""
    if not event.state.promised:
        return {}
    try:
        plan = live(event)
    except Problem:  # no field is left for something; what is shown of an event does not fail for that
        return {}
    promised = event.state.promised
    return {
        id: {
            "at": clock(slot.begin),
            "promised": clock(promised[id][1]) if id in promised else None,
            "place": slot.place,
        }
        for id, slot in plan.slots.items()
    }
