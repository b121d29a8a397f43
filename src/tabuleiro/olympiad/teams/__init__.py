"""The team olympiad: schools meet in disputes of seven slots. `kind.KIND` is what the house knows of it.

`registration.read_teams` reads a table, `progress.pair` draws what is due, `standings.standings` ranks,
`consequences.compare` says what a correction changes, `absence.losses` what it costs that pupils are missing.
The championship may not appear here.
"""
