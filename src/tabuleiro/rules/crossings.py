"""Paths of stones from side to side of a board, also of more than 64 cells, that is as wide as high.

A state keeps for each of two colours the lines along which it looks for its way (`lines`): line i is a set of places,
its first place lies on the colour's first side, its last on the other. Lines of the second colour come after those of
the first, with room for `longest` each. `reached` are, likewise, the stones that are joined with the first side and,
behind those of both colours, where the game wants it, with the last one.
"""

from __future__ import annotations

from typing import Any

from tabuleiro.rules.kernel import rule


@rule
def put_in_lines(lines: Any, longest: int, x: int, y: int, what: int, across: int) -> None:
    """A stone comes to column x and row y, `what` 1 or 2, or what is there goes. Columns go across for one colour."""
    for colour in range(2):
        line, place = (y, x) if colour == across else (x, y)
        if what == 1 + colour:
            lines[longest * colour + line] |= 1 << place
        else:
            lines[longest * colour + line] &= ~(1 << place)


@rule
def spread(own: Any, found: Any, size: int, side: int, hexagons: bool) -> None:
    """Find the stones of a colour that are joined with a side (0: the first, 1: the last).

    Lines take up what their neighbours have until none does. Hexagons touch one place of the next line and that before
    it, or after it; squares touch three, also by their corners.
    """
    for i in range(size):
        found[i] = own[i] & (1 << (size - 1) * side)
    grows = True
    while grows:
        grows = False
        for i in range(size):
            before = int(found[i - 1]) if i > 0 else 0
            behind = int(found[i + 1]) if i + 1 < size else 0
            new = int(found[i]) | before | before >> 1 | behind | behind << 1
            if not hexagons:
                new |= before << 1 | behind >> 1
            old, new = -1, new & int(own[i])
            while new != old:
                old, new = new, int(own[i]) & (new | new << 1 | new >> 1)
            if new != found[i]:
                found[i] = new
                grows = True


@rule
def is_joined(found: Any, size: int) -> bool:
    """Whether stones that are joined with the first side lie on the last one."""
    for i in range(size):
        if found[i] >> (size - 1) & 1:
            return True
    return False


@rule
def would_join(first: Any, last: Any, size: int, line: int, place: int) -> bool:
    """Whether one more stone would join the two sides, by its sides or corners; `last` is reached from the last one."""
    begins, ends = place == 0, place == size - 1
    for i in range(max(0, line - 1), min(size, line + 2)):
        for k in range(max(0, place - 1), min(size, place + 2)):
            begins = begins or first[i] >> k & 1 == 1
            ends = ends or last[i] >> k & 1 == 1
    return begins and ends
