"""What may be chosen about a server, and the limits that keep it well."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path


def usual_database() -> str:
    """The file beside the user's tables and proofs."""
    from tabuleiro.engine.solving.files import folder

    return str(folder() / "site.sqlite3")


@dataclass(frozen=True)
class Settings:
    """One server. Rates are so many a second, minute or hour; those of an address are large: a school shares one."""

    database: str = field(default_factory=usual_database)
    bus: str = ""  # what connects several processes of one site: postgresql, nats://…; nothing: there is one
    workers: int | None = None  # processes that think here; None: by the machine; 0: those on the bus think
    metrics: tuple[str, ...] = ()  # addresses or networks from which /metrics may be read; nothing: there is none
    secret: str = ""  # the file of the secret, where it lies elsewhere than usual
    drain: float = 0.0  # seconds between "not ready any more" and the end, for proxies to notice
    host: str = "127.0.0.1"
    port: int = 8000
    address: str | None = None  # what others in the network type; None: this machine only
    hosts: tuple[str, ...] = ()  # names under which the server may be asked, besides its own; "*": any
    proxies: tuple[
        str, ...
    ] = ()  # addresses or networks of proxies, which say for whom they ask; nobody else is believed
    static: Path = Path(__file__).parent / "static"
    body: int = 64 * 1024  # bytes of a request
    table: int = 2 * 1024 * 1024  # bytes of a table of pupils
    file: int = 16 * 1024 * 1024  # bytes of an event's file
    message: int = 4 * 1024  # bytes of a message over WebSocket
    requests: str = "600/minute"  # for each session …
    requests_of_address: str = "12000/minute"  # … and for each network address
    created: str = "60/minute"  # matches: by a session …
    created_without: str = "600/minute"  # … from one address by all who show no session …
    created_of_address: str = "1200/minute"  # … and from one address by all
    logins: str = "10/minute"  # passwords tried for one name …
    logins_of_address: str = "120/minute"  # … and from one address
    messages: str = "40/second"  # over one WebSocket
    thoughts: str = "240/minute"  # analyses, hints, reviews …
    thoughts_of_address: str = "2400/minute"
    chores: str = "240/minute"  # papers, imports, forecasts …
    chores_of_address: str = "600/minute"
    chores_waiting: int = 40  # … of all, before others are told to come later; twice for who has none waiting …
    chores_of_one: int = 20  # … and of one address
    connections: int = 24  # open ones of a session …
    connections_of_address: int = 2400
    head_seconds: float = 10.0  # until a request has said what it wants …
    body_seconds: float = 20.0  # … and for the rest of it, besides the time that …
    body_rate: int = 4096  # … so many bytes a second take
    idle: int = 5  # seconds between two requests of one connection
    unfinished: int = 60  # matches that one session has begun and not ended …
    unfinished_of_address: int = 2400
    watched_of_address: int = 24  # … and those that the computer plays against itself
    open_matches: int = 20000  # kept in memory, those somebody looks at
    queue: int = 64  # messages that wait for one slow reader
    deadline: float = 10.0  # seconds for a play of the computer
    heartbeat: float = 2.0  # seconds; so much at most is lost of a clock when the server is killed
    keep_alive: float = 15.0  # seconds between signs of life on a silent stream

    @property
    def secret_file(self) -> Path:
        """Where the site's secret lies: apart from its data, so that no copy of those has it."""
        from tabuleiro.store.database import file_of, read_url

        if self.secret:
            return Path(self.secret)
        url = read_url(self.database)
        if file := file_of(url):
            return file.with_name(f"{file.name}.secret")
        where = hashlib.sha256(f"{url.host}:{url.port}/{url.database}".encode()).hexdigest()[:12]
        return Path(usual_database()).with_name(f"site-{where}.secret")
