"""How a match begins: as it was asked for, with who sits where and who starts. Pages begin theirs by these lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tabuleiro.games import load
from tabuleiro.match.clock import Clock
from tabuleiro.match.diagram import read_position
from tabuleiro.match.match import Match
from tabuleiro.rules import Definition, Game
from tabuleiro.web import words
from tabuleiro.web.refusal import Refusal

ME, LINK = "me", "link"
COMPUTER = re.compile(r"level:([1-9]|10)|careful|random")
HANDS = ("left", "right")
Below = Callable[[int], int]  # a number by chance, each below another as likely


def checked_match(request: Mapping[str, Any]) -> Match:
    """The match that a request wants to begin with; whatever is wrong with it is told."""
    if request["clock"]:
        Clock.read(request["clock"])
    return opened(request)


def opened(request: Mapping[str, Any], kept: bool = False) -> Match:
    """The match of a game, a variant, a position, plays and limits; games are made once for all their matches.

    `kept`: it was begun long ago, and is not judged by what is asked of new ones.
    """
    game = _game(request["game"], request["variant"])
    start = read_position(game, request["position"], kept) if request.get("position") else None
    match = Match(game, start, limits=request.get("limits", ""), kept=kept)
    for text in request.get("moves", ()):
        match.play(text)
    return match


@lru_cache(maxsize=256)
def _game(key: str, variant: str) -> Game:
    return load(key, variant)  # hundreds of matches are of one and the same


def created(request: Mapping[str, Any], match: Match, holder: str, below: Below) -> dict[str, Any]:
    """What the first event of a match says: what was asked for, and who starts."""
    seats = checked_seats(request["seats"])
    names = [*request["names"]]
    start = _who_starts(request, match.game.definition, below)
    if start["swapped"]:
        seats = seats[::-1]
        names = names[::-1]
    return {
        "game": match.game.key,
        "variant": match.game.variant,
        "rules": match.game.definition.version,
        "seats": seats,
        "names": names,
        "holders": [[holder] if word == ME and holder else [] for word in seats],
        "clock": request["clock"],
        "position": request["position"],
        "moves": match.texts,
        "limits": request["limits"],
        "start": {"how": start["how"], "hand": start["hand"]},
        "before": None,
    }


def checked_seats(asked: Sequence[str]) -> list[str]:
    """Who sits down, if there is such a seat."""
    seats = [ME if word == "human" else word for word in asked]
    for word in seats:
        if word not in (ME, LINK) and not COMPUTER.fullmatch(word):
            raise Refusal(400, "bad", words.BAD_SEAT, seat=word[:40])
    return seats


def _who_starts(request: Mapping[str, Any], definition: Definition, below: Below) -> dict[str, Any]:
    """Whether the second of the two seats begins, and how that was found."""
    how = request["starts"]
    if how == "guess":
        if not definition.match.guess_start:
            raise Refusal(400, "bad", words.NO_GUESS, game=definition.name)
        hand = HANDS[below(2)]
        return {"how": how, "hand": hand, "swapped": request["guess"] != hand}
    if how not in ("first", "second", "lot"):
        raise Refusal(400, "bad", words.BAD_START, how=how[:40])
    return {"how": how, "hand": None, "swapped": how == "second" or (how == "lot" and below(2) == 1)}
