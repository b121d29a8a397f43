"""Links one object file into a WebAssembly module: gives its data addresses, fills them in, drops what linkers read.

An object of kernels needs little: no function from elsewhere, and so nothing moves but data. What is not known here is
refused. Above all a function that nobody brings, as `exp` or `log`: their last digits differ from machine to machine,
and a page must think what the server thinks. The format of object files:
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

MAGIC = b"\0asm\1\0\0\0"
STACK = PAGE = 1 << 16  # the stack lies at the bottom, so that running out of it is an error and overwrites nothing
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS, START, ELEMENTS, CODE, DATA, COUNT = range(13)
FUNCTION, TABLE, MEMORY, GLOBAL = range(4)  # what is imported or exported
I32, I32_CONST, MUTABLE, FUNCREF, END = 0x7F, 0x41, 1, 0x70, 0x0B
SEGMENTS, SYMBOLS = 5, 8  # parts of the section "linking"
UNDEFINED, NAMED, ABSOLUTE = 0x10, 0x40, 0x200  # flags of symbols
DATA_SYMBOL = 1
# Relocations: what stands where an address or a number belongs.
AS_THEY_ARE = {0: "function", 6: "type", 7: "global", 20: "table"}  # numbers that stay, as nothing is added
TABLE_SLEB, TABLE_I32, ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32 = 1, 2, 3, 4, 5

T = TypeVar("T")


class Unlinkable(Exception):
    """An object file has something that is not known here."""


class Symbol(NamedTuple):
    """A name that relocations speak of: of a function its number; of data the segment and where in it."""

    kind: int
    name: str
    which: int  # -1: defined elsewhere
    offset: int


class Reader:
    """Reads numbers and names, one after another."""

    def __init__(self, data: bytes | bytearray) -> None:
        self.data = data
        self.at = 0

    @property
    def more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        return self.bytes(1)[0]

    def bytes(self, n: int) -> bytes:
        self.at += n
        if self.at > len(self.data):
            raise Unlinkable("it ends too soon")
        return bytes(self.data[self.at - n : self.at])

    def number(self, signed: bool = False) -> int:
        """A number in LEB128: seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def name(self) -> str:
        return self.bytes(self.number()).decode()

    def many(self, read: Callable[[], T]) -> Iterator[T]:
        for _ in range(self.number()):
            yield read()

    def expect(self, *bytes_: int) -> None:
        for byte in bytes_:
            found = self.byte()
            if found != byte:
                raise Unlinkable(f"byte {found} instead of {byte} at {self.at - 1}")


def number(n: int) -> bytes:
    """A number from 0 on, in LEB128."""
    found = bytearray()
    while n > 127:
        found.append(n & 127 | 128)
        n >>= 7
    return bytes([*found, n])


def padded(n: int) -> bytes:
    """An address in five bytes, as object files leave room for."""
    return bytes((n >> 7 * k & 127) | (128 if k < 4 else 0) for k in range(5))


def constant(n: int) -> bytes:
    """The instructions for an address."""
    return bytes([I32_CONST]) + padded(n) + bytes([END])


def named(text: str) -> bytes:
    raw = text.encode()
    return number(len(raw)) + raw


def vector(parts: Iterable[bytes]) -> bytes:
    found = list(parts)
    return number(len(found)) + b"".join(found)


def section(kind: int, body: bytes | bytearray) -> bytes:
    return bytes([kind]) + number(len(body)) + body


class Object:
    """An object file, taken apart."""

    def __init__(self, code: bytes) -> None:
        if code[:8] != MAGIC:
            raise Unlinkable("it is no WebAssembly")
        self.sections: dict[int | str, bytearray] = {}
        reader = Reader(code)
        reader.at = 8
        while reader.more:
            kind, body = reader.byte(), reader.bytes(reader.number())
            name: int | str = kind
            if kind == CUSTOM:
                inner = Reader(body)
                name = inner.name()
                body = body[inner.at :]
            elif kind in (TABLES, MEMORIES, GLOBALS, EXPORTS, START, ELEMENTS) or kind > COUNT:
                raise Unlinkable(f"section {kind}")
            self.sections[name] = bytearray(body)
        self.has_stack = self.has_table = False
        self._read_imports()
        self.segments = list(self._segments())
        self.alignments: list[int] = []
        self.symbols: list[Symbol] = []
        self._read_linking()

    def reader(self, name: int | str) -> Reader:
        return Reader(self.sections.get(name, b"\0"))

    def _read_imports(self) -> None:
        """A memory, the stack pointer, perhaps a table of functions; and nothing else."""
        reader = self.reader(IMPORTS)
        for _ in range(reader.number()):
            module, field, kind = reader.name(), reader.name(), reader.byte()
            if kind == FUNCTION:
                raise Unlinkable(f"nobody brings the function {module}.{field}")
            if kind == GLOBAL:
                if field != "__stack_pointer":
                    raise Unlinkable(f"nobody brings {field}")
                reader.expect(I32, MUTABLE)
                self.has_stack = True
            elif kind in (MEMORY, TABLE):
                if kind == TABLE:
                    reader.expect(FUNCREF)
                    self.has_table = True
                flags = reader.number()
                reader.number()
                if flags & 1:
                    reader.number()
            else:
                raise Unlinkable(f"import {kind}")

    def _segments(self) -> Iterator[tuple[int, int]]:
        """Where in the section of data each segment begins, and its size."""
        reader = self.reader(DATA)
        for _ in range(reader.number()):
            reader.expect(0, I32_CONST)
            reader.number(signed=True)
            reader.expect(END)
            size = reader.number()
            yield reader.at, size
            reader.bytes(size)

    def _read_linking(self) -> None:
        reader = self.reader("linking")
        reader.expect(2)  # the version
        while reader.more:
            kind, part = reader.byte(), Reader(reader.bytes(reader.number()))
            if kind == SEGMENTS:
                for _ in range(part.number()):
                    part.name()
                    self.alignments.append(part.number())
                    part.number()
            elif kind == SYMBOLS:
                self.symbols = list(part.many(lambda part=part: _symbol(part)))  # type: ignore[misc]
            else:
                raise Unlinkable(f"linking information {kind}")
        if len(self.alignments) != len(self.segments):
            raise Unlinkable("segments of data that nothing is known of")


