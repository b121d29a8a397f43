"""What makes modules for pages refuses what it does not know; that they are right, `browser/test_engine.py` shows."""

from __future__ import annotations

from zlib import compress

import numpy as np
import pytest

from tabuleiro.rules.wasm.layout import Contents, clean, described, gaps, leaves
from tabuleiro.rules.wasm.link import (
    CODE,
    CUSTOM,
    DATA,
    EXPORTS,
    FUNCTION,
    FUNCTIONS,
    IMPORTS,
    MAGIC,
    TYPES,
    Reader,
    Unlinkable,
    link,
    named,
    number,
    section,
    vector,
)

ANSWER = b"\x41\x2a\x0b"  # the instructions of a function that answers 42
FUNCTION_SYMBOL = bytes([0, 0, 0]) + named("answer")


def made(*extra: bytes, linking: bytes = b"") -> bytes:
    """An object file with one function, and what is added to it."""
    symbols = vector([FUNCTION_SYMBOL])
    info = b"\2" + (linking or bytes([8]) + number(len(symbols)) + symbols)
    return (
        MAGIC
        + section(TYPES, vector([b"\x60\0\1\x7f"]))
        + b"".join(extra)
        + section(FUNCTIONS, vector([b"\0"]))
        + section(CODE, vector([number(len(ANSWER) + 1) + b"\0" + ANSWER]))
        + section(CUSTOM, named("linking") + info)
    )


def test_a_module_exports_what_is_asked_for_and_its_memory() -> None:
    module, free = link(made(), ["answer"])
    assert module.startswith(MAGIC)
    assert named("answer") + bytes([FUNCTION, 0]) in module
    assert named("memory") in module
    assert named("linking") not in module
    assert free % 64 == 0
    assert link(made(), ["answer"]) == (module, free)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (b"MZ", "no WebAssembly"),
        (made(section(IMPORTS, vector([named("env") + named("exp") + b"\0\0"]))), "env.exp"),
        (made(section(IMPORTS, vector([named("env") + named("__memory_base") + b"\3\x7f\0"]))), "__memory_base"),
        (made(section(EXPORTS, vector([]))), "section 7"),
        (made(section(DATA, vector([b"\0\x41\0\x0b\1x"]))), "segments"),
        (made(section(CUSTOM, named("reloc.CODE") + b"\3" + vector([b"\x63\0\0"]))), "relocation 99"),
        (made(linking=b"\6\1\0"), "linking information 6"),
        (made()[:-3], "too soon"),
    ],
)
def test_what_is_not_known_is_refused(code: bytes, why: str) -> None:
    with pytest.raises(Unlinkable, match=why):
        link(code, ["answer"])


@pytest.mark.parametrize("n", [0, 1, 127, 128, 300, 1 << 40])
def test_numbers_are_read_as_they_are_written(n: int) -> None:
    reader = Reader(number(n))
    assert reader.number() == n
    assert not reader.more


def test_contents_are_written_without_loss_and_small() -> None:
    beside = np.add.outer(np.arange(64), [-8, -1, 1, 8]).astype(np.int16)
    contents = Contents()
    for array in (beside, np.arange(5.0), np.array([300], np.int64)):
        text = contents.texts[contents.place(array.tobytes(), {array.itemsize, array.nbytes // len(array)})]
        how, _, digits = text.partition(":")
        stride, lag = map(int, how.split(","))
        columns = np.frombuffer(bytes.fromhex(digits), np.uint8)
        columns = np.cumsum(columns, dtype=np.uint8) if lag else columns
        assert columns.reshape(stride, -1).T.tobytes() == array.tobytes()
    assert len(compress(contents.texts[0].encode())) < len(compress(beside.tobytes())) / 2


def test_memory_is_described_once_and_without_what_lies_between_fields() -> None:
    kind = np.dtype([("turn", "i2"), ("men", "u8")], align=True)
    states = np.zeros(2, kind)
    states.view(np.uint8)[3] = 99  # nothing is there
    assert gaps(kind) == [(2, 8)]
    assert not any(clean(states))
    table = np.arange(3, dtype=np.uint64)
    things = {"b": (table, 7, 0.5), "again": table, "same": table.copy(), "words": states.view("i2")}
    contents = Contents()
    found = described({**things, "states": states}, contents)
    assert [name for name, _ in leaves(things["b"], "b")] == ["b.0", "b.1", "b.2"]
    assert found["b.1"] == {"type": "integer", "value": "7"}
    assert found["b.2"] == {"type": "float", "value": 0.5}
    assert found["again"]["of"] == "b.0"
    assert found["same"]["data"] == found["b.0"]["data"]
    assert found["states"]["of"] == "words"
    assert found["states"]["gaps"] == [(2, 8)]
