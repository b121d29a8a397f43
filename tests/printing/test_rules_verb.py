"""`tabuleiro rules` with sheets to print."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from printing.counting import pages


def run(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "TABULEIRO_LANG": "en", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tabuleiro", "rules", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120)


def test_the_rules_and_a_record_sheet(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    rules, record = tmp_path / "rules.pdf", tmp_path / "record.pdf"
    done = run("hex", "--pdf", str(rules), "--record", str(record))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert pages(rules.read_bytes()) == pages(record.read_bytes()) == 1


def test_a_guide_for_a_living_game(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "guide.pdf"
    done = run("shisima", "--living", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert pages(file.read_bytes()) == 1
    refused = run("hex", "--living", str(tmp_path / "hex.pdf"))
    assert refused.returncode == 2
    assert "Shisima" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not (tmp_path / "hex.pdf").exists()


def test_a_sheet_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    wrong = run("hex", "--pdf", str(tmp_path / "rules.doc"))
    assert wrong.returncode == 2
    assert "rules.doc" in wrong.stderr
    assert "Traceback" not in wrong.stderr
    assert not list(tmp_path.iterdir())
