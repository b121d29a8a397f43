"""Analyses, hints and reviews: thought about in the background, kept for a while, asked for until they are there."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from msgspec import convert

from tabuleiro.engine.solving.values import document, rows_of
from tabuleiro.learning.hints import Lines
from tabuleiro.learning.review import Document
from tabuleiro.match import Match
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import Game, State
from tabuleiro.web import words
from tabuleiro.web.answers.games import Proved
from tabuleiro.web.problems import Refusal
from tabuleiro.web.weighed import EACH, SHOWN, Reviewed, finished, looked, to_follow, to_look, told
from tabuleiro.web.workers import ANALYSIS, NOBODY, REVIEW, WARMING, By, Failed, Unwanted, Workers

T = TypeVar("T")
log = logging.getLogger("tabuleiro.web")

KEPT = 400  # answers that are remembered
WAIT = 2.0  # seconds that a request waits before it is told to come again
FORGOTTEN = 15.0  # seconds after which what nobody asks for any more is not begun


class Job:
    """Something being thought about."""

    def __init__(self, by: By = NOBODY) -> None:
        self.state = WARMING
        self.by = by  # who asked first
        self.asked = 0.0  # when somebody last asked for it
        self.task: asyncio.Task[Any] | None = None
        self.partial: Reviewed | None = None

    def tell(self, state: str) -> None:
        self.state = state

    def wanted(self) -> bool:
        return asyncio.get_running_loop().time() - self.asked < FORGOTTEN


class Thoughts:
    """What is asked for is thought about once for everybody; nobody waits long for an answer."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._jobs: OrderedDict[Any, Job] = OrderedDict()

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task:
                job.task.cancel()

    async def analysis(self, match: Match, seconds: float, wait: float = WAIT, by: By = NOBODY) -> Document | None:
        """What is known of a position, as the engine tells it; None: not yet, ask again."""
        key = ("analysis", match.game.key, match.game.variant, match.position, seconds)
        return await self._job(
            key, lambda job: self._analysed(ANALYSIS, job, match.game, match.state, seconds), wait, by
        )

    async def lines(self, match: Match, moves: Sequence[str], wait: float = WAIT, by: By = NOBODY) -> Lines | None:
        """How a game goes on after some plays, if both then play their best; None: not yet, ask again."""
        key = ("lines", match.game.key, match.game.variant, match.position, tuple(moves))
        return await self._job(key, lambda job: self._followed(ANALYSIS, job, match.game, match.state, moves), wait, by)

    async def review(self, match: Match, wait: float = WAIT, by: By = NOBODY) -> Reviewed:
        """A game, ply by ply; as much of it as there is."""
        texts = tuple(match.texts)
        key = ("review", match.game.key, match.game.variant, match.start.tobytes(), texts)
        found = await self._job(key, lambda job: self._review(job, match), wait, by)
        if found:
            return found
        job = self._jobs.get(key)
        return (job.partial if job else None) or Reviewed(match)

    async def proved(self, game: Game, wait: float = WAIT, by: By = NOBODY) -> Proved | None:
        """What is proved about the start of a variant: by the house, or else by the files on this machine."""
        if rows := await asyncio.to_thread(rows_of, game):
            return convert(document(rows), Proved)
        return await self._job(("proved", game.key, game.variant), lambda job: self._proved(job, game), wait, by)

    def state(self, match: Match, seconds: float) -> str:
        """What is being done about an analysis."""
        job = self._jobs.get(("analysis", match.game.key, match.game.variant, match.position, seconds))
        return job.state if job else WARMING

    async def _job(self, key: Any, work: Callable[[Job], Coroutine[Any, Any, T]], wait: float, by: By) -> T | None:
        job = self._jobs.setdefault(key, Job(by))
        self._jobs.move_to_end(key)
        job.asked = asyncio.get_running_loop().time()
        if job.task is None:
            job.task = asyncio.create_task(work(job))
            job.task.add_done_callback(lambda task: self._done(key, task))
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        try:
            found: T = await asyncio.wait_for(asyncio.shield(job.task), wait)
            return found
        except (TimeoutError, Unwanted):
            return None
        except Failed:
            raise Refusal(503, "busy", words.NOT_MADE) from None

    def _done(self, key: Any, task: asyncio.Task[Any]) -> None:
        """What went wrong is forgotten, and tried again when it is asked for again."""
        if task.cancelled() or task.exception():
            self._jobs.pop(key, None)
            if not task.cancelled() and not isinstance(task.exception(), Unwanted):
                log.error("a thought failed", exc_info=task.exception())

    async def _analysed(self, rank: int, job: Job, game: Game, s: State, seconds: float) -> Document:
        """All that is known of a position, as the engine tells it."""
        request = {
            "do": "analyse",
            "game": game.key,
            "variant": game.variant,
            "position": write_position(game, s),
            "seconds": seconds,
        }
        found: Document = await self.workers.do(rank, request, job.tell, job.wanted, job.by)
        return found

    async def _followed(self, rank: int, job: Job, game: Game, s: State, moves: Sequence[str]) -> Lines:
        request = {
            "do": "follow",
            "game": game.key,
            "variant": game.variant,
            "position": write_position(game, s),
            "moves": [*moves],
            "seconds": SHOWN,
        }
        found: Lines = await self.workers.do(rank, request, job.tell, job.wanted, job.by)
        return found

    async def _review(self, job: Job, match: Match) -> Reviewed:
        """The value before and after each play; a mistake is a play that gave away what was there."""
        found = job.partial = Reviewed(match)
        for number, ply in to_look(match):
            analysis = await self._analysed(REVIEW, job, match.game, ply.before, EACH)
            job.partial = found = looked(found, number, ply, analysis)
        for one in to_follow(found):
            lines = await self._followed(REVIEW, job, match.game, one.before, one.followed)
            job.partial = found = told(found, one.number, lines)
        return finished(found)

    async def _proved(self, job: Job, game: Game) -> Proved:
        request = {"do": "proved", "game": game.key, "variant": game.variant}
        return convert(await self.workers.do(ANALYSIS, request, job.tell, job.wanted, job.by), Proved)
