"""The computer's players: made and warmed in the background, lent to whichever match needs one, with a deadline."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from random import SystemRandom

from tabuleiro.engine.asking import Mind
from tabuleiro.engine.players import seat
from tabuleiro.match import Match

log = logging.getLogger("tabuleiro.web")

WARMING, THINKING, READY, FAILED = "warming", "thinking", "ready", "failed"
IDLE = 24  # players that are kept for the next match; each remembers a tree of plays
Key = tuple[str, str, str]  # game, variant, who


class Minds:
    """All players of the computer on this machine. As many think at a time as there are processors."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self.states: dict[str, str] = {}
        self._turn = asyncio.Semaphore(max(2, os.cpu_count() or 1))
        self._idle: OrderedDict[Key, list[Mind]] = OrderedDict()
        self._preparing: set[asyncio.Task[None]] = set()

    async def choose(self, match: Match, who: str, tell: Callable[[str], None]) -> int:
        """A play of this player in a match that waits for one; `tell` hears what is being done."""
        key = self._key(match, who)
        async with self._turn:
            mind = self._take(key, match, who)
            tell(THINKING if mind.ready else self._state(key, WARMING))
            try:
                play = await asyncio.wrap_future(mind.ask(match, self.deadline))
            except asyncio.CancelledError:
                mind.cancel()
                self._give_back(key, mind)
                raise
            except Exception:
                log.exception("the computer could not think", extra={"what": " ".join(key)})
                self._state(key, FAILED)
                return SystemRandom().choice(match.game.moves(match.state))  # the game goes on
            self._state(key, READY)
            self._give_back(key, mind)
            return play

    def prepare(self, match: Match, who: str) -> None:
        """Get a player ready in the background."""
        key = self._key(match, who)
        if match.ending or match.waiting or " ".join(key) in self.states:
            return
        self._state(key, WARMING)
        task = asyncio.create_task(self._prepare(key, match.copy(), who))
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def _prepare(self, key: Key, match: Match, who: str) -> None:
        mind = self._take(key, match, who)
        try:
            await asyncio.wrap_future(mind.prepare(match))
        except Exception:
            log.exception("the computer could not get ready", extra={"what": " ".join(key)})
            self._state(key, FAILED)
            return
        self._state(key, READY)
        self._give_back(key, mind)

    def close(self) -> None:
        for task in self._preparing:
            task.cancel()

    def _key(self, match: Match, who: str) -> Key:
        return match.game.key, match.game.variant, who

    def _state(self, key: Key, state: str) -> str:
        self.states[" ".join(key)] = state
        while len(self.states) > 200:
            del self.states[next(iter(self.states))]
        return state

    def _take(self, key: Key, match: Match, who: str) -> Mind:
        kept = self._idle.get(key)
        if kept:
            return kept.pop()
        return Mind(partial(seat, who, match.game, secrets.randbelow(1 << 31)))

    def _give_back(self, key: Key, mind: Mind) -> None:
        self._idle.setdefault(key, []).append(mind)
        self._idle.move_to_end(key)
        while sum(map(len, self._idle.values())) > IDLE:
            oldest = next(iter(self._idle))
            self._idle[oldest] = self._idle[oldest][:-1]
            if not self._idle[oldest]:
                del self._idle[oldest]
