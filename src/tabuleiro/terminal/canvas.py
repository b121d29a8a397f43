"""A sheet of square dots and characters: two dots share one place of the terminal, its upper and its lower half."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import floor
from typing import NamedTuple

from rich.text import Text as Line

Dot = tuple[int, int]  # x in columns, y in half lines, y downwards


class Sign(NamedTuple):
    """A character with its colours; without a ground of its own it stands on the dots below it."""

    text: str
    ink: str = ""
    ground: str = ""


class Canvas:
    """Dots and signs at places that may be negative; lines come out with equal widths."""

    def __init__(self) -> None:
        self.dots: dict[Dot, str] = {}
        self.signs: dict[Dot, Sign] = {}  # at column and line

    def near(self, x: float, y: float, colour: str) -> None:
        """The dot nearest to a point. Halves go one way always: round() would tear lines apart."""
        self.dots[floor(x + 0.5), floor(y + 0.5)] = colour

    def blob(self, column: int, line: int, widths: tuple[int, ...], colour: str) -> None:
        """Dots around the middle of a place: so many in each row, from the top."""
        top = 2 * line + 1 - len(widths) // 2
        for y, width in enumerate(widths, top):
            for x in range(column - width // 2, column - width // 2 + width):
                self.dots[x, y] = colour

    def bar(self, left: int, right: int, y: int, colour: str) -> None:
        """A row of dots."""
        self.dots.update({(x, y): colour for x in range(left, right + 1)})

    def stroke(self, start: tuple[float, float], end: tuple[float, float], colour: str) -> None:
        """A straight line of dots."""
        steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
        for i in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * i / steps
            y = start[1] + (end[1] - start[1]) * i / steps
            self.near(x, y, colour)

    def wipe(self, column: int, line: int, width: int) -> None:
        """No dots where something is to be written."""
        for x in range(column - (width - 1) // 2, column - (width - 1) // 2 + width):
            for y in (2 * line, 2 * line + 1):
                self.dots.pop((x, y), None)

    def write(self, column: int, line: int, text: str, ink: str = "", ground: str = "") -> None:
        """Characters, the middle one at this place."""
        for x, sign in enumerate(text, column - (len(text) - 1) // 2):
            self.signs[x, line] = Sign(sign, ink, ground)

    def lines(self, first: int = 0, least: int = 0) -> list[Line]:
        """What has been drawn, as lines of text of equal width; the first few may be shorter, down to `least`."""
        places = {(x, y // 2) for x, y in self.dots} | set(self.signs)
        left, right = min(x for x, _ in places), max(x for x, _ in places) + 1
        top, bottom = min(y for _, y in places), max(y for _, y in places) + 1
        rights = [left + least if row < top + first else right for row in range(top, bottom)]
        return [
            Line.assemble(*self._runs(range(left, end), row), no_wrap=True)
            for row, end in zip(range(top, bottom), rights, strict=True)
        ]

    def width(self, first: int | None = None) -> int:
        """The columns that the first lines need, or all of them."""
        places = {(x, y // 2) for x, y in self.dots} | set(self.signs)
        top = min(y for _, y in places)
        needed = [x for x, y in places if first is None or y < top + first]
        return max(needed) + 1 - min(x for x, _ in places)

    def _runs(self, columns: range, row: int) -> Iterator[tuple[str, str]]:
        places = (self._place(column, row) for column in columns)
        for style, run in groupby(places, key=lambda place: place[1]):
            yield "".join(text for text, _ in run), style

    def _place(self, column: int, row: int) -> tuple[str, str]:
        """The character of a place and its style."""
        upper, lower = self.dots.get((column, 2 * row), ""), self.dots.get((column, 2 * row + 1), "")
        sign = self.signs.get((column, row))
        if sign:
            return sign.text, _style(sign.ink, sign.ground or upper or lower)
        if upper == lower:
            return " ", _style("", upper)
        return ("▀", _style(upper, lower)) if upper else ("▄", _style(lower, ""))


def _style(ink: str, ground: str) -> str:
    return f"{ink} on {ground}".strip() if ground else ink
