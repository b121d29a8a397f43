"""ARCHITECTURE.md is one page, and true: floors are those of the contract, walks name files that exist, ten at most."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabuleiro"
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]


def listed() -> dict[str, list[str]]:
    """The files of each walk, as the page lists them."""
    walks = re.findall(r"\* \*\*(.+?):\*\*(.+?)(?=\n\*|\n\n)", TEXT.partition("\n## Four walks\n")[2], re.DOTALL)
    return {title: re.findall(r"`([^`]+)`", files) for title, files in walks}


def told() -> dict[str, list[str]]:
    """The same, with what happens in each file."""
    titles = (ROOT / "docs" / "walks.md").read_text("utf-8").split("\n## ")[1:]
    return {title.partition("\n")[0]: re.findall(r"^\d+\. `([^`]+)`", title, re.MULTILINE) for title in titles}


def layers(contract: str) -> list[set[str]]:
    """The floors of a contract, from the highest down."""
    found = next(c["layers"] for c in CONTRACTS if c["id"] == contract)
    return [{re.sub(r"[ ()]", "", room) for room in layer.split("|")} for layer in found]


def test_it_keeps_to_one_page() -> None:
    lines = TEXT.splitlines()
    assert len(lines) <= 90
    assert len(TEXT.split()) <= 1100
    assert max(map(len, lines)) <= 120


def test_walks_are_short_and_lead_to_files() -> None:
    assert listed() == told()
    assert len(listed()) == 4
    for title, files in listed().items():
        assert 1 <= len(files) <= 10, title
        for file in files:
            pattern = re.sub(r"<\w+>", "*", file)  # <kind>, <key>: one of several
            assert [*PACKAGE.glob(pattern), *ROOT.glob(pattern)], f"{title}: {file}"


def test_floors_are_those_of_the_contract() -> None:
    rows = re.findall(r"^\| (\d+|–) \| `(\w+)/` \|", TEXT, re.MULTILINE)
    floors = [layer for layer in layers("layers") if "__main__" not in layer]
    assert {room: floor for floor, room in rows if floor != "–"} == {
        room: str(floor) for floor, layer in enumerate(reversed(floors), 1) for room in layer
    }
    rooms = {room.name for room in PACKAGE.iterdir() if room.is_dir() and room.name != "__pycache__"}
    assert {room for _, room in rows} == rooms


def test_rooms_of_the_engine_are_those_of_the_contract() -> None:
    chains = re.findall(r"^`(measuring .+)`$", TEXT, re.MULTILINE)
    chain = [set(re.split(r" \| |, ", floor)) for floor in chains[0].split(" → ")]
    assert chain == layers("engine")
    section = TEXT.partition("\n## Rooms of the engine\n")[2].partition("\n## ")[0]
    rooms = {room.name for room in (PACKAGE / "engine").rglob("*") if room.is_dir()} - {"__pycache__"}
    plug_ins = {"forms", "rollouts"}  # one file a game, in rooms that are named
    assert not [room for room in rooms - plug_ins if not re.search(rf"[`/ ]{room}\b", section)]
