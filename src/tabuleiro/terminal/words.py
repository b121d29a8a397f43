"""Every word that the terminal says, in the languages of the house. What games say is in their own files."""

from __future__ import annotations

from tabuleiro.rules import Text

# Beside the board
TO_MOVE = Text("Vez", "To move")
WINNER = Text("Vitória", "Winner")
DRAWN = Text("Empate", "Draw")
SCORE = Text("Pontos", "Score")
LAST_PLAY = Text("última jogada", "last play")
LEGAL = Text("Jogadas possíveis ({count}): {plays}", "Legal plays ({count}): {plays}")

# The rules page
AUTHOR = Text("Autor", "Author")
MATERIAL = Text("Material", "Material")
PLAYED = Text("Onde se joga", "Where it is played")
ARTICLES = Text("Regras", "Rules")
READINGS = Text(
    "As nossas leituras (não são do livro de regras: dizem o que fazemos onde ele não é claro)",
    "Our own readings (not from the rule book: what we do where it is not clear)",
    "Nossas leituras (não são do livro de regras: dizem o que fazemos onde ele não é claro)",
)
OPTIONS = Text("Variantes", "Variants")
USUAL = Text("normal: {value}", "usual: {value}")
EDITIONS = Text("Edições", "Editions")
SAME_AS_DEFAULT = Text("as regras habituais", "the usual rules")
SOURCES = Text("Fontes", "Sources")
BOARD = Text("Tabuleiro", "Board")
CERTAINTY = {
    "certain": Text("certo", "certain"),
    "likely": Text("provável", "likely"),
    "reconstruction": Text("reconstruído", "reconstructed"),
}
OTHER_GAMES = Text("Outros jogos", "Other games")

