"""The day of an event in real browsers: arbiters' phones with and without network, referee's tables, hall displays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.helpers import ALONE, LAPTOP, NAME, PASSWORD, Cable, Visitor, a_play
from browser.test_pages import MISFITS, complaints

pytestmark = pytest.mark.service_worker

PHONE, PROJECTOR = (360, 740), (1920, 1080)
Visit = Callable[..., Visitor]
Json = dict[str, Any]


class Day:
    """A demo event of one kind, run by an organiser; arbiters come by link."""

    def __init__(self, organiser: Visitor, kind: str) -> None:
        self.organiser = organiser
        self.id = organiser.post("/api/events/demo", {"kind": kind})["id"]
        self.api = f"/api/events/{self.id}"
        self.links = [
            organiser.post(f"{self.api}/links", {"role": "arbiter", "scope": {}, "label": label, "days": 1})["link"]
            for label in ("Campo da Rita", "Campo do Rui")
        ]

    def open_slots(self) -> list[str]:
        """The ids of slots without a result, as the pages call them."""
        found = self.organiser.get(f"{self.api}/rounds?open=true")
        if "tables" in found:
            named = [(t["part"], t["group"], t["round"], t["table"]) for t in found["tables"] if t["second"]]
            return ["/".join(map(str, name)) for name in named]
        disputes = found["disputes"]
        return [f"{d['dispute']}/{s['slot']}" for d in disputes for s in d["slots"] if not s["result"]]

    def drawable(self) -> list[str]:
        """Those of them in which a game may be drawn."""
        return [slot for slot in self.open_slots() if self.slot(slot)["game"]["draws"]]

    def slot(self, id: str) -> Json:
        dispute, slot = id.split("/")
        disputes = self.organiser.get(f"{self.api}/rounds")["disputes"]
        found = next(d for d in disputes if d["dispute"] == dispute)
        return {**next(s for s in found["slots"] if s["slot"] == slot), "of": found}

    def lines(self, id: str) -> list[str]:
        """All results of a slot that are in the log."""
        dispute, slot = id.split("/")
        entries = self.organiser.get(f"{self.api}/log?limit=1000")["entries"]
        rows = [e["data"] for e in entries if e["do"] == "result"]
        return [row["result"] for row in rows if (row.get("dispute"), row.get("slot")) == (dispute, slot)]

    def report(self, id: str, result: str, **more: Any) -> Json:
        """A result that somebody else reports."""
        dispute, slot = id.split("/")
        body = {"key": f"test-{id.replace('/', '-')}-{result}", "place": {"dispute": dispute, "slot": slot}}
        return dict(self.organiser.post(f"{self.api}/results", {**body, "result": result, "was": "", **more}))


@pytest.fixture
def day(organiser: Visitor) -> Day:
    """A day of one's own: tests run in any order."""
    return Day(organiser, "teams")


@pytest.fixture
def arbiters(day: Day, visit: Visit) -> tuple[Visitor, Visitor]:
    """Two phones, each opened by a link of its own."""
    phones = visit(PHONE, site=day.organiser.site), visit(PHONE, site=day.organiser.site)
    for phone, link in zip(phones, day.links, strict=True):
        phone.open(link, "[data-spot]")
        assert phone.page.url.endswith(f"/e/{day.id}/mesa")
    return phones


def report(phone: Visitor, slot: str, result: str) -> None:
    """Three touches: the slot, who won, yes."""
    phone.page.locator(f'[data-spot="{slot}"]').click()
    phone.page.locator(f'dialog [data-result="{result}"]').click()
    phone.page.locator("dialog button.main").click()
    phone.page.wait_for_selector("dialog", state="detached")


def sees(phone: Visitor, slot: str, words: str) -> None:
    phone.until(
        "([slot, words]) => document.querySelector(`[data-spot='${slot}']`)?.textContent.includes(words)", [slot, words]
    )


def quiet(*phones: Visitor) -> None:
    """Browsers say that a network was lost, which was the test's own doing."""
    for phone in phones:
        phone.forgive("net::ERR", "EventSource", "WebSocket")


