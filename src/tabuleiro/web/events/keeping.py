"""What whoever keeps the machine does with accounts, also while the site runs: it looks them up each time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tabuleiro.rules import Problem
from tabuleiro.store import Database, Records
from tabuleiro.store.database import explained, read_url
from tabuleiro.web.events import words
from tabuleiro.web.events.accounts import Accounts
from tabuleiro.web.live.signer import Signer

T = TypeVar("T")


def keep(address: str, work: Callable[[Accounts], Awaitable[T]]) -> T:
    """Do something with the accounts of a database that is there."""
    url = read_url(address)

    async def done() -> T:
        database = Database(url, None)
        if database.file and not database.file.is_file():
            raise Problem(words.NO_SITE, file=database.file)
        try:
            return await work(
                Accounts(Records(database), lambda: Signer(b""))
            )  # links of other kinds are not made here
        finally:
            await database.close()

    with explained(url):
        return asyncio.run(done())
