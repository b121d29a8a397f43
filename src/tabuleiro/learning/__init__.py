"""HOW IT IS TAUGHT: puzzles whose answers are proved, each with the reason in words, lessons, hints, reviews.

No rule appears in it, no pixel and no page: what is legal is asked of the game, what is true of the engine, and paper
is the business of `printing`. Whoever only reads puzzles needs neither tables nor a compiler.
"""

from tabuleiro.learning.puzzles import Puzzle, Said, as_json, puzzles, question, texts, title

__all__ = ["Puzzle", "Said", "as_json", "puzzles", "question", "texts", "title"]
