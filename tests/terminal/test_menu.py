"""The menu, typed line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal.talk import Talk

from tabuleiro import open_match, write_record
from tabuleiro.games import definition, keys
from tabuleiro.terminal import menu, words


def at_menu(*lines: str | type[BaseException], lang: str = "pt", seed: int = 3) -> tuple[int, Talk]:
    talk = Talk(lines, lang)
    return menu(lang, screen=talk.screen, seed=seed), talk


def saved(file: Path) -> str:
    return file.read_text("utf-8")


def test_lists_every_game_with_its_goal_and_leaves_at_the_end_of_input() -> None:
    code, talk = at_menu()
    assert code == 0
    for key in keys():
        assert definition(key).name.pt in talk.said
        assert definition(key).goal.pt in talk.flat
    assert talk.errors.getvalue() == ""


def test_enter_and_enter_again_starts_a_game(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    code, talk = at_menu("rastros", "", "", "", "", f"guardar {file}", "sair", "s")
    assert (code, talk.left) == (0, 0)
    text = saved(file)
    assert '[First "Jogador"]' in text
    assert '[Second "nível 3"]' in text
    assert re.search(r'\[Date "\d{4}-\d\d-\d\d"\]', text)
    assert "Até à próxima!" in talk.said


@pytest.mark.parametrize("name", ["rastros", "RASTROS", "rast", "Slimetrail"])
def test_a_game_by_name(name: str) -> None:
    assert "Rastros: Levar a peça branca" in at_menu(name)[1].flat


def test_a_game_by_its_number_in_the_list() -> None:
    numbers = re.findall(r"(\d+)\W+Rastros\b", at_menu()[1].flat)
    assert len(numbers) == 1
    assert "Rastros: Levar a peça branca" in at_menu(numbers[0])[1].flat


@pytest.mark.parametrize("name", ["semaforo", "Semáforo", "SEMÁFORO", "Sema", "traffic lights"])
def test_accents_and_case_are_forgiven(name: str) -> None:
    assert "Semáforo: Ser o primeiro a completar" in at_menu(name)[1].flat


@pytest.mark.parametrize("name", ["gatos & cães", "gatos caes", "gatos_caes", "Gatos"])
def test_signs_between_words_do_not_matter(name: str) -> None:
    assert f"Gatos & Cães: {definition('gatos_caes').goal.pt}" in at_menu(name)[1].flat


def test_unknown_games_get_a_kind_answer() -> None:
    _, talk = at_menu("xadrez", "99", "0", "-1", "²", "١", "9" * 5000, "s")
    assert talk.left == 0
    assert f"Não conheço 'xadrez'. Escreve um número de 1 a {len(keys())} ou o nome de um jogo." in talk.flat


def test_the_language_is_one_key() -> None:
    _, talk = at_menu("l", "l", "l", "q")
    assert talk.said.count(definition("gatos_caes").goal.en) == 2
    assert talk.said.count(definition("gatos_caes").goal.pt) == 2
    assert talk.said.rstrip().endswith("See you!")
    _, talk = at_menu("l", "l", "rastros", "", "2", "", lang="br")
    assert "nesta tela" in talk.said


def test_rules_from_the_menu() -> None:
    _, talk = at_menu("r", "ouri", "regras hex", "r nada", "r", "", "s")
    assert "Recolher mais sementes" in talk.said
    assert "Piet Hein" in talk.said
    assert talk.left == 0


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("size=5", "size=5"),
        ("5", "size=5"),
        ("required", "reachability=required"),
        ("size=5,reachability=required", None),
    ],
)
def test_variants_are_listed_and_chosen(typed: str, variant: str | None, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _, talk = at_menu("rastros", "size=99", "nada", typed, "", "", "", f"guardar {file}", "sair", "s")
    assert "size=7|8|6|5|4" in talk.said
    assert "size não pode ser '99'" in talk.flat
    assert "'nada' não é uma variante de Rastros" in talk.flat
    assert f'[Variant "{variant or typed}"]' in saved(file)


def test_editions_can_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    at_menu("ouri", "early", "", "", "", f"guardar {file}", "sair", "s")
    assert '[Variant "skip=gt12,cycle=split"]' in saved(file)


@pytest.mark.parametrize(("answer", "first", "second"), [("1", "Ana", "Rui"), ("2", "Rui", "Ana")])
def test_two_people_and_who_starts(answer: str, first: str, second: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _, talk = at_menu("rastros", "", "2", "Ana, Rui", answer, "d4", "d5", f"guardar {file}", "sair", "s")
    assert talk.left == 0
    text = saved(file)
    assert f'[First "{first}"]' in text
    assert f'[Second "{second}"]' in text
    assert "1. d4 2. d5" in text
    assert f"Primeiro ({first}): " in talk.said


def test_the_lot_is_fair_and_tells_who_starts() -> None:
    starters = {seed: at_menu("rastros", "", "2", "Ana,Rui", "3", seed=seed)[1].said for seed in range(12)}
    ana = [seed for seed, said in starters.items() if "À sorte: começa Ana." in said]
    assert 0 < len(ana) < 12
    assert all("À sorte: começa Rui." in said for seed, said in starters.items() if seed not in ana)
    assert "Primeiro (Ana): " in starters[ana[0]]


@pytest.mark.thorough
def test_the_computer_plays_first_when_it_starts() -> None:
    _, talk = at_menu("rastros", "", "1", "1", "2", "sair", "s", "s")
    assert "1. Primeiro (nível 1): " in talk.said
    assert "Segundo (Jogador): " in talk.said


@pytest.mark.parametrize(("lang", "hands"), [("pt", ("e", "direita")), ("en", ("left", "r"))])
def test_guessing_the_hand_decides_who_starts(lang: str, hands: tuple[str, str]) -> None:
    outcomes = set()
    for seed in range(8):
        said = [at_menu("ouri", "", "2", "Ana,Rui", "4", "?", hand, lang=lang, seed=seed)[1].flat for hand in hands]
        right = ["certo!" in text or "right!" in text for text in said]
        assert right[0] != right[1]
        for text, guessed in zip(said, right, strict=True):
            assert ("Sul (Ana)" if lang == "pt" else "South (Ana)") in text or not guessed
            assert ("Começa Ana." in text or "Ana starts." in text) == guessed
        outcomes.add(right[0])
    assert outcomes == {True, False}


@pytest.mark.thorough
def test_a_name_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    _, talk = at_menu("n", "  Inês ", "rastros", "", "", "", "2", f"guardar {file}", "sair", "s")
    assert '[Second "Inês"]' in saved(file)
    assert "Segundo (Inês): " in talk.said


def test_only_some_games_guess_the_hand() -> None:
    assert "adivinha-se a mão" in at_menu("ouri", "", "", "", "")[1].said
    _, talk = at_menu("rastros", "", "", "", "4", "1", "sair", "s")
    assert "adivinha-se a mão" not in talk.said
    assert "'4' não está na lista. Escreve um número de 1 a 3." in talk.flat


def test_the_level_is_asked_and_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ("rastros", "", "1", "11", "0", "²", "fácil", "4", "", f"save {file}", "quit", "q")
    _, talk = at_menu(*lines, lang="en")
    assert talk.left == 0
    for level in words.LEVELS.values():
        assert level.en in talk.flat
    assert "Level from 1 to 10 [Enter: 3]: 11" in talk.flat
    assert "'fácil' is not in the list. Type a number from 1 to 10." in talk.flat
    assert '[Second "level 4"]' in saved(file)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["nível 2", "level 2", "Nível 2"])
def test_a_saved_game_finds_its_level_again(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = open_match("rastros", moves="d4")
    match.headers = {"First": "Ana", "Second": name}
    file.write_text(write_record(match), "utf-8")
    _, talk = at_menu("c", str(file), f"guardar {tmp_path / 'b'}", "sair", "s")
    assert talk.left == 0
    assert f"2. Segundo ({name}): " in talk.said
    assert f'[Second "{name}"]' in saved(tmp_path / "b")


def test_a_level_that_is_not_there_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = open_match("rastros", moves="d4")
    match.headers = {"First": "Ana", "Second": "nível 12"}
    file.write_text(write_record(match), "utf-8")
    _, talk = at_menu("c", str(file), "s")
    assert talk.left == 0
    assert "não há nível '12'" in talk.flat


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = open_match("rastros", moves="d4 d5")
    match.headers = {"First": "Ana", "Second": "Computer"}
    file.write_text(write_record(match), "utf-8")
    code, talk = at_menu(
        "c", "", "c", str(tmp_path / "none"), "c", str(file), "c4", f"guardar {tmp_path / 'b'}", "sair", "s"
    )
    assert (code, talk.left) == (0, 0)
    assert "Primeiro (Ana): " in talk.said
    assert "4. Segundo (Computer): " in talk.said
    assert "1. d4 2. d5 3. c4 4. " in saved(tmp_path / "b")


def test_interruption_and_end_of_input_anywhere() -> None:
    steps = ["rastros", "", "2", "Ana,Rui", "3", "d4", "desistir"]
    for i in range(len(steps) + 1):
        assert at_menu(*steps[:i])[0] == 0
        assert at_menu(*steps[:i], KeyboardInterrupt)[0] == 130


def test_back_in_the_menu_after_a_game_with_the_same_game_ready() -> None:
    _, talk = at_menu("rastros", "", "2", "", "", "d4", "c3", "b2", "a1", "", "s")
    assert talk.left == 0
    assert "Que jogo? Número ou nome [Enter: Rastros]: " in talk.said
