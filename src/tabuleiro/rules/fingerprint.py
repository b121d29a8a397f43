"""A short word for the rules of a variant: it changes when a play or a result may change, and not with a comment.

What is proved about a game is kept with it, so that a table made for other rules never answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import numpy as np

from tabuleiro.rules.definition import Game
from tabuleiro.rules.reach import texts


def fingerprint(game: Game) -> str:
    """Of everything that decides plays and results: the rules, all they call, the board's tables and the start."""
    d = game.definition
    h = sha256(f"{d.key} {d.state.dtype.descr} {game.board.names}".encode())
    seen: set[Callable[..., Any]] = set()
    for function in (d.moves, d.play, d.result, d.chances, d.throw, d.score, d.derive):
        if function:
            for text in texts(function, seen):
                h.update(text.encode())
    for word in (*_values(game.limited(0).b), *_values(game.start())):
        h.update(word)
    return h.hexdigest()[:16]


def _values(thing: Any) -> Iterator[bytes]:
    """The bytes of a board's tables, however deep."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from _values(part)
    elif isinstance(thing, (np.ndarray, np.generic, np.record)):
        yield thing.tobytes()
    else:
        yield repr(thing).encode()
