"""Championships in which everything happens: late arrivals, absences, forfeits, corrections, swaps and undone lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
import rustworkx
from olympiad.championship_helpers import enter, new_event

from tabuleiro.olympiad.championship import making
from tabuleiro.olympiad.championship.finals import waits
from tabuleiro.olympiad.championship.settling import pending, remake
from tabuleiro.olympiad.championship.standings import places
from tabuleiro.olympiad.championship.state import FINAL, State, Swiss
from tabuleiro.olympiad.consequences import consequences, settle
from tabuleiro.olympiad.event import Event, replay
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.pairing import TINY
from tabuleiro.rules.text import LANGUAGES, Problem

CALM = ("1", "1", "2", "2", "shared")
STORMY = (*CALM, *CALM, "forfeit1", "forfeit2", "void")


def some_settings(rng: Random) -> dict[str, Any]:
    """Every setting of the championship that changes what is drawn or counted, by chance."""
    criteria = ["buchholz", "progressive", "median", "cut1"]
    return {
        "perSchool": rng.choice([1, 1, 2, 3, 6]),
        "groupSize": rng.randint(4, 16),
        "groupRounds": rng.randint(1, 7),
        "qualifiersPerGroup": rng.choice([1, 1, 2, 3]),
        "finalRounds": rng.choice([0, 0, 1, 3, 7]),
        "points": rng.choice(["1-0.5-0", "2-1-0", "3-1-0"]),
        "bye": rng.choice(["win", "win", "draw", "zero"]),
        "tieBreaks": ",".join(rng.sample(criteria, rng.randint(0, 4))),
        "drawPolicy": rng.choice(["split", "split", "zero"]),
        "missed": rng.choice(["zero", "draw", "bye"]),
        "unplayed": rng.choice(["virtual", "fide", "fide2024", "zero"]),
        "smallFinal": rng.choice(["once", "double", "best3"]),
        "quorum": rng.choice(["half", "none"]),
        "castingVote": rng.choice(["chair", "none"]),
        "partiesVote": rng.choice(["yes", "no"]),
    }


def some_entries(rng: Random, pupils: int, most: int) -> str:
    """A table of pupils of one tournament, with no more of a school than there may be."""
    schools = rng.randint(-(-pupils // most), pupils)
    left = Counter({f"Escola {k}": most for k in range(schools)})
    rows = ["cycle,game,school,name"]
    for k in range(pupils):
        school = f"Escola {k}" if k < schools else rng.choice(sorted(s for s in left if left[s]))
        left[school] -= 1
        rows.append(f"1,semaforo,{school},Aluno {k}")
    return "\n".join(rows)


@dataclass
class Card:
    """What the tables of earlier rounds say of a pupil, read from the state and by nothing that pairs."""

    school: str
    points: float = 0
    balance: int = 0
    free: int = 0
    met: Counter[str] = field(default_factory=Counter)


def read_cards(state: State, swiss: Swiss) -> dict[str, Card]:
    win, draw, loss = (float(part) for part in state.format["points"].split("-"))
    worth = {"1": (win, loss), "2": (loss, win), "shared": (draw, draw), "void": (0, 0), "": (0, 0)}
    worth |= {"forfeit1": (0, win), "forfeit2": (win, 0)}
    cards = {p: Card(state.pupil_by_id[p].school) for p in swiss.players}
    for p, missed in swiss.joined.items():
        cards[p].points += missed * worth_of_missed(state)
    for made in swiss.rounds:
        for table in made.tables:
            one = cards[table.first]
            if table.second is None:
                one.free += 1
                one.points += {"win": win, "draw": draw, "zero": 0}[state.format["bye"]]
                continue
            two = cards[table.second]
            one.met[table.second] += 1
            two.met[table.first] += 1
            a, b = worth[table.result]
            one.points += a
            two.points += b
            if table.result in ("1", "2", "shared"):
                one.balance += 1
                two.balance -= 1
            elif table.result == "forfeit1":
                two.free += 1
            elif table.result == "forfeit2":
                one.free += 1
    return cards


def worth_of_missed(state: State) -> float:
    win, draw, _ = (float(part) for part in state.format["points"].split("-"))
    bye = {"win": win, "draw": draw, "zero": 0.0}[state.format["bye"]]
    return {"zero": 0.0, "draw": draw, "bye": bye}[state.format["missed"]]


def tie_breaks(state: State, swiss: Swiss) -> dict[str, dict[str, float]]:
    """The tie-breaks by FIDE's C.07, article by article, from the tables themselves (with the setting `unplayed`)."""
    cards = read_rounds(state, swiss)
    draw = float(state.format["points"].split("-")[1])
    way = state.format["unplayed"]
    total = {p: sum(points for _, points, _ in card) for p, card in cards.items()}

    def voluntary(kind: str) -> bool:  # 16.1.2
        return kind in ("requested bye", "forfeit loss")

    def seen_by_opponents(p: str) -> float:  # 16.2.5 and 16.3.2, else 16.3.1
        card = cards[p]
        last = [k for k, (kind, _, _) in enumerate(card) if kind == "requested bye"
                and all(voluntary(later) for later, _, _ in card[k + 1 :])]  # fmt: skip
        return total[p] + sum(draw - card[k][1] for k in last)

    def dummy(p: str, other: str | None) -> float:  # 16.4, 16.4.1, 16.4.2
        if way == "zero":
            return 0
        if way == "fide2024":
            return total[p]
        return min(total[p], draw * len(cards[p]) if other is None else seen_by_opponents(other))

    found = {}
    for p, card in cards.items():
        parts = []
        for kind, _, other in card:
            if kind == "game":
                parts.append((total[str(other)] if way == "zero" else seen_by_opponents(str(other)), False))
            else:
                parts.append((dummy(p, other), voluntary(kind)))
        values = sorted(value for value, _ in parts)
        cut = min((value for value, own in parts if own), default=min(values, default=0))  # 16.5.1, else 14.1
        rest = list(values)
        if rest:
            rest.remove(cut)
        late = 0.0  # rounds without play, which in our own count come last
        if way == "virtual":
            late = sum(points for kind, points, _ in card if kind != "game")
            card = [(kind, points if kind == "game" else 0.0, other) for kind, points, other in card]
        after = [late, *(sum(points for _, points, _ in card[: k + 1]) for k in range(len(card)))]  # 7.5
        found[p] = {"buchholz": sum(values), "progressive": sum(after), "cut1": sum(rest), "median": sum(rest[:-1])}
    return found


