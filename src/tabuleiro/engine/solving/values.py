"""What the house has proved, as a small file: it says of every start what its tables say, where there are no tables.

`values.toml` has the rows of docs/atlas.md; `tabuleiro atlas` makes both. A row for other rules is not used.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from tabuleiro.engine.solving.methods import of_kind
from tabuleiro.engine.solving.verdict import WORDS, Verdict
from tabuleiro.rules import DRAW, ONGOING, Game, State, Text
from tabuleiro.rules.fingerprint import fingerprint
from tabuleiro.rules.text import LANGUAGES, joined

FILE = "values.toml"
NUMBERS = {word: value for value, word in WORDS.items()}


class Row(NamedTuple):
    """What one table or proof says."""

    game: str
    variant: str
    kind: str  # as in `methods`
    size: int
    version: int
    rules: str  # the fingerprint
    positions: int
    seconds: float
    checksum: str
    value: str = ""  # first, second or draw; "": the start is not decided
    distance: int = -1  # plies to the end if both play best; -1: not counted, or no end
    moves: Mapping[str, str] = {}  # each first play: who wins then, and "in" how many plies more
    checked: Mapping[str, Any] = {}  # on which day, how many positions were recomputed, and asked of the naive rules

    @property
    def limited(self) -> bool:
        """Whether it holds with a limit that ends games in a draw, and not by the rules of the game alone."""
        return of_kind(self.kind)[0].limited

    @property
    def decides(self) -> bool:
        """Whether it tells who wins from the start, by the rules of the game alone."""
        return bool(self.value) and not self.limited


def word(verdict: Verdict | None) -> str:
    """A verdict as the file has it: "first 45", "draw", and "" where it is open."""
    if verdict is None or verdict.value is None:
        return ""
    return f"{WORDS[verdict.value]} {'' if verdict.distance is None else verdict.distance}".strip()


def read_word(text: str) -> Verdict | None:
    """The verdict that a word of the file means."""
    value, _, distance = text.partition(" ")
    return Verdict(NUMBERS[value], int(distance) if distance else None) if value else None


def write(rows: Iterable[Row]) -> str:
    """The file."""
    lines = ["# What is proved; made by `tabuleiro atlas` together with docs/atlas.md, and not by hand."]
    for row in rows:
        said = {name: value for name, value in row._asdict().items() if value != Row._field_defaults.get(name)}
        lines += ["", f"[[{said.pop('game')}]]", *(f"{name} = {_written(value)}" for name, value in said.items())]
    return "\n".join([*lines, ""])


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(name)} = {_written(one)}" for name, one in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def read(text: str) -> list[Row]:
    """The rows of a file, in its order."""
    return [Row(key, **said) for key, some in tomllib.loads(text).items() for said in some]


@cache
def rows() -> list[Row]:
    """All that the house has proved."""
    return read(files(__package__).joinpath(FILE).read_text("utf-8"))


def rows_of(game: Game) -> list[Row]:
    """What is proved about a variant, by the rules as they are."""
    about = [row for row in rows() if (row.game, row.variant) == (game.key, game.variant)]
    today = (game.definition.version, fingerprint(game)) if about else None
    return [row for row in about if (row.version, row.rules) == today]


class Stated:
    """The file as a source of knowledge: it knows the start, and every position after a first play."""

    def __init__(self, game: Game, row: Row) -> None:
        self.game, self.row = game, row
        self.header: Mapping[str, Any] = {"value": row.value, "positions": row.positions}
        start, name = game.start(), game.definition.state.identity
        distance = row.distance if row.distance >= 0 else None
        self.known: dict[Any, Verdict | None] = {name(start): Verdict(NUMBERS[row.value], distance)}
        for m in game.moves(start):
            self.known[name(game.play(start, m))] = read_word(row.moves.get(game.spell(start, m)[0], ""))

    def verdict(self, s: State) -> Verdict | None:
        if (end := self.game.result(s)) != ONGOING:
            return Verdict(end, 0)
        return self.known.get(self.game.definition.state.identity(s))


def stated(game: Game) -> list[Stated]:
    """What the file says about a variant, as sources of knowledge; none where it decides nothing."""
    return [Stated(game, row) for row in rows_of(game) if row.decides]


def document(found: Sequence[Row]) -> dict[str, Any]:
    """What the rows about a variant prove of its start, for people and programs."""
    row = next((row for row in found if row.decides), None)
    if row is None:
        text = joined([OPEN, *(_partly(one) for one in found)]) if found else None
        said = {lang: text.say(lang) for lang in LANGUAGES} if text else None
        return {**dict.fromkeys(("value", "distance", "positions", "moves", "checked")), "text": said}
    text = _sentences(row, [one for one in found if one.limited])
    return {
        "value": row.value,
        "distance": row.distance if row.distance >= 0 else None,
        "positions": row.positions,
        "moves": [{"move": move, **_told(read_word(text))} for move, text in row.moves.items()],
        "checked": dict(row.checked) or None,
        "text": {lang: text.say(lang) for lang in LANGUAGES},
    }


def _told(verdict: Verdict | None) -> dict[str, Any]:
    """A play's value and its distance, which counts the play itself."""
    if verdict is None:
        return {"value": None, "distance": None}
    return {
        "value": WORDS[verdict.value or DRAW],
        "distance": None if verdict.distance is None else verdict.distance + 1,
    }


