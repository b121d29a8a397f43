"""A game being played: its history and how it may end, from the rules of the game and the data beside them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from tabuleiro.games import load
from tabuleiro.match.clock import Clock
from tabuleiro.match.diagram import read_position, write_position
from tabuleiro.match.dice import check_dice
from tabuleiro.match.notation import OVER, THROWN, IllegalPlay, read_play, read_throw, write_play
from tabuleiro.match.quick import quicker
from tabuleiro.rules import DRAW, FIRST, ONGOING, SECOND, Game, MatchRules, Problem, State, Text

RESULTS = {FIRST: "first", SECOND: "second", DRAW: "draw"}
PLAYERS = ("first", "second")
LIMITS = ("repetition", "quiet", "plies", "claim_quiet", "claim_pieces", "agreement")


class Ending(NamedTuple):
    """How a match ended, and one word for why."""

    result: str  # first, second or draw
    reason: str


class Match:
    """One game from its first position on.

    >>> match = open_match("rastros")
    >>> match.play("d4")
    >>> match.turn, match.legal()
    (2, ['c3', 'd3', 'e3', 'c4', 'e4', 'c5', 'd5'])
    >>> match.play("g7")
    Traceback (most recent call last):
    ...
    tabuleiro.match.notation.IllegalPlay: 'g7' is not possible (article 1): g7 is not next to d4. Legal plays: c3 d3 ...
    >>> match.take_back()
    >>> match.turn
    1
    """

    def __init__(
        self,
        game: Game,
        start: State | None = None,
        clock: Clock | None = None,
        limits: str = "",
        dice: Iterator[str] | None = None,
        kept: bool = False,
    ) -> None:
        """`kept`: the limits were accepted once, and are not judged again."""
        self.rules = read_limits(game, limits, kept)
        self.limits = limits  # as the organiser wrote them
        self.game = game.limited(self.rules.quiet)
        self.set_up = start is not None  # from a position of its own, not from the start
        self.states: list[State] = [quicker(game.start() if start is None else start)]
        self._identities = [game.definition.state.identity(self.state)]  # to see a position come again
        self.texts: list[str] = []  # the plays, and in games of chance the throws among them ("531:")
        self.movers: list[int] = []  # whose turn each of them belongs to, 0 or 1
        self.headers: dict[str, str] = {}  # names, date, event …: what a record file carries along
        self.clock = clock
        self.dice = dice  # where throws come from; None: they are entered like plays (real dice on a real table)
        self._ended: Ending | None = None  # by people, time or history rather than by the position
        self._looked: tuple[State, Ending | None] = None, None  # a position, and how it ends the game; some look long
        self._throw()

    def copy(self) -> Match:
        """The same match as it stands now, to be thought about while this one goes on; it throws no dice."""
        other = copy(self)
        other.states, other._identities = [*self.states], [*self._identities]
        other.texts, other.movers, other.headers = [*self.texts], [*self.movers], {**self.headers}
        other.clock = replace(self.clock, left=[*self.clock.left]) if self.clock else None
        other.dice = None
        return other

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def position(self) -> str:
        """The position as one line of text."""
        return write_position(self.game, self.state)

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None while it goes on."""
        if self._ended:
            return self._ended
        if self._looked[0] is not self.state:
            end = self.game.result(self.state)
            reason = self.game.definition.reason(self.game, self.state) if end != ONGOING else ""
            self._looked = self.state, Ending(RESULTS[end], reason) if end != ONGOING else None
        return self._looked[1]

    @property
    def result(self) -> str | None:
        return self.ending.result if self.ending else None

    @property
    def reason(self) -> str | None:
        return self.ending.reason if self.ending else None

    @property
    def turn(self) -> int | None:
        """The player to move, 1 or 2; None when the match is over."""
        return None if self.ending else int(self.state.turn) + 1

    @property
    def waiting(self) -> bool:
        """Whether the next thing to happen is a throw of the dice."""
        return not self.ending and self.game.chances(self.state) > 0

    @property
    def plays(self) -> list[str]:
        """The plays without the throws."""
        return [text for text in self.texts if not text.endswith(THROWN)]

    @property
    def passed(self) -> dict[int, str]:
        """What each player threw last without being able to play, as long as that player has made no play since."""
        found: dict[int, str] = {}
        for i, (player, text) in enumerate(zip(self.movers, self.texts, strict=True)):
            lost = self.lost(i)
            if lost or not text.endswith(THROWN):
                found.pop(player, None)  # what was lost last comes last
            if lost:
                found[player] = text.removesuffix(THROWN)
        return found

    def lost(self, i: int) -> bool:
        """Whether one of the texts is a throw with which nothing could be played."""
        return self.texts[i].endswith(THROWN) and int(self.states[i + 1].turn) != self.movers[i]

    @property
    def score(self) -> tuple[int, int] | None:
        """The score of the first and of the second player, in games that have one."""
        stopped = self.rules.stopped
        if stopped and self._ended and self._ended.reason in ("cycle", "agreement"):
            return stopped(self.game, self.state)
        return self.game.score(self.state)

    def legal(self) -> list[str]:
        """Every legal play in its shortest form; none when the match is over."""
        if self.ending:
            return []
        return [write_play(self.game, self.state, m) for m in self.game.moves(self.state)]

    def play(self, text: str, now: float | None = None) -> None:
        """Make a play. Raises IllegalPlay, and changes nothing, if it is not one."""
        if self.ending:
            raise IllegalPlay(text, OVER, ())
        now = time.monotonic() if now is None else now
        if self.check_time(now):
            raise IllegalPlay(text, OVER, ())
        if self.waiting:
            thrown = read_throw(self.game, self.state, text)
            self._add(thrown.text + THROWN, self.game.throw(self.state, thrown.number))
            self._throw()
            self._turn_clock(now)
        else:
            self.make(read_play(self.game, self.state, text), now)

    def make(self, m: int, now: float | None = None) -> None:
        """Make a play that is known to be legal, by its number."""
        self._add(write_play(self.game, self.state, m), self.game.play(self.state, m))
        self._look_back()
        self._throw()
        self._turn_clock(time.monotonic() if now is None else now)

    def repeats(self, after: State) -> bool:
        """Whether a position that a play would lead to has been there before."""
        return bool(self.rules.repetition) and self.game.definition.state.identity(after) in self._identities

    @property
    def seen(self) -> int:
        """How often the position has been there, this time included."""
        return self._identities.count(self._identities[-1])

    @property
    def quiet(self) -> int:
        """How many plies nothing was captured, where the game counts them."""
        return int(self.state.quiet) if hasattr(self.game.b, "quiet") else 0

    def _add(self, text: str, after: State) -> None:
        self.texts.append(text)
        self.movers.append(int(self.state.turn))
        self.states.append(after)
        self._identities.append(self.game.definition.state.identity(after))

    def _throw(self) -> None:
        """Throw the dice as long as the game waits for them and there are some."""
        while self.dice is not None and self.waiting:
            text = next(self.dice, None)
            if text is None:
                return
            thrown = read_throw(self.game, self.state, text)
            self._add(thrown.text + THROWN, self.game.throw(self.state, thrown.number))

    def _look_back(self) -> None:
        """End the match if its rules say so about what has happened before."""
        if self.ending:
            return
        if self.rules.repetition and self.seen >= self.rules.repetition:
            self._ended = self._stop("cycle" if "cycle" in self.game.definition.reasons else "repetition")
        if self.rules.plies and len(self.plays) >= self.rules.plies:
            self._ended = self._ended or self._stop("length")

    def _stop(self, reason: str) -> Ending:
        """The game is broken off: more points win where there are points, otherwise it is a draw."""
        stopped = self.rules.stopped
        first, second = stopped(self.game, self.state) if stopped else (0, 0)
        return Ending("draw" if first == second else "first" if first > second else "second", reason)

    def take_back(self, plays: int = 1) -> None:
        """Undo the last plays, and with them any ending."""
        if not 1 <= plays <= len(self.plays):
            raise Problem(NOTHING_TO_TAKE_BACK, plays=plays, made=len(self.plays))
        made = [i for i, text in enumerate(self.texts) if not text.endswith(THROWN)]
        kept = made[-plays]  # what was thrown before that play stays thrown, what came after it will come again
        if self.dice is not None:
            self.dice = chain([text for text in self.texts[kept:] if text.endswith(THROWN)], self.dice)
        del self.texts[kept:], self.movers[kept:], self.states[kept + 1 :], self._identities[kept + 1 :]
        self._ended = None
        self._turn_clock(time.monotonic())

    def resign(self, player: int) -> None:
        """Player 1 or 2 gives up."""
        self._end(Ending(PLAYERS[2 - player], "resignation"))

    def agree(self) -> None:
        """Both players end the game, where its rules allow that."""
        if not self.rules.agreement:
            raise Problem(NO_AGREEMENT, game=self.game.definition.name)
        self._end(self._stop("agreement"))

    def can_claim(self) -> bool:
        """Whether a player may claim a draw: nothing was captured for long and few pieces are left."""
        needed = self.rules.claim_quiet
        if self.ending or not 0 < needed <= int(self.state.quiet):
            return False
        return sum(what != "" for what in self.game.contents(self.state)) <= self.rules.claim_pieces

    def claim(self) -> None:
        """A draw, because a player claims it and the rules allow that."""
        if not self.can_claim():
            raise Problem(
                NO_CLAIM if self.rules.claim_quiet else NEVER_CLAIM,
                game=self.game.definition.name,
                plies=self.rules.claim_quiet,
                pieces=self.rules.claim_pieces,
            )
        self._end(Ending("draw", "claim"))

    def adjudicate(self, result: str) -> None:
        """The arbiter ends the match."""
        self._end(Ending(result, "arbiter"))

    def check_time(self, now: float | None = None) -> bool:
        """End the match if the time of the player to move has run out; says whether it has."""
        fallen = self.clock.fallen(time.monotonic() if now is None else now) if self.clock else None
        if fallen is not None and not self.ending:
            self._end(Ending(PLAYERS[1 - fallen], "time"))
        return fallen is not None

    def _end(self, ending: Ending) -> None:
        if self.ending:
            raise Problem(OVER)
        self._ended = ending
        self._turn_clock(time.monotonic())

    def _turn_clock(self, now: float) -> None:
        if self.clock:
            self.clock.turn(None if self.ending else int(self.state.turn), now)

    def turns(self) -> list[tuple[int, list[str]]]:
        """The plays turn by turn: who (0 or 1) and the plays he made before the other came to move."""
        found: list[tuple[int, list[str]]] = []
        for mover, text in zip(self.movers, self.texts, strict=True):
            if found and found[-1][0] == mover:
                found[-1][1].append(text)
            else:
                found.append((mover, [text]))
        return found


