"""ONE GAME BEING PLAYED: history, take-back, repetition, resignation, clock, notation, diagrams, record files.

Knows no pixel, no database and no network. Whatever plays (a person, the computer, a file) enters by `Match.play`.
"""

from tabuleiro.match.clock import Clock
from tabuleiro.match.diagram import read_position, write_position
from tabuleiro.match.dice import check_dice, dice
from tabuleiro.match.files import load_match, resume_match, save_match
from tabuleiro.match.match import Ending, Match, Ply, open_match
from tabuleiro.match.notation import IllegalPlay, read_play, read_throw, write_play
from tabuleiro.match.record import RecordProblem, read_record, write_record

__all__ = [
    "Clock",
    "Ending",
    "IllegalPlay",
    "Match",
    "Ply",
    "RecordProblem",
    "check_dice",
    "dice",
    "load_match",
    "open_match",
    "read_play",
    "read_position",
    "read_record",
    "read_throw",
    "resume_match",
    "save_match",
    "write_play",
    "write_position",
    "write_record",
]
