"""Events: made, brought, seen, run. Who may do what is said by each address's kind of access."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Query

from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.formats import Format, format_names, format_text, read_format, read_toml
from tabuleiro.web.answers import entrants, pairings, rankings, replaced, results
from tabuleiro.web.answers import events as answers
from tabuleiro.web.chores import aside
from tabuleiro.web.events import demo, doing, files, todo, views, words
from tabuleiro.web.events.access import Access, Anybody, Arbiter, Desk, Organiser, Staff, Who, account_of
from tabuleiro.web.events.kinds import Chosen
from tabuleiro.web.events.seen import Seen, minute, see
from tabuleiro.web.events.service import Held
from tabuleiro.web.problems import Refusal, problem_of
from tabuleiro.web.routes import event_bodies as bodies
from tabuleiro.web.routes.accounts import need_account
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Csv, Lang, Lines, Router, Site, SiteOf, VisitorOf, Workbook, answer

router = Router(prefix="/api", tags=["events"])

AccountOf = Annotated[dict[str, Any] | None, Depends(account_of)]
Part = Annotated[str, Query(max_length=64)]
Number = Annotated[int, Query(ge=0, le=100_000)]
T = TypeVar("T")
SCREENS = 2.0  # seconds between two hall displays: of thousands of pupils one takes a moment to make


# Formats


@router.get("/formats")
async def formats(visitor: VisitorOf) -> Answer[answers.Formats]:
    """The regulations of the house."""
    return answer(answers.Formats([views.format_view(read_format(name)) for name in format_names()]))


@router.get("/formats/{name}")
async def format(name: str, visitor: VisitorOf) -> Answer[answers.Format]:
    """A regulation, with its file to copy and change."""
    if name not in format_names():
        raise Refusal(404, "missing", words.NO_EVENT)
    return answer(replaced(views.format_view(read_format(name)), toml=format_text(name)))


# Making


async def head(access: Access) -> answers.Head:
    """The head of an event for whoever asks."""
    own = access.who.role == "organiser"
    return for_whom(await (see(access, "own head", views.own_head) if own else see(access, "head", views.head)), access)


def for_whom(head: answers.Head, access: Access) -> answers.Head:
    return replaced(head, role=access.who.role, scope=answers.Scope(**access.who.scope))


def as_role(site: Site, held: Held, account: dict[str, Any], visitor: Visitor, role: str = "organiser") -> Access:
    """The access of an account, where no address has asked for it."""
    return Access(site, held, Who(role, f"{role} {account['id']}", visitor.lang, {}, account), visitor)


@router.get("/events")
async def mine(site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Events]:
    """The events in which whoever is signed in has a role; those that cannot be read are named apart."""
    known = need_account(account)
    found = []
    for held, role in await site.events.mine(known["id"]):
        view = await see(as_role(site, held, known, visitor, role), "head", views.head)
        found.append(replaced(view, archived=held.site["archived"], demo=held.site["demo"], role=role))
    aside = [
        answers.Aside(id, problem_of(problem, visitor.lang)) for id, problem in await site.events.aside_of(known["id"])
    ]
    return answer(answers.Events(found, aside))


@router.post("/events", status_code=201)
async def create(body: bodies.NewEvent, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Head]:
    """An event from a format, with its settings."""
    known = need_account(account, organiser=True)
    site.rates.check(site.settings.created, "events", known["id"])

    def make() -> Event:
        return Event.create(
            Memory(),
            read_toml("own", body.toml) if body.toml else named_format(body.format),
            body.name,
            by=f"organiser {known['id']}",
            settings=body.settings,
            language=body.language,
            date=body.date,
            retention=body.retention,
        )

    event = await aside(make)
    held = await site.events.add(event, known["id"], public=body.public, names=body.names)
    return answer(await head(as_role(site, held, known, visitor)), 201)


def named_format(name: str) -> Format:
    """A format of the house; a path on the server is none."""
    format_text(name)
    return read_format(name)


@router.post("/events/demo", status_code=201)
async def make_demo(
    body: bodies.Demo, site: SiteOf, visitor: VisitorOf, account: AccountOf, lang: Lang
) -> Answer[answers.Head]:
    """A filled event to try everything on."""
    known = need_account(account, organiser=True)
    site.rates.check(site.settings.created, "events", known["id"])
    event = await aside(demo.demo, body.kind, lang, secrets.randbelow(1_000_000))
    held = await site.events.add(event, known["id"], demo=True)
    return answer(await head(as_role(site, held, known, visitor)), 201)


@router.post("/events/file", status_code=201)
async def bring(body: bodies.Files, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Head]:
    """An event from its file."""
    known = need_account(account, organiser=True)
    site.rates.check(site.settings.created, "events", known["id"])
    site.chores.count(visitor)
    event = await aside(files.read_files, body.log, body.people)
    held = await site.events.add(event, known["id"], public=body.public, names=body.names)
    return answer(await head(as_role(site, held, known, visitor)), 201)


@router.get("/events/{id}")
async def show(access: Anybody) -> Answer[answers.Head]:
    """What an event is."""
    return answer(await head(access))


@router.post("/events/{id}/site")
async def set_site(body: bodies.SiteSettings, access: Organiser) -> Answer[answers.Head]:
    """Whether an event is public, and how pupils are called there."""
    await access.site.events.set_site(access.held, **body.model_dump(exclude_none=True))
    return answer(await head(access))


@router.get("/events/{id}/file/log")
async def take_log(access: Organiser) -> Lines:
    """The file of the event."""
    event = access.held.event
    return Lines(files.write_log(event.entries), headers=saved_as(event, ".jsonl"))


@router.get("/events/{id}/file/people")
async def take_people(access: Organiser) -> Answer[entrants.NamesFile]:
    """The names beside it."""
    event = access.held.event
    return Answer(await asyncio.to_thread(files.write_names, event), headers=saved_as(event, ".jsonl.people"))


def saved_as(event: Event, more: str) -> dict[str, str]:
    """Headers of a file that is to be kept."""
    return {"content-disposition": f'attachment; filename="{files.file_name(event)}{more}"'}


# Seeing


@router.get("/events/{id}/registrations")
async def registrations(access: Staff, part: Part = "") -> Answer[entrants.Registrations]:
    """Who is registered."""
    return answer(await see(access, ("registrations", part), partial(views.registrations, part=part)))


@router.get("/events/{id}/next")
async def what_is_next(access: Organiser) -> Answer[pairings.Todos]:
    """Everything to do now."""
    return answer(await see(access, "next", todo.todo))


@router.get("/events/{id}/format")
async def own_settings(access: Organiser) -> Answer[answers.Format]:
    """The regulation of this event, which may be the organiser's own, with what may be set."""
    return answer(await see(access, "format", lambda seen: views.format_view(seen.state.format)))


