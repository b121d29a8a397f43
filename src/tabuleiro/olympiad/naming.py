"""How people are called on a screen: by name for those who run the event, as the event says for everybody else."""

from __future__ import annotations

from collections.abc import Collection

from tabuleiro.olympiad.event import Event, numbers
from tabuleiro.olympiad.people import initials
from tabuleiro.rules.text import Text

NUMBER = Text("n.º {n}", "no. {n}", "nº {n}")
MODES = ("full", "initials", "number")
REAL = "real"  # for organisers and arbiters


class Names:
    """Calls pupils by name in one of the ways; those of `own` by their own name."""

    def __init__(self, event: Event, mode: str, lang: str, own: Collection[str] = ()) -> None:
        self._people = event.people
        self._numbers = numbers(event.kind, event.entries)
        self.mode, self.lang, self._own = mode, lang, frozenset(own)

    def __call__(self, id: str) -> str:
        person = self._people.get(id)
        if person and id in self._own:
            return person.name
        if person is None or self.mode == "number":
            return self.number(id)
        if self.mode == REAL or (self.mode == "full" and person.consent):
            return person.name
        return initials(person.name) or self.number(id)

    def number(self, id: str) -> str:
        return NUMBER.fill(n=self._numbers.get(id, "?")).say(self.lang)

    def shown_id(self, id: str) -> str:
        """The id that is told: the true one only where names are."""
        return id if self.mode == REAL else str(self._numbers.get(id, "?"))
