"""What the pages of results say, in the languages of the house."""

from __future__ import annotations

from tabuleiro.rules import Text

HOME = Text("Início", "Home")
SCHOOLS = Text("Escolas", "Schools")
MEDALS = Text("Medalhas", "Medals")
HOURS = Text("Horário", "Timetable")
SHARE = Text("Partilhar", "Share", "Compartilhar")
SKIP = Text("Saltar para o conteúdo", "Skip to the content", "Pular para o conteúdo")
PAGES = Text("Páginas", "Pages")
OTHER = Text("Em português", "In English", "Em português")  # said in the language that it leads to
UPDATED = Text("Atualizado: {at}", "Updated: {at}")

STAGE = {
    "new": Text("As inscrições ainda não começaram.", "Registration has not begun."),
    "entries": Text("Inscrições abertas: ainda não houve sorteio.", "Open for entries: nothing has been drawn yet."),
    "draw": Text("O sorteio está feito; ainda não há resultados.", "The draw is made; there are no results yet."),
    "results": Text("A decorrer.", "In progress.", "Em andamento."),
    "over": Text("Terminou.", "It is over.", "Encerrado."),
}
GOING = Text("{done} de {total}", "{done} of {total}")  # results
NOT_DRAWN = Text("Ainda não foi sorteado.", "It has not been drawn yet.")
NOBODY = Text("Ainda não há ninguém inscrito.", "Nobody is registered yet.")
LEADS = Text("À frente: {name}", "In the lead: {name}")
PODIUM_OF = Text("Pódio: {title}", "Podium: {title}")
STEP = Text("{place} lugar: {name}", "{place} place: {name}")
ORDINALS = (Text("1.º", "1st", "1º"), Text("2.º", "2nd", "2º"), Text("3.º", "3rd", "3º"))
NTH = Text("N.º", "No.", "Nº")
STANDINGS = Text("Classificação", "Standings")
STANDINGS_OF = Text("Classificação: {title}", "Standings: {title}")
CROSS_OF = Text("Quem jogou com quem: {title}", "Who met whom: {title}")
CROSS_ROUNDS = Text(
    "Em cada ronda: o resultado e, em pequeno, o lugar do adversário na tabela. + e – são faltas de comparência.",
    "In each round: the result and, in small type, the opponent’s place in the table. + and – are forfeits.",
    "Em cada rodada: o resultado e, em letra pequena, o lugar do adversário na tabela. + e – são ausências.",
)
CROSS_ALL = Text(
    "Em cada linha: os pontos da equipa contra cada uma das outras, pela ordem da tabela.",
    "In each row: the team’s points against each of the others, in the order of the table.",
    "Em cada linha: os pontos da equipe contra cada uma das outras, na ordem da tabela.",
)
BRACKET = Text("Eliminatórias", "Knock-outs", "Mata-mata")
ROUNDS = Text("Rondas", "Rounds", "Rodadas")
ROUND_OF = Text("{title} · Ronda {n}", "{title} · Round {n}", "{title} · Rodada {n}")
WHY = Text("Porquê esta ordem?", "Why this order?", "Por que esta ordem?")
NO_MEDALS = Text(
    "Ainda não terminou nada; as medalhas aparecem aqui.",
    "Nothing is over yet; medals will appear here.",
)
MEDALS_WHY = Text(
    "Contam primeiro os primeiros lugares, depois os segundos e os terceiros, os finalistas, e por fim os pontos.",
    "First places count first, then second and third places, finalists, and points last.",
)
DRAWS = Text("Sorteios", "Draws")
SEED = Text("Semente", "Seed")
CODE = Text("Código", "Check code")
LINE = Text("Linha do registo", "Line of the log", "Linha do registro")
DRAWS_HELP = Text(
    "Com a mesma semente o sorteio dá sempre o mesmo, e o mesmo código: quem tem o registo pode repeti-lo.",
    "The same seed always gives the same draw and the same code: whoever has the log can draw it again.",
    "Com a mesma semente o sorteio dá sempre o mesmo, e o mesmo código: quem tem o registro pode repeti-lo.",
)
POINTS = Text("Pontos", "Points")
PLACED = Text("{n}.º lugar", "Place {n}", "{n}º lugar")
TEXT_TO_PASTE = Text(
    "Texto para colar numa mensagem", "A text to paste into a message", "Texto para colar em uma mensagem"
)
PASTE_HELP = Text(
    "Selecione tudo, copie, e cole onde quiser. O mesmo texto está no ficheiro message.txt.",
    "Select all of it, copy it, and paste it where you like. The same text is in the file message.txt.",
    "Selecione tudo, copie e cole onde quiser. O mesmo texto está no arquivo message.txt.",
)
PICTURES = Text("Imagens dos pódios", "Pictures of the podiums")
NO_PICTURES = Text("Ainda não há pódios.", "There are no podiums yet.")
TEAM_PUPILS = Text("Alunos", "Pupils")
PLAYING = Text("a jogar-se", "being played", "em jogo")
BYE = Text("folga", "bye")
APPOINTED = Text("Horas marcadas; no dia podem atrasar-se.", "Appointed times; on the day they may be later.",
                 "Horas marcadas; no dia podem atrasar.")  # fmt: skip
WON, LOST, DREW = Text("ganhou", "won"), Text("perdeu", "lost"), Text("empatou", "drew")
NOT_EMPTY = Text("A pasta {path} não está vazia; diga outra.", "The folder {path} is not empty; name another.")
NO_MODE = Text(
    "Os nomes mostram-se como full, initials ou number, e não «{mode}».",
    "Names are shown as full, initials or number, not “{mode}”.",
    "Os nomes são mostrados como full, initials ou number, e não “{mode}”.",
)