@router.get("/events/{id}/proposal")
async def proposal(access: Organiser, part: Part, group: Part = "") -> Answer[pairings.Proposal]:
    """The next round as it would be drawn, to be changed by hand."""
    return answer(await see(access, ("proposal", part, group), partial(doing.proposal, part=part, group=group)))


@router.get("/events/{id}/plans")
async def plans(access: Organiser, part: Part) -> Answer[pairings.Plans]:
    """How a category could be played, and what it takes."""
    return answer(await see(access, ("plans", part), partial(doing.plans, part=part)))


@router.get("/events/{id}/rounds")
async def rounds(
    access: Anybody,
    part: Part = "",
    group: Part = "",
    round: Number = 0,
    field: Part = "",
    open: Annotated[bool, Query()] = False,
) -> Answer[pairings.Rounds]:
    """Disputes or tables, with their results."""
    chosen = Chosen(part, group, round, field, open)
    return answer(await see(access, ("rounds", chosen, minute(access)), partial(views.rounds, chosen=chosen)))


@router.get("/events/{id}/mine")
async def my_places(access: Arbiter) -> Answer[pairings.Rounds]:
    """What an arbiter is to watch over: the places of the link, what is open first."""
    scope = dict(access.who.scope)
    chosen = Chosen(str(scope.get("part", "")), str(scope.get("group", "")), field=str(scope.get("field", "")))

    def view(seen: Seen) -> pairings.Rounds:
        return seen.pages.mine(seen, scope, chosen)

    return answer(await see(access, ("mine", minute(access), *sorted(scope.items())), view))


@router.get("/events/{id}/why")
async def why(access: Arbiter, part: Part, group: Part = "", round: Number = 1) -> Answer[pairings.Reasons]:
    """Why each pairing of a round is as it is."""
    view = partial(views.reasons, part=part, group=group, round=round)
    return answer(await see(access, ("why", part, group, round), view))


@router.get("/events/{id}/standings")
async def standings(access: Anybody, part: Part, group: Part = "") -> Answer[rankings.Standings]:
    """Who stands where, and why."""
    view = partial(views.standings, part=part, group=group)
    return answer(await see(access, ("standings", part, group), view))


@router.get("/events/{id}/prizes")
async def prizes(access: Anybody) -> Answer[rankings.Prizes]:
    """Podiums, and the table of schools."""
    return answer(await see(access, "prizes", views.prizes))


