"""Accounts by invitation and password, and links for devices. Nobody needs an e-mail address.

Passwords are kept as argon2 hashes, made in a thread and only a few at a time: each takes memory and a moment. Sessions
and links are signed; a link is looked up each time, so that revoking it counts at once.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tabuleiro.store import Records
from tabuleiro.web.events import words
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Signer

COOKIE = "tabuleiro_account"
LASTS = 30 * 24 * 3600  # seconds that an account stays signed in
DAY = 24 * 3600.0
ROLES = ("organiser", "arbiter", "screen")
INVITATION, LINK = "invitation", "link"
ID = 16  # characters of a link's id
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
AT_ONCE = 2
NOBODY = HASHER.hash("nobody")  # who does not exist takes as long as who does

Row = dict[str, Any]


class Accounts:
    """All accounts, invitations and links of a site."""

    def __init__(self, records: Records, signer: Callable[[], Signer], clock: Callable[[], float] = time.time) -> None:
        self._records = records
        self._signer = signer
        self._now = clock
        self._busy = asyncio.Semaphore(AT_ONCE)
        self._first = asyncio.Lock()
        self.first_token = ""  # of the invitation that makes the first account; only this server knows it
        self.names: dict[str, str] = {}  # of accounts, to say who did something

    async def open(self) -> None:
        found = await self._records.accounts.find()
        self.names = {row["id"]: row["name"] for row in found}
        self.first_token = "" if found else secrets.token_urlsafe(27)

    # Passwords

    async def _hashed(self, password: str) -> str:
        if not 8 <= len(password) <= 200:
            raise Refusal(400, "bad", words.SHORT_PASSWORD)
        async with self._busy:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _verified(self, password: str, kept: str) -> bool:
        async with self._busy:
            return await asyncio.to_thread(_verify, kept, password[:200])

    # Accounts

    async def create(self, name: str, password: str, organiser: bool) -> Row:
        """A new account; a name is taken once, however it is written."""
        said = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if not 1 <= len(said) <= 80:
            raise Refusal(400, "bad", words.NO_NAME)
        row: Row = {
            "id": f"u-{secrets.token_hex(8)}",
            "login": said.casefold(),
            "name": said,
            "password": await self._hashed(password),
            "organiser": organiser,
            "version": 1,
            "created": self._now(),
        }
        if not await self._records.accounts.add(row):
            raise Refusal(409, "taken", words.NAME_TAKEN)
        self.names[row["id"]] = said
        self.first_token = ""
        return row

    async def create_first(self, name: str, password: str, token: str, here: bool) -> Row:
        """The first account of a site: from this machine, or by the invitation that the server printed."""
        async with self._first:
            if not self.first_token or not (here or hmac.compare_digest(token.encode(), self.first_token.encode())):
                raise Refusal(403, "link", words.NO_FIRST)
            return await self.create(name, password, organiser=True)

    async def login(self, name: str, password: str) -> Row:
        row = await self._records.accounts.one(login=" ".join(name.split()).casefold()[:200])
        good = await self._verified(password, row["password"] if row else NOBODY)
        if row is None or not good:
            raise Refusal(403, "password", words.WRONG_PASSWORD)
        return row

    async def change_password(self, account: Row, old: str, new: str) -> Row:
        """Another password; all devices but this one are signed out."""
        await self.check_password(account, old)
        changed = {"password": await self._hashed(new), "version": account["version"] + 1}
        await self._records.accounts.change({"id": account["id"]}, **changed)
        return {**account, **changed}

    async def check_password(self, account: Row, password: str) -> None:
        if not await self._verified(password, account["password"]):
            raise Refusal(403, "password", words.WRONG_PASSWORD)

    def cookie(self, account: Row) -> str:
        text = f"{account['id']}.{account['version']}.{int(self._now()) + LASTS}"
        return f"{text}.{self._mac('account', text)}"

    async def signed_in(self, cookie: str | None) -> Row | None:
        """The account of a cookie, if the cookie is ours, not too old and of the present password."""
        text, _, mac = (cookie or "")[:200].rpartition(".")
        if not text or not text.isascii() or not _same(mac, self._mac("account", text)):
            return None
        id, version, until = text.split(".")
        if int(until) < self._now():
            return None
        row = await self._records.accounts.one(id=id)
        return row if row and row["version"] == int(version) else None

    # Invitations and links

    async def make_link(self, kind: str, event: str, role: str, days: float, label: str = "", scope: Any = None) -> Row:
        row = {
            "id": secrets.token_urlsafe(12),
            "kind": kind,
            "event": event,
            "role": role,
            "scope": json.dumps(scope or {}),
            "label": label,
            "expires": self._now() + days * DAY,
            "revoked": False,
            "used": 0,
            "created": self._now(),
        }
        await self._records.links.add(row)
        return row

    def token(self, row: Row) -> str:
        """What stands in the address of a link; without dots, so that the pages take it for one of theirs."""
        return f"{row['id']}{self._mac(row['kind'], row['id'])}"

    async def read_link(self, kind: str, token: str) -> Row:
        """A link that is good: ours, of this kind, not revoked, not too old, and an invitation not used."""
        id, mac = token[:ID], token[ID:100]
        if not token.isascii() or not _same(mac, self._mac(kind, id)):
            raise Refusal(403, "link", words.BAD_LINK)
        row = await self._records.links.one(id=id, kind=kind)
        if row is None or not self.good(row):
            raise Refusal(403, "link", words.BAD_LINK)
        return row

    def good(self, row: Row) -> bool:
        used = row["kind"] == INVITATION and row["used"]
        return not (row["revoked"] or used) and bool(row["expires"] > self._now())

    async def use(self, row: Row) -> bool:
        """Use a link; of two who use an invitation at once only one does."""
        if row["kind"] == INVITATION:
            return await self._records.links.change({"id": row["id"], "used": 0}, used=1) == 1
        await self._records.links.change({"id": row["id"]}, used=row["used"] + 1)
        return True

    async def accept(self, token: str, account: Row | None, name: str, password: str) -> tuple[Row, Row]:
        """Take up an invitation with an account, or with a new one: the account and the invitation."""
        row = await self.read_link(INVITATION, token)
        if not await self.use(row):
            raise Refusal(403, "link", words.BAD_LINK)
        if account is None:
            try:
                account = await self.create(name, password, organiser=not row["event"])
            except BaseException:  # a name that is taken, or too short a password: the invitation stays good
                await self._records.links.change({"id": row["id"]}, used=0)
                raise
        elif not row["event"] and not account["organiser"]:
            await self._records.accounts.change({"id": account["id"]}, organiser=True)
            account = {**account, "organiser": True}
        if row["event"]:
            await self.join(row["event"], account["id"], row["role"])
        return account, row

    async def join(self, event: str, account: str, role: str) -> None:
        """Give an account a role in an event; nobody loses a higher one by it."""
        if not await self._records.members.add({"event": event, "account": account, "role": role}):
            for lower in ROLES[ROLES.index(role) + 1 :]:
                await self._records.members.change({"event": event, "account": account, "role": lower}, role=role)

    def link_cookie(self, row: Row, device: str = "") -> str:
        """What a device keeps that opened a link: two phones with one link are told apart."""
        text = f"{row['id']}.{device or secrets.token_hex(2)}"
        return f"{text}.{self._mac('device', text)}"

    def read_link_cookie(self, cookie: str | None) -> tuple[str, str] | None:
        text, _, mac = (cookie or "")[:200].rpartition(".")
        if not text.isascii() or not _same(mac, self._mac("device", text)):
            return None
        id, _, device = text.partition(".")
        return id, device

    def _mac(self, kind: str, text: str) -> str:
        return self._signer().mac(kind, text)


def link_cookie_name(event: str) -> str:
    return f"tabuleiro_{event}"


def _same(one: str, other: str) -> bool:
    return one.isascii() and hmac.compare_digest(one, other)


def _verify(kept: str, password: str) -> bool:
    try:
        return HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
