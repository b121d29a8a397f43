"""Record files: one readable text format for all games. docs/records.md describes it.

[Tabuleiro "1"]
[Game "rastros"]
[Variant "default"]
[Rules "1"]
[Result "*"]

1. d4 2. d5 3. c6
*
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from tabuleiro.games import load
from tabuleiro.match.clock import Clock
from tabuleiro.match.diagram import read_position, write_position
from tabuleiro.match.match import BY_PEOPLE, Ending, Match
from tabuleiro.rules import Player, Problem, Text

FORMAT = "1"
WINNERS: dict[str, Player | None] = {**{player.word: player for player in Player}, "draw": None}
RESULTS = (*WINNERS, "*")
OWN = ("Tabuleiro", "Game", "Variant", "Rules", "Limits", "Start", "Clock", "Left", "Result", "Reason")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*) "((?:[^"\\]|\\["\\])*)"\]')
WIDTH = 80
T = TypeVar("T")


class RecordProblem(Problem):
    """A record file that cannot be read: the line, what is wrong there, what was expected."""

    def __init__(self, line: int, what: Text, **values: object) -> None:
        self.line = line
        super().__init__(AT_LINE, line=line, what=what.fill(**values) if values else what)  # {} may be somebody's


def write_record(match: Match) -> str:
    """The match as a record file."""
    game = match.game
    headers = {"Tabuleiro": FORMAT, "Game": game.key, "Variant": game.variant, "Rules": str(game.definition.version)}
    headers |= {name: value for name, value in match.headers.items() if name not in OWN}
    if match.limits:
        headers["Limits"] = match.limits
    if match.set_up:
        headers["Start"] = write_position(game, match.start)
    if match.clock:
        headers["Clock"] = match.clock.write()
        headers["Left"] = " ".join(f"{seconds:.1f}" for seconds in match.clock.left)
    headers["Result"] = match.result or "*"
    if match.reason:
        headers["Reason"] = match.reason
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers.items()]
    turns = [f"{i}. {' '.join(texts)}" for i, (_, texts) in enumerate(match.turns(), 1)]
    return "\n".join([*lines, "", *_wrapped(turns), headers["Result"], ""])


def read_record(text: str) -> Match:
    """The match that a record file holds. Raises RecordProblem with the line and what was expected there."""
    lines = text.split("\n")
    headers, at, body = _headers(lines)
    for name in ("Tabuleiro", "Game", "Result"):
        if name not in headers:
            raise RecordProblem(body, MISSING_HEADER, name=name)
    if headers["Tabuleiro"] != FORMAT:
        raise RecordProblem(at["Tabuleiro"], OTHER_FORMAT, found=headers["Tabuleiro"], known=FORMAT)
    game = _at(at["Game"], lambda: load(headers["Game"]))
    game = _at(at.get("Variant", 1), lambda: load(headers["Game"], headers.get("Variant", "default")))
    version = str(game.definition.version)
    if headers.get("Rules", version) != version:
        raise RecordProblem(at["Rules"], OTHER_RULES, found=headers["Rules"], known=version)
    if headers["Result"] not in RESULTS:
        raise RecordProblem(at["Result"], BAD_RESULT, found=headers["Result"], known=" ".join(RESULTS))
    start = _at(at.get("Start", 1), lambda: read_position(game, headers["Start"])) if "Start" in headers else None
    match = _at(at.get("Limits", 1), lambda: Match(game, start, limits=headers.get("Limits", "")))
    match.headers = {name: value for name, value in headers.items() if name not in OWN}
    _plays(match, lines, body, headers["Result"])
    _ending(match, headers, at)
    if "Clock" in headers:
        match.clock = _clock(headers, at)
    return match


def _wrapped(turns: list[str]) -> list[str]:
    """Lines of whole turns, as many as fit."""
    lines: list[str] = []
    for turn in turns:
        if lines and len(lines[-1]) + 1 + len(turn) <= WIDTH:
            lines[-1] += f" {turn}"
        else:
            lines.append(turn)
    return lines


def _escaped(value: str) -> str:
    value = " ".join(value.split())  # a value is one line
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _headers(lines: list[str]) -> tuple[dict[str, str], dict[str, int], int]:
    """The headers, the line of each, and the line where the plays begin (lines count from 1)."""
    headers: dict[str, str] = {}
    at: dict[str, int] = {}
    for i, line in enumerate((line.rstrip() for line in lines), 1):
        if not line.strip():
            if headers:
                return headers, at, i
            continue
        found = HEADER.fullmatch(line)
        if not found:
            raise RecordProblem(i, BAD_HEADER, found=line[:40])
        if found[1] in headers:
            raise RecordProblem(i, TWICE, name=found[1])
        headers[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        at[found[1]] = i
    raise RecordProblem(len(lines), NO_PLAYS)


def _plays(match: Match, lines: list[str], body: int, result: str) -> None:
    """Replay what stands below the headers, down to the result."""
    closed = False
    number, last = 0, body
    fresh = False  # a number was read and its turn has no play yet
    for i, line in enumerate(lines[body:], body + 1):
        for word in line.split():
            last = i
            if closed:
                raise RecordProblem(i, AFTER_RESULT, word=word)
            if word in RESULTS:
                if fresh:
                    raise RecordProblem(i, EMPTY_TURN, number=number)
                if word != result:
                    raise RecordProblem(i, OTHER_RESULT, word=word, result=result)
                closed = True
            elif re.fullmatch(r"\d+\.", word):
                if word != f"{number + 1}." or fresh:
                    raise RecordProblem(i, BAD_NUMBER, word=word, wanted=f"{number + 1}." if not fresh else "a play")
                number, fresh = number + 1, True
            else:
                turn = len(match.turns())
                _at(i, partial(match.play, word), len(match.plies) + 1, word)
                if len(match.turns()) > turn and not fresh:
                    raise RecordProblem(i, NO_NUMBER, word=word, wanted=f"{number + 1}.")
                if len(match.turns()) == turn and fresh:
                    raise RecordProblem(i, SAME_TURN, word=word, number=f"{number}.")
                fresh = False
    if not closed:
        raise RecordProblem(last, NO_RESULT, result=result)


def _ending(match: Match, headers: dict[str, str], at: dict[str, int]) -> None:
    """Hold the result that the file claims against the one that follows from the plays."""
    result, reason = headers["Result"], headers.get("Reason", "")
    claimed = None if result == "*" else Ending(WINNERS[result], reason)
    line = at.get("Reason", at["Result"])
    if claimed is None and reason:
        raise RecordProblem(line, REASON_WITHOUT_RESULT, reason=reason)
    if match.ending is None and claimed:
        if reason not in BY_PEOPLE:
            raise RecordProblem(line, NOT_OVER, result=result, known=" ".join(BY_PEOPLE))
        if claimed.winner is None and reason in ("resignation", "time"):
            raise RecordProblem(line, NO_DRAW, reason=reason)
        _at(line, partial(match.end, reason, claimed.winner))
    if match.ending != claimed:
        end = match.ending
        found = Text(f"{end.result} ({end.reason})", f"{end.result} ({end.reason})") if end else Text("*", "*")
        raise RecordProblem(line, WRONG_RESULT, claimed=result, reason=reason or "–", found=found)


def _clock(headers: dict[str, str], at: dict[str, int]) -> Clock:
    clock = _at(at["Clock"], lambda: Clock.read(headers["Clock"]))
    if "Left" not in headers:
        return clock
    left = headers["Left"].split()
    if len(left) != len(Player) or not all(re.fullmatch(r"[0-9]{1,9}\.[0-9]", seconds) for seconds in left):
        raise RecordProblem(at["Left"], BAD_LEFT, found=headers["Left"])
    clock.left = [float(seconds) for seconds in left]
    return clock


def _at(line: int, do: Callable[[], T], ply: int = 0, word: str = "") -> T:
    """Do something; a problem with it is a problem of that line, and of a ply there."""
    try:
        return do()
    except Problem as problem:
        what = AT_PLY.fill(ply=ply, word=word[:40], what=problem.text) if ply else problem.text
        raise RecordProblem(line, what) from None


AT_LINE = Text("linha {line}: {what}", "line {line}: {what}")
AT_PLY = Text("jogada n.º {ply}, {word}: {what}", "play no. {ply}, {word}: {what}")
MISSING_HEADER = Text('falta o cabeçalho [{name} "…"]', 'the header [{name} "…"] is missing')
OTHER_FORMAT = Text(
    "o formato é a versão '{found}'; este programa lê a versão {known}",
    "the format is version '{found}'; this program reads version {known}",
)
OTHER_RULES = Text(
    "a partida é das regras versão {found}; as atuais são a versão {known}",
    "the game was played by version {found} of the rules; these are version {known}",
)
BAD_RESULT = Text(
    "o resultado '{found}' não existe; pode ser: {known}", "there is no result '{found}'; it can be: {known}"
)
BAD_HEADER = Text(
    "'{found}' não é um cabeçalho; esperava-se [Nome \"valor\"], e uma linha vazia antes das jogadas",
    "'{found}' is not a header; expected [Name \"value\"], and an empty line before the plays",
)
TWICE = Text("o cabeçalho {name} já apareceu", "the header {name} was given before")
NO_PLAYS = Text(
    "o ficheiro acaba nos cabeçalhos; esperava-se uma linha vazia, as jogadas e o resultado",
    "the file ends with its headers; expected an empty line, the plays and the result",
)
AFTER_RESULT = Text("'{word}' depois do resultado; esperava-se o fim", "'{word}' after the result; expected the end")
EMPTY_TURN = Text("a vez {number} não tem jogada", "turn {number} has no play")
OTHER_RESULT = Text(
    "as jogadas acabam com '{word}', o cabeçalho diz '{result}'",
    "the plays end with '{word}', the header says '{result}'",
)
BAD_NUMBER = Text("'{word}' fora de ordem; esperava-se {wanted}", "'{word}' is out of order; expected {wanted}")
NO_NUMBER = Text(
    "'{word}' abre a vez do outro jogador; esperava-se {wanted} antes",
    "'{word}' opens the other player's turn; expected {wanted} before it",
)
SAME_TURN = Text(
    "'{word}' ainda é da vez anterior; não se esperava {number}",
    "'{word}' still belongs to the turn before; {number} was not expected",
)
NO_RESULT = Text(
    "faltam as jogadas ou o resultado; esperava-se '{result}'", "the result is missing; expected '{result}'"
)
REASON_WITHOUT_RESULT = Text(
    "há um motivo ('{reason}') mas o resultado é *",
    "there is a reason ('{reason}') but the result is *",
)
NOT_OVER = Text(
    "depois da última jogada a partida não acabou; para '{result}' esperava-se um motivo: {known}",
    "after the last play the game is not over; for '{result}' a reason was expected: {known}",
)
NO_DRAW = Text(
    "'{reason}' não dá empate; esperava-se first ou second", "'{reason}' gives no draw; expected first or second"
)
WRONG_RESULT = Text(
    "o ficheiro diz {claimed} ({reason}), as jogadas dão {found}",
    "the file says {claimed} ({reason}), the plays give {found}",
)
BAD_LEFT = Text(
    "'{found}' não são dois tempos; esperava-se, em segundos, como 120.0 95.5",
    "'{found}' is not two times; expected seconds, like 120.0 95.5",
)
