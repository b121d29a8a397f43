"""What has been proved, on disk: read by memory map, by many readers at once; refused if damaged or of other rules.

A file is a line that names the format, a SHA-256 of all that follows, a header in JSON, and arrays. It is written
beside its place and moved there whole, so that nobody ever sees half of one.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tabuleiro import __version__
from tabuleiro.rules import Game, Problem, Text
from tabuleiro.rules.fingerprint import fingerprint

MAGIC = b"tabuleiro proved 1\n"
ROOM = 64  # arrays begin at multiples of this


class Proved(NamedTuple):
    """An opened file: what its header says, and its arrays, mapped from disk."""

    path: Path
    header: Mapping[str, Any]
    arrays: Mapping[str, np.ndarray[Any, Any]]

    @property
    def checksum(self) -> str:
        """Of the arrays alone: the same wherever and whenever they are made."""
        return str(self.header["content"])


def folder() -> Path:
    """Where tables are kept: TABULEIRO_DATA, or the user's data folder."""
    import platformdirs

    return Path(os.environ.get("TABULEIRO_DATA") or platformdirs.user_data_dir("tabuleiro", appauthor=False))


def path_of(game: Game, kind: str) -> Path:
    """The file of one kind of knowledge ("table", "proof" …) about a variant."""
    return folder() / game.key / f"{game.variant}.{kind}"


def save(
    game: Game,
    kind: str,
    facts: Mapping[str, Any],
    arrays: Mapping[str, np.ndarray[Any, Any]],
    path: Path | None = None,
) -> Path:
    """Write arrays, with what a reader wants to know about them, for this game's rules."""
    path = path or path_of(game, kind)
    own = {"game": game.key, "variant": game.variant, "version": game.definition.version, "rules": fingerprint(game)}
    shapes = {name: [a.dtype.str, list(a.shape)] for name, a in arrays.items()}
    content = hashlib.sha256()
    for a in arrays.values():
        content.update(_bytes(a))
    made = {"kind": kind, "made_with": __version__, **facts, "content": content.hexdigest()[:16], "arrays": shapes}
    header = json.dumps({**own, **made}).encode()
    header += b" " * (-(len(MAGIC) + 32 + 8 + len(header)) % ROOM)
    h = hashlib.sha256()
    part = path.with_name(f".{path.name}-{os.getpid()}-{uuid.uuid4().hex[:8]}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(MAGIC + bytes(32))

            def put(data: Any) -> None:
                h.update(data)
                file.write(data)

            put(len(header).to_bytes(8, "little"))
            put(header)
            for a in arrays.values():
                put(_bytes(a))
                put(bytes(-a.nbytes % ROOM))
            file.seek(len(MAGIC))
            file.write(h.digest())
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise Problem(UNWRITABLE, file=path, what=error.strerror or str(error)) from None
    return path


def _bytes(a: np.ndarray[Any, Any]) -> memoryview:
    return np.ascontiguousarray(a).reshape(-1).view(np.uint8).data


def load(game: Game, kind: str, path: Path | None = None) -> Proved | None:
    """The file of one kind about a variant, None if there is none. A bad one is a Problem that says what to do.

    All of it is read, for its checksum: whoever has it open passes it on. A file without arrays is as none.
    """
    path = path or path_of(game, kind)
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
        raise Problem(UNREADABLE, file=path, what=str(error), key=game.key) from None
    head = len(MAGIC) + 40
    if not data[: len(MAGIC)] == MAGIC:
        raise Problem(DAMAGED, file=path, key=game.key)
    if data[len(MAGIC) : len(MAGIC) + 32] != _checksum(data):
        raise Problem(DAMAGED, file=path, key=game.key)
    end = head + int.from_bytes(data[head - 8 : head], "little")
    header = json.loads(data[head:end])
    if (header["game"], header["variant"], header["kind"]) != (game.key, game.variant, kind):
        raise Problem(OTHER_GAME, file=path, game=header["game"], variant=header["variant"])
    if header["rules"] != fingerprint(game):
        raise Problem(OTHER_RULES, file=path, key=game.key)
    arrays = {}
    for name, (dtype, shape) in header["arrays"].items():
        size = int(np.prod(shape, dtype=np.int64))
        arrays[name] = np.frombuffer(data, dtype, size, end).reshape(shape)
        end += arrays[name].nbytes + -arrays[name].nbytes % ROOM
    return Proved(path, header, arrays) if arrays else None  # once, limits kept their value alone


def _checksum(data: mmap.mmap) -> bytes:
    """Of all that follows it."""
    with memoryview(data) as view, view[len(MAGIC) + 32 :] as rest:
        return hashlib.sha256(rest).digest()


DAMAGED = Text(
    "{file} está danificado e não é usado: `tabuleiro solve {key}` faz outro",
    "{file} is damaged and is not used: `tabuleiro solve {key}` makes a new one",
)
OTHER_GAME = Text("{file} é de {game} ({variant})", "{file} is about {game} ({variant})")
OTHER_RULES = Text(
    "{file} foi feito para outras regras e não é usado: `tabuleiro solve {key}` faz outro",
    "{file} was made for other rules and is not used: `tabuleiro solve {key}` makes a new one",
)
UNREADABLE = Text(
    "não se pode ler {file} ({what}): `tabuleiro solve {key}` faz outro",
    "cannot read {file} ({what}): `tabuleiro solve {key}` makes a new one",
)
UNWRITABLE = Text("não se pode escrever {file}: {what}", "cannot write {file}: {what}")
