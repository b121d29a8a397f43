"""Publishing play and learn: which files there are, what is in them, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from commands import command

from tabuleiro.games import definition, keys, ours
from tabuleiro.rules import Problem
from tabuleiro.web import element, opening, publishing
from tabuleiro.web.games import sample_picture
from tabuleiro.web.publishing import COLOURS, MARK, THEMES, chosen, file_name, in_all_themes, page, publish, shelf_of
from tabuleiro.web.routes import installing

INDEX = """<!doctype html>
<html lang="pt-PT" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/emblem.svg" type="image/svg+xml" />
    <link rel="manifest" href="/app.webmanifest" />
    <script type="module" crossorigin src="/assets/index-x.js"></script>
  </head>
  <body>
    <div id="app"></div>
  </body>
</html>
"""
RULES = "src/offline/python/made/games/"
PARTS: dict[str, dict[str, Any]] = {
    "index.html": {
        "file": "assets/index-x.js",
        "isEntry": True,
        "dynamicImports": ["src/pages/Shelf.svelte", "src/events/Mine.svelte"],
    },
    "src/pages/Shelf.svelte": {
        "file": "assets/Shelf-x.js",
        "css": ["assets/Shelf-x.css"],
        "dynamicImports": [f"{RULES}rastros.js", f"{RULES}hex.js"],
    },
    "src/events/Mine.svelte": {"file": "assets/Mine-x.js"},
    element.SOURCE: {
        "file": "assets/element-x.js",
        "isEntry": True,
        "imports": ["_board-x.js"],
        "css": ["assets/element-x.css"],
    },
    "_board-x.js": {"file": "assets/board-x.js", "css": ["assets/board-x.css"]},
    f"{RULES}rastros.js": {"file": "assets/rastros-x.js"},
    f"{RULES}hex.js": {"file": "assets/hex-x.js"},
}


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """Pages as small as pages can be."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, "utf-8")
    (folder / "manifest.json").write_text(json.dumps(PARTS), "utf-8")
    for name in ("emblem.svg", "licences.txt", element.TYPES, "assets/thinker-x.js"):
        (folder / name).write_text(name, "utf-8")
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'
    (folder / installing.FULL).write_text(drawn, "utf-8")
    (folder / publishing.PROGRAM).write_text("const { files, version, mark } = FILES_KEPT;", "utf-8")
    for part in PARTS.values():
        for name in (part["file"], *part.get("css", ())):
            (folder / name).write_text("//", "utf-8")
    return folder


