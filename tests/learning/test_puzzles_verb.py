"""`tabuleiro puzzles` as people and programs call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Done, command


def run(*words: str, lang: str = "en") -> Done:
    return command("puzzles", *words, lang=lang)


def test_a_list_keeps_the_answers_back_until_they_are_asked_for() -> None:
    [puzzle] = json.loads(run("shisima", "--count", "1", "--json").out)
    without, told = run("shisima", "--count", "1"), run("shisima", "--count", "1", "--answers")
    assert puzzle["question"]["en"] in without.out
    assert puzzle["reason"]["en"] not in without.out
    assert puzzle["reason"]["en"] in told.out
    assert f"→ {puzzle['solution'][0]}" in told.out


def test_a_worksheet(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    file = tmp_path / "sheet.pdf"
    done = run("shisima", "--grade", "1", "--count", "12", "--pdf", str(file), lang="pt")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "words",
    [
        ("nogame",),
        ("shisima", "--grade", "4"),
        ("shisima", "--count", "0"),
        ("shisima", "--count", "1", "--pdf", "no/such/folder/sheet.pdf"),
        ("shisima", "--count", "1", "--pdf", "sheet.png"),
    ],
)
def test_a_mistake_ends_in_one_clear_line(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.code == 2
    assert not done.out
    assert done.err.startswith("tabuleiro: ")
    assert done.err.count("\n") == 1
