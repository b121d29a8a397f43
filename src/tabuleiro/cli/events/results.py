"""Results on the command line: one, or a table of many. A second one corrects, or is a conflict that is kept."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events import ORGANISER
from tabuleiro.cli.events.common import open_event, read_bytes, result_word
from tabuleiro.cli.events.kinds import side_of
from tabuleiro.cli.events.making import tell_lines
from tabuleiro.cli.events.settling import remind
from tabuleiro.olympiad.event import Event, replay, stamp
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.tables_csv import plain, read_table
from tabuleiro.rules.text import Problem, Text, counted

WORDS = ("X", "Y", "forfeitX", "forfeitY")  # the only ones with capitals
IN_PORTUGUESE = {  # what arbiters write, without accents
    "empate": "draw",
    "dividido": "shared",
    "dividir": "shared",
    "nula": "void",
    "nulo": "void",
    "apagar": "clear",
    "apagado": "clear",
    **{f"falta{side}": f"forfeit{side.upper()}" for side in "xy12"},
    **{f"faltou{side}": f"forfeit{side.upper()}" for side in "xy12"},
}
NO_RESULT = Text("Falta o resultado: --result.", "The result is missing: --result.")
CORRECTED = Text("Corrigido: {was} passa a {now} (linha {seq}).", "Corrected: {was} becomes {now} (line {seq}).")
CONFLICT = Text(
    "Conflito: {by} já tinha dito {was} (linha {seq}), que continua a contar. O seu resultado, {now}, fica no registo. "
    "Se é o certo, repita com --correct.",
    "Conflict: {by} had already said {was} (line {seq}), which still counts. Your result, {now}, is kept in the log. "
    "If it is the right one, enter it again with --correct.",
    "Conflito: {by} já tinha dito {was} (linha {seq}), que continua valendo. O seu resultado, {now}, fica no registro. "
    "Se for o certo, repita com --correct.",
)
ALL_IN = (
    Text("{n} resultado registado.", "{n} result reported.", "{n} resultado registrado."),
    Text("{n} resultados registados.", "{n} results reported.", "{n} resultados registrados."),
)
CORRECTIONS = (
    Text("Um deles corrige o que lá estava.", "One of them corrects what was there.",
         "Um deles corrige o que estava lá."),
    Text("{n} deles corrigem o que lá estava.", "{n} of them correct what was there.",
         "{n} deles corrigem o que estava lá."),
)  # fmt: skip
CONFLICTS = Text(
    "{count} em conflito com o que outra pessoa disse; `event show` mostra-os.",
    "{count} in conflict with what somebody else said; `event show` lists them.",
)
TWICE = Text("este lugar já está na linha {line}", "this place is in line {line} already")


def read_result(said: str) -> str:
    """A result however its letters are written, in English or Portuguese."""
    if not said.strip():
        raise Problem(NO_RESULT)
    word = IN_PORTUGUESE.get(plain(said).replace(" ", ""), said.strip())
    return next((known for known in WORDS if known.casefold() == word.casefold()), word.casefold())


def report(path: Path, said: Mapping[str, Any], result: str, correct: bool, by: str, as_json: bool) -> None:
    event = open_event(path)
    side = side_of(event)
    place = side.place(event, said)
    result = read_result(result)
    was, who, seq = there(event, place)
    data, settled = prepared(event, place, result, correct, by)
    other = bool(was) and was != result
    changes = side.changes(event, replay([*event.entries, pretended(event, data, by)])) if other and settled else []
    event.do("result", by=by, **data)
    facts = {"was": result_word(was), "now": result_word(result), "by": who, "seq": seq}
    lang = language()
    if as_json:
        status = "reported" if not other else "corrected" if settled else "conflict"
        print_json({**place, "result": result, "status": status, "was": was or None, "seq": event.state.seq})
    else:
        print(side.told_result(event, place).say(lang))
        for text in [CORRECTED.fill(**facts), *changes] if other and settled else []:
            print(text.say(lang))
        if other and settled:
            remind(event)
    if other and not settled:
        print(f"tabuleiro: {CONFLICT.fill(**facts).say(lang)}", file=sys.stderr)
        raise typer.Exit(1)


def there(event: Event, place: Mapping[str, Any]) -> tuple[str, str, int]:
    """The result that somebody said of a place, who, and in which line; ("", "", 0) if nobody did."""
    found = event.state.standing(place)
    return (found.result, found.by, found.seq) if found.seq else ("", "", 0)


def prepared(
    event: Event, place: Mapping[str, Any], result: str, correct: bool, by: str
) -> tuple[dict[str, Any], bool]:
    """The data of a result, and whether it will stand.

    One corrects oneself, the organiser corrects everybody, and others say that it is a correction.
    """
    data, state = {**place, "result": result}, event.state
    settles = event.kind.report(state, data, None)
    event.check(pretended(event, settles, by))  # a wrong slot or table is said before anything else
    was, who, _ = there(event, place)
    settled = correct or not was or by in (who, ORGANISER)
    return settles if correct or (was and settled) else event.kind.report(state, data, ""), settled


def pretended(event: Event, data: Mapping[str, Any], by: str, after: int = 0) -> dict[str, Any]:
    """The line that this would be, so many after the next."""
    return {"seq": len(event.entries) + 1 + after, "at": stamp(event.clock()), "by": by, "do": "result", **data}


def report_table(path: Path, csv: Path, correct: bool, by: str) -> None:
    """Many results at once, all of them or none; every wrong line is named."""
    event = open_event(path)
    side = side_of(event)
    wrong: list[tuple[int, Text]] = []
    commands: list[tuple[str, dict[str, Any]]] = []
    seen: dict[tuple[Any, ...], int] = {}
    corrections: list[dict[str, Any]] = []
    conflicts = 0
    try:
        for row in read_table(read_bytes(csv), side.results):
            try:
                place = side.place(event, row.cells)
                data, settled = prepared(event, place, read_result(row["result"]), correct, by)
            except Problem as problem:
                wrong.append((row.line, problem.text))
                continue
            before = seen.setdefault(tuple(place.values()), row.line)
            if before != row.line:
                wrong.append((row.line, TWICE.fill(line=before)))
            was = there(event, place)[0]
            conflicts += not settled and was != data["result"]
            if settled and was not in ("", data["result"]):
                corrections.append(pretended(event, data, by, len(corrections)))
            commands.append(("result", data))
        if wrong:
            raise Problems([text for _, text in wrong], [line for line, _ in wrong])
    except Problems as problems:
        tell_lines(csv, problems)
        raise typer.Exit(2) from None
    changes = side.changes(event, replay([*event.entries, *corrections])) if corrections else []
    event.do_all(commands, by=by)
    print(counted(len(commands), *ALL_IN).say(language()))
    for text in [counted(len(corrections), *CORRECTIONS), *changes] if corrections else []:
        print(text.say(language()))
    if corrections:
        remind(event)
    if conflicts:
        print(f"tabuleiro: {CONFLICTS.fill(count=conflicts).say(language())}", file=sys.stderr)
        raise typer.Exit(1)
