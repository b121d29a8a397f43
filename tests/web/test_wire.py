"""What goes over the wire is described as it is: the files that are made from the answers' structures are current."""

from __future__ import annotations

import pytest
from web.wire import Schema, files, interface, stale, typescript


def test_what_is_made_from_the_answers_is_current() -> None:
    assert not stale(), "scripts/wire writes them anew"


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}, "(number | string)[]"),
        ({"type": "array", "prefixItems": [{"type": "number"}, {"$ref": "#/x/Text"}]}, "[number, Text]"),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
        ({"anyOf": [{"enum": ["a", 1]}, {"type": "null"}]}, '"a" | 1 | null'),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_a_type(schema: Schema, kind: str) -> None:
    assert typescript(schema) == kind


def test_what_may_be_missing_is_marked() -> None:
    fields = {"a": {"type": "string", "description": "why"}, "b": {"type": "null"}}
    lines = list(interface("One", {"properties": fields, "required": ["a"]}))
    assert lines == ["export interface One {", "  /** why */", "  a: string;", "  b?: null;", "}"]


def test_every_address_says_what_it_answers() -> None:
    from web.helpers import description

    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            for status, said in operation["responses"].items():
                assert all(one["schema"] for one in said["content"].values()), f"{method} {path} {status}: Answer[…]?"
    assert "frontend/src/types.ts" in files()
