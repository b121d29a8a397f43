"""Everything that an organiser has to do next, in order, with the places where it is to be done."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tabuleiro.olympiad.common import Notice
from tabuleiro.olympiad.people import expired
from tabuleiro.rules import Text
from tabuleiro.web.events import words
from tabuleiro.web.events.kinds import View
from tabuleiro.web.events.seen import Seen, texts

DRAWS = ("draw", "pair", "plan")
MOST = 60  # places that are named


def todo(seen: Seen) -> View:
    items = seen.pages.tasks(seen) if list(seen.state.pupils()) else [task("import", None, [])]
    if waiting := seen.event.kind.pending(seen.state):
        items.insert(0, task("settle", None, [one.place for one in waiting]))
    for item in items:
        notices = seen.event.kind.before(seen.state, item["part"]) if item["what"] in DRAWS else []
        item["before"] = [notice(one) for one in notices]
    old = expired(seen.event.people, datetime.now(UTC).date().isoformat())
    if old:
        items.append(task("forget", None, [{"person": id} for id in old]))
    return {"seq": len(seen.event.entries), "todo": items}


def notice(one: Notice) -> View:
    """Something to know before a draw, with what could be set instead."""
    offers = [{"text": texts(text), "settings": settings} for text, settings in one.offers]
    return {"text": texts(one.text), "offers": offers}


def task(
    what: str,
    part: str | None,
    places: list[View],
    *,
    title: Text | None = None,
    round: int | None = None,
    group: Any = None,
    total: int | None = None,
) -> View:
    count = len(places)
    said = words.DUE_ONE.get(what, words.DUE[what]) if count == 1 else words.DUE[what]
    text = said.fill(part=title or part or "", round=round, count=count, total=total or count)
    return {
        "what": what,
        "part": part,
        "round": round,
        "group": group,
        "count": count,
        "total": total or count,
        "items": places[:MOST],
        "text": texts(text),
        "before": [],
    }
