"""The timetable of an event: hours, start, director."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from tabuleiro.cli.common import print_json
from tabuleiro.cli.events.common import open_event, read_settings, red, table
from tabuleiro.cli.events.running import WRITTEN, tell
from tabuleiro.olympiad import agenda
from tabuleiro.olympiad.director import PLAYING, SUPPOSED, director
from tabuleiro.olympiad.hours import Hours, clock, length, local_offset, minute, read_rooms
from tabuleiro.rules.text import Problem, Text

HEAD = Text("hora · fim · onde · jogo · quem · porquê", "time · end · where · match · who · why",
            "hora · fim · onde · jogo · quem · por quê")  # fmt: skip
ADOPTED = Text("Horário adotado: linha {seq} do registo.", "Timetable adopted: line {seq} of the log.",
               "Horário adotado: linha {seq} do registro.")  # fmt: skip
UNDRAWN = Text("Ainda nada foi sorteado: ficam as horas, e o horário adota-se depois do sorteio.",
               "Nothing is drawn yet: the hours are kept, and the timetable is adopted after the draw.",
               "Nada foi sorteado ainda: ficam as horas, e o horário é adotado depois do sorteio.")  # fmt: skip
PROPOSAL = Text("É uma proposta; com --adopt fica adotada.", "This is a proposal; --adopt makes it the timetable.")
NOTHING_BEGINS = Text("Não há ali nada sorteado que ainda não tenha começado.", "Nothing drawn there has yet to begin.")
CALLS = Text("Chamar", "Call")
LATE = Text("Atrasos", "Late")
SAY = Text("Para anunciar", "To announce")
COUNTDOWN = Text("Faltam {left} {what} ({at}).", "{left} {what} ({at}).")
COUNTDOWN_ONE = Text("Falta {left} {what} ({at}).", "{left} {what} ({at}).")  # an hour, or a minute


def make_hours(
    path: Path, said: Mapping[str, Any], greedy: bool, adopt: bool, by: str, as_json: bool, lang: str
) -> None:
    """Set hours, propose a timetable, and adopt it if that is asked for."""
    event = open_event(path)
    chosen: dict[str, Any] = {key: value for key, value in said.items() if value not in (None, "", [])}
    if "minutes" in chosen:
        chosen["minutes"] = read_settings(chosen["minutes"])
    if "rooms" in chosen:
        chosen["rooms"] = read_rooms(chosen["rooms"])
    if chosen.get("lunch") == "-":
        chosen["lunch"] = []
    if event.state.hours is None:
        chosen = {"offset": local_offset(noon(event.state.date)), **chosen}
    event.check({"seq": len(event.entries) + 1, "at": "", "by": by, "do": "hours", "hours": chosen})
    if chosen and (event.state.hours is not None or set(chosen) != {"offset"} or adopt):
        event.do("hours", by=by, hours=chosen)
    plan = agenda.propose(event, search=not greedy)
    made = agenda.adopt(event, plan.promise(), by=by) if adopt else []
    if as_json:
        print_json(
            {
                "hours": (event.state.hours or Hours()).json(),
                "end": clock(plan.end),
                "over": clock(plan.over),
                "proved": plan.proved,
                "adopted": bool(made),
                "text": plan.text().say(lang),
                "slots": [row(plan, slot, lang) for slot in plan.ordered()],
            }
        )
        return
    rows = [[*(str(cell) for cell in row(plan, slot, lang).values())][1:] for slot in plan.ordered()]
    print(table(HEAD.say(lang).split(" · "), rows))
    print(plan.text().say(lang))
    print((ADOPTED.fill(seq=made[-1]["seq"]) if made else UNDRAWN if adopt else PROPOSAL).say(lang))


def noon(day: str) -> datetime | None:
    """The middle of the event's day on this machine's clock: in summer it is another hour than in winter."""
    try:
        return datetime.combine(date.fromisoformat(day), datetime.min.time().replace(hour=12))
    except ValueError:
        return None


def begin(path: Path, matches: Sequence[str], by: str) -> None:
    """Say that matches have begun."""
    event = open_event(path)
    commands = event.kind.begin(event.state, [match.upper() if "-" in match else match for match in matches])
    if not commands:
        raise Problem(NOTHING_BEGINS)
    for entry in event.do_all(commands, by=by):
        tell(event, WRITTEN, entry)


def row(plan: agenda.Plan, slot: Any, lang: str) -> dict[str, str]:
    job = plan.jobs[slot.id]
    return {
        "id": slot.id,
        "begin": clock(slot.begin),
        "end": clock(slot.end),
        "place": plan.rules.called(slot.place).say(lang),
        "match": job.text.say(lang),
        "who": " – ".join(job.sides),
        "why": slot.why.say(lang),
    }


def direct(path: Path, now: str, as_json: bool, lang: str) -> None:
    """The day as its director sees it, at this moment or another."""
    event = open_event(path)
    if now:
        hours = event.state.hours or Hours()
        day = agenda.day_of(event, hours, event.entries)
        moment = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(minutes=minute(now) - hours.offset)
        event.clock = lambda: moment
    seen = director(event)
    if as_json:
        print_json(seen.json(lambda text: text.say(lang)))
        return
    print(seen.text.say(lang))
    if seen.now is not None and seen.until[1] > seen.now:
        left = seen.until[1] - seen.now
        said = COUNTDOWN_ONE if left == 1 or left // 60 == 1 else COUNTDOWN
        print(said.fill(left=length(left), what=seen.until[0], at=clock(seen.until[1])).say(lang))
    for title, texts in ((CALLS, [call.text for call in seen.calls]), (LATE, [one.text for one in seen.late])):
        if texts:
            print(f"\n{title.say(lang)}:")
            print("\n".join(red(f"  {text.say(lang)}") for text in texts))
    print(f"\n{SAY.say(lang)}:\n  {seen.announcement.say(lang)}")
    for place, lane in seen.lanes.items():
        print(f"\n{seen.names[place].say(lang)}")
        for one in lane:
            mark = {"done": "✓", PLAYING: "▶", SUPPOSED: "▷"}.get(one.state, " ")
            late = f" (+{one.late})" if one.late else ""
            print(f"  {mark} {clock(one.begin)}–{clock(one.end)}{late}  {one.text.say(lang)}  {' – '.join(one.sides)}")
