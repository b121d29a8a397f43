"""The pages of results as a browser opens them from a disk, without a server, and live; they fit, and can be read."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from browser.helpers import PATIENCE, Visitor
from browser.test_pages import SIZES, complaints
from tabuleiro.publishing import Results, write
from tabuleiro.web.events import demo


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An olympiad that is over and a championship in the midst of it, on a memory stick."""
    stick = tmp_path_factory.mktemp("stick")
    over = demo.olympiad("Olimpíada da Serra", "pt", Random(3))
    over.kind.simulate(over, 5, "simulation")
    write(Results(over, "full"), stick / "olimpiada")
    write(Results(demo.championship("Campeonato da Serra", "pt", Random(3))), stick / "campeonato")
    return stick


@pytest.fixture
def page(browser: Any) -> Any:
    context = browser.new_context(java_script_enabled=True, locale="pt-PT")
    context.set_default_timeout(PATIENCE)
    found = context.new_page()
    asked: list[str] = []
    found.on("request", lambda request: asked.append(request.url))
    yield found
    assert all(url.startswith("file:") for url in asked), "nothing but the folder is asked for"
    context.close()


def test_a_folder_opens_from_a_disk(page: Any, folder: Path) -> None:
    page.goto((folder / "olimpiada" / "index.html").as_uri())
    page.get_by_role("link", name="Categoria A").first.click()
    page.wait_for_url("**/part-a.html")
    page.wait_for_function("() => document.querySelector('.picture img').naturalWidth > 0")
    page.locator(".bracket .through a").first.click()
    page.wait_for_url("**/school-*.html#t*")
    assert page.locator("article:target h2").inner_text()
    page.get_by_role("link", name="In English").click()
    page.wait_for_url("**/en/school-*.html")
    page.get_by_role("link", name="Medals").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Medals"
    page.get_by_role("link", name="Em português").click()
    page.wait_for_url("**/olimpiada/medals.html")
    assert page.locator("html").get_attribute("lang") == "pt-PT"


@pytest.mark.parametrize(
    "path",
    [
        "olimpiada/part-a.html",
        "campeonato/index.html",
        "campeonato/part-1-1.html",
        "olimpiada/school-escola-do-tejo.html",
    ],
)
def test_pages_fit_and_can_be_read(page: Any, folder: Path, path: str) -> None:
    faults = []
    page.goto((folder / path).as_uri())
    for size, (wide, high) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        faults += [f"{size}: {over} pixels too wide"] if over > 0 else []
    faults += complaints(page, "light")
    page.emulate_media(color_scheme="dark")
    faults += [f"dark: {fault}" for fault in complaints(page, "dark")]
    assert not faults, "\n".join(faults)


def test_from_the_public_page_to_the_live_results_and_the_archive(organiser: Visitor) -> None:
    head = organiser.post("/api/events/demo", {"kind": "teams"})
    page = organiser.open(f"/e/{head['id']}", "h1")
    page.get_by_role("link", name="Tabelas, pódios e escolas").click()
    page.wait_for_url(f"**/e/{head['id']}/resultados/")
    page.get_by_role("link", name="Categoria A").first.click()
    page.wait_for_url("**/resultados/part-a.html")
    assert page.locator("main").evaluate("one => getComputedStyle(one.parentElement).maxWidth") != "none", "styled"
    page = organiser.open(f"/events/{head['id']}/print", "nav.tabs")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Descarregar (.zip)").click()
    assert taken.value.suggested_filename.endswith(".zip")
