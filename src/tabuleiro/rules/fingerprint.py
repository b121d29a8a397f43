"""A short word for the rules of a variant: it changes when a play or a result may change, and not with a comment.

What is proved about a game is kept with it, so that a table made for other rules never answers.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from hashlib import sha256
from types import FunctionType
from typing import Any

import numpy as np

from tabuleiro.rules.definition import Game
from tabuleiro.rules.kernel import parsed


def fingerprint(game: Game) -> str:
    """Of everything that decides plays and results: the rules, all they call, the board's tables and the start."""
    d = game.definition
    h = sha256(f"{d.key} {d.state.dtype.descr} {game.board.names}".encode())
    seen: set[Callable[..., Any]] = set()
    for function in (d.moves, d.play, d.result, d.chances, d.throw, d.score, d.derive):
        if function:
            for text in _texts(function, seen):
                h.update(text.encode())
    for word in (*_values(game.limited(0).b), *_values(game.start())):
        h.update(word)
    return h.hexdigest()[:16]


def _texts(function: Callable[..., Any], seen: set[Callable[..., Any]]) -> Iterator[str]:
    """The source of a function without comments, and of every function and number that it names."""
    if function in seen or not isinstance(function, FunctionType):
        return
    seen.add(function)
    yield _bare(function)
    for name in sorted(function.__code__.co_names):
        found = function.__globals__.get(name)
        if isinstance(found, FunctionType):
            yield from _texts(found, seen)
        elif isinstance(found, (int, np.integer)):
            yield f"{name}={int(found)}"


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


def _values(thing: Any) -> Iterator[bytes]:
    """The bytes of a board's tables, however deep."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from _values(part)
    elif isinstance(thing, (np.ndarray, np.generic, np.record)):
        yield thing.tobytes()
    else:
        yield repr(thing).encode()
