"""WHO PLAYS WHOM, AND WHO WON: two regulations as data, and events as logs that are replayed.

Pure: the clock and chance come from outside, and a game is no more than a name. Rules of games, SQL and HTTP may not
appear here.
"""
