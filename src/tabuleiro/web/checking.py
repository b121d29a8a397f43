"""Whether what is kept means something: each stream is replayed by those who know what it is."""

from __future__ import annotations

from tabuleiro.olympiad.event import replay as replay_event
from tabuleiro.rules import Text
from tabuleiro.store import Event
from tabuleiro.web.problems import unreadable
from tabuleiro.web.table import replay as replay_match


def replay(stream: str, events: list[Event]) -> Text | None:
    """What is wrong with a stream of the site's; None: nothing."""
    try:
        if stream.startswith("e-") and events[0].kind == "new":  # the id of a match may begin so, too
            replay_event([event.data for event in events])
        else:
            replay_match(events)
    except Exception as wrong:
        return unreadable(wrong)
    return None
