"""Events: what is said about them as it happens."""

from __future__ import annotations

from typing import Annotated, Literal

from tabuleiro.web.answers import UNSET, Maybe, Struct, about

Group = int | str


class Place(Struct):
    """Where a result belongs: a slot of a dispute, or a table of a round."""

    dispute: Maybe[str] = UNSET
    slot: Maybe[str] = UNSET
    tournament: Maybe[str] = UNSET
    group: Annotated[Maybe[Group], about("a number, or final")] = UNSET
    round: Maybe[int] = UNSET
    table: Maybe[int] = UNSET


class SiteChanged(Struct):
    """Names, or what the site says of an event, have changed: look again."""

    stream: str
    kind: Literal["site"]


class MatchBegun(Struct):
    """A referee's table has begun."""

    stream: str
    kind: Literal["match"]
    place: Place
    match: str
