"""The organiser's logos, for certificates, papers and pages: PNG, JPEG or a plain SVG, looked at before it is kept.

An SVG may hold drawings only: no scripts, no styles that fetch, nothing from elsewhere; any other is refused.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tabuleiro.rules import Problem, Text

MOST = 4  # logos of an event
LARGEST = 300_000  # bytes of one
SIDE = 4000  # pixels of one
PNG, JPEG, SVG = "image/png", "image/jpeg", "image/svg+xml"
ENDINGS = {PNG: "png", JPEG: "jpg", SVG: "svg"}
SPACE = "{http://www.w3.org/2000/svg}"
DRAWN = frozenset(
    "svg g path rect circle ellipse line polyline polygon text tspan defs symbol use linearGradient radialGradient "
    "stop clipPath mask title desc".split()
)
TOO_LARGE = Text(
    "O logótipo tem {size} kB; pode ter até {most} kB.",
    "The logo has {size} kB; it may have up to {most} kB.",
    "O logotipo tem {size} kB; pode ter até {most} kB.",
)
NOT_A_PICTURE = Text(
    "O logótipo tem de ser uma imagem PNG, JPEG ou SVG; este ficheiro não é.",
    "A logo is a PNG, JPEG or SVG picture; this file is none of them.",
    "O logotipo tem de ser uma imagem PNG, JPEG ou SVG; este arquivo não é.",
)
UNSAFE = Text(
    "Este SVG não se aceita, porque tem mais do que desenhos ({what}). Guarde-o como PNG.",
    "This SVG is refused because it holds more than drawings ({what}). Save it as PNG.",
    "Este SVG não é aceito, porque tem mais do que desenhos ({what}). Salve como PNG.",
)
TOO_MANY = Text(
    "Pode haver até {most} logótipos.", "There may be up to {most} logos.", "Pode haver até {most} logotipos."
)
UNREADABLE = Text("Não se consegue ler {file}: {why}.", "{file} cannot be read: {why}.")


@dataclass(frozen=True)
class Logo:
    """A picture that was looked at, with its size in pixels or units."""

    kind: str
    data: bytes
    wide: float
    high: float

    @property
    def file(self) -> str:
        """A name that changes with what is in it."""
        return f"logo-{hashlib.sha256(self.data).hexdigest()[:12]}.{ENDINGS[self.kind]}"

    @property
    def svg(self) -> str:
        """The same as SVG, whatever it was."""
        if self.kind == SVG:
            return self.data.decode("utf-8")
        inside = f"data:{self.kind};base64,{base64.b64encode(self.data).decode()}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {self.wide:g} {self.high:g}"><image width="{self.wide:g}" height="{self.high:g}" '
            f'xlink:href="{inside}"/></svg>'
        )


def read_logo(data: bytes) -> Logo:
    """A logo from the bytes of a file, or a Problem that says why it is none."""
    if len(data) > LARGEST:
        raise Problem(TOO_LARGE, size=-(-len(data) // 1000), most=LARGEST // 1000)
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and data.rstrip().endswith(b"IEND\xaeB`\x82"):
        return _sized(PNG, data, int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if data.startswith(b"\xff\xd8\xff"):
        return _sized(JPEG, data, *_jpeg_size(data))
    return _svg(data)


def read_logo_files(files: list[Path]) -> list[Logo]:
    if len(files) > MOST:
        raise Problem(TOO_MANY, most=MOST)
    found = []
    for file in files:
        try:
            found.append(read_logo(file.read_bytes()))
        except OSError as error:
            raise Problem(UNREADABLE, file=file, why=error.strerror or error) from None
    return found


def _sized(kind: str, data: bytes, wide: float, high: float) -> Logo:
    if not (0 < wide <= SIDE and 0 < high <= SIDE):
        raise Problem(NOT_A_PICTURE)
    return Logo(kind, data, wide, high)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height from the first frame header."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


def _svg(data: bytes) -> Logo:
    try:
        said = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(NOT_A_PICTURE) from None
    if re.search(r"<!(DOCTYPE|ENTITY)", said, re.IGNORECASE):
        raise Problem(UNSAFE, what="DOCTYPE")
    try:
        root = ElementTree.fromstring(said)
    except ElementTree.ParseError:
        raise Problem(NOT_A_PICTURE) from None
    if root.tag != f"{SPACE}svg":
        raise Problem(NOT_A_PICTURE)
    for element in root.iter():
        _check(element)
    box = [float(part) for part in re.findall(r"-?\d+(?:\.\d+)?", root.get("viewBox", ""))]
    if len(box) != 4:
        sides = [re.match(r"\d+(?:\.\d+)?", root.get(key, "")) for key in ("width", "height")]
        box = [0, 0, *(float(side[0]) if side else 0 for side in sides)]
    return _sized(SVG, data, box[2], box[3])


def _check(element: ElementTree.Element) -> None:
    """Only what draws, and only from within."""
    tag = str(element.tag)
    if not tag.startswith(SPACE) or tag.removeprefix(SPACE) not in DRAWN:
        raise Problem(UNSAFE, what=tag.rpartition("}")[2][:40])
    for key, value in element.attrib.items():
        name = key.rpartition("}")[2].lower()
        elsewhere = re.findall(r"url\(\s*['\"]?(.)", value) + ([value[:1]] if name == "href" else [])
        if name.startswith("on") or any(first != "#" for first in elsewhere) or "@import" in value:
            raise Problem(UNSAFE, what=name[:40])
