"""The pages of results: to take along as an archive, and live at the event's public address, byte for byte the same."""

from __future__ import annotations

from base64 import b64decode
from pathlib import PurePosixPath
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import Field

from tabuleiro.rules import Problem
from tabuleiro.web.answers import events as answers
from tabuleiro.web.events import files, words
from tabuleiro.web.events.access import Organiser, who_asks
from tabuleiro.web.events.service import Held
from tabuleiro.web.problems import Refusal
from tabuleiro.web.routes.bodies import Body
from tabuleiro.web.routes.pages import the_page
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Answer, Archive, Lang, Router, Site, SiteOf, answer, counted

router = Router()

FOLDER = "resultados"
SECONDS = 2.0  # between two makings of a page: after every result hundreds ask for the same
CountedOf = Annotated[Visitor, Depends(counted)]


def address(site: Site, request: Request, held: Held) -> str:
    """Where the live pages are, for whoever reads a copy of them."""
    base = (site.settings.address or str(request.base_url)).rstrip("/")
    return f"{base}/e/{held.id}/{FOLDER}/" if held.site["public"] else ""


@router.get("/api/events/{id}/results.zip", tags=["events"])
async def take_results(request: Request, access: Organiser) -> Archive:
    """The results as a folder of pages that needs no server, with names as the public sees them."""
    held, site = access.held, access.site
    name = files.file_name(held.event)
    made = await site.chores.printed(
        access.visitor,
        "results",
        **await held.copied(access.at),
        names=held.site["names"],
        address=address(site, request, held),
        logos=held.site["logos"],
        name=name,
    )
    return Archive(made, headers={"content-disposition": f'attachment; filename="{name}.zip"'})


class NewLogo(Body):
    """A picture, in base64."""

    data: Annotated[str, Field(max_length=400_000)]


def shown_logos(held: Held) -> answers.Logos:
    from tabuleiro.printing.logos import read_logo

    return answers.Logos([read_logo(b64decode(one)).file for one in held.site["logos"]])


@router.get("/api/events/{id}/logos", tags=["events"])
async def logos(access: Organiser) -> Answer[answers.Logos]:
    """The organiser's logos, which are on certificates, papers and pages of results."""
    return answer(shown_logos(access.held))


@router.post("/api/events/{id}/logos", status_code=201, tags=["events"])
async def add_logo(body: NewLogo, access: Organiser) -> Answer[answers.Logos]:
    """One more: PNG, JPEG, or an SVG that holds nothing but drawings."""
    from tabuleiro.printing.logos import MOST, NOT_A_PICTURE, TOO_MANY, read_logo

    held = access.held
    if len(held.site["logos"]) >= MOST:
        raise Problem(TOO_MANY, most=MOST)
    try:
        data = b64decode(body.data, validate=True)
    except ValueError:
        raise Problem(NOT_A_PICTURE) from None
    read_logo(data)
    kept = [one for one in held.site["logos"] if one != body.data]
    await access.site.events.set_site(held, logos=[*kept, body.data])
    return answer(shown_logos(held), 201)


@router.delete("/api/events/{id}/logos/{file}", tags=["events"])
async def remove_logo(file: str, access: Organiser) -> Answer[answers.Logos]:
    """One less."""
    held = access.held
    there = shown_logos(held).logos
    if file not in there:
        raise Refusal(404, "missing", words.NO_PAPER, what=file[:40], known=", ".join(there))
    left = [one for name, one in zip(there, held.site["logos"], strict=True) if name != file]
    await access.site.events.set_site(held, logos=left)
    return answer(shown_logos(held))


@router.get("/e/{id}/resultados", include_in_schema=False)
async def first_page(id: str) -> Response:
    return RedirectResponse(f"/e/{id}/{FOLDER}/", 308)


@router.get("/e/{id}/resultados/{path:path}", include_in_schema=False)
async def live_page(id: str, path: str, request: Request, site: SiteOf, visitor: CountedOf, lang: Lang) -> Response:
    """A page of the results as they are now; whoever asks sees what everybody sees."""
    from tabuleiro.printing.logos import read_logo
    from tabuleiro.publishing import KINDS, Results

    try:
        held = await site.events.held(id)
        seen = await who_asks(site.events.accounts, held, visitor)
    except Refusal:
        seen = None
    if seen is None:
        return the_page(site.settings.static, f"e/{id}", lang, 404)
    names, place = held.site["names"], address(site, request, held)
    file = f"{path}index.html" if not path or path.endswith("/") else path
    key = ("results", names, place)

    def make() -> bytes | None:
        logos = [read_logo(b64decode(one)) for one in held.site["logos"]]
        whole = held.views.setdefault(key, None) or Results(held.event, names, place, logos)
        held.views[key] = whole  # until the next line, as all views
        return whole.get(file)

    made = await site.events.look(held, (*key, file), make, SECONDS)
    if made is None:
        return the_page(site.settings.static, f"e/{id}/{FOLDER}/{path}", lang, 404)
    kind = KINDS[PurePosixPath(file).suffix]
    return Response(made, media_type=kind, headers={"cache-control": "no-cache"})
