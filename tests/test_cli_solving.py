"""The verbs that prove: solve, verify, atlas, analyse; as a person or a program calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Done, command
from every import first_of

from tabuleiro.engine.solving import knowledge
from tabuleiro.engine.solving.plans import Plan, plans


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for tables that the tests of this file share."""
    return tmp_path_factory.mktemp("data")


def run(data: Path, *words: str, lang: str = "en") -> Done:
    return command(*words, lang=lang, data=data)


@pytest.mark.thorough
def test_a_game_is_solved_verified_and_in_the_atlas(data: Path) -> None:
    solved = run(data, "solve", "shisima")
    assert (solved.code, solved.err) == (0, "")
    assert solved.out.startswith("shisima default table: draw; 522 positions")
    assert run(data, "solve", "shisima").out == solved.out  # it is there already, and so are its seconds
    verified = run(data, "verify", "shisima")
    assert verified.code == 0, verified.err
    right = "shisima default table: right; 522 positions recomputed, 522 once more by the naive rules ("
    assert verified.out.startswith(right)
    page = run(data, "atlas").out
    row = next(line for line in page.splitlines() if line.startswith("| Shisima | default"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[3:8] == ["draw", "–", "9 draw", "522", "table: retrograde analysis"]
    assert "522 values recomputed, 522 confirmed by the naive rules" in cells[-1]
    assert "| Slimetrail | default" in page  # the house states it, and there is no file here
    assert "- **Hex**: default" in page
    assert "O que está provado" in run(data, "atlas", "--lang", "pt").out


@pytest.mark.thorough
def test_what_takes_seconds_is_solved_by_one_command(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picaria, shisima = Plan("picaria", "default", "table"), Plan("shisima", "default", "table")
    assert {picaria, shisima} <= set(knowledge.small()) < set(plans())
    monkeypatch.setattr(knowledge, "small", lambda: [picaria])
    done = run(data, "solve", "--small")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("picaria default table: first wins in 7 plies;")
    assert "solve KEY | solve --small | solve --all" in run(data, "solve", "picaria", "--small").err


@pytest.mark.thorough
def test_analyse_as_a_document(data: Path) -> None:
    done = run(data, "analyse", "picaria", "--json")  # its table is made at once, without a word among the JSON
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert {"value", "proved", "distance", "rules", "moves", "best", "line"} <= set(found)
    assert (found["value"], found["proved"], found["distance"], found["rules"]) == ("first", True, 7, "kernel")
    assert all({"move", "value", "proved", "distance", "estimate"} <= set(move) for move in found["moves"])
    assert len(found["moves"]) == 12
    after = json.loads(run(data, "analyse", "picaria", "--moves", found["best"][0], "--json").out)
    assert (after["value"], after["distance"]) == ("first", 6)


@pytest.mark.thorough
def test_analyse_for_people(data: Path) -> None:
    page = run(data, "analyse", "picaria", lang="pt").out
    assert "Provado, com o melhor jogo: vitória (Brancas em 7 jogadas)." in page
    assert "+ ganha" in page


@pytest.mark.slow
def test_a_chance_is_no_verdict(data: Path) -> None:
    solved = run(data, "solve", "pista_livre", "--variant", "men=1")
    assert solved.code == 0, solved.err
    found = json.loads(run(data, "analyse", "pista_livre", "--variant", "men=1", "--json").out)
    assert (found["value"], found["proved"], found["moves"]) == (None, True, [])
    assert 0.68 < found["estimate"] < 0.69
    thrown = run(data, "analyse", "pista_livre", "--variant", "men=1", "--dice", "1 2 4", "--json")
    plays = json.loads(thrown.out)
    assert len(plays["moves"]) == 3
    assert plays["estimate"] == max(move["estimate"] for move in plays["moves"])
    assert plays["best"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["solve"], "solve KEY | solve --small | solve --all"),
        (["solve", "shisima", "--all"], "solve KEY | solve --small | solve --all"),
        (["solve", "avanco"], "cannot be solved yet"),
        (["solve", "shisima", "--variant", "size=9"], "not a variant"),
        (["verify"], "verify KEY | verify KEY --variant V | verify --all"),
        (["verify", "shisima", "--all"], "verify --all"),
        (["verify", "--all", "--variant", "size=5"], "verify --all"),
        (["verify", "tic_tackle"], "tabuleiro solve tic_tackle"),
        (["verify", "nonsense"], "nonsense"),
        (["analyse", "picaria", "--moves", "zz"], "zz"),
        (["analyse", "picaria", "--position", "abc"], "rows"),
        *first_of(
            0,
            [
                (["atlas", "-o", "/nowhere/at/all/atlas.md"], "atlas.md"),
                (["atlas", "--values", "/nowhere/at/all/values.toml"], "values.toml"),
            ],
        ),
    ],
)
def test_bad_input_is_one_kind_message(data: Path, words: list[str], hint: str) -> None:
    done = run(data, *words)
    assert done.code == 2
    assert hint in done.err
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err


@pytest.mark.thorough
def test_a_damaged_table_never_answers_and_solve_mends_it(data: Path) -> None:
    assert run(data, "solve", "shisima").code == 0
    table = data / "shisima" / "default.table"
    whole = table.read_bytes()
    table.write_bytes(whole[:-1000] + bytes(1000))
    broken = run(data, "verify", "shisima")
    assert broken.code == 2
    assert "damaged" in broken.err
    assert "tabuleiro solve shisima" in broken.err
    assert run(data, "solve", "shisima").code == 0
    assert len(table.read_bytes()) == len(whole)
    assert run(data, "verify", "shisima").code == 0


@pytest.mark.slow
def test_all_is_verified_once_and_what_is_not_there_is_named(tmp_path: Path) -> None:
    assert run(tmp_path, "solve", "shisima").code == 0
    assert run(tmp_path, "solve", "rastros", "--variant", "size=4").code == 0
    assert "shisima default table: right; 522" in run(tmp_path, "verify", "--all").out
    assert not list(tmp_path.glob("shisima/*.checked"))  # its table is known to the house, which has checked it
    first = run(tmp_path, "verify", "--all", "--again")
    assert (first.code, first.err) == (0, "")
    lines = first.out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["rastros size=4 proof", "shisima default table"]
    assert lines[2].startswith("no file to check yet (")
    assert "hex size=5 proof" in lines[2]
    assert "shisima default table" not in lines[2]
    notes = sorted(tmp_path.glob("*/*.checked"))
    assert [note.name for note in notes] == ["size=4.proof.checked", "default.table.checked"]
    marked = json.loads(notes[1].read_text()) | {"recomputed": 7}
    notes[1].write_text(json.dumps(marked))
    again = run(tmp_path, "verify", "--all")
    assert "shisima default table: right; 7 positions recomputed" in again.out  # it was believed, not checked again
    assert "522 positions recomputed" in run(tmp_path, "verify", "--all", "--again").out
    (tmp_path / "shisima" / "default.table").write_bytes(b"no table")
    broken = run(tmp_path, "verify", "--all")
    assert broken.code == 2
    assert broken.err.startswith("shisima default table: ")
    assert "damaged" in broken.err
    assert broken.out.startswith("rastros size=4 proof: right")  # the rest was looked at all the same
    assert "shisima default table" in broken.out.splitlines()[-1]


def test_what_the_house_has_proved_is_known_without_its_table(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, "analyse", "pretwa", "--seconds", "0", "--json").out)
    assert (found["value"], found["proved"], found["distance"]) == ("first", True, 45)
    assert sorted((move["value"], move["proved"]) for move in found["moves"]) == [
        ("first", True),
        ("first", True),
        ("second", True),
    ]
    assert not list(tmp_path.glob("pretwa/*"))
