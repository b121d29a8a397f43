"""What there is to see of an event: its head, registrations, rounds, standings, prizes, log."""

from __future__ import annotations

from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.web.events.kinds import Chosen, View
from tabuleiro.web.events.seen import Seen, texts

STEPS = 3


# The head


def head(seen: Seen) -> View:
    """What every page needs; who asks adds role and scope."""
    state, site = seen.state, seen.held.site
    return {
        "id": seen.held.id,
        "kind": state.format.kind,
        "name": state.name,
        "language": state.language,
        "date": state.date,
        "stage": state.stage(),
        "seq": len(seen.event.entries),
        "created": seen.held.created,
        "public": site["public"],
        "names": site["names"],
        "format": state.format.name,
        **seen.pages.head(seen),
    }


def settings(seen: Seen) -> View:
    """What organisers see besides."""
    format = seen.state.format
    return {
        "settings": {key: list(v) if isinstance(v := format[key], tuple) else v for key in format.settings},
        "archived": seen.held.site["archived"],
        "demo": seen.held.site["demo"],
        "retention": seen.state.retention,
        "committee": {"members": list(seen.state.committee()), "chair": seen.state.chair},
        "rulings": [
            {
                "seq": one.seq,
                "text": one.text,
                "for": list(one.votes_for),
                "against": list(one.votes_against),
                "abstain": list(one.abstained),
                "cast": one.cast,
                "adopted": one.adopted,
            }
            for one in seen.state.rulings
        ],
    }


def format_view(format: Format) -> View:
    """A regulation, and what an organiser may set in it."""
    return {
        "name": format.name,
        "kind": format.kind,
        "title": texts(format.title),
        "settings": [
            {
                "key": one.key,
                "kind": one.kind,
                "question": one.question,
                "text": texts(one.text),
                "choices": list(one.choices),
                "least": one.least,
                "most": one.most,
                "default": list(one.default) if isinstance(one.default, tuple) else one.default,
                "until": one.until,
            }
            for one in format.settings.values()
        ],
    }


# Registrations and rounds


def registrations(seen: Seen, part: str) -> View:
    if part:
        seen.state.title(part)  # one that there is not is told
    schools = [{"id": id, "name": name} for id, name in seen.state.schools().items()]
    parts = [part] if part else seen.state.parts()
    return {"parts": [seen.pages.registered(seen, one) for one in parts], "schools": schools}


def rounds(seen: Seen, chosen: Chosen) -> View:
    if chosen.part:
        seen.state.title(chosen.part)
    return {"seq": len(seen.event.entries), **seen.pages.rounds(seen, chosen)}


def reasons(seen: Seen, part: str, group: str, round: int) -> View:
    """Why each pairing of a round is as it is."""
    return {"reasons": seen.pages.reasons(seen, part, group, round)}


# Standings


def standings(seen: Seen, part: str, group: str = "") -> View:
    title = texts(seen.state.title(part))
    rows = seen.pages.standings(seen, part, group)
    ended = seen.event.kind.over(seen.state, part)
    return {"part": part, "group": group or None, "title": title, "over": ended, "rows": rows}


def prizes(seen: Seen) -> View:
    if seen.pages.prizes:
        return seen.pages.prizes(seen)
    parts = []
    for id in seen.state.parts():
        ended = seen.event.kind.over(seen.state, id)
        rows = seen.pages.standings(seen, id, "") if ended else []
        podium = [row for row in rows if row["place"] <= STEPS]
        parts.append({"id": id, "title": texts(seen.state.title(id)), "over": ended, "podium": _steps(podium)})
    return {"parts": parts, "schools": []}


def _steps(rows: list[View]) -> list[View]:
    return [{key: row[key] for key in ("place", "id", "name", "school")} for row in rows]


def screen(seen: Seen) -> View:
    """All that a hall display shows: what is being played, what is over but waits for a ruling, what comes next."""
    top = head(seen)
    return {"head": top, **seen.pages.screen(seen, top)}


# The log


def log(seen: Seen, after: int, limit: int) -> View:
    undone = seen.event.undone()
    rows = [
        {
            "seq": entry["seq"],
            "at": entry["at"],
            "by": entry["by"],
            "who": seen.who(entry["by"]),
            "do": entry["do"],
            "data": {k: v for k, v in entry.items() if k not in ("seq", "at", "by", "do", "format")},
            "undone": entry["seq"] in undone,
            "text": texts(sentence(seen.event, entry, seen.names)),
        }
        for entry in seen.event.entries[after : after + limit]
    ]
    return {"last": len(seen.event.entries), "entries": rows}