def _symbol(part: Reader) -> Symbol:
    kind, flags = part.byte(), part.number()
    if kind == DATA_SYMBOL:
        name = part.name()
        if flags & UNDEFINED:
            return Symbol(kind, name, -1, 0)
        if flags & ABSOLUTE:
            raise Unlinkable(f"an address of its own for {name}")
        found = Symbol(kind, name, part.number(), part.number())
        part.number()  # its size
        return found
    if kind not in (0, 2, 5):  # a function, a global, a table
        raise Unlinkable(f"symbol {kind}")
    index = part.number()
    return Symbol(kind, part.name() if not flags & UNDEFINED or flags & NAMED else "", index, 0)


class Places:
    """Where everything lies, filled in wherever code or data speak of it."""

    def __init__(self, whole: Object) -> None:
        self.whole = whole
        self.segments: list[int] = []  # the address of each
        self.taken: list[int] = []  # functions that are called by their number in a table
        address = STACK
        for (_, size), alignment in zip(whole.segments, whole.alignments, strict=True):
            address = -(-address >> alignment) << alignment
            self.segments.append(address)
            address += size
        self.free = -(-address // 64) * 64  # the first address behind all of them

    def fill_in(self, relocations: str, kind: int) -> None:
        """Do what a section of relocations asks for in the section of this kind."""
        if relocations not in self.whole.sections:
            return
        reader, body = self.whole.reader(relocations), self.whole.sections[kind]
        reader.number()  # the section's place in the file
        for _ in range(reader.number()):
            what, at, index = reader.byte(), reader.number(), reader.number()
            if what in AS_THEY_ARE:
                continue
            if what in (ADDRESS_LEB, ADDRESS_SLEB):
                body[at : at + 5] = padded(self._address(index) + reader.number(signed=True))
            elif what == ADDRESS_I32:
                body[at : at + 4] = (self._address(index) + reader.number(signed=True)).to_bytes(4, "little")
            elif what == TABLE_SLEB:
                body[at : at + 5] = padded(self._slot(index))
            elif what == TABLE_I32:
                body[at : at + 4] = self._slot(index).to_bytes(4, "little")
            else:
                raise Unlinkable(f"relocation {what}")

    def _address(self, index: int) -> int:
        symbol = self.whole.symbols[index]
        if symbol.kind != DATA_SYMBOL:
            raise Unlinkable(f"the address of {symbol.name}")
        if symbol.which < 0:
            raise Unlinkable(f"nobody brings {symbol.name}")
        return self.segments[symbol.which] + symbol.offset

    def _slot(self, index: int) -> int:
        symbol = self.whole.symbols[index]
        if symbol.which not in self.taken:
            self.taken.append(symbol.which)
        return 1 + self.taken.index(symbol.which)  # 0 is nothing


def link(code: bytes, exports: Iterable[str]) -> tuple[bytes, int]:
    """The module of an object file, which exports these functions and its memory; and the first free address there."""
    whole = Object(code)
    places = Places(whole)
    places.fill_in("reloc.CODE", CODE)
    places.fill_in("reloc.DATA", DATA)
    taken, free = places.taken, places.free
    functions = {symbol.name: symbol.which for symbol in whole.symbols if symbol.kind == 0}
    data = [
        b"\0" + constant(where) + number(size) + whole.sections[DATA][at : at + size]
        for where, (at, size) in zip(places.segments, whole.segments, strict=True)
        if any(whole.sections[DATA][at : at + size])
    ]
    found = MAGIC + section(TYPES, whole.sections[TYPES]) + section(FUNCTIONS, whole.sections[FUNCTIONS])
    if taken or whole.has_table:
        found += section(TABLES, vector([bytes([FUNCREF, 0]) + number(len(taken) + 1)]))
    found += section(MEMORIES, vector([b"\0" + number(-(-free // PAGE))]))
    if whole.has_stack:
        found += section(GLOBALS, vector([bytes([I32, MUTABLE]) + constant(STACK)]))
    entries = [named(name) + bytes([FUNCTION]) + number(functions[name]) for name in exports]
    found += section(EXPORTS, vector([*entries, named("memory") + bytes([MEMORY, 0])]))
    if taken:
        found += section(ELEMENTS, vector([b"\0" + constant(1) + vector(map(number, taken))]))
    found += section(CODE, whole.sections[CODE])
    if data:
        found += section(DATA, vector(data))
    return bytes(found), free
