"""A position in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabuleiro.drawing import words
from tabuleiro.rules import DRAW, Game, Player, State, Text


def title(game: Game, lang: str) -> str:
    name = game.definition.name.say(lang)
    return name if game.variant == "default" else f"{name} ({game.variant})"


def describe(game: Game, s: State | None, lang: str) -> str:
    """Where each kind of piece stands, the numbers beside the board, and whose turn it is."""
    if s is None:
        return words.EMPTY_BOARD.fill(cells=len(game.board)).say(lang)
    return describe_in_all(game, s, game.contents(s), game.result(s)).say(lang)


def describe_in_all(game: Game, s: State, contents: Sequence[str], end: int) -> Text:
    """The same in all languages, of a position whose contents and result are known."""
    facts = list(_facts(game, s, contents, end))
    pt, en, br = (" ".join(text.say(lang) + rest for text, rest in facts) for lang in ("pt", "en", "br"))
    return Text(pt, en, br)


def _facts(game: Game, s: State, contents: Sequence[str], end: int) -> Iterator[tuple[Text, str]]:
    """What there is to say, one sentence each: its words, and what is the same in every language."""
    names = game.board.names
    for piece in game.definition.pieces:
        if piece.letter:
            there = [_at(names[c], what[1:]) for c, what in enumerate(contents) if what[:1] == piece.letter]
        else:
            there = [f"{names[c]} {what}" for c, what in enumerate(contents)]
        if there:
            yield piece.name, f": {' '.join(there) if piece.letter else ', '.join(there)}."
    for number in game.definition.state.numbers:
        values = number.values(s)
        if number.lasting and any(value != number.start for value in values):
            yield number.called, "." if number.most == 1 else f": {'-'.join(map(str, values))}."
    for spot in game.definition.state.spots:
        if s[spot.name] >= 0:
            yield spot.called, f": {names[s[spot.name]]}."
    if end == DRAW:
        yield words.DRAWN, "."
    else:
        winner = Player.winner(end)
        side = game.players[Player.to_move(s) if winner is None else winner]
        yield (words.TO_MOVE if winner is None else words.WON).fill(side=side), "."


def _at(name: str, pile: str) -> str:
    return f"{name} ({pile})" if pile not in ("", "1") else name