def _partly(row: Row) -> Text:
    """What is proved where the start is open."""
    return of_kind(row.kind)[0].partly.fill(n=row.size, positions=grouped(row.positions))


def _sentences(row: Row, limits: Iterable[Row]) -> Text:
    ends = IN.fill(n=row.distance) if row.distance >= 0 else Text("", "")
    parts = [BEST.fill(value=VALUES[row.value], ends=ends), FIRST_MOVES.fill(moves=first_moves(row))]
    parts += [LIMIT.fill(n=limit.size, value=VALUES[limit.value]) for limit in limits if limit.value]
    if row.checked:
        facts = {name: grouped(row.checked[name]) for name in ("recomputed", "reference")}
        parts.append(CHECKED.fill(on=row.checked["on"], **facts))
    return joined(parts)


def first_moves(row: Row) -> Text:
    """How many first plays win, draw, lose for who makes them, and of how many that is not known."""
    found = [text.split(" ")[0] for text in row.moves.values()]
    counts = [(found.count(value), words) for value, words in MOVES.items()]
    return joined([words[n > 1].fill(n=n) for n, words in counts if n], " · ")


def grouped(number: int) -> str:
    return f"{number:,}".replace(",", " ")


VALUES = {
    "first": Text("ganha o primeiro", "first wins"),
    "second": Text("ganha o segundo", "second wins"),
    "draw": Text("empate", "draw"),
}
IN = Text(" em {n} jogadas", " in {n} plies")
MOVES = {
    "first": (Text("{n} ganha", "{n} wins"), Text("{n} ganham", "{n} win")),
    "draw": (Text("{n} empata", "{n} draws"), Text("{n} empatam", "{n} draw")),
    "second": (Text("{n} perde", "{n} loses"), Text("{n} perdem", "{n} lose")),
    "": (Text("{n} por decidir", "{n} open"), Text("{n} por decidir", "{n} open")),
}
OPEN = Text("Quem ganha desde o início ainda não está provado.", "Who wins from the start is not proved yet.")
BEST = Text("Com o melhor jogo dos dois: {value}{ends}.", "With best play by both: {value}{ends}.")
FIRST_MOVES = Text("Primeiras jogadas: {moves}.", "First moves: {moves}.")
LIMIT = Text(
    "Com um limite de {n} jogadas sem captura: {value}.", "With a limit of {n} plies without a capture: {value}."
)
CHECKED = Text(
    "Conferido em {on}: {recomputed} posições recalculadas, {reference} de novo com regras escritas à parte.",
    "Checked on {on}: {recomputed} positions recomputed, {reference} once more by rules written separately.",
)
