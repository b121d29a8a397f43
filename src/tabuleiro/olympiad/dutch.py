"""FIDE's Dutch system, the other way to pair a round, by py4swiss where that is installed; called like `pairing`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tabuleiro.olympiad.pairing import NameLot, PairedTable, Pairing, Player, halves, remember
from tabuleiro.olympiad.reasons import Reason
from tabuleiro.olympiad.rounds import Rounds
from tabuleiro.rules.text import Problem, Text

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf

NOT_HERE = Text(
    "O sistema holandês da FIDE precisa do pacote py4swiss, que não está instalado; use pairing=matching.",
    "FIDE's Dutch system needs the package py4swiss, which is not installed; use pairing=matching.",
)
NO_ROUND = Text(
    "O sistema holandês não encontra uma ronda sem repetições; use pairing=matching.",
    "The Dutch system finds no round without rematches; use pairing=matching.",
    "O sistema holandês não encontra uma rodada sem repetições; use pairing=matching.",
)


def installed() -> bool:
    return find_spec("py4swiss") is not None


def pair(
    players: Iterable[Player],
    played: Rounds = (),
    *,
    rounds: int | None = None,
    seed: int | str = 0,
    seated: Iterable[tuple[str, str | None]] = (),
) -> Pairing:
    """The next round by the Dutch system. Ranks before the first round are by strength, then drawn by lot.

    Schools are kept apart while that leaves a round at all: the Dutch system itself knows no schools.
    """
    if not installed():
        raise Problem(NOT_HERE)
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    busy = {name for table in seated for name in table}
    field = sorted((p for p in players if p.id not in busy), key=lambda p: p.id)
    number = len(played) + 1
    draw = NameLot(f"{seed}/dutch")
    ranked = sorted(field, key=lambda p: (-p.strength, draw(p.id)))
    numbers = {p.id: k for k, p in enumerate(ranked, 1)}
    schools = {
        (numbers[a.id], numbers[b.id])
        for a in ranked
        for b in ranked
        if numbers[a.id] < numbers[b.id] and a.school == b.school != ""
    }
    for apart in (schools, set()) if schools else (set(),):
        try:
            found = DutchEngine.generate_pairings(report(ranked, numbers, played, max(rounds or number, number), apart))
            break
        except PairingError:
            continue
    else:
        raise Problem(NO_ROUND)
    past = remember(field, played)
    names = {k: name for name, k in numbers.items()}
    school = {p.id: p.school for p in field}
    lowest = min(p.points for p in past.values())
    tables = []
    for it in found:
        one, two = names[it.white], names.get(it.black)
        a = past[one]
        if two is None:
            tables.append(PairedTable(one, None, Reason(one, None, a.points, 0, had=a.free, lowest=a.points == lowest)))
            continue
        b = past[two]
        start = "balance" if a.balance < b.balance else "alternation" if a.moves != b.moves else "lot"
        tables.append(
            PairedTable(
                one,
                two,
                Reason(
                    one, two, a.points, b.points, a.met.get(two, 0), school[one] == school[two] != "", start, not played
                ),
            )
        )
    return Pairing(number, tuple(tables), {})


def report(
    present: Sequence[Player], numbers: dict[str, int], played: Rounds, rounds: int, apart: set[tuple[int, int]]
) -> ParsedTrf:
    """The tournament as a report in FIDE's format: a win counts 1, a draw a half; who has left is there, but out."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    numbers = dict(numbers)
    for games in played:
        for game in games:
            for name in (game.first, game.second):
                if name is not None:
                    numbers.setdefault(name, len(numbers) + 1)
    away = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
    bye = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
    results = {name: [away] * len(played) for name in numbers}
    for k, games in enumerate(played):
        for game in games:
            if game.second is None:
                results[game.first][k] = bye
                continue
            x, y = (halves(p) for p in game.points)
            for name, other, color, mine, theirs in (
                (game.first, game.second, ColorToken.WHITE, x, y),
                (game.second, game.first, ColorToken.BLACK, y, x),
            ):
                if not game.played:
                    token = ResultToken.FORFEIT_WIN if mine > theirs else ResultToken.FORFEIT_LOSS
                else:
                    token = (
                        ResultToken.WIN if mine > theirs else ResultToken.LOSS if mine < theirs else ResultToken.DRAW
                    )
                results[name][k] = RoundResult(id=numbers[other], color=color, result=token)
    there = XSection(
        number_of_rounds=rounds,
        zeroed_ids=set(numbers.values()) - {numbers[p.id] for p in present},
        forbidden_pairs=apart,
    )
    worth = there.scoring_point_system.get_points_times_ten
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=k,
            points_times_ten=sum(map(worth, results[name])),
            rank=k,
            results=results[name],
        )
        for name, k in numbers.items()
    ]
    return ParsedTrf(player_sections=sections, x_section=there)