# While playing
COMPUTER = Text("Computador", "Computer")  # who played at random in records of the first versions
TITLES = {  # what players of the computer are called, by the word before the colon
    "random": Text("acaso", "random"),
    "careful": Text("cuidadoso", "careful"),
    "level": Text("nível {name}", "level {name}"),
    "engine": Text("motor {name}", "engine {name}"),
}
THINKING = Text("a pensar…", "thinking…", "pensando…")
PREPARING = Text(
    "a preparar o jogo… (a primeira vez demora um pouco)",
    "getting the game ready… (the first time takes a little)",
    "preparando o jogo… (a primeira vez demora um pouco)",
)
HINT = Text(
    "Escreve uma jogada (por exemplo {play}), ou ? para a ajuda.",
    "Type a play (for example {play}), or ? for help.",
    "Digite uma jogada (por exemplo {play}), ou ? para a ajuda.",
)
MAY_SWAP = Text(
    "Em vez de jogar, podes {what} (artigo {article}): escreve troca.",
    "Instead of a play you may {what} (article {article}): type swap.",
    "Em vez de jogar, você pode {what} (artigo {article}): digite troca.",
)
HELP = Text(
    "Escreve uma jogada, por exemplo {play}. Ou uma destas palavras; bastam as duas primeiras letras:",
    "Type a play, for example {play}. Or one of these words; the first two letters are enough:",
    "Digite uma jogada, por exemplo {play}. Ou uma destas palavras; bastam as duas primeiras letras:",
)
COMMANDS = {  # in the order of the help; the first word of a language is shown, the others are understood too
    "help": (Text("ajuda", "help"), Text("esta ajuda (ou ?)", "this help (or ?)")),
    "moves": (Text("jogadas", "moves"), Text("as jogadas possíveis", "the legal plays")),
    "hint": (
        Text("dica", "hint"),
        Text(
            "uma ajuda; outra vez: mais um pouco, até ao porquê",
            "a hint; again: a little more, up to the reason",
            "uma ajuda; de novo: mais um pouco, até o porquê",
        ),
    ),
    "board": (Text("tabuleiro", "board"), Text("o tabuleiro outra vez", "the board again")),
    "rules": (
        Text("regras", "rules"),
        Text("as regras do jogo (regras en: em inglês)", "the rules (rules pt: in Portuguese)"),
    ),
    "undo": (Text("voltar", "undo"), Text("retira a última jogada", "takes back the last play")),
    "save": (
        Text("guardar", "save", "guardar salvar"),
        Text("guarda a partida: guardar FICHEIRO", "saves the game: save FILE", "guarda a partida: guardar ARQUIVO"),
    ),
    "load": (
        Text("carregar abrir", "load open"),
        Text("abre uma partida guardada: carregar FICHEIRO", "opens a saved game: load FILE"),
    ),
    "agree": (Text("acordo", "agree"), Text("propõe acabar por acordo", "proposes to end by agreement")),
    "claim": (Text("reclamar", "claim"), Text("reclama o empate", "claims the draw")),
    "resign": (Text("desistir", "resign"), Text("dá a vitória ao adversário", "gives the win to the other player")),
    "review": (
        Text("rever", "review"),
        Text(
            "no fim: o que decidiu a partida, e porquê",
            "at the end: what decided the game, and why",
            "no fim: o que decidiu a partida, e por quê",
        ),
    ),
    "quit": (Text("sair", "quit exit"), Text("acaba aqui", "ends here")),
}
YES = ("s", "sim", "y", "yes")
NO = ("n", "nao", "no")
YES_OR_NO = Text("Responde s (sim) ou n (não).", "Answer y (yes) or n (no).", "Responda s (sim) ou n (não).")
ASK_YES = Text(" (s/n) ", " (y/n) ")
SURE_TO_RESIGN = Text("Desistir mesmo?", "Really resign?")
SURE_TO_LEAVE = Text("A partida não está guardada. Sair mesmo?", "The game is not saved. Really quit?")
SURE_TO_LOAD = Text("A partida atual não está guardada. Deixá-la?", "The current game is not saved. Leave it?")
SURE_TO_OVERWRITE = Text("{file} já existe. Substituir?", "{file} exists already. Replace it?")
DO_YOU_AGREE = Text("{name}: concordas em acabar a partida?", "{name}: do you agree to end the game?")
NOT_AGREED = Text("Sem acordo: a partida continua.", "No agreement: the game goes on.")
COMPUTER_AGREES_NOT = Text(
    "O computador não faz acordos: joga, ou escreve desistir.",
    "The computer makes no agreements: play on, or type resign.",
)
THROWN = Text("{name} lança os dados: {thrown}", "{name} throws the dice: {thrown}", "{name} joga os dados: {thrown}")
PASSED = Text(
    "Com estes dados não há jogada: {name} passa a vez.", "No play is possible with these dice: {name} misses a turn."
)
NOTHING_BACK = Text("Ainda não jogaste nada que se possa retirar.", "There is no play of yours to take back yet.")
TAKEN_BACK = Text("Retirado: {plays}", "Taken back: {plays}")
WHICH_FILE = Text(
    "Falta o nome do ficheiro, por exemplo: {word} partida.txt",
    "The name of the file is missing, for example: {word} game.txt",
    "Falta o nome do arquivo, por exemplo: {word} partida.txt",
)
WHICH_LANGUAGE = Text(
    "As regras existem em pt e en, não em '{word}'.", "The rules exist in pt and en, not in '{word}'."
)
NO_MORE_WORDS = Text("'{word}' escreve-se sozinho.", "'{word}' takes nothing after it.")
SAVED = Text("Partida guardada em {file}", "Game saved in {file}")
KEPT_IN = Text("A partida está guardada em {file}", "The game is saved in {file}")
GOES_ON_IN = Text("Continua a ser guardada em {file}", "It is still being saved in {file}")
LOADED = Text("{game}, lido de {file} (jogadas: {plays})", "{game}, read from {file} (plays: {plays})")
NOT_SAVED = Text("A partida não foi guardada.", "The game was not saved.")
INPUT_ENDED = Text("A entrada acabou a meio da partida.", "The input ended in the middle of the game.")
INTERRUPTED = Text("Interrompido.", "Interrupted.")
UNREADABLE = Text("Isso não é texto que se leia.", "That is not readable text.")
OFFER_SAVE = Text(
    "Enter para acabar, {review} para ver o que a decidiu, {save} FICHEIRO para a guardar, "
    "{undo} para retirar a última jogada: ",
    "Enter to end, {review} to see what decided it, {save} FILE to save the game, {undo} to take back the last play: ",
    "Enter para acabar, {review} para ver o que a decidiu, {save} ARQUIVO para guardar, "
    "{undo} para retirar a última jogada: ",
)
OFFER_END = Text(
    "Enter para acabar, {review} para ver o que a decidiu, {undo} para retirar a última jogada: ",
    "Enter to end, {review} to see what decided it, {undo} to take back the last play: ",
)
END_WORDS = Text(
    "Aqui pode escrever-se só Enter, {review}, {save} FICHEIRO ou {undo}.",
    "Here only Enter, {review}, {save} FILE or {undo} can be typed.",
    "Aqui só se pode digitar Enter, {review}, {save} ARQUIVO ou {undo}.",
)
THROW_FIRST = Text("Primeiro lançam-se os dados.", "First throw the dice.", "Primeiro se jogam os dados.")
DO_YOU_WANT_HINTS = Text(
    "{name}: concordas em que haja ajudas para os dois?",
    "{name}: do you agree that both may have hints?",
    "{name}: você concorda em que haja ajudas para os dois?",
)
MORE_HINTS = Text("Outra vez {word}: mais um pouco.", "{word} again: a little more.", "De novo {word}: mais um pouco.")
SHOW_STORY = Text(
    "{what} — Enter: ver no tabuleiro · n Enter: não ",
    "{what} — Enter: see it on the board · n Enter: no ",
    "{what} — Enter: ver no tabuleiro · n Enter: não ",
)
BACK_TO_GAME = Text("De volta à partida.", "Back to the game.")
LOOKING_BACK = Text("a rever a partida…", "looking back at the game…", "revendo a partida…")
NOT_OVER_YET = Text(
    "A partida ainda não acabou. Para uma ajuda escreve {hint}.",
    "The game is not over yet. For a hint type {hint}.",
    "A partida ainda não acabou. Para uma ajuda digite {hint}.",
)
MORE = Text("— Enter: continua · s Enter: chega —", "— Enter: more · q Enter: enough —")

