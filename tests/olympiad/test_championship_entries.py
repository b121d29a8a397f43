"""Entries of a championship: what is read, and what is refused with the number of its line."""

import pytest
from olympiad.championship_helpers import enter, new_event, one_tournament

from tabuleiro.olympiad.championship.entries import TEMPLATE, late_entry, read_entries
from tabuleiro.olympiad.championship.making import pair
from tabuleiro.olympiad.championship.programme import find_game, six_games
from tabuleiro.olympiad.problems import Problems
from tabuleiro.rules.text import Problem

TWELVE = "1.1 1.2 1.3 2.2 2.3 2.4 3.3 3.4 3.5 4.4 4.5 4.6".split()


def test_twelve_tournaments_of_the_edition() -> None:
    state = new_event(edition=14).state
    assert list(state.tournaments) == TWELVE
    assert [t.event.game.name for t in state.tournaments.values()][:3] == ["Semáforo", "Gatos & Cães", "Rastros"]
    assert state.tournaments["4.6"].event.title.pt == "Flume, Secundário"
    assert new_event(edition=19).state.tournaments["4.6"].event.game.name == "Nex"


def test_games_of_ones_own_may_be_unknown() -> None:
    state = new_event(games="Xadrez, hex, Damas, produto, ouri, Atari Go").state
    games = [state.tournaments[t].event.game for t in ("1.1", "1.2", "1.3", "4.6")]
    assert [(game.name, game.key) for game in games] == [
        ("Xadrez", ""),
        ("Hex", "hex"),
        ("Damas", ""),
        ("Atari Go", "atari_go"),
    ]
    with pytest.raises(Problem, match="six games"):
        new_event(games="hex, ouri")
    with pytest.raises(Problem, match="twice"):
        new_event(games="hex, Hex, ouri, produto, avanco, flume")


@pytest.mark.parametrize(
    "said", ["gatos_caes", "Gatos & Cães", "GATOS E CAES", "gatos  e cães", "Cats & Dogs", "cats and dogs"]
)
def test_a_game_is_found_however_it_is_written(said: str) -> None:
    assert find_game(new_event().state.format, said).id == "gatos_caes"


def test_a_table_is_read() -> None:
    event = new_event(edition=14)
    lines = ("EB do Freixo;Ana;GATOS E CÃES;1.º", "EB do Freixo;Rui;Cats and Dogs;2", "eb do freixo;Eva;flume;Sec.")
    enter(event, "\n".join(("Escola;Nome;Jogo;Ciclo", *lines)))
    state = event.state
    assert [len(state.tournaments[t].pupils) for t in ("1.2", "2.2", "4.6")] == [1, 1, 1]
    assert list(state.school_names.values()) == ["EB do Freixo"]
    assert sorted(person.name for person in event.people.values()) == ["Ana", "Eva", "Rui"]
    assert "Ana" not in str(event.entries)


def test_the_template_can_be_imported() -> None:
    event = new_event(edition=14)
    enter(event, TEMPLATE)
    assert len(event.state.pupil_by_id) == 8


def test_every_wrong_line_is_named_and_nothing_is_imported() -> None:
    event = new_event(edition=14)
    table = """cycle,game,school,name
1,semaforo,Escola A,Ana
5,semaforo,Escola A,Rui
1,flume,Escola A,Eva
1,Semáforo,ESCOLA A,Tó
4,xadrez,Escola B,Zé
2,rastros,Escola B,Lia
"""
    with pytest.raises(Problems) as wrong:
        read_entries(event.state, table)
    assert wrong.value.lines == (3, 4, 5, 6)
    said = wrong.value.say("pt")
    assert "«5» não é um ciclo" in said
    assert "o ciclo 1 não joga «flume»; joga Semáforo, Gatos & Cães, Rastros" in said
    assert "já tem 1 em Semáforo, 1.º ciclo, na linha 2" in said
    assert not event.state.pupil_by_id


def test_more_than_one_of_a_school_if_the_setting_allows_it() -> None:
    table = "cycle,game,school,name\n1,hex,A,Ana\n1,hex,A,Rui\n1,hex,A,Eva\n"
    games = "hex,ouri,produto,avanco,flume,semaforo"
    two = new_event(games=games, perSchool=2)
    with pytest.raises(Problems) as wrong:
        enter(two, table)
    assert wrong.value.lines == (4,)
    enter(new_event(games=games, perSchool=3), table)


def test_two_imports_share_schools_and_limits() -> None:
    event = new_event(edition=14)
    enter(event, "cycle,game,school,name\n1,semaforo,Escola A,Ana\n")
    enter(event, "cycle,game,school,name\n1,rastros,escola a,Rui\n")
    assert len(event.state.school_names) == 1
    with pytest.raises(Problems):
        enter(event, "cycle,game,school,name\n1,semaforo,Escola A,Eva\n")
    with pytest.raises(Problem):
        event.do("import", entries=[["p-9", "1.1", "escola-a"]])
    with pytest.raises(Problem, match="no school"):
        event.do("import", entries=[["p-9", "1.1", "nowhere"]])


def test_a_pupil_is_in_one_tournament() -> None:
    event = new_event(edition=14, perSchool=5)
    table = "cycle,game,school,name\n1,semaforo,Faia,Ana Sá\n1,rastros,Olmo,Ana Sá\n1,rastros,FAIA,ana sa\n"
    with pytest.raises(Problems) as wrong:
        enter(event, table)
    assert wrong.value.lines == (4,)
    assert "cannot play Rastros" in wrong.value.say("en")
    assert "in Semáforo, 1st cycle (years 1–4) already, in line 2" in wrong.value.say("en")
    enter(event, "cycle,game,school,name\n1,semaforo,Faia,Ana Sá\n1,rastros,Olmo,Ana Sá\n")  # two schools, two people
    for game, said in (("rastros", "cannot play Rastros"), ("semaforo", "is in Semáforo")):
        with pytest.raises(Problems, match=said):
            enter(event, f"cycle,game,school,name\n1,{game},Faia,Ana Sá\n")
    first, *_ = event.state.pupil_by_id
    for k in range(3):
        enter(event, f"cycle,game,school,name\n1,rastros,Escola {k},Rui\n")
    pair(event, seed=1)
    with pytest.raises(Problem, match="cannot play Rastros"):
        late_entry(event.state, "1", "rastros", "Faia", "Ana Sá", names_known=event.people)
    event.do("withdraw", pupils=[first])  # who has left may begin elsewhere
    late_entry(event.state, "1", "rastros", "Faia", "Ana Sá", names_known=event.people)


def test_after_the_draw_entries_are_late() -> None:
    event = one_tournament(5)
    pair(event, "1.1", seed=1)
    found, _ = read_entries(event.state, "cycle,game,school,name\n1,semaforo,Escola Nova,Ana\n")
    assert (found["entries"], len(found["late"])) == ([], 1)
    with pytest.raises(Problem, match="have been drawn"):
        event.do("import", schools=found["schools"], entries=found["late"])
    data, people = late_entry(event.state, "1", "Semáforo", "Escola Nova", "Ana")
    event.do("late", people=people, **data)
    swiss = event.state.swiss("1.1", 1)
    assert swiss.players[-1] == data["pupil"]
    assert swiss.joined == {data["pupil"]: 1}
    with pytest.raises(Problem):
        event.do("late", **data)


def test_the_six_of_every_edition() -> None:
    for edition in range(1, 20):
        assert len(six_games(new_event(edition=edition).state.format)) == 6
