"""ARCHITECTURE.md leads to what is there: the walks name files that exist, ten at most each."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def walks() -> dict[str, list[str]]:
    """The files of each walk, by its heading."""
    section = TEXT.partition("\n## Four walks\n")[2].partition("\n## ")[0]
    titles = section.split("\n### ")[1:]
    return {title.partition("\n")[0]: re.findall(r"^\d+\. `([^`]+)`", title, re.MULTILINE) for title in titles}


def test_walks_are_short_and_lead_to_files() -> None:
    found = walks()
    assert len(found) == 4
    for title, files in found.items():
        assert 1 <= len(files) <= 10, title
        for file in files:
            pattern = re.sub(r"<\w+>", "*", file)  # <kind>, <key>: one of several
            assert [*(ROOT / "src" / "tabuleiro").glob(pattern), *ROOT.glob(pattern)], f"{title}: {file}"
