"""What is heard: sounds of a board, switched off and on; and what is read aloud."""

from __future__ import annotations

from browser.helpers import Visitor

# Tones are counted as they begin; nothing else is known of them in a browser without loudspeakers.
COUNTED = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
"""


def hears(visitor: Visitor, more_than: int) -> int:
    visitor.until("n => window.tones > n", more_than)
    return int(visitor.page.evaluate("() => window.tones"))


def test_sounds_are_switched_on_and_off_and_that_is_remembered(visitor: Visitor) -> None:
    visitor.page.add_init_script(COUNTED)
    visitor.begin("shisima")
    page = visitor.page
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
    page.get_by_role("button", name="Desligar os sons").click()  # it was remembered
    page.wait_for_selector("svg.board.active")
    visitor.play([3], 2)
    assert page.evaluate("() => window.tones") == 0
