"""Everything that an organiser has to do next, in order, with the places where it is to be done."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tabuleiro.olympiad.people import expired
from tabuleiro.rules import Text
from tabuleiro.web.events import words
from tabuleiro.web.events.kinds import View
from tabuleiro.web.events.seen import Seen, texts

MOST = 60  # places that are named


def todo(seen: Seen) -> View:
    items = seen.pages.tasks(seen) if list(seen.state.pupils()) else [task("import", None, [])]
    old = expired(seen.event.people, datetime.now(UTC).date().isoformat())
    if old:
        items.append(task("forget", None, [{"person": id} for id in old]))
    return {"seq": len(seen.event.entries), "todo": items}


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
    }
