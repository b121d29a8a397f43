"""How people, games and addresses of an event are shown on paper: names or less, boards, QR codes."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.paper import FONT
from tabuleiro.drawing.picture import svg
from tabuleiro.games import definition, keys, load
from tabuleiro.olympiad.agenda import times
from tabuleiro.olympiad.codes import draws
from tabuleiro.olympiad.event import Event, numbers
from tabuleiro.olympiad.formats import GameName
from tabuleiro.olympiad.people import initials
from tabuleiro.olympiad.reasons import number
from tabuleiro.olympiad.tables_csv import sorting
from tabuleiro.printing.events import words
from tabuleiro.printing.rules_page import picture
from tabuleiro.rules import Problem, Text

LONGEST = 24  # letters of a word; longer ones may be broken anywhere
SHORT = 26  # letters of a name that stays on one line
MOST_DRAWS = 4  # that a poster names
MASK = 3  # of QR codes: any is right, and looking for the prettiest takes longer than all the rest

Address = str | Callable[[str], str]  # the site's address of an event, to which an id is added; or who knows better
Part = dict[str, Any]  # some pages of one kind, as the template reads them


@dataclass
class Papers:
    """An event that is being printed, with all choices made."""

    event: Event
    lang: str
    address: Address = ""
    shown: str = "name"
    only: str = ""  # a category or a tournament; "": all
    round: int = 0  # 0: the current one
    school: str = ""  # the id of one; "": all
    links: Mapping[str, str] = field(default_factory=dict)  # the addresses of schools' own pages
    cards: Sequence[tuple[str, str, str]] = ()  # links to print as cards: what for, besides, address
    helpers: Sequence[tuple[str, str]] = ()  # teachers and volunteers: name, and what they did
    date: str = ""  # of the event, as people write it
    pictures: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        return self.event.state

    def say(self, text: Text, **values: Any) -> str:
        return soft((text.fill(**values) if values else text).say(self.lang))

    def points(self, value: float) -> str:
        """A number as it is written: 2,5 (2.5 in English)."""
        return number(value).say(self.lang)

    @cached_property
    def times(self) -> dict[str, dict[str, Any]]:
        """When each match is, as things stand; {} without a timetable."""
        return times(self.event)

    def hour(self, id: str) -> str:
        """When a match begins; "" where nobody has said it."""
        return str(self.times[id]["at"]) if id in self.times else ""

    def drawn(self, *parts: str) -> str:
        """With which seeds some parts were drawn, and the check codes; "" where nothing was."""
        found = [one for part in parts for one in draws(self.event, part)[:MOST_DRAWS]]
        return " · ".join(
            self.say(words.DRAWN_WITH, part=one.part, seed=one.seed, code=one.code) for one in found[:MOST_DRAWS]
        )

    @cached_property
    def people(self) -> dict[str, str]:
        return {id: person.name for id, person in self.event.people.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Pupils by number, in the order in which the log first names them, so that no number ever changes."""
        found = numbers(self.event.kind, self.event.entries)
        for id in self.state.pupils():
            found.setdefault(id, len(found) + 1)
        return found

    def name(self, id: str) -> str:
        """How a pupil is called: as the organiser wants it, and by number where the name was erased."""
        name = self.people.get(id, "")
        said = {"name": name, "initials": initials(name)}.get(self.shown, "")
        return soft(said) if said else self.say(words.NUMBER, n=self.numbers.get(id, 0))

    def names(self, ids: Iterable[str], captain: str = "") -> str:
        """Several pupils in one line, with a mark for their captain; a short name is not broken."""
        mark = f" ({self.say(words.CAPTAIN)})"
        said = ((self.name(id) if id else "–", mark if id and id == captain else "") for id in ids)
        return ", ".join((name.replace(" ", "\u00a0") if len(name) <= SHORT else name) + more for name, more in said)

    def order(self, id: str) -> tuple[Any, ...]:
        """By what pupils are sorted."""
        return (self.numbers.get(id, 0),) if self.shown == "number" else sorting(self.name(id))

    def game(self, game: GameName) -> str:
        """A game as the event calls it; in English, as the house does."""
        return definition(game.key).name.en if self.lang == "en" and known(game) else game.name

    def board(self, game: GameName) -> str:
        """The name under which the template finds the drawing of a game; "" for games that the house does not have."""
        if not known(game):
            return ""
        name = f"{game.key} {game.variant}".strip()
        if name not in self.pictures:
            found = load(game.key, game.variant or "default")
            self.pictures[name] = picture(found, found.start(), self.lang, (1.0, 1.0))
        return name

    def ornament(self, game: GameName) -> str:
        """The same for the board alone, without coordinates and pieces."""
        name = f"{game.key} {game.variant} alone"
        if name not in self.pictures:
            found = load(game.key, game.variant or "default")
            box = compose(found, None, self.lang, False).box
            drawing = svg(found, None, "print", self.lang, coordinates=False, font=FONT, plate=False)
            self.pictures[name] = {"svg": drawing, "size": (box.width, box.height), "alt": self.game(game)}
        return name

    def goal(self, game: GameName) -> str:
        return self.say(definition(game.key).goal) if known(game) else ""

    def material(self, game: GameName) -> str:
        return self.say(definition(game.key).material) if known(game) else ""

    def code(self, id: str) -> dict[str, str]:
        """A QR code to report results by: the site's address for this id, or the id alone."""
        said = id
        if callable(self.address):
            said = self.address(id)
        elif self.address:
            said = f"{self.address.rstrip('/')}/{id}"
        return {"svg": qr_code(said), "alt": words.CODE.fill(said=said).say(self.lang), "id": id}

    def chosen(self, id: str) -> bool:
        return self.only in ("", id)

    def of(self, school: str) -> bool:
        """Whether a school is asked for."""
        return self.school in ("", school)


