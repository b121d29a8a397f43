"""Who asks, and what they may do: a role in one event, by account or by link, within a scope."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.requests import HTTPConnection

from tabuleiro.olympiad.counting import whole
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules import Text
from tabuleiro.rules.text import joined
from tabuleiro.web.events import words
from tabuleiro.web.events.accounts import COOKIE, LINK, ROLES, Accounts, link_cookie_name, scope_of
from tabuleiro.web.events.kinds import PAGES
from tabuleiro.web.events.service import Held
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Site, counted, site_of

SCOPES = ("field", "part", "group", "table", "dispute")


@dataclass(frozen=True)
class Who:
    """Whoever asks about an event."""

    role: str  # one of accounts.ROLES, or public
    by: str  # as the log says it: an id, and never a name
    lang: str
    scope: Mapping[str, Any] = field(default_factory=dict)
    account: Mapping[str, Any] | None = None

    @property
    def private(self) -> bool:
        """Whether names may be shown."""
        return self.role in ("organiser", "desk", "chief", "arbiter")

    def school(self, state: Any) -> str:
        """The school of a link, which may not be entered yet; "" for that, and for everybody else."""
        said, schools = self.scope, state.schools()
        if self.role != "school" or said.get("school") in schools:
            return str(said["school"]) if self.role == "school" else ""
        named = plain(str(said.get("name", "")))
        return next((id for id, name in schools.items() if plain(name) == named), "")


@dataclass(frozen=True)
class Access:
    """A request about an event that was let in."""

    site: Site
    held: Held
    who: Who
    visitor: Visitor
    at: int | None = None


async def account_of(request: HTTPConnection) -> dict[str, Any] | None:
    return await site_of(request).events.accounts.signed_in(request.cookies.get(COOKIE))


async def who_asks(accounts: Accounts, held: Held, visitor: Visitor) -> Who | None:
    """The highest role of whoever asks; None for an event that is not public and none of theirs."""
    account = await accounts.signed_in(visitor.cookies.get(COOKIE))
    shown = accounts.read_link_cookie(visitor.cookies.get(link_cookie_name(held.id)))
    mine = known_as(accounts, held, account["id"], visitor.lang, account) if account else None
    link = known_as(accounts, held, f"l-{'.'.join(shown)}", visitor.lang, account) if shown else None
    if found := [who for who in (mine, link) if who]:
        return min(found, key=lambda who: ROLES.index(who.role))
    return Who("public", "public", visitor.lang, {}, account) if held.site["public"] else None


def known_as(
    accounts: Accounts, held: Held, id: str, lang: str, account: Mapping[str, Any] | None = None
) -> Who | None:
    """The role that an account (u-…), or a link with its device (l-….device), has in an event now; None: none."""
    if id in held.members:
        return Who(held.members[id], f"{held.members[id]} {id}", lang, {}, account)
    row = held.links.get(id.removeprefix("l-").partition(".")[0]) if id.startswith("l-") else None
    if row and row["kind"] == LINK and accounts.good(row):
        return Who(row["role"], f"{row['role']} {id}", lang, scope_of(row) or {}, account)
    return None


def needs(*roles: str) -> Callable[..., Awaitable[Access]]:
    """A dependency that lets these roles in; none: whoever may see the event."""

    async def let_in(
        request: Request,
        id: str,
        visitor: Annotated[Visitor, Depends(counted)],
        at: Annotated[int | None, Query(ge=1, le=1_000_000_000)] = None,
        as_: Annotated[str, Query(alias="as", max_length=16)] = "",
    ) -> Access:
        site = site_of(request)
        held = await site.events.held(id)
        who = await who_asks(site.events.accounts, held, visitor)
        if who is None:
            raise Refusal(404, "missing", words.NO_EVENT)
        if roles and who.role not in roles:
            if who.role == "public" and not who.account:
                raise Refusal(401, "account", words.SIGN_IN)
            raise Refusal(403, "role", words.NOT_ALLOWED, roles=_listed(roles))
        if at is not None and who.role != "organiser":
            raise Refusal(403, "role", words.NOT_ALLOWED, roles=words.ROLES["organiser"])
        if as_ == "public" and who.role != "public":
            who = Who("public", who.by, who.lang, {}, who.account)
        return Access(site, held, who, visitor, at)

    return let_in


def _listed(roles: tuple[str, ...]) -> Text:
    return joined((words.ROLES[role] for role in roles), ", ")


def whereabouts(state: Any, place: Mapping[str, Any]) -> dict[str, str]:
    """All by which a place can be named in a scope; a Problem if there is no such place."""
    return PAGES[state.format.kind].whereabouts(state, place)


def group_of(said: Any) -> int | str:
    """A group's number, or a word such as final."""
    number = whole(said)
    return str(said) if number is None else number


def covers(scope: Mapping[str, Any], where: Mapping[str, str]) -> bool:
    return all(where.get(key) == str(value) for key, value in scope.items())


def check_scope(who: Who, state: Any, place: Mapping[str, Any]) -> None:
    """Refuse a place that is not of the scope of an arbiter."""
    if not within(who, state, place):
        scope = joined((words.SCOPES[key].fill(id=value) for key, value in who.scope.items()), ", ")
        raise Refusal(403, "role", words.OUT_OF_SCOPE, scope=scope)


def within(who: Who, state: Any, place: Mapping[str, Any]) -> bool:
    """Whether a place is of the scope of whoever asks; a Problem if there is no such place."""
    where = whereabouts(state, place)
    return who.role == "organiser" or covers(who.scope, where)


Organiser = Annotated[Access, Depends(needs("organiser"))]
Arbiter = Annotated[Access, Depends(needs("organiser", "chief", "arbiter"))]
Desk = Annotated[Access, Depends(needs("organiser", "desk"))]
Staff = Annotated[Access, Depends(needs("organiser", "desk", "chief", "arbiter"))]  # who reads lists of names
Caller = Annotated[Access, Depends(needs("organiser", "chief", "arbiter", "speaker"))]  # who calls people to fields
OfSchool = Annotated[Access, Depends(needs("organiser", "desk", "school"))]
Anybody = Annotated[Access, Depends(needs())]