def open_match(
    key: str,
    variant: str = "default",
    moves: str | Iterable[str] = (),
    position: str = "",
    clock: str = "",
    limits: str = "",
    dice: Iterable[str] | None = None,
    kept: bool = False,
) -> Match:
    """A match of this game and variant, from the start or a position, after some plays.

    `kept`: it was begun once already, so that its position, clock and limits are taken as they are.
    """
    game = load(key, variant)
    if dice is not None:
        check_dice(game)
    start = read_position(game, position, kept) if position else None
    thrown = None if dice is None else iter(dice)
    match = Match(game, start, Clock.read(clock, kept) if clock else None, limits, thrown, kept)
    for text in moves.replace(";", " ").split() if isinstance(moves, str) else moves:
        match.play(text)
    return match


def read_limits(game: Game, text: str, kept: bool = False) -> MatchRules:
    """The rules of a match with what an organiser changed: `repetition=0,quiet=40`."""
    rules = game.definition.match
    changed: dict[str, Any] = {}
    usual = {name: int(value) for name, value in rules._asdict().items() if name in LIMITS}
    for word in filter(None, text.replace(" ", "").split(",")):
        name, _, value = word.partition("=")
        if name not in LIMITS or not (value.isascii() and value.isdigit() and len(value) < 6):
            raise Problem(BAD_LIMIT, word=word, known=", ".join(f"{n}={v}" for n, v in usual.items()))
        if int(value) and name in ("quiet", "claim_quiet", "claim_pieces") and not hasattr(game.b, "quiet"):
            raise Problem(NO_QUIET, name=name, game=game.definition.name)
        if int(value) and name == "agreement" and not rules.repetition:
            raise Problem(NO_AGREEMENT, game=game.definition.name)  # nobody agrees on a game that cannot go on for ever
        if not kept and name in changed:
            raise Problem(LIMIT_TWICE, name=name)
        if not kept and name == "repetition" and int(value) == 1:
            raise Problem(ONCE)
        changed[name] = int(value)
    return rules._replace(**changed)


