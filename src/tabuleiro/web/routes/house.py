"""Whether the server is well, which version it is, and how others find it."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import Query, Request

from tabuleiro import __version__
from tabuleiro.games import keys
from tabuleiro.web import words
from tabuleiro.web.answers import house as answers
from tabuleiro.web.problems import Refusal, problem_of
from tabuleiro.web.readiness import missing
from tabuleiro.web.site import Answer, Drawing, Lang, Router, SiteOf, answer

router = Router(prefix="/api", tags=["house"])


@router.get("/health")
async def health(site: SiteOf) -> Answer[answers.Health]:
    """Whether all is well, what had to be set aside, and which opponents are ready. Answered as long as the process is
    alive, also where nothing can be kept or it is about to stop."""
    parts = site.readiness.known()
    return answer(
        answers.Health(
            status="unusable" if site.house.trouble else "ok",
            aside=len(site.matches.aside) + len(site.events.aside),
            matches=site.matches.open_tables,
            connections=site.house.hub.connections,
            ready=not missing(parts),
            parts=parts,
            engine=site.matches.minds.states,
            workers=site.workers.doing,
            thoughts=site.workers.asked,
        )
    )


@router.get("/ready")
async def ready(site: SiteOf, lang: Lang) -> Answer[answers.Ready]:
    """Whether new visitors are to be sent here: something is written, and waited for until it is on the disk, and all
    other parts are there. 503 says which is not."""
    parts = await site.readiness.tried()
    if not (gone := missing(parts)):
        return answer(answers.Ready("ok", parts))
    refusal = Refusal(503, "unready", words.UNREADY, parts=", ".join(gone))
    problem = problem_of(site.house.trouble or refusal, lang)
    return answer(answers.Unready(problem, parts), 503, {"retry-after": "2"})  # type: ignore[arg-type]


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
