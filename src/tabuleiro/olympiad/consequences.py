"""What a command would change, and what stays: shown before it is done. Each kind of event says it in its own words."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.event import Event, replay, stamp


def consequences(event: Event, command: str, *, by: str = "organiser", **data: Any) -> Any:
    """What a command would change if it were done now. It is checked as if it were."""
    entry = {"seq": len(event.entries) + 1, "at": stamp(event.clock()), "by": by, "do": command, **data}
    event.check(entry)
    return event.kind.compare(event.state, replay([*event.entries, entry]))
