"""THE LANGUAGE games are written in: states, bits, groups, articles, and the compiler behind them.

Knows no game: the name of a game may not appear here.
"""

from tabuleiro.rules.bits import EMPTY, ONE, bit, count, lowest, mask, masks
from tabuleiro.rules.definition import (
    DRAW,
    FIRST,
    ONGOING,
    SECOND,
    SWAP,
    Article,
    Definition,
    Game,
    MatchRules,
    Moves,
    Option,
    Options,
    Piece,
    Setup,
    Throw,
    Why,
    Zone,
    named,
)
from tabuleiro.rules.fields import Cells, Counts, Derived, Mark, Number, Sets, Spot, Stacks, State, StateType
from tabuleiro.rules.groups import flood
from tabuleiro.rules.kernel import rule, table
from tabuleiro.rules.text import Problem, Text, listed

__all__ = [
    "DRAW",
    "EMPTY",
    "FIRST",
    "ONE",
    "ONGOING",
    "SECOND",
    "SWAP",
    "Article",
    "Cells",
    "Counts",
    "Definition",
    "Derived",
    "Game",
    "Mark",
    "MatchRules",
    "Moves",
    "Number",
    "Option",
    "Options",
    "Piece",
    "Problem",
    "Sets",
    "Setup",
    "Spot",
    "Stacks",
    "State",
    "StateType",
    "Text",
    "Throw",
    "Why",
    "Zone",
    "bit",
    "count",
    "flood",
    "listed",
    "lowest",
    "mask",
    "masks",
    "named",
    "rule",
    "table",
]
