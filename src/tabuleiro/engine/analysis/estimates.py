"""Estimates: what an engine expects of plays about which nothing is proved, and how far that may be trusted."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from math import sqrt

from tabuleiro.engine.analysis.analyst import Chooser, Estimate, Estimator
from tabuleiro.engine.search.api import SURE, Budget, Prospect, Thinker, engine_of, thinker
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.rules import Game, Player, State

LEAST = 0.03  # no estimate is more certain than this: neither random games nor evaluations are the truth
SHARE = 0.3  # of the time: a first thought, to see by how much the second one differs
COUNTING = 0.2  # of the time, in games with a score: an evaluation knows chances, games played out know the lead


def estimator(game: Game, cancel: threading.Event | None = None, seed: int = 1) -> Estimator:
    """Estimates by the engine that is the best for a game. What it proves on the way is proved."""
    name = engine_of(game.key)
    engine = thinker(name, game, seed)

    def by_games(s: State, plays: Sequence[int], seconds: float) -> Mapping[int, Estimate | Verdict]:
        thought = engine.think(s, Budget(seconds=seconds), cancel, plays)
        return {found.play: _counted(found) for found in thought.plays}

    def by_evaluation(s: State, plays: Sequence[int], seconds: float) -> Mapping[int, Estimate | Verdict]:
        return {m: _searched(engine, game.play(s, m), Player.to_move(s), seconds / len(plays), cancel) for m in plays}

    def by_both(s: State, plays: Sequence[int], seconds: float) -> Mapping[int, Estimate | Verdict]:
        counted = counter.think(s, Budget(seconds=COUNTING * seconds), cancel, plays)
        leads = {found.play: found.margin for found in counted.plays}
        guessed = by_evaluation(s, plays, (1 - COUNTING) * seconds)
        return {m: g._replace(margin=leads.get(m)) if isinstance(g, Estimate) else g for m, g in guessed.items()}

    if name in ("mcts", "halves"):
        return by_games
    if game.definition.chances:
        return lambda s, plays, seconds: _expected(engine, s, plays, seconds, cancel)
    if game.definition.score:
        counter = thinker("mcts", game, seed)
        return by_both
    return by_evaluation


def chooser(game: Game, cancel: threading.Event | None = None, seed: int = 1) -> Chooser:
    """Chooses by the engine that is the best for a game; it is made when it is first asked."""
    made: list[Thinker] = []

    def choose(s: State, seconds: float) -> int:
        if not made:
            made.append(thinker(engine_of(game.key), game, seed))
        return made[0].think(s, Budget(seconds=seconds), cancel).best.play

    return choose


def _counted(found: Prospect) -> Estimate | Verdict:
    """By games: what is uncertain is how they happened to end. Two more, one won and one lost, where there are few."""
    if found.proved:
        return Verdict(found.proved)
    n = found.visits
    share = (found.value * n + 1) / (n + 2)
    spread = SURE * sqrt(share * (1 - share) / (n + 2))
    return Estimate(found.value if n else 0.5, max(LEAST, spread), n, found.margin)


def _searched(
    engine: Thinker, after: State, turn: Player, seconds: float, cancel: threading.Event | None
) -> Estimate | Verdict:
    """By an evaluation some plies ahead: what is uncertain is how much it changes when one looks further."""
    engine.forget()
    early = engine.think(after, Budget(seconds=SHARE * seconds), cancel)
    late = engine.think(after, Budget(seconds=(1 - SHARE) * seconds), cancel)
    if late.proved:
        return Verdict(late.proved)
    found = Estimate(late.value, max(LEAST, abs(late.value - early.value)), early.visits + late.visits)
    return found if after.turn == turn else found.turned()


def _expected(
    engine: Thinker, s: State, plays: Sequence[int], seconds: float, cancel: threading.Event | None
) -> Mapping[int, Estimate | Verdict]:
    """With dice: the same, of all plays at once."""
    early = {p.play: p for p in engine.think(s, Budget(seconds=SHARE * seconds), cancel, plays).plays}
    late = engine.think(s, Budget(seconds=(1 - SHARE) * seconds), cancel, plays).plays
    return {
        p.play: Verdict(p.proved)
        if p.proved
        else Estimate(p.value, max(LEAST, abs(p.value - early[p.play].value)), p.visits)
        for p in late
    }
