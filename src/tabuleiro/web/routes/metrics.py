"""Numbers for Prometheus, for those who may read them; for all others there is nothing here."""

from __future__ import annotations

from fastapi import Request

from tabuleiro.web import words
from tabuleiro.web.problems import Refusal
from tabuleiro.web.site import Plain, Router, SiteOf

router = Router()


@router.get("/metrics", include_in_schema=False)
async def metrics(site: SiteOf, request: Request) -> Plain:
    """What is counted, as Prometheus reads it."""
    address = request.client.host if request.client else ""
    if site.metrics is None or not site.metrics.may_read(address, request.headers):
        raise Refusal(404, "missing", words.NO_PAGE)
    return Plain(site.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
