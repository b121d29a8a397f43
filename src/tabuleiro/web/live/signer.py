"""Sessions and private links, signed so that nobody makes one up; and the secret by which a site signs."""

from __future__ import annotations

import errno
import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tabuleiro.rules import Player, Problem, Text

ADD, USE, DROP = "add", "use", "drop"  # the steps from one secret to the next


def new_id() -> str:
    """A name that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def read_secrets(file: Path, old: str | None = None) -> tuple[bytes, ...]:
    """The secrets by which a site knows its own signatures, one a line; it signs by the first. Made if none is there.

    Whoever has one can be anybody: they lie apart from the data, and no copy of those has them.
    """
    try:
        if not file.exists():
            _write(file, (old or new_secret()).encode())
        found = secrets_of(file)
    except OSError as error:
        raise Problem(NO_SECRET, file=file, what=error.strerror or str(error)) from None
    if not found:
        raise Problem(NO_SECRET, file=file, what="?")
    return found


def secrets_of(file: Path) -> tuple[bytes, ...]:
    return tuple(filter(None, map(bytes.strip, file.read_bytes().splitlines())))


def change_secrets(file: Path, step: str) -> int:
    """One step from a secret to the next; how many are good afterwards.

    `add` one that is known before anybody signs by it, `use` it for what is signed from now on, `drop` all others. A
    site may do all that while it runs: each of its processes reads the file anew.
    """
    if not file.is_file():
        raise Problem(NO_SECRET, file=file, what=os.strerror(errno.ENOENT))
    first, *others = read_secrets(file)
    if step != ADD and not others:
        raise Problem(ONE_SECRET, file=file)
    changed = {
        ADD: (first, *others, new_secret().encode()),
        USE: (*others[-1:], first, *others[:-1]),
        DROP: (first,),
    }[step]
    try:
        _write(file, b"\n".join(changed))
    except OSError as error:
        raise Problem(NO_SECRET, file=file, what=error.strerror or str(error)) from None
    return len(changed)


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def _write(file: Path, content: bytes) -> None:
    fresh = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    os.replace(fresh, file)


class Session(NamedTuple):
    """Who somebody is, and what is written down of it: enough to know it again, not enough to be it."""

    id: str
    holder: str


class Pass(NamedTuple):
    """What a private link says: a seat of a match; at a referee's table also who lent it, and until when."""

    match: str
    player: Player
    lender: str = ""
    until: int = 0


@dataclass(frozen=True)
class Signer:
    """Signs with the first secret of this site, and knows what was signed with any of them."""

    secrets: tuple[bytes, ...]

    def session(self, session: str) -> str:
        return self._signed("session", session)

    def new_session(self) -> Session:
        id = new_id()
        return Session(id, self.mac("holder", id))

    def read_session(self, text: str | None) -> Session | None:
        """Somebody keeps the seats that were written down of them when another secret was the first."""
        found, secret = self._read("session", text)
        return Session(found, _mac(secret, "holder", found)) if found else None

    def token(self, match: str, player: Player) -> str:
        return self._signed("seat", f"{match}.{player}")

    def lent_token(self, match: str, player: Player, lender: str, until: int) -> str:
        """A seat of a referee's table: good only as long as whoever lent it may act there."""
        return self._signed("lent", f"{match}.{player}.{until}.{lender}")

    def read_token(self, text: str | None) -> Pass | None:
        found, _ = self._read("lent", text)
        if found:
            match, player, until, lender = found.split(".", 3)
            return Pass(match, Player(int(player)), lender, int(until))
        found, _ = self._read("seat", text)
        match, _, player = found.rpartition(".")
        return Pass(match, Player(int(player))) if player in ("0", "1") else None

    def _signed(self, kind: str, text: str) -> str:
        return f"{text}.{self.mac(kind, text)}"

    def _read(self, kind: str, text: str | None) -> tuple[str, bytes]:
        found, _, mac = (text or "")[:200].rpartition(".")
        secret = self.signed_by(mac, kind, found)
        return (found, secret) if secret else ("", b"")

    def mac(self, kind: str, text: str) -> str:
        return _mac(self.secrets[0], kind, text)

    def signed_by(self, mac: str, kind: str, text: str) -> bytes | None:
        """The secret of a signature, none if it is not ours."""
        if not (mac.isascii() and text.isascii()):
            return None
        return next((one for one in self.secrets if hmac.compare_digest(mac, _mac(one, kind, text))), None)


def _mac(secret: bytes, kind: str, text: str) -> str:
    digest = hmac.new(secret, f"{kind}:{text}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


NO_SECRET = Text(
    "não se pode usar o ficheiro do segredo {file}: {what}",
    "the file of the secret, {file}, cannot be used: {what}",
    "não se pode usar o arquivo do segredo {file}: {what}",
)
ONE_SECRET = Text(
    "em {file} só há um segredo: `tabuleiro secret add` junta-lhe o seguinte",
    "there is only one secret in {file}: `tabuleiro secret add` adds the next one",
    "em {file} só há um segredo: `tabuleiro secret add` junta o próximo",
)