def read_rounds(state: State, swiss: Swiss) -> dict[str, list[tuple[str, float, str | None]]]:
    """Every round of everybody as C.07 calls it, with the points given and who was or should have been there."""
    win, draw, loss = (float(part) for part in state.format["points"].split("-"))
    missed = worth_of_missed(state)
    bye = {"win": win, "draw": draw, "zero": 0.0}[state.format["bye"]]
    cards: dict[str, list[tuple[str, float, str | None]]] = {p: [] for p in swiss.players}
    for r, made in enumerate(swiss.rounds):
        here: dict[str, tuple[str, float, str | None]] = {}
        for t in made.tables:
            if t.second is None:
                here[t.first] = ("pairing-allocated bye", bye, None)
                continue
            one, two = {
                "1": (("game", win), ("game", loss)),
                "2": (("game", loss), ("game", win)),
                "shared": (("game", draw), ("game", draw)),
                "forfeit1": (("forfeit loss", 0.0), ("forfeit win", win)),
                "forfeit2": (("forfeit win", win), ("forfeit loss", 0.0)),
                "void": (("forfeit loss", 0.0), ("forfeit loss", 0.0)),
            }[t.result]
            here[t.first], here[t.second] = (*one, t.second), (*two, t.first)
        for p in swiss.players:
            away = ("requested bye", missed if r < swiss.joined.get(p, 0) else 0.0, None)
            cards[p].append(here.get(p, away))
    return cards


# What docs/pairing.md adds up over a round, term by term up to "first moves beyond one", and room for each sum.
ROOM = (10, 8, 10, 10, 8, 20, 10)


def cost(cards: dict[str, Card], low: float, a: str, b: str | None) -> tuple[int, ...]:
    one = cards[a]
    if b is None:
        return (one.free, 0, 0, round(2 * (one.points - low)), 0, 0, 0)
    two = cards[b]
    lower, higher = sorted((one.balance, two.balance))
    off = (abs(lower + 1), abs(higher - 1))  # who moved first less often moves first
    return (
        0,
        sum(x > 2 for x in off),
        one.met[b],
        0,
        int(one.school == two.school),
        round(4 * (one.points - two.points) ** 2),
        sum(max(x - 1, 0) for x in off),
    )


