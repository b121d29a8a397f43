"""Processes that work side by side for a command, and end with it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process


def cores() -> int:
    """How many processes may work side by side."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes to work in. Whoever leaves early waits for nothing that has not begun.

    Not by forking: threads of a compiled kernel may hold locks that a forked process would wait for.
    """
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_together)
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_together() -> None:
    """Have this process end when the one ends that started it, even if it was killed."""

    def watch() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
