"""An event's file: JSON lines that are only ever appended to. One command is one line, and is on the disk or is not.

Each line ends with a hash of itself and of all lines before it: one that is changed, lost or put in later is noticed.
Lines of older versions have none, and stand before all that have. docs/events.md says what stands in the lines.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import shutil
import sys
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from tabuleiro.olympiad.people import Person, for_owner, people_file, read_people, write_people
from tabuleiro.rules.text import Problem, Text

Entry = dict[str, Any]
PATIENCE = 30.0  # seconds to wait for another program that writes
DEEPEST = 40  # lists and objects within one another
HASH = re.compile(rb',"hash":"([0-9a-f]{16})"\}$')
LOCKED_BYTE = 0x7FFFFFFE  # Windows locks bytes, not files: one that no log ever reaches

NO_FILE = Text("O ficheiro {path} não existe.", "The file {path} does not exist.", "O arquivo {path} não existe.")
EXISTS = Text(
    "O ficheiro {path} já existe e não será substituído. Escolha outro nome.",
    "The file {path} already exists and will not be overwritten. Choose another name.",
    "O arquivo {path} já existe e não é sobrescrito. Escolha outro nome.",
)
WRONG_LINE = Text(
    "{path}, linha {line}: não é uma linha de um registo de evento ({why}). Nada foi alterado.",
    "{path}, line {line}: this is not a line of an event’s log ({why}). Nothing was changed.",
    "{path}, linha {line}: não é uma linha de um registro de evento ({why}). Nada foi alterado.",
)
WRONG_SEQ = Text(
    "o número {seq} devia ser {right}", "the number {seq} should be {right}", "o número {seq} deveria ser {right}"
)
NOT_JSON = Text("o JSON está incompleto", "the JSON is incomplete")
NOT_OBJECT = Text("não é um objeto com seq, at, by, do", "it is not an object with seq, at, by, do")
CHANGED = Text(
    "não é como foi escrita, ou falta o que estava antes dela; «tabuleiro event check {path} --repair» salva "
    "o que se pode",
    "it is not as it was written, or what stood before it is missing; “tabuleiro event check {path} --repair” saves "
    "what can be saved",
    "não é como foi escrita, ou falta o que estava antes dela; “tabuleiro event check {path} --repair” salva "
    "o que se pode",
)
BUSY = Text(
    "Outro programa está a escrever em {path} há muito tempo. Feche-o e tente de novo; nada foi alterado.",
    "Another program has been writing to {path} for too long. Close it and try again; nothing was changed.",
    "Outro programa está gravando em {path} há muito tempo. Feche-o e tente de novo; nada foi alterado.",
)
MEANWHILE = Text(
    "Entretanto alguém escreveu no evento (a última linha é a {last}, não a {expected}). Veja o que mudou e repita.",
    "Meanwhile somebody wrote to the event (the last line is {last}, not {expected}). See what changed and repeat.",
)


class Log(NamedTuple):
    """What a file holds. `cut`: the last line if it was cut short, which counts for nothing."""

    entries: list[Entry]
    cut: str


def unwritable(value: Any) -> str:
    """Why data from outside cannot be kept everywhere: half a character, NUL, no number, too deep. "": it can."""
    layer, depth = [value], 0
    while layer:
        if depth > DEEPEST:
            return "too deep"
        below: list[Any] = []
        for one in layer:
            if isinstance(one, str) and not one.isascii() and one.encode("utf-8", "ignore").decode() != one:
                return "lone surrogate"
            if isinstance(one, str) and "\0" in one:
                return "NUL"
            if isinstance(one, float) and not math.isfinite(one):
                return str(one)
            if isinstance(one, Mapping):
                below += [*one, *one.values()]
            elif isinstance(one, list | tuple):
                below += one
        layer, depth = below, depth + 1
    return ""


def write_line(entry: Mapping[str, Any]) -> bytes:
    """A line as it is told: without its hash."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def write_lines(entries: Iterable[Mapping[str, Any]], before: str = "") -> tuple[bytes, str]:
    """Lines as they are kept, each with the hash of all up to it; and the last hash."""
    lines = []
    for entry in entries:
        line = write_line(entry)[:-1]
        before = link(before, line)
        lines.append(line[:-1] + f',"hash":"{before}"}}\n'.encode())
    return b"".join(lines), before


def link(before: str, line: bytes) -> str:
    """The hash of a line, without its own, and of all before it."""
    return hashlib.sha256(before.encode() + b"\n" + line).hexdigest()[:16]


