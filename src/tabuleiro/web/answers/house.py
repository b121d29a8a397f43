"""How the server is, and how it is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from tabuleiro.web.answers import Struct, about


class Health(Struct):
    """Whether all is well."""

    status: Annotated[Literal["ok", "unusable"], about("unusable: nothing can be kept at the moment")]
    aside: Annotated[int, about("matches and events that could not be read and were set aside")]
    matches: Annotated[int, about("in memory")]
    connections: int
    engine: Annotated[Mapping[str, str], about("which opponents are warming, ready or failed")]
    workers: Annotated[Sequence[str], about("what each process does that thinks for the site")]
    thoughts: Annotated[
        Mapping[str, int],
        about("what they were asked since the start, by kind; pages let levels 1–9 think themselves"),
    ]


class Ready(Struct):
    """Something was written, and is on the disk."""

    status: Literal["ok"]


class Version(Struct):
    """Which program this is."""

    name: str
    version: str
    api: int
    games: Annotated[int, about("how many it knows")]


class Address(Struct):
    """Where others find the site."""

    address: Annotated[
        str | None, about("what others in the same network type; null: only this machine is listened to")
    ]