def test_a_result_takes_three_touches_and_is_seen_by_the_other_phone(day: Day, arbiters: Any) -> None:
    rita, rui = arbiters
    slot = day.drawable()[0]
    sees(rui, slot, "Por jogar")
    late: list[Any] = []
    # Who corrects at once has not seen yet that the result has come.
    rita.page.route("**/mine", lambda route: late.append(route))
    report(rita, slot, "X")
    team = day.slot(slot)["of"]["x"]["name"]
    sees(rui, slot, f"{team} ganhou")
    assert day.slot(slot)["result"] == "X"
    rita.until("() => document.querySelector('.said')?.textContent.includes('enviado')")
    rita.page.locator(".said button", has_text="Corrigir").click()  # and corrected at once
    rita.page.locator('dialog [data-result="draw"]').click()
    rita.page.locator("dialog button.main").click()
    sees(rui, slot, "Empate")
    rita.page.unroute("**/mine")
    for answer in late:
        answer.continue_()
    assert day.lines(slot) == ["X", "draw"]
    assert not day.slot(slot)["conflict"]


@pytest.mark.thorough
def test_without_network_results_wait_and_count_once_though_an_answer_is_lost(day: Day, arbiters: Any) -> None:
    rita, rui = arbiters
    first, second = day.drawable()[:2]
    rui.context.set_offline(True)
    rui.page.wait_for_selector(".state.off")
    report(rui, first, "Y")
    sees(rui, first, "à espera de envio")
    report(rui, second, "draw")
    assert not day.lines(first)
    # The server gets a result, but its answer is lost on the way: it is sent again, and counts once.
    lost: list[str] = []

    def lose_one(route: Any) -> None:
        if lost:
            route.fallback()
        else:
            lost.append(route.request.post_data)
            route.fetch()
            route.abort()

    rui.page.route("**/results*", lose_one)
    rui.context.set_offline(False)
    sees(rita, second, "Empate")
    rui.page.wait_for_selector(".said, .state:not(.off)")
    rui.until("() => !document.body.innerText.includes('à espera de envio')")
    assert lost
    assert day.lines(first) == ["Y"]
    assert day.lines(second) == ["draw"]
    quiet(rui)


def works_away(phone: Visitor) -> None:
    """Wait until the page would open without network."""
    phone.until("() => navigator.serviceWorker.controller?.state === 'activated'")


@pytest.mark.thorough
def test_a_page_reloaded_without_network_opens_shows_what_waits_and_sends_it_once(day: Day, visit: Visit) -> None:
    cable = Cable(day.organiser.site)
    rui = visit(PHONE, site=cable.address)
    rui.open(day.links[1], "[data-spot]")
    works_away(rui)
    first, second, third = day.drawable()[:3]
    cable.cut()
    rui.page.wait_for_selector(".state.off")
    report(rui, first, "X")
    report(rui, second, "draw")
    rui.page.reload()
    rui.page.wait_for_selector(".state.off")
    assert "Sem rede: dados das" in rui.text(".state")
    assert "2 por enviar" in rui.text(".state")
    for slot in (first, second):
        sees(rui, slot, "à espera de envio")
    report(rui, third, "Y")  # and work goes on
    rui.open(f"/e/{day.id}/mesa/{third}", "h1")  # the referee's table needs the server, and says so
    assert "não responde" in rui.text("h1")
    rui.open(f"/e/{day.id}/mesa", f'[data-spot="{third}"]')
    assert not any(map(day.lines, (first, second, third)))
    cable.mend()
    rui.until("() => document.querySelector('.state').innerText.includes('Tudo enviado')")
    assert [day.lines(slot) for slot in (first, second, third)] == [["X"], ["draw"], ["Y"]]
    quiet(rui)


def comes_true(phone: Visitor, what: str) -> None:
    """Wait for something that browsers answer later; `until` takes a promise for a yes."""
    phone.page.evaluate(f"async () => {{ while (!({what})) await new Promise((go) => setTimeout(go, 50)); }}")


def kept(phone: Visitor) -> tuple[bool, int]:
    """Whether what was seen is kept, and how many workers there are."""
    seen = phone.page.evaluate("() => localStorage.getItem('tabuleiro.arbiter') !== null")
    return seen, phone.page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length")


