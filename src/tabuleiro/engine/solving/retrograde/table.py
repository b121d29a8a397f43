"""Looks positions up in tables that `build` has made. Needs no compiler."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabuleiro.engine.solving.files import Proved, load
from tabuleiro.engine.solving.retrograde.numbering import Index, Numbering, Room, rank
from tabuleiro.engine.solving.retrograde.reading import IMPOSSIBLE, read_limited, verdict_of
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.games import load as load_game
from tabuleiro.rules import ONGOING, Game, State
from tabuleiro.rules.kernel import rule


class Table:
    """The values of all positions of a variant (or of those with few pieces, or with a limit), read from its file."""

    def __init__(self, game: Game, proved: Proved) -> None:
        self.game = game
        self.header = proved.header
        keys = proved.arrays.get("keys")
        self.index = Index.by_tiers(game, int(proved.header["men"])) if keys is None else Index.by_keys(game, keys)
        self.ix = self.index.ix
        self.values = proved.arrays["values"]

    def __reduce__(self) -> tuple[Any, ...]:
        """To a worker elsewhere a table goes as what its file is of; there it is read once."""
        return _filed, (self.game.key, self.game.variant, self.header["men"], self.header["quiet"])

    def value(self, s: State) -> int:
        """The byte of an open position."""
        r = self.index.put(s)
        return value_at(self.ix, r, self.values)

    def verdict(self, s: State) -> Verdict | None:
        """What is proved about a position, None if it is not in the table."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end, 0)
        value, quiet = self.value(s), self.header["quiet"]
        if quiet and value != IMPOSSIBLE:
            return read_limited(value, int(s.turn), quiet - int(s.quiet))
        return verdict_of(value, int(s.turn))


@rule
def value_at(ix: Numbering, r: Room, values: Any) -> int:
    """The byte of the first position in a room; IMPOSSIBLE if it has no number."""
    number = rank(ix, r.words[0], r.shorts[0], r.work)
    return int(values[number]) if number >= 0 else IMPOSSIBLE


def kind_of(men: int, quiet: int = 0) -> str:
    """The kind of file: all positions, those with at most so many men, or all if so many quiet plies are a draw."""
    return f"quiet{quiet}" if quiet else f"base{men}" if men else "table"


def open_table(game: Game, men: int = 0, quiet: int = 0) -> Table | None:
    """The table of a variant, or its base of so many men, or with a limit, if it is there."""
    proved = load(game, kind_of(men, quiet))
    return Table(game, proved) if proved else None


@lru_cache(maxsize=2)
def _filed(key: str, variant: str, men: int, quiet: int) -> Table | None:
    return open_table(load_game(key, variant), men, quiet)
