"""Where a game is played, as the house's formats and the known editions say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from every import each_game

from tabuleiro.games import definition
from tabuleiro.olympiad.formats import read_format
from tabuleiro.olympiad.where import GIANT, LIVING, TABLE, group_names, living, played
from tabuleiro.rules import Competition, Text


@each_game
def test_where_a_game_is_played_is_told_in_words(key: str) -> None:
    for found in played(definition(key)):
        assert set(found.groups) <= set(group_names(read_format(found.id)))
        for lang in ("pt", "br", "en"):
            text = found.text.say(lang)
            assert found.competition.say(lang) in text
            assert not any(sign in text for sign in "{}")


def test_a_game_may_be_played_in_several_competitions_or_in_none() -> None:
    cup = Competition(Text("Taça da Ria", "Cup of the Lagoon"), Text("2019 e 2021", "2019 and 2021"))
    names = [one.competition.en for one in played(replace(definition("rastros"), competitions=(cup,)))]
    assert names == ["National Championship of Mathematical Games", "Cup of the Lagoon"]
    other = replace(definition("rastros"), module="somewhere.chess")
    assert played(other) == ()
    [only] = played(replace(other, competitions=(cup,)))
    assert only.text == Text("Taça da Ria: 2019 e 2021", "Cup of the Lagoon: 2019 and 2021")


@pytest.mark.parametrize(
    ("key", "groups", "board", "pupils"),
    [
        ("pentagonia", "AB", TABLE, 1),
        ("tic_tackle", "AB", GIANT, 2),
        ("corrida_ao_destino", "C", GIANT, 2),
        ("batalha_dos_peoes", "AB", LIVING, 5),
        ("five_mens_morris", "AB", LIVING, 5),
        ("shisima", "C", LIVING, 3),
        ("semaforo", "1", TABLE, 1),
        ("hex", "234", TABLE, 1),  # not in the usual edition: in its last
        ("flume", "4", TABLE, 1),
    ],
)
def test_who_plays_it_and_on_which_board(key: str, groups: str, board: str, pupils: int) -> None:
    [found] = played(definition(key))
    assert ("".join(found.groups), found.board, found.pupils) == (groups, board, pupils)
    assert living(definition(key)) == (pupils if board == LIVING else 0)


def test_cycles_are_told_with_their_editions() -> None:
    said = played(definition("rastros"))[0].text
    assert "1.º ciclo e 2.º ciclo, edições 9 a 18; 3.º ciclo, edições 5 a 16; Secundário, edições 4 a 8" in said.pt
    assert "editions 13 and 14" in played(definition("flume"))[0].text.en
    assert "Ciclo 4" not in said.pt


def test_a_living_game_is_told_in_words() -> None:
    said = played(definition("shisima"))[0].text
    assert "jogo vivo, 3 alunos de cada equipa: Categoria C, anos 1 a 3" in said.pt
    assert "equipe" in said.br
    assert "living game, 3 pupils of each team" in said.en
