"""What published pages say where they are opened as files: browsers run no modules there, and what to do about it."""

from __future__ import annotations

import json

from tabuleiro.rules import Text
from tabuleiro.rules.text import LANGUAGES

FILE = "opened.js"
COMMAND = "python3 -m http.server"
ADDRESS = "http://localhost:8000"
TITLE = Text("Só falta um passo", "One more step", "Só falta um passo")
WHY = Text(
    "Esta página foi aberta diretamente de uma pasta ou de uma pen, e aí os navegadores não deixam correr os jogos. "
    "Basta que este computador a mostre como um site:",
    "This page was opened straight from a folder or a memory stick, where browsers do not let the games run. "
    "It is enough that this computer shows it as a web site:",
    "Esta página foi aberta diretamente de uma pasta ou de um pen drive, e lá os navegadores não rodam os jogos. "
    "Basta que este computador a mostre como um site:",
)
STEPS = (
    Text(
        "Abre um terminal (linha de comandos) nesta pasta.",
        "Open a terminal (command line) in this folder.",
        "Abra um terminal (linha de comando) nesta pasta.",
    ),
    Text(
        "Escreve: {command} (no Windows: py -m http.server)",
        "Type: {command} (on Windows: py -m http.server)",
        "Digite: {command} (no Windows: py -m http.server)",
    ).fill(command=COMMAND),
    Text("Abre no navegador: {address}", "Open in the browser: {address}", "Abra no navegador: {address}").fill(
        address=ADDRESS
    ),
)
ELSE = Text(
    "Ou põe a pasta num site da escola: aí funciona sem mais nada, também dentro de outra pasta.",
    "Or put the folder on a school's web site: there it works as it is, inside another folder, too.",
    "Ou ponha a pasta num site da escola: lá funciona sem mais nada, também dentro de outra pasta.",
)

# No module, and nothing that an old browser does not know: it has to run where nothing else does.
SCRIPT = """(function () {
  if (location.protocol !== "file:") return;
  var said = SAID;
  var wish = (navigator.language || "pt").toLowerCase();
  var words = said[wish.indexOf("en") === 0 ? "en" : wish === "pt-br" ? "br" : "pt"];
  var place = document.getElementById("app");
  function add(to, name, text) {
    var made = document.createElement(name);
    if (text) made.textContent = text;
    to.appendChild(made);
    return made;
  }
  var page = add(place, "main");
  page.className = "page";
  add(page, "h1", words.title);
  add(page, "p", words.why);
  var list = add(page, "ol");
  for (var i = 0; i < words.steps.length; i++) add(list, "li", words.steps[i]);
  add(page, "p", words.or);
})();
"""


def script() -> str:
    """The script, with its words in all languages."""
    said = {
        lang: {
            "title": TITLE.say(lang),
            "why": WHY.say(lang),
            "steps": [step.say(lang) for step in STEPS],
            "or": ELSE.say(lang),
        }
        for lang in LANGUAGES
    }
    return SCRIPT.replace("SAID", json.dumps(said, ensure_ascii=False))
