"""Texts for people, in the languages of the house, and the error that is made for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

LANGUAGES = ("pt", "br", "en")


@dataclass(frozen=True)
class Text:
    """The same thing said in Portuguese and English; `br` only where Brazilian usage differs."""

    pt: str
    en: str
    br: str = ""

    def say(self, lang: str) -> str:
        """The text in `lang`: pt, br (falls back to pt) or en."""
        return self.en if lang == "en" else (self.br or self.pt) if lang == "br" else self.pt

    def fill(self, /, **values: Any) -> Text:
        """The text with its {places} filled; a Text among the values is said in each language."""

        def said(lang: str) -> dict[str, Any]:
            return {k: v.say(lang) if isinstance(v, Text) else v for k, v in values.items()}

        pt, br = self.pt.format(**said("pt")), (self.br or self.pt).format(**said("br"))
        return Text(pt, self.en.format(**said("en")), br if self.br or br != pt else "")


class Problem(ValueError):
    """Something a person asked for cannot be done: says what is wrong and what would be right.

    Errors of programmers are ordinary English exceptions and never this.
    """

    def __init__(self, text: Text, /, **values: Any) -> None:
        self._text = text.fill(**values) if values else text
        super().__init__(self._text.en)

    @property
    def text(self) -> Text:
        return self._text

    def say(self, lang: str) -> str:
        return self.text.say(lang)


def counted(n: float, one: Text, many: Text) -> Text:
    """`one` of a single thing, `many` of any other number, as both countries and English have it; {n} is the number."""
    said = f"{n:g}"
    comma = said.replace(".", ",")
    return (one if n == 1 else many).fill(n=Text(comma, said))


def joined(parts: Iterable[Text], by: str | Text = " ") -> Text:
    """Several texts as one."""
    found = list(parts)
    between = by if isinstance(by, Text) else Text(by, by)
    return Text(*(between.say(lang).join(part.say(lang) for part in found) for lang in ("pt", "en", "br")))


def listed(words: Iterable[str], most: int = 12) -> str:
    """Words for a message, cut kindly when there are many."""
    words = list(words)
    return " ".join(words[:most]) + (f" … ({len(words)})" if len(words) > most else "")
