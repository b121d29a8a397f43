"""Accounts by invitation and password, and links for devices. Nobody needs an e-mail address.

Passwords are kept as argon2 hashes, made in a thread and only a few at a time: each takes memory and a moment. Of the
word that a signed-in device shows, and of one that sets a new password, only a digest is kept. Links are signed. All of
them are looked up each time, so that ending one counts at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tabuleiro.rules import Problem
from tabuleiro.store import Records
from tabuleiro.web.events import words
from tabuleiro.web.events.choosing import check_password, checked_name, login_of
from tabuleiro.web.live.signer import Signer
from tabuleiro.web.problems import Refusal

if TYPE_CHECKING:
    from tabuleiro.web.live.house import House

COOKIE = "tabuleiro_account"
LASTS = 30 * 24 * 3600  # seconds that an account stays signed in
DAY = 24 * 3600.0
ROLES = ("organiser", "desk", "chief", "arbiter", "speaker", "school", "screen")  # the highest first
INVITATION, LINK = "invitation", "link"
SESSION, RESET = "session", "reset"  # rows beside them: `event` is the account
SESSIONS = 50  # devices of an account; the longest unused goes first
KNOWN = "tabuleiro_known"  # the cookie of a device on which an account was signed in once
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
        self._house: House | None = None  # of a site that is served
        self._version: str | None = None

    async def open(self, house: House | None = None) -> None:
        self._house = house
        found = await self._records.accounts.find()
        self.names = {row["id"]: row["name"] for row in found}
        self.first_token = "" if found else self._new_first()

    def _new_first(self) -> str:
        """Another one with each start; several processes, which share the secret, find the same."""
        if self._house and self._house.several:
            return f"f{''.join(self._mac(f'first {i}', self._house.generation or '') for i in (1, 2))}"
        return secrets.token_urlsafe(27)

    async def look(self) -> None:
        """The first account may have been made by another process."""
        if self.first_token and self._house and self._house.several:
            await self.open(self._house)

    async def renew(self, version: str | None) -> None:
        """Read anew who has an account, if that has changed."""
        if version != self._version:
            self._version = version
            await self.open(self._house)

    # Passwords

    async def _hashed(self, password: str) -> str:
        async with self._busy:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _verified(self, password: str, kept: str) -> bool:
        async with self._busy:
            return await asyncio.to_thread(_verify, kept, password[:200])

    # Accounts

    async def create(self, name: str, password: str, organiser: bool) -> Row:
        """A new account; a name is taken once, however it is written."""
        if self._house and self._house.several:
            await self.open(self._house)  # another process may have made one
        said = checked_name(name, self.names.values())
        check_password(password, said)
        row: Row = {
            "id": f"u-{secrets.token_hex(8)}",
            "login": login_of(said),
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

    async def create_first(self, name: str, password: str, token: str) -> Row:
        """The first account of a site: by the invitation that the server printed where it was started."""
        async with self._first, self._house.alone("first account") if self._house else nullcontext():
            if self._house and self._house.several:
                await self.open(self._house)
            if not self.is_first(token):
                raise Refusal(403, "link", words.NO_FIRST)
            return await self.create(name, password, organiser=True)

    def is_first(self, token: str) -> bool:
        return bool(self.first_token) and hmac.compare_digest(token.encode(), self.first_token.encode())

    async def _find(self, name: str) -> Row | None:
        found = await self._records.accounts.one(login=login_of(name))
        plain = " ".join(name.split()).casefold()[:200]  # as names were compared once
        return found or await self._records.accounts.one(login=plain)

    async def login(self, name: str, password: str) -> Row:
        row = await self._find(name)
        good = await self._verified(password, row["password"] if row else NOBODY)
        if row is None or not good:
            raise Refusal(403, "password", words.WRONG_PASSWORD)
        return row

    async def change_password(self, account: Row, old: str, new: str) -> Row:
        """Another password; all devices but this one are signed out."""
        await self.confirm(account, old)
        return await self._set_password(account, new)

    async def confirm(self, account: Row, password: str) -> None:
        """Refuse a password that is not the account's."""
        if not await self._verified(password, account["password"]):
            raise Refusal(403, "password", words.WRONG_PASSWORD)

    async def _set_password(self, account: Row, new: str) -> Row:
        check_password(new, account["name"])
        changed = {"password": await self._hashed(new), "version": account["version"] + 1}
        await self._records.accounts.change({"id": account["id"]}, **changed)
        await self._records.links.remove(kind=SESSION, event=account["id"])
        return {**account, **changed}

    # A password that was forgotten: whoever has the machine makes a link, and the owner opens it

    async def all(self) -> list[Row]:
        return sorted(await self._records.accounts.find(), key=lambda row: row["created"])

    async def named(self, name: str) -> Row:
        """The account of a name, for whoever keeps the site."""
        row = await self._find(name)
        if row is None:
            raise Problem(words.NO_ACCOUNT, name=name)
        return row

    async def make_reset(self, account: Row) -> str:
        """The word of a link that sets another password, once and within a day; one that was made before is void."""
        token = secrets.token_urlsafe(24)
        await self._records.links.remove(kind=RESET, event=account["id"])
        await self._records.links.add(self._row(digest(token), RESET, account["id"], "", 1))
        return token

    async def read_reset(self, token: str) -> Row:
        row = await self._records.links.one(id=digest(token), kind=RESET)
        account = await self._records.accounts.one(id=row["event"]) if row and self.good(row) else None
        if account is None:
            raise Refusal(403, "link", words.BAD_LINK)
        return account

    async def reset(self, token: str, password: str) -> Row:
        """Set the password by a link; every device of the account is signed out."""
        account = await self.read_reset(token)
        check_password(password, account["name"])
        if not await self._records.links.remove(id=digest(token), kind=RESET):
            raise Refusal(403, "link", words.BAD_LINK)  # somebody was faster
        return await self._set_password(account, password)

    # Devices that are signed in

    async def sign_in(self, account: Row, device: str = "") -> str:
        """The word that a device shows from now on."""
        token = secrets.token_urlsafe(24)
        row = self._row(digest(token), SESSION, account["id"], "", LASTS / DAY, device, {"version": account["version"]})
        await self._records.links.add({**row, "used": self._minute()})
        for old in sorted(await self.sessions(account), key=lambda one: -one["used"])[SESSIONS:]:
            await self.sign_out(account, old["id"])
        return token

    async def signed_in(self, cookie: str | None) -> Row | None:
        """The account of a device, if its session was not ended, is not too old and of the present password."""
        row = await self._records.links.one(id=digest(cookie), kind=SESSION) if cookie else None
        if row is None or not self.good(row):
            return None
        account = await self._records.accounts.one(id=row["event"])
        if account is None or (scope_of(row) or {}).get("version") != account["version"]:
            return None
        if self._minute() - row["used"] >= 60:  # when it was last seen, to the hour
            await self._records.links.change({"id": row["id"]}, used=self._minute())
        return account

    async def sessions(self, account: Row) -> list[Row]:
        """The devices of an account, the one used last first; those whose time is over are forgotten."""
        rows = await self._records.links.find(kind=SESSION, event=account["id"])
        for row in rows:
            if not self.good(row) or (scope_of(row) or {}).get("version") != account["version"]:
                await self._records.links.remove(id=row["id"], kind=SESSION)
                row["revoked"] = True
        return sorted((row for row in rows if not row["revoked"]), key=lambda row: -row["used"])

    async def sign_out(self, account: Row, session: str = "") -> int:
        """End a session, or all of an account; how many there were."""
        one = {"id": session} if session else {}
        return await self._records.links.remove(kind=SESSION, event=account["id"], **one)

    async def end(self, cookie: str | None) -> None:
        """End the session of a device."""
        if cookie:
            await self._records.links.remove(id=digest(cookie), kind=SESSION)

    def known_cookie(self, account: Row) -> str:
        """What a device keeps on which somebody signed in: strangers who guess elsewhere do not slow it down."""
        text = f"{login_hash(account['login'])}.{secrets.token_hex(8)}"
        return f"{text}.{self._mac('known', text)}"

    def known_device(self, cookie: str | None, name: str) -> str:
        """The device of a cookie, if somebody of this name has signed in there; else nothing."""
        text, _, mac = (cookie or "")[:200].rpartition(".")
        good = self._signed(mac, "known", text)
        return text if good and text.startswith(f"{login_hash(login_of(name))}.") else ""

    def _minute(self) -> int:
        return int(self._now() // 60)

    # Invitations and links

    async def make_link(self, kind: str, event: str, role: str, days: float, label: str = "", scope: Any = None) -> Row:
        row = self._row(secrets.token_urlsafe(12), kind, event, role, days, label, scope)
        await self._records.links.add(row)
        return row

    def _row(self, id: str, kind: str, event: str, role: str, days: float, label: str = "", scope: Any = None) -> Row:
        return {
            "id": id,
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

    def token(self, row: Row) -> str:
        """What stands in the address of a link; without dots, so that the pages take it for one of theirs."""
        return f"{row['id']}{self._mac(row['kind'], row['id'])}"

    async def read_link(self, kind: str, token: str) -> Row:
        """A link that is good: ours, of this kind, not revoked, not too old, and an invitation not used."""
        id, mac = token[:ID], token[ID:100]
        if not self._signed(mac, kind, id):
            raise Refusal(403, "link", words.BAD_LINK)
        row = await self._records.links.one(id=id, kind=kind)
        if row is None or not self.good(row):
            raise Refusal(403, "link", words.BAD_LINK)
        return row

    def good(self, row: Row) -> bool:
        used = row["kind"] == INVITATION and row["used"]
        return not (row["revoked"] or used or scope_of(row) is None) and bool(row["expires"] > self._now())

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
        if not self._signed(mac, "device", text):
            return None
        id, _, device = text.partition(".")
        return id, device

    def _mac(self, kind: str, text: str) -> str:
        return self._signer().mac(kind, text)

    def _signed(self, mac: str, kind: str, text: str) -> bool:
        return self._signer().signed_by(mac, kind, text) is not None


def link_cookie_name(event: str) -> str:
    return f"tabuleiro_{event}"


def scope_of(row: Row) -> dict[str, Any] | None:
    """Where a link is good, or of which password a session is; None: it cannot be read, and is good for nothing."""
    try:
        return msgspec.json.decode(row["scope"], type=dict[str, Any])
    except msgspec.DecodeError:
        return None


def digest(token: str) -> str:
    """What is kept of a word that somebody shows: enough to know it again, not enough to show it."""
    return hashlib.sha256(token[:200].encode("utf-8", "replace")).hexdigest()[:32]


def login_hash(login: str) -> str:
    return digest(login)[:12]


def device_of(agent: str) -> str:
    """A device in two words, out of what a browser says of itself."""
    browsers = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "CrOS", "Mac OS", "Linux")
    names = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "macOS", "CrOS": "ChromeOS"}
    found = [next((word for word in words if word in agent), "") for words in (browsers, systems)]
    return " · ".join(names.get(word, word) for word in found if word)


def _verify(kept: str, password: str) -> bool:
    try:
        return HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
