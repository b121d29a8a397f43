"""What a function is made of: its source without comments, and every function and number that it names."""

from __future__ import annotations

import ast
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
    names = sorted(set(_names(function.__code__)))
    for name in names:
        found = function.__globals__.get(name)
        yield from _told(name, found, seen)
        if isinstance(found, ModuleType):  # module.function, module.NUMBER
            for part in names:
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


def _names(code: CodeType) -> Iterator[str]:
    """The names that a function uses, and functions within it."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


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
