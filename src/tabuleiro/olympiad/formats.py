"""A format is a regulation as data: a TOML file with its games, categories, settings and schedules.

The house's formats lie in `formats/`; an organiser copies one to a file, changes it, and names the file instead.
docs/events.md says what may stand in one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabuleiro.olympiad.house import has, key_of, knows_draws, letters, names_of
from tabuleiro.olympiad.kinds import KINDS
from tabuleiro.rules.text import Problem, Text

STAGES = ("new", "entries", "draw", "results", "end")  # how far an event has come; see Setting.until

NO_FORMAT = Text(
    "Não há formato «{name}». Há: {known}; ou o caminho de um ficheiro .toml.",
    "There is no format “{name}”. There are: {known}; or the path of a .toml file.",
    "Não há formato “{name}”. Há: {known}; ou o caminho de um arquivo .toml.",
)
NOT_TOML = Text("O formato {name} não se consegue ler: {why}", "The format {name} cannot be read: {why}")
MISSING = Text("No formato {name} falta «{key}».", "The format {name} lacks “{key}”.")
NO_KIND = Text(
    "O formato {name} é do tipo «{kind}»; os tipos são: {known}.",
    "The format {name} is of kind “{kind}”; the kinds are: {known}.",
)
NO_SETTING = Text(
    "O formato {name} não tem a opção «{key}». Tem: {known}.",
    "The format {name} has no setting “{key}”. It has: {known}.",
)
NOT_CHOICE = Text("{key} não pode ser «{value}»; pode ser: {known}.", "{key} cannot be “{value}”; it can be: {known}.")
NOT_NUMBER = Text(
    "{key} não pode ser «{value}»; é um número de {least} a {most}.",
    "{key} cannot be “{value}”; it is a number from {least} to {most}.",
)
TWICE = Text("{key}: «{value}» está duas vezes.", "{key}: “{value}” appears twice.")
NOT_COUNT = Text(
    "{key} precisa de {least} a {most} nomes, separados por vírgulas; tem {count}.",
    "{key} needs {least} to {most} names, separated by commas; it has {count}.",
)
NO_GAME = Text(
    "O formato {name} fala do jogo «{key}», que não está em [games].",
    "The format {name} speaks of the game “{key}”, which is not in [games].",
)

NO_DRAWS = Text(
    "Em {game} não há empates: ganha sempre alguém. Se o árbitro decidiu de outra maneira (acabou o tempo, p. ex.) e "
    "os pontos se dividem, o resultado é «dividido».",
    "There are no draws in {game}: somebody always wins. If the arbiter decided otherwise (time was up, for instance) "
    "and the points are shared, the result is “shared”.",
)
STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
DOTTED = re.compile(r"(?:[\w-]+[ \t]*\.[ \t]*){12}")  # keys within keys; a format needs four

Value = str | int | tuple[str, ...]


def text_of(data: Any) -> Text:
    """A text written in a format: one string for all languages, or {pt, en, br}."""
    if isinstance(data, str):
        return Text(data, data)
    pt = str(data.get("pt", data.get("en", "")))
    return Text(pt, str(data.get("en", pt)), str(data.get("br", "")))


@dataclass(frozen=True)
class Setting:
    """Something an organiser may decide."""

    key: str
    kind: str  # choice · number · list (of choices, in order) · names (free, so many) · text
    default: Value
    text: Text
    question: str = ""  # the numbered question or article it answers, such as K4
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    until: str = "draw"  # it may change until the event reaches this stage; "end": always

    def read(self, value: Any) -> Value:
        """A value as given on a command line, in JSON or in TOML, or a Problem that says what would be right."""
        if self.kind == "number":
            return self._number(value)
        if self.kind in ("list", "names"):
            return self._several(value)
        if self.kind == "choice":
            said = str(value).strip()
            if said not in self.choices:
                raise Problem(NOT_CHOICE, key=self.key, value=said, known=", ".join(self.choices))
            return said
        return str(value).strip()

    def _number(self, value: Any) -> int:
        try:
            number = int(str(value).strip())
        except ValueError:
            number = self.least - 1
        if isinstance(value, bool) or not self.least <= number <= self.most:
            raise Problem(NOT_NUMBER, key=self.key, value=value, least=self.least, most=self.most)
        return number

    def _several(self, value: Any) -> tuple[str, ...]:
        parts = value.replace(";", ",").split(",") if isinstance(value, str) else list(value)
        names = tuple(name for name in (str(part).strip() for part in parts) if name)
        if self.kind == "names":
            if not self.least <= len(names) <= self.most:
                raise Problem(NOT_COUNT, key=self.key, least=self.least, most=self.most, count=len(names))
            return names
        for i, name in enumerate(names):
            if name not in self.choices:
                raise Problem(NOT_CHOICE, key=self.key, value=name, known=", ".join(self.choices))
            if name in names[:i]:
                raise Problem(TWICE, key=self.key, value=name)
        return names


@dataclass(frozen=True)
class GameName:
    """A game as an event knows it: a name. `key` is the house's game, empty where the house does not have it."""

    id: str
    name: str
    key: str = ""
    variant: str = ""
    pieces: int = 0  # pupils a living game needs on each side (K1)
    also: tuple[str, ...] = ()  # other names by which it may be entered
    told: bool | None = None  # whether it knows draws, where the format says so
    note: Text | None = None  # what whoever chooses it should know

    @property
    def draws(self) -> bool:
        """Whether a game may end in a draw by its rules. In a variant it may: Flume with an even side, for instance."""
        return bool(self.variant) or knows_draws(self.key) if self.told is None else self.told