def least(cards: dict[str, Card], here: list[str], low: float | None = None) -> tuple[int, ...]:
    """The least that a round of those can cost, the first term first; `low`: the fewest points of a larger field."""
    names: list[str | None] = [*sorted(here), *([None] if len(here) % 2 else [])]
    low = min((cards[p].points for p in here), default=0) if low is None else low
    graph: rustworkx.PyGraph[str | None, tuple[int, ...]] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(names)
    for i, a in enumerate(names):
        for j in range(i + 1, len(names)):
            graph.add_edge(i, j, cost(cards, low, str(a), names[j]))

    def weight(costs: tuple[int, ...]) -> int:
        total = 0
        for value, room in zip(costs, ROOM, strict=True):
            total = (total << room) + value
        return (1 << 100) - total

    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=weight)
    assert 2 * len(chosen) == len(names)
    return added([graph.get_edge_data(i, j) for i, j in chosen])


def added(costs: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*costs, strict=True)) if costs else (0,) * len(ROOM)


Pair = tuple[str, str | None]


def remade_is_best(cards: dict[str, Card], made: list[Pair], seated: list[Pair], here: list[str], left: int) -> None:
    """What was made anew of a round is the best for those who waited, beside the tables that stay (`seated`).

    Where few are `here`, the rounds `left` to all of them come before the difference of points: every round that could
    have been made is tried, and what could follow it.
    """
    waiting = [p for table in made for p in table if p]
    low = min((cards[p].points for p in waiting), default=0)
    costs = added([cost(cards, low, a, b) for a, b in made])
    if len(here) > TINY or not left:
        assert costs == least(cards, waiting)
        return
    every = [(added([cost(cards, low, a, b) for a, b in tables]), tables) for tables in ways(waiting)]
    head = min(costs[:5] for costs, _ in every)
    best = [(costs, tables) for costs, tables in every if costs[:5] == head]
    new: set[frozenset[str | None]] = {frozenset((a, b)) for a, b in combinations(here, 2) if b not in cards[a].met}
    new |= {frozenset((p, None)) for p in here if len(here) % 2 and not cards[p].free}
    new -= {frozenset(table) for table in seated}
    far = [costs for costs, tables in best if can_go_on(here, new - {frozenset(table) for table in tables}, left)]
    assert costs == min(far or [costs for costs, _ in best])


def ways(people: Sequence[str], new: Set[frozenset[str | None]] | None = None) -> Iterator[list[Pair]]:
    """Every way to pair them, or every one of `new` tables; the odd one rests."""
    if not people:
        yield []
        return
    one, *rest = people
    for two in [*rest, None] if len(people) % 2 else rest:
        if new is None or frozenset((one, two)) in new:
            for more in ways([p for p in rest if p != two], new):
                yield [(one, two), *more]


def can_go_on(people: Sequence[str], new: Set[frozenset[str | None]], left: int) -> bool:
    """Whether so many rounds can follow in which nobody meets twice or rests a second time."""
    if not left:
        return True
    if any(sum(p in two for two in new) < left for p in people):
        return False
    return any(can_go_on(people, new - {*map(frozenset, tables)}, left - 1) for tables in ways(people, new))


Watch = Callable[[State, Swiss, list[list[str | None]]], None]


def stays(event: Event, log: list[str], seen: list[tuple[int, Any]]) -> None:
    """Replay = live, lines stay as they were written, and the past can be seen again."""
    assert replay(event.entries) == event.state
    assert [json.dumps(entry) for entry in event.entries[: len(log)]] == log
    for seq, then in seen:
        assert event.at(seq) == then


