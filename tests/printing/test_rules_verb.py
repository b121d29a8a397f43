"""`tabuleiro rules` with sheets to print."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Done, command
from printing.counting import pages


def run(*words: str) -> Done:
    return command("rules", *words)


def test_the_rules_and_a_record_sheet(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    rules, record = tmp_path / "rules.pdf", tmp_path / "record.pdf"
    done = run("hex", "--pdf", str(rules), "--record", str(record))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert pages(rules.read_bytes()) == pages(record.read_bytes()) == 1


def test_a_guide_for_a_living_game(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "guide.pdf"
    done = run("shisima", "--living", str(file))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert pages(file.read_bytes()) == 1
    refused = run("hex", "--living", str(tmp_path / "hex.pdf"))
    assert refused.code == 2
    assert "Shisima" in refused.err
    assert "Traceback" not in refused.err
    assert not (tmp_path / "hex.pdf").exists()


def test_a_sheet_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    wrong = run("hex", "--pdf", str(tmp_path / "rules.doc"))
    assert wrong.code == 2
    assert "rules.doc" in wrong.err
    assert "Traceback" not in wrong.err
    assert not list(tmp_path.iterdir())
