"""Dominoes by counting: those that a player can certainly still lay, against those that the other can at most.

Both sides of the engine count so: a proof rests on it, and a guess is the better for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tabuleiro.rules import EMPTY, ONE, Game, count, mask, rule, table


class Way(NamedTuple):
    """One direction of dominoes. A domino has the number of its lower or left square."""

    step: Any  # from a domino's first square to its second
    inner: Any  # the squares that have a second one
    across: Any  # the lines that each domino of this direction crosses, in order: dominoes are packed along them
    apart: Any  # two sets of squares in which dominoes of the other direction touch one of these at most


@rule
def places(way: Way, free: Any) -> Any:
    """Where a domino can be laid."""
    return free & free >> way.step & way.inner


@rule
def packed(way: Way, where: Any) -> Any:
    """As many dominoes as fit together, of these places."""
    found, over = EMPTY, EMPTY
    for i in range(len(way.across)):
        laid = where & way.across[i] & ~over
        found |= laid
        over = laid << way.step
    return found


@rule
def wins(way: Way, other: Way, free: Any, to_move: int) -> bool:
    """Whether a player lays the last domino whatever the other does, seen by counting alone.

    Dominoes on squares that the other cannot cover are safe. Of the rest, the other's next domino spoils two at most,
    and one at most where they lie apart: laid first, in turn, a third or half of them can be laid. Each of them takes a
    square from the other at least, and two where both can be covered; who has fewer left in the end has lost.
    """
    theirs = places(other, free)
    theirs |= theirs << other.step
    open_to_both = theirs | theirs >> way.step
    safe = packed(way, places(way, free) & ~open_to_both)
    kept, room = count(safe), count(theirs)
    rest = free & ~(safe | safe << way.step)
    for taken in range(1, 3):
        where = places(way, rest if taken == 1 else rest & theirs)
        third = count(packed(way, where))
        half = max(count(packed(way, where & way.apart[0])), count(packed(way, where & way.apart[1])))
        more = max((third + 2 * to_move) // 3, (half + to_move) // 2)
        if kept + more >= (room - taken * more) // 2 + to_move:
            return True
    return False


def ways(game: Game) -> tuple[Way, Way]:
    """The upright and the lying direction on a board of rows and columns."""
    columns, cells = int(game.b.row), range(len(game.board))
    most = max(columns, len(game.board) // columns)

    def lines(axis: int) -> list[int]:
        return [sum(1 << c for c in cells if divmod(c, columns)[axis] == i) for i in range(most)]

    rows, files = lines(0), lines(1)
    return (
        Way(game.b.row, mask(c for c in cells if c + columns < len(game.board)), table(rows, "u8"), halves(files)),
        Way(ONE, game.b.inner, table(files, "u8"), halves(rows)),
    )


def halves(lines: list[int]) -> Any:
    """Every other line, and the others."""
    return table([sum(lines[::2]), sum(lines[1::2])], "u8")
