"""The second opinion: each game once more, slowly, in naive Python, written from the rules alone.

It imports nothing of ours, and only the tests and `verify` may import it. Every file stands by itself, even where
two of them say the same thing, so that one mistake cannot hide in all of them; where a file and the fast kernel of
its game disagree, one of the two has misread the rules.
"""
