"""Lessons: each can be taught as written, and each kind of fault is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from every import each_of

from tabuleiro.games import definition, keys, load
from tabuleiro.learning.faults import check, check_step, right_turns, wrong_turns
from tabuleiro.learning.lessons import Step, forces, judge, keys_with_lessons, lesson, material, read_lesson
from tabuleiro.match import IllegalPlay, read_position
from tabuleiro.match.notation import cells_in
from tabuleiro.match.touches import legal_plays
from tabuleiro.rules import Player, Problem, Text
from tabuleiro.rules.text import LANGUAGES

each_lesson = pytest.mark.parametrize("key", keys_with_lessons())
each_task = each_of(lambda key: [step for step in lesson(key).steps if step.task], keys_with_lessons())


def test_whoever_has_a_lesson_is_a_game() -> None:
    assert len(keys_with_lessons()) > 1
    assert set(keys_with_lessons()) <= set(keys())


@each_lesson
def test_a_lesson_has_no_fault(key: str) -> None:
    assert check(lesson(key)) == []


@each_task
def test_a_task_is_solved_by_what_is_right_and_by_nothing_else(key: str, step: Step) -> None:
    for text in step.refused:
        answer = judge(step, [text])
        assert answer.right
        assert answer.match.texts == step.match().texts  # nothing was played
        assert step.good is not None
        assert all(step.good.say(lang) in answer.text.say(lang) for lang in ("pt", "br", "en"))
    for line in islice(right_turns(step), 12):
        so_far = [judge(step, line[: n + 1]) for n in range(len(line))]
        done = next(n for n, answer in enumerate(so_far) if answer.right)
        assert all(answer.more for answer in so_far[:done])
        assert so_far[done].text == step.good
        assert so_far[done].match.texts[len(step.match().texts) + done + 1 :] == step.then.split()


@pytest.mark.every_game
@each_task
def test_what_is_refused_can_be_tried_by_touching_the_board(key: str, step: Step) -> None:
    """A page sends what was touched as soon as no play goes on with it."""
    start = step.match()
    ways = [tuple(way) for play in legal_plays(start.game, start.state) for way in play.ways]
    for text in step.refused:
        cells = tuple(cells_in(start.game, text)[0])
        touched = next((cells[:n] for n in range(1, len(cells)) if not any(w[:n] == cells[:n] for w in ways)), cells)
        sent = "-".join(start.game.board.names[cell] for cell in touched)
        answer = judge(step, [sent])
        assert not sent or answer.right, (text, sent)
        said = [answer.text.say(lang) for lang in LANGUAGES] if sent else []
        assert not any(one.startswith("'") for one in said), sent  # in words for who points, and not for who writes


@each_task
def test_after_a_wrong_answer_a_task_starts_anew(key: str, step: Step) -> None:
    start, solved = step.match(), next(right_turns(step), None)
    for text in start.legal():  # every first answer
        answer = judge(step, [text])
        if not (answer.right or answer.more):
            assert (answer.match.texts, answer.match.position) == (start.texts, start.position), text
    for line in islice(wrong_turns(step), FIRST_TURNS):  # and those that go wrong later in a turn
        assert_begins_anew(step, line)
    wrong = judge(step, ["z9"])  # what is no play at all
    assert wrong.right or (wrong.match.texts, wrong.match.position) == (start.texts, start.position)
    if solved and len(solved) > 1:
        assert judge(step, [solved[0], "z9"]).match.position == start.position


@pytest.mark.thorough
@each_task
def test_after_every_other_wrong_turn_it_starts_anew_with_words_of_its_own(key: str, step: Step) -> None:
    for line in islice(wrong_turns(step), FIRST_TURNS, None):
        assert_begins_anew(step, line)


FIRST_TURNS = 40  # whole turns that are tried every time: few tasks have more


def assert_begins_anew(step: Step, line: Sequence[str]) -> None:
    """A wrong turn is answered by the lesson's own words, and the board is as it was."""
    told = next(answer for n in range(len(line)) if not (answer := judge(step, line[: n + 1])).more)
    assert not told.right, line
    assert told.match.position == step.match().position, line
    assert told.text in (step.hint, *step.wrong.values()), line


@each_task
def test_nothing_tried_is_neither_right_nor_wrong(key: str, step: Step) -> None:
    answer = judge(step, "")
    assert answer.more
    assert not answer.right


T = Text("Faz isto.", "Do this.", "Faça isto.")


def step(key: str = "rastros", **words: Any) -> Step:
    """A step without fault, but for what a test puts into it."""
    usual: dict[str, Any] = {"articles": ("1",), "title": T, "text": T, "task": T, "good": T, "hint": T}
    return Step(key, **(usual | {"right": ("d4", "d5")} | words))


AT_HOME = "d4 c4 c3 b2"  # the first player enters a1


