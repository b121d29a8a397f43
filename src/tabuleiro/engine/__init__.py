"""HOW WELL: what is true (`solving`), what is expected (`search`), who plays, how strong. Knows rules, no screen.

Imports go down: measuring, players, analysis, solving beside search, and what lies here for all of them. An algorithm
that asks which game it is playing is in the wrong room.
"""
