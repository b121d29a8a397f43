"""The championship: twelve tournaments, groups in the morning, finals in the afternoon.

`State`, `check` and `apply` are what every kind of event has. `entries.read_entries` reads a table, `making.pair` draws
what is due, `standings` ranks, `prizes` has podiums and schools, `consequences` says what a correction would change,
`verifying.verify` holds everything against the rules. Team olympiads may not appear here.
"""

from tabuleiro.olympiad.championship.commands import COMMANDS, apply, check, check_new, seated
from tabuleiro.olympiad.championship.finals import refuse
from tabuleiro.olympiad.championship.handmade import by_hand
from tabuleiro.olympiad.championship.making import follow as due
from tabuleiro.olympiad.championship.state import FINAL, State

__all__ = ["COMMANDS", "FINAL", "State", "apply", "by_hand", "check", "check_new", "due", "refuse", "seated"]
