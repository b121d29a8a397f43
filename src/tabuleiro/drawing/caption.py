"""A position in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator

from tabuleiro.drawing import words
from tabuleiro.match.words import number_name
from tabuleiro.rules import DRAW, ONGOING, Game, State


def title(game: Game, lang: str) -> str:
    name = game.definition.name.say(lang)
    return name if game.variant == "default" else f"{name} ({game.variant})"


def describe(game: Game, s: State | None, lang: str) -> str:
    """Where each kind of piece stands, the numbers beside the board, and whose turn it is."""
    if s is None:
        return words.EMPTY_BOARD.fill(cells=len(game.board)).say(lang)
    return " ".join(_sentences(game, s, lang))


def _sentences(game: Game, s: State, lang: str) -> Iterator[str]:
    contents = game.contents(s)
    names = game.board.names
    for piece in game.definition.pieces:
        if piece.letter:
            there = [_at(names[c], what[1:]) for c, what in enumerate(contents) if what[:1] == piece.letter]
        else:
            there = [f"{names[c]} {what}" for c, what in enumerate(contents)]
        if there:
            yield f"{piece.name.say(lang)}: {' '.join(there) if piece.letter else ', '.join(there)}."
    for number in game.definition.state.numbers:
        values = number.values(s)
        if number.lasting and any(value != number.start for value in values):
            name = number_name(number.name).say(lang)
            yield f"{name}." if number.most == 1 else f"{name}: {'-'.join(map(str, values))}."
    for spot in game.definition.state.spots:
        if s[spot.name] >= 0:
            yield f"{number_name(spot.name).say(lang)}: {names[s[spot.name]]}."
    end = game.result(s)
    player = int(s.turn) if end == ONGOING else end - 1
    if end == DRAW:
        yield f"{words.DRAWN.say(lang)}."
    else:
        side = game.definition.players[player]
        yield f"{(words.TO_MOVE if end == ONGOING else words.WON).fill(side=side).say(lang)}."


def _at(name: str, pile: str) -> str:
    return f"{name} ({pile})" if pile not in ("", "1") else name
