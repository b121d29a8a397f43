"""Tree search that goes from part to part of a play, in games that have thousands of plays (see `halves`)."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from copy import copy
from itertools import islice
from typing import Any

from tabuleiro.engine.search.api import Budget, Prospect, Thought
from tabuleiro.engine.search.halves import halves_of
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.rules import ONGOING, Game, Player, Problem, State, Text
from tabuleiro.rules.chance import draw_below

MOST = 200  # plays that are told of: those after them were hardly tried


class Halving:
    """Thinks about one variant of a game that is parted; a `Thinker`. `settings` are those of `Mcts`."""

    def __init__(self, game: Game, seed: int = 1, **settings: Any) -> None:
        found = halves_of(game.key)
        if found is None:
            raise Problem(WHOLE, game=game.definition.name)
        self.game = game
        self.halves = found
        self.parted = copy(game)
        self.parted.definition = found.parted
        self.mcts = Mcts(self.parted, seed, **settings)

    @property
    def random(self) -> Any:
        return self.mcts.random

    @property
    def seed(self) -> int:
        return self.mcts.seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self.mcts.seed = seed

    def forget(self) -> None:
        self.mcts.forget()

    def think(
        self, s: State, budget: Budget, cancel: threading.Event | None = None, among: Collection[int] | None = None
    ) -> Thought:
        """Think of an open position: half of the budget goes to the first part, and so much to each that follows it.

        Only plays that were tried are told of, or one of `among` if none of them was.
        """
        player, allowed = Player.to_move(s), None if among is None else set(among)
        n, seconds = budget
        share = Budget(None if n is None else max(1, n // 2), None if seconds is None else seconds / 2)
        t = self.halves.begin(s)
        thought = self.mcts.think(t, share, cancel)
        plays, parts = list(islice(self._plays(s, player, []), MOST)), list[int]()
        while True:
            best = self.mcts.prospects(0, player)[0][1].play
            parts.append(best)
            t = self.parted.play(t, best)
            if t.turn != player or self.parted.result(t) != ONGOING:
                break
            self.mcts.played(best)
            self.mcts.think(t, share, cancel)
            plays = [*islice(self._plays(s, player, parts), MOST), *plays]
        found = list({p.play: p for p in reversed(plays) if allowed is None or p.play in allowed}.values())[::-1]
        if not found:
            others = sorted(allowed or [])
            found = [Prospect(others[draw_below(self.random, len(others))], thought.value, 0, None)]
        proved = thought.proved if allowed is None or found[0].proved == player.wins else found[0].proved
        return Thought(found, found[0].value, proved, thought.visits, thought.seconds)

    def _plays(self, s: State, player: Player, made: list[int]) -> Iterator[Prospect]:
        """The plays with these parts that were tried, the best first: by their next part, then by that after it …"""
        kept = set[int]()
        for parts, p in self._lines(0, player, made):
            m = self.halves.whole(self.game, s, parts, p.proved == player.wins)
            if m is not None and m not in kept:
                kept.add(m)
                yield p._replace(play=m)

    def _lines(self, node: int, player: Player, parts: list[int]) -> Iterator[tuple[list[int], Prospect]]:
        """What follows a node until the other player is to move, part by part, the best first, if it was tried."""
        tree = self.mcts.tree
        for i, p in self.mcts.prospects(node, player):
            made = [*parts, p.play]
            if tree.first[i] and tree.mover[i] == player:
                yield from self._lines(i, player, made)
            elif p.visits or p.proved:
                yield made, p


WHOLE = Text("{game} não se joga por partes", "{game} is not played part by part")
