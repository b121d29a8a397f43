"""What is solved, as the games say: which variants, how, and how far. `tabuleiro solve --all` does all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabuleiro.games import definition, keys


class Plan(NamedTuple):
    """One thing to prove: a `Solve` of a game."""

    key: str
    variant: str
    kind: str
    size: int = 0


def plans(key: str | None = None) -> Iterator[Plan]:
    """All plans, or those of one game."""
    for k in keys() if key is None else [key]:
        yield from (Plan(k, one.variant, one.kind, one.size) for one in definition(k).solved)


def solved(key: str, kind: str) -> list[str]:
    """The variants of a game that are solved in this way."""
    return [plan.variant for plan in plans(key) if plan.kind == kind]
