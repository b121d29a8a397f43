"""Registration: tables as people bring them, and every wrong line named."""

from __future__ import annotations

import re
from typing import Any

import pytest
from olympiad.olympiads import csv_of, filled, import_csv, new_event, play

from tabuleiro.olympiad import checking, tables_csv
from tabuleiro.olympiad.event import Event, Memory, audit
from tabuleiro.olympiad.problems import Problems
from tabuleiro.olympiad.teams.progress import pair
from tabuleiro.olympiad.teams.registration import read_teams, read_year, template
from tabuleiro.olympiad.teams.schedule import make
from tabuleiro.olympiad.teams.verifying import verify
from tabuleiro.rules.text import Problem


def lines_of(table: str, **settings: object) -> dict[int, str]:
    with pytest.raises(Problems) as wrong:
        read_teams(new_event(**settings).state, table)
    return {line: text.en for line, text in zip(wrong.value.lines, wrong.value.texts, strict=True)}


def changed(line: int, row: str) -> str:
    rows = csv_of({"A": 2}).split("\n")
    rows[line - 1] = row
    return "\n".join(rows)


def test_a_table_without_end_is_refused_before_anybody_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = csv_of({"A": 2})
    pupils = table.strip().count("\n")
    monkeypatch.setattr(tables_csv, "MOST", pupils)
    read_teams(new_event().state, table + "\n,,,,\n\n")
    with pytest.raises(Problem, match=f"more than {pupils} lines"):
        read_teams(new_event().state, table + "A,Escola do Freixo,,Eva,7\n")


def test_a_table_in_any_dress_is_the_same() -> None:
    table = csv_of({"A": 2, "C": 1})
    expected = shape(table)
    portuguese = table.replace("category,school,team,name,year", "Categoria,Escola,Equipe,Nome,Ano")
    assert shape(table.encode()) == expected
    assert shape("\ufeff" + table) == expected
    assert shape(b"\xef\xbb\xbf" + table.encode()) == expected
    assert shape(table.replace("\n", "\r\n")) == expected
    assert shape(table.replace(",", ";")) == expected
    assert shape(table.replace(",", "\t")) == expected
    assert shape(portuguese) == expected
    assert shape("\n\n" + table + "\n\n;;;\n".replace(";", ",")) == expected
    turned = "\n".join(",".join(reversed(row.split(","))) for row in table.split("\n"))
    assert shape(turned) == expected


def shape(table: bytes | str) -> list[tuple[str, list[int]]]:
    data, people = read_teams(new_event().state, table)
    assert len(people) == sum(len(team["pupils"]) for team in data["teams"])
    return [(team["id"], [pupil["year"] for pupil in team["pupils"]]) for team in data["teams"]]


def test_the_template_can_be_imported() -> None:
    assert len(shape(template())) == 5


def test_every_wrong_line_is_named_at_once() -> None:
    rows = csv_of({"A": 2}).split("\n")
    rows[3] = "Z,Carvalho,,Rui,8"
    rows[5] = "A,Carvalho,,Eva,oitavo"
    rows[7] = "A,Carvalho,,,8"
    assert set(lines_of("\n".join(rows))) == {8}  # cells first
    rows[7] = "A,Carvalho,,Zé,11"
    said = lines_of("\n".join(rows))
    assert set(said) == {4, 6, 8}
    assert "A, B, C" in said[4]
    assert "oitavo" in said[6]


