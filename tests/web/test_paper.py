"""What is drawn and printed for a game: examples of its articles, boards, pieces, puzzles, rules and record sheets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from every import each_game
from fastapi import Request
from printing.counting import pages
from web.helpers import Running

from tabuleiro.games import definition
from tabuleiro.learning.examples import file_of, undrawn
from tabuleiro.web.routes.paper import _address
from tabuleiro.web.site import Site


@each_game
def test_every_article_has_its_drawn_example(site: Running, key: str) -> None:
    client = site.client()
    told = client.get(f"/api/games/{key}/examples").json()
    if not file_of(key).exists():
        assert told["examples"] == []
        return
    shown = {number for one in told["examples"] for number in one["articles"]}
    assert shown | set(told["undrawn"]) == {article.number for article in definition(key).articles}
    assert told["undrawn"] == list(undrawn(key))
    for one in (told["examples"][0], told["examples"][-1]):
        assert all(one["text"][lang] and one["words"][lang] for lang in ("pt", "br", "en"))
        drawn = client.get(one["picture"], params={"theme": "dark", "lang": "br"})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")


def test_an_example_that_is_not_there_is_said_to_be_missing(site: Running) -> None:
    client = site.client()
    assert client.get("/api/games/rastros/examples/99.svg").json()["problem"]["code"] == "missing"
    assert client.get("/api/games/nothing/examples").status_code == 404
    assert client.get("/api/games/rastros/examples/one.svg").status_code == 422
    assert client.get("/api/games/rastros/examples/1.svg?theme=pink").status_code == 400


@each_game
def test_everything_to_print_is_a_pdf(site: Running, key: str) -> None:
    pytest.importorskip("typst")
    client = site.client()
    about = client.get(f"/api/games/{key}").json()
    optional = {"lesson": about["lesson"], "puzzles": about["puzzles"]["count"], "living": about["living"]}
    kinds = ["board", "pieces", "rules", "record", *(kind for kind, there in optional.items() if there)]
    for kind in kinds:
        made = client.get(f"/api/games/{key}/print/{kind}.pdf", params={"lang": "pt"})
        assert made.status_code == 200, (kind, made.text)
        assert made.headers["content-type"] == "application/pdf"
        assert made.content.startswith(b"%PDF")


def test_paper_names_no_address_that_only_this_computer_has() -> None:
    def address(own: str, base: str) -> str:
        site = SimpleNamespace(settings=SimpleNamespace(address=own))
        return _address(cast(Site, site), cast(Request, SimpleNamespace(base_url=base)), "hex")

    assert address("", "http://localhost:8000/") == ""
    assert address("", "http://127.0.0.1:8000/") == ""
    assert address("", "http://escola.example/") == "http://escola.example/hex"
    assert address("http://10.1.2.3:8000", "http://localhost:8000/") == "http://10.1.2.3:8000/hex"


def test_what_cannot_be_printed_says_what_can(site: Running) -> None:
    client = site.client()
    refused = client.get("/api/games/rastros/print/poster.pdf")
    assert refused.status_code == 404
    assert "record" in refused.json()["problem"]["text"]
    assert client.get("/api/games/rastros/print/record.pdf?matches=3").status_code == 422
    for game in client.get("/api/games").json()["games"]:
        if not any(one["board"] == "living" for one in game["competitions"]):
            assert client.get(f"/api/games/{game['key']}/print/living.pdf").status_code == 404
        if not game["puzzles"]:
            assert client.get(f"/api/games/{game['key']}/print/puzzles.pdf").status_code == 404


def test_a_board_for_the_floor_comes_in_sheets(site: Running) -> None:
    pytest.importorskip("typst")
    client = site.client()
    path = "/api/games/shisima/print/board.pdf"
    whole = client.get(path, params={"size": "60cm"}).content
    assert pages(whole) == 1
    assert pages(client.get(path, params={"size": "60cm", "sheets": True}).content) > 4  # and a plan of them
