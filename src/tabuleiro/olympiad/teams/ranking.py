"""Teams in order: dispute points, then the tie-breaks as the format lists them, and what decided each position.

K6–K9: a criterion that separates some of the tied teams splits them; for those still tied the list starts anew, with
mini-tables of those only. What nothing separates needs a lot, and a lot that was drawn is in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tabuleiro.olympiad.formats import Format
from tabuleiro.olympiad.teams.scoring import Score
from tabuleiro.rules.text import Text, joined

CRITERIA = {
    "points": Text("pontos", "points"),
    "saldo": Text("saldo", "balance"),
    "direto": Text("confronto direto", "direct meeting"),
    "vivo": Text("pontos no vivo", "points in the living game"),
    "gigante": Text("pontos no gigante", "points in the giant game"),
    "mesa": Text("pontos nas mesas", "points at the tables"),
    "total": Text("pontuação total", "total score"),
    "wins": Text("disputas ganhas", "disputes won"),
}
AHEAD = Text(
    "À frente da equipa {other}{equal} por {what}: {a} contra {b}.",
    "Ahead of {other}{equal} by {what}: {a} against {b}.",
    "À frente da equipe {other}{equal} por {what}: {a} contra {b}.",
)
BEHIND = Text(
    "Atrás da equipa {other}{equal} por {what}: {b} contra {a}.",
    "Behind {other}{equal} by {what}: {b} against {a}.",
    "Atrás da equipe {other}{equal} por {what}: {b} contra {a}.",
)
EQUAL = Text(", empatada em {list},", ", level on {list},")
AMONG = Text("{what} entre {teams}", "{what} among {teams}")
DIRECT = Text("{points} (saldo {balance})", "{points} (balance {balance})")
PER = Text("{what} por disputa", "{what} per dispute")
BY_LOT = Text(
    "Igual a {other} em todos os critérios; decidiu o sorteio da linha {line}.",
    "Level with {other} on every criterion; decided by the lot in line {line}.",
)
TIED = Text(
    "Igual a {other} em todos os critérios: falta um sorteio público.",
    "Level with {other} on every criterion: a public drawing of lots is needed.",
)
ALONE = Text("A única equipa.", "The only team.", "A única equipe.")


@dataclass(frozen=True)
class Meeting:
    """A complete dispute that counts."""

    x: str
    y: str
    score: Score


@dataclass(frozen=True)
class Decision:
    """What separates a team from the next one below."""

    criterion: str  # or "lot", or "" while a lot is due
    tied: tuple[str, ...]  # all who were equal before
    before: tuple[str, ...]  # the criteria in which they are equal
    above: Any = 0
    below: Any = 0
    line: int = 0


@dataclass
class Record:
    """What a team has from its disputes."""

    points: float = 0
    own: float = 0
    other: float = 0
    wins: int = 0
    played: int = 0
    parts: dict[str, float] = field(default_factory=dict)

    def value(self, criterion: str, balance: str) -> float:
        if criterion == "saldo":
            return self.own - self.other if balance == "difference" else self.own
        if criterion == "total":
            return self.own
        if criterion in ("points", "wins"):
            return float(getattr(self, criterion))
        return self.parts.get(criterion, 0)


def records(
    teams: Iterable[str], meetings: Iterable[Meeting], format: Format, byes: Iterable[str] = ()
) -> dict[str, Record]:
    """Add up meetings. A bye counts as the format says, without a score."""
    win, tie, loss = (float(part) for part in format["points"].split("-"))
    found = {team: Record() for team in teams}
    for meeting in meetings:
        x, y = meeting.score.x, meeting.score.y
        for team, side, own, other in ((meeting.x, "X", x, y), (meeting.y, "Y", y, x)):
            if team not in found:
                continue
            record = found[team]
            record.points += win if own > other else tie if own == other else loss
            record.own += own
            record.other += other
            record.wins += own > other
            record.played += 1
            for modality in meeting.score.parts:
                record.parts[modality] = record.parts.get(modality, 0) + meeting.score.of(side, modality)
    for team in byes:
        if team in found:
            found[team].points += win if format["bye"] == "win" else 0
    return found


@dataclass
class Ranking:
    """Some teams ranked by the meetings they had."""

    format: Format
    teams: Sequence[str]
    meetings: Sequence[Meeting]
    scope: str  # what a lot among them is called
    lots: Mapping[tuple[str, frozenset[str]], Sequence[str]] = field(default_factory=dict)
    lines: Mapping[tuple[str, frozenset[str]], int] = field(default_factory=dict)
    byes: Sequence[str] = ()
    per: bool = False  # count per dispute: groups of different size are compared

    def __post_init__(self) -> None:
        self.records = records(self.teams, self.meetings, self.format, self.byes)
        self.criteria = ("points", *self.format["tieBreaks"])
        self.direct: dict[str, float] = {}  # points in the mini-table in which a team was first compared
        self.due: list[tuple[str, ...]] = []  # teams that only a lot can separate, not drawn yet
        self.between: dict[str, Decision] = {}  # team -> what separates it from the next
        self.order = self._order(tuple(self.teams), 0)

    def places(self) -> dict[str, int]:
        """The place of each team; those who wait for a lot share one."""
        found: dict[str, int] = {}
        for i, team in enumerate(self.order):
            waits = i > 0 and not self.between[self.order[i - 1]].criterion
            found[team] = found[self.order[i - 1]] if waits else i + 1
        return found

    def _order(self, group: tuple[str, ...], first: int) -> list[str]:
        """The teams of a group that is equal so far, from the criterion number `first` on."""
        if len(group) < 2:
            return list(group)
        met: list[str] = []  # criteria in which all are equal
        for i in range(first, len(self.criteria)):
            criterion = self.criteria[i]
            values = self._values(criterion, group)
            if values is None:
                continue
            if len(set(values.values())) > 1:
                return self._split(group, values, criterion, (*self.criteria[:first], *met), i)
            met.append(criterion)
        return self._lot(group, (*self.criteria[:first], *met))

    def _split(
        self, group: tuple[str, ...], values: dict[str, Any], criterion: str, before: tuple[str, ...], i: int
    ) -> list[str]:
        ordered: list[str] = []
        again = 0 if self.format["tieRestart"] == "yes" else i + 1
        for value in sorted(set(values.values()), reverse=True):
            part = self._order(tuple(team for team in group if values[team] == value), again)
            if ordered:
                above = ordered[-1]
                self.between[above] = Decision(criterion, group, before, values[above], value)
            ordered += part
        return ordered

    def _lot(self, group: tuple[str, ...], before: tuple[str, ...]) -> list[str]:
        key = (self.scope, frozenset(group))
        drawn = self.lots.get(key)
        ordered = list(drawn or sorted(group))
        if drawn is None:
            self.due.append(tuple(ordered))
        for above in ordered[:-1]:
            self.between[above] = Decision("lot" if drawn else "", group, before, line=self.lines.get(key, 0))
        return ordered

    def _values(self, criterion: str, group: tuple[str, ...]) -> dict[str, Any] | None:
        """What a criterion says of each team, or None where it says nothing of this group."""
        if criterion == "direto":
            return self._mini_table(group)
        balance = self.format["balance"]
        values: dict[str, Any] = {team: self.records[team].value(criterion, balance) for team in group}
        if self.per:
            values = {t: Fraction(v) / max(1, self.records[t].played) for t, v in values.items()}
        return values

    def _mini_table(self, group: tuple[str, ...]) -> dict[str, Any] | None:
        """K8: the disputes among the tied teams, points first and then balance, if all of them met."""
        inside = [m for m in self.meetings if m.x in group and m.y in group]
        pairs = {frozenset((m.x, m.y)) for m in inside}
        everybody = len(pairs) == len(group) * (len(group) - 1) // 2
        if not inside or (not everybody and self.format["directMeeting"] == "allMet"):
            return None
        mini = records(group, inside, self.format)
        values = {team: (mini[team].points, mini[team].own - mini[team].other) for team in group}
        for team, (points, _) in values.items():
            self.direct.setdefault(team, points)
        return values

    def why(self, team: str, names: Mapping[str, str]) -> Text:
        """Why a team is where it is: what separates it from the next, or the last from the one before."""
        at = self.order.index(team)
        if len(self.order) == 1:
            return ALONE
        for tied in self.due:
            if team in tied:
                return TIED.fill(other=_and([names[other] for other in tied if other != team]))
        last = at == len(self.order) - 1
        above, below = (self.order[at - 1], team) if last else (team, self.order[at + 1])
        made = self.between[above]
        other = names[above if last else below]
        if made.criterion == "lot":
            return BY_LOT.fill(other=other, line=made.line)
        return (BEHIND if last else AHEAD).fill(
            other=other,
            equal=EQUAL.fill(list=_and([CRITERIA[c] for c in made.before])) if made.before else "",
            what=self._what(made, names),
            a=_said(made.criterion, made.above),
            b=_said(made.criterion, made.below),
        )

    def by_lot(self, team: str, names: Mapping[str, str]) -> Text | None:
        """From whom only a lot has separated a team: who came before it, or else who came after."""
        at = self.order.index(team)
        for above, below in zip(self.order[max(0, at - 1) : at + 1], self.order[max(1, at) : at + 2], strict=False):
            made = self.between[above]
            if made.criterion == "lot":
                return BY_LOT.fill(other=names[above if team == below else below], line=made.line)
        return None

    def _what(self, made: Decision, names: Mapping[str, str]) -> Text:
        what = CRITERIA[made.criterion]
        if made.criterion == "direto" and len(made.tied) > 2:
            return AMONG.fill(what=what, teams=_and([names[team] for team in made.tied]))
        return PER.fill(what=what) if self.per and made.criterion != "direto" else what


def _said(criterion: str, value: Any) -> Text:
    if criterion == "direto":
        return DIRECT.fill(points=plain_number(value[0]), balance=signed(value[1]))
    return signed(value) if criterion == "saldo" else plain_number(value)


def signed(value: float | Fraction) -> Text:
    return joined([Text("+", "+"), plain_number(value)], "") if value > 0 else plain_number(value)


def plain_number(value: float | Fraction) -> Text:
    """A number for a sentence, to two places at most: 2,5 (2.5 in English)."""
    plain = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return Text(plain.replace(".", ","), plain)


def _and(words: Sequence[str] | Sequence[Text]) -> Text:
    texts = [Text(word, word) if isinstance(word, str) else word for word in words]

    def said(lang: str, last: str) -> str:
        parts = [text.say(lang) for text in texts]
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + last + parts[-1] if parts else ""

    return Text(said("pt", " e "), said("en", " and "), said("br", " e "))
