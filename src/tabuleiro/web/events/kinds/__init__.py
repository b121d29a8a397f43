"""What each kind of event has on the site beside its `Kind`: how it is seen, where results belong, links and samples.

What there is to see are structures of `web/answers`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.formats import GameName
from tabuleiro.olympiad.kinds import Registry
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules import Problem, Text
from tabuleiro.web.answers import entrants, events, pairings, rankings, results
from tabuleiro.web.answers.events import Line
from tabuleiro.web.answers.schools import SchoolLineup
from tabuleiro.web.events import words
from tabuleiro.web.problems import Refusal

if TYPE_CHECKING:
    from tabuleiro.web.events.access import Who
    from tabuleiro.web.events.seen import Seen

T = TypeVar("T")
View = dict[str, Any]  # a place, a scope, or the data of a command


@dataclass(frozen=True)
class Chosen:
    """Which rounds somebody wants to see."""

    part: str = ""
    group: str = ""
    round: int = 0
    field: str = ""
    open: bool = False  # only what waits for results


@dataclass(frozen=True)
class Setting:
    """What is played in a place: the game, the two sides (who begins first), and whether pupils are pieces."""

    game: GameName
    sides: tuple[str, str]  # X and Y, or 1 and 2: what a win of each is called
    pupils: tuple[tuple[str, ...], tuple[str, ...]]
    names: tuple[str, str]  # of teams; empty for pupils, whose names belong in no log
    living: bool = False
    captains: tuple[str, str] = ("", "")  # who announces in a living game


@dataclass(frozen=True)
class Parts:
    """What an event is made of, for its head."""

    parts: Sequence[events.Part]
    results: Sequence[str]
    fields: Sequence[events.Field] = ()
    slots: Sequence[events.SlotKind] = ()


@dataclass(frozen=True)
class Changes:
    """What a command would change, as far as one kind of event knows such changes."""

    scores: Sequence[results.ScoreChange] = ()
    points: Sequence[results.Change] = ()
    places: Sequence[results.Change] = ()
    stays: Sequence[str] = ()
    redrawn: Sequence[str] = ()
    qualifiers: Sequence[results.Qualifiers] = ()
    absence: Sequence[results.Absence] = ()


def _no_scope(state: Any, scope: View) -> None:
    for what in scope.values():
        raise Problem(words.BAD_SCOPE, what=what)


def _nobody_plays(event: Event, place: View) -> Setting:
    raise Problem(words.NOBODY_PLAYS)


@dataclass(frozen=True)
class Pages:
    """One kind of event as the site shows it. A `place` says where a result belongs, as `Kind.place` has it."""

    commands: tuple[str, ...]  # what organisers may do, beside what they may in all events
    example: str  # a place as an address writes it
    place: Callable[[Mapping[str, Any]], View]  # a place as the log writes it
    read_place: Callable[[Any, Sequence[str]], View | None]  # from the parts of an address; None if it is none
    whereabouts: Callable[[Any, Mapping[str, Any]], dict[str, str]]  # all by which a scope can name a place that exists

    # What there is to see.
    head: Callable[[Seen], Parts]
    registered: Callable[[Seen, str], entrants.Registered]  # who is in a part
    rounds: Callable[[Seen, Chosen], pairings.Rounds]
    standings: Callable[[Seen, str, str], list[rankings.Standing]]  # of a part and group
    screen: Callable[[Seen, events.Head], rankings.Screen]  # a hall display, whose head is given
    tasks: Callable[[Seen], list[pairings.Todo]] = lambda _: []  # what is to be done next
    consequences: Callable[[Seen, Any, str, View], Changes] = lambda *_: Changes()  # what `Kind.compare` found
    conflict: Callable[[Seen, View], pairings.Conflict | bool | None] = lambda *_: True  # in a place, with both sides
    named: Callable[[Seen, Sequence[Line]], Sequence[Line]] = lambda seen, rows: rows  # what was drawn, with names
    mine: Callable[[Seen, View, Chosen], pairings.Rounds] = lambda seen, scope, chosen: seen.pages.rounds(seen, chosen)
    reasons: Callable[[Seen, str, str, int], list[pairings.Reason]] = lambda *_: []  # why a round is as it is
    prizes: Callable[[Seen], rankings.Prizes] | None = None  # else: the first three of each part
    told: Callable[[Any, Entry], View] = lambda *_: {}  # what every screen hears of a line, besides what all lines say

    # Links for arbiters, and referee's tables.
    scopes: Callable[[Any], list[tuple[View, str]]] = lambda _: []  # one for each place to watch over, with its label
    check_scope: Callable[[Any, View], None] = _no_scope  # a Problem that names what is not in the event
    setting: Callable[[Event, View], Setting] = _nobody_plays
    closed: Callable[[Any, View], bool] = lambda *_: True  # whether nothing more is played in a place

    # Schools: a line-up of a team that may still be named, and what it costs that these pupils of a school are missing.
    lineup: Callable[[Any, str, str], SchoolLineup | None] = lambda *_: None
    costs: Callable[[Any, str, Sequence[str]], list[tuple[str, Text]]] = lambda *_: []

    # What not every kind has.
    plans: Callable[[Seen, str], list[pairings.Plan]] | None = None  # how a part could be played
    roster: Callable[[Event, Who, View], list[Entry]] | None = None  # pupils join a team or leave it
    late: Callable[[Event, Who, View], list[Entry]] | None = None  # somebody comes after the draw
    sample: tuple[Text, Callable[[str, str, Random], Event]] | None = None  # a filled event: name; by name, language


PAGES: Registry[Pages] = Registry(Text("O site", "The site"), "tabuleiro.web.events.kinds.{}")


def pages_of(event: Event) -> Pages:
    return PAGES[event.state.format.kind]


def has(found: T | None) -> T:
    """What not every kind of event has, or a refusal."""
    if found is None:
        raise Refusal(400, "bad", words.OTHER_KIND)
    return found
