"""Several things that are wrong at once: all of them are said, not only the first."""

from __future__ import annotations

from collections.abc import Iterable

from tabuleiro.rules.text import LANGUAGES, Problem, Text

MOST = 50  # of a wrong file with thousands of lines, so many are said


class Problems(Problem):
    """What is wrong, one text each; `lines` are the numbers of the lines they are in, 0 where there is none."""

    def __init__(self, texts: Iterable[Text], lines: Iterable[int] = ()) -> None:
        self.texts = tuple(texts)
        self.lines = tuple(lines) or (0,) * len(self.texts)
        super().__init__(Text(**{lang: self._all(lang) for lang in LANGUAGES}))

    def _all(self, lang: str) -> str:
        head = "line" if lang == "en" else "linha"
        said = [
            f"{head} {line}: {text.say(lang)}" if line else text.say(lang)
            for text, line in zip(self.texts, self.lines, strict=True)
        ]
        more = len(said) - MOST
        if more > 0:
            said = [*said[:MOST], f"… and {more} more" if lang == "en" else f"… e mais {more}"]
        return "\n".join(said)


def raise_all(texts: Iterable[Text]) -> None:
    """Raise what is wrong, if anything is."""
    texts = tuple(texts)
    if texts:
        raise Problems(texts)
