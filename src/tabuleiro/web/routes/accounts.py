"""Accounts: the first one, signing in and out, passwords, invitations."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from tabuleiro.web.events import words
from tabuleiro.web.events.access import account_of
from tabuleiro.web.events.accounts import COOKIE, INVITATION, LASTS
from tabuleiro.web.guard import LOCAL, name_of
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.site import Site, SiteOf, VisitorOf, answer

router = APIRouter(prefix="/api", tags=["accounts"])

Row = dict[str, Any]
Secret = Annotated[str, Field(max_length=1000)]
AccountOf = Annotated[Row | None, Depends(account_of)]
PROXIES = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class Entry(Body):
    name: Annotated[str, Field(max_length=200)] = ""
    password: Secret = ""


class First(Entry):
    token: Annotated[str, Field(max_length=100)] = ""


class Passwords(Body):
    old: Secret
    new: Secret


class Days(Body):
    days: Annotated[float, Field(gt=0, le=366, strict=False)] = 7


def here(request: Request) -> bool:
    """Whether a request comes from this very machine, and not through somebody who passes requests on."""
    address = request.client.host if request.client else ""
    direct = not any(name in request.headers for name in PROXIES)
    return direct and address in LOCAL and name_of(request.headers.get("host", "")) in LOCAL


def account_view(site: Site, request: Request, account: Row | None) -> Row:
    accounts = site.events.accounts
    shown = account and {"id": account["id"], "name": account["name"], "organiser": bool(account["organiser"])}
    return {"account": shown, "first": bool(accounts.first_token) and here(request)}


def signed_in(site: Site, request: Request, account: Row, status: int = 200) -> Response:
    response = answer(account_view(site, request, account), status)
    set_private(response, request, COOKIE, site.events.accounts.cookie(account), LASTS)
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


def slow_down(site: Site, visitor: Any, name: str) -> None:
    """Passwords are tried a few times a minute; a school that shares one address has room for its people."""
    site.rates.check(site.settings.logins, "login", " ".join(name.split()).casefold())
    site.rates.check(site.settings.logins_of_address, "login", f"from {visitor.address}")


@router.get("/account")
async def account(request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Response:
    """Who is signed in."""
    return answer(account_view(site, request, account))


@router.post("/account/first", status_code=201)
async def first(body: First, request: Request, site: SiteOf, visitor: VisitorOf) -> Response:
    """The first account of a site."""
    slow_down(site, visitor, "first account")
    made = await site.events.accounts.create_first(body.name, body.password, body.token, here(request))
    return signed_in(site, request, made, 201)


@router.post("/account/login")
async def login(body: Entry, request: Request, site: SiteOf, visitor: VisitorOf) -> Response:
    slow_down(site, visitor, body.name)
    return signed_in(site, request, await site.events.accounts.login(body.name, body.password))


@router.post("/account/logout")
async def logout(request: Request, site: SiteOf, visitor: VisitorOf) -> Response:
    response = answer(account_view(site, request, None))
    response.delete_cookie(COOKIE, path="/")
    return response


@router.post("/account/password")
async def password(body: Passwords, request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Response:
    """Another password."""
    known = need_account(account)
    slow_down(site, visitor, known["name"])
    return signed_in(site, request, await site.events.accounts.change_password(known, body.old, body.new))


@router.post("/invitations", status_code=201)
async def invite(body: Days, site: SiteOf, visitor: VisitorOf, account: AccountOf) -> Response:
    """Invite another organiser, who may make events too."""
    need_account(account, organiser=True)
    row = await site.events.accounts.make_link(INVITATION, "", "organiser", body.days)
    return answer(invitation_view(site, row), 201)


def invitation_view(site: Site, row: Row) -> Row:
    return {"id": row["id"], "link": f"/i/{site.events.accounts.token(row)}", "expires": row["expires"]}


@router.get("/invitations/{token}")
async def invitation(token: str, site: SiteOf, visitor: VisitorOf) -> Response:
    """What an invitation is for."""
    accounts = site.events.accounts
    if accounts.first_token and token == accounts.first_token:
        view = {"role": "organiser", "organiser": True, "event": None, "expires": None, "first": True}
        return answer(view)
    row = await accounts.read_link(INVITATION, token)
    event = None
    if row["event"]:
        held = await site.events.held(row["event"])
        event = {"id": held.id, "name": held.event.state.name}
    view = {"role": row["role"], "organiser": not row["event"], "event": event}
    return answer({**view, "expires": row["expires"], "first": False})


@router.post("/invitations/{token}", status_code=201)
async def accept(
    token: str, body: Entry, request: Request, site: SiteOf, visitor: VisitorOf, account: AccountOf
) -> Response:
    """Take up an invitation: with a new account, or with the one that is signed in."""
    slow_down(site, visitor, f"invitation {token[:16]}")
    accounts = site.events.accounts
    if accounts.first_token and token == accounts.first_token:
        return signed_in(
            site, request, await accounts.create_first(body.name, body.password, token, here(request)), 201
        )
    known, row = await accounts.accept(token, None if body.name or body.password else account, body.name, body.password)
    if row["event"]:
        await site.events.read_access(await site.events.held(row["event"]))
    return signed_in(site, request, known, 201)
