"""Analyses positions of a variant: from what is proved, by a search that proves it, or else by an estimate."""

from __future__ import annotations

import time

from tabuleiro.engine.analysis.estimates import Chooser, Estimator
from tabuleiro.engine.analysis.outlook import EXPECTED_LINE, MANY, Analysis, Line, Outlook, Weighing
from tabuleiro.engine.solving.knowledge import Knowledge
from tabuleiro.engine.solving.method import Prover
from tabuleiro.engine.solving.methods import prover
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import Game, State


class Analyst:
    """Analyses positions of a variant.

    Half of the time goes to the proof search, where there is one, the rest to the `estimator`, where one is given.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        seconds: float = 0,
        estimator: Estimator | None = None,
        chooser: Chooser | None = None,
    ) -> None:
        self.game: Game = knowledge.game
        self.knowledge = knowledge
        self.seconds = seconds
        self.estimator = estimator
        self.chooser = chooser
        self._prover: Prover | None = None

    def get_ready(self, s: State) -> None:
        """Have made, before the time runs, what may decide a position or those after its plays."""
        self.knowledge.verdict(s)
        moves = self.game.moves(s)
        for m in moves if len(moves) <= MANY else ():
            self.knowledge.verdict(self.game.play(s, m))

    def analyse(self, s: State) -> Analysis:
        """Every play with what is proved about it; what no file knows is searched, for so many seconds in all.

        Of thousands of plays, only those that the estimator has tried.
        """
        moves = self.game.moves(s)
        if self.game.definition.patterns and len(moves) > MANY and self.estimator:
            moves = list(self.estimator(s, moves, self.seconds / 2))
        weighing, left = Weighing(self.knowledge, s, moves), self.seconds
        if (plays := weighing.open) and (prove := self._ready_prover()):
            begun, found = time.monotonic(), dict[int, Verdict | None]()
            until = begun + (self.seconds / 2 if self.estimator else self.seconds)
            for play in plays:
                found[play.play] = prove(play.after, (until - time.monotonic()) / (len(plays) - len(found)))
            weighing.take(found)
            left = max(left / 3, left - (time.monotonic() - begun))  # proofs may have taken longer than they should
        if (plays := weighing.open) and self.estimator and left > 0:
            weighing.take(self.estimator(s, [play.play for play in plays], left))
        return weighing.analysis()

    def follow(self, s: State, m: int) -> list[str]:
        """A play, and how the game goes on if both then play their best: as proved, or as expected in that time."""
        line = Line(self.knowledge, s, m)
        while self.chooser and (t := line.open) is not None:
            line.go(self.chooser(t, self.seconds / EXPECTED_LINE))
        return line.texts

    def ranked(self, s: State) -> list[Outlook]:
        """Every play with what files know about it, the best first."""
        return Weighing(self.knowledge, s).ranked()

    def _ready_prover(self) -> Prover | None:
        """A proof search for this game, if there is one, and time; it is made ready before the time runs."""
        if self.seconds and self._prover is None and (found := prover(self.game)):
            self._prover = found
            found(self.game.start(), 0)  # compiles
        return self._prover if self.seconds else None
