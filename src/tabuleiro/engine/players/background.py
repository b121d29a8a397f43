"""ASKING: the computer thinks in the background, one thing at a time, for so many seconds at most; never in the way.

    mind = Mind(partial(seat, "level:4", match.game, 1))
    answer = mind.ask(match)      # at once; the match may go on meanwhile, a copy of it is thought about
    match.make(answer.result())   # or `await asyncio.wrap_future(answer)`

Engines leave the interpreter's lock alone while they think, so that threads are enough. Nobody waits for these threads:
not who asks, not who cancels, and not a program that ends.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from tabuleiro.engine.players.players import DEADLINE, Careful, Chance, Engine, Opponent, Strongest
from tabuleiro.engine.search.api import Budget
from tabuleiro.match import Match
from tabuleiro.rules import State


class Mind:
    """A player that is asked for plays. It is made where it thinks, because that may take a while, too."""

    def __init__(self, make: Callable[[], Opponent]) -> None:
        self._make = make
        self._player: Opponent | None = None
        self._lock = threading.Lock()
        self._next: Request | None = None  # what is thought about as soon as the last thing is let go
        self._last: Request | None = None
        self._busy = False

    @property
    def ready(self) -> bool:
        """Whether the player is there and all it needs is compiled: from then on it answers in time."""
        return self._player is not None

    def prepare(self, match: Match) -> Future[Any]:
        """Get ready in the background to think about such matches; the first time a game is compiled for seconds."""
        return self._begin(Request(match.copy(), None))

    def ask(self, match: Match, seconds: float = DEADLINE) -> Future[int]:
        """A legal play of a match that waits for one, in so many seconds and the time that it takes to get ready.

        What was asked before is cancelled. Cancelling the answer itself is the same as `cancel`.
        """
        return self._begin(Request(match.copy(), seconds))

    def cancel(self) -> None:
        """Forget what was asked last: its future is cancelled at once, unless it has its answer already."""
        if self._last:
            self._last.answer.cancel()

    def _begin(self, request: Request) -> Future[Any]:
        with self._lock:
            last, self._last, self._next = self._last, request, request
            idle, self._busy = not self._busy, True
        if last:
            last.answer.cancel()
        if idle:
            POOL.submit(self._work)
        return request.answer

    def _work(self) -> None:
        """Answer until nothing is asked; always in one thread at a time, because players are not re-entrant."""
        while True:
            with self._lock:
                request, self._next = self._next, None
                self._busy = request is not None
            if request is None:
                return
            if not request.answer.cancelled():
                self._answer(request)

    def _answer(self, request: Request) -> None:
        with suppress(InvalidStateError):  # cancelled meanwhile
            try:
                found = self._choose(request)
            except BaseException as problem:
                request.answer.set_exception(problem)
            else:
                request.answer.set_result(found)

    def _choose(self, request: Request) -> int | None:
        begun = time.monotonic()
        if self._player is None:
            player = self._make()
            warm_up(player, request.match.state)
            self._player = player
        if request.seconds is None:
            return None
        stop = request.stop
        stop.until = request.asked + request.seconds + (time.monotonic() - begun)
        return self._player.choose(request.match, stop, max(0.0, stop.until - time.monotonic()))


class Stop(threading.Event):
    """A sign to stop, which is also given when the time is up: players that think twice do not think twice as long."""

    until = float("inf")

    def is_set(self) -> bool:
        return super().is_set() or time.monotonic() >= self.until


class Request:
    """A match to be thought about, for some seconds (None: only to get ready), and the answer to come."""

    def __init__(self, match: Match, seconds: float | None) -> None:
        self.match = match
        self.seconds = seconds
        self.asked = time.monotonic()
        self.stop = Stop()
        self.answer: Future[Any] = Future()  # it is never said to be running: so it can be cancelled at any time
        self.answer.add_done_callback(self._done)

    def _done(self, answer: Future[Any]) -> None:
        self.stop.set()
        if answer.cancelled():
            answer.set_running_or_notify_cancel()  # tells those who wait for it among others


def warm_up(player: Opponent, s: State) -> None:
    """Have everything compiled that a player thinks with, at a position that waits for a play."""
    if isinstance(player, Chance):
        return
    from tabuleiro.engine.players.level import Levelled  # here, because it needs the compiler

    strongest = player.strongest if isinstance(player, Levelled) else player
    if isinstance(strongest, Strongest) and strongest.prover:
        strongest.prover(s).play()
    if isinstance(player, Strongest):
        player = player.engine
    if isinstance(player, Careful | Levelled):
        player.decide.warm_up(s)
    if isinstance(player, Engine | Levelled):
        player.thinker.think(s, Budget(iterations=1))
        player.thinker.forget()


class Pool:
    """Threads to think in. A program ends without waiting for them, also while they compile."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._threads: list[threading.Thread] = []
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._lock = threading.Lock()

    def submit(self, work: Callable[[], None]) -> None:
        self._waiting.put(work)
        with self._lock:
            if len(self._threads) < self._most:
                self._threads.append(threading.Thread(target=self._run, name="thinking", daemon=True))
                self._threads[-1].start()

    def _run(self) -> None:
        while True:
            self._waiting.get()()


POOL = Pool(max(2, os.cpu_count() or 1))
