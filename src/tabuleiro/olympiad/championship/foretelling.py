"""What is to be known before a draw: how many rest, held against the least possible, and finals that are too small."""

from __future__ import annotations

from typing import Any

from tabuleiro.olympiad.championship.finals import decided, qualifiers
from tabuleiro.olympiad.championship.making import group_sizes
from tabuleiro.olympiad.championship.state import BEST, FINAL, SMALL, State, Tournament
from tabuleiro.olympiad.common import Notice, may_set
from tabuleiro.olympiad.counting import count
from tabuleiro.rules.text import Text

GROUPS = Text(
    "{title}: {pupils} em {groups} ({sizes}); {byes} por ronda, o mínimo possível.",
    "{title}: {pupils} in {groups} ({sizes}); {byes} a round, the least possible.",
    "{title}: {pupils} em {groups} ({sizes}); {byes} por rodada, o mínimo possível.",
)
EVEN = Text(
    "{title}: {pupils} em {groups} ({sizes}), sem folgas.", "{title}: {pupils} in {groups} ({sizes}), without byes."
)
ROUND = Text(
    "{title}, próxima ronda: {byes}, o mínimo com estes grupos.",
    "{title}, next round: {byes}, the least possible with these groups.",
    "{title}, próxima rodada: {byes}, o mínimo com estes grupos.",
)
FINAL_ROUND = Text(
    "{title}, final, próxima ronda: {byes}, o mínimo com um número ímpar de finalistas.",
    "{title}, final, next round: {byes}, the least possible with an odd number of finalists.",
    "{title}, final, próxima rodada: {byes}, o mínimo com um número ímpar de finalistas.",
)
FEWER = Text(
    "{title}, próxima ronda: {byes}, o mínimo com estes grupos; se todos jogassem juntos, {least}.",
    "{title}, next round: {byes}, the least possible with these groups; if all played together, {least}.",
    "{title}, próxima rodada: {byes}, o mínimo com estes grupos; se todos jogassem juntos, {least}.",
)
TWO = Text(
    "{title}: a final terá só dois finalistas, e um jogo decide o campeão.",
    "{title}: the final will have two finalists only, and one game decides who is champion.",
)
THREE = Text(
    "{title}: a final terá só três finalistas: cada um joga dois jogos e folga uma ronda.",
    "{title}: the final will have three finalists only: each plays two games and rests in one round.",
    "{title}: a final terá só três finalistas: cada um joga dois jogos e folga uma rodada.",
)
MORE = Text("Passam {n} por grupo ({finalists})", "{n} go through from each group ({finalists})")
DOUBLE = Text("A duas voltas", "Everybody twice", "Em dois turnos")
BEST_OF_THREE = Text("À melhor de três", "Best of three", "Melhor de três")


def before(state: State, part: str) -> list[Notice]:
    """What an organiser should know before the next draw of a tournament."""
    state.plan()
    tournament = state.tournament(part)
    if not tournament.groups:
        here = [p for p in tournament.pupils if state.pupil_by_id[p].here and not state.pupil_by_id[p].left]
        sizes = group_sizes(len(here), state.format["groupSize"])
        if not sizes:
            return []
        facts: dict[str, Any] = {"title": tournament.event.title, "pupils": count("pupils", len(here))}
        facts |= {"groups": count("groups", len(sizes)), "sizes": ", ".join(map(str, sizes))}
        byes = sum(size % 2 for size in sizes)
        text = (GROUPS if byes else EVEN).fill(**facts, byes=count("byes", byes))
        goes = state.format["qualifiersPerGroup"]
        finalists = sum(min(size, goes) for size in sizes) if len(sizes) > 1 else 0
        return [Notice(part, text), *small(state, tournament, finalists, len(sizes))]
    if tournament.final is None and decided(state, tournament):
        return small(state, tournament, len(qualifiers(state, tournament)), len(tournament.groups))
    ready = [swiss for swiss in tournament.all() if swiss.done and not state.complete(swiss)]
    here = [p for swiss in ready for p in state.active(swiss)]
    byes = sum(len(state.active(swiss)) % 2 for swiss in ready)
    if not byes:
        return []
    least = len(here) % 2
    text = FEWER if byes > least else ROUND if ready[0].name != FINAL else FINAL_ROUND
    return [Notice(part, text.fill(title=tournament.event.title, byes=count("byes", byes), least=count("byes", least)))]


def small(state: State, tournament: Tournament, finalists: int, groups: int) -> list[Notice]:
    """A final of two or three, in which one game or one bye decides too much; and what could be done about it."""
    if not 2 <= finalists <= SMALL or state.small_final != "once":
        return []
    goes = state.format["qualifiersPerGroup"]
    more = MORE.fill(n=goes + 1, finalists=count("finalists", groups * (goes + 1)))
    offers: list[tuple[Text, dict[str, Any]]] = []
    if may_set(state, "qualifiersPerGroup"):
        offers.append((more, {"qualifiersPerGroup": goes + 1}))
    if may_set(state, "smallFinal"):
        offers.append((DOUBLE, {"smallFinal": "double"}))
        offers += [(BEST_OF_THREE, {"smallFinal": BEST})] if finalists == 2 else []
    text = TWO if finalists == 2 else THREE
    return [Notice(tournament.id, text.fill(title=tournament.event.title), tuple(offers))]
