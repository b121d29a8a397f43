"""What the director of the day needs at a glance: fields as lanes, what is late, whom to call, what to announce.

All of it follows from the adopted timetable, from the log and from the clock; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tabuleiro.olympiad.agenda import Plan, live
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import clock, length
from tabuleiro.olympiad.planner import Job
from tabuleiro.olympiad.timetable import Slot, together
from tabuleiro.rules.text import Text, counted, joined

LATE = 5  # minutes: less is no delay
SOON = 3  # announced as what comes next

CALL = Text("{place} livre: chamar {job}{who}", "{place} is free: call {job}{who}")
CALL_THERE = Text("Chamar {job}{who}", "Call {job}{who}")
WHO = Text(" ({x} contra {y})", " ({x} against {y})")
LATE_BY = Text("{job}: {late} de atraso; às {at} em vez das {promised}",
               "{job}: {late} late; at {at} instead of {promised}")  # fmt: skip
BEGAN = Text("{job} começou às {at} em vez das {promised}", "{job} began at {at} instead of {promised}")
ENDED = Text("{job} acabou às {at}, {late} depois do previsto", "{job} ended at {at}, {late} later than planned")
FOLLOW = (
    Text("atrasa mais {n} jogo", "{n} match after it is late, too"),
    Text("atrasa mais {n} jogos", "{n} matches after it are late, too"),
)
OVERDUE = Text(
    "{job} devia ter acabado às {at}", "{job} should have ended at {at}", "{job} deveria ter acabado às {at}"
)
COME = Text("Façam favor de vir já: {all}.", "Please come now: {all}.", "Por favor, venham agora: {all}.")
NEXT = Text("A seguir, às {at}: {all}.", "Next, at {at}: {all}.")
JUST = Text("{job}{who}", "{job}{who}")
AT_PLACE = Text("{place}, {job}{who}", "{place}, {job}{who}")
AT_TABLES = Text("{job}{who}, nas mesas do {rest}", "{job}{who}, at the tables of {rest}")  # as "group 1"
ATTENTION = Text("Atenção, escolas!", "Attention, please!")
LUNCH_NOW = Text("É hora de almoço; recomeçamos às {at}.", "It is lunch time; we go on at {at}.")
NOTHING = Text("Não há ninguém para chamar agora.", "There is nobody to call now.")
TO_NEXT = Text("até {job}", "until {job}")
TO_LUNCH = Text("até ao almoço", "until lunch", "até o almoço")
FROM_LUNCH = Text("até ao fim do almoço", "until lunch is over", "até o fim do almoço")
TO_CEREMONY = Text("até à cerimónia", "until the ceremony", "até a cerimônia")
TO_END = Text("até ao fim", "until the end", "até o fim")
ON_TIME = Text("O dia está a horas: acaba às {over}.", "The day is on time: it ends at {over}.",
               "O dia está no horário: acaba às {over}.")  # fmt: skip
BEHIND = Text("O dia está atrasado {late}: acaba às {over}.", "The day is {late} late: it ends at {over}.",
              "O dia está {late} atrasado: acaba às {over}.")  # fmt: skip
UNPROMISED = (
    Text("{n} jogo sorteado depois ainda não tem hora marcada: faça o horário de novo.",
         "{n} match that was drawn since has no appointed time: make the timetable again."),
    Text("{n} jogos sorteados depois ainda não têm hora marcada: faça o horário de novo.",
         "{n} matches that were drawn since have no appointed time: make the timetable again."),
)  # fmt: skip

DONE, PLAYING, SUPPOSED, READY, WAITING = "done", "playing", "supposed", "ready", "waiting"
AT_PLAY = (PLAYING, SUPPOSED)


class Item(NamedTuple):
    """A match in its lane."""

    id: str
    text: Text
    sides: tuple[str, ...]
    place: str
    begin: int
    end: int
    promised: int | None
    state: str
    why: Text

    @property
    def late(self) -> int:
        return max(0, self.begin - self.promised) if self.promised is not None and self.state != DONE else 0


class Call(NamedTuple):
    """A place that is free, and who should come to it."""

    place: str
    id: str
    text: Text


class Delay(NamedTuple):
    """Something that is late, or that makes others late: each of those."""

    text: Text
    follows: Sequence[Text] = ()


class Screen(NamedTuple):
    now: int | None
    end: int
    over: int
    lanes: dict[str, list[Item]]  # by place
    names: dict[str, Text]  # of places
    calls: list[Call]
    late: list[Delay]
    announcement: Text
    until: tuple[Text, int]  # what is waited for, and its minute
    text: Text

    def json(self, say: Any) -> dict[str, Any]:
        """Ready to be written as JSON; `say` says a text."""
        return {
            "now": None if self.now is None else clock(self.now),
            "end": clock(self.end),
            "over": clock(self.over),
            "lanes": [
                {
                    "place": place,
                    "name": say(self.names[place]),
                    "items": [
                        {
                            "id": one.id,
                            "text": say(one.text),
                            "sides": list(one.sides),
                            "begin": clock(one.begin),
                            "end": clock(one.end),
                            "promised": None if one.promised is None else clock(one.promised),
                            "late": one.late,
                            "state": one.state,
                            "why": say(one.why),
                        }
                        for one in items
                    ],
                }
                for place, items in self.lanes.items()
            ],
            "calls": [{"place": call.place, "id": call.id, "text": say(call.text)} for call in self.calls],
            "late": [{"text": say(one.text), "follows": [say(text) for text in one.follows]} for one in self.late],
            "announcement": say(self.announcement),
            "until": {"text": say(self.until[0]), "at": clock(self.until[1])},
            "text": say(self.text),
        }


def who(job: Job) -> Text:
    return WHO.fill(x=job.sides[0], y=job.sides[1]) if len(job.sides) == 2 else Text("", "")


def director(event: Event) -> Screen:
    """The day at this moment."""
    plan = live(event, today=True)
    done, now = plan.done, plan.now
    promised = event.state.promised
    moment = now if now is not None else 0

    def state_of(slot: Slot) -> str:
        if slot.id in done:
            one = done[slot.id]
            return DONE if one.end is not None else SUPPOSED if one.supposed else PLAYING
        before = [done.get(id) for id in plan.jobs[slot.id].after if id in plan.jobs]
        return READY if all(one and one.end is not None for one in before) else WAITING

    items = [
        Item(slot.id, job.text, job.sides, slot.place, slot.begin, slot.end,
             promised[slot.id][1] if slot.id in promised else None, state_of(slot), slot.why)
        for slot in plan.ordered()
        for job in (plan.jobs[slot.id],)
    ]  # fmt: skip
    lanes: dict[str, list[Item]] = {}
    for item in sorted(items, key=lambda one: (one.place, one.begin)):
        lanes.setdefault(item.place, []).append(item)
    calls = to_call(plan, lanes, items, now)
    late = delays(plan, items, moment)
    fresh = sum(one.promised is None and plan.jobs[one.id].certain and one.state != DONE for one in items)
    if fresh:
        late.append(Delay(counted(fresh, *UNPROMISED)))
    ended = max((at + plan.jobs[id].minutes for id, (_, at) in promised.items() if id in plan.jobs), default=plan.end)
    behind = plan.end - ended
    text = (
        BEHIND.fill(late=length(behind), over=clock(plan.over))
        if behind >= LATE
        else ON_TIME.fill(over=clock(plan.over))
    )
    names = {place: plan.rules.called(place) for place in lanes}
    return Screen(
        now,
        plan.end,
        plan.over,
        lanes,
        names,
        calls,
        late,
        announce(plan, items, calls, now),
        until(plan, items, moment),
        text,
    )


def delays(plan: Plan, items: list[Item], now: int) -> list[Delay]:
    """What is late by itself, each with all that is late because of it, the worst first."""
    by_id = {one.id: one for one in items}

    def overdue(one: Item) -> bool:
        return one.state in AT_PLAY and now - one.begin - plan.jobs[one.id].minutes >= LATE

    def behind(one: Item) -> int:
        """By how much later it ends than it was to."""
        return one.end - plan.jobs[one.id].minutes - one.promised if one.promised is not None else 0

    def cause(one: Item) -> Item:
        """The first of those that keep it waiting which nothing late keeps waiting."""
        by = by_id.get(plan.slots[one.id].by)
        return cause(by) if one.state in (READY, WAITING) and by and (overdue(by) or behind(by) >= LATE) else one

    found: dict[str, list[Text]] = {one.id: [] for one in items if overdue(one)}
    for one in items:
        if one.state in (READY, WAITING) and one.late >= LATE:
            first = cause(one)
            hours = {"at": clock(one.begin), "promised": clock(one.promised or 0)}
            its = found.setdefault(first.id, [])
            if first is not one:
                its.append(LATE_BY.fill(job=one.text, late=length(one.late), **hours))

    def told(one: Item) -> Text:
        hours = {"job": one.text, "at": clock(one.begin), "promised": clock(one.promised or 0)}
        if overdue(one):
            return OVERDUE.fill(job=one.text, at=clock(one.begin + plan.jobs[one.id].minutes))
        if one.state == DONE:
            return ENDED.fill(job=one.text, at=clock(one.end), late=length(behind(one)))
        return BEGAN.fill(**hours) if one.state in AT_PLAY else LATE_BY.fill(late=length(one.late), **hours)

    order = sorted(found, key=lambda id: (-len(found[id]), by_id[id].begin, id))
    many = {id: [counted(len(its), *FOLLOW)] if its else [] for id, its in found.items()}
    return [Delay(joined([told(by_id[id]), *many[id]], "; "), found[id]) for id in order]


def to_call(plan: Plan, lanes: dict[str, list[Item]], items: list[Item], now: int | None) -> list[Call]:
    """For every place that is free now, the next that could be played there: all it waits for is over, its schools are
    not playing elsewhere, and its time has come. A later one goes first if the next cannot."""
    found: list[Call] = []
    lunch = plan.rules.lunch
    if now is None or (lunch and lunch[0] <= now < lunch[1]):
        return found
    busy = [plan.jobs[one.id] for one in items if one.state in AT_PLAY]
    for place, lane in lanes.items():
        rooms = plan.rules.rooms or {}
        if place not in rooms and any(one.state in AT_PLAY for one in lane):
            continue
        for one in (item for item in lane if item.state == READY):
            job = plan.jobs[one.id]
            taken = sum(plan.jobs[two.id].tables for two in lane if two.state in AT_PLAY)
            taken += sum(plan.jobs[call.id].tables for call in found if call.place == place)
            away = any(sum(together(job, b, school) for b in busy) >= plan.rules.most(school) for school in job.who)
            due = one.promised is None or one.promised <= now + plan.rules.change
            if away or not due or (place in rooms and taken + job.tables > rooms[place]):
                continue
            if lunch and now < lunch[0] < now + job.minutes:
                continue
            found.append(Call(place, one.id, _called(plan, place, job, CALL_THERE, CALL)))
            busy.append(job)
            if place not in rooms:
                break
    return found


def announce(plan: Plan, items: list[Item], calls: list[Call], now: int | None) -> Text:
    """What a speaker reads aloud."""
    lunch = plan.rules.lunch
    if now is not None and lunch and lunch[0] <= now < lunch[1]:
        return joined([ATTENTION, LUNCH_NOW.fill(at=clock(lunch[1]))])
    called = {call.id for call in calls}
    said = [COME.fill(all=_together(plan, [(call.place, call.id) for call in calls]))] if calls else []
    coming = [one for one in items if one.state in (READY, WAITING) and one.id not in called][:SOON]
    for at in sorted({one.begin for one in coming}):
        those = [(one.place, one.id) for one in coming if one.begin == at]
        said.append(NEXT.fill(at=clock(at), all=_together(plan, those)))
    return joined([ATTENTION, *said]) if said else NOTHING


def _together(plan: Plan, those: list[tuple[str, str]]) -> Text:
    """Matches with their places, to be read in one breath."""

    return joined([_called(plan, place, plan.jobs[id], JUST, AT_PLACE) for place, id in those], "; ")


def _called(plan: Plan, place: str, job: Job, just: Text, there: Text) -> Text:
    """A match with its place, unless it is called by it already: a group always plays at the same tables, where its
    tournament's final may be, too."""
    name = plan.rules.called(place)
    if job.text.pt.startswith(name.pt):
        return just.fill(job=job.text, who=who(job))
    title, comma, rest = (
        Text(*parts) for parts in zip(*(name.say(lang).rpartition(", ") for lang in ("pt", "en", "br")), strict=True)
    )
    if comma.pt and job.text.pt.startswith(title.pt):
        return just.fill(job=AT_TABLES.fill(job=job.text, who=who(job), rest=rest), who="")
    return there.fill(place=name, job=job.text, who=who(job))


def until(plan: Plan, items: list[Item], now: int) -> tuple[Text, int]:
    """What is waited for next."""
    moments = [(one.begin, TO_NEXT.fill(job=one.text)) for one in items if one.state in (READY, WAITING)]
    if plan.rules.lunch:
        moments += [(plan.rules.lunch[0], TO_LUNCH), (plan.rules.lunch[1], FROM_LUNCH)]
    moments += [(plan.end, TO_CEREMONY), (plan.over, TO_END)]
    at, text = min(
        ((at, text) for at, text in moments if at > now), key=lambda one: one[0], default=(plan.over, TO_END)
    )
    return text, at
