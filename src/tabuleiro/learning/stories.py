"""How a game goes on, play by play, in words to whoever looks: what each play does, and what comes of it.

A story is shown on the board one play after another; its sentences are made of what the rules report (`effects`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabuleiro.drawing.pieces import stored
from tabuleiro.learning.effects import Catch, Effects
from tabuleiro.learning.sides import tell_plays
from tabuleiro.match.notation import PASS_WORDS, read_play
from tabuleiro.match.saying import SWAP_WORD, say_play
from tabuleiro.rules import DRAW, Game, Player, State, Text
from tabuleiro.rules.text import joined

NAMED = 3  # cells at most of what a play takes


class Told(NamedTuple):
    """One play: who makes it, how it is written, and what it does; whether that is more than a play like another."""

    player: Player
    move: str
    text: Text
    deed: Text | None = None  # what it does, as the rest of a sentence whose subject is who plays


class Story(NamedTuple):
    """What a line shows, and its plays."""

    text: Text
    plies: tuple[Told, ...]

    @property
    def moves(self) -> list[str]:
        return [ply.move for ply in self.plies]


def told(game: Game, s: State, line: Iterable[str], to: Player | None) -> tuple[Told, ...]:
    """Every play of a line from a position on."""
    found = []
    for text in line:
        effects = Effects(game, s, read_play(game, s, text))
        found.append(ply_of(effects, to))
        s = effects.after
    return tuple(found)


def ply_of(effects: Effects, to: Player | None) -> Told:
    """One play in one sentence."""
    deed = deed_of(effects, to)
    plays = PASSES if effects.move in PASS_WORDS else SWAPS if effects.move == SWAP_WORD else PLAYS
    text = tell_plays(plays, effects.game, effects.me, to, move=effects.move)
    return Told(effects.me, effects.move, sentence(joined([text, *([deed] if deed else [])], AND_SO)), deed)


def deed_of(effects: Effects, to: Player | None) -> Text | None:
    """What a play does that is worth telling, the most important first; None: it is a play like another."""
    game = effects.game
    if effects.wins:
        return say(effects, to, WINS, end=effects.end(to))
    if effects.over:
        return say(effects, to, DRAWS if effects.result == DRAW else LOSES, end=effects.end(to))
    if effects.news.taken:
        return say(effects, to, TAKES, what=catch_words(game, effects.news))
    if effects.points:
        return say(effects, to, COUNTS, mine=effects.points[0], theirs=effects.points[1], scored=game.definition.scored)
    if effects.goes_off:
        return say(effects, to, GOES_OFF)
    if effects.threats:
        ways = joined([say_play(game, text) for text in effects.threats[:2]], OR)
        return say(effects, to, THREATENS, ways=ways)
    return say(effects, to, AGAIN) if effects.again else None


def say(effects: Effects, to: Player | None, text: Text, **values: object) -> Text:
    """A sentence about a play, its values, and who makes it."""
    return tell_plays(text, effects.game, effects.me, to, move=effects.move, **values)


def trimmed(plies: Sequence[Told]) -> tuple[Told, ...]:
    """A line up to the last play that does something; of one in which nothing does, the first plays."""
    last = max((i for i, ply in enumerate(plies) if ply.deed), default=QUIET - 1)
    return tuple(plies[: max(last + 1, 2)])


QUIET = 4  # plays that are shown of a line in which nothing happens


def catch_words(game: Game, catch: Catch) -> Text:
    """Pieces or seeds and where they were: "2 peças em c3 e d4"."""
    one, many = (SEED, SEEDS) if stored(game) else (PIECE, PIECES)
    what = one if catch.taken == 1 else many.fill(n=catch.taken)
    return AT.fill(what=what, where=cell_words(game, catch.cells)) if 0 < len(catch.cells) <= NAMED else what


def cell_words(game: Game, cells: Sequence[int]) -> Text:
    """Cells by their names: "c3, d4 e e5"."""
    names = [Text(game.board.names[c], game.board.names[c]) for c in cells]
    return names[0] if len(names) == 1 else joined([joined(names[:-1], ", "), names[-1]], AND)


def sentence(text: Text) -> Text:
    """With a capital letter and a full stop."""
    said = [f"{words[0].upper()}{words[1:]}." for words in (text.pt, text.en, text.br) if words]
    return Text(*said)


AND, OR = Text(" e ", " and "), Text(" ou ", " or ")
AND_SO = Text(", e ", ", and ")  # a play may itself be called e
PASSES = Text("{me:s}{me:passas|passa|passam} a vez", "{me:s}{me:pass|passes|pass}")
SWAPS = Text("{me:s}{me:trocas|troca|trocam} de cor", "{me:s}{me:swap|swaps|swap} colours")
PLAYS = Text("{me:s}{me:jogas|joga|jogam} {move}", "{me:s}{me:play|plays|play} {move}")
WINS = Text("{me:ganhas|ganha|ganham}: {end}", "{me:win|wins|win}: {end}")
LOSES = Text("{me:perdes|perde|perdem}: {end}", "{me:lose|loses|lose}: {end}")
DRAWS = Text("há empate: {end}", "it is a draw: {end}")
TAKES = Text("{me:capturas|captura|capturam} {what}", "{me:capture|captures|capture} {what}")
COUNTS = Text(
    "{me:ficas|fica|ficam} com {mine} contra {theirs} ({scored})",
    "{me:have|has|have} {mine} against {theirs} ({scored})",
)
GOES_OFF = Text(
    "{me:levas|leva|levam} uma peça até ao fim",
    "{me:bring|brings|bring} a piece home",
    "{me:levas|leva|levam} uma peça até o fim",
)
THREATENS = Text("{me:ameaças|ameaça|ameaçam} ganhar com {ways}", "{me:threaten|threatens|threaten} to win with {ways}")
AGAIN = Text("{me:jogas|joga|jogam} outra vez", "{me:play|plays|play} again", "{me:jogas|joga|jogam} de novo")
PIECE, PIECES = Text("uma peça", "a piece"), Text("{n} peças", "{n} pieces")
SEED, SEEDS = Text("uma semente", "a seed"), Text("{n} sementes", "{n} seeds")
AT = Text("{what} em {where}", "{what} on {where}")
