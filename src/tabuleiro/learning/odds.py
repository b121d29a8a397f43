"""Puzzles of a race with dice: endings in which one play wins clearly more often than all others, by exact chances.

When both players have two pieces left, the chances are those of the variant with two pieces each, which is solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabuleiro.engine.solving.endings.dice_race import Race
from tabuleiro.engine.solving.endings.reading import after_play
from tabuleiro.engine.solving.knowledge import known
from tabuleiro.games import load
from tabuleiro.learning.found import Found
from tabuleiro.learning.judge import NO_TABLE
from tabuleiro.learning.sides import tell
from tabuleiro.match.saying import say_play
from tabuleiro.rules import ONGOING, Game, Player, Problem, State, Text

GAMES = 400  # played by chance
CLEAR = 0.02  # what the best play is better by than the next
OPEN = 0.05  # as long as neither player wins more rarely


class Scales:
    """Weighs the plays of endings with so few pieces of each player, exactly."""

    def __init__(self, game: Game, few: int) -> None:
        self.game, self.few = game, few
        solved = load(game.key, f"men={few}")
        race = next((one for one in known(solved).sources if isinstance(one, Race)), None)
        if race is None:
            raise Problem(NO_TABLE, game=game.definition.name, variant=solved.variant, key=game.key)
        self.race = race

    def weigh(self, s: State) -> dict[int, float]:
        """How often the player to move wins with each play, in the position with few pieces."""
        game, before = self.race.game, self.race.before
        return {m: after_play(game, s, m, before, {}) for m in game.moves(s)}

    def whole(self, s: State) -> State:
        """The same ending in the game with all pieces: those that are missing are off already."""
        t = s.copy()
        t.off[:] = s.off + (self.game.b.men - self.few)
        return t

    def few_of(self, s: State) -> State:
        """And back."""
        t = s.copy()
        t.off[:] = s.off - (self.game.b.men - self.few)
        return t


def weighed(scales: Scales) -> Iterator[Found]:
    """Play endings by chance, and look at each throw for a play that stands out."""
    game, chance = scales.race.game, Random(scales.game.key)
    for number in range(GAMES):
        s = game.start()
        while game.result(s) == ONGOING:
            if outcomes := game.chances(s):
                s = game.throw(s, chance.randrange(outcomes))
                continue
            found = scales.weigh(s)
            best, *rest = sorted(found, key=lambda m: -found[m])
            gap = found[best] - found[rest[0]] if rest else 0.0
            if len(rest) > 1 and gap >= CLEAR and OPEN <= found[best] <= 1 - OPEN:
                kind = 2 * int((s.dice > 0).sum()) + int(hits(s, game.play(s, best)))  # so that not all of them hit
                yield Found(scales.game, scales.whole(s), "", "chance", best, 0, kind, len(rest), number, gap=gap)
            s = game.play(s, chance.choice([best, *rest]))


def hits(s: State, t: State) -> bool:
    """Whether a play sends a piece of the other player back."""
    other = Player.to_move(s).other
    return bool(t.hand[other] > s.hand[other])


def chances(scales: Scales, found: Found) -> list[str]:
    """Every play with how often it wins, in a hundred games; the best first."""
    game, weights = scales.game, scales.weigh(scales.few_of(found.state))
    ordered = sorted(weights, key=lambda m: -weights[m])
    return [f"{game.spell(found.state, m)[0]} {100 * weights[m]:.1f}" for m in ordered]


def reason(game: Game, s: State, solution: int, told: list[str]) -> Text:
    """What the play does, and how often it wins."""
    me = Player.to_move(s)
    (best, often), (other, less) = (line.split() for line in told[:2])
    m, w = say_play(game, best), say_play(game, other)
    sentences = [tell(text, game, me, m=m) for text in _doing(game, s, game.play(s, solution), me)]
    sentences.append(tell(OFTEN, game, me, m=m, often=_number(often), w=w, less=_number(less)))
    return Text(" ".join(text.pt for text in sentences), " ".join(text.en for text in sentences))


def _number(text: str) -> Text:
    """A number as it is written in each language."""
    return Text(text.replace(".", ","), text)


def _doing(game: Game, s: State, t: State, me: Player) -> Iterator[Text]:
    if hits(s, t):
        yield HITS
    if t.off[me] > s.off[me]:
        yield LEAVES
    elif max(t.men[me]) > 1 > max(s.men[me]) - 1:
        yield PAIR
    if t.hand[me] < s.hand[me] and not hits(s, t):
        yield ENTERS


HITS = Text(
    "A jogada {m} manda uma peça {you:d} de volta para a mão.", "The play {m} sends a piece {you:d} back to the hand."
)
LEAVES = Text("A jogada {m} tira uma peça da pista.", "The play {m} brings a piece off the track.")
PAIR = Text(
    "A jogada {m} junta duas peças: ali ninguém as pode mandar para a mão.",
    "The play {m} puts two pieces together: nobody can send them back there.",
    "A jogada {m} junta duas peças: ali ninguém pode mandá-las para a mão.",
)
ENTERS = Text("A jogada {m} traz uma peça para a pista.", "The play {m} brings a piece onto the track.")
OFTEN = Text(
    "Com {m} {me} {me:ganha|ganham} {often} vezes em 100, se ambos jogarem bem; com {w}, a melhor das outras, {less}.",
    "With {m} {me} {me:wins|win} {often} times in 100, if both play well; with {w}, the best of the others, {less}.",
)
