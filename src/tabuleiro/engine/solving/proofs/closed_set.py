"""Proofs as closed sets of positions: gathered after a search, and walked again to real ends of the game.

A proof is a set of claims: positions in which the player to move wins (or holds). It is closed: from each of them they
have a play after which every reply leads to a position of the set again, or to an end of the game in their favour, or
to one that a certificate decides. Since the game cannot loop, a closed set is true.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tabuleiro.engine.solving.proofs.dfpn import NEVER, TOP, fulfils, mixed, passed_on, place_of
from tabuleiro.engine.solving.proofs.forms import HOLD, WIN, certified, view
from tabuleiro.rules import ONE, ONGOING, Game
from tabuleiro.rules.definition import Definition, moves, play, result
from tabuleiro.rules.kernel import kernel, rule

MEMBER = np.dtype([("low", "u8"), ("high", "u8"), ("used", "u8")], align=True)
DONE, FULL = -1, -2  # what `collect` answers, or the depth where the table does not know a play
SHOWN = -2  # claimed because a certificate or a single play shows it; -1: not claimed


class Trail(NamedTuple):
    """The way from a root to where the work is: positions, their plays, and how many of these are done."""

    states: Any
    plays: Any
    count: Any
    done: Any
    claims: Any  # of the player whose proof this is, here
    shown: Any  # whether a play was found that makes the claim true


def new_trail(game: Game) -> Trail:
    depth = game.definition.longest + 4
    plays = np.zeros((depth, game.definition.most_moves), np.int64)
    return Trail(game.definition.state.new(depth), plays, *(np.zeros(depth, np.int64) for _ in range(4)))


@rule
def member(members: Any, low: Any, high: Any) -> Any:
    """Where a claim is in a set, or the free place where it would be."""
    i: Any = np.int64(mixed(low, high) & np.uint64(len(members) - 1))
    while members[i].used and not (members[i].low == low and members[i].high == high):
        i = (i + 1) & (len(members) - 1)
    return i


@kernel
def gather(members: Any, low: Any, high: Any) -> None:
    """Put many claims into an empty set."""
    for k in range(len(low)):
        i = member(members, low[k], high[k])
        members[i].low, members[i].high, members[i].used = low[k], high[k], 1


@rule
def known(members: Any, low: Any, high: Any, claim: int) -> bool:
    """Whether a claim is in a set; who wins also holds."""
    if members[member(members, low, high)].used:
        return True
    return claim == HOLD and members[member(members, low, high & ~(ONE << TOP))].used != 0


@rule
def cheapest(
    game: Definition, b: Any, f: Any, draws: bool, table: Any, work: Any, trail: Trail, members: Any, d: int
) -> int:
    """A play that the table knows to make the claim at depth d true, the one found with least effort; -1: none."""
    s, t = trail.states[d], trail.states[d + 1]
    least, best = NEVER + 1, -1
    n = moves(game, b, s, trail.plays[d])
    for i in range(n):
        trail.states[d + 1] = trail.states[d]
        play(game, b, t, trail.plays[d, i])
        end = result(game, b, t)
        if end != ONGOING:
            if fulfils(end, s.turn, trail.claims[d]):
                return i
            continue
        same = t.turn == s.turn
        claim = passed_on(trail.claims[d], same, draws)
        answer, low, high = view(game, f, b, t, claim, work)
        high |= np.uint64(claim) << TOP
        cost = NEVER + 1
        if answer:
            if (answer > 0) == same:
                cost = 0
        elif same and known(members, low, high, claim):
            cost = 0
        else:
            place = place_of(table, low, high)
            if place >= 0 and (table[place].pro if same else table[place].contra) == 0:
                cost = int(table[place].cost)
        if cost < least:
            least, best = cost, i
    return best


@kernel
def collect(
    game: Definition,
    b: Any,
    f: Any,
    draws: bool,
    table: Any,
    work: Any,
    trail: Trail,
    members: Any,
    counts: Any,
    player: int,
    depth: int,
) -> int:
    """Add to the set what the proof of a claim needs, on from `depth`. counts[0]: how many there are.

    Stops with DONE; with FULL, when half of the room for members is used; or where a play has to be searched again
    because the table has forgotten it: then the play is to be written to trail.plays[depth, 0], with trail.done 1.
    """
    d = depth
    while d >= 0:
        if 2 * counts[0] >= len(members):
            counts[1] = d
            return FULL
        s, t = trail.states[d], trail.states[d + 1]
        i = 0
        if s.turn == player:  # one play is enough
            if trail.done[d] == 2:
                d -= 1
                continue
            if trail.done[d] == 0:
                i = cheapest(game, b, f, draws, table, work, trail, members, d)
                if i < 0:
                    return d
            trail.done[d] = 2
        else:  # every reply needs an answer
            i = trail.done[d]
            if i == trail.count[d]:
                d -= 1
                continue
            trail.done[d] += 1
        trail.states[d + 1] = trail.states[d]
        play(game, b, t, trail.plays[d, i])
        if result(game, b, t) != ONGOING:
            continue
        if t.turn == player:
            answer, low, high = view(game, f, b, t, trail.claims[d], work)
            high |= np.uint64(trail.claims[d]) << TOP
            if answer > 0 or known(members, low, high, trail.claims[d]):
                continue
            place = member(members, low, high)
            members[place].low, members[place].high, members[place].used = low, high, 1
            counts[0] += 1
        else:
            trail.count[d + 1] = moves(game, b, t, trail.plays[d + 1])
        trail.claims[d + 1] = trail.claims[d]
        trail.done[d + 1] = 0
        d += 1
    return DONE


class Claims(NamedTuple):
    """The claims of a proof file: sorted words of the positions won, then of those held, the player to move's."""

    wins_low: Any
    wins_high: Any
    holds_low: Any
    holds_high: Any


