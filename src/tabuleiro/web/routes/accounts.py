"""Accounts: the first one, signing in and out, devices, passwords, invitations."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request, Response
from pydantic import Field

from tabuleiro.web.answers import accounts as answers
from tabuleiro.web.events import words
from tabuleiro.web.events.access import account_of
from tabuleiro.web.events.accounts import COOKIE, INVITATION, KNOWN, LASTS, device_of, digest
from tabuleiro.web.events.choosing import login_of
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Router, Site, SiteOf, VisitorOf, answer

router = Router(prefix="/api", tags=["accounts"])

Row = dict[str, Any]
Secret = Annotated[str, Field(max_length=1000)]
AccountOf = Annotated[Row | None, Depends(account_of)]
YEAR = 366 * 24 * 3600


class Credentials(Body):
    name: Annotated[str, Field(max_length=200)] = ""
    password: Secret = ""


class FirstCredentials(Credentials):
    token: Annotated[str, Field(max_length=100)] = ""


class Passwords(Body):
    old: Secret
    new: Secret


class Fresh(Body):
    password: Secret


class Days(Body):
    days: Annotated[float, Field(gt=0, le=366, strict=False)] = 7


def account_view(site: Site, account: Row | None) -> answers.Account:
    shown = answers.AccountHead(account["id"], account["name"], bool(account["organiser"])) if account else None
    return answers.Account(shown, first=bool(site.events.accounts.first_token))


async def signed_in(site: Site, request: Request, account: Row, status: int = 200) -> Answer[answers.Account]:
    """The answer to who has signed in; the session that this device had before ends."""
    accounts = site.events.accounts
    await accounts.end(request.cookies.get(COOKIE))
    token = await accounts.sign_in(account, device_of(request.headers.get("user-agent", "")))
    response = answer(account_view(site, account), status)
    set_private(response, request, COOKIE, token, LASTS)
    if not accounts.known_device(request.cookies.get(KNOWN), account["name"]):
        set_private(response, request, KNOWN, accounts.known_cookie(account), YEAR)
    return response


def set_private(response: Response, request: Request, name: str, value: str, lasts: int) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=lasts, httponly=True, samesite="lax", secure=secure, path="/")


def need_account(account: Row | None, organiser: bool = False) -> Row:
    if account is None:
        raise Refusal(401, "account", words.SIGN_IN)
    if organiser and not account["organiser"]:
        raise Refusal(403, "role", words.NO_ORGANISER)
    return account


async def slow_down(site: Site, visitor: Visitor, name: str) -> None:
    """Passwords are tried a few times a minute; a school that shares one address has room for its people.

    Who tries counts, and never the account alone: strangers cannot lock its owner out. A device on which the owner was
    signed in before is counted by itself, so that not even a neighbour at the same address can.
    """
    if device := site.events.accounts.known_device(visitor.cookies.get(KNOWN), name):
        await site.tries.check(site.settings.logins, "login", f"device {device}")
        return
    await site.tries.check(site.settings.logins, "login", f"{visitor.network} {login_of(name)}")
    await site.tries.check(site.settings.logins_of_address, "login", f"from {visitor.network}")


@router.get("/account")
async def account(request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Account]:
    """Who is signed in."""
    await site.events.accounts.look()
    return answer(account_view(site, account))


@router.post("/account/first", status_code=201)
async def first(body: FirstCredentials, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Account]:
    """The first account of a site."""
    await slow_down(site, visitor, "first account")
    made = await site.events.accounts.create_first(body.name, body.password, body.token)
    return await signed_in(site, request, made, 201)


@router.post("/account/login")
async def login(body: Credentials, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Account]:
    await slow_down(site, visitor, body.name)
    return await signed_in(site, request, await site.events.accounts.login(body.name, body.password))


@router.post("/account/logout")
async def logout(request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Account]:
    """This device is signed out, and what it showed until now is worth nothing."""
    await site.events.accounts.end(request.cookies.get(COOKIE))
    response = answer(account_view(site, None))
    response.delete_cookie(COOKIE, path="/")
    return response


@router.post("/account/password")
async def password(
    body: Passwords, request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf
) -> Answer[answers.Account]:
    """Another password."""
    known = need_account(account)
    await slow_down(site, visitor, known["name"])
    return await signed_in(site, request, await site.events.accounts.change_password(known, body.old, body.new))


@router.get("/account/sessions")
async def sessions(request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Sessions]:
    """The devices that are signed in."""
    known = need_account(account)
    here = digest(request.cookies.get(COOKIE, ""))
    rows = [
        answers.Session(row["id"], row["label"], row["created"], seen=60.0 * row["used"], here=row["id"] == here)
        for row in await site.events.accounts.sessions(known)
    ]
    return answer(answers.Sessions(rows))


@router.delete("/account/sessions/{session}")
async def end_session(session: str, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.Ended]:
    """A device is signed out, at once."""
    known = need_account(account)
    if not await site.events.accounts.sign_out(known, session[:64]):
        raise Refusal(404, "missing", words.NO_SESSION)
    return answer(answers.Ended(ended=True))


@router.get("/account/resets/{token}")
async def forgotten(token: str, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Forgetful]:
    """Whose password a link sets."""
    await slow_down(site, visitor, "reset")
    return answer(answers.Forgetful((await site.events.accounts.read_reset(token))["name"]))


@router.post("/account/resets/{token}")
async def reset(token: str, body: Fresh, request: Request, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Account]:
    """Set a password that was forgotten, by the link that `tabuleiro account reset` has made."""
    await slow_down(site, visitor, "reset")
    return await signed_in(site, request, await site.events.accounts.reset(token, body.password))


@router.post("/invitations", status_code=201)
async def invite(body: Days, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Answer[answers.InvitationMade]:
    """Invite another organiser, who may make events too."""
    need_account(account, organiser=True)
    row = await site.events.accounts.make_link(INVITATION, "", "organiser", body.days)
    return answer(invitation_view(site, row), 201)


def invitation_view(site: Site, row: Row) -> answers.InvitationMade:
    return answers.InvitationMade(row["id"], f"/i/{site.events.accounts.token(row)}", row["expires"])


@router.get("/invitations/{token}")
async def invitation(token: str, site: SiteOf, visitor: VisitorOf) -> Answer[answers.Invitation]:
    """What an invitation is for."""
    accounts = site.events.accounts
    if accounts.is_first(token):
        return answer(answers.Invitation(role="organiser", organiser=True, event=None, expires=None, first=True))
    row = await accounts.read_link(INVITATION, token)
    event = None
    if row["event"]:
        held = await site.events.held(row["event"])
        event = answers.EventNamed(held.id, held.event.state.name)
    return answer(
        answers.Invitation(
            role=row["role"], organiser=not row["event"], event=event, expires=row["expires"], first=False
        )
    )


@router.post("/invitations/{token}", status_code=201)
async def accept(
    token: str, body: Credentials, request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf
) -> Answer[answers.Account]:
    """Take up an invitation: with a new account, or with the one that is signed in."""
    await slow_down(site, visitor, f"invitation {token[:16]}")
    accounts = site.events.accounts
    if accounts.is_first(token):
        return await signed_in(site, request, await accounts.create_first(body.name, body.password, token), 201)
    known, row = await accounts.accept(token, None if body.name or body.password else account, body.name, body.password)
    if row["event"]:
        await site.events.read_access(await site.events.held(row["event"]))
    return await signed_in(site, request, known, 201)
