"""Pictures as PNG and PDF in their exact size, set by Typst inside this process: no other program.

The fonts are those that Typst brings along; those of the machine help out where these lack a letter of a name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tabuleiro.rules import Problem, Text

FONT = "'Libertinus Serif'"  # Typst brings it along, so that paper looks the same everywhere
SHEETS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}  # millimetres
BOX, LOST = "□", "\ufffd"
# What no font has and no eye sees: control characters, half characters, no characters, and a change of direction.
UNSEEN = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
UNSHOWN = re.compile(r'the text `"(.+?)"` could not be displayed')
SPELLED = re.compile(r"\\u\{([0-9a-f]+)\}")  # how Typst spells what is not seen by itself

NO_TYPST = Text(
    "para fazer PNG e PDF é preciso o Typst, que não está instalado aqui; pede um ficheiro .svg",
    "PNG and PDF need Typst, which is not installed here; ask for an .svg file",
    "para fazer PNG e PDF é preciso o Typst, que não está instalado aqui; peça um arquivo .svg",
)
BAD_PAPER = Text("não conheço o papel '{name}'; há: {known}", "there is no paper '{name}'; there are: {known}")


def sheet(paper: str) -> tuple[float, float]:
    """Width and height of a sheet of paper, upright."""
    if paper.lower() not in SHEETS:
        raise Problem(BAD_PAPER, name=paper, known=", ".join(SHEETS))
    return SHEETS[paper.lower()]


def typesets() -> bool:
    """Whether this machine can make PNG and PDF."""
    return find_spec("typst") is not None


def typeset(template: str | Path, data: dict[str, Any], kind: str, ppi: float | None = None) -> bytes:
    """What a Typst file, one beside this module or another by its path, makes of some data, as `pdf` or `png`."""
    return typeset_all(template, data, kind, ppi)[0]


def typeset_all(template: str | Path, data: dict[str, Any], kind: str, ppi: float | None = None) -> list[bytes]:
    """The same, as one `pdf`, or as a `png` for each page.

    A page with a box on it is better than none: a letter that no font here has, not even one of the machine's, is
    drawn as a box, and what is no letter at all as a question mark.
    """
    data = _each(data, lambda said: UNSEEN.sub(LOST, said))
    standards = ["ua-1"] if kind == "pdf" else []  # refuses what a screen reader could not tell
    for own in (True, False):
        made, lacking = _compile(template, data, kind, ppi, standards, own)
        if made is not None:
            return made
    foreign = sorted((one for one in lacking if not one.isascii()), key=len, reverse=True)  # not the space between two
    unshown = re.compile("|".join(map(re.escape, foreign)) or "(?!)")
    data = _each(data, lambda said: unshown.sub(BOX, said))
    for promised in (standards, []):  # whatever is lacking now is drawn as the font draws what it has not
        made, lacking = _compile(template, data, kind, ppi, promised, own=False)
        if made is not None:
            return made
    raise RuntimeError(f"no font for {lacking}")


def _compile(
    template: str | Path, data: dict[str, Any], kind: str, ppi: float | None, standards: list[str], own: bool
) -> tuple[list[bytes] | None, set[str]]:
    """The document, or the letters, with their marks, that no font has: none of our `own`, or of the machine's."""
    try:
        typst = import_module("typst")  # not before it is needed: some machines have no wheel of it, and SVG needs none
    except ImportError:
        raise Problem(NO_TYPST) from None
    source = (Path(__file__).parent / template).read_bytes()
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    try:
        made, warnings = typst.compile_with_warnings(
            source, format=kind, ppi=ppi, ignore_system_fonts=own, sys_inputs=inputs, pdf_standards=standards
        )
    except typst.TypstError as wrong:
        lacking = {SPELLED.sub(lambda found: chr(int(found[1], 16)), one) for one in UNSHOWN.findall(wrong.diagnostic)}
        if not lacking:
            raise
        return None, lacking
    if warnings:
        raise RuntimeError("; ".join(str(warning) for warning in warnings))
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made)], set()


def _each(data: Any, change: Callable[[str], str]) -> Any:
    """The data with every text in it changed."""
    if isinstance(data, str):
        return change(data)
    if isinstance(data, dict):
        return {key: _each(value, change) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_each(value, change) for value in data]
    return data
