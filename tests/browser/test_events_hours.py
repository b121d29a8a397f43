"""Hours in a browser: a timetable is proposed and adopted, the director calls, everybody sees times; tables come in."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from browser.helpers import PATIENCE, Visitor
from browser.test_pages import MISFITS, SIZES, complaints


def shot(page: Any, name: str) -> None:
    """A picture for whoever wants to look: TABULEIRO_SHOTS says where."""
    folder = os.environ.get("TABULEIRO_SHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def misfits(page: Any, where: str) -> list[str]:
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{where}, {size}: {fault}" for fault in page.evaluate(MISFITS)]
        shot(page, f"{where}-{size}")
    page.set_viewport_size({"width": SIZES["laptop"][0], "height": SIZES["laptop"][1]})
    return found + [f"{where}: {fault}" for fault in complaints(page, "light")]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_a_timetable_is_made_and_seen_by_everybody(organiser: Visitor, kind: str) -> None:
    id = organiser.post("/api/events/demo", {"kind": kind})["id"]
    page = organiser.open(f"/events/{id}/hours", "form")
    organiser.until("() => !document.querySelector('.loading')")
    page.get_by_role("button", name="Propor um horário").click()
    adopt = page.get_by_role("button", name="Adotar este horário")
    adopt.wait_for(timeout=4 * PATIENCE)
    assert page.locator("tbody tr").count() > 5
    faults = misfits(page, f"hours-{kind}")
    adopt.click()
    page.get_by_text("Horário adotado:").wait_for()
    page = organiser.open(f"/events/{id}/director", ".lanes")
    assert page.locator(".lane").count() > 1
    assert "O dia está" in page.inner_text(".now")
    faults += misfits(page, f"director-{kind}")
    for path, name in ((f"/e/{id}", "public"), (f"/e/{id}/ecra", "hall")):
        page = organiser.open(path)
        page.wait_for_load_state("load")
        page.get_by_text(re.compile(r"\d\d:\d\d")).first.wait_for()
        shot(page, f"{name}-{kind}")
    assert not faults, "\n".join(faults)


@pytest.mark.thorough
def test_a_workbook_with_other_columns_is_imported(organiser: Visitor) -> None:
    made = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Excel", "language": "pt"})
    book = openpyxl.Workbook()
    book.active.append(["Categoria", "Agrupamento", "Aluno(a)", "Ano"])
    for school in ("Tejo", "Douro"):
        for n in range(10):
            book.active.append(["A", school, f"{school} Inês {n}", 8])
    out = io.BytesIO()
    book.save(out)
    page = organiser.open(f"/events/{made['id']}/registration", "details")
    page.set_input_files("input[type=file]", {"name": "alunos.xlsx", "mimeType": "", "buffer": out.getvalue()})
    page.get_by_label("Escola").select_option("Agrupamento")
    page.get_by_label("Nome do aluno").select_option("Aluno(a)")
    page.get_by_role("button", name="20").wait_for()
    shot(page, "import")
    page.get_by_role("button", name="20").click()
    page.locator("details:has(input[type=file]):not([open])").wait_for()  # all are entered, and it closes
    page.set_input_files("input[type=file]", {"name": "x.pdf", "mimeType": "", "buffer": b"%PDF-1.7"})
    page.get_by_text("é um PDF").wait_for()
