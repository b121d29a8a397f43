"""One round of a Swiss tournament, as one minimum-weight matching; docs/pairing.md says what it minimises.

Knows no event and no file. Weights are integers and the lot is drawn from names, not from positions in a list: the
same players and games give the same round on every machine.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeVar

from tabuleiro.olympiad.reasons import Reason
from tabuleiro.olympiad.rounds import Game, Player, Rounds

__all__ = ["TERMS", "Game", "PairedTable", "Pairing", "Player", "pair"]

# The objective: the first term decides, the next only among rounds that are equal so far, the lot last of all.
TERMS = (
    "second bye",
    "first moves beyond two",
    "rematch",
    "points of the bye",
    "same school",
    "difference of points",
    "first moves beyond one",
    "float again",
    "difference of strength",
    "lot",
)
WIDTH = 120  # bits of a weight: rustworkx reckons with 128 and doubles
ENOUGH = 24  # bits of lot for each pair: below, two rounds might be equally good
TINY = 8  # in fields up to this size one looks ahead, so that the last rounds are not forced into rematches
HEAD = TERMS.index("difference of points")  # looking ahead comes before this term

Node = TypeVar("Node")


class PairedTable(NamedTuple):
    first: str
    second: str | None  # None: a bye
    reason: Reason


@dataclass(frozen=True)
class Pairing:
    round: int
    tables: tuple[PairedTable, ...]  # the highest points first, the bye last
    totals: dict[str, int]  # what the round costs, by term; the lot left out


@dataclass
class Past:
    """What earlier rounds say of a player. Points are counted in halves, so that they are whole."""

    points: int = 0
    met: dict[str, int] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)  # by round: 1 moved first, -1 second, 0 did not play
    free: int = 0  # byes and forfeits won: points without play, of which everybody gets at most one
    floated: int = 0  # in the last round: -1 met fewer points (or nobody), 1 met more

    @property
    def balance(self) -> int:
        return sum(self.moves)


def pair(
    players: Iterable[Player],
    played: Rounds = (),
    *,
    rounds: int | None = None,
    seed: int | str = 0,
    seated: Iterable[tuple[str, str | None]] = (),
) -> Pairing:
    """The next round of those players; `rounds` is how many there will be in all, `seed` decides what is equal.

    Tables of this round that stay as they are (`seated`) are not paired again; who looks ahead reckons with them.
    """
    everybody = sorted(players, key=lambda p: p.id)
    if len({p.id for p in everybody}) < len(everybody):
        raise ValueError("a player is in the field twice")
    now = [Game(first, second) for first, second in seated]
    busy = {name for game in now for name in (game.first, game.second)}
    field_ = [p for p in everybody if p.id not in busy]
    number = len(played) + 1
    past = remember(field_, played)
    draw = NameLot(f"{seed}/{number}")
    edges = Edges(field_, past, draw)
    left = (rounds or number) - number
    chosen = None
    if len(everybody) <= TINY and left > 0:
        chosen = ahead(edges, [p.id for p in field_], remember(everybody, [*played, now]), left)
    if chosen is None:
        chosen = matched(edges)
    tables = sorted(
        (table(field_, past, draw, a, b) for a, b in chosen),
        key=lambda t: order(past, draw, t),
    )
    totals = {t: sum(edges.costs[pair][k] for pair in chosen) for k, t in enumerate(TERMS[:-1])}
    return Pairing(number, tuple(tables), totals)


def remember(players: Sequence[Player], played: Rounds) -> dict[str, Past]:
    """What earlier rounds say of those who are here."""
    past = {p.id: Past(points=halves(p.extra)) for p in players}
    nobody = Past()
    for games in played:
        now: dict[str, int] = {}
        floats: dict[str, int] = {}
        gained: list[tuple[str, int]] = []
        for game in games:
            a, b = past.get(game.first, nobody), past.get(game.second or "", nobody)
            gained.append((game.first, halves(game.points[0])))
            if game.second is None:
                a.free += 1
                floats[game.first] = -1
                continue
            gained.append((game.second, halves(game.points[1])))
            a.met[game.second] = a.met.get(game.second, 0) + 1
            b.met[game.first] = b.met.get(game.first, 0) + 1
            if game.played:
                now[game.first], now[game.second] = 1, -1
                # Who has left is not remembered and so has no points: a float against them is not counted.
                if game.first in past and game.second in past:
                    up = (b.points > a.points) - (b.points < a.points)
                    floats[game.first], floats[game.second] = up, -up
            else:
                a.free += game.points[0] > game.points[1]
                b.free += game.points[1] > game.points[0]
        for name, it in past.items():
            it.moves.append(now.get(name, 0))
            it.floated = floats.get(name, 0)
        for name, points in gained:
            if name in past:
                past[name].points += points
    return past


def halves(points: float) -> int:
    """Points as a whole number of halves."""
    doubled = int(points * 2)
    if doubled != points * 2:
        raise ValueError(f"points are multiples of a half, not {points}")
    return doubled


class NameLot:
    """A number for anything that has a name, the same on every machine."""

    def __init__(self, seed: str) -> None:
        self.start = hashlib.blake2b(seed.encode(), digest_size=8)

    def __call__(self, *names: str) -> int:
        it = self.start.copy()
        it.update("\x1f".join(names).encode())
        return int.from_bytes(it.digest(), "big")


class Edges:
    """Every possible table with its cost by terms. Players are numbers in the order of their ids, the bye the last."""

    def __init__(self, players: Sequence[Player], past: dict[str, Past], draw: NameLot) -> None:
        n = len(players)
        self.players = n
        self.nodes = n + n % 2
        self.costs: dict[tuple[int, int], tuple[int, ...]] = {}
        pasts = [past[p.id] for p in players]
        balances = [p.balance for p in pasts]
        ranks = {s: k for k, s in enumerate(sorted({p.strength for p in players}))}
        strengths = [ranks[p.strength] for p in players]
        lowest = min((p.points for p in pasts), default=0)
        for i, one in enumerate(players):
            a, met, p, d = pasts[i], pasts[i].met, pasts[i].points, balances[i]
            for j in range(i + 1, n):
                two, b = players[j], pasts[j]
                gap = p - b.points
                # The one with the lower balance moves first, which leaves both as near to nought as can be.
                e = balances[j]
                x, y = (abs(d + 1), abs(e - 1)) if d <= e else (abs(d - 1), abs(e + 1))
                again = 0 if gap == 0 else (a.floated * gap < 0) + (b.floated * gap > 0)
                self.costs[i, j] = (
                    0,
                    (x > 2) + (y > 2),
                    met.get(two.id, 0),
                    0,
                    int(one.school == two.school != ""),
                    gap * gap,
                    max(x - 1, 0) + max(y - 1, 0),
                    again,
                    (strengths[i] - strengths[j]) ** 2,
                    draw(one.id, two.id),
                )
            if n % 2:
                self.costs[i, n] = (a.free, 0, 0, p - lowest, 0, 0, 0, int(a.floated < 0), 0, draw(one.id))

    def head(self, chosen: Sequence[tuple[int, int]]) -> list[int]:
        """What a round costs by the terms before `HEAD`."""
        return [sum(self.costs[ends][k] for ends in chosen) for k in range(HEAD)]

    def weights(self) -> dict[tuple[int, int], int]:
        """One number for each table, so that a smaller sum is a better round by the order of the terms.

        A term's sum over a round is at most its largest cost times the number of tables; the next term upwards
        counts in units larger than that. What is left of `WIDTH` is the lot's.
        """
        tables = self.nodes // 2
        tops = [max(column) for column in zip(*self.costs.values(), strict=True)][:-1]
        bases = [top * tables + 1 for top in tops]
        room = WIDTH
        for base in bases:
            room -= base.bit_length()
        bits = min(64, room - tables.bit_length())
        if bits < ENOUGH:
            raise ValueError(f"too many players or too different points for one round: {self.players}")
        units: list[tuple[int, int]] = []  # of the terms that differ at all
        unit = tables << bits
        for k in range(len(bases) - 1, -1, -1):
            if tops[k]:
                units.append((k, unit))
                unit *= bases[k]
        cut = 64 - bits
        return {
            ends: (cost[-1] >> cut) + sum([cost[k] * unit for k, unit in units]) for ends, cost in self.costs.items()
        }


def matched(edges: Edges) -> list[tuple[int, int]]:
    """The best round there is."""
    if not edges.costs:
        return []
    weights = edges.weights()
    top = max(weights.values())
    found = matcher()(edges.nodes, {ends: top - weight for ends, weight in weights.items()})
    return sorted((min(ends), max(ends)) for ends in found)


def matcher() -> Callable[[int, dict[tuple[int, int], int]], Iterable[tuple[int, int]]]:
    """Perfect matching of the largest weight, by rustworkx; by networkx where that has no wheel (same answer)."""
    try:
        import rustworkx
    except ImportError:
        import networkx

        def slow(nodes: int, weights: dict[tuple[int, int], int]) -> Iterable[tuple[int, int]]:
            graph = networkx.Graph()
            graph.add_weighted_edges_from((a, b, w) for (a, b), w in weights.items())
            return list(networkx.max_weight_matching(graph, maxcardinality=True))

        return slow

    def fast(nodes: int, weights: dict[tuple[int, int], int]) -> Iterable[tuple[int, int]]:
        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(nodes))
        graph.add_edges_from([(a, b, w) for (a, b), w in weights.items()])
        return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda w: w)

    return fast


def ahead(edges: Edges, ids: Sequence[str], after: dict[str, Past], left: int) -> list[tuple[int, int]] | None:
    """Of the rounds of a tiny field that are best up to `HEAD`, the best that leaves new opponents for the rest.

    `ids` are those who are paired, in the order of their numbers; `after` is everybody who will play on, with whom
    they have met, also at tables of this round that stay.
    """
    bye = ""  # the opponent of who rests
    everybody = sorted(after) + [bye] * (len(after) % 2)
    fresh = {(a, b) for a, b in combinations(everybody, 2) if (b not in after[a].met if b else not after[a].free)}
    new = Counter(one for ends in fresh for one in ends)
    if len(everybody) // 2 <= min((new[one] for one in everybody), default=0) - left:
        return None  # so many opponents are left that there will always be a round (Dirac)
    weights = edges.weights()
    found = sorted(matchings(range(edges.nodes), set(edges.costs)), key=lambda m: sum(weights[e] for e in m))
    best = edges.head(found[0])
    names = [*ids, bye]
    for chosen in found:
        if edges.head(chosen) != best:
            break
        if has_rounds(everybody, fresh - {(names[i], names[j]) for i, j in chosen}, left):
            return chosen
    return found[0]


def matchings(nodes: Sequence[Node], allowed: set[tuple[Node, Node]]) -> Iterator[list[tuple[Node, Node]]]:
    """Every way to pair those nodes by allowed tables."""
    if not nodes:
        yield []
        return
    one = nodes[0]
    for two in nodes[1:]:
        if (one, two) in allowed:
            for more in matchings([n for n in nodes if n not in (one, two)], allowed):
                yield [(one, two), *more]


def has_rounds(nodes: Sequence[Node], allowed: set[tuple[Node, Node]], left: int) -> bool:
    """Whether so many rounds can be made of allowed tables, none of them twice."""
    if left == 0:
        return True
    tables = Counter(node for ends in allowed for node in ends)
    if any(tables[node] < left for node in nodes):
        return False  # a round takes a table from everybody; without this the search would not end
    return any(has_rounds(nodes, allowed - set(m), left - 1) for m in matchings(nodes, allowed))


def table(players: Sequence[Player], past: dict[str, Past], draw: NameLot, i: int, j: int) -> PairedTable:
    """The table of two players (or of one and the bye): who moves first, and why all this."""
    one = players[i]
    if j == len(players):
        a = past[one.id]
        others = [past[p.id] for p in players]
        return PairedTable(
            one.id,
            None,
            Reason(one.id, None, a.points, 0, had=a.free, lowest=a.points == min(o.points for o in others)),
        )
    two = players[j]
    a, b = past[one.id], past[two.id]
    why = "balance"
    swap = a.balance > b.balance
    if a.balance == b.balance:
        why = "alternation"
        differ = [x - y for x, y in zip(a.moves, b.moves, strict=True) if x != y]
        if differ:
            swap = differ[-1] > 0
        else:
            why = "lot"
            swap = draw("first", one.id, two.id) % 2 == 1
    if swap:
        one, two, a, b = two, one, b, a
    return PairedTable(
        one.id,
        two.id,
        Reason(
            one.id,
            two.id,
            a.points,
            b.points,
            met=a.met.get(two.id, 0),
            school=one.school == two.school != "",
            start=why,
            opening=not a.moves,
        ),
    )


def order(past: dict[str, Past], draw: NameLot, table: PairedTable) -> tuple[int, int, int, int]:
    """Tables are numbered from the highest points; the bye is no table and comes last."""
    if table.second is None:
        return (1, 0, 0, 0)
    a, b = past[table.first].points, past[table.second].points
    return (0, -max(a, b), -min(a, b), draw("table", *sorted((table.first, table.second))))
