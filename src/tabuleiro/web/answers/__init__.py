"""What the site answers: each structure that goes over the wire, once, with what its fields mean.

Handlers fill them, msgspec writes them as JSON. The description of the addresses (`/openapi.json`, docs/openapi.json)
and the types of the pages are made from them by `scripts/wire` (docs/decisions). Nothing here knows how an answer is
found.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType  # a field that is left out where it has nothing to say: its default is UNSET

__all__ = [
    "UNSET",
    "Annotated",
    "Code",
    "Fault",
    "Maybe",
    "Problem",
    "Refused",
    "Struct",
    "Text",
    "about",
    "one_of",
    "replaced",
]


def about(text: str) -> Meta:
    """What a field means, for the description and the pages' types."""
    return Meta(description=text)


def one_of(*words: str) -> Meta:
    """Which words a field may have, where the code that fills it knows them as plain words."""
    return Meta(extra_json_schema={"enum": list(words)})


def replaced(told: T, **changed: object) -> T:
    """A structure with some of its fields changed; the one that others hold stays as it is."""
    return msgspec.structs.replace(told, **changed)  # type: ignore[type-var]  # T is a structure wherever this is called


class Text(Struct):
    """A text for people, in all three languages."""

    pt: str
    br: str
    en: str


Code = Annotated[str, about("one word for programs, as docs/api.md lists them")]


class Fault(Struct):
    """One of several things that are wrong."""

    line: Annotated[int, about("of the table that was sent; 0: of none")]
    text: str
    texts: Text


class Problem(Struct):
    """What cannot be done, and why."""

    code: Code
    text: Annotated[str, about("in the language that was asked for")]
    texts: Text
    article: Annotated[str | None, about("of the game's rules, which forbids a play")]
    pointed: Annotated[Maybe[Text], about("of a play, for who points at the board: without names of cells")] = UNSET
    cells: Annotated[Maybe[tuple[int, ...]], about("those that it calls marked")] = UNSET
    problems: Annotated[Maybe[list[Fault]], about("where several things are wrong at once")] = UNSET
    where: Annotated[Maybe[str], about("where a body has the wrong shape")] = UNSET


class Refused(Struct):
    """The answer of every status from 400 on."""

    problem: Problem
