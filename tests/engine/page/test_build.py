"""Modules are built once for their sources, lie where they are served, and go when they are old."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabuleiro.engine.page import build as building
from tabuleiro.engine.page.build import build
from tabuleiro.engine.page.make import digest_of, files_of
from tabuleiro.games import ours


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where modules come from that cost nothing: `hex` cannot be built."""

    def made(key: str, anew: bool = False) -> Path:
        if key == "hex":
            raise RuntimeError("hex: nobody brings the function env.exp")
        folder = tmp_path / "shelf" / f"{key}{'-again' if anew else ''}"
        folder.mkdir(parents=True, exist_ok=True)
        for name in files_of(key):
            (folder / name).write_text(json.dumps({"made": digest_of(key), "again": anew and key == "ouri"}))
        return folder

    monkeypatch.setattr(building, "made", made)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def test_what_is_there_is_not_built_again_and_what_fails_is_said(shelf: Path) -> None:
    told: list[str] = []
    assert build(["rastros", "hex"], shelf / "engine", told.append) == ["hex: nobody brings the function env.exp"]
    assert {file.name for file in (shelf / "engine").iterdir()} == {*files_of("rastros"), "rastros.levels.json"}
    assert [text.partition(": ")[2] for text in told] == ["rastros"]
    assert build(["rastros"], shelf / "engine", told.append) == []
    assert len(told) == 1, "nothing was to be done"


def test_what_is_not_as_its_sources_are_goes(shelf: Path) -> None:
    folder = shelf / "engine"
    build(["rastros", "ouri"], folder, lambda text: None)
    (folder / "ouri.json").write_text(json.dumps({"made": "of other rules"}))
    (folder / "removed.json").write_text("{}")
    (folder / "removed.wasm").write_text("")
    build([], folder, lambda text: None)
    assert {file.name for file in folder.iterdir()} == {*files_of("rastros"), "rastros.levels.json"}


def test_a_game_that_is_not_built_twice_the_same_is_a_fault(shelf: Path) -> None:
    assert build(["rastros", "avanco"], shelf / "engine", lambda text: None, check=True) == []
    assert "ouri.wasm" in build(["ouri"], shelf / "engine", lambda text: None, check=True)[0]


MAKER = """
import json, sys
from pathlib import Path
key, folder = sys.argv[1], Path(sys.argv[2])
cells = {f"cell {n}" for n in range(99)}  # in another order in every process, but for what is done against it
with Path("built").open("a") as told:
    told.write(key + "\\n")
for ending in ("trial.json", "wasm", "variants.json", "json"):
    content = [*cells] if (key, ending) == ("ouri", "wasm") else sorted(cells)
    (folder / f"{key}.{ending}").write_text(json.dumps({"cells": content}))
"""


def test_a_set_that_is_written_in_no_order_is_found_and_nothing_else_is_built_a_third_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault, in processes such as those that make the modules that ship."""
    (tmp_path / "planted.py").write_text(MAKER)
    monkeypatch.chdir(tmp_path)  # from where `-m` takes it
    monkeypatch.setattr(building, "MAKE", "planted")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))

    def checked() -> list[str]:
        return build(["rastros", "ouri"], tmp_path / "engine", lambda text: None, check=True)

    fault = ["ouri: built twice, ouri.wasm differ"]
    assert checked() == fault
    assert checked() == fault, "what is wrong is not forgotten"
    assert sorted((tmp_path / "built").read_text().split()) == 3 * ["ouri"] + 2 * ["rastros"]
    assert not (tmp_path / "engine" / "ouri.wasm").exists(), "and does not go where it would ship"
    assert not list((tmp_path / "cache").rglob("*.again"))


def test_every_game_has_a_digest_of_its_own() -> None:
    assert len({digest_of(key) for key in ours()}) == len(ours())
