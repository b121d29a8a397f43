"""Words for organisers: as they are said in both countries, with numbers that agree, and no words of the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from olympiad.olympiads import filled, new_event

import tabuleiro
from tabuleiro.olympiad.choices import WORDS
from tabuleiro.olympiad.counting import THINGS, count
from tabuleiro.olympiad.formats import format_names, read_format
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.printing.events import words
from tabuleiro.rules.text import LANGUAGES, Text, counted

SOURCES = Path(tabuleiro.__file__).parent
ROOMS = ("olympiad", "web/events", "printing/events", "cli/events")
PROGRAM = re.compile(r"\((?:\w+=[^)]*|late|clear|checkin|split|allMet|chair|half)\)|timer=on")


def texts() -> Iterator[tuple[str, list[str]]]:
    """Every text of the rooms of events, as it stands in the source: where, and pt, en, br."""
    for file in (file for room in ROOMS for file in (SOURCES / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
                yield f"{file.name}:{node.lineno}", [str(a.value) for a in node.args if isinstance(a, ast.Constant)]


def test_portuguese_of_portugal_has_no_words_of_brazil_and_what_is_said_otherwise_there_is() -> None:
    found = [(where, said[0]) for where, said in texts() if said and re.search(r"\bequipes?\b", said[0], re.I)]
    assert found == []
    lacking = [(where, said[0]) for where, said in texts() if len(said) == 2 and re.search(r"\bequipas?\b", said[0])]
    assert lacking == []


def test_brazil_counts_points_and_no_scores_of_other_sports() -> None:
    formats = (SOURCES / "olympiad" / "formats").glob("*.toml")
    said = [(where, one) for where, all in texts() for one in all]
    said += [(file.name, line) for file in formats for line in file.read_text("utf-8").splitlines()]
    pages = SOURCES.parents[1] / "frontend" / "src"
    said += [
        (str(file), line) for file in pages.rglob("words/br.json") for line in file.read_text("utf-8").splitlines()
    ]
    assert [(where, one) for where, one in said if re.search(r"\bescores?\b", one, re.I)] == []


# Said of more than one only, or beside a sentence of its own for one.
MANY = re.compile("|".join((
    "grupos; (os primeiros|as quatro)", "nomes, separados", "até {most} (nomes|log)", "mais de {most} linhas",
    "{n} jogos: com mais", "jogos sorteados depois", "{count} letras", "{count} células",
    "confirmar a presença", "Depois de uma correção, há", "nomes cujo prazo", "contraditórios", "faltam {count}",
    "{count} ficheiros; abra",
)))  # fmt: skip
NUMBER = re.compile(
    r"\{(?:n|\w*count|left|right|total|done|of|most|least|tables|groups|points)\} (?!mais|depois)[a-zé-ú]{3,}s\b"
)


def unpaired(node: ast.AST, pair: bool = False) -> Iterator[str]:
    """The Portuguese of texts that are not one of two, for one thing and for many."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text" and not pair:
        yield from (str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant))
    calls = [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.Call)]
    two = isinstance(node, ast.Tuple) and len(node.elts) == len(calls) == 2
    for child in ast.iter_child_nodes(node):
        yield from unpaired(child, two or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "counted"))


def test_what_is_counted_has_a_word_for_one() -> None:
    assert [*unpaired(ast.parse('A = Text("{n} jogos", "{n} games")'))] == ["{n} jogos"]
    assert [*unpaired(ast.parse('A = (Text("{n} jogo", "{n} game"), Text("{n} jogos", "{n} games"))'))] == []
    files = [file for room in (*ROOMS, "publishing") for file in (SOURCES / room).rglob("*.py")]
    said = [one for file in files for one in unpaired(ast.parse(file.read_text("utf-8")))]
    assert [one for one in said if NUMBER.search(one) and not MANY.search(one)] == []


def test_no_setting_or_command_is_read_to_people_by_its_name() -> None:
    rooms = [(where, said) for where, said in texts() if not where.startswith(("making", "running", "results"))]
    assert [(where, one) for where, said in rooms for one in said[:1] if PROGRAM.search(one)] == []


