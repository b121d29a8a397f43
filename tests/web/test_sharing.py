"""Pictures of matches and positions to give away."""

from __future__ import annotations

import pytest
from web.helpers import Running

from tabuleiro.drawing.film import chunks
from tabuleiro.drawing.paper import typesets

needs_typst = pytest.mark.skipif(not typesets(), reason="NO TYPST: this machine makes no PNG")


@pytest.fixture
def match(site: Running) -> str:
    body = {"game": "shisima", "seats": ["me", "me"], "names": ["Zulmira", "Xavier"], "moves": ["2", "6", "3"]}
    return f"/api/matches/{site.client().post('/api/matches', json=body).json()['id']}"


def test_a_match_is_an_svg_that_stands_or_moves(site: Running, match: str) -> None:
    client = site.client()
    still, moving = client.get(f"{match}/picture.svg"), client.get(f"{match}/moving.svg")
    for answer in (still, moving):
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "Zulmira" not in answer.text  # names are not given away
    assert "<animate" in moving.text
    assert "<animate" not in still.text


@needs_typst
def test_a_match_is_a_png_that_stands_or_moves(site: Running, match: str) -> None:
    client = site.client()
    still, moving = client.get(f"{match}/picture.png"), client.get(f"{match}/moving.png")
    for answer in (still, moving):
        assert answer.headers["content-type"] == "image/png"
    assert b"acTL" not in dict(chunks(still.content))
    assert sum(kind == b"fcTL" for kind, _ in chunks(moving.content)) == 4


@needs_typst
def test_a_position_is_a_png(site: Running) -> None:
    client = site.client()
    answer = client.get("/api/games/shisima/picture.png", params={"moves": "2 6"})
    assert answer.headers["content-type"] == "image/png"
    refused = client.get("/api/games/shisima/picture.png", params={"moves": "2 2"})
    assert refused.status_code == 422
    assert refused.json()["problem"]["text"]


def test_what_is_not_there_is_told(site: Running) -> None:
    client = site.client()
    assert client.get("/api/matches/nowhere/moving.svg").status_code == 404
    assert client.get("/api/games/nowhere/picture.png").status_code == 404
