"""The two sides of a game inside a sentence: with their article, in the right number.

A template says `{me}` for "as Brancas", `{me:C}` at the beginning of a sentence, `{me:d}` for "das Brancas", and
`{me:ganha|ganham}` for the verb that fits them.
"""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.rules import Game, Player, Text


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


USUAL = {  # sides that have no name but their colour or their turn
    "Brancas": Text("as Brancas", "White"),
    "Pretas": Text("as Pretas", "Black"),
    "Negras": Text("as Negras", "Black"),
    "Primeiro": Text("o primeiro jogador", "the first player"),
    "Segundo": Text("o segundo jogador", "the second player"),
}


def side(game: Game, player: Player) -> tuple[Side, Side]:
    """A player in Portuguese and English: as the game says, or by a usual name, or else as "who plays with …"."""
    name, definition = game.players[player], game.definition
    own = zip((said.pt for said in definition.players), definition.sides or (), strict=False)
    found = {**USUAL, **dict(own)}.get(name.pt)
    subject = found or Text(f"quem joga com {name.pt}", name.en)
    article = subject.pt.partition(" ")[0]
    of = f"d{subject.pt}" if article in ("o", "a", "os", "as") else f"de {subject.pt}"
    return Side(subject.pt, of, article in ("os", "as")), Side(subject.en, f"of {subject.en}", subject.en.endswith("s"))


def tell(text: Text, game: Game, player: Player, **values: object) -> Text:
    """A sentence about the player `me` and the opponent `you`, in both languages."""
    sides = [side(game, p) for p in (player, player.other)]

    def said(template: str, place: int, lang: str) -> str:
        words = {k: v.say(lang) if isinstance(v, Text) else v for k, v in values.items()}
        return template.format(me=sides[0][place], you=sides[1][place], **words)

    return Text(said(text.pt, 0, "pt"), said(text.en, 1, "en"))
