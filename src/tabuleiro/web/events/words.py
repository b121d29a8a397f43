"""Words of the pages for events that the server says."""

from __future__ import annotations

from tabuleiro.rules import Text

SIGN_IN = Text("É preciso entrar com uma conta.", "You need to sign in.", "É preciso entrar com uma conta.")
NOT_ALLOWED = Text(
    "Isto é para {roles}; aqui o seu papel é outro.",
    "This is for {roles}; you have another role here.",
    "Isto é para {roles}; aqui o seu papel é outro.",
)
ROLES = {
    "organiser": Text("organizadores", "organisers"),
    "desk": Text("a secretaria", "the registration desk"),
    "chief": Text("chefes de campo", "field chiefs"),
    "arbiter": Text("árbitros", "arbiters"),
    "speaker": Text("quem anuncia", "the speaker"),
    "school": Text("escolas", "schools"),
    "screen": Text("ecrãs", "screens", "telas"),
}
CARD = {
    "desk": Text("Secretaria", "Registration desk"),
    "chief": Text("Chefe de campo", "Field chief"),
    "arbiter": Text("Árbitro", "Arbiter"),
    "speaker": Text("Quem anuncia", "Speaker"),
    "school": Text("Escola", "School"),
    "screen": Text("Ecrã", "Screen", "Tela"),
}
OUT_OF_SCOPE = Text(
    "Este lugar não pertence ao seu link: {scope}.",
    "This place does not belong to your link: {scope}.",
    "Este lugar não pertence ao seu link: {scope}.",
)
SCOPES = {
    "field": Text("campo {id}", "field {id}"),
    "part": Text("categoria ou torneio {id}", "category or tournament {id}"),
    "group": Text("grupo {id}", "group {id}"),
    "table": Text("mesa {id}", "table {id}"),
    "dispute": Text("disputa {id}", "dispute {id}"),
    "school": Text("escola {id}", "school {id}"),
}
THE_EVENT = Text("O evento «{name}»", "The event “{name}”")
NO_EVENT = Text("Este evento não existe ou não é público.", "This event does not exist or is not public.")
NO_ORGANISER = Text("Só contas de organizador podem criar eventos.", "Only organisers’ accounts can create events.")
WRONG_PASSWORD = Text(
    "O nome ou a palavra-passe estão errados.",
    "The name or the password is wrong.",
    "O nome ou a senha estão errados.",
)
SHORT_PASSWORD = Text(
    "A palavra-passe precisa de 8 a 200 caracteres.",
    "The password needs 8 to 200 characters.",
    "A senha precisa de 8 a 200 caracteres.",
)
WEAK_PASSWORD = Text(
    "Essa palavra-passe é das primeiras que alguém tentaria; servem bem duas ou três palavras que ninguém adivinhe.",
    "That password is one of the first that somebody would try; two or three words that nobody would guess work well.",
    "Essa senha é uma das primeiras que alguém tentaria; servem bem duas ou três palavras que ninguém adivinhe.",
)
NO_NAME = Text("Falta o nome (de 2 a 80 letras).", "The name is missing (2 to 80 letters).")
STRANGE_NAME = Text(
    "Um nome tem letras, algarismos e espaços; isto não: {signs}",
    "A name has letters, digits and spaces; not this: {signs}",
    "Um nome tem letras, números e espaços; isto não: {signs}",
)
MIXED_NAME = Text(
    "O nome mistura alfabetos, e assim pode parecer o de outra pessoa; escreva-o num só.",
    "The name mixes alphabets, and so could look like somebody else's; write it in one.",
    "O nome mistura alfabetos, e assim pode parecer o de outra pessoa; escreva-o em um só.",
)
HOUSE_NAME = Text(
    "Esse nome parece oficial; escolha outro.",
    "That name sounds official; choose another one.",
    "Esse nome parece oficial; escolha outro.",
)
NAME_TAKEN = Text(
    "Já há uma conta com esse nome, ou com um que parece o mesmo.",
    "There is already an account with that name, or with one that looks the same.",
)
NO_ACCOUNT = Text("Não há conta com o nome «{name}».", "There is no account named “{name}”.")
NO_SITE = Text(
    "{file} não existe: diga com --database onde estão os dados do site.",
    "{file} does not exist: say with --database where the site's data is.",
    "{file} não existe: diga com --database onde estão os dados do site.",
)
RESET_LINK = Text(
    "{name} escolhe uma nova palavra-passe em {address}\nServe uma vez, durante um dia; a antiga deixa de servir.",
    "{name} chooses a new password at {address}\nIt works once, within a day; the old password then stops working.",
    "{name} escolhe uma nova senha em {address}\nServe uma vez, durante um dia; a antiga deixa de servir.",
)
SIGNED_OUT = Text("Sessões fechadas: {count}", "Sessions ended: {count}", "Sessões encerradas: {count}")
NO_SESSION = Text("Essa sessão não existe.", "There is no such session.")
NO_FIRST = Text(
    "A primeira conta cria-se com o endereço que «tabuleiro serve» mostra ao abrir.",
    "The first account is created with the address that “tabuleiro serve” shows when it starts.",
    "A primeira conta é criada com o endereço que “tabuleiro serve” mostra ao abrir.",
)
BAD_LINK = Text(
    "Este link já não serve: foi usado, anulado, ou passou o prazo. Peça outro.",
    "This link no longer works: it was used, was revoked or has expired. Ask for another.",
    "Este link não serve mais: foi usado, anulado, ou passou do prazo. Peça outro.",
)
NO_LINKS = Text("Não há links desses.", "There are no such links.")
NO_LINK = Text("Esse link não existe.", "There is no such link.")
NO_MEMBER = Text("Essa conta não é deste evento.", "That account is not in this event.")
LAST_ORGANISER = Text(
    "É o último organizador; convide outro antes.", "This is the last organiser; invite another one first."
)
LAST_OF_EVENT = Text(
    "Esta conta é o último organizador de um evento; convide outro antes, ou apague o evento.",
    "This account is the last organiser of an event; invite another one first, or delete the event.",
)
OF_AN_EVENT = Text(
    "Esta partida é de um evento, e apaga-se com ele.",
    "This match belongs to an event, and is deleted with it.",
    "Esta partida é de um evento, e é apagada com ele.",
)
NO_LINEUP = Text(
    "As formações de {dispute} estão fechadas: a disputa já começou. Uma troca pede-se ao árbitro.",
    "The line-ups of {dispute} are closed: the dispute has begun. Ask the arbiter for a substitution.",
    "As escalações de {dispute} estão fechadas: a disputa já começou. Uma troca se pede ao árbitro.",
)
NOBODY_ENTERED = Text("De {name} ainda não há ninguém inscrito.", "Nobody of {name} is entered yet.")
NOT_OURS = Text("«{what}» não é desta escola.", "“{what}” is not of this school.")
WHICH_SCHOOL = Text("Diga que escola: {known}.", "Say which school: {known}.")
ENTRIES_CLOSED = Text(
    "O prazo das inscrições passou ({date}). O que falta trata-se com a organização.",
    "The deadline for entries has passed ({date}). Ask the organisers about what is missing.",
    "O prazo das inscrições passou ({date}). O que falta se resolve com a organização.",
)
ENTRIES_DRAWN = Text(
    "O sorteio está feito. O que falta trata-se com a organização.",
    "The draw has been made. Ask the organisers about what is missing.",
    "O sorteio está feito. O que falta se resolve com a organização.",
)
NOT_OVER = Text(
    "Os certificados imprimem-se quando acabar o que a escola joga: {parts}.",
    "Certificates are printed when all that the school plays is over: {parts}.",
    "Os certificados são impressos quando acabar o que a escola joga: {parts}.",
)
BAD_SCOPE = Text("«{what}» não é parte deste evento.", "“{what}” is not part of this event.")
BAD_FILE = Text("o ficheiro não chegou inteiro", "the file did not arrive whole", "o arquivo não chegou inteiro")
BAD_KEY = Text(
    "A chave de um resultado tem 8 a 64 letras, algarismos, - ou _.",
    "The key of a result has 8 to 64 letters, digits, - or _.",
    "A chave de um resultado tem 8 a 64 letras, números, - ou _.",
)
ONLY_ORGANISERS_CORRECT = Text(
    "Só um organizador pode decidir entre dois resultados.", "Only an organiser can decide between two results."
)
NO_COMMAND = Text("«{do}» não se pode fazer aqui. Pode: {known}.", "“{do}” cannot be done here. These can: {known}.")
NO_DATA = Text("Os dados não podem conter «{name}».", "The data may not contain “{name}”.")
MEANWHILE = Text(
    "Entretanto alguém escreveu no evento; veja o que mudou e repita.",
    "Meanwhile somebody wrote to the event; see what changed and repeat.",
    "Enquanto isso alguém escreveu no evento; veja o que mudou e repita.",
)
BAD_DATE = Text("«{date}» não é uma data como 2027-03-13.", "“{date}” is not a date like 2027-03-13.")
OTHER_KIND = Text("Isto não existe neste tipo de evento.", "This does not exist in this kind of event.")
NO_PART = Text("Diga que parte: {known}.", "Say which part: {known}.", "Diga que parte: {known}.")
NO_TABLE = Text(
    "O grupo {group} do torneio {part} não tem mesa {table}; as mesas vão de 1 a {last}.",
    "Group {group} of tournament {part} has no table {table}; tables go from 1 to {last}.",
)
TABLE_OF_GROUP = Text("Uma mesa é de um grupo: diga o grupo.", "A table belongs to a group: say the group.")
NO_PLACE = Text("Falta dizer o lugar: {known}.", "The place is missing: {known}.")
UNKNOWN_GAME = Text(
    "O programa não conhece as regras de {game}; introduza só o resultado.",
    "The program does not know the rules of {game}; enter the result only.",
    "O programa não conhece as regras de {game}; registre só o resultado.",
)
NOBODY_PLAYS = Text("Aqui ainda não joga ninguém.", "Nobody plays here yet.")
NO_MATCH = Text("Este lugar não tem mesa de arbitragem.", "This place has no referee's table.")
CLOSED = Text(
    "Este lugar está fechado: a ronda seguinte está feita, decidiu a comissão, ou o evento está arquivado.",
    "This place is closed: the next round has been made, the committee has ruled, or the event is archived.",
    "Este lugar está fechado: a rodada seguinte está feita, a comissão decidiu, ou o evento está arquivado.",
)
NO_PAPER = Text("Não há «{what}» para imprimir. Há: {known}.", "There is no “{what}” to print. There are: {known}.")
FIRST_LINK = Text(
    "Para organizar eventos, crie a primeira conta em {address}",
    "To run events, create the first account at {address}",
    "Para organizar eventos, crie a primeira conta em {address}",
)

