"""A school's day on a phone, from its code to its certificates; and a child who looks for the place to play."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.helpers import Visitor
from browser.test_pages import MISFITS, complaints

PHONE = (360, 640)
SCHOOLS = [f"Escola {name}" for name in ("do Carvalho", "da Araucária", "do Rio Uruguai", "Básica de São Martinho")]


def shot(page: Any, name: str) -> None:
    """A picture for whoever wants to look: TABULEIRO_SHOTS says where."""
    folder = os.environ.get("TABULEIRO_SHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def fits(page: Any, name: str) -> None:
    """Nothing hangs over, nothing is clipped, axe-core has no complaint."""
    shot(page, name)
    assert not page.evaluate(MISFITS), name
    assert not complaints(page, "light"), name


def table(school: str, category: str = "A") -> str:
    rows = [f"{category};{school};;{school.split()[-1]} Inês {'abcdefghij'[n]} Matos;8" for n in range(10)]
    return "\n".join(["category;school;team;name;year", *rows])


def test_a_school_from_its_code_to_its_certificates(organiser: Visitor, visit: Callable[..., Visitor]) -> None:
    made = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Olimpíada"})
    event = f"/api/events/{made['id']}"
    for school in SCHOOLS[:3]:
        organiser.post(f"{event}/import", {"table": table(school), "commit": True})
    page = organiser.open(f"/events/{made['id']}/links", "form")
    page.get_by_label("Escolas ainda sem alunos").fill(SCHOOLS[3])
    page.get_by_role("button", name="Um código para cada escola").click()
    page.get_by_role("heading", name=SCHOOLS[3]).wait_for()
    link = next(one for one in organiser.get(f"{event}/links")["links"] if one["label"] == SCHOOLS[3])["link"]

    # Weeks before: the school enters its pupils, and is told what is wrong.
    teacher = visit(PHONE)
    page = teacher.open(link, "textarea")
    assert SCHOOLS[3] in teacher.text("h1")
    lines = [f"Rui {'abcdefghij'[n]} Costa 8" for n in range(10)]
    page.get_by_label("Um aluno por linha").fill("\n".join([*lines[:9], "Rui j Costa 12"]))
    page.get_by_role("button", name="Inscrever 10 alunos").click()
    page.get_by_text("Linha 10 (Rui j Costa)").wait_for()
    fits(page, "school-1-errors")
    page.get_by_label("Um aluno por linha").fill("\n".join(lines))
    page.get_by_role("button", name="Inscrever 10 alunos").click()
    page.get_by_role("heading", name="Presenças").wait_for()

    # The day: drawn, with hours.
    organiser.post(f"{event}/pair", {"part": "A", "plan": "robin", "seed": "3"})
    plan = organiser.post(f"{event}/hours/plan", {"search": False})
    organiser.post(f"{event}/hours", {"hours": plan["hours"], "slots": plan["promise"]})
    page = teacher.open(link, ".match")
    assert page.locator(".match").count() == 3
    assert page.locator(".match .at").count() == 3
    fits(page, "school-2-arrival")
    page.get_by_role("button", name="Chegámos todos (10)").click()
    page.get_by_text("10 de 10").wait_for()
    page.get_by_label("Rui c Costa").uncheck()
    page.get_by_role("button", name="vieram 9, faltam 1").click()
    page.get_by_text("O que custa a falta").wait_for()
    fits(page, "school-3-missing")
    page.get_by_role("button", name="Marcar assim").click()
    page.get_by_text("9 de 10").wait_for()
    page.get_by_label("Rui c Costa").check()
    page.get_by_role("button", name="Chegámos todos (10)").click()
    page.get_by_text("10 de 10").wait_for()

    # A line-up is sent; once the dispute has begun, it is closed.
    first = page.locator(".match").first
    dispute = first.get_attribute("data-match")
    first.locator("summary").click()
    table_one = first.get_by_label("Mesa 1")
    table_one.select_option(label="Rui j Costa")
    first.get_by_role("button", name="Enviar esta formação").click()
    first.get_by_role("button", name="Enviar de novo").wait_for()
    fits(page, "school-4-lineup")
    shown = next(one for one in organiser.get(f"{event}/rounds")["disputes"] if one["dispute"] == dispute)
    named = [pupil["name"] for slot in shown["slots"][:1] for pupil in (*slot["x"], *slot["y"])]
    assert "Rui j Costa" in named
    organiser.post(f"{event}/commands", {"do": "start", "data": {"dispute": dispute}})
    page.get_by_text("a formação está fechada").wait_for(state="attached")
    page.get_by_text("a jogar").wait_for()

    # The end: results, and certificates.
    slots = [slot["id"] for slot in made["slots"]]
    for one in organiser.get(f"{event}/rounds")["disputes"]:
        for slot in slots:
            place = {"dispute": one["dispute"], "slot": slot}
            organiser.post(f"{event}/results", {"key": f"{one['dispute']}-{slot}-key", "place": place, "result": "X"})
    button = page.get_by_role("link", name="Certificados (PDF)").first
    button.wait_for()
    fits(page, "school-5-over")
    paper = teacher.context.request.get(teacher.site + button.get_attribute("href"))
    assert paper.body().startswith(b"%PDF")

    # Its link is taken back: the page closes.
    id = next(one for one in organiser.get(f"{event}/links")["links"] if one["label"] == SCHOOLS[3])["id"]
    assert organiser.context.request.delete(f"{organiser.site}{event}/links/{id}").ok
    page = teacher.open(f"/e/{made['id']}/escola")
    page.get_by_text("Este link já não abre").wait_for()
    log = organiser.get(f"{event}/log?limit=1000")["entries"]
    mine = {line["do"] for line in log if line["who"].startswith(SCHOOLS[3])}
    assert mine == {"import", "checkin", "lineup"}
