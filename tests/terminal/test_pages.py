"""The rules page, and what importing the terminal costs."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from every import each_of
from rich.console import Console

from tabuleiro.games import definition, keys
from tabuleiro.olympiad.where import played
from tabuleiro.rules import Text
from tabuleiro.terminal import rules_page, words


def page(key: str, lang: str, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False).print(rules_page(definition(key), lang))
    return out.getvalue()


@each_of(lambda key: ["pt", "br", "en"])
def test_everything_about_a_game_is_on_its_page(key: str, lang: str) -> None:
    game = definition(key)
    text = page(key, lang, width=400).replace("\n", " ")
    flat = " ".join(text.split())
    for part in (game.name.say(lang), game.goal.say(lang), game.credit.say(lang), game.material.say(lang)):
        assert part in flat
    for article in game.articles:
        assert f"{article.number}. " in text
        assert all(word in flat for word in article.text.say(lang).split())
    for source in game.sources:
        assert all(word in flat for word in source.say(lang).split())
    for name, option in game.options.items():
        assert name in flat
        told = [option.names[v] for v in option.values[1:] if v in option.names]
        if len(told) < len(option.values) - 1:
            told = [option.text]
        assert all(word in flat for text in told for word in text.say(lang).split())
    assert all(edition in flat for edition in game.editions)
    for one in played(definition(key)):
        assert all(word in flat for word in one.text.say(lang).split())
    if lang == "br" and any(article.br for article in game.articles):
        assert text != page(key, "pt", width=400).replace("\n", " ")


def test_variants_and_editions_are_told_in_words() -> None:
    for lang, cycle in (("pt", "num ciclo"), ("br", "em um ciclo"), ("en", "in a cycle")):
        said = page("ouri", lang, width=400)
        edition = next(line for line in said.splitlines() if line.lstrip().startswith("early"))
        assert cycle in edition
        assert not {"=", "|"} & set(edition)
        assert "CNJM7/8 | CNJM1–6" not in said


@pytest.mark.parametrize("key", [key for key in keys() if definition(key).articles[-1].number.startswith("N")])
def test_our_own_readings_stand_apart(key: str) -> None:
    text = page(key, "pt")
    readings = text.index("As nossas leituras")
    assert text.index(" 1. ") < readings
    assert "N1. " not in text[:readings]
    assert max(map(len, page(key, "pt", 80).splitlines())) <= 80


def test_every_word_is_there_in_both_languages() -> None:
    for name, value in vars(words).items():
        if not name.isupper():
            continue
        texts = [value] if isinstance(value, Text) else value.values() if isinstance(value, dict) else []
        for text in texts:
            for one in text if isinstance(text, tuple) else (text,):
                assert one.pt, name
                assert one.en, name
                places = [sorted(part.split("}")[0] for part in said.split("{")[1:]) for said in (one.pt, one.en)]
                assert places[0] == places[1], name


def test_importing_the_terminal_is_quick() -> None:
    code = "import sys, tabuleiro.terminal; print(*[m for m in ('rich', 'numpy', 'numba') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.thorough
def test_playing_never_needs_the_compiler() -> None:
    code = """
import io, sys
from rich.console import Console
from tabuleiro import open_match
from tabuleiro.terminal import menu, picture, play, rules_page
Console(file=io.StringIO()).print(rules_page(open_match("hex").game.definition, "pt"))
print(menu("pt"), play(open_match("rastros"), ("human", "random"), "pt"), "numba" in sys.modules, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, input="")
    assert done.stderr.splitlines()[-1] == "0 0 False"


@pytest.mark.thorough
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_terminal_is_too_poor(encoding: str) -> None:
    code = "from tabuleiro.terminal import menu; raise SystemExit(menu('pt'))"
    typed = b"hex\n\n2\n\n\na1\n?\nregras\nsair\ns\nouri\n\n2\n\n\na\n\xff\xfe\n\0\n"
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, input=typed, env=environment)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