def called_so(id: str, name: str) -> GameName:
    """A game that no format names: with the names that the house has for it, or just what it is called."""
    key, name = key_of(name), name.strip()
    if not key:
        return GameName(id, name)
    names = names_of(key)
    return GameName(id, names[0] if letters(name) == letters(key) else name, key, also=names)


@dataclass(frozen=True)
class Format:
    """A regulation. `data` is the whole file, for what only one kind of event understands."""

    name: str
    kind: str
    title: Text
    settings: Mapping[str, Setting]
    games: Mapping[str, GameName]
    data: Mapping[str, Any] = field(repr=False)
    values: Mapping[str, Value] = field(default_factory=dict)  # what the organiser changed

    @property
    def short(self) -> Text:
        """Its name where there is little room."""
        return text_of(self.data.get("short", self.data["title"]))

    def __getitem__(self, key: str) -> Any:
        """The value of a setting: the organiser's, or the default."""
        found = self.values.get(key)
        return self.setting(key).default if found is None else found

    def __contains__(self, key: str) -> bool:
        return key in self.settings

    def setting(self, key: str) -> Setting:
        if key not in self.settings:
            raise Problem(NO_SETTING, name=self.name, key=key, known=", ".join(self.settings))
        return self.settings[key]

    def with_settings(self, given: Mapping[str, Any]) -> Format:
        """The same format with some settings changed; a wrong key or value is a Problem that names what exists."""
        read = {key: self.setting(key).read(value) for key, value in given.items()}
        return replace(self, values={**self.values, **read})

    def game(self, name: str) -> GameName:
        """A game by its id here, by its name, or, unknown to the format, just what it is called."""
        wanted = name.strip().casefold()
        for game in self.games.values():
            if wanted in (game.id.casefold(), game.name.casefold(), game.key.casefold()):
                return game
        return called_so(name.strip(), name)


def format_names() -> list[str]:
    """The formats of the house. Data of a format that is no format itself has no `kind`."""
    return sorted(
        f.name.removesuffix(".toml")
        for f in files(__package__).joinpath("formats").iterdir()
        if f.name.endswith(".toml") and re.search(r"^kind\s*=", f.read_text("utf-8"), re.MULTILINE)
    )


def format_text(name: str) -> str:
    """The file of one of the house's formats, to copy and change."""
    if name not in format_names():
        raise Problem(NO_FORMAT, name=name, known=", ".join(format_names()))
    return files(__package__).joinpath("formats", f"{name}.toml").read_text("utf-8")


def read_format(name_or_path: str | Path) -> Format:
    """A format of the house by its name, or an organiser's own by its file."""
    path = Path(name_or_path)
    if path.suffix == ".toml":
        if not path.is_file():
            raise Problem(NO_FORMAT, name=name_or_path, known=", ".join(format_names()))
        name, said = path.stem, path.read_bytes()
    else:
        name, said = str(name_or_path), format_text(str(name_or_path)).encode()
    try:
        return read_toml(name, said.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        raise Problem(NOT_TOML, name=name, why=wrong) from None


def read_toml(name: str, text: str) -> Format:
    """A format as somebody wrote it."""
    bare = STRINGS.sub("k", text)
    if DOTTED.search(bare):  # each of them costs as much as all before it
        raise Problem(NOT_TOML, name=name, why="dotted keys")
    try:
        return make_format(name, tomllib.loads(text))
    except Problem:
        raise
    except tomllib.TOMLDecodeError as wrong:
        raise Problem(NOT_TOML, name=name, why=wrong) from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as wrong:
        raise Problem(NOT_TOML, name=name, why=f"{type(wrong).__name__} {wrong}"[:200]) from None


def make_format(name: str, data: Mapping[str, Any]) -> Format:
    """A format from its data: a TOML file, or what an event's first line kept of one."""
    for key in ("kind", "title", "games", "settings"):
        if key not in data:
            raise Problem(MISSING, name=name, key=key)
    if data["kind"] not in KINDS.names():
        raise Problem(NO_KIND, name=name, kind=data["kind"], known=", ".join(KINDS.names()))
    games = {key: _game(key, game) for key, game in data["games"].items()}
    settings = {key: _setting(name, key, setting) for key, setting in data["settings"].items()}
    return Format(name, data["kind"], text_of(data["title"]), settings, games, data)


def _game(key: str, data: Mapping[str, Any]) -> GameName:
    ours = str(data.get("key", key))
    return GameName(
        key,
        str(data.get("name", key)),
        ours if has(ours) else "",
        data.get("variant", ""),
        int(data.get("pieces", 0)),
        tuple(data.get("also", ())),
        bool(data["draws"]) if "draws" in data else None,
        text_of(data["note"]) if "note" in data else None,
    )


def check_word(game: GameName, result: str) -> None:
    """A draw is not reported where the rules know none."""
    if result == "draw" and not game.draws:
        raise Problem(NO_DRAWS, game=game.name)


def _setting(name: str, key: str, data: Mapping[str, Any]) -> Setting:
    if "default" not in data:
        raise Problem(MISSING, name=name, key=f"settings.{key}.default")
    found = Setting(
        key,
        data.get("kind", "choice"),
        "",
        text_of(data.get("text", key)),
        data.get("question", ""),
        tuple(str(choice) for choice in data.get("choices", ())),
        int(data.get("least", 0)),
        int(data.get("most", 0)),
        data.get("until", "draw"),
    )
    return replace(found, default=found.read(data["default"]))


def known_games(format: Format, names: Iterable[str]) -> list[GameName]:
    """Games that the format's own data speaks of, which must be in its list of games."""
    found = []
    for name in names:
        if name not in format.games:
            raise Problem(NO_GAME, name=format.name, key=name)
        found.append(format.games[name])
    return found
