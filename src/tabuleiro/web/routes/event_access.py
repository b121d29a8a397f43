"""Who comes to an event, and how: links with QR codes, invitations, members; live streams, referee's tables, paper."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import Query, Request, Response
from fastapi.responses import RedirectResponse

from tabuleiro.web.answers import events as answers
from tabuleiro.web.answers.accounts import InvitationMade
from tabuleiro.web.answers.referee import RefereeTable
from tabuleiro.web.events import linking, words
from tabuleiro.web.events.access import Access, Anybody, Arbiter, Organiser, group_of
from tabuleiro.web.events.accounts import INVITATION, LINK, link_cookie_name, scope_of
from tabuleiro.web.events.kinds import View, pages_of
from tabuleiro.web.events.referee import table_view
from tabuleiro.web.live.hub import Listener, Message
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes import event_bodies as bodies
from tabuleiro.web.routes.accounts import invitation_view, set_private
from tabuleiro.web.routes.live import Counted
from tabuleiro.web.routes.pages import for_reading, the_page
from tabuleiro.web.site import Answer, Router, SiteOf, Stream, VisitorOf, answer, set_cookie, streamed, with_session

router = Router(tags=["events"])

MOMENT = 0.15  # seconds that lines are gathered before they are sent
PAGES = {"desk": "secretaria", "chief": "mesa", "arbiter": "mesa", "speaker": "anunciar", "school": "escola"}
PAGES |= {"screen": "ecra"}
After = Annotated[int | None, Query(ge=0, le=1_000_000_000)]


# Links


def link_view(access: Access, row: dict[str, Any]) -> answers.Link:
    link = f"/a/{access.site.events.accounts.token(row)}"
    scope = scope_of(row)
    return answers.Link(
        id=row["id"],
        role=row["role"],
        scope=answers.Scope(**scope or {}),
        label=row["label"],
        link=link,
        qr=f"/api/qr.svg?path={link}",
        expires=row["expires"],
        revoked=bool(row["revoked"]) or scope is None,
        used=row["used"],
    )


@router.get("/api/events/{id}/links")
async def links(access: Organiser) -> Answer[answers.Links]:
    """The links of arbiters and screens."""
    await access.site.events.read_access(access.held)
    rows = [row for row in access.held.links.values() if row["kind"] == LINK]
    return answer(answers.Links([link_view(access, row) for row in sorted(rows, key=lambda row: row["created"])]))


@router.post("/api/events/{id}/links", status_code=201)
async def make_link(body: bodies.NewLink, access: Organiser) -> Answer[answers.Link]:
    """A link for whoever watches over a place, without an account."""
    scope = checked_scope(access, body.scope.model_dump(exclude_none=True))
    accounts = access.site.events.accounts
    row = await accounts.make_link(LINK, access.held.id, body.role, body.days, body.label.strip(), scope)
    await access.site.events.read_access(access.held)
    return answer(link_view(access, row), 201)


@router.post("/api/events/{id}/links/fields", status_code=201)
async def make_links(body: bodies.Validity, access: Organiser) -> Answer[answers.Links]:
    """A link for each field, or each group of each tournament that is drawn."""
    event = access.held.event
    made = []
    for scope, label in pages_of(event).scopes(event.state):
        accounts = access.site.events.accounts
        made.append(await accounts.make_link(LINK, access.held.id, "arbiter", body.days, label, scope))
    await access.site.events.read_access(access.held)
    return answer(answers.Links([link_view(access, row) for row in made]), 201)


@router.post("/api/events/{id}/links/schools", status_code=201)
async def make_school_links(body: bodies.SchoolLinks, access: Organiser) -> Answer[answers.Links]:
    """A link for each school that has none, and for schools of which nobody is entered yet."""
    events, held = access.site.events, access.held
    await events.read_access(held)
    schools = held.event.state.schools()
    rows = list(held.links.values())
    made = await linking.make_school_links(events.accounts, held.id, rows, schools, body.names, body.days)
    await events.read_access(held)
    return answer(answers.Links([link_view(access, row) for row in made]), 201)


def checked_scope(access: Access, scope: View) -> View:
    """A scope of this event; a Problem that names what is not in it."""
    event = access.held.event
    if "group" in scope:
        scope["group"] = group_of(scope["group"])
    pages_of(event).check_scope(event.state, scope)
    return scope


@router.delete("/api/events/{id}/links/{link}")
async def revoke(link: str, access: Organiser) -> Answer[answers.Revoked]:
    """A link is of no use any more, at once."""
    events = access.site.events
    if not await events.records.links.change({"id": link[:32], "event": access.held.id}, revoked=True):
        raise Refusal(404, "missing", words.NO_LINK)
    await events.read_access(access.held)
    return answer(answers.Revoked(revoked=True))


@router.get("/a/{token}", include_in_schema=False)
async def open_link(token: str, request: Request, site: SiteOf, visitor: VisitorOf) -> Response:
    """Whoever opens a link has its role, with this device."""
    accounts = site.events.accounts
    try:
        row = await accounts.read_link(LINK, token)
        held = await site.events.held(row["event"])
    except Refusal as refusal:
        if for_reading(request):
            return the_page(site.settings.static, "a", visitor.lang, refusal.status)
        raise
    name = link_cookie_name(held.id)
    before = accounts.read_link_cookie(request.cookies.get(name))
    await accounts.use(row)
    if row["id"] not in held.links:  # made by another program
        await site.events.read_access(held)
    response = RedirectResponse(f"/e/{held.id}/{PAGES[row['role']]}", 303)
    lasts = max(1, int(row["expires"] - row["created"]))
    set_private(response, request, name, accounts.link_cookie(row, before[1] if before else ""), lasts)
    return response


# Invitations and members


@router.post("/api/events/{id}/invitations", status_code=201)
async def invite(body: bodies.NewInvitation, access: Organiser) -> Answer[InvitationMade]:
    """An invitation: for one account, once."""
    row = await access.site.events.accounts.make_link(INVITATION, access.held.id, body.role, body.days)
    return answer(invitation_view(access.site, row), 201)


@router.get("/api/events/{id}/members")
async def members(access: Organiser) -> Answer[answers.Members]:
    """Whose accounts have a role."""
    names = access.site.events.accounts.names
    rows = [answers.Member(id, names.get(id, ""), role) for id, role in access.held.members.items()]
    return answer(answers.Members(rows))


@router.delete("/api/events/{id}/members/{account}")
async def remove_member(account: str, access: Organiser) -> Answer[answers.Removed]:
    """An account has no role here any more."""
    held, events = access.held, access.site.events
    if account not in held.members:
        raise Refusal(404, "missing", words.NO_MEMBER)
    if held.members[account] == "organiser" and list(held.members.values()).count("organiser") == 1:
        raise Refusal(409, "taken", words.LAST_ORGANISER)
    await events.records.members.remove(event=held.id, account=account)
    await events.read_access(held)
    return answer(answers.Removed(removed=True))


# Live


@router.get("/api/events/{id}/events")
async def live(request: Request, access: Anybody, after: After = None) -> Stream[answers.EventNews]:
    """An event as it happens, for every screen."""
    held, site = access.held, access.site
    connection = Counted(site, access.visitor)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
    listener = site.house.hub.join(held.id)

    async def stream() -> AsyncIterator[str]:
        try:
            now = len(held.event.entries)
            hello = answers.EventHello("hello", held.id, now)
            yield f"event: hello\ndata: {msgspec.json.encode(hello).decode()}\n\n"
            async for messages in numbered(access, listener, now if seen is None or seen > now else seen):
                yield "".join(map(written, messages)) or ": .\n\n"
            yield "event: resync\ndata: {}\n\n"
        finally:
            site.house.hub.leave(listener)
            connection.close()

    return streamed(stream())


async def numbered(access: Access, listener: Listener, after: int) -> AsyncIterator[list[Message]]:
    """Every line once and in order: first what was missed, then what happens; [] now and then if nothing does.

    What comes within a moment is sent together: hundreds of screens cost little even when results pour in.
    """
    events, held, patience = access.site.events, access.held, access.site.settings.keep_alive
    found = await events.missed(held, after)
    while True:
        after = max((message.seq or 0 for message in found), default=after)
        yield found
        found = []
        try:
            heard = await asyncio.wait_for(listener.next(), patience)
        except TimeoutError:
            continue
        if not listener.waiting:
            await asyncio.sleep(MOMENT)
        while heard is not None:
            if heard.seq is None:
                found.append(heard)
            elif heard.seq > after:
                fresh = [heard] if heard.seq == after + 1 else await events.missed(held, after)
                found += fresh
                after = fresh[-1].seq or after
            if not listener.waiting:
                break
            heard = await listener.next()
        if heard is None:
            if found:
                yield found
            return


def written(message: Message) -> str:
    number = f"id: {message.seq}\n" if message.seq is not None else ""
    return f"{number}event: {message.kind}\ndata: {message.body}\n\n"


# The referee's table


@router.post("/api/events/{id}/slots/{place:path}/match", status_code=201)
async def referee(place: str, body: bodies.Refereed, request: Request, access: Arbiter) -> Answer[RefereeTable]:
    """A match that fills a slot when it ends; the referee has both seats."""
    known, cookie = with_session(request, access.visitor)
    await access.site.referees.begin(access, place, body.clock, known.holder or "")
    response = answer(await table_view(access, place), 201)
    set_cookie(response, request, cookie)
    return response


@router.get("/api/events/{id}/slots/{place:path}/match")
async def refereed(place: str, access: Anybody) -> Answer[RefereeTable]:
    """The match of a slot."""
    return answer(await table_view(access, place))
