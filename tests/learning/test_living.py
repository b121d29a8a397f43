"""Guides of living games: there is one for each game that is played so, and what captains say is legal."""

from __future__ import annotations

import pytest
from every import each_game

from tabuleiro.games import definition, load
from tabuleiro.learning.living import guide, keys_with_guides
from tabuleiro.olympiad.where import living
from tabuleiro.rules import Problem


@each_game
def test_a_game_has_a_guide_if_it_is_played_living(key: str) -> None:
    assert (key in keys_with_guides()) == bool(living(definition(key)))


@pytest.mark.parametrize("key", keys_with_guides())
def test_a_guide_is_whole(key: str) -> None:
    found = guide(key)  # every play in it has been played
    assert found.says
    start = load(key).contents(load(key).start())
    standing = [load(key).board.names[cell] for cell, what in enumerate(start) if what]
    assert sorted(cell for cell, _ in found.marks) == sorted(standing), "who stands on the board has a number"
    for lang in ("pt", "br", "en"):
        stand, floor, _, says = found.texts(lang)
        assert stand != floor
        for play, said in says:  # whoever hears the captain knows where the piece goes
            to = play.removesuffix("ep").replace("x", "-").split("-")[-1]
            assert to in said or to == "0"
    assert "equipa" in found.stand.pt
    assert "equipa" not in found.stand.say("br").replace("equipe", "")


def test_other_games_are_refused_by_name() -> None:
    with pytest.raises(Problem, match="living game") as refused:
        guide("hex")
    assert definition("shisima").name.pt in refused.value.say("pt")