class Day:
    """One tournament of a championship from entries to the last round, with whatever happens on such a day."""

    def __init__(self, seed: int, pupils: int, *, calm: bool = False, **settings: Any) -> None:
        self.rng = Random(seed)
        self.calm = calm
        self.event: Event = new_event(**{**some_settings(self.rng), **settings})
        enter(self.event, some_entries(self.rng, pupils, self.state.format["perSchool"]))
        self.seen: list[tuple[int, State]] = []  # states of the day, to be seen again
        self.log: list[str] = []  # the lines as they were when they were first seen

    @property
    def state(self) -> State:
        found: State = self.event.state
        return found

    def all(self) -> list[Swiss]:
        return list(self.state.tournaments["1.1"].all())

    def run(self, watch: Watch) -> None:
        for step in range(200):
            if not self.calm:
                self.trouble()
                self.report()
            made = self.pair(step, watch)
            if made and not self.calm and self.rng.random() < 0.3:
                self.trouble()  # between a draw and the first result
            if self.rng.random() < 0.2:
                self.seen.append((len(self.event.entries), copied(self.state)))
            self.report()
            self.log += [json.dumps(entry) for entry in self.event.entries[len(self.log) :]]
            if not made and not any(swiss.open() for swiss in self.all()) and not self.waits():
                self.settle()
                return
        raise AssertionError("a day that never ends")

    def pair(self, step: int, watch: Watch) -> list[dict[str, Any]]:
        before = len(self.event.entries)
        then = replay(self.event.entries)
        assert then == self.state
        try:
            rows = making.pair(self.event, "1.1", seed=f"{self.rng.randrange(1000)}/{step}")
        except Problem as wrong:
            said(wrong)
            if self.waits():
                return []
            if "use pairing=matching" in wrong.say("en"):  # the Dutch system knows no rematch: as it advises
                self.event.do("set", settings={"pairing": "matching"})
                return self.pair(step, watch)
            # Nobody is there yet, or all have gone home.
            assert not any(p.here and not p.left for p in then.pupil_by_id.values())
            return []
        for entry in self.event.entries[before:]:
            if entry["do"] == "pair":
                for round_ in entry["rounds"]:
                    watch(then, then.swiss("1.1", round_["group"]), round_["tables"])
            self.event.kind.apply(then, entry)
        return rows

    def tables(self, open_only: bool) -> list[dict[str, Any]]:
        return [
            {"tournament": "1.1", "group": swiss.name, "round": r, "table": t}
            for swiss in self.all()
            for r, made in enumerate(swiss.rounds, 1)
            for t, table in enumerate(made.tables, 1)
            if table.second is not None and not (open_only and table.done)
        ]

    def report(self) -> None:
        """Results of all open tables; now and then two people say different things and the organiser settles it."""
        words = CALM if self.calm else STORMY
        if self.waits() and self.rng.random() < 0.7:
            self.decide()
        for where in self.tables(open_only=True):
            if where["group"] == FINAL and (self.waits() or self.gone(where)):
                continue
            if where["group"] != FINAL and self.done(where):
                continue  # made anew or said meanwhile
            self.event.do("result", **where, result=self.rng.choice(words), by="ana")
            if where["group"] == FINAL and not self.calm and self.rng.random() < 0.1:
                self.trouble()  # a correction while the final is played
            if not self.calm and self.rng.random() < 0.05:
                self.contradict(where, words)

    def contradict(self, where: dict[str, Any], words: Sequence[str]) -> None:
        """Somebody says something else, and now and then the organiser settles it; a final that waits takes nothing."""
        if where["group"] == FINAL and self.waits():
            with pytest.raises(Problem):
                self.event.do("result", **where, result=self.rng.choice(words), by="rui")
        elif where["group"] != FINAL or self.there(where):
            self.event.do("result", **where, result=self.rng.choice(words), by="rui")
            if self.rng.random() < 0.5:
                self.event.do("result", **where, result=self.rng.choice(words), correct=True)

    def done(self, where: dict[str, Any]) -> bool:
        tables = self.state.swiss("1.1", where["group"]).rounds[where["round"] - 1].tables
        return len(tables) < where["table"] or tables[where["table"] - 1].done

    def waits(self) -> bool:
        return waits(self.state, self.state.tournaments["1.1"])

    def gone(self, where: dict[str, Any]) -> bool:
        """Whether a table of the final has its result by now, or is no more."""
        return not self.there(where) or self.done(where)

    def there(self, where: dict[str, Any]) -> bool:
        """Whether the final has a table still."""
        final = self.state.tournaments["1.1"].final
        made = final.rounds[where["round"] - 1 :] if final else []
        return bool(made) and where["table"] <= len(made[0].tables)

    def decide(self) -> None:
        """A final that began with others stands, or is annulled."""
        word = self.rng.choice(["stand", "annul"])
        self.event.do(word, tournament="1.1")
        final = self.state.tournaments["1.1"].final
        assert not self.waits()
        assert final
        assert final.begun == (word == "stand")

    def settle(self) -> None:
        """What a correction has left is remade or ruled on, in any order; then nothing is left, and nothing is lost."""
        for _ in range(60):
            rows = pending(self.state)
            if not rows:
                return
            if self.rng.random() < 0.2:  # by one button
                settle(self.event, uphold=True)
                assert pending(self.state) == []
                return
            row = self.rng.choice(rows)
            act = self.rng.choice(row.acts)
            if act == "remake":
                kept = begun_pairs(self.state)
                self.event.do_all(remade_well(self.state))
                assert kept <= begun_pairs(self.state)
                assert not any("remake" in one.acts for one in pending(self.state))
            else:
                self.event.do(act, **row.place)
        raise AssertionError("corrections that are never settled")

    def trouble(self) -> None:
        deeds = (self.absent, self.back, self.late, self.leave, self.again, self.correct, self.swap, self.undo)
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 4])):
            deed = self.rng.choice(deeds)
            try:
                deed()
            except Problem as wrong:
                said(wrong)
            final_holds(self.state)
            if self.rng.random() < 0.3 and not self.waits():
                self.settle()
            everybody_is_right_or_told(self.state)

    def anybody(self) -> str:
        return self.rng.choice(sorted(self.state.pupil_by_id))

    def absent(self) -> None:
        self.event.do("checkin", absent=[self.anybody()])

    def back(self) -> None:
        away = sorted(p.id for p in self.state.pupil_by_id.values() if not p.here)
        self.event.do("checkin", present=away[:2] or [self.anybody()])

    def late(self) -> None:
        swiss = self.rng.choice([s.name for s in self.all()] or [1])
        new = f"p-late-{len(self.event.entries)}"
        school = self.rng.choice(sorted(self.state.school_names))
        away = sorted(p.id for p in self.state.pupil_by_id.values() if not p.here)
        pupil = self.rng.choice([new, *away])
        school = self.state.pupil_by_id[pupil].school if pupil in away else school
        self.event.do("late", pupil=pupil, tournament="1.1", group=swiss, school=school)

    def leave(self) -> None:
        self.event.do("withdraw", pupils=[self.anybody()])

    def again(self) -> None:
        gone = sorted(p.id for p in self.state.pupil_by_id.values() if p.left)
        self.event.do("reinstate", pupils=[self.rng.choice(gone or [self.anybody()])])

    def correct(self) -> None:
        """A result of any earlier round is another: points change as was foretold, and tables keep their pupils."""
        tables = self.tables(open_only=False)
        if not tables:
            return
        where = self.rng.choice(tables)
        change = {**where, "result": self.rng.choice(STORMY), "correct": True}
        before, count = self.seats(), len(self.state.table(*where.values()).said)
        was = self.points(where["group"])
        told = consequences(self.event, "result", **change)
        self.event.do("result", **change)
        if where["group"] == FINAL:
            return  # the first word on a final, or the last that is taken away, begins or ends it
        now = self.points(where["group"])
        assert told.points == {p: (was[p], now[p]) for p in was if was[p] != now[p]}
        assert self.seats() == before
        assert len(self.state.table(*where.values()).said) == count + 1

    def points(self, group: int | str) -> dict[str, float]:
        return {p: card.points for p, card in read_cards(self.state, self.state.swiss("1.1", group)).items()}

    def seats(self) -> list[tuple[str, str | None]]:
        """Who sits where; of a final only once it has begun."""
        begun = [swiss for swiss in self.all() if swiss.name != FINAL or swiss.begun]
        return [(t.first, t.second) for swiss in begun for made in swiss.rounds for t in made.tables]

    def swap(self) -> None:
        """Two pupils sat in each other's places: results away, swapped, and what was played entered."""
        swiss = self.rng.choice([s for s in self.all() if s.rounds] or [Swiss("1.1", FINAL, 0, [])])
        if not swiss.rounds or len(swiss.rounds[-1].tables) < 2:
            return
        r = len(swiss.rounds)
        tables = [t for t, table in enumerate(swiss.rounds[-1].tables, 1) if table.second is not None]
        pupils = []
        for t in self.rng.sample(tables, min(2, len(tables))):
            where = {"tournament": "1.1", "group": swiss.name, "round": r, "table": t}
            self.event.do("result", **where, result="clear", correct=True)
            table = self.state.table(*where.values())
            pupils.append(self.rng.choice([table.first, str(table.second)]))
        self.event.do("swap", tournament="1.1", group=swiss.name, round=r, pupils=pupils)
        self.report()

    def undo(self) -> None:
        last = len(self.event.entries)
        self.event.undo(self.rng.randint(max(3, last - 12), max(3, last)))


