"""`tabuleiro event` as another program calls it: files, exact JSON, exit codes, and standings worked out by hand."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import Done, command, started

from tabuleiro.cli.events import event_app
from tabuleiro.olympiad.formats import format_names, read_format
from tabuleiro.olympiad.log import LogFile, write_lines

TREES = "Carvalho Faia Freixo Olmo Pinho Teixo".split()  # from the strongest to the weakest
SLOTS = "mesa1 mesa2 mesa3 gigante1 gigante2 vivo1 vivo2".split()
SIX_THREE = "X X Y X X X Y".split()  # tables 2–1, giant 2–0, living 2–2


def call(*words: object, lang: str = "en", answers: str | None = None) -> Done:
    return command("event", *words, lang=lang, answers=answers)


def good(*words: object) -> str:
    done = call(*words)
    assert done.code == 0, done.err
    return done.out


def teams_csv(path: Path, schools: list[str], category: str = "A", size: int = 10, year: int = 8) -> Path:
    rows = [f"{category},{school},,{school} {k},{year}" for school in schools for k in range(size)]
    path.write_text("category,school,team,name,year\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def entries_csv(path: Path, pupils: int, cycle: int = 1, game: str = "semaforo") -> Path:
    rows = [f"{cycle};{game};Escola {k:02};Aluno {k:02}" for k in range(pupils)]
    path.write_text("cycle;game;school;name\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def olympiad(folder: Path, schools: list[str], *settings: str) -> Path:
    file = folder / "olimpiada.event"
    pairs = [word for setting in settings for word in ("--set", setting)]
    good("new", file, "--format", "olimpiada-2015", "--name", "Olimpíada", *pairs)
    good("import", file, "--teams", teams_csv(folder / "teams.csv", schools))
    return file


def championship(folder: Path, pupils: int, *settings: str) -> Path:
    file = folder / "campeonato.event"
    pairs = [word for setting in settings for word in ("--set", setting)]
    good("new", file, "--format", "cnjm", "--name", "Campeonato", *pairs)
    good("import", file, "--entries", entries_csv(folder / "entries.csv", pupils))
    return file


def turned(words: list[str]) -> list[str]:
    return [{"X": "Y", "Y": "X"}.get(word, word) for word in words]


def report(file: Path, dispute: str, words: list[str]) -> None:
    for slot, word in zip(SLOTS, words, strict=True):
        good("result", file, "--dispute", dispute, "--slot", slot, "--result", word)


def results_csv(path: Path, head: str, rows: list[list[object]]) -> Path:
    path.write_text("\n".join([head, *(",".join(map(str, row)) for row in rows)]), encoding="utf-8")
    return path


# Whole events.


def test_an_olympiad_of_six_teams_from_a_table_to_standings(tmp_path: Path) -> None:
    """Two groups of three, third place and final. The stronger wins every dispute by 6–3."""
    file = olympiad(tmp_path, TREES)
    known = {f"A-{name.lower()}": name for name in TREES}
    disputes: list[dict[str, Any]] = []
    while rows := call("pair", file, "--category", "A", "--seed", 7, "--json").json:
        for row in rows:
            assert list(row) == ["dispute", "category", "round", "x", "y", "scenario", "field", "starters"]
            assert list(row["starters"]) == SLOTS
            stronger_is_x = TREES.index(known[row["x"]]) < TREES.index(known[row["y"]])
            report(file, row["dispute"], SIX_THREE if stronger_is_x else turned(SIX_THREE))
        disputes += rows
    assert [len([d for d in disputes if d["round"] == r]) for r in (1, 2, 3, 4)] == [2, 2, 2, 2]
    assert [d["dispute"] for d in disputes] == [f"A-{n}" for n in range(1, 9)]

    groups: list[set[str]] = []
    for d in disputes[:6]:
        both = {known[d["x"]], known[d["y"]]}
        other = [g for g in groups if g & both]
        groups = [g for g in groups if not g & both] + [set().union(both, *other)]
    assert sorted(map(len, groups)) == [3, 3]
    one, two = (sorted(group, key=TREES.index) for group in groups)
    champion, finalist = sorted((one[0], two[0]), key=TREES.index)
    third, fourth = sorted((one[1], two[1]), key=TREES.index)
    rows = call("standings", file, "--category", "A", "--json").json
    assert [list(row) for row in rows] == [["place", "id", "name", "points", "criteria", "why"]] * 6
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["name"] for row in rows][:4] == [champion, finalist, third, fourth]
    assert {row["name"] for row in rows[4:]} == {one[2], two[2]}  # by lot, which is logged
    assert "lot" in good("log", file)
    # Wins 3, 2, 2, 1, 0, 0; a win is worth 2 points and 3 of balance, and 2 giant points; each dispute 2 living points.
    assert [row["points"] for row in rows] == [6, 4, 4, 2, 0, 0]
    assert [row["criteria"]["saldo"] for row in rows] == [9, 3, 3, -3, -6, -6]
    assert [row["criteria"]["vivo"] for row in rows] == [6, 6, 6, 6, 4, 4]
    assert [row["criteria"]["gigante"] for row in rows] == [6, 4, 4, 2, 0, 0]
    assert list(rows[0]["criteria"]) == ["saldo", "direto", "vivo", "gigante"]
    group = call("standings", file, "--category", "A", "--group", 1, "--json").json
    assert [row["points"] for row in group] == [4, 2, 0]

    assert call("pair", file, "--json").json == []
    assert call("check", file).code == 0
    assert champion in good("standings", file).splitlines()[2]
    assert "final" in good("standings", file, "--explain")


def test_a_championship_of_24_from_a_table_to_standings(tmp_path: Path) -> None:
    """The lower number always wins; points and tie-breaks are added up here from what was paired."""
    file = championship(tmp_path, 24, "edition=14")
    met: dict[Any, dict[str, list[tuple[str, int]]]] = {}
    names = {f"p-2-{k + 1:04}": f"Aluno {k:02}" for k in range(24)}
    while rows := call("pair", file, "--tournament", "1.1", "--seed", 3, "--json").json:
        played: list[list[object]] = []
        for row in rows:
            assert list(row) == ["tournament", "group", "round", "table", "first", "second"]
            first, second = row["first"], row["second"]
            cards = met.setdefault(row["group"], {})
            cards.setdefault(first, []).append((second, int(first < second)))
            cards.setdefault(second, []).append((first, int(second < first)))
            place = [row[key] for key in ("tournament", "group", "round", "table")]
            played.append([*place, "1" if first < second else "2"])
        if rows[0]["round"] > 1 and rows[0]["group"] != "final":
            table = results_csv(tmp_path / "r.csv", "tournament,group,round,table,result", played)
            good("result", file, "--csv", table)
            continue
        for tournament, group, number, table_, result in played:
            where = ["--final"] if group == "final" else ["--group", group]
            place = ["--tournament", tournament, *where, "--round", number, "--table", table_]
            good("result", file, *place, "--result", result)
    assert set(met) == {1, 2, "final"}
    for group in (1, 2):
        points = {p: sum(won for _, won in card) for p, card in met[group].items()}
        expected = []
        for p, card in met[group].items():
            theirs = sorted(points[q] for q, _ in card)
            running = sum(sum(won for _, won in card[: k + 1]) for k in range(4))
            expected.append((-points[p], -sum(theirs), -running, -sum(theirs[1:-1]), p))
        rows = call("standings", file, "--tournament", "1.1", "--group", group, "--json").json
        found = [
            (-r["points"], -r["criteria"]["buchholz"], -r["criteria"]["progressive"], -r["criteria"]["median"], r["id"])
            for r in rows
        ]
        assert [row[:4] for row in found] == [row[:4] for row in sorted(expected)]
        assert sorted(found) == sorted(expected)
        assert [row["place"] for row in rows] == list(range(1, 13))
        assert all(row["name"] == names[row["id"]] for row in rows)
        assert rows[0]["id"] == min(met[group])  # the strongest of a group wins all four
        assert list(rows[0]) == ["place", "id", "name", "points", "criteria", "why"]
        assert list(rows[0]["criteria"]) == ["buchholz", "progressive", "median"]
    final = call("standings", file, "--tournament", "1.1", "--final", "--json").json
    assert final[0]["name"] == "Aluno 00"
    assert (
        final == call("standings", file, "--tournament", "1.1", "--json").json == call("standings", file, "--json").json
    )
    assert call("check", file, "--json").json == {"good": True, "lines": len(LogFile(file).read()), "faults": []}


def words(x: int) -> list[str]:
    """Seven results that give X so many of nine points."""
    known = {7: "X X X X X X Y", 6: "X X Y X X X Y", 5: "X X X Y Y X Y"}
    return known[x].split() if x in known else turned(known[9 - x].split())


@pytest.mark.parametrize(
    ("policy", "points", "score", "worth"),
    [("split", "2-1-0", "4 – 5", 2), ("zero", "2-1-0", "3 – 4", 2), ("split", "3-1-0", "4 – 5", 3)],
)
def test_worked_example_1_and_5_a_dispute(tmp_path: Path, policy: str, points: str, score: str, worth: int) -> None:
    file = olympiad(tmp_path, TREES[:2], f"drawPolicy={policy}", f"points={points}")
    [row] = call("pair", file, "--seed", 1, "--json").json
    report(file, row["dispute"], "X Y X X Y Y draw".split())
    assert score in good("show", file, "--dispute", row["dispute"])
    first, second = call("standings", file, "--category", "A", "--json").json
    assert (first["id"], first["points"], second["points"]) == (row["y"], worth, 0)
    assert (first["criteria"]["saldo"], second["criteria"]["saldo"]) == (1, -1)
    assert (first["criteria"]["gigante"], second["criteria"]["gigante"]) == (1, 1)
    if policy == "split":
        assert (first["criteria"]["vivo"], second["criteria"]["vivo"]) == (3, 1)


def test_worked_example_2_a_mini_table(tmp_path: Path) -> None:
    file = olympiad(tmp_path, ["X", "Y", "Z"])
    points = {("A-x", "A-y"): 6, ("A-y", "A-z"): 7, ("A-z", "A-x"): 5}
    for row in call("pair", file, "--seed", 2, "--json").json:
        mine = points.get((row["x"], row["y"])) or 9 - points[row["y"], row["x"]]
        report(file, row["dispute"], words(mine))
    rows = call("standings", file, "--category", "A", "--json").json
    assert [row["name"] for row in rows] == ["X", "Y", "Z"]
    assert [row["points"] for row in rows] == [2, 2, 2]
    assert [row["criteria"]["saldo"] for row in rows] == [2, 2, -4]
    assert rows[0]["criteria"]["direto"] > rows[1]["criteria"]["direto"]


def test_worked_example_3_who_may_play(tmp_path: Path) -> None:
    file = tmp_path / "o.event"
    good("new", file, "--format", "olimpiada-2015", "--name", "O")
    for year, categories in ((0, "ABC"), (3, "ABC"), (5, "AB"), (7, "A")):
        for category in "ABC":
            table = teams_csv(tmp_path / "t.csv", [f"Escola {year}{category}"], category, year=year)
            done = call("import", file, "--teams", table)
            assert (done.code == 0) == (category in categories), (year, category)
            assert done.code == 0 or done.err.count("cannot play in category") == 10


def test_worked_example_4_line_ups(tmp_path: Path) -> None:
    file = tmp_path / "o.event"
    good("new", file, "--format", "olimpiada-2015", "--name", "O")
    good("import", file, "--teams", teams_csv(tmp_path / "t.csv", TREES[:2], "C", year=2))
    [row] = call("pair", file, "--json").json
    name = TREES[0]
    who = ["--dispute", row["dispute"], "--team", f"C-{name.lower()}"]
    usual = call("lineup", file, *who, "--json").json
    assert [len(usual[key]) for key in ("mesa", "gigante", "vivo")] == [3, 2, 3]
    eight = ["--mesa", f"{name} 9,{name} 1,{name} 2", "--gigante", "4,5", "--vivo", f"{name} 5,{name} 6,{name} 7"]
    changed = call("lineup", file, *who, *eight, "--json").json
    assert changed["mesa"][0] == "p-2-0010"
    assert changed["captain"] == changed["vivo"][0]  # unless another is named, for this group or with another one
    assert call("lineup", file, *who, "--captain", f"{name} 6", "--json").json == {**changed, "captain": "p-2-0007"}
    assert f"Captain: {name} 6" in good("lineup", file, *who)
    assert "one of the pupils of the group" in call("lineup", file, *who, "--captain", "1").err
    ten = ["--mesa", "1,2,3", "--gigante", "4,5", "--vivo", "6,7,8,9,10"]
    assert "5 names instead of 3" in call("lineup", file, *who, *ten).err
    twice = call("lineup", file, *who, "--mesa", "1,2,3", "--gigante", "3,4", "--vivo", "5,6,7")
    assert (twice.code, f"{name} 2 is in Tables and in Giant" in twice.err) == (2, True)
    strangers = call("lineup", file, *who, "--mesa", "Rui,2,3", "--gigante", "Eva,4", "--vivo", "5,6,Gil").err
    assert all(stranger in strangers for stranger in ("“Rui”", "“Eva”", "“Gil”"))
    assert "does not play in dispute" in call("lineup", file, "--dispute", row["dispute"], "--team", "Nobody").err
    good("result", file, "--dispute", row["dispute"], "--slot", "mesa1", "--result", "X")
    assert "substitution" in call("lineup", file, *who, *eight).err


def test_a_round_changed_by_hand_is_judged(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    good("new", file, "--format", "cnjm", "--name", "C")
    good("import", file, "--entries", entries_csv(tmp_path / "e.csv", 8))
    rows = call("pair", file, "--tournament", "1.1", "--seed", "1", "--json").json
    for row in rows:
        place = ["--tournament", "1.1", "--group", "1", "--round", "1", "--table", str(row["table"])]
        good("result", file, *place, "--result", "1")
    call("pair", file, "--tournament", "1.1", "--seed", "1")
    met = [rows[0]["first"], rows[0]["second"]]
    others = [p for row in rows[1:] for p in (row["first"], row["second"])]
    tables = [met, *zip(others[:3], others[3:], strict=True)]
    data = {"tournament": "1.1", "group": 1, "round": 2, "tables": tables}
    assert "have met" in good("do", file, "rearrange", json.dumps(data))
    assert "changed by hand" in good("log", file)
    assert call("check", file).code == 1
    good("do", file, "withdraw", json.dumps({"pupils": met}))
    good("do", file, "reinstate", json.dumps({"pupils": met}))
    assert "has not withdrawn" in call("do", file, "reinstate", json.dumps({"pupils": met})).err


# Settings.


def test_every_setting_takes_what_it_says(tmp_path: Path) -> None:
    count = 0
    for name in format_names():
        listed = call("formats", name, "--json").json[0]
        assert [s["key"] for s in listed["settings"]] == list(read_format(name).settings)
        for setting in listed["settings"]:
            values = setting["choices"] if setting["kind"] == "choice" else []
            values = [setting["least"], setting["most"]] if setting["kind"] == "number" else values
            if setting["key"] == "edition":
                values = range(1, 20)
            for value in values:
                count += 1
                file = tmp_path / f"{count}.event"
                good("new", file, "--format", name, "--name", "E", "--set", f"{setting['key']}={value}")
            wrong = call(
                "new", tmp_path / "no.event", "--format", name, "--name", "E", "--set", f"{setting['key']}=;?;"
            )
            if setting["kind"] in ("choice", "number", "list"):
                assert (wrong.code, setting["key"] in wrong.err) == (2, True)
    assert count > 100
    assert "K4" in good("formats", "olimpiada-2015")
    assert 'kind = "championship"' in good("formats", "cnjm", "--toml")


def test_an_own_format_is_a_file(tmp_path: Path) -> None:
    own = tmp_path / "nosso.toml"
    text = good("formats", "cnjm", "--toml")
    own.write_text(text.replace('default = "1-0.5-0"', 'default = "2-1-0"'), encoding="utf-8")
    file = tmp_path / "c.event"
    good("new", file, "--format", own, "--name", "C")
    good("import", file, "--entries", entries_csv(tmp_path / "e.csv", 4))
    own.unlink()  # the event keeps its format
    [*tables] = call("pair", file, "--json").json
    good("result", file, "--tournament", "1.1", "--group", 1, "--round", 1, "--table", 1, "--result", 1)
    assert call("standings", file, "--json").json[0]["points"] == 2
    assert len(tables) == 2


def test_editions_points_and_draws_of_a_championship(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    good("new", file, "--format", "cnjm", "--name", "C", "--set", "edition=1")
    refused = call("import", file, "--entries", entries_csv(tmp_path / "e.csv", 2))
    assert (refused.code, "does not play “semaforo”" in refused.err) == (2, True)
    for policy, drawn in (("split", 1), ("zero", 0)):
        folder = tmp_path / policy
        folder.mkdir()
        games = "games=ouri,semaforo,rastros,produto,avanco,flume"
        file = folder / "c.event"
        settings = (games, "points=3-1-0", f"drawPolicy={policy}")
        good("new", file, "--format", "cnjm", "--name", "C", *(word for one in settings for word in ("--set", one)))
        good("import", file, "--entries", entries_csv(folder / "e.csv", 2, game="ouri"))
        good("pair", file)
        good("result", file, "--tournament", "1.1", "--group", 1, "--round", 1, "--table", 1, "--result", "draw")
        assert [row["points"] for row in call("standings", file, "--json").json] == [drawn, drawn]
    late = call("set", file, "points=2-1-0")
    assert (late.code, "points" in late.err) == (2, True)
    assert good("set", file, "finalRounds=5").strip() == "finalRounds=5"


def test_no_draws_in_a_game_without_draws_and_no_pupil_twice(tmp_path: Path) -> None:
    file = championship(tmp_path, 2, "edition=14")
    good("pair", file)
    where = ("result", file, "--tournament", "1.1", "--group", 1, "--round", 1, "--table", 1, "--result")
    refused = call(*where, "draw")
    assert (refused.code, "no draws in Semáforo" in refused.err) == (2, True)
    assert "shared" in good(*where, "shared")
    assert [row["points"] for row in call("standings", file, "--json").json] == [0.5, 0.5]
    (tmp_path / "more.csv").write_text("cycle,game,school,name\n1,rastros,escola 00,ALUNO 00\n", encoding="utf-8")
    twice = call("import", file, "--entries", tmp_path / "more.csv")
    assert twice.code == 2
    assert (
        "cannot play Rastros, 1st cycle (years 1–4): they are in Semáforo, 1st cycle (years 1–4) already" in twice.err
    )


def test_marking_who_is_missing_shows_what_it_costs_and_asks(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:3])
    good("pair", file, "--category", "A", "--seed", 1)
    lines = len(LogFile(file).read())
    asked = call("checkin", file, "--team", "Carvalho", "--absent", "Carvalho 7")
    assert (asked.code, "--yes" in asked.err) == (2, True)
    assert asked.out.count("table 3 would be lost (1 of 9 points)") == 2
    assert "Tables: Carvalho 0, Carvalho 1, (empty)" in asked.out
    assert call("checkin", file, "--team", "Carvalho", "--absent", 8, "--json").json["seq"] is None
    raw = call("do", file, "checkin", '{"team": "A-carvalho", "present": true, "absent": ["p-2-0008"]}')
    assert (raw.code, "see what it costs" in raw.err) == (2, True)
    for answer, written in (("\n", 0), ("n\n", 0), ("y\n", 1)):
        told = call("checkin", file, "--team", "Carvalho", "--absent", "8", answers=answer)
        assert told.code == (0 if written else 2)
        assert len(LogFile(file).read()) == lines + written
    second = call("checkin", file, "--team", "Carvalho", "--absent", "1", "--yes", "--json").json
    assert second["absent"] == ["p-2-0001", "p-2-0008"]
    assert ", ," not in good("lineup", file, "--dispute", "A-1", "--team", "Carvalho")
    assert "here; missing: Carvalho 7." in good(
        "checkin", file, "--team", "Carvalho", "--here", "Carvalho 0"
    )  # who comes is not asked about
    assert call("checkin", file, "--team", "Nowhere").code == 2
    assert call("checkin", file, "--team", "Carvalho", "--away", "--absent", "1").code == 2
    assert call("check", file).code == 0


def test_a_team_that_is_not_here_is_drawn_as_is_said(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:4])
    good("checkin", file, "--team", "Faia", "--away")
    asked = call("pair", file, "--category", "A")
    assert (asked.code, "Faia" in asked.err, "--absent with" in asked.err) == (2, True, True)
    assert call("pair", file, "--category", "A", "--absent", "perhaps").code == 2
    assert call("pair", file, "--category", "A", answers="\n").code == 2
    rows = call("pair", file, "--category", "A", "--json", answers="without\n")
    assert "A-faia" not in rows.out
    assert call("show", file, "--json").json["progress"][0]["disputes"] == 3
    assert "round robin" in good("show", file)


# Lots, corrections, conflicts.


def test_the_same_seed_pairs_alike_and_without_one_it_is_logged(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        made.append(championship(tmp_path / name, 30))
    one, two = (call("pair", file, "--seed", 11, "--json").json for file in made)
    assert one == two
    file = olympiad(tmp_path, TREES)
    good("pair", file)
    assert isinstance(LogFile(file).read()[-1]["seed"], int)
    assert call("check", file).code == 0


def test_a_table_of_corrections_says_what_changes(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES)
    good("pair", file, "--seed", 5, "--plan", "groups2-places")
    groups = [f"A-{n}" for n in range(1, 7)]
    said = {(dispute, slot): "X" for dispute in groups for slot in SLOTS}
    table = results_csv(tmp_path / "r.csv", "dispute,slot,result", [[*where, r] for where, r in said.items()])
    assert "correct" not in good("result", file, "--csv", table)
    good("pair", file, "--seed", 5)
    # X won all disputes, so each team of a group won one: turned round, the first two of them are others.
    rows = [["A-1", slot, "Y"] for slot in SLOTS] + [["A-2", "mesa1", "X"]]
    told = good("result", file, "--csv", results_csv(tmp_path / "r.csv", "dispute,slot,result", rows))
    assert "8 results reported." in told
    assert "7 of them correct what was there." in told
    assert "A-1: from 9 – 0 to 0 – 9." in told
    assert "A-8" in told  # the final has others now, and has not begun
    assert call("check", file).code == 0


def test_nobody_is_here_and_absent_at_once(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    before = Path(file).read_bytes()
    done = call("checkin", file, "--team", "Carvalho", "--absent", "1,2", "--here", "2", "--yes")
    assert (done.code, "Carvalho 1: either here or absent" in done.err) == (2, True)
    assert Path(file).read_bytes() == before


def test_one_corrects_oneself_and_others_make_a_conflict(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    good("pair", file)
    where: list[object] = ["--dispute", "A-1", "--slot", "mesa1", "--result"]
    assert call("result", file, *where, "X", "--json").json["status"] == "reported"
    assert "Corrected: X becomes Y" in good("result", file, *where, "Y")
    other = call("result", file, *where, "draw", "--by", "campo 1")
    assert (other.code, "--correct" in other.err, "organiser had already said Y" in other.err) == (1, True, True)
    assert "conflict in A-1 mesa1" in good("show", file)
    assert "table 1: Y" in good("result", file, *where, "Y", "--by", "campo 1")
    assert "table 1: draw" in good("result", file, *where, "draw", "--by", "campo 1", "--correct")
    assert "conflict" not in good("show", file)
    assert [e["result"] for e in LogFile(file).read() if e["do"] == "result"] == ["X", "Y", "draw", "Y", "draw"]
    assert "Line 8" in good("undo", file)
    assert "undone" in good("log", file)
    assert call("log", file, "--json").json[7]["undone"]

    (tmp_path / "c").mkdir()
    file = championship(tmp_path / "c", 4)
    good("pair", file)
    where = ["--tournament", "1.1", "--group", 1, "--round", 1, "--table", 1, "--result"]
    good("result", file, *where, 1)
    assert call("result", file, *where, 2, "--by", "mesa 1").code == 1
    assert "from 1 to 0 points" in good("result", file, *where, 2, "--by", "mesa 1", "--correct")
    assert "table 1: " in good("result", file, *where, "forfeit1")


def test_undo_names_what_depends_on_a_line(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    good("pair", file)
    good("result", file, "--dispute", "A-1", "--slot", "mesa1", "--result", "X")
    refused = call("undo", file, "--line", 3)
    assert (refused.code, "--yes" in refused.err) == (2, True)
    assert "4  dispute A-1" in refused.out  # what would go along is shown
    good("undo", file, "--line", 3, "--yes")
    assert call("pair", file, "--plan", "robin2", "--json").json[1]["round"] == 2
    assert "cannot be undone" in call("undo", file, "--line", 1).err


def test_other_commands_of_the_log(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:3])
    good("pair", file)
    good("do", file, "withdraw", '{"team": "A-faia"}')
    assert "A-1" in good("do", file, "absent", '{"dispute": "A-1", "sides": ["X"]}')
    good("do", file, "erase", '{"person": "p-2-0001"}')
    assert "Carvalho 0" not in Path(f"{file}.people").read_text(encoding="utf-8")
    for refused in (("dance", "{}"), ("withdraw", "[]"), ("withdraw", "{"), ("withdraw", "{}"), ("undo", '{"of": 3}')):
        done = call("do", file, *refused)
        assert (done.code, done.err.count("\n")) == (2, 1), done


# What goes wrong.

LONG = "9" * 5000  # more digits than Python makes a number of
A_TABLE = "result {begun} --tournament 1.1 --round 1 --table 1 --result 1".split()

BAD: list[tuple[list[object], str]] = [
    (["standings", "nothing.event"], "does not exist"),
    (["check", "nothing.event"], "does not exist"),
    (["standings", "{csv}"], "line 1"),
    (["standings", "{empty}"], "no event"),
    (["standings", "{folder}"], "directory"),
    (["new", "{o}", "--format", "cnjm", "--name", "E"], "already exists"),
    (["new", "{x}", "--format", "cnx", "--name", "E"], "cnjm, olimpiada-2015"),
    (["new", "{x}", "--format", "cnjm", "--name", " "], "needs a name"),
    (["new", "{x}", "--format", "cnjm", "--name", "E", "--set", "points"], "key=value"),
    (["new", "{x}", "--format", "cnjm", "--name", "E", "--set", "pints=3"], "points"),
    (["new", "{x}", "--format", "cnjm", "--name", "E", "--date", "13/3/2026"], "2026-03-13"),
    (["import", "{o}"], "--teams CSV"),
    (["import", "{o}", "--entries", "{csv}"], "--teams"),
    (["import", "{o}", "--teams", "nothing.csv"], "cannot be read"),
    (["import", "{o}", "--teams", "{empty}"], "category,school,team,name,year"),
    (["pair", "{o}", "--tournament", "1.1"], "--category"),
    (["pair", "{o}", "--category", "Q"], "A, B, C"),
    (["pair", "{o}", "--plan", "swiss9"], "robin"),
    (["pair", "{c}", "--category", "A"], "--tournament"),
    (["pair", "{c}", "--tournament", "9.9"], "1.1 1.2"),
    (["pair", "{c}", "--plan", "robin"], "no --plan"),
    (["result", "{o}", "--dispute", "A-1", "--slot", "mesa1", "--result", "X"], "event pair"),
    (["result", "{drawn}", "--dispute", "A-77", "--slot", "mesa1", "--result", "X"], "A-1, A-2"),
    (["result", "{drawn}", "--dispute", "A-1", "--slot", "mesa4", "--result", "X"], "mesa1, mesa2"),
    (["result", "{drawn}", "--dispute", "A-1", "--slot", "mesa1", "--result", "Z"], "forfeitX"),
    (["result", "{drawn}", "--dispute", "A-8", "--slot", "mesa1", "--result", "X"], "not known yet"),
    (["result", "{drawn}", "--dispute", "A-1", "--slot", "mesa1"], "--result"),
    (["result", "{drawn}", "--slot", "mesa1", "--result", "X"], "--dispute"),
    (
        ["result", "{c}", "--tournament", "1.1", "--group", "1", "--round", "1", "--table", "1", "--result", "1"],
        "drawn",
    ),
    (["result", "{c}", "--tournament", "1.1", "--round", "1", "--table", "1", "--result", "1"], "--group G"),
    (["result", "{c}", "--tournament", "1.1", "--final", "--round", "1", "--table", "1", "--result", "1"], "not begun"),
    (["standings", "{c}", "--tournament", "1.1"], "not been drawn"),
    (["standings", "{c}", "--group", "1"], "--tournament"),
    (["standings", "{drawn}", "--category", "A", "--group", "3"], "from 1 to 2"),
    (["lineup", "{c}", "--dispute", "A-1", "--team", "X"], "Only a team olympiad"),
    (["lineup", "{drawn}", "--dispute", "A-8", "--team", "X"], "not known yet"),
    (["undo", "{o}", "--line", "99"], "the last is"),
    (["print", "{o}", "nonsense", "-o", "{x}.pdf"], "badges"),
    (["print", "{o}", "badges"], "-o OUT.pdf"),
    (["formats", "cnx"], "cnjm"),
    (["checkin", "{new}", "--team", "Carvalho", "--away"], "No teams are registered yet"),
    (["pair", "{o}", "--category", "A", "--plan", f"swiss{LONG}"], "robin"),
    (["pair", "{o}", "--category", "A", "--plan", "swiss٣"], "robin"),
    ([*A_TABLE, "--group", "²"], "1–1"),
    ([*A_TABLE, "--group", LONG], "1–1"),
    (["standings", "{begun}", "--tournament", "1.1", "--group", "²"], "1–1"),
    (["forecast", "{drawn}", "--start", "25:00"], "09:30"),
    (["hours", "{c}", "--rooms", f"Gym: {LONG}"], "Gym: 20"),
    (["do", "{c}", "note", "[" * 99_999], "JSON"),
]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Callable[[object], str]:
    folder = tmp_path_factory.mktemp("bad")
    for name in ("o", "d", "b", "c"):
        (folder / name).mkdir()
    drawn = olympiad(folder / "d", TREES)
    good("pair", drawn, "--seed", 1)
    (folder / "empty").write_text("")
    good("new", folder / "new.event", "--format", "olimpiada-2015", "--name", "N")
    begun = championship(folder / "b", 4)
    good("pair", begun, "--seed", LONG)  # a word like any other
    files = {
        "o": olympiad(folder / "o", TREES),
        "drawn": drawn,
        "begun": begun,
        "new": folder / "new.event",
        "c": championship(folder / "c", 4),
        "csv": folder / "o" / "teams.csv",
        "empty": folder / "empty",
        "folder": folder,
        "x": folder / "x.event",
    }
    return lambda word: str(word).format(**files)


@pytest.mark.parametrize(("command", "says"), BAD, ids=[" ".join(map(str, command))[:80] for command, _ in BAD])
def test_bad_input_is_one_kind_line_and_exit_code_2(
    places: Callable[[object], str], command: list[object], says: str
) -> None:
    filled = [places(word) for word in command]
    done = call(*filled)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") == 1
    portuguese = call(*filled, lang="pt")
    assert portuguese.code == 2
    assert not Path(places("{x}")).exists()


def test_thousands_of_rows_with_every_wrong_line_named_and_nothing_half_imported(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    good("new", file, "--format", "cnjm", "--name", "C")
    rng = random.Random(1)
    wrong = set(rng.sample(range(2, 4002), 150))
    rows = ["cycle;game;school;name"]
    for line in range(2, 4002):
        game = "xadrez" if line in wrong else "semaforo"
        rows.append(f"1;{game};Escola {line};Aluno {line}")
    table = tmp_path / "e.csv"
    table.write_text("\n".join(rows), encoding="utf-8")
    before = file.read_bytes()
    done = call("import", file, "--entries", table)
    assert (done.code, done.out) == (2, "")
    assert {int(line.split()[1].rstrip(":")) for line in done.err.splitlines()[1:]} == wrong
    assert "150 wrong lines; nothing was imported" in done.err.splitlines()[0]
    assert file.read_bytes() == before
    table.write_text("\n".join(rows).replace("xadrez", "Semáforo"), encoding="utf-8")
    assert "Schools: 4000; pupils: 4000" in good("import", file, "--entries", table)

    table = results_csv(tmp_path / "r.csv", "tournament,group,round,table,result", [["1.1", 1, 1, 1, "1"]] * 2)
    done = call("result", file, "--csv", table)
    assert (done.code, done.err.count("not been drawn")) == (2, 2)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (b"cycle,game,school,name\n", "no pupils"),
        (b"\xff\xfe\x00", "missing"),  # half a letter of UTF-16
        (b"%PDF-1.7", "a PDF and cannot be read here"),
    ],
)
def test_a_table_without_pupils_or_letters_is_refused(tmp_path: Path, table: bytes, says: str) -> None:
    file = championship(tmp_path, 4)
    before = file.read_bytes()
    (tmp_path / "bad.csv").write_bytes(table)
    done = call("import", file, "--entries", tmp_path / "bad.csv")
    assert (done.code, done.out, says in done.err, file.read_bytes()) == (2, "", True, before)


def test_an_olympiad_without_teams_is_not_played(tmp_path: Path) -> None:
    file = tmp_path / "o.event"
    good("new", file, "--format", "olimpiada-2015", "--name", "O")
    done = call("simulate", file, "--seed", 1)
    assert (done.code, "No teams" in done.err) == (2, True)


@pytest.mark.parametrize("kind", ["teams", "entries"])
def test_tables_imported_at_the_same_moment_are_both_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    file = tmp_path / "e.event"
    tables = [tmp_path / "first.csv", tmp_path / "second.csv"]
    for table, school in zip(tables, TREES, strict=False):
        if kind == "teams":
            teams_csv(table, [school])
        else:
            table.write_text(f"cycle,game,school,name\n1,rastros,{school},{school} 0\n", encoding="utf-8")
    good("new", file, "--format", {"teams": "olimpiada-2015", "entries": "cnjm"}[kind], "--name", "E")

    def while_another_program_imports(path: Path) -> bytes:
        if path == tables[1]:
            good("import", file, f"--{kind}", tables[0])
        return path.read_bytes()

    monkeypatch.setattr("tabuleiro.cli.events.making.read_bytes", while_another_program_imports)
    good("import", file, f"--{kind}", tables[1])
    people = call("people", file, "--json").json
    assert {one["school"] for one in people} == set(TREES[:2])
    assert all(one["name"].startswith(one["school"]) for one in people)


def test_a_cut_last_line_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"seq":3,"at":"2026-')
    done = call("show", file)
    assert (done.code, "cut" in done.err) == (0, True)
    done = call("pair", file, "--json")
    assert (len(done.json), "cut" in done.err) == (1, True)
    assert call("show", file).err == ""
    assert file.read_bytes().startswith(whole)


@pytest.mark.skipif(os.name == "nt", reason="another lock")
def test_a_file_that_is_locked_for_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = olympiad(tmp_path, TREES[:2])
    before = file.read_bytes()
    monkeypatch.setattr("tabuleiro.olympiad.log.PATIENCE", 0.1)
    with LogFile(file).lock():
        done = call("pair", file)
    assert (done.code, "Another program" in done.err, file.read_bytes()) == (2, True, before)
    good("pair", file)


def test_check_says_what_is_wrong_in_words(tmp_path: Path) -> None:
    file = championship(tmp_path, 14)
    good("simulate", file, "--seed", 2)
    lines = file.read_text(encoding="utf-8").splitlines()

    def tampered(do: str, change: Callable[[dict[str, Any]], None]) -> Done:
        seq, entry = next((n, e) for n, line in enumerate(lines) if (e := json.loads(line))["do"] == do)
        change(entry)
        entries = [json.loads(line) for line in lines]
        entries[seq] = entry
        for one in entries:
            one.pop("hash", None)
        file.write_bytes(write_lines(entries)[0])  # by somebody who knows how: what is said is wrong nonetheless
        return call("check", file)

    done = tampered("pair", lambda e: e["rounds"][0]["tables"][0].reverse())
    assert (done.code, "line 4" in done.out, "seed" in done.out) == (1, True, True)
    done = tampered("draw", lambda e: e["groups"][0].pop())
    assert (done.code, "must have everybody" in done.out) == (1, True)
    done = tampered("result", lambda e: e.update(table=99))
    assert (done.code, "tables go from 1 to" in done.out) == (1, True)
    tampered("import", lambda e: e.pop("schools"))  # what was written by hand: no verb shows where it stumbled
    for verb in ("people", "show", "pair", "standings"):
        done = call(verb, file)
        assert done.code in (0, 2)
        assert done.code == 0 or "Line 2 of the log" in done.err
    assert call("people", file).code == 2
    done = tampered("new", lambda e: e.pop("format"))
    assert (done.code, done.out != "", done.err) == (1, True, "")
    file.write_text("\n".join(lines[:5] + lines[6:]), encoding="utf-8")
    assert (call("check", file).code, "should be" in call("check", file).out) == (1, True)

    file = olympiad(tmp_path, TREES)
    good("simulate", file, "--seed", 2)
    lines = file.read_text(encoding="utf-8").splitlines()
    done = tampered(
        "schedule", lambda e: e["disputes"][0].update(starters=e["disputes"][0]["starters"] | {"mesa1": "Z"})
    )
    assert (done.code, "line 3" in done.out) == (1, True)
    done = tampered("schedule", lambda e: e.update(seed=99))
    assert (done.code, "the seed 99" in done.out) == (1, True)


@pytest.mark.parametrize("seed", range(12))
def test_simulated_events_are_checked(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    for n, (kind, sizes) in enumerate([("teams", (2, 3, 6, 8, 10, 13)), ("championship", (3, 12, 13, 25, 40))]):
        folder = tmp_path / str(n)
        folder.mkdir()
        size = rng.choice(sizes)
        file = olympiad(folder, [f"Escola {k}" for k in range(size)]) if kind == "teams" else championship(folder, size)
        if rng.random() < 0.5:
            good("pair", file, "--seed", seed)  # a simulation goes on with what was begun
        good("simulate", file, "--seed", seed)
        again = file.read_bytes()
        assert "nothing left" in good("simulate", file, "--seed", seed)
        assert file.read_bytes() == again
        assert call("pair", file, "--json").json == []
        assert call("check", file).code == 0
        rows = call("standings", file, "--json").json
        assert [row["place"] for row in rows] == list(range(1, len(rows) + 1))
        assert {row["over"] if kind == "teams" else row["stage"] == "over" for row in _played(file)} == {True}


def _played(file: Path) -> list[dict[str, Any]]:
    return [row for row in call("show", file, "--json").json["progress"] if row.get("teams") or row.get("pupils")]


def test_templates_can_be_imported(tmp_path: Path) -> None:
    good("template", tmp_path)
    assert "will not be overwritten" in call("template", tmp_path).err
    for format, option, name in (("olimpiada-2015", "--teams", "teams.csv"), ("cnjm", "--entries", "entries.csv")):
        file = tmp_path / f"{format}.event"
        good("new", file, "--format", format, "--name", "E")
        good("import", file, option, tmp_path / name)
        good("pair", file)


def test_a_late_team_that_undoes_a_draw_is_told(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:4])
    good("pair", file, "--plan", "robin")
    rows = [f"A,Nogueira,,Nogueira {n},8" for n in range(10)]
    (tmp_path / "late.csv").write_text("\n".join(["category,school,team,name,year", *rows]), encoding="utf-8")
    assert "what was printed is void" in good("import", file, "--teams", tmp_path / "late.csv")


def test_people_are_listed_with_their_ids_and_a_spreadsheet_runs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    good("new", file, "--format", "cnjm", "--name", "C")
    table = tmp_path / "e.csv"
    table.write_text('cycle,game,school,name\n1,semaforo,"Escola, a nova","=HYPERLINK(""x"")"\n', encoding="utf-8")
    good("import", file, "--entries", table)
    [row] = call("people", file, "--json").json
    assert row == {"id": "p-2-0001", "name": '=HYPERLINK("x")', "school": "Escola, a nova", "tournament": "1.1"}
    [_, line] = csv.reader(io.StringIO(good("people", file, "--csv")))
    assert line == ["p-2-0001", '\'=HYPERLINK("x")', "Escola, a nova", "1.1"]
    rows = call("people", olympiad(tmp_path, TREES[:2]), "--json").json
    assert rows[10] == {"id": "p-2-0011", "name": "Faia 0", "school": "Faia", "team": "A-faia", "year": 8}


def test_print(tmp_path: Path) -> None:
    file = championship(tmp_path, 4)
    listed = good("print", file)
    assert "certificates" in listed
    good("print", file, "badges", "-o", tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["organise.md", "organizar.md"])
def test_the_pages_for_organisers_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    """Every command of the page, in its order; only the tables are filled in meanwhile."""
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[1] / "docs" / page).read_text(encoding="utf-8")
    commands = [line for block in text.split("```")[1::2] for line in block.splitlines() if line]
    assert len(commands) > 15
    for line in commands:
        start, event, *parts = shlex.split(line)
        assert (start, event) == ("tabuleiro", "event")
        good(*parts)
        if parts == ["template"]:
            teams_csv(tmp_path / "teams.csv", TREES)
            entries_csv(tmp_path / "entries.csv", 24)
    mentioned = set(re.findall(r"tabuleiro event ([a-z]+)", text))
    assert mentioned <= set(verbs())
    assert mentioned >= {"new", "import", "pair", "lineup", "result", "standings", "simulate", "check", "print", "undo"}


def verbs() -> list[str]:
    return [str(command.name or command.callback.__name__) for command in event_app.registered_commands]


# As another process.


@pytest.mark.thorough
def test_as_a_program(tmp_path: Path) -> None:
    file = tmp_path / "c.event"
    assert started("event", "new", file, "--format", "cnjm", "--name", "C", "--set", "edition=14").code == 0
    assert started("event", "import", file, "--entries", entries_csv(tmp_path / "e.csv", 5)).code == 0
    rows = started("event", "pair", file, "--tournament", "1.1", "--seed", 1, "--json").json
    assert [row["second"] is None for row in rows] == [False, False, True]
    refused = started("event", "pair", file, "--category", "A")
    assert (refused.code, refused.out, "Traceback" in refused.err) == (2, "", False)


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
@pytest.mark.slow  # what the log itself does then is always tried
def test_killed_in_the_middle_of_an_import(tmp_path: Path) -> None:
    table = entries_csv(tmp_path / "e.csv", 3000)
    file = tmp_path / "c.event"
    names = Path(f"{file}.people")
    good("new", file, "--format", "cnjm", "--name", "C")
    first = file.read_bytes()
    command = [sys.executable, "-m", "tabuleiro", "event", "import", str(file), "--entries", str(table)]
    for wait in (0.0, 0.002, 0.005, 0.01):
        file.write_bytes(first)
        names.unlink(missing_ok=True)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not names.exists() and not Path(f"{names}.new").exists() and process.poll() is None:
            time.sleep(0.0005)
        time.sleep(wait)
        process.kill()
        process.wait()
        assert call("check", file).code == 0
        pupils = sum(row["pupils"] for row in call("show", file, "--json").json["progress"])
        assert pupils in (0, 3000)
        if not pupils:
            good("import", file, "--entries", table)
        people = json.loads(names.read_bytes())["people"]
        assert len(people) == 3000


def test_the_end_of_the_day_is_forecast(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES)
    day = call("forecast", file, "--json").json
    assert 60 < day["median"] <= day["late"] < 600
    assert {queue["label"] for queue in day["queues"]} <= {"AB1", "AB2"}
    assert "Starting at 10:00" in good("forecast", file, "--start", "10:00")
    assert call("forecast", file, "--spread", 7).code == 2
    file = championship(tmp_path, 24)
    hours = [call("forecast", file, "--json", "--minutes", minutes).json["median"] for minutes in (10, 30)]
    assert hours[0] < hours[1]


def with_finals(tmp_path: Path) -> tuple[Path, dict[str, list[str]]]:
    """Six teams in two groups, played by strength, with the places paired; and the order of the groups."""
    file = olympiad(tmp_path, TREES)
    rows = call("pair", file, "--plan", "groups2-places", "--seed", 3, "--json").json
    strength = {f"A-{tree.lower()}": n for n, tree in enumerate(TREES)}
    for row in rows:
        for slot in SLOTS:
            won = "X" if strength[row["x"]] < strength[row["y"]] else "Y"
            good("result", file, "--dispute", row["dispute"], "--slot", slot, "--result", won)
    good("pair", file, "--seed", 3)
    groups = {
        g: [r["id"] for r in call("standings", file, "--category", "A", "--group", g, "--json").json] for g in "12"
    }
    return file, groups


def test_no_team_is_in_two_finals_and_one_that_began_with_others_waits_for_a_ruling(tmp_path: Path) -> None:
    file, groups = with_finals(tmp_path)
    one, two = groups["1"][:2]

    def teams(dispute: str) -> list[str]:
        found = call("show", file, "--dispute", dispute, "--json").json
        return [found["x"], found["y"]]

    assert (teams("A-8")[0], teams("A-7")[0]) == (one, two)
    met = next(d for d in (f"A-{n}" for n in range(1, 7)) if set(teams(d)) == {one, two})
    right = "Y" if teams(met)[1] == two else "X"

    def correct(result: str) -> str:
        return "".join(good("result", file, "--dispute", met, "--slot", slot, "--result", result) for slot in SLOTS)

    assert "get other teams: " in correct(right)
    assert (teams("A-8")[0], teams("A-7")[0]) == (two, one)  # at once, without another draw
    good("result", file, "--dispute", "A-8", "--slot", "mesa1", "--result", "X")
    assert "good" in good("check", file)
    assert "Still to be settled" in correct("X" if right == "Y" else "Y")
    assert teams("A-8")[0] == two
    refused = call("result", file, "--dispute", "A-8", "--slot", "mesa2", "--result", "X")
    assert refused.code == 2
    assert "waits for a ruling" in refused.err
    assert "waits for a ruling" in good("show", file)
    assert "Next: tabuleiro event settle" in good("show", file)
    assert "Waits for a ruling" in good("show", file, "--dispute", "A-8")
    bad = call("check", file, "--json")
    assert bad.code == 1
    assert any(fault["text"].startswith("A-8: ") for fault in json.loads(bad.out)["faults"])
    for words in (("stand", file), ("annul", file, "--tournament", "1.1"), ("annul", file, "--dispute", "A-1")):
        assert call(*words).code == 2
    assert "stands as it is" in good("stand", file, "--dispute", "A-8")
    assert "good" in good("check", file)
    assert (teams("A-8")[0], teams("A-7")[0]) == (two, one)
    good("undo", file)
    assert "annulled" in good("annul", file, "--dispute", "A-8", "--by", "júri")
    assert "good" in good("check", file)
    assert (teams("A-8")[0], teams("A-7")[0]) == (one, two)
    assert "júri  final (A-8): annulled" in good("log", file)
    for lang in ("pt", "pt-br"):
        assert call("log", file, lang=lang).code == 0


def test_a_final_of_a_championship_waits_for_a_ruling(tmp_path: Path) -> None:
    file = tmp_path / "cup.event"
    good("new", file, "--format", "cnjm", "--name", "C", "--set", "groupSize=4", "--set", "groupRounds=1")
    good("import", file, "--entries", entries_csv(tmp_path / "e.csv", 8))
    rows = call("pair", file, "--seed", 1, "--json").json
    where = [("--tournament", "1.1", "--group", r["group"], "--round", 1, "--table", r["table"]) for r in rows]
    for place in where:
        good("result", file, *place, "--result", 1)
    good("pair", file, "--seed", 1)
    final = ("--tournament", "1.1", "--final", "--round", 1, "--table", 1)

    def turn(result: int) -> str:
        return "".join(good("result", file, *place, "--result", result) for place in where if place[3] == 1)

    said = turn(2)
    assert "other pupils now go to the final" in said
    assert "has begun" not in said
    good("result", file, *final, "--result", 1)
    assert "waits for a ruling" in turn(1)
    assert "Aluno" in call("result", file, *final, "--result", 2).err
    assert "the final of 1.1 waits for a ruling" in good("show", file)
    assert call("check", file).code == 1
    good("annul", file, "--tournament", "1.1")
    assert "good" in good("check", file)
    good("result", file, *final, "--result", 1)
    assert "not --tournament" not in good("show", file)


def test_what_a_correction_leaves_is_settled_by_one_verb(tmp_path: Path) -> None:
    file = championship(tmp_path, 8, "groupSize=16")
    for row in call("pair", file, "--seed", 1, "--json").json:
        good("result", file, *table_words(row), "--result", "1")
    good("pair", file, "--seed", 2)
    said = good("result", file, *table_words({"group": 1, "round": 1, "table": 1}), "--result", "2")
    assert "event settle" in said
    assert "not begun" in said
    refused = call("settle", file)
    assert (refused.code, "--yes" in refused.err) == (2, True)
    rows = call("settle", file, "--json").json
    assert {row["stage"] for row in rows} == {"waiting"}
    assert "was remade" in good("settle", file, "--yes")
    assert call("settle", file, "--json").json == []
    assert "nothing to settle" in good("settle", file)
    assert "good" in good("check", file)


def test_settling_says_who_plays_now_and_what_is_left(tmp_path: Path) -> None:
    file = olympiad(tmp_path, [f"E{n}" for n in range(9)])
    drawn = call("pair", file, "--plan", "swiss", "--seed", 1)
    rests = {f"E{n}" for n in range(9)} - set(re.findall(r"E\d", drawn.out.partition("Category A, round 1")[0]))
    assert f"Category A, round 1: {rests.pop()} rests." in drawn.out
    for n in range(1, 5):
        report(file, f"A-{n}", ["X"] * 7)
    good("pair", file, "--seed", 2)
    good("result", file, "--dispute", "A-5", "--slot", "mesa1", "--result", "X")
    report(file, "A-1", ["Y"] * 7)
    said = good("settle", file, "--yes")
    assert re.search(r"^A-6 +2 +E\d +E\d", said, re.MULTILINE)
    assert "Still to be ruled on" in said
    assert "A-5" in said.partition("Still to be ruled on")[2]
    good("annul", file, "--dispute", "A-5")
    said = good("settle", file, "--yes")
    assert "Still" not in said
    assert "nothing to settle" in said


def test_numbers_and_names_as_people_write_them(tmp_path: Path) -> None:
    """2,5 in Portuguese, a space after every name, and no day of less than nothing."""
    file = olympiad(tmp_path, ["Only"])
    assert "robin" not in good("show", file)
    assert "about 0 min" in good("show", file)
    documents = good("print", file).splitlines()[1:]
    assert all(re.match(r"  [a-z-]+ +\S", line) for line in documents)
    assert any(line.split()[0] == "team-certificates" for line in documents)
    good("import", file, "--teams", teams_csv(tmp_path / "more.csv", ["Other"]))
    good("pair", file, "--seed", 1)
    result = ("result", file, "--dispute", "A-1", "--slot", "mesa1", "--result", "shared")
    assert "0,5 – 0,5" in call(*result, lang="pt").out
    assert "0.5 – 0.5" in call(*result, lang="en").out
    assert "0,5 – 0,5" in call("show", file, "--dispute", "A-1", lang="pt").out
    report(file, "A-1", ["X", "Y", "X", "shared", "Y", "Y", "X"])
    assert "1,5" in call("standings", file, "--lang", "pt").out
    assert "1.5" in call("standings", file, "--lang", "en").out


def test_a_final_without_rounds_is_called_so(tmp_path: Path) -> None:
    file = championship(tmp_path, 6, "groupSize=4", "groupRounds=1")
    for row in call("pair", file, "--seed", 1, "--json").json:
        good("result", file, *table_words(row), "--result", "1")
    good("pair", file, "--seed", 2)
    good("undo", file, "--yes")
    assert "first round to be made" in good("show", file)
    refused = call(
        "result", file, "--tournament", "1.1", "--final", "--round", 1, "--table", 1, "--result", 1, lang="pt"
    )
    assert "1.1 final: ainda não há rondas." in refused.err


def table_words(row: dict[str, Any]) -> list[Any]:
    place = ("--tournament", "1.1", "--group", row["group"], "--round", row["round"], "--table", row["table"])
    return list(place)


def test_results_in_portuguese_and_disputes_in_small_letters(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    good("pair", file)
    good("result", file, "--dispute", "a-1", "--slot", "MESA1", "--result", "falta X")
    good("result", file, "--dispute", "a-1", "--slot", "mesa2", "--result", "dividido")
    slots = call("show", file, "--dispute", "a-1", "--json").json["slots"]
    assert [slot["result"] for slot in slots[:2]] == ["forfeitX", "shared"]


def test_a_result_is_read_back_in_the_language_of_whoever_reports_it(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:2])
    good("pair", file)
    words = ("result", file, "--dispute", "A-1", "--slot")
    assert call(*words, "mesa1", "--result", "draw", lang="pt").out.startswith("A-1, mesa 1: empate.")
    said = call(*words, "mesa1", "--result", "forfeitY", lang="pt").out
    assert "Corrigido: empate passa a falta Y" in said
    for slot in SLOTS[1:-1]:
        said = call(*words, slot, "--result", "X", lang="pt").out
    assert said.rstrip().endswith("; falta: vivo, partida 2")
    assert re.search(r"mesa1 .*falta Y", call("show", file, "--dispute", "A-1", lang="pt").out)


def test_a_name_that_two_teams_have_is_asked_about_and_a_category_is_known_in_small_letters(tmp_path: Path) -> None:
    file = olympiad(tmp_path, TREES[:3])
    good("import", file, "--teams", teams_csv(tmp_path / "more.csv", TREES[:3], "B", year=6))
    asked = call("checkin", file, "--team", "Faia", "--away", lang="pt")
    assert (asked.code, asked.err) == (2, "tabuleiro: Há mais de uma equipa «Faia»; diga qual: A-faia, B-faia.\n")
    assert "Não há equipa" in call("checkin", file, "--team", "Urze", "--away", lang="pt").err
    assert {row["category"] for row in call("pair", file, "--category", "b", "--json").json} == {"B"}


def test_a_correction_in_a_championship_is_told_in_words(tmp_path: Path) -> None:
    """Rounds by the names of their groups, points that agree with their number, and the seed a child may choose."""
    file = championship(tmp_path, 8, "groupSize=4", "qualifiersPerGroup=2", "groupRounds=2")
    good("pair", file, "--seed", "girassol")
    assert "semente girassol" in call("log", file, lang="pt").out
    for _ in range(2):
        for group in call("show", file, "--json").json["progress"][0]["groups"]:
            for row in group["open"]:
                good("result", file, *table_words({"group": group["group"], **row}), "--result", 1)
        good("pair", file, "--seed", "girassol")
    assert "1.1 final, ronda 1, mesa 1" in call("pair", file, lang="pt").err
    first = table_words({"group": 1, "round": 1, "table": 1})
    said = call("result", file, *first, "--result", 2, lang="pt").out
    assert "fica por decidir" in said
    assert "Semáforo, 1.º ciclo, grupo 1, ronda 2, mesa 1" in said
    assert "para 1 ponto." in said
    final = table_words({"group": "final", "round": 1, "table": 1})
    assert call("result", file, *final, "--result", 1, lang="pt").out.startswith("1.1 final, ronda 1, mesa 1:")


def test_a_table_of_late_pupils_enters_groups_that_still_play(tmp_path: Path) -> None:
    file = championship(tmp_path, 7, "groupSize=16")
    good("pair", file, "--seed", 1)
    late = tmp_path / "late.csv"
    late.write_bytes("ciclo;jogo;escola;nome\n1;semaforo;Escola de Évora;Íris\n".encode("latin-1"))
    assert "event settle" in good("import", file, "--entries", late)
    good("settle", file, "--yes")
    names = [row["name"] for row in call("people", file, "--json").json]
    assert "Íris" in names
    assert len(call("standings", file, "--tournament", "1.1", "--json").json) == 8
    assert "good" in good("check", file)


def test_what_settle_names_can_be_ruled_on_as_it_names_it(tmp_path: Path) -> None:
    file = tmp_path / "taca.event"
    good("new", file, "--format", "cnjm", "--name", "Taça", "--set", "groupSize=16")
    good("import", file, "--entries", entries_csv(tmp_path / "entries.csv", 8))

    def play(rows: list[dict[str, Any]]) -> None:
        for row in rows:
            place = [word for key in ("tournament", "group", "round", "table") for word in (f"--{key}", row[key])]
            good("result", file, *place, "--result", 1)

    play(call("pair", file, "--seed", 1, "--json").json)
    play(call("pair", file, "--seed", 2, "--json").json)
    where = ["--tournament", "1.1", "--group", 1]
    told = good("result", file, *where, "--round", 1, "--table", 1, "--result", 2)
    assert "stay as they are" not in told  # what is to be settled does not stay as it is
    said = re.findall(r"\[(--tournament .*)\]", told)
    assert said
    assert re.findall(r"\[(--tournament .*)\]", call("settle", file).out) == said
    assert "stands as it is" in good("stand", file, *said[0].split())
    left = [row["table"] for row in call("settle", file, "--json").json]
    assert int(said[0].split()[-1]) not in left
    assert call("stand", file, *where).code == 2  # which round?
