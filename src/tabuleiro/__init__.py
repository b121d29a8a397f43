"""tabuleiro: the home of the school olympiads' board games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabuleiro.games import keys, load
    from tabuleiro.match import Match, open_match, read_record, write_record
    from tabuleiro.rules import Game, Problem, Text

__all__ = ["Game", "Match", "Problem", "Text", "keys", "load", "open_match", "read_record", "write_record"]

_ROOMS = {
    "keys": "games",
    "load": "games",
    "Match": "match",
    "open_match": "match",
    "read_record": "match",
    "write_record": "match",
    "Game": "rules",
    "Problem": "rules",
    "Text": "rules",
}


def __getattr__(name: str) -> Any:
    """Open a room on first use, so that `tabuleiro --help` imports nothing heavy."""
    from importlib import import_module, metadata

    if name == "__version__":
        return metadata.version("tabuleiro")
    if name in _ROOMS:
        return getattr(import_module(f"tabuleiro.{_ROOMS[name]}"), name)
    raise AttributeError(f"module 'tabuleiro' has no attribute {name!r}")