def remade_well(state: State) -> list[Command]:
    """What is made anew, after a look at it: the best round, by docs/pairing.md, for those who wait."""
    made = remake(state, "1.1")
    for _, data in made if state.format["pairing"] != "dutch" else ():
        swiss, number = state.swiss("1.1", data["group"]), data["round"]
        seated = [(t.first, t.second) for t in swiss.rounds[-1].tables if t.result or t.conflict or t.stands]
        tables = [(first, second) for first, second in data["tables"] if (first, second) not in seated]
        cards = read_cards(state, replace(swiss, rounds=swiss.rounds[: number - 1]))
        here = [p for p in swiss.players if state.pupil_by_id[p].here and not state.pupil_by_id[p].left]
        remade_is_best(cards, tables, seated, here, state.rounds_of(swiss) - number)
    return made


def begun_pairs(state: State) -> set[tuple[str, str | None, str]]:
    """Tables that have begun: nobody makes them anew."""
    all_swiss = state.tournaments["1.1"].all()
    return {(t.first, t.second, t.result) for s in all_swiss for made in s.rounds for t in made.tables if t.begun}


def everybody_is_right_or_told(state: State) -> None:
    """A table whose results before it are others now has the best pairing by these, a ruling, or is told as pending.

    Best by every term of docs/pairing.md, from the tables themselves.
    """
    if state.format["pairing"] == "dutch":
        return  # it has terms of its own; what it promises is asked of `verify` when the day is over
    told = {(row.place.get("group"), row.place.get("round")) for row in pending(state)}
    for swiss in state.tournaments["1.1"].all():
        for number, made in enumerate(swiss.rounds, 1):
            earlier = [t for before in swiss.rounds[: number - 1] for t in before.tables]
            if (swiss.name, number) in told or made.hand or made.stands or not all(t.done for t in earlier):
                continue
            if swiss.name == FINAL and waits(state, state.tournaments["1.1"]):
                continue
            tables = [(t.first, t.second) for t in made.tables if not t.stands]
            if all(t.basis == swiss.basis(number) for t in made.tables) or not tables:
                continue
            here = [p for pair in tables for p in pair if p]
            cards = read_cards(state, replace(swiss, rounds=swiss.rounds[: number - 1]))
            low = min(cards[p].points for p in here)
            terms = 5 if len(here) <= TINY else 7
            assert added([cost(cards, low, a, b) for a, b in tables])[:terms] == least(cards, here)[:terms]


