"""Looks positions up in tables that `build` has made. Needs no compiler."""

from __future__ import annotations

from tabuleiro.engine.solving.files import Proved, load
from tabuleiro.engine.solving.retrograde.numbering import Index
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, State

IMPOSSIBLE = 255  # the value of what is no position of a game; the others are told in `tier`


class Table:
    """The values of all positions of a variant (or of those with few pieces, or with a limit), read from its file."""

    def __init__(self, game: Game, proved: Proved) -> None:
        self.game = game
        self.header = proved.header
        keys = proved.arrays.get("keys")
        self.index = Index.by_tiers(game, int(proved.header["men"])) if keys is None else Index.by_keys(game, keys)
        self.values = proved.arrays["values"]

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about a position, None if it is not in the table."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end, 0)
        number = self.index.rank(s)
        if number < 0 or self.values[number] == IMPOSSIBLE:
            return None
        value, quiet = int(self.values[number]), self.header["quiet"]
        return read_limited(value, int(s.turn), quiet - int(s.quiet)) if quiet else read_value(value, int(s.turn))


def read_value(value: int, turn: int) -> Verdict:
    """What a byte of a table says to the player whose turn it is."""
    return Verdict((FIRST, SECOND)[turn ^ value % 2], value - 1) if value else Verdict(DRAW)


def read_limited(value: int, turn: int, left: int) -> Verdict:
    """The same of a table where plies without a capture are counted, and `left` more of them end the game in a draw."""
    return Verdict((FIRST, SECOND)[turn ^ value % 2] if 0 < value <= 2 * left + 2 else DRAW)


def kind_of(men: int, quiet: int = 0) -> str:
    """The kind of file: all positions, those with at most so many men, or all if so many quiet plies are a draw."""
    return f"quiet{quiet}" if quiet else f"base{men}" if men else "table"


def open_table(game: Game, men: int = 0, quiet: int = 0) -> Table | None:
    """The table of a variant, or its base of so many men, or with a limit, if it is there."""
    proved = load(game, kind_of(men, quiet))
    return Table(game, proved) if proved else None
