"""Writes docs/rules: the articles of each game with the examples that hold it to them, and the regulations' questions.

`scripts/rules` runs this; `tests/test_rules_pages.py` holds the pages against the games and formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from test_examples import SHOWN, articles, examples

from tabuleiro.games import definition, ours
from tabuleiro.olympiad.formats import Format, format_names, read_format, text_of
from tabuleiro.olympiad.where import played
from tabuleiro.rules import Definition, Option

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
CERTAINTY = {
    "certain": "The board is certain",
    "likely": "The board is likely to be this one",
    "reconstruction": "The board is a reconstruction",
}
WORDS = {  # what an example holds, in the order in which one reads it
    "legal": "legal plays",
    "count": "number of legal plays",
    "includes": "among the legal plays",
    "wins": "plays that win at once",
    "best": "plays that win by force",
    "turn": "player to move",
    "score": "score",
    "result": "result",
    "reason": "reason",
    "after": "position",
}


def pages(shown: Iterable[str] = ours()) -> dict[str, str]:
    """All pages, or those of some games only: file name → text."""
    games = {f"{key}.md": "\n".join(game_page(definition(key))) for key in shown}
    regulations = {f"{name}.md": "\n".join(regulation_page(read_format(name))) for name in format_names()}
    return {"README.md": "\n".join(contents(shown)), **games, **regulations}


def contents(shown: Iterable[str]) -> Iterator[str]:
    yield from (
        "# Rules",
        "",
        "Made by `scripts/rules` from the games, their examples and the formats; not by hand.",
        "",
    )
    yield "Articles restate the rule books in our own words; `N1`, `N2` … are our readings where a book is silent."
    yield from ("", "## Games", "")
    for key in shown:
        yield f"- [{definition(key).name.say('en')}]({key}.md)"
    yield from ("", "## Competitions", "")
    for name in format_names():
        yield f"- [{read_format(name).title.say('en')}]({name}.md)"
    yield ""


def game_page(game: Definition) -> Iterator[str]:
    yield from (f"# {game.name.say('en')} (`{game.key}`)", "", game.goal.say("en"), "")
    yield f"- Author: {game.credit.say('en')}"
    yield f"- Material: {game.material.say('en')}"
    yield f"- {CERTAINTY[game.board]}; from: {game.board_source.say('en')}."
    yield f"- Sources: {'; '.join(source.say('en') for source in game.sources)}."
    for place in played(game):
        yield f"- Played in: {place.text.say('en')}."
    yield from ("", "## Articles", "", "| | English | português |", "| --- | --- | --- |")
    for article in game.articles:
        yield f"| {article.number} | {_cell(article.en)} | {_cell(article.pt)} |"
    if game.options:
        yield from ("", "## Variants", "")
        yield from (_option(name, option) for name, option in game.options.items())
        for name, edition in game.editions.items():
            yield f"- `{name}`: " + ", ".join(f"`{option}={value}`" for option, value in edition.options.items())
    if game.key in SHOWN:
        where = f"From `tests/examples/{game.key}.toml`; the tests hold the game to each."
        yield from ("", "## Examples", "", where, "")
        for number, example in enumerate(examples(game.key), 1):
            yield from _example(number, example)
    yield ""


def _option(name: str, option: Option) -> str:
    values = " | ".join(f"`{value}`" for value in option.values)
    return f"- `{name}`: {values}. {option.text.say('en')}"


def _example(number: int, example: dict[str, Any]) -> Iterator[str]:
    source = f" ({example['source']})" if "source" in example else ""
    yield f"{number}. Article {', '.join(articles(example))}: {example.get('says', 'as shown')}{source}."
    for word in ("variant", "position", "limits", "dice", "moves"):
        if word in example:
            yield f"   - {word}: `{example[word]}`"
    for word, name in WORDS.items():
        if word in example:
            yield f"   - {name}: `{example[word]}`" if example[word] != "" else f"   - {name}: none"
    for text, article in example.get("illegal", {}).items():
        yield f"   - `{text}` is refused" + (f" by article {article}" if article else "")


def regulation_page(format: Format) -> Iterator[str]:
    yield from (f"# {format.title.say('en')} (`{format.name}`)", "", f"Source: {format.data['source']}.", "")
    yield "What an organiser may decide. *Until*: the latest moment at which it may still change."
    yield from ("", "| question | setting | default | until | |", "| --- | --- | --- | --- | --- |")
    for key, setting in format.data["settings"].items():
        text = text_of(setting["text"]).say("en")
        cells = (setting.get("question", ""), f"`{key}`", f"`{setting['default']}`", setting.get("until", ""), text)
        yield "| " + " | ".join(_cell(str(cell)) for cell in cells) + " |"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = pages()
    for old in set(FOLDER.glob("*.md")) - {FOLDER / name for name in made}:
        old.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
