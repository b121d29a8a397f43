"""A game whose pieces are pupils, on one page: who stands where, what is marked, what a captain says, how it goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabuleiro.drawing.paper import sheet, typeset
from tabuleiro.olympiad.where import LIVING, played
from tabuleiro.printing.rules_page import picture
from tabuleiro.rules import Game, Player, Text

BOARD = (92.0, 92.0)  # millimetres


class Living(NamedTuple):
    """What is told of one game, in one language."""

    stand: str
    floor: str
    marks: Sequence[tuple[str, str]]  # the numbers of the pupils who stand on the board at the start
    says: Sequence[tuple[str, str]]  # a play as it is written, and as a captain says it


def living_guide(game: Game, told: Living, lang: str = "pt", address: str = "") -> bytes:
    """The PDF: one A4 page, black and white."""
    d = game.definition
    where = next(one for one in played(d) if one.board == LIVING)
    words = {
        "n": where.pupils,
        **{player.word: d.players[player] for player in Player},
        "legs": where.legs,
        "worth": f"{where.worth:g}",
    }
    data = {
        "title": TITLE.fill(game=d.name).say(lang),
        "lang": "en" if lang == "en" else "pt",
        "page": sheet("a4"),
        "goal": d.goal.say(lang),
        "played": where.text.say(lang),
        "board": picture(game, game.start(), lang, BOARD, marks=told.marks),
        "parts": [
            {"title": STANDS.say(lang), "texts": [PUPILS.fill(**words).say(lang), told.stand]},
            {"title": NEEDED.say(lang), "texts": [told.floor, *(text.fill(**words).say(lang) for text in MARKERS)]},
            {"title": COURSE.say(lang), "texts": [text.fill(**words).say(lang) for text in GOES]},
        ],
        "captain": {
            "title": CAPTAIN.say(lang),
            "text": ANNOUNCES.say(lang),
            "head": [SAID.say(lang), WRITTEN.say(lang)],
            "rows": [(said, play) for play, said in told.says],
        },
        "address": address,
    }
    return typeset(Path(__file__).with_name("living_guide.typ"), data, "pdf")


TITLE = Text("Jogo vivo: {game}", "Living game: {game}")
STANDS = Text("Quem fica onde", "Who stands where")
PUPILS = Text(
    "Cada equipa tem {n} alunos, que são as peças, com os números de 1 a {n}. Um deles é o capitão.",
    "Each team has {n} pupils, who are the pieces, with the numbers 1 to {n}. One of them is the captain.",
    "Cada equipe tem {n} alunos, que são as peças, com os números de 1 a {n}. Um deles é o capitão.",
)
NEEDED = Text("O que é preciso", "What is needed")
MARKERS = (
    Text(
        "Em cada ponto ou casa, um cartão com o seu nome, que se leia dos dois lados.",
        "At each point or square, a card with its name, to be read from both sides.",
    ),
    Text(
        "Coletes ou fitas de duas cores, claros ({first}) e escuros ({second}), com os números de 1 a {n}.",
        "Bibs or ribbons in two colours, light ({first}) and dark ({second}), with the numbers 1 to {n}.",
    ),
    Text(
        "Ao lado do tabuleiro, um lugar marcado para quem não está nele.",
        "Beside the board, a marked place for those who are not on it.",
    ),
)
CAPTAIN = Text("O que diz o capitão", "What the captain says", "O que o capitão diz")
ANNOUNCES = Text(
    "Só o capitão anuncia a jogada, em voz alta: quem anda e para onde. O árbitro repete-a e escreve-a; só então o "
    "aluno anda.",
    "Only the captain announces a play, aloud: who walks, and where to. The arbiter repeats and writes it down; only "
    "then does the pupil walk.",
    "Só o capitão anuncia a jogada, em voz alta: quem anda e para onde. O árbitro a repete e anota; só então o aluno "
    "anda.",
)
SAID = Text("Diz-se", "Said", "Fala")
WRITTEN = Text("Escreve-se", "Written", "Anotação")
COURSE = Text("Como se joga", "How it goes")
GOES = (
    Text(
        "Jogam-se {legs} partidas, e cada equipa começa uma. Para a segunda voltam todos aos lugares do início.",
        "There are {legs} games, and each team starts one. For the second everybody goes back to where they started.",
        "São {legs} partidas, e cada equipe começa uma. Para a segunda, todos voltam aos lugares do início.",
    ),
    Text(
        "Cada partida vale {worth} pontos; um empate divide-os.",
        "Each game is worth {worth} points; a draw splits them.",
        "Cada partida vale {worth} pontos; um empate divide os pontos.",
    ),
)
