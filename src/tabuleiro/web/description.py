"""The description of all addresses (OpenAPI): what requests carry, as FastAPI tells it, and what each handler answers.

A handler says by its return type what it answers (`Answer[Shelf]`); the structures are those of `answers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from tabuleiro.web.answers import Refused
from tabuleiro.web.site import Answer, Later, Stream

Document = dict[str, Any]
REF = "#/components/schemas/{name}"
JSON = "application/json"
WORDS = {200: "Done.", 201: "Made.", 202: "Not ready yet: ask again."}
FASTAPIS_OWN = ("HTTPValidationError", "ValidationError")  # a body of the wrong shape is refused as all else is


Found = dict[int, list[tuple[Any, str]]]  # by status: structures (None: no JSON), and as what they are written


def describe(app: FastAPI, routers: Iterable[APIRouter]) -> Document:
    """The OpenAPI document of the site, which is made of these routers."""
    document = get_openapi(
        title=app.title,
        version=app.version,
        openapi_version=app.openapi_version,
        summary=app.summary,
        routes=app.routes,
    )
    operations = [
        (document["paths"][route.path_format][method.lower()], answers_of(route))
        for route in chain.from_iterable(router.routes for router in routers)
        if isinstance(route, APIRoute) and route.include_in_schema
        for method in route.methods or ()
    ]
    every = (kind for _, found in operations for pairs in found.values() for kind, _ in pairs)
    kinds = [Refused, *dict.fromkeys(kind for kind in every if kind)]
    refs, shapes = msgspec.json.schema_components(kinds, ref_template=REF)
    ref_of = dict(zip(kinds, refs, strict=True))
    for operation, found in operations:
        operation["responses"] = _responses(found, ref_of)
    bodies = {name: body for name, body in document["components"]["schemas"].items() if name not in FASTAPIS_OWN}
    if twice := sorted(set(bodies) & set(shapes)):
        raise TypeError(f"requests and answers share names: {', '.join(twice)}")
    document["components"]["schemas"] = dict(sorted((bodies | shapes).items()))
    return document


def answers_of(route: APIRoute) -> Found:
    """What the handler of an address answers, by what it says that it returns."""
    found: Found = {}
    for status, kind, media in _answered(get_type_hints(route.endpoint)["return"], route.status_code or 200):
        found.setdefault(status, []).append((kind, media))
    return found


def _answered(kind: Any, status: int) -> Iterator[tuple[int, Any, str]]:
    made = get_origin(kind) or kind
    if made in (Union, UnionType):
        for one in get_args(kind):
            yield from _answered(one, status)
    elif issubclass(made, Answer | Stream):
        (shape,) = get_args(kind)
        for one in get_args(shape) or (shape,):  # one of several structures
            yield 202 if made is Later else status, one, made.media_type
    else:
        yield status, None, made.media_type or JSON


def _responses(found: Found, ref_of: dict[Any, Any]) -> Document:
    """The responses of an operation; whatever cannot be done is told in one shape."""
    said: Document = {}
    for status, pairs in found.items():
        content = {}
        for media in dict.fromkeys(media for _, media in pairs):
            schemas = [
                ref_of[kind] if kind else {} if media == JSON else {"type": "string"}
                for kind, as_what in pairs
                if as_what == media
            ]
            content[media] = {"schema": {"anyOf": schemas} if len(schemas) > 1 else schemas[0]}
        said[str(status)] = {"description": WORDS[status], "content": content}
    said["default"] = {"description": "It cannot be done.", "content": {JSON: {"schema": ref_of[Refused]}}}
    return said
