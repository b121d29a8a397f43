"""The atlas: a page that says of every game what is proved, how, how it was checked, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabuleiro.engine.solving import files
from tabuleiro.engine.solving.knowledge import file_kind, open_source, start_of
from tabuleiro.engine.solving.plans import Plan, plans
from tabuleiro.engine.solving.values import VALUES, Row, first_moves, grouped, word
from tabuleiro.engine.solving.verify import checked, there
from tabuleiro.games import definition, keys, load
from tabuleiro.rules import Game, Problem, Text

HEADINGS = [
    Text("jogo", "game"),
    Text("variante", "variant"),
    Text("regras", "rules"),
    Text("valor", "value"),
    Text("fim em", "ends in"),
    Text("primeiras jogadas", "first moves"),
    Text("posições", "positions"),
    Text("como", "how"),
    Text("segundos", "seconds"),
    Text("soma de controlo", "checksum"),
    Text("conferido", "checked"),
]


def gather() -> list[Row]:
    """What the tables and proofs on this machine say, in the order of the plans."""
    return [found for plan in plans() if (found := _row(plan))]


def rows_here(game: Game) -> list[Row]:
    """What the files on this machine say about one variant."""
    return [found for plan in there(game.key) if plan.variant == game.variant and (found := _row(plan))]


def _row(plan: Plan) -> Row | None:
    """What one file says, None if it is not there or is refused."""
    game = load(plan.key, plan.variant)
    try:
        found, source = files.load(game, file_kind(plan)), open_source(game, plan.kind, plan.size)
    except Problem:
        return None
    if found is None:
        return None
    header, start = found.header, game.start()
    value, distance = start_of(header)
    decides = source is not None and plan.kind in ("table", "proof", "quiet")
    after = [(m, game.play(start, m)) for m in game.moves(start)] if decides else []
    note = checked(plan, header) or {}
    return Row(
        game.key,
        game.variant,
        plan.kind,
        plan.size,
        header["version"],
        header["rules"],
        header["positions"],
        header["seconds"],
        found.checksum if found.arrays else "–",  # once, limits kept their value alone
        value or "",
        -1 if distance is None else distance,
        {game.spell(start, m)[0]: word(source.verdict(t)) for m, t in after if source},
        {name: note[name] for name in ("on", "recomputed", "reference") if note},
    )


def page(rows: Sequence[Row], lang: str) -> str:
    """The page, in Markdown."""
    solved = {(row.game, row.variant) for row in rows if row.decides}
    made = {(row.game, row.variant, row.kind, row.size) for row in rows}
    missing = [plan for plan in plans() if (plan.key, load(plan.key, plan.variant).variant, *plan[2:]) not in made]
    lines = [
        f"# {TITLE.say(lang)}",
        "",
        INTRODUCTION.say(lang),
        "",
        "| " + " | ".join(heading.say(lang) for heading in HEADINGS) + " |",
        "|" + " --- |" * len(HEADINGS),
        *("| " + " | ".join(_cells(row, lang)) + " |" for row in rows),
        "",
        f"## {OPEN.say(lang)}",
        "",
        OPEN_INTRODUCTION.say(lang),
        "",
        *_open(solved, lang),
    ]
    if missing:
        names = ", ".join(f"{plan.key} ({_how(plan.kind, plan.size).say(lang)}, {plan.variant})" for plan in missing)
        lines += ["", MISSING.fill(plans=names).say(lang)]
    return "\n".join([*lines, ""])


def _cells(row: Row, lang: str) -> list[str]:
    return [
        definition(row.game).name.say(lang),
        row.variant,
        f"v{row.version} {row.rules[:8]}",
        VALUES[row.value].say(lang) if row.value else "–",
        PLIES.fill(n=row.distance).say(lang) if row.distance >= 0 else "–",
        first_moves(row).say(lang) or "–",
        grouped(row.positions),
        _how(row.kind, row.size).say(lang),
        f"{row.seconds:g}",
        row.checksum,
        _checked(row, lang),
    ]


def _how(kind: str, size: int) -> Text:
    return HOW[kind].fill(size=size)


def _checked(row: Row, lang: str) -> str:
    if not row.checked:
        return NOT_CHECKED.say(lang)
    facts = {name: grouped(row.checked[name]) for name in ("recomputed", "reference")}
    return CHECKED[row.kind].fill(on=row.checked["on"], **facts).say(lang)


def _open(solved: set[tuple[str, str]], lang: str) -> Iterator[str]:
    """The variants of each game whose start nobody here has decided."""
    for key in keys():
        game = definition(key)
        known = dict.fromkeys(load(key, name).variant for name in game.variants)
        left = [variant for variant in known if (key, variant) not in solved]
        if left:
            yield f"- **{game.name.say(lang)}**: {', '.join(left)}"


TITLE = Text("O que está provado", "What is proved")
INTRODUCTION = Text(
    "Feito por `tabuleiro atlas` a partir das tabelas e provas desta máquina; `tabuleiro solve --all` fá-las, "
    "`tabuleiro verify --all` confere-as. Valem as regras do núcleo: sem repetição, limites nem pedidos; jogar sem fim "
    "é empate. *Fim em*: jogadas até ao fim da partida, se ambos jogarem o melhor possível. *Posições*: as que a "
    "tabela ou a prova guarda, contando uma só vez as que uma simetria leva umas às outras. *Conferido*: cada valor "
    "foi recalculado a partir dos que se lhe seguem, ou a prova percorrida até ao fim das partidas; e uma amostra "
    "(tudo o que se pode montar, onde não passa de 100 000; com dados, de 10 000) foi conferida com as regras escritas "
    "uma segunda vez, à parte e ingenuamente.",
    "Made by `tabuleiro atlas` from the tables and proofs on this machine; `tabuleiro solve --all` makes them, "
    "`tabuleiro verify --all` checks them. Kernel rules hold: no repetition, limits or claims; endless play is a draw. "
    "*Ends in*: plies to the end of the game if both play best. *Positions*: those that the table or proof keeps, "
    "counting once those that a symmetry takes into one another. *Checked*: every value was computed anew from those "
    "that follow it, or the proof walked to the ends of games; and a sample (everything that can be set up, where that "
    "is no more than 100,000; with dice, 10,000) was checked by the rules written a second time, separately and "
    "naively.",
)
OPEN = Text("O que está por decidir", "What is open")
OPEN_INTRODUCTION = Text(
    "Variantes cuja posição inicial ninguém aqui decidiu (de algumas há finais resolvidos, acima):",
    "Variants whose starting position nobody has decided here (of some, endings are solved, see above):",
)
MISSING = Text("Ainda não feito nesta máquina: {plans}.", "Not made on this machine yet: {plans}.")
PLIES = Text("{n} jogadas", "{n} plies")
HOW = {
    "table": Text("tabela: análise retrógrada", "table: retrograde analysis"),
    "base": Text("finais até {size} peças", "endings of up to {size} pieces"),
    "proof": Text("prova: busca", "proof: search"),
    "quiet": Text(
        "quem ganha, se {size} jogadas sem capturas empatam", "who wins if {size} plies without capture draw"
    ),
    "race": Text("probabilidades exatas", "exact chances"),
}
NOT_CHECKED = Text("por conferir", "not yet")
VALUES_CHECKED = Text(
    "{on}: {recomputed} valores recalculados, {reference} confirmados pelas regras ingénuas",
    "{on}: {recomputed} values recomputed, {reference} confirmed by the naive rules",
)
CHECKED = {
    "table": VALUES_CHECKED,
    "base": VALUES_CHECKED,
    "quiet": VALUES_CHECKED,
    "proof": Text(
        "{on}: {recomputed} posições percorridas, em {reference} as regras ingénuas têm as mesmas jogadas",
        "{on}: {recomputed} positions walked, at {reference} the naive rules have the same plays",
    ),
    "race": Text(
        "{on}: {recomputed} probabilidades recalculadas, {reference} confirmadas pelas regras ingénuas",
        "{on}: {recomputed} chances recomputed, {reference} confirmed by the naive rules",
    ),
}
