"""A drawn example for each article: `content/<key>/examples.toml`, read and turned into what a picture shows.

A file has `[[example]]` tables, in the order of the articles:

    article   = "3"           the article that it shows, or several: ["3", "N2"]
    text.pt, text.en          one short sentence under the picture; text.br where it differs
    variant, position, moves, dice  what is on the board, as for `open_match`; all optional
    plays     = "b3-* c4"     plays that are allowed there: arrows, dots, rings around what they take. `*` stands for
                              anything: "*" is all of them
    refused   = "d4 a1-b2"    plays that the rules refuse there: crosses
    show      = "a1 c3:A"     cells to be ringed, or to carry a letter
    arrows    = "c4-f4 f4-d6" drawn instead of those of the plays, where a way is not straight
    result    = "first"       how the game ends with these moves (first, second, draw), if it does

and `undrawn = ["9"]`: articles of which a board shows nothing (agreement, the number of pieces in the box).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tabuleiro.drawing import last_cells, read_arrows, read_marks
from tabuleiro.games import definition, folder
from tabuleiro.learning.puzzles import BAD_FILE, BAD_WORD, MISSING
from tabuleiro.match import Match, open_match
from tabuleiro.match.notation import cells_in, write_play
from tabuleiro.rules import Game, Problem, State, Text

CROSS = "x"


class Signs(NamedTuple):
    """What is drawn over a position, by the words of `drawing.svg`."""

    last: tuple[int, ...]
    selectable: tuple[int, ...]
    arrows: tuple[tuple[int, int], ...]
    marks: tuple[tuple[int, str], ...]


@dataclass(frozen=True, eq=False)
class Example:
    """A position that shows what an article says."""

    key: str
    articles: tuple[str, ...]
    text: Text
    variant: str = "default"
    position: str = ""
    moves: str = ""
    dice: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    show: str = ""
    arrows: str = ""
    result: str = ""

    @cached_property
    def match(self) -> Match:
        return open_match(self.key, self.variant, self.moves, self.position, dice=self.dice or None)

    def legal(self) -> list[str]:
        """The legal plays that the example shows."""
        return [text for text in self.match.legal() if any(fnmatchcase(text, wanted) for wanted in self.plays)]

    @cached_property
    def signs(self) -> Signs:
        """Arrows for plays that go somewhere, dots and rings for the others, crosses for what is refused."""
        game = self.match.game
        ways = [self._way(text) for text in self.legal()]
        refused = [cells_in(game, text)[0] for text in self.refused]
        contents = game.contents(self.match.state)
        moved = [cells for cells in refused if cells and contents[cells[0]]]  # what is only placed has no way
        drawn = [pair for way in [cells for cells, _ in ways] + moved for pair in pairwise(way)]
        if self.arrows:
            drawn = [(game.board.index[a], game.board.index[b]) for a, b in read_arrows(self.arrows)]
        rings = [(c, "") for _, taken in ways for c in taken]
        rings += [(game.board.index[cell], letter) for cell, letter in read_marks(self.show)]
        rings += [(cells[-1], CROSS) for cells in refused if cells]
        return Signs(
            last=last_cells(self.match) if self.moves else (),
            selectable=tuple(dict.fromkeys(cells[0] for cells, _ in ways if len(cells) == 1)),
            arrows=tuple(dict.fromkeys(drawn)),
            marks=tuple(dict.fromkeys(rings)),
        )

    def drawing(self, lang: str) -> tuple[tuple[str, ...], Game, State, dict[str, Any], str]:
        """All that is needed to draw it: its articles, the position, what is drawn over it, and the caption."""
        return self.articles, self.match.game, self.match.state, self.signs._asdict(), self.text.say(lang)

    def _way(self, text: str) -> tuple[list[int], list[int]]:
        """The cells that a play goes through, and those where it takes something."""
        game, s = self.match.game, self.match.state
        after = game.play(s, next(m for m in game.moves(s) if write_play(game, s, m) == text))
        cells = cells_in(game, text)[0]
        emptied = [c for c, (old, new) in enumerate(zip(game.contents(s), game.contents(after), strict=True))
                   if old and not new and c not in cells[:1]]  # fmt: skip
        return [c for c in cells if c not in emptied], emptied


@cache
def examples(key: str) -> tuple[Example, ...]:
    """The drawn examples of a game, in the order of its file."""
    return tuple(_read(key, _document(key)))


def undrawn(key: str) -> tuple[str, ...]:
    """The articles of which a board shows nothing."""
    return tuple(_document(key).get("undrawn", ()))


def file_of(key: str) -> Path:
    return folder(definition(key).key) / "examples.toml"


@cache
def _document(key: str) -> dict[str, Any]:
    file = file_of(key)
    if not file.exists():
        return {}
    try:
        document = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Problem(BAD_FILE, file=file, what=str(error)) from None
    if not set(document) <= {"example", "undrawn"}:
        raise Problem(BAD_FILE, file=file, what=", ".join(set(document) - {"example", "undrawn"}))
    return document


WORDS = {
    "article", "text", "variant", "position", "moves", "dice", "plays", "refused", "show", "arrows", "result",
}  # fmt: skip


def _read(key: str, document: dict[str, Any]) -> Iterator[Example]:
    for i, entry in enumerate(document.get("example", ()), 1):
        try:
            yield _example(key, entry)
        except Problem as problem:
            raise Problem(BAD_EXAMPLE, file=file_of(key), i=i, what=problem.text) from None


def _example(key: str, entry: dict[str, Any]) -> Example:
    """An entry of the file whose words are all known."""
    for word, value in entry.items():
        if word not in WORDS or (word not in ("article", "text") and type(value) is not str):
            raise Problem(BAD_WORD, word=word)
    for word in ("article", "text"):
        if word not in entry:
            raise Problem(MISSING, word=word)
    said, article = entry["text"], entry["article"]
    if type(said) is not dict or not {"pt", "en"} <= set(said) <= {"pt", "en", "br"}:
        raise Problem(BAD_WORD, word="text")
    words = {
        word: entry[word] for word in ("variant", "position", "moves", "show", "arrows", "result") if word in entry
    }
    return Example(
        key=key,
        articles=(article,) if isinstance(article, str) else tuple(article),
        text=Text(said["pt"], said["en"], said.get("br", "")),
        dice=tuple(entry["dice"].split(",")) if "dice" in entry else (),
        plays=tuple(entry.get("plays", "").split()),
        refused=tuple(entry.get("refused", "").split()),
        **words,
    )


BAD_EXAMPLE = Text("{file}, exemplo {i}: {what}", "{file}, example {i}: {what}")