def final_holds(state: State) -> None:
    """A final that has not begun has the first of each group who are there; one that has begun and waits has not."""
    tournament = state.tournaments["1.1"]
    final = tournament.final
    if final is None or final.stands:
        return
    begun = any(table.result or table.conflict for made in final.rounds for table in made.tables)
    over = all(state.complete(group) for group in tournament.groups)
    here = {p.id for p in state.pupil_by_id.values() if p.here and not p.left}
    here = {p for group in tournament.groups for p in group.players} - final.gone if begun else here
    right = set()
    for group in tournament.groups:
        right |= set([p.pupil for p in places(state, group) if p.pupil in here][: state.format["qualifiersPerGroup"]])
    if begun:
        assert waits(state, tournament) == (over and set(final.players) != right)
    else:
        assert over
        assert set(final.players) == right
        assert {p for made in final.rounds for t in made.tables for p in (t.first, t.second) if p} in (right, set())


def copied(state: State) -> State:
    """The state as it is now; formats never change."""
    return deepcopy(state, {id(state.format): state.format})


def said(wrong: Problem) -> None:
    """What people are told: something, in each language, with every name filled in."""
    for lang in LANGUAGES:
        text = wrong.say(lang)
        assert text
        assert "{" not in text
        assert "Error" not in text
