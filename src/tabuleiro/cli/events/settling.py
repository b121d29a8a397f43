"""What a correction has left: `settle` shows it match by match, makes anew what has not begun, and asks about the rest.

`undo` shows what goes along before it is done.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.common import open_event, part_of, red
from tabuleiro.cli.events.kinds import side_of
from tabuleiro.olympiad.agenda import stale
from tabuleiro.olympiad.common import ANNUL, REMAKE, STAND, Affected
from tabuleiro.olympiad.consequences import settle, told
from tabuleiro.olympiad.event import PLAYED, Event, names_of
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules.text import Problem, Text, joined

NOTHING = Text(
    "Não há nada por decidir: joga quem os resultados dizem.",
    "There is nothing to settle: the right people are playing.",
)
ANEW = Text("Faça-o de novo: tabuleiro event hours FILE --adopt.", "Make it anew: tabuleiro event hours FILE --adopt.",
            "Faça de novo: tabuleiro event hours FILE --adopt.")  # fmt: skip
WAITS = Text(
    "Depois de uma correção, isto não corresponde aos resultados:",
    "After a correction, this does not agree with the results:",
)
LEFT = Text(
    "Fica por decidir, porque já começou (`event stand` ou `event annul`):",
    "Still to be ruled on, as it has begun (`event stand` or `event annul`):",
)
REMAKE_ALL = Text("Refazer tudo o que não começou? [s/N] ", "Remake everything that has not begun? [y/N] ")
RULE = Text("  vale como está, anula-se, ou depois? [v/a/d] ", "  stands, annulled, or later? [s/a/l] ")
RULE_STANDS = Text("  vale como está, ou depois? [v/d] ", "  stands, or later? [s/l] ")
SAY_HOW = Text(
    "Nada mudou. Para refazer o que não começou: --yes; para que valha tudo o que já se jogou: --stand.",
    "Nothing was changed. To remake what has not begun: --yes; to let everything already played stand: --stand.",
)
LEAVES = Text("Depois disto fica por decidir (`event settle`):", "Still to be settled after this (`event settle`):")
ALSO = Text("Com a linha {seq} deixam de contar:", "With line {seq} these no longer count:")
SURE = Text("Anular tudo isto? Fica no registo. [s/N] ", "Undo all of it? It stays in the log. [y/N] ",
            "Anular tudo isso? Fica no registro. [s/N] ")  # fmt: skip
SAY_YES = Text("Nada foi anulado. Para anular tudo: --yes.", "Nothing was undone. To undo all of it: --yes.")
MORE = Text("  … e mais {n}", "  … and {n} more")
SHOWN = 20


def settle_event(path: Path, category: str, tournament: str, yes: bool, uphold: bool, by: str, as_json: bool) -> None:
    event = open_event(path)
    part = part_of(event, category, tournament)
    rows = waiting(event, part)
    if as_json and not (yes or uphold):
        print_json([row_json(one) for one in rows])
        return
    before = len(event.entries)
    if rows and not as_json:
        tell_rows(event, rows, WAITS)
    if yes or uphold:
        settle(event, part, uphold, by)
    elif rows:
        ask_all(event, part, by)
    if as_json:
        print_json([row_json(one) for one in waiting(event, part)])
        return
    name = names_of(event)
    for entry in event.entries[before:]:
        print(sentence(event, entry, name).say(language()))
    side = side_of(event)
    made = {
        (entry[event.kind.part], entry.get("group")): entry for entry in event.entries[before:] if entry["do"] == REMAKE
    }
    if made_anew := [row for entry in made.values() for row in side.remade(entry)]:
        print(*side.told_pairs(event, made_anew, language()), sep="\n")
    left = waiting(event, part)
    if left and len(event.entries) > before:
        tell_rows(event, left, LEFT)
    elif not left:
        print(NOTHING.say(language()))
    if why := stale(event):
        print(red(joined([why, ANEW]).say(language())))


def waiting(event: Event, part: str) -> list[Affected]:
    return [one for one in event.kind.pending(event.state) if part in ("", one.part)]


def row_json(one: Affected) -> dict[str, Any]:
    people = {"there": list(one.there), "right": list(one.right)}
    after = [title.say(language()) for title in one.after]
    return {**one.place, "stage": one.stage, **people, "acts": list(one.acts), "after": after}


def tell_rows(event: Event, rows: list[Affected], head: Text) -> None:
    lang, name = language(), names_of(event)
    print(head.say(lang))
    for one in rows[:SHOWN]:
        how = "" if REMAKE in one.acts else f"  [{options(one.place)}]"
        print(red(f"  {told(one, name).say(lang)}{how}"))
    if len(rows) > SHOWN:
        print(MORE.fill(n=len(rows) - SHOWN).say(lang))


def options(place: dict[str, Any]) -> str:
    """A place as `stand` and `annul` want it typed."""
    return " ".join(f"--{key} {value}" for key, value in place.items())


def ask_all(event: Event, part: str, by: str) -> None:
    """Ask about what has not begun as a whole, and about each of the rest."""
    lang = language()
    if not sys.stdin.isatty():
        raise Problem(SAY_HOW)
    if any(REMAKE in one.acts for one in waiting(event, part)) and agreed(REMAKE_ALL):
        settle(event, part, by=by)
    name = names_of(event)
    for one in waiting(event, part):
        if REMAKE in one.acts or one not in event.kind.pending(event.state):
            continue
        print(f"  {told(one, name).say(lang)}")
        said = plain(input((RULE if ANNUL in one.acts else RULE_STANDS).say(lang)))
        act = {"v": STAND, "s": STAND, "a": ANNUL}.get(said[:1], "")
        if act in one.acts:
            event.do(act, by=by, **one.place)
    if any(REMAKE in one.acts for one in waiting(event, part)) and agreed(REMAKE_ALL):
        settle(event, part, by=by)


def agreed(question: Text) -> bool:
    return sys.stdin.isatty() and plain(input(question.say(language()))) in ("s", "sim", "y", "yes")


def undo_with(event: Event, line: int, yes: bool, by: str) -> dict[str, Any]:
    """Take back a line with all that rests on it: shown, and asked where something was played."""
    resting = event.resting(line)
    played = any(entry["do"] in PLAYED for entry in resting)
    if resting:
        lang, name = language(), names_of(event)
        print(ALSO.fill(seq=line).say(lang))
        for entry in resting[:SHOWN]:
            print(f"  {entry['seq']}  {sentence(event, entry, name).say(lang)}")
        if len(resting) > SHOWN:
            print(MORE.fill(n=len(resting) - SHOWN).say(lang))
    if played and not yes and not agreed(SURE):
        raise Problem(SAY_YES)
    return event.undo(line, sure=True, by=by)


def remind(event: Event) -> None:
    """What is to be settled after a correction."""
    rows = event.kind.pending(event.state)
    if rows:
        tell_rows(event, rows, LEAVES)
