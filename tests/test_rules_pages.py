"""docs/rules says what the games, their examples and the formats say."""

from __future__ import annotations

from rules_pages import FOLDER, pages


def test_the_pages_are_current() -> None:
    kept = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.md")}
    made = pages()
    stale = sorted(name for name in made.keys() | kept.keys() if kept.get(name) != made.get(name))
    assert not stale, f"`scripts/rules` writes docs/rules anew; not current: {', '.join(stale)}"
