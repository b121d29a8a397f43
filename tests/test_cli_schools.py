"""Schools on the command line: the same day, presences and places as on the site; and the links of a site."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import command
from olympiad import olympiads
from test_cli_event import call, good, olympiad

from tabuleiro.cli.events.schools import tell_links
from tabuleiro.olympiad.spreadsheets import lines_of
from tabuleiro.web.events import keeping


def drawn(folder: Path) -> Path:
    file = olympiad(folder, ["Tejo", "Douro", "Mondego", "Sado"])
    good("pair", file, "--seed", 3)
    good("hours", file, "--start", "10:00", "--greedy", "--adopt")
    return file


def test_a_school_sees_its_day_and_is_checked_in_at_once(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    said = good("school", file, "Tejo")
    assert said.count("Tejo") >= 3
    assert "10:" in said
    pupils = [one for one in command("event", "people", file, "--json").json if one["school"] == "Tejo"]
    made = command("event", "school", file, "tejo", "--arrived", "--absent", pupils[0]["name"], "--json").json
    assert len(made["lines"]) == 1
    rows = {row["name"]: row for row in command("event", "school", file, "--json").json}
    assert (rows["Tejo"]["pupils"], rows["Tejo"]["here"]) == (10, 9)
    assert rows["Sado"]["here"] == 0
    good("school", file, "Tejo", "--arrived")
    assert "known already" in good("school", file, "Tejo", "--arrived")
    wrong = call("school", file, "Tejo", "--absent", "Ninguém")
    assert (wrong.code, wrong.out) == (2, "")
    assert call("school", file, "Nowhere").code == 2
    assert call("school", file, "Tejo", "--nobody").code == 2
    for word, here in (("--nobody", 0), ("--arrived", 10)):
        good("school", file, word)
        assert {row["here"] for row in command("event", "school", file, "--json").json} == {here}
    good("check", file)


def test_somebody_is_found_by_name_and_by_school(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    pupil = next(one for one in command("event", "people", file, "--json").json if one["school"] == "Sado")
    found = command("event", "places", file, pupil["name"], "Sado", "--json").json
    assert pupil["id"] in [row["id"] for row in found]
    assert found[0]["where"]
    assert len(command("event", "places", file, "sado", "--json").json) == 10
    assert "Nobody" in good("places", file, "zzz")


def test_papers_of_one_school_and_envelopes_with_its_code(tmp_path: Path) -> None:
    file = drawn(tmp_path)
    out, links = tmp_path / "e.pdf", tmp_path / "links.csv"
    for table in ("school,address\nTejo,https://x.example/a/abc\n", "escola;link\r\nTejo;https://x.example/a/abc\r\n"):
        links.write_text(table, "utf-8-sig")
        good("print", file, "envelopes", "-o", out, "--school", "Tejo", "--links", links)
        assert out.read_bytes().startswith(b"%PDF")
        assert out.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_table_of_links_is_written_as_spreadsheets_of_its_language_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    file, links = drawn(tmp_path), tmp_path / "links.csv"
    monkeypatch.setattr(keeping, "keep_school_links", lambda *_: {"Tejo, 2.º": "/a/x", "Tejo": "/a/y"})
    monkeypatch.setattr("tabuleiro.cli.events.schools.language", lambda: lang)
    tell_links("e-1", "none", "https://x.example", False, links, False)
    head = links.read_text("utf-8-sig").splitlines()[0]
    assert head.count(";" if lang == "pt" else ",") == 1
    found = lines_of(links.read_bytes(), ["school", "escola"])
    assert [cells for _, cells in found[1:]] == [
        ["Tejo", "https://x.example/a/y"],
        ["Tejo, 2.º", "https://x.example/a/x"],
    ]
    links.write_bytes(b"\r\n".join(line for line in links.read_bytes().split(b"\r\n") if "2.º".encode() not in line))
    good("print", file, "envelopes", "-o", tmp_path / "e.pdf", "--links", links)


def test_the_links_of_a_site_are_told_and_made(tmp_path: Path) -> None:
    assert "e-nothing" not in json.dumps(call("links", "e-nothing", "--database", tmp_path / "none.sqlite3").err)
    assert call("links", "e-nothing", "--database", tmp_path / "none.sqlite3").code == 2


def test_whoever_is_not_drawn_yet_is_found_without_a_place(tmp_path: Path) -> None:
    file = tmp_path / "own.event"
    (tmp_path / "t.csv").write_text(olympiads.csv_of({"A": 2, "B": 2}), "utf-8")
    for words in (
        ("new", file, "--format", "olimpiada-2015", "--name", "Ensaio"),
        ("import", file, "--table", tmp_path / "t.csv"),
        ("pair", file, "--category", "A", "--seed", "7"),
    ):
        assert command("event", *words).code == 0
    found = command("event", "places", file, "carvalho", "--json").json
    assert {bool(row["where"]) for row in found if row["name"].startswith("A ")} == {True}
    assert {(row["at"], row["where"]) for row in found if row["name"].startswith("B ")} == {("", "")}
    assert "B Carvalho 0  (Carvalho)" in command("event", "places", file, "carvalho").out
