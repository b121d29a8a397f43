"""Events chained by hashes: each says what came before it, so that a line lost, changed or put in is noticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa

from tabuleiro.rules import Problem, Text
from tabuleiro.store.schema import events

Line = tuple[int, str, float, str, str]  # seq, kind, at, data, chain


class Fault(NamedTuple):
    """What is wrong with a stream, and from which number on."""

    stream: str
    seq: int
    why: Text


class Broken(Problem):
    """A stream that is not as it was written, or means nothing. It is set aside; all others go on."""

    def __init__(self, what: Text, why: Text) -> None:
        self.why = why
        super().__init__(BROKEN, what=what, why=why)


def link(before: str, stream: str, seq: int, kind: str, at: float, data: str) -> str:
    """The hash of an event and of all that came before it in its stream."""
    said = json.dumps([before, stream, seq, kind, float(at), data])
    return hashlib.sha256(said.encode()).hexdigest()[:32]


def first_fault(stream: str, lines: Iterable[Line]) -> Fault | None:
    """The first line of a whole stream that is not as it was written."""
    before = ""
    for right, (seq, kind, at, data, chain) in enumerate(lines, 1):
        if seq != right:
            return Fault(stream, right, HOLE.fill(right=right, seq=seq))
        try:
            before = link(before, stream, seq, kind, at, data)
        except (TypeError, ValueError):  # bytes, or a time that is none: SQLite keeps anything anywhere
            return Fault(stream, seq, CHANGED.fill(seq=seq))
        if before != chain:
            return Fault(stream, seq, CHANGED.fill(seq=seq))
    return None


def whole_streams(connection: sa.Connection) -> Iterator[tuple[str, list[Line]]]:
    """All streams, one after the other, each with its lines."""
    columns = (events.c.seq, events.c.kind, events.c.at, events.c.data, events.c.chain)
    for stream in connection.execute(sa.select(events.c.stream).distinct().order_by(events.c.stream)).scalars().all():
        rows = connection.execute(sa.select(*columns).where(events.c.stream == stream).order_by(events.c.seq))
        yield stream, [(seq, kind, at, data, chain) for seq, kind, at, data, chain in rows]


def chain_anew(connection: sa.Connection, stream: str) -> None:
    """Give the lines of a stream the hashes of what they say now."""
    columns = (events.c.seq, events.c.kind, events.c.at, events.c.data)
    before, changed = "", list[dict[str, Any]]()
    for seq, kind, at, data in connection.execute(
        sa.select(*columns).where(events.c.stream == stream).order_by(events.c.seq)
    ).all():
        before = link(before, stream, seq, kind, at, data)
        changed.append({"its_stream": stream, "its_seq": seq, "chain": before})
    if changed:
        where = (events.c.stream == sa.bindparam("its_stream"), events.c.seq == sa.bindparam("its_seq"))
        connection.execute(sa.update(events).where(*where), changed)


HOLE = Text(
    "falta a linha {right} (a seguinte é a {seq})",
    "line {right} is missing (the next is {seq})",
)
CHANGED = Text(
    "a linha {seq} não é como foi escrita",
    "line {seq} is not as it was written",
)
BROKEN = Text(
    "{what} está danificado ({why}) e foi posto de lado; tudo o resto funciona. "
    "«tabuleiro check» diz o que há; com o servidor parado, «tabuleiro check --repair» salva o que se pode ler, "
    "e «tabuleiro restore» repõe uma cópia.",
    "{what} is damaged ({why}) and has been set aside; everything else works. "
    "“tabuleiro check” says what there is; with the server stopped, “tabuleiro check --repair” saves what can be read, "
    "and “tabuleiro restore” puts a copy back.",
    "{what} está danificado ({why}) e foi posto de lado; todo o resto funciona. "
    "“tabuleiro check” diz o que há; com o servidor parado, “tabuleiro check --repair” salva o que se pode ler, "
    "e “tabuleiro restore” repõe uma cópia.",
)
STREAM = Text("O que está guardado como {stream}", "What is kept as {stream}")