@pytest.mark.thorough
def test_the_worker_keeps_files_only_and_serves_no_page_but_the_arbiters(day: Day, arbiters: Any) -> None:
    rita, _ = arbiters
    works_away(rita)
    assert kept(rita) == (True, 1)
    files = rita.page.evaluate(KEPT_FILES)
    assert "/index.html" in files
    assert all(file in ("/index.html", "/emblem.svg") or file.startswith("/assets/") for file in files)
    # Those of another version are removed when a worker begins.
    rita.page.evaluate("async () => { await caches.open('tabuleiro.arbiter.old'); await caches.open('another'); }")
    rita.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).unregister()")
    rita.page.goto("about:blank")
    rita.open(f"/e/{day.id}/mesa", "[data-spot]")
    works_away(rita)
    comes_true(rita, "!(await caches.keys()).includes('tabuleiro.arbiter.old')")
    assert "another" in rita.page.evaluate("() => caches.keys()")
    rita.open(f"/e/{day.id}", "table")
    assert not rita.page.evaluate("() => navigator.serviceWorker.controller")


KEPT_FILES = """async () => {
  const files = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) files.push(new URL(request.url).pathname);
  return files;
}"""


@pytest.mark.thorough
def test_nothing_seen_is_shown_to_another_link_or_after_the_link_is_closed_or_the_account_left(
    day: Day, visit: Visit
) -> None:
    wish = {"role": "arbiter", "scope": {}, "label": "Campo breve", "days": 1}
    phone = visit(PHONE, site=day.organiser.site)
    phone.open(day.links[0], "[data-spot]")
    works_away(phone)
    # Another link is opened, and the network fails before the first answer.
    phone.page.route("**/api/events/**", lambda route: route.abort())
    brief = day.organiser.post(f"{day.api}/links", wish)
    phone.open(brief["link"], "h1")
    assert "não responde" in phone.text("h1")
    assert not kept(phone)[0]
    phone.page.unroute("**/api/events/**")
    phone.page.wait_for_selector("[data-spot]")  # by itself
    assert kept(phone) == (True, 1)
    # The link is closed while the page is open: the next look tells it.
    assert day.organiser.context.request.delete(f"{day.organiser.site}{day.api}/links/{brief['id']}", headers=ALONE).ok
    phone.page.reload()
    phone.page.wait_for_selector("h1:has-text('já não abre')")
    comes_true(phone, "!(await navigator.serviceWorker.getRegistrations()).length")
    assert kept(phone) == (False, 0)
    # Somebody with an account signs out.
    phone.post("/api/account/login", {"name": NAME, "password": PASSWORD})
    phone.open(f"/e/{day.id}/mesa", "[data-spot]")
    works_away(phone)
    assert kept(phone) == (True, 1)
    phone.open("/signin", "h1")
    phone.page.get_by_role("button", name="Sair").click()
    comes_true(phone, "!(await navigator.serviceWorker.getRegistrations()).length")
    assert kept(phone) == (False, 0)
    quiet(phone)


@pytest.mark.thorough
def test_two_results_for_one_slot_are_a_conflict_that_both_see_until_it_is_settled(day: Day, arbiters: Any) -> None:
    rita, rui = arbiters
    slot = day.open_slots()[0]
    rui.context.set_offline(True)
    rui.page.wait_for_selector(".state.off")
    report(rui, slot, "Y")
    report(rita, slot, "X")
    sees(rita, slot, "ganhou")
    rui.context.set_offline(False)
    for phone in (rita, rui):
        sees(phone, slot, "dois resultados")
        phone.page.locator(f'[data-spot="{slot}"]').click()
        words = phone.text("dialog [role=alert]")
        assert "Campo da Rita" in words
        assert "Campo do Rui" in words
        phone.page.keyboard.press("Escape")
    assert day.slot(slot)["result"] == "X"
    assert day.lines(slot) == ["X", "Y"]
    day.report(slot, "Y", was="X", correct=True)
    for phone in (rita, rui):
        phone.until("slot => !document.querySelector(`[data-spot='${slot}']`).textContent.includes('dois')", slot)
    quiet(rui)


@pytest.mark.thorough
def test_a_refused_result_and_a_closed_link_are_told_and_nothing_is_lost(day: Day, visit: Visit) -> None:
    links = day.organiser.post(
        f"{day.api}/links", {"role": "arbiter", "scope": {}, "label": "Campo fechado", "days": 1}
    )
    phone = visit(PHONE, site=day.organiser.site)
    phone.open(links["link"], "[data-spot]")
    slot = day.open_slots()[0]
    answer = day.organiser.context.request.delete(f"{day.organiser.site}{day.api}/links/{links['id']}", headers=ALONE)
    assert answer.ok
    report(phone, slot, "X")
    phone.page.wait_for_selector(".notice.warn, h1:has-text('já não abre')")
    assert not day.lines(slot)
    assert phone.page.evaluate("id => localStorage.getItem(`tabuleiro.queue.${id}`).includes('\"X\"')", day.id)


