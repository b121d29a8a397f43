"""The page of an analysis: the board, who wins, and every play from the best to the worst."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tabuleiro.engine.analysis import Analysis, Outlook, chance_of
from tabuleiro.engine.tables import Verdict
from tabuleiro.match import Match
from tabuleiro.rules import DRAW, FIRST, Text
from tabuleiro.terminal.pages import match_picture

SIGNS = {"won": "+", "drawn": "=", "lost": "−", "open": "?"}


def analysis_page(match: Match, found: Analysis, lang: str) -> RenderableType:
    """What is proved about the position of a match. Word, sign and number say the same: colour is not needed."""
    turn = int(match.state.turn)
    rows = Table(box=None, padding=(0, 2, 0, 0))
    for heading in (PLAY, VALUE, END):
        rows.add_column(heading.say(lang))
    for play in found.plays:
        rows.add_row(play.text, _value(play, turn).say(lang), _end(play.distance).say(lang))
    parts: list[RenderableType] = [match_picture(match, lang), Line(), Line(_headline(match, found).say(lang), "bold")]
    if found.plays:
        parts += [Line(), rows]
    if found.line:
        parts += [Line(), Line(LINE.fill(line=" ".join(found.line)).say(lang), "dim")]
    return Group(*parts)


def _headline(match: Match, found: Analysis) -> Text:
    verdict = found.verdict
    if verdict is None:
        return NOTHING
    if verdict.chance is not None:
        return CHANCE.fill(percent=f"{100 * verdict.chance:.2f}")
    if verdict.value == DRAW:
        return PROVED_DRAW
    name = match.game.definition.players[(verdict.value or FIRST) - FIRST]
    end = _end(verdict.distance) if verdict.distance else Text("", "")
    return PROVED_WIN.fill(who=name, end=Text(f" {end.pt}".rstrip(), f" {end.en}".rstrip()))


def _value(play: Outlook, turn: int) -> Text:
    chance = chance_of(play, turn)
    if chance is not None:
        return Text(f"{100 * chance:.2f} %", f"{100 * chance:.2f} %")
    word, text = _word(play.verdict, turn)
    return Text(f"{SIGNS[word]} {text.pt}", f"{SIGNS[word]} {text.en}")


def _word(verdict: Verdict | None, turn: int) -> tuple[str, Text]:
    if verdict is None:
        return "open", OPEN
    if verdict.value == DRAW:
        return "drawn", DRAWN
    return ("won", WON) if verdict.value == FIRST + turn else ("lost", LOST)


def _end(distance: int | None) -> Text:
    return Text("", "") if distance is None else (ONE if distance == 1 else MANY).fill(n=distance)


PLAY, VALUE, END = Text("jogada", "play", "jogada"), Text("valor", "value"), Text("fim", "end")
WON, DRAWN, LOST = Text("ganha", "wins"), Text("empata", "draws"), Text("perde", "loses")
OPEN = Text("por provar", "not proved")
ONE, MANY = Text("em 1 jogada", "in 1 ply"), Text("em {n} jogadas", "in {n} plies")
LINE = Text("Com o melhor jogo: {line}", "With best play: {line}")
NOTHING = Text("Não está provado quem ganha.", "Who wins is not proved.")
CHANCE = Text(
    "Quem joga ganha com {percent} % de probabilidade.", "The player to move wins with a chance of {percent} %."
)
PROVED_DRAW = Text("Provado, com o melhor jogo: empate.", "Proved, with best play: a draw.")
PROVED_WIN = Text("Provado, com o melhor jogo: vitória ({who}{end}).", "Proved, with best play: a win ({who}{end}).")
