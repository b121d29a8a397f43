"""Who sits at the table: people, or a player of the computer; how each is called, on the screen and in files."""

from __future__ import annotations

import re

from tabuleiro.engine.players.players import Chance, Opponent
from tabuleiro.engine.players.seats import NOBODY, SEATS, seat
from tabuleiro.match import Match
from tabuleiro.rules import Game, Problem, Text
from tabuleiro.terminal import words
from tabuleiro.terminal.screen import fold

HUMAN = "human"
USUAL_LEVEL = 3
USUAL = (HUMAN, f"level:{USUAL_LEVEL}")
HEADERS = ("First", "Second")
KINDS = ("random", "careful", "level", "engine")


def seated(text: str, game: Game, seed: int) -> Opponent | None:
    """The player of the computer that a text means; None: a person."""
    if text == HUMAN:
        return None
    if text == "random":
        return Chance(game, seed)  # the only one that needs no compiler
    if text != "careful" and text.partition(":")[0] not in ("level", "engine"):
        raise Problem(NOBODY, text=text, known=f"{HUMAN} | {SEATS}")
    return seat(text, game, seed)


def title(text: str) -> Text:
    """What a player of the computer is called."""
    kind, _, name = text.partition(":")
    return words.TITLES[kind].fill(name=name)


def meant(name: str) -> str:
    """The player that a name in a record means: the computer as it is called in some language, or else a person."""
    if name.partition(":")[0] in KINDS:
        return name
    for kind, called in words.TITLES.items():
        for said in (called.pt, called.en):
            pattern = re.escape(fold(said)).replace(re.escape("{name}"), r"(\S+)")
            if found := re.fullmatch(pattern, fold(name)):
                return ":".join([kind, *found.groups()])
    return "random" if fold(name) in map(fold, (words.COMPUTER.pt, words.COMPUTER.en)) else HUMAN


def players_of(match: Match, usual: tuple[str, str] = (HUMAN, HUMAN)) -> tuple[str, str]:
    """Who plays a match, by the names in its record; the usual ones where it names nobody."""
    names = [match.headers.get(header, "") for header in HEADERS]
    first, second = (meant(name) if name else "" for name in names)
    if (first or HUMAN) != HUMAN:
        usual = (usual[0], HUMAN)  # the computer has its place already
    return first or usual[0], second or usual[1]


def put_names(match: Match, players: tuple[str, str], lang: str) -> None:
    """Write who of the computer plays into the headers of a match; the names of people stay."""
    for header, text in zip(HEADERS, players, strict=True):
        name = match.headers.get(header, "")
        if text != HUMAN and meant(name) != text:
            match.headers[header] = title(text).say(lang)
        elif text == HUMAN and meant(name) != HUMAN:
            del match.headers[header]