NOTHING_TO_TAKE_BACK = Text(
    "não se podem retirar {plays} jogadas: foram feitas {made}",
    "{plays} plays cannot be taken back: {made} were made",
)
NO_AGREEMENT = Text(
    "as regras de {game} não deixam acabar a partida por acordo",
    "the rules of {game} do not let the players end the game by agreement",
)
NEVER_CLAIM = Text(
    "em {game} não se reclama empate",
    "in {game} no draw is claimed",
)
NO_CLAIM = Text(
    "o empate só se reclama depois de {plies} jogadas sem captura e com {pieces} peças ou menos no tabuleiro",
    "a draw is claimed after {plies} plies without a capture and with at most {pieces} pieces on the board",
)
BAD_LIMIT = Text(
    "não percebo o limite '{word}'; os usuais deste jogo são: {known} (0: nenhum)",
    "the limit '{word}' is not understood; the usual ones of this game are: {known} (0: none)",
)
LIMIT_TWICE = Text("o limite '{name}' foi dado duas vezes", "the limit '{name}' was given twice")
ONCE = Text(
    "repetition=1 acabava a partida antes da primeira jogada: 2 é a primeira repetição, 3 o usual, 0 nenhuma",
    "repetition=1 would end the game before the first play: 2 is the first repetition, 3 is usual, 0 means none",
)
NO_QUIET = Text(
    "'{name}' não se aplica a {game}: não se contam jogadas sem captura",
    "'{name}' does not apply to {game}: plies without a capture are not counted",
)
