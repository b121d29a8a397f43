"""Hints in steps: where to look, with what to begin, which play, and why, in sentences for a child.

What is said is true by the rules (a play wins at once, captures, threatens) or by proof; all else is called a guess.
"""

from __future__ import annotations

from functools import cached_property
from math import dist
from typing import NamedTuple

from tabuleiro.drawing.pieces import stored
from tabuleiro.learning.lessons import material
from tabuleiro.learning.review import Document, grade
from tabuleiro.match import Match
from tabuleiro.match.notation import OVER
from tabuleiro.match.saying import say_play
from tabuleiro.match.touches import Part, cells_of, legal_plays
from tabuleiro.rules import ONGOING, Game, Player, State, Text
from tabuleiro.rules.text import joined

STEPS = 4
WIDE = 1000  # plays: what so many of them do takes long to be seen


class Hint(NamedTuple):
    """One step of a hint: what is said, what is pointed at, and the play where it is told."""

    step: int
    proved: bool
    text: Text
    cells: tuple[int, ...] = ()
    move: str | None = None


class Effects:
    """What the rules alone say about a play."""

    def __init__(self, game: Game, s: State, m: int) -> None:
        self.game, self.before, self.after = game, s, game.play(s, m)
        self.me = Player.to_move(s)
        self.wins = game.result(self.after) == self.me.wins
        self.taken = self._taken()
        self.again = game.result(self.after) == ONGOING and self.after.turn == self.me

    @cached_property
    def stops(self) -> list[str]:
        """What the other would win with if nothing were done about it, and cannot any more."""
        other = self.me.other
        again = ends_at_once(self.game, self.after, other)
        return [] if again else ends_at_once(self.game, _turned(self.game, self.before), other)

    @cached_property
    def threats(self) -> list[str]:
        """What the same player would win with if the other did nothing about it."""
        others_turn = self.game.result(self.after) == ONGOING and self.after.turn != self.me
        return ends_at_once(self.game, _turned(self.game, self.after), self.me) if others_turn else []

    def _taken(self) -> int:
        """How many pieces or seeds were captured."""
        if store := stored(self.game):
            return store.values(self.after)[self.me] - store.values(self.before)[self.me]
        if len(self.game.definition.pieces) != 2:
            return 0
        return material(self.game, self.before, self.me.other) - material(self.game, self.after, self.me.other)


def _turned(game: Game, s: State) -> State | None:
    """The same position with the other player to move; None where that is no position."""
    turned = s.copy()
    turned.turn = Player.to_move(s).other
    turned = game.derived(turned)
    return turned if game.result(turned) == ONGOING and not game.chances(turned) else None


def ends_at_once(game: Game, s: State | None, player: Player) -> list[str]:
    """The plays with which a player wins at once; none are looked for among thousands."""
    if s is None or s.turn != player or game.chances(s) or len(plays := game.moves(s)) > WIDE:
        return []
    return [game.spell(s, m)[0] for m in plays if game.result(game.play(s, m)) == player.wins]


def hint(match: Match, found: Document, step: int) -> Hint:
    """One step of a hint out of what an analysis found in a position."""
    game, s = match.game, match.state
    best = found["best"][0] if found["best"] else found["moves"][0]["move"] if found["moves"] else None
    play = next((play for play in found["moves"] if play["move"] == best), None)
    legal = next((one for one in legal_plays(game, s) if one.text == best), None)
    if best is None or play is None or legal is None:
        return Hint(step, False, OVER)
    # Which piece, not only where to; and something on the board, if there is anything.
    way = min(legal.ways, key=lambda way: (-min(len(cells_of(way)), 2), len(way)))
    cells = cells_of(way)
    effects = Effects(game, s, legal.play)
    proved = bool(play["proved"]) or effects.wins
    if step == 1:
        return Hint(step, proved, _look(effects, bool(cells)), _around(game, cells, 3))
    if step == 2:
        return Hint(step, proved, *_begin(game, s, way, cells))
    if step == 3:
        return Hint(step, proved, THIS_PLAY.fill(move=say_play(game, best)), cells, best)
    return Hint(step, proved, joined(why(effects, play)), cells, best)


def _look(effects: Effects, on_board: bool) -> Text:
    """Where to look, with a word on what there is to be seen."""
    what = CAN_WIN if effects.wins else CAN_STOP if effects.stops else CAN_TAKE if effects.taken > 0 else None
    where = LOOK_HERE if on_board else LOOK_BESIDE
    return joined([what, where]) if what else where


def _begin(game: Game, s: State, way: tuple[Part, ...], cells: tuple[int, ...]) -> tuple[Text, tuple[int, ...]]:
    """With what to begin; of a play that is one cell only its surroundings, else nothing would be left to find."""
    if not cells:
        return LOOK_BESIDE, ()
    if len(cells) == 1:
        return ONE_OF_THESE, _around(game, cells, 8)
    return (THIS_PIECE if game.contents(s)[cells[0]] else THIS_CELL).fill(cell=game.board.names[cells[0]]), cells[:1]


