"""Positions of ours as positions of `reference`, and back: how a table is asked by the second opinion."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, State

RESULTS = {None: ONGOING, "first": FIRST, "second": SECOND, "draw": DRAW}


def has_opinion(key: str) -> bool:
    """Whether a game was written a second time; those of other packages are not."""
    return find_spec(f"tabuleiro.reference.{key}") is not None


class Opinion:
    """The second opinion on a variant: plays and ends of games by the naive rules, states in and out as ours."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.other = import_module(f"tabuleiro.reference.{game.key}")
        kind = game.definition.state
        self.blank = kind.one()
        self.empty = ["0" if kind.wide is not None and not kind.letters else ""] * len(game.board)

    def state(self, s: State) -> Any:
        """The same position as the reference has it."""
        game, kind = self.game, self.game.definition.state
        contents = {game.board.names[c]: what for c, what in enumerate(game.contents(s)) if what not in ("", "0")}
        counted = kind.wide is not None and not kind.letters
        cells: dict[str, Any] = {name: int(what) if counted else what for name, what in contents.items()}
        extras: dict[str, Any] = {}
        for number in kind.numbers:
            values = number.values(s)
            extras[number.name] = values if number.size > 1 else values[0]
            if number.several > 1:
                extras[number.name] = [v for v in values if v]
        extras |= {f.name: game.board.names[int(s[f.name])] for f in kind.spots if s[f.name] >= 0}
        return self.other.setup(cells, int(s.turn) + 1, extras, **game.options)

    def ours(self, state: Any) -> State:
        """A position of the reference as ours."""
        game, kind = self.game, self.game.definition.state
        s, contents = self.blank.copy(), [*self.empty]
        for name, what in self.other.cells(state).items():
            contents[game.board.index[name]] = str(what)
        kind.read(s, contents)
        extras = self.other.extras(state)
        for number in kind.numbers:
            if number.name in extras:
                value = extras[number.name]
                values = [int(v) for v in value] if number.size > 1 else [int(value)]
                if number.several > 1:  # dice: those not used yet, in falling order
                    values = sorted([*values, *[0] * (number.size - len(values))], reverse=True)
                number.set(s, values)
        for spot in kind.spots:
            if extras.get(spot.name):
                s[spot.name] = game.board.index[extras[spot.name]]
        s.turn = self.other.turn(state) - 1
        return game.derived(s)

    def result(self, state: Any) -> int:
        return RESULTS[self.other.result(state)]

    def pieces(self, state: Any) -> int:
        """How many pieces are on the board."""
        return sum(map(bool, self.other.cells(state).values()))

    def lead(self, state: Any) -> int:
        """By how much the first player's score is higher; 0 in games without a score."""
        first, second = self.other.score(state) or (0, 0)
        return int(first - second)

    @property
    def weights(self) -> list[float]:
        """How likely each throw is."""
        total = sum(throw.weight for throw in self.game.setup.throws)
        return [throw.weight / total for throw in self.game.setup.throws]

    def after(self, state: Any) -> list[Any]:
        """The positions after every play, or after every throw that the position waits for."""
        if self.game.setup.throws and self.other.waiting(state):
            return [self.other.throw(state, throw.text) for throw in self.game.setup.throws]
        return [self.other.play(state, text) for text in self.other.moves(state)]
