"""WHAT IS KEPT: events that only grow in number, a few facts, and rows that can be erased. The only room with SQL.

Knows no game, no page and no player: an event is a stream, a number in it, a word for what happened, and data.
"""

from tabuleiro.store.backup import backup, check, erase, migrate, restore
from tabuleiro.store.chain import Broken, Fault
from tabuleiro.store.database import Database, Replaced, Taken, Unusable, open_database
from tabuleiro.store.event import Event
from tabuleiro.store.events import Facts, Log
from tabuleiro.store.passing import Passing
from tabuleiro.store.records import Records

__all__ = [
    "Broken",
    "Database",
    "Event",
    "Facts",
    "Fault",
    "Log",
    "Passing",
    "Records",
    "Replaced",
    "Taken",
    "Unusable",
    "backup",
    "check",
    "erase",
    "migrate",
    "open_database",
    "restore",
]
