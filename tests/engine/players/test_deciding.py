"""What a level decides without thinking, held against the rule in plain words: not play by play, but how often."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from typing import Any

import numpy as np
import pytest

from tabuleiro.engine.generator import begin_at, draw_share
from tabuleiro.engine.players.deciding import EASY, EVEN, HARD, PLAY, choose, new_mind, prepare, put_in_order, settle
from tabuleiro.engine.players.sight import LOSES, NOTHING, RISKS, WINS
from tabuleiro.rules.chance import draw_below
from tabuleiro.rules.kernel import kernel

SEEDS = 1_000
MORE = EVEN + 0.01  # than a draw promises
Outcome = tuple[int, ...]  # one play is played, several are thought about


def subsets(chances: dict[int, float]) -> list[tuple[set[int], float]]:
    """Which of some plays are in, each with its own chance, and how likely that is."""
    found = []
    for held in product((True, False), repeat=len(chances)):
        likely = 1.0
        for is_in, chance in zip(held, chances.values(), strict=True):
            likely *= chance if is_in else 1 - chance
        found.append(({m for m, is_in in zip(chances, held, strict=True) if is_in}, likely))
    return found


def chances_of(
    signs: dict[int, int], hidden: set[int], glance: float, overlook: float, wins: bool
) -> dict[Outcome, float]:
    """The rule: how likely each outcome is, exactly."""
    found: dict[Outcome, float] = defaultdict(float)
    winning = {m for m, sign in signs.items() if sign == WINS}
    if winning and wins:
        return {(m,): 1 / len(winning) for m in winning}
    bad = {m: 1 - overlook for m, sign in signs.items() if sign in (RISKS, LOSES)}
    for seen, likely in subsets({m: 1 - overlook * (HARD if m in hidden else EASY) for m in signs}):
        left = seen or set(signs)
        for danger, threat in subsets(bad):
            best = left & winning or left - danger or left
            for m in best:
                found[(m,)] += likely * glance * threat / len(best)
        found[tuple(sorted(left))] += likely * (1 - glance)
    return found


def outcome(
    mind: Any, seed: int, n: int, glance: float, overlook: float, wins: bool, begin: Any = prepare, end: Any = choose
) -> Outcome:
    mind.random[0] = seed
    if not begin(mind, overlook, wins, n, 3):
        count = end(mind, glance, overlook)
        if count:
            return tuple(mind.among[:count].tolist())
    return (int(mind.facts[PLAY]),)


POSITIONS = [
    [NOTHING, NOTHING, NOTHING, NOTHING],
    [NOTHING, WINS, RISKS, NOTHING, WINS],
    [RISKS, LOSES, RISKS],
    [LOSES, NOTHING, RISKS, NOTHING, RISKS],
    [NOTHING],
]
LEVELS = [
    (1.0, 0.6, False),
    (0.5, 0.35, True),
    (0.25, 0.2, False),
    (0.0, 0.15, True),
    (0.0, 0.0, True),
    (1.0, 0.0, True),
]


@pytest.mark.parametrize("signs", POSITIONS)
@pytest.mark.parametrize(("glance", "overlook", "wins"), LEVELS)
def test_everything_is_decided_as_often_as_the_rule_says(
    signs: list[int], glance: float, overlook: float, wins: bool
) -> None:
    """Nothing that cannot be happens, and the rest within five standard deviations of how often it should."""
    n, plays = len(signs), [40, 7, -1, 300, 12][: len(signs)]  # in no order
    mind = new_mind(np.array([plays, plays], np.int64), np.array(signs, np.int64), np.zeros(1, np.uint64))
    mind.hidden[:] = [k % 2 for k in range(n)]
    rule = chances_of(dict(zip(plays, signs, strict=True)), set(plays[1::2]), glance, overlook, wins)
    assert sum(rule.values()) == pytest.approx(1)
    found = Counter(outcome(mind, seed, n, glance, overlook, wins) for seed in range(SEEDS))
    assert set(found) <= {what for what, likely in rule.items() if likely}
    for what, likely in rule.items():
        assert abs(found[what] - SEEDS * likely) <= 5 * (SEEDS * likely * (1 - likely)) ** 0.5 + 1e-6, what


@pytest.mark.thorough
def test_compiled_it_decides_the_same() -> None:
    signs, compiled = [NOTHING, RISKS, WINS, NOTHING, LOSES, NOTHING], (kernel(prepare), kernel(choose))
    mind = new_mind(np.arange(12).reshape(2, 6), np.array(signs, np.int64), np.zeros(1, np.uint64))
    for seed in range(60):
        for glance, overlook, wins in LEVELS:
            told = (mind, seed, 6, glance, overlook, wins)
            assert outcome(*told) == outcome(*told, *compiled)


def test_only_where_it_hangs_on_that_it_is_asked_how_hard_a_play_is_to_see() -> None:
    mind = new_mind(np.arange(40).reshape(2, 20), np.zeros(20, np.int64), np.ones(1, np.uint64))
    prepare(mind, 0.5, True, 20, 0)
    assert 0 < mind.asked.sum() < 20
    choices = []
    for told in (0, 1):
        mind.random[0] = 1
        prepare(mind, 0.5, True, 20, 0)
        mind.hidden[:] = np.where(mind.asked, 1, told)
        choices.append((choose(mind, 0.0, 0.5), mind.among.tolist()))
    assert choices[0] == choices[1]


def test_who_hopes_to_win_thinks_again_of_what_repeats_nothing() -> None:
    def settled(*thoughts: tuple[int, float], repeats: tuple[int, ...]) -> tuple[int, list[list[int]]]:
        """The play after thoughts of a best play and hope; and what was to be thought about again."""
        facts, plays, asked, n = np.zeros(3, np.int64), np.array([3, 5, 8]), [], 3
        for best, hope in thoughts:
            told = np.array([m in repeats for m in plays], np.int8)
            n = settle(facts, plays, told, n, best, hope)
            asked += [plays[:n].tolist()]
        return int(facts[PLAY]), asked

    assert settled((5, MORE), repeats=()) == (5, [[]])
    assert settled((5, EVEN), repeats=(5,)) == (5, [[]])
    assert settled((5, MORE), (8, MORE), repeats=(5,)) == (8, [[3, 8], []])
    assert settled((5, MORE), (8, EVEN), repeats=(5,)) == (5, [[3, 8], []])
    assert settled((5, MORE), repeats=(3, 5, 8)) == (5, [[]])
    assert settled((3, MORE), repeats=(5,)) == (3, [[]])


def test_chance_is_even_whatever_the_seed_and_the_ply() -> None:
    """The first draws after a seed, for seeds one after the other: what levels live on."""
    tens, pairs = Counter[int](), Counter[tuple[int, bool]]()
    for seed in range(1000):
        for ply in (0, 1):
            random = np.array([seed], np.uint64)
            begin_at(random, ply)
            first = draw_below(random, 10)
            tens[first] += 1
            pairs[first % 2, draw_share(random) < 0.5] += 1
    assert all(abs(count - 200) < 65 for count in tens.values())  # near five standard deviations
    assert len(tens) == 10
    assert all(abs(count - 500) < 95 for count in pairs.values())


@pytest.mark.parametrize("n", [0, 1, 2, 5, 40, 500])
def test_plays_are_put_in_order_and_those_after_them_stay(n: int) -> None:
    plays = np.random.default_rng(n).permutation(600)
    expected = [*sorted(plays[:n].tolist()), *plays[n:].tolist()]
    put_in_order(plays, n)
    assert plays.tolist() == expected
