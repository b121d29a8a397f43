"""A school's day on a phone, from its code to its certificates; and a child who looks for the place to play."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.helpers import ALONE, Visitor
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


@pytest.mark.thorough
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
    page.get_by_role("button", name="Marcar (presentes: 9; ausentes: 1)").click()
    page.get_by_text("O que custa a falta").wait_for()
    fits(page, "school-3-missing")
    page.get_by_role("button", name="Marcar assim").click()
    page.get_by_text("9 de 10").wait_for()
    page.get_by_label("Rui c Costa").check()
    page.get_by_role("button", name="Chegámos todos (10)").click()
    page.get_by_text("10 de 10").wait_for()
    page.locator(".match option:disabled").first.wait_for(state="detached")  # and all of them may play again

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
    paper = teacher.context.request.get(teacher.site + button.get_attribute("href"), headers=ALONE)
    assert paper.body().startswith(b"%PDF")

    # Its link is taken back: the page closes.
    id = next(one for one in organiser.get(f"{event}/links")["links"] if one["label"] == SCHOOLS[3])["id"]
    assert organiser.context.request.delete(f"{organiser.site}{event}/links/{id}", headers=ALONE).ok
    page = teacher.open(f"/e/{made['id']}/escola")
    page.get_by_text("Este link já não abre").wait_for()
    log = organiser.get(f"{event}/log?limit=1000")["entries"]
    mine = {line["do"] for line in log if line["who"].startswith(SCHOOLS[3])}
    assert mine == {"import", "checkin", "lineup"}


@pytest.mark.thorough
def test_a_child_finds_the_place_to_play_and_what_has_not_begun_is_not_playing(
    organiser: Visitor, visit: Callable[..., Visitor]
) -> None:
    made = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Olimpíada", "language": "pt"})
    event = f"/api/events/{made['id']}"
    for school in [*SCHOOLS, "Escola do Lima", "Escola do Vouga"]:
        organiser.post(f"{event}/import", {"table": table(school), "commit": True})
    organiser.post(f"{event}/pair", {"part": "A", "plan": "groups2-places", "seed": "3"})
    plan = organiser.post(f"{event}/hours/plan", {"search": False})
    organiser.post(f"{event}/hours", {"hours": plan["hours"], "slots": plan["promise"]})
    child = visit(PHONE)
    page = child.open(f"/e/{made['id']}", "form[role=search]")
    page.get_by_label("Onde jogo?").fill("inês")
    page.get_by_text("Ninguém com esse nome").wait_for()  # only initials are shown here
    page.get_by_label("Onde jogo?").fill("Uruguai Inês a Matos")
    page.locator("form[role=search] li").first.wait_for()
    assert "U. I. M." in page.inner_text("form[role=search] li")
    page.get_by_label("Onde jogo?").fill("rio uruguai")
    child.until("() => document.querySelectorAll('form[role=search] li').length === 10")
    assert "Campo" in page.inner_text("form[role=search] li")
    fits(page, "search")
    hall = visit((1920, 1080)).open(f"/e/{made['id']}/ecra", ".slide")
    assert hall.inner_text(".slide h2").startswith("A seguir")
    assert hall.get_by_text("a jogar").count() == 0
    shot(hall, "hall-before")
    slots = [slot["id"] for slot in made["slots"]]
    for one in organiser.get(f"{event}/rounds")["disputes"]:
        if one["known"]:
            for slot in slots:
                key = f"{one['dispute']}-{slot}-key"
                place = {"dispute": one["dispute"], "slot": slot}
                organiser.post(f"{event}/results", {"key": key, "place": place, "result": "X"})
    organiser.post(f"{event}/pair", {"part": "A", "seed": "3"})
    page = child.open(f"/e/{made['id']}", ".dispute")
    page.get_by_text("Final ·").first.wait_for()
    hall.get_by_text("Final ·").first.wait_for()
    shot(hall, "hall-final")


@pytest.mark.thorough
def test_the_desk_and_the_speaker_have_pages_of_their_own(organiser: Visitor, visit: Callable[..., Visitor]) -> None:
    id = organiser.post("/api/events/demo", {"kind": "championship"})["id"]
    event = f"/api/events/{id}"
    plan = organiser.post(f"{event}/hours/plan", {"search": False})
    organiser.post(f"{event}/hours", {"hours": plan["hours"], "slots": plan["promise"]})
    desk = visit(PHONE)
    page = desk.open(organiser.post(f"{event}/links", {"role": "desk", "label": "Secretaria"})["link"], ".desk li")
    fits(page, "desk")
    page.get_by_placeholder("Procurar escola").fill("azinheira")
    page.locator(".desk li a").first.click()
    page.get_by_role("heading", name="Presenças").wait_for()
    fits(page, "desk-school")
    speaker = visit(PHONE)
    page = speaker.open(organiser.post(f"{event}/links", {"role": "speaker", "label": "Som"})["link"], ".aloud")
    fits(page, "speaker")


@pytest.mark.thorough
def test_the_desk_enters_a_late_team_and_a_late_pupil_by_clicks(
    organiser: Visitor, visit: Callable[..., Visitor]
) -> None:
    made = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Olimpíada"})
    event = f"/api/events/{made['id']}"
    for school in SCHOOLS[:3]:
        organiser.post(f"{event}/import", {"table": table(school), "commit": True})
    organiser.post(f"{event}/pair", {"part": "A", "plan": "robin", "seed": "3"})
    desk = visit(PHONE)
    page = desk.open(organiser.post(f"{event}/links", {"role": "desk", "label": "Secretaria"})["link"], ".desk li")
    page.get_by_text("Alguém chegou depois do sorteio").click()
    page.get_by_label("Escola", exact=True).fill(SCHOOLS[3])
    page.get_by_label("Prova").select_option("A")
    lines = [f"Rui {'abcdefghij'[n]} Costa 8" for n in range(10)]
    page.get_by_label("Um aluno por linha").fill("\n".join([*lines[:9], "Rui j Costa 12"]))
    page.get_by_role("button", name="Ver o que muda").click()
    page.get_by_text("Linha 10 (Rui j Costa)").wait_for()
    page.get_by_label("Um aluno por linha").fill("\n".join(lines))
    page.get_by_text("Linha 10 (Rui j Costa)").wait_for(state="detached")
    page.get_by_role("button", name="Ver o que muda").click()
    page.get_by_text("anulada").wait_for()  # nothing has begun: it is drawn again with them
    fits(page, "desk-late")
    assert page.locator(".desk > ul li").count() == 3
    page.get_by_role("button", name="Inscrever 10 alunos").click()
    page.get_by_text("10 alunos inscritos.").wait_for()
    page.locator(".desk > ul li").filter(has_text=SCHOOLS[3]).wait_for()
    assert len(organiser.get(f"{event}/rounds")["disputes"]) == 6

    id = organiser.post("/api/events/demo", {"kind": "championship"})["id"]
    link = organiser.post(f"/api/events/{id}/links", {"role": "desk", "label": "Secretaria"})["link"]
    page = visit(PHONE).open(link, ".desk li")
    page.get_by_text("Alguém chegou depois do sorteio").click()
    page.get_by_label("Escola", exact=True).fill("Escola Que Faltava")
    page.get_by_label("Um aluno por linha").fill("Zulmira Atrasada")
    page.get_by_role("button", name="Ver o que muda").click()
    page.get_by_text("Isto muda:").wait_for()
    page.get_by_role("button", name="Inscrever 1 aluno").click()
    page.get_by_text("1 aluno inscrito.").wait_for()
    page.get_by_placeholder("Procurar escola").fill("faltava")
    page.locator(".desk > ul a").first.click()
    page.get_by_role("heading", name="Presenças").wait_for()


@pytest.mark.thorough
def test_hundreds_of_like_things_are_one_card_and_a_crowd_is_found_by_school(
    organiser: Visitor, visit: Callable[..., Visitor]
) -> None:
    made = organiser.post("/api/events", {"format": "cnjm", "name": "Campeonato", "language": "pt", "names": "full"})
    event = f"/api/events/{made['id']}"
    games = {part["id"]: part["title"]["pt"].split(",")[0] for part in made["parts"]}
    rows = ["cycle;game;school;name"]
    for school in range(60):
        name = f"Escola {'ABCDEFGHIJKLMNOPQRSTUVXZ'[school % 24]}. Ferreira {school}"
        rows += [f"{id[0]};{game};{name};Rui {school} {n} Alves" for n, (id, game) in enumerate(games.items())]
    organiser.post(f"{event}/import", {"table": "\n".join(rows), "commit": True})
    organiser.post(f"{event}/pair", {"part": "", "seed": "3"})
    page = organiser.open(f"/events/{made['id']}", "[data-pile=results]")
    assert page.locator(".todo > li").count() < 8
    shot(page, "now")
    page.locator("[data-pile=results] summary").click()
    assert page.locator("[data-pile=results] a").count() > 20
    shot(page, "now-open")
    hall = visit((1920, 1080))
    page = hall.open(f"/e/{made['id']}/ecra", ".slide.places")
    count = int(page.inner_text(".count").split("/")[1])
    assert count < 40, count
    assert not page.evaluate(MISFITS)
    shot(page, "hall-crowd")
    page = organiser.open(f"/events/{made['id']}/links", "form")
    page.get_by_role("button", name="Por escola").click()
    page.get_by_label("Ecrãs lado a lado").fill("9")
    path = (
        "/"
        + page.locator("section", has_text="Ecrãs do pavilhão")
        .locator("input[readonly]")
        .first.input_value()
        .split("/", 3)[3]
    )
    assert path.endswith("por=escola&letras=A-C")
    fits(page, "links-halls")
    page = hall.open(path, ".slide.places")
    assert int(page.inner_text(".count").split("/")[1]) < count
    for block in page.locator(".block h3").all_inner_texts():
        assert block.split()[1][0] in "ABC"