@pytest.mark.thorough
def test_a_refereed_match_is_checked_and_fills_its_slot_and_the_other_side_begins_the_second_leg(
    day: Day, visit: Visit
) -> None:
    slot = next(s for s in day.open_slots() if s.endswith("gigante1"))
    referee = visit(LAPTOP, site=day.organiser.site)
    referee.open(day.links[0], "[data-spot]")
    referee.open(f"/e/{day.id}/mesa/{slot}", ".start")
    referee.page.locator(".start").click()
    referee.page.wait_for_selector("svg.board.active")
    table = referee.get(f"{day.api}/slots/{slot}/match")
    state = referee.get(f"/api/matches/{table['match']}")["state"]

    assert not referee.page.locator(".board .pick:visible, .board .drop:visible").count()  # legal plays: on request
    referee.page.get_by_role("button", name="Jogadas permitidas").click()
    referee.page.locator(".board .pick:visible, .board .drop:visible").first.wait_for()
    wrong = state["legal"][0]["text"]
    referee.page.locator("#announced").fill(wrong + wrong)
    referee.page.keyboard.press("Enter")
    referee.page.wait_for_selector("aside .notice.warn")
    referee.play(a_play(state), 0)
    referee.page.get_by_role("button", name="Anular a última entrada").click()
    referee.until("() => !document.querySelectorAll('.moves li').length")

    referee.page.get_by_role("button", name="Desistência").click()
    loser, winner = (one["name"] for one in table["players"])
    referee.page.locator("aside").get_by_role("button", name=loser).click()
    referee.page.wait_for_selector(".filled")
    assert f"{winner} ganhou" in referee.text(".filled")
    assert day.slot(slot)["result"] == table["players"][1]["side"]
    referee.page.locator(".head a.main").click()
    referee.page.locator(".start").click()
    referee.page.wait_for_selector("svg.board.active")
    second = referee.get(f"{day.api}/slots/{slot[:-1]}2/match")
    assert [one["name"] for one in second["players"]] == [winner, loser]


@pytest.mark.thorough
def test_in_a_living_game_pupils_are_pieces_and_the_public_sees_what_it_may(day: Day, visit: Visit) -> None:
    slot = next(s for s in day.open_slots() if s.endswith("vivo1"))
    referee = visit(LAPTOP, site=day.organiser.site)
    referee.open(day.links[0], "[data-spot]")
    referee.open(f"/e/{day.id}/mesa/{slot}", ".start")
    referee.page.locator(".start").click()
    referee.page.wait_for_selector("svg.board.active")
    table = referee.get(f"{day.api}/slots/{slot}/match")
    pupils = [one["pupil"]["name"] for one in table["pieces"]]
    assert len(pupils) >= 4
    aside = referee.text("aside")
    assert all(name in aside for name in pupils)

    public = visit(PROJECTOR, site=day.organiser.site)
    public.open(f"{table['projector']}&e={day.id}&lugar={slot}", "svg.board")
    if any(one["cell"] is not None for one in table["pieces"]):
        public.page.wait_for_selector(".board .grade-name")
    state = referee.get(f"/api/matches/{table['match']}")["state"]
    play = state["legal"][0]["text"]
    referee.page.locator("#announced").fill(play)
    referee.page.keyboard.press("Enter")
    public.until("play => document.querySelector('aside').innerText.includes(play)", play)
    shown = public.page.inner_text("body")
    assert not [name for name in pupils if name in shown], "the event shows initials"
    # A phone follows by the code.
    follower = visit(PHONE, site=day.organiser.site)
    follower.open(table["address"], "svg.board")
    follower.sees(1)


