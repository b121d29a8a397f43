"""What the papers of an event say, in the languages of the house."""

from __future__ import annotations

from tabuleiro.rules import Text

# Names of the documents.
ALL = Text("Todos os documentos", "All documents")
BADGES = Text("Crachás", "Badges")
LINEUPS = Text("Fichas de formação", "Line-up forms", "Fichas de escalação")
POSTERS = Text("Cartazes", "Posters")
MATERIALS = Text("Listas de material", "Material lists")
SHEETS = Text("Fichas de resultados", "Score sheets", "Súmulas")
ROUNDS = Text("Rondas", "Rounds", "Rodadas")
GROUPS = Text("Grupos", "Groups")
STANDINGS = Text("Classificações", "Standings")
CERTIFICATES = Text("Certificados", "Certificates")
BY_NAME = Text("Lista por nome", "List by name")
BY_SCHOOL = Text("Listas por escola", "Lists by school")
ENVELOPES = Text("Envelopes das escolas", "Envelopes for schools")
CARDS = Text("Cartões com códigos", "Cards with codes")
PLACES_OF_ALL = Text("Onde joga cada um", "Who plays where", "Onde cada um joga")
CROSSTABLES = Text("Quem jogou com quem", "Who met whom")
SCHOOL_CARDS = Text("Fichas das escolas", "School cards")
TEAM_CERTIFICATES = Text("Certificados das equipas", "Team certificates", "Certificados das equipes")
THANKS = Text("Certificados de agradecimento", "Certificates of thanks")
WHOLE_DAY = Text("O dia da escola", "The school’s day")
FAIRNESS = Text("Quanto vale começar", "What the first move is worth")

# Envelopes.
INSIDE = Text("Neste envelope", "In this envelope")
COVER_HELP = Text(
    "A página da vossa escola: marcar quem chegou, enviar formações, ver onde e quando joga cada aluno, e no fim os "
    "resultados e os certificados. Abra-a com o telemóvel; não é preciso conta. O código é só desta escola.",
    "Your school's page: say who has come, send line-ups, see where and when each pupil plays, and at the end results "
    "and certificates. Open it with a phone; no account is needed. The code is for this school only.",
    "A página da sua escola: marcar quem chegou, enviar escalações, ver onde e quando cada aluno joga, e no fim os "
    "resultados e os certificados. Abra-a com o celular; não é preciso ter conta. O código é só desta escola.",
)

