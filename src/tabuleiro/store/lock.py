"""A file that one process at a time holds: the very file that is used, so that nothing beside it can be deleted.

It is let go when the process ends, however it ends. SQLite's own locks are of another kind and do not meet this one.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HELD: set[tuple[int, int]] = set()  # by this process. To open and close one of them again would lose SQLite's locks


class Lock:
    """Held from `acquire` to `release` or to the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def acquire(self, make: bool = True) -> bool:
        """Take it; False if somebody else has it. With `make` a file that is not there is made, for its owner only."""
        if _held(self.path):
            return False
        file = os.open(self.path, os.O_RDWR | (os.O_CREAT if make else 0), 0o600)
        try:
            _take(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        HELD.add(_which(os.fstat(file)))
        return True

    def in_place(self) -> bool:
        """Whether the file still lies where it lay: nobody has put another in its place, or taken it away."""
        try:
            return self._file is not None and os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except OSError:
            return False

    def release(self) -> None:
        if self._file is not None:
            HELD.discard(_which(os.fstat(self._file)))
            os.close(self._file)
            self._file = None


def is_free(path: Path) -> bool:
    """Whether nobody holds a file, or there is none."""
    lock = Lock(path)
    try:
        free = lock.acquire(make=False)
    except FileNotFoundError:
        return True
    except OSError:  # that it cannot be opened is said by whoever opens it
        return True
    lock.release()
    return free


def _which(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _held(path: Path) -> bool:
    try:
        return _which(os.stat(path)) in HELD
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    BYTE = 0x7FFFFFFE  # bytes are locked there, not files: one far from those that SQLite locks

    def _take(file: int) -> None:
        os.lseek(file, BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
