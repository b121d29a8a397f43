"""The page of an analysis: the board, who wins, and every play from the best to the worst."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tabuleiro.engine.analysis.outlook import Analysis, Estimate, Outlook, chance_of
from tabuleiro.engine.solving.verdict import Verdict
from tabuleiro.match import Match
from tabuleiro.match.saying import say_play, say_plays
from tabuleiro.rules import DRAW, ONGOING, Player, Text
from tabuleiro.terminal.pages import match_picture

SIGNS = {"won": "+", "drawn": "=", "lost": "−", "open": "?"}
ABOUT = "≈"  # before everything that is an estimate, and before nothing else


def analysis_page(match: Match, found: Analysis, lang: str) -> RenderableType:
    """What is proved about the position of a match, and what is estimated. Signs say which: colour is not needed."""
    turn = Player.to_move(match.state)
    columns = [(PLAY, [say_play(match.game, play.text) for play in found.plays])]
    columns += [(VALUE, [_value(play, turn) for play in found.plays])]
    columns += [(LEAD, [_lead(play) for play in found.plays])]
    columns += [(END, [_end(play.distance) for play in found.plays])]
    used = [(heading, texts) for heading, texts in columns if any(text.pt for text in texts)]
    rows = Table(*(heading.say(lang) for heading, _ in used), box=None, padding=(0, 2, 0, 0))
    for row in zip(*(texts for _, texts in used), strict=True):
        rows.add_row(*(text.say(lang) for text in row))
    parts: list[RenderableType] = [match_picture(match, lang), Line(), Line(_headline(match, found).say(lang), "bold")]
    if found.plays:
        parts += [Line(), rows]
    if found.line:
        parts += [Line(), Line(LINE.fill(line=say_plays(match.game, found.line)).say(lang), "dim")]
    return Group(*parts)


def _headline(match: Match, found: Analysis) -> Text:
    verdict, players = found.verdict, match.game.players
    who = players[Player.to_move(match.state)]
    if verdict is None and found.estimate and found.plays[0].estimate:
        visits = sum(play.estimate.visits for play in found.plays if play.estimate)
        return ESTIMATED.fill(who=who, chance=_about(found.estimate), visits=f"{visits:,}".replace(",", " "))
    if verdict is None:
        drawn = found.plays and found.plays[0].verdict and found.plays[0].verdict.value == DRAW
        return AT_LEAST.fill(who=who) if drawn else NOTHING
    if verdict.chance is not None:
        return CHANCE.fill(percent=f"{100 * verdict.chance:.2f}")
    winner = Player.winner(verdict.value or ONGOING)
    if winner is None:
        return PROVED_DRAW
    end = _end(verdict.distance) if verdict.distance else Text("", "")
    return PROVED_WIN.fill(who=players[winner], end=Text(f" {end.pt}".rstrip(), f" {end.en}".rstrip()))


def _value(play: Outlook, turn: Player) -> Text:
    chance = chance_of(play, turn)
    if chance is not None:
        return Text(f"{100 * chance:.2f} %", f"{100 * chance:.2f} %")
    if play.estimate:
        return Text(_about(play.estimate), _about(play.estimate))
    word, text = _word(play.verdict, turn)
    return Text(f"{SIGNS[word]} {text.pt}", f"{SIGNS[word]} {text.en}")


def _about(guess: Estimate) -> str:
    """A chance with what it may be off by; certain is only what is proved."""
    percent, error = min(max(round(100 * guess.chance), 1), 99), max(round(100 * guess.uncertainty), 1)
    return f"{ABOUT} {percent} % ± {error}"


def _lead(play: Outlook) -> Text:
    """By how much the player leads at the end, in games with a score."""
    lead = play.margin if play.verdict else play.estimate.margin if play.estimate else None
    if lead is None:
        return Text("", "")
    number = f"{round(lead):+d}".replace("-", "−").replace("+0", "0")
    text = number if play.verdict else f"{ABOUT} {number}"
    return Text(text, text)


def _word(verdict: Verdict | None, turn: Player) -> tuple[str, Text]:
    if verdict is None:
        return "open", OPEN
    if verdict.value == DRAW:
        return "drawn", DRAWN
    return ("won", WON) if verdict.value == turn.wins else ("lost", LOST)


def _end(distance: int | None) -> Text:
    return Text("", "") if distance is None else (ONE if distance == 1 else MANY).fill(n=distance)


PLAY, VALUE = Text("jogada", "play"), Text("valor", "value")
LEAD, END = Text("pontos", "points"), Text("fim", "end")
WON, DRAWN, LOST = Text("ganha", "wins"), Text("empata", "draws"), Text("perde", "loses")
OPEN = Text("por provar", "not proved")
ONE, MANY = Text("em 1 jogada", "in 1 ply"), Text("em {n} jogadas", "in {n} plies")
LINE = Text("Com o melhor jogo: {line}", "With best play: {line}")
NOTHING = Text("Não está provado quem ganha.", "Who wins is not proved.")
ESTIMATED = Text(
    "Não está provado quem ganha. Estimativa ({visits} partidas ou posições vistas): "
    "{who} ganha com probabilidade {chance}; um empate vale metade.",
    "Who wins is not proved. An estimate ({visits} games or positions seen): "
    "{who} wins with a chance of {chance}; a draw counts half.",
)
AT_LEAST = Text(
    "Não está provado quem ganha; {who} pode pelo menos empatar.",
    "Who wins is not proved; {who} can draw at least.",
)
CHANCE = Text(
    "Quem joga ganha com {percent} % de probabilidade.", "The player to move wins with a chance of {percent} %."
)
PROVED_DRAW = Text("Provado, com o melhor jogo: empate.", "Proved, with best play: a draw.")
PROVED_WIN = Text("Provado, com o melhor jogo: vitória ({who}{end}).", "Proved, with best play: a win ({who}{end}).")
