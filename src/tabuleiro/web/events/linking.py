"""Links of schools: one for each, whoever makes them, a page or the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabuleiro.olympiad.people import written
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.web.events.accounts import LINK, Accounts, scope_of

Row = dict[str, Any]


async def make_school_links(
    accounts: Accounts, event: str, rows: Iterable[Row], schools: Mapping[str, str], names: Iterable[str], days: float
) -> list[Row]:
    """A link for each school that has none among `rows`, and for `names`, of which nobody is entered yet."""
    have = {_school(row) for row in rows if row["role"] == "school" and accounts.good(row)}
    wanted = {plain(name): (id, name) for id, name in schools.items()}
    for name in map(written, names):
        wanted.setdefault(plain(name), ("", name))
    made = []
    for called, (school, name) in wanted.items():
        if called and called not in have and not (school and school in have):
            scope = {"school": school, "name": name}
            made.append(await accounts.make_link(LINK, event, "school", days, name[:80], scope))
    return made


def _school(row: Row) -> str:
    """Which school a link is for: its id, or the name that was given before it had one."""
    scope = scope_of(row) or {}
    return str(scope.get("school") or plain(str(scope.get("name", ""))))
