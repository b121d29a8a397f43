"""What to do now, in one sentence: in every game and at every moment there is one that agrees with the legal plays."""

from __future__ import annotations

from random import Random

import pytest
from every import each_of, listed, new_match

from tabuleiro.games import load
from tabuleiro.match import Match, open_match
from tabuleiro.match.todo import SIGNS, Step, Todo, coming_end, steps, swapping, todo
from tabuleiro.match.touches import Way, listed_plays
from tabuleiro.rules import ONGOING, Game, State, Text
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.testing.support import is_wide

MUST = ("Tens de capturar", "Você precisa capturar", "You must capture")


@each_of(listed)
def test_there_is_always_a_sentence_that_agrees_with_the_legal_plays(key: str, variant: str) -> None:
    game = load(key, variant)
    match, random = new_match(game, 2), Random(2)
    for _ in range(3 if is_wide(game) else 40):
        if match.ending:
            break
        game, s = match.game, match.state
        is_good(found := todo(game, s, legal := listed_plays(game, s)))
        plays = game.moves(s)
        forced = "capture" in game.definition.tags and takes_always(game, s, plays)
        said = [text in found.text.say(lang) for lang, text in zip(LANGUAGES, MUST, strict=True)]
        assert said == [forced] * 3
        assert (found.sign == "capture") == forced
        words = {one.ways[0][0] for one in legal} & {"pass", "swap"}
        assert (found.sign == "pass") == (len(plays) == 1 and words == {"pass"})
        if found.sign not in ("pass", "swap", "capture"):
            assert ("ou passa a vez" in found.text.pt) == ("pass" in words)
            assert ("ou troca de " in found.text.pt) == ("swap" in words)
        halves_are_told(game, s, random)
        match.make(random.choice(plays))
    if match.game.result(match.state) != ONGOING:
        assert todo(match.game, match.state) is None


def is_good(found: Todo | None) -> None:
    assert found is not None
    assert found.sign in SIGNS
    for lang in LANGUAGES:
        said = found.text.say(lang)
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said
        assert not any(twice in said for twice in ("  ", "..", " .", " ,"))
    assert "tua" not in found.text.br.split(), "a Brazilian is addressed as você"
    assert found.text.pt != found.text.en


def takes_always(game: Game, s: State, plays: list[int]) -> bool:
    """Whether every play leaves the other player with fewer pieces on the board, counted without the house's help."""
    pieces = game.own_pieces
    if pieces is None:
        return False
    swapped = "swapped" in s.dtype.names and int(s.swapped)
    letter = pieces[1 - (int(s.turn) ^ swapped)].letter
    return all(game.contents(game.play(s, m)).count(letter) < game.contents(s).count(letter) for m in plays)


def halves_are_told(game: Game, s: State, random: Random) -> None:
    """Some plays, touched part by part: what the few lines for a page say is what is said of these parts alone."""
    if game.definition.patterns:
        return
    legal = listed_plays(game, s)
    told = steps(game, s, legal)
    for one in random.sample(legal, min(3, len(legal))):
        for way in one.ways:
            for i in range(1, len(way)):
                is_good(alone := todo(game, s, legal, way[:i]))
                assert after(told, way[:i]) == alone


def after(told: list[Step], touched: Way) -> Todo:
    """As a page looks it up."""
    of_as_many = [step for step in told if step.touched == len(touched)]
    named = [step.todo for step in of_as_many if touched in step.after]
    return named[0] if named else next(step.todo for step in of_as_many if not step.after)


