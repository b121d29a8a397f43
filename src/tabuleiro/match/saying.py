"""Plays in the words of whoever reads them.

Records, logs and the API have one form of a play, which is the English one: B or W for a colour, swap, pass, off. Who
plays in Portuguese sees the initial of the colour there, small (p, preta; b, branca), troca, passa and fora. Both are
read everywhere, whatever the language (`notation.read_play`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tabuleiro.boards import Board
from tabuleiro.rules import Definition, Game, Text, listed
from tabuleiro.rules.text import joined

PASS_WORD, SWAP_WORD, OFF_WORD = "pass", "swap", "off"
SAID = {
    SWAP_WORD: Text("troca", SWAP_WORD),
    PASS_WORD: Text("passa", PASS_WORD),
    OFF_WORD: Text("fora", OFF_WORD),
}
WORD = re.compile("[a-z]{3,}|[A-Z]")  # what languages say in ways of their own: a word, or the letter of a piece


def say_play(game: Game, text: str) -> Text:
    """A play, or several, as they are written in each language."""
    words = words_of(game)
    return Text(WORD.sub(lambda hit: words[hit.group()].pt if hit.group() in words else hit.group(), text), text)


def say_plays(game: Game, texts: Iterable[str], by: str = " ") -> Text:
    """Several plays in one line."""
    return joined([say_play(game, text) for text in texts], by)


def say_listed(game: Game, texts: Sequence[str]) -> Text:
    """The same for a message, cut kindly when there are many."""
    return Text(listed(say_play(game, text).pt for text in texts), listed(texts))


def words_of(game: Game) -> dict[str, Text]:
    """The words and letters in plays of a game that languages write in ways of their own."""
    return _words(game.definition, game.board)


@lru_cache(maxsize=64)
def _words(definition: Definition, board: Board) -> dict[str, Text]:
    names = "".join(board.names)  # a letter in the name of a cell is no piece
    return SAID | {one.letter: one.initial for one in definition.pieces if one.initial and one.letter not in names}
