"""Small tables as files beside the modules: what is proved, looked up in pages by the kernel that numbers positions.

<key>.<variant>.table is a line of JSON, which says what the numbering is made of, and the arrays of it, one after
another, with the values last. They are made by retrograde analysis where the user keeps what is solved, if they are not
there, and only those that take seconds.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tabuleiro.engine.solving.methods import of_kind
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.games import load
from tabuleiro.rules import Problem
from tabuleiro.rules.fingerprint import fingerprint
from tabuleiro.rules.wasm.layout import leaves, type_of

SOON = 25.0  # seconds that it took the house to make a table
MOST = 2_200_000  # positions, above which no table is small
SIZE = 300_000  # bytes of a file, packed


def file_name(plan: Plan) -> str:
    """The file of a plan."""
    return f"{plan.key}.{re.sub(r'[^A-Za-z0-9]+', '-', plan.variant)}.table"


def planned(key: str) -> list[Plan]:
    """What is solved of a game, by its rules alone, in tables of positions by their numbers."""

    def looked_up(plan: Plan) -> bool:
        methods = [method for method in of_kind(plan.kind) if method.numbered and not method.limited]
        return any(method.suits(load(key, plan.variant)) for method in methods)

    return [plan for plan in plans(key) if looked_up(plan)]


def small(key: str) -> list[Plan]:
    """The tables of a game that may be made for pages."""
    from tabuleiro.engine.solving.values import rows_of

    found = []
    for plan in planned(key):
        game = load(key, plan.variant)
        rows = [row for row in rows_of(game) if (row.kind, row.size) == (plan.kind, plan.size)]
        if rows and rows[0].seconds <= SOON and rows[0].positions <= MOST:
            found.append(plan._replace(variant=game.variant))
    return found


def told(key: str, folder: Path) -> dict[str, dict[str, Any]]:
    """The tables of a game that lie in a folder, by variant: their file, and whether they know every position."""
    there = [plan for plan in small(key) if head_of(folder / file_name(plan))]
    return {plan.variant: {"file": file_name(plan), "whole": not of_kind(plan.kind)[0].endings} for plan in there}


def build(key: str, folder: Path, tell: Callable[[str], None]) -> list[str]:
    """Have the small tables of a game in a folder, made now if they are not; what went wrong."""
    from tabuleiro.engine.solving import knowledge

    wrong, wanted = [], small(key)
    for old in folder.glob(f"{key}.*.table"):
        if old.name not in map(file_name, wanted):
            old.unlink()
    for plan in wanted:
        file, rules = folder / file_name(plan), fingerprint(load(key, plan.variant))
        large = file.with_suffix(".none")  # says for which rules a table is too large
        if head_of(file).get("rules") == rules or (large.exists() and large.read_text("utf-8") == rules):
            continue
        try:
            table = knowledge.opened(plan, knowledge.made(plan) or knowledge.carry_out(plan))
            content = written(table)
        except Problem as problem:
            wrong.append(f"{key} {plan.variant}: {problem.text.say('en')}")
            continue
        packed = len(gzip.compress(content, 9, mtime=0))
        if packed > SIZE:
            large.write_text(rules, "utf-8")
            tell(f"{key} {plan.variant} is too large, {packed // 1000} kB")
            continue
        part = folder / f".{file.name}.{os.getpid()}"
        part.write_bytes(content)
        os.replace(part, file)
        tell(f"{key} {plan.variant}, {packed // 1000} kB")
    return wrong


def head_of(file: Path) -> dict[str, Any]:
    """What a file says of itself; nothing if it is not there."""
    try:
        with file.open("rb") as content:
            found: dict[str, Any] = json.loads(content.readline())
            return found
    except (OSError, ValueError):
        return {}


def written(table: Any) -> bytes:
    """A table as a file."""
    parts = [*leaves(table.index.ix, "ix"), ("values", table.values)]
    arrays = [(name, np.ascontiguousarray(leaf)) for name, leaf in parts if isinstance(leaf, np.ndarray)]
    head = {
        "rules": fingerprint(table.game),
        "arrays": {name: [type_of(leaf), list(leaf.shape)] for name, leaf in arrays},
        "numbers": {name: str(int(leaf)) for name, leaf in parts if not isinstance(leaf, np.ndarray)},
    }
    return b"".join([json.dumps(head, separators=(",", ":")).encode(), b"\n", *(leaf.tobytes() for _, leaf in arrays)])
