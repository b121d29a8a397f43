"""A position or a whole match as PNG: one picture, or one after every play in a file that moves by itself (APNG).

`living` glides, and is an SVG for browsers; this is for messengers and documents.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from itertools import count

from tabuleiro.drawing.caption import describe, title
from tabuleiro.drawing.compose import compose
from tabuleiro.drawing.geometry import Box
from tabuleiro.drawing.overlay import last_cells
from tabuleiro.drawing.paper import FONT, typeset_all
from tabuleiro.drawing.picture import measures, svg
from tabuleiro.drawing.sizes import millimetres
from tabuleiro.match import Match
from tabuleiro.match.telling import changed
from tabuleiro.rules import State

PLAY, REST = 900, 3500  # milliseconds: from play to play, and at the end
MOST = 60  # pictures in a film: of a longer match, plays are left out evenly
STILL, MOVING = 1000, 420  # pixels: the longer side
PPI = 96.0
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def still(match: Match, theme: str = "light", lang: str = "pt") -> bytes:
    """Where a match stands, with its last play, as PNG."""
    shown = svg(match.game, match.state, theme, lang, last=last_cells(match), font=FONT)
    return _pixels(match, [shown], [match.state], lang, STILL)[0]


def film(match: Match, theme: str = "light", lang: str = "pt") -> bytes:
    """A whole match as a PNG that moves, over and over."""
    states = [match.start, *(ply.after for ply in match.plies if not ply.thrown)]  # dice are not shown
    chosen = _chosen(len(states))
    pictures = [svg(match.game, states[k], theme, lang, last=_last(match, states, k), font=FONT) for k in chosen]
    pages = _pixels(match, pictures, [states[k] for k in chosen], lang, MOVING)
    return moving(pages, [PLAY] * (len(pages) - 1) + [REST])


def _chosen(length: int) -> list[int]:
    """Which of so many positions are shown: all, or evenly some, the first and the last among them."""
    if length <= MOST:
        return [*range(length)]
    return [round(k * (length - 1) / (MOST - 1)) for k in range(MOST)]


def _last(match: Match, states: Sequence[State], k: int) -> tuple[int, ...]:
    if k == len(states) - 1:
        return last_cells(match)
    return changed(match.game, states[k - 1], states[k]) if k else ()


def _pixels(match: Match, pictures: list[str], states: Sequence[State], lang: str, longer: int) -> list[bytes]:
    """Pictures as PNG, all of one size, which is that of the largest board among them."""
    boxes = [compose(match.game, state, lang).box for state in states]
    box = Box(0, 0, max(one.width for one in boxes), max(one.height for one in boxes))
    size = [round(side * PPI / 25.4) * 25.4 / PPI for side in measures(box, millimetres(f"{longer}px"))]
    data = {"title": title(match.game, lang), "lang": "en" if lang == "en" else "pt"}
    data |= {"alt": describe(match.game, match.state, lang)}
    return typeset_all("film.typ", {**data, "pictures": pictures, "page": size}, "png", PPI)


def moving(pictures: Sequence[bytes], pauses: Sequence[int]) -> bytes:
    """PNG pictures of one size as one that moves; each is seen for so many milliseconds."""
    head = next(data for kind, data in chunks(pictures[0]) if kind == b"IHDR")
    size, number = head[:8], count()
    out = [SIGNATURE, chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    for i, (picture, pause) in enumerate(zip(pictures, pauses, strict=True)):
        timing = struct.pack(">IIHHBB", 0, 0, pause, 1000, 0, 0)
        out.append(chunk(b"fcTL", struct.pack(">I", next(number)) + size + timing))
        data = b"".join(data for kind, data in chunks(picture) if kind == b"IDAT")
        out.append(chunk(b"fdAT", struct.pack(">I", next(number)) + data) if i else chunk(b"IDAT", data))
    return b"".join([*out, chunk(b"IEND", b"")])


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG file: their kinds, and what is in them."""
    at = len(SIGNATURE)
    while at < len(picture):
        length, kind = struct.unpack_from(">I4s", picture, at)
        yield kind, picture[at + 8 : at + 8 + length]
        at += 12 + length


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
