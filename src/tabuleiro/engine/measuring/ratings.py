"""How strong players are: scores, Elo with its error, a sequential test, and the most likely ratings of many at once.

A draw is half a point. The expectation of a player who is d Elo stronger is 1 / (1 + 10 ** (-d / 400)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

import numpy as np

from tabuleiro.engine.search.api import SURE

SCALE = 400 / log(10)
RISK = 0.05  # of being wrong either way, in the sequential test


class Score(NamedTuple):
    """How somebody did: wins, draws, losses, and the points of each pair of games with changed colours."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[float, ...] = ()

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points; 0.5 before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half of the interval that holds the true share 95 times in 100.

        Two games of one opening are not independent, so whole pairs are counted; one more that is won and one more
        that is lost keep the interval open where all ended alike.
        """
        if not self.games:
            return 0.5
        points = [*self.pairs, 0.0, 1.0] if self.pairs else _points(self)
        return SURE * float(np.std(points)) / sqrt(len(points))

    @property
    def elo(self) -> tuple[float, float, float]:
        """By how much Elo one is stronger: at least, most likely, at most (95 times in 100)."""
        low, high = max(0.0, self.share - self.error), min(1.0, self.share + self.error)
        return elo(low), elo(self.share), elo(high)


def _points(score: Score) -> list[float]:
    return [1.0] * (score.wins + 1) + [0.5] * score.draws + [0.0] * (score.losses + 1)


def score_of(points: Sequence[float]) -> Score:
    """The score of the first of two players, game after game; games 0 and 1, 2 and 3 … are pairs."""
    pairs = tuple((a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=False))
    return Score(sum(p == 1 for p in points), sum(p == 0.5 for p in points), sum(p == 0 for p in points), pairs)


def elo(share: float) -> float:
    """The difference in strength that makes one expect this share."""
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share))


def expectation(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


class Verdict(NamedTuple):
    """What a sequential test says: evidence for `stronger` against `equal`, undecided between the bounds."""

    evidence: float
    low: float
    high: float

    @property
    def word(self) -> str:
        return "stronger" if self.evidence >= self.high else "not stronger" if self.evidence <= self.low else "open"


def sequential(score: Score, better: float = 50.0) -> Verdict:
    """Whether somebody is `better` Elo stronger rather than equal: the logarithm of the likelihood ratio of the two.

    Shares are taken as normally distributed with the variance that was seen (and one pair more of each extreme, lest
    a few that ended alike look like certainty), as usual where draws are possible.
    """
    bound = log((1 - RISK) / RISK)
    points = list(score.pairs) or _points(score)
    variance = float(np.var([*points, 0.0, 1.0]))
    low, high, mean = 0.5, expectation(better), float(np.mean(points))
    return Verdict(len(points) * (high - low) * (2 * mean - low - high) / (2 * variance), -bound, bound)


class Rating(NamedTuple):
    """Elo above the anchor, and half of the interval that holds the truth 95 times in 100."""

    elo: float
    error: float


def fit(results: Mapping[tuple[str, str], Score], anchor: str) -> dict[str, Rating]:
    """The ratings that make these results most likely, the anchor's being 0; those of one pair are (first, second).

    Newton's method on the logarithm of the likelihood, which has one maximum. Every pair counts as if it had drawn
    one game more, so that a player who won every game is not infinitely strong.
    """
    names = sorted({name for pair in results for name in pair} | {anchor})
    place = {name: i for i, name in enumerate(names)}
    strength = np.zeros(len(names))
    for _ in range(100):
        slope = np.zeros(len(names))
        curve = np.zeros((len(names), len(names)))
        for (a, b), score in results.items():
            i, j, n = place[a], place[b], score.games + 1
            expected = 1 / (1 + np.exp(strength[j] - strength[i]))
            left = score.share * score.games + 0.5 - n * expected
            weight = n * expected * (1 - expected)
            slope[[i, j]] += left, -left
            curve[[i, j], [i, j]] += weight
            curve[[i, j], [j, i]] -= weight
        free = [i for i, name in enumerate(names) if name != anchor]
        step = np.linalg.solve(curve[np.ix_(free, free)] + 1e-9 * np.eye(len(free)), slope[free])
        strength[free] += np.clip(step, -2, 2)
        if np.abs(step).max(initial=0) < 1e-9:
            break
    spread = np.zeros(len(names))
    spread[free] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(free, free)] + 1e-9 * np.eye(len(free)))))
    return {name: Rating(SCALE * strength[i], SURE * SCALE * spread[i]) for name, i in place.items()}
