"""Team olympiads in which everything happens: absences, substitutions, rulings, corrections, undone lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from olympiad.championship_days import Card, added, cost, least, remade_is_best, said
from olympiad.olympiads import RESULTS, TREES, YEARS, import_csv, new_event, possible, regulation

from tabuleiro.olympiad.consequences import consequences, settle
from tabuleiro.olympiad.event import Event, replay
from tabuleiro.olympiad.kinds import Command
from tabuleiro.olympiad.pairing import TINY
from tabuleiro.olympiad.teams.knockout import waiting
from tabuleiro.olympiad.teams.progress import draw_lots, pair
from tabuleiro.olympiad.teams.schedule import active, options
from tabuleiro.olympiad.teams.settling import basis, pending, remake
from tabuleiro.olympiad.teams.standings import lots_due, standings
from tabuleiro.olympiad.teams.state import Dispute, State
from tabuleiro.rules.text import Problem

# Rules 3 to 5: what the seven slots are worth.
WORTH = {"mesa1": 1, "mesa2": 1, "mesa3": 1, "gigante1": 1, "gigante2": 1, "vivo1": 2, "vivo2": 2}
NUMBERS = {"fieldCopies": (1, 4), "teamsPerSchool": (3, 26), "D1.group": (1, 6)}


def some_settings(rng: Random) -> dict[str, Any]:
    """A value by chance for every setting of the regulation (K1–K23), save the games of category D."""
    found: dict[str, Any] = {}
    for key, setting in regulation().settings.items():
        if key == "categories":
            found[key] = "A,B,C,D"
        elif setting.kind == "choice":
            found[key] = rng.choice(setting.choices)
        elif setting.kind == "list":
            found[key] = ",".join(rng.sample(setting.choices, rng.randint(0, len(setting.choices))))
        elif setting.kind == "number":
            found[key] = rng.randint(*NUMBERS.get(key, (max(1, setting.least), min(60, setting.most))))
    return found


def some_teams(rng: Random, state: State, counts: dict[str, int]) -> str:
    """So many teams in each category; where a pupil may be in two of them (K17), some are."""
    rows = ["category,school,team,name,year"]
    own = rng.choice([1, 1, 2, 3])
    shared = state.format["pupilTeams"] == "categories"
    for category, count in counts.items():
        starters = state.regulation.starters(category)
        most = max(10, starters)
        low = {"exact": most, "starters": starters, "any": 4}[state.format["teamSize"]]
        for n in range(count):
            school, team = f"{TREES[n // own % 30]}{n // own // 30 or ''}", f"{n % own + 1}" if own > 1 else ""
            for i in range(rng.randint(low, most)):
                both = shared and i < 2 and n % own == 0
                name = f"{school} {i}" if both else f"{category} {school}{team} {i}"
                rows.append(f"{category},{school},{team},{name},{0 if both else YEARS[category]}")
    return "\n".join(rows) + "\n"


def points_of(state: State, dispute: Dispute) -> tuple[float, float, dict[str, tuple[float, float]]]:
    """The score of a dispute and its parts, from the words of its slots."""
    x = y = 0.0
    parts: dict[str, tuple[float, float]] = {}
    for slot, worth in WORTH.items():
        word = state.result(dispute, slot)
        half = worth / 2 if state.format["drawPolicy"] == "split" else 0
        a, b = {
            "X": (worth, 0),
            "forfeitY": (worth, 0),
            "Y": (0, worth),
            "forfeitX": (0, worth),
            "draw": (half, half),
            "shared": (worth / 2, worth / 2),
        }.get(word, (0, 0))
        before = parts.get(slot[:-1], (0, 0))
        parts[slot[:-1]] = (before[0] + a, before[1] + b)
        x, y = x + a, y + b
    return x, y, parts


def counts(state: State, dispute: Dispute) -> bool:
    """Whether a dispute is over and something of it counts (K19)."""
    words = {state.result(dispute, slot) for slot in WORTH}
    return dispute.known and "" not in words and words != {"void"}


def read_cards(state: State, category: str, before: int = 1000) -> dict[str, Card]:
    """What the rounds of a Swiss say of a team, those before one."""
    win, tie, loss = (float(part) for part in state.format["points"].split("-"))
    cards = {team.id: Card(team.school) for team in state.teams_of(category)}
    for dispute in state.disputes_of(category):
        if dispute.round >= before:
            continue
        x, y, _ = points_of(state, dispute)
        one, two = cards[dispute.x], cards[dispute.y]
        one.met[dispute.y] += 1
        two.met[dispute.x] += 1
        if counts(state, dispute):
            one.points += win if x > y else tie if x == y else loss
            two.points += win if y > x else tie if x == y else loss
        if not dispute.absent:
            one.balance += 1
            two.balance -= 1
        elif counts(state, dispute):
            one.free += x > y
            two.free += y > x
    for round, team in state.byes.get(category, {}).items():
        if round < before:
            cards[team].free += 1
            cards[team].points += win if state.format["bye"] == "win" else 0
    return cards


Watch = Callable[[State, dict[str, Any]], None]


class Day:
    """An olympiad from registration to the last lot, with whatever happens on such a day."""

    def __init__(self, seed: int, teams: dict[str, int], *, calm: bool = False) -> None:
        self.rng = Random(seed)
        self.calm = calm
        self.event: Event = new_event(**some_settings(self.rng))
        import_csv(self.event, some_teams(self.rng, self.state, teams))
        self.words = self.rng.choice([RESULTS, ["X", "Y"], ["X", "Y", "draw"], ["draw"]])
        self.plan = ""  # one that is wanted
        self.since = 3  # the line with which the category that is played began
        self.seen: list[tuple[int, State]] = []
        self.log: list[str] = []

    @property
    def state(self) -> State:
        found: State = self.event.state
        return found

    def run(self, watch: Watch) -> None:
        for category in list(dict.fromkeys(team.category for team in self.state.teams.values())):
            self.since = len(self.event.entries) + 1
            for step in range(100):
                if not self.calm:
                    self.trouble(category)
                    self.report(category)
                made = self.draw(category, step, watch)
                if made and not self.calm and self.rng.random() < 0.3:
                    self.trouble(category)  # between a draw and the first result
                if not self.calm:
                    self.prepare(category)
                self.report(category)
                if self.rng.random() < 0.1:
                    self.seen.append(
                        (len(self.event.entries), deepcopy(self.state, {id(self.state.format): self.state.format}))
                    )
                self.log += [json.dumps(entry) for entry in self.event.entries[len(self.log) :]]
                if made or not self.over(category):
                    continue
                draw_lots(self.event, category, seed=self.rng.randrange(1000))
                if not pending(self.state) and self.over(category):
                    break
                self.settle()  # a lot may say that others should have played; then they do
            else:
                raise AssertionError("a day that never ends")

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
            annulled = [row for row in rows if "annul" in row.acts and self.rng.random() < 0.5]
            row = self.rng.choice(annulled or rows)
            act = "annul" if annulled else self.rng.choice(row.acts)
            if act == "remake":
                kept = self.begun()
                self.event.do_all(remade_well(self.state, row.part))
                assert kept == self.begun()
            else:
                self.event.do(act, **row.place)
            if act == "annul":
                self.report(row.part)
        raise AssertionError("corrections that are never settled")

    def begun(self) -> list[tuple[str, str, str]]:
        return [(d.id, d.x, d.y) for d in self.state.disputes.values() if d.begun]

    def over(self, category: str) -> bool:
        disputes, plan = self.state.disputes_of(category), self.state.plans.get(category)
        played = max((d.round for d in disputes), default=0)
        rounds_left = plan and plan.name.startswith("swiss") and played < plan.rounds
        if waiting(self.state, category) or (rounds_left and len(active(self.state, category)) > 1):
            return False
        return all(d.known and self.state.complete(d) for d in disputes)

    def draw(self, category: str, step: int, watch: Watch) -> list[dict[str, Any]]:
        before = len(self.event.entries)
        then: State = replay(self.event.entries)
        assert then == self.state
        plan = None
        if category not in self.state.plans and self.plan and len(active(self.state, category)) >= 6:
            plan = self.plan if len(active(self.state, category)) >= 9 else self.plan.replace("3", "2")
        elif category not in self.state.plans:
            plan = self.rng.choice(
                [*options(self.state, category), *([] if len(active(self.state, category)) < 3 else ["swiss"])]
            )
        try:
            rows = pair(self.event, category, seed=f"{self.rng.randrange(1000)}/{step}", plan=plan, absent="with")
        except Problem as wrong:
            said(wrong)
            open_ = [d for d in self.state.disputes_of(category) if d.known and not self.state.complete(d)]
            assert not active(then, category) or waiting(self.state, category) or open_
            return []
        for entry in self.event.entries[before:]:
            if entry["do"] in ("schedule", "round"):
                watch(then, entry)
            then = self.event.at(entry["seq"])
        return rows

    def report(self, category: str) -> None:
        """Results of all open slots; now and then two people say different things."""
        for id in [dispute.id for dispute in self.state.disputes_of(category)]:
            for slot in WORTH:
                dispute = self.state.disputes.get(id)  # what was drawn again or undone meanwhile is not there any more
                if not dispute or not dispute.known or dispute in waiting(self.state, category):
                    break
                if self.state.result(dispute, slot):
                    continue
                self.say(id, slot, "ana", "")
                if not self.calm and self.rng.random() < 0.02:
                    self.say(id, slot, "rui", "")
                if not self.calm and dispute.places[0] and self.rng.random() < 0.1:
                    self.trouble(category)  # a correction while the final is played
                elif not self.calm and dispute.basis is not None and self.rng.random() < 0.05:
                    for deed in (self.correct, self.correct, self.trouble):  # or while a round of a Swiss is
                        deed(category)
                        swiss_holds(self.state)
                    if self.rng.random() < 0.5:
                        self.settle()
            if self.rng.random() < 0.5:
                self.decide(category)

    def decide(self, category: str) -> None:
        """What began with others than the results say stands, or is annulled."""
        for dispute in waiting(self.state, category)[:1]:
            word = self.rng.choice(["stand", "annul"])
            said_before = sum(map(len, dispute.history.values()))
            self.event.do(word, dispute=dispute.id)
            found = self.state.disputes[dispute.id]
            assert sum(map(len, found.history.values())) == said_before
            assert found.begun == (word == "stand")

    def say(self, dispute: str, slot: str, by: str, was: str) -> None:
        word = possible(self.state, dispute, slot, self.rng.choice(self.words))
        self.event.do("result", dispute=dispute, slot=slot, result=word, was=was, by=by)

    def trouble(self, category: str) -> None:
        deeds = (
            self.absent,
            self.leave,
            self.again,
            self.correct,
            self.line_up,
            self.check_in,
            self.replace,
            self.rule,
            self.undo,
        )
        for _ in range(self.rng.choice([0, 0, 1, 2, 4])):
            deed = self.rng.choice(deeds)
            try:
                deed(category)
            except Problem as wrong:
                said(wrong)
            finals_hold(self.state)
            swiss_holds(self.state)
            if self.rng.random() < 0.3 and not waiting(self.state, category):
                for command in remade_well(self.state, category) if category in self.state.plans else ():
                    self.event.do_all([command])

    def dispute(self, category: str) -> Dispute | None:
        known = [d for d in self.state.disputes_of(category) if d.known]
        return self.rng.choice(known) if known else None

    def absent(self, category: str) -> None:
        dispute = self.dispute(category)
        if dispute:
            self.event.do("absent", dispute=dispute.id, sides=self.rng.choice([["X"], ["Y"], ["X", "Y"], []]))

    def leave(self, category: str) -> None:
        self.event.do("withdraw", team=self.rng.choice([team.id for team in self.state.teams_of(category)]))

    def again(self, category: str) -> None:
        gone = [team.id for team in self.state.teams_of(category) if team.withdrawn]
        if gone:
            self.event.do("reinstate", team=self.rng.choice(gone))

    def correct(self, category: str) -> None:
        """Another result for a slot of any dispute: foretold, nothing lost, and who met whom stays if it has begun."""
        dispute = self.dispute(category)
        if not dispute:
            return
        slot = self.rng.choice(list(WORTH))
        word = possible(self.state, dispute.id, slot, self.rng.choice([*RESULTS, "clear"]))
        left = any(self.state.teams[team].withdrawn for team in (dispute.x, dispute.y))
        if slot in dispute.ruled or (left and not dispute.results):
            with pytest.raises(Problem):  # the committee's word stands, and a team that has left plays nothing
                self.event.do("result", dispute=dispute.id, slot=slot, result=word)
            return
        met = [(d.id, d.x, d.y) for d in self.state.disputes.values() if d.begun or not d.places[0]]
        count = len(dispute.history.get(slot, ()))
        was = self.scores()
        told = consequences(self.event, "result", dispute=dispute.id, slot=slot, result=word)
        self.event.do("result", dispute=dispute.id, slot=slot, result=word)
        now = self.scores()
        moved = {*told.redrawn, *(id for id in was if id not in now), *(id for id in now if id not in was)}
        assert {*told.scores} - moved == {id for id in now.keys() & was.keys() if was[id] != now[id]} - moved
        there = {d.id: (d.x, d.y) for d in self.state.disputes.values()}
        assert all(there[id] == (x, y) for id, x, y in met)
        assert len(self.state.disputes[dispute.id].history[slot]) == count + 1

    def scores(self) -> dict[str, tuple[float, float, bool]]:
        """The score of each dispute, and whether it is over."""
        known = [d for d in self.state.disputes.values() if d.known]
        return {d.id: (*points_of(self.state, d)[:2], all(self.state.result(d, s) for s in WORTH)) for d in known}

    def prepare(self, category: str) -> None:
        """Before a dispute begins: line-ups, and now and then somebody who is hurt."""
        for dispute in self.state.disputes_of(category):
            if dispute.known and not dispute.results and self.rng.random() < 0.4:
                self.name(dispute, self.rng.choice("XY"))
                try:
                    self.replace(category)
                except Problem as wrong:
                    said(wrong)

    def line_up(self, category: str) -> None:
        dispute = self.dispute(category)
        if dispute:
            self.name(dispute, self.rng.choice("XY"))

    def name(self, dispute: Dispute, side: str) -> None:
        """A line-up by chance; one with a pupil in two places is refused."""
        team = self.state.team(dispute.team(side))
        pupils = self.rng.sample(sorted(team.pupils), len(team.pupils))
        usual = self.state.regulation.usual(pupils, dispute.scenario, team.missing)
        named = {modality: list(places) for modality, places in usual.items()}
        twice = self.rng.random() < 0.2 and named["mesa"][0]
        if twice:
            named["gigante"][0] = named["mesa"][0]
        try:
            self.event.do("lineup", dispute=dispute.id, team=team.id, **named)
            assert not twice
        except Problem as wrong:
            said(wrong)

    def check_in(self, category: str) -> None:
        team = self.rng.choice(self.state.teams_of(category))
        away = self.rng.sample(sorted(team.pupils), self.rng.randint(0, min(3, len(team.pupils))))
        self.event.do("checkin", team=team.id, present=True, absent=away, lineup="least")

    def replace(self, category: str) -> None:
        dispute = self.dispute(category)
        if dispute:
            side = self.rng.choice("XY")
            team = self.state.team(dispute.team(side))
            out, into = (self.rng.choice(sorted(team.pupils)) for _ in range(2))
            data = {"dispute": dispute.id, "team": team.id, "out": out, "in": into, "reason": "injury"}
            self.event.do("substitute", **data)

    def rule(self, category: str) -> None:
        """The committee decides a slot."""
        dispute = self.dispute(category)
        if dispute:
            slot, word = self.rng.choice(list(WORTH)), self.rng.choice(RESULTS)
            effect = {"do": "result", "dispute": dispute.id, "slot": slot, "result": word}
            votes = {member: self.rng.choice(["for", "for", "against", "abstain"]) for member in self.state.committee()}
            by = {side: [m for m, vote in votes.items() if vote == side] for side in ("for", "against", "abstain")}
            self.event.do("ruling", text="Protesto", effects=[effect], **by)
            if self.state.rulings[-1].adopted:
                assert self.state.result(self.state.disputes[dispute.id], slot) == word

    def undo(self, category: str) -> None:
        last = len(self.event.entries)
        self.event.undo(self.rng.randint(max(self.since, last - 12), max(self.since, last)))


def finals_hold(state: State) -> None:
    """The law of finals, from standings and scores: not begun, they have whom the results say, and nobody is twice."""
    for category, plan in state.plans.items():
        finals = [d for d in state.disputes_of(category) if d.places[0]]
        held = waiting(state, category)
        busy = Counter((team, d.turn) for d in finals if d.known and d not in held for team in (d.x, d.y))
        assert max(busy.values(), default=1) == 1
        if len(plan.groups) > 2:
            continue  # whom four of three groups are is the checker's word
        ruled = any(d.stands for d in finals)
        for dispute in finals:
            right = [by_results(state, category, place) for place in dispute.places]
            there = [dispute.x, dispute.y][:: -1 if dispute.turned else 1]
            rows = zip(dispute.places, right, there, strict=True)
            other = any(one != team if one else elsewhere(state, category, place, team) for place, one, team in rows)
            begun = dispute.known and bool(dispute.results or dispute.absent or dispute.started or dispute.conflicts)
            if not ruled and begun:
                assert (dispute in held) == other
            elif not ruled and not held and dispute.known:
                assert there == right
            elif not ruled and not held and dispute.drawn:
                assert "" in right


def swiss_holds(state: State) -> None:
    """The law of a Swiss: whoever meets, begun or not, is right by the results, ruled on, or told as pending.

    As they say by every term of docs/pairing.md, from the words of the slots: so byes are as few as can be, too.
    """
    rows = pending(state)
    for category, plan in state.plans.items():
        if not plan.name.startswith("swiss"):
            continue
        told = {row.place.get("round") or state.disputes[row.place["dispute"]].round for row in rows}
        disputes = state.disputes_of(category)
        last = max((d.round for d in disputes), default=0)
        for round in {d.round for d in disputes} - told:
            its = [d for d in disputes if d.round == round]
            if not all(state.complete(d) for d in disputes if d.round < round):
                continue  # the results do not say yet who plays
            now = basis(state, category, round)
            if all(d.basis == now for d in its):
                continue  # drawn on these results, which `drawn_as_told` has seen
            # In the last round whoever a team has left alone rests, whatever it is called.
            alone = {d.id: left(state, d) for d in its if round == last and not d.begun and not d.stands}
            met: list[tuple[str, str | None]] = [(d.x, d.y) for d in its if not d.stands and not alone.get(d.id)]
            met += [(team, None) for teams in alone.values() for team in teams]
            rests = state.byes.get(category, {}).get(round)
            # Who rested and has left is asked no more, while the round can still be made anew among those who are here.
            gone = rests and state.teams[rests].withdrawn and round == last and not all(d.begun for d in its)
            if rests and not gone:
                met.append((rests, None))
            teams = [team for two in met for team in two if team]
            assert max(Counter([*teams, *(t for d in its if d.stands for t in (d.x, d.y))]).values()) == 1
            if len(teams) < 2:
                continue
            cards = read_cards(state, category, round)
            low = min(cards[team].points for team in teams)
            terms = 5 if len(teams) <= TINY else 7
            # What was remade on these results was the best for those who waited then; others may have left since.
            remade = {team for d in its if d.basis == now and not d.stands for team in (d.x, d.y)}
            if remade:
                older = [(a, b) for a, b in met if b and not {a, b} & remade]
                rest = [team for team in teams if not any(team in two for two in older)]
                made = added([least(cards, rest, low), *(cost(cards, low, a, b) for a, b in older)])
            else:
                made = added([cost(cards, low, a, b) for a, b in met])
            assert made[:terms] == least(cards, teams)[:terms]


def remade_well(state: State, part: str) -> list[Command]:
    """What is made anew, after a look at it: the best round, by docs/pairing.md, for those who wait."""
    made = remake(state, part)
    for _, data in made:
        category, round = data["category"], data["round"]
        tables: list[tuple[str, str | None]] = [(d["x"], d["y"]) for d in data["disputes"]]
        tables += [(data["bye"], None)] if data["bye"] else []
        its = [d for d in state.disputes_of(category) if d.round == round and d.id not in data["gone"]]
        seated: list[tuple[str, str | None]] = [(d.x, d.y) for d in its]
        here = [team.id for team in state.teams_of(category) if not team.withdrawn]
        left = state.plans[category].rounds - round
        remade_is_best(read_cards(state, category, round), tables, seated, here, left)
    return made


def left(state: State, dispute: Dispute) -> list[str]:
    """Who is there still of a dispute that a team has left."""
    gone = [team for team in (dispute.x, dispute.y) if state.teams[team].withdrawn]
    return [team for team in (dispute.x, dispute.y) if gone and team not in gone]


def by_results(state: State, category: str, place: str) -> str:
    """Who has a place by the standings of a group or the score of a semi-final; "" while it is open."""
    if place.startswith("#g"):
        group, n = place[1:].split(".")
        due = {team for purpose, tied in lots_due(state, category) if purpose.endswith(group) for team in tied}
        over = all(state.result(d, slot) for d in state.disputes_of(category) if d.stage == group for slot in WORTH)
        team = standings(state, category, group)[int(n) - 1].team
        return team if over and team not in due else ""
    semi = state.disputes[place[2:]]
    if not semi.known or semi in waiting(state, category) or not all(state.result(semi, slot) for slot in WORTH):
        return ""
    x, y, parts = points_of(state, semi)
    for a, b in ((x, y), *(parts[name] for name in state.format["knockoutTies"])):
        if a != b:
            return semi.x if (a > b) == (place[1] == "w") else semi.y
    order = state.lots.get((f"dispute {semi.id}", frozenset((semi.x, semi.y))))
    return order["wl".index(place[1])] if order else ""


def elsewhere(state: State, category: str, place: str, team: str) -> bool:
    """While a lot is due for a place of a group: whether a team is sure of another place there."""
    if not place.startswith("#g"):
        return False
    group, n = place[1:].split(".")
    others = [k for k in range(1, len(standings(state, category, group)) + 1) if k != int(n)]
    return team in [by_results(state, category, f"#{group}.{k}") for k in others]


def people_in_slots(state: State, dispute: Dispute, side: str) -> Counter[str]:
    """How many boards and groups of a dispute each pupil of a side is at; the two legs of one are one."""
    seats: set[tuple[str, str]] = set()
    for slot in WORTH:
        board = slot if slot.startswith("mesa") else slot[:-1]
        seats |= {(pupil, board) for pupil in state.playing(dispute, side, slot) if pupil}
    return Counter(pupil for pupil, _ in seats)
