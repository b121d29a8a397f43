"""Refusals for those who point at a board: in every game to the person, and without a name of a cell."""

from __future__ import annotations

import pickle
import re
from random import Random

import pytest
from every import each_game, new_match

from tabuleiro.games import load
from tabuleiro.match import IllegalPlay, open_match
from tabuleiro.match.notation import PASS_WORDS, read_play
from tabuleiro.rules.definition import no_refusal
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.testing.support import is_wide

TRIES = 25  # at each position
ABOUT_OTHERS = ("quem joga", "player to move", "the mover")


@each_game
def test_whatever_is_touched_the_answer_names_no_cell(key: str) -> None:
    game, random = load(key), Random(3)
    match, names, found = new_match(game, 3), game.board.names, set[str]()
    written = [name for name in names if re.fullmatch(r"[a-z]\d+|[a-z]\d[a-z]\d", name)]
    for _ in range(3 if is_wide(game) else 12):
        if match.ending:
            break
        for _ in range(TRIES):
            cells = random.sample(range(len(names)), random.choice((1, 2, 2)))
            try:
                read_play(match.game, match.state, "-".join(names[c] for c in cells))
            except IllegalPlay as refusal:
                if pointed := refusal.pointed:
                    assert all(0 <= c < len(names) and c not in cells for c in pointed.cells)
                    for lang in LANGUAGES:
                        said = pointed.text.say(lang)
                        found.add(said)
                        assert re.fullmatch(r"[A-ZÀ-Ý0-9][^\ue000-\uf8ff{}]*[^ :,.]\.", said), said
                        assert not any(re.search(rf"\b{name}\b", said) for name in written), said
                        assert not any(word in said for word in ABOUT_OTHERS), said
                        assert not re.search(r"\b(?:escrev|writ)", said), said
                    assert not re.search(r"\b(tua|teu|tuas|teus)\b", pointed.text.say("br"))
        match.make(random.choice(match.game.moves(match.state)))
    assert found or game.definition.why is no_refusal


@pytest.mark.parametrize(
    ("key", "moves", "tried", "pt", "en", "marked"),
    [
        ("avanco", "", "a7", "Essa peça não é tua.", "That piece is not yours.", ""),
        ("avanco", "", "a4", "Nessa casa não está uma peça tua.", "You have no piece on that square.", ""),
        ("avanco", "", "a2-a4", "Essa casa não fica um passo à frente da peça.",
         "That square is not one step ahead of your piece.", ""),
        ("surakarta", "", "b2-a2", "Nesse ponto já está uma peça tua.", "A piece of yours stands on that point.", ""),
        ("tic_tackle", "", "c1-a2", "Não há linha de um passo entre a peça e esse ponto.",
         "No line joins your piece to that point in one step.", ""),
        ("gatos_caes", "d5", "c5", "Um cão não pode ficar ao lado de um gato: essa casa toca no gato na casa marcada.",
         "A dog may not stand next to a cat: that square touches the cat on the marked square.", "d5"),
        ("halma", "", "f-h", "No ponto marcado não há uma peça que se possa saltar.",
         "There is no piece on the marked point that may be jumped over.", "g"),
        ("quelhas", "c2-c9", "a5-d5", "A casa marcada não está vazia.", "The marked square is not empty.", "c5"),
        ("dominorio", "", "a1", "Um dominó cobre duas casas.", "A domino covers two squares.", ""),
        ("sesqui", "", "a1-a3", "Primeiro coloca-se uma peça, e só depois se desliza.",
         "First put a stone, and slide only then.", ""),
        ("gatos_caes", "", "a1", "O primeiro gato fica na zona central: as casas marcadas.",
         "The first cat goes into the zone: the marked squares.", "d4 e4 d5 e5"),
        ("pontos_quadrados", "a1-b1", "a1-b1", "Essa linha já está desenhada.", "That line is already drawn.", ""),
        ("nex", "", "a1", "Falta a peça neutra.", "The neutral stone is missing.", ""),
        ("picaria", "", "c3", "O centro só fica livre com todas colocadas.",
         "The centre opens when all are placed.", ""),
    ],
)  # fmt: skip
def test_what_is_said(key: str, moves: str, tried: str, pt: str, en: str, marked: str) -> None:
    match = open_match(key, moves=moves)
    with pytest.raises(IllegalPlay) as refused:
        match.play(tried)
    assert (pointed := refused.value.pointed)
    assert (pointed.text.pt, pointed.text.en) == (pt, en)
    assert pointed.cells == match.game.board.cells(marked)


def test_how_something_is_written_is_told_to_who_writes_alone() -> None:
    with pytest.raises(IllegalPlay) as refused:
        open_match("produto").play("a1")
    assert (pointed := refused.value.pointed)
    assert refused.value.wrong.pt == f"{pointed.text.pt[0].lower()}{pointed.text.pt[1:-1]}"
    assert refused.value.writing
    assert "pa1" in refused.value.writing.pt
    assert refused.value.writing.pt in refused.value.short.pt
    assert refused.value.writing.pt in pickle.loads(pickle.dumps(refused.value)).short.pt


def test_what_has_nothing_to_do_with_cells_has_no_other_words() -> None:
    with pytest.raises(IllegalPlay) as refused:
        open_match("avanco").play(min(PASS_WORDS))
    assert refused.value.pointed is None
    assert refused.value.text.pt in pickle.loads(pickle.dumps(refused.value)).text.pt