@pytest.mark.parametrize("name", format_names())
def test_settings_are_asked_in_words(name: str) -> None:
    for setting in read_format(name).settings.values():
        for lang in LANGUAGES:
            assert not PROGRAM.search(setting.text.say(lang))
            assert not re.search(rf"\((?:{'|'.join(map(re.escape, setting.choices)) or '-'})\)", setting.text.say(lang))
        assert not re.search(r"\bequipes?\b", setting.text.say("pt"), re.I)


@pytest.mark.parametrize("name", format_names())
def test_every_choice_of_a_setting_has_words(name: str) -> None:
    """But for numbers, and the letters of categories."""
    for setting in read_format(name).settings.values():
        for choice in setting.choices:
            assert re.fullmatch(r"[A-Z]|[\d.-]+", choice) or choice in WORDS or f"{setting.key}.{choice}" in WORDS


def test_a_line_of_the_log_about_settings_or_hours_is_in_words() -> None:
    event = new_event()
    given = {
        "timer": "on",
        "drawPolicy": "split",
        "directMeeting": "allMet",
        "castingVote": "chair",
        "fieldLot": "even",
    }
    said = sentence(event, event.do("set", settings={**given, "knockoutTies": "vivo,mesa", "points": "3-1-0"}))
    assert not re.search(rf"\b({'|'.join([*given, *given.values()])})\b", said.pt)
    assert not re.search("|".join(given), said.en)
    assert "«Empate numa partida: os pontos dividem-se ou ninguém os recebe»: os pontos dividem-se" in said.pt
    assert "jogo vivo, mesas" in said.pt
    day = {"start": "9:30", "lunch": ["12:30", "13:30"], "ceremony": 20, "change": None, "minutes": {"A": 75}}
    day |= {"rooms": {"Ginásio": 1}, "places": 2, "offset": -90, "game": 15}
    said = sentence(event, event.do("hours", hours=day))
    assert said.pt == (
        "horas do dia: começa às 09:30; almoço das 12:30 às 13:30; cerimónia de 20 min; o habitual entre dois jogos; "
        "Categoria A: 1 h 15; Ginásio: 1 mesa; uma escola em 2 lugares ao mesmo tempo; o relógio da sala é UTC-01:30; "
        "15 min por jogo"
    )
    assert "sem almoço" in sentence(event, event.do("hours", hours={"lunch": []})).pt


def test_who_is_called_otherwise_is_not_told_by_a_number() -> None:
    event = filled({"A": 2})
    team = event.state.teams_of("A")[0]
    said = sentence(event, event.do("rename", team=team.id, name="Os Pardais"))
    assert said.pt == "uma equipa da categoria A passa a chamar-se Os Pardais"
    said = sentence(event, event.do("rename", school=team.school, name="Escola Nova"))
    assert said.pt == "uma escola passa a chamar-se Escola Nova"


def test_things_are_counted_as_people_say_it() -> None:
    one, many = Text("{n} campo", "{n} field"), Text("{n} campos", "{n} fields")
    said = [counted(n, one, many) for n in (0, 1, 2, 1.5)]
    assert [text.say("pt") for text in said] == ["0 campos", "1 campo", "2 campos", "1,5 campos"]
    assert [text.say("en") for text in said] == ["0 fields", "1 field", "2 fields", "1.5 fields"]
    for what in THINGS:
        for lang in LANGUAGES:
            assert count(what, 1).say(lang) != count(what, 2).say(lang).replace("2", "1")
    assert count("teams", 1).say("br") == "1 equipe"


def test_certificates_say_where_a_place_was_won() -> None:
    assert words.did(1, "Categoria A").say("pt") == "conquistou o 1.º lugar na"
    assert words.did(0, "Categoria A").say("pt") == "participou na"
    assert words.did(0, "Categoria A").say("br") == "participou da"
    assert words.did(0, "Semáforo, 1.º ciclo").say("pt") == "participou em"
    assert words.did(1, "1.º ciclo").say("pt") == "conquistou o 1.º lugar no"
    assert words.did(0, "3.ª Festa dos Jogos").say("br") == "participou da"
    assert words.helped("Olimpíada de Setúbal").say("pt") == "colaborou na realização da"
    assert words.helped("Jogos do Sado").say("pt") == "colaborou na realização dos"
    assert words.helped("Sado a jogar").say("pt") == "colaborou na realização de"