@router.get("/events/{id}/screen")
async def screen(access: Anybody) -> Answer[rankings.Screen]:
    """All that a hall display shows."""
    view = await see(access, ("screen", minute(access)), views.screen, SCREENS)
    return answer(replaced(view, head=for_whom(view.head, access)))


@router.get("/events/{id}/log")
async def log(
    access: Organiser, after: Number = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 200
) -> Answer[results.LogLines]:
    """The log: who did what, and when."""
    return answer(await see(access, ("log", after, limit), partial(views.log, after=after, limit=limit)))


# Registering


@router.get("/events/{id}/template")
async def template(access: Organiser) -> Answer[entrants.Template]:
    """A sample table to fill in."""
    return answer(entrants.Template(access.held.event.kind.template()))


@router.post("/events/{id}/import")
async def import_table(body: bodies.PastedTable, access: Organiser) -> Answer[entrants.Import]:
    """Teams or entries from a table: tried first, then all or nothing."""
    held, who = access.held, access.who

    def work(event: Event) -> entrants.Import:
        return doing.import_table(event, who, body.table, body.consent, body.commit, body.columns)

    access.site.chores.count(access.visitor)
    if body.commit:
        view = await access.site.events.do(held, work)
    else:  # only tried: on a copy, so that no result waits for it
        copy = await held.copied()
        view = await aside(lambda: work(files.remade(**copy)))
    return answer(view)


@router.post("/events/{id}/import/preview")
async def preview_table(body: bodies.BroughtTable, access: Organiser) -> Answer[entrants.Preview]:
    """The beginning of a table, and which of its columns are ours; a file of another kind says which it is."""
    access.site.chores.count(access.visitor)
    kind = access.held.event.kind
    return answer(await aside(doing.preview_table, kind, body.table, body.file, body.columns))


@router.get("/events/{id}/tables/{what}.{form}")
async def take_table(what: str, form: str, access: Organiser) -> Csv | Workbook:
    """Results, standings, line-ups, lists or hours, as CSV or as an Excel workbook."""
    access.site.chores.count(access.visitor)
    data = await see(access, ("table", what, form, minute(access)), partial(doing.export_table, what=what, form=form))
    return (Csv if form == "csv" else Workbook)(data, headers=saved_as(access.held.event, f"-{what}.{form}"))


@router.post("/events/{id}/roster")
async def roster(body: bodies.Roster, access: Desk) -> Answer[results.Done]:
    """Pupils join or leave a team."""
    work = partial(_with(doing.change_roster, access), said=body.model_dump())
    return answer(await access.site.events.do(access.held, work))


@router.post("/events/{id}/late")
async def late(body: bodies.Late, access: Desk) -> Answer[results.Done]:
    """Somebody comes after the draw."""
    work = partial(_with(doing.add_late, access), said=body.model_dump())
    return answer(await access.site.events.do(access.held, work))


def _with(work: Callable[..., T], access: Access) -> Callable[..., T]:
    def done(event: Event, **data: Any) -> T:
        return work(event, access.who, **data)

    return done


# Running


@router.post("/events/{id}/pair")
async def pair(body: bodies.Draw, access: Organiser) -> Answer[pairings.Drawn]:
    """Draw what is due."""
    work = partial(_with(doing.draw, access), part=body.part, plan=body.plan, seed=body.seed, absent=body.absent)
    view = await access.site.events.do(access.held, work)
    rows = await see(access, ("made", view.seq, body.part), lambda seen: seen.pages.named(seen, view.made))
    return answer(replaced(view, made=rows))


@router.get("/events/{id}/draws")
async def draws(access: Anybody, part: Part = "") -> Answer[pairings.Draws]:
    """What was drawn, with the seeds and the check codes, for whoever wants to draw it again."""
    return answer(await see(access, ("draws", part), partial(views.drawn, part=part)))


@router.post("/events/{id}/results")
async def report(body: bodies.NewResult, access: Arbiter) -> Answer[results.Reported]:
    """A result; sent again with its key, it is entered once."""
    doing.check_key(body.key)
    held, who, place = access.held, access.who, body.place.said()

    def work(event: Event) -> results.Reported:
        return doing.report(held, event, who, body.key, place, body.result, body.was, body.correct, body.seats)

    view = await access.site.events.do(held, work)
    if view.conflict:
        view = await see(access, ("reported", view.seq), partial(doing.with_conflict, reported=view))
    return answer(view)


@router.post("/events/{id}/notes")
async def note(body: bodies.Note, access: Arbiter) -> Answer[results.Noted]:
    """A note."""
    doing.check_key(body.key, needed=False)
    held, who, place = access.held, access.who, body.place.said()
    view = await access.site.events.do(held, lambda event: doing.note(held, event, who, body.key, body.text, place))
    return answer(view)


