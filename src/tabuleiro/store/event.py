"""An event: what logs are made of. Pages that play without a server have it, too."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """Something that happened."""

    stream: str
    seq: int
    kind: str
    at: float
    data: dict[str, Any]
