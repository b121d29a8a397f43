"""What is thought about positions, in the structures that the site answers: analyses, hints, a game looked back on.

The site answers so, and pages run these very lines where no server is to be reached (docs/decisions/0028), so nothing
here may know a network, a disk, an engine or the time: who thinks is asked, and brings what came of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabuleiro.engine.analysis.estimates import Ask, Estimating, choosing
from tabuleiro.engine.analysis.outlook import Line, Weighing
from tabuleiro.engine.generator import started
from tabuleiro.engine.search.alphabeta.reading import of_rows
from tabuleiro.engine.search.api import Prospect, Thought
from tabuleiro.engine.search.reading import of_tree, of_turns
from tabuleiro.engine.solving.known import Known, Proves
from tabuleiro.learning.hints import STEPS, Hint, Lines, followed, hint
from tabuleiro.learning.moments import Looked, better, decisive, headline
from tabuleiro.learning.review import Document, grade
from tabuleiro.learning.stories import Story
from tabuleiro.match.match import Match, Ply
from tabuleiro.match.notation import read_play
from tabuleiro.rules import Game, Player, State
from tabuleiro.web import words
from tabuleiro.web.answers import UNSET
from tabuleiro.web.answers import thinking as answers
from tabuleiro.web.refusal import Refusal
from tabuleiro.web.views import state_view
from tabuleiro.web.words import said

EACH = 0.4  # seconds for each ply of a review …
SHOWN = 1.0  # … and to see how the game goes on after a play


# What a page lets think: what is asked, and what its engine's memory says then.


def paces() -> tuple[float, float]:
    """The seconds for a ply of a review, and for how a game goes on after a play."""
    return EACH, SHOWN


def known(match: Match, sources: Sequence[Proves]) -> Known:
    """What is proved in the game of a match; sources are whatever answers `verdict`."""
    return Known(match.game, sources)


def refuse(match: Match) -> None:
    """Where nobody is to choose a play, there is nothing to be thought about."""
    if match.ending or match.waiting:
        raise Refusal(409, "over", words.OVER if match.ending else words.THROWING)


def weigh(known: Known, s: State) -> Weighing:
    """A position, with what is proved of its plays."""
    return Weighing(known, s)


def estimating(weighing: Weighing) -> Estimating | None:
    """What has to be thought of the other plays; None: there is none."""
    plays = [play.play for play in weighing.open]
    return Estimating(weighing.game, weighing.s, plays) if plays else None


def take(weighing: Weighing, asked: Estimating, thoughts: Sequence[Thought]) -> None:
    """Learn what was thought."""
    weighing.take(asked.read(thoughts))


def document(weighing: Weighing) -> Document:
    """All that is known of a position."""
    return weighing.analysis().document(weighing.turn)


def line(known: Known, s: State, text: str) -> Line:
    """How the game goes on after a play."""
    return Line(known, s, read_play(known.game, s, text))


def asked(line: Line) -> Ask | None:
    """What has to be thought for it to go on; None: it has ended."""
    return None if line.open is None else choosing(line.game, line.open)


def go(line: Line, thought: Thought) -> None:
    """Go on with the best play of a thought."""
    line.go(thought.best.play)


def chance(seed: int) -> int:
    """The word that the generator of an engine begins with."""
    return started(seed)


def limit(ask: Ask, iterations: int) -> int:
    """How many of all iterations are for one thought."""
    return ask.limit(iterations)


def thought_of_tree(rows: Sequence[Sequence[Any]], proof: int, children: int, visits: int) -> Thought:
    """What a tree says: of each play its number, chance, visits, proof and lead."""
    plays = [Prospect(m, chance, seen, proved or None, lead) for m, chance, seen, proved, lead in rows]
    return of_tree(plays, proof, children, visits)


def thought_of_rows(rows: Sequence[Sequence[int]], s: State, scale: int, visits: int) -> Thought:
    """What alpha-beta says."""
    return of_rows(rows, Player.to_move(s), scale, visits)


def thought_of_turns(rows: Sequence[Sequence[int]], values: Sequence[float], visits: int) -> Thought:
    """What expectimax says."""
    return of_turns(rows, values, visits)


# What is answered.


def analysis_view(match: Match, found: Document) -> answers.Analysis:
    """What is known of a position, with each play in one word for who makes it."""
    player = Player.to_move(match.state)
    return answers.Analysis(
        value=found["value"],
        proved=found["proved"],
        distance=found["distance"],
        margin=found["margin"],
        estimate=found["estimate"],
        uncertainty=found["uncertainty"],
        visits=found["visits"],
        state=state_view(match),
        moves=[_move_view(play, player) for play in found["moves"]],
        best=found["best"],
        line=found["line"],
    )


def _move_view(play: Document, player: Player) -> answers.MoveValue:
    return answers.MoveValue(
        value=play["value"],
        proved=play["proved"],
        distance=play["distance"],
        margin=play["margin"],
        estimate=play["estimate"],
        uncertainty=play["uncertainty"],
        visits=play["visits"],
        move=play["move"],
        grade=grade(play, player),
    )


def told_in_hint(match: Match, found: Document, step: int) -> list[str]:
    """The plays whose lines a step of a hint tells: only the last does."""
    return followed(match, found) if step == STEPS else []


def hint_at(match: Match, found: Document, step: int, lines: Lines) -> answers.Hint:
    """One step of a hint."""
    return hint_view(hint(match, found, step, lines))


def hint_view(found: Hint) -> answers.Hint:
    return answers.Hint(
        step=found.step,
        last=STEPS,
        proved=found.proved,
        text=said(found.text),
        cells=found.cells,
        move=found.move,
        stories=stories_view(found.stories),
    )


class Reviewed(NamedTuple):
    """A game as far as it has been looked back on, and how it would have gone on where somebody went wrong."""

    match: Match
    plies: tuple[Looked, ...] = ()
    lines: Mapping[int, Lines] = {}  # by the number of the ply
    done: bool = False


def review(match: Match) -> Reviewed:
    """A game that is to be looked back on."""
    return Reviewed(match)


def to_look(match: Match) -> list[tuple[int, Ply]]:
    """The plays of a game that were somebody's choice, with their numbers: each is analysed."""
    return [(number, ply) for number, ply in enumerate(match.plies, 1) if not ply.thrown]


