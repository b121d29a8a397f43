"""Looks positions up in tables that `solver` has made. Needs no compiler."""

from __future__ import annotations

from tabuleiro.engine.numbering import Index
from tabuleiro.engine.tables import Proved, Verdict, load
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, State

IMPOSSIBLE = 255  # the value of what is no position of a game; the others are told in `retrograde`


class Table:
    """The values of all positions of a variant (or of those with few pieces), read from its file."""

    def __init__(self, game: Game, proved: Proved) -> None:
        self.game = game
        self.header = proved.header
        keys = proved.arrays.get("keys")
        self.index = Index.by_tiers(game, int(proved.header["men"])) if keys is None else Index(game, keys=keys)
        self.values = proved.arrays["values"]

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about a position, None if it is not in the table."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end, 0)
        number = self.index.rank(s)
        if number < 0 or self.values[number] == IMPOSSIBLE:
            return None
        return read_value(int(self.values[number]), int(s.turn))


def read_value(value: int, turn: int) -> Verdict:
    """What a byte of a table says to the player whose turn it is."""
    return Verdict((FIRST, SECOND)[turn ^ value % 2], value - 1) if value else Verdict(DRAW)


def kind_of(men: int) -> str:
    """The kind of file: a table of all positions, or a base of those with at most so many men."""
    return f"base{men}" if men else "table"


def open_table(game: Game, men: int = 0) -> Table | None:
    """The table of a variant, or its base of so many men, if it is there."""
    proved = load(game, kind_of(men))
    return Table(game, proved) if proved else None
