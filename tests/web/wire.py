"""Makes what is made from the structures of `tabuleiro.web.answers`: the types of the pages and the description.

`scripts/wire` writes the files; `test_wire` says whether they are current.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec

from tabuleiro.engine.page.make import TRIED as TRIED_GAMES
from tabuleiro.olympiad import sentences
from tabuleiro.olympiad.kinds import HOUSE
from tabuleiro.rules import Player
from tabuleiro.web import Settings, answers, create_app
from tabuleiro.web.answers import (
    accounts,
    entrants,
    events,
    games,
    hours,
    house,
    learning,
    matches,
    pairings,
    play,
    rankings,
    referee,
    results,
    schools,
    thinking,
)

ROOT = Path(__file__).parents[2]
WIDTH = 120
HEAD = "// Made by scripts/wire from src/tabuleiro/web/answers, and not by hand."
Schema = dict[str, Any]
COMMON = "frontend/src/types.ts"  # for all pages, with what requests carry
EVENTS = "frontend/src/events/types.ts"  # for those of accounts and events
HEARD = "frontend/src/events/heard.ts"  # what those listen to
TRIED = "frontend/src/engine/tried.ts"  # what /engine-test tries
PAGES: dict[str, tuple[ModuleType, ...]] = {  # the files of types, and of whose structures they are
    COMMON: (answers, house, play, games, matches, thinking, learning),
    EVENTS: (accounts, events, entrants, pairings, results, rankings, hours, referee, schools),
}
NAMES: dict[str, dict[str, Any]] = {  # what has a name in the pages, and none in JSON schemas
    COMMON: {
        "Lang": "keyof Text",
        "Player": Player,
        "Part": play.Part,
        "Point": games.Point,
        "Shape": games.Shape,
        "LiveEvent": matches.LiveEvent,
    },
    EVENTS: {"Kind": events.Kind, "Group": events.Group, "Screen": rankings.Screen, "EventNews": events.EventNews},
}


def typescript(schema: Schema) -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema or "const" in schema:
        return " | ".join(json.dumps(one) for one in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(one) for one in schema["anyOf"]))
    if "prefixItems" in schema:
        return f"[{', '.join(typescript(one) for one in schema['prefixItems'])}]"
    match schema.get("type"):
        case "array":
            items = schema.get("items", {})
            one = typescript(items)
            return f"({one})[]" if " | " in one and ("anyOf" in items or "enum" in items) else f"{one}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {typescript(values) if isinstance(values, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case str(name):
            return name
    return "unknown"


def interface(name: str, schema: Schema) -> Iterator[str]:
    """A structure as an interface, with what its fields mean."""
    if says := schema.get("description"):
        yield from comment(says)
    if "enum" in schema:
        yield f"export type {name} = {typescript(schema)};"
        return
    yield f"export interface {name} {{"
    for field, what in schema["properties"].items():
        if says := what.get("description"):
            yield from comment(says, "  ")
        yield laid_out(f"  {field}{'' if field in schema.get('required', ()) else '?'}:", typescript(what))
    yield "}"


def laid_out(name: str, kind: str) -> str:
    """A type after its name, as Prettier would lay it out."""
    line = f"{name} {kind};"
    indent = " " * (len(name) - len(name.lstrip()) + 2)
    return line if len(line) <= WIDTH else f"{name}" + "".join(f"\n{indent}| {one}" for one in kind.split(" | ")) + ";"


def comment(text: str, indent: str = "") -> Iterator[str]:
    """What a text says, on one line where there is room."""
    if len(one := f"{indent}/** {text} */") <= WIDTH and "\n" not in text:
        yield one
        return
    lines = [
        part for line in text.splitlines() for part in textwrap.wrap(line.strip(), WIDTH - len(indent) - 3) or [""]
    ]
    yield from (f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */")


def named(alias: Any) -> str:
    """What has a name of its own in the pages."""
    if isinstance(alias, str):
        return alias
    kinds = get_args(alias)
    if kinds and all(isinstance(one, type) and issubclass(one, answers.Struct) for one in kinds):
        return " | ".join(one.__name__ for one in kinds)
    schema = msgspec.json.schema(alias)
    return typescript(schema["$defs"][alias.__name__] if "$defs" in schema else schema)


def structures(modules: tuple[ModuleType, ...]) -> dict[str, Schema]:
    """The schemas of all structures of some modules, in the order in which they are written there."""
    found = [
        made
        for module in modules
        for made in vars(module).values()
        if isinstance(made, type) and issubclass(made, answers.Struct) and made.__module__ == module.__name__
    ]
    known = msgspec.json.schema_components(found)[1]
    return {made.__name__: known[made.__name__] for made in found}


def types(known: dict[str, Schema], names: dict[str, Any], above: Iterable[str] = ()) -> str:
    """A file of types; `above`: those of the folder above it, which it imports if it needs them."""
    parts = ["\n".join(interface(name, schema)) for name, schema in known.items()]
    parts += [laid_out(f"export type {name} =", named(alias)) for name, alias in names.items()]
    said = re.sub(r"/\*\*.*?\*/", "", "".join(parts), flags=re.DOTALL)
    needed = [name for name in above if name not in {*known, *names} and re.search(rf"\b{name}\b", said)]
    imported = [f'import type {{ {", ".join(sorted(needed))} }} from "../types";'] if needed else []
    return "\n\n".join(["\n".join([HEAD, *imported]), *parts]) + "\n"


def heard() -> str:
    """All that is said on the stream of an event: a browser hears only what it listens to by name."""
    own = (command for kind in HOUSE for command in import_module(f"tabuleiro.olympiad.{kind}.commands").COMMANDS)
    every = {"hello", "site", "match", "resync", "ruling", *sentences.LINES, *own}
    names = "".join(f"  {json.dumps(name)},\n" for name in sorted(every))
    return f"// Made by scripts/wire from the commands of events, and not by hand.\nexport const HEARD = [\n{names}];\n"


def tried() -> str:
    """The games of which trials are built, for the page that tries them."""
    made = "// Made by scripts/wire from src/tabuleiro/engine/page/make.py, and not by hand."
    return f"{made}\nexport const TRIED = {json.dumps(TRIED_GAMES)};\n"


def files() -> dict[str, str]:
    """Every file that is made, as it should be."""
    description = create_app(Settings(database="never opened")).openapi()
    del description["info"]["version"]  # the file changes with the addresses only
    schemas = description["components"]["schemas"]
    shapes = {name: structures(modules) for name, modules in PAGES.items()}
    answered = {name for known in shapes.values() for name in known} | {Player.__name__}
    bodies = {name: schema for name, schema in schemas.items() if name not in answered}
    return {
        COMMON: types(shapes[COMMON] | bodies, NAMES[COMMON]),
        HEARD: heard(),
        TRIED: tried(),
        EVENTS: types(shapes[EVENTS], NAMES[EVENTS], [*shapes[COMMON], *NAMES[COMMON]]),
        "docs/openapi.json": json.dumps(description, indent=1, ensure_ascii=False) + "\n",
    }


def stale() -> list[str]:
    """The files that are not as they should be."""
    found = {name: ROOT / name for name in files()}
    return [
        name for name, text in files().items() if not found[name].exists() or found[name].read_text("utf-8") != text
    ]


if __name__ == "__main__":
    for name, text in files().items():
        (ROOT / name).write_text(text, encoding="utf-8")
    sys.exit(0)
