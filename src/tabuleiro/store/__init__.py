"""WHAT IS KEPT: events that only grow in number, a few facts, and rows that can be erased. The only room with SQL.

Knows no game, no page and no player: an event is a stream, a number in it, a word for what happened, and data.
"""

from tabuleiro.store.backup import backup, restore
from tabuleiro.store.database import Database, Taken, open_database
from tabuleiro.store.events import Event, Facts, Log
from tabuleiro.store.records import Records

__all__ = ["Database", "Event", "Facts", "Log", "Records", "Taken", "backup", "open_database", "restore"]
