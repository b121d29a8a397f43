"""The referee's table: a match of the site that fills a slot of an event when it ends.

The referee has both seats and plays what is played at the board. A correction (plays taken back, and another end)
corrects the slot. In a living game pupils are pieces: they are followed over the board by what each play changed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from tabuleiro.match import Match
from tabuleiro.olympiad.event import Event
from tabuleiro.rules import Player, Problem
from tabuleiro.web.answers import referee as answers
from tabuleiro.web.answers import replaced
from tabuleiro.web.answers.events import MatchBegun, Place
from tabuleiro.web.answers.results import Reported
from tabuleiro.web.events import words
from tabuleiro.web.events.access import Access, Who, check_scope, known_as, who_asks, within
from tabuleiro.web.events.doing import report
from tabuleiro.web.events.kinds import View, pages_of
from tabuleiro.web.events.seen import Seen, see
from tabuleiro.web.events.service import Events, Held
from tabuleiro.web.live.hub import Message
from tabuleiro.web.live.others import CHANGED
from tabuleiro.web.live.tasks import Tasks
from tabuleiro.web.matches import Matches, Rights
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Visitor

log = logging.getLogger("tabuleiro.web")

LENT = 3600  # seconds that a seat may be lent to another device


def read_place(event: Event, said: str) -> View:
    """A place as an address writes it: A-3/mesa1, or 1.2/1/2/3."""
    pages = pages_of(event)
    found = pages.read_place(event.state, said.split("/"))
    if found is None:
        raise Problem(words.NO_PLACE, known=pages.example)
    return found


def seats(event: Event, said: str) -> Any:
    """Who plays in a place; nobody, if there is no such place any more."""
    try:
        return event.state.seated(read_place(event, said))
    except Problem:
        return None


def closed(event: Event, said: str) -> bool:
    """Whether nothing more is played in a place: it is no more, the next round was made, or a ruling decided it."""
    try:
        return pages_of(event).closed(event.state, read_place(event, said))
    except Problem:
        return True


def fills(held: Held, said: str, match: str) -> bool:
    """Whether what happens in a match still counts for its place."""
    return held.matches.get(said) == match and said not in held.closed and not held.site["archived"]


class Referees:
    """All referee's tables of a site.

    Nobody holds a seat there: whoever acts is asked each time for the role in the event and its scope, and is named in
    the log of the match and of the event. A seat is lent to another device for a while, and with it the lender's name.
    """

    def __init__(self, events: Events, matches: Matches, clock: Callable[[], float] = time.time) -> None:
        self.events, self.matches = events, matches
        self.now = clock
        self._seats: dict[str, Any] = {}  # match -> for whom it was begun
        self._tasks = Tasks()
        events.opened.append(self._listen_all)
        events.written.append(self._let_go)
        events.forgotten.append(matches.erased)
        matches.seek = self._seek

    async def open(self) -> None:
        """Go on where the server was stopped: what ended meanwhile fills its slot now."""
        for row in await self.events.records.refereed.find():
            self._watch(row["event"], row["place"], row["match"])
        for id in {row["event"] for row in await self.events.records.refereed.find(open=True)}:
            with suppress(Problem):  # one that cannot be read is set aside, and keeps nobody from starting
                held = await self.events.held(id)
                for place, match in list(held.matches.items()):
                    with suppress(Problem):
                        await self.settle(held, place, match)

    async def close(self) -> None:
        await self._tasks.finish()

    def _listen_all(self, held: Held) -> None:
        for match, place in held.refereed.items():
            self._watch(held.id, place, match)
        for place, match in held.matches.items():
            new = match not in self._seats
            self._listen(held, place, match)
            if new and self.events.house.several:  # it may have ended while whoever began it was gone
                self._tasks.spawn(self.settle(held, place, match))
        held.closed = {place for place in held.matches if closed(held.event, place)}

    async def _seek(self, match: str) -> None:
        """A referee's table that another process has begun."""
        if row := await self.events.records.refereed.one(match=match):
            self._watch(row["event"], row["place"], match)

    def _watch(self, event: str, said: str, match: str) -> None:
        """Have everybody asked who wants to act at a table."""

        async def ask(visitor: Visitor) -> Rights:
            held = await self.events.held(event)
            if not fills(held, said, match):
                return Rights([])
            accounts, lent = self.events.accounts, visitor.shown
            if lent and lent.match == match:
                good = lent.lender and lent.until > self.now()
                who = known_as(accounts, held, lent.lender, visitor.lang) if good else None
            else:
                who = await who_asks(accounts, held, visitor)
            if who is None or not who.private or not within(who, held.event.state, read_place(held.event, said)):
                return Rights([])
            seats = [lent.player] if lent and lent.match == match else [*Player]
            return Rights(seats, f"referee {who.by.partition(' ')[2]}")

        self.matches.watched[match] = ask

    def _listen(self, held: Held, place: str, match: str) -> None:
        if match in self._seats:
            return
        self._seats[match] = seats(held.event, place)

        def hear(message: Message) -> None:
            if message.seq is not None and '"winner":' in message.body:
                self._tasks.spawn(self.settle(held, place, match))

        self.events.house.hub.listen(match, hear)

    async def begin(self, access: Access, said: str, clock: str, holder: str) -> str:
        """The match of a place: the one that is open, or a new one."""
        held = access.held
        async with self.events.alone(held):
            place = read_place(held.event, said)
            check_scope(access.who, held.event.state, place)
            found = pages_of(held.event).setting(held.event, place)
            if closed(held.event, said) or held.site["archived"]:
                raise Refusal(409, "over", words.CLOSED)
            held.event.kind.refuse(held.event.state, {**place, "do": "result"})
            if not found.game.key:
                raise Refusal(409, "game", words.UNKNOWN_GAME, game=found.game.name)
            before = held.matches.get(said)
            if before and not await self._over(before):
                return before
            request = {
                "game": found.game.key,
                "variant": found.game.variant or "default",
                "position": "",
                "moves": [],
                "seats": ["me", "me"],
                "starts": "first",
                "guess": "left",
                "clock": clock,
                "names": list(found.names),
                "limits": "",
                "dice": "hand",  # what they show lies on the table
            }
            by = f"referee {access.who.by.partition(' ')[2]}"
            made = (await self.matches.create(request, holder, by)).table
            assert made
            self._watch(held.id, said, made.id)
            if before:
                await self.events.records.refereed.change({"match": before, "event": held.id}, open=False)
            row = {"match": made.id, "event": held.id, "place": said, "open": True}
            await self.events.records.refereed.add(row)
            held.matches[said], held.refereed[made.id] = made.id, said
            held.closed.discard(said)
            held.views.clear()
            self._listen(held, said, made.id)
        self.events.house.hub.say(MatchBegun(held.id, "match", Place(**place), made.id))
        self.events.house.others.tell(CHANGED, held.id)
        return made.id

    async def _let_go(self, held: Held) -> None:
        """Where others play now than those for whom a match was begun, it fills nothing any more."""
        for said, match in list(held.matches.items()):
            if match in self._seats and self._seats[match] != seats(held.event, said):
                del held.matches[said]
                await self.events.records.refereed.change({"match": match, "event": held.id}, open=False)
        held.closed = {said for said in held.matches if closed(held.event, said)}

    async def _over(self, match: str) -> bool:
        table = (await self.matches.place(match)).table
        return table is None or table.over

    async def settle(self, held: Held, said: str, match: str) -> None:
        """Write the result of a match that has ended into its slot; once for each end."""
        try:
            held = await self.events.held(held.id)  # as it is now: a copy may have been put back meanwhile
            table = (await self.matches.place(match)).table
        except Problem:  # deleted, or set aside
            return
        if table is None or not table.over or not fills(held, said, match):
            return
        by = Who("referee", table.by or f"referee r-{match[:8]}", "pt")
        mine, ending = f"match-{match}-", table.match.ending
        key = f"{mine}{table.seq}"

        def work(event: Event) -> Reported | None:
            if not fills(held, said, match):
                return None
            place = read_place(event, said)
            found = pages_of(event).setting(event, place)
            own = [e["result"] for e in event.entries if e["do"] == "result" and e.get("key", "").startswith(mine)]
            if ending and ending.winner is not None:
                word = found.sides[ending.winner]
            elif found.game.draws:
                word = "draw"
            elif ending and ending.reason == "arbiter":
                word = "shared"
            elif own:
                word = "clear"
            else:  # nobody has won a game that knows no draws: nothing is entered, and another one is played
                return None
            return report(held, event, by, key, place, word, own[-1] if own else "", False)

        try:
            await self.events.do(held, work)
        except Problem:  # a ruling stands above it, or the round was undone
            log.info("a refereed match does not count")


