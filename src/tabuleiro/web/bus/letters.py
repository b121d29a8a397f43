"""Letters: a document to whoever has a name on the bus, of any length, in parts where PostgreSQL takes no more at once.

A letter may be lost as any note; who needs an answer waits for signs of life, and asks again.
"""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from tabuleiro.web.bus import Bus

MARK = "@"  # no note begins so
ROOM = 7000  # bytes of a part: PostgreSQL takes no more than 8000
MOST = 200  # letters that are not whole yet; the oldest are given up
Letter = dict[str, Any]


class Letters:
    """The letters of one process."""

    def __init__(self, bus: Bus, me: str, read: Callable[[Letter], None]) -> None:
        self._bus, self._me, self._read = bus, me, read
        self._parts: OrderedDict[str, list[str]] = OrderedDict()

    def send(self, to: str, **what: Any) -> None:
        text = json.dumps({**what, "from": self._me})  # ASCII: a character is a byte
        parts = [text[begin : begin + ROOM] for begin in range(0, len(text), ROOM)]
        number = secrets.token_hex(6)
        for part in parts:
            self._bus.publish(f"{MARK}{number} {len(parts)} {part}", to)

    def heard(self, text: str) -> None:
        """A part of a letter; what is no letter is not meant."""
        if not text.startswith(MARK):
            return
        number, _, rest = text[1:].partition(" ")
        count, _, part = rest.partition(" ")
        parts = self._parts.setdefault(number, [])
        parts.append(part)  # of one sender they come in order
        if len(parts) == int(count):
            del self._parts[number]
            self._read(json.loads("".join(parts)))
        while len(self._parts) > MOST:
            self._parts.popitem(last=False)