# Short words.
PART = Text("Prova", "Event")
NUMBER = Text("n.º {n}", "no. {n}", "nº {n}")
SCHOOL = Text("Escola", "School")
TEAM = Text("Equipa", "Team", "Equipe")
PUPIL = Text("Aluno", "Pupil")
PUPILS = Text("Alunos", "Pupils")
YEAR = Text("Ano", "Year")
GROUP = Text("Grupo {n}", "Group {n}")
FINAL = Text("Final", "Final")
FIRST_ROUND = Text("Primeira ronda", "First round", "Primeira rodada")
ROUND = Text("Ronda {n}", "Round {n}", "Rodada {n}")
TURN = Text("Turno", "Turn")
HOUR = Text("Hora", "Time")
HOURS = Text("Horário", "Timetable")
WHERE = Text("Onde", "Where")
MATCH = Text("Jogo", "Match")
WHO_PLAYS = Text("Quem joga", "Who plays")
TABLE = Text("Mesa", "Table")
DRAWN_WITH = Text("sorteio {part}: semente {seed}, código {code}", "draw {part}: seed {seed}, check code {code}")
TABLE_N = Text("Mesa {n}", "Table {n}")
FIELD = Text("Campo", "Field")
PLACE = Text("Lugar", "Place")
GAME = Text("Jogo", "Game")
POINTS_SHORT = Text("Pts", "Pts")
WHY = Text("Porquê", "Why", "Por quê")
RESULT = Text("Resultado", "Result")
DISPUTE = Text("Disputa", "Dispute")
DISPUTE_N = Text("Disputa {n}", "Dispute {n}")
SIGNATURE = Text("Assinatura", "Signature")
REFEREE = Text("Árbitro", "Referee")
HERE = Text("Presente", "Here")
BYE = Text("folga", "bye")
STARTS = Text("começa", "starts")
DRAW = Text("Empate", "Draw")
TOTAL = Text("Total", "Total")
ENTRIES = Text("Inscritos", "Entries")
MATERIAL = Text("Material", "Material")
BOARDS = Text("Tabuleiros", "Boards")
WHOLE = Text("Todo o evento", "The whole event", "O evento inteiro")
CRITERIA = {
    "saldo": Text("Saldo", "Balance"),
    "direto": Text("Direto", "Direct"),
    "vivo": Text("Vivo", "Living"),
    "gigante": Text("Gigante", "Giant"),
    "buchholz": Text("Buchh.", "Buchh."),
    "progressive": Text("Progr.", "Progr."),
    "median": Text("Med.", "Med."),
}
SCHOOL_TABLE = Text("Escolas", "Schools")
MEDALS = (Text("1.º", "1st", "1º"), Text("2.º", "2nd", "2º"), Text("3.º", "3rd", "3º"))
FINALISTS = Text("Finalistas", "Finalists")
POINTS_OF_ALL = Text("Pontos", "Points")
CROSS_ROUNDS = Text(
    "Em cada ronda: o resultado e, por baixo, o lugar do adversário na tabela. + e – são faltas de comparência.",
    "In each round: the result and, below it, the opponent’s place in the table. + and – are forfeits.",
    "Em cada rodada: o resultado e, embaixo, o lugar do adversário na tabela. + e – são ausências.",
)
CROSS_ALL = Text(
    "Em cada linha: os pontos contra cada adversário, pela ordem da tabela.",
    "In each row: the points against each opponent, in the order of the table.",
    "Em cada linha: os pontos contra cada adversário, na ordem da tabela.",
)
KNOCKOUTS = Text("Eliminatórias", "Knock-outs", "Mata-mata")
PLACED = Text("{n}.º lugar", "Place {n}", "{n}º lugar")

# Line-up forms.
WRITE_NAMES = Text(
    "Escreva o número de cada aluno no seu lugar. Ninguém joga em dois lugares.",
    "Write each pupil’s number in its place. Nobody plays in two places.",
)
CAPTAIN = Text("capitão", "captain")
OPPONENT = Text("Adversário", "Opponent")
ROSTER = Text("Equipa", "Team", "Equipe")

# Score sheets.
MARK = Text(
    "Marque quem ganhou cada partida. ▸ começa.",
    "Mark who won each game. ▸ starts.",
)
MARK_TABLE = Text("Marque quem ganhou, ou o empate.", "Mark who won, or the draw.")
CODE = Text("Código QR: {said}", "QR code: {said}")
NOTES = Text("Notas", "Notes", "Observações")

# Certificates.
CERTIFICATE = Text("Certificado", "Certificate")
CERTIFIES = Text("Certifica-se que", "This is to certify that")
TOOK_PART = Text("participou {em}", "took part in", "participou {de}")
TOOK_PLACE = (
    Text("conquistou o 1.º lugar {em}", "won first place in", "conquistou o 1º lugar {em}"),
    Text("conquistou o 2.º lugar {em}", "won second place in", "conquistou o 2º lugar {em}"),
    Text("conquistou o 3.º lugar {em}", "won third place in", "conquistou o 3º lugar {em}"),
)
HELPED = Text("colaborou na realização {de}", "helped to make possible")
ARTICLES = {  # of what events and their parts are called, by its first word
    "a": "categoria competição copa edição escola festa final fase liga maratona mostra olimpíada prova semana taça",
    "o": "campeonato ciclo circuito concurso desafio dia encontro ensino escalão festival grupo open torneio troféu",
    "as": "finais jornadas olimpíadas provas",
    "os": "campeonatos encontros jogos torneios",
}
THANKS_HONOUR = Text("Agradecimento", "With thanks")
PARTICIPATION = Text("Participação", "Participation")
PLACES = (
    Text("1.º lugar", "First place", "1º lugar"),
    Text("2.º lugar", "Second place", "2º lugar"),
    Text("3.º lugar", "Third place", "3º lugar"),
)
ORGANISER = Text("A organização", "The organisers")
LOGO = Text("Logótipo da organização", "The organisers’ logo", "Logotipo da organização")
ARBITER = Text("O árbitro", "The referee")

