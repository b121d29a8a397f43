"""What may be chosen in a setting, in words: for the pages of settings and the lines of the log that change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabuleiro.olympiad.formats import Format, Setting
from tabuleiro.rules.text import Text, joined

WORDS = {  # by the choice, or by setting and choice where it means something of its own there
    "allMet": Text("só se todas se defrontaram", "only if all have met", "só se todas se enfrentaram"),
    "alternate": Text("à vez", "taking turns", "alternando"),
    "any": Text("podem ser menos", "may be fewer"),
    "best3": Text("à melhor de três", "best of three", "melhor de três"),
    "both": Text("até todas jogarem em todos os cenários", "until every team has played in every scenario"),
    "buchholz": Text("Buchholz", "Buchholz"),
    "bye": Text("como folga", "as a bye"),
    "captain": Text("o capitão", "the captain"),
    "castingVote.none": Text("a proposta cai", "the proposal falls"),
    "categories": Text("uma de cada categoria", "one of each category"),
    "category": Text("de cada categoria", "each category’s own"),
    "chair": Text("decide quem preside", "the chair decides"),
    "consult": Text("conversam e um anuncia", "they confer and one announces"),
    "cut1": Text("Buchholz sem o pior", "Buchholz without the worst"),
    "difference": Text("os próprios menos os do adversário", "own points less the opponent’s"),
    "direto": Text("confronto direto", "direct meeting"),
    "double": Text("a duas voltas", "twice", "em dois turnos"),
    "draw": Text("como empate", "as a draw"),
    "dutch": Text("holandês (FIDE)", "Dutch (FIDE)"),
    "even": Text("repartido por igual", "shared out evenly"),
    "exact": Text("exatamente", "exactly"),
    "fide": Text("FIDE 2026", "FIDE 2026"),
    "fide2024": Text("FIDE 2024", "FIDE 2024"),
    "first": Text("a primeira da tabela", "the first named"),
    "forfeit": Text("perde tudo", "loses everything"),
    "game": Text("como o jogo diz", "as the game says"),
    "gigante": Text("jogo gigante", "giant game"),
    "half": Text("metade mais um", "half plus one"),
    "legs": Text("entre partidas ou por lesão", "between legs or after an injury"),
    "lot": Text("sorteio", "by lot"),
    "matching": Text("o deste programa", "this program’s own"),
    "median": Text("Buchholz mediano", "median Buchholz"),
    "mesa": Text("mesas", "tables"),
    "no": Text("não", "no"),
    "none": Text("nenhum", "none"),
    "off": Text("não", "no"),
    "on": Text("sim", "yes"),
    "once": Text("uma vez", "once"),
    "one": Text("uma só", "only one"),
    "other": Text("a outra", "the other one"),
    "own": Text("só as próprias", "own points only", "só os próprios"),
    "plain": Text("simples", "plain"),
    "played": Text("com as disputas que houve", "with the disputes played"),
    "progressive": Text("progressiva", "progressive"),
    "saldo": Text("saldo das pontuações", "balance of scores"),
    "same": Text("a mesma", "the same one"),
    "shared": Text("partilhados por todas", "shared by all", "compartilhados por todas"),
    "split": Text("os pontos dividem-se", "points are shared", "os pontos se dividem"),
    "starters": Text("pelo menos os titulares", "at least the starters"),
    "substitutions.none": Text("nunca", "never"),
    "total": Text("pontuação total", "total score"),
    "virtual": Text("adversário virtual", "virtual opponent"),
    "vivo": Text("jogo vivo", "living game"),
    "void": Text("não conta", "void"),
    "win": Text("como vitória", "as a win"),
    "wins": Text("vitórias", "wins"),
    "yes": Text("sim", "yes"),
    "zero": Text("nada", "nothing"),
}
SET = Text("«{what}»: {value}", "“{what}”: {value}")
NOTHING = Text("–", "–")


class Choice(NamedTuple):
    """What a number of a setting stands for, and what whoever chooses it should know."""

    name: Text
    note: Text | None = None


def called(setting: Setting, choice: str) -> Text:
    """A choice in words; a number, a category, a game as it is."""
    return WORDS.get(f"{setting.key}.{choice}") or WORDS.get(choice) or Text(choice, choice)


def named(format: Format, game: str) -> Text:
    name = format.game(game).name
    return Text(name, name)


def told(format: Format, settings: Mapping[str, Any]) -> Text:
    """Settings and their values in words."""
    return joined((_told(format, format.setting(key), value) for key, value in settings.items()), "; ")


def _told(format: Format, setting: Setting, value: Any) -> Text:
    read = setting.read(value)
    several = read if isinstance(read, tuple) else (str(read),)
    names = [named(format, one) if setting.kind == "names" else called(setting, one) for one in several]
    what = Text(*(setting.text.say(lang).rstrip(".") for lang in ("pt", "en", "br")))
    return SET.fill(what=what, value=joined(names, ", ") if names else NOTHING)
