"""What may be thought about positions, and what Python says of it: pages say the same (browser/test_weighed.py).

Both think for so many iterations, not for so long, and in rooms of the same size.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from tabuleiro.engine.analysis.estimates import Ask, Thinking
from tabuleiro.engine.page.kernels import ENTRIES, NODES
from tabuleiro.engine.search.alphabeta.search import Search
from tabuleiro.engine.search.api import Budget, Thought
from tabuleiro.engine.search.mcts.mcts import Mcts
from tabuleiro.engine.solving.known import Known, Proves
from tabuleiro.games import load
from tabuleiro.learning.hints import STEPS
from tabuleiro.learning.review import Document
from tabuleiro.match import Match, read_record, write_record
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import Game, State
from tabuleiro.web import alone, weighed


class Asked(NamedTuple):
    """A position that is looked into."""

    game: str
    variant: str
    position: str
    iterations: int
    shown: int  # iterations for how the game goes on after a play


def positions(key: str, variant: str, many: int, seed: int = 1) -> list[str]:
    """Positions of matches by chance that wait for a play: at the start, amid them, and shortly before the end."""
    game, chance, found = load(key, variant), Random(f"{key} {variant} {seed}"), list[str]()
    while len(found) < many:
        match = by_chance(game, chance)
        waiting = [ply.before for ply in match.plies if not ply.thrown]
        found += [write_position(game, s) for s in (waiting[-1], chance.choice(waiting), waiting[-len(waiting) // 4])]
    return found[:many]


def by_chance(game: Game, chance: Random, most: int = 120) -> Match:
    """A match in which both play anything; somebody resigns if it does not end."""
    match = Match(game)
    while not match.ending and len(match.plies) < most:
        match.play(chance.choice(game.setup.throws).text if match.waiting else chance.choice(match.legal()))
    if not match.ending:
        match.end("resignation", None if match.waiting else match.turn.other)
    return match


class Thinker:
    """Thinks here as a page does: with the engines of this machine, in the rooms that a page has."""

    def __init__(self, game: Game, sources: Sequence[Proves] = ()) -> None:
        """`sources`: the tables that lie beside the page, which knows what they do."""
        self.game, self.sources = game, sources
        self.thinking = Thinking(game)
        self.thinking.engines["mcts"] = Mcts(game, nodes=NODES)
        if game.definition.engine == "search":
            self.thinking.engines["search"] = Search(game, entries=ENTRIES)

    def think(self, asks: Sequence[Ask], iterations: int) -> list[Thought]:
        return [self.thinking.think(ask, Budget(iterations=weighed.limit(ask, iterations))) for ask in asks]

    def find(self, known: Known, s: State, iterations: int) -> Document:
        weighing = weighed.weigh(known, s)
        if asked := weighed.estimating(weighing):
            weighed.take(weighing, asked, self.think(asked.asks, iterations))
        return weighed.document(weighing)

    def lines(self, known: Known, s: State, moves: Sequence[str], iterations: int) -> dict[str, list[str]]:
        found = {}
        for text in moves:
            line = weighed.line(known, s, text)
            while ask := weighed.asked(line):
                weighed.go(line, self.think([ask], iterations)[0])
            found[text] = line.texts
        return found

    def looked_into(self, asked: Asked) -> dict[str, Any]:
        """The analysis of a position and every step of a hint."""
        match = alone.begin(asked.game, asked.variant, asked.position, "", "")
        known = weighed.known(match, self.sources)
        found = self.find(known, match.state, asked.iterations)
        steps = []
        for step in range(1, STEPS + 1):
            told = weighed.told_in_hint(match, found, step)
            steps.append(weighed.hint_at(match, found, step, self.lines(known, match.state, told, asked.shown)))
        return plain({"analysis": weighed.analysis_view(match, found), "hints": steps})

    def reviewed(self, record: str, to: int | None, iterations: int, shown: int) -> list[Any]:
        """A game looked back on, every time that it has grown."""
        match = read_record(record)
        known, found, seen = weighed.known(match, self.sources), weighed.review(match), list[Any]()
        for number, ply in weighed.to_look(match):
            found = weighed.looked(found, number, ply, self.find(known, ply.before, iterations))
            seen.append(weighed.review_for(found, to))
        for one in weighed.to_follow(found):
            found = weighed.told(found, one.number, self.lines(known, one.before, one.followed, shown))
            seen.append(weighed.review_for(found, to))
        return [plain(one) for one in (*seen, weighed.review_for(weighed.finished(found), to))]


def record(key: str, variant: str, seed: int, plies: int) -> str:
    """The last plies of a match by chance."""
    game = load(key, variant)
    whole = by_chance(game, Random(f"{key} {variant} review {seed}"))
    match = Match(game, whole.plies[-plies:][0].before)
    for ply in whole.plies[-plies:]:
        match.play(ply.text)
    if not match.ending and whole.ending:
        match.end(whole.ending.reason, whole.ending.winner)
    return write_record(match)


def plain(told: Any) -> Any:
    return msgspec.to_builtins(told)
