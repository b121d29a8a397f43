"""Whether an installation is well: what is looked at, what was found, and what to do about it. Changes nothing."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path
from typing import Literal, NamedTuple

from tabuleiro.rules import Problem, Text
from tabuleiro.store.backup import DIGEST
from tabuleiro.store.database import file_of, read_url
from tabuleiro.store.migrations import NEWEST
from tabuleiro.store.rows import look
from tabuleiro.web.bus import read_bus
from tabuleiro.web.routes.pages import no_pages
from tabuleiro.web.serving import checked
from tabuleiro.web.settings import Settings

State = Literal["good", "note", "bad"]  # note: nothing is wrong, but somebody may want to know
ROOM, LITTLE = 200 * 2**20, 2 * 2**30  # bytes of a disk: with less it is bad, or worth a note
OLD = 2 * 86400.0  # seconds after which the newest copy is too old: a nightly one has failed twice
ASTRAY = 5.0  # seconds that a machine's clock may differ from the database's
BUILT = 1767225600.0  # the clock of a machine that shows an earlier time than 2026 was never set
PATIENCE = 10  # seconds for the bus, and for a handshake
SOON = 14 * 86400.0  # seconds before its end in which a certificate should have been renewed


class Finding(NamedTuple):
    """What was looked at, how it is, in words; and what to do."""

    what: str
    state: State
    said: Text
    todo: Text | None = None


def examine(settings: Settings, backups: Path, now: Callable[[], float] = time.time) -> list[Finding]:
    """Look at everything that a site with these settings needs; one thing that fails keeps no other from it."""
    looks: list[Callable[[], Iterator[Finding]]] = [
        lambda: _database(settings, now),
        lambda: _bus(settings),
        lambda: _secret(settings),
        lambda: _door(settings),
        lambda: _certificate(settings, now),
        lambda: _pages(settings),
        lambda: _disk(settings, backups),
        lambda: _backups(backups, now),
    ]
    found: list[Finding] = []
    for what, it in zip(
        ("database", "bus", "secret", "https", "certificate", "pages", "disk", "backups"), looks, strict=True
    ):
        try:
            found += it()
        except Problem as problem:
            found.append(Finding(what, "bad", Text(*(problem.say(lang) for lang in ("pt", "en", "br")))))
        except OSError as error:
            found.append(Finding(what, "bad", Text(str(error), str(error))))
    return found


def _database(settings: Settings, now: Callable[[], float]) -> Iterator[Finding]:
    url = read_url(settings.database)
    file = file_of(url)
    shown = str(file or url.render_as_string(hide_password=True))
    if now() < BUILT:
        yield Finding("clock", "bad", CLOCK_UNSET, SET_CLOCK)
    if file and not file.is_file():
        yield Finding("database", "note", NO_SITE.fill(url=shown), FIRST_START)
        return
    version, there = look(url)
    here = now()
    if version is None:
        yield Finding("database", "note", NO_SITE.fill(url=shown), FIRST_START)
    elif version > NEWEST:
        yield Finding("database", "bad", NEWER.fill(url=shown, version=version, known=NEWEST), UPDATE)
    elif version < NEWEST:
        yield Finding("database", "bad", OLDER.fill(url=shown, version=version, known=NEWEST), MIGRATE)
    else:
        yield Finding("database", "good", DATABASE.fill(url=shown, version=version))
    if there is not None and abs(there - here) > ASTRAY:
        yield Finding("clock", "bad", CLOCK_ASTRAY.fill(seconds=round(abs(there - here))), SET_CLOCK)
    elif here >= BUILT:
        yield Finding("clock", "good", CLOCK)


def _bus(settings: Settings) -> Iterator[Finding]:
    async def tried() -> None:
        bus = read_bus(settings.bus, settings.database)
        try:
            async with asyncio.timeout(PATIENCE):
                await bus.open("doctor", lambda text: None, lambda: None)
        except TimeoutError:
            raise Problem(BUS_SILENT) from None
        finally:
            await bus.close()

    asyncio.run(tried())
    yield Finding("bus", "good", BUS if settings.bus else NO_BUS)


def _secret(settings: Settings) -> Iterator[Finding]:
    file = settings.secret_file
    if not file.is_file():
        lost = file_of(read_url(settings.database))
        if settings.bus or (lost and lost.is_file()):
            yield Finding("secret", "note", NO_SECRET.fill(file=file), COPY_SECRET)
        return
    if os.name == "posix" and file.stat().st_mode & 0o077:
        yield Finding("secret", "bad", OPEN_SECRET.fill(file=file), CLOSE_SECRET.fill(file=file))
    else:
        yield Finding("secret", "good", SECRET.fill(file=file))


def _door(settings: Settings) -> Iterator[Finding]:
    settings = checked(settings)
    wide = [proxy for proxy in settings.proxies if ip_network(proxy).prefixlen < 8]
    if wide:
        yield Finding("https", "bad", ANY_PROXY.fill(address=wide[0]), NAME_PROXY)
    elif settings.hosts and not settings.proxies:
        yield Finding("https", "bad", NO_PROXY.fill(name=settings.hosts[0]), ADD_PROXY)
    elif settings.proxies and not settings.hosts:
        yield Finding("https", "bad", NO_NAME, ADD_NAME)
    elif settings.hosts:
        yield Finding("https", "good", HTTPS.fill(name=settings.hosts[0]))
    else:
        yield Finding("https", "note", NO_HTTPS)


def _certificate(settings: Settings, now: Callable[[], float]) -> Iterator[Finding]:
    if not (settings.hosts and settings.proxies):
        return
    name = settings.hosts[0]
    try:
        ends = certificate_end(name)
    except ssl.SSLCertVerificationError as error:
        yield Finding("certificate", "bad", BAD_CERTIFICATE.fill(name=name, why=error.verify_message), RENEW)
        return
    except OSError as error:
        yield Finding("certificate", "note", NO_ANSWER.fill(name=name, why=error.strerror or str(error)), ASK_OUTSIDE)
        return
    days = round((ends - now()) / 86400)
    if ends - now() < SOON:
        yield Finding("certificate", "bad", ENDS_SOON.fill(name=name, days=days), RENEW)
    else:
        yield Finding("certificate", "good", CERTIFICATE.fill(name=name, days=days))


def certificate_end(name: str, port: int = 443, context: ssl.SSLContext | None = None) -> float:
    """When the certificate of a site ends that any browser would accept; by a handshake, as a browser does it."""
    context = context or ssl.create_default_context()
    with (
        socket.create_connection((name, port), PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=name) as tls,
    ):
        return float(ssl.cert_time_to_seconds(str((tls.getpeercert() or {})["notAfter"])))


def _pages(settings: Settings) -> Iterator[Finding]:
    if (settings.static / "index.html").is_file():
        yield Finding("pages", "good", PAGES)
    else:
        yield Finding("pages", "bad", NO_PAGES, no_pages())


def _disk(settings: Settings, backups: Path) -> Iterator[Finding]:
    """Where the data lie, where the secret does if those are elsewhere, and where copies do; each disk once."""
    near = file_of(read_url(settings.database)) or settings.secret_file
    seen = set[int]()
    for folder in (near.parent, backups):
        while not folder.is_dir() and folder != folder.parent:
            folder = folder.parent
        if (device := folder.stat().st_dev) in seen:
            continue
        seen.add(device)
        free = shutil.disk_usage(folder).free
        said = (FREE if free >= LITTLE else LITTLE_FREE).fill(folder=folder, mb=f"{free // 2**20}")
        yield Finding("disk", "good" if free >= LITTLE else "note" if free >= ROOM else "bad", said, _room(free))


def _room(free: int) -> Text | None:
    return MAKE_ROOM if free < LITTLE else None


def _backups(backups: Path, now: Callable[[], float]) -> Iterator[Finding]:
    copies = [file for file in backups.iterdir() if file.is_file() and _is_copy(file)] if backups.is_dir() else []
    if not copies:
        yield Finding("backups", "bad", NO_COPIES.fill(folder=backups), MAKE_COPIES.fill(folder=backups))
        return
    newest = max(copies, key=lambda file: file.stat().st_mtime)
    age = now() - newest.stat().st_mtime
    said = COPIES.fill(file=newest, hours=max(0, round(age / 3600)))
    yield Finding("backups", *(("bad", said, OLD_COPY) if age > OLD else ("good", said, None)))


def _is_copy(file: Path) -> bool:
    """One that says what it holds: no other file that happens to lie there is a comfort."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as found:
            return found.execute("SELECT 1 FROM facts WHERE name = ?", (DIGEST,)).fetchone() is not None
    except sqlite3.Error:
        return False