@rule
def position_of(lows: Any, highs: Any, low: Any, high: Any) -> int:
    """Where two words are in a sorted list, -1 if they are not there."""
    first, last = 0, len(lows)
    while first < last:
        middle = (first + last) // 2
        if lows[middle] < low or (lows[middle] == low and highs[middle] < high):
            first = middle + 1
        else:
            last = middle
    return first if first < len(lows) and lows[first] == low and highs[first] == high else -1


@rule
def at_once(game: Definition, b: Any, trail: Trail, claim: int, d: int) -> bool:
    """Whether one play from the position at depth d ends the game in favour of the player to move."""
    s, t = trail.states[d], trail.states[d + 1]
    for i in range(moves(game, b, s, trail.plays[d])):
        trail.states[d + 1] = trail.states[d]
        play(game, b, t, trail.plays[d, i])
        if fulfils(result(game, b, t), s.turn, claim):
            return True
    return False


@rule
def claimed(game: Definition, b: Any, f: Any, claims: Claims, work: Any, trail: Trail, claim: int, d: int) -> int:
    """Which claim of the proof covers the position at depth d (those held come after those won), SHOWN, or -1."""
    s = trail.states[d]
    _, low, high = view(game, f, b, s, claim, work)
    found = position_of(claims.wins_low, claims.wins_high, low, high)
    if found >= 0:
        return found
    if claim == HOLD:
        found = position_of(claims.holds_low, claims.holds_high, low, high)
        if found >= 0:
            return found + len(claims.wins_low)
    return SHOWN if certified(game, f, b, s, claim, work) or at_once(game, b, trail, claim, d) else -1


@rule
def begin(game: Definition, b: Any, trail: Trail, claim: int, d: int) -> None:
    """All plays of the position at depth d are to be looked at."""
    trail.count[d] = moves(game, b, trail.states[d], trail.plays[d])
    trail.done[d] = 0
    trail.claims[d] = claim
    trail.shown[d] = 0


@rule
def next_play(game: Definition, b: Any, trail: Trail, d: int) -> int:
    """Play the next play of depth d; how the game stands then."""
    trail.states[d + 1] = trail.states[d]
    play(game, b, trail.states[d + 1], trail.plays[d, trail.done[d]])
    trail.done[d] += 1
    return result(game, b, trail.states[d + 1])


@rule
def all_claimed(
    game: Definition, b: Any, f: Any, claims: Claims, work: Any, trail: Trail, player: int, claim: int, depth: int
) -> bool:
    """Whether every reply at this depth ends well for the player or is covered by a claim."""
    d = depth
    begin(game, b, trail, claim, d)
    while d >= depth:
        if trail.done[d] == trail.count[d]:
            d -= 1
            continue
        end = next_play(game, b, trail, d)
        if end != ONGOING:
            if not fulfils(end, player, claim):
                return False
        elif trail.states[d + 1].turn != player:
            d += 1
            begin(game, b, trail, claim, d)
        elif claimed(game, b, f, claims, work, trail, claim, d + 1) == -1:
            return False
    return True


@kernel
def tread(
    game: Definition,
    b: Any,
    f: Any,
    claims: Claims,
    work: Any,
    trail: Trail,
    visited: Any,
    met: Any,
    apart: int,
    player: int,
    depth: int,
    steps: int,
) -> tuple[int, int]:
    """Walk on from `depth` along every play that the claims call good: for so many claims, to the end, or to a gap.

    Answers the depth (-1: all is closed) and whether there is a gap: a claim without a play that makes it true, or a
    reply without a claim. Claims walked are marked in `visited`; of every `apart`-th claim, `met` gets a position.
    """
    d = depth
    while d >= 0:
        if steps == 0:
            return d, 0
        own = trail.states[d].turn == player
        if trail.done[d] == trail.count[d]:
            if own and not trail.shown[d]:
                return d, 1
            d -= 1
            continue
        claim = trail.claims[d]
        end = next_play(game, b, trail, d)
        if end != ONGOING:
            if fulfils(end, player, claim):
                trail.shown[d] = 1
            elif not own:
                return d, 1
        elif trail.states[d + 1].turn == player:
            found = claimed(game, b, f, claims, work, trail, claim, d + 1)
            if found == -1:
                if not own:
                    return d + 1, 1
                continue
            trail.shown[d] = 1
            if found >= 0 and not visited[found]:
                visited[found] = 1
                if found % apart == 0:
                    met[found // apart] = trail.states[d + 1]
                steps -= 1
                d += 1
                begin(game, b, trail, WIN if found < len(claims.wins_low) else HOLD, d)
        elif not own:
            d += 1
            begin(game, b, trail, claim, d)
        elif all_claimed(game, b, f, claims, work, trail, player, claim, d + 1):
            trail.shown[d] = 1
            d += 1
            begin(game, b, trail, claim, d)
    return -1, 0


def words_of(members: Any) -> tuple[Any, Any, Any, Any]:
    """The claims of a set, sorted: lows and highs of those won, then of those held."""
    low, high = members.low[members.used != 0], members.high[members.used != 0]
    held = (high >> TOP).astype(bool)
    high = high & ~(np.uint64(1) << TOP)
    parts = []
    for chosen in (~held, held):
        a, c = low[chosen], high[chosen]
        order = np.lexsort((c, a))
        parts += [a[order], c[order]]
    return parts[0], parts[1], parts[2], parts[3]