async def table_view(access: Access, said: str) -> answers.RefereeTable:
    """A referee's table for whoever asks; the seats only for those who may move."""
    held, matches = access.held, access.site.matches
    id = held.matches.get(said)
    if id is None:
        raise Refusal(404, "missing", words.NO_MATCH)
    table = (await matches.place(id)).table
    if table is None:
        raise Refusal(404, "missing", words.NO_MATCH)
    match = table.match.copy()
    lender = access.who.by.partition(" ")[2]
    place = read_place(held.event, said)
    mine = access.who.private and fills(held, said, id) and within(access.who, held.event.state, place)
    until = int(access.site.referees.now()) + LENT
    signer = access.site.house.signer
    lent = [signer.lent_token(id, player, lender, until) for player in Player] if mine else []

    def view(seen: Seen) -> answers.RefereeTable:
        found = seen.pages.setting(seen.event, place)
        game, pupil = found.game, seen.names.pupil
        sides = zip(found.sides, found.names, found.pupils, found.captains, strict=True)
        return answers.RefereeTable(
            match=id,
            address=f"/m/{id}",
            projector=f"/m/{id}?projetor",
            qr=f"/api/qr.svg?path=/m/{id}",
            place=Place(**place),
            game=answers.RefereedGame(game.id, game.name, game.key, game.variant),
            starter=found.sides[0],
            players=[
                answers.RefereedSide(
                    side=side,
                    name=name or seen.names(pupils[0]),
                    pupils=[pupil(one) for one in pupils if one],
                    captain=pupil(captain) if captain else None,
                )
                for side, name, pupils, captain in sides
            ],
            pieces=[
                answers.LivingPiece(one.player, pupil(one.pupil) if one.pupil else None, one.cell, one.state)
                for one in (follow(match, found.pupils) if found.living else [])
            ],
            result=match.result,
            seats=[],
        )

    seats = [answers.LentSeat(player, f"/s/{token}", token, until) for player, token in zip(Player, lent, strict=False)]
    return replaced(await see(access, ("referee", said, table.seq), view), seats=seats)


