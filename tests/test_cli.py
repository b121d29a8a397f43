"""The command line as other programs call it: exact JSON, exit codes, messages without tracebacks."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import command, started

from tabuleiro.cli.common import language
from tabuleiro.games import definition, keys


def answer(*words: str) -> Any:
    """The one JSON document on standard output."""
    return command(*words, "--json").json


def test_games() -> None:
    listed = answer("games")
    assert [game["key"] for game in listed] == list(keys())
    rastros = next(game for game in listed if game["key"] == "rastros")
    assert rastros == {
        "key": "rastros",
        "name": {"pt": "Rastros", "en": "Slimetrail"},
        "competitions": ["cnjm"],
        "variants": list(definition("rastros").variants),
        "board": "certain",
        "measured": True,
    }
    assert "gatos_caes" in command("games").out


def test_show_start() -> None:
    found = answer("show", "rastros", "--moves", "")
    assert list(found) == ["game", "variant", "turn", "legal", "result", "reason", "score", "position"]
    assert (found["game"], found["variant"], found["turn"]) == ("rastros", "default", 1)
    assert sorted(found["legal"]) == sorted("d4 e4 f4 d5 f5 d6 e6 f6".split())
    assert (found["result"], found["reason"], found["score"]) == (None, None, None)
    assert answer("show", "rastros", "--position", found["position"]) == found


def test_show_finished() -> None:
    found = answer("show", "rastros", "--moves", "f6 g7")
    assert (found["turn"], found["legal"], found["result"], found["reason"]) == (None, [], "second", "home")


def test_show_score_and_variant() -> None:
    found = answer("show", "ouri", "--variant", "early", "--moves", "f")
    assert found["score"] == [0, 0]
    assert found["turn"] == 2
    assert answer("show", "ouri", "--variant", "cnjm8")["variant"] == "default"
    slam = answer("show", "ouri", "--position", "2,0,0,0,3,2/1,1,0,0,0,0 1 deposits=20-19", "--moves", "f")
    assert (slam["turn"], slam["legal"], slam["score"]) == (1, ["e"], [24, 19])


def test_longer_forms_are_accepted() -> None:
    short = answer("show", "rastros", "--moves", "d4 d5")
    assert answer("show", "rastros", "--moves", "E5-D4 d4-d5!") == short
    assert (
        answer("show", "semaforo", "--moves", "b1=G b1=Y")["position"]
        == answer("show", "semaforo", "--moves", "b1 b1")["position"]
    )


@pytest.mark.thorough
def test_perft() -> None:
    assert answer("perft", "rastros", "4") == {"nodes": [8, 56, 313, 1649]}
    assert answer("perft", "rastros", "2", "--moves", "f6 g7") == {"nodes": [0, 0]}
    assert answer("perft", "semaforo", "3", "--variant", "size=3x3")["nodes"][:2] == [9, 81]
    assert command("perft", "rastros", "2").out.split() == ["1", "8", "2", "56"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["show", "xadrez"], "rastros"),
        (["show", "rastros", "--variant", "size=3"], "7 | 8 | 6 | 5 | 4"),
        (["show", "rastros", "--variant", "colour=red"], "size=8"),
        (["show", "rastros", "--moves", "a1"], "article 1"),
        (["show", "rastros", "--moves", "zz"], "a1 … g7"),
        (["show", "rastros", "--moves", "f5-d4"], "stands on e5"),
        (["show", "semaforo", "--moves", "b1=R"], "b1=G"),
        (["show", "ouri", "--moves", "fx10"], "written f."),
        (["show", "rastros", "--position", "..../...."], "7"),
        (["perft", "rastros", "2", "--moves", "g7"], "Legal plays"),
        (["perft", "rastros", "0"], "DEPTH"),
        (["perft", "rastros", "much"], "DEPTH"),
        (["rules", "dominó"], "there are"),
        (["rules", "rastros", "--lang", "fr"], "pt-br"),
        (["play", "rastros", "--first", "grandmaster"], "human | random | careful | level:1"),
        (["play", "rastros", "--second", "level:11"], "from 1 to 10"),
        (["play", "rastros", "--second", "engine:steam"], "mcts"),
        (["play", "rastros", "--clock", "soon"], "300+5"),
        (["play", "rastros", "--clock", "99999999"], "9999999 seconds at most"),
        (["show", "halma", "--moves", "İ"], "names no cell"),
        (["perft", "rastros", "3000000000"], "10000"),
        (
            [
                "perft",
                "rastros",
                "3000000000",
                "--position",
                "......o/......./......./......./......./......./....... 1",
            ],
            "10000",
        ),
        (["show", "rastros", "--dice", "1 2 3"], "Slimetrail has no dice"),
        (["perft", "rastros", "2", "--dice", "1 2 3"], "Slimetrail has no dice"),
        (["analyse", "rastros", "--dice", "1 2 3"], "Slimetrail has no dice"),
        (["play", "rastros", "--dice", "hand"], "Slimetrail has no dice"),
        (["show", "hex", "--variant", "size=5,size=6"], "'size' was given twice"),
        (["show", "picaria", "--limits", "repetition=1"], "2 is the first repetition"),
        (["show", "picaria", "--limits", "repetition=2,repetition=3"], "'repetition' was given twice"),
        (["show", "rastros", "--position", "......#/......./....o../......./......./......./....... 1"], "(article 2)"),
        (["show", "szkwa", "--position", "W/WWW/WWW/WWWWWWW/WWW/WWW/W 1"], "here there are 21"),
        (["record", "check", "nowhere.txt"], "cannot read"),
        (["dance"], "dance"),
        (["show", "rastros", "--moves", "d4", "--moves", "e4"], "--moves appears twice"),
        (["--lang", "en", "--lang", "pt", "games"], "--lang appears twice"),
    ],
)
def test_bad_input_is_one_kind_message_and_exit_code_2(words: list[str], hint: str) -> None:
    done = command(*words)
    assert done.code == 2
    assert hint in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


def test_a_game_that_is_over_shows_who_won() -> None:
    shown = command("show", "semaforo", "--moves", "a1 b1 c1").out
    assert "Winner: First" in shown
    assert "To move" not in shown


def test_messages_speak_the_language_asked_for() -> None:
    assert "artigo 1" in command("show", "rastros", "--moves", "a1", lang="pt").err
    assert "não existe" not in command("show", "xadrez").err
    assert "peça branca" in command("rules", "rastros", "--lang", "pt").out
    assert "white piece" in command("rules", "rastros", "--lang", "en", lang="pt").out


def test_rules_have_every_article_material_author_and_sources() -> None:
    page = " ".join(command("rules", "gatos_caes", "--lang", "en").out.split())
    game = definition("gatos_caes")
    assert game.credit.en in page
    assert game.material.en in page
    for article in game.articles:
        assert " ".join(article.en.split()) in page
    for source in game.sources:
        assert source.en in page


def test_random_against_random_leaves_a_good_record(tmp_path: Path) -> None:
    file = tmp_path / "jogo.txt"
    words = ["play", "semaforo", "--first", "random", "--second", "random", "--seed", "5", "--record", str(file)]
    assert command(*words).code == 0
    assert "good" in command("record", "check", str(file)).out
    text = file.read_bytes()
    again = command(*words)
    assert again.code == 2, "a finished game is not written over"
    assert file.read_bytes() == text
    file.write_bytes(text.replace(b"1. ", b"1. z9 "))
    damaged = command("record", "check", str(file))
    assert damaged.code == 2
    assert "line 10" in damaged.err


def test_play_by_typing(tmp_path: Path) -> None:
    file = tmp_path / "jogo.txt"
    words = ["play", "rastros", "--first", "human", "--second", "human", "--record", str(file)]
    done = command(*words, typed="f6\n")
    assert (done.code, "Traceback" in done.err) == (0, False)
    assert "1. f6" in file.read_text("utf-8"), "kept, though the input ended"
    done = command(*words, typed="g7\nn\n")
    assert done.code == 0
    assert '[Result "second"]' in file.read_text("utf-8")


@pytest.mark.thorough
def test_play_against_levels(tmp_path: Path) -> None:
    file = tmp_path / "jogo.txt"
    done = command(
        "play", "rastros", "--second", "level:2", "--seed", "3", "--record", str(file), typed="d4\n", lang="pt"
    )
    assert done.code == 0, done.err
    assert '[Second "nível 2"]' in file.read_text("utf-8")
    assert command("play", "rastros", "--record", str(file)).code == 0
    assert "nível 2" in file.read_text("utf-8"), "the record says who plays"
    assert command("play", "rastros", "--first", "level:1", "--seed", "1", lang="pt").out.count("(nível 3): ") > 2
    both = ("play", "rastros", "--first", "level:2", "--second", "careful", "--seed", "8")
    assert command(*both).out == command(*both).out


def test_draw(tmp_path: Path) -> None:
    for name in ("board.svg", "board.png", "board.pdf"):
        file = tmp_path / name
        assert command("draw", "pretwa", "--moves", "a1-z", "-o", str(file), "--size", "12cm").code == 0
        assert file.read_bytes()[:4] in (b"<svg", b"\x89PNG", b"%PDF")
    assert b"120mm" in (tmp_path / "board.svg").read_bytes()
    for words in (["-o", "board.gif"], ["-o", "x.svg", "--theme", "pink"], ["-o", "x.pdf", "--size", "big"]):
        refused = command("draw", "pretwa", *words)
        assert refused.code == 2
        assert "Traceback" not in refused.err


@pytest.mark.thorough
def test_dice_and_limits() -> None:
    found = answer("show", "pista_livre", "--dice", "3 1 2, 6 6 1")
    assert (found["turn"], sorted(found["legal"])) == (1, ["0/1", "0/2", "0/3"])
    assert answer("show", "pista_livre")["legal"] == [], "first the dice are thrown"
    assert answer("perft", "pista_livre", "3", "--dice", "3 1 2")["nodes"] == [3, 12, 30]
    refused = command("perft", "pista_livre", "5", "--dice", "3 1 2")
    assert (refused.code, "--dice" in refused.err) == (2, True)
    assert "6 6 1" not in command("show", "rastros", "--limits", "repetition=0").err
    refused = command("show", "rastros", "--limits", "quiet=40")
    assert (refused.code, "Slimetrail" in refused.err) == (2, True)


def test_menu_ends_cleanly_without_input() -> None:
    for words in ((), ("menu",)):
        done = command(*words)
        assert done.code == 0
        assert "Ouri" in done.out
        assert "Traceback" not in done.err


@pytest.mark.thorough
def test_a_process_says_what_its_door_says() -> None:
    """Once for all: the tests around this one open the door in their own process."""
    for words in (["show", "rastros", "--moves", "f6", "--json"], ["show", "rastros", "--moves", "a1"]):
        assert started(*words) == command(*words)
    typed = {"typed": "f6\ng7\nn\n"}
    words = ["play", "rastros", "--second", "human"]
    assert started(*words, **typed) == command(*words, **typed)


def test_help_imports_nothing_heavy() -> None:
    program = """
