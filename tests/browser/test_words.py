"""The words of the pages: the same in all three languages, none empty, with the same places to be filled in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
FOLDERS = [SOURCES / "words", *sorted(SOURCES.glob("*/words"))]  # pages that few people open have words of their own
LANGUAGES: dict[str, dict[str, str]] = {}
for file in sorted((file for folder in FOLDERS for file in folder.glob("*.json")), key=lambda file: file.stem):
    LANGUAGES.setdefault(file.stem, {}).update(json.loads(file.read_text(encoding="utf-8")))


def test_there_are_three_languages() -> None:
    assert list(LANGUAGES) == ["br", "en", "pt"]


@pytest.mark.parametrize("lang", ["br", "en"])
def test_no_word_is_missing(lang: str) -> None:
    assert LANGUAGES[lang].keys() == LANGUAGES["pt"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_say_something_and_have_the_same_places(lang: str) -> None:
    for key, text in LANGUAGES[lang].items():
        assert text.strip(), key
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", LANGUAGES["pt"][key])), key


def test_english_is_translated() -> None:
    same = [key for key, text in LANGUAGES["en"].items() if text == LANGUAGES["pt"][key] and re.search(r"\w{5}", text)]
    assert len(same) < len(LANGUAGES["en"]) / 20, same
