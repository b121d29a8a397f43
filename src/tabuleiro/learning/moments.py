"""A game looked back on: plays that gave something away, what would have been better and why, and the one that decided.

Everything is read out of what an analysis found before each play (`Analysis.document`) and of how the game would have
gone on; both may have been made on another machine or in another process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from tabuleiro.learning.effects import Effects
from tabuleiro.learning.hints import Lines, best_of, refutation, why
from tabuleiro.learning.review import Document, gives_away, worth
from tabuleiro.learning.sides import tell_plays
from tabuleiro.learning.stories import Story, told, trimmed
from tabuleiro.match import Match, Ply
from tabuleiro.match.match import BY_PEOPLE
from tabuleiro.match.notation import read_play
from tabuleiro.rules import Game, Player, Text
from tabuleiro.rules.text import joined

UNKNOWN: Document = {"value": None, "proved": False, "estimate": None, "distance": None}
OPEN = 0.4  # of a chance: who had as much had not lost yet


class Looked:
    """A play of a game among those that could have been made."""

    def __init__(self, found: Document, number: int, ply: Ply) -> None:
        plays = {play["move"]: play for play in found["moves"]}
        self.number, self.player, self.move, self.before = number, ply.player, ply.text, ply.before
        self.made: Document = plays.get(ply.text) or {**UNKNOWN, "move": ply.text}
        self.best: list[str] = found["best"] or [play["move"] for play in found["moves"][:1]]
        self.top: Document = best_of(found) or self.made
        self.told: dict[Player | None, Better] = {}  # what was wrong with it, as it has been said to whom

    @cached_property
    def mistake(self) -> bool:
        return self.move not in self.best and gives_away(self.made, self.top, self.player)

    @property
    def could(self) -> float:
        """What the best play was worth."""
        return worth(self.top, self.player) or 0.0

    @property
    def lost(self) -> float:
        """How much the play gave away."""
        return self.could - (worth(self.made, self.player) or 0.0)

    @property
    def followed(self) -> list[str]:
        """The plays whose lines tell what was wrong: the one that was made, and the better one."""
        return [self.move, self.top["move"]]


def decisive(plies: Iterable[Looked], winner: Player | None) -> Looked | None:
    """The play that decided a game: the last one by which who lost gave away what had not been lost yet."""
    mistakes = [one for one in plies if one.mistake and one.player != winner]
    still_open = [one for one in mistakes if one.could >= OPEN]
    return still_open[-1] if still_open else max(mistakes, key=lambda one: one.lost, default=None)


class Better(NamedTuple):
    """What was wrong with a play, what would have been better and why; and both as they go on."""

    text: Text
    stories: tuple[Story, ...]


def better(game: Game, one: Looked, lines: Lines, to: Player | None) -> Better:
    """A mistake in words to one of the players, or to those who look on."""
    made, top = one.made, one.top
    stories, found = [], [tell_plays(PLAYED, game, one.player, to, move=one.move)]
    if line := lines.get(one.move):
        plies = told(game, one.before, line, to)
        if refuted := refutation(game, AFTER, made, plies, to):
            found = [refuted]
        stories.append(Story(tell_plays(WHAT_CAME, game, one.player, to, move=one.move), trimmed(plies)))
    line = lines.get(top["move"], ())
    effects = Effects(game, one.before, read_play(game, one.before, top["move"]))
    found += [tell_plays(BETTER, game, one.player, to, move=top["move"]), *why(effects, top, line, to)]
    if line:
        stories.append(
            Story(
                tell_plays(GOES_ON, game, one.player, to, move=top["move"]), trimmed(told(game, one.before, line, to))
            )
        )
    return Better(joined(found), tuple(stories))


def headline(match: Match, plies: Sequence[Looked], to: Player | None) -> Text:
    """Which play decided a game that is over, in one sentence."""
    assert match.ending
    winner, reason = match.ending
    one = decisive(plies, winner)
    if one is None:
        unclear = winner is None or to is None or reason in BY_PEOPLE  # who resigned may have stood well
        return CLEAN if unclear else CLEAN_WIN if to == winner else CLEAN_LOSS
    return tell_plays(MOMENT, match.game, one.player, to, n=one.number, move=one.move)


MOMENT = Text(
    "A partida decidiu-se na jogada {n}: {me:s}{me:jogaste|jogou|jogaram} {move}.",
    "The game was decided by play {n}: {me:s}played {move}.",
    "A partida se decidiu na jogada {n}: {me:s}{me:jogaste|jogou|jogaram} {move}.",
)
CLEAN = Text(
    "Não encontrei nenhuma jogada que, sozinha, tenha decidido a partida.",
    "I found no single play that decided the game.",
)
CLEAN_WIN = Text(
    "Não encontrei nenhum erro grande do outro: ganhaste pouco a pouco.",
    "I found no big mistake of your opponent: you won little by little.",
    "Não encontrei nenhum erro grande do outro: você ganhou pouco a pouco.",
)
CLEAN_LOSS = Text(
    "Não encontrei nenhum erro grande teu: o outro ganhou pouco a pouco.",
    "I found no big mistake of yours: your opponent won little by little.",
    "Não encontrei nenhum erro grande seu: o outro ganhou pouco a pouco.",
)
PLAYED = Text("Aqui {me:s}{me:jogaste|jogou|jogaram} {move}.", "Here {me:s}played {move}.")
AFTER = Text(
    "Aqui {me:s}{me:jogaste|jogou|jogaram} {move}. Depois disso, {then}.",
    "Here {me:s}played {move}. After that, {then}.",
)
BETTER = Text("Melhor era {move}.", "{move} was better.")
WHAT_CAME = Text("O que {move} permite", "What {move} allows")
GOES_ON = Text("Como continuava {move}", "How {move} would have gone on", "Como {move} continuaria")
