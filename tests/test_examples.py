"""The rule book by example: tests/examples/<key>.toml, each example under the number of its article."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from every import each_of

from tabuleiro.games import definition, keys
from tabuleiro.match import IllegalPlay, open_match, write_play
from tabuleiro.rules import ONGOING, Game, Player, State

FOLDER = Path(__file__).parent / "examples"
KNOWN = {
    "article", "says", "source", "variant", "position", "moves", "limits", "dice",
    "legal", "count", "includes", "illegal", "wins", "best", "turn", "score", "result", "reason", "after",
}  # fmt: skip


def examples(key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))["example"]
    return found


def articles(example: dict[str, Any]) -> list[str]:
    return [example["article"]] if isinstance(example["article"], str) else list(example["article"])


SHOWN = [key for key in keys() if (FOLDER / f"{key}.toml").exists()]


@pytest.mark.parametrize("key", SHOWN)
def test_every_article_has_an_example(key: str) -> None:
    shown = {number for example in examples(key) for number in articles(example)}
    missing = [a.number for a in definition(key).articles if a.number not in shown]
    assert not missing, f"tests/examples/{key}.toml has no example of article {', '.join(missing)}"


@pytest.mark.every_game
@each_of(examples, SHOWN)
def test_example(key: str, example: dict[str, Any]) -> None:
    assert set(example) <= KNOWN, f"unknown words: {set(example) - KNOWN}"
    assert set(articles(example)) <= {a.number for a in definition(key).articles}
    checks = set(example) - {"article", "says", "source", "variant", "position", "moves", "limits", "dice"}
    assert checks, "an example that checks nothing"
    match = open_match(
        key,
        example.get("variant", "default"),
        example.get("moves", ""),
        example.get("position", ""),
        limits=example.get("limits", ""),
        dice=example["dice"].split(",") if "dice" in example else None,
    )
    game, s = match.game, match.state
    legal = match.legal()
    if "legal" in example:
        assert sorted(legal) == sorted(example["legal"].split())
    if "count" in example:
        assert len(legal) == example["count"]
    if "includes" in example:
        assert set(example["includes"].split()) <= set(legal)
    for text, article in example.get("illegal", {}).items():
        with pytest.raises(IllegalPlay) as refused:
            match.play(text)
        assert refused.value.article == article
    if "wins" in example:
        won = [write_play(game, s, m) for m in game.moves(s) if game.result(game.play(s, m)) == Player.to_move(s).wins]
        assert sorted(won) == sorted(example["wins"].split())
    if "best" in example:
        assert sorted(best(game, s)) == sorted(example["best"].split())
    if "turn" in example:  # 1 or 2, as diagrams have it
        assert match.turn == Player(example["turn"] - 1)
    for word in ("result", "reason"):
        if word in example:
            assert getattr(match, word) == example[word]
    if "score" in example:
        assert match.score is not None
        assert list(match.score) == example["score"]
    if "after" in example:
        assert match.position == example["after"]


def best(game: Game, s: State) -> list[str]:
    """The plays that win by force, by exhaustive search."""
    identity = game.definition.state.identity
    found: dict[bytes, int] = {}

    def winner(t: State) -> int:
        end = game.result(t)
        if end != ONGOING:
            return end
        key = identity(t)
        if key not in found:
            mine, after = Player.to_move(t), [game.play(t, m) for m in game.moves(t)]
            found[key] = mine.other.wins  # by then nobody has won who goes in a circle
            at_once = any(game.result(u) == mine.wins for u in after)
            found[key] = mine.wins if at_once or any(winner(u) == mine.wins for u in after) else mine.other.wins
        return found[key]

    return [write_play(game, s, m) for m in game.moves(s) if winner(game.play(s, m)) == Player.to_move(s).wins]
