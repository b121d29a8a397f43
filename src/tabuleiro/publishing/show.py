"""An event as its pages of results show it: names, numbers, addresses of pages, in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from tabuleiro.olympiad.agenda import jobs_of
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.hours import Hours, clock
from tabuleiro.olympiad.medals import STEPS
from tabuleiro.olympiad.naming import Names
from tabuleiro.olympiad.planner import Job
from tabuleiro.olympiad.reasons import number
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.publishing.blocks import Cell, Step
from tabuleiro.rules import Text

if TYPE_CHECKING:
    from tabuleiro.publishing.content import Content

T = TypeVar("T")
MOST = 40  # letters of the name of a file


class Files:
    """Names of files for things with names, each once, whatever a file system thinks of letters."""

    def __init__(self, kind: str, named: Iterable[tuple[str, str]], ending: str = ".html") -> None:
        self._found: dict[str, str] = {}
        taken: set[str] = set()
        for id, name in named:
            stem = re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:MOST].strip("-") or "x"
            file, n = f"{kind}-{stem}", 1
            while file in taken:
                n += 1
                file = f"{kind}-{stem}-{n}"
            taken.add(file)
            self._found[id] = file
        self.ending = ending

    def __getitem__(self, id: str) -> str:
        return self._found[id] + self.ending


@dataclass
class Show:
    """An event that is being shown in one language, with names as the public may see them."""

    event: Event
    content: Content  # of its kind
    lang: str
    mode: str = "initials"
    address: str = ""  # where these pages are on the web, if they are
    _kept: dict[Any, Any] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        return self.event.state

    def say(self, text: Text, **values: Any) -> str:
        return (text.fill(**values) if values else text).say(self.lang)

    def points(self, value: float | None) -> str:
        """2,5 (2.5 in English); nothing while nothing is known."""
        return "" if value is None else number(value).say(self.lang)

    @cached_property
    def name(self) -> Names:
        return Names(self.event, self.mode, self.lang)

    @cached_property
    def parts(self) -> list[str]:
        """Those that somebody is in."""
        return [part for part in self.state.parts() if self.content.size(self, part)]

    @cached_property
    def part_files(self) -> Files:
        return Files("part", ((part, part) for part in self.state.parts()))

    @cached_property
    def school_files(self) -> Files:
        return Files("school", self.state.schools().items())

    def title(self, part: str) -> str:
        return self.say(self.state.title(part))

    def once(self, what: Any, make: Callable[[], T]) -> T:
        """What many pages ask for, reckoned once."""
        if what not in self._kept:
            self._kept[what] = make()
        found: T = self._kept[what]
        return found

    def over(self, part: str) -> bool:
        return self.once(("over", part), lambda: self.event.kind.over(self.state, part))

    @cached_property
    def ended(self) -> bool:
        return bool(self.parts) and all(self.over(part) for part in self.parts)

    def hour(self, id: str) -> str:
        """When a match is appointed; "" without a timetable."""
        return clock(self.state.promised[id][1]) if id in self.state.promised else ""

    @cached_property
    def jobs(self) -> dict[str, Job]:
        """All that is in the timetable."""
        return {job.id: job for job in jobs_of(self.event, self.state.hours or Hours())[0]}

    def school(self, id: str) -> Cell:
        return Cell(self.state.schools()[id], self.school_files[id])

    def pupil(self, id: str, school: str, note: str = "") -> Cell:
        """Somebody, with the card on the page of the school."""
        return Cell(self.name(id), f"{self.school_files[school]}#{self.anchor(id)}", note)

    def anchor(self, id: str) -> str:
        return f"p{self.name.shown_id(id)}"

    def rows(self, part: str, group: str = "") -> list[dict[str, Any]]:
        return self.event.kind.standings(self.event, part, group, self.lang, self.name)

    def standing(self, part: str) -> list[dict[str, Any]]:
        """The rows of a whole part."""
        return self.once(("standing", part), lambda: self.rows(part))

    @cached_property
    def schools_of(self) -> dict[str, str]:
        """The names of pupils' schools."""
        return {one.id: one.school for one in self.state.enrolled()}

    def podium(self, part: str) -> list[Step]:
        """The first three of a part that is over; nobody before."""
        if not self.over(part):
            return []
        return [
            Step(row["place"], row["name"], self.schools_of.get(row["id"], ""))
            for row in self.standing(part)
            if row["place"] <= STEPS
        ]
