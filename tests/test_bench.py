"""What the page on a season's afternoon says follows from what was measured."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TITLE = "## Crowds"


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    return importlib.import_module("season")


def wanted(page: str, what: str) -> float:
    """The number that the page gives for something."""
    found = re.search(rf"\| \**{what}\** +\| +\**([\d,.]+)", page)
    assert found, what
    return float(found[1].replace(",", ""))


def test_the_page_on_an_afternoon_of_100_000_pupils_follows_from_the_measured_costs(season: Any) -> None:
    results = season.RESULTS.read_text("utf-8")
    assert season.PAGE.read_text("utf-8") == season.page(results), "bench/season.py writes it"
    assert "(season.md)" in (ROOT / "docs" / "deploy.md").read_text("utf-8")


def test_dearer_moves_want_more_processes_and_what_was_not_measured_is_said_to_be(season: Any) -> None:
    def results(move: str, *more: str) -> str:
        live = f"| games | a move | memory |\n| --: | --: | --: |\n| 1,000 | {move} | 236 MB |"
        quiet = "| storm | memory |\n| --- | --: |\n| quiet | 136 MB |"
        return "\n\n".join(["# Figures", season.LIVE, live, season.STORMS, quiet, *more]) + "\n"

    cheap, dear = season.page(results("1.0 ms")), season.page(results("3.0 ms"))
    cores = "cores busy with the site"
    assert wanted(dear, cores) == pytest.approx(3 * wanted(cheap, cores), rel=0.05)
    assert wanted(dear, "processes of the site") > 2 * wanted(cheap, "processes of the site")
    assert wanted(cheap, "memory for each match more") == 100
    assert re.search(r"processor for each watcher of a move +\| +not measured yet", cheap)
    crowd = "| what | for each |\n| --- | --: |\n| a move, at watchers | 1,000 µs |\n| a result, heard | 2 µs |"
    more = season.page(results("1.0 ms", TITLE, crowd))
    assert wanted(more, "processor for each watcher of a move") == 1000
    assert wanted(more, cores) > wanted(cheap, cores)
