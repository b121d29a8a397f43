"""The draw as a show: drawn by keys alone, everything in its place; seed and code stay, and agree with the log."""

from __future__ import annotations

from typing import Any

import pytest

from browser.helpers import Visitor
from browser.test_pages import SIZES, complaints

TEAMS = [f"A;Escola {n};;Aluno {n}{letter} Lima;8" for n in range(6) for letter in "abcdefghij"]
PUPILS = [f"1;semaforo;Escola {n};Zulmira {letter} Quintela" for n, letter in enumerate("abcdefghi")]
TABLES = {
    "olimpiada-2015": ("category;school;team;name;year", TEAMS, "A"),
    "cnjm": ("cycle;game;school;name", PUPILS, "1.1"),
}


def filled(organiser: Visitor, format: str) -> tuple[str, str]:
    head, rows, part = TABLES[format]
    settings = {"groupSize": 5} if format == "cnjm" else {}
    event = organiser.post("/api/events", {"format": format, "name": "Ensaio", "settings": settings})
    organiser.post(f"/api/events/{event['id']}/import", {"table": "\n".join([head, *rows]), "commit": True})
    return event["id"], part


def seen_codes(page: Any) -> list[str]:
    page.locator("footer .big").nth(1).wait_for()
    return list(page.locator("footer .big").all_inner_texts())


@pytest.mark.thorough
@pytest.mark.parametrize("format", TABLES)
def test_a_child_draws(organiser: Visitor, format: str) -> None:
    id, part = filled(organiser, format)
    organiser.page.emulate_media(reduced_motion="no-preference")
    page = organiser.open(f"/e/{id}/sorteio?parte={part}", "form")
    page.wait_for_function("() => document.activeElement?.matches('.seed input')")
    if format == "olimpiada-2015":
        page.get_by_label("Como se joga").select_option("groups2-places")
        page.locator(".seed input").focus()
    page.keyboard.type("girassol")
    page.keyboard.press("Enter")
    page.locator(".groups li").nth(1).wait_for()  # who is in which group comes first
    assert page.locator(".places li").count() == 0
    page.get_by_role("button", name="Mostrar tudo").focus()
    page.keyboard.press("Enter")
    shown = seen_codes(page)
    found = organiser.get(f"/api/events/{id}/draws?part={part}")["draws"]
    assert shown == [word for one in found for word in ("girassol", one["code"])]
    assert page.locator(".groups section").count() == 2
    assert page.locator(".groups li").count() == {"A": 6, "1.1": 9}[part]
    names = page.locator(".groups").inner_text() + page.locator(".places").inner_text()
    assert "Zulmira" not in names, "a projector shows what everybody may see"
    tables = organiser.get(f"/api/events/{id}/rounds?part={part}")
    assert page.locator(".places li").count() == len(tables.get("disputes") or tables["tables"])
    assert "#" not in names, "where somebody will come from is said in words"
    faults = []
    for size, (wide, high) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        faults += [f"{size}: {over} pixels too wide"] if over > 0 else []
    page.wait_for_function("() => !document.getAnimations().length")  # everybody has fallen into place
    assert not faults + complaints(page, "light")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    assert seen_codes(page)[: len(shown)] == shown, "they stay"


@pytest.mark.thorough
def test_without_motion_all_is_there_at_once_and_others_only_look(organiser: Visitor, visitor: Visitor) -> None:
    id, part = filled(organiser, "olimpiada-2015")
    page = organiser.open(f"/e/{id}/sorteio?parte={part}", "form")
    page.locator(".seed input").fill("2026")
    page.get_by_role("button", name="Sortear").click()
    code = seen_codes(page)[1]
    assert page.get_by_role("button", name="Mostrar tudo").count() == 0
    there = visitor.open(f"/e/{id}/sorteio", "footer")
    assert there.locator("form").count() == 0
    assert code in there.locator("footer").inner_text()
