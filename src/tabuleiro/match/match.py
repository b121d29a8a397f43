"""A game being played: its history and how it may end, from the rules of the game and the data beside them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import chain, groupby
from typing import Any, NamedTuple

from tabuleiro.games import load
from tabuleiro.match.clock import Clock
from tabuleiro.match.diagram import read_position, write_position
from tabuleiro.match.dice import check_dice
from tabuleiro.match.notation import OVER, THROWN, IllegalPlay, read_play, read_throw, write_play
from tabuleiro.rules import ONGOING, Game, MatchRules, Player, Problem, State, Text

BY_PEOPLE = ("resignation", "time", "arbiter", "agreement", "claim")  # reasons to end that no position gives
LIMITS = ("repetition", "quiet", "plies", "claim_quiet", "claim_pieces", "agreement")


class Ending(NamedTuple):
    """How a match ended, and one word for why."""

    winner: Player | None  # None: a draw
    reason: str

    @property
    def result(self) -> str:
        """In one word: first, second or draw."""
        return "draw" if self.winner is None else self.winner.word


class Ply(NamedTuple):
    """One step of a match: a play, or in games of chance a throw."""

    player: Player  # whose turn it belongs to
    text: str  # "d4"; a throw: "531:"
    before: State
    after: State
    identity: bytes  # of the position after it, to see it come again

    @property
    def thrown(self) -> bool:
        """Whether it is a throw."""
        return self.text.endswith(THROWN)

    @property
    def lost(self) -> bool:
        """Whether it is a throw with which nothing could be played."""
        return self.thrown and Player.to_move(self.after) != self.player


class Match:
    """One game from its first position on.

    >>> match = open_match("rastros")
    >>> match.play("d4")
    >>> match.turn, match.legal()
    (<Player.SECOND: 1>, ['c3', 'd3', 'e3', 'c4', 'e4', 'c5', 'd5'])
    >>> match.play("g7")
    Traceback (most recent call last):
    ...
    tabuleiro.match.notation.IllegalPlay: 'g7' is not possible (article 1): g7 is not next to d4. Legal plays: c3 d3 ...
    >>> match.take_back()
    >>> match.turn
    <Player.FIRST: 0>
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
        self.start: State = game.start() if start is None else start
        self.plies: list[Ply] = []  # all that has happened, throws among the plays
        self.headers: dict[str, str] = {}  # names, date, event …: what a record file carries along
        self.clock = clock
        self.dice = dice  # where throws come from; None: they are entered like plays (real dice on a real table)
        self._ended: Ending | None = None  # by people, time or history rather than by the position
        self._looked: tuple[State, Ending | None] = None, None  # a position, and how it ends the game; some look long
        self._throw()

    def copy(self) -> Match:
        """The same match as it stands now, to be thought about while this one goes on; it throws no dice."""
        other = copy(self)
        other.plies, other.headers = [*self.plies], {**self.headers}
        other.clock = replace(self.clock, left=[*self.clock.left]) if self.clock else None
        other.dice = None
        return other

    @property
    def state(self) -> State:
        return self.plies[-1].after if self.plies else self.start

    @property
    def states(self) -> list[State]:
        """Every position so far, the first one included."""
        return [self.start, *(ply.after for ply in self.plies)]

    @property
    def texts(self) -> list[str]:
        """All that has happened, as a record writes it."""
        return [ply.text for ply in self.plies]

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
            self._looked = self.state, Ending(Player.winner(end), reason) if end != ONGOING else None
        return self._looked[1]

    @property
    def result(self) -> str | None:
        return self.ending.result if self.ending else None

    @property
    def reason(self) -> str | None:
        return self.ending.reason if self.ending else None

    @property
    def turn(self) -> Player | None:
        """The player to move; None when the match is over."""
        return None if self.ending else Player.to_move(self.state)

    @property
    def waiting(self) -> bool:
        """Whether the next thing to happen is a throw of the dice."""
        return not self.ending and self.game.chances(self.state) > 0

    @property
    def plays(self) -> list[str]:
        """The plays without the throws."""
        return [ply.text for ply in self.plies if not ply.thrown]

    @property
    def last(self) -> Ply | None:
        """The last play, whatever was thrown since."""
        return next((ply for ply in reversed(self.plies) if not ply.thrown), None)

    @property
    def passed(self) -> dict[Player, str]:
        """What each player threw last without being able to play, as long as that player has made no play since."""
        found: dict[Player, str] = {}
        for ply in self.plies if self.game.setup.throws else ():
            if ply.lost or not ply.thrown:
                found.pop(ply.player, None)  # what was lost last comes last
            if ply.lost:
                found[ply.player] = ply.text.removesuffix(THROWN)
        return found

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
        now = time.monotonic() if now is None else now
        if self.ending or self.check_time(now):
            raise IllegalPlay(text, OVER)
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
        return bool(self.rules.repetition) and self._times(self._identity(after)) > 0

    @property
    def seen(self) -> int:
        """How often the position has been there, this time included."""
        return self._times(self._identity(self.state))

    def _identity(self, s: State) -> bytes:
        return self.game.definition.state.identity(s)

    def _times(self, identity: bytes) -> int:
        return [self._identity(self.start), *(ply.identity for ply in self.plies)].count(identity)

    @property
    def quiet(self) -> int:
        """How many plies nothing was captured, where the game counts them."""
        return int(self.state.quiet) if hasattr(self.game.b, "quiet") else 0

    @property
    def stops_drawn(self) -> bool:
        """Whether it would be a draw if it were broken off now."""
        return self._stop("").winner is None

    def _add(self, text: str, after: State) -> None:
        self.plies.append(Ply(Player.to_move(self.state), text, self.state, after, self._identity(after)))

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
        return Ending(None if first == second else Player.FIRST if first > second else Player.SECOND, reason)

    def take_back(self, plays: int = 1) -> None:
        """Undo the last plays, and with them any ending."""
        if not 1 <= plays <= len(self.plays):
            raise Problem(NOTHING_TO_TAKE_BACK, plays=plays, made=len(self.plays))
        made = [i for i, ply in enumerate(self.plies) if not ply.thrown]
        kept = made[-plays]  # what was thrown before that play stays thrown, what came after it will come again
        if self.dice is not None:
            self.dice = chain([ply.text for ply in self.plies[kept:] if ply.thrown], self.dice)
        del self.plies[kept:]
        self._ended = None
        self._turn_clock(time.monotonic())

    def end(self, reason: str, winner: Player | None) -> None:
        """End the match as people or a clock do, by the word that records and logs have for it."""
        if reason == "agreement":
            self.agree()
        elif reason == "claim":
            self.claim()
        elif reason in BY_PEOPLE:
            self._end(Ending(winner, reason))
        else:
            raise ValueError(f"nobody ends a match for {reason!r}")

    def resign(self, player: Player) -> None:
        """A player gives up."""
        self.end("resignation", player.other)

    def lose_on_time(self, player: Player) -> None:
        """A player has no time left, by whatever clock that was measured."""
        self.end("time", player.other)

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
        self._end(Ending(None, "claim"))

    def adjudicate(self, winner: Player | None) -> None:
        """The arbiter ends the match."""
        self.end("arbiter", winner)

    def check_time(self, now: float | None = None) -> bool:
        """End the match if the time of the player to move has run out; says whether it has."""
        fallen = self.clock.fallen(time.monotonic() if now is None else now) if self.clock else None
        if fallen is not None and not self.ending:
            self.lose_on_time(fallen)
        return fallen is not None

    def _end(self, ending: Ending) -> None:
        if self.ending:
            raise Problem(OVER)
        self._ended = ending
        self._turn_clock(time.monotonic())

    def _turn_clock(self, now: float) -> None:
        if self.clock:
            self.clock.turn(self.turn, now)

    def turns(self) -> list[tuple[Player, list[str]]]:
        """The plays turn by turn: who, and what was played until the other came to move."""
        return [(player, [ply.text for ply in plies]) for player, plies in groupby(self.plies, lambda ply: ply.player)]


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
    "in {game} a draw cannot be claimed",
)
NO_CLAIM = Text(
    "o empate só se reclama depois de {plies} jogadas sem captura e com {pieces} peças ou menos no tabuleiro",
    "a draw is claimed after {plies} plies without a capture and with at most {pieces} pieces on the board",
)
BAD_LIMIT = Text(
    "não se entende o limite '{word}'; os usuais deste jogo são: {known} (0: nenhum)",
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
