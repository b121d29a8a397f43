"""One protocol for all ways to prove something: who is in the registry is solved, opened, verified and told of."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tabuleiro.engine.analysis.analyst import Analyst
from tabuleiro.engine.page import tables
from tabuleiro.engine.solving import atlas, files, knowledge, methods, verify
from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.knowledge import carry_out, describe, known, made, there, wanted
from tabuleiro.engine.solving.method import VALUES_CHECKED, Method, Report, Source
from tabuleiro.engine.solving.methods import METHODS, method_of, of_kind, prover
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.retrograde import numbering
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load
from tabuleiro.rules import FIRST, Game, Problem, State, Text


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    verify._opened.cache_clear()
    numbering._kept.clear()
    yield
    verify._opened.cache_clear()


def test_every_plan_has_one_method_that_suits_it() -> None:
    for plan in plans():
        game = load(plan.key, plan.variant)
        assert sum(method.suits(game) for method in of_kind(plan.kind)) == 1, plan
        assert method_of(game, plan.kind).suits(game)


def test_methods_of_one_kind_say_the_same_of_their_files() -> None:
    """A row of the atlas names its kind alone."""
    for method in METHODS:
        first = of_kind(method.kind)[0]
        for name in ("how", "checked", "partly", "limited", "endings", "asked", "asked_by"):
            assert getattr(method, name) == getattr(first, name), (method, name)


def test_a_size_that_is_asked_for_is_of_the_method_with_that_word() -> None:
    assert wanted("surakarta", "", men=3) == [Plan("surakarta", "default", "base", 3)]
    assert wanted("ouri", "", men=4, quiet=0) == [Plan("ouri", "default", "base", 4)]
    assert wanted("pretwa", "rings=2", quiet=10) == [Plan("pretwa", "rings=2", "quiet", 10)]
    assert wanted("ouri", "", men=0) == [Plan("ouri", "default", "base", 12)]


def test_pages_look_up_what_tables_tell() -> None:
    assert {plan.kind for plan in tables.planned("pretwa")} == {"table"}
    assert tables.planned("surakarta") == [Plan("surakarta", "default", "base", 5)]
    assert tables.planned("ouri") == [Plan("ouri", "default", "base", 12)]
    assert {plan.kind for plan in tables.planned("pista_livre")} == {"race"}
    assert [tables.tells(key) for key in ("pretwa", "ouri", "pista_livre")] == ["value", "margin", "chance"]
    assert not tables.planned("hex")


@pytest.mark.thorough
def test_single_positions_are_proved_where_there_is_a_search() -> None:
    game = load("flume", "size=3")
    asked = prover(game)
    assert asked is not None
    assert asked(game.start(), 60) == Verdict(2, margin=-1)
    assert prover(load("shisima")) is None
    assert prover(load("hex")) is None  # its form has no room for 11 by 11


class Opened:
    """What `Luck` proves."""

    def __init__(self, game: Game, proved: Proved) -> None:
        self.game, self.header = game, proved.header
        self.right = proved.arrays["right"]

    def verdict(self, s: State) -> Verdict | None:
        return Verdict(FIRST)


class Luck(Method):
    """A way to prove something that the house does not have: whoever begins is said to win."""

    kind = "luck"
    how = Text("sorte até {size}", "luck up to {size}")
    checked = VALUES_CHECKED
    asked = 7

    def suits(self, game: Game) -> bool:
        return game.key == "avanco"

    def file(self, size: int) -> str:
        return f"luck{size}"

    def build(self, game: Game, size: int, report: Report, memory: int) -> Path:
        facts = {"value": "first", "positions": 3, "seconds": 0.5}
        return files.save(game, self.file(size), facts, {"right": np.ones(size)})

    def open(self, game: Game, proved: Proved) -> Source:
        return Opened(game, proved)

    def check(self, source: Any, report: Report, met: Any) -> int:
        if not source.right.all():
            raise Problem(Text("azar", "bad luck"))
        return len(source.right)

    def sample(self, source: Any, most: int, chance: Random, met: Any) -> list[bytes]:
        return [source.game.start().tobytes()] * most

    def agrees(self, source: Any, opinion: Any, s: State) -> bool:
        return bool(opinion.result(opinion.state(s)) == source.game.result(s))


@pytest.mark.thorough
def test_a_new_method_is_one_line_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solved, described, opened, asked, verified and in the atlas: nobody else is told of it."""
    plan = Plan("avanco", "default", "luck", 5)
    every = (*METHODS, Luck())
    for module in (methods, knowledge):
        monkeypatch.setattr(module, "METHODS", every)
    for one in (knowledge, verify, atlas):
        monkeypatch.setattr(one, "plans", lambda key="avanco": [plan] if key == "avanco" else [])
    monkeypatch.setattr(verify, "workers", ThreadPoolExecutor)  # other processes would not know of it
    assert wanted("avanco", "default") == [plan]
    assert made(plan) is None
    found = carry_out(plan)
    assert describe(plan, found).en.startswith("avanco default luck5: first wins; 3 positions, 0.5 s")
    assert made(plan) is not None
    assert list(there("avanco")) == [plan]
    game = load("avanco")
    assert known(game).verdict(game.start()) == Verdict(FIRST)
    note = verify.verify(plan)
    assert (note["recomputed"], note["reference"]) == (5, 7)
    (row,) = [row for row in atlas.gather() if row.game == "avanco"]
    assert row.decides
    page = atlas.page([row], "en")
    assert "first wins" in page
    assert "| luck up to 5 |" in page
    assert "5 values recomputed, 7 confirmed" in page
    files.save(game, "luck5", {"value": "first", "positions": 3, "seconds": 1}, {"right": np.zeros(5)})
    with pytest.raises(Problem, match="bad luck"):
        verify.verify(plan)


@pytest.mark.thorough
def test_one_analysis_reads_and_numbers_a_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {"read": 0, "numbered": 0}
    checksum, number = files._checksum, numbering._numbering

    def counting_checksum(*given: Any) -> bytes:
        counted["read"] += 1
        return checksum(*given)

    def counting_numbering(*given: Any) -> Any:
        counted["numbered"] += 1
        return number(*given)

    def analyse() -> dict[str, int]:
        counted.update(read=0, numbered=0)
        game = load("picaria")
        found = Analyst(known(game).and_stated(), 1).analyse(game.start())
        assert found.verdict == Verdict(FIRST, 7)
        return dict(counted)

    monkeypatch.setattr(files, "_checksum", counting_checksum)
    monkeypatch.setattr(numbering, "_numbering", counting_numbering)
    assert analyse() == {"read": 1, "numbered": 1}  # it is made, too
    numbering._kept.clear()
    assert analyse() == {"read": 1, "numbered": 1}
