"""Verbs for whoever keeps the machine of a site: whose accounts there are, and help for who is locked out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from tabuleiro.cli.common import HERE, Database, Json, Where, app, language, print_json

if TYPE_CHECKING:
    from tabuleiro.web.events.accounts import Accounts

account_app = typer.Typer(
    help="As contas do site / the accounts of the site, also while it runs.", no_args_is_help=True
)
app.add_typer(account_app, name="account")

Name = Annotated[str, typer.Argument(metavar="NAME", help="O nome da conta / the name of the account.")]
T = TypeVar("T")


def _keep(database: str, work: Callable[[Accounts], Awaitable[T]]) -> T:
    from tabuleiro.web.events.keeping import keep
    from tabuleiro.web.settings import usual_database

    return keep(database or usual_database(), work)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


@account_app.command("list")
def accounts(database: Database = "", json: Json = False) -> None:
    """Que contas há / which accounts there are."""
    rows = _keep(database, lambda its: its.all())
    shown: list[dict[str, Any]] = [
        {"id": row["id"], "name": row["name"], "organiser": bool(row["organiser"]), "created": row["created"]}
        for row in rows
    ]
    if json:
        print_json({"accounts": shown})
    for row in [] if json else shown:
        print(f"{row['id']}  {_day(row['created'])}  {'*' if row['organiser'] else ' '} {row['name']}")


@account_app.command()
def reset(
    name: Name,
    database: Database = "",
    site: Where = HERE,
) -> None:
    """Cria um link para uma nova palavra-passe / make a link with which its owner can set a new password, once."""
    from tabuleiro.web.events.words import RESET_LINK

    async def work(its: Accounts) -> str:
        return await its.make_reset(await its.named(name))

    token = _keep(database, work)
    print(RESET_LINK.fill(name=name, address=f"{site.rstrip('/')}/r/{token}").say(language()))


@account_app.command()
def sessions(name: Name, database: Database = "", json: Json = False) -> None:
    """Onde a conta está aberta / the devices on which an account is signed in."""

    async def work(its: Accounts) -> list[dict[str, Any]]:
        return await its.sessions(await its.named(name))

    rows = [
        {"id": row["id"], "device": row["label"], "created": row["created"], "seen": 60.0 * row["used"]}
        for row in _keep(database, work)
    ]
    if json:
        print_json({"sessions": rows})
    for row in [] if json else rows:
        print(f"{row['id']}  {_day(row['created'])}  {_day(row['seen'])}  {row['device']}")


@account_app.command("sign-out")
def sign_out(
    name: Name,
    session: Annotated[
        str, typer.Argument(metavar="[SESSION]", help="Only this device; without it, every device.")
    ] = "",
    database: Database = "",
) -> None:
    """Fecha a conta nos aparelhos / sign an account out, everywhere or on one device."""
    from tabuleiro.web.events.words import SIGNED_OUT

    async def work(its: Accounts) -> int:
        return await its.sign_out(await its.named(name), session)

    print(SIGNED_OUT.fill(count=_keep(database, work)).say(language()))
