"""Positions as one line of text: the rows of the board, who is to move, and the numbers beside the board.

    ......./......./....o../......./......./......./....... 1
    4,4,4,4,4,0/5,5,5,5,4,4 2 deposits=0-0

Rows stand in the board's reading order with `/` between them; `.` is an empty cell, a letter a piece; where cells hold
several things (`3`, `W3`) these are separated by commas. Then comes the player to move, 1 or 2, and `name=value` for
each number that is not at its usual start (several values, as for first and second player, are joined by a dash).
"""

from __future__ import annotations

from tabuleiro.rules import Game, Number, Problem, State, Text


def write_position(game: Game, s: State) -> str:
    """The position as text; `read_position` gives it back."""
    kind = game.definition.state
    contents = game.contents(s)
    between = "," if kind.wide else ""
    rows = "/".join(between.join(contents[c] or "." for c in row) for row in game.board.rows)
    words = [rows, str(int(s.turn) + 1)]
    for number in kind.numbers:
        values = number.values(s)
        if any(value != number.start for value in values):
            words.append(f"{number.name}={'-'.join(map(str, values))}")
    for spot in kind.spots:
        if s[spot.name] >= 0:
            words.append(f"{spot.name}={game.board.names[s[spot.name]]}")
    return " ".join(words)


def read_position(game: Game, text: str, kept: bool = False) -> State:
    """The position that a text describes. `kept`: it was accepted once, and whether it can exist is not asked again."""
    words = text.split()
    if not words:
        raise Problem(EMPTY_TEXT, example=write_position(game, game.start()))
    kind = game.definition.state
    s = kind.one()
    kind.read(s, _contents(game, words[0]))
    for i, word in enumerate(words[1:]):
        name, equals, value = word.partition("=")
        number = next((n for n in kind.numbers if n.name == name), None)
        if i == 0 and word in ("1", "2"):
            s.turn = int(word) - 1
        elif equals and number:
            number.set(s, _values(number, value))
        elif name in [spot.name for spot in kind.spots] and value in game.board.index:
            s[name] = game.board.index[value]
        else:
            known = ", ".join(
                f"{name}=…" for name in [n.name for n in kind.numbers] + [spot.name for spot in kind.spots]
            )
            raise Problem(UNKNOWN_WORD, word=word, known=f"1, 2{', ' * bool(known)}{known}")
    if not kept and game.definition.unsound and (wrong := game.definition.unsound(game, s)):
        raise Problem(UNSOUND, what=wrong.text, article=wrong.article)
    return game.derived(s)


def _contents(game: Game, text: str) -> list[str]:
    kind = game.definition.state
    rows = text.split("/")
    if len(rows) != len(game.board.rows):
        raise Problem(ROWS, found=len(rows), wanted=len(game.board.rows), start=write_position(game, game.start()))
    contents = [""] * len(game.board)
    for i, (row, cells) in enumerate(zip(rows, game.board.rows, strict=True), 1):
        signs = row.split(",") if kind.wide else list(row)
        if len(signs) != len(cells):
            raise Problem(ROW_LENGTH, i=i, row=row, found=len(signs), wanted=len(cells))
        for c, sign in zip(cells, signs, strict=True):
            if kind.wide:
                if not kind.wide.good(sign):
                    raise Problem(NOT_A_NUMBER, cell=game.board.names[c], sign=sign)
                contents[c] = sign
            elif sign != ".":
                if sign not in kind.letters:
                    raise Problem(UNKNOWN_LETTER, i=i, sign=sign, known=" ".join([".", *kind.letters]))
                contents[c] = sign
    for mark in kind.marks:
        if contents.count(mark.letter) != 1:
            raise Problem(ONE_MARK, letter=mark.letter, found=contents.count(mark.letter))
    return contents


def _values(number: Number, text: str) -> list[int]:
    values = text.split("-")
    wanted = number.size
    good = len(values) == wanted and all(v.isascii() and v.isdigit() and len(v) < 6 for v in values)
    if not good or any(int(v) > number.most for v in values):
        example = "-".join(["0"] * wanted)
        raise Problem(BAD_NUMBER, name=number.name, text=text, example=example, most=number.most)
    return [int(v) for v in values]


EMPTY_TEXT = Text("a posição está vazia; a inicial é {example}", "the position is empty; the start is {example}")
ROWS = Text(
    "a posição tem {found} linhas separadas por '/', o tabuleiro tem {wanted}; a inicial é {start}",
    "the position has {found} rows separated by '/', the board has {wanted}; the start is {start}",
)
ROW_LENGTH = Text(
    "a linha {i} ('{row}') tem {found} casas em vez de {wanted}",
    "row {i} ('{row}') has {found} cells instead of {wanted}",
)
UNKNOWN_LETTER = Text(
    "'{sign}' na linha {i} não é uma peça deste jogo; pode ser: {known}",
    "'{sign}' in row {i} is not a piece of this game; it can be: {known}",
)
NOT_A_NUMBER = Text(
    "em {cell} espera-se quantas peças lá estão e está '{sign}'",
    "{cell} should say how many pieces lie there and says '{sign}'",
)
ONE_MARK = Text(
    "a peça '{letter}' tem de estar no tabuleiro uma vez, está {found}",
    "the piece '{letter}' must be on the board once, it is there {found} times",
)
UNKNOWN_WORD = Text(
    "não se entende '{word}' depois do tabuleiro; pode ser: {known}",
    "'{word}' after the board is not understood; it can be: {known}",
)
BAD_NUMBER = Text(
    "{name} não pode ser '{text}'; escreve-se como {name}={example}, no máximo {most}",
    "{name} cannot be '{text}'; it is written like {name}={example}, at most {most}",
)
UNSOUND = Text(
    "essa posição não pode existir (artigo {article}): {what}",
    "that position cannot exist (article {article}): {what}",
)
