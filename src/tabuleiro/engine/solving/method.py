"""What a way to prove something is to all who use it: it makes a file, opens it, checks it, and says what it is.

Each room has its own (`retrograde`, `proofs`, `margins`, `endings`), and `methods` has them all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.second_opinion import Opinion
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import Game, State, Text

Report = Callable[[int, int], None]  # what is done, of how much; of 0: nobody knows
Prover = Callable[[State, float], Verdict | None]  # what a position is worth, if so many seconds are enough to prove it


class Source(Protocol):
    """An opened table or proof: it answers for the positions that it covers."""

    game: Game

    @property
    def header(self) -> Mapping[str, Any]: ...

    def verdict(self, s: State) -> Verdict | None: ...


class Start(NamedTuple):
    """What a file says of the first position: first, second or draw, and the plies to the end; "": nothing."""

    value: str = ""
    distance: int | None = None


ENDINGS = Text(
    "Mas todas as posições até {n} peças ou sementes estão resolvidas: {positions}.",
    "But every position of up to {n} pieces or seeds is solved: {positions} of them.",
)


class Method(ABC):
    """A way to prove something. `size`: pieces or seeds of endings, plies of a limit, otherwise 0."""

    kind: ClassVar[str]  # as plans, files and rows of the atlas name it
    how: ClassVar[Text]  # what it is, in a few words; may say the {size}
    checked: ClassVar[Text]  # what was done to check it, {on} which day: {recomputed}, {reference}
    partly: ClassVar[Text] = ENDINGS  # what it proves where the start stays open; may say the size {n}, {positions}
    asked_by: ClassVar[str] = ""  # the word with which a request names a size, as `solve --men 4` does
    endings: ClassVar[bool] = False  # of positions with so few pieces or seeds, and not of all
    tells: ClassVar[str] = ""  # what its tables say, if pages look positions up in them: a value, a margin, a chance
    limited: ClassVar[bool] = False  # holds if a limit ends the game in a draw, not by the rules alone
    asked: ClassVar[int] = 100_000  # positions about which the second opinion is asked

    def suits(self, game: Game) -> bool:
        """Whether it can be tried on a variant."""
        return True

    def quick(self, game: Game) -> bool:
        """Whether it is done in seconds, so that a planned file can be made when it is first wanted."""
        return False

    def whole(self, game: Game) -> bool:
        """Whether it covers every position of a variant."""
        return not self.endings

    def file(self, size: int) -> str:
        """What kind of file it makes: another one for each size, where one does not contain the others."""
        return self.kind

    def enough(self, header: Mapping[str, Any], size: int) -> bool:
        """Whether a file is as large as it was to be."""
        return True

    @abstractmethod
    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        """Prove it; answers the file. `memory`: bytes that this may take where it needs much, 0: as is usual."""

    @abstractmethod
    def open(self, game: Game, proved: Proved) -> Source:
        """Its file, to be asked."""

    def start(self, header: Mapping[str, Any]) -> Start:
        """What the header says of the first position."""
        return Start(header.get("value") or "")

    @abstractmethod
    def check(self, source: Any, report: Report, met: Any) -> int:
        """Recompute every value from its successors, or walk the whole proof; how many positions it was.

        A fault is a Problem. A walk fills `met` with positions, for the sample.
        """

    @abstractmethod
    def sample(self, source: Any, most: int, chance: Random, met: Any) -> list[Any]:
        """So many positions (all, where there are fewer) to ask about again, as what can be sent to another process."""

    def ask(self, source: Any, sample: list[Any]) -> tuple[int, str]:
        """Compare a piece of the sample with the naive rules: how many agree, and the first position that does not."""
        game, opinion = source.game, Opinion(source.game)
        states = game.definition.state.new(len(sample))
        for i, data in enumerate(sample):
            states[i] = np.frombuffer(data, game.definition.state.dtype)[0]
            if not self.agrees(source, opinion, states[i]):
                return i, write_position(game, states[i])
        return len(sample), ""

    def agrees(self, source: Any, opinion: Opinion, s: State) -> bool:
        """Whether the naive rules bear out what is proved about a position, unless a method has its own `ask`."""
        raise NotImplementedError(self.kind)

    def prover(self, game: Game, entries: int | None = None) -> Prover | None:
        """A search that proves single positions now, with a transposition table of so many entries; None: it has none.

        It remembers what it finds for the next question.
        """
        return None


def following(game: Game, s: State) -> list[State]:
    """What may come next: after every throw that a position waits for, or every play."""
    outcomes = game.chances(s)
    return [game.throw(s, i) for i in range(outcomes)] if outcomes else [game.play(s, m) for m in game.moves(s)]


VALUES_CHECKED = Text(
    "{on}: {recomputed} valores recalculados, {reference} confirmados pelas regras ingénuas",
    "{on}: {recomputed} values recomputed, {reference} confirmed by the naive rules",
)
WRONG = Text(
    "o valor desta posição está errado: {position} — `tabuleiro solve {key}` faz tudo de novo",
    "the value of this position is wrong: {position} — `tabuleiro solve {key}` makes everything anew",
)
