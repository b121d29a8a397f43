"""Whether the server is well, which version it is, and how others find it."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import Query, Request

from tabuleiro import __version__
from tabuleiro.games import keys
from tabuleiro.web import words
from tabuleiro.web.answers import house as answers
from tabuleiro.web.problems import Refusal
from tabuleiro.web.site import Answer, Drawing, Router, SiteOf, answer

router = Router(prefix="/api", tags=["house"])


@router.get("/health")
async def health(site: SiteOf) -> Answer[answers.Health]:
    """Whether all is well, what had to be set aside, and which opponents are ready. Also where nothing can be kept."""
    return answer(
        answers.Health(
            status="unusable" if site.house.trouble else "ok",
            aside=len(site.matches.aside) + len(site.events.aside),
            matches=site.matches.open_tables,
            connections=site.house.hub.connections,
            engine=site.matches.minds.states,
            workers=site.workers.doing,
            thoughts=site.workers.asked,
        )
    )


@router.get("/ready")
async def ready(site: SiteOf) -> Answer[answers.Ready]:
    """Whether the server can do its work: something is written, and waited for until it is on the disk."""
    if problem := await site.house.ready():
        raise problem
    return answer(answers.Ready("ok"))


@router.get("/version")
async def version() -> Answer[answers.Version]:
    return answer(answers.Version(name="tabuleiro", version=__version__, api=1, games=len(keys())))


@router.get("/address")
async def address(site: SiteOf) -> Answer[answers.Address]:
    """What others in the same network type."""
    return answer(answers.Address(site.settings.address))


@router.get("/qr.svg")
async def qr(site: SiteOf, request: Request, path: Annotated[str, Query(max_length=300)] = "/") -> Drawing:
    """A QR code of an address of this site."""
    import segno

    if not path.startswith("/") or path.startswith("//") or not path.isprintable():
        raise Refusal(400, "bad", words.ONLY_OWN_PATHS)
    base = (site.settings.address or str(request.base_url)).rstrip("/")
    out = io.BytesIO()
    segno.make(base + path, error="m", micro=False).save(out, kind="svg", scale=8, border=3, dark="#111", light="#fff")
    return Drawing(out.getvalue())
