"""Pictures as PNG and PDF in their exact size, set by Typst inside this process: no other program, no system fonts."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from tabuleiro.rules import Problem, Text

FONT = "'Libertinus Serif'"  # Typst brings it along, so that paper looks the same everywhere
SHEETS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}  # millimetres

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


def typeset(template: str | Path, data: dict[str, Any], kind: str, ppi: float | None = None) -> bytes:
    """What a Typst file, one beside this module or another by its path, makes of some data, as `pdf` or `png`."""
    try:
        typst = import_module("typst")  # not before it is needed: some machines have no wheel of it, and SVG needs none
    except ImportError:
        raise Problem(NO_TYPST) from None
    source = (Path(__file__).parent / template).read_bytes()
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    standards = ["ua-1"] if kind == "pdf" else []  # refuses what a screen reader could not tell
    made, warnings = typst.compile_with_warnings(
        source, format=kind, ppi=ppi, ignore_system_fonts=True, sys_inputs=inputs, pdf_standards=standards
    )
    if warnings:
        raise RuntimeError("; ".join(str(warning) for warning in warnings))
    return bytes(made)
