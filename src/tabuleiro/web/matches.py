"""All matches of a site, and what people do with them: begin, sit down, move, ask, answer, play again."""

from __future__ import annotations

import asyncio
import time
import unicodedata
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import randbelow
from typing import Any, NamedTuple, TypeVar

from tabuleiro.match import Match
from tabuleiro.olympiad.people import JOINERS
from tabuleiro.rules import Player, Problem
from tabuleiro.store import Replaced, Unusable
from tabuleiro.store.erasing import MATCH, NAME, forget
from tabuleiro.web import words
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.answers import replaced
from tabuleiro.web.beginning import LINK, ME, checked_match, created
from tabuleiro.web.handing import handed
from tabuleiro.web.live.signer import new_id
from tabuleiro.web.places import TRIES, Behind, Place, Places
from tabuleiro.web.problems import Refusal
from tabuleiro.web.seats import Visitor
from tabuleiro.web.table import Body, MatchTable
from tabuleiro.web.workers import NOBODY, WARMING, By

LATELY = 600.0  # seconds since the last play
T = TypeVar("T")


class Rights(NamedTuple):
    """What somebody may do at a table: the seats to act for, and by whom a log says that it was done."""

    seats: list[Player]
    by: str = ""


Ask = Callable[[Visitor], Awaitable[Rights]]


