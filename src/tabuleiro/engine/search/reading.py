"""What an engine's arrays say when it has thought, row by row: which play, how good, resting on what, proved or not.

Pages run these very lines (docs/decisions/0028).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabuleiro.engine.search.api import Prospect, Thought
from tabuleiro.engine.search.evals import evaluation_of
from tabuleiro.rules.kernel import rule

USUAL = 200  # of an evaluation: hundredths that are worth a chance of 1 / (1 + 1 / e)


@rule
def likely(x: float) -> float:
    """1 / (1 + e^-x), by sums and products alone: the same number on every machine and in every page."""
    step, power = abs(x) / 256, 1.0
    for k in range(8):
        power = 1 + power * step / (8 - k)
    for _ in range(8):
        power *= power
    return 1 - 1 / (1 + power) if x > 0 else 1 / (1 + power)


def scale_of(key: str) -> int:
    """How many hundredths of a game's evaluation make a chance."""
    found = evaluation_of(key)
    return found.scale if found else USUAL


def of_tree(plays: list[Prospect], proof: int, children: int, visits: int, seconds: float = 0.0) -> Thought:
    """A tree: what it says of plays at its root, how the game ends if that is known, and how many plays there are."""
    proved = (proof or None) if len(plays) == children else plays[0].proved
    return Thought(plays, plays[0].value, proved, visits, seconds)


def of_turns(rows: Iterable[Sequence[int]], values: Sequence[float], visits: int, seconds: float = 0.0) -> Thought:
    """Expectimax: plays, how the game ends by each, how many plays were made to find it; and the chance of each."""
    plays = [Prospect(m, value, made, end or None) for (m, end, made), value in zip(rows, values, strict=True)]
    return Thought(plays, plays[0].value, plays[0].proved, visits, seconds)
