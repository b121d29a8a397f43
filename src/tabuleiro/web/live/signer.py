"""Sessions and private links, signed so that nobody makes one up; and the secret by which a site signs."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tabuleiro.rules import Player, Problem, Text


def new_id() -> str:
    """A name that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def read_secret(file: Path, old: str | None = None) -> bytes:
    """The secret by which a site signs, in a file of its own, for its owner only; made if it is not there.

    Whoever has it can be anybody: it lies apart from the data, and no copy of those has it.
    """
    try:
        if not file.exists():
            fresh = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
            file.parent.mkdir(parents=True, exist_ok=True)
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
                out.write(old or secrets.token_urlsafe(32))
                out.flush()
                os.fsync(out.fileno())
            os.replace(fresh, file)
        found = file.read_bytes().strip()
    except OSError as error:
        raise Problem(NO_SECRET, file=file, what=error.strerror or str(error)) from None
    if not found:
        raise Problem(NO_SECRET, file=file, what="?")
    return found


class Pass(NamedTuple):
    """What a private link says: a seat of a match; at a referee's table also who lent it, and until when."""

    match: str
    player: Player
    lender: str = ""
    until: int = 0


@dataclass(frozen=True)
class Signer:
    """Signs with the secret of this site."""

    secret: bytes

    def session(self, session: str) -> str:
        return self._signed("session", session)

    def read_session(self, text: str | None) -> str | None:
        return self._read("session", text)

    def token(self, match: str, player: Player) -> str:
        return self._signed("seat", f"{match}.{player}")

    def lent_token(self, match: str, player: Player, lender: str, until: int) -> str:
        """A seat of a referee's table: good only as long as whoever lent it may act there."""
        return self._signed("lent", f"{match}.{player}.{until}.{lender}")

    def read_token(self, text: str | None) -> Pass | None:
        if found := self._read("lent", text):
            match, player, until, lender = found.split(".", 3)
            return Pass(match, Player(int(player)), lender, int(until))
        found = self._read("seat", text)
        match, _, player = (found or "").rpartition(".")
        return Pass(match, Player(int(player))) if player in ("0", "1") else None

    def holder(self, session: str) -> str:
        """What is written down of a session: enough to know it again, not enough to be it."""
        return self.mac("holder", session)

    def _signed(self, kind: str, text: str) -> str:
        return f"{text}.{self.mac(kind, text)}"

    def _read(self, kind: str, text: str | None) -> str | None:
        found, _, mac = (text or "")[:200].rpartition(".")
        good = found.isascii() and mac.isascii() and hmac.compare_digest(mac, self.mac(kind, found))
        return found if found and good else None

    def mac(self, kind: str, text: str) -> str:
        digest = hmac.new(self.secret, f"{kind}:{text}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


NO_SECRET = Text(
    "não se pode usar o ficheiro do segredo {file}: {what}",
    "the file of the secret, {file}, cannot be used: {what}",
    "não se pode usar o arquivo do segredo {file}: {what}",
)
