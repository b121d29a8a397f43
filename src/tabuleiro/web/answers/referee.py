"""The referee's table: a match of the site that fills a place of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from tabuleiro.rules import Player
from tabuleiro.web.answers import Struct, about, one_of
from tabuleiro.web.answers.events import Place, Pupil
from tabuleiro.web.answers.play import Outcome


class RefereedGame(Struct):
    """The game that is played there."""

    id: str
    name: str
    key: str
    variant: str


class RefereedSide(Struct):
    """Who plays a side."""

    side: Annotated[str, about("what a win of theirs is called: X or Y, 1 or 2")]
    name: str
    pupils: Sequence[Pupil]
    captain: Annotated[Pupil | None, about("who announces in a living game")]


class LentSeat(Struct):
    """A seat, to be lent to another device for a while."""

    player: Player
    link: str
    token: str
    until: Annotated[int, about("when it ends")]


class LivingPiece(Struct):
    """Who stands where in a living game."""

    player: Player
    pupil: Annotated[Pupil | None, about("null: an empty place in the line-up")]
    cell: int | None
    state: Annotated[str, one_of("waiting", "board", "captured")]


class RefereeTable(Struct):
    """A referee's table."""

    match: str
    address: str
    projector: str
    qr: str
    place: Place
    game: RefereedGame
    starter: str
    players: Annotated[Sequence[RefereedSide], about("the first begins")]
    pieces: Annotated[Sequence[LivingPiece], about("of a living game")]
    result: Outcome | None
    seats: Annotated[Sequence[LentSeat], about("only for those who may move")]
