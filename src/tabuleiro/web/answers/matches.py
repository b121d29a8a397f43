"""Matches, and what is said about them as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from tabuleiro.rules import Player
from tabuleiro.web.answers import UNSET, Maybe, Problem, Struct, about, one_of
from tabuleiro.web.answers.play import Outcome, State
from tabuleiro.web.answers.thinking import Engine


class Seat(Struct):
    """Who plays a side."""

    player: Player
    kind: Annotated[str, about("me, link, level:1 … level:10, careful or random")]
    name: str
    free: Annotated[bool, about("nobody has sat down yet")]
    here: Annotated[Maybe[bool], about("somebody sits there right now")] = UNSET


class OwnSeat(Seat):
    """A seat with its links: one's own are private."""

    link: Maybe[str | None] = UNSET
    token: Annotated[Maybe[str | None], about("the same for programs: header X-Seat")] = UNSET


class Clock(Struct):
    """A clock; it runs from `at` on."""

    text: str
    left: Annotated[tuple[float, float], about("seconds")]
    running: Player | None
    at: float


class Offers(Struct):
    """Which player asked for what."""

    draw: Player | None
    take_back: Player | None
    rematch: Player | None
    hints: Player | None


class Can(Struct):
    """What is possible now."""

    draw: Annotated[bool, about("whether the rules know an agreement")]
    claim: bool
    take_back: Annotated[list[Player], about("who has a play to take back")]


class Counts(Struct):
    """How often it was so, with the number that ends the game; 0: none does."""

    repetition: tuple[int, int]
    quiet: Annotated[tuple[int, int], about("plies in which nothing was captured")]


class Alone(Struct):
    """A match that a page plays by itself."""

    state: State
    can: Can
    counts: Counts


class Kept(Struct):
    """A match that a page plays by itself, as it keeps it: a record, and what a record does not say."""

    id: str
    record: Annotated[str, about("the file that docs/records.md describes")]
    seats: Annotated[tuple[str, str], about("me, or level:1 … level:9")]
    names: tuple[str, str]
    created: float
    touched: Annotated[float, about("when something last happened")]
    seed: Annotated[int, about("of the computer's chance, drawn once")]
    began: Annotated[int, about("plays and throws that it began with")]
    how: Annotated[str, about("how it was found who begins")]
    hand: Annotated[str | None, about("where the stone was")]
    hints: Annotated[bool, about("whether two people agreed on them")]
    given: Annotated[Sequence[str], about("throws that were taken back: they come again")]
    next: str | None
    before: str | None


class Start(Struct):
    """How it was found who begins."""

    how: Maybe[str] = UNSET
    hand: Annotated[Maybe[Annotated[str, one_of("left", "right")] | None], about("where the stone was")] = UNSET


class Thinking(Struct):
    """What the computer does."""

    player: Player
    engine: Engine


class Told(Struct):
    """A match for everybody, as it is after an event."""

    id: str
    stream: str
    seq: Annotated[int, about("the number of its last event")]
    game: str
    variant: str
    created: float
    seats: Sequence[Seat]
    state: State
    clock: Clock | None
    offers: Offers
    hints: Annotated[bool, about("against the computer, or because both agreed")]
    can: Can
    counts: Counts
    start: Start
    begun: Annotated[str, about("the position it was begun from; empty: the start")]
    next: Annotated[str | None, about("the id of the rematch")]
    before: Annotated[str | None, about("the id of the match that this is the rematch of")]


class Match(Told):
    """A match for one visitor."""

    you: Annotated[Sequence[Player], about("the seats of whoever asks")]
    watchers: int
    thinking: Thinking | None


class Created(Struct):
    """A match that was begun, or at which one has sat down."""

    id: str
    address: str
    you: Sequence[Player]
    seats: Sequence[OwnSeat]
    start: Start
    seq: int
    match: Match


class After(Struct):
    """A match after what was done there."""

    seq: int
    match: Match


class Forgotten(Struct):
    """The id of what is gone for good."""

    forgotten: str


Kind = Annotated[
    str,
    one_of(
        *(
            "created",
            "sat",
            "move",
            "throw",
            "offer",
            "declined",
            "withdrawn",
            "taken_back",
            "ended",
            "rematch",
            "hints",
        ),
        "resumed",  # the server is back
        "handed",  # begun in a page without a server, and handed over
    ),
]


class Happened(Struct):
    """An event of a match; what it says besides depends on its kind."""

    stream: str
    seq: Annotated[int, about("counts up by one, without gaps")]
    kind: Kind
    at: float
    player: Maybe[Player] = UNSET
    text: Annotated[Maybe[str], about("a play or a throw")] = UNSET
    name: Annotated[Maybe[str], about("of whoever sat down")] = UNSET
    what: Annotated[Maybe[str], about("was offered, declined or withdrawn: draw, take_back, rematch, hints")] = UNSET
    plays: Annotated[Maybe[int], about("how many were taken back")] = UNSET
    on: Annotated[Maybe[bool], about("whether there are hints")] = UNSET
    reason: Maybe[str] = UNSET
    result: Maybe[Outcome] = UNSET
    next: Annotated[Maybe[str], about("the id of the rematch")] = UNSET
    since: Annotated[Maybe[float], about("from when the server was away")] = UNSET
    game: Annotated[Maybe[str], about("this and what follows: as the match was asked for")] = UNSET
    variant: Maybe[str] = UNSET
    rules: Annotated[Maybe[int], about("the version of the game's rules")] = UNSET
    seats: Maybe[Sequence[str]] = UNSET
    names: Maybe[Sequence[str]] = UNSET
    clock: Maybe[str] = UNSET
    position: Maybe[str] = UNSET
    moves: Maybe[Sequence[str]] = UNSET
    limits: Maybe[str] = UNSET
    start: Maybe[Start] = UNSET
    before: Maybe[str | None] = UNSET
    dice: Annotated[Maybe[str], about("hand: they lie on a real table")] = UNSET
    match: Annotated[Maybe[Told | None], about("as it is now; null where more events follow at once")] = UNSET


class Hello(Struct):
    """What comes first over a live line."""

    kind: Literal["hello"]
    stream: str
    seq: int
    you: Sequence[Player]
    match: Match


class Reply(Struct):
    """What was asked for over a WebSocket is done."""

    kind: Literal["reply"]
    id: Annotated[int | None, about("of what was asked")]
    seq: int


class NotDone(Struct):
    """What was asked for over a WebSocket cannot be done."""

    kind: Literal["problem"]
    id: Annotated[int | None, about("of what was asked")]
    problem: Problem


class Thinks(Struct):
    """The computer thinks."""

    stream: str
    kind: Literal["thinking"]
    player: Player | None
    engine: Engine


class Here(Struct):
    """Who is there."""

    stream: str
    kind: Literal["here"]
    here: Annotated[Sequence[bool], about("whether somebody sits at each seat")]
    watchers: int


class Resync(Struct):
    """Come back with the last number."""

    kind: Literal["resync"]
    stream: str
    seq: int


LiveEvent = Happened | Hello | Reply | NotDone | Thinks | Here | Resync
