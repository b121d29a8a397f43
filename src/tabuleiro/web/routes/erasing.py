"""What can be deleted for good, by those whose it is: events, accounts, matches, names typed into a match."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends
from pydantic import Field

from tabuleiro.web.answers.matches import Forgotten, Match
from tabuleiro.web.events import words
from tabuleiro.web.events.access import account_of
from tabuleiro.web.events.accounts import COOKIE
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.accounts import need_account, slow_down
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.site import Answer, Router, Site, SiteOf, VisitorOf, answer

router = Router(prefix="/api", tags=["erasing"])

AccountOf = Annotated[dict[str, Any] | None, Depends(account_of)]


class Sure(Body):
    password: Annotated[str, Field(max_length=1000)]


@router.delete("/account")
async def forget_account(body: Sure, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[Forgotten]:
    """Delete the account that is signed in; with its password, so that nobody does it on a phone left lying about."""
    known = need_account(account)
    await slow_down(site, visitor, known["name"])
    await site.events.accounts.confirm(known, body.password)
    await site.house.whole(site.events.forget_account(known))
    response = answer(Forgotten(known["id"]))
    response.delete_cookie(COOKIE, path="/")
    return response


@router.delete("/events/{id}")
async def forget_event(id: str, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[Forgotten]:
    """Delete an event with all that belongs to it, also one that cannot be read any more."""
    known = need_account(account)
    row = await site.events.records.members.one(event=id[:64], account=known["id"])
    if row is None:
        raise Refusal(404, "missing", words.NO_EVENT)
    if row["role"] != "organiser":
        raise Refusal(403, "role", words.NOT_ALLOWED, roles=words.ROLES["organiser"])
    await site.house.whole(site.events.forget(id))
    return answer(Forgotten(id))


async def refuse_refereed(site: Site, id: str) -> None:
    if await site.events.records.refereed.one(match=id[:64]):
        raise Refusal(409, "taken", words.OF_AN_EVENT)


@router.delete("/matches/{id}")
async def forget_match(id: str, site: SiteOf, visitor: VisitorOf) -> Answer[Forgotten]:
    """Delete a match, by whoever sits at it."""
    await refuse_refereed(site, id)
    await site.house.whole(site.matches.forget(id, visitor))
    return answer(Forgotten(id))


@router.delete("/matches/{id}/names")
async def forget_names(id: str, site: SiteOf, visitor: VisitorOf) -> Answer[Match]:
    """Delete the names at one's own seats of a match."""
    await refuse_refereed(site, id)
    await site.house.whole(site.matches.forget_names(id, visitor))
    return answer(await site.matches.match_view(await site.matches.place(id), visitor))
