"""Verifying finds what is wrong: a value, a list, a proof; and says that what is right is right."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from every import random_states, same

from tabuleiro.engine.solving import files, values, verify
from tabuleiro.engine.solving.knowledge import carry_out, opened
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.retrograde import build
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE
from tabuleiro.engine.solving.retrograde.table import open_table
from tabuleiro.engine.solving.second_opinion import Opinion, has_opinion
from tabuleiro.games import load
from tabuleiro.rules import Problem


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    verify._opened.cache_clear()


def plant(plan: Plan, number: int, value: int) -> None:
    """Change one value of a table, with a checksum that fits."""
    game = load(plan.key, plan.variant)
    found = files.load(game, "table")
    assert found is not None
    values = np.array(found.arrays["values"])
    assert values[number] != value
    values[number] = value
    facts = {name: found.header[name] for name in ("method", "men", "quiet", "start", "positions", "counts", "seconds")}
    files.save(game, "table", facts, {**found.arrays, "values": values})


def ask_again(plan: Plan, sample: int = 100_000) -> int:
    """The second opinion alone, in this process."""
    source = opened(plan)
    assert source is not None
    with ThreadPoolExecutor(1) as one:
        return verify.second_opinion(plan, source, lambda done, total: None, sample, executor=one)


@pytest.mark.thorough
def test_a_right_table_is_right_and_the_note_stays_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "rows", list)  # the house says nothing
    plan = Plan("shisima", "default", "table")
    game = load("shisima")
    build.solve(game)
    found = files.load(game, "table")
    assert found is not None
    assert verify.checked(plan, found.header) is None
    assert ask_again(plan) == found.header["positions"]
    note = verify.verify(plan)
    assert note["recomputed"] == note["reference"] == found.header["positions"]
    assert verify.checked(plan, found.header) == note
    plant(plan, 5, 7)
    changed = files.load(game, "table")
    assert changed is not None
    assert verify.checked(plan, changed.header) is None


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_one_changed_value_is_found_by_both_checks(seed: int) -> None:
    """A win that is a loss, a distance too long, a draw that is none: whatever it is."""
    plan = Plan("shisima", "default", "table")
    game = load("shisima")
    build.solve(game)
    table = open_table(game)
    assert table is not None
    chance = np.random.default_rng(seed)
    inner = np.flatnonzero((table.values != IMPOSSIBLE) & (table.values > 2))
    number = int(chance.choice(inner))
    old = int(table.values[number])
    plant(plan, number, [0, old + 1, old + 2, 1, 2, old - 1][seed])
    changed = open_table(game)
    assert changed is not None
    assert build.check(changed) >= 0
    with pytest.raises(Problem, match="wrong"):
        ask_again(plan)
    with pytest.raises(Problem, match="wrong"):
        verify.verify(plan)


def test_the_second_opinion_hears_the_same_positions() -> None:
    for key in dict.fromkeys(plan.key for plan in plans() if has_opinion(plan.key)):
        game = load(key)
        opinion = Opinion(game)
        for s in random_states(game, 1, 60):
            state = opinion.state(s)
            assert same(game, opinion.ours(state), s), key
            assert opinion.result(state) == game.result(s)


def test_a_game_that_is_written_once_is_asked_no_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("shisima", "default", "table")
    carry_out(plan)
    monkeypatch.setitem(sys.modules, "tabuleiro.reference.shisima", None)
    note = verify.verify(plan, sample=10)
    assert note["recomputed"]
    assert note["reference"] == 0


def test_nothing_to_verify_is_said_kindly() -> None:
    with pytest.raises(Problem, match="solve shisima"):
        list(verify.verify_game("shisima", "", lambda name: pytest.fail("nothing to work on")))
    assert opened(Plan("shisima", "default", "table")) is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("plan", "arrays", "sample"),
    [
        (Plan("rastros", "size=4", "proof"), ["wins_low"], 300),
        (Plan("flume", "size=3", "proof"), ["low", "high"], 300),
        pytest.param(Plan("ouri", "default", "base", 4), ["values"], 100, marks=pytest.mark.slow),
        (Plan("pista_livre", "men=1", "race"), ["chances"], 15),  # every one of them throws all dice, naively
    ],
)
def test_proofs_scores_and_chances_are_verified_too(plan: Plan, arrays: list[str], sample: int) -> None:
    game = load(plan.key, plan.variant)
    carry_out(plan)
    assert verify.verify(plan, sample=sample)["reference"] >= 5
    found = files.load(game, plan.kind)
    assert found is not None
    facts = {name: value for name, value in found.header.items() if name not in ("arrays", "content")}
    for name in arrays:
        changed = {n: np.array(a) for n, a in found.arrays.items()}
        wrong = changed[name].reshape(-1)
        place = -1 if plan.kind == "race" else len(wrong) // 2  # the chance of the start
        wrong[place] = wrong[place] - (0.25 if wrong.dtype.kind == "f" else 1)
        files.save(game, plan.kind, facts, changed)
        verify._opened.cache_clear()
        with pytest.raises(Problem):
            verify.verify(plan, sample=sample)


@pytest.mark.thorough
def test_a_limit_is_verified_as_a_table_is() -> None:
    """Who wins if so many plies without a capture draw: a value changed by one ply, or from win to loss, is found."""
    game, plan = load("pretwa", "rings=2"), Plan("pretwa", "rings=2", "quiet", 4)
    carry_out(plan)
    assert verify.verify(plan, sample=400)["reference"] == 400
    found = files.load(game, "quiet4")
    assert found is not None
    facts = {name: value for name, value in found.header.items() if name not in ("arrays", "content")}
    values = np.array(found.arrays["values"])
    decided = np.flatnonzero((values > 2) & (values < 2 * 4 + 1))
    for change in (2, 1, -2):
        wrong = values.copy()
        wrong[decided] = values[decided].astype(int) + change
        files.save(game, "quiet4", facts, {"values": wrong})
        verify._opened.cache_clear()
        table = open_table(game, quiet=4)
        assert table is not None
        assert build.check(table) >= 0
        with pytest.raises(Problem, match="wrong"):
            ask_again(plan, 2000)
