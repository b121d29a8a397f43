"""A page's own table: matches against levels and between two at one screen, without a server.

What `matches` and `places` do on the site, as far as it needs no network, no disk and no process: the page keeps what
`kept` answers, lets its engine choose, and says what time it is. Pages run these very lines (docs/decisions/0026).
"""

from __future__ import annotations

from typing import Any

from tabuleiro.match.diagram import write_position
from tabuleiro.match.match import Match
from tabuleiro.match.notation import write_play
from tabuleiro.match.record import read_record
from tabuleiro.rules import Player
from tabuleiro.store.event import Event
from tabuleiro.web import words
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers import matches as answers
from tabuleiro.web.beginning import Below, checked_match, created
from tabuleiro.web.refusal import Refusal
from tabuleiro.web.table import Body, MatchTable

HERE = "here"  # who holds all seats of people: whoever sits before the page


def begin(
    id: str,
    now: float,
    below: Below,
    asked: tuple[str, str, str, list[str], str, str],
    seats: list[str],
    names: list[str],
    starts: tuple[str, str],
) -> MatchTable:
    """A new match; `asked`: game, variant, position, moves, limits, clock; `starts`: how, and the hand guessed."""
    key, variant, position, moves, limits, clock = asked
    how, guess = starts
    request: dict[str, Any] = {
        "game": key,
        "variant": variant,
        "position": position,
        "moves": moves,
        "limits": limits,
        "clock": clock,
        "seats": seats,
        "names": names,
        "starts": how,
        "guess": guess,
    }
    table = MatchTable(id)
    _happen(table, [("created", created(request, checked_match(request), HERE, below))], now, below)
    return table


def again(table: MatchTable, id: str, now: float, below: Below) -> MatchTable:
    """The rematch, with changed sides."""
    other = MatchTable(id)
    _happen(other, [("created", table.again())], now, below)
    return other


def move(table: MatchTable, text: str, ply: int, now: float, below: Below) -> answers.Happened | None:
    """A play of a person; None: it was made already."""
    _in_time(table, now)
    player = table.acting(table.players_of(HERE), None)
    bodies, play = table.decide_move(player, text, ply)
    return _happen(table, bodies, now, below, play)


def ask(
    table: MatchTable, do: str, asked: int | None, now: float, below: Below, rematch: str
) -> answers.Happened | None:
    """Anything else that a person does; `rematch` is what the next match would be called."""
    player = table.acting(table.players_of(HERE), asked)
    if do != "offer_rematch":
        _in_time(table, now)
    bodies: list[Body] = [
        (kind, {**data, "next": rematch} if kind == "rematch" else data) for kind, data in table.decide(player, do)
    ]
    return _happen(table, bodies, now, below)


def choose(table: MatchTable, m: int, now: float, below: Below) -> answers.Happened | None:
    """A play that the computer has chosen."""
    turn = Player.to_move(table.match.state)
    text = write_play(table.match.game, table.match.state, m)
    return _happen(table, [("move", {"player": turn, "text": text})], now, below, m)


def fall(table: MatchTable, now: float) -> answers.Happened | None:
    """End the match if somebody's time is over."""
    fallen = table.fallen(now)
    if fallen is None:
        return None
    return _happen(table, [("ended", {"reason": "time", "player": fallen, "result": fallen.other.word})], now, _never)


def falls_in(table: MatchTable, now: float) -> float | None:
    """Seconds until somebody's time is over, if nobody plays; None: no clock runs."""
    clock = table.clock
    return None if clock is None or clock.running is None else clock.time(clock.running, now)


def match_of(table: MatchTable) -> Match:
    """What the computer thinks about."""
    return table.match


def computer_of(table: MatchTable) -> str | None:
    """Who of the computer is to play now."""
    return None if table.waiting else table.computer


def view(table: MatchTable) -> answers.Told:
    return table.view()


def you(table: MatchTable) -> list[Player]:
    """The seats of whoever sits before the page."""
    return table.players_of(HERE)


def unname(table: MatchTable) -> None:
    """Take away the names that were typed in."""
    table.rename(["", ""])


def kept(table: MatchTable, date: str, seed: int, now: float) -> answers.Kept:
    """What a page keeps of a match: its record, and what a record does not say."""
    clock, asked = table.clock, table.request
    if clock and clock.running is not None:  # the time that the record tells is that of now
        clock.left[clock.running], clock.since = clock.time(clock.running, now), now
    return answers.Kept(
        id=table.id,
        record=table.record(date),
        seats=(table.seats[0].kind, table.seats[1].kind),
        names=(table.seats[0].name, table.seats[1].name),
        created=table.created,
        touched=table.touched,
        seed=seed,
        began=len(asked["moves"]),
        how=table.start.get("how", "first"),
        hand=table.start.get("hand", None),
        hints=table.agreed,
        given=[*table.given],
        next=table.next,
        before=table.before,
    )


def resume(
    id: str,
    now: float,
    below: Below,
    record: str,
    seats: list[str],
    names: list[str],
    created: float,
    began: int,
    start: tuple[str, str | None],
    hints: bool,
    given: list[str],
    others: tuple[str | None, str | None],
) -> MatchTable:
    """A match as a page has kept it; nobody's time ran meanwhile. `others`: the rematch, and what this is one of."""
    match = read_record(record)
    after, before = others
    data = {
        "game": match.game.key,
        "variant": match.game.variant,
        "rules": match.game.definition.version,
        "seats": seats,
        "names": names,
        "holders": [[HERE] if kind == "me" else [] for kind in seats],
        "clock": match.clock.write() if match.clock else "",
        "position": write_position(match.game, match.start) if match.set_up else "",
        "moves": match.texts[:began],
        "limits": match.limits,
        "start": {"how": start[0], "hand": start[1]},
        "before": before,
    }
    table = MatchTable(id)
    table.apply(Event(id, 1, "created", created, data))
    left = match.clock.left if match.clock else None
    match.clock = None  # the table's own runs
    table.take_over(match)
    table.agreed, table.next = hints, after
    _happen(table, [("handed", {"left": left, "given": given})], now, below)
    return table


def _never(most: int) -> int:
    return 0  # where nothing is thrown


def _in_time(table: MatchTable, now: float) -> None:
    if fall(table, now):
        raise Refusal(409, "over", words.OVER)


def _happen(
    table: MatchTable, bodies: list[Body], now: float, below: Below, play: int | None = None
) -> answers.Happened | None:
    """Events happen at a table, and the throws that follow by themselves; the last that was asked for is answered."""
    last = None
    for kind, data in bodies:
        event = Event(table.id, table.seq + 1, kind, now, data)
        table.apply(event, play)
        last = _told(event)
    while thrown := table.decide_throw(below):
        table.apply(Event(table.id, table.seq + 1, thrown[0][0], now, thrown[0][1]))
    return last


def _told(event: Event) -> answers.Happened:
    data = event.data
    return answers.Happened(
        stream=event.stream,
        seq=event.seq,
        kind=event.kind,
        at=event.at,
        player=data.get("player", UNSET),
        text=data.get("text", UNSET),
        what=data.get("what", UNSET),
        plays=data.get("plays", UNSET),
        on=data.get("on", UNSET),
        reason=data.get("reason", UNSET),
        result=data.get("result", UNSET),
        next=data.get("next", UNSET),
    )
