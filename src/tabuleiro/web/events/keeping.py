"""What whoever keeps the machine does with accounts and links, also while the site runs: it looks them up each time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tabuleiro.olympiad.event import replay
from tabuleiro.rules import Problem
from tabuleiro.store import Database, Log, Records
from tabuleiro.store.database import explained, read_url
from tabuleiro.web.events import words
from tabuleiro.web.events.accounts import LINK, Accounts
from tabuleiro.web.events.linking import make_school_links
from tabuleiro.web.live.signer import Signer, read_secrets
from tabuleiro.web.settings import Settings

T = TypeVar("T")
DAYS = 60  # that links of schools are good


def keep(address: str, work: Callable[[Accounts], Awaitable[T]]) -> T:
    """Do something with the accounts of a database that is there; links of other kinds are not made so."""
    return _kept(address, lambda database: work(Accounts(Records(database), lambda: Signer((b"",)))))


def keep_school_links(address: str, event: str, make: bool) -> dict[str, str]:
    """The links of an event's schools by their names, without the address of the site; with `make`, one for each."""
    signer = Signer(read_secrets(Settings(database=address).secret_file))

    async def work(database: Database) -> dict[str, str]:
        records = Records(database)
        accounts = Accounts(records, lambda: signer)
        entries = [one.data for one in await Log(database).read(event)]
        if not entries:
            raise Problem(words.NO_EVENT)
        rows = [row for row in await records.links.find(event=event) if row["kind"] == LINK]
        if make:
            rows += await make_school_links(accounts, event, rows, replay(entries).schools(), (), DAYS)
        good = [row for row in rows if row["role"] == "school" and accounts.good(row)]
        return {row["label"]: f"/a/{accounts.token(row)}" for row in good}

    return _kept(address, work)


def _kept(address: str, work: Callable[[Database], Awaitable[T]]) -> T:
    url = read_url(address)

    async def done() -> T:
        database = Database(url, None)
        if database.file and not database.file.is_file():
            raise Problem(words.NO_SITE, file=database.file)
        try:
            return await work(database)
        finally:
            await database.close()

    with explained(url):
        return asyncio.run(done())
