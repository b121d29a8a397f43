"""Events as they happen: over WebSocket for players and watchers, as server-sent events for whoever only reads.

Whoever comes back with the last number they saw gets what happened since, from the log, and then goes on live. They
listen before they read, so that nothing falls between; numbers say what they have seen already.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated

import msgspec
from fastapi import Query, Request, WebSocket, WebSocketDisconnect

from tabuleiro.rules import Problem
from tabuleiro.web import words
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.guard import Rates
from tabuleiro.web.live.hub import Listener, Message
from tabuleiro.web.problems import Refusal, problem_of
from tabuleiro.web.seats import Visitor
from tabuleiro.web.site import Router, Site, SiteOf, Stream, VisitorOf, site_of, streamed, visitor_of

router = Router(tags=["live"])

SLOW, MISSING, OFTEN, STOPPING = 4408, 4404, 4429, 1001
After = Annotated[int | None, Query(ge=0, le=1_000_000_000)]


class Said(msgspec.Struct):
    """What a player sends."""

    do: str
    id: int | None = None
    move: str = ""
    ply: int | None = None
    player: int | None = None
    name: str = ""
    token: str = ""


def hello(view: answers.Match) -> answers.Hello:
    return answers.Hello(kind="hello", stream=view.id, seq=view.seq, you=view.you, match=view)


def not_done(number: int | None, problem: Problem, visitor: Visitor) -> answers.NotDone:
    return answers.NotDone(kind="problem", id=number, problem=problem_of(problem, visitor.lang))


class Heard:
    """What one listener is sent, in order: each event once."""

    def __init__(self, site: Site, listener: Listener, after: int) -> None:
        self.site, self.listener, self.after = site, listener, after

    async def missed(self) -> AsyncIterator[Message]:
        """What happened since the last number."""
        for message in await self.site.matches.events(self.listener.stream, self.after):
            if message.seq is not None and message.seq > self.after:
                self.after = message.seq
                yield message

    async def live(self, patience: float | None = None) -> AsyncIterator[Message | None]:
        """What happens from now on; None now and then if nothing does. Ends when the listener is let go."""
        while True:
            try:
                message = await asyncio.wait_for(self.listener.next(), patience)
            except TimeoutError:
                yield None
                continue
            if message is None:
                return
            if message.seq is None:
                yield message
            elif message.seq == self.after + 1:
                self.after = message.seq
                yield message
            elif message.seq > self.after:  # one was not heard
                async for missed in self.missed():
                    yield missed


class Counted:
    """One of the open connections of a session and an address; too many are refused."""

    def __init__(self, site: Site, visitor: Visitor) -> None:
        self.hub = site.house.hub
        settings = site.settings
        limits = {f"address {visitor.network}": settings.connections_of_address}
        if visitor.session:
            limits[f"session {visitor.session}"] = settings.connections
        self._keys: list[str] = []
        for key, most in limits.items():
            self._keys.append(key)
            if self.hub.count(key, 1) > most:
                self.close()
                raise Refusal(429, "often", words.TOO_MANY)

    def close(self) -> None:
        for key in self._keys:
            self.hub.count(key, -1)
        self._keys = []


@router.websocket("/api/matches/{id}/live")
async def live(socket: WebSocket, id: str, after: After = None) -> None:
    """A match, live: events come, commands go."""
    site, visitor = site_of(socket), visitor_of(socket)
    await socket.accept()
    try:
        connection = Counted(site, visitor)
    except Refusal as refusal:
        await _close(socket, OFTEN, refusal, visitor)
        return
    try:
        try:
            place = await site.matches.place(id)
        except Refusal as refusal:
            await _close(socket, MISSING if refusal.status == 404 else STOPPING, refusal, visitor)
            return
        view = await site.matches.match_view(place, visitor)
        await _serve(Line(site, socket, visitor, id), view, after)
    except WebSocketDisconnect:
        pass
    finally:
        connection.close()


class Line:
    """One WebSocket."""

    def __init__(self, site: Site, socket: WebSocket, visitor: Visitor, id: str) -> None:
        self.site, self.socket, self.visitor, self.id = site, socket, visitor, id
        self.listener: Listener | None = None
        self.rates = Rates()  # of this socket alone, and gone with it

    async def send(self, document: answers.LiveEvent) -> None:
        await self.socket.send_text(msgspec.json.encode(document).decode())

    async def write(self, stream: Heard) -> int:
        """Send what happens until it is over; the code to close with."""
        async for message in stream.missed():
            await self.socket.send_text(message.body)
        async for heard in stream.live():
            if heard:
                await self.socket.send_text(heard.body)
        if stream.listener.slow:
            await self.send(answers.Resync(kind="resync", stream=self.id, seq=stream.after))
            return SLOW
        return STOPPING

    async def read(self) -> int:
        """Do what is asked for, one thing after another, until the other side goes; the code to close with."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return 1000
            try:
                self.rates.check(self.site.settings.messages, "messages", "")
            except Refusal as refusal:
                await self.send(not_done(None, refusal, self.visitor))
                return OFTEN
            text = message.get("text") or message.get("bytes") or ""
            await self._do(text)

    async def _do(self, text: str | bytes) -> None:
        number: int | None = None
        try:
            most = self.site.settings.message
            if len(text) > most:
                raise Refusal(413, "large", words.TOO_LARGE, most=most // 1024)
            try:
                said = msgspec.json.decode(text, type=Said)
            except (msgspec.MsgspecError, UnicodeError):
                raise Refusal(400, "bad", words.BAD_BODY) from None
            number = said.id
            await self.send(answers.Reply(kind="reply", id=number, seq=await self._done(said)))
        except Problem as problem:
            await self.send(not_done(number, problem, self.visitor))

    async def _done(self, said: Said) -> int:
        matches = self.site.matches
        if said.do == "ping":
            return (await matches.place(self.id)).told.seq
        if said.player not in (None, 0, 1):
            raise Refusal(400, "bad", words.BAD_BODY)
        if said.do == "sit":
            return await self._sit(said)
        if said.do == "move":
            work = matches.move(self.id, self.visitor, said.move, said.ply, said.player)
        else:
            work = matches.command(self.id, self.visitor, said.do, said.player)
        return (await self.site.house.whole(work)).told.seq

    async def _sit(self, said: Said) -> int:
        """Over a socket one sits by a private link, or with the session the socket was opened with."""
        matches, old = self.site.matches, self.visitor
        shown = self.site.house.signer.read_token(said.token) if said.token else None
        if said.token and not (shown and shown.match == self.id):
            raise Refusal(403, "seat", words.TOKEN)
        if not (said.token or old.holder):
            raise Refusal(403, "seat", words.NO_SESSION)
        if shown:
            self.visitor = replace(old, shown=shown)
        else:
            await self.site.house.whole(matches.sit(self.id, old, said.name))
        place = await matches.place(self.id)
        view = await matches.match_view(place, self.visitor)
        if self.listener:
            self.listener.players = tuple(view.you)
        matches.here(self.id)
        await self.send(hello(view))
        return view.seq


async def _serve(line: Line, view: answers.Match, after: int | None) -> None:
    site, id = line.site, line.id
    listener = line.listener = site.house.hub.join(id, tuple(view.you))
    try:
        view = await site.matches.match_view(await site.matches.place(id), line.visitor)
        await line.send(hello(view))
        seen = view.seq if after is None or after > view.seq else after
        site.matches.here(id, line.visitor.by)
        tasks = [asyncio.create_task(line.write(Heard(site, listener, seen))), asyncio.create_task(line.read())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        codes = [found for found in results if isinstance(found, int)]
        if codes and codes[0] != 1000:
            await line.socket.close(codes[0])
        for task in done:
            error = task.exception()
            if error and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError | Problem):
                raise error
    finally:
        site.house.hub.leave(listener)
        site.matches.here(id)


async def _close(socket: WebSocket, code: int, refusal: Refusal, visitor: Visitor) -> None:
    await socket.send_text(msgspec.json.encode(not_done(None, refusal, visitor)).decode())
    await socket.close(code)


@router.get("/api/matches/{id}/events")
async def events(
    id: str, request: Request, site: SiteOf, visitor: VisitorOf, after: After = None
) -> Stream[answers.LiveEvent]:
    """A match as server-sent events."""
    place = await site.matches.place(id)
    connection = Counted(site, visitor)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
    listener = site.house.hub.join(
        id, tuple((await site.matches.rights(place.table, visitor)).seats) if place.table else ()
    )

    async def stream() -> AsyncIterator[str]:
        try:
            place = await site.matches.place(id)
            view = await site.matches.match_view(place, visitor)
            yield f"event: hello\ndata: {msgspec.json.encode(hello(view)).decode()}\n\n"
            site.matches.here(id, visitor.by)
            start = view.seq if seen is None or seen > view.seq else seen
            events = Heard(site, listener, start)
            async for message in events.missed():
                yield _sse(message)
            async for heard in events.live(site.settings.keep_alive):
                yield _sse(heard) if heard else ": .\n\n"
            yield "event: resync\ndata: {}\n\n"
        finally:
            site.house.hub.leave(listener)
            connection.close()
            site.matches.here(id)

    return streamed(stream())


def _sse(message: Message) -> str:
    number = f"id: {message.seq}\n" if message.seq is not None else ""
    return f"{number}event: {message.kind}\ndata: {message.body}\n\n"