class LogFile:
    """A file as the place where an event is kept; its names of people lie beside it, in FILE.people."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.entries: list[Entry] = []
        self.cut = b""
        self._lines = 0
        self._good = 0  # bytes that are whole lines
        self._ended = True  # whether the last of them ends with its newline
        self._hash = ""  # of all of them
        self._chained = False  # whether the last of them says so
        self._mine = threading.RLock()
        self._held: BinaryIO | None = None

    def create(self) -> None:
        """Make the file, empty. One that has something in it is left alone."""
        made = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)  # for whoever makes it only
        with open(made, "ab") as file:
            if file.tell():
                raise Problem(EXISTS, path=self.path)
            os.fsync(file.fileno())

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Nobody else appends meanwhile, neither another thread nor another program."""
        with self._mine:
            if self._held is not None:
                yield
                return
            with self._opened("r+b") as file:
                self._wait(file)
                self._held = file
                try:
                    yield
                finally:
                    self._held = None
                    _unlock(file)

    def _wait(self, file: BinaryIO) -> None:
        until, pause = time.monotonic() + PATIENCE, 0.001
        while not _lock(file):
            if time.monotonic() > until:
                raise Problem(BUSY, path=self.path)
            time.sleep(pause)
            pause = min(2 * pause, 0.02)

    def read(self, after: int = 0) -> Sequence[Entry]:
        """The entries whose number is above `after`; what others appended since the last time is read now."""
        with self._mine:
            self._refresh()
            return self.entries[after:]

    def append(self, entries: Sequence[Entry]) -> None:
        """Put lines at the end and wait until they are on the disk. They carry the numbers that follow."""
        with self.lock():
            self._refresh()
            file = self._held
            assert file is not None
            last = len(self.entries)
            if entries and entries[0]["seq"] != last + 1:
                raise Problem(MEANWHILE, last=last, expected=entries[0]["seq"] - 1)
            data, last_hash = write_lines(entries, self._hash)
            data = data if self._ended else b"\n" + data
            file.seek(self._good)
            file.truncate()  # the rest of a line that was cut, if there was one
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            self.entries += entries
            self._good += len(data)
            self._lines += len(entries)
            self._ended, self.cut = True, b""
            self._hash, self._chained = last_hash, self._chained or bool(entries)

    def read_people(self) -> dict[str, Person]:
        return read_people(people_file(self.path))

    def write_people(self, people: Mapping[str, Person]) -> None:
        write_people(people_file(self.path), people)

    def _opened(self, mode: Literal["rb", "r+b"]) -> BinaryIO:
        try:
            return open(self.path, mode)
        except FileNotFoundError:
            raise Problem(NO_FILE, path=self.path) from None

    def _refresh(self) -> None:
        with self._opened("rb") as file:
            if os.fstat(file.fileno()).st_size < self._good:  # another file under the same name: begin again
                self._begin_again()
            file.seek(self._good)
            rest = file.read()
        start = 0
        while (end := rest.find(b"\n", start)) >= 0:
            self._take(rest[start:end])
            self._good += end + 1 - start
            self._ended = True
            start = end + 1
        self.cut = rest[start:]
        if self.cut and _whole(self.cut):  # an editor may have taken the last newline; nothing is missing
            self._take(self.cut)
            self._good += len(self.cut)
            self._ended, self.cut = False, b""

    def _begin_again(self) -> None:
        self.entries, self._lines, self._good, self._ended = [], 0, 0, True
        self._hash, self._chained = "", False

    def _take(self, line: bytes) -> None:
        self._lines += self._ended  # else this is the newline that the last line lacked
        line = line.strip()
        if not line:
            return
        right = len(self.entries) + 1
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            raise self._wrong(NOT_JSON) from None
        if not isinstance(entry, dict) or not {"seq", "at", "by", "do"} <= entry.keys():
            raise self._wrong(NOT_OBJECT)
        if entry["seq"] != right:
            raise self._wrong(WRONG_SEQ.fill(seq=entry["seq"], right=right))
        hashed = HASH.search(line)
        self._hash = link(self._hash, line[: hashed.start()] + b"}" if hashed else line)
        if hashed:
            del entry["hash"]
        due = self._chained or "hash" in entry or (right == 1 and entry.get("version", 1) != 1)
        if hashed[1] != self._hash.encode() if hashed else due:
            raise self._wrong(CHANGED.fill(path=self.path))
        self._chained = self._chained or bool(hashed)
        self.entries.append(entry)

    def _wrong(self, why: Text) -> Problem:
        line = self._lines
        self._begin_again()
        return Problem(WRONG_LINE, path=self.path, line=line, why=why)


def read_log(path: str | Path) -> Log:
    """All lines of an event's file. A last line that was cut is told and ignored; a wrong line is a Problem."""
    file = LogFile(path)
    return Log(list(file.read()), file.cut.decode("utf-8", "replace"))


def salvage(path: str | Path) -> tuple[list[Entry], int]:
    """What can be read of a damaged file, up to the first line that is none or has a wrong number; and of how many."""
    entries: list[Entry] = []
    lines = [line for line in Path(path).read_bytes().splitlines() if line.strip()]
    for line in lines:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            break
        if (
            not isinstance(entry, dict)
            or not {"at", "by", "do"} <= entry.keys()
            or entry.get("seq") != len(entries) + 1
        ):
            break
        entry.pop("hash", None)
        entries.append(entry)
    return entries, len(lines)


def rewrite(path: str | Path, entries: Sequence[Entry]) -> Path:
    """Put these lines in place of a file's, and keep the file as it was beside it; where."""
    path = Path(path)
    kept = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{uuid.uuid4().hex[:4]}")
    fresh = path.with_name(path.name + ".new")
    with for_owner(fresh) as file:
        file.write(write_lines(entries)[0])
        file.flush()
        os.fsync(file.fileno())
    os.link(path, kept) if hasattr(os, "link") else shutil.copyfile(path, kept)
    kept.chmod(0o600)
    os.replace(fresh, path)
    return kept


def append(path: str | Path, data: Mapping[str, Any], *, by: str, at: str, expect_seq: int | None = None) -> Entry:
    """Append one line. `expect_seq`: the number it must get, or nothing is written."""
    file = LogFile(path)
    with file.lock():
        seq = len(file.read()) + 1
        if expect_seq not in (None, seq):
            raise Problem(MEANWHILE, last=seq - 1, expected=(expect_seq or 0) - 1)
        entry = {"seq": seq, "at": at, "by": by, **data}
        file.append([entry])
    return entry


def _whole(line: bytes) -> bool:
    """Whether a line without newline lacks nothing: a part of a JSON object is never one itself."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(file: BinaryIO) -> bool:
        file.seek(LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: BinaryIO) -> None:
        file.seek(LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
