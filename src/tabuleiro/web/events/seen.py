"""An event as whoever asks may see it: what all views are made from."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from tabuleiro.olympiad.agenda import coming, times
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.schools import pupils_of
from tabuleiro.rules import Text
from tabuleiro.web import answers
from tabuleiro.web.answers.pairings import Time
from tabuleiro.web.events.access import Access
from tabuleiro.web.events.accounts import ROLES
from tabuleiro.web.events.kinds import Pages, pages_of
from tabuleiro.web.events.naming import REAL, Names
from tabuleiro.web.events.service import Held
from tabuleiro.web.words import said

T = TypeVar("T")


class Seen:
    """An event, now or as it was, with names as whoever asks may see them."""

    def __init__(
        self, held: Held, event: Event, mode: str, lang: str, accounts: Mapping[str, str], school: str = ""
    ) -> None:
        self.held, self.event, self.lang = held, event, lang
        self.state = event.state
        self.private = mode == REAL
        own = [one.id for one in pupils_of(event.state, school)] if school else ()
        self.names = Names(event, mode, lang, own)
        self._accounts = accounts

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return len(self.event.entries)

    @cached_property
    def times(self) -> dict[str, Time]:
        """When each match is, by the timetable and as things stand."""
        return {id: Time(**found) for id, found in times(self.event).items()}

    @cached_property
    def coming(self) -> set[str]:
        """What has an hour and has not begun."""
        return coming(self.event)

    @cached_property
    def pupils(self) -> set[str]:
        """Who is a person, and no team."""
        return set(self.state.pupils())

    @property
    def pages(self) -> Pages:
        return pages_of(self.event)

    def who(self, by: str) -> str:
        """Who wrote a line, as people say it."""
        role, _, id = by.partition(" ")
        if id in self._accounts:
            return self._accounts[id]
        link, _, device = id.removeprefix("l-").partition(".")
        row = self.held.links.get(link)
        if row:
            return f"{row['label'] or role} ({device})"
        return role if role in (*ROLES, "referee") else by

    def match(self, *place: object) -> str | None:
        """The referee's table of a place."""
        return self.held.matches.get("/".join(map(str, place)))


async def see(access: Access, key: Any, view: Callable[[Seen], T], age: float = 0, school: str = "") -> T:
    """A view for whoever asks, worked out once for all who see the same; of a `school`, with its pupils' names."""
    held, who, events = access.held, access.who, access.site.events
    mode = REAL if who.private else held.site["names"]

    def make() -> T:
        event = held.event if access.at is None else held.snapshot(access.at)
        return view(Seen(held, event, mode, who.lang, events.accounts.names, school))

    return await events.look(held, (key, mode, who.lang, access.at, school), make, age if access.at is None else 0)


def minute(access: Access) -> int:
    """What a view that has hours in it is remembered by: without a line of the log, too, times go on."""
    return int(time.time() // 60) if access.held.event.state.promised else 0


def texts(text: Text) -> answers.Text:
    return said(text)


def maybe(text: Text | None) -> answers.Maybe[answers.Text]:
    """Said, where there is something to say."""
    return said(text) if text else answers.UNSET
