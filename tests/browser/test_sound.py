"""What is heard: sounds of a board, switched off and on; and what is read aloud."""

from __future__ import annotations

from browser.helpers import Visitor

# Tones are counted as they begin; nothing else is known of them in a browser without loudspeakers.
COUNTED = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
}"""
# A voice for Portuguese comes, which keeps what it is to read; browsers for tests have none.
VOICE = """() => {
    window.read = [];
    speechSynthesis.getVoices = () => [{ lang: "en-GB" }, { lang: "pt-PT" }];
    speechSynthesis.speak = (words) => window.read.push([words.lang, words.text]);
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    speechSynthesis.dispatchEvent(new Event("voiceschanged"));
}"""


def hears(visitor: Visitor, more_than: int) -> int:
    visitor.until("n => window.tones > n", more_than)
    return int(visitor.page.evaluate("() => window.tones"))


def test_sounds_are_switched_on_and_off_and_that_is_remembered(visitor: Visitor) -> None:
    visitor.begin("shisima")
    page = visitor.page
    page.evaluate(COUNTED)
    visitor.play([2], 0)  # whoever wishes for less motion is left in peace at first
    assert page.evaluate("() => window.tones") == 0
    page.get_by_role("button", name="Ligar os sons").click()
    on = hears(visitor, 0)
    visitor.play([6], 1)
    put = hears(visitor, on)
    visitor.touch(6)  # where a piece lies already
    page.wait_for_selector(".why:not(:empty)")
    hears(visitor, put)
    page.reload()
    page.evaluate(COUNTED)
    page.get_by_role("button", name="Desligar os sons").click()  # it was remembered
    page.wait_for_selector("svg.board.active")
    visitor.play([3], 2)
    assert page.evaluate("() => window.tones") == 0


def test_a_lesson_is_read_aloud_as_soon_as_there_is_a_voice(visitor: Visitor) -> None:
    page = visitor.open("/picaria/learn", "svg.board.active")
    assert page.locator(".speak").count() == 0  # nobody could read it
    page.evaluate(VOICE)
    page.locator(".told").get_by_role("button", name="Ler em voz alta").click()
    [(lang, text)] = page.evaluate("() => window.read")
    assert lang == "pt-PT"
    assert visitor.text("h1") in text
    assert visitor.text(".task") in text
    page.get_by_role("button", name="Parar de ler").click()
    assert page.get_by_role("button", name="Parar de ler").count() == 0
    visitor.touch(page.evaluate("() => Number(document.querySelector('[data-cell]').dataset.cell)"))
    said = page.locator(".told [aria-live] .notice")  # right or wrong: it can be heard, too
    said.get_by_role("button", name="Ler em voz alta").click()
    assert page.evaluate("() => window.read.at(-1)[1]") in said.inner_text()
