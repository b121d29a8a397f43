"""What a function is made of: its source without comments, and every function and number that it names."""

from __future__ import annotations

import ast
import dis
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from tabuleiro.rules.kernel import parsed


def texts(function: Callable[..., Any], seen: set[Callable[..., Any]]) -> Iterator[str]:
    """All of it as texts; what is in `seen` already is left out, and what is told is put there."""
    if function in seen or not isinstance(function, FunctionType):
        return
    seen.add(function)
    yield _bare(function)
    names, parts = (sorted(some) for some in _names(function.__code__))
    for name in names:
        found = function.__globals__.get(name)
        yield from _told(name, found, seen)
        if isinstance(found, ModuleType):  # module.function, module.NUMBER
            for part in parts:
                yield from _told(part, vars(found).get(part), seen)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield from _told(name, cell.cell_contents, seen)


def _told(name: str, found: Any, seen: set[Callable[..., Any]]) -> Iterator[str]:
    if isinstance(found, FunctionType):
        yield from texts(found, seen)
    elif isinstance(found, (int, np.integer)):
        yield f"{name}={int(found)}"
    elif isinstance(found, (float, np.floating, tuple)):
        yield f"{name}={found!r}"
    elif isinstance(found, np.ndarray):
        yield f"{name}={found.dtype.str}{found.tolist()}"


def _names(code: CodeType) -> tuple[set[str], set[str]]:
    """The names that a function and those within it look up, and what they take from things: in a.b that is b."""
    names, parts = set[str](), set[str]()
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            names.add(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            parts.add(step.argval)
    for within in code.co_consts:
        if isinstance(within, CodeType):
            found = _names(within)
            names |= found[0]
            parts |= found[1]
    return names, parts


def _bare(function: FunctionType) -> str:
    source = textwrap.dedent(inspect.getsource(function))
    try:
        tree = parsed(source)
    except SyntaxError:  # a lambda, cut out of its line
        return source
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list.clear()
            if ast.get_docstring(node) is not None and len(node.body) > 1:
                del node.body[0]
    return ast.unparse(tree)
