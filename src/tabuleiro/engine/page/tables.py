"""Small tables as files beside the modules: what is proved, looked up in pages by the kernel that numbers positions.

<key>.<variant>.table is a line of JSON, which says what the numbering is made of, and the arrays of it, one after
another, with the values last. They are made where the user keeps what is solved, if they are not there, and only those
that take seconds. Of endings with seeds, those of few seeds are taken, and of a race, the chances of few pieces.
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

from tabuleiro.engine.solving.methods import method_of
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.games import load
from tabuleiro.rules import Game, Problem
from tabuleiro.rules.fingerprint import fingerprint
from tabuleiro.rules.wasm.layout import leaves, type_of

SOON = 25.0  # seconds that it took the house to make a table
MOST = 2_200_000  # positions, above which no table is small
SIZE = 300_000  # bytes of a file, packed
SEEDS = 10  # of endings that pages know: 264 kB packed, and each more takes more than twice as much


def file_name(plan: Plan) -> str:
    """The file of a plan."""
    return f"{plan.key}.{re.sub(r'[^A-Za-z0-9]+', '-', plan.variant)}.table"


def planned(key: str) -> list[Plan]:
    """What is solved of a game, by its rules alone, in tables of positions by their numbers."""
    return [plan for plan in plans(key) if not method_of(*_named(plan)).limited and method_of(*_named(plan)).tells]


def tells(key: str) -> str:
    """What the tables of a game tell of a position (`lookup`); "": it has none. Of one game all tell the same."""
    return next((method_of(*_named(plan)).tells for plan in planned(key)), "")


def small(key: str) -> list[Plan]:
    """The tables of a game that may be made for pages."""
    from tabuleiro.engine.solving.values import rows_of

    found = []
    for plan in planned(key):
        game = load(key, plan.variant)
        rows = [row for row in rows_of(game) if (row.kind, row.size) == (plan.kind, plan.size)]
        if tells(key) != "value" or (rows and rows[0].seconds <= SOON and rows[0].positions <= MOST):
            found.append(plan._replace(variant=game.variant))
    return found


def told(key: str, folder: Path) -> dict[str, dict[str, Any]]:
    """The tables of a game that lie in a folder, by variant: their file, what they tell, and if of every position."""
    there = [plan for plan in small(key) if head_of(folder / file_name(plan))]
    return {plan.variant: {"file": file_name(plan), "tells": tells(key), "whole": _whole(plan)} for plan in there}


def known(plan: Plan) -> Any:
    """What a page knows of a plan, as a source; it is proved now, if it is not there."""
    from tabuleiro.engine.solving import knowledge

    game, found = load(plan.key, plan.variant), knowledge.made(plan)
    if tells(plan.key) == "chance" and not found:
        from tabuleiro.engine.solving.endings.dice_race import few_chances

        return few_chances(game)  # all of it would take a minute
    found = found or knowledge.carry_out(plan)
    if tells(plan.key) == "margin":
        from tabuleiro.engine.solving.endings.sowing import Base

        return Base(game, found, SEEDS)
    return knowledge.opened(plan, found)


def build(key: str, folder: Path, tell: Callable[[str], None]) -> list[str]:
    """Have the small tables of a game in a folder, made now if they are not; what went wrong."""
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
            content = written(known(plan))
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
    parts = [*leaves(table.ix, "ix"), ("values", table.values)]
    arrays = [(name, np.ascontiguousarray(leaf)) for name, leaf in parts if isinstance(leaf, np.ndarray)]
    head = {
        "rules": fingerprint(table.game),
        "arrays": {name: [type_of(leaf), list(leaf.shape)] for name, leaf in arrays},
        "numbers": {name: str(int(leaf)) for name, leaf in parts if not isinstance(leaf, np.ndarray)},
    }
    return b"".join([json.dumps(head, separators=(",", ":")).encode(), b"\n", *(leaf.tobytes() for _, leaf in arrays)])


def _named(plan: Plan) -> tuple[Game, str]:
    return load(plan.key, plan.variant), plan.kind


def _whole(plan: Plan) -> bool:
    return method_of(*_named(plan)).whole(load(plan.key, plan.variant))
