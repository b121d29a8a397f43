"""The second opinion on rounds and finals: what is wrong with them, knowing nothing of how they are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tabuleiro.olympiad.rounds import Player, Rounds
from tabuleiro.rules.text import Text

TWICE = Text(
    "{a} aparece mais de uma vez na ronda.",
    "{a} is in the round more than once.",
    "{a} aparece mais de uma vez na rodada.",
)
MISSING = Text("{a} não aparece na ronda.", "{a} is missing from the round.", "{a} não aparece na rodada.")
STRANGER = Text(
    "{a} está na ronda, mas não está a jogar (ausente, desistiu ou não é deste grupo).",
    "{a} is in the round, but is not playing (absent, left, or not of this group).",
    "{a} está na rodada, mas não está jogando (ausente, desistiu ou não é deste grupo).",
)
BYES = Text(
    "Número de folgas: {n}; devia ser {m}.",
    "Number of byes: {n}; it should be {m}.",
    "Número de folgas: {n}; deveria ser {m}.",
)
SECOND_BYE = Text(
    "{a} folga outra vez, e há quem nunca tenha folgado.",
    "{a} has another bye while others have had none.",
    "{a} folga outra vez, e há quem nunca tenha folgado.",
)
BEYOND_TWO = Text(
    "{a} ficaria com uma diferença de mais de dois entre jogos que começou e não começou, o que se podia evitar.",
    "{a} would be more than two off between first and second moves, which could be avoided.",
)
REMATCH = Text(
    "{a} e {b} já jogaram, e havia ronda sem repetições.",
    "{a} and {b} have met, and there was a round without rematches.",
    "{a} e {b} já jogaram, e havia rodada sem repetições.",
)
HIGH_BYE = Text(
    "{a} folga, mas podia ser alguém com menos pontos.",
    "{a} has the bye, but it could go to somebody with fewer points.",
    "{a} folga, mas podia ser alguém com menos pontos.",
)
SCHOOL = Text(
    "{a} e {b} são da mesma escola, e havia ronda que separasse as escolas.",
    "{a} and {b} are of the same school, and there was a round that kept schools apart.",
    "{a} e {b} são da mesma escola, e havia rodada que separasse as escolas.",
)
WRONG_START = Text(
    "Na mesa de {a} e {b} devia começar {b}, que começou menos vezes.",
    "At the table of {a} and {b}, {b} should move first, having done so less often.",
    "Na mesa de {a} e {b} deveria começar {b}, que começou menos vezes.",
)
EXCHANGE = Text(
    "As mesas {a}–{b} e {c}–{d} ficavam melhor trocando adversários.",
    "The tables {a}–{b} and {c}–{d} would be better with opponents exchanged.",
)

TWICE_IN_TURN = Text("{a} está em duas disputas no mesmo turno: {ids}.", "{a} is in two disputes of one turn: {ids}.")
OTHER_TEAM = Text(
    "{id}: está {a}, mas pelos resultados devia estar {b}, e nenhuma decisão diz o contrário.",
    "{id}: {a} is there, but by the results it should be {b}, and no ruling says otherwise.",
    "{id}: está {a}, mas pelos resultados deveria estar {b}, e nenhuma decisão diz o contrário.",
)
TOO_EARLY = Text(
    "{id}: está {a}, mas os resultados ainda não dizem quem joga.",
    "{id}: {a} is there, but the results do not say yet who plays.",
)
NOT_FIRST = Text(
    "{a} está na final e não devia: pelos resultados do grupo {group} não é dos primeiros {n}, e nenhuma decisão diz o "
    "contrário.",
    "{a} is in the final and should not be: by the results of group {group} not among the first {n}, and no ruling "
    "says otherwise.",
    "{a} está na final e não deveria: pelos resultados do grupo {group} não é dos primeiros {n}, e nenhuma decisão diz "
    "o contrário.",
)
LEFT_OUT = Text(
    "{a} devia estar na final: é dos primeiros {n} do grupo {group}.",
    "{a} should be in the final: among the first {n} of group {group}.",
    "{a} deveria estar na final: é dos primeiros {n} do grupo {group}.",
)

DOUBLE_FIELD = Text("Às {at} há demais em {place}: {ids}.", "At {at} there is too much at {place}: {ids}.")
TWO_PLACES = Text(
    "Às {at} a escola {school} tem de estar em vários lugares: {ids}.",
    "At {at} the school {school} has to be in several places: {ids}.",
    "Às {at} a escola {school} precisa estar em vários lugares: {ids}.",
)
TOO_SOON = Text("{id} começa antes de {other} acabar.", "{id} begins before {other} has ended.")
AT_LUNCH = Text("{id}, às {at}, apanha o almoço.", "{id}, at {at}, runs into lunch.", "{id}, às {at}, pega o almoço.")
FINAL_EARLY = Text("A final {id} começa antes de {other} acabar.", "The final {id} begins before {other} has ended.")
OTHER_PLACE = Text("{id} não se pode jogar em {place}.", "{id} cannot be played at {place}.")

# The Dutch system weighs the bye and first moves in its own way, and lets leaders be three off in the last round.
DUTCH = ("second bye", "rematch")

Pair = tuple[str, str | None]


class Fault(NamedTuple):
    rule: str
    text: Text


class Card(NamedTuple):
    """What earlier rounds say of one player."""

    points: float
    opponents: Mapping[str, int]  # and how often they met
    balance: int
    free: int
    school: str


def faults(
    players: Iterable[Player],
    played: Rounds,
    tables: Sequence[Pair],
    *,
    exchanges: bool = True,
    dutch: bool = False,
    name: Callable[[str], str] = str,
) -> list[Fault]:
    """What is wrong with a round, empty if nothing is.

    `exchanges` also asks whether any two tables would do better with opponents exchanged; rounds made by another
    system or by hand need not pass that. `dutch` asks only for what FIDE's Dutch system promises, by which a table
    that was forfeited is no meeting. `name` says how players are called.
    """
    cards = {p.id: read(p, played, not dutch) for p in players}
    found = attendance(cards, tables, name)
    if found:
        return found  # what follows speaks of whole rounds only
    found = avoidable(cards, tables, name)
    if dutch:
        return [fault for fault in found if fault.rule in DUTCH]
    for a, b in tables:
        if b is not None and cards[a].balance > cards[b].balance:
            found.append(Fault("start", WRONG_START.fill(a=name(a), b=name(b))))
    if exchanges and not found:
        found = better_exchanges(cards, tables, name)
    return found


def read(player: Player, played: Rounds, forfeits: bool = True) -> Card:
    """What a player brings along; `forfeits`: those whose table was forfeited have met."""
    name = player.id
    points = player.extra
    opponents: Counter[str] = Counter()
    balance = free = 0
    for games in played:
        for game in games:
            if name not in (game.first, game.second):
                continue
            mine, other = game.points if name == game.first else game.points[::-1]
            points += mine
            if game.second is None:
                free += 1
                continue
            if game.played or forfeits:
                opponents[game.second if name == game.first else game.first] += 1
            if game.played:
                balance += 1 if name == game.first else -1
            elif mine > other:
                free += 1
    return Card(points, opponents, balance, free, player.school)


def attendance(cards: Mapping[str, Card], tables: Sequence[Pair], name: Callable[[str], str] = str) -> list[Fault]:
    named = [one for table in tables for one in table if one is not None]
    found = [Fault("once", TWICE.fill(a=name(a))) for a in sorted({a for a in named if named.count(a) > 1})]
    found += [Fault("once", MISSING.fill(a=name(a))) for a in sorted(set(cards) - set(named))]
    found += [Fault("absent", STRANGER.fill(a=name(a))) for a in sorted(set(named) - set(cards))]
    byes = sum(b is None for _, b in tables)
    if byes != len(cards) % 2:
        found.append(Fault("byes", BYES.fill(n=byes, m=len(cards) % 2)))
    return found


def avoidable(cards: Mapping[str, Card], tables: Sequence[Pair], name: Callable[[str], str] = str) -> list[Fault]:
    """Rules that hold while they can: each is held against all rounds that keep the rules before it."""
    fewest = min((c.free for c in cards.values()), default=0)

    def second_bye(a: str, b: str | None) -> bool:
        return b is None and cards[a].free > fewest

    def beyond_two(a: str, b: str | None) -> bool:
        return b is not None and max(off(cards[a].balance, cards[b].balance)) > 2

    def rematch(a: str, b: str | None) -> bool:
        return b is not None and b in cards[a].opponents

    def school(a: str, b: str | None) -> bool:
        return b is not None and cards[a].school == cards[b].school != ""

    received = next((a for a, b in tables if b is None), None)
    floor = cards[received].points if received is not None else 0

    def high_bye(a: str, b: str | None) -> bool:
        return b is None and cards[a].points >= floor

    kept: list[Callable[[str, str | None], bool]] = []
    found = []
    for rule, breaks, text in (
        ("second bye", second_bye, SECOND_BYE),
        ("beyond two", beyond_two, BEYOND_TWO),
        ("rematch", rematch, REMATCH),
        ("bye", high_bye, HIGH_BYE),
        ("school", school, SCHOOL),
    ):
        broken = [(a, b) for a, b in tables if breaks(a, b)]
        if not broken:
            kept.append(breaks)
            continue
        allowed = [(a, b) for a, b in everything(cards) if not breaks(a, b) and not any(one(a, b) for one in kept)]
        if perfect(len(cards) + len(cards) % 2, cards, allowed):
            kept.append(breaks)
            found += [Fault(rule, text.fill(a=name(a), b=name(b or ""))) for a, b in broken]
        elif rule == "bye":
            # Nobody with fewer points could have it; whoever has as many is as good.
            kept.append(lambda a, b: b is None and cards[a].points > floor)
        else:
            break  # it could not be kept; what keeping the next ones would cost it is not for this checker to weigh
    return found


def off(one: int, two: int) -> tuple[int, int]:
    """How far from balance two players are after their game, begun by the one who has done so less often."""
    return abs(min(one, two) + 1), abs(max(one, two) - 1)


def everything(cards: Mapping[str, Card]) -> Iterable[Pair]:
    names = sorted(cards)
    yield from combinations(names, 2)
    if len(names) % 2:
        yield from ((name, None) for name in names)


def perfect(size: int, cards: Mapping[str, Card], allowed: Iterable[Pair]) -> bool:
    """Whether everybody can be paired by allowed tables (Edmonds' blossoms, the bye being a player too)."""
    number = {name: k for k, name in enumerate(sorted(cards))}
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in allowed:
        i, j = number[a], size - 1 if b is None else number[b]
        near[i].append(j)
        near[j].append(i)
    mate = [-1] * size
    for root in range(size):
        if mate[root] < 0:  # a first guess leaves little to do
            for j in near[root]:
                if mate[j] < 0:
                    mate[root], mate[j] = j, root
                    break
    return all(mate[root] >= 0 or augment(root, near, mate) for root in range(size))


def augment(root: int, near: Sequence[Sequence[int]], mate: list[int]) -> bool:
    """One more pair that includes `root`, by a path of changing pairs; if there is none, it stays alone for ever."""
    size = len(near)
    parent = [-1] * size
    base = list(range(size))
    outer = [False] * size
    outer[root] = True
    queue = [root]
    while queue:
        v = queue.pop(0)
        for w in near[v]:
            if base[v] == base[w] or mate[v] == w:
                continue
            if w == root or (mate[w] >= 0 and parent[mate[w]] >= 0):
                top = meeting(v, w, mate, parent, base)
                inside = [False] * size
                for start, child in ((v, w), (w, v)):
                    u = start
                    while base[u] != top:
                        inside[base[u]] = inside[base[mate[u]]] = True
                        parent[u] = child
                        child = mate[u]
                        u = parent[child]
                for u in range(size):
                    if inside[base[u]]:
                        base[u] = top
                        if not outer[u]:
                            outer[u] = True
                            queue.append(u)
            elif parent[w] < 0:
                parent[w] = v
                if mate[w] < 0:
                    while w >= 0:
                        v = parent[w]
                        after = mate[v]
                        mate[v], mate[w] = w, v
                        w = after
                    return True
                outer[mate[w]] = True
                queue.append(mate[w])
    return False


def meeting(v: int, w: int, mate: Sequence[int], parent: Sequence[int], base: Sequence[int]) -> int:
    """Where the ways back from two nodes to the root come together."""
    seen = set()
    while True:
        v = base[v]
        seen.add(v)
        if mate[v] < 0:
            break
        v = parent[mate[v]]
    while base[w] not in seen:
        w = parent[mate[base[w]]]
    return base[w]


def better_exchanges(
    cards: Mapping[str, Card], tables: Sequence[Pair], name: Callable[[str], str] = str
) -> list[Fault]:
    """Two tables that would be better with opponents exchanged, by points and then by balance of first moves."""

    def cost(a: str, b: str) -> tuple[int, int, int, float, int]:
        one, two = cards[a], cards[b]
        far = off(one.balance, two.balance)
        return (
            sum(x > 2 for x in far),
            one.opponents.get(b, 0),
            int(one.school == two.school != ""),
            (one.points - two.points) ** 2,
            sum(max(x - 1, 0) for x in far),
        )

    def both(p: tuple[str, str], q: tuple[str, str]) -> tuple[float, ...]:
        return tuple(x + y for x, y in zip(cost(*p), cost(*q), strict=True))

    found = []
    whole = [(a, b) for a, b in tables if b is not None]
    for (a, b), (c, d) in combinations(whole, 2):
        now = both((a, b), (c, d))
        if min(both((a, c), (b, d)), both((a, d), (b, c))) < now:
            found.append(Fault("exchange", EXCHANGE.fill(a=name(a), b=name(b), c=name(c), d=name(d))))
    return found


# Finals: who takes the places for which others played.


class Seat(NamedTuple):
    """A dispute as it stands: who plays when, and for a knock-out of which table each has which place (from 0)."""

    id: str
    turn: int
    teams: tuple[str, str]
    places: tuple[tuple[str, int], tuple[str, int]] | None = None
    begun: bool = False
    ruled: bool = False  # these play because somebody ruled so


def seats(
    all_seats: Sequence[Seat],
    tables: Mapping[str, Sequence[str]],
    name: Callable[[str], str] = str,
    pupils: Mapping[str, Iterable[str]] | None = None,
) -> list[Fault]:
    """What is wrong with who plays where. `tables`: the order by results, "" where it is not settled yet.

    `pupils`: those of each team now; what has begun is not judged by them, who may have joined since.
    """
    found = []
    busy: dict[tuple[str, int], list[str]] = {}
    for seat in all_seats:
        for team in seat.teams:
            busy.setdefault((team, seat.turn), []).append(seat.id)
    for (team, _), ids in busy.items():
        if len(ids) > 1:
            found.append(Fault("turn", TWICE_IN_TURN.fill(a=name(team), ids=", ".join(ids))))
    for one, two in combinations([seat for seat in all_seats if pupils and not seat.begun], 2):
        if one.turn == two.turn and not {*one.teams} & {*two.teams}:
            first, second = ({p for team in seat.teams for p in (pupils or {}).get(team, ())} for seat in (one, two))
            for pupil in sorted(first & second):
                found.append(Fault("turn", TWICE_IN_TURN.fill(a=pupil, ids=f"{one.id}, {two.id}")))
    given: dict[frozenset[str], dict[tuple[str, int], str]] = {}  # those that play for places of the same tables
    for seat in all_seats:
        if seat.ruled and seat.places:
            given.setdefault(together(seat), {}).update(zip(seat.places, seat.teams, strict=True))
    for seat in all_seats:
        if seat.ruled or not seat.places:
            continue
        its = given.get(together(seat), {})
        right_ones = [entitled(tables.get(place[0], ()), its, place) for place in seat.places]
        if its and not all(right_ones):
            right_ones = left_over([tables.get(table, ()) for table in sorted(together(seat))], its, right_ones)
        for right, team in zip(right_ones, seat.teams, strict=True):
            if right and right != team:
                found.append(Fault("place", OTHER_TEAM.fill(id=seat.id, a=name(team), b=name(right))))
            elif not right and not seat.begun:
                found.append(Fault("place", TOO_EARLY.fill(id=seat.id, a=name(team))))
    return found


def together(seat: Seat) -> frozenset[str]:
    return frozenset(table for table, _ in seat.places or ())


def entitled(order: Sequence[str], given: Mapping[tuple[str, int], str], place: tuple[str, int]) -> str:
    """Who has a place of a table: the teams in order, past the places that rulings gave away and past their takers."""
    table, number = place
    if not given:
        return order[number] if number < len(order) else ""
    if not all(order):
        return ""
    rest = iter([team for team in order if team not in given.values()])
    for n in range(number):
        if (table, n) not in given:
            next(rest, "")
    return next(rest, "")


def left_over(orders: Sequence[Sequence[str]], given: Mapping[tuple[str, int], str], right: list[str]) -> list[str]:
    """Where rulings have left a table without teams, those of the others who have no place take what is open."""
    if not all(order and all(order) for order in orders):
        return right
    free = {team for order in orders for team in order} - {*given.values(), *right}
    open_places = sum(not team for team in right)
    return [team or free.pop() for team in right] if len(free) == open_places == 1 else right


def finalists(
    groups: Sequence[Sequence[str]],
    most: int,
    gone: Iterable[str],
    players: Sequence[str],
    name: Callable[[str], str] = str,
) -> list[Fault]:
    """What is wrong with the players of a final: the first `most` of each group (in order) who were there."""
    found = []
    away = set(gone)
    for number, group in enumerate(groups, 1):
        first = [p for p in group if p not in away][:most]
        where = {"group": number, "n": most}
        found += [Fault("place", NOT_FIRST.fill(a=name(p), **where)) for p in players if p in group and p not in first]
        found += [Fault("place", LEFT_OUT.fill(a=name(p), **where)) for p in first if p not in players]
    return found


# Timetables


class Stretch(NamedTuple):
    """A match in a timetable: where, at which time of day, how many minutes, after which others, who plays."""

    id: str
    place: str
    at: str
    minutes: int
    after: Sequence[str]
    who: Mapping[str, Sequence[str]]  # schools and people, and by which of their teams
    could: Sequence[str]  # where it may be
    tables: int = 1
    last: int = 0  # 2: a final; 1: it may be at the same time as one
    known: bool = True  # whether all these teams play; else any two of them may

    @property
    def final(self) -> bool:
        return self.last == 2

    @property
    def begin(self) -> int:
        hour, _, minute = self.at.partition(":")
        return 60 * int(hour) + int(minute)

    @property
    def end(self) -> int:
        return self.begin + self.minutes


class Law(NamedTuple):
    """What an event has for its timetable to keep to; where and when its matches are it does not say."""

    day: Sequence[Stretch]
    change: int  # minutes between two matches
    most: Mapping[str, int]  # in how many places a school, or somebody of it, can be at once


def needed(who: str, day: Iterable[Stretch]) -> int:
    """In how many of these a school may have to be: in all where it is known to play, and in as many others as its
    other teams can come into, each of them into one."""
    its = [one for one in day if who in one.who]
    sure = [one for one in its if one.known]
    taken = {team for one in sure for team in one.who[who]}
    met: dict[str, Stretch] = {}

    def meets(one: Stretch, seen: set[str]) -> bool:
        for team in (team for team in one.who[who] if team not in taken and team not in seen):
            seen.add(team)
            if team not in met or meets(met[team], seen):
                met[team] = one
                return True
        return False

    return len(sure) + sum(meets(one, set()) for one in its if not one.known)


def timetable(
    day: Sequence[Stretch],
    change: int,
    lunch: tuple[int, int] | None,
    most: Mapping[str, int],
    rooms: Mapping[str, int],
    name: Callable[[str], str | Text] = str,
) -> list[Fault]:
    """What is wrong with a timetable: a field or room that holds too much, a school in too many places, a round before
    the one it waits for, something during lunch, a final before the others have ended, a place of other games."""
    found: list[Fault] = []
    at = {one.id: one for one in day}
    for one in day:
        others = [two for two in day if two.begin <= one.begin < two.end + change and two is not one]
        here = [two for two in others if two.place == one.place]
        load = sum(two.tables for two in here) + one.tables if one.place in rooms else len(here) + 1
        if load > rooms.get(one.place, 1):
            ids = ", ".join(sorted(two.id for two in (*here, one)))
            found.append(Fault("field", DOUBLE_FIELD.fill(place=name(one.place), at=one.at, ids=ids)))
        for school in one.who:
            together = [one, *(two for two in others if school in two.who)]
            if len(together) > 1 and needed(school, together) > most.get(school, 1):
                ids = ", ".join(sorted(two.id for two in together))
                found.append(Fault("school", TWO_PLACES.fill(school=name(school), at=one.at, ids=ids)))
        for before in one.after:
            if before in at and at[before].end + change > one.begin:
                found.append(Fault("order", TOO_SOON.fill(id=one.id, other=before)))
        if lunch and one.begin < lunch[1] and one.end > lunch[0]:
            found.append(Fault("lunch", AT_LUNCH.fill(id=one.id, at=one.at)))
        if one.final:
            late = [two.id for two in day if not two.last and two.end > one.begin]
            found += [Fault("final", FINAL_EARLY.fill(id=one.id, other=other)) for other in late]
        if one.place not in one.could:
            found.append(Fault("place", OTHER_PLACE.fill(id=one.id, place=name(one.place))))
    return found