class Piece(NamedTuple):
    """Where the pupil of a piece is: waiting beside the board, on a cell, or captured."""

    player: Player
    pupil: str
    cell: int | None
    state: str


def follow(match: Match, pupils: tuple[tuple[str, ...], ...]) -> list[Piece]:
    """Where the pupils of both sides are after all that was played."""
    letters = [piece.letter for piece in match.game.definition.pieces[:2]]
    positions = [match.game.contents(state) for state in match.states]
    found: list[Piece] = []
    for player, letter in zip(Player, letters, strict=True):
        cells = [{c for c, held in enumerate(position) if held[:1] == letter} for position in positions]
        where: list[int | None] = [None] * len(pupils[player])
        state = ["waiting"] * len(pupils[player])

        def enter(fresh: set[int], where: list[int | None] = where, state: list[str] = state) -> None:
            for cell in sorted(fresh):
                free = [i for i, said in enumerate(state) if said == "waiting"]
                if free:
                    where[free[0]], state[free[0]] = cell, "board"

        enter(cells[0])
        for before, after in pairwise(cells):
            gone, fresh = sorted(before - after), sorted(after - before)
            for old, new in zip(gone, fresh, strict=False):
                if old in where:
                    where[where.index(old)] = new
            for old in gone[len(fresh) :]:
                if old in where:
                    i = where.index(old)
                    where[i], state[i] = None, "captured"
            enter(set(fresh[len(gone) :]))
        found += [Piece(player, *one) for one in zip(pupils[player], where, state, strict=True)]
    return found
