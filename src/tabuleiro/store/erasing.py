"""Forgetting for good: an event, an account, a match, a name. What is forgotten leaves a tombstone, an id that says
nothing, so that an older copy that is put back does not bring it back."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from tabuleiro.store import schema
from tabuleiro.store.chain import chain_anew

PERSON, EVENT, ACCOUNT, MATCH, NAME = KINDS = ("person", "event", "account", "match", "name")


class Stone(NamedTuple):
    """What was forgotten. `part`: the person of an event, or the player of a match, whose name it was; of an event, by
    what its first line is known again, should somebody bring an older file of it."""

    kind: str
    id: str
    part: str = ""
    at: float = 0.0


def forget(connection: sa.Connection, kind: str, id: str, part: str = "", at: float = 0.0) -> None:
    """Remove something, and remember that it was removed."""
    if kind == EVENT and not part and (first := _first_line(connection, id)):
        forget(connection, EVENT, id, opening_digest(first), at)
    _remove(connection, kind, id, part)
    stones = schema.tombstones
    here = (stones.c.kind == kind, stones.c.id == id, stones.c.part == part)
    if not connection.execute(sa.select(stones.c.at).where(*here)).first():
        row = {"kind": kind, "id": id, "part": part, "at": at or time.time()}
        connection.execute(sa.insert(stones).values(**row))


def forget_again(connection: sa.Connection, stones: Iterable[Stone]) -> None:
    """Remove what had been forgotten before this copy was put back."""
    for stone in stones:
        forget(connection, *stone)


def tombstones(connection: sa.Connection, kind: str = "") -> list[Stone]:
    stones = schema.tombstones
    wanted = sa.select(stones.c.kind, stones.c.id, stones.c.part, stones.c.at).order_by(stones.c.at)
    return [Stone(*row) for row in connection.execute(wanted.where(stones.c.kind == kind) if kind else wanted)]


def opening_digest(first: Mapping[str, Any]) -> str:
    """By what an event is known again that is gone: nothing can be read from it."""
    return hashlib.sha256(json.dumps(first, sort_keys=True).encode()).hexdigest()[:32]


def _first_line(connection: sa.Connection, stream: str) -> dict[str, Any]:
    events = schema.events
    said = connection.execute(sa.select(events.c.data).where(events.c.stream == stream, events.c.seq == 1)).scalar()
    try:
        return msgspec.json.decode(said or "{}", type=dict[str, Any])
    except msgspec.DecodeError:
        return {}


def _remove(connection: sa.Connection, kind: str, id: str, part: str) -> None:
    def drop(table: sa.Table, **where: Any) -> None:
        connection.execute(sa.delete(table).where(*(table.c[name] == value for name, value in where.items())))

    if kind == PERSON:
        drop(schema.people, event=id, id=part)
    elif kind == ACCOUNT:
        drop(schema.accounts, id=id)
        drop(schema.members, account=id)
        drop(schema.links, event=id)  # the devices that were signed in
    elif kind == MATCH:
        drop(schema.events, stream=id)
        drop(schema.refereed, match=id)
    elif kind == NAME:
        _blank(connection, id, int(part))
    elif kind == EVENT:
        refereed = schema.refereed
        for match in connection.execute(sa.select(refereed.c.match).where(refereed.c.event == id)).scalars().all():
            forget(connection, MATCH, match)
        drop(schema.events, stream=id)
        for table in (schema.people, schema.members, schema.links):
            drop(table, event=id)
        drop(schema.competitions, id=id)


def _blank(connection: sa.Connection, stream: str, player: int) -> None:
    """A name that was typed in lies in `names`, or beside the `player` whose name it is."""
    events = schema.events
    changed = False
    for seq, said in connection.execute(sa.select(events.c.seq, events.c.data).where(events.c.stream == stream)).all():
        data = json.loads(said)
        if data.get("names", ["", ""])[player]:
            data["names"][player] = ""
        elif data.get("player") == player and data.get("name"):
            data["name"] = ""
        else:
            continue
        changed = True
        new = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(events).where(events.c.stream == stream, events.c.seq == seq).values(data=new))
    if changed:
        chain_anew(connection, stream)
