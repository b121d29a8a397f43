"""A match at a table: two seats, a clock, offers, and the game being played. It is what its events say, no more.

Decisions (`decide_…`) answer events and change nothing; `apply` changes, and knows no reason to refuse. Pages that play
without a server have these very lines (`seated`, docs/decisions/0026), so nothing here may know one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import convert

from tabuleiro.match.clock import Clock
from tabuleiro.match.match import Match
from tabuleiro.match.notation import THROWN, IllegalPlay, read_play, read_throw, write_play
from tabuleiro.match.record import write_record
from tabuleiro.match.touches import Legal, listed_plays
from tabuleiro.rules import Player, Problem
from tabuleiro.store.event import Event
from tabuleiro.web import words
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.beginning import LINK, ME, Below, opened
from tabuleiro.web.refusal import Refusal
from tabuleiro.web.views import state_view

Body = tuple[str, dict[str, Any]]  # of an event to be: its kind and data
OFFERS = ("draw", "take_back", "rematch", "hints")
PUBLIC = {*answers.Happened.__struct_fields__} - {"stream", "seq", "kind", "at", "match"}  # what is told of an event


@dataclass
class Seat:
    """Who plays a side: a person here, somebody by link, or the computer."""

    kind: str
    name: str = ""
    holders: set[str] = field(default_factory=set)

    @property
    def person(self) -> bool:
        return self.kind in (ME, LINK)

    @property
    def free(self) -> bool:
        return self.kind == LINK and not self.holders


class MatchTable:
    """A match as its events left it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = 0
        self.created = 0.0
        self.seats: tuple[Seat, Seat] = (Seat(ME), Seat(ME))
        self.offers: dict[str, Player] = {}
        self.agreed = False  # two people play with hints
        self.clock: Clock | None = None
        self.start: dict[str, Any] = {}
        self.next: str | None = None  # the rematch
        self.before: str | None = None  # what this is the rematch of
        self.touched = 0.0  # when the last event happened
        self.by = ""  # who made it happen, at a referee's table
        self.given: list[str] = []  # throws that were taken back: they come again
        self.thinking: str | None = None  # what the computer does now; told, but not an event
        self.request: dict[str, Any] = {}
        self.match: Match
        self._legal: list[Legal] | None = None
        self._view: answers.Told | None = None
        self._over: bool | None = None

    # What is so

    @property
    def over(self) -> bool:
        """Whether the match has ended; looked up once, because some games look long."""
        if self._over is None:
            self._over = self.match.ending is not None
        return self._over

    @property
    def turn(self) -> Player | None:
        return None if self.over else Player.to_move(self.match.state)

    @property
    def waiting(self) -> bool:
        """Whether the dice are awaited."""
        return not self.over and self.match.game.chances(self.match.state) > 0

    @property
    def complete(self) -> bool:
        """Whether everybody is there."""
        return not any(seat.free for seat in self.seats)

    @property
    def alone(self) -> bool:
        """Whether one person decides: at one screen, or against the computer."""
        return all(seat.kind != LINK for seat in self.seats)

    @property
    def people(self) -> bool:
        """Whether people play each other."""
        return all(seat.person for seat in self.seats)

    @property
    def hints(self) -> bool:
        """Whether who plays may be given hints: against the computer, or if both people want them."""
        return self.agreed or not self.people

    @property
    def computer(self) -> str | None:
        """Who of the computer is to play now."""
        turn = self.turn
        return None if turn is None or self.seats[turn].person else self.seats[turn].kind

    def acting(self, own: Sequence[Player], asked: int | None) -> Player:
        """For which of one's own seats one acts: the one asked for, or the one to move, or the only one."""
        if not own or (asked is not None and asked not in own):
            raise Refusal(403, "seat", words.NOT_YOURS)
        if asked is not None:
            return Player(asked)
        turn = self.turn
        return turn if turn is not None and turn in own else own[0]

    def again(self) -> dict[str, Any]:
        """What the first event of the rematch says: the same once more with changed sides."""
        seats = self.seats[::-1]
        return {
            **self.request,
            "seats": [seat.kind for seat in seats],
            "names": [seat.name for seat in seats],
            "holders": [sorted(seat.holders) for seat in seats],
            "position": "",
            "moves": [],
            "start": {"how": "rematch", "hand": None},
            "before": self.id,
        }

    def record(self, date: str) -> str:
        """The record file, with the day it was begun on."""
        match = self.match.copy()
        match.clock = self.clock
        match.headers = {
            name: seat.name or seat.kind
            for name, seat in zip(("First", "Second"), self.seats, strict=True)
            if seat.name or not seat.person
        }
        match.headers["Date"] = date
        return write_record(match)

    def players_of(self, holder: str | None) -> list[Player]:
        return [player for player in Player if holder in self.seats[player].holders]

    def made(self, ply: int, text: str) -> Player | None:
        """Who made this play at that point of the match already, if anybody did."""
        found = self.match.plies[ply] if 0 <= ply < len(self.match.plies) else None
        return found.player if found and found.text == text.strip() else None

    def legal(self) -> list[Legal]:
        if self._legal is None:
            self._legal = [] if self.over or self.waiting else listed_plays(self.match.game, self.match.state)
        return self._legal

    def fallen(self, now: float) -> Player | None:
        """The player whose time has run out."""
        return self.clock.fallen(now) if self.clock and not self.over else None

    def takes_back(self, player: Player) -> int:
        """How many plays must be taken back until this player is to make their last play again; 0: they made none."""
        made = [ply.player for ply in self.match.plies if not ply.thrown]
        made = made[self.played :]  # what was played before the match began here stays
        if not made:
            return 0
        if self.alone and self.people:
            return 1
        return made[::-1].index(player) + 1 if player in made else 0

    @property
    def played(self) -> int:
        """Plays that the match began with."""
        return sum(not text.endswith(THROWN) for text in self.request.get("moves", ()))

    @property
    def real_dice(self) -> bool:
        """Whether the dice lie on a real table: what they show is entered like a play."""
        return bool(self.request.get("dice") == "hand")

    # What happens

    def apply(self, event: Event, play: int | None = None) -> None:
        """Change by an event; `play` is the number of a move that has been found already."""
        data, at = event.data, event.at
        player = Player(data.get("player", 0))
        before = self.turn if self.seq else None
        self._over = None
        if event.kind == "created":
            self._create(event)
        elif event.kind == "sat":
            seat = self.seats[player]
            seat.holders.add(data["holder"])
            seat.name = data.get("name") or seat.name
        elif event.kind == "move":
            self._legal = None
            if play is None:
                self.match.play(data["text"])
            else:
                self.match.make(play)
            self._let_offers_go()
        elif event.kind == "throw":
            self._legal = None
            self.match.play(data["text"])
            del self.given[:1]
        elif event.kind == "offer":
            self.offers[data["what"]] = player
        elif event.kind in ("declined", "withdrawn"):
            self.offers.pop(data["what"], None)
        elif event.kind == "taken_back":
            self._legal = None
            plies = [*self.match.plies]
            self.match.take_back(data["plays"])
            gone = [ply.text for ply in plies[len(self.match.plies) :] if ply.thrown]
            self.given = [] if self.real_dice else [*gone, *self.given]
            self._let_offers_go()
        elif event.kind == "hints":
            self.agreed = data["on"]
            self.offers.pop("hints", None)
        elif event.kind == "ended":
            self._legal = None
            # Of a claim or an agreement the match knows itself how it ends.
            self.match.end(data["reason"], player.other)
            self.offers = {}
        elif event.kind == "handed":
            self.given = [*data["given"]]
        elif event.kind == "rematch":
            self.next = data["next"]
            self.offers = {}
        self.seq, self.touched, self._view = event.seq, at, None
        self.by = data.get("by") or self.by
        self._run_clock(event, before)

    def rename(self, names: Sequence[str]) -> None:
        for seat, name in zip(self.seats, names, strict=True):
            seat.name = name
        self._view = None

    def take_over(self, match: Match) -> None:
        """Go on from how a match stands that was played elsewhere, since this one began."""
        self.match, self._legal, self._over, self._view = match, None, None, None

    def _let_offers_go(self) -> None:
        """A play answers what was asked about the position, not whether hints are wanted."""
        self.offers = {what: player for what, player in self.offers.items() if what == "hints"}

    def _create(self, event: Event) -> None:
        data = event.data
        self.created = event.at
        self.request = data
        self.match = opened(data, kept=True)
        names, holders = data.get("names", ["", ""]), data["holders"]
        first, second = (Seat(data["seats"][i], names[i], set(holders[i])) for i in (0, 1))
        self.seats = first, second
        self.clock = Clock.read(data["clock"], True) if data.get("clock") else None
        self.start = data.get("start", {})
        self.before = data.get("before")

    def _run_clock(self, event: Event, before: Player | None) -> None:
        """The clock of a person runs while it is their turn and everybody is there; the computer's never does."""
        clock = self.clock
        if clock is None:
            return
        if event.kind == "resumed" and clock.running is not None:
            clock.since = event.at - max(0.0, event.data["since"] - clock.since)  # nobody pays for a stopped server
        if event.kind == "handed" and event.data["left"]:
            clock.left = [*event.data["left"]]  # as it stood where the match was played before
        used, at = clock.running, event.at
        turn = self.turn
        running = turn if turn is not None and self.complete and self.seats[turn].person else None
        if used is not None:
            clock.left[used] = clock.time(used, at)
            if event.kind == "move" and used == before and turn != before:
                clock.left[used] += clock.increment
        clock.running, clock.since = running, at

    # What may happen: each answers the events that follow, or refuses

    def decide_move(self, player: Player, text: str, ply: int | None) -> tuple[list[Body], int | None]:
        """A play; with its number, and without events if it was made already."""
        if ply is not None and ply != len(self.match.plies):
            if self.made(ply, text) == player:
                return [], None
            raise Refusal(409, "stale", words.STALE)
        self._open()
        if not self.complete:
            raise Refusal(409, "turn", words.WAITING)
        if self.turn != player:
            raise Refusal(409, "turn", words.NOT_YOUR_TURN)
        if self.waiting and self.real_dice:
            thrown = read_throw(self.match.game, self.match.state, text)
            return [("throw", {"player": player, "text": thrown.text + THROWN})], None
        if self.waiting:
            raise Refusal(409, "turn", words.THROWING)
        found = next((legal.play for legal in self.legal() if legal.text == text), None)
        m = read_play(self.match.game, self.match.state, text) if found is None else found
        return [("move", {"player": player, "text": write_play(self.match.game, self.match.state, m)})], m

    def decide_throw(self, below: Below) -> list[Body]:
        """The dice, where they are awaited; `below` is chance."""
        if not self.waiting or not self.complete or self.real_dice:
            return []
        text = self.given[0] if self.given else self._thrown(below) + THROWN
        return [("throw", {"player": Player.to_move(self.match.state), "text": text})]

    def _thrown(self, below: Below) -> str:
        lots = [throw.text for throw in self.match.game.setup.throws for _ in range(throw.weight)]
        return lots[below(len(lots))]

    def decide(self, player: Player, do: str) -> list[Body]:
        """Everything else that a player can do."""
        verb, _, what = do.partition("_")
        if do == "resign":
            self._open()
            return [("ended", {"reason": "resignation", "player": player, "result": player.other.word})]
        if do == "claim":
            self._open()
            self._try(lambda match: match.claim())
            return [("ended", {"reason": "claim", "player": player, "result": "draw"})]
        if do == "withdraw":
            own = [("withdrawn", {"what": what, "player": player}) for what, by in self.offers.items() if by == player]
            if not own:
                raise Refusal(409, "taken", words.NOTHING_OFFERED)
            return list(own)
        if do == "stop_hints":  # either may, at any time
            self._open()
            if not self.agreed:
                raise Refusal(409, "taken", words.NOTHING_OFFERED)
            return [("hints", {"on": False, "player": player})]
        if what not in OFFERS or verb not in ("offer", "ask", "accept", "decline"):
            raise Refusal(400, "bad", words.UNKNOWN_COMMAND, do=do[:40])
        if verb in ("offer", "ask"):
            return self._asked(player, what)
        if self.offers.get(what) != player.other:
            raise Refusal(409, "taken", words.NOTHING_OFFERED)
        return self._granted(player, what) if verb == "accept" else [("declined", {"what": what, "player": player})]

    def _asked(self, player: Player, what: str) -> list[Body]:
        if what == "draw":
            self._open()
            self._try(lambda match: match.agree())
            if not self.people:
                raise Refusal(409, "taken", words.NOTHING_OFFERED)
        if what == "hints":
            self._open()
            if self.hints:
                raise Refusal(409, "taken", words.HINTS_ON)
        if what == "take_back":
            if not self.alone:
                self._open()
            if not self.takes_back(player):
                raise Refusal(409, "taken", words.NOTHING_TO_TAKE_BACK)
        if what == "rematch":
            if not self.over:
                raise Refusal(409, "taken", words.NOT_OVER)
            if self.next:
                raise Refusal(409, "taken", words.REMATCHED)
        if self.alone or self.offers.get(what) == player.other:  # the other asks for the same
            return self._granted(player.other, what)
        if what in self.offers:
            raise Refusal(409, "taken", words.OFFERED)
        return [("offer", {"what": what, "player": player})]

    def _granted(self, player: Player, what: str) -> list[Body]:
        """What follows when a player agrees to what the other one asked for."""
        if what == "draw":
            self._open()
            return [("ended", {"reason": "agreement", "player": player, "result": self._agreed()})]
        if what == "take_back":
            return [("taken_back", {"plays": self.takes_back(player.other), "player": player.other})]
        if what == "hints":
            self._open()
            return [("hints", {"on": True, "player": player})]
        return [("rematch", {"player": player})]  # the caller makes it and adds its name

    def _agreed(self) -> str:
        other = self.match.copy()
        other.agree()
        return other.result or "draw"

    def _open(self) -> None:
        if self.over:
            raise Refusal(409, "over", words.OVER)

    def _try(self, do: Callable[[Match], None]) -> None:
        """Try something on a copy, which says why it cannot be done."""
        try:
            do(self.match.copy())
        except Problem as problem:
            raise problem if isinstance(problem, IllegalPlay) else Refusal(409, "taken", problem.text) from None

    # What is shown

    def view(self) -> answers.Told:
        """The match for everybody, the same until the next event."""
        if self._view is None:
            self._view = self._shown()
        return self._view

    def _shown(self) -> answers.Told:
        match, clock, rules = self.match, self.clock, self.match.rules
        return answers.Told(
            id=self.id,
            stream=self.id,
            seq=self.seq,
            game=match.game.key,
            variant=match.game.variant,
            created=self.created,
            seats=[
                answers.Seat(player=player, kind=seat.kind, name=seat.name, free=seat.free)
                for player, seat in zip(Player, self.seats, strict=True)
            ],
            state=state_view(match, self.legal()),
            clock=_clock_view(clock) if clock else None,
            offers=answers.Offers(*[self.offers.get(what) for what in OFFERS]),
            hints=self.hints,
            can=answers.Can(draw=self._can_draw(), claim=match.can_claim(), take_back=self._can_take_back()),
            counts=answers.Counts(repetition=(match.seen, rules.repetition), quiet=(match.quiet, rules.quiet)),
            start=answers.Start(self.start.get("how", UNSET), self.start.get("hand", UNSET)),
            begun=self.request.get("position") or "",
            next=self.next,
            before=self.before,
        )

    def _can_draw(self) -> bool:
        return not self.over and self.match.rules.agreement and self.people

    def _can_take_back(self) -> list[Player]:
        return [player for player in Player if self.takes_back(player)] if self.alone or not self.over else []


def _clock_view(clock: Clock) -> answers.Clock:
    first, second = (round(seconds, 3) for seconds in clock.left)
    return answers.Clock(text=clock.write(), left=(first, second), running=clock.running, at=clock.since)


def public(event: Event) -> answers.Happened:
    """An event as everybody may see it; of whoever made it happen nothing is told."""
    data = {name: value for name, value in event.data.items() if name in PUBLIC}
    if "start" in data:
        data["start"] = convert(data["start"], answers.Start)
    return answers.Happened(stream=event.stream, seq=event.seq, kind=event.kind, at=event.at, **data)


def replay(events: Sequence[Event]) -> MatchTable:
    """The table that events tell of."""
    table = MatchTable(events[0].stream)
    for event in events:
        table.apply(event)
    return table
