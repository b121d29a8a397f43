"""The file of an event, brought to the site and taken from it: the same lines, the same names beside them."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from tabuleiro.olympiad.event import Event, Memory, audit
from tabuleiro.olympiad.log import read_log, unwritable, write_lines
from tabuleiro.olympiad.people import Person, people_file, read_people, write_people
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules import Problem, Text

NAME = "evento.jsonl"


def read_files(log: str, people: str) -> Event:
    """An event from its file and the names beside it, checked line by line."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        file.write_text(log, "utf-8")
        if people.strip():
            people_file(file).write_text(people, "utf-8")
        try:
            entries = read_log(file).entries
            names = read_people(people_file(file))
            if why := unwritable([entries, [[id, one.name, one.keep_until] for id, one in names.items()]]):
                raise Problem(MISSHAPEN, why=why)
            event = Event(Memory(entries, names))
            for _, wrong in audit(entries)[:1]:
                raise wrong
        except Problem as problem:  # where it lay here is nobody's business
            said = (problem.text.pt, problem.text.en, problem.text.br)
            raise Problem(Text(*(part.replace(f"{folder}/", "") for part in said))) from None
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as wrong:
            raise Problem(MISSHAPEN, why=f"{type(wrong).__name__} {wrong}"[:200]) from None
    return event


def remade(entries: list[Any], people: dict[str, Any]) -> Event:
    """An event from its lines and names, as `Held.copied` has them."""
    return Event(Memory(entries, {id: Person(**one) for id, one in people.items()}))


def write_log(entries: list[dict[str, Any]]) -> bytes:
    return write_lines(entries)[0]


def write_names(event: Event) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        write_people(file, event.people)
        return file.read_bytes()


def file_name(event: Event) -> str:
    """A name for the file that every system takes."""
    return re.sub("[^a-z0-9]+", "-", plain(event.state.name)).strip("-")[:60].strip("-") or "evento"


MISSHAPEN = Text(
    "Isto não é o ficheiro de um evento ({why}).",
    "This is not the file of an event ({why}).",
    "Isto não é o arquivo de um evento ({why}).",
)