# The menu
TITLE = Text("tabuleiro", "tabuleiro")
SUBTITLE = Text("os jogos de tabuleiro das olimpíadas escolares", "the board games of the school olympiads")
MENU_KEYS = Text(
    "r regras · c carregar uma partida · n o teu nome · l English · s sair",
    "r rules · c continue a saved game · n your name · l Português · q quit",
    "r regras · c carregar uma partida · n seu nome · l English · s sair",
)
CHOOSE_GAME = Text("Que jogo? Número ou nome [Enter: {name}]: ", "Which game? Number or name [Enter: {name}]: ")
NO_SUCH_GAME = Text(
    "Não conheço '{text}'. Escreve um número de 1 a {count} ou o nome de um jogo.",
    "There is no '{text}'. Type a number from 1 to {count} or the name of a game.",
    "Não conheço '{text}'. Digite um número de 1 a {count} ou o nome de um jogo.",
)
SEVERAL_GAMES = Text("'{text}' pode ser: {names}", "'{text}' can be: {names}")
RULES_OF = Text("Regras de que jogo? [Enter: {name}]: ", "Rules of which game? [Enter: {name}]: ")
WHICH_VARIANT = Text("Variante? [Enter: normal]: ", "Variant? [Enter: the usual one]: ")
VARIANT_HOW = Text(
    "Para escolher, escreve por exemplo {example}.",
    "To choose, type for example {example}.",
    "Para escolher, digite por exemplo {example}.",
)
OPPONENT = Text("Contra quem?", "Against whom?")
WHO_STARTS = Text("Quem começa?", "Who starts?")
AGAINST_COMPUTER = Text("o computador, em dez níveis", "the computer, at ten levels")
AGAINST_PERSON = Text("outra pessoa, neste ecrã", "another person, on this screen", "outra pessoa, nesta tela")
START_ME = Text("eu", "me")
START_OTHER = Text("o adversário", "the other one")
START_LOT = Text("tira-se à sorte", "by lot")
START_GUESS = Text("adivinha-se a mão: quem acerta começa", "guess the hand: whoever guesses right starts")
CHOOSE_NUMBER = Text("Número [Enter: 1]: ", "Number [Enter: 1]: ")
NOT_A_CHOICE = Text(
    "'{text}' não está na lista. Escreve um número de 1 a {count}.",
    "'{text}' is not in the list. Type a number from 1 to {count}.",
    "'{text}' não está na lista. Digite um número de 1 a {count}.",
)
WHICH_LEVEL = Text("Que nível?", "Which level?")
NOT_MEASURED = Text(
    "(a força dos níveis deste jogo ainda não foi medida)",
    "(the strength of this game's levels has not been measured yet)",
)
LEVELS = {  # a word on how strong some of them are
    1: Text("para quem acabou de aprender as regras", "for those who have just learned the rules"),
    3: Text(
        "distraído, mas nunca deixa escapar uma vitória imediata",
        "absent-minded, but never misses a win with the next play",
        "distraído, mas nunca deixa passar uma vitória imediata",
    ),
    5: Text("atento: pensa antes de jogar", "attentive: thinks before it plays"),
    8: Text("forte: só perde com quem joga muito bem", "strong: loses only to those who play very well"),
    10: Text("o máximo: o melhor que o computador sabe", "the top: the best that the computer can do"),
}
CHOOSE_LEVEL = Text("Nível de 1 a {most} [Enter: {usual}]: ", "Level from 1 to {most} [Enter: {usual}]: ")
YOUR_NAME = Text("Como te chamas? ", "What is your name? ", "Qual é o seu nome? ")
NAMES = Text("Os dois nomes, com vírgula [Enter: sem nomes]: ", "The two names, with a comma [Enter: no names]: ")
PLAYER = Text("Jogador", "Player")
PLAYER_A = Text("Jogador A", "Player A")
PLAYER_B = Text("Jogador B", "Player B")
HIDDEN = Text(
    "{hider} esconde uma semente numa das mãos. {guesser}, em que mão está?",
    "{hider} hides a seed in one hand. {guesser}, which hand is it in?",
)
WHICH_HAND = Text("e (esquerda) ou d (direita): ", "l (left) or r (right): ")
LEFT = Text("esquerda", "left")
RIGHT = Text("direita", "right")
SAY_A_HAND = Text("Escreve e ou d.", "Type l or r.", "Digite e ou d.")
GUESSED = Text("Estava na {hand}: certo! Começa {name}.", "It was in the {hand} one: right! {name} starts.")
MISSED = Text("Estava na {hand}. Começa {name}.", "It was in the {hand} one. {name} starts.")
DRAWN_BY_LOT = Text("À sorte: começa {name}.", "By lot: {name} starts.")
LOAD_WHICH = Text(
    "Ficheiro da partida [Enter: voltar ao menu]: ",
    "File of the game [Enter: back to the menu]: ",
    "Arquivo da partida [Enter: voltar ao menu]: ",
)
GOODBYE = Text("Até à próxima!", "See you!", "Até a próxima!")
