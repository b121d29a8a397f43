"""Accounts: who is signed in and where, invitations, what was forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tabuleiro.web.answers import Struct, about


class AccountHead(Struct):
    """An account."""

    id: str
    name: str
    organiser: Annotated[bool, about("may make events")]


class Account(Struct):
    """Who is signed in."""

    account: AccountHead | None
    first: Annotated[bool, about("there are no accounts yet")]


class Session(Struct):
    """A device that is signed in."""

    id: str
    device: str
    created: float
    seen: float
    here: Annotated[bool, about("the one that asks")]


class Sessions(Struct):
    """The devices that are signed in."""

    sessions: Sequence[Session]


class Ended(Struct):
    """A device was signed out."""

    ended: bool


class Forgetful(Struct):
    """Whose password a link sets."""

    name: str


class InvitationMade(Struct):
    """An invitation, to be passed on."""

    id: str
    link: str
    expires: float


class EventNamed(Struct):
    """An event by its name."""

    id: str
    name: str


class Invitation(Struct):
    """What an invitation is for."""

    role: str
    organiser: Annotated[bool, about("whoever takes it up may make events")]
    event: EventNamed | None
    expires: Annotated[float | None, about("null: it does not")]
    first: Annotated[bool, about("it makes the first account of the site")]