DUE = {
    "hours": Text("{part} Faça-o de novo.", "{part} Make it anew.", "{part} Faça de novo."),
    "import": Text(
        "Inscrever as equipas ou os alunos", "Register teams or pupils", "Inscrever as equipes ou os alunos"
    ),
    "forget": Text("Apagar {count} nomes cujo prazo passou", "Erase {count} names that should no longer be kept"),
    "checkin": Text(
        "{part}: confirmar a presença de {count} equipas",
        "{part}: check in {count} teams",
        "{part}: confirmar a presença de {count} equipes",
    ),
    "plan": Text("{part}: escolher como se joga", "{part}: choose how it is played"),
    "draw": Text("{part}: sortear os grupos", "{part}: draw the groups"),
    "settle": Text(
        "Depois de uma correção, há {count} jogos que não correspondem aos resultados",
        "After a correction, {count} matches do not agree with the results",
    ),
    "rule": Text(
        "{part}: decidir uma final ou eliminatória que começou com outros",
        "{part}: rule on a knock-out that began with the wrong teams",
    ),
    "conflicts": Text(
        "{part}: decidir {count} resultados contraditórios", "{part}: settle {count} results that contradict each other"
    ),
    "lineups": Text(
        "{part}, {when}: faltam {count} formações",
        "{part}, {when}: {count} line-ups are missing",
        "{part}, {when}: faltam {count} escalações",
    ),
    "results": Text(
        "{part}, {when}: faltam {count} de {total} resultados",
        "{part}, {when}: {count} of {total} results are missing",
    ),
    "pair": Text("{part}: fazer a próxima ronda", "{part}: make the next round", "{part}: fazer a próxima rodada"),
    "lots": Text("{part}: só um sorteio pode decidir entre {when}", "{part}: only a lot can decide between {when}"),
    "ended": Text("{part}: acabou; imprimir os certificados", "{part}: over; print the certificates"),
}

