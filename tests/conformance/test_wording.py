"""How games speak: Portuguese as in Portugal, as in Brazil, and English; and what is said to be of the rule book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from every import each_game, source_of

from tabuleiro import rules
from tabuleiro.games import definition
from tabuleiro.learning.examples import examples
from tabuleiro.learning.puzzles import keys_with_puzzles, question, read_puzzles
from tabuleiro.rules import Text

# Words and forms that are at home on one side of the ocean only. Refusals are written in the games' code: it is read.
EUROPEAN = re.compile(
    r"\b(à vez|a direito|partilh\w+|tu|teus?|tuas?|n[uo]m|numas?|nout\w+|em baixo|até (à|ao)s?|demasiad\w+|logo que"
    r"|(ganh|acab)(a|am|ar) (logo|já)|negr[ao]s?|à volta|mais pequen\w+|aplicação|\w+[aei]r-se|a seguir|que cheguem"
    r"|chegam? sempre|chega para|ao fim de|por qualquer ordem"
    r"|já n(ão|inguém|enhum|ada)|(segue|responde)-se|ficheiro|ecrã|equipa)\b"
    r"|\d\.ª|«|perdeu-se",
    re.IGNORECASE,
)
PUT = re.compile(r"\b(põe|pôr|puser|pôs|puse|post[ao]s?\b|ponh)", re.IGNORECASE)
BRAZILIAN = re.compile(
    r"\b(vocês?|embaixo|compartilh\w+|em uma?|até [oa]s?|demais|na hora|aplicativo|em seguida|em outr\w+|em qualquer"
    r" ordem|não importa|arquivo|tela|equipe)\b|\dª|“",
    re.IGNORECASE,
)
HE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
CLUMSY = ("Se uma jogada alimenta vê-se", "Empate: 3 vezes", "Without pieces one loses", "Captures leave, and")
CODE = [Path(rules.__file__).with_name(name) for name in ("jumps.py", "sources.py", "definition.py", "endings.py")]


def written(code: str) -> Iterator[Text]:
    """Every Text and Article that a file's code has."""
    for node in ast.walk(ast.parse(code)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("Text", "Article", "Reason")
        ):
            said = ["".join(_strings(argument)) for argument in node.args]
            if said and said[-1]:
                yield Text(*said[1:] if node.func.id == "Article" else said)


def _strings(node: ast.expr) -> list[str]:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def told(key: str) -> list[Text]:
    """All that a game says: in its file, and under its drawn examples."""
    return [*written(source_of(key)), *(example.text for example in examples(key))]


@each_game
def test_refusals_and_articles_are_found(key: str) -> None:
    assert len(told(key)) > len(definition(key).articles) + 3


def asked(key: str) -> list[Text]:
    """What the puzzles of a game ask, and why their solutions are right."""
    puzzles = read_puzzles(key) if key in keys_with_puzzles() else ()
    return [text for puzzle in puzzles for text in (question(puzzle), puzzle.reason, *filter(None, [puzzle.name]))]


def faults(text: Text) -> Iterator[str]:
    for lang, foreign in (("br", EUROPEAN), ("pt", BRAZILIAN), ("en", HE)):
        if wrong := foreign.search(text.say(lang)):
            yield f"{lang}: '{wrong.group()}' in: {text.say(lang)}"
    if text.pt and text.br == text.pt:
        yield f"the same twice: {text.pt}"
    if any(words in text.pt + text.en for words in CLUMSY):
        yield f"clumsy: {text.pt}"


@each_game
def test_each_side_of_the_ocean_has_its_own_words(key: str) -> None:
    assert not [fault for text in told(key) for fault in faults(text)]


@each_game
def test_puzzles_speak_to_brazil(key: str) -> None:
    assert not [said for text in asked(key) if EUROPEAN.search(said := text.say("br"))]


@each_game
def test_brazil_has_one_word_for_placing(key: str) -> None:
    """A goal that says "colocar" is not explained with "pôr"."""
    d = definition(key)
    rules_say = [d.goal, *(article.text for article in d.articles), *d.reasons.values(), *asked(key)]
    assert "coloca" not in d.goal.say("br") or not [said for one in rules_say if PUT.search(said := one.say("br"))]


def test_what_games_share_has_its_own_words_too() -> None:
    assert not [fault for file in CODE for text in written(file.read_text("utf-8")) for fault in faults(text)]


def test_a_foreign_word_is_found() -> None:
    assert list(faults(Text("Joga-se à vez.", "In turn.")))
    assert list(faults(Text("Em uma casa.", "On a square.", "Em uma casa.")))
    assert list(faults(Text("Na sua vez.", "On his turn.")))
    assert not list(faults(Text("Joga-se à vez, numa casa.", "In turn, on a square.", "Joga-se em uma casa.")))


