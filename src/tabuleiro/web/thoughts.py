"""Analyses, hints and reviews: thought about in the background, kept for a while, asked for until they are there."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from tabuleiro.engine.asking import Pool
from tabuleiro.match import Match
from tabuleiro.match.match import PLAYERS
from tabuleiro.match.notation import THROWN
from tabuleiro.rules import Game, Problem
from tabuleiro.web.minds import THINKING, WARMING
from tabuleiro.web.views import View, state_view
from tabuleiro.web.words import said

log = logging.getLogger("tabuleiro.web")

KEPT = 400  # answers that are remembered
ANALYSTS = 4  # games for which everything stays ready
WAIT = 2.0  # seconds that a request waits before it is told to come again
REVIEW = 0.4  # seconds for each ply of a review
GOOD, BAD = 0.6, 0.4  # chances


class Job:
    """Something being thought about."""

    def __init__(self) -> None:
        self.state = WARMING
        self.ready = asyncio.Event()
        self.found: Any = None
        self.problem: Exception | None = None
        self.partial: Any = None


class Thoughts:
    """One thread thinks for everybody, one thing after another; nobody waits long for an answer."""

    def __init__(self) -> None:
        self._pool = Pool(1)
        self._jobs: OrderedDict[Any, Job] = OrderedDict()
        self._analysts: OrderedDict[tuple[str, str], Any] = OrderedDict()
        self._cancel = threading.Event()

    def close(self) -> None:
        self._cancel.set()

    async def analysis(self, match: Match, seconds: float, wait: float = WAIT) -> View | None:
        """What is known of a position; None: not yet, ask again."""
        key = ("analysis", match.game.key, match.game.variant, match.position, seconds)
        found: View | None = await self._job(key, lambda job: self._analyse(job, match, seconds), wait)
        return found

    async def review(self, match: Match, wait: float = WAIT) -> tuple[View | None, View]:
        """A whole game, ply by ply; and as much of it as there is."""
        texts = tuple(match.texts)
        key = ("review", match.game.key, match.game.variant, match.states[0].tobytes(), texts)
        found = await self._job(key, lambda job: self._review(job, match), wait)
        job = self._jobs.get(key)
        return found, (job.partial if job and job.partial else {"done": 0, "total": len(match.plays), "plies": []})

    async def proved(self, game: Game, wait: float = WAIT) -> View | None:
        """What is proved about the start of a variant."""
        found: View | None = await self._job(("proved", game.key, game.variant), lambda job: _proved(game), wait)
        return found

    def state(self, match: Match, seconds: float) -> str:
        """What is being done about an analysis."""
        job = self._jobs.get(("analysis", match.game.key, match.game.variant, match.position, seconds))
        return job.state if job else WARMING

    async def _job(self, key: Any, work: Callable[[Job], Any], wait: float) -> Any:
        job = self._jobs.get(key)
        if job is None or job.problem:
            job = self._jobs[key] = Job()
            loop = asyncio.get_running_loop()
            self._pool.submit(lambda: self._work(job, work, loop))
        self._jobs.move_to_end(key)
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        try:
            await asyncio.wait_for(job.ready.wait(), wait)
        except TimeoutError:
            return None
        if job.problem:
            raise job.problem
        return job.found

    def _work(self, job: Job, work: Callable[[Job], Any], loop: asyncio.AbstractEventLoop) -> None:
        if self._cancel.is_set():
            return
        try:
            job.found = work(job)
        except Problem as problem:
            job.problem = problem
        except Exception as error:
            log.exception("a thought failed")
            job.problem = error
        if not self._cancel.is_set():
            loop.call_soon_threadsafe(job.ready.set)

    def _analyst(self, game: Game) -> Any:
        """Everything that analyses a variant, made once; the first time takes seconds."""
        from tabuleiro.engine.analysis import Analyst
        from tabuleiro.engine.estimates import estimator
        from tabuleiro.engine.players import knowledge_of

        key = game.key, game.variant
        if key not in self._analysts:
            self._analysts[key] = Analyst(knowledge_of(*key), 1.0, estimator(game, self._cancel))
        self._analysts.move_to_end(key)
        while len(self._analysts) > ANALYSTS:
            self._analysts.popitem(last=False)
        return self._analysts[key]

    def _analyse(self, job: Job, match: Match, seconds: float) -> View:
        analyst = self._analyst(match.game)
        job.state = THINKING
        analyst.seconds = seconds
        turn = int(match.state.turn)
        found = analyst.analyse(match.state).document(turn)
        found.pop("rules", None)
        for play in found["moves"]:
            play["grade"] = grade(play, turn)
            play.pop("visits", None)
        found.pop("visits", None)
        return {"state": state_view(match), **found}

    def _review(self, job: Job, match: Match) -> View:
        """The value before and after each play; a mistake is a play that gave away what was there."""
        analyst = self._analyst(match.game)
        job.state = THINKING
        analyst.seconds = REVIEW
        plies: list[View] = []
        turning: list[int] = []
        for i, text in enumerate(match.texts):
            if text.endswith(THROWN) or self._cancel.is_set():
                continue
            ply = _reviewed(analyst, match, i)
            plies.append(ply)
            if ply["mistake"]:
                turning.append(ply["ply"])
            job.partial = {"done": len(plies), "total": len(match.plays), "plies": [*plies], "turning": [*turning]}
        return {"done": len(plies), "total": len(match.plays), "plies": plies, "turning": turning}


def _reviewed(analyst: Any, match: Match, i: int) -> View:
    """One ply: what it was worth among its alternatives."""
    s, turn = match.states[i], int(match.states[i].turn)
    found = analyst.analyse(s).document(turn)
    plays = {play["move"]: play for play in found["moves"]}
    made = plays.get(match.texts[i]) or {"value": None, "proved": False, "estimate": None}
    best = found["best"] or [play["move"] for play in found["moves"][:1]]
    top = plays.get(best[0], made) if best else made
    mine, could = worth(made, turn), worth(top, turn)
    estimate = made.get("estimate")
    return {
        "ply": i + 1,
        "player": turn,
        "text": match.texts[i],
        "proved": made["proved"],
        "value": made["value"],
        "estimate": (estimate if turn == 0 else 1 - estimate) if estimate is not None else None,
        "best": best,
        "grade": grade(made, turn),
        "mistake": mine is not None and could is not None and could - mine >= 0.3 and match.texts[i] not in best,
    }


def worth(play: View, turn: int) -> float | None:
    """A play as a number for who makes it: 1 wins, 0 loses."""
    if play["value"]:
        return 0.5 if play["value"] == "draw" else float(play["value"] == PLAYERS[turn])
    return play.get("estimate")


def grade(play: View, turn: int) -> str:
    """A play in one word, for who makes it."""
    if play["value"]:
        return "draw" if play["value"] == "draw" else "win" if play["value"] == PLAYERS[turn] else "loss"
    chance = play.get("estimate")
    if chance is None:
        return "unknown"
    return "good" if chance > GOOD else "bad" if chance < BAD else "even"


def _proved(game: Game) -> View:
    """What files on this machine say about the start."""
    from tabuleiro.engine.knowledge import VALUES, start_of
    from tabuleiro.engine.players import knowledge_of

    for source in knowledge_of(game.key, game.variant).sources:
        value, distance = start_of(source.header)
        if value:
            return {
                "value": value,
                "distance": distance,
                "positions": source.header.get("positions"),
                "text": said(VALUES[value]),
            }
    return {"value": None, "distance": None, "positions": None, "text": None}
