"""Where a game is played, as the house's formats and the known editions say."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from every import each_game

from tabuleiro.games import definition
from tabuleiro.olympiad.where import GIANT, LIVING, TABLE, living, played


@each_game
def test_every_game_is_played_in_its_competition(key: str) -> None:
    [found] = played(key)
    cnjm = definition(key).competition == "cnjm"
    assert set(found.groups) <= set("1234" if cnjm else "ABC")
    for lang in ("pt", "br", "en"):
        text = found.text.say(lang)
        assert found.competition.say(lang) in text
        assert not any(sign in text for sign in "{}")


@each_game
def test_the_shelf_agrees(key: str) -> None:
    shelf = tomllib.loads(files("tabuleiro.web").joinpath("shelf.toml").read_text("utf-8"))[key]
    [found] = played(key)
    assert set(shelf["groups"]) <= set(found.groups)
    assert shelf.get("place", TABLE) == found.board


@pytest.mark.parametrize(
    ("key", "groups", "board", "pupils"),
    [
        ("pentagonia", "AB", TABLE, 1),
        ("tic_tackle", "AB", GIANT, 2),
        ("corrida_ao_destino", "C", GIANT, 2),
        ("batalha_dos_peoes", "AB", LIVING, 5),
        ("five_mens_morris", "AB", LIVING, 5),
        ("shisima", "C", LIVING, 3),
        ("semaforo", "12", TABLE, 1),
        ("flume", "4", TABLE, 1),
    ],
)
def test_who_plays_it_and_on_which_board(key: str, groups: str, board: str, pupils: int) -> None:
    [found] = played(key)
    assert ("".join(found.groups), found.board, found.pupils) == (groups, board, pupils)
    assert living(key) == (pupils if board == LIVING else 0)


def test_cycles_are_told_with_their_editions() -> None:
    said = played("rastros")[0].text
    assert "1.º ciclo e 2.º ciclo, edições 9 a 18; 3.º ciclo, edições 5 a 16; Secundário, edições 4 a 8" in said.pt
    assert "editions 13 and 14" in played("flume")[0].text.en
    assert "Ciclo 4" not in said.pt


def test_a_living_game_is_told_in_words() -> None:
    said = played("shisima")[0].text
    assert "jogo vivo, 3 alunos de cada equipa: Categoria C, anos 1 a 3" in said.pt
    assert "equipe" in said.br
    assert "living game, 3 pupils of each team" in said.en
