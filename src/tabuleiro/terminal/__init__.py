"""THE TERMINAL: boards as pictures of characters, pages of rules, a table to play at, a menu.

No rule may appear here and no name of a game: what is legal and who has won is asked of `match`, what there is to draw
comes from the board and the game's record. Nothing is imported before it is used, so that help stays instant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabuleiro.terminal.analysis import analysis_page
    from tabuleiro.terminal.contest import arena_page
    from tabuleiro.terminal.lobby import menu
    from tabuleiro.terminal.pages import overview, rules_page
    from tabuleiro.terminal.pictures import picture
    from tabuleiro.terminal.screen import Screen, console
    from tabuleiro.terminal.table import play

__all__ = ["Screen", "analysis_page", "arena_page", "console", "menu", "overview", "picture", "play", "rules_page"]

_FILES = {
    "Screen": "screen",
    "analysis_page": "analysis",
    "arena_page": "contest",
    "console": "screen",
    "menu": "lobby",
    "overview": "pages",
    "picture": "pictures",
    "play": "table",
    "rules_page": "pages",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _FILES:
        return getattr(import_module(f"tabuleiro.terminal.{_FILES[name]}"), name)
    raise AttributeError(f"module 'tabuleiro.terminal' has no attribute {name!r}")
