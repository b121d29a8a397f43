"""Compiles rules. The same plain Python runs interpreted, or as machine code where Numba is there and wanted.

A function marked `@rule` stays an ordinary Python function. Only a `@kernel` (a search, a count) is compiled, together
with the rules of the one game it is called with: the game's definition is passed as an argument whose type names the
game and a digest of its rules, so that each kernel is specialised and inlined for each game. Numba itself is imported
with the first kernel: showing a position or playing a move never waits for a compiler.

The cache on disk has one file for each kernel, signature, processor and digest of all sources that may be compiled
into it: the rules, and what the kernel's own file imports of the engine. Nothing is ever overwritten with something
else, so that processes may start together and no edit is served stale (Numba's own cache watches the kernel's file
alone, and its index is no match for two writers).

Of kernels and games that are not ours nobody knows what they reach: other files, a closure, a cell of a notebook. Their
code is kept in memory only.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import pickle
import shutil
import sys
import threading
import time
import uuid
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

_waiting: list[Callable[[], None]] = []  # registrations with Numba, until it is needed
_numba: Any = None
_parsing = threading.Lock()
PACKAGE = Path(__file__).parent.parent
PLUGINS = {"forms", "evals", "halves", "rollouts"}  # folders of the engine with one file a game, found by being there
KEPT_DAYS = 30  # how long the compiled code of other versions stays in the cache


def interpreted() -> bool:
    """Whether kernels run as plain Python: Numba is absent, or switched off by NUMBA_DISABLE_JIT=1."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return True
    if "numba" in sys.modules:
        return sys.modules["numba"] is None
    from importlib.util import find_spec

    return find_spec("numba") is None


def rule(function: F) -> F:
    """Mark a function as part of the rules: kernels may call it, compiled or not."""

    def register() -> None:
        _numba.extending.register_jitable(error_model="numpy")(function)

    when_compiling(register)
    return function


def step(function: F) -> F:
    """Mark a part of one kernel that has a name of its own: in machine code it is where it is called.

    Kernels hand over whole tuples of arrays, which takes as long as a small part of one needs.
    """

    def register() -> None:
        _numba.extending.register_jitable(error_model="numpy", inline="always")(function)

    when_compiling(register)
    return function


def builtin(instruction: str) -> Callable[[F], F]:
    """Mark a function of one set of bits that compiles to a single machine instruction."""

    def mark(function: F) -> F:
        def register() -> None:
            types = _numba.types

            @_numba.extending.intrinsic
            def machine(typing: Any, x: Any) -> Any:
                def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                    if instruction == "ctpop":
                        return builder.ctpop(args[0])
                    return builder.cttz(args[0], _numba.core.cgutils.true_bit)

                return types.int64(types.uint64), code

            _numba.extending.overload(function)(lambda cells: lambda cells: machine(np.uint64(cells)))

        when_compiling(register)
        return function

    return mark


def kernel(function: F) -> F:
    """Compile a function that calls rules; `.py_func` is the same source, interpreted."""
    if interpreted():
        function.py_func = function  # type: ignore[attr-defined]  # the name that Numba's dispatchers use
        return function
    _start_compiling()
    # kernels get all their arrays from outside: without counting references to them they are up to three times faster
    compiled = _numba.njit(nogil=True, error_model="numpy", _nrt=False)(function)
    if is_ours(function):
        compiled._cache = _cache_of(function)
    return compiled


def is_ours(function: Callable[..., Any]) -> bool:
    """Whether the sources of the engine, which `sources` follows, are all that a kernel is made of."""
    return Path(function.__code__.co_filename).is_relative_to(PACKAGE / "engine") and function.__closure__ is None


def table(values: Any, dtype: str = "i2") -> np.ndarray[Any, Any]:
    """An array of a board, read only: one compilation serves every size because all variants have the same types."""
    array = np.ascontiguousarray(values, dtype=dtype)
    array.setflags(write=False)
    return array


def digest(*files: Path) -> str:
    """A short word that changes with any of these files."""
    h = hashlib.sha256()
    for file in files:
        h.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return h.hexdigest()[:16]


def cache_base() -> Path:
    """The folder for what can be made again, in the user's cache."""
    import platformdirs

    return Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("tabuleiro", appauthor=False))