@pytest.mark.thorough
def test_between_the_legs_a_reserve_comes_in(organiser: Visitor, visit: Visit) -> None:
    event = organiser.post("/api/events", {"format": "olimpiada-2015", "name": "Ensaio"})["id"]
    pupils = [f"C;Escola {school};;Aluno {school}{i};3" for school in ("Norte", "Sul") for i in range(10)]
    table = "\n".join(["category;school;team;name;year", *pupils])
    organiser.post(f"/api/events/{event}/import", {"table": table, "commit": True})
    dispute = organiser.post(f"/api/events/{event}/pair", {"part": "C"})["made"][0]["dispute"]
    body = {"key": "first-leg", "place": {"dispute": dispute, "slot": "vivo1"}, "result": "X", "was": ""}
    organiser.post(f"/api/events/{event}/results", body)
    link = organiser.post(f"/api/events/{event}/links", {"role": "arbiter", "scope": {}, "label": "C", "days": 1})[
        "link"
    ]
    referee = visit(PHONE, site=organiser.site)
    referee.open(link, "[data-spot]")
    referee.open(f"/e/{event}/mesa/{dispute}/vivo2", ".start")
    referee.page.locator("details summary").click()
    out, into = referee.page.get_by_label("Sai"), referee.page.get_by_label("Entra")
    into.locator("option").nth(1).wait_for(state="attached")
    leaves, comes = (one.locator("option").nth(1).inner_text() for one in (out, into))
    out.select_option(label=leaves)
    into.select_option(label=comes)
    referee.page.locator("details button.main").click()
    referee.until("name => document.querySelector('.side').innerText.includes(name)", comes)
    assert leaves not in referee.text(".side")


@pytest.mark.thorough
def test_a_hall_display_shows_a_new_score_without_being_touched_and_outlives_a_lost_network(
    day: Day, visit: Visit
) -> None:
    shown = [d["dispute"] for d in day.organiser.get(f"{day.api}/screen")["current"][:4]]  # on the first slide
    by_dispute = {id: [s for s in day.open_slots() if s.startswith(f"{id}/")] for id in shown}
    dispute, slots = max(by_dispute.items(), key=lambda item: len(item[1]))
    hall = visit(PROJECTOR, site=day.organiser.site)
    hall.open(f"/e/{day.id}/ecra", f"[data-dispute='{dispute}']")
    hall.page.keyboard.press("Space")  # stay on this slide
    score = f"[data-dispute='{dispute}'] .score"
    before = hall.text(score)
    day.report(slots[0], "X")
    hall.until("([score, before]) => document.querySelector(score).innerText !== before", [score, before])
    hall.context.set_offline(True)
    hall.page.wait_for_selector(".off")
    before = hall.text(score)
    day.report(slots[1], "X")
    hall.context.set_offline(False)
    hall.until("([score, before]) => document.querySelector(score).innerText !== before", [score, before])
    hall.page.wait_for_selector(".off", state="detached")
    slides = hall.page.locator(".slide")
    seen = set()
    for _ in range(40):  # every slide fits
        name = slides.get_attribute("data-slide")
        if name in seen:
            break
        seen.add(name)
        assert hall.page.evaluate(CUT) <= 1, name
        hall.page.keyboard.press("ArrowRight")
        hall.until("name => document.querySelector('.slide').dataset.slide !== name", name)
    assert any(str(name).startswith("standings") for name in seen)
    quiet(hall)


CUT = "() => { const slide = document.querySelector('.slide'); return slide.scrollHeight - slide.clientHeight; }"


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["teams", "championship"])
def test_pages_fit_every_screen_and_axe_has_no_complaint(organiser: Visitor, day: Day, visit: Visit, kind: str) -> None:
    event = day if kind == "teams" else Day(organiser, kind)
    somebody = visit(PHONE, site=organiser.site)
    somebody.open(event.links[0], "[data-spot]")
    slot = event.open_slots()[-1]
    pages = {
        "arbiter": (f"/e/{event.id}/mesa", "[data-spot]"),
        "sheet": ("", "dialog[open]"),
        "public": (f"/e/{event.id}", "table"),
        "hall": (f"/e/{event.id}/ecra", ".slide"),
        "begin": (f"/e/{event.id}/mesa/{slot}", ".start"),
        "referee": ("", "svg.board"),
    }
    faults: list[str] = []
    for name, (path, wait) in pages.items():
        if name == "sheet":
            somebody.page.locator(".spot.open").first.click()
        elif name == "referee":
            somebody.page.locator(".start").click()
        else:
            somebody.open(path, wait)
        somebody.page.wait_for_selector(wait)
        for width, height in (PHONE, LAPTOP, PROJECTOR):
            somebody.page.set_viewport_size({"width": width, "height": height})
            faults += [f"{name} {width}: {fault}" for fault in somebody.page.evaluate(MISFITS)]
        faults += [f"{name}: {fault}" for fault in complaints(somebody.page, "light")]
    assert not faults, "\n".join(faults)
