"""Where a game is lost: which of the plays that resist longest lets a player who only glances go wrong most often."""

from __future__ import annotations

from collections.abc import Callable

from tabuleiro.engine.players.sight import Sight
from tabuleiro.engine.solving.known import Known
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import Player, State

POSITIONS = 1500  # that may be looked at for one play: about half a second
ROUNDS = 4  # of one play each that are looked ahead
KEEPS = 0.9  # how often the other is thought to find one of their good replies, further on
NOTHING = Verdict(None, None)


class TooMany(ValueError):
    """More positions than may be looked at."""


class Traps:
    """Hopes of a lost player. The other is thought to win at once if they can and to avoid what loses at once."""

    def __init__(self, known: Known, glance: Callable[[State], Sight]) -> None:
        self.game = known.game
        self.known = known
        self.glance = glance
        self._identity = self.game.definition.state.identity
        self._verdicts: dict[bytes, Verdict] = {}
        self._hopes: dict[tuple[bytes, int], float] = {}

    def best(self, plays: list[tuple[int, State]]) -> int:
        """Of plays that resist as long as any, with the positions after them, one that gives most hope.

        Looks one round ahead, and another while there are not too many positions; counted, so that it is the same on
        every machine.
        """
        self._verdicts = {}
        self._hopes = {}
        best = plays[0][0]
        if len(plays) == 1:
            return best
        for rounds in range(1, ROUNDS + 1):
            try:
                hopes = [self._after(t, rounds) for _, t in plays]
            except TooMany:
                break
            best = plays[hopes.index(max(hopes))][0]
        return best

    def _known(self, s: State) -> Verdict:
        """What is proved about a position; all of them are, where a lost one is."""
        here = self._identity(s)
        if here not in self._verdicts:
            if len(self._verdicts) >= POSITIONS:
                raise TooMany(here)
            self._verdicts[here] = self.known.verdict(s) or NOTHING
        return self._verdicts[here]

    def _after(self, t: State, rounds: int) -> float:
        """What the lost player may hope for when the other is to move."""
        if self._known(t).distance == 0:
            return 0.0
        sight = self.glance(t)
        replies = sight.wins or sight.safe or sight.rest
        return sum(self._hope(self.game.play(t, m), rounds, Player.to_move(t)) for m in replies) / len(replies)

    def _hope(self, s: State, rounds: int, other: Player) -> float:
        """The same when they are to move, if the other did not win or play again."""
        verdict = self._known(s)
        if verdict.value != other.wins:
            return 1.0
        plies = verdict.distance or 0
        if plies == 0 or s.turn == other:
            return 0.0
        if rounds == 1:
            good = 1.0
            for _ in range(plies // 2):  # no power: it is the same on every machine so
                good *= KEEPS
            return 1 - good
        here = self._identity(s), rounds
        if here not in self._hopes:
            after = [self.game.play(s, m) for m in self.game.moves(s)]
            far = [self._known(t).distance or 0 for t in after]
            longest = [t for t, plies in zip(after, far, strict=True) if plies == max(far)]
            self._hopes[here] = max(self._after(t, rounds - 1) for t in longest)
        return self._hopes[here]
