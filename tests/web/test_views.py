"""Games, boards and positions as JSON: complete, in three languages, and enough to draw and to animate."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from every import new_match

from tabuleiro.games import definition, keys, load
from tabuleiro.match import Match, open_match
from tabuleiro.rules import TAGS, Player
from tabuleiro.web import games
from tabuleiro.web.views import state_view as view_of


def sent(answer: Any) -> Any:
    """An answer as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(answer))


def shelf() -> Any:
    return sent(games.shelf())


def game_document(key: str, variant: str) -> Any:
    return sent(games.game_document(key, variant))


def state_view(match: Match) -> Any:
    return sent(view_of(match))


def texts_in(document: Any, where: str = "") -> list[tuple[str, dict[str, str]]]:
    """Every text for people in a document."""
    if isinstance(document, dict):
        if set(document) == {"pt", "br", "en"}:
            return [(where, document)]
        return [found for name, part in document.items() for found in texts_in(part, f"{where}.{name}")]
    if isinstance(document, list | tuple):
        return [found for i, part in enumerate(document) for found in texts_in(part, f"{where}.{i}")]
    return []


def test_the_shelf_holds_every_game_with_its_place() -> None:
    listed = shelf()["games"]
    assert [game["key"] for game in listed] == list(keys())
    for game in listed:
        assert set(game["tags"]) <= set(TAGS)
    known = {one["id"]: {group["id"] for group in one["groups"]} for one in shelf()["competitions"]}
    places = [place for game in listed for place in game["competitions"]]
    assert {place["id"] for place in places} == set(known)
    assert all(set(place["groups"]) <= known[place["id"]] for place in places)


def test_a_variant_says_who_is_who() -> None:
    for variant, players, letters in (("default", "VH", "VH"), ("first=H", "HV", "HV"), ("swap=yes", "PS", "VH")):
        document = game_document("dominorio", variant)
        assert [player["pt"][0] for player in document["players"]] == list(players)
        assert [piece["letter"] for piece in document["pieces"]] == list(letters)
        assert {piece["letter"]: piece["covers"] for piece in document["pieces"]} == {"V": [0, 1], "H": [1, 0]}
    swaps = {game["key"] for game in shelf()["games"] if game["swap"]}
    assert {"hex", "quelhas"} <= swaps
    assert "dominorio" not in swaps


@pytest.mark.parametrize("key", keys())
def test_a_game_is_told_completely(key: str) -> None:
    for variant in definition(key).variants[:2]:
        game = load(key, variant)
        document = game_document(key, game.variant)
        assert document["key"] == key
        for where, text in texts_in(document):
            assert all(text.values()), f"{where} is empty in some language"
        assert len(document["levels"]) == 10
        board = document["board"]
        left, top, right, bottom = board["box"]
        assert [cell["name"] for cell in board["cells"]] == list(game.board.names)
        for cell in board["cells"]:
            x, y = cell["centre"]
            assert left < x < right
            assert top < y < bottom
            assert cell["polygon"] is None or len(cell["polygon"]) in (4, 6)
            assert cell["radius"] > 0
        assert len(board["lines"]) == (len(game.board.lines) if game.board.shape == "points" else 0)
        drawn = [zone for zone in board["zones"] if zone["outline"] or zone["strip"]]
        owned = [zone for zone in board["zones"] if zone["player"] is not None or zone["sign"]]
        assert len(drawn) == len(owned) or board["bands"] or board["stores"]
        assert len(document["start"]["cells"]) == len(board["cells"])


@pytest.mark.parametrize("key", keys())
def test_what_a_play_changed_is_told(key: str) -> None:
    match, random = new_match(load(key), 2), Random(2)
    for _ in range(16):
        if match.ending:
            break
        before = match.game.contents(match.state)
        m = random.choice(match.game.moves(match.state))
        text, player = match.game.spell(match.state, m)[0] if m >= 0 else "swap", int(match.state.turn)
        after = match.game.contents(match.game.play(match.state, m))
        match.make(m)
        view = state_view(match)
        last = view["last"]
        assert (last["text"], last["player"]) == (text, player)
        told = {cell: (old, new) for cell, old, new in last["changed"]}
        assert told == {c: (before[c], after[c]) for c in range(len(before)) if before[c] != after[c]}
        assert all(told[c][0] not in ("", "0") and told[c][1] in ("", "0") for c in last["removed"])
        if last["from"] is not None:
            assert last["from"] not in last["removed"]
            assert last["to"] == last["path"][-1]
        assert view["position"] == match.position
        assert view["history"][-1][1] == match.texts[-1]


def test_a_result_has_its_reason_in_words() -> None:
    match = open_match("rastros")
    match.resign(Player.FIRST)
    view = state_view(match)
    assert view["result"]["winner"] == 1
    assert view["result"]["text"]["en"] == "by resignation"
    assert (view["turn"], view["waiting"], view["legal"]) == (None, None, [])


def test_seeds_are_sown_in_order() -> None:
    match = open_match("ouri", moves="a")
    at = match.game.board.index
    last = state_view(match)["last"]
    assert last["sown"] == [at[name] for name in "abcde"]
    assert [cell for cell, _, _ in last["changed"]] == last["sown"]


@pytest.mark.parametrize("variant", ["default", "skip=gt12"])
@pytest.mark.parametrize("seeds", [11, 12, 13, 14, 22, 23, 24, 30])
def test_every_seed_is_sown_where_the_rules_sow_it(variant: str, seeds: int) -> None:
    """Also those of a second lap, with the house that they came from or without it."""
    match = open_match("ouri", variant, position=f"0,{seeds},0,0,0,0/1,1,1,1,1,1 1")
    before = state_view(match)["cells"]
    match.play("b")
    start, *cells = (view := state_view(match))["last"]["sown"]
    assert len(cells) == seeds
    for cell in {*range(12)} - set(view["last"]["removed"]):
        had = 0 if cell == start else int(before[cell] or 0)
        assert int(view["cells"][cell] or 0) == had + cells.count(cell)


@pytest.mark.parametrize("key", keys())
def test_every_variant_has_a_name_that_says_something(key: str) -> None:
    """A size speaks for itself; what is neither a number nor named in words would be read by children as it is."""
    for variant in set(definition(key).variants) - {"default"}:
        name = definition(key).variant_name(variant)
        assert name or variant.partition("=")[2][:1].isdigit(), f"{variant}: say in the names of its Option what it is"
        assert not name or name.pt != name.en


def test_what_to_do_goes_along_with_a_position_part_by_part() -> None:
    state = state_view(open_match("produto"))
    todo = state["todo"]
    assert (todo["sign"], todo["text"]["pt"]) == ("put", "Põe uma peça negra ou uma peça branca numa casa vazia.")
    said = {tuple(map(tuple, step["after"])): step["text"]["pt"] for step in todo["steps"]}
    assert said[()] == "Agora escolhe a cor da peça."
    assert said[(("piece:W",),)] == "Agora põe uma peça branca numa casa vazia."
    assert state["soon"] is None
    assert game_document("produto", "default")["scored"]["pt"] == "produto"
    assert game_document("rastros", "default")["scored"] is None


def test_an_end_that_comes_by_itself_goes_along_and_after_the_end_nothing_is_to_do() -> None:
    match = open_match("surakarta", position="B...../....../....../....../....../W....W 1 quiet=98")
    assert state_view(match)["soon"]["pt"] == "Faltam 2 jogadas sem captura para haver empate."
    for text in ("f1-f2", "a6-a5"):
        match.play(text)
    ended = state_view(match)
    assert (ended["todo"], ended["soon"]) == (None, None)
