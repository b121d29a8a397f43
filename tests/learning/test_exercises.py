"""Lessons on paper: every lesson has tasks, and what is printed as an answer is one."""

from __future__ import annotations

import pytest

from tabuleiro.learning.exercises import MOST_ANSWERS, tasks, title
from tabuleiro.learning.lessons import judge, keys_with_lessons, lesson


@pytest.mark.parametrize("key", keys_with_lessons())
def test_every_lesson_has_exercises_with_right_answers(key: str) -> None:
    found = tasks(key, "pt")
    assert len(found) >= 2
    steps = {step.title.pt: step for step in lesson(key).steps}
    for task in found:
        answers = task.said.answer.removesuffix(" …").split(" · ")
        assert 1 <= len(answers) <= MOST_ANSWERS
        assert all(judge(steps[task.said.heading], answer.split()).right for answer in answers)
        assert task.said.task
        assert task.said.reason


def test_they_are_told_in_each_language() -> None:
    for lang in ("pt", "br", "en"):
        assert title("rastros", lang)
    assert tasks("rastros", "en")[0].said.task != tasks("rastros", "pt")[0].said.task