def test_a_step_without_fault() -> None:
    assert check_step(step()) == []
    assert check_step(step(right="any", hint=None)) == []
    assert check_step(step(moves=AT_HOME, right="win")) == []
    assert check_step(step(task=None, right=(), good=None, hint=None)) == []
    assert check_step(step(right=(), refused=("g7",))) == []


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ({"articles": ("1", "77")}, "there is no article 77"),
        ({"articles": ()}, "it names no article"),
        ({"moves": "d4 g7"}, "cannot come up"),
        ({"position": "o 1"}, "cannot come up"),
        ({"moves": AT_HOME + " a1"}, "over before the task"),
        ({"right": ("g7",)}, "right 'g7': 'g7' is not possible"),
        ({"right": ()}, "either right or refused"),
        ({"refused": ("g7",)}, "either right or refused"),
        ({"right": (), "refused": ("d4",)}, "d4 is not refused"),
        ({"right": (), "refused": ("g7",), "articles": ("2",)}, "refused by article 1"),
        ({"right": "win"}, "no play is right"),
        ({"right": "capture"}, "no play is right"),
        ({"moves": "d4 c4", "right": "safe"}, "every play is right"),
        ({"right": ("d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6")}, "every play is right"),
        ({"wrong": {"d4": T}}, "wrong 'd4' is right"),
        ({"wrong": {"g7": T}}, "wrong 'g7': 'g7' is not possible"),
        ({"wrong": {"f6": T, "e5-f6": Text("a", "b")}}, "wrong 'e5-f6' is never said"),
        ({"then": "a1"}, "'a1' cannot answer 'd4'"),
        ({"moves": AT_HOME, "right": "win", "then": "a2"}, "'a2' cannot answer 'a1'"),
        ({"show": ("a1", "z9")}, "no cell z9"),
        ({"good": None}, "nothing is said when it is right"),
        ({"hint": None}, "nothing is said when it is wrong"),
        ({"task": None}, "'right' without a task"),
        ({"title": Text("Uma coisa", "")}, "title: it needs pt and en"),
        ({"text": Text("", "Something")}, "text: it needs pt and en"),
        ({"text": Text("a" * 221, "a")}, "text: 221 characters in pt"),
        ({"title": Text("a", "a" * 41)}, "title: 41 characters in en"),
        ({"hint": Text("a", "b", "c" * 221)}, "hint: 221 characters in br"),
        ({"hint": Text("um  dois", "b")}, "spaces too many"),
        ({"hint": Text("a", "b", "a")}, "br says the same"),
        ({"task": Text("Aqui podes ganhar.", "You can win.")}, "'podes' is not said so in Brazil"),
        ({"task": Text("É assim. Joga para d4.", "Go to d4.")}, "'Joga' is not said so in Brazil"),
        ({"task": Text("a", "b", "A tua vez")}, "'tua' in br"),
        ({"task": Text("Você joga.", "b")}, "'Você' in pt"),
        ({"wrong": {"f6": Text("a", "")}}, "wrong.f6: it needs pt and en"),
        ({"key": "pista_livre", "right": "any"}, "the dice are awaited"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_a_planted_fault_is_found(words: dict[str, Any], fault: str) -> None:
    found = check_step(step(**words))
    assert any(fault in said for said in found), found


def test_faults_of_a_whole_lesson_are_found() -> None:
    whole = lesson("rastros")
    assert "4 steps instead of 5 to 10" in check(replace(whole, steps=whole.steps[:4]))
    assert "11 steps instead of 5 to 10" in check(replace(whole, steps=(whole.steps * 2)[:11]))
    looking = step(task=None, right=(), good=None, hint=None)
    assert "less than half of the steps have a task" in check(replace(whole, steps=(*whole.steps, *[looking] * 9)))
    untaught = tuple(s for s in whole.steps if "3" not in s.articles)
    assert "no step teaches article 3" in check(replace(whole, steps=untaught))
    assert "step 2: there is no article 9" in check(
        replace(whole, steps=(whole.steps[0], step(articles=("9",)), *whole.steps[2:]))
    )


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    good = '[[step]]\narticles = ["1"]\ntitle.pt = "a"\ntext.pt = "a"\n'
    assert len(read_lesson("rastros", good * 2).steps) == 2
    for bad, said in (
        ("[[step", "cannot be read"),
        ("", "[[step]]"),
        (good + 'colour = "red"\n', "step 1: 'colour'"),
        (good + good + "right = 3\n", "step 2: 'right'"),
        (good + 'right = "win in 9"\n', "'right'"),
        (good + "refused = [1]\n", "'refused'"),
        (good + 'good.fr = "oui"\n', "'good'"),
        (good + 'wrong.d4 = "no"\n', "'wrong'"),
        (good + 'variant = "size=70"\n', "size"),
        ('[[step]]\narticles = ["1"]\ntitle.pt = "a"\n', "'text' is missing"),
    ):
        with pytest.raises(Problem, match=r"lesson\.toml") as problem:
            read_lesson("rastros", bad)
        assert said in str(problem.value)


def test_a_game_without_a_lesson_or_an_unknown_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Problem):
        lesson("xadrez")
    monkeypatch.setattr("tabuleiro.learning.lessons.keys_with_lessons", lambda: ("rastros",))
    with pytest.raises(Problem, match="no lesson yet"):
        lesson("hex")


