"""Everything that an organiser has to do next, in order, with the places where it is to be done."""

from __future__ import annotations

from datetime import UTC, datetime

from tabuleiro.olympiad.agenda import stale
from tabuleiro.olympiad.common import Notice
from tabuleiro.olympiad.people import expired
from tabuleiro.rules import Text
from tabuleiro.web.answers import pairings
from tabuleiro.web.answers.events import Group
from tabuleiro.web.answers.pairings import Spot
from tabuleiro.web.events import words
from tabuleiro.web.events.seen import Seen, texts

DRAWS = ("draw", "pair", "plan")
MOST = 60  # places that are named


def todo(seen: Seen) -> pairings.Todos:
    items = seen.pages.tasks(seen) if list(seen.state.pupils()) else [task("import", None, [])]
    items.sort(key=lambda item: item.what != "conflicts")  # as long as one waits, nothing that rests on it is sure
    if waiting := seen.event.kind.pending(seen.state):
        items.insert(0, task("settle", None, [Spot(**one.place) for one in waiting]))
    if why := stale(seen.event):
        items.insert(1 if waiting else 0, task("hours", None, [], title=why))
    for item in items:
        if item.part and item.what in DRAWS:
            item.before = [notice(one) for one in seen.event.kind.before(seen.state, item.part)]
    old = expired(seen.event.people, datetime.now(UTC).date().isoformat())
    if old:
        items.append(task("forget", None, [Spot(person=id) for id in old]))
    return pairings.Todos(seen.seq, items)


def notice(one: Notice) -> pairings.Notice:
    """Something to know before a draw, with what could be set instead."""
    return pairings.Notice(texts(one.text), [pairings.Offer(texts(text), settings) for text, settings in one.offers])


def task(
    what: str,
    part: str | None,
    places: list[Spot],
    *,
    title: Text | None = None,
    when: Text | None = None,
    round: int | None = None,
    group: Group | None = None,
    total: int | None = None,
) -> pairings.Todo:
    """Something to be done; `when`: in which round, semi-final or final; of lots, among whom."""
    count = len(places)
    said = words.DUE_ONE.get(what, words.DUE[what]) if count == 1 else words.DUE[what]
    if what == "pair" and when:
        said = words.QUALIFIED
    text = said.fill(part=title or part or "", when=when or "", count=count, total=total or count)
    return pairings.Todo(
        what=what,
        part=part,
        round=round,
        group=group,
        count=count,
        total=total or count,
        items=places[:MOST],
        text=texts(text),
        before=[],
    )
