"""Logos are looked at before they are kept: pictures only, and no SVG that could do or fetch anything."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from tabuleiro.printing.logos import LARGEST, MOST, read_logo, read_logo_files
from tabuleiro.rules import Problem

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><g fill="url(#a)"><path d="M0 0h40v20H0z"/></g></svg>'
)
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x14\x00\x28\x01\x01\x11\x00\xff\xd9"


def png(wide: int = 3, high: int = 2) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + b"\x17\x6b\x4d" * wide for _ in range(high))
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def test_pictures_are_known_by_what_is_in_them() -> None:
    found = {one.kind: (one.wide, one.high) for one in map(read_logo, (png(), JPEG, SVG))}
    assert found == {"image/png": (3, 2), "image/jpeg": (40, 20), "image/svg+xml": (40, 20)}
    assert len({read_logo(data).file for data in (png(), png(4), SVG, JPEG)}) == 4
    assert "data:image/png;base64," in read_logo(png()).svg


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<style>@import 'x'</style>",
        '<rect onclick="alert(1)"/>',
        '<use href="https://example.org/x.svg#a"/>',
        '<a href="#a"><rect/></a>',
        '<image href="data:image/png;base64,AA"/>',
        '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>',
        '<rect fill="url(https://example.org/x)"/>',
        '<rect style="background: url( &quot;//example.org&quot; )"/>',
        '<rect xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"/>',
        '<animate attributeName="href" values="javascript:alert(1)"/>',
    ],
)
def test_an_svg_that_holds_more_than_drawings_is_refused(inside: str) -> None:
    with pytest.raises(Problem, match="holds more than drawings"):
        read_logo(SVG.replace(b"<path", inside.encode() + b"<path"))


def test_what_is_no_picture_is_refused() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SVG
    with pytest.raises(Problem, match="DOCTYPE"):
        read_logo(bomb)
    for data in (b"", b"MZ\x90", b"<svg", b"<html/>", png(5000), png()[:-4], b"\xff\xd8\xff\xe0", b"%PDF-1.7"):
        with pytest.raises(Problem, match="none of them"):
            read_logo(data)
    with pytest.raises(Problem, match="301 kB; it may have up to 300 kB"):
        read_logo(SVG + b" " * LARGEST)


def test_files_of_logos(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(png())
    assert [one.kind for one in read_logo_files([file])] == ["image/png"]
    with pytest.raises(Problem, match="up to 4 logos"):
        read_logo_files([file] * (MOST + 1))
    with pytest.raises(Problem, match="cannot be read"):
        read_logo_files([tmp_path / "b.png"])