DATABASE = Text("base de dados {url}: tabelas atualizadas ({version})", "database {url}: tables up to date ({version})")
NO_SITE = Text("ainda não há nenhum site em {url}", "there is no site in {url} yet")
FIRST_START = Text(
    "«tabuleiro serve» cria-o; se devia existir, confirma a opção --database",
    "“tabuleiro serve” makes it; if there should be one, look at the option --database",
    "“tabuleiro serve” o cria; se deveria existir, confira a opção --database",
)
NEWER = Text(
    "{url} é de uma versão mais nova ({version}; esta conhece até {known})",
    "{url} is of a newer version ({version}; this one knows up to {known})",
)
UPDATE = Text(
    "instala essa versão, ou repõe uma cópia anterior («tabuleiro restore»)",
    "install that version, or put back an earlier copy (“tabuleiro restore”)",
    "instale essa versão, ou reponha uma cópia anterior (“tabuleiro restore”)",
)
OLDER = Text(
    "{url} tem tabelas de uma versão anterior ({version}; esta usa {known})",
    "{url} has tables of an earlier version ({version}; this one uses {known})",
)
MIGRATE = Text(
    "com o site parado, «tabuleiro migrate» atualiza-as e guarda uma cópia",
    "with the site stopped, “tabuleiro migrate” brings them up to date and keeps a copy",
    "com o site parado, “tabuleiro migrate” as atualiza e guarda uma cópia",
)
CLOCK = Text("relógio certo", "the clock is right")
CLOCK_UNSET = Text("o relógio desta máquina não está certo", "the clock of this machine is not set")
CLOCK_ASTRAY = Text(
    "o relógio desta máquina difere {seconds} s do da base de dados",
    "the clock of this machine differs by {seconds} s from the database's",
)
SET_CLOCK = Text(
    "acerta-o pela rede (no Linux: timedatectl set-ntp true), nas duas máquinas",
    "set it by the network (on Linux: timedatectl set-ntp true), on both machines",
    "acerte-o pela rede (no Linux: timedatectl set-ntp true), nas duas máquinas",
)
BUS = Text("há ligação aos outros processos", "there is a connection to the other processes")
NO_BUS = Text("um só processo, sem --bus", "one process, without --bus")
BUS_SILENT = Text(
    "não há resposta do --bus: vê se esse servidor está aberto e se esta máquina lhe chega",
    "--bus does not answer: see whether that server runs and whether this machine reaches it",
    "não há resposta do --bus: veja se esse servidor está aberto e se esta máquina chega até ele",
)
SECRET = Text("segredo em {file}, só para o dono", "the secret is in {file}, for its owner only")
NO_SECRET = Text("não há segredo em {file}", "there is no secret in {file}")
COPY_SECRET = Text(
    "o próximo arranque cria um novo, e as ligações e os lugares antigos deixam de valer: se tens o antigo, repõe-no",
    "the next start makes a new one, and old links and seats are good no more: if you have the old one, put it back",
    "o próximo início cria um novo, e os links e lugares antigos deixam de valer: se você tem o antigo, reponha-o",
)
OPEN_SECRET = Text("outros podem ler o segredo em {file}", "others can read the secret in {file}")
CLOSE_SECRET = Text("chmod 600 {file}", "chmod 600 {file}")
HTTPS = Text("HTTPS à frente, como https://{name}", "HTTPS in front, as https://{name}")
NO_HTTPS = Text(
    "sem --host-name nem --proxy: só para esta máquina ou rede, sem HTTPS",
    "without --host-name and --proxy: for this machine or network only, without HTTPS",
)
NO_PROXY = Text(
    "{name} sem --proxy: palavras-passe e ligações iriam sem HTTPS",
    "{name} without --proxy: passwords and links would go without HTTPS",
    "{name} sem --proxy: senhas e links iriam sem HTTPS",
)
ADD_PROXY = Text(
    "põe Caddy ou nginx à frente (deploy/) e diz o endereço dele com --proxy",
    "put Caddy or nginx in front (deploy/) and name its address with --proxy",
    "ponha Caddy ou nginx na frente (deploy/) e diga o endereço dele com --proxy",
)
NO_NAME = Text(
    "--proxy sem --host-name: o site recusa pedidos com o nome dele",
    "--proxy without --host-name: the site refuses requests for its name",
)
ADD_NAME = Text(
    "diz o nome do site com --host-name", "name the site with --host-name", "diga o nome do site com --host-name"
)
ANY_PROXY = Text(
    "--proxy {address} é meio mundo: qualquer um poderia dizer que vem de outro endereço",
    "--proxy {address} is half the world: anybody could claim to come from another address",
)
NAME_PROXY = Text(
    "diz só o endereço ou a rede do proxy: 127.0.0.1, 172.16.0.0/12",
    "name the proxy's own address or network only: 127.0.0.1, 172.16.0.0/12",
    "diga só o endereço ou a rede do proxy: 127.0.0.1, 172.16.0.0/12",
)
CERTIFICATE = Text(
    "o certificado de {name} é aceite e vale mais {days} dias",
    "the certificate of {name} is accepted, and good for {days} days more",
    "o certificado de {name} é aceito e vale mais {days} dias",
)
BAD_CERTIFICATE = Text(
    "os navegadores não aceitam o certificado de {name}: {why}",
    "browsers do not accept the certificate of {name}: {why}",
    "os navegadores não aceitam o certificado de {name}: {why}",
)
ENDS_SOON = Text(
    "o certificado de {name} acaba daqui a {days} dias",
    "the certificate of {name} ends in {days} days",
    "o certificado de {name} vence em {days} dias",
)
RENEW = Text(
    "Caddy renova-o sozinho, se as portas 80 e 443 chegarem a ele de fora: vê o registo dele (nginx: certbot renew)",
    "Caddy renews it by itself if ports 80 and 443 reach it from outside: see its log (nginx: certbot renew)",
    "o Caddy o renova sozinho, se as portas 80 e 443 chegarem a ele de fora: veja o log dele (nginx: certbot renew)",
)
NO_ANSWER = Text(
    "daqui ninguém responde em https://{name} ({why})", "nobody answers at https://{name} from here ({why})"
)
ASK_OUTSIDE = Text(
    "abre esse endereço de outra rede: há redes que não chegam a si próprias pelo nome de fora",
    "open that address from another network: some do not reach themselves by their outside name",
    "abra esse endereço de outra rede: há redes que não chegam a si mesmas pelo nome de fora",
)
PAGES = Text("as páginas estão cá", "the pages are here", "as páginas estão aqui")
NO_PAGES = Text("faltam as páginas do site", "the site's pages are missing")
FREE = Text("{folder}: {mb} MB livres", "{folder}: {mb} MB free")
LITTLE_FREE = Text("{folder}: só {mb} MB livres", "{folder}: only {mb} MB free")
MAKE_ROOM = Text(
    "liberta espaço: com o disco cheio nada se guarda. Ficheiros .before-… e cópias antigas podem sair",
    "make room: on a full disk nothing is kept. Files .before-… and old copies may go",
    "libere espaço: com o disco cheio nada é guardado. Arquivos .before-… e cópias antigas podem sair",
)
NO_COPIES = Text("não há cópias em {folder}", "there are no copies in {folder}")
MAKE_COPIES = Text(
    "faz uma todas as noites: tabuleiro backup {folder}/FICHEIRO; ou diz com --backups onde estão",
    "make one every night: tabuleiro backup {folder}/FILE; or say with --backups where they are",
    "faça uma toda noite: tabuleiro backup {folder}/ARQUIVO; ou diga com --backups onde estão",
)
COPIES = Text("a cópia mais nova, {file}, tem {hours} h", "the newest copy, {file}, is {hours} h old")
OLD_COPY = Text(
    "é velha: vê por que falhou a cópia da noite (journalctl -u tabuleiro-backup) e faz uma agora",
    "it is old: see why the nightly one failed (journalctl -u tabuleiro-backup) and make one now",
    "é velha: veja por que falhou a cópia da noite (journalctl -u tabuleiro-backup) e faça uma agora",
)
