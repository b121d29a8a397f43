"""What may be chosen for an account: a name that cannot pass for another, a password that is not the first guess."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Set

from tabuleiro.web.events import words
from tabuleiro.web.problems import Refusal

SHORTEST, LONGEST = 8, 200  # characters of a password
FEWEST = 5  # different ones
SIGNS = frozenset(" .'’-·,()&/ªº")
HOUSE = frozenset(
    """
    admin administrador administrator arbitro comissao juri organizacao organizador organiser root sistema system
    suporte tabuleiro
    """.split()
)
PHONETIC = range(0x0250, 0x02B0)  # letters of no name, many drawn like others

# Letters that are drawn alike, by the Latin one; accents are taken off before.
ALIKE = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһԛԝвкмнтгӏπ", "aeopcyxljsdhqwbkmhtrln", strict=True)),
        **dict(zip("αονρτυικχβεηγως", "aovptulkxbenywc", strict=True)),
        **dict(zip("ıłøđħŧi10|5", "llodhtllols", strict=True)),
        "æ": "ae",
        "œ": "oe",
    }
)

# The first guesses here, without figures and signs around them.
COMMON = frozenset(
    """
    abc abcd abcdefg abcdefgh abcdefghi admin administrador alquerque amizade amor amorzinho ana angola antonio
    arbitro avanco aveiro azerty beleza bemvindo benfica biblioteca boavista bola borboleta braga brasil
    cachorro campeao campeonato carlos casa changeme chocolate coimbra computador contrasena coracao corinthians
    correcthorse daniel deus deusefiel dragao dragon escola escolasecundaria eusebio familia faro felicidade
    feliz fernando flamengo flume football francisco futebol gabriel gato gatosecaes golfinho gremio halma hex
    iloveyou internet jesus joao jogo jogodavelha jogos jogosmatematicos jose letmein liberdade lisboa lobogames
    madeira mae manuel maria master matematica miguel minhasenha mocambique monkey mudar mudarpassword
    mudarsenha obrigado olimpiada olimpiadas organizador ouri palavra palavrachave palavrapasse palmeiras pass
    passe passw passwd password passwort pedro pente picaria pistalivre porto portugal pretwa princesa princess
    produto professor professora qazwsx qwert qwerty qwertyuiop rafael rastros rita santos saopaulo saudade
    secret secreta segredo segura seguranca semaforo senha senhaforte senhasegura shisima sol sporting sunshine
    superman surakarta tabuleiro teste tigre trustno user utilizador vasco vitoria welcome xadrez zxcvbn zxcvbnm
    """.split()
)
RUNS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
)
EDGES = [re.compile(f"^{around}+|{around}+$") for around in (r"[\W\d_]", r"\d", r"[\W_]")]
FIGURES = str.maketrans("3478@$", "eatbas")


def checked_name(said: str, others: Iterable[str]) -> str:
    """A name for a new account as it is kept; refused if it could be taken for another one's."""
    name = " ".join(unicodedata.normalize("NFKC", said).split())
    letters = [c for c in name if c.isalpha()]
    if not 2 <= len(name) <= 80 or not letters:
        raise Refusal(400, "bad", words.NO_NAME)
    if strange := sorted(
        {
            c
            for c in name
            if ord(c) in PHONETIC or not (c.isalpha() or c.isdecimal() or unicodedata.combining(c) or c in SIGNS)
        }
    ):
        shown = " ".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in strange[:5])
        raise Refusal(400, "bad", words.STRANGE_NAME, signs=shown)
    scripts = {unicodedata.name(c, "?").split()[0] for c in letters} - {"MODIFIER", "FEMININE", "MASCULINE"}
    japanese = {"CJK", "HIRAGANA", "KATAKANA"}
    if len(scripts - japanese) + bool(scripts & japanese) > 1:
        raise Refusal(400, "bad", words.MIXED_NAME)
    drawn = skeleton(name)
    if drawn in {skeleton(word) for word in HOUSE}:
        raise Refusal(409, "taken", words.HOUSE_NAME)
    if drawn in map(skeleton, others):
        raise Refusal(409, "taken", words.NAME_TAKEN)
    return name


def skeleton(name: str) -> str:
    """What is seen of a name at a glance: without accents, case and signs, letters that are drawn alike as one."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if c.isalnum())
    return plain.translate(ALIKE).replace("rn", "m").replace("vv", "w")


GUESSES = frozenset(map(skeleton, COMMON))


def login_of(name: str) -> str:
    """A name as it is compared when somebody signs in."""
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()[:200]


def check_password(password: str, name: str = "") -> None:
    """Refuse a password that is too short, or one of those that are tried first."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal(400, "bad", words.SHORT_PASSWORD)
    plain = letters(password)
    whole = re.sub(r"[\W_]+", "", plain)
    mine = {skeleton(part) for part in re.split(r"\W+", letters(name)) if len(part) > 2}
    easy = (
        len(set(plain)) < FEWEST
        or any(guessed(core, GUESSES | mine) for core in cores(plain))
        or skeleton(password) == skeleton(name)
        or (whole.isdigit() and len(whole) < 12)  # dates and telephone numbers
        or any(whole and (whole in run or whole in run[::-1]) for run in RUNS)
    )
    if easy:
        raise Refusal(400, "bad", words.WEAK_PASSWORD)


def letters(text: str) -> str:
    """A text without case and accents."""
    said = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in said if not unicodedata.combining(c))


def cores(plain: str) -> Iterator[str]:
    """A password with and without what stands around it, figures read as letters, from either end."""
    for around in EDGES:
        core = skeleton(around.sub("", plain).translate(FIGURES))
        yield from (core, core[::-1])


def guessed(core: str, guesses: Set[str]) -> bool:
    """Whether a core is a first guess, or two of them."""
    return core in guesses or any(core[:i] in guesses and core[i:] in guesses for i in range(1, len(core)))
