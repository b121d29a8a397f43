"""A file that one process at a time holds. It is let go when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Lock:
    """Held from `acquire` to `release` or to the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def acquire(self) -> bool:
        """Take it; False if somebody else has it."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
