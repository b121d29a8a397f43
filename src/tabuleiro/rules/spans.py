"""Spans: two or more cells that follow one another in a column or row, known by the places of their two ends.

A column or row is a set of its free places, as the bits of a number. A table has the spans of every such set, so that
nobody searches for them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.rules.kernel import rule, table


class Spans(NamedTuple):
    low: Any  # the first place of each span
    high: Any  # its last place
    begin: Any  # for each set of free places: where its spans begin …
    inside: Any  # … in this list


def spans_of(length: int) -> Spans:
    """All spans of so many places, numbered: those of shorter columns and rows come first."""
    ends = [(low, high) for high in range(length) for low in range(high)]
    masks = [(2 << high) - (1 << low) for low, high in ends]
    inside = [[k for k, places in enumerate(masks) if places & free == places] for free in range(1 << length)]
    return Spans(
        low=table([low for low, _ in ends]),
        high=table([high for _, high in ends]),
        begin=table(np.cumsum([0, *map(len, inside)])),
        inside=table([k for some in inside for k in some]),
    )


@rule
def all_spans(t: Spans, free: int, line: int, out: Any, n: int) -> int:
    """Write after the first n plays every span of free places in a line; how many there are then."""
    for i in range(t.begin[free], t.begin[free + 1]):
        out[n] = len(t.low) * line + t.inside[i]
        n += 1
    return n