class Matches(Places):
    """The matches of a site."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self.watched: dict[str, Ask] = {}  # tables where others decide who may act, each time anew
        self.seek: Callable[[str], Awaitable[None]] | None = None  # who finds one that another process has begun

    async def create(self, request: dict[str, Any], holder: str, by: str = "", asker: By = NOBODY) -> Place:
        """A new match as it was asked for, with its first events; one begun `by` a referee has no holders.

        `asker` is who asks, where that is counted.
        """
        watched = not {ME, LINK, "human"} & set(request["seats"])
        self._refuse_too_many(holder, asker[0], watched)
        match = await asyncio.to_thread(checked_match, request)
        names = [clean(name) for name in request["names"]]
        data = {
            **created({**request, "names": names}, match, "" if by else holder, randbelow),
            **({"dice": "hand"} if request.get("dice") == "hand" else {}),
            **({"by": by} if by else {}),
        }
        return await self._begin_for([("created", data)], holder, asker)

    async def take_over(self, request: dict[str, Any], holder: str, asker: By = NOBODY) -> Place:
        """A match that began in a page, without us: checked, and continued here."""
        self._refuse_too_many(holder, asker[0], watched=False)
        names = [clean(name) for name in request["names"]]
        bodies = await asyncio.to_thread(handed, {**request, "names": names}, holder)
        return await self._begin_for(bodies, holder, asker)

    async def _begin_for(self, bodies: list[Body], holder: str, asker: By) -> Place:
        """A match that is counted as one of a session and of an address."""
        place = await self._begin(bodies, asker)
        for key in filter(None, (holder, asker[0])):
            self._begun.setdefault(key, []).append(self._at(place).id)
        return place

    def _refuse_too_many(self, holder: str, address: str, watched: bool) -> None:
        """A session begins only so many matches and an address, too: sessions are to be had for nothing."""
        settings = self.settings
        begun = self._unfinished(address)
        computers = sum(not any(seat.person for seat in table.seats) for table in begun)
        if (
            len(self._unfinished(holder)) >= settings.unfinished
            or len(begun) >= settings.unfinished_of_address
            or (watched and computers >= settings.watched_of_address)
        ):
            raise Refusal(429, "often", words.TOO_MANY_MATCHES)

    def _unfinished(self, key: str) -> list[MatchTable]:
        """The matches that a session or an address has begun, that are not over and not long forgotten."""
        if not key:
            return []
        places = [self._places.get(id) for id in self._begun.pop(key, [])]
        found = [place.table for place in places if place and place.table and not place.table.over]
        self._begun[key] = [table.id for table in found]
        while len(self._begun) > self.settings.open_matches:
            self._begun.popitem(last=False)
        return found

    async def _begin(self, bodies: list[Body], by: By) -> Place:
        if self.house.stopping:
            raise Refusal(503, "busy", words.STOPPING)
        place = Place()
        place.by = by
        table = MatchTable(new_id())
        place.table = table
        async with place.lock:
            self._places[table.id] = place
            await self._add(place, table, bodies)
        for seat in table.seats:
            if not seat.person and table.computer is None and not table.over:
                self.minds.prepare(table.id, table.match, seat.kind, by)
        return place

    async def decided(self, id: str, visitor: Visitor, work: Callable[[Place, MatchTable, Rights], Awaitable[T]]) -> T:
        """Decide something about a match, and do it. If what this process knew was old, it is decided anew."""
        for _ in range(TRIES):
            place = await self.place(id, known=True)
            rights = await self.rights(self._at(place), visitor)
            seen = 0
            try:
                async with place.lock:
                    table = self._at(place)
                    seen = table.seq
                    return await work(place, table, rights)
            except Behind:
                continue
            except (Unusable, Replaced):
                raise
            except Problem:  # perhaps only by what was known here; a note may have brought more meanwhile
                if not (self.house.several and (await self._catch_up(id, place) or self._at(place).seq != seen)):
                    raise
        raise Refusal(409, "stale", words.STALE)

    async def sit(self, id: str, visitor: Visitor, name: str) -> MatchTable:
        """Sit down on a free seat, or show a private link."""
        if ask := await self._asking(self._at(await self.place(id, known=True))):
            if not (await ask(visitor)).seats:
                raise Refusal(403, "seat", words.TOKEN)
            return self._at(await self.place(id))

        async def work(place: Place, table: MatchTable, _: Rights) -> MatchTable:
            assert visitor.holder
            if visitor.shown:
                if visitor.shown.match != id:
                    raise Refusal(403, "seat", words.TOKEN)
                player = visitor.shown.player
                if not table.seats[player].person or table.seats[player].free:
                    raise Refusal(403, "seat", words.TOKEN)
                if visitor.holder in table.seats[player].holders:
                    return table
            else:
                if table.players_of(visitor.holder) and table.complete:
                    return table
                free = [player for player in Player if table.seats[player].free]
                if not free:
                    raise Refusal(409, "taken", words.SEAT_TAKEN)
                player = free[0]
            await self._add(place, table, [("sat", {"player": player, "name": clean(name), "holder": visitor.holder})])
            return table

        return await self.decided(id, visitor, work)

    async def rights(self, table: MatchTable, visitor: Visitor) -> Rights:
        """What whoever asks may do."""
        if ask := await self._asking(table):
            return await ask(visitor)
        return Rights(self._seats_of(table, visitor))

    async def _asking(self, table: MatchTable) -> Ask | None:
        """Who decides at a referee's table, which another process may have begun."""
        if table.id not in self.watched and table.request.get("by") and self.seek:
            await self.seek(table.id)
        return self.watched.get(table.id)

    def _seats_of(self, table: MatchTable, visitor: Visitor) -> list[Player]:
        """The seats of whoever asks, at a table that no event watches over."""
        own = table.players_of(visitor.holder) if visitor.holder else []
        if visitor.shown and visitor.shown.match == table.id and not visitor.shown.lender:
            seat = table.seats[visitor.shown.player]
            if seat.person and not seat.free and visitor.shown.player not in own:
                own.append(visitor.shown.player)
        return sorted(own)

    async def refuse_help(self, visitor: Visitor, match: Match) -> None:
        """Refuse to say what is best where whoever asks sits, against a person, unless both people want that."""
        await self._know_tables_of(visitor)
        identity = match.game.definition.state.identity
        for place in self._places.values():
            table = place.table
            if table is None or table.hints or table.over:
                continue
            same = (table.match.game.key, table.match.game.variant) == (match.game.key, match.game.variant)
            if same and self._sits(table, visitor) and identity(table.match.state) == identity(match.state):
                raise Refusal(409, "hints", words.HINTS_OFF)

    async def _know_tables_of(self, visitor: Visitor) -> None:
        """Read the matches at which somebody sits by way of another process."""
        if not self.house.several:
            return
        found = {visitor.shown.match} if visitor.shown else set()
        for key, sitting in self.house.others.sharing("plays ").items():
            if any(visitor.holder in holders for holders in sitting):
                found.add(key.partition(" ")[2])
        for id in found:
            with suppress(Problem):
                await self.place(id)

    def _sits(self, table: MatchTable, visitor: Visitor) -> bool:
        """Whether somebody plays there now; a match that was left behind is not in the way."""
        here, own = self.present(table.id)[0], self._seats_of(table, visitor)
        lately = bool(table.match.plies) and self._now() - table.touched < LATELY
        return any(here[player] or lately for player in own)

    async def move(self, id: str, visitor: Visitor, text: str, ply: int | None, asked: int | None = None) -> Place:
        """A play by whoever asks."""

        async def work(place: Place, table: MatchTable, rights: Rights) -> Place:
            again = None if ply is None else table.made(ply, text)
            player = self._player(table, rights, asked if again is None else again)
            place.by = visitor.by
            if again is None:
                await self._in_time(place, table)
            bodies, play = table.decide_move(player, text, ply)
            if bodies:
                await self._add(place, table, signed(bodies, rights), play)
            return place

        return await self.decided(id, visitor, work)

    async def command(self, id: str, visitor: Visitor, do: str, asked: int | None = None) -> Place:
        """Anything else that a player does."""

        async def work(place: Place, table: MatchTable, rights: Rights) -> Place:
            player = self._player(table, rights, asked)
            place.by = visitor.by
            if id in self.watched and do.endswith("rematch"):  # who plays there next, the event says
                raise Refusal(400, "bad", words.UNKNOWN_COMMAND, do=do[:40])
            if do != "offer_rematch":
                await self._in_time(place, table)
            bodies = table.decide(player, do)
            if bodies and bodies[0][0] == "rematch":
                bodies = [("rematch", {**bodies[0][1], "next": await self._again(table, visitor.by)})]
            await self._add(place, table, signed(bodies, rights))
            return place

        return await self.decided(id, visitor, work)

    async def _again(self, table: MatchTable, by: By) -> str:
        """The same once more with changed sides; its id."""
        place = await self._begin([("created", table.again())], by)
        return self._at(place).id

    async def _in_time(self, place: Place, table: MatchTable) -> None:
        if await self._flag(place, table):
            raise Refusal(409, "over", words.OVER)

    def _player(self, table: MatchTable, rights: Rights, asked: int | None) -> Player:
        """For which seat whoever asks may act."""
        return table.acting(rights.seats, asked)

    async def forget(self, id: str, visitor: Visitor) -> None:
        """Delete a match for good: who plays alone at any time, of two who play each other either when it is over."""
        place = await self.place(id)
        async with place.lock:
            table = self._at(place)
            self._player(table, await self.rights(table, visitor), None)
            if not (table.alone or table.over):
                raise Refusal(409, "taken", words.NOT_OVER)
            await self.house.database.erase(lambda connection: forget(connection, MATCH, id))
            self.erased(id)

    async def forget_names(self, id: str, visitor: Visitor) -> MatchTable:
        """Take away the names that were typed in at the seats of whoever asks, from all that was written."""
        place = await self.place(id)
        async with place.lock:
            rights = await self.rights(self._at(place), visitor)
            self._player(self._at(place), rights, None)

            def work(connection: Any) -> None:
                for player in rights.seats:
                    forget(connection, NAME, id, str(player))

            await self.house.database.erase(work)
            self.erased(id)
        return self._at(await self.place(id))

    async def record(self, id: str) -> str:
        """The record file of a match."""
        table = self._at(await self.place(id))
        return table.record(time.strftime("%Y-%m-%d", time.gmtime(table.created)))

    async def match_view(self, place: Place, visitor: Visitor) -> answers.Match:
        """A match for one visitor."""
        table, told = self._at(place), place.told
        own = (await self.rights(table, visitor)).seats
        here, watchers = self.present(table.id)
        common = {name: getattr(told, name) for name in answers.Told.__struct_fields__}
        common["clock"] = self._clock(told.clock)
        common["seats"] = [replaced(seat, here=there) for seat, there in zip(told.seats, here, strict=True)]
        return answers.Match(**common, you=own, watchers=watchers, thinking=self._thinking(told, table))

    def _clock(self, told: answers.Clock | None) -> answers.Clock | None:
        """The clock as it stands now: whoever sees it counts down from there, by whatever clock is there."""
        if told is None or told.running is None:
            return told
        now, left = self._now(), [*told.left]
        left[told.running] = round(max(0.0, left[told.running] - max(0.0, now - told.at)), 3)
        return replaced(told, left=(left[0], left[1]), at=now)

    def _thinking(self, told: answers.Told, table: MatchTable) -> answers.Thinking | None:
        """What the computer does about what was told last."""
        turn = told.state.turn
        if turn is None or table.seats[turn].person or any(seat.free for seat in told.seats):
            return None
        return answers.Thinking(player=turn, engine=table.thinking or WARMING)


def signed(bodies: list[Body], rights: Rights) -> list[Body]:
    """Events with who made them happen, where a log wants to know."""
    return [(kind, {**data, "by": rights.by}) for kind, data in bodies] if rights.by else bodies


def clean(name: str) -> str:
    """A name as short and plain as it needs to be."""
    composed = unicodedata.normalize("NFC", name)
    seen = (ch for ch in composed if ch in JOINERS or unicodedata.category(ch) != "Cf")
    plain = "".join(ch if ch.isprintable() or ch in JOINERS else " " for ch in seen)
    return " ".join(plain.split())[:24].strip(JOINERS + " ")
