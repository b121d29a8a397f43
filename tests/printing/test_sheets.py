"""The rules on one page and record sheets: they fit, for every game and language, and say all that they should."""

from __future__ import annotations

import stat
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from every import ALL, each_game
from printing.counting import pages

from tabuleiro.drawing.theme import LIGHT
from tabuleiro.games import definition, load
from tabuleiro.learning.examples import examples
from tabuleiro.learning.living import guide, keys_with_guides
from tabuleiro.olympiad.where import played
from tabuleiro.printing import Drawing, Living, living_guide, record_sheet, rules_page
from tabuleiro.printing.saving import save

ADDRESS = "http://192.168.1.7:8000/rastros"


def drawings(key: str, lang: str) -> list[Drawing]:
    return [Drawing(*one.drawing(lang)) for one in examples(key)]


def told(monkeypatch: pytest.MonkeyPatch, module: str) -> list[Any]:
    """What templates are given."""
    seen: list[Any] = []

    def typeset(*words: Any) -> bytes:
        seen.append(words)
        return b""

    monkeypatch.setattr(import_module(f"tabuleiro.printing.{module}"), "typeset", typeset)
    return seen


@each_game
def test_rules_fit_on_one_page(key: str) -> None:
    pytest.importorskip("typst")
    for lang in ("pt", "br", "en") if ALL else ("pt",):  # its words are the longest
        assert pages(rules_page(load(key), drawings(key, lang), lang, ADDRESS)) == 1


@each_game
def test_record_sheets_fit_on_one_page(key: str) -> None:
    pytest.importorskip("typst")
    assert pages(record_sheet(load(key), "br", ADDRESS, matches=1)) == 1
    assert pages(record_sheet(load(key), "en", "", matches=2)) == 1


@pytest.mark.parametrize("key", keys_with_guides())
def test_guides_of_living_games_fit_on_one_page(key: str) -> None:
    pytest.importorskip("typst")
    for lang in ("pt", "br", "en"):
        assert pages(living_guide(load(key), Living(*guide(key).texts(lang)), lang, ADDRESS)) == 1


def test_a_guide_says_who_stands_where_and_what_captains_say(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, "living_guide")
    living_guide(load("batalha_dos_peoes"), Living(*guide("batalha_dos_peoes").texts("en")), "en", ADDRESS)
    [(template, data, kind)] = seen
    assert kind == "pdf"
    texts = [text for part in data["parts"] for text in part["texts"]]
    for words in ("5 pupils", "faces the other", "5 by 5 squares", "light (White) and dark (Black)", "worth 2 points"):
        assert any(words in text for text in texts), words
    assert ("Number 1, captures en passant on b4.", "a3xb4ep") in data["captain"]["rows"]
    assert data["played"] == played(definition("batalha_dos_peoes"))[0].text.en
    source = Path(template).read_text("utf-8")
    for word in data:
        assert f"it.{word}" in source


def test_the_rules_page_says_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, "rules_page")
    rules_page(load("pretwa"), drawings("pretwa", "en"), "en", ADDRESS)
    [(template, data, kind)] = seen
    game = definition("pretwa")
    assert kind == "pdf"
    assert (data["name"], data["goal"], data["address"]) == (game.name.en, game.goal.en, ADDRESS)
    assert [(one["number"], one["text"]) for one in data["articles"]] == [(a.number, a.text.en) for a in game.articles]
    assert [one["number"] for one in data["articles"] if one["drawing"] is None] == ["9"]
    facts = {fact["name"]: fact["text"] for fact in data["facts"]}
    assert facts["Material"] == game.material.en
    assert facts["Author"] == "traditional (India)"
    assert facts["Source"] == game.sources[0].en
    assert facts["Where it is played"] == played(definition("pretwa"))[0].text.en
    source = Path(template).read_text("utf-8")
    for word in ("name", "goal", "facts", "legend", "articles", "ours", "address", "board.svg", "board.alt"):
        assert f"it.{word}" in source


def test_colours_are_printed_where_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, green = told(monkeypatch, "rules_page"), LIGHT.coat("green").body
    rules_page(load("semaforo"), drawings("semaforo", "pt"), "pt")
    rules_page(load("semaforo"), drawings("semaforo", "pt"), "pt", theme="colour")
    grey, coloured = ([one["svg"] for one in data["legend"]] for _, data, _ in seen)
    assert not any(green in svg for svg in grey)
    assert green in coloured[0]
    drawn = [one["drawing"]["svg"] for one in seen[1][1]["articles"] if one["drawing"]]
    assert any(green in svg for svg in drawn)


def test_plays_on_a_record_sheet_are_those_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, "record_sheet")
    record_sheet(load("produto"), "pt")
    record_sheet(load("produto"), "en")
    assert "pa1, pa2, pa3" in seen[0][1]["example"]
    assert "Ba1, Ba2, Ba3" in seen[1][1]["example"]


def test_the_author_is_told_with_the_year(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, "rules_page")
    rules_page(load("rastros"), (), "pt")
    facts = {fact["name"]: fact["text"] for fact in seen[0][1]["facts"]}
    assert facts["Autor"] == "Bill Taylor, 1992"
    assert all(one["drawing"] is None for one in seen[0][1]["articles"])


def test_the_record_sheet_names_the_players_and_leads_back(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = told(monkeypatch, "record_sheet")
    record_sheet(load("avanco"), "pt", ADDRESS)
    record_sheet(load("pista_livre"), "pt")
    first, second = (words[1] for words in seen)
    assert first["players"] == ["Brancas", "Negras"]
    assert first["qr"].startswith("<svg")
    assert ADDRESS in first["qr_says"]
    assert "a2-a3" in first["example"]
    assert second["qr"] is None
    assert second["example"] == ""  # nothing is played before the dice are thrown


def test_papers_with_names_are_for_their_owner_only(tmp_path: Path) -> None:
    kept = tmp_path / "names.pdf"
    kept.write_bytes(b"older, and for all to read")
    kept.chmod(0o644)
    saved = save(kept, lambda: b"%PDF", private=True)
    assert saved.read_bytes() == b"%PDF"
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
