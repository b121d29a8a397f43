"""Record files: every malformed one is refused with its line and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabuleiro import Problem, open_match, read_record, write_record
from tabuleiro.match import RecordProblem, load_match, resume_match, save_match
from tabuleiro.rules import Player

GOOD = """\
[Tabuleiro "1"]
[Game "rastros"]
[Variant "default"]
[Rules "1"]
[First "Ana"]
[Result "second"]
[Reason "home"]

1. f6 2. g7
second
"""


def test_good() -> None:
    match = read_record(GOOD)
    assert match.result == "second"
    assert write_record(match) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ('[Tabuleiro "1"]\n', "", 7, "Tabuleiro"),
        ('[Tabuleiro "1"]', '[Tabuleiro "2"]', 1, "reads version 1"),
        ("rastros", "xadrez", 2, "there are"),
        ('"default"', '"size=3"', 3, "7 | 8 | 6"),
        ('[Rules "1"]', '[Rules "9"]', 4, "version 1"),
        ('[First "Ana"]', '[First "Ana]', 5, '[Name "value"]'),
        ('[First "Ana"]', '[Game "rastros"]', 5, "given before"),
        ('"second"', '"won"', 6, "first second draw *"),
        ("[Reason", "Reason", 7, '[Name "value"]'),
        ('"home"', '"blocked"', 7, "the plays give second (home)"),
        ('"second"]', '"first"]', 10, "the header says 'first'"),
        ("\n1. f6", "1. f6", 8, "empty line before the plays"),
        ("1. f6", "2. f6", 9, "expected 1."),
        ("1. f6", "f6", 9, "expected 1."),
        ("2. g7", "g7", 9, "expected 2."),
        ("2. g7", "2. g6 g7", 9, "expected 3."),
        ("g7\n", "a1\n", 9, "article 1"),
        ("g7\n", "2.\n", 9, "out of order"),
        ("g7\n", "{}\n", 9, "play no. 2, {}: '{}'"),
        ("g7\n", "{line}\n", 9, "'{line}' is not possible"),
        ('"default"', '"{0}"', 3, "'{0}'"),
        ("\nsecond\n", "\n", 9, "expected 'second'"),
        ("\nsecond\n", "\nsecond\nmore\n", 11, "expected the end"),
        (" 2. g7", "", 7, "not over"),
        ('[First "Ana"]', '[Clock "99999999"]', 5, "9999999 seconds at most"),
        ('[First "Ana"]', '[Limits "repetition=1"]', 5, "2 is the first repetition"),
        ('[First "Ana"]', '[Start "......#/......./....o../......./......./......./....... 1"]', 5, "article 2"),
    ],
)
def test_malformed(old: str, new: str, line: int, expected: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(RecordProblem) as refused:
        read_record(GOOD.replace(old, new))
    assert refused.value.line == line
    assert refused.value.text.en.startswith(f"line {line}: ")
    assert expected in refused.value.text.en
    assert refused.value.text.pt.startswith(f"linha {line}: ")


@pytest.mark.parametrize("text", ["", "\n\n\n", "hello", '[Tabuleiro "1"]', "\0", '[Tabuleiro "1"]\n\n'])
def test_not_a_record_at_all(text: str) -> None:
    with pytest.raises(RecordProblem):
        read_record(text)


def test_a_set_up_start_is_kept() -> None:
    match = open_match("semaforo", position="Y.YR/RRGG/Y.GY 1", moves="b1")
    again = read_record(write_record(match))
    assert (again.position, again.texts) == (match.position, ["b1"])
    assert write_record(again) == write_record(match)


def test_extra_turns_stand_under_one_number() -> None:
    match = open_match("produto", moves="We5 Be6 Bd6 Wa1")
    assert "1. We5 2. Be6 Bd6 3. Wa1\n" in write_record(match)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "jogo.txt"
    match = open_match("rastros", moves="d4")
    assert resume_match(file, match.game) is None
    save_match(match, file)
    assert file.read_bytes() == write_record(match).encode()
    assert [f.name for f in tmp_path.iterdir()] == ["jogo.txt"], "nothing else is left behind"
    resumed = resume_match(file, match.game)
    assert resumed is not None
    assert resumed.texts == ["d4"]
    with pytest.raises(Problem, match="another game"):
        resume_match(file, open_match("rastros", "size=5").game)
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert load_match(file).texts == ["d4"], "a file that went through Windows"
    match.resign(Player.FIRST)
    save_match(match, file)
    with pytest.raises(Problem, match="finished"):
        resume_match(file, match.game)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Problem, match="UTF-8"):
        load_match(file)
    with pytest.raises(Problem, match="cannot read"):
        load_match(tmp_path / "nowhere")
    with pytest.raises(Problem, match="cannot write"):
        save_match(match, tmp_path / "nowhere" / "jogo.txt")


def test_a_clock_without_what_is_left_is_a_clock_not_used() -> None:
    match = read_record(GOOD.replace('[First "Ana"]', '[Clock "300+5"]'))
    assert match.clock is not None
    assert match.clock.left == [300.0, 300.0]
