"""Workers side by side for a command: processes of this machine, which end with it, or those of a cluster.

Whoever has work to share out asks for `workers` (processes) or `threads` (for kernels, which run without the
interpreter's lock). Inside `on(cluster)` both are workers of a Dask cluster: what is asked of them depends on its
arguments alone, so that it is the same wherever it is worked out, and once more if a worker dies.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from tabuleiro.rules import Problem, Text

LOCAL = "local"  # the address of a cluster that is started on this machine
PATIENCE = 10  # seconds to reach a cluster
LIVES = 20  # how often a piece of work may lose its worker before it is given up

Job = TypeVar("Job")
Done = TypeVar("Done")

_cluster: Any = None  # the client of the cluster that works for this process


def cores() -> int:
    """How many pieces of work may be done side by side."""
    if _cluster is not None:
        return sum(_cluster.nthreads().values()) or 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(processes: int) -> Iterator[Executor]:
    """Processes to work in. Whoever leaves early waits for nothing that has not begun.

    Not by forking: threads of a compiled kernel may hold locks that a forked process would wait for.
    """
    if _cluster is not None:
        yield from _on_cluster()
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_together)
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def threads() -> Iterator[Executor]:
    """Threads to run kernels in."""
    if _cluster is not None:
        yield from _on_cluster()
        return
    pool = ThreadPoolExecutor(os.cpu_count() or 1)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(
    pool: Executor, work: Callable[[Job], Done], jobs: Iterable[Job]
) -> Generator[tuple[Job, Done], None, None]:
    """Each job with what came of it, in order.

    Unlike `pool.map` only a few are given out at a time, as what comes back may be large, and none is begun any more
    once nobody asks for the next.
    """
    waiting: deque[tuple[Job, Future[Done]]] = deque()
    try:
        for job in jobs:
            waiting.append((job, pool.submit(work, job)))
            if len(waiting) > 2 * cores():
                given, future = waiting.popleft()
                yield given, future.result()
        while waiting:
            given, future = waiting.popleft()
            yield given, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _on_cluster() -> Iterator[Executor]:
    pool = _cluster.get_executor(pure=False, retries=LIVES)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False)


@contextmanager
def on(cluster: str) -> Iterator[None]:
    """Let the workers of a Dask cluster work for this process: at an address, or `local`; nothing changes for ""."""
    if not cluster:
        yield
        return
    global _cluster
    with _reach(cluster) as client:
        _check(client, cluster)
        _cluster = client
        try:
            yield
        finally:
            _cluster = None


@contextmanager
def _reach(cluster: str) -> Iterator[Any]:
    try:
        import dask
        from distributed import Client, LocalCluster
        from distributed.comm import connect
    except ImportError:
        raise Problem(NO_DASK) from None
    dask.config.set({"distributed.scheduler.allowed-failures": LIVES, "distributed.comm.timeouts.connect": PATIENCE})
    if cluster == LOCAL:
        with LocalCluster(cores(), threads_per_worker=1, dashboard_address=None) as own, Client(own) as client:
            yield client
        return

    async def knock() -> None:
        await (await connect(cluster, timeout=PATIENCE)).close()

    # A client that fails to start lies about until it is collected, and collected while another one starts it waits for
    # that one's lock for ever. So none is made before somebody answers.
    try:
        asyncio.run(knock())
    except (OSError, ValueError) as error:
        raise Problem(NOT_THERE, cluster=cluster, what=str(error).partition("\n")[0]) from None
    with Client(cluster, timeout=PATIENCE) as client:
        yield client


def _check(client: Any, cluster: str) -> None:
    """There is somebody to work, and all work by the same program: otherwise the answers may be of other rules."""
    ours, theirs = program(), client.run(program)
    if not theirs:
        raise Problem(NOBODY, cluster=cluster)
    for worker, other in theirs.items():
        if other != ours:
            raise Problem(OTHER_PROGRAM, worker=worker, theirs=other, ours=ours)


def program() -> str:
    """This program: its version, and a digest of what rules and engines are made of."""
    from tabuleiro import __version__
    from tabuleiro.rules.kernel import PACKAGE, digest

    rooms = ("boards", "rules", "games", "match", "engine", "reference")
    files = [file for room in rooms for file in sorted((PACKAGE / room).rglob("*.py"))]
    return f"{__version__} {digest(*files)}"


def _end_together() -> None:
    """Have this process end when the one ends that started it, even if it was killed."""

    def watch() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


NO_DASK = Text(
    "para trabalhar num agrupamento falta o Dask: `pip install 'tabuleiro[cluster]'`",
    "to work on a cluster Dask is missing: `pip install 'tabuleiro[cluster]'`",
    "para trabalhar em um cluster falta o Dask: `pip install 'tabuleiro[cluster]'`",
)
NOT_THERE = Text(
    "em {cluster} não responde nenhum agrupamento ({what}); um endereço é, por exemplo, tcp://10.0.0.1:8786, ou local",
    "no cluster answers at {cluster} ({what}); an address is, for example, tcp://10.0.0.1:8786, or local",
    "em {cluster} nenhum cluster responde ({what}); um endereço é, por exemplo, tcp://10.0.0.1:8786, ou local",
)
NOBODY = Text(
    "o agrupamento {cluster} não tem ninguém a trabalhar: `dask worker {cluster}` em cada máquina",
    "nobody works for the cluster {cluster}: `dask worker {cluster}` on each machine",
    "o cluster {cluster} não tem ninguém trabalhando: `dask worker {cluster}` em cada máquina",
)
OTHER_PROGRAM = Text(
    "{worker} trabalha com outro programa ({theirs}, aqui {ours}): instala o mesmo tabuleiro em todas as máquinas",
    "{worker} works by another program ({theirs}, here {ours}): install the same tabuleiro on all machines",
    "{worker} trabalha com outro programa ({theirs}, aqui {ours}): instale o mesmo tabuleiro em todas as máquinas",
)
