"""THE LAWS that every game is put through, ours and those of other packages. They run with pytest and hypothesis.

A file like this is all that the tests of a game need:

    from tabuleiro.testing import *

    pytest_generate_tests = for_games("my_game")

Laws prove that it is a game; that it is this game only examples of its articles prove, and those are yours to write.
"""

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in ("card", "kernels", "laws", "writing")))

from tabuleiro.testing import card, kernels, laws, writing  # noqa: E402  # rewritten, so that they say what is wrong
from tabuleiro.testing.support import for_games  # noqa: E402

LAWS = {
    name: law for part in (card, laws, writing, kernels) for name, law in vars(part).items() if hasattr(law, "over")
}
globals().update(LAWS)

__all__ = ["for_games", *LAWS]
