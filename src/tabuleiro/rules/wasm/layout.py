"""What lies in the memory of a module: the arrays and numbers of a variant, described for whoever fills it.

Arrays that are all zeros are only named with their shape. What others hold lies in a list, each content once, as most
tables are the same in many variants. An array that is another view of one before it says of which.

A content is written so that it packs well (`stride,lag:digits`): in rows of so many bytes, first the first bytes of all
rows, then the second ones …; if `lag` is 1, each as the difference from the one before; in hexadecimal digits. So what
is alike in neighbouring cells stands side by side.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np

from tabuleiro.rules.definition import Definition

Leaf = dict[str, Any]


def leaves(thing: Any, name: str) -> Iterator[tuple[str, Any]]:
    """The arrays and numbers that an argument is made of, in the order of its block."""
    if isinstance(thing, tuple):
        parts = getattr(thing, "_fields", range(len(thing)))
        for part, value in zip(parts, thing, strict=True):
            yield from leaves(value, f"{name}.{part}")
    elif not isinstance(thing, Definition):
        yield name, thing


def type_of(leaf: Any) -> str:
    """How a leaf is called in a page: `integer`, `float`, or of an array what it holds (`u8`, `f8`, `record`)."""
    if isinstance(leaf, np.ndarray):
        return "record" if leaf.dtype.names else leaf.dtype.str[1:]
    return "float" if isinstance(leaf, (float, np.floating)) else "integer"


def gaps(kind: Any) -> list[tuple[int, int]]:
    """Where in a record nothing is. A copy may have anything there, so that records are compared without it."""
    found, at = [], 0
    for field in sorted(kind.fields.values(), key=lambda field: field[1]):
        if field[1] > at:
            found.append((at, field[1]))
        at = field[1] + field[0].itemsize
    return [*found, (at, kind.itemsize)] if at < kind.itemsize else found


def clean(array: Any) -> bytes:
    """What an array holds, with zeros where there is nothing."""
    plain = np.asarray(array).view(np.ndarray).reshape(-1)
    if not plain.dtype.names:
        return plain.tobytes()
    found = np.zeros(plain.shape, plain.dtype)
    for name in plain.dtype.names:
        found[name] = plain[name]
    return found.tobytes()


class Contents:
    """The contents of arrays, each once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._places: dict[bytes, int] = {}

    def place(self, raw: bytes, strides: Collection[int]) -> int:
        """Where the list has it; `strides`: how many bytes a number or a row of numbers may have."""
        if raw not in self._places:
            self._places[raw] = len(self.texts)
            texts = [_text(raw, stride, lag) for stride in sorted(strides) for lag in (0, 1)]
            self.texts.append(min(texts, key=lambda text: len(zlib.compress(text.encode(), 9))))
        return self._places[raw]


def _text(raw: bytes, stride: int, lag: int) -> str:
    columns = b"".join(raw[byte::stride] for byte in range(stride))
    before = bytes(lag) + columns if lag else bytes(len(columns))
    return f"{stride},{lag}:{bytes(a - b & 255 for a, b in zip(columns, before, strict=False)).hex()}"


def described(things: Mapping[str, Any], contents: Contents) -> dict[str, Leaf]:
    """Every leaf of some things by its name."""
    found: dict[str, Leaf] = {}
    views: dict[tuple[int, int], str] = {}
    for thing, value in things.items():
        for name, leaf in leaves(value, thing):
            found[name] = _described(name, leaf, contents, views)
    return found


def _described(name: str, leaf: Any, contents: Contents, views: dict[tuple[int, int], str]) -> Leaf:
    told: Leaf = {"type": type_of(leaf)}
    if not isinstance(leaf, np.ndarray):
        return told | {"value": float(leaf) if told["type"] == "float" else str(int(leaf))}
    told["shape"] = list(leaf.shape)
    if told["type"] == "record":
        told["size"] = leaf.dtype.itemsize
        if empty := gaps(leaf.dtype):
            told["gaps"] = empty
    memory = leaf.__array_interface__["data"][0], leaf.nbytes
    if leaf.nbytes and views.setdefault(memory, name) != name:
        return told | {"of": views[memory]}
    if np.asarray(leaf).view(np.ndarray).reshape(-1).view(np.uint8).any():
        size = leaf.dtype.itemsize
        strides = {size} if leaf.dtype.names else {size, size * leaf.shape[-1], leaf.nbytes // leaf.shape[0]}
        told["data"] = contents.place(clean(leaf), strides)
    return told
