"""The team olympiad: schools meet in disputes of seven slots. `State`, `check` and `apply` are what every kind has.

`registration.read_teams` reads a table, `progress.pair` draws what is due, `standings.standings` ranks,
`consequences.consequences` says what a correction would change, `absence.losses` what it costs that pupils are missing.
The championship may not appear here.
"""

from tabuleiro.olympiad.teams.changes import seated
from tabuleiro.olympiad.teams.commands import COMMANDS, apply, check, check_new
from tabuleiro.olympiad.teams.handmade import by_hand
from tabuleiro.olympiad.teams.knockout import due, refuse
from tabuleiro.olympiad.teams.state import State

__all__ = ["COMMANDS", "State", "apply", "by_hand", "check", "check_new", "due", "refuse", "seated"]
