"""A request that is refused. Pages refuse with these very lines, too (docs/decisions/0025)."""

from __future__ import annotations

from typing import Any

from tabuleiro.rules import Problem, Text


class Refusal(Problem):
    """A request that is refused, with the status of the answer and one word for why."""

    wait = 5  # seconds after which it may be tried again, where the status is one of waiting

    def __init__(self, status: int, code: str, text: Text, /, **values: Any) -> None:
        self.status = status
        self.code = code
        super().__init__(text, **values)
