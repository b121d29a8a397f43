"""What there is to see of an event: its head, registrations, rounds, standings, prizes, log."""

from __future__ import annotations

from tabuleiro.olympiad.choices import called
from tabuleiro.olympiad.codes import draws
from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.kinds import KINDS
from tabuleiro.olympiad.sentences import sentence
from tabuleiro.web.answers import entrants, events, pairings, rankings, replaced, results
from tabuleiro.web.events.kinds import Chosen
from tabuleiro.web.events.seen import Seen, texts

STEPS = 3


# The head


def head(seen: Seen) -> events.Head:
    """What every page needs, as the public sees it; who asks puts in role and scope."""
    state, site, made = seen.state, seen.held.site, seen.pages.head(seen)
    return events.Head(
        id=seen.held.id,
        kind=state.format.kind,
        name=state.name,
        language=state.language,
        date=state.date,
        stage=state.stage(),
        seq=seen.seq,
        created=seen.held.created,
        public=site["public"],
        names=site["names"],
        format=state.format.name,
        parts=made.parts,
        fields=made.fields,
        slots=made.slots,
        results=made.results,
        role="public",
        scope=events.Scope(),
    )


def own_head(seen: Seen) -> events.Head:
    """The head for organisers, who see more."""
    state, site = seen.state, seen.held.site
    return replaced(
        head(seen),
        settings={key: state.format[key] for key in state.format.settings},
        archived=site["archived"],
        demo=site["demo"],
        deadline=site["deadline"],
        retention=state.retention,
        committee=events.Committee(state.committee(), state.chair),
        rulings=[
            events.Ruling(
                seq=one.seq,
                text=one.text,
                votes_for=one.votes_for,
                against=one.votes_against,
                abstain=one.abstained,
                cast=one.cast,
                adopted=one.adopted,
            )
            for one in state.rulings
        ],
    )


def format_view(format: Format) -> events.Format:
    """A regulation, and what an organiser may set in it."""
    numbers = {key: KINDS[format.kind].numbers(format, key) for key in format.settings}
    return events.Format(
        name=format.name,
        kind=format.kind,
        title=texts(format.title),
        settings=[
            events.Setting(
                key=one.key,
                kind=one.kind,
                question=one.question,
                text=texts(one.text),
                choices=one.choices or list(numbers[one.key]),
                called=[texts(called(one, choice)) for choice in one.choices]
                or [texts(choice.name) for choice in numbers[one.key].values()],
                notes={n: texts(choice.note) for n, choice in numbers[one.key].items() if choice.note},
                least=one.least,
                most=one.most,
                default=one.default,
                until=one.until,
            )
            for one in format.settings.values()
        ],
    )


# Registrations and rounds


def registrations(seen: Seen, part: str) -> entrants.Registrations:
    if part:
        seen.state.title(part)  # one that there is not is told
    schools = [entrants.School(id, name) for id, name in seen.state.schools().items()]
    parts = [part] if part else seen.state.parts()
    return entrants.Registrations([seen.pages.registered(seen, one) for one in parts], schools)


def rounds(seen: Seen, chosen: Chosen) -> pairings.Rounds:
    if chosen.part:
        seen.state.title(chosen.part)
    return seen.pages.rounds(seen, chosen)


def reasons(seen: Seen, part: str, group: str, round: int) -> pairings.Reasons:
    """Why each pairing of a round is as it is."""
    return pairings.Reasons(seen.pages.reasons(seen, part, group, round))


# Standings


def standings(seen: Seen, part: str, group: str = "") -> rankings.Standings:
    title = texts(seen.state.title(part))
    rows = seen.pages.standings(seen, part, group)
    ended = seen.event.kind.over(seen.state, part)
    return rankings.Standings(part=part, group=group or None, title=title, over=ended, rows=rows)


def prizes(seen: Seen) -> rankings.Prizes:
    if seen.pages.prizes:
        return seen.pages.prizes(seen)
    parts = []
    for id in seen.state.parts():
        ended = seen.event.kind.over(seen.state, id)
        rows = seen.pages.standings(seen, id, "") if ended else []
        podium = [rankings.Step(row.place, row.id, row.name, row.school) for row in rows if row.place <= STEPS]
        parts.append(rankings.Podium(id, texts(seen.state.title(id)), over=ended, podium=podium))
    return rankings.Prizes(parts, school_rows(seen))


def school_rows(seen: Seen) -> list[rankings.SchoolPrizes]:
    """The table of schools, of a kind that counts their podiums."""
    return [
        rankings.SchoolPrizes(
            place=row.place,
            id=row.school,
            name=row.name,
            firsts=row.firsts,
            seconds=row.seconds,
            thirds=row.thirds,
            finalists=row.finalists,
            points=int(row.points) if row.points == int(row.points) else row.points,
            pupils=row.pupils,
        )
        for row in seen.event.kind.schools(seen.state)
    ]


def screen(seen: Seen) -> rankings.Screen:
    """All that a hall display shows: what is being played, what is over but waits for a ruling, what comes next."""
    return seen.pages.screen(seen, head(seen))


def drawn(seen: Seen, part: str) -> pairings.Draws:
    """Seeds and check codes of all draws, of one part or everywhere."""
    entries = seen.event.entries
    return pairings.Draws(
        [
            pairings.SeedDrawn(
                one.seq, one.part, one.seed, one.code, texts(sentence(seen.event, entries[one.seq - 1], seen.names))
            )
            for one in draws(seen.event, part)
        ]
    )


# The log


def log(seen: Seen, after: int, limit: int) -> results.LogLines:
    undone = seen.event.undone()
    rows = [
        results.Entry(
            seq=entry["seq"],
            at=entry["at"],
            by=entry["by"],
            who=seen.who(entry["by"]),
            do=entry["do"],
            data={k: v for k, v in entry.items() if k not in ("seq", "at", "by", "do", "format")},
            undone=entry["seq"] in undone,
            text=texts(sentence(seen.event, entry, seen.names)),
        )
        for entry in seen.event.entries[after : after + limit]
    ]
    return results.LogLines(seen.seq, rows)