import sys
from tabuleiro.cli import main
sys.argv = ["tabuleiro", "--help"]
try:
    main()
except SystemExit:
    print([module for module in ("numpy", "numba", "rich.progress") if module in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    assert done.stdout.strip().endswith("[]")


@pytest.mark.thorough
def test_a_terminal_without_our_letters_hears_what_it_can() -> None:
    env = {**os.environ, "TABULEIRO_LANG": "pt", "PYTHONIOENCODING": "ascii"}
    for words, said in ((["games"], "Avan?o"), (["games", "--json"], "Avan\\u00e7o")):
        command = [sys.executable, "-m", "tabuleiro", *words]
        done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="ascii", timeout=120)
        assert done.returncode == 0, done.stderr
        assert said in done.stdout


@pytest.mark.thorough
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a disk that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    env = {**os.environ, "TABULEIRO_LANG": "en"}
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "tabuleiro", "rules", "ouri"]
        done = subprocess.run(command, env=env, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith("tabuleiro: No space left on device")


def hearing() -> None:
    """In a child before it starts: whoever starts tests in the background makes them deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def pressed(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C as a person does: again, if nothing happens, because a compiler at work hears nothing."""
    for patience in (4, 8, 16, 32, 64):
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=patience)
        process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to the whole console")
def test_ctrl_c_leaves_no_mess() -> None:
    env = {**os.environ, "TABULEIRO_LANG": "en"}
    command = [sys.executable, "-m", "tabuleiro", "perft", "hex", "9", "--json"]
    process = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hearing
    )
    try:
        out, err = pressed(process)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("asked", "found"), [("pt-BR", "br"), ("pt_BR.UTF-8", "br"), ("br", "br"), ("pt-PT", "pt"), ("en-GB", "en")]
)
def test_a_language_goes_by_many_names(asked: str, found: str) -> None:
    assert language(asked) == found