DUE_ONE = {  # where one is not said as many are
    "checkin": Text(
        "{part}: confirmar a presença de uma equipa",
        "{part}: check in one team",
        "{part}: confirmar a presença de uma equipe",
    ),
    "settle": Text(
        "Depois de uma correção, há um jogo que não corresponde aos resultados",
        "After a correction, a match does not agree with the results",
    ),
    "forget": Text("Apagar um nome cujo prazo passou", "Erase a name that should no longer be kept"),
    "conflicts": Text("{part}: decidir um resultado contraditório", "{part}: settle a result that is contradicted"),
    "lineups": Text(
        "{part}, {when}: falta uma formação",
        "{part}, {when}: a line-up is missing",
        "{part}, {when}: falta uma escalação",
    ),
    "results": Text(
        "{part}, {when}: falta um resultado",
        "{part}, {when}: one result is missing",
    ),
}
QUALIFIED = Text("{part}, {when}: emparelhar quem se qualificou", "{part}, {when}: pair those who qualified")
OTHERS_PLAY = Text(
    "Entretanto, por uma correção, aqui jogam outros: {who}. Veja de novo e introduza outra vez, se for o caso.",
    "Meanwhile a result was corrected and others play here: {who}. Look again, and enter the result if it is theirs.",
    "Enquanto isso, por uma correção, aqui jogam outros: {who}. Veja de novo e registre outra vez, se for o caso.",
)
THIS_CHANGES = Text("Isto muda:", "This changes:")
NO_CHANGE = Text("Não muda mais nada.", "Nothing else changes.")
CHANGED = {  # how many of what change
    "scores": (Text("Muda {n} pontuação.", "{n} score changes."), Text("Mudam {n} pontuações.", "{n} scores change.")),
    "places": (Text("Muda {n} lugar.", "{n} place changes."), Text("Mudam {n} lugares.", "{n} places change.")),
}
