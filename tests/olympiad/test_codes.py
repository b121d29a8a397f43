"""Check codes of draws: the same for the same draw wherever it is made, another for any other, and said in the log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import command
from olympiad import championship_helpers, olympiads

from tabuleiro.olympiad.codes import code, draws
from tabuleiro.olympiad.event import Event, Memory
from tabuleiro.olympiad.log import LogFile
from tabuleiro.olympiad.sentences import sentence


def drawn(kind: str, seed: str) -> Event:
    event = olympiads.filled({"A": 6, "B": 4}) if kind == "teams" else championship_helpers.one_tournament(9)
    part = "A" if kind == "teams" else "1.1"
    event.kind.draw(event, part, seed=seed, plan="", absent="", by="organiser")
    return event


@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_the_same_seed_has_the_same_code_and_another_seed_another(kind: str) -> None:
    one, again, other = drawn(kind, "girassol"), drawn(kind, "girassol"), drawn(kind, "girassóis")
    if kind == "championship":  # whose pupils have ids by chance
        again = Event(Memory(one.entries[:2]))
        again.kind.draw(again, "1.1", seed="girassol", plan="", absent="", by="somebody else")
    codes = [[found.code for found in draws(event)] for event in (one, again, other)]
    assert codes[0] == codes[1]
    assert not set(codes[0]) & set(codes[2])
    assert all(re.fullmatch("[0-9A-F]{4}-[0-9A-F]{4}", found) for found in codes[0])
    assert {found.seed for found in draws(one)} == {"girassol"}


def test_the_code_changes_with_what_was_drawn() -> None:
    line = draws(drawn("teams", "7"))[0]
    entry = drawn("teams", "7").entries[line.seq - 1]
    assert code(entry) == line.code == code({**entry, "at": "2030-01-01T00:00:00Z", "by": "x", "seq": 99})
    moved = [{**dispute, "field": "elsewhere"} for dispute in entry["disputes"][:1]]
    assert code({**entry, "disputes": [*moved, *entry["disputes"][1:]]}) != line.code


def test_what_was_undone_or_made_by_hand_is_no_draw() -> None:
    event = drawn("teams", "7")
    [one] = draws(event)
    assert (draws(event, "B"), draws(event, "A"), draws(event, seed="8")) == ([], [one], [])
    assert sentence(event, event.entries[one.seq - 1], str).en.endswith(f"(seed 7); check code {one.code}")
    event.do("undo", of=one.seq)
    assert draws(event) == []


def test_the_verb_draws_again(tmp_path: Path) -> None:
    file, table = tmp_path / "own.event", tmp_path / "t.csv"
    table.write_text(olympiads.csv_of({"A": 5}), "utf-8")
    assert command("event", "new", file, "--format", "olimpiada-2015", "--name", "Ensaio").code == 0
    assert command("event", "import", file, "--teams", table).code == 0
    assert "Nothing has been drawn" in command("event", "check", file, "--seed", "2026").err
    assert command("event", "pair", file, "--seed", "2026").code == 0
    done = command("event", "check", file, "--seed", "2026")
    [one] = draws(Event(LogFile(file)), seed="2026")
    assert done.code == 0
    assert f"seed 2026); check code {one.code}\n  Drawn again with the seed: it is the same.\n" in done.out
    assert command("event", "check", file, "--seed", "2026", "--json").json[0]["same"] is True
    assert "There are: 2026." in command("event", "check", file, "--seed", "7").err
