"""A clock for two: sudden death (so many seconds) or Fischer (so many seconds and an increment for each turn)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tabuleiro.rules import Player, Problem, Text

BAD_CLOCK = Text(
    "o relógio '{text}' não se entende; escreve-se em segundos: 300 ou 300+5",
    "the clock '{text}' is not understood; it is written in seconds: 300 or 300+5",
)
TOO_LONG = Text(
    "o relógio '{text}' dá tempo a mais: no máximo {most} segundos",
    "the clock '{text}' gives too much time: {most} seconds at most",
)
LONGEST = 9_999_999  # seconds


@dataclass
class Clock:
    """Time left of both players. The caller says what time it is, so that a stopped server loses nothing."""

    base: float
    increment: float = 0.0
    left: list[float] = field(default_factory=list)
    running: Player | None = None  # whose time runs
    since: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.left or [self.base, self.base]

    @classmethod
    def read(cls, text: str, kept: bool = False) -> Clock:
        """The clock that `300` or `300+5` describes. `kept`: it was accepted once, and is not judged again."""
        found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?", text.strip())
        if not found or float(found[1]) <= 0:
            raise Problem(BAD_CLOCK, text=text)
        if not kept and max(float(found[1]), float(found[2] or 0)) > LONGEST:
            raise Problem(TOO_LONG, text=text[:40], most=LONGEST)
        return cls(float(found[1]), float(found[2] or 0))

    def write(self) -> str:
        return f"{self.base:g}+{self.increment:g}" if self.increment else f"{self.base:g}"

    def time(self, player: Player, now: float) -> float:
        """Seconds that a player has left, never below 0."""
        used = max(0.0, now - self.since) if self.running == player else 0.0  # time does not run back
        return max(0.0, self.left[player] - used)

    def turn(self, player: Player | None, now: float) -> None:
        """From now on this player's time runs (None: nobody's). Whoever completed a turn gets the increment."""
        if self.running is not None:
            self.left[self.running] = self.time(self.running, now)
            if player is not None and player != self.running:
                self.left[self.running] += self.increment
        self.running, self.since = player, now

    def fallen(self, now: float) -> Player | None:
        """The player whose time has run out, if any."""
        if self.running is not None and self.time(self.running, now) <= 0.0:
            return self.running
        return None
