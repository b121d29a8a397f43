"""A server from its first word to its last: says where it is, opens the browser, logs without names, stops cleanly."""

from __future__ import annotations

import gc
import logging
import os
import re
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_network
from types import FrameType

import uvicorn
from fastapi import FastAPI

from tabuleiro.rules import Problem
from tabuleiro.store.database import refuse_taken
from tabuleiro.web import words
from tabuleiro.web.app import create_app
from tabuleiro.web.bus import read_bus
from tabuleiro.web.connections import QUEUE, Doors
from tabuleiro.web.events.words import FIRST_LINK
from tabuleiro.web.guard import own_addresses
from tabuleiro.web.logs import set_up_logs
from tabuleiro.web.routes.pages import no_pages
from tabuleiro.web.settings import Settings

HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")
USUAL_PORT, TRIES = 8000, 10
GRACE = 3  # seconds that connections have to end by themselves
REFUSED_SOCKET = "ASGI callable returned without completing handshake."  # said though the refusal has been sent


class Server(uvicorn.Server):
    """Says when it is there. Told to stop, it first says that it is not ready any more, so that a proxy sends nobody
    here, goes on for `drain` seconds, and lets those who listen go before it goes itself. Told twice, it hurries."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None], drain: float = 0) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready
        self.drain = drain
        self._until: float | None = None  # when it stops

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._until is None and self.drain and self.started:
            self._until = time.monotonic() + self.drain
            self.app.state.site.house.draining = True
            return
        super().handle_exit(sig, frame)
        if sig == signal.SIGTERM:
            self._captured_signals.remove(sig)  # the usual end of a service, and no death by a signal

    async def on_tick(self, counter: int) -> bool:
        if self._until is not None and time.monotonic() >= self._until:
            self.should_exit = True
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)
        if not self.should_exit:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if site := getattr(self.app.state, "site", None):
            site.house.draining = True
            site.house.hub.close_all()
        await super().shutdown(sockets)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or else on the first free one from the usual one on."""
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIES), 0]
    for number in ports:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError:
            found.close()
            continue
        return found
    raise Problem(words.PORT_TAKEN, port=port)


def has_screen() -> bool:
    """Whether a browser has somewhere to open: one of characters would take the terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def checked(settings: Settings) -> Settings:
    """Settings whose names and proxies are such; a Problem that says which is not."""
    for name in settings.hosts:
        if not HOST.fullmatch(name):
            raise Problem(words.NO_HOST, name=name)
    for said, addresses in ((words.NO_PROXY, settings.proxies), (words.NO_READER, settings.metrics)):
        for address in addresses:
            try:
                ip_network(address)
            except ValueError:
                raise Problem(said, address=address) from None
    return replace(settings, hosts=tuple(name.lower() for name in settings.hosts))


def public_address(settings: Settings, port: int, own: list[str]) -> str | None:
    """What others type: the name by which the site is known, behind its proxy if it has one; or the address here."""
    if settings.hosts:
        return f"https://{settings.hosts[0]}" if settings.proxies else f"http://{settings.hosts[0]}:{port}"
    return f"http://{own[0]}:{port}" if own else None


def serve(
    settings: Settings, lan: bool, port: int | None, lang: str, browser: bool, loud: bool = False, log: str = "json"
) -> int:
    """Serve the site until somebody stops it; the exit code."""
    settings = checked(settings)
    if settings.workers == 0 and not settings.bus:
        raise Problem(words.NOBODY_THINKS)
    read_bus(settings.bus, settings.database)  # says what is wrong with it
    refuse_taken(settings.database)
    set_up_logs(loud, log)
    listening = bound("0.0.0.0" if lan else "127.0.0.1", port)
    number = int(listening.getsockname()[1])
    here = f"http://localhost:{number}"
    own = own_addresses() if lan else []
    away = public_address(settings, number, own)
    settings = replace(settings, host="0.0.0.0" if lan else "127.0.0.1", port=number, address=away)

    def ready() -> None:
        gc.collect()
        gc.set_threshold(20_000, 20, 200)  # matches are kept for long, and to look through all of them takes long
        gc.freeze()  # what is there from the start stays: nobody waits while it is looked through again and again
        print(words.SERVING.fill(address=here).say(lang), flush=True)
        if away:
            import segno

            print(words.ON_THE_NET.fill(address=away).say(lang), flush=True)
            segno.make(away, micro=False).terminal(compact=True, border=2)
        if token := app.state.site.events.accounts.first_token:
            print(FIRST_LINK.fill(address=f"{away or here}/i/{token}").say(lang), flush=True)
        print(words.TO_STOP.say(lang), flush=True)
        if not (settings.static / "index.html").is_file():
            print(no_pages().say(lang), flush=True)
        elif browser and has_screen():
            webbrowser.open(here)

    app = create_app(settings)

    def news(record: logging.LogRecord) -> bool:
        return record.getMessage() != REFUSED_SOCKET and not hasattr(app.state, "problem")

    logging.getLogger("uvicorn.error").addFilter(news)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4 * settings.message,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=False,  # the guard knows whom to believe
        timeout_graceful_shutdown=GRACE,
        **Doors(settings).config(),
    )
    server = Server(config, app, ready, settings.drain)
    with suppress(KeyboardInterrupt, SystemExit):  # said again after everything has been put away, or a failed start
        server.run(sockets=[listening])
    if hasattr(app.state, "problem"):
        raise app.state.problem
    return 0 if server.started else 3
