"""One test holds many cases against a law: those that break it are named, all of them."""

from __future__ import annotations

import pytest

from tabuleiro.testing.support import each, over


def test_whatever_breaks_a_law_is_named() -> None:
    def small(case: int) -> None:
        assert case < 3

    each([1, 2], small)
    with pytest.raises(AssertionError) as one:
        each([1, 2, 3], small)
    assert one.value.__notes__ == ["This was 3."]
    with pytest.raises(BaseExceptionGroup, match="2 cases") as both:
        each([3, 1, 4], small)
    assert [fault.__notes__ for fault in both.value.exceptions] == [["This was 3."], ["This was 4."]]


def test_a_law_over_variants_is_tried_on_each_of_them() -> None:
    seen: list[tuple[str, str]] = []

    @over("options")
    def law(key: str, variant: str) -> None:
        seen.append((key, variant))
        assert variant != "size=4"

    with pytest.raises(AssertionError) as broken:
        law("rastros")
    assert broken.value.__notes__ == ["This was size=4."]
    assert len(seen) > 3
