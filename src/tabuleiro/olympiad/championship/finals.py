"""Who plays a final: the first of each group. A final that has not begun follows the results of the groups.

One that has begun with others waits for a ruling: it stands, or it is annulled and played again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, NO_FINAL, State, Tournament
from tabuleiro.olympiad.common import need
from tabuleiro.olympiad.log import Entry
from tabuleiro.rules.text import Problem, Text

WAITS = Text(
    "A final do torneio {tournament} espera por uma decisão: {why}. O organizador ou a comissão diz se vale como está, "
    "ou se se anula e se joga outra vez.",
    "The final of tournament {tournament} waits for a ruling: {why}. The organiser or the committee says whether it "
    "stands as it is, or is annulled and played again.",
    "A final do torneio {tournament} espera por uma decisão: {why}. O organizador ou a comissão diz se vale como está, "
    "ou se é anulada e jogada outra vez.",
)
WHY = Text(
    "começou com {out}, mas pelos resultados dos grupos devia ser {into}",
    "it began with {out}, but by the results of the groups it should be {into}",
    "começou com {out}, mas pelos resultados dos grupos deveria ser {into}",
)
NOT_WAITING = Text(
    "A final do torneio {tournament} não espera por nenhuma decisão: joga quem os resultados dizem.",
    "The final of tournament {tournament} needs no ruling: the right people are playing.",
)


def qualifiers(state: State, tournament: Tournament, gone: Collection[str] | None = None) -> list[str]:
    """The first of each group; for one who has gone (by now, or of those given), the next steps up."""
    found = []
    for group in tournament.groups:
        ranked = [place.pupil for place in places(state, group)]
        there = [p for p in ranked if not (away(state, p) if gone is None else p in gone)]
        found += there[: state.format["qualifiersPerGroup"]]
    return found


def away(state: State, pupil: str) -> bool:
    return not state.pupil_by_id[pupil].here or bool(state.pupil_by_id[pupil].left)


def decided(state: State, tournament: Tournament) -> bool:
    """Whether the groups are over, and a final is due."""
    return len(tournament.groups) > 1 and all(state.complete(group) for group in tournament.groups)


def right_players(state: State, tournament: Tournament) -> list[str]:
    """Whom the results say; nobody while they do not. Who goes home after a final has begun was right to be in it."""
    if not decided(state, tournament):
        return []
    final = tournament.final
    return qualifiers(state, tournament, final.gone if final and final.begun else None)


def waits(state: State, tournament: Tournament) -> bool:
    """Whether a final has begun with others than the results say, and nothing was ruled."""
    final = tournament.final
    return bool(final and final.begun and not final.stands) and other(state, tournament)


def other(state: State, tournament: Tournament) -> bool:
    right = right_players(state, tournament)
    return bool(right) and tournament.final is not None and set(right) != set(tournament.final.players)


def exchanged(state: State, tournament: Tournament) -> tuple[list[str], list[str]]:
    """Who is in a final and should not be, and who should be and is not."""
    right, there = right_players(state, tournament), tournament.final.players if tournament.final else []
    return [p for p in there if p not in right], [p for p in right if p not in there]


def refuse(state: State, entry: Entry) -> None:
    """Raise a Problem if a result or a round is for a final that waits for a ruling."""
    groups = [entry.get("group"), *(made["group"] for made in entry.get("rounds", ()))]
    if entry["do"] not in ("result", "pair") or FINAL not in groups:
        return
    stop(state, state.tournament(entry["tournament"]))


def stop(state: State, tournament: Tournament) -> None:
    """Raise a Problem if the final of a tournament waits for a ruling."""
    if waits(state, tournament):
        raise Problem(WAITS, tournament=tournament.id, why=why(state, tournament))


def why(state: State, tournament: Tournament, name: Callable[[str], str] = str) -> Text:
    """Why a final waits for a ruling; `name` says how pupils are called."""
    out, into = (", ".join(map(name, who)) or "–" for who in exchanged(state, tournament))
    return WHY.fill(out=out, into=into)


def check_ruled(state: State, entry: Entry) -> None:
    """`stand` and `annul`: of a final that has begun with others than the results say."""
    need(entry, "tournament")
    tournament = state.tournament(entry["tournament"])
    if tournament.final is None:
        raise Problem(NO_FINAL, tournament=tournament.id)
    if not tournament.final.begun or not other(state, tournament):
        raise Problem(NOT_WAITING, tournament=tournament.id)