@pytest.mark.parametrize(
    ("line", "row", "where", "said"),
    [
        (5, "A,Carvalho,,A Carvalho 0,8", 5, "line 2"),
        (12, "A,Sobreiro,,A Sobreiro 0,10", 12, "up to year 9"),
        (12, "A,Sobreiro,2,A Sobreiro 0,8", 13, "several teams"),
        (21, "A,Carvalho,,Mais Um,8", 2, "11 pupils"),
        (3, "A,Carvalho,,Ana,8,9,10", 3, "7 cells"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(line: int, row: str, where: int, said: str) -> None:
    assert said in lines_of(changed(line, row))[where]


def test_a_pupil_belongs_to_one_team_unless_the_organiser_says_otherwise() -> None:
    table = csv_of({"A": 1, "B": 1}).replace("B Carvalho 3,5", "Ana,5").replace("A Carvalho 4,8", "Ana,5")
    assert "K17" in lines_of(table)[15]
    event = new_event(pupilTeams="categories")
    import_csv(event, table)
    a, b = event.state.teams.values()
    assert len(set(a.pupils) & set(b.pupils)) == 1
    # The two teams have a pupil in common and are never in the same turn.
    event = filled({"A": 2, "B": 2}, pupilTeams="categories", fieldCopies=3)
    shared = next(iter(event.state.teams["A-carvalho"].pupils))
    event.state.teams["B-carvalho"].pupils[shared] = 5
    made = {d["category"]: event.state.disputes[d["dispute"]] for d in pair(event, seed=1)}
    assert made["A"].turn != made["B"].turn


def sharing(categories: dict[str, int], **settings: Any) -> Event:
    """Schools whose teams of both categories have a pupil in common, with fields enough for everybody at once."""
    rows = csv_of(categories).splitlines()
    event = new_event(pupilTeams="categories", fieldCopies=9, **settings)
    import_csv(event, "\n".join(re.sub(r"[AB] (\w+) 0,\d", r"\1,5", row) for row in rows))
    return event


def apart(event: Event) -> bool:
    """Whether no knock-out of A is in a turn with a dispute of B in which the same pupil could play, and back."""
    disputes = event.state.disputes.values()
    finals = {(d.category, d.turn) for d in disputes if d.places[0]}
    return not any((other, d.turn) in finals for d in disputes for other in "AB" if other != d.category)


@pytest.mark.parametrize("plan", ["groups2-places", "swiss"])
def test_teams_that_share_a_pupil_do_not_meet_in_a_turn_of_knock_outs(plan: str) -> None:
    event = sharing({"A": 6, "B": 6})
    pair(event, "A", seed=1, plan="groups2-places")
    pair(event, "B", seed=1, plan=plan)
    for _ in range(3 if plan == "swiss" else 0):
        for dispute in event.state.disputes_of("B"):
            if not event.state.complete(dispute):
                play(event, dispute.id, "X X X X X X X")
        pair(event, "B", seed=1)
    assert apart(event)
    assert not audit(event.entries)
    assert not verify(event.entries)
    # A schedule of before, which did not look so far, is still what its seed gives.
    old = [{key: value for key, value in event.entries[2].items() if key != "apart"}]
    old[0] |= make(Event(Memory(event.entries[:2], event.people)).state, "A", "groups2-places", 1, apart=False)
    assert not verify([*event.entries[:2], *old])


def test_disputes_that_share_a_pupil_are_not_moved_together_nor_played_at_once() -> None:
    event = sharing({"A": 2, "B": 2})
    pair(event, seed=1)
    a, b = event.state.disputes["A-1"], event.state.disputes["B-1"]
    field = next(field.id for field in event.state.fields_for("B", b.scenario) if field.id != a.field)
    with pytest.raises(Problem, match="shares a pupil"):
        event.do("move", dispute="B-1", field=field, turn=a.turn)
    event.do("move", dispute="B-1", field=field)
    event.do("start", dispute="A-1")
    with pytest.raises(Problem, match="share a pupil"):
        event.do("start", dispute="B-1")
    play(event, "A-1", "X X X X X X X")
    event.do("start", dispute="B-1")


def test_the_checker_knows_pupils_who_are_in_two_teams_of_a_turn() -> None:
    pupils = {"A-x": ["p1", "p2"], "A-y": ["p3"], "B-x": ["p2"], "B-y": ["p4"]}
    seats = [checking.Seat("A-8", 7, ("A-x", "A-y")), checking.Seat("B-8", 7, ("B-x", "B-y"))]
    [fault] = checking.seats(seats, {}, str, pupils)
    assert fault.rule == "turn"
    assert "p2" in fault.text.en
    assert not checking.seats([seats[0], seats[1]._replace(turn=8)], {}, str, pupils)


def test_a_pupil_registered_before_is_found_again() -> None:
    event = new_event()
    import_csv(event, csv_of({"A": 1}))
    table = csv_of({"B": 1}).replace("B Carvalho 3,5", "A Carvalho 3,8").replace("B,", "A,").replace("o,,", "o,2,")
    with pytest.raises(Problems, match="K17"):
        read_teams(event.state, table, names_known=event.people)


def test_sizes_may_be_loosened() -> None:
    small = csv_of({"C": 2}, size=8)
    assert "8 pupils" in next(iter(lines_of(small).values()))
    import_csv(new_event(teamSize="starters"), small)
    event = new_event(teamSize="any")
    import_csv(event, csv_of({"C": 2}, size=6))
    [made] = pair(event, "C", seed=1)
    state = event.state
    dispute = state.disputes[made["dispute"]]
    assert state.result(dispute, "mesa3") == ""
    assert state.result(dispute, "vivo1") == "void"  # neither team can fill the group


def test_schools_with_several_teams_and_later_imports() -> None:
    event = new_event(teamsPerSchool=2)
    import_csv(event, csv_of({"A": 4}, school_teams=2))
    assert [event.state.team_name(id) for id in event.state.teams][:2] == ["Carvalho 1", "Carvalho 2"]
    with pytest.raises(Problems, match="already registered"):
        import_csv(event, csv_of({"A": 4}, school_teams=2))
    with pytest.raises(Problems, match="3 teams"):
        import_csv(event, csv_of({"A": 1}).replace("o,,", "o,3,"))
    import_csv(event, csv_of({"B": 2}))
    pair(event, "A", seed=1)
    with pytest.raises(Problems, match="being played"):
        import_csv(event, csv_of({"A": 1}).replace("Carvalho", "Faia"))


def test_ids_stay_apart_when_names_run_together() -> None:
    table = csv_of({"A": 1}).replace("Carvalho,,", "Faia,1,") + csv_of({"A": 1}).split("\n", 1)[1].replace(
        "Carvalho,,", "Faia 1,,"
    )
    data, _ = read_teams(new_event().state, table)
    assert len({team["id"] for team in data["teams"]}) == 2
    assert len({team["school"] for team in data["teams"]}) == 2


@pytest.mark.parametrize("table", ["", "\n\n", "name;year\nAna;3", "category,school,team,name,year,name\n"])
def test_a_table_without_its_columns_is_refused(table: str) -> None:
    with pytest.raises(Problem):
        read_teams(new_event().state, table)


def test_a_file_of_another_alphabet_is_read() -> None:
    table = csv_of({"A": 1}).replace("Carvalho", "Plátano").encode("latin-1")
    data, _ = read_teams(new_event().state, table)
    assert data["schools"][0]["name"] == "Plátano"
    assert shape(csv_of({"A": 1}).encode("utf-16"))


def test_a_wrong_table_of_thousands_says_how_many_more() -> None:
    rows = "\n".join(f"Z,Escola,,Aluno {n},8" for n in range(3000))
    with pytest.raises(Problems) as wrong:
        read_teams(new_event().state, "category,school,team,name,year\n" + rows)
    assert len(wrong.value.lines) == 3000
    assert "2950" in wrong.value.say("pt").split("\n")[-1]


@pytest.mark.parametrize(
    ("said", "year"),
    [("7", 7), ("7.º", 7), ("7º ano", 7), ("pré-escolar", 0), ("0", 0), ("Infantil", 0), ("sete", None), ("-1", None)],
)
def test_years_as_people_write_them(said: str, year: int | None) -> None:
    assert read_year(said) == year


def test_whom_a_category_is_for() -> None:
    state = new_event(categories="A,C,D").state
    assert [state.meant_for(id).en for id in "ACD"] == [  # B is as A
        "years 7 to 9; younger pupils may play, too",
        "up to year 3",
        "pre-school",
    ]
