"""For those who do not read yet: everything by pictures and a voice."""

from __future__ import annotations

from random import Random

import pytest

from browser.helpers import OFFERED, PATIENCE, Visitor
from browser.test_sound import VOICE

OVER_OR_MINE = f"() => document.querySelector('.end') || ({OFFERED})().length"


@pytest.mark.thorough
def test_a_child_who_cannot_read_plays_a_whole_match_and_another(visitor: Visitor) -> None:
    page = visitor.open("/", ".first-steps")
    page.locator(".first-steps").click()
    page.wait_for_selector(".games a >> nth=3")
    page.evaluate(VOICE)
    page.locator(".games a[href='/primeiros/semaforo']").click()
    page.wait_for_selector(".animals button >> nth=2")
    visitor.until("() => window.read.some(([, text]) => text.startsWith('Semáforo'))")
    page.locator(".animals button").first.click()
    chance = Random("first")
    for _ in range(60):
        page.wait_for_function(OVER_OR_MINE, timeout=4 * PATIENCE)  # the computer may have to be compiled first
        if page.locator(".end").count():
            break
        offered = visitor.offered()
        if offered:
            visitor.touch(chance.choice(offered))
    assert page.locator(".end .who svg").first.is_visible()  # the animal shows how it ended
    visitor.until("() => window.read.at(-1)[1].match(/ganh|perd|empat/i)")
    assert page.locator("aside").is_hidden()
    page.locator("button.again").click()
    page.wait_for_selector("svg.board.active")
    assert not page.locator(".end").count()
    page.locator("button.home").click()
    page.wait_for_selector(".animals")
    page.locator("button.home").click()
    page.wait_for_selector(".games")
    page.locator(".out").click()
    page.wait_for_selector(".shelf")
