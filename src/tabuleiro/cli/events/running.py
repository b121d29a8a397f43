"""Running an event: pair, lineup, checkin, simulate, do, stand, annul, undo."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tabuleiro.cli.common import language, print_json
from tabuleiro.cli.events.common import dispute_of, new_seed, open_event, part_of
from tabuleiro.cli.events.kinds import own, side_of
from tabuleiro.cli.events.settling import agreed, remind, undo_with
from tabuleiro.olympiad.common import WITH, WITHOUT, Absent
from tabuleiro.olympiad.counting import whole
from tabuleiro.olympiad.event import Event, names_of
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.olympiad.tables_csv import plain
from tabuleiro.rules.text import Problem, Text

ALL_DRAWN = Text("Não há mais nada para sortear.", "There is nothing left to draw.")
SEED = Text("Semente do sorteio: {seed}", "Seed of the draw: {seed}")
PLAYED = Text(
    "O evento foi jogado até ao fim (semente {seed}); linhas {first} a {last} do registo.",
    "The event was played to its end (seed {seed}); lines {first} to {last} of the log.",
    "O evento foi jogado até o fim (semente {seed}); linhas {first} a {last} do registro.",
)
NO_ANSWER = Text("--absent é with ou without, não «{said}».", "--absent is with or without, not “{said}”.")
SAY_ABSENT = Text(
    "{text} Diga: --absent with, ou --absent without.", "{text} Say it: --absent with, or --absent without."
)  # fmt: skip
INSTEAD = Text("{what}: `tabuleiro event set FILE {words}`", "{what}: `tabuleiro event set FILE {words}`")
ANYWAY = Text("Sortear assim? [s/N] ", "Draw it like this? [y/N] ")
WITH_OR_WITHOUT = Text("com | sem: ", "with | without: ")
NOTHING_DRAWN = Text("Nada foi sorteado.", "Nothing was drawn.")
NOTHING_LEFT = Text("Já não há nada para jogar.", "There is nothing left to play.")
NO_LINEUPS = Text("Só uma olimpíada de equipas tem formações.", "Only a team olympiad has line-ups.",
                  "Só uma olimpíada de equipes tem escalações.")  # fmt: skip
NO_TEAMS = Text(
    'Num campeonato marca-se quem falta com: tabuleiro event do FILE checkin \'{"absent": ["p-…"]}\'.',
    'In a championship absences are marked with: tabuleiro event do FILE checkin \'{"absent": ["p-…"]}\'.',
)
NOT_JSON = Text(
    'Os dados do comando são um objeto JSON, como {{"team":"…"}} ({why}).',
    'The data of a command is a JSON object, such as {{"team":"…"}} ({why}).',
)
NOT_HERE = Text(
    "«{command}» tem um comando próprio: tabuleiro event {command}.",
    "“{command}” has its own command: tabuleiro event {command}.",
)
OWN_VERBS = ("undo", "new", "import")
NO_UNDO = Text("Não há nada para anular.", "There is nothing to undo.")
UNDONE = Text("Anulada a linha {seq}: {said}.", "Line {seq} was undone: {said}.")
WRITTEN = Text("Linha {seq}: {said}.", "Line {seq}: {said}.")


def pair_event(
    path: Path, category: str, tournament: str, seed: str, plan: str, absent: str, by: str, as_json: bool
) -> None:
    event = open_event(path)
    side = side_of(event)
    drawn = new_seed(seed)
    part = part_of(event, category, tournament)
    if absent not in ("", WITH, WITHOUT):
        raise Problem(NO_ANSWER, said=absent)
    notices = told_notices(event, part, as_json)
    try:
        rows = side.draw(event, part, drawn, plan, absent, by)
    except Absent as asked:
        rows = side.draw(event, part, drawn, plan, ask_absent(asked.text), by)
    print(*notices, sep="\n", end="\n" if notices else "", file=sys.stderr)
    if as_json:
        print_json(rows)
        return
    lang = language()
    if not rows:
        print(ALL_DRAWN.say(lang))
        return
    print("\n".join(side.told_pairs(event, rows, lang)))
    print(SEED.fill(seed=drawn).say(lang))


def told_notices(event: Event, part: str, as_json: bool) -> list[str]:
    """What is to be known before a draw, and what could be set instead; whoever sits there may still stop it."""
    lang = language()
    said = []
    found = [one for id in ([part] if part else event.state.parts()) for one in event.kind.before(event.state, id)]
    for one in found:
        said.append(one.text.say(lang))
        for text, settings in one.offers:
            words = " ".join(f"{key}={value}" for key, value in settings.items())
            said.append(f"  {INSTEAD.fill(what=text, words=words).say(lang)}")
    asks = any(one.offers for one in found) and not as_json and sys.stdin.isatty()
    if not asks:
        return said
    print(*said, sep="\n", file=sys.stderr)
    if not agreed(ANYWAY):
        raise Problem(NOTHING_DRAWN)
    return []


def ask_absent(text: Text) -> str:
    """Whether teams that are not here are drawn: with or without; whoever says neither draws nothing."""
    if not sys.stdin.isatty():
        raise Problem(SAY_ABSENT, text=text)
    lang = language()
    print(text.say(lang))
    said = plain(input(WITH_OR_WITHOUT.say(lang)))
    if said in ("com", WITH):
        return WITH
    if said in ("sem", WITHOUT):
        return WITHOUT
    raise Problem(NOTHING_DRAWN)


def play_out(path: Path, seed: int, by: str) -> None:
    event = open_event(path)
    before = len(event.entries)
    event.kind.simulate(event, seed, by)
    text = PLAYED if len(event.entries) > before else NOTHING_LEFT
    print(text.fill(seed=seed, first=before + 1, last=len(event.entries)).say(language()))


def name_lineup(path: Path, *said: Any) -> None:
    event = open_event(path)
    own(side_of(event).lineup, NO_LINEUPS)(event, *said)


def check_in(path: Path, *said: Any) -> None:
    event = open_event(path)
    own(side_of(event).check_in, NO_TEAMS)(event, *said)


def do_command(path: Path, command: str, said: str, by: str) -> None:
    event = open_event(path)
    if command in OWN_VERBS:
        raise Problem(NOT_HERE, command=command)
    try:
        data: Any = json.loads(said)
        if not isinstance(data, dict):
            raise ValueError(type(data).__name__)
    except (ValueError, RecursionError) as wrong:
        raise Problem(NOT_JSON, why=wrong) from None
    if command == "erase" and data.keys() == {"person"}:
        tell(event, WRITTEN, event.erase(data["person"], by=by))  # the name, too, and not only a line about it
    else:
        event.check({**data, "seq": len(event.entries) + 1, "at": "", "by": by, "do": command})
        opinion = event.kind.by_hand(event.state, {**data, "do": command}, names_of(event))
        tell(event, WRITTEN, event.do_all([(command, data)], by=by)[0])
        for fault in opinion:
            print(fault.text.say(language()))
        remind(event)


def rule(
    path: Path, command: str, dispute: str, category: str, tournament: str, group: str, round: int, table: int, by: str
) -> None:
    """What has others than the results say stands, or is annulled: named as `settle` names it."""
    event = open_event(path)
    side = side_of(event)
    number = whole(group)
    place = {
        "dispute": dispute_of(event, dispute),
        event.kind.part: part_of(event, category, tournament),
        "group": ("" if not round and group == "final" else group.casefold()) if number is None else number,
        "round": round,
        "table": table,
    }
    said = {key: value for key, value in place.items() if value}
    if tuple(said) not in side.ruled:
        raise Problem(side.which, command=command)
    before = len(event.entries)
    event.do_all([(command, said)], by=by)
    for entry in event.entries[before:]:
        print(sentence(event, entry, names_of(event)).say(language()))


def undo_line(path: Path, line: int | None, yes: bool, by: str) -> None:
    event = open_event(path)
    gone = event.undone()
    if line is None:
        own = [e["seq"] for e in event.entries[1:] if e["do"] not in ("undo", "follow")]  # what follows goes along
        line = max((seq for seq in own if seq not in gone), default=0)
        if not line:
            raise Problem(NO_UNDO)
    undo_with(event, line, yes, by)
    tell(event, UNDONE, event.entries[line - 1])
    remind(event)


def tell(event: Event, text: Text, entry: dict[str, Any]) -> None:
    print(text.fill(seq=entry["seq"], said=sentence(event, entry, names_of(event))).say(language()))