@each_game
def test_pupils_read_no_options_and_no_words_for_programs(key: str) -> None:
    """What a variant does is told in words; how it is asked for on the command line stands with the options."""
    d = definition(key)
    read = [d.goal, d.material, *d.reasons.values(), *(a.text for a in d.articles), *(e.text for e in examples(key))]
    keys = re.compile(rf"\b(?:{'|'.join(map(re.escape, d.options)) or '$^'})=|\w=\w|--\w|\bswap\b")
    assert not [text.pt for text in read if keys.search(text.pt) or keys.search(text.say("br"))]


@each_game
def test_goals_speak_to_the_player(key: str) -> None:
    goal = definition(key).goal
    assert not re.search(r"\b(seus?|suas?)\b", goal.pt)
    assert not re.search(r"\b(teus?|tuas?)\b", goal.say("br"))
    assert bool(re.search(r"\b(teus?|tuas?)\b", goal.pt)) == bool(re.search(r"\b(seus?|suas?)\b", goal.say("br")))


@each_game
def test_brazil_is_told_all_of_it(key: str) -> None:
    d = definition(key)
    for text in (d.name, d.goal, d.material, *d.players, *(p.name for p in d.pieces), *d.reasons.values()):
        assert text.say("br")


# What the rule books say themselves, by the article that says it: none of our readings may claim it.
BOOK = [
    ("rastros", "1", "começa em e5", "starts on e5"),
    ("ouri", "1", "à sua direita", "at the player's right"),
    ("ouri", "1", "adivinha em que mão", "guesses which hand"),
    ("ouri", "2", "mais de 12", "more than 12"),
    ("ouri", "7", "25 sementes ou mais", "25 seeds or more"),
    ("ouri", "7", "pela folha antiga", "on the older sheet"),
    ("hex", "1", "começa vazio", "starts empty"),
    ("hex", "2", "noroeste", "north-west"),
    ("flume", "1", "começa vazio", "starts empty"),
    ("five_mens_morris", "3", "peças ainda na mão", "pieces still in hand"),
    ("five_mens_morris", "3", "canto", "corner"),
    ("pentagonia", "1", "começa vazio", "empty at the start"),
    ("pentagonia", "3", "ao longo de uma linha do tabuleiro", "along a line of the board"),
    ("pentagonia", "4", "pelas linhas", "along the lines"),
    ("batalha_dos_peoes", "5", "en passant", "En passant"),
    ("gatos_caes", "3", "primeiro cão", "first dog"),
    ("picaria", "3", "enquanto se colocam", "while pieces are being placed"),
    ("shisima", "2", "na borda", "on the rim"),
    ("tic_tackle", "4", "sem saltar", "without jumping"),
]


@pytest.mark.parametrize(("key", "number", "pt", "en"), BOOK)
def test_what_the_book_says_stands_in_its_article(key: str, number: str, pt: str, en: str) -> None:
    for article in definition(key).articles:
        says = (pt in article.pt, en in article.en)
        if article.number == number:
            assert says == (True, True)
            assert pt in article.text.say("br") or article.br
        elif article.number.startswith("N"):
            assert says == (False, False)


def test_halma_says_where_it_does_not_follow_the_book() -> None:
    note = next(article for article in definition("halma").articles if article.number == "N2")
    for lang, words in (
        ("pt", ("«salto de captura»", "círculos", "não valem")),
        ("en", ("“capturing jump”", "circles")),
    ):
        assert all(word in note.text.say(lang) for word in words)


LOST = ("avanco", "gatos_caes", "hex", "rastros", "semaforo")  # games of the CNJM whose board or start is in a figure


@each_game
def test_a_board_is_not_more_certain_than_its_sources(key: str) -> None:
    d = definition(key)
    notes = [article.text for article in d.articles if article.number.startswith("N")]
    for lang, lost, guess in (("pt", "perd", "suposi"), ("br", "perd", "suposi"), ("en", "lost", r"\bguess(es)?\b")):
        said = " ".join(text.say(lang) for text in (d.board_source, *notes))
        assert lost in said or not (rules.OLYMPIAD_2015 in d.sources or key in LOST)
        assert bool(re.search(guess, said)) == (d.board == "reconstruction"), "a guess is a reconstruction"


def test_sizes_that_no_source_tells_are_reconstructions() -> None:
    for key in ("pente", "jogo_da_velha", "batalha_dos_peoes", "halma", "corrida_ao_destino"):
        assert definition(key).board == "reconstruction"