def test_an_illegal_try_is_explained_by_the_rules_and_gives_nothing_away() -> None:
    tried = step(right=("d4",))
    answer = judge(tried, "g7")
    assert not answer.right
    assert not answer.more
    assert answer.text.pt == "Essa casa não é vizinha da casa marcada."
    assert answer.cells == (load("rastros").board.index["e5"],)
    assert "d4" not in answer.text.en
    with pytest.raises(IllegalPlay, match="Legal plays"):
        tried.match().play("g7")


def test_what_is_to_be_refused_may_be_touched_in_any_way() -> None:
    tried = step(moves="d4 d5", right=(), refused=("e5",))
    for text in ("e5", "E5", "d5-e5", "d5 - e5"):
        assert judge(tried, [text]).right, text
    for text in ("a1", "d4", "e5-d5", "e6", "", "what?"):
        assert not judge(tried, [text]).right, text


def test_a_wrong_play_has_its_own_words_and_any_spelling_is_understood() -> None:
    tried = step(right=("d4",), wrong={"e5-f6": Text("perto de g7", "close to g7")})
    assert judge(tried, "f6").text.en == "close to g7"
    assert judge(tried, "f5").text == T
    assert judge(tried, "e5-d4").right


def test_the_other_side_answers_what_is_right_and_only_that() -> None:
    tried = step(right=("d4",), then="c3")
    assert judge(tried, "d4").match.texts == ["d4", "c3"]
    assert judge(tried, "d5").match.texts == []  # it starts anew


def test_the_plays_of_a_turn_count_in_any_order() -> None:
    tried = step("produto", moves="Be5", right=("Ba1 Wa2",))
    assert judge(tried, "Ba1").more
    assert judge(tried, "Wa2").more
    assert judge(tried, "Wa2 Ba1").right
    assert judge(tried, "Ba1 Wa2").right
    assert not judge(tried, "Ba1 Ba2").right
    assert not judge(tried, "Ba2").more


def test_words_are_judged_when_the_turn_is_over() -> None:
    tried = step("produto", moves="Be5", right="any")
    assert judge(tried, "Ba1").more
    assert judge(tried, "Ba1 Wa2").right


def test_captures_are_seen_in_games_of_pieces_and_of_seeds() -> None:
    taking = step("avanco", position="......./......./..BBB../...W.../......./......./....... 1", right="capture")
    assert [" ".join(line) for line in right_turns(taking)] == ["d4xc5", "d4xe5"]
    sowing = step("ouri", position="2,1,0,0,3,4/1,2,1,2,4,4 1 deposits=12-12", right="capture")
    assert [" ".join(line) for line in right_turns(sowing)] == ["e", "f"]
    game = load("ouri", "default")
    assert material(game, read_position(game, "2,1,0,0,3,4/1,2,1,2,4,4 1 deposits=12-12"), Player.SECOND) == 24


def test_playing_again_is_seen() -> None:
    corner = step("flume", variant="size=3", moves="b2 a1 c1", right="again")
    assert {line[0] for line in right_turns(corner)} == {"a2", "b1", "c2"}
    assert not judge(corner, "c3").right


def test_wins_by_force_are_proved_against_every_defence() -> None:
    book = step(moves="d5 c6 b6 a6 a5 b5 c4 d4 d3 d2 d1 c2", right="win in 2")
    assert [line[0] for line in right_turns(book)] == ["c1"]
    assert {line[0] for line in wrong_turns(book)} >= {"b1", "b2"}
    match = book.match()
    assert not forces(match.game, match.state, Player.FIRST, 1)
    assert forces(match.game, match.state, Player.FIRST, 2)
    assert not forces(match.game, match.state, Player.SECOND, 2)


def test_safe_is_neither_losing_nor_letting_the_other_win() -> None:
    near = step(moves="e6 f6", right="safe")
    assert {line[0] for line in right_turns(near)} == {"e7", "f5", "g5"}
    assert not judge(near, "g7").right


def test_dice_are_thrown_as_the_step_says() -> None:
    thrown = step("pista_livre", dice=("3 1 2",), right="any", articles=("2",))
    assert check_step(thrown) == []
    assert thrown.match().legal() == ["0/3", "0/2", "0/1"]
    assert judge(thrown, "0/3 0/1").more
    assert judge(thrown, "0/3 0/1 0/2").right


def test_every_article_a_lesson_names_is_one_of_its_game() -> None:
    for key in keys_with_lessons():
        numbers = {article.number for article in definition(key).articles}
        assert {number for s in lesson(key).steps for number in s.articles} <= numbers
