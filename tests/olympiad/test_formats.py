"""Formats: both regulations ship as data, and an organiser's own is read the same way."""

from __future__ import annotations

import pytest

from tabuleiro.games import definition, keys
from tabuleiro.olympiad.championship.programme import find_game
from tabuleiro.olympiad.formats import format_names, format_text, make_format, read_format
from tabuleiro.rules.text import LANGUAGES, Problem

OURS = ["cnjm", "olimpiada-2015"]


def test_both_regulations_are_there() -> None:
    assert [name for name in format_names() if name in OURS] == OURS
    assert read_format("olimpiada-2015").kind == "teams"
    assert read_format("cnjm").kind == "championship"


@pytest.mark.parametrize("name", OURS)
def test_every_setting_says_what_it_means(name: str) -> None:
    for setting in read_format(name).settings.values():
        assert all(setting.text.say(lang) for lang in LANGUAGES), setting.key
        assert setting.read(setting.default) == setting.default
        if setting.kind in ("choice", "list"):
            assert setting.choices, setting.key


def test_every_question_that_is_a_choice_has_a_setting() -> None:
    asked = {setting.question for setting in read_format("olimpiada-2015").settings.values()}
    answered_by_data = {"K3", "K10", "K22"}  # worths of slots, games of scenarios, a table for each category
    assert asked | answered_by_data >= {f"K{n}" for n in range(1, 24)}


def test_settings_are_read_and_checked() -> None:
    format = read_format("olimpiada-2015").with_settings(
        {"drawPolicy": "zero", "tieBreaks": "direto, saldo", "fieldCopies": "2", "D1.mesa": "Go; Xadrez; Damas"}
    )
    assert format["drawPolicy"] == "zero"
    assert format["tieBreaks"] == ("direto", "saldo")
    assert format["fieldCopies"] == 2
    assert format["D1.mesa"] == ("Go", "Xadrez", "Damas")
    assert format["points"] == "2-1-0"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("drawPolcy", "zero", "drawPolicy"),
        ("drawPolicy", "half", "split, zero"),
        ("fieldCopies", "many", "1 to 20"),
        ("fieldCopies", 0, "1 to 20"),
        ("fieldCopies", True, "1 to 20"),
        ("tieBreaks", "saldo,sorte", "direto"),
        ("tieBreaks", "saldo,saldo", "twice"),
        ("D1.mesa", "Go", "3 to 3"),
    ],
)
def test_a_wrong_setting_is_told_what_exists(key: str, value: object, said: str) -> None:
    with pytest.raises(Problem, match=said):
        read_format("olimpiada-2015").with_settings({key: value})


def test_an_organiser_copies_a_format_and_changes_it(tmp_path) -> None:
    path = tmp_path / "nossa.toml"
    path.write_text(format_text("olimpiada-2015").replace("members = 10", "members = 12"), "utf-8")
    format = read_format(path)
    assert format.name == "nossa"
    assert format.data["categories"]["A"]["members"] == 12


def test_wrong_formats_are_refused(tmp_path) -> None:
    with pytest.raises(Problem, match="olimpiada-2015"):
        read_format("olimpiada")
    path = tmp_path / "nossa.toml"
    path.write_text("kind = ", "utf-8")
    with pytest.raises(Problem, match="nossa"):
        read_format(path)
    path.write_text('kind = "quiz"\ntitle = "x"\n[games]\n[settings]', "utf-8")
    with pytest.raises(Problem, match="championship"):
        read_format(path)
    path.write_text('kind = "teams"', "utf-8")
    with pytest.raises(Problem, match="title"):
        read_format(path)
    with pytest.raises(Problem, match="gone"):
        read_format(tmp_path / "gone.toml")


def test_a_game_the_house_does_not_know_is_a_name() -> None:
    format = read_format("cnjm")
    assert format.game("gatos & cães").key == "gatos_caes"
    assert format.game("Poliedros").key == ""
    assert format.game("Jogo da Ana").name == "Jogo da Ana"


def test_draws_are_known_as_the_rules_have_them() -> None:
    """No game of the house but those whose articles know no draw: not on the board, by history or by agreement."""
    for key in keys():
        articles = " ".join(article.pt for article in definition(key).articles)
        ways = definition(key).match
        history = any((ways.repetition, ways.quiet, ways.plies, ways.claim_quiet, ways.agreement))
        history = history and "joga-se outra" not in articles  # in Go a game that circles does not count
        none = "ão há empates" in articles or "empat" not in articles
        assert definition(key).draws != (none and not history), f"{key}: its articles and `draws` disagree"


def test_a_game_that_the_house_has_is_known_by_whatever_name() -> None:
    format = read_format("cnjm")
    assert format.game("Poliedros").key == ""  # until somebody writes it
    assert format.game("rastros").key == "rastros"
    for name in ("shisima", "tic_tackle", "Tic Tackle", "Sz'kwa", "Clear Track", "pista livre"):
        assert format.game(name).key in keys()
        assert find_game(format, name).key == format.game(name).key
    assert find_game(format, "Xadrez").key == ""
    assert find_game(format, "Xadrez").draws
    assert not find_game(format, "Clear Track").draws


def test_a_format_may_say_which_of_its_games_have_draws() -> None:
    data = dict(read_format("cnjm").data)
    rows = {"meu": {"draws": False}, "outro": {}, "flume": {"variant": "size=8"}, "hex": {"draws": True}, "rastros": {}}
    games = make_format("own", {**data, "games": {**data["games"], **rows}}).games
    found = {key: games[key].draws for key in rows}
    assert found == {"meu": False, "outro": True, "flume": True, "hex": True, "rastros": False}
