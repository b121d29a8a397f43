"""Matches that something comes between: another browser, a reload, a lost network, a server that is killed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from browser.helpers import Server, Visitor, a_play
from tabuleiro.web import Settings

Visit = Callable[..., Visitor]


def play(visitor: Visitor) -> int:
    """Play when it is one's turn; how many plies there are then."""
    assert visitor.turn() == "open"
    state = visitor.state()
    visitor.play(a_play(state), state["ply"])
    return int(state["ply"]) + 1


def test_two_browsers_meet_by_link_and_survive_a_reload_and_a_lost_network(visit: Visit) -> None:
    ana, rui, eva = visit(), visit(lang="en"), visit(lang="pt-BR")
    ana.begin("rastros", seats=["me", "link"])
    ana.until("() => document.querySelector('.invite img')?.naturalWidth > 0")
    assert not ana.offered()  # nobody plays before both sit
    path = ana.page.url.removeprefix(ana.site)
    rui.open(path, ".sit")
    rui.page.locator(".sit").click()
    ana.page.wait_for_selector(".invite", state="detached")
    rui.sees(play(ana))
    eva.open(path, "svg.board")  # whoever comes later watches
    eva.sees(1)
    assert not eva.offered()
    assert not eva.page.locator(".sit").count()
    rui.page.reload()
    rui.page.wait_for_selector("svg.board")
    ana.sees(play(rui))

    ana.context.set_offline(True)
    state = ana.state()
    for part in a_play(state):
        ana.touch(part)
    ana.page.wait_for_selector("[role=alert]")  # the play is not lost silently
    ana.context.set_offline(False)
    ana.page.wait_for_selector(".line[role=alert]", state="detached")
    if ana.state()["ply"] == 2:
        play(ana)
    rui.sees(3)
    eva.sees(3)
    ana.sees(play(rui))
    assert ana.told() == rui.told() == eva.told() == [text for _, text in ana.state()["history"]]
    ana.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.thorough
def test_two_people_have_hints_once_both_want_them(visit: Visit) -> None:
    ana, rui = visit(), visit(lang="en")
    ana.begin("shisima", seats=["me", "link"])
    rui.open(ana.page.url.removeprefix(ana.site), ".sit")
    rui.page.locator(".sit").click()
    assert ana.turn() == "open"
    assert not ana.page.locator(".hints").count()
    ana.page.get_by_role("button", name="Jogar com ajudas").click()
    ana.page.get_by_text("Propuseste ajudas para os dois.").wait_for()
    rui.page.get_by_text("The other player proposes hints for both.").wait_for()
    assert not ana.page.locator(".hints").count()
    rui.page.get_by_role("button", name="Yes").click()
    for visitor, words in ((ana, "Foi combinado: há ajudas para os dois."), (rui, "there are hints for both")):
        visitor.page.get_by_text(words).wait_for()
    ana.page.get_by_role("button", name="Uma ajuda").wait_for()
    rui.page.get_by_role("button", name="No hints").click()
    ana.page.wait_for_selector(".hints", state="detached")


@pytest.mark.thorough
def test_an_answer_that_was_overtaken_does_not_undo_what_has_happened_since(visit: Visit) -> None:
    ana, rui = visit(), visit(lang="en")
    id = ana.begin("shisima", seats=["me", "link"])
    rui.open(f"/m/{id}", ".sit")
    late: list[tuple[Any, Any]] = []
    rui.page.route(f"**/api/matches/{id}?*", lambda route: late.append((route, route.fetch())))
    rui.page.locator(".sit").click()
    assert ana.turn() == "open"
    rui.page.wait_for_selector(".sit", state="detached")  # he sits, and has not been told yet how the match stands
    ana.page.get_by_role("button", name="Jogar com ajudas").click()
    proposed = rui.page.get_by_text("The other player proposes hints for both.")
    proposed.wait_for()
    ((route, answer),) = late
    route.fulfill(response=answer)
    rui.page.evaluate("() => fetch('/api/health').then(answer => answer.text())")  # which comes after it
    assert proposed.count() == 1
    rui.page.get_by_role("button", name="Yes").click()
    ana.page.get_by_text("Foi combinado: há ajudas para os dois.").wait_for()


@pytest.mark.thorough
def test_what_the_other_player_asks_is_seen_on_a_phone_with_the_board(visit: Visit) -> None:
    ana, rui = visit(size=(360, 640)), visit(lang="en")
    ana.begin("shisima", seats=["me", "link"])
    rui.open(ana.page.url.removeprefix(ana.site), ".sit")
    rui.page.locator(".sit").click()
    assert ana.turn() == "open"
    rui.page.get_by_role("button", name="Play with hints").click()
    answer = ana.page.get_by_role("button", name="Sim")
    answer.wait_for()
    box = answer.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 640
    answer.click()
    ana.page.get_by_text("Foi combinado: há ajudas para os dois.").wait_for()


@pytest.mark.thorough
def test_a_match_goes_on_after_the_server_was_killed(own_server: Server, visit: Visit) -> None:
    visitor = visit(site=own_server.address)
    visitor.begin("avanco", clock="300+0")
    play(visitor)
    plies = play(visitor)
    shown = visitor.page.locator("svg.board [role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    asked = time.monotonic()
    before = visitor.match()
    own_server.kill()
    passed = time.monotonic() - asked
    visitor.page.wait_for_selector(".line[role=alert]")  # it says that the line is lost …
    assert visitor.page.locator("svg.board").count()  # … and the board stays
    own_server.start()
    visitor.page.wait_for_selector(".line[role=alert]", state="detached")
    after = visitor.match()
    for name in ("position", "history", "turn", "legal"):
        assert after["state"][name] == before["state"][name]
    running = before["clock"]["running"]
    assert after["clock"]["left"][1 - running] == before["clock"]["left"][1 - running]
    lost = before["clock"]["left"][running] - after["clock"]["left"][running]
    assert -Settings.heartbeat - passed <= lost <= Settings.heartbeat + passed
    now = visitor.page.locator("svg.board [role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert now == shown
    assert play(visitor) == plies + 1
    visitor.forgive("net::ERR", "WebSocket")  # however the browser words that nobody was there
