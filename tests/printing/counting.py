"""How many pages a PDF has."""

from __future__ import annotations

import re
import zlib

PAGE = rb"/Type\s*/Page\b(?!s)"


def pages(data: bytes) -> int:
    streams = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    return len(re.findall(PAGE, data + b"".join(map(_inflated, streams))))


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""