# The fairness sheet.
FAIR_NOTE = Text(
    "Provado: o que acontece se os dois jogarem sempre o melhor, sem limites de jogadas. Medido: a parte dos pontos "
    "que ficou para quem começou, em partidas entre níveis vizinhos do computador, com a margem de 95 %. 50 % é justo.",
    "Proved: what happens if both always play best, without limits of moves. Measured: the share of the points that "
    "went to the player who moved first, in games between neighbouring levels of the computer, "
    "with a 95 % margin. 50 % is fair.",
)
FAIR_BALANCED = Text(
    "Quanto mais longe de 50 %, mais importa repartir bem quem começa.",
    "The further from 50 %, the more it matters to share out the first move well.",
)
PROVED = Text("Provado", "Proved")
MEASURED = Text("Medido", "Measured")
GAMES_PLAYED = Text("Partidas", "Games")
VALUES = {
    "first": Text("ganha quem começa", "the first player wins"),
    "second": Text("ganha quem não começa", "the second player wins"),
    "draw": Text("empate", "draw"),
    "": Text("em aberto", "open"),
}
UNKNOWN_GAME = Text("jogo que este programa não tem", "a game this program does not have")
ADVICE = {
    "first": Text("começar é vantagem", "starting helps"),
    "second": Text("começar é desvantagem", "starting hurts"),
    "even": Text("quase igual", "about even"),
    "": Text("–", "–"),
}
SAYS = Text("Na prática", "In practice")

# What is wrong.
NO_DOCUMENT = Text(
    "Não há documento «{what}» para este evento. Há: {known}.",
    "There is no document “{what}” for this event. There are: {known}.",
    "Não há documento “{what}” para este evento. Há: {known}.",
)
NOTHING = Text(
    "Ainda não há nada para imprimir em «{what}»: {why}.",
    "There is nothing to print in “{what}” yet: {why}.",
    "Ainda não há nada para imprimir em “{what}”: {why}.",
)
NO_ENTRIES = Text("não há inscrições", "there are no entries")
NO_HOURS = Text("não há horário adotado", "no timetable is adopted")
NO_LINKS = Text("não há links", "there are no links")
NO_ROUNDS = Text("não há rondas sorteadas", "no rounds have been drawn", "não há rodadas sorteadas")
NOT_SHOWN = Text(
    "Os alunos mostram-se por name, initials ou number, e não por «{shown}».",
    "Pupils are shown by name, initials or number, not by “{shown}”.",
    "Os alunos são mostrados por name, initials ou number, e não por “{shown}”.",
)
NO_LANGUAGE = Text("Não há a língua «{lang}»; há: pt, br, en.", "There is no language “{lang}”; there are: pt, br, en.")

# Days.
DAY = Text("{d} de {month} de {y}", "{d} {month} {y}")
MONTHS = Text(
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "January February March April May June July August September October November December",
)


def did(place: int, what: str) -> Text:
    """What somebody did, as it is said before the name of it: "1.º lugar na Categoria A", "em Semáforo"."""
    return (TOOK_PLACE[place - 1] if place else TOOK_PART).fill(**with_article(what))


def helped(what: str) -> Text:
    """The same of who helped: "colaborou na realização da Olimpíada de Setúbal"."""
    return HELPED.fill(**with_article(what))


def with_article(what: str) -> dict[str, str]:
    """`em` and `de` before a name, grown together with its article if it has one: na, do."""
    first = what.partition(" ")[0].casefold()
    ordinal = {"º": "o", "ª": "a"}.get(first[-1:], "")
    article = ordinal or next((one for one, words in ARTICLES.items() if first in words.split()), "")
    return {"em": f"n{article}" if article else "em", "de": f"d{article}" if article else "de"}