@pytest.mark.parametrize(
    ("key", "moves", "touched", "sign", "text"),
    [
        ("alquerque", "", (), "move", "Move uma peça tua."),
        ("alquerque", "c2-c3", (), "capture", "Tens de capturar: escolhe a peça que captura."),
        ("rastros", "", (), "move", "Leva a peça branca para uma casa vazia ao lado."),
        ("hex", "", (), "put", "Põe uma peça negra numa casa vazia."),
        ("hex", "a1", (), "put", "Põe uma peça branca numa casa vazia, ou troca de cor."),
        ("hex", "a1 swap", (), "put", "Põe uma peça branca numa casa vazia."),
        ("dominorio", "", (), "put", "Põe um dominó de pé em duas casas vazias."),
        ("dominorio", "", ("a1",), "put", "Agora escolhe a outra casa."),
        ("amazonas", "", ("a3", "a4"), "put", "Agora põe uma flecha numa casa vazia."),
        ("produto", "Be5 Wc3", (), "put", "Falta pôr mais uma peça numa casa vazia."),
        ("produto", "", ("e5",), "choose", "Agora escolhe a cor da peça."),
        ("pontos_quadrados", "", ("a1",), "line", "Agora escolhe o ponto vizinho."),
        ("pentagonia", "a1 c1 a2 c3", ("a3",), "capture", "Agora escolhe a peça que capturas."),
        ("ouri", "", (), "sow", "Escolhe uma casa tua e semeia."),
        ("go", "", (), "put", "Põe uma pedra preta num ponto vazio, ou passa a vez."),
        ("pista_livre", "", (), "throw", "Lança os dados."),
        ("pista_livre", "421:", (), "put", "Faz entrar uma peça tua."),
    ],
)  # fmt: skip
def test_what_is_said(key: str, moves: str, touched: tuple[str, ...], sign: str, text: str) -> None:
    match = open_match(key, moves=moves)
    parts = tuple(match.game.board.index[name] for name in touched)
    assert (found := todo(match.game, match.state, touched=parts))
    assert (found.sign, found.text.pt) == (sign, text)


def test_who_has_no_play_passes() -> None:
    match = open_match("halma", position="..B/W./.WW/.B/BWB 2")
    assert (found := todo(match.game, match.state))
    assert found == Todo("pass", found.text)
    assert found.text.pt == "Passas: não tens jogada."


QUIET = "B...../....../....../....../....../W....W 1 quiet="


def test_a_draw_that_comes_by_itself_is_counted_down() -> None:
    assert coming_end(open_match("surakarta", position=f"{QUIET}89")) is None
    match = open_match("surakarta", position=f"{QUIET}90")
    assert said(match) == "Faltam 10 jogadas sem captura para haver empate."
    match.play("f1-f2")
    assert said(match) == "Faltam 9 jogadas sem captura para haver empate."
    assert said(open_match("surakarta", position=f"{QUIET}99")) == "Falta 1 jogada sem captura para haver empate."
    longer = open_match("surakarta", position=f"{QUIET}99", limits="quiet=200")
    assert coming_end(longer) is None, "the organiser has changed the limit"
    won = open_match("surakarta", "count_pieces=yes", position=f"{QUIET}98")
    assert said(won) == "Faltam 2 jogadas sem captura para a partida acabar.", "which White would win"


def test_a_game_that_is_cut_short_says_so() -> None:
    match = open_match("halma", limits="plies=11")
    assert coming_end(match) is None
    match.make(match.game.moves(match.state)[0])
    assert said(match) == "Faltam 10 jogadas para haver empate."


def test_a_position_that_has_come_again_is_told_before_it_ends_the_game() -> None:
    there_and_back = "a1-a2 b1-b2 a2-a1 b2-b1".split()
    match = open_match("tic_tackle", moves=there_and_back)
    assert said(match) == "Esta posição já apareceu 2 vezes; se voltar, há empate."
    for text in there_and_back:
        match.play(text)
    assert match.reason == "repetition"
    assert coming_end(match) is None


def said(match: Match) -> str:
    found = coming_end(match)
    assert found is not None
    return found.pt


def test_what_is_exchanged_by_a_swap_is_said_as_it_is() -> None:
    def said(key: str, variant: str = "default") -> Text | None:
        return swapping(load(key, variant))

    assert said("hex") == said("nex") == Text("trocar de cor", "swap colours")
    assert said("quelhas") == said("dominorio", "swap=yes") == Text("trocar de lado", "swap sides")
    assert said("rastros") is None
