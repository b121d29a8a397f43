"""Making an event: new, formats, set, import, template."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import typer

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.common import open_event, read_bytes, read_settings, table
from tabuleiro.cli.events.kinds import side_of
from tabuleiro.cli.events.settling import remind
from tabuleiro.olympiad.common import numbered
from tabuleiro.olympiad.consequences import redrawn
from tabuleiro.olympiad.counting import count as counted_things
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.formats import Format, Setting, format_names, format_text, read_format
from tabuleiro.olympiad.kinds import KINDS
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.tables_csv import mapped, preview
from tabuleiro.rules.text import Problem, Text, counted

MADE = Text("{path}: {name} ({format}). A seguir: {next}", "{path}: {name} ({format}). Next: {next}")
NOT_A_DAY = Text(
    "«{said}» não é um dia; escreva-o como 2026-03-13.", "“{said}” is not a day; write it like 2026-03-13."
)
ONE_TABLE = Text(
    "Diga uma tabela: --teams CSV (olimpíada) ou --entries CSV (campeonato).",
    "Name one table: --teams CSV (olympiad) or --entries CSV (championship).",
)
OTHER_TABLE = Text(
    "As inscrições deste evento importam-se com {option} CSV.", "Entries of this event are imported with {option} CSV."
)
WRONG_LINES = (
    Text("uma linha errada; nada foi importado:", "a wrong line; nothing was imported:"),
    Text("{n} linhas erradas; nada foi importado:", "{n} wrong lines; nothing was imported:"),
)
NOT_THERE = Text(
    "falta; diga como se chama: --columns NOSSA=DELA", "missing; say what it is called: --columns OURS=ITS"
)
REDRAWN = Text(
    "{part} já tinha sorteio, que foi anulado e feito outra vez com quem entrou: o que já se imprimiu dela não vale.",
    "{part} had been drawn; that draw was undone and made again with those who entered: what was printed is void.",
    "{part} já tinha sorteio, que foi anulado e feito outra vez com quem entrou: o que já foi impresso dela não vale.",
)
LINES_IN_ALL = Text("… ao todo, {lines}; nada foi importado.", "… {lines} in all; nothing was imported.")
LINE = Text("linha {line}: {text}", "line {line}: {text}")
IS_THERE = Text("{path} já existe e não será substituído.", "{path} already exists and will not be overwritten.")
UNTIL = {
    "entries": Text("até haver inscrições", "until there are entries"),
    "draw": Text("até ao sorteio", "until the draw", "até o sorteio"),
    "results": Text("até haver resultados", "until there are results"),
    "end": Text("sempre", "always"),
}
NUMBER = Text("número de {least} a {most}", "a number from {least} to {most}")
LIST = Text("lista, por ordem, de: {choices}", "a list, in order, of: {choices}")
SO_MANY = Text("{names}, separados por vírgulas", "{names}, separated by commas")
NAMES = Text("{least} a {most} nomes, separados por vírgulas", "{least} to {most} names, separated by commas")
FREE = Text("texto", "text")


def make_event(
    path: Path, format: str, name: str, pairs: list[str], day: str, keep_until: str, by: str, lang: str
) -> None:
    settings = read_settings(pairs)
    days = {"date": read_day(day), "retention": read_day(keep_until)}
    event = Event.create(path, format, name, by=by, settings=settings, language=lang, **days)
    said = {"path": path, "name": event.state.name, "format": event.state.format.title}
    print(MADE.fill(**said, next=f"tabuleiro event import {path} TABLE").say(lang))


def read_day(said: str) -> str:
    try:
        return date.fromisoformat(said).isoformat() if said else ""
    except ValueError:
        raise Problem(NOT_A_DAY, said=said) from None


def change_settings(path: Path, pairs: list[str], by: str) -> None:
    event = open_event(path)
    settings = read_settings(pairs)
    event.do("set", settings=settings, by=by)
    for key in settings:
        print(f"{key}={value_text(event.state.format[key])}")


def chosen_table(event: Event, tables: Mapping[str, Path | None], columns: list[str]) -> tuple[Path, dict[str, str]]:
    """The one table that was named, by an option that is right for the event, and how it calls our columns."""
    given = [(option, named) for option, named in tables.items() if named]
    if len(given) != 1:
        raise Problem(ONE_TABLE)
    [(option, named)] = given
    if option not in (event.kind.table, "table"):
        raise Problem(OTHER_TABLE, option=f"--{event.kind.table}")
    return named, read_settings(columns)


def show_table(path: Path, tables: Mapping[str, Path | None], columns: list[str]) -> None:
    """How a table is read: which of its columns are ours, and its first lines."""
    event = open_event(path)
    chosen, called = chosen_table(event, tables, columns)
    lang = language()
    found = preview(read_bytes(chosen), event.kind.columns, called)
    for own, theirs in found.found.items():
        print(f"{own:>10} ← {theirs or NOT_THERE.say(lang)}")
    width = len(found.header)
    print("\n" + table(found.header, [[*row, *[""] * width][:width] for row in found.rows]))
    print(LINES_IN_ALL.fill(lines=counted_things("lines", found.lines)).say(lang))


def import_table(path: Path, tables: Mapping[str, Path | None], columns: list[str], consent: bool, by: str) -> None:
    """`tables`: what was named, by option; `--table` is right for every kind of event."""
    event = open_event(path)
    chosen, called = chosen_table(event, tables, columns)
    try:
        data = mapped(read_bytes(chosen), event.kind.columns, called)
        with event.storage.lock():  # ids count the lines of the log: nobody else appends between reading and writing
            event.refresh()
            fresh = numbered(event.state)
            found, people = event.kind.read_table(event, data, consent=consent, fresh=fresh)
            before = len(event.entries)
            event.do_all(event.kind.enter(event, found), people=people, by=by)
    except Problems as wrong:
        tell_lines(chosen, wrong)
        raise typer.Exit(2) from None
    facts = event.kind.tally(found)
    remind(event)
    print(side_of(event).imported.fill(**{**facts._asdict(), "parts": ", ".join(facts.parts)}).say(language()))
    for part in redrawn(event, before):
        print(REDRAWN.fill(part=event.state.title(part)).say(language()))


def tell_lines(path: Path, wrong: Problems) -> None:
    """Every wrong line of a table, on standard error, however many they are."""
    lang, count = language(), len(wrong.texts)
    print(f"tabuleiro: {path}: {counted(count, *WRONG_LINES).say(lang)}", file=sys.stderr)
    for text, line in zip(wrong.texts, wrong.lines, strict=True):
        print(f"  {(LINE.fill(line=line, text=text) if line else text).say(lang)}", file=sys.stderr)


def write_templates(folder: Path) -> None:
    kinds = [KINDS[name] for name in KINDS.names()]
    tables = {folder / f"{kind.table}.csv": kind.template() for kind in kinds}
    for path in tables:
        if path.exists():
            raise Problem(IS_THERE, path=path)
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in tables.items():
        path.write_text(text, encoding="utf-8", newline="")
        print(path)


def tell_formats(name: str, toml: bool, as_json: bool, lang: str) -> None:
    if toml:
        print(format_text(name), end="")
        return
    found = [read_format(one) for one in ([name] if name else format_names())]
    if as_json:
        print_json([format_json(format, lang) for format in found])
        return
    for format in found:
        print(f"{format.name}: {format.title.say(lang)}")
        for setting in format.settings.values():
            question = f"  ({setting.question})" if setting.question else ""
            print(f"  {setting.key}={value_text(setting.default)}{question}")
            print(f"      {setting.text.say(lang)}")
            print(f"      {choices(setting).say(lang)}; {UNTIL[setting.until].say(lang)}")


def choices(setting: Setting) -> Text:
    known = " | ".join(setting.choices)
    if setting.kind == "choice":
        return Text(known, known)
    names = SO_MANY if setting.least == setting.most else NAMES
    shape = {"number": NUMBER, "list": LIST, "names": names}.get(setting.kind, FREE)
    return shape.fill(
        least=setting.least, most=setting.most, choices=known, names=counted_things("names", setting.most)
    )


def value_text(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def format_json(format: Format, lang: str) -> dict[str, Any]:
    return {
        "format": format.name,
        "kind": format.kind,
        "title": format.title.say(lang),
        "settings": [
            {
                "key": s.key,
                "kind": s.kind,
                "default": list(s.default) if isinstance(s.default, tuple) else s.default,
                "choices": list(s.choices),
                "least": s.least,
                "most": s.most,
                "question": s.question,
                "until": s.until,
                "text": s.text.say(lang),
            }
            for s in format.settings.values()
        ],
    }