class Document(NamedTuple):
    """A document that can be printed: how it is called, and who makes it."""

    title: Text
    make: Callable[[Papers], list[Part]]
    why: Text = words.NO_ENTRIES  # why there may be nothing to print yet
    alone: bool = False  # made only when it is asked for, and not among all of them


def known(game: GameName) -> bool:
    """Whether the house has a game."""
    return bool(game.key) and game.key in keys()


def qr_code(said: str) -> str:
    """A QR code as SVG."""
    import segno  # not before it is needed

    out = io.BytesIO()
    made: Any = segno.make(said, error="m", micro=False, mask=MASK)
    made.save(out, kind="svg", border=0, xmldecl=False, omitsize=True)
    return out.getvalue().decode("utf-8")


def soft(said: str) -> str:
    """A text whose longest words may be broken, because no column is wide enough for them."""
    if all(len(word) <= LONGEST for word in said.split(" ")):
        return said
    parts = (word if len(word) <= LONGEST else "\u200b".join(word) for word in said.split(" "))
    return " ".join(parts)


def capital(said: str) -> str:
    """A text as it begins a line."""
    return said[:1].upper() + said[1:]


def language(lang: str) -> str:
    """pt, br or en, however it is written."""
    found = {"pt": "pt", "pt-pt": "pt", "br": "br", "pt-br": "br", "en": "en"}.get(
        lang.strip().lower().replace("_", "-")
    )
    if found is None:
        raise Problem(words.NO_LANGUAGE, lang=lang)
    return found


def shown_or_problem(shown: str) -> str:
    if shown not in ("name", "initials", "number"):
        raise Problem(words.NOT_SHOWN, shown=shown)
    return shown


def table(title: str, columns: Iterable[tuple[str, str]], rows: Iterable[Iterable[Any]], **more: Any) -> dict[str, Any]:
    """A table for the template. Columns are (heading, how), see `column`."""
    return {
        "title": title,
        "note": "",
        "page": False,
        "columns": [column(name, how) for name, how in columns],
        "rows": [[str(cell) for cell in row] for row in rows],
        **more,
    }


def column(name: str, how: str) -> dict[str, Any]:
    """A column: l, c, r as narrow as can be, or so many millimetres wide (l30); w wide, W wider, s small; x a box."""
    widths = {"w": "1fr", "W": "1.7fr", "s": "1.25fr", "x": 16}
    return {"name": name, "how": how[0], "width": int(how[1:]) if how[1:] else widths.get(how, "auto")}


def tables(title: str, sections: list[dict[str, Any]], note: str = "") -> list[Part]:
    return [{"kind": "tables", "title": title, "note": note, "sections": sections}] if sections else []


def certificate_part(papers: Papers, items: list[dict[str, Any]], title: Text = words.CERTIFICATES) -> list[Part]:
    """Certificates, with what all of them say."""
    say = papers.say
    labels = {
        "title": say(words.CERTIFICATE),
        "certifies": say(words.CERTIFIES),
        "signed": [say(words.ORGANISER), say(words.ARBITER)],
    }
    return [{"kind": "certificates", "title": say(title), "labels": labels, "items": items}] if items else []
