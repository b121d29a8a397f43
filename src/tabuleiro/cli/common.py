"""What all verbs share: the program they belong to, their options, the language, and how they end."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NoReturn

import typer

app = typer.Typer(
    help="Os jogos de tabuleiro das olimpíadas escolares / the board games of the school olympiads. "
    "Sem argumentos: o menu / without arguments: the menu.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
record_app = typer.Typer(help="Registos de partidas / record files of games.", no_args_is_help=True)
app.add_typer(record_app, name="record")

Key = Annotated[str, typer.Argument(metavar="KEY", help="O jogo / the game: `tabuleiro games` lists them.")]
Variant = Annotated[str, typer.Option(help="default, an edition's name, or option=value pairs joined by commas.")]
Moves = Annotated[str, typer.Option(help='Jogadas desde o início / plays from the start: "d4 d5 c6".')]
Position = Annotated[str, typer.Option(help="A position to start from, as `show` prints it.")]
Dice = Annotated[str, typer.Option(help='Games of chance: what is thrown, turn by turn: "3 1 2, 6 6 1".')]
Limits = Annotated[str, typer.Option(help="What an organiser changes: repetition=0,quiet=40,plies=200.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
Database = Annotated[str, typer.Option(metavar="URL", help="FILE, sqlite:///FILE, postgresql://…; default: a file.")]
PLAYERS = "human | random | careful | level:1 … level:10 | engine:NAME; an unfinished record says who played it."
Lang = Annotated[str, typer.Option(help="pt, pt-br or en; default: your system's language, or Portuguese.")]


Cluster = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Work on a Dask cluster there (tcp://…), or `local`: one on this machine."),
]


HERE = "http://localhost:8000"  # where a site is that nobody has said anything about
Where = Annotated[str, typer.Option(metavar="ADDRESS", help="Where the site is.")]


def language(wanted: str = "") -> str:
    """The language of texts: asked for, or TABULEIRO_LANG, or the system's; Portuguese if it says nothing."""
    asked = wanted or os.environ.get("TABULEIRO_LANG", "")
    system = next((v for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(name))), "")
    code = (asked or system).lower().replace("_", "-")
    if asked and not code.startswith(("pt", "br", "en")):
        fail(f"não há a língua '{asked}', há / there is no language '{asked}', there are: pt, pt-br, en")
    return "en" if code.startswith("en") else "br" if code.startswith(("pt-br", "br")) else "pt"


def fail(message: str, code: int = 2) -> NoReturn:
    """End with a message for people on standard error."""
    print(f"tabuleiro: {message}", file=sys.stderr)
    raise typer.Exit(code)


def print_json(document: Any) -> None:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf")))


@contextmanager
def working(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error for work that takes long: hears what is done, of how much (0: nobody knows)."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(show_speed=True),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(title, total=None)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None)

        yield report
