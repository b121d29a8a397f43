"""Verbs of the site: start it, copy what it keeps, put a copy back, check it, forget for good."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tabuleiro.cli.common import Database, Json, Lang, app, language, print_json


@app.command()
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let others on the same network in, too.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Default: 8000, or the next free one.")] = None,
    host_name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A host name the site answers to; may be repeated.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy in front of the site; X-Forwarded-… is trusted from it alone."),
    ] = None,
    database: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    lang: Lang = "",
) -> None:
    """Abre o site / start the site: play, learn, analyse in a browser."""
    from tabuleiro.web import Settings
    from tabuleiro.web.serving import serve as run

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a browser that goes away in the middle of an answer is no end
    names: dict[str, Any] = {"hosts": tuple(host_name or ()), "proxies": tuple(proxy or ())}
    settings = Settings(database=database, **names) if database else Settings(**names)
    said = os.environ["TABULEIRO_LANG"] = language(lang)  # for problems, too
    raise typer.Exit(run(settings, lan, port, said, browser, verbose))


@app.command()
def publish(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A pasta / the folder, new or published before.")],
    only: Annotated[str, typer.Option(metavar="KEYS", help="Some games alone: picaria,semaforo.")] = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Publica jogar e aprender / publish play and learn as files, for any web host, without a server."""
    from tabuleiro.cli.common import working
    from tabuleiro.web.publishing import chosen, told
    from tabuleiro.web.publishing import publish as write
    from tabuleiro.web.settings import Settings

    said = language(lang)
    with working(str(folder)) as report:
        done = write(folder, chosen(only), Settings(database="").static, report)
    if json_:
        print_json(done._asdict())
    else:
        print("\n".join(line.say(said) for line in told(done, folder)))


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = "") -> None:
    """Copia tudo o que o site guarda / copy everything the site keeps into a file, also while it runs."""
    from tabuleiro.store import backup as copy
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import COPIED

    print(COPIED.fill(file=file, count=copy(database or usual_database(), file)).say(language()))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = "",
    anyway: Annotated[bool, typer.Option("--anyway", help="Also a copy in which something is damaged.")] = False,
) -> None:
    """Repõe uma cópia / put a copy in place of everything the site keeps, also while it runs."""
    from tabuleiro.store import restore as put_back
    from tabuleiro.web.checking import replay
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import KEPT_BEFORE, PUT_BACK

    done = put_back(database or usual_database(), file, replay, anyway)
    print(PUT_BACK.fill(file=file, count=done.events).say(language()))
    if done.kept:
        print(KEPT_BEFORE.fill(file=done.kept).say(language()))


@app.command()
def check(
    database: Database = "",
    repair: Annotated[
        bool, typer.Option("--repair", help="Save what can be read, with the server stopped; a copy is kept.")
    ] = False,
    json_: Json = False,
) -> None:
    """Confere o que o site guarda / check everything the site keeps; exit code 1 if something is damaged."""
    from tabuleiro.store import check as look_through
    from tabuleiro.web.checking import replay
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import ALL_GOOD, FAULT, KEPT_BEFORE

    found, kept = look_through(database or usual_database(), replay, repair)
    lang = language()
    if kept:
        print(KEPT_BEFORE.fill(file=kept).say(lang), file=sys.stderr)
    if json_:
        faults = [{"stream": one.stream, "line": one.seq or None, "text": one.why.say(lang)} for one in found]
        print_json({"good": not found, "faults": faults})
    elif not found:
        print(ALL_GOOD.say(lang))
    for one in () if json_ else found:
        print(FAULT.fill(stream=one.stream, why=one.why).say(lang))
    if found:
        raise typer.Exit(1)


@app.command()
def forget(
    kind: Annotated[str, typer.Argument(metavar="event|account|match", help="What it is.")],
    id: Annotated[str, typer.Argument(metavar="ID", help="Its id, as in its address; for an account, its name.")],
    database: Database = "",
) -> None:
    """Apaga para sempre / erase an event, an account or a match for good, with the server stopped."""
    from tabuleiro.store import erase
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import FORGOTTEN

    erase(database or usual_database(), kind, id)
    print(FORGOTTEN.say(language()))
