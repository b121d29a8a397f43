"""docs/rules says what the games that have a page there, their examples and the formats say."""

from __future__ import annotations

from rules_pages import FOLDER, pages

from tabuleiro.games import ours


def test_the_pages_are_current() -> None:
    kept = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.md")}
    made = pages([key for key in ours() if f"{key}.md" in kept])  # `games --missing` tells of others
    stale = sorted(name for name in made.keys() | kept.keys() if kept.get(name) != made.get(name))
    assert not stale, f"`scripts/rules` writes docs/rules anew; not current: {', '.join(stale)}"


def test_no_sentence_stops_short() -> None:
    """A play that no article names is refused, and no article is said to do it."""
    pages_kept = {file.name: file.read_text("utf-8").splitlines() for file in FOLDER.glob("*.md")}
    short = [f"{name}: {line}" for name, lines in pages_kept.items() for line in lines if line != line.rstrip()]
    assert not short
