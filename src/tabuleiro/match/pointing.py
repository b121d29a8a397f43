"""Refusals for those who point at a board instead of writing: without names of cells, and to the person who plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from tabuleiro.boards import Board
from tabuleiro.rules import Game, Player, State, Text

FIRST_SIGN = 0xE000  # of those that no language uses: they stand for cells while a sentence is being made
SIGN = "[\ue000-\uf8ff]"
CELLS = re.compile(rf"(?:\b(em|de|a|por) )?({SIGN}(?:,? (?:(?:e|and) )?{SIGN})*)(?: … \(\d+\))?")
JOINED = {"em": "n", "de": "d", "por": "pel"}  # with an article: na, da, pela


class Pointed(NamedTuple):
    """Why something cannot be played, and the cells that the words call marked."""

    text: Text
    cells: tuple[int, ...]


def point(game: Game, s: State, cells: Sequence[int], rest: str, moves_own: bool) -> Pointed | None:
    """Why what was touched is no play, if the game says so. `moves_own`: plays begin with a piece of one's own."""
    before, other = game.contents(s), game.own_piece(s, Player.to_move(s).other)
    if moves_own and other and len(cells) == 1 and not rest and before[cells[0]][:1] == other.letter:
        return Pointed(NOT_YOURS, ())
    unnamed = copy(game)
    unnamed.board = _unnamed(game.board)
    wrong = game.definition.why(unnamed, s, cells, rest)
    if wrong is None:
        return None
    said = [_said(game, wrong.text.say(lang), lang, cells, before if moves_own else ()) for lang in ("pt", "en", "br")]
    named = {ord(sign) - FIRST_SIGN for sign in re.findall(SIGN, wrong.text.pt)}
    return Pointed(Text(*said), tuple(sorted(named - {cells[0], cells[-1]})))


@lru_cache(maxsize=64)
def _unnamed(board: Board) -> Board:
    return replace(board, names=tuple(chr(FIRST_SIGN + c) for c in range(len(board))))


def _said(game: Game, text: str, lang: str, cells: Sequence[int], before: Sequence[str]) -> str:
    """A sentence with words for the signs of cells: the one touched last, what was touched first, and others.

    `before`: what lies on the cells, where plays begin with a piece of one's own.
    """
    noun, masculine = NOUNS[game.board.shape]
    name, o = noun.say(lang), "o" if masculine else "a"

    def one(cell: int, word: str) -> str:
        if lang == "en":
            first = "your piece" if before and before[cell] else f"the other {name}"
            called = f"that {name}" if cell == cells[-1] else first if cell == cells[0] else f"the marked {name}"
            return f"{word} {called}".strip()
        if cell == cells[-1]:
            those = f"ess{'e' if masculine else 'a'} {name}"
            return f"{JOINED[word]}{those}" if word in ("em", "de") else f"{word} {those}".strip()
        first = "a peça" if before and before[cell] else f"{o} outr{o} {name}"
        return _after(word, first if cell == cells[0] else f"{o} {name} marcad{o}")

    def put(found: re.Match[str]) -> str:
        word, named = found.group(1) or "", [ord(sign) - FIRST_SIGN for sign in re.findall(SIGN, found.group(2))]
        if len(named) == 2 and {*named} == {cells[0], cells[-1]}:
            return f"{one(named[0], word)} {'and' if lang == 'en' else 'e'} {one(named[1], '')}"
        if len(named) > 1:
            many = f"the marked {name}s" if lang == "en" else f"{o}s {name}s marcad{o}s"
            return f"{word} {many}".strip() if lang == "en" else _after(word, many)
        return one(named[0], word)

    said = CELLS.sub(put, text)
    return f"{said[0].upper()}{said[1:]}."


def _after(word: str, noun: str) -> str:
    """A noun with its article after a preposition: na casa, da casa, à casa."""
    if word == "a":
        return ("à" if noun[0] == "a" else "ao") + noun[1:]
    return JOINED.get(word, word and f"{word} ") + noun


NOUNS = {
    "square": (Text("casa", "square"), False),
    "hex": (Text("casa", "cell"), False),
    "points": (Text("ponto", "point"), True),
    "pits": (Text("casa", "house"), False),
    "dots": (Text("ponto", "dot"), True),
}
NOT_YOURS = Text("Essa peça não é tua.", "That piece is not yours.", "Essa peça não é sua.")
