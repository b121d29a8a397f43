"""`tabuleiro puzzles` as people and programs call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(*words: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "TABULEIRO_LANG": lang, "PYTHONUTF8": "1", "COLUMNS": "200"}
    command = [sys.executable, "-m", "tabuleiro", "puzzles", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120)


def test_a_list_keeps_the_answers_back_until_they_are_asked_for() -> None:
    [puzzle] = json.loads(run("shisima", "--count", "1", "--json").stdout)
    without, told = run("shisima", "--count", "1"), run("shisima", "--count", "1", "--answers")
    assert puzzle["question"]["en"] in without.stdout
    assert puzzle["reason"]["en"] not in without.stdout
    assert puzzle["reason"]["en"] in told.stdout
    assert f"→ {puzzle['solution'][0]}" in told.stdout


def test_a_worksheet(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "sheet.pdf"
    done = run("shisima", "--grade", "1", "--count", "12", "--pdf", str(file), lang="pt")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "words",
    [
        ("nogame",),
        ("shisima", "--grade", "4"),
        ("shisima", "--count", "0"),
        ("pente",),
        ("shisima", "--count", "1", "--pdf", "no/such/folder/sheet.pdf"),
        ("shisima", "--count", "1", "--pdf", "sheet.png"),
    ],
)
def test_a_mistake_ends_in_one_clear_line(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert not done.stdout
    assert done.stderr.startswith("tabuleiro: ")
    assert done.stderr.count("\n") == 1
