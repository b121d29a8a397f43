"""A screen that a test types on: lines go in, everything that was shown comes out."""

from __future__ import annotations

import io
from collections.abc import Iterable

from rich.console import Console

from tabuleiro.terminal import Screen


class Talk:
    """A scripted conversation. A line may be an exception to be raised; after the last one the input ends."""

    def __init__(self, lines: Iterable[str | type[BaseException]] = (), lang: str = "pt", width: int = 100) -> None:
        self.lines = iter(lines)
        self.out, self.errors = io.StringIO(), io.StringIO()
        self.screen = Screen(
            lang,
            Console(file=self.out, width=width, highlight=False),
            Console(file=self.errors, width=width, highlight=False),
            self._read,
            interactive=False,
        )

    def _read(self, prompt: str) -> str:
        self.out.write(prompt)
        line = next(self.lines, EOFError)
        if isinstance(line, str):
            return line
        raise line() if line is not UnicodeDecodeError else UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")

    @property
    def said(self) -> str:
        return self.out.getvalue()

    @property
    def flat(self) -> str:
        """Everything said in one line, so that where it was broken does not matter."""
        return " ".join(self.said.split())

    @property
    def left(self) -> int:
        """How many lines nobody asked for."""
        return len(list(self.lines))
