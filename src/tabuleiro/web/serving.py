"""A server from its first word to its last: says where it is, opens the browser, logs without names, stops cleanly."""

from __future__ import annotations

import gc
import json
import logging
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_network
from typing import Any

import uvicorn
from fastapi import FastAPI

from tabuleiro.rules import Problem
from tabuleiro.store.database import refuse_taken
from tabuleiro.web import words
from tabuleiro.web.app import create_app
from tabuleiro.web.connections import QUEUE, Doors
from tabuleiro.web.events.words import FIRST_LINK
from tabuleiro.web.guard import own_addresses
from tabuleiro.web.routes.pages import no_pages
from tabuleiro.web.settings import Settings

HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")
USUAL_PORT, TRIES = 8000, 10
GRACE = 3  # seconds that connections have to end by themselves
REFUSED_SOCKET = "ASGI callable returned without completing handshake."  # said though the refusal has been sent


class Lines(logging.Formatter):
    """One JSON object a line. What is said is a fixed text and numbers: no addresses, no names, no ids."""

    EXTRA = ("method", "route", "status", "ms", "what")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in self.EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(loud: bool) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, level in (
        ("tabuleiro", logging.INFO if loud else logging.WARNING),
        ("uvicorn", logging.WARNING),
        ("asyncio", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)  # uvicorn would tell who opens which match


class Server(uvicorn.Server):
    """Says when it is there, and lets those who listen go before it goes itself."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)
        if not self.should_exit:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if site := getattr(self.app.state, "site", None):
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
    for proxy in settings.proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise Problem(words.NO_PROXY, address=proxy) from None
    return replace(settings, hosts=tuple(name.lower() for name in settings.hosts))


def public_address(settings: Settings, port: int, own: list[str]) -> str | None:
    """What others type: the name by which the site is known, behind its proxy if it has one; or the address here."""
    if settings.hosts:
        return f"https://{settings.hosts[0]}" if settings.proxies else f"http://{settings.hosts[0]}:{port}"
    return f"http://{own[0]}:{port}" if own else None


def serve(settings: Settings, lan: bool, port: int | None, lang: str, browser: bool, loud: bool = False) -> int:
    """Serve the site until somebody stops it; the exit code."""
    settings = checked(settings)
    refuse_taken(settings.database)
    set_up_logs(loud)
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
    server = Server(config, app, ready)
    with suppress(KeyboardInterrupt, SystemExit):  # said again after everything has been put away, or a failed start
        server.run(sockets=[listening])
    if hasattr(app.state, "problem"):
        raise app.state.problem
    return 0 if server.started else 3
