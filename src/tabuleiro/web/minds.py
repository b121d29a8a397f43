"""The computer's players: warmed and asked in processes of their own, with a deadline; what they are doing is known."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import SystemRandom
from zlib import crc32

from tabuleiro.match import Match
from tabuleiro.match.diagram import write_position
from tabuleiro.web.live.tasks import Tasks
from tabuleiro.web.workers import ANALYSIS, FAILED, PLAY, READY, THINKING, WARMING, By, Request, Unwanted, Workers

log = logging.getLogger("tabuleiro.web")

REMEMBERED = 200  # states of players


class Minds:
    """All players of the computer."""

    def __init__(self, workers: Workers, deadline: float) -> None:
        self.workers = workers
        self.deadline = deadline
        self.states: dict[str, str] = {}
        self._preparing = Tasks()

    async def choose(self, id: str, match: Match, who: str, tell: Callable[[str], None], by: By) -> int:
        """A play of this player in a match that waits for one; `tell` hears what is being done, `by` is for whom."""
        key = _key(match, who)
        if who == "random":
            self._state(key, READY)
            return SystemRandom().choice(match.game.moves(match.state))
        if self.states.get(key) != READY:
            self._state(key, WARMING)
        tell(THINKING if self.states[key] == READY else WARMING)
        try:
            play = int(await self.workers.do(PLAY, self._request("choose", id, match, who), tell, by=by))
        except Exception:
            log.exception("the computer could not think", extra={"what": key})
            self._state(key, FAILED)
            return SystemRandom().choice(match.game.moves(match.state))  # the game goes on
        self._state(key, READY)
        return play

    def prepare(self, id: str, match: Match, who: str, by: By) -> None:
        """Get a player ready in the background."""
        key = _key(match, who)
        if who == "random" or match.ending or match.waiting or key in self.states:
            return
        self._state(key, WARMING)
        self._preparing.spawn(self._prepare(key, self._request("prepare", id, match, who), by))

    async def _prepare(self, key: str, request: Request, by: By) -> None:
        def wanted() -> bool:
            return self.states.get(key) != READY  # it may have played meanwhile

        try:
            await self.workers.do(ANALYSIS, request, wanted=wanted, by=by)
        except Unwanted:
            return
        except Exception:
            log.exception("the computer could not get ready", extra={"what": key})
            self._state(key, FAILED)
            return
        self._state(key, READY)

    def close(self) -> None:
        self._preparing.cancel()

    def _request(self, do: str, id: str, match: Match, who: str) -> Request:
        return {
            "do": do,
            "game": match.game.key,
            "variant": match.game.variant,
            "limits": match.limits,
            "start": write_position(match.game, match.start) if match.set_up else "",
            "texts": match.texts,
            "who": who,
            "seed": crc32(id.encode()),  # a match has an opponent of its own, the same after a restart
            "seconds": self.deadline,
        }

    def _state(self, key: str, state: str) -> None:
        self.states[key] = state
        while len(self.states) > REMEMBERED:
            del self.states[next(iter(self.states))]


def _key(match: Match, who: str) -> str:
    return f"{match.game.key} {match.game.variant} {who}"
