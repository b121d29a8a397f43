"""WHAT IS KEPT: events that only grow in number, and a few facts. The only room with SQL.

Knows no game, no page and no player: an event is a stream, a number in it, a word for what happened, and data.
"""

from tabuleiro.store.backup import backup, restore
from tabuleiro.store.database import Database, Taken, open_database
from tabuleiro.store.events import Event, Facts, Log

__all__ = ["Database", "Event", "Facts", "Log", "Taken", "backup", "open_database", "restore"]
