"""The pages of results in a browser, from a disk and live: they fit, and can be read. test_stories follows links."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from browser.helpers import Visitor
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


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path",
    [
        "olimpiada/part-a.html",
        "campeonato/index.html",
        "campeonato/part-1-1.html",
        "olimpiada/school-escola-do-tejo.html",
    ],
)
def test_pages_fit_and_can_be_read(disk: Any, folder: Path, path: str) -> None:
    faults = []
    disk.goto((folder / path).as_uri())
    for size, (wide, high) in SIZES.items():
        disk.set_viewport_size({"width": wide, "height": high})
        over = disk.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        faults += [f"{size}: {over} pixels too wide"] if over > 0 else []
    faults += complaints(disk, "light")
    disk.emulate_media(color_scheme="dark")
    faults += [f"dark: {fault}" for fault in complaints(disk, "dark")]
    assert not faults, "\n".join(faults)


def test_from_the_public_page_to_the_live_results(organiser: Visitor) -> None:
    head = organiser.post("/api/events/demo", {"kind": "teams"})
    page = organiser.open(f"/e/{head['id']}", "h1")
    page.get_by_role("link", name="Tabelas, pódios e escolas").click()
    page.wait_for_url(f"**/e/{head['id']}/resultados/")
    page.get_by_role("link", name="Categoria A").first.click()
    page.wait_for_url("**/resultados/part-a.html")
    assert page.locator("main").evaluate("one => getComputedStyle(one.parentElement).maxWidth") != "none", "styled"
