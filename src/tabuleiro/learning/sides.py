"""The two sides of a game inside a sentence: with their article, in the right number; or as whom it is said to.

A template says `{me}` for "as Brancas", `{me:C}` at the beginning of a sentence, `{me:d}` for "das Brancas", and
`{me:ganha|ganham}` for the verb that fits them. Where somebody may be spoken to, `{me:s}` is the subject with a space
after it, which "tu" leaves out, and verbs have three forms: `{me:ganhas|ganha|ganham}`.
"""

from __future__ import annotations

from typing import NamedTuple

from tabuleiro.match.saying import say_play
from tabuleiro.rules import Game, Player, Text


class Side(NamedTuple):
    """One side in one language."""

    name: str  # as the subject of a sentence
    of: str  # as the owner of something
    plural: bool
    to: bool = False  # it is who reads the sentence, in words that have a form of the verb for that

    def __format__(self, spec: str) -> str:
        if not spec:
            return self.name
        if spec == "C":
            return self.name[0].upper() + self.name[1:]
        if spec == "d":
            return self.of
        if spec == "s":
            return f"{self.name} " if self.name else ""
        forms = spec.split("|")  # to who reads it, of one, of several
        return forms[0] if self.to and len(forms) > 2 else forms[-1] if self.plural else forms[-2]


USUAL = {  # sides that have no name but their colour or their turn
    "Brancas": Text("as Brancas", "White"),
    "Pretas": Text("as Pretas", "Black"),
    "Negras": Text("as Negras", "Black", "as Pretas"),
    "Primeiro": Text("o primeiro jogador", "the first player"),
    "Segundo": Text("o segundo jogador", "the second player"),
}
READER = Side("", "teu", plural=False, to=True), Side("you", "yours", plural=False, to=True)
READER_IN_BRAZIL = Side("você", "seu", plural=False)
OPPONENT = Side("o outro", "do outro", plural=False), Side("your opponent", "of your opponent", plural=False)
Sides = tuple[Side, Side, Side]  # in Portuguese, in English, in Brazil


def side(game: Game, player: Player, lang: str) -> Side:
    """A player in a language: as the game says, or by a usual name, or else as "who plays with …"."""
    name, definition = game.players[player], game.definition
    own = zip((said.pt for said in definition.players), definition.sides or (), strict=False)
    found = {**USUAL, **dict(own)}.get(name.pt)
    subject = (found or Text(f"quem joga com {name.pt}", name.en)).say(lang)
    if lang == "en":
        return Side(subject, f"of {subject}", subject.endswith("s"))
    article = subject.partition(" ")[0]
    of = f"d{subject}" if article in ("o", "a", "os", "as") else f"de {subject}"
    return Side(subject, of, article in ("os", "as"))


def voices(game: Game, player: Player, to: Player | None) -> Sides:
    """A player as `to` is told about them; None: as those are who look on."""
    if to is None:
        return side(game, player, "pt"), side(game, player, "en"), side(game, player, "br")
    return (*READER, READER_IN_BRAZIL) if player == to else (*OPPONENT, OPPONENT[0])


def tell(text: Text, game: Game, player: Player, to: Player | None = None, **values: object) -> Text:
    """A sentence about the player `me` and the opponent `you`: to one of them, or to those who look on."""
    me, you = (voices(game, p, to) for p in (player, player.other))

    def said(template: str, place: int, lang: str) -> str:
        words = {k: v.say(lang) if isinstance(v, Text) else v for k, v in values.items()}
        return template.format(me=me[place], you=you[place], **words)

    pt, br = said(text.pt, 0, "pt"), said(text.br or text.pt, 2, "br")
    return Text(pt, said(text.en, 1, "en"), "" if br == pt else br)


def tell_plays(text: Text, game: Game, player: Player, to: Player | None = None, **values: object) -> Text:
    """The same where plain texts among the values are plays: they are written as each language writes them."""
    said = {name: say_play(game, one) if isinstance(one, str) else one for name, one in values.items()}
    return tell(text, game, player, to, **said)


def turn(game: Game, player: Player) -> Text:
    """That it is a player's turn."""
    return tell(TURN, game, player)


TURN = Text("É a vez {me:d}.", "{me:C} to play.")
