"""BETWEEN PROCESSES: short notes that each process of a site sends to all others. Knows no match, no event, no page.

A note says where to look ("this stream is at 12 now"); what is true lies in the store. So a note may be lost or late:
it costs a moment, never a move. `Memory` is the bus of one process, which has nobody to tell; docs/decisions/0032.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from tabuleiro.rules import Problem, Text
from tabuleiro.store.database import server_of
from tabuleiro.web.bus.memory import Memory

__all__ = ["Bus", "Memory", "Note", "bus_of_thinkers", "read_bus"]


class Note(msgspec.Struct, frozen=True, array_like=True):
    """What is told to the other processes: of a topic, that it is at a number, or something that passes."""

    kind: str
    topic: str = ""
    seq: int = 0
    body: str = ""
    sender: str = ""  # which process


Hear = Callable[[str], None]


class Bus(Protocol):
    """Carries texts to all other processes of a site, in the order of each sender; never back to who sent them."""

    several: bool  # whether there may be other processes

    @property
    def connected(self) -> bool:
        """Whether notes go out and come in now."""
        ...

    async def open(self, site: str, hear: Hear, missed: Callable[[], None], names: Sequence[str] = ("",)) -> None:
        """Hear what others publish to these names; `missed` is told that some of it may have been lost. The empty name
        is that of all processes of a site; by others anybody on this bus can be told something, of whatever site."""
        ...

    def publish(self, text: str, to: str = "") -> None:
        """Send to all others who have a name, soon: nobody waits for it."""
        ...

    async def close(self) -> None: ...


def read_bus(address: str, database: str) -> Bus:
    """The bus of an address: none for one process, `postgresql` for the site's own database, or nats://HOST:PORT."""
    if not address:
        return Memory()
    server = server_of(database)
    if not server:
        raise Problem(NEEDS_POSTGRESQL)
    if address == "postgresql":
        from tabuleiro.web.bus.postgresql import PostgreSQL

        return PostgreSQL(server)
    if address.startswith(("nats://", "tls://")):
        from tabuleiro.web.bus.nats import Nats

        return Nats(address)
    raise Problem(BAD_BUS, text=address)


def bus_of_thinkers(address: str) -> Bus:
    """The bus of who only thinks, and has no database: postgresql://… (that of the site), or nats://HOST:PORT."""
    if address.startswith("postgresql://"):
        return read_bus("postgresql", address)
    if address.startswith(("nats://", "tls://")):
        from tabuleiro.web.bus.nats import Nats

        return Nats(address)
    raise Problem(BAD_BUS_TO_THINK, text=address)


BAD_BUS_TO_THINK = Text(
    "'{text}' não leva a nenhum site; pode ser: postgresql://… (a base de dados do site), nats://MÁQUINA:4222",
    "'{text}' does not lead to a site; it can be: postgresql://… (the site's database), nats://HOST:4222",
    "'{text}' não leva a nenhum site; pode ser: postgresql://… (o banco de dados do site), nats://MÁQUINA:4222",
)
NEEDS_POSTGRESQL = Text(
    "vários processos precisam de uma base de dados PostgreSQL (--database postgresql://…); com um ficheiro há um só "
    "processo, sem --bus",
    "several processes need a PostgreSQL database (--database postgresql://…); on a file there is one process only, "
    "without --bus",
    "vários processos precisam de um banco de dados PostgreSQL (--database postgresql://…); com um arquivo há um só "
    "processo, sem --bus",
)
BAD_BUS = Text(
    "'{text}' não liga processos; pode ser: postgresql, nats://MÁQUINA:4222",
    "'{text}' does not connect processes; it can be: postgresql, nats://HOST:4222",
)
