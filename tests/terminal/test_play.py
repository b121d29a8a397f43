"""A match at the table, typed line by line."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Event
from time import sleep
from typing import Any

import pytest
from every import each_of, mostly
from rich.console import Console
from terminal.talk import Talk
from terminal.toys import dice

from tabuleiro import Problem, open_match, read_record, write_record
from tabuleiro.engine.players.players import Cancel, Opponent
from tabuleiro.games import keys
from tabuleiro.match import Match
from tabuleiro.match.saying import say_play
from tabuleiro.terminal import play, table
from tabuleiro.terminal.commands import understand
from tabuleiro.terminal.seats import meant, players_of, title

WIN = ["d4", "c3", "b2", "a1"]  # Rastros: the first player has nobody against him


def at_table(
    match: Match,
    *lines: str | type[BaseException],
    players: tuple[str, str] = ("human", "human"),
    lang: str = "pt",
    record: Path | None = None,
    seed: int | None = 1,
    throws: Sequence[str] | None = (),
) -> tuple[int, Talk]:
    talk = Talk(lines, lang)
    return play(match, players, lang, record, seed, throws=throws, screen=talk.screen), talk


def test_a_game_to_its_end_says_who_won_and_why() -> None:
    match = open_match("rastros")
    code, talk = at_table(match, *WIN, "")
    assert (code, match.result, talk.left) == (0, "first", 0)
    assert "Vitória: Primeiro — a peça chegou a uma casa final." in talk.flat
    assert talk.errors.getvalue() == ""


def test_what_to_do_stands_above_the_prompt() -> None:
    _, talk = at_table(open_match("alquerque"), "c2-c3", "quit", "s")
    assert "Move uma peça tua." in talk.flat
    assert "Tens de capturar: escolhe a peça que captura." in talk.flat
    quiet = open_match("surakarta", position="B...../....../....../....../....../W....W 1 quiet=97")
    _, talk = at_table(quiet, "quit", "s")
    assert "Faltam 3 jogadas sem captura para haver empate." in talk.flat


def test_the_same_in_english() -> None:
    _, talk = at_table(open_match("rastros"), *WIN, "", lang="en")
    assert "Winner: First — the piece reached a goal." in talk.flat
    assert "Enter to end, review to see what decided it, save FILE to save the game" in talk.flat


def test_a_score_is_told_at_the_end() -> None:
    match = open_match("flume", "size=3")
    while len(match.legal()) > 1:
        match.play(match.legal()[-1])
    _, talk = at_table(match, match.legal()[0], "")
    first, second = match.score or (0, 0)
    assert f"Pontos: Primeiro {first} pedras · Segundo {second} pedras." in talk.flat


def test_help_plays_rules_and_board_on_request() -> None:
    match = open_match("rastros")
    _, talk = at_table(match, "?", "jogadas", "regras en", "rules pt", "tabuleiro", "sair")
    assert "bastam as duas primeiras letras" in talk.flat
    assert "Jogadas possíveis (8): d4 e4 f4 d5 f5 d6 e6 f6" in talk.flat
    assert "Our own readings" in talk.flat
    assert "As nossas leituras" in talk.flat
    assert match.texts == []


def test_agreement_and_claims_are_in_the_help_only_where_the_rules_have_them() -> None:
    assert "acordo" not in at_table(open_match("rastros"), "?", "sair")[1].said
    assert "acordo" in at_table(open_match("ouri"), "?", "sair")[1].said


@pytest.mark.parametrize(
    ("lang", "word", "name"),
    [
        ("pt", "jo", "moves"),
        ("pt", "re", "rules"),
        ("en", "re", "resign"),
        ("pt", "RESIGN", "resign"),
        ("pt", "sa", "quit"),
        ("en", "sa", "save"),
        ("br", "salvar", "save"),
        ("pt", "un", "undo"),
        ("en", "vo", "undo"),
        ("pt", "?", "help"),
        ("pt", "x", ""),
        ("pt", "j", ""),
        ("pt", "", ""),
    ],
)
def test_command_words_in_both_languages_and_short(lang: str, word: str, name: str) -> None:
    assert understand(open_match("rastros"), lang, word).name == name


@each_of(lambda key: ["pt", "br", "en"])
def test_no_command_hides_a_play_or_a_cell(key: str, lang: str) -> None:
    match = open_match(key)
    chance = Random(0)
    for _ in range(3):
        legal = match.legal()
        for text in (*chance.sample(legal, min(40, len(legal))), *match.game.board.names):
            assert understand(match, lang, text).name == ""
        if match.legal():
            match.play(chance.choice(match.legal()))


def test_bad_input_is_answered_and_changes_nothing() -> None:
    match = open_match("rastros")
    nonsense = ["", "g7", "h9", "???", "e5-e5", "[bold]x[/]", "\x1b[A", "d4 d4", "guardar", "regras fr", "voltar 3"]
    code, talk = at_table(match, *nonsense, UnicodeDecodeError, "\udcff", "d4", "carregar", "sair", "n", "sair", "s")
    assert (code, match.texts, talk.left) == (0, ["d4"], 0)
    assert "g7 não é vizinha de e5" in talk.flat
    assert "(artigo 1)" in talk.flat
    assert "[bold]x[/]" in talk.said
    assert "Falta o nome do ficheiro, por exemplo: guardar partida.txt" in talk.flat
    assert "As regras existem em pt e en, não em 'fr'." in talk.flat
    assert "'voltar' escreve-se sozinho." in talk.flat


@pytest.mark.parametrize("key", keys())
def test_random_nonsense_never_raises(key: str) -> None:
    chance = Random(key)
    signs = "abcdefghxW 123-=?!áç/\\[]\"'\t\0€🙂"
    words = [
        "undo",
        "jogadas",
        "tabuleiro",
        "acordo",
        "n",
        "help",
        "desistir",
        "n",
        "save",
        "load /",
        "reclamar",
        "swap",
    ]
    lines = [
        chance.choice(words) if chance.random() < 0.3 else "".join(chance.choices(signs, k=chance.randrange(6)))
        for _ in range(60)
    ]
    code, _ = at_table(open_match(key), *lines, lang=chance.choice(["pt", "br", "en"]))
    assert code == 0


def test_take_back_between_people_and_against_the_computer() -> None:
    match = open_match("rastros")
    _, talk = at_table(match, "d4", "d5", "voltar", "sair", "s")
    assert match.texts == ["d4"]
    assert "Retirado: d5" in talk.flat
    match = open_match("rastros")
    _, talk = at_table(match, "d4", "voltar", "voltar", "sair", players=("human", "random"))
    assert match.texts == []
    assert "Ainda não jogaste nada que se possa retirar." in talk.flat
    match = open_match("rastros")
    at_table(match, "undo", EOFError, players=("random", "human"))
    assert len(match.texts) == 1  # the computer's opening stays


def test_take_back_stone_by_stone_within_a_turn() -> None:
    match = open_match("produto", "side=2")
    at_table(match, "Ba1", "Wa2", "voltar", "sair", "s")
    assert match.texts == ["Ba1"]


def test_several_plays_of_one_turn_in_a_line_or_none() -> None:
    match = open_match("produto", "side=2")
    _, talk = at_table(match, "Ba1", "Wa2 Bb1", "Wb2 Wb2", "Wb2 Bb3 Bc1", "sair", "s")
    assert match.texts == ["Ba1", "Wa2", "Bb1"]
    assert "não é possível" in talk.flat


def test_a_lost_game_can_be_taken_back_at_the_end() -> None:
    match = open_match("rastros")
    code, talk = at_table(match, *WIN, "jogadas", "voltar", "b1", "sair", "s")
    assert (code, match.texts, match.result) == (0, [*WIN[:-1], "b1"], None)
    assert "Aqui pode escrever-se só Enter, rever, guardar FICHEIRO ou voltar." in talk.flat


def test_resignation_asks_once() -> None:
    match = open_match("gatos_caes")
    code, talk = at_table(match, "desistir", "talvez", "n", "d4", "desistir", "sim", "")
    assert (code, match.result, match.reason) == (0, "first", "resignation")
    assert "Responde s (sim) ou n (não)." in talk.flat
    assert "Vitória: Gatos — por desistência." in talk.flat


def test_agreement_needs_both() -> None:
    match = open_match("ouri")
    _, talk = at_table(match, "acordo", "n", "acordo", "s", "")
    assert (match.reason, talk.flat.count("concordas em acabar a partida?")) == ("agreement", 2)
    assert "acabou por acordo" in talk.flat
    _, talk = at_table(open_match("ouri"), "agree", "quit", players=("human", "random"), lang="en")
    assert "The computer makes no agreements" in talk.flat
    _, talk = at_table(open_match("rastros"), "acordo", "sair")
    assert "não deixam acabar a partida por acordo" in talk.flat


def test_swap_is_offered_and_understood() -> None:
    match = open_match("hex", "size=4")
    _, talk = at_table(match, "b2", "troca", "sair", "s")
    assert match.texts == ["b2", "swap"]
    assert "podes trocar de cor (artigo 3): escreve troca." in talk.flat


def test_record_is_kept_after_every_play(tmp_path: Path) -> None:
    file = tmp_path / "jogo.txt"
    match = open_match("rastros")
    code, talk = at_table(match, "d4", "d5", EOFError, record=file)
    assert code == 0
    assert read_record(file.read_text("utf-8")).texts == ["d4", "d5"]
    assert file.read_text("utf-8") == write_record(match)
    assert os.listdir(tmp_path) == ["jogo.txt"]
    assert "A entrada acabou a meio da partida." in talk.errors.getvalue()
    assert str(file) in "".join(talk.errors.getvalue().split())
    code, talk = at_table(read_record(file.read_text("utf-8")), "c4", "voltar", KeyboardInterrupt, record=file)
    assert code == 130
    assert read_record(file.read_text("utf-8")).texts == ["d4", "d5"]
    assert str(file) in "".join(talk.errors.getvalue().split())


def test_end_of_input_without_a_record() -> None:
    code, talk = at_table(open_match("rastros"), "d4")
    assert code == 0
    assert talk.errors.getvalue().split("\n")[:2] == [
        "A entrada acabou a meio da partida.",
        "A partida não foi guardada.",
    ]


def test_save_load_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "meu jogo.txt"
    match = open_match("rastros")
    _, talk = at_table(match, "d4", f"guardar {file}", "sair")  # saved: no question
    assert talk.left == 0
    assert file.read_text("utf-8") == write_record(match)
    _, talk = at_table(open_match("hex"), f'carregar "{file}"', "d5", f"save {file}", "n", f"save {file}", "s", "sair")
    assert "Rastros, lido de" in talk.flat
    assert talk.left == 0
    assert read_record(file.read_text("utf-8")).texts == ["d4", "d5"]


def test_loading_asks_before_a_game_is_lost_and_leaves_the_old_record(tmp_path: Path) -> None:
    old, new = tmp_path / "a.txt", tmp_path / "b.txt"
    at_table(open_match("rastros"), "d4", f"save {new}", "quit")
    at_table(open_match("semaforo"), "a1", f"carregar {new}", "n", f"carregar {new}", "s", "sair")
    at_table(open_match("semaforo"), "a1", f"carregar {new}", "d5", EOFError, record=old)
    assert read_record(old.read_text("utf-8")).texts == ["a1"]
    assert read_record(new.read_text("utf-8")).texts == ["d4", "d5"]


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "other.txt").write_text("hello")
    lines = [f"{word} {tmp_path / name}" for word, name in (("guardar", "no/x.txt"), ("guardar", "."))]
    lines += [f"carregar {tmp_path / name}" for name in ("none.txt", "bad.txt", "other.txt", ".")]
    code, talk = at_table(open_match("rastros"), *lines, "d4", "sair", "s")
    assert (code, talk.left) == (0, 0)
    for what in ("não existe", "é uma pasta", "não é texto em UTF-8", "'hello' não é um cabeçalho"):
        assert what in talk.flat
    assert sorted(os.listdir(tmp_path)) == ["bad.txt", "other.txt"]
    assert not [name for name in os.listdir(tmp_path.parent) if name.startswith(f".{tmp_path.name}")]


@pytest.mark.parametrize("key", keys())
def test_two_computers_play_a_game_without_being_asked(key: str, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    match = open_match(key)
    code, talk = at_table(match, players=("random", "random"), record=file, seed=7)
    assert code == 0
    assert match.ending
    assert f"1. {match.game.definition.players[0].pt} (acaso): {say_play(match.game, match.plays[0]).pt}" in talk.said
    assert read_record(file.read_text("utf-8")).result == match.result
    again = open_match(key)
    at_table(again, players=("random", "random"), seed=7)
    assert again.texts == match.texts


@pytest.mark.parametrize("player", mostly({"careful"}, ["careful", "level:1", "level:2"]))
def test_a_person_against_a_player_of_the_computer(player: str) -> None:
    match = open_match("rastros")
    code, talk = at_table(match, "d4", "voltar", "e4", "guardar", "sair", "s", players=("human", player))
    assert (code, talk.left, len(match.texts)) == (0, 0, 2)
    assert match.texts[0] == "e4"
    assert "Retirado: d4 " in talk.flat
    assert f"2. Segundo ({title(player).pt}): {match.texts[1]}" in talk.said


@pytest.mark.thorough
def test_levels_play_a_game_the_same_for_the_same_seed(tmp_path: Path) -> None:
    games: list[Any] = []
    for seed in (4, 4, 5):
        match = open_match("rastros")
        code, talk = at_table(match, players=("level:2", "level:3"), seed=seed, record=tmp_path / f"{len(games)}.txt")
        assert code == 0
        assert match.ending
        games.append((match.texts, talk.said.replace("0.txt", "1.txt")))
    assert games[0] == games[1]
    assert games[0][0] != games[2][0]
    text = (tmp_path / "0.txt").read_text("utf-8")
    assert '[First "nível 2"]' in text
    assert '[Second "nível 3"]' in text


def test_the_computer_agrees_on_nothing() -> None:
    _, talk = at_table(open_match("ouri"), "agree", "quit", players=("human", "level:3"), lang="en")
    assert "The computer makes no agreements" in talk.flat


@pytest.mark.parametrize("text", ["", "nobody", "level:0", "level:11", "level", "engine:", "random:1", "Human"])
def test_nobody_of_that_name_sits_down(text: str) -> None:
    with pytest.raises(Problem):
        at_table(open_match("rastros"), players=("human", text))


@pytest.mark.parametrize("text", ["human", "random", "careful", "level:1", "level:10", "level:budget=9", "engine:mcts"])
def test_players_are_known_by_their_names_in_any_language(text: str) -> None:
    for lang in ("pt", "br", "en"):
        assert meant("Ana" if text == "human" else title(text).say(lang)) == text


@pytest.mark.parametrize(
    ("names", "usual", "players"),
    [
        (("", ""), ("human", "level:3"), ("human", "level:3")),
        (("Ana", "Rui"), ("human", "level:3"), ("human", "human")),
        (("nível 5", ""), ("human", "level:3"), ("level:5", "human")),
        (("", "level 5"), ("human", "level:3"), ("human", "level:5")),
        (("Ana", "Computador"), ("human", "human"), ("human", "random")),
        (("level:4", "engine:mcts"), ("human", "human"), ("level:4", "engine:mcts")),
    ],
)
def test_a_record_says_who_plays(names: tuple[str, str], usual: tuple[str, str], players: tuple[str, str]) -> None:
    match = open_match("rastros")
    match.headers = {"First": names[0], "Second": names[1]}
    assert players_of(match, usual) == players


@pytest.mark.thorough
def test_a_loaded_match_brings_its_players(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = open_match("rastros", moves="d4")
    match.headers = {"First": "Ana", "Second": "nível 2"}
    file.write_text(write_record(match), "utf-8")
    _, talk = at_table(open_match("semaforo"), f"carregar {file}", f"guardar {tmp_path / 'b.txt'}", "sair")
    assert "2. Segundo (nível 2): " in talk.said
    at_table(open_match("rastros", moves="d4"), "sair", "s", players=("human", "level:1"))
    match = read_record(file.read_text("utf-8"))
    at_table(match, "sair", "s", players=("human", "level:1"))
    assert match.headers == {"First": "Ana", "Second": "nível 1"}, "whoever plays now is named"


class Slow:
    """Answers when it is allowed to, whatever it is told."""

    def __init__(self, may: Callable[[], bool]) -> None:
        self.may = may

    def choose(self, match: Match, cancel: Cancel = None, seconds: float | None = None) -> int:
        while not self.may():
            sleep(0.001)
        return match.game.moves(match.state)[0]


def sit(monkeypatch: pytest.MonkeyPatch, player: Opponent) -> None:
    """Whoever is not a person is this player."""
    monkeypatch.setattr(table, "seated", lambda text, game, seed: None if text == "human" else player)


def test_a_quiet_word_while_the_computer_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    talk = Talk(["d4", "sair", "s"], "pt")
    talk.screen.out = Console(file=out, width=100, force_terminal=True)
    sit(monkeypatch, Slow(lambda: "a pensar…" in out.getvalue()))
    assert play(open_match("rastros"), ("human", "level:1"), "pt", screen=talk.screen) == 0
    assert "2. Segundo (nível 1): " in out.getvalue()


def test_the_computer_is_interrupted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    over = Event()
    sit(monkeypatch, Slow(over.is_set))
    monkeypatch.setattr(table, "wait", interrupted)
    match = open_match("rastros")
    code, talk = at_table(match, "d4", players=("human", "level:1"), record=tmp_path / "game.txt")
    over.set()
    assert (code, match.texts) == (130, ["d4"])
    assert talk.errors.getvalue().startswith("Interrompido.\nA partida está guardada em")
    assert read_record((tmp_path / "game.txt").read_text("utf-8")).texts == ["d4"]


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_the_time_of_the_computer_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Event()
    sit(monkeypatch, Slow(over.is_set))
    match = open_match("rastros", clock="0.5")
    code, talk = at_table(match, "d4", "", players=("human", "level:1"))
    over.set()
    assert (code, match.texts, match.result, match.reason) == (0, ["d4"], "first", "time")
    assert "por tempo: um relógio chegou ao fim" in talk.flat


def test_a_clock_is_shown_and_ends_the_game() -> None:
    match = open_match("rastros", clock="300")
    _, talk = at_table(match, "d4", "sair", "s")
    assert "[5:00]: " in talk.said
    match = open_match("rastros", clock="0.000001")
    code, talk = at_table(match, "d4", "d5", "")
    assert (code, match.reason) == (0, "time")
    assert "por tempo: um relógio chegou ao fim" in talk.flat


def test_dice_are_thrown_for_everybody() -> None:
    match = Match(dice())
    code, talk = at_table(match, "b1", "voltar", "b1", "c1", "d1", "")
    assert (code, match.plays, talk.left) == (0, ["b1", "c1", "d1"], 0)
    assert talk.flat.count("Brancas lança os dados: ") == 2
    assert "dados: " in talk.said
    assert "Vitória: Brancas — chegou ao fim." in talk.flat


def test_a_turn_without_a_play_is_said() -> None:
    position = ".,.,.,.,.,./B2,B2,B2,.,.,. 1 hand=8-2"
    _, talk = at_table(open_match("pista_livre", position=position), "sair", "s", throws=["321", "444"])
    assert "Com estes dados não há jogada: Brancas passa a vez." in talk.flat
    assert talk.flat.index("Brancas lança os dados: 3 2 1") < talk.flat.index("passa a vez") < talk.flat.index("4 4 4")
    _, talk = at_table(open_match("pista_livre", position=position), "321", "ajuda", "sair", "s", throws=None)
    assert talk.flat.count("passa a vez") == 1


def test_a_finished_game_is_shown_with_its_end() -> None:
    _, talk = at_table(open_match("rastros", moves=WIN), "")
    assert "Vitória: Primeiro" in talk.said
    assert talk.left == 0


@pytest.mark.thorough
def test_hints_come_in_steps_and_are_played_out_on_the_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    match = open_match("shisima", position="WBW/..W/.BB 1")
    code, talk = at_table(match, "dica", "s", *["dica"] * 3, "", "", "", "", "sair", "s")
    assert (code, match.texts) == (0, [])  # nothing was played
    said = ["concordas em que haja ajudas", "Joga 2-0.", "Está provado: 2-0 ganha em 3 jogadas", "Jogas 2-0, e ameaças"]
    said += ["O outro joga", "Jogas 8-7, e ganhas: tens três peças em linha.", "De volta à partida."]
    places = [talk.flat.index(one) for one in said]
    assert places == sorted(places)


@pytest.mark.thorough
def test_a_game_is_looked_back_on_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABULEIRO_DATA", str(tmp_path))
    match = open_match("shisima", position="WBW/..W/.BB 1")
    _, talk = at_table(match, "rever", "8-7", "4-0", "rever", "", "", "n", "")
    assert match.result == "second"
    assert "A partida ainda não acabou." in talk.flat  # at first
    assert "A partida decidiu-se na jogada 1: as Brancas jogaram 8-7." in talk.flat
    assert "Depois disso, as Pretas respondem 4-0, e ganham: três peças em linha. Melhor era 2-0." in talk.flat
    assert "As Pretas jogam 4-0, e ganham: três peças em linha." in talk.flat  # on the board
