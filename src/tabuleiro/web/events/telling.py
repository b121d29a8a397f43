"""What every screen is told of a line of the log: where to look again, results and scores; nobody's name or id."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry
from tabuleiro.web.events.kinds import pages_of

PLAIN = ("key", "dispute", "slot", "result", "round", "tournament", "group", "table", "team", "of", "settings")


def told(event: Event, entry: Entry) -> dict[str, Any]:
    """The public part of a line, with the score as it is now."""
    found = {name: entry[name] for name in PLAIN if name in entry}
    more = pages_of(event).told(event.state, entry)
    part = entry.get("category") or entry.get("tournament")
    return {**found, **more, "part": more.get("part", part)}