def looked(found: Reviewed, number: int, ply: Ply, analysis: Document) -> Reviewed:
    """One ply more: what it was worth among its alternatives."""
    return found._replace(plies=(*found.plies, Looked(analysis, number, ply)))


def to_follow(found: Reviewed) -> list[Looked]:
    """The plays that gave something away: of each it is told how the game could have gone on."""
    return [one for one in found.plies if one.mistake]


def told(found: Reviewed, number: int, lines: Lines) -> Reviewed:
    """How the game could have gone on at one of them."""
    return found._replace(lines={**found.lines, number: lines})


def finished(found: Reviewed) -> Reviewed:
    """That is all."""
    return found._replace(done=True)


def review_for(found: Reviewed, to: int | None) -> answers.Review:
    """The same as `review_view`, for who is known by a number."""
    return review_view(found, None if to is None else Player(to))


def review_view(found: Reviewed, to: Player | None) -> answers.Review:
    """A game looked back on, in words to one of the players or to those who look on."""
    match, game = found.match, found.match.game
    winner = match.ending.winner if match.ending else None
    moment = decisive(found.plies, winner) if found.done else None
    return answers.Review(
        done=len(found.plies),
        total=len(match.plays),
        plies=[_ply_view(game, one, found.lines.get(one.number), to) for one in found.plies],
        turning=[one.number for one in found.plies if one.mistake],
        moment=moment.number if moment else UNSET,
        text=said(headline(match, found.plies, to)) if found.done else UNSET,
        retry=UNSET if found.done else 1,
    )


def _ply_view(game: Game, one: Looked, lines: Lines | None, to: Player | None) -> answers.ReviewPly:
    """One ply: what it was worth among its alternatives, and what was wrong with it."""
    estimate = one.made.get("estimate")
    return answers.ReviewPly(
        ply=one.number,
        player=one.player,
        text=one.move,
        proved=one.made["proved"],
        value=one.made["value"],
        estimate=(estimate if one.player == Player.FIRST else 1 - estimate) if estimate is not None else None,
        best=one.best,
        grade=grade(one.made, one.player),
        mistake=one.mistake,
        better=UNSET if lines is None else _better_view(game, one, lines, to),
    )


def _better_view(game: Game, one: Looked, lines: Lines, to: Player | None) -> answers.Better:
    if to not in one.told:  # it is asked for again and again
        one.told[to] = better(game, one, lines, to)
    found = one.told[to]
    return answers.Better(said(found.text), stories_view(found.stories))


def stories_view(stories: Sequence[Story]) -> list[answers.Story]:
    return [
        answers.Story(said(one.text), [answers.ToldPly(ply.player, ply.move, said(ply.text)) for ply in one.plies])
        for one in stories
    ]
