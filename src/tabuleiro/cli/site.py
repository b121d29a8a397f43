"""Verbs of the site: start it, copy what it keeps, put a copy back."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Annotated, Any

import typer

from tabuleiro.cli.common import Database, Lang, app, language


@app.command()
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Others in the same network may come, too.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Default: 8000, or the next free one.")] = None,
    host_name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name by which the site is asked for; several times.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy before the site: X-Forwarded-… is believed from it alone."),
    ] = None,
    database: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    lang: Lang = "",
) -> None:
    """Abre o sítio / start the site: play, learn, analyse in a browser."""
    from tabuleiro.web import Settings
    from tabuleiro.web.serving import serve as run

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a browser that goes away in the middle of an answer is no end
    names: dict[str, Any] = {"hosts": tuple(host_name or ()), "proxies": tuple(proxy or ())}
    settings = Settings(database=database, **names) if database else Settings(**names)
    said = os.environ["TABULEIRO_LANG"] = language(lang)  # for problems, too
    raise typer.Exit(run(settings, lan, port, said, browser, verbose))


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = "") -> None:
    """Copia as partidas do sítio / copy all that the site keeps into a file, also while it runs."""
    from tabuleiro.store import backup as copy
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import COPIED

    print(COPIED.fill(file=file, count=copy(database or usual_database(), file)).say(language()))


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = "") -> None:
    """Repõe uma cópia / put a copy back in place of all that the site keeps, also while it runs."""
    from tabuleiro.store import restore as put_back
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import PUT_BACK

    print(PUT_BACK.fill(file=file, count=put_back(database or usual_database(), file)).say(language()))