def test_a_small_pack(static: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    done = publish(folder, ["rastros"], static)
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert len(files) == done.files
    assets = {"index-x.js", "Shelf-x.js", "Shelf-x.css", "rastros-x.js", "thinker-x.js"}  # nothing of events, no Hex
    assets |= {f"{name}-x.{kind}" for name in ("element", "board") for kind in ("js", "css")}
    assert {name for name in files if name.startswith("assets/")} == {f"assets/{name}" for name in assets}
    assert {name.split("/")[2] for name in files if name.startswith("api/games/")} == {"rastros"}
    assert [game["key"] for game in json.loads((folder / "api/games.json").read_text())["games"]] == ["rastros"]
    assert json.loads((folder / "api/games/rastros/size-5.json").read_text())["variant"] == "size=5"
    assert done.silent == ("rastros",)
    text = publishing.told(done, folder)[2].say("en")
    assert "rastros" in text
    assert "scripts/frontend" in text
    (folder / "api" / "old.json").write_text("{}")
    publish(folder, ["rastros"], static)  # what was published before makes room
    assert not (folder / "api" / "old.json").exists()


def version_of(folder: Path) -> str:
    """Of what lies in a folder, by what it says of itself."""
    return str(json.loads((folder / MARK).read_text())["made"])


def test_what_opens_it_without_network_knows_its_files_and_its_version(static: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    publish(folder, ["rastros"], static)
    first, program = version_of(folder), (folder / publishing.WORKER).read_text()
    kept = json.loads(program[program.index("{", 20) : program.rindex("}") + 1])
    assert first
    assert (kept["version"], kept["mark"]) == (first, MARK)
    assert {"/index.html", f"/{opening.FILE}", "/api/games.json", "/assets/rastros-x.js"} <= {*kept["files"]}
    assert not [file for file in kept["files"] if file.startswith(("/api/games/rastros/em", "/engine/", "/dist/"))]
    assert all((folder / file[1:]).is_file() for file in kept["files"])
    publish(folder, ["rastros"], static)
    assert version_of(folder) == first  # the same, however often it is written
    (static / "engine").mkdir()
    (static / "engine" / "rastros.wasm").write_bytes(b"another")
    publish(folder, ["rastros"], static)
    assert version_of(folder) not in ("", first)


def test_while_it_is_written_it_is_of_no_version(static: Path, tmp_path: Path) -> None:
    """So that no browser takes a part of it for a part of what was there before."""
    folder, seen = tmp_path / "pack", set[str]()
    publish(folder, ["rastros"], static)
    publish(folder, ["rastros"], static, lambda done, of: seen.add(version_of(folder)))
    assert seen == {""}


def test_it_can_be_installed_in_any_folder_and_language(static: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    publish(folder, ["rastros"], static)
    for lang, tag in installing.TAGS.items():
        manifest = json.loads((folder / f"app.{lang}.webmanifest").read_text())
        assert manifest["lang"] == tag
        assert "id" not in manifest  # it would be of the whole host, where other folders may lie
        assert manifest["start_url"] == manifest["scope"] == "./"
        assert all(one["url"].startswith("./#/") for one in manifest["shortcuts"])
        assert all((folder / icon["src"]).is_file() for icon in manifest["icons"])


def test_the_board_for_other_pages_is_a_package(static: Path, tmp_path: Path) -> None:
    publish(tmp_path / "jogos", ["shisima"], static)
    folder = tmp_path / "jogos" / element.FOLDER
    package = json.loads((folder / "package.json").read_text())
    for file in (package["main"], package["types"], *package["exports"]["."].values()):
        assert (folder / file).is_file()
    script = (folder / package["main"]).read_text()
    assert 'from "../assets/element-x.js"' in script
    assert '["assets/board-x.css", "assets/element-x.css"]' in script  # what is built upon comes first
    readme = (folder / "README.md").read_text()
    assert 'game="shisima"' in readme
    assert "rastros" not in readme  # was not published
    for name in ("game", "variant", "level", "side", "position", "moves", "lang", "theme"):
        assert f"| `{name}` |" in readme


def test_the_page_has_relative_addresses_and_a_strict_policy() -> None:
    made = page(INDEX)
    assert not re.search(r'(src|href)="/', made)
    assert "data-published" in made
    assert "crossorigin" not in made
    assert 'rel="manifest" href="./app.pt.webmanifest"' in made
    policy = re.search(r'content-security-policy" content="([^"]+)"', made)
    assert policy
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy[1]
    assert "unsafe-inline" not in policy[1]
    assert f'<script src="./{opening.FILE}"></script>' in made


def test_a_picture_has_the_colours_of_all_themes_and_nothing_else_differs() -> None:
    for key in ("rastros", "ouri"):
        drawn = {theme: sample_picture(key, theme, "pt", True) for theme in THEMES}
        bare = {COLOURS.sub("", text).replace(f"tabuleiro-{theme}", "") for theme, text in drawn.items()}
        assert len(bare) == 1
        made = in_all_themes(lambda theme, drawn=drawn: drawn[theme])  # type: ignore[misc]
        for theme, text in drawn.items():
            for rule in COLOURS.findall(text)[0].split("}"):
                assert rule.replace(f".tabuleiro-{theme} ", f"#{theme}:target ") in made
        assert "tabuleiro-" not in made
        assert made.count("<g") == made.count("</g>")


def test_no_two_variants_have_one_file() -> None:
    for key in keys():
        names = [file_name(variant) for variant in definition(key).variants]
        assert len(set(names)) == len(names), key


def test_the_shelf_names_only_competitions_of_its_games() -> None:
    few = shelf_of(["rastros"])
    played = {one.id for one in few.games[0].competitions}
    assert {one.id for one in few.competitions} == played


def test_which_games(tmp_path: Path) -> None:
    assert chosen("") == [*ours()]
    assert chosen("semaforo, picaria") == ["picaria", "semaforo"]
    with pytest.raises(Problem, match="nothing"):
        chosen("nothing")


def test_nothing_of_others_is_written_over(static: Path, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"x")
    with pytest.raises(Problem, match="other things"):
        publish(tmp_path, ["rastros"], static)
    assert not (tmp_path / MARK).exists()


def test_without_pages_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"scripts/frontend|Install"):
        publish(tmp_path / "new", ["rastros"], tmp_path)


def test_the_verb_names_an_unknown_game(tmp_path: Path) -> None:
    done = command("publish", str(tmp_path / "new"), "--only", "nada", "--lang", "en")
    assert done.code == 2
    assert "nada" in done.err
    assert not (tmp_path / "new").exists()
