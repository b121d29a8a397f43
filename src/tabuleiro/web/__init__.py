"""WHAT PEOPLE SEE: the site's server. The only room with HTTP.

Handlers are thin: matches are played by `match`, kept by `store`, thought about by `engine`; what is sent is made here.
No rule appears in it. `create_app(settings)` is the site; docs/api.md are its addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabuleiro.web.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["Settings", "create_app"]


def create_app(settings: Settings | None = None) -> FastAPI:
    """The site, ready to be served."""
    from tabuleiro.web.app import create_app as create

    return create(settings or Settings())
