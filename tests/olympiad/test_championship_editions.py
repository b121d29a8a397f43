"""The nineteen editions as published, cycle by cycle, and the regularity behind them."""

import tomllib
from importlib.resources import files

import pytest

from tabuleiro.olympiad.formats import read_format

# As the published table has them: edition, then the games of the four cycles.
PUBLISHED = """
1: P&Q, Poliedros, Ouri | Poliedros, Ouri, Peões | Ouri, Amazonas, Peões | Amazonas, Peões, Hex
2 3: P&Q, Semáforo, Ouri | Semáforo, Ouri, Hex | Ouri, Amazonas, Hex | Amazonas, Hex, Go 7x7
4: P&Q, Semáforo, Ouri | Semáforo, Ouri, Hex | Ouri, Amazonas, Hex | Amazonas, Hex, Rastros
5 6: Semáforo, Konane, Ouri | Konane, Ouri, Hex | Ouri, Hex, Rastros | Hex, Rastros, Avanço
7 8: Semáforo, G&C, Ouri | G&C, Ouri, Hex | Ouri, Hex, Rastros | Hex, Rastros, Avanço
9 10: Semáforo, G&C, Rastros | G&C, Rastros, Hex | Rastros, Hex, Avanço | Hex, Avanço, Produto
11 12: Semáforo, G&C, Rastros | G&C, Rastros, Avanço | Rastros, Avanço, Produto | Avanço, Produto, Sesqui
13: Semáforo, G&C, Rastros | G&C, Rastros, Avanço | Rastros, Avanço, Produto | Avanço, Produto, Flume
14: Semáforo, G&C, Rastros | G&C, Rastros, Produto | Rastros, Produto, Avanço | Produto, Avanço, Flume
15: Semáforo, G&C, Rastros | G&C, Rastros, Produto | Rastros, Produto, Avanço | Produto, Avanço, Atari Go
16: Semáforo, G&C, Rastros | G&C, Rastros, Produto | Rastros, Produto, Dominório | Produto, Dominório, Atari Go
17 18: G&C, Rastros, Dominório | Rastros, Dominório, Produto | Dominório, Produto, Atari Go | Produto, Atari Go, Nex
19: G&C, Dominório, Quelhas | Dominório, Quelhas, Produto | Quelhas, Produto, Atari Go | Produto, Atari Go, Nex
"""
SHORT = {"P&Q": "Pontos e Quadrados", "G&C": "Gatos & Cães"}
EDITIONS = tomllib.loads(files("tabuleiro.olympiad").joinpath("formats", "editions.toml").read_text("utf-8"))


def published() -> dict[str, list[set[str]]]:
    found = {}
    for line in PUBLISHED.strip().splitlines():
        numbers, cycles = line.split(":")
        for number in numbers.split():
            found[number] = [{SHORT.get(g.strip(), g.strip()) for g in c.split(",")} for c in cycles.split("|")]
    return found


def test_all_nineteen_are_there() -> None:
    assert list(EDITIONS) == [str(n) for n in range(1, 20)] == list(published())
    dates = [e["date"] for e in EDITIONS.values()]
    assert dates == sorted(dates)
    assert all(e["place"] for e in EDITIONS.values())


@pytest.mark.parametrize("number", EDITIONS)
def test_a_cycle_plays_three_games_in_a_row(number: str) -> None:
    games = EDITIONS[number]["games"]
    known = read_format("cnjm").games
    assert len(set(games)) == 6
    named = [known[game].name for game in games]
    assert [set(named[c : c + 3]) for c in range(4)] == published()[number]
