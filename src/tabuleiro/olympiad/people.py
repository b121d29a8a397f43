"""Names of people, kept apart from the log: FILE.people holds what can be exported, erased and forgotten in time.

The log knows a pupil by an id that says nothing. This file is rewritten whole, and never half.
"""

from __future__ import annotations

import base64
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import BinaryIO

from tabuleiro.rules.text import Problem, Text

WRONG_FILE = Text(
    "{path} não se consegue ler ({why}). O registo do evento está inteiro; só os nomes faltam.",
    "{path} cannot be read ({why}). The event’s log is whole; only the names are missing.",
    "{path} não se consegue ler ({why}). O registro do evento está inteiro; só os nomes faltam.",
)
NO_NAME = Text("Falta o nome.", "The name is missing.")
UNSEEN = Text(
    "«{name}» tem um sinal que não se vê nem se imprime ({signs}); escreva o nome de novo",
    "“{name}” has a sign that can be neither seen nor printed ({signs}); type the name again",
    "“{name}” tem um sinal que não se vê nem se imprime ({signs}); digite o nome de novo",
)
TOO_LONG = Text(
    "«{name}…» tem {count} letras; um nome tem até {most}",
    "“{name}…” has {count} letters; a name has up to {most}",
)
LONGEST = 160  # letters of a name, of a school’s too
JOINERS = "\u200c\u200d"  # not seen, but they hold signs of one picture, and letters of some scripts, together
BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # letters by their kind, and yet nothing to be seen
NO_LETTER = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")  # control, half and no characters
DANGEROUS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＋",
    "－",
    "＠",
)  # a spreadsheet takes what begins so for a formula


@dataclass(frozen=True)
class Person:
    """Who an id stands for, whether consent was given, and until which day (ISO) it may be kept; "": no date."""

    name: str
    consent: bool = False
    keep_until: str = ""


def new_id(random: Callable[[int], bytes] = os.urandom) -> str:
    """An id that says nothing: 60 random bits."""
    return "p-" + base64.b32encode(random(8)).decode().lower()[:12]


def people_file(log: str | Path) -> Path:
    return Path(f"{log}.people")


def read_people(path: Path) -> dict[str, Person]:
    """All people of a file; none where there is no file."""
    try:
        data = json.loads(path.read_bytes())
        return {id: Person(**person) for id, person in data["people"].items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise Problem(WRONG_FILE, path=path, why=wrong) from None


def for_owner(path: Path) -> BinaryIO:
    """A file to be written anew: names of children are for its owner alone, also where one was open to all before."""
    made = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(made, 0o600)
    os.ftruncate(made, 0)
    return open(made, "wb")


def write_people(path: Path, people: Mapping[str, Person]) -> None:
    """Replace the file by a new one in a single step."""
    data = {"version": 1, "people": {id: asdict(person) for id, person in people.items()}}
    fresh = path.with_name(path.name + ".new")
    with for_owner(fresh) as file:  # also where one was left behind
        file.write(json.dumps(data, ensure_ascii=False, indent=1).encode())
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


def written(name: str) -> str:
    """A name as it is kept: composed (NFC), with single spaces, without what is not seen; "" if nothing is.

    What no paper, no file or no screen can show is refused in words, and so is what is too long for any of them.
    """
    said = " ".join(BLANK.sub(" ", unicodedata.normalize("NFC", name)).split())
    if strange := sorted(set(NO_LETTER.findall(said))):
        signs = " ".join(f"U+{ord(sign):04X}" for sign in strange[:5])
        raise Problem(UNSEEN, name=NO_LETTER.sub("", said)[:40], signs=signs)
    kept = "".join(sign for sign in said if sign in JOINERS or unicodedata.category(sign) != "Cf")
    kept = " ".join(kept.split()).strip(JOINERS + " ")
    if len(kept) > LONGEST:
        raise Problem(TOO_LONG, name=kept[:40], count=len(kept), most=LONGEST)
    return kept if any(unicodedata.category(sign)[0] not in "MCZ" for sign in kept) else ""


def named(person: Person) -> Person:
    """Somebody with the name as it is kept; a Problem if there is none."""
    name = written(person.name)
    if not name:
        raise Problem(NO_NAME)
    return replace(person, name=name)


def expired(people: Mapping[str, Person], today: str) -> list[str]:
    """Whose names should have been forgotten before `today` (ISO)."""
    return [id for id, person in people.items() if person.keep_until and person.keep_until < today]


def export(people: Mapping[str, Person], ids: Iterable[str]) -> dict[str, dict[str, object]]:
    """All that is kept of some people, ready to be written as JSON."""
    return {id: asdict(people[id]) for id in ids if id in people}


def initials(name: str) -> str:
    """What a public screen may show of a name: "Ana Maria Silva" is "A. M. S."."""
    return " ".join(f"{word[0].upper()}." for word in name.split() if word[0].isalpha() and not word[0].islower())


def safe_cell(value: object) -> str:
    """A cell for CSV that no spreadsheet takes for a formula. Numbers of ours are passed as numbers."""
    if isinstance(value, int | float):
        return str(value)
    said = str(value)
    return "'" + said if said.startswith(DANGEROUS) else said
