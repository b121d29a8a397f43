"""Proofs of games that cannot loop: searched, written to a file that another program can walk, opened, walked again."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.files import Proved
from tabuleiro.engine.solving.proofs import forms
from tabuleiro.engine.solving.proofs.closed_set import (
    DONE,
    FULL,
    MEMBER,
    Claims,
    begin,
    collect,
    gather,
    new_trail,
    tread,
    words_of,
)
from tabuleiro.engine.solving.proofs.dfpn import Progress, Search
from tabuleiro.engine.solving.proofs.forms import HOLD, ROOM, WIN, form_of
from tabuleiro.engine.solving.verdict import WORDS, Verdict
from tabuleiro.match.diagram import write_position
from tabuleiro.rules import DRAW, FIRST, ONGOING, Game, Player, Problem, State, Text
from tabuleiro.rules.kernel import parsed

KIND = "proof"
METHOD = "df-pn"
STEPS = 20_000  # claims walked before progress is told
LOST, DRAWN, WON = -1, 0, 1
KNOWN_AS = {  # forms as they are now, and what files call them that were made when imports still counted
    "07c23bafec4b7a2b": "87daae4096d8faee",  # rastros
    "2cec020fb973d3eb": "7ebc8477b789dde8",  # jogo_da_velha
    "09d82f938a416306": "e9ac63b9cd26876e",  # gatos_caes
    "6bce33bc09ed20b4": "302a502e74d6386f",  # hex
    "33ee3b7f5c4f5eab": "f27d5bfc1bc7910e",  # flume
}


def provable(game: Game) -> bool:
    """Whether this search can be asked about a game: it has a form with room for the variant."""
    form = form_of(game.key)
    return form is not None and form.fits(game)


def prove(game: Game, progress: Progress | None = None, seconds: float | None = None, entries: int = 1 << 24) -> Path:
    """Search the start, then every first play as long as there is time, and write the proof.

    `progress` hears positions searched and seconds. If the time is over before the start is decided, that is a Problem.
    """
    if not provable(game):
        raise Problem(NO_FORM, game=game.definition.name, variant=game.variant)
    begun = time.monotonic()
    search = Search(game, entries)

    def left(parts: int = 1) -> float | None:
        return None if seconds is None else max(0.0, seconds - (time.monotonic() - begun)) / parts

    start = game.start()
    value = _value(search, start, left, progress)
    if value is None:
        raise Problem(UNDECIDED, game=game.definition.name, variant=game.variant, seconds=int(seconds or 0))
    plays = [(game.spell(start, m)[0], game.play(start, m)) for m in game.moves(start)]
    values = {}
    for i, (text, t) in enumerate(plays):
        values[text] = _value(search, t, lambda i=i: left(len(plays) - i), progress)
    closure = Closure(search, progress)
    # Wins first: a position that is won needs no second claim that it is held.
    for player, claim, s in sorted(_roots(game, value, values), key=lambda root: root[1] != WIN):
        closure.add(player, claim, s)
    wins_low, wins_high, holds_low, holds_high = words_of(closure.members)
    arrays = {"wins_low": wins_low}
    if wins_high.any():
        arrays["wins_high"] = wins_high
    if search.draws:
        arrays |= {"holds_low": holds_low, "holds_high": holds_high}
    facts = {
        "method": METHOD,
        "form": _form_digest(game),
        "value": WORDS[value],
        "first_moves": {text: WORDS.get(v) if v else None for text, v in values.items()},
        "positions": len(wins_low) + len(holds_low),
        "nodes": search.nodes,
        "seconds": round(time.monotonic() - begun, 1),
    }
    return files.save(game, KIND, facts, arrays)


def decide(game: Game, s: State, seconds: float, search: Search | None = None) -> Verdict | None:
    """Search a position now; None if the time is over before, or if the game has no form.

    A `search` that is given remembers what it finds, for the next question about the same game.
    """
    if search is None:
        if not provable(game):
            return None
        search = Search(game, 1 << 20)
    until = time.monotonic() + seconds
    value = _value(search, s, lambda: until - time.monotonic(), None)
    return None if value is None else Verdict(value)


def _value(search: Search, s: State, left: Any, progress: Progress | None) -> int | None:
    """The value of a position: by one question, or by two where there are draws."""
    end = search.game.result(s)
    if end != ONGOING:
        return end
    wins = search.ask(s, WIN, left(), progress)
    if wins is None:
        return None
    if wins:
        return Player.to_move(s).wins
    if search.draws:
        holds = search.ask(s, HOLD, left(), progress)
        if holds is None:
            return None
        if holds:
            return DRAW
    return Player.to_move(s).other.wins


def _roots(game: Game, value: int, values: dict[str, int | None]) -> Iterator[tuple[int, int, State]]:
    """What is to be shown of the start and of each first play: for which player, what, and from which position."""
    start = game.start()
    for v, s in [(value, start), *((values[game.spell(start, m)[0]], game.play(start, m)) for m in game.moves(start))]:
        if v is None or game.result(s) != ONGOING:
            continue
        for player in (0, 1) if v == DRAW else (v - FIRST,):
            yield player, HOLD if v == DRAW else WIN, s


class Closure:
    """The claims that the proof of some roots needs, and no others."""

    def __init__(self, search: Search, progress: Progress | None) -> None:
        self.search = search
        self.progress = progress
        self.trail = new_trail(search.game)
        self.members = np.zeros(1 << 12, MEMBER).view(np.recarray)
        self.counts = np.zeros(2, np.int64)

    def add(self, player: int, claim: int, s: State) -> None:
        """What shows that a player makes this claim in a position, whoever is to move."""
        search, trail, game = self.search, self.trail, self.search.game
        trail.states[0], trail.claims[0], trail.done[0] = s, claim, 0
        if s.turn == player:
            self._insert(s, claim)
        else:
            trail.count[0] = game.definition.moves(game.b, s, trail.plays[0])
        depth = 0
        while True:
            stopped = collect(
                game.definition,
                game.b,
                search.tables,
                search.draws,
                search.table,
                search.work,
                trail,
                self.members,
                self.counts,
                player,
                depth,
            )
            if stopped == DONE:
                return
            if stopped == FULL:
                depth = int(self.counts[1])
                self._grow()
                continue
            depth = stopped
            true, m = search.play_for(trail.states[depth], int(trail.claims[depth]), None, self.progress)
            if not true:
                raise AssertionError(f"no proof of {write_position(game, trail.states[depth])}")
            trail.plays[depth, 0], trail.done[depth] = m, 1

    def _insert(self, s: State, claim: int) -> None:
        """A root is a claim of its own, unless its form decides it at once."""
        answer, low, high = self.search.view(s, claim)
        if not answer:
            gather(self.members, np.array([low], np.uint64), np.array([int(high) | claim << 63], np.uint64))
            self.counts[0] = int(self.members.used.sum())

    def _grow(self) -> None:
        used = self.members[self.members.used != 0]
        self.members = np.zeros(2 * len(self.members), MEMBER).view(np.recarray)
        gather(self.members, used.low, used.high)


class Proof:
    """An opened proof: answers for every position that it covers."""

    def __init__(self, game: Game, proved: Proved) -> None:
        form = form_of(game.key)
        if form is None or proved.header.get("form") != _form_digest(game):
            raise Problem(files.OTHER_RULES, file=proved.path, key=game.key)
        self.game, self.proved, self.form = game, proved, form
        self.tables = form.tables(game)
        self.draws = form.draws(game)
        self.work = np.zeros((16, ROOM), np.int64)
        none = np.zeros(0, np.uint64)
        arrays = proved.arrays
        wins = arrays["wins_low"]
        self.claims = Claims(
            wins,
            arrays.get("wins_high", np.zeros(len(wins), np.uint64)),
            arrays.get("holds_low", none),
            arrays.get("holds_high", none),
        )

    @property
    def header(self) -> Any:
        return self.proved.header

    def verdict(self, s: State) -> Verdict | None:
        """The value of a position that the proof covers, itself or by all its plays; None: it says nothing."""
        end = self.game.result(s)
        if end != ONGOING:
            return Verdict(end)
        player = Player.to_move(s)
        least, most = self._bounds(s)
        if least < most:
            best, limit = LOST, LOST
            for m in self.game.moves(s):
                t = self.game.play(s, m)
                low, high = self._bounds(t)
                if t.turn != player:
                    low, high = -high, -low
                best, limit = max(best, low), max(limit, high)
            least, most = max(least, best), min(most, limit)
        if least < most:
            return None
        return Verdict(DRAW if least == DRAWN else player.wins if least == WON else player.other.wins)

    def _bounds(self, s: State) -> tuple[int, int]:
        """The least and the most that the player to move is known to get."""
        end = self.game.result(s)
        if end != ONGOING:
            value = DRAWN if end == DRAW else WON if end == Player.to_move(s).wins else LOST
            return value, value
        answer, low, high = self.form.view(self.tables, self.game.b, s, WIN, self.work)
        if answer > 0 or self._has(self.claims.wins_low, self.claims.wins_high, low, high):
            return WON, WON
        if not self.draws:
            return LOST, WON if not answer else LOST
        most = DRAWN if answer < 0 else WON
        answer, low, high = self.form.view(self.tables, self.game.b, s, HOLD, self.work)
        if answer < 0:
            return LOST, LOST
        held = answer > 0 or self._has(self.claims.holds_low, self.claims.holds_high, low, high)
        return DRAWN if held else LOST, most

    def _has(self, lows: Any, highs: Any, low: Any, high: Any) -> bool:
        first, last = np.searchsorted(lows, low, "left"), np.searchsorted(lows, low, "right")
        place = first + np.searchsorted(highs[first:last], high)
        return bool(place < last and highs[place] == high)


def open_proof(game: Game) -> Proof | None:
    """The proof of a variant, None if there is none on this machine."""
    proved = files.load(game, KIND)
    return None if proved is None else Proof(game, proved)


def walk(proof: Proof, progress: Progress | None = None, met: Any = None) -> int:
    """Check that a proof is closed and says what its header says, by the rules; how many claims it has.

    Taken from the search are only the words of a position (positions with the same words are walked once). Everything
    else is played out, or shown by the certificate that the game's form checks. A gap, or a claim that nothing needs,
    is a Problem. `met` is filled with positions that were met, spread over all claims.
    """
    game, claims, begun = proof.game, proof.claims, time.monotonic()
    trail = new_trail(game)
    visited = np.zeros(len(claims.wins_low) + len(claims.holds_low), np.uint8)
    met = game.definition.state.new(1) if met is None else met
    met[:] = game.start()
    apart = -(-len(visited) // max(1, len(met)))  # a proof may need no position: all is decided at once
    names = {name: value for value, name in WORDS.items()}
    values = {text: names.get(name) for text, name in proof.header["first_moves"].items()}
    if sorted(values) != sorted(game.spell(game.start(), m)[0] for m in game.moves(game.start())):
        raise Problem(GAP, position=write_position(game, game.start()), key=game.key)
    for player, claim, s in _roots(game, names[proof.header["value"]], values):
        # A root of the player to move is looked at like a reply: it has to be claimed, and is walked from there.
        trail.states[0] = s
        begin(game.definition, game.b, trail, claim, 0)
        if s.turn == player:
            _visit(proof, visited, s, claim)
        depth, gap = 0, 0
        while depth >= 0:
            place = (proof.tables, claims, proof.work, trail, visited, met, apart)
            depth, gap = tread(game.definition, game.b, *place, player, depth, STEPS)
            if gap:
                raise Problem(GAP, position=write_position(game, trail.states[depth]), key=game.key)
            if progress:
                progress(int(visited.sum()), time.monotonic() - begun)
    if len(visited) != proof.header["positions"]:
        raise Problem(MISCOUNTED, many=len(visited), said=proof.header["positions"], key=game.key)
    if not visited.all():
        raise Problem(SURPLUS, many=int((visited == 0).sum()), key=game.key)
    return len(visited)


def _visit(proof: Proof, visited: Any, s: State, claim: int) -> None:
    _, low, high = proof.form.view(proof.tables, proof.game.b, s, claim, proof.work)
    lows, highs = (
        (proof.claims.wins_low, proof.claims.wins_high)
        if claim == WIN
        else (proof.claims.holds_low, proof.claims.holds_high)
    )
    place = np.flatnonzero((lows == low) & (highs == high))
    visited[place + (len(proof.claims.wins_low) if claim == HOLD else 0)] = 1


def form_digest(*modules: ModuleType) -> str:
    """The words of positions are the form's: with another form a file says nothing.

    Comments are no part of it, nor is where a module lies and what it imports from where.
    """
    h = sha256()
    for module in modules:
        tree = parsed(Path(str(module.__file__)).read_text("utf-8"))
        tree.body = [node for node in tree.body if not isinstance(node, (ast.Import, ast.ImportFrom))]
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
                node.body[:1] = [ast.Pass()]
        h.update(ast.unparse(tree).encode())
    found = h.hexdigest()[:16]
    return KNOWN_AS.get(found, found)


def _form_digest(game: Game) -> str:
    own = import_module(f"{forms.__name__}.{game.key}")
    return form_digest(forms, own, *getattr(own, "RESTS_ON", ()))


GAP = Text(
    "a prova tem uma falha em {position}: `tabuleiro solve {key}` faz outra",
    "the proof has a gap at {position}: `tabuleiro solve {key}` makes a new one",
)
MISCOUNTED = Text(
    "a prova tem {many} posições e diz ter {said}: `tabuleiro solve {key}` faz outra",
    "the proof has {many} positions and says {said}: `tabuleiro solve {key}` makes a new one",
)
NO_FORM = Text(
    "não há busca de provas para {game} ({variant})",
    "there is no proof search for {game} ({variant})",
)
SURPLUS = Text(
    "a prova tem {many} posições de que nada precisa: `tabuleiro solve {key}` faz outra",
    "the proof has {many} positions that nothing needs: `tabuleiro solve {key}` makes a new one",
)
UNDECIDED = Text(
    "{game} ({variant}) não ficou decidido em {seconds} segundos",
    "{game} ({variant}) was not decided in {seconds} seconds",
)
