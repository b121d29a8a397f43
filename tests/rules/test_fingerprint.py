"""The word for the rules of a variant: it knows all that rules reach, wherever that is written."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tabuleiro.games import definition
from tabuleiro.rules import ONGOING, State
from tabuleiro.rules.fingerprint import fingerprint

RASTROS = definition("rastros")
aside = ModuleType("aside")  # where others keep their helpers
TABLE: Any = None


def of(result: Any) -> str:
    return fingerprint(replace(RASTROS, result=result).game())


def won_by(winner: Any) -> Any:
    def result(b: Any, s: State) -> int:
        return int(winner) if s.at == 0 else ONGOING

    return result


def called(helper: Any) -> Any:
    def result(b: Any, s: State) -> int:
        return int(helper(s))

    return result


def test_what_a_closure_holds_is_part_of_the_rules() -> None:
    assert of(won_by(1)) == of(won_by(1))
    assert of(won_by(1)) != of(won_by(2))
    assert of(called(won_by(1))) != of(called(won_by(2)))


@pytest.mark.parametrize("name", ["helper", "WINNER"])
def test_what_a_module_holds_is_part_of_the_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def by_helper(b: Any, s: State) -> int:
        return int(aside.helper(s))

    def by_number(b: Any, s: State) -> int:
        return int(aside.WINNER)

    found = []
    for winner in (1, 2):
        monkeypatch.setattr(aside, "helper", won_by(winner), raising=False)
        monkeypatch.setattr(aside, "WINNER", winner, raising=False)
        found.append(of(by_helper if name == "helper" else by_number))
    assert found[0] != found[1]


@pytest.mark.parametrize("values", [(np.array([1, 2]), np.array([1, 3])), ((1, 2), (2, 1)), (0.5, 0.25)])
def test_so_is_what_is_written_beside_them(values: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def result(b: Any, s: State) -> int:
        return int(np.sum(TABLE))

    found = []
    for value in values:
        monkeypatch.setitem(globals(), "TABLE", value)
        found.append(of(result))
    assert found[0] != found[1]


def test_so_is_what_a_function_within_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def result(b: Any, s: State) -> int:
        def inner() -> int:
            return int(TABLE)

        return inner()

    found = []
    for value in (1, 2):
        monkeypatch.setitem(globals(), "TABLE", value)
        found.append(of(result))
    assert found[0] != found[1]


def test_what_is_called_like_a_field_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def result(b: Any, s: State) -> int:
        return int(s.table)

    found = []
    for value in (1, 2):
        monkeypatch.setitem(globals(), "table", value)
        found.append(of(result))
    assert found[0] == found[1]


def test_comments_and_the_names_of_people_are_not() -> None:
    assert fingerprint(replace(RASTROS, author="somebody else").game()) == fingerprint(RASTROS.game())
