"""Check codes of draws: a few letters that stand for all that a seed drew, to be read aloud and compared.

The same seed in the same event gives the same lines, and so the same code, on every machine; another draw has another.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.log import Entry

NOT_DRAWN = ("seq", "at", "by", "hash", "key")  # of a line: what says when and by whom, and not what
LETTERS = 8


@dataclass(frozen=True)
class Draw:
    """A line of the log that a seed has drawn."""

    seq: int
    part: str
    seed: str
    code: str


def code(entry: Entry) -> str:
    """The check code of a line, such as 4F2A-91C0: of SHA-256 of what it holds, as JSON with sorted names."""
    what = {key: value for key, value in entry.items() if key not in NOT_DRAWN}
    said = json.dumps(what, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    found = hashlib.sha256(said.encode()).hexdigest()[:LETTERS].upper()
    return f"{found[: LETTERS // 2]}-{found[LETTERS // 2 :]}"


def by_lot(entry: Entry) -> bool:
    """Whether a line was drawn with a seed, and not made by hand."""
    return entry.get("seed") not in (None, "") and not entry.get("hand")


def draws(event: Event, part: str = "", seed: str = "") -> list[Draw]:
    """All that was drawn and counts, in one part or everywhere, with one seed or any."""
    gone = event.undone()
    found = []
    for entry in event.entries:
        where = str(entry.get(event.kind.part, ""))
        if by_lot(entry) and entry["seq"] not in gone and part in ("", where) and seed in ("", str(entry["seed"])):
            found.append(Draw(entry["seq"], where, str(entry["seed"]), code(entry)))
    return found