def _around(game: Game, cells: tuple[int, ...], share: int) -> tuple[int, ...]:
    """The cells of a play, and about so large a share of the board around the first of them."""
    if not cells:
        return ()
    xy = game.board.xy
    nearest = sorted(range(len(xy)), key=lambda c: dist(xy[c], xy[cells[0]]))
    return tuple(sorted({*cells, *nearest[: max(2, len(xy) // share)]}))


def why(effects: Effects, play: Document) -> list[Text]:
    """Why a play is the best, as far as it is known; a guess is called one."""
    game, word = effects.game, grade(play, effects.me)
    move = say_play(game, play["move"])
    if effects.wins:
        return [WINS_NOW.fill(move=move)]
    found = []
    if effects.stops:
        found.append(STOPS.fill(move=move, other=say_play(game, effects.stops[0])))
    if effects.taken > 0:
        text = TAKES_SEEDS if stored(game) else TAKES if effects.taken > 1 else TAKES_ONE
        found.append(text.fill(n=effects.taken))
    threats = [say_play(game, text) for text in effects.threats]
    if len(threats) > 1:
        found.append(TWO_THREATS.fill(a=threats[0], b=threats[1]))
    elif threats:
        found.append(THREAT.fill(a=threats[0]))
    if effects.again:
        found.append(AGAIN)
    return [*found, _value(word, move, play)]


def _value(word: str, move: Text, play: Document) -> Text:
    n = play["distance"]
    if word == "win":
        return PROVED_WIN_IN.fill(move=move, n=n) if n else PROVED_WIN.fill(move=move)
    if word == "draw":
        return PROVED_DRAW.fill(move=move)
    if word == "loss":
        return (PROVED_LOSS_IN if n else PROVED_LOSS).fill(move=move, n=n)
    chance = round(100 * (play["estimate"] if play["estimate"] is not None else 0.5))
    return (EXACT if play["proved"] else GUESS).fill(move=move, chance=chance)


CAN_WIN = Text("Podes ganhar já!", "You can win at once!", "Você pode ganhar já!")
CAN_STOP = Text(
    "Cuidado: o outro está quase a ganhar.",
    "Careful: your opponent is about to win.",
    "Cuidado: o outro está quase ganhando.",
)
CAN_TAKE = Text("Há uma boa captura.", "There is a good capture.")
LOOK_HERE = Text(
    "Olha para esta zona do tabuleiro.", "Look at this part of the board.", "Olhe para esta parte do tabuleiro."
)
LOOK_BESIDE = Text("Desta vez não é no tabuleiro.", "This time it is not on the board.")
ONE_OF_THESE = Text("É uma destas casas. Qual?", "It is one of these places. Which one?")
THIS_PIECE = Text("Começa pela peça em {cell}.", "Begin with the piece on {cell}.", "Comece pela peça em {cell}.")
THIS_CELL = Text("Começa por aqui: {cell}.", "Begin here: {cell}.", "Comece por aqui: {cell}.")
THIS_PLAY = Text("Joga {move}.", "Play {move}.", "Jogue {move}.")
WINS_NOW = Text("Com {move} ganhas já!", "{move} wins at once!", "Com {move} você ganha já!")
STOPS = Text(
    "Sem isto, o outro ganhava já com {other}; assim já não pode.",
    "Otherwise your opponent would win at once with {other}; this stops it.",
    "Sem isso, o outro ganharia já com {other}; assim não pode mais.",
)
TAKES_ONE = Text("Captura uma peça.", "It takes a piece.")
TAKES = Text("Captura {n} peças.", "It takes {n} pieces.")
TAKES_SEEDS = Text(
    "Recolhe {n} para o teu depósito.", "It brings {n} into your store.", "Recolhe {n} para o seu depósito."
)
THREAT = Text(
    "A seguir ameaças ganhar com {a}.", "Next it threatens to win with {a}.", "Em seguida você ameaça ganhar com {a}."
)
TWO_THREATS = Text(
    "A seguir ameaças ganhar de duas maneiras: {a} e {b}. Será que o outro trava as duas?",
    "Next it threatens to win in two ways, {a} and {b}: can your opponent stop both?",
    "Em seguida você ameaça ganhar de duas maneiras: {a} e {b}. Será que o outro consegue parar as duas?",
)
AGAIN = Text("E jogas outra vez.", "And you play again.", "E você joga de novo.")
PROVED_WIN = Text(
    "Está provado: {move} ganha, faça o outro o que fizer.", "It is proved: {move} wins, whatever your opponent does."
)
PROVED_WIN_IN = Text(
    "Está provado: {move} ganha em {n} jogadas, contando as dos dois, faça o outro o que fizer.",
    "It is proved: {move} wins within {n} plays, counting both players', whatever your opponent does.",
)
PROVED_DRAW = Text(
    "Está provado: {move} empata, e melhor não há.", "It is proved: {move} draws, and there is nothing better."
)
PROVED_LOSS = Text(
    "Está provado que todas as jogadas perdem, se o outro não se enganar; {move} dá-lhe mais trabalho.",
    "It is proved that every play loses if your opponent makes no mistake; {move} makes it hardest.",
    "Está provado que todas as jogadas perdem, se o outro não errar; {move} é a que dá mais trabalho.",
)
PROVED_LOSS_IN = Text(
    "Está provado que todas as jogadas perdem, se o outro não se enganar; {move} aguenta mais: {n} jogadas.",
    "It is proved that every play loses if your opponent makes no mistake; {move} holds out longest: {n} plays.",
    "Está provado que todas as jogadas perdem, se o outro não errar; {move} aguenta mais: {n} jogadas.",
)
GUESS = Text(
    "O resto é um palpite: com {move} espero ganhar {chance} vezes em 100.",
    "The rest is a guess: with {move} I expect to win {chance} times in 100.",
)
EXACT = Text(
    "Está calculado: com {move} ganha-se {chance} vezes em 100.",
    "Calculated exactly: {move} wins {chance} times in 100.",
)
