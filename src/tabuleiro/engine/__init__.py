"""HOW WELL: counting, playing at random, later searching and solving. Knows rules and their kernels, no screen.

An algorithm that asks which game it is playing is in the wrong room.
"""