@router.post("/events/{id}/commands")
async def command(body: bodies.NewCommand, access: Staff) -> Answer[results.Done]:
    """Any other command of an event."""
    doing.check_key(body.key, needed=False)
    held, who = access.held, access.who

    def work(event: Event) -> results.Done:
        return doing.command(held, event, who, body.do, body.data, body.key, body.expect)

    return answer(await access.site.events.do(held, work))


@router.get("/events/{id}/pending")
async def pending(access: Organiser) -> Answer[results.Pending]:
    """Matches that a correction has left with others than the results say."""
    return answer(await see(access, "pending", doing.pending))


@router.post("/events/{id}/settle")
async def settle(body: bodies.Settle, access: Organiser) -> Answer[results.Settled]:
    """Make anew what has not begun and has the wrong people; the rest stands, if that is said. `trial`: only told."""
    if body.trial:
        key = ("settle", secrets.token_hex(8))
        return answer(
            await see(access, key, partial(doing.settle_trial, who=access.who, part=body.part, uphold=body.uphold))
        )
    work = partial(_with(doing.settle, access), part=body.part, uphold=body.uphold)
    return answer(await access.site.events.do(access.held, work))


@router.post("/events/{id}/consequences")
async def consequences(body: bodies.NewCommand, access: Organiser) -> Answer[results.Consequences]:
    """What a command would change, without doing it."""
    who = access.who
    key = ("consequences", secrets.token_hex(8))
    return answer(await see(access, key, lambda seen: doing.consequences(seen, who, body.do, body.data)))


# People


@router.get("/events/{id}/people")
async def people(access: Organiser) -> Answer[entrants.People]:
    """The names that are kept."""
    return answer(await see(access, "people", _people))


def _people(seen: Seen) -> entrants.People:
    where = {one.id: one.where for one in seen.state.enrolled()}
    rows = [
        entrants.Person(id, p.name, consent=p.consent, keep_until=p.keep_until, where=where.get(id, ""))
        for id, p in seen.event.people.items()
    ]
    return entrants.People(rows, erased=len(seen.state.erased))


def _export(seen: Seen, person: str) -> entrants.PersonExport:
    return entrants.PersonExport(**seen.event.export_person(person))


@router.get("/events/{id}/people/{person}")
async def export_person(person: str, access: Organiser) -> Answer[entrants.PersonExport]:
    """All that is kept of somebody."""
    return answer(await see(access, ("person", person), partial(_export, person=person)))


@router.post("/events/{id}/people")
async def mark_people(body: bodies.Several, access: Organiser) -> Answer[entrants.Marked]:
    """Mark the consent of several people."""
    held = access.held

    def work(event: Event) -> entrants.Marked:
        ids = list(event.people) if body.ids == "all" else list(body.ids)
        event.mark(ids, consent=body.consent)
        return entrants.Marked(len(ids))

    view = await access.site.events.do(held, work)
    access.site.events.look_again(held)
    return answer(view)


@router.post("/events/{id}/people/forget")
async def forget(access: Organiser) -> Answer[entrants.ErasedNames]:
    """Erase all names whose day has passed."""
    today = datetime.now(UTC).date().isoformat()
    held, by = access.held, access.who.by
    gone = await access.site.events.do(held, lambda event: event.erase_expired(today, by=by))
    access.site.events.look_again(held)
    return answer(entrants.ErasedNames(len(held.event.entries), erased=len(gone)))


@router.post("/events/{id}/people/{person}")
async def mark_person(person: str, body: bodies.PersonChange, access: Organiser) -> Answer[entrants.PersonExport]:
    """Correct a name, mark consent, change the day until which it is kept."""
    held = access.held
    if body.keep_until:
        check_date(body.keep_until)
    await access.site.events.do(held, lambda event: event.mark([person], **body.model_dump(exclude_none=True)))
    access.site.events.look_again(held)
    return answer(await see(access, ("person", person), partial(_export, person=person)))


def check_date(date: str) -> None:
    try:
        datetime.strptime(date, "%Y-%m-%d")
    except ValueError:
        raise Refusal(400, "bad", words.BAD_DATE, date=date) from None


@router.delete("/events/{id}/people/{person}")
async def erase(person: str, access: Organiser) -> Answer[results.Written]:
    """Forget a name for ever."""
    held, by = access.held, access.who.by
    entry = await access.site.events.do(held, lambda event: event.erase(person, by=by))
    access.site.events.look_again(held)
    return answer(results.Written(entry["seq"]))
