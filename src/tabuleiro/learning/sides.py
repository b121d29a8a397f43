"""The two sides of a game inside a sentence: with their article, in the right number.

A template says `{me}` for "as Brancas", `{me:C}` at the beginning of a sentence, `{me:d}` for "das Brancas", and
`{me:ganha|ganham}` for the verb that fits them.
"""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.rules import Game, Text


class Side(NamedTuple):
    """One side in one language."""

    name: str  # as the subject of a sentence
    of: str  # as the owner of something
    plural: bool

    def __format__(self, spec: str) -> str:
        if not spec:
            return self.name
        if spec == "C":
            return self.name[0].upper() + self.name[1:]
        if spec == "d":
            return self.of
        single, _, several = spec.partition("|")
        return several if self.plural else single


FORMS = {
    "Brancas": (Side("as Brancas", "das Brancas", True), Side("White", "of White", False)),
    "Pretas": (Side("as Pretas", "das Pretas", True), Side("Black", "of Black", False)),
    "Negras": (Side("as Negras", "das Negras", True), Side("Black", "of Black", False)),
    "Primeiro": (
        Side("o primeiro jogador", "do primeiro jogador", False),
        Side("the first player", "of the first player", False),
    ),
    "Segundo": (
        Side("o segundo jogador", "do segundo jogador", False),
        Side("the second player", "of the second player", False),
    ),
    "Gatos": (Side("os Gatos", "dos Gatos", True), Side("the Cats", "of the Cats", True)),
    "Cães": (Side("os Cães", "dos Cães", True), Side("the Dogs", "of the Dogs", True)),
    "Sul": (Side("o Sul", "do Sul", False), Side("South", "of South", False)),
    "Norte": (Side("o Norte", "do Norte", False), Side("North", "of North", False)),
}


def tell(text: Text, game: Game, player: int, **values: object) -> Text:
    """A sentence about the player `me` and the opponent `you`, in both languages."""
    sides = [FORMS[game.definition.players[p].pt] for p in (player, 1 - player)]

    def said(template: str, place: int, lang: str) -> str:
        words = {k: v.say(lang) if isinstance(v, Text) else v for k, v in values.items()}
        return template.format(me=sides[0][place], you=sides[1][place], **words)

    return Text(said(text.pt, 0, "pt"), said(text.en, 1, "en"))
