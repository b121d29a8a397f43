"""Words that the server says to people. What games say is in their own files, what pages say in theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tabuleiro.rules import Text
from tabuleiro.rules.text import LANGUAGES
from tabuleiro.web import answers

T = TypeVar("T")

LEVELS = (  # a face, a name, and a word on strength, from level 1 on
    ("🐣", Text("Pintainho", "Chick", "Pintinho"), Text("está a aprender", "is just learning", "está aprendendo")),
    (
        "🐌",
        Text("Caracol", "Snail"),
        Text("joga devagar e distrai-se", "is slow and dreamy", "joga devagar e se distrai"),
    ),
    ("🐰", Text("Coelho", "Rabbit"), Text("vê o que ganha já", "sees what wins at once")),
    ("🐿️", Text("Esquilo", "Squirrel"), Text("pensa um pouco", "thinks a little")),
    ("🐱", Text("Gato", "Cat"), Text("já arma ciladas", "lays small traps", "já prepara armadilhas")),
    ("🦊", Text("Raposa", "Fox"), Text("é matreira", "is cunning", "é esperta")),
    ("🐺", Text("Lobo", "Wolf"), Text("raramente se engana", "seldom goes wrong")),
    ("🦉", Text("Coruja", "Owl"), Text("vê longe", "sees far")),
    ("🐬", Text("Golfinho", "Dolphin"), Text("joga muito bem", "plays very well")),
    ("🐲", Text("Dragão", "Dragon"), Text("o mais forte que há", "the strongest there is")),
)


def said(text: Text) -> answers.Text:
    """A text in all languages, as JSON has it."""
    return answers.Text(text.pt, text.br or text.pt, text.en)


def in_all(make: Callable[[str], T]) -> dict[str, T]:
    """What a function says in each language."""
    return {lang: make(lang) for lang in LANGUAGES}


NOT_KEPT = Text(
    "o servidor não consegue guardar nada neste momento, e por isso nada foi feito: avisa quem cuida dele",
    "the server cannot keep anything at the moment, so nothing was done: tell whoever looks after it",
    "o servidor não consegue guardar nada neste momento, e por isso nada foi feito: avise quem cuida dele",
)
UNREADY = Text("o servidor não está pronto: {parts}", "the server is not ready: {parts}")
THE_MATCH = Text("Esta partida", "This match")
NO_MATCH = Text("essa partida não existe", "there is no such match")
NO_PAGE = Text("não há nada neste endereço", "there is nothing at this address")
NO_PUZZLE = Text("{game} não tem o problema '{id}'", "{game} has no puzzle '{id}'")
NO_PUZZLES = Text("{game} ainda não tem problemas", "{game} has no puzzles yet")
NOT_LIVING = Text("{game} não se joga como jogo vivo", "{game} is not played as a living game")
NO_LESSON = Text("{game} ainda não tem lição", "{game} has no lesson yet")
NO_STEP = Text("a lição não tem o passo {step}", "the lesson has no step {step}")
NOT_YOURS = Text(
    "esse lugar não é teu: só vês a partida",
    "that seat is not yours: you are watching",
    "esse lugar não é seu: você só assiste",
)
NOT_YOUR_TURN = Text("é a vez do adversário", "it is the other player's turn")
THROWING = Text("esperam-se os dados", "the dice are being thrown")
WAITING = Text("falta o outro jogador", "the other player is not there yet")
STALE = Text("a posição entretanto mudou", "the position has changed meanwhile")
OVER = Text("a partida já acabou", "the game is over")
NOT_OVER = Text("a partida ainda não acabou", "the game is not over yet")
SEAT_TAKEN = Text(
    "os lugares estão ocupados: podes ver a partida",
    "all seats are taken: you can watch",
    "os lugares estão ocupados: você pode assistir",
)
NOTHING_OFFERED = Text(
    "não há nenhum pedido a que responder", "there is nothing to answer", "não há nenhum pedido para responder"
)
OFFERED = Text("esse pedido já está feito", "that has been asked already")
HINTS_ON = Text("nesta partida já há ajudas", "there are hints in this match already", "nesta partida já há dicas")
HINTS_OFF = Text(
    "estás a jogar esta posição com outra pessoa: só há ajudas e análise se as duas o combinarem na partida",
    "you are playing this position with another person: hints and analysis only if you both agree on them in the match",
    "você está jogando esta posição com outra pessoa: só há dicas e análise se as duas combinarem isso na partida",
)
NOTHING_TO_TAKE_BACK = Text(
    "ainda não jogaste nada que se possa retirar",
    "you have not made a play that could be taken back",
    "você ainda não fez uma jogada que possa ser desfeita",
)
REMATCHED = Text("a desforra já começou", "the rematch has begun already", "a revanche já começou")
BAD_SEAT = Text(
    "o lugar '{seat}' não existe; há: me, link, level:1 … level:10, careful, random",
    "there is no seat '{seat}'; there are: me, link, level:1 … level:10, careful, random",
)
BAD_START = Text(
    "'{how}' não diz quem começa; pode ser: first, second, lot, guess",
    "'{how}' does not say who starts; it can be: first, second, lot, guess",
)
NO_GUESS = Text("em {game} não se adivinha a mão", "in {game} nobody guesses a hand")
NOBODY_HERE = Text("diz quem se senta", "say who sits down", "diga quem se senta")
TOKEN = Text(
    "esse link privado já não serve", "that private link is no longer valid", "esse link privado não vale mais"
)
NO_SESSION = Text(
    "para te sentares, pede primeiro um lugar em /api/matches/…/seats, ou mostra o teu link privado",
    "to sit down, first ask /api/matches/…/seats for a seat, or show your private link",
    "para se sentar, peça primeiro um lugar em /api/matches/…/seats, ou mostre o seu link privado",
)
TOO_OFTEN = Text(
    "demasiados pedidos: espera um momento", "too many requests: wait a moment", "pedidos demais: espere um momento"
)
BUSY = Text(
    "há muito que fazer agora: tenta daqui a pouco",
    "the server is busy: try again in a moment",
    "há muito o que fazer agora: tente daqui a pouco",
)
NOT_MADE = Text(
    "não se conseguiu fazer isto a tempo: tenta daqui a pouco, ou pede menos de cada vez",
    "this could not be made in time: try again in a moment, or ask for less at a time",
    "não foi possível fazer isto a tempo: tente daqui a pouco, ou peça menos de cada vez",
)
NOTHING_SENT = Text(
    "aqui não há nada à espera com esses animais ou com esse código: já foi buscado, passou o tempo ou há um engano",
    "nothing waits here under those animals or that code: it was fetched, its time is over, or there is a mistake",
    "não há nada esperando aqui com esses animais ou com esse código: já foi buscado, o tempo acabou ou há um engano",
)
TOO_BIG = Text("o maior tabuleiro tem {most} cm", "the largest board has {most} cm")
TOO_LARGE = Text(
    "o pedido é demasiado grande: cabem {most} kB",
    "the request is too large: there is room for {most} kB",
    "o pedido é grande demais: cabem {most} kB",
)
ORIGIN = Text(
    "pedido de outro site recusado", "a request from another site was refused", "pedido de outro site recusado"
)
HOST = Text("este endereço não é deste servidor", "that is not an address of this server")
BAD_BODY = Text("o pedido não se entende", "the request is not understood")
STOPPING = Text(
    "o servidor está a parar: volta daqui a pouco",
    "the server is stopping: come back soon",
    "o servidor está parando: volte daqui a pouco",
)
BROKEN = Text("algo correu mal no servidor", "something went wrong in the server", "algo deu errado no servidor")
TOO_MANY = Text("há demasiadas ligações abertas", "there are too many open connections", "há conexões abertas demais")
TOO_MANY_MATCHES = Text(
    "há demasiadas partidas por acabar: acaba uma primeiro",
    "there are too many unfinished matches: end one first",
    "há partidas demais por terminar: termine uma primeiro",
)
UNKNOWN_COMMAND = Text("não conheço '{do}'", "'{do}' is not known")
ONLY_OWN_PATHS = Text(
    "só endereços deste site, como /m/…",
    "only addresses of this site, like /m/…",
    "só endereços deste site, como /m/…",
)
NO_PAPER = Text("não há '{what}' para imprimir; há: {known}", "there is no '{what}' to print; there are: {known}")

NOT_BUILT = Text(
    "As páginas ainda não foram feitas. Faz-se assim, na pasta do projeto: scripts/frontend",
    "The pages have not been built yet. Build them in the project's folder: scripts/frontend",
    "As páginas ainda não foram construídas. Faça assim, na pasta do projeto: scripts/frontend",
)
NOT_PACKED = Text(
    "Faltam as páginas do site nesta instalação. Instala o tabuleiro outra vez; até lá há o menu: tabuleiro menu",
    "This installation has no pages for the site. Install tabuleiro again; until then there is a menu: tabuleiro menu",
    "Faltam as páginas do site nesta instalação. Instale o tabuleiro outra vez; até lá há o menu: tabuleiro menu",
)
SERVING = Text("O tabuleiro está em {address}", "tabuleiro is at {address}")
ON_THE_NET = Text(
    "Na mesma rede: {address} (qualquer pessoa nesta rede pode abrir)",
    "On the same network: {address} (anybody on this network can open it)",
)
TO_STOP = Text("Para parar: Ctrl+C", "To stop: Ctrl+C")
NO_HOST = Text(
    "«{name}» não é um nome de servidor, como jogos.escola.pt (sem https:// e sem porta).",
    "“{name}” is not a host name, such as games.school.example (without https:// and without a port).",
)
NOBODY_THINKS = Text(
    "com --workers 0 pensam outras máquinas («tabuleiro think»), que só se encontram com --bus",
    "with --workers 0 other machines think (“tabuleiro think”), and they are only found with --bus",
    "com --workers 0 pensam outras máquinas (“tabuleiro think”), que só se encontram com --bus",
)
THINKING = Text(
    "A pensar para os sites deste bus, {count} perguntas de cada vez.",
    "Thinking for the sites of this bus, {count} questions at a time.",
    "Pensando para os sites deste bus, {count} perguntas por vez.",
)
NO_READER = Text(
    "'{address}' não é um endereço nem uma rede de quem possa ler /metrics; por exemplo: 127.0.0.1, 10.0.0.0/8",
    "'{address}' is neither an address nor a network from which /metrics may be read; such as 127.0.0.1 or 10.0.0.0/8",
)
NO_PROXY = Text(
    "«{address}» não é o endereço de um proxy, como 127.0.0.1 ou 172.16.0.0/12.",
    "“{address}” is not the address of a proxy, such as 127.0.0.1 or 172.16.0.0/12.",
)
PORT_TAKEN = Text(
    "a porta {port} está ocupada; escolhe outra com --port",
    "port {port} is in use; choose another one with --port",
    "a porta {port} está ocupada; escolha outra com --port",
)
COPIED = Text("{file}: {count} acontecimentos guardados", "{file}: {count} events kept")
KEPT_BEFORE = Text(
    "O que lá estava ficou em {file}; apaga-o quando já não for preciso.",
    "What was there before is kept in {file}; delete it when you no longer need it.",
    "O que estava lá ficou em {file}; apague-o quando não for mais preciso.",
)
UP_TO_DATE = Text("as tabelas já estavam atualizadas ({now})", "the tables were up to date already ({now})")
MIGRATED = Text("tabelas atualizadas: {before} → {now}", "tables brought up to date: {before} → {now}")
SECRET_STEPS = {
    "add": Text(
        "{file}: mais um segredo, que todos os processos vão conhecer. A seguir, quando todos tiverem este ficheiro: "
        "`tabuleiro secret use`",
        "{file}: one more secret, which all processes will know. Next, when all have this file: `tabuleiro secret use`",
        "{file}: mais um segredo, que todos os processos vão conhecer. Depois, quando todos tiverem este arquivo: "
        "`tabuleiro secret use`",
    ),
    "use": Text(
        "{file}: o novo segredo assina a partir de agora; o que foi assinado antes continua válido até "
        "`tabuleiro secret drop`",
        "{file}: from now on the new secret signs; what was signed before stays good until `tabuleiro secret drop`",
        "{file}: o novo segredo assina a partir de agora; o que foi assinado antes continua válido até "
        "`tabuleiro secret drop`",
    ),
    "drop": Text(
        "{file}: só resta o segredo que assina; o que foi assinado com outro deixou de valer",
        "{file}: only the secret that signs is left; what was signed by another is no longer good",
        "{file}: só resta o segredo que assina; o que foi assinado com outro deixou de valer",
    ),
}
ALL_GOOD = Text("está tudo como foi escrito", "everything is as it was written")
FAULT = Text("{stream}: {why}", "{stream}: {why}")
FORGOTTEN = Text("foi apagado para sempre", "it is gone for good")
PUT_BACK = Text("{file}: {count} acontecimentos repostos", "{file}: {count} events put back")
