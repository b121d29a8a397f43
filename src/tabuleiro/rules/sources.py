"""Where rules and boards come from: sources that several games share."""

from __future__ import annotations

from tabuleiro.rules.text import Text

CNJM8 = Text("Regras do CNJM7/8 (2011, 2012)", "Rules of CNJM7/8 (2011, 2012)")
CNJM14 = Text("Regras do CNJM14 (2018)", "Rules of CNJM14 (2018)")
CNJM18_PHOTOS = Text("Fotografias das mesas dos CNJM18 e 19 (2025, 2026)", "Photographs of CNJM18 and 19 (2025, 2026)")
CNJM19_SHEETS = Text(
    "Resumo das folhas de regras do campeonato regional da Madeira (2025), com os jogos do CNJM19",
    "Summary of the rule sheets of Madeira's regional championship (2025), with the games of CNJM19",
)
OLYMPIAD_2015 = Text(  # whose figures are all lost
    "Regras da 2.ª Olimpíada Escolar LoBoGames (2015)",
    "Rules of the 2nd LoBoGames School Olympiad (2015)",
    "Regras da 2ª Olimpíada Escolar LoBoGames (2015)",
)
LOBOARDS = Text(
    "o desenho da aplicação LoBoards e outras fontes; o da olimpíada está perdido",
    "the picture in the LoBoards app, and other sources; the olympiad's is lost",
    "o desenho do aplicativo LoBoards e outras fontes; o da olimpíada está perdido",
)
