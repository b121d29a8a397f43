"""How the server is, and how it is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from tabuleiro.web.answers import Refused, Struct, about

Parts = Annotated[
    Mapping[str, Literal["ok", "unusable", "newer", "lost", "none", "draining"]],
    about(
        "what has to be there: the database (unusable; newer: than this program), the bus to other processes (lost), "
        "who thinks (none), and the server itself (draining: it will stop soon)"
    ),
]


class Health(Struct):
    """Whether all is well."""

    status: Annotated[Literal["ok", "unusable"], about("unusable: nothing can be kept at the moment")]
    aside: Annotated[int, about("matches and events that could not be read and were set aside")]
    matches: Annotated[int, about("in memory")]
    connections: int
    ready: Annotated[bool, about("whether new visitors are to be sent here, as /api/ready says by its status")]
    parts: Parts
    engine: Annotated[Mapping[str, str], about("which opponents are warming, ready or failed")]
    workers: Annotated[Sequence[str], about("what each process does that thinks for the site")]
    thoughts: Annotated[
        Mapping[str, int],
        about("what they were asked since the start, by kind; pages let levels 1–9 think themselves"),
    ]


class Ready(Struct):
    """All parts are there: something was written, and is on the disk."""

    status: Literal["ok"]
    parts: Parts


class Unready(Refused):
    """503: some part is not there."""

    parts: Parts


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
