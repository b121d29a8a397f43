"""Puzzles of Go: a group that one play takes by force, sought in games by chance and some sense.

Who wins a game of Go is decided when both have passed, and nobody has to pass; so what is proved is what a pupil looks
for: that one play takes a group in so many plays, whatever the other does, and that no other play does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from tabuleiro.learning.found import Found
from tabuleiro.learning.seeking import FIRST_PLIES, STUBBORN, TEMPTING
from tabuleiro.learning.sides import tell_plays
from tabuleiro.learning.tries import Forced, TooFar, group_of
from tabuleiro.match import Match, open_match
from tabuleiro.rules import Game, Player, State, Text, counted

GAMES = 1000  # played at most, …
LENGTH = 60  # … so many plays long, …
CHANCE = 4.0  # … in which this much is left to chance, where a stone that is taken counts 2
PATIENCE = 60_000  # positions looked at for one question
FROM_EACH = 6  # puzzles of a game, so that they do not all show the same groups
LEAST = 2  # stones of a group that is taken at once


def taking(game: Game, most: int) -> Iterator[Found]:
    """Play games, and look at each position for a group that only one play takes within so many own plays."""
    for number in range(GAMES):
        match = played(game, number)
        places = range(FIRST_PLIES, len(match.plies))
        some = Random(number).sample(places, len(places))  # early ones and late ones
        found = (look(game, match.plies[n].before, " ".join(match.texts[:n]), number, most) for n in some)
        yield from islice(filter(None, found), FROM_EACH)


def played(game: Game, number: int) -> Match:
    """A game by chance in which players take what they can, save what is in atari, and fill no eye."""
    match, chance = open_match(game.key, game.variant), Random(f"{game.key} {number}")
    while not match.ending and len(match.plies) < LENGTH:
        worth = {m: _worth(game, match.state, m) + CHANCE * chance.random() for m in game.moves(match.state)}
        match.make(max(worth, key=lambda m: worth[m]))
    return match


def _worth(game: Game, s: State, m: int) -> float:
    """What a stone looks worth at first sight; a pass is worth less than a stone that does no harm."""
    t = game.play(s, m)
    put = next(
        (c for c, (old, new) in enumerate(zip(game.contents(s), game.contents(t), strict=True)) if new and not old),
        None,
    )
    if put is None:
        return -4.0
    before, near = game.contents(s), game.board.near[put]
    mine = game.contents(t)[put]
    taken = sum(what not in ("", mine) for what in before) - sum(what not in ("", mine) for what in game.contents(t))
    saved = sum(before[c] == mine and len(group_of(game, s, c)[1]) == 1 for c in near)
    safe = len(group_of(game, t, put)[1]) > 1
    eye = all(before[c] == mine for c in near)
    return 2 * taken + 2 * (saved and safe) - 5 * (not safe and not taken) - 9 * eye + any(before[c] for c in near)


def look(game: Game, s: State, moves: str, source: int, most: int) -> Found | None:
    """The puzzle in a position, if there is one: of several groups, one that takes longest."""
    me, found = Player.to_move(s), list[Found]()
    after = {m: game.play(s, m) for m in game.moves(s)}
    for stones, liberties in _groups(game, s, me.other):
        target = min(stones)
        for own in range(len(liberties), most + 1):
            right = [m for m, t in after.items() if _takes(game, me, target, t, own - 1)]
            if len(right) == 1 and (own > 1 or len(stones) >= LEAST):
                wrong = sum(1 for m, t in after.items() if m not in right and len(group_of(game, t, target)[1]) == 1)
                quiet = own > 1 and len(group_of(game, after[right[0]], target)[1]) > 1
                plies = 2 * own - 1
                found.append(Found(game, s, moves, "take", right[0], plies, plies, wrong, source, quiet, target=target))
            if right:
                break
    return max(found, key=lambda one: one.plies, default=None)


def _groups(game: Game, s: State, player: Player) -> Iterator[tuple[set[int], set[int]]]:
    """The groups of a player, each with its liberties."""
    told = set[int]()
    piece = game.own_piece(s, player)
    for c, what in enumerate(game.contents(s)):
        if piece and what == piece.letter and c not in told:
            stones, liberties = group_of(game, s, c)
            told |= stones
            yield stones, liberties


def _takes(game: Game, me: Player, target: int, s: State, turns: int) -> bool:
    try:
        return Forced(game, me, target, PATIENCE).within(s, turns)
    except TooFar:
        return False


def _length(game: Game, me: Player, target: int, s: State, most: int) -> int:
    return next((n for n in range(most + 1) if _takes(game, me, target, s, n)), most + 1)


def defences(found: Found) -> list[str]:
    """The defences that hold out longest, each until the group is gone."""
    game, me, target, own = found.game, Player.to_move(found.state), found.target, (found.plies + 1) // 2
    after = game.play(found.state, found.solution)
    if own == 1:
        return []
    longest = {m: _length(game, me, target, game.play(after, m), own) for m in game.moves(after)}
    near = group_of(game, after, target)[1]  # what touches the group comes first
    lines = []
    for m in sorted(longest, key=lambda m: (-longest[m], m not in near))[:STUBBORN]:
        if longest[m] == max(longest.values()):
            s, words, left = game.play(after, m), [game.spell(after, m)[0]], longest[m]
            while left:
                left -= 1
                r = next(r for r in game.moves(s) if _takes(game, me, target, game.play(s, r), left))
                words.append(game.spell(s, r)[0])
                s = game.play(s, r)
                if left:
                    q = max(game.moves(s), key=lambda q: _length(game, me, target, game.play(s, q), left))
                    words.append(game.spell(s, q)[0])
                    s = game.play(s, q)
                    left = _length(game, me, target, s, left)
            lines.append(" ".join(words))
    return lines


def tempting(found: Found) -> list[str]:
    """Wrong plays that put the group in atari, each with what saves it."""
    game, me, own = found.game, Player.to_move(found.state), (found.plies + 1) // 2
    told: list[str] = []
    for m in game.moves(found.state):
        t = game.play(found.state, m)
        if own > 1 and m != found.solution and len(group_of(game, t, found.target)[1]) == 1 and len(told) < TEMPTING:
            saved = next(
                (r for r in game.moves(t) if not _takes(game, me, found.target, game.play(t, r), own - 1)), None
            )
            if saved is not None:
                told.append(f"{game.spell(found.state, m)[0]} {game.spell(t, saved)[0]}")
    return told


def reason(found: Found, lines: list[str], wrong: list[str]) -> Text:
    """What the play does to the group, how it goes on, and what saves the group from another that looks as good."""
    game, s, me = found.game, found.state, Player.to_move(found.state)
    stones, _ = group_of(game, s, found.target)
    left = group_of(game, game.play(s, found.solution), found.target)[1]
    words: dict[str, Any] = {"m": game.spell(s, found.solution)[0], "t": game.board.names[found.target]}
    number = counted(len(stones), Text("uma pedra", "a stone"), Text("{n} pedras", "{n} stones"))
    own = (found.plies + 1) // 2
    if own == 1:
        sentences = [tell_plays(LAST, game, me, **words, number=number), tell_plays(NO_OTHER_NOW, game, me, **words)]
    else:
        defence, answer = lines[0].split()[:2]
        first = ATARI if len(left) == 1 else NET.fill(n=len(left))
        sentences = [
            tell_plays(first, game, me, **words),
            tell_plays(PASSED if defence == "pass" else ANSWER, game, me, **words, d=defence, a=answer),
            tell_plays(NO_OTHER, game, me, **words, own=own),
        ]
        if wrong:
            w, r = wrong[0].split()
            sentences.append(tell_plays(LOOKS_GOOD, game, me, **words, w=w, r=r))
    pt, en, br = (" ".join(text.say(lang) for text in sentences) for lang in ("pt", "en", "br"))
    return Text(pt, en, "" if br == pt else br)


LAST = Text(
    "A jogada {m} tira ao grupo de {t} a última liberdade: {me} {me:captura|capturam} {number}.",
    "The play {m} takes the last liberty of the group on {t}: {me} {me:captures|capture} {number}.",
)
ATARI = Text("Depois de {m} o grupo de {t} só tem uma liberdade.", "After {m} the group on {t} has only one liberty.")
NET = Text(
    "Depois de {{m}} o grupo de {{t}} ainda tem {n} liberdades, mas já não escapa.",
    "After {{m}} the group on {{t}} still has {n} liberties, but it cannot escape.",
    "Depois de {{m}} o grupo de {{t}} ainda tem {n} liberdades, mas não escapa mais.",
)
ANSWER = Text(
    "Se {you} {you:responde|respondem} {d}, {me} {me:joga|jogam} {a}.",
    "If {you} {you:answers|answer} {d}, {me} {me:plays|play} {a}.",
)
PASSED = Text(
    "{you:C} não {you:tem|têm} com que o salvar: a seguir {me} {me:joga|jogam} {a}.",
    "{you:C} {you:has|have} nothing to save it with: next {me} {me:plays|play} {a}.",
    "{you:C} não {you:tem|têm} com que o salvar: em seguida {me} {me:joga|jogam} {a}.",
)
NO_OTHER_NOW = Text(
    "Nenhuma outra jogada o captura já.",
    "No other play captures it at once.",
    "Nenhuma outra jogada o captura na hora.",
)
NO_OTHER = Text("Nenhuma outra jogada o captura em {own} jogadas.", "No other play captures it in {own} plays.")
LOOKS_GOOD = Text(
    "A jogada {w} também o deixa com uma só liberdade, mas {you} {you:responde|respondem} {r}, e então demora mais ou "
    "escapa.",
    "The play {w} leaves it with one liberty, too, but {you} {you:answers|answer} {r}, and then it takes longer or "
    "escapes.",
)
