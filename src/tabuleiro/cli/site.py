"""Verbs of the site: start it, copy what it keeps, put a copy back, check it, examine the machine, forget for good."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tabuleiro.cli.common import Database, Json, Lang, app, language, print_json

SIGNS = {"good": "✓", "note": "·", "bad": "✗"}  # of what the doctor found

HostNames = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="A host name the site answers to; may be repeated.")
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(metavar="ADDRESS", help="A proxy in front of the site; X-Forwarded-… is trusted from it alone."),
]
Bus = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        help="Joins several processes of one site that share a PostgreSQL: postgresql, or nats://HOST:4222.",
    ),
]
Secret = Annotated[
    str, typer.Option(metavar="FILE", help="The file of the site's secret; the same for all its processes.")
]


LogForm = Annotated[
    Literal["json", "text"], typer.Option(help="Lines of the log for programs (json), or for people (text).")
]


def _chosen(
    host_name: list[str] | None, proxy: list[str] | None, database: str, bus: str, secret: str
) -> dict[str, Any]:
    chosen: dict[str, Any] = {"hosts": tuple(host_name or ()), "proxies": tuple(proxy or ()), "bus": bus}
    return chosen | {"secret": secret, **({"database": database} if database else {})}


@app.command()
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let others on the same network in, too.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Default: 8000, or the next free one.")] = None,
    host_name: HostNames = None,
    proxy: Proxies = None,
    database: Database = "",
    bus: Bus = "",
    secret: Secret = "",
    workers: Annotated[
        int | None,
        typer.Option(min=0, max=64, help="Processes that think here; 0: none, `tabuleiro think` does it over the bus."),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="Who may read /metrics (Prometheus): an address or a network; default: nobody."
        ),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(
            min=0,
            max=600,
            metavar="SECONDS",
            help="When told to stop: how long to turn new visitors away before leaving.",
        ),
    ] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    log: LogForm = "json",
    lang: Lang = "",
) -> None:
    """Abre o site / start the site: play, learn, analyse in a browser."""
    from tabuleiro.web import Settings
    from tabuleiro.web.serving import serve as run

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a browser that goes away in the middle of an answer is no end
    settings = Settings(
        **_chosen(host_name, proxy, database, bus, secret), drain=drain, workers=workers, metrics=tuple(metrics or ())
    )
    said = os.environ["TABULEIRO_LANG"] = language(lang)  # for problems, too
    raise typer.Exit(run(settings, lan, port, said, browser, verbose, log))


@app.command()
def think(
    bus: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="postgresql://… (the site's database), or nats://HOST:4222, as its --bus."
        ),
    ],
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Questions at a time; default: by the machine's cores, 4 at most.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log more.")] = False,
    log: LogForm = "json",
    lang: Lang = "",
) -> None:
    """Pensa para um site / think for a site with --bus and --workers 0: on any machine, several if needed."""
    from tabuleiro.web.thinker import think as run
    from tabuleiro.web.words import THINKING, TO_STOP

    said = os.environ["TABULEIRO_LANG"] = language(lang)

    def ready(count: int) -> None:
        print(THINKING.fill(count=count).say(said), flush=True)
        print(TO_STOP.say(said), flush=True)

    run(bus, workers, verbose, log, ready)


@app.command()
def publish(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A pasta / the folder, new or published before.")],
    only: Annotated[str, typer.Option(metavar="KEYS", help="Only some games: picaria,semaforo.")] = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Publica jogar e aprender / publish play and learn as files, for any web host, without a server.

    Em dist/ há um tabuleiro para qualquer página / dist/ holds a board for any page: <tabuleiro-board game="rastros">.
    """
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
    anyway: Annotated[bool, typer.Option("--anyway", help="Restore it even if something in it is damaged.")] = False,
) -> None:
    """Repõe uma cópia / replace everything the site keeps by a copy; with a database file, also while it runs."""
    from tabuleiro.store import restore as put_back
    from tabuleiro.web.checking import replay
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import KEPT_BEFORE, PUT_BACK

    done = put_back(database or usual_database(), file, replay, anyway, Path(usual_database()).parent)
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

    found, kept = look_through(database or usual_database(), replay, repair, Path(usual_database()).parent)
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
def migrate(database: Database = "") -> None:
    """Atualiza as tabelas / bring the tables up to date, with the server stopped; a copy is kept."""
    from tabuleiro.store import migrate as bring
    from tabuleiro.web.settings import usual_database
    from tabuleiro.web.words import KEPT_BEFORE, MIGRATED, UP_TO_DATE

    done = bring(database or usual_database(), Path(usual_database()).parent)
    said = UP_TO_DATE if done.before == done.now else MIGRATED
    print(said.fill(before=done.before or "–", now=done.now).say(language()))
    if done.kept:
        print(KEPT_BEFORE.fill(file=done.kept).say(language()))


@app.command()
def secret(
    step: Annotated[Literal["add", "use", "drop"], typer.Argument(metavar="add | use | drop")],
    database: Database = "",
    secret: Secret = "",
) -> None:
    """Muda o segredo com o site a trabalhar / change the site's secret while it runs: add one, use it, drop the old."""
    from tabuleiro.web.live.signer import change_secrets
    from tabuleiro.web.settings import Settings
    from tabuleiro.web.words import SECRET_STEPS

    file = Settings(**_chosen(None, None, database, "", secret)).secret_file
    many = change_secrets(file, step)
    print(SECRET_STEPS[step].fill(file=file, n=many).say(language()))


@app.command()
def doctor(
    host_name: HostNames = None,
    proxy: Proxies = None,
    database: Database = "",
    bus: Bus = "",
    secret: Secret = "",
    backups: Annotated[
        str, typer.Option(metavar="DIR", help="Where the copies are; default: backups, in the data folder.")
    ] = "",
    json_: Json = False,
    lang: Lang = "",
) -> None:
    """Examina a instalação / examine an installation, given the options of serve; exit code 1 if anything is wrong."""
    from tabuleiro.web.doctor import examine
    from tabuleiro.web.settings import Settings, usual_database

    said = language(lang)
    folder = Path(backups) if backups else Path(usual_database()).parent / "backups"
    found = examine(Settings(**_chosen(host_name, proxy, database, bus, secret)), folder)
    bad = any(one.state == "bad" for one in found)
    if json_:
        shown = [
            {"what": one.what, "state": one.state, "text": one.said.say(said), "todo": one.todo and one.todo.say(said)}
            for one in found
        ]
        print_json({"good": not bad, "found": shown})
    for one in () if json_ else found:
        print(f"{SIGNS[one.state]} {one.said.say(said)}")
        if one.todo:
            print(f"  → {one.todo.say(said)}")
    if bad:
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
