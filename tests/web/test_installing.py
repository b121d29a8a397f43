"""What browsers need to install the site: a manifest in the visitor's language, and icons."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest
from web.helpers import Running, running

from tabuleiro.drawing.paper import typesets
from tabuleiro.web import Settings

PUBLIC = Path(__file__).parents[2] / "frontend" / "public"


@pytest.mark.parametrize(
    ("lang", "tag", "word"), [("pt", "pt-PT", "jogar"), ("br", "pt-BR", "jogar"), ("en", "en", "play")]
)
def test_the_manifest_is_in_the_visitors_language(site: Running, lang: str, tag: str, word: str) -> None:
    answer = site.client().get("/app.webmanifest", params={"lang": lang})
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["lang"] == tag
    assert word in manifest["description"]
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == "/"  # the same program in any language


def test_icons_are_as_large_as_the_manifest_says_and_may_be_cut(settings: Settings) -> None:
    shutil.copytree(PUBLIC, settings.static)
    with running(settings) as site:
        client = site.client()
        icons = client.get("/app.webmanifest").json()["icons"]
        assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
        for icon in icons:
            picture = client.get(icon["src"])
            assert picture.status_code == 200
            assert picture.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                size = struct.unpack(">II", picture.content[16:24])
                assert "{}x{}".format(*size) == icon["sizes"]
        if typesets():
            assert client.get("/icon-180.png").status_code == 200  # Apple asks for no manifest
        for strange in ("/icon-181.png", "/icon-99999.png", "/icon-x.png"):
            assert client.get(strange).status_code == 404
