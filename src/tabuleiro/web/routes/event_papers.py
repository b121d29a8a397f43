"""The papers of an event, printed in another process from a copy of the event, so that nobody waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Query, Request
from pydantic import Field

from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.web.answers.events import Papers
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Access, Organiser, Staff, Who
from tabuleiro.web.events.accounts import LINK, scope_of
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.site import Answer, Paper, Router, answer

router = Router(prefix="/api/events/{id}/print", tags=["events"])

OF_DESK = ("badges", "names", "schools", "envelopes", "groups")
OF_ORGANISERS = (  # with the names of everybody
    *("all", "badges", "certificates", "names", "schools", "envelopes"),
    *("school-cards", "team-certificates", "thanks"),
)
Short = Annotated[str, Query(max_length=64)]


def documents(access: Access) -> dict[str, object]:
    """The papers that whoever asks may print."""
    from tabuleiro.printing.events import documents_of

    role, found = access.who.role, documents_of(access.held.event)
    if role == "desk":
        return {name: found[name] for name in OF_DESK if name in found}
    return {k: v for k, v in found.items() if role == "organiser" or k not in OF_ORGANISERS}


@router.get("")
async def papers(access: Staff) -> Answer[Papers]:
    """What there is to print."""
    return answer(Papers(list(documents(access))))


@router.get("/{what}.pdf")
async def paper(
    what: str,
    request: Request,
    access: Staff,
    part: Short = "",
    round: Annotated[int, Query(ge=0, le=1000)] = 0,
    lang: Annotated[str, Query(pattern="^(pt|br|en)?$")] = "",
    shown: Annotated[str, Query(pattern="^(name|initials|number)?$")] = "",
) -> Paper:
    """A paper as PDF."""
    known = documents(access)
    if what not in known:
        raise Refusal(404, "missing", words.NO_PAPER, what=what[:40], known=", ".join(known))
    links = school_links(access) if what == "envelopes" else {}
    return await printed(access, request, what, lang=lang, shown=shown, only=part, round=round, links=links)


class Thanks(Body):
    """Teachers and volunteers to be thanked: a line for each, the name; what they did."""

    helpers: Annotated[str, Field(max_length=30_000)] = ""
    lang: Literal["", "pt", "br", "en"] = ""


@router.post("/thanks.pdf")
async def thanks(body: Thanks, request: Request, access: Organiser) -> Paper:
    """Certificates for teachers and volunteers, whose names are kept nowhere."""
    from tabuleiro.printing.events import read_helpers

    return await printed(access, request, "thanks", lang=body.lang, helpers=read_helpers(body.helpers))


@router.get("/cards/{role}.pdf")
async def cards(role: str, request: Request, access: Organiser) -> Paper:
    """The codes of all links of a role, as cards to cut."""
    accounts, held = access.site.events.accounts, access.held
    await access.site.events.read_access(held)
    rows = [row for row in held.links.values() if row["kind"] == LINK and row["role"] == role and accounts.good(row)]
    if not rows:
        raise Refusal(404, "missing", words.NO_LINKS)
    line = f"{words.CARD[role].say(access.who.lang)} · {held.event.state.name}"
    ordered = sorted(rows, key=lambda row: sorting(row["label"]))
    found = [(row["label"] or role, line, f"/a/{accounts.token(row)}") for row in ordered]
    return await printed(access, request, "cards", cards=found)


def school_links(access: Access) -> dict[str, str]:
    """The link of each school that has one, without the address of the site; the newest."""
    accounts, held = access.site.events.accounts, access.held
    rows = [row for row in held.links.values() if row["kind"] == LINK and row["role"] == "school"]
    good = [row for row in sorted(rows, key=lambda row: row["created"]) if accounts.good(row)]
    who = {row["id"]: Who("school", "", "pt", scope_of(row) or {}) for row in good}
    return {who[row["id"]].school(held.event.state): f"/a/{accounts.token(row)}" for row in good}


async def printed(
    access: Access, request: Request, what: str, links: Mapping[str, str] | None = None, **how: Any
) -> Paper:
    """A paper, made elsewhere; `links` without the address of the site."""
    held = access.held
    base = (access.site.settings.address or str(request.base_url)).rstrip("/")
    cards = [(label, line, base + path) for label, line, path in how.pop("cards", ())]
    made = await access.site.chores.printed(
        access.visitor,
        "event",
        **await held.copied(access.at),
        place=f"{base}/e/{held.id}/mesa?lugar=",
        what=what,
        links={id: base + path for id, path in (links or {}).items()},
        cards=cards,
        logos=held.site["logos"],
        **{"lang": "", **how},
    )
    return Paper(made, headers={"content-disposition": f'inline; filename="{what}.pdf"'})