def cache_folder(file: Path) -> Path | None:
    """Where compiled kernels of a file are kept; None where nothing can be written."""
    folder = cache_base() / "kernels" / digest(*sources(file))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


@cache
def sources(file: Path) -> list[Path]:
    """Everything that may be compiled into the kernels of a file, games apart (theirs is in their type).

    These are the rules, the file, and what it imports of the engine, directly or not. A plug-in folder is taken whole,
    because its files are found by being there. What compiles for pages is no part of any kernel.
    """
    found, waiting = set(PACKAGE.glob("rules/**/*.py")) - set(PACKAGE.glob("rules/wasm/*.py")), {file}
    while waiting:
        file = waiting.pop()
        found.add(file)
        waiting |= {imported for name in _imports(file) for imported in _files(name)} - found
    return sorted(found)


def parsed(source: str) -> ast.Module:
    """The tree of a source. One thread at a time: Python 3.11 counts its depth for all of them together."""
    with _parsing:
        return ast.parse(source)


@cache
def _imports(file: Path) -> set[str]:
    """The modules of the engine that a file may import: in `from a import b` both a and a.b."""
    names: set[str] = set()
    for node in ast.walk(parsed(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return {name for name in names if name.startswith("tabuleiro.engine.")}


def _files(name: str) -> list[Path]:
    """The file of a module or of a package, and all files of a plug-in folder."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    if path.name in PLUGINS and path.is_dir():
        return sorted(path.glob("*.py"))
    return [p for p in (path.with_suffix(".py"), path / "__init__.py") if p.exists()]


def when_compiling(register: Callable[[], None]) -> None:
    """Tell Numba something, as soon as it is there."""
    if _numba is None:
        _waiting.append(register)
    else:
        register()


def _start_compiling() -> None:
    """Import Numba and tell it about every rule seen so far."""
    global _numba
    if _numba is not None:
        return
    import numba
    import numba.core.caching
    import numba.core.cgutils
    import numba.core.serialize
    import numba.extending

    _numba = numba
    from tabuleiro.rules import gametype  # imports Numba, so it waits until here

    gametype.register()
    for register in _waiting:
        register()
    _waiting.clear()


def _cache_of(function: Callable[..., Any]) -> Any:
    """Numba's interface of a cache over one file an entry."""
    from numba.core.caching import NullCache, _Cache
    from numba.core.compiler import CompileResult
    from numba.core.serialize import dumps

    from tabuleiro.rules.gametype import brings_code

    found = cache_folder(Path(function.__code__.co_filename))
    if found is None:
        return NullCache()
    folder: Path = found
    _forget_old(folder)
    name = f"{function.__module__}.{function.__qualname__}"

    class OneFileEach(_Cache):
        @property
        def cache_path(self) -> str:
            return str(folder)

        def enable(self) -> None: ...
        def disable(self) -> None: ...
        def flush(self) -> None: ...

        def _file(self, sig: Any, context: Any) -> Path:
            machine = (_numba.__version__, sys.version_info[:2], context.codegen().magic_tuple())
            key = hashlib.sha256(repr((name, str(sig), machine)).encode()).hexdigest()[:32]
            return folder / f"{function.__qualname__}-{key}.nbc"

        def load_overload(self, sig: Any, context: Any) -> Any:
            # Numba would import and register its whole compiler here; code without reference counting (_nrt=False in
            # `kernel`) needs none of that, and so loads in a fraction of the time.
            if any(map(brings_code, sig)):
                return None
            try:
                return CompileResult._rebuild(context, *pickle.loads(self._file(sig, context).read_bytes()))
            except FileNotFoundError:
                return None
            except Exception:  # a damaged file is a missing one: it is compiled and written again
                return None

        def save_overload(self, sig: Any, result: Any) -> None:
            if any(map(brings_code, sig)):
                return
            file = self._file(sig, result.target_context)
            part = file.with_name(f"{file.name}.{os.getpid()}-{uuid.uuid4().hex[:8]}.part")
            try:
                part.write_bytes(dumps(result._reduce()))
                os.replace(part, file)
            except OSError:  # a full disk or a locked file costs the next process a compilation, nothing else
                with contextlib.suppress(OSError):
                    part.unlink(missing_ok=True)

    return OneFileEach()


@cache
def _forget_old(folder: Path) -> None:
    """Remove what versions of long ago have compiled."""
    for other in folder.parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
