"""A line of the log as a sentence: what was done to whom, in words; for the page of the log and the command line.

What all events have is said here; of its own commands a kind of event tells (`Kind.sentence`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabuleiro.olympiad import choices, hours
from tabuleiro.olympiad.codes import by_lot, code
from tabuleiro.olympiad.common import State
from tabuleiro.olympiad.counting import count
from tabuleiro.olympiad.event import Event
from tabuleiro.olympiad.kinds import Name
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Text, joined

CODE = Text("; código {code}", "; check code {code}")
SHOWN = 6  # names in one sentence
PLAIN = ("name", "text", "person", "of", "category", "round", "dispute", "field", "turn", "tournament", "seed")

LINES = {
    "new": Text("competição criada: {name}", "event created: {name}"),
    "set": Text(
        "definições mudadas: {settings}", "settings changed: {settings}", "configurações alteradas: {settings}"
    ),
    "note": Text("nota: {text}", "note: {text}"),
    "erase": Text("um nome apagado ({person})", "a name erased ({person})"),
    "committee": Text("comissão de {count}", "a committee of {count}"),
    "hours": Text("horas do dia: {hours}", "hours of the day: {hours}"),
    "timetable": Text(
        "horário adotado: {count}, das {first} às {last}", "timetable adopted: {count}, {first} to {last}"
    ),
    "undo": Text("linha {of} anulada{also}: {line}", "line {of} undone{also}: {line}"),
}
SHARED = {  # of every kind in which people leave, and finals follow the results
    "withdraw": Text("{who}: desistência", "{who}: withdrawal"),
    "reinstate": Text("{who}: de volta", "{who}: back again"),
    "follow": Text("pelos resultados: {seats}", "by the results: {seats}"),
    "stand": Text(
        "{what}: vale como está, embora os resultados digam que jogavam outros",
        "{what}: stands as it is, although by the results others should have played",
        "{what}: vale como está, embora os resultados digam que outros jogariam",
    ),
    "remake": Text(
        "{place}: refeito o que não tinha começado, pelos resultados de agora (semente {seed})",
        "{place}: what had not begun was remade from the current results (seed {seed})",
    ),
    "annul": Text(
        "{what}: anulada, para se jogar outra vez com quem os resultados dizem",
        "{what}: annulled, to be played again by the right people",
        "{what}: anulada, para ser jogada outra vez por quem os resultados dizem",
    ),
}
ADOPTED = Text(
    "decisão da comissão, aprovada por {a} contra {b}: {text}",
    "ruling of the committee, adopted by {a} to {b}: {text}",
)
REJECTED = Text(
    "proposta à comissão, recusada com {a} a favor e {b} contra: {text}",
    "proposal to the committee, not adopted with {a} for and {b} against: {text}",
)
ALONG = Text(" (e com ela: {lines})", " (and with it: {lines})")
CAST = Text(" (voto de qualidade)", " (casting vote)")
BY_HAND = Text(", feita à mão", ", made by hand")
AWAY = Text("em falta: {who}", "missing: {who}")
REARRANGED = Text("{place}: emparelhamento mudado à mão", "{place}: pairings changed by hand")
NOT_KNOWN = Text("{what}, ainda não se sabe quem joga", "{what}, players not known yet")
WON = Text("ganhou {a}", "{a} won")
FORFEIT = Text("{a} faltou", "{a} did not come")
SAID = {
    "draw": Text("empate", "a draw"),
    "shared": Text("pontos divididos pelo árbitro", "points shared by the arbiter"),
    "void": Text("não conta", "does not count"),
    "clear": Text("resultado apagado", "result deleted"),
}
MORE = Text("{names} e mais {n}", "{names} and {n} more")


def sentence(event: Event, entry: Entry, name: Name = str, deep: bool = True) -> Text:
    """What a line says. `name` says how pupils are called."""
    state, do = event.state, entry["do"]
    found: Text | None = None
    values: dict[str, Any] = {key: entry.get(key, "?") for key in PLAIN}
    values["hand"] = BY_HAND if entry.get("hand") else ""
    if do == "undo":
        undone = event.entries[entry["of"] - 1] if deep and 0 < entry["of"] <= len(event.entries) else None
        values["line"] = sentence(event, undone, name, deep=False) if undone else "…"
        lines = ", ".join(map(str, entry.get("also", ())))
        values["also"] = ALONG.fill(lines=lines) if lines else ""
    elif do == "set":
        values["settings"] = choices.told(state.format, entry["settings"])
    elif do == "hours":
        values["hours"] = hours.told(entry["hours"], state.title)
    elif do == "timetable":
        times = sorted(at for _, at in entry["slots"].values()) or ["–"]
        values |= {"count": count("matches", len(entry["slots"])), "first": times[0], "last": times[-1]}
    elif do == "committee":
        values["count"] = count("members", len(entry["members"]))
    elif do == "ruling":
        found = _ruling(state, entry)
    elif do not in LINES:
        found = event.kind.sentence(state, entry, name, values)
    said = found or LINES.get(do, Text(do, do)).fill(**values)
    return joined([said, CODE.fill(code=code(entry))], "") if by_lot(entry) else said


def listed(ids: Iterable[str], name: Name) -> str | Text:
    """Some of them by name, and how many more."""
    said = [name(id) for id in ids if id]
    if len(said) <= SHOWN:
        return ", ".join(said)
    return MORE.fill(names=", ".join(said[: SHOWN - 1]), n=len(said) - SHOWN + 1)


def _ruling(state: State, entry: Entry) -> Text:
    made = next((one for one in state.rulings if one.seq == entry["seq"]), None)
    votes_for, against = entry.get("for", ()), entry.get("against", ())
    adopted = made.adopted if made else len(votes_for) > len(against)
    text = (ADOPTED if adopted else REJECTED).fill(
        a=count("votes", len(votes_for)), b=len(against), text=entry.get("text", "")
    )
    return joined([text, CAST], "") if made and made.cast else text


def outcome(result: str, sides: Mapping[str, str | Text]) -> Text:
    """A result in words; `sides` says who is called X and Y, or 1 and 2."""
    if result in sides:
        return WON.fill(a=sides[result])
    forfeits = result.removeprefix("forfeit")
    return FORFEIT.fill(a=sides[forfeits]) if forfeits in sides else SAID.get(result, Text(result, result))
