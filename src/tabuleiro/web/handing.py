"""A match that was begun in a page, without a server, and is handed over: checked ply by ply, then made of events."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from typing import Any

from tabuleiro.match.diagram import write_position
from tabuleiro.match.match import BY_PEOPLE, Match
from tabuleiro.match.notation import THROWN
from tabuleiro.match.record import read_record
from tabuleiro.rules import Problem, Text
from tabuleiro.web.beginning import LINK, ME, created
from tabuleiro.web.table import Body

MOST = 3000  # plays and throws, as of a match that begins with some

TOO_MANY_PLIES = Text(
    "a partida tem {count} jogadas; cabem {most}", "the match has {count} plays; there is room for {most}"
)
NOBODY = Text(
    "nesta partida tem de jogar uma pessoa, e ninguém por link",
    "somebody has to play in this match, and nobody by link",
    "nesta partida uma pessoa precisa jogar, e ninguém por link",
)
NO_SUCH_END = Text("uma partida destas não acaba por '{reason}'", "such a match does not end by '{reason}'")
NOT_BEGUN = Text(
    "a partida tem {count} jogadas e não pode ter começado com {began}",
    "the match has {count} plays and cannot have begun with {began}",
)
NO_THROW = Text("'{text}' não é um lançamento deste jogo", "'{text}' is not a throw of this game")


def handed(request: Mapping[str, Any], holder: str) -> list[Body]:
    """The events of a match by its record and its seats; what is wrong with it, and at which ply, is told."""
    match = read_record(request["record"])
    texts, began, seats = match.texts, request["began"], request["seats"]
    if len(texts) > MOST:
        raise Problem(TOO_MANY_PLIES, count=len(texts), most=MOST)
    if began > len(texts):
        raise Problem(NOT_BEGUN, count=len(texts), began=began)
    if LINK in seats or ME not in seats:
        raise Problem(NOBODY)
    asked = {
        "seats": seats,
        "names": request["names"],
        "starts": "first",
        "clock": match.clock.write() if match.clock else "",
        "position": write_position(match.game, match.start) if match.set_up else "",
        "limits": match.limits,
    }
    first = {
        **created(asked, match, holder, randbelow),
        "moves": texts[:began],
        "start": {"how": request["how"], "hand": request["hand"]},
    }
    bodies: list[Body] = [("created", first)]
    for ply in match.plies[began:]:
        bodies.append(("throw" if ply.thrown else "move", {"player": ply.player, "text": ply.text}))
    if request["hints"] and set(seats) == {ME}:
        bodies.append(("hints", {"on": True, "player": 0}))
    left = [*match.clock.left] if match.clock else None
    bodies.append(("handed", {"left": left, "given": _given(match, request["given"])}))
    return [*bodies, *_ended(match)]


def _given(match: Match, texts: list[str]) -> list[str]:
    """Throws that come again, if they are some."""
    known = {throw.text + THROWN for throw in match.game.setup.throws}
    for text in texts:
        if text not in known:
            raise Problem(NO_THROW, text=text[:40])
    return texts


def _ended(match: Match) -> list[Body]:
    """How people or a clock ended it; what the rules end, ends by itself."""
    ending = match.ending
    if ending is None or ending.reason not in BY_PEOPLE:
        return []
    if ending.reason == "arbiter":
        raise Problem(NO_SUCH_END, reason=ending.reason)
    player = ending.winner.other if ending.winner is not None else 0
    return [("ended", {"reason": ending.reason, "player": player, "result": ending.result})]
