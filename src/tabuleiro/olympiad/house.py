"""The one door to the games: which the house has, how they are called, and whether they know draws. Competitions ask
nothing else."""

from __future__ import annotations

import unicodedata

from tabuleiro.games import definition, keys


def letters(text: str) -> str:
    """A name as it is compared: no accents, capitals, spaces or signs; "&" is "e"."""
    bare = unicodedata.normalize("NFKD", text.replace("&", "e")).casefold()
    return "".join(c for c in bare if c.isalnum())


def names_of(key: str) -> tuple[str, ...]:
    """What a game of the house is called, in every language."""
    return tuple(dict.fromkeys(definition(key).name.say(lang) for lang in ("pt", "br", "en")))


def key_of(name: str) -> str:
    """The key of the game that is called so, in any language and however it is written; "" if the house has none."""
    wanted = letters(name)
    return next((key for key in keys() if letters(key) == wanted), "") or next(
        (key for key in keys() for said in names_of(key) if letters(said) == wanted), ""
    )


def has(key: str) -> bool:
    return key in keys()


def knows_draws(key: str) -> bool:
    """Whether a game, as it is usually played, may end in a draw; of one that the house does not have, it may."""
    return not has(key) or definition(key).draws
